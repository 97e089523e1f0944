#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <optional>

#include "ir/operands.h"
#include "ir/token_reader.h"
#include "ir/words.h"

namespace heapwise::ir {
namespace {

class BodyParser {
 public:
  BodyParser(TokenReader& reader, Function& function) : reader_(reader), function_(function) {}

  void run(const std::vector<SignatureRegister>& parameters) {
    std::vector<RegisterId> entry;
    for (const SignatureRegister& it : parameters) entry.push_back(define(it.name, it.type, it.variable));
    if (reader_.current().is('}')) reader_.fail("a body needs a block");
    while (!reader_.accept("}")) block();
    function_.blocks[0].parameters.insert(function_.blocks[0].parameters.begin(), entry.begin(), entry.end());
    resolve();
  }

 private:
  // --- Registers and labels ------------------------------------------------------------------------------------------

  // A register's id: its number, or, where registers have names, the order of their first mention.
  RegisterId register_id(const Token& token) {
    const bool numbered = token.text[0] >= '0' && token.text[0] <= '9';
    if (numbered_.value_or(numbered) != numbered)
      reader_.fail_at(token, "registers have numbers or names, not both in one function");
    numbered_ = numbered;
    auto index = static_cast<std::uint32_t>(registers_.size());
    if (numbered) {
      const char* const first = token.text.data();
      const char* const last = first + token.text.size();
      const auto [end, error] = std::from_chars(first, last, index);
      if (error != std::errc() || end != last || (token.text[0] == '0' && token.text.size() > 1))
        reader_.fail_at(token, "this is no register");
      // Numbers are dense, so one beyond the length of the text cannot be right: it must not cost memory.
      if (index >= reader_.lexer().source().size()) reader_.fail_at(token, "this number is too large for a register");
    } else {
      index = register_names_.emplace(token.text, index).first->second;
    }
    if (index >= registers_.size()) registers_.resize(index + 1);
    if (registers_[index].mentioned_at == kNowhere) registers_[index].mentioned_at = token.offset;
    return RegisterId(index);
  }

  RegisterId define(const Token& token, Type type, VariableId variable) {
    const RegisterId id = register_id(token);
    Entry& entry = registers_[id.index()];
    if (entry.defined) reader_.fail_at(token, fmt::format("%{} is defined a second time", token.text));
    entry.defined = true;
    entry.content = {type, variable};
    return id;
  }

  // %3: i32 $x.0
  RegisterId definition() {
    const Token name = reader_.expect_name('%', "a register");
    reader_.expect(":");
    const Type type = reader_.type();
    const VariableId variable = reader_.optional_variable();
    return define(name, type, variable);
  }

  // Labels are numbered by their first mention; resolve() turns that into the order of the blocks.
  std::uint32_t label(const Token& token) {
    const auto [found, fresh] = label_names_.emplace(token.text, static_cast<std::uint32_t>(labels_.size()));
    if (fresh) labels_.push_back({token, BlockId()});
    return found->second;
  }

  void resolve() {
    for (const Label& it : labels_)
      if (!it.block.valid()) reader_.fail_at(it.token, fmt::format("there is no block {}", it.token.text));
    for (const Entry& it : registers_) {
      if (!it.defined && it.mentioned_at == kNowhere)
        reader_.fail(fmt::format("%{} is never defined", &it - registers_.data()));
      if (!it.defined) throw SyntaxError{it.mentioned_at, "this register is never defined"};
      function_.registers.push_back(it.content);
    }
    for (const auto& [offset, id, type] : stated_types_)
      if (function_.register_of(id).type != type)
        throw SyntaxError{offset, fmt::format("this register is {}", to_string(function_.register_of(id).type))};
    const auto set_type = [this](Operand& operand) {
      if (operand.is_register())
        operand = Operand::of_register(operand.register_id(), function_.register_of(operand.register_id()).type);
    };
    for (Block& block : function_.blocks) {
      for (Instruction& instruction : block.instructions) for_each_operand(instruction, set_type);
      for_each_operand(block.terminator, set_type);
      for_each_target(block.terminator, [this](Target& target) { target.block = labels_[target.block.index()].block; });
    }
  }

  // --- Operands ------------------------------------------------------------------------------------------------------

  // The types of registers are set by resolve(): a definition may come later in the text.
  Operand operand() {
    if (reader_.current().is_name('%')) return Operand::of_register(register_id(reader_.take()), Type());
    if (reader_.current().is_name('@')) return reader_.symbol();
    if (reader_.accept("null")) return Operand::null(reader_.program().model);
    if (!reader_.at_operand()) reader_.fail("an operand (%0, i32 7, null, @name, i32 undef) should stand here");
    return operand_of(reader_.type());
  }

  Operand operand_of(Type type) {
    if (!reader_.current().is_name('%')) return reader_.typed_operand(type);
    const Token token = reader_.take();
    const RegisterId id = register_id(token);
    stated_types_.push_back({token.offset, id, type});
    return Operand::of_register(id, Type());
  }

  Operand next_operand() {
    reader_.expect(",");
    return operand();
  }

  std::vector<Operand> arguments() {
    std::vector<Operand> result;
    reader_.expect("(");
    if (reader_.accept(")")) return result;
    do result.push_back(operand());
    while (reader_.accept(","));
    reader_.expect(")");
    return result;
  }

  Target target() {
    Target target;
    target.block = BlockId(label(reader_.expect_word("a block")));
    if (reader_.current().is('(')) target.arguments = arguments();
    return target;
  }

  Target next_target() {
    reader_.expect(",");
    return target();
  }

  // --- Blocks --------------------------------------------------------------------------------------------------------

  void block() {
    const Token name = reader_.expect_word("a block (b0:)");
    const std::uint32_t index = label(name);
    if (labels_[index].block.valid()) reader_.fail_at(name, fmt::format("there is another block {}", name.text));
    labels_[index].block = BlockId(function_.blocks.size());
    Block block;
    if (reader_.accept("(") && !reader_.accept(")")) {
      if (function_.blocks.empty()) reader_.fail("the entry block's parameters stand in the function's signature");
      do block.parameters.push_back(definition());
      while (reader_.accept(","));
      reader_.expect(")");
    }
    reader_.expect(":");
    std::optional<Terminator::What> last;
    while (!last) {
      if (!reader_.current().is_name('%')) last = terminator();
      if (last) break;
      Instruction it{instruction(), {}};
      it.at = reader_.optional_location();
      block.instructions.push_back(std::move(it));
    }
    block.terminator = {std::move(*last), reader_.optional_location()};
    function_.blocks.push_back(std::move(block));
  }

  std::optional<Terminator::What> terminator() {
    if (reader_.accept("unreachable")) return Unreachable{};
    if (reader_.accept("jump")) return Jump{target()};
    if (reader_.accept("branch")) {
      Branch it;
      it.condition = operand();
      it.if_true = next_target();
      it.if_false = next_target();
      return it;
    }
    if (reader_.accept("switch")) return switch_over();
    if (!reader_.accept("return")) return std::nullopt;
    Return it;
    if (!reader_.at_operand()) return it;
    do it.values.push_back(operand());
    while (reader_.accept(","));
    return it;
  }

  Switch switch_over() {
    Switch it;
    const Type type = reader_.type();
    it.value = operand_of(type);
    reader_.expect("{");
    while (!reader_.accept("}")) {
      Switch::Case one;
      one.value = reader_.constant(type);
      reader_.expect(":");
      one.target = target();
      it.cases.push_back(std::move(one));
    }
    reader_.expect("else");
    it.otherwise = target();
    return it;
  }

  // --- Instructions --------------------------------------------------------------------------------------------------

  Instruction::What instruction() {
    const Token start = reader_.current();
    std::vector<RegisterId> results;
    if (start.is_name('%')) {
      do results.push_back(definition());
      while (reader_.accept(","));
      reader_.expect("=");
    }
    const Token word = reader_.expect_word("an instruction");
    if (word.is("call")) return call(std::move(results));
    if (word.is("unsupported")) return Unsupported{reader_.expect_string(), std::move(results)};
    if (results.size() > 1) reader_.fail_at(start, "only call and unsupported have several results");
    if (results.empty()) {
      if (auto it = without_result(word)) return *std::move(it);
      reader_.fail_at(word, fmt::format("'{}' is no instruction without a result", word.text));
    }
    if (auto it = with_result(word, results[0])) return *std::move(it);
    reader_.fail_at(word, fmt::format("'{}' is no instruction with a result", word.text));
  }

  Call call(std::vector<RegisterId> results) {
    Call it;
    it.results = std::move(results);
    it.callee = operand();
    it.arguments = arguments();
    return it;
  }

  std::optional<Instruction::What> without_result(const Token& word) {
    if (word.is("store")) {
      Store it;
      it.is_volatile = reader_.accept("volatile");
      it.value = operand();
      it.address = next_operand();
      return it;
    }
    if (word.is("lifetime")) {
      Lifetime it;
      it.begin = reader_.accept("begin");
      if (!it.begin) reader_.expect("end");
      it.address = operand();
      return it;
    }
    if (word.is("stackrestore")) return StackRestore{operand()};
    if (word.is("memcpy") || word.is("memmove")) {
      MemoryCopy it;
      it.may_overlap = word.is("memmove");
      it.destination = operand();
      it.source = next_operand();
      it.size = next_operand();
      return it;
    }
    if (word.is("memset")) {
      MemoryFill it;
      it.destination = operand();
      it.byte = next_operand();
      it.size = next_operand();
      return it;
    }
    if (!word.is("bind")) return std::nullopt;
    Bind it;
    it.variable = reader_.optional_variable();
    if (!it.variable.valid()) reader_.fail("a variable should stand here");
    reader_.expect("=");
    it.value = operand();
    return it;
  }

  std::optional<Instruction::What> with_result(const Token& word, RegisterId result) {
    if (const auto op = binary_op(word.text)) {
      Binary it{result, *op, {}, {}};
      it.no_signed_wrap = reader_.accept("nsw");
      it.left = operand();
      it.right = next_operand();
      return it;
    }
    if (word.is("icmp") || word.is("fcmp")) return compare(word, result);
    if (const auto op = cast_op(word.text)) return Cast{result, *op, operand()};
    if (word.is("select")) {
      Select it{result, operand(), {}, {}};
      it.if_true = next_operand();
      it.if_false = next_operand();
      return it;
    }
    if (word.is("offset")) return offset(result);
    if (word.is("load")) {
      const bool is_volatile = reader_.accept("volatile");
      return Load{result, operand(), is_volatile};
    }
    if (word.is("stack")) {
      StackAllocate it;
      it.result = result;
      it.size = operand();
      if (reader_.accept("align")) it.alignment = reader_.small_number();
      it.scoped = reader_.accept("scoped");
      it.variable = reader_.optional_variable();
      return it;
    }
    if (word.is("stacksave")) return StackSave{result};
    return std::nullopt;
  }

  Compare compare(const Token& word, RegisterId result) {
    const Token name = reader_.expect_word("a comparison (eq, slt, ...)");
    const auto predicate = word.is("icmp") ? integer_predicate(name.text) : float_predicate(name.text);
    if (!predicate) reader_.fail_at(name, fmt::format("'{}' is no comparison of {}", name.text, word.text));
    Compare it{result, *predicate, operand(), {}};
    it.right = next_operand();
    return it;
  }

  // offset BASE, DISPLACEMENT   or   offset BASE, INDEX * SCALE   or   offset BASE, INDEX * SCALE, DISPLACEMENT
  Offset offset(RegisterId result) {
    Offset it;
    it.result = result;
    it.base = operand();
    reader_.expect(",");
    if (reader_.at_operand()) {
      it.index = operand();
      reader_.expect("*");
      it.scale = reader_.signed_number();
      if (reader_.accept(",")) it.displacement = reader_.signed_number();
    } else {
      it.displacement = reader_.signed_number();
    }
    if (reader_.accept("of")) {
      it.record = reader_.optional_source_type();
      if (!it.record.valid()) reader_.fail("a type (#node) should stand here");
    }
    return it;
  }

  static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();
  struct Entry {
    Register content;
    bool defined = false;
    std::size_t mentioned_at = kNowhere;
  };
  struct Label {
    Token token;
    BlockId block;
  };
  struct StatedType {
    std::size_t offset;
    RegisterId id;
    Type type;
  };

  TokenReader& reader_;
  Function& function_;
  std::vector<Entry> registers_;
  std::optional<bool> numbered_;  // numbers or names? Unknown before the first register
  std::unordered_map<std::string_view, std::uint32_t> register_names_;
  std::vector<Label> labels_;
  std::unordered_map<std::string_view, std::uint32_t> label_names_;
  std::vector<StatedType> stated_types_;
};

}  // namespace

void parse_body(TokenReader& reader, Function& function, const std::vector<SignatureRegister>& parameters) {
  BodyParser(reader, function).run(parameters);
}

}  // namespace heapwise::ir
