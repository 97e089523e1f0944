#include "ir/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "ir/printer.h"
#include "ir/token_reader.h"
#include "ir/words.h"

namespace heapwise::ir {
namespace {

class ProgramParser {
 public:
  explicit ProgramParser(std::string_view text) : reader_(text, program_) {}

  Program run() {
    declare_names();
    reader_.expect("program");
    const Token token = reader_.expect_word("a data model (ilp32 or lp64)");
    const auto model = data_model(token.text);
    if (!model) reader_.fail_at(token, "the data model is ilp32 or lp64");
    program_.model = *model;
    while (reader_.current().kind != Token::Kind::End) declaration();
    HW_CHECK(program_.globals.size() == globals_ && program_.functions.size() == functions_ &&
                 program_.variables.size() == reader_.names().variables.size() &&
                 program_.types.size() == reader_.names().types.size(),
             "both passes see the same declarations");
    program_.main = entry_ ? *entry_ : default_main(program_);
    return std::move(program_);
  }

 private:
  // Names may be used before they are declared, so declarations are found first: a word that begins a line, and the
  // name behind it. No other part of the text looks like that.
  void declare_names() {
    Lexer lexer(reader_.lexer().source());
    while (lexer.current().kind != Token::Kind::End) {
      const Token word = lexer.current();
      if (word.is("global") || word.is("declare") || word.is("func") || word.is("var") || word.is("type")) {
        lexer.take();
        declare(word, lexer.current());
      }
      lexer.skip_line();
    }
  }

  void declare(const Token& word, const Token& name) {
    DeclaredNames& names = reader_.names();
    bool fresh = true;
    if (word.is("var") && name.is_name('$')) {
      fresh = names.variables.emplace(name.text, VariableId(names.variables.size())).second;
    } else if (word.is("type") && name.is_name('#')) {
      fresh = names.types.emplace(name.text, SourceTypeId(names.types.size())).second;
    } else if (word.is("global") && name.is_name('@')) {
      fresh = names.symbols.emplace(unquote(name), GlobalId(globals_++)).second;
    } else if ((word.is("declare") || word.is("func")) && name.is_name('@')) {
      fresh = names.symbols.emplace(unquote(name), FunctionId(functions_++)).second;
    }
    if (!fresh) reader_.fail_at(name, fmt::format("there is another {}{}", name.sigil, name.text));
  }

  void declaration() {
    const Token keyword = reader_.expect_word("a declaration");
    // Only what begins a line was seen by declare_names().
    const std::string_view source = reader_.lexer().source();
    const std::size_t line = source.rfind('\n', keyword.offset);
    const std::size_t first = source.find_first_not_of(" \t\r", line == std::string_view::npos ? 0 : line + 1);
    if (first != keyword.offset) reader_.fail_at(keyword, "a declaration begins on a line of its own");
    if (keyword.is("file")) file();
    else if (keyword.is("type")) source_type();
    else if (keyword.is("var")) variable();
    else if (keyword.is("global")) global();
    else if (keyword.is("entry")) entry();
    else if (keyword.is("declare")) function(false);
    else if (keyword.is("func")) function(true);
    else reader_.fail_at(keyword, "a declaration begins with file, type, var, global, entry, declare or func");
  }

  void file() {
    const Token token = reader_.expect_word("the file's id (f0, f1, ...)");
    if (token.text != fmt::format("f{}", program_.files.size()))
      reader_.fail_at(token, fmt::format("files come in order: this is f{}", program_.files.size()));
    program_.files.push_back(reader_.expect_string());
  }

  // $list.3 and #"unsigned int".4 carry the name before the dot.
  static std::string name_of_label(Token label) {
    if (!label.text.starts_with('"')) label.text = label.text.substr(0, label.text.find('.'));
    return unquote(label);
  }

  void source_type() {
    SourceType type;
    type.name = name_of_label(reader_.expect_name('#', "a type's name (#node)"));
    const Token kind = reader_.expect_word("the type's kind");
    const auto known = source_type_kind(kind.text);
    if (!known) reader_.fail_at(kind, "this is no kind of type");
    type.kind = *known;
    if (reader_.accept("size")) type.size = reader_.unsigned_number();
    if (reader_.accept("of")) type.element = required_source_type();
    if (reader_.accept("count")) type.count = reader_.unsigned_number();
    if (reader_.accept("{")) {
      do type.members.push_back(member());
      while (reader_.accept(","));
      reader_.expect("}");
    }
    program_.types.push_back(std::move(type));
  }

  SourceTypeId required_source_type() {
    if (!reader_.current().is_name('#')) reader_.fail("a type's name (#node) should stand here");
    return reader_.optional_source_type();
  }

  SourceType::Member member() {
    SourceType::Member member;
    if (reader_.current().kind == Token::Kind::String) member.name = reader_.expect_string();
    else member.name = std::string(reader_.expect_word("a member's name").text);
    reader_.expect(":");
    member.type = reader_.optional_source_type();
    reader_.expect("at");
    member.bit_offset = reader_.unsigned_number();
    reader_.expect("bits");
    member.bit_size = reader_.unsigned_number();
    return member;
  }

  void variable() {
    Variable variable;
    variable.name = name_of_label(reader_.expect_name('$', "a variable's name ($list)"));
    const Token kind = reader_.expect_word("local, parameter or global");
    const auto known = variable_kind(kind.text);
    if (!known) reader_.fail_at(kind, "a variable is local, parameter or global");
    variable.kind = *known;
    variable.type = reader_.optional_source_type();
    variable.declared = reader_.optional_location();
    program_.variables.push_back(std::move(variable));
  }

  void global() {
    Global global;
    global.name = unquote(reader_.expect_name('@', "the global's name"));
    reader_.expect("size");
    global.size = reader_.unsigned_number();
    if (reader_.accept("align")) global.alignment = reader_.small_number();
    global.constant = reader_.accept("const");
    global.external = reader_.accept("external");
    global.string_literal = reader_.accept("string");
    global.internal = reader_.accept("internal");
    global.variable = reader_.optional_variable();
    if (reader_.accept("{")) {
      while (!reader_.accept("}")) initial_bytes(global);
    }
    program_.globals.push_back(std::move(global));
  }

  void initial_bytes(Global& global) {
    const std::uint64_t offset = reader_.unsigned_number();
    reader_.expect(":");
    if (reader_.current().kind == Token::Kind::String) global.chunks.push_back({offset, reader_.expect_string()});
    else global.relocations.push_back({offset, reader_.symbol()});
  }

  void entry() {
    const Token token = reader_.current();
    if (entry_) reader_.fail_at(token, "there is another entry");
    if (reader_.accept("none")) {
      entry_ = FunctionId();
      return;
    }
    const Operand operand = reader_.symbol();
    if (operand.kind() != Operand::Kind::Function) reader_.fail_at(token, "the entry is a function");
    entry_ = operand.function_id();
  }

  void function(bool with_body) {
    Function function;
    function.name = unquote(reader_.expect_name('@', "the function's name"));
    const std::vector<SignatureRegister> registers = parameters(function, with_body);
    if (reader_.accept("->")) {
      do function.results.push_back(reader_.type());
      while (reader_.accept(","));
    }
    function.internal = reader_.accept("internal");
    function.never_returns = reader_.accept("noreturn");
    function.takes_structures = reader_.accept("structures");
    function.at = reader_.optional_location();
    if (with_body) {
      reader_.expect("{");
      parse_body(reader_, function, registers);
    }
    program_.functions.push_back(std::move(function));
  }

  std::vector<SignatureRegister> parameters(Function& function, bool with_body) {
    std::vector<SignatureRegister> registers;
    reader_.expect("(");
    if (reader_.accept(")")) return registers;
    do {
      if (reader_.accept("...")) {
        function.variadic = true;
        break;
      }
      SignatureRegister parameter;
      if (with_body) {
        parameter.name = reader_.expect_name('%', "a register");
        reader_.expect(":");
      }
      parameter.type = reader_.type();
      if (with_body) {
        parameter.variable = reader_.optional_variable();
        registers.push_back(parameter);
      }
      function.parameters.push_back(parameter.type);
    } while (reader_.accept(","));
    reader_.expect(")");
    return registers;
  }

  Program program_;
  TokenReader reader_;
  std::optional<FunctionId> entry_;
  std::size_t globals_ = 0, functions_ = 0;  // found by declare_names()
};

std::string place(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}", std::count(before.begin(), before.end(), '\n') + 1, before.size() - line_start + 1);
}

}  // namespace

Result<Program> parse(std::string_view text) {
  try {
    return ProgramParser(text).run();
  } catch (const SyntaxError& error) {
    return Error{fmt::format("{}: {}", place(text, error.offset), error.message)};
  }
}

}  // namespace heapwise::ir
