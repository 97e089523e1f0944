#include "ir/printer.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <iterator>
#include <string_view>

#include "ir/operands.h"
#include "ir/words.h"

namespace heapwise::ir {
namespace {

class Printer {
 public:
  explicit Printer(const Program& program) : program_(program) {}

  std::string take() { return std::move(out_); }

  void program() {
    add("program {}\n", word(program_.model));
    for (std::size_t i = 0; i < program_.files.size(); ++i) {
      add("file f{} ", i);
      append_quoted(out_, program_.files[i]);
      out_ += '\n';
    }
    for (std::size_t i = 0; i < program_.types.size(); ++i) source_type(SourceTypeId(i));
    for (std::size_t i = 0; i < program_.variables.size(); ++i) variable_declaration(VariableId(i));
    for (const Global& each : program_.globals) global(each);
    if (program_.main != default_main(program_)) {
      out_ += "entry ";
      if (program_.main.valid()) name('@', program_.function(program_.main).name);
      else out_ += "none";
      out_ += '\n';
    }
    for (const Function& each : program_.functions) {
      if (each.has_body()) out_ += '\n';
      function(each);
    }
  }

  void function(const Function& function) {
    function_ = &function;
    out_ += function.has_body() ? "func " : "declare ";
    name('@', function.name);
    signature(function);
    if (function.internal) out_ += " internal";
    if (function.never_returns) out_ += " noreturn";
    if (function.takes_structures) out_ += " structures";
    location(function.at);
    if (!function.has_body()) {
      out_ += '\n';
      return;
    }
    out_ += " {\n";
    for (std::size_t i = 0; i < function.blocks.size(); ++i) {
      // The entry block's parameters are the function's: they stand in the signature.
      add("b{}", i);
      if (i != 0 && !function.blocks[i].parameters.empty()) parameters(function.blocks[i].parameters, false);
      out_ += ":\n";
      for (const Instruction& each : function.blocks[i].instructions) {
        out_ += "  ";
        instruction(function, each);
        out_ += '\n';
      }
      out_ += "  ";
      terminator(function, function.blocks[i].terminator);
      out_ += '\n';
    }
    out_ += "}\n";
  }

  void instruction(const Function& function, const Instruction& instruction) {
    function_ = &function;
    bool first = true;
    for_each_result(instruction, [&](RegisterId result) {
      if (!std::exchange(first, false)) out_ += ", ";
      definition(result);
    });
    if (!first) out_ += " = ";
    std::visit([this](const auto& it) { write(it); }, instruction.what);
    location(instruction.at);
  }

  void terminator(const Function& function, const Terminator& terminator) {
    function_ = &function;
    std::visit([this](const auto& it) { write(it); }, terminator.what);
    location(terminator.at);
  }

  void operand(const Operand& operand) {
    switch (operand.kind()) {
      case Operand::Kind::Register: add("%{}", operand.register_id().index()); return;
      case Operand::Kind::Constant:
        if (operand.type().is_pointer() && operand.bits() == 0) {
          out_ += "null";
          return;
        }
        add("{} ", to_string(operand.type()));
        constant(operand.bits(), operand.type());
        return;
      case Operand::Kind::Global:
        name('@', program_.global(operand.global_id()).name);
        if (operand.offset() != 0) add("{:+}", operand.offset());
        return;
      case Operand::Kind::Function: name('@', program_.function(operand.function_id()).name); return;
      case Operand::Kind::Undefined: add("{} undef", to_string(operand.type())); return;
    }
    HW_UNREACHABLE("an operand of no kind");
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
  }

  void name(char sigil, const std::string& name) {
    out_ += sigil;
    bool plain = !name.empty();
    for (const char c : name) plain = plain && is_word_character(c);
    if (plain) out_ += name;
    else append_quoted(out_, name);
  }

  // Source names are not unique, so the id follows: $list.3, #.4 for a type without a name.
  void label(char sigil, const std::string& name, std::uint32_t index) {
    out_ += sigil;
    bool plain = true;
    for (const char c : name) plain = plain && is_word_character(c) && c != '.';
    if (plain) out_ += name;
    else append_quoted(out_, name);
    add(".{}", index);
  }
  void variable(VariableId id) { label('$', program_.variable(id).name, id.index()); }
  void type(SourceTypeId id) { label('#', program_.type(id).name, id.index()); }

  void location(Location at) {
    if (!at.file.valid()) return;
    if (at.file.index() == 0) add(" !{}:{}", at.line, at.column);
    else add(" !f{}:{}:{}", at.file.index(), at.line, at.column);
  }

  void source_type(SourceTypeId id) {
    const SourceType& it = program_.type(id);
    out_ += "type ";
    type(id);
    add(" {} size {}", word(it.kind), it.size);
    if (it.element.valid()) out_ += " of ", type(it.element);
    if (it.count != 0) add(" count {}", it.count);
    if (!it.members.empty()) {
      out_ += " { ";
      bool first = true;
      for (const SourceType::Member& member : it.members) {
        if (!std::exchange(first, false)) out_ += ", ";
        member_of_type(member);
      }
      out_ += " }";
    }
    out_ += '\n';
  }

  void member_of_type(const SourceType::Member& member) {
    bool plain = !member.name.empty() && (member.name[0] < '0' || member.name[0] > '9');
    for (const char c : member.name) plain = plain && is_word_character(c);
    if (plain) out_ += member.name;
    else append_quoted(out_, member.name);
    out_ += ':';
    if (member.type.valid()) out_ += ' ', type(member.type);
    add(" at {} bits {}", member.bit_offset, member.bit_size);
  }

  void variable_declaration(VariableId id) {
    const Variable& it = program_.variable(id);
    out_ += "var ";
    variable(id);
    add(" {}", word(it.kind));
    if (it.type.valid()) out_ += ' ', type(it.type);
    location(it.declared);
    out_ += '\n';
  }

  void global(const Global& global) {
    out_ += "global ";
    name('@', global.name);
    add(" size {}", global.size);
    if (global.alignment != 1) add(" align {}", global.alignment);
    if (global.constant) out_ += " const";
    if (global.external) out_ += " external";
    if (global.string_literal) out_ += " string";
    if (global.internal) out_ += " internal";
    if (global.variable.valid()) out_ += ' ', variable(global.variable);
    initial_bytes(global);
    out_ += '\n';
  }

  void initial_bytes(const Global& global) {
    if (global.chunks.empty() && global.relocations.empty()) return;
    out_ += " {";
    auto chunk = global.chunks.begin();
    auto relocation = global.relocations.begin();
    while (chunk != global.chunks.end() || relocation != global.relocations.end()) {
      if (chunk != global.chunks.end() &&
          (relocation == global.relocations.end() || chunk->offset <= relocation->offset)) {
        add(" {}: ", chunk->offset);
        append_quoted(out_, (chunk++)->bytes);
      } else {
        add(" {}: ", relocation->offset);
        operand((relocation++)->address);
      }
    }
    out_ += " }";
  }

  void signature(const Function& function) {
    if (function.has_body()) {
      parameters(function.blocks[0].parameters, function.variadic);
    } else {
      out_ += '(';
      list(function.parameters, [this](Type type) { out_ += to_string(type); });
      if (function.variadic) out_ += function.parameters.empty() ? "..." : ", ...";
      out_ += ')';
    }
    if (function.results.empty()) return;
    out_ += " -> ";
    list(function.results, [this](Type type) { out_ += to_string(type); });
  }

  void parameters(const std::vector<RegisterId>& registers, bool variadic) {
    out_ += '(';
    list(registers, [this](RegisterId id) { definition(id); });
    if (variadic) out_ += registers.empty() ? "..." : ", ...";
    out_ += ')';
  }

  template <class Elements, class Each>
  void list(const Elements& elements, Each each) {
    bool first = true;
    for (const auto& element : elements) {
      if (!std::exchange(first, false)) out_ += ", ";
      each(element);
    }
  }

  void definition(RegisterId id) {
    const Register& it = function_->register_of(id);
    add("%{}: {}", id.index(), to_string(it.type));
    if (it.variable.valid()) out_ += ' ', variable(it.variable);
  }

  // Integers as signed numbers (but i1 as 0 or 1), addresses in hexadecimal, floats as the shortest decimal number that
  // reads back to the same bits, where there is one, otherwise as their bits in hexadecimal.
  void constant(Bits bits, Type type) {
    if (type.is_integer()) {
      if (type.bits() == 1) add("{}", static_cast<unsigned>(bits));
      else add("{}", as_signed(bits, type));
      return;
    }
    if (type.is_float() && type.bits() == 64) {
      const auto value = std::bit_cast<double>(static_cast<std::uint64_t>(bits));
      if (std::isfinite(value)) return add("{}", value);
    }
    if (type.is_float() && type.bits() == 32) {
      const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
      if (std::isfinite(value)) return add("{}", value);
    }
    add("0x{:x}", bits);
  }

  template <class... Operands>
  void operands(const Operands&... all) {
    bool first = true;
    ((std::exchange(first, false) ? void() : void(out_ += ", "), operand(all)), ...);
  }

  void target(const Target& target) {
    add("b{}", target.block.index());
    if (target.arguments.empty()) return;
    out_ += '(';
    list(target.arguments, [this](const Operand& argument) { operand(argument); });
    out_ += ')';
  }

  void write(const Binary& it) {
    add("{} {}", word(it.op), it.no_signed_wrap ? "nsw " : "");
    operands(it.left, it.right);
  }
  void write(const Compare& it) {
    add("{} ", word(it.predicate));
    operands(it.left, it.right);
  }
  void write(const Cast& it) {
    add("{} ", word(it.op));
    operand(it.value);
  }
  void write(const Select& it) {
    out_ += "select ";
    operands(it.condition, it.if_true, it.if_false);
  }
  void write(const Offset& it) {
    out_ += "offset ";
    operand(it.base);
    const bool indexed = it.scale != 0 || it.index != Operand();
    if (indexed) {
      out_ += ", ";
      operand(it.index);
      add(" * {}", it.scale);
    }
    if (!indexed || it.displacement != 0) add(", {}", it.displacement);
    if (it.record.valid()) out_ += " of ", type(it.record);
  }
  void write(const Load& it) {
    out_ += it.is_volatile ? "load volatile " : "load ";
    operand(it.address);
  }
  void write(const Store& it) {
    out_ += it.is_volatile ? "store volatile " : "store ";
    operands(it.value, it.address);
  }
  void write(const StackAllocate& it) {
    out_ += "stack ";
    operand(it.size);
    if (it.alignment != 1) add(" align {}", it.alignment);
    if (it.scoped) out_ += " scoped";
    if (it.variable.valid()) out_ += ' ', variable(it.variable);
  }
  void write(const Lifetime& it) {
    out_ += it.begin ? "lifetime begin " : "lifetime end ";
    operand(it.address);
  }
  void write(const StackSave&) { out_ += "stacksave"; }
  void write(const StackRestore& it) {
    out_ += "stackrestore ";
    operand(it.saved);
  }
  void write(const MemoryCopy& it) {
    out_ += it.may_overlap ? "memmove " : "memcpy ";
    operands(it.destination, it.source, it.size);
  }
  void write(const MemoryFill& it) {
    out_ += "memset ";
    operands(it.destination, it.byte, it.size);
  }
  void write(const Call& it) {
    out_ += "call ";
    operand(it.callee);
    out_ += '(';
    list(it.arguments, [this](const Operand& argument) { operand(argument); });
    out_ += ')';
  }
  void write(const Bind& it) {
    out_ += "bind ";
    variable(it.variable);
    out_ += " = ";
    operand(it.value);
  }
  void write(const Unsupported& it) {
    out_ += "unsupported ";
    append_quoted(out_, it.what);
  }
  void write(const Unreachable&) { out_ += "unreachable"; }
  void write(const Jump& it) {
    out_ += "jump ";
    target(it.target);
  }
  void write(const Branch& it) {
    out_ += "branch ";
    operand(it.condition);
    out_ += ", ";
    target(it.if_true);
    out_ += ", ";
    target(it.if_false);
  }
  // The type stands before a register, too: the cases are numbers of that type.
  void write(const Switch& it) {
    out_ += "switch ";
    if (it.value.is_register()) add("{} ", to_string(it.value.type()));
    operand(it.value);
    out_ += " {\n";
    for (const Switch::Case& each : it.cases) {
      out_ += "    ";
      constant(each.value, it.value.type());
      out_ += ": ";
      target(each.target);
      out_ += '\n';
    }
    out_ += "  } else ";
    target(it.otherwise);
  }
  void write(const Return& it) {
    out_ += "return";
    bool first = true;
    for (const Operand& value : it.values) {
      out_ += std::exchange(first, false) ? " " : ", ";
      operand(value);
    }
  }

  const Program& program_;
  const Function* function_ = nullptr;
  std::string out_;
};

}  // namespace

FunctionId default_main(const Program& program) {
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[i].name == "main" && program.functions[i].has_body()) return FunctionId(i);
  return {};
}

std::string print(const Program& program) {
  Printer printer(program);
  printer.program();
  return printer.take();
}

std::string print(const Program& program, const Function& function) {
  Printer printer(program);
  printer.function(function);
  return printer.take();
}

std::string to_string(const Program& program, const Function& function, const Instruction& instruction) {
  Printer printer(program);
  printer.instruction(function, instruction);
  return printer.take();
}

std::string to_string(const Program& program, const Function& function, const Terminator& terminator) {
  Printer printer(program);
  printer.terminator(function, terminator);
  return printer.take();
}

std::string to_string(const Program& program, const Operand& operand) {
  Printer printer(program);
  printer.operand(operand);
  return printer.take();
}

}  // namespace heapwise::ir
