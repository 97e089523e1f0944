#include "logic/smtlib_parser.h"

#include <fmt/format.h>
#include <algorithm>

#include <fstream>
#include <sstream>

#include "base/deep_stack.h"
#include "logic/recognise.h"
#include "logic/smtlib_terms.h"

namespace heapwise::logic {
namespace {

// The commands of a script. Mistakes are thrown as ParseFailure from any depth and become the Result at the top.
class ScriptParser {
 public:
  ScriptParser(const SexprFile& file, std::string_view name) : file_(file), name_(name) { script_.depth = file.depth; }

  Result<Script> parse() {
    try {
      for (std::uint32_t command : file_.top) parse_command(command);
      recognise_lists(*script_.context);
    } catch (const ParseFailure& failure) {
      return Error{at(name_, failure.position, failure.message)};
    }
    return std::move(script_);
  }

 private:
  using Node = std::uint32_t;

  [[nodiscard]] const Sexpr& node(Node index) const { return file_.nodes[index]; }
  [[nodiscard]] Context& context() const { return *script_.context; }
  [[nodiscard]] Signature& signature() const { return script_.context->signature(); }
  [[noreturn]] void fail(Node index, std::string message) const {
    throw ParseFailure{node(index).position, std::move(message)};
  }

  const std::vector<Node>& list(Node index, std::size_t least, std::string_view what) const {
    if (!node(index).list || node(index).items.size() < least) fail(index, fmt::format("expected {}", what));
    return node(index).items;
  }

  std::string symbol(Node index, std::string_view what) const {
    if (node(index).list) fail(index, fmt::format("expected {}, found a list", what));
    return std::string(node(index).text);
  }

  SortId sort(Node index) {
    const std::string name = symbol(index, "the name of a sort");
    if (auto found = signature().find_sort(name)) return *found;
    fail(index, fmt::format("the sort `{}` is not declared", name));
  }

  void parse_command(Node command) {
    const auto& items = list(command, 1, "a command in parentheses");
    const std::string head = symbol(items[0], "the name of a command");
    const auto arguments = [&](std::size_t count) {
      if (items.size() < count + 1) fail(command, fmt::format("`{}` needs {} arguments", head, count));
    };
    if (head == "assert") arguments(1), script_.assertions.push_back(terms().formula(items[1]));
    else if (head == "declare-const") arguments(2), declare_constant(items[1], items[2]);
    else if (head == "declare-fun") arguments(3), declare_function(items);
    else if (head == "check-sat") script_.checks.push_back({script_.assertions.size(), node(command).position});
    else if (head == "define-fun-rec") arguments(4), define({items[1]}, {items[2]}, {items[4]}, true);
    else if (head == "define-fun") arguments(4), define({items[1]}, {items[2]}, {items[4]}, false);
    else if (head == "define-funs-rec") arguments(2), define_many(items[1], items[2]);
    else if (head == "declare-sort") arguments(1), declare_sort(items[1]);
    else if (head == "declare-datatypes") arguments(2), declare_datatypes(items[1], items[2]);
    else if (head == "declare-heap") declare_heap(items);
    else if (head == "set-logic") arguments(1), script_.logic = symbol(items[1], "the name of a logic");
    else if (head == "set-info") set_info(items);
    else if (head != "set-option" && head != "get-model" && head != "echo" && head != "exit") {
      fail(items[0], fmt::format("the command `{}` is not supported", head));
    }
  }

  void set_info(const std::vector<Node>& items) {
    if (items.size() == 3 && node(items[1]).text == ":status") script_.status = symbol(items[2], "a status");
  }

  void declare_sort(Node name) {
    const std::string text = symbol(name, "the name of a sort");
    if (signature().find_sort(text)) fail(name, fmt::format("the sort `{}` is declared twice", text));
    signature().add_sort(text, SortKind::Location);
  }

  void declare_constant(Node name, Node sort_name) {
    const std::string text = symbol(name, "the name of a constant");
    if (globals_.contains(text)) fail(name, fmt::format("the constant `{}` is declared twice", text));
    Meaning meaning = declare_name(signature(), text, sort(sort_name), false);
    script_.constants.insert(script_.constants.end(), meaning.variables.begin(), meaning.variables.end());
    globals_.emplace(text, std::move(meaning));
  }

  void declare_function(const std::vector<Node>& items) {
    if (!node(items[2]).list || !node(items[2]).items.empty())
      fail(items[2], "only functions without arguments are supported");
    declare_constant(items[1], items[3]);
  }

  // ((Name 0) …) ( ((constructor (field Sort) …)) … ): one constructor for each datatype.
  void declare_datatypes(Node names, Node bodies) {
    const auto& declared = list(names, 1, "the names of the datatypes");
    const auto& defined = list(bodies, declared.size(), "a body for each datatype");
    std::vector<SortId> sorts;
    for (Node entry : declared) {
      const std::string name = symbol(list(entry, 1, "(Name 0)")[0], "the name of a datatype");
      sorts.push_back(signature().add_sort(name, SortKind::Record));
    }
    for (std::size_t i = 0; i < declared.size(); ++i) {
      const auto& constructors = list(defined[i], 1, "the constructor of the datatype");
      if (constructors.size() > 1) fail(defined[i], "a datatype has one constructor");
      const auto& parts = list(constructors[0], 1, "(constructor (field Sort) …)");
      std::vector<Field> fields;
      for (std::size_t part = 1; part < parts.size(); ++part) {
        const auto& field = list(parts[part], 2, "(field Sort)");
        fields.push_back({symbol(field[0], "the name of a field"), sort(field[1])});
      }
      const CellId cell =
          signature().add_cell(signature().sort(sorts[i]).name, symbol(parts[0], "a constructor"), std::move(fields));
      signature().set_heap(sorts[i], cell);
    }
  }

  void declare_heap(const std::vector<Node>& items) {
    for (std::size_t i = 1; i < items.size(); ++i) {
      const auto& pair = list(items[i], 2, "(Location Data)");
      const SortId location = sort(pair[0]), data = sort(pair[1]);
      if (!signature().is_location(location)) fail(pair[0], "the heap maps locations: a sort from declare-sort");
      if (signature().sort(data).kind == SortKind::Record) signature().set_heap(location, signature().sort(data).cell);
      else signature().set_heap(location, signature().add_cell(signature().sort(data).name, "", {{"", data}}));
    }
  }

  void define_many(Node heads, Node bodies) {
    const auto& signatures = list(heads, 1, "the heads of the definitions");
    const auto& defined = list(bodies, signatures.size(), "a body for each head");
    std::vector<Node> names, parameters;
    for (Node head : signatures) {
      const auto& parts = list(head, 3, "(name (parameters) Bool)");
      names.push_back(parts[0]);
      parameters.push_back(parts[1]);
    }
    define(names, parameters, defined, true);
  }

  void define(const std::vector<Node>& names, const std::vector<Node>& parameters, const std::vector<Node>& bodies,
              bool recursive) {
    std::vector<PredicateId> ids;
    for (std::size_t i = 0; i < names.size(); ++i) {
      PredicateDefinition definition{
          .name = symbol(names[i], "the name of a predicate"), .parameters = {}, .recursive = recursive};
      if (signature().find_predicate(definition.name))
        fail(names[i], fmt::format("the predicate `{}` is defined twice", definition.name));
      for (Node entry : list(parameters[i], 0, "a list of parameters")) {
        const auto& parts = list(entry, 2, "(parameter Sort)");
        definition.parameters.push_back(
            signature().add_variable(symbol(parts[0], "a parameter"), sort(parts[1]), true));
      }
      ids.push_back(signature().add_predicate(std::move(definition)));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      Scope scope = globals_;
      const std::vector<VariableId> own = signature().predicate(ids[i]).parameters;
      for (VariableId id : own) scope[signature().variable(id).name] = {{id}, {}};
      Formula body = TermParser(context(), file_, scope).formula(bodies[i]);
      if (recursive) check_names(ids[i], body, names[i]);
      signature().predicate(ids[i]).body = body;
    }
  }

  // Rules are unfolded and compared without regard to where they are used.
  void check_names(PredicateId id, Formula body, Node at) {
    const PredicateDefinition& definition = signature().predicate(id);
    for (VariableId free : free_variables(body)) {
      const auto& own = definition.parameters;
      if (std::find(own.begin(), own.end(), free) != own.end()) continue;
      fail(at, fmt::format("the definition of `{}` names `{}`, which is none of its parameters: not supported",
                           definition.name, signature().variable(free).name));
    }
  }

  TermParser terms() { return TermParser(context(), file_, globals_); }

  const SexprFile& file_;
  std::string name_;
  Script script_;
  Scope globals_;
};

}  // namespace

Result<Script> parse_smtlib(std::string_view text, std::string_view name) {
  Result<SexprFile> file = read_sexprs(text, name);
  if (!file) return Error{file.error()};
  if (file.value().depth <= kShallow) return ScriptParser(file.value(), name).parse();
  Result<Script> result = Error{"not parsed"};
  with_deep_stack([&] { result = ScriptParser(file.value(), name).parse(); });
  return result;
}

Result<Script> parse_smtlib_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) return Error{fmt::format("{}: cannot be read", path)};
  return parse_smtlib(text.str(), path);
}

}  // namespace heapwise::logic
