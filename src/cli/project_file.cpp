#include "cli/project_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <initializer_list>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "base/check.h"
#include "models/table.h"

namespace heapwise::cli {
namespace {

namespace fs = std::filesystem;
constexpr const char* kName = ".heapwise.toml";

std::string number_text(double value) { return fmt::format("{:g}", value); }

std::size_t arguments_in(const models::Extent& extent) {
  using enum models::Extent::Kind;
  switch (extent.kind) {
    case Argument:
    case String:
    case Family:
    case AtMostPointed:
    case AtMost: return extent.first + 1U;
    case Product:
    case BoundedString: return std::max(extent.first, extent.second) + 1U;
    case Constant:
    case AtMostConstant:
    case Words:
    case Record:
    case Printed:
    case Unknown: return 0;
  }
  HW_UNREACHABLE("an extent of no kind");
}

// How many arguments a call must have for all that the model says.
std::size_t arguments_of(const models::Model& model) {
  using models::Kind, models::Outcome;
  std::size_t most = 0;
  switch (model.kind) {
    case Kind::Free:
    case Kind::ExitUnlessZero:
    case Kind::Assume: most = 1; break;
    case Kind::Reallocate:
    case Kind::Tokenise: most = 2; break;
    case Kind::ParseOptions:
    case Kind::Copy:
    case Kind::Move:
    case Kind::Fill: most = 3; break;
    default: break;
  }
  for (const models::Effect& effect : model.effects)
    most = std::max({most, effect.argument + std::size_t{1}, arguments_in(effect.extent)});
  const Outcome& result = model.result;
  const bool names_one = result.kind == Outcome::Kind::Argument || result.kind == Outcome::Kind::InsideArgument ||
                         result.kind == Outcome::Kind::ArgumentOrFresh || result.kind == Outcome::Kind::StringLength;
  if (names_one) most = std::max(most, result.argument + std::size_t{1});
  most = std::max(most, arguments_in(result.extent));
  return std::max(most, static_cast<std::size_t>(result.alignment_at + 1));
}

// Reads the tables one after the other; the first mistake ends it.
class ProjectReader {
 public:
  explicit ProjectReader(ProjectFile& project) : project_(project) {}

  void read(const toml::table& document) {
    for (const auto& [key, node] : document) {
      const std::string name(key.str());
      if (name == "verify" && node.is_table()) read_options(*node.as_table());
      else if (name == "functions" && node.is_table()) read_functions(*node.as_table());
      else if (name == "suppress" && node.is_array()) read_suppressions(*node.as_array());
      else complain(node, fmt::format("'{}' is not one of [verify], [functions.NAME], [[suppress]]", name));
    }
  }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  void complain(const toml::node& where, const std::string& what) {
    if (error_.empty()) error_ = fmt::format("{}:{}: {}", project_.path, where.source().begin.line, what);
  }

  bool known(const toml::table& table, std::initializer_list<std::string_view> names) {
    for (const auto& [key, node] : table)
      if (std::ranges::find(names, key.str()) == names.end())
        return complain(node, fmt::format("'{}' means nothing here", key.str())), false;
    return true;
  }

  std::string text(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return "";
    if (const auto value = node->value_exact<std::string>()) return *value;
    complain(*node, fmt::format("'{}' is a text in quotes", key));
    return "";
  }

  void read_options(const toml::table& table) {
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "flags") read_flags(node);
      else if (const auto value = node.value_exact<std::string>()) project_.options.emplace_back(name, *value);
      else if (const auto flag = node.value_exact<bool>())
        project_.options.emplace_back(name, *flag ? "true" : "false");
      else if (const auto number = node.value<double>()) project_.options.emplace_back(name, number_text(*number));
      else complain(node, fmt::format("'{}' is a text, a number or true", name));
    }
  }

  void read_flags(const toml::node& node) {
    const toml::array* list = node.as_array();
    if (list == nullptr) return complain(node, "'flags' is a list of texts");
    for (const toml::node& each : *list) {
      const auto flag = each.value_exact<std::string>();
      if (!flag) return complain(each, "'flags' is a list of texts");
      const bool relative = flag->starts_with("-I") && flag->size() > 2 && !flag->substr(2).starts_with('/');
      project_.flags.push_back(relative ? "-I" + (fs::path(project_.path).parent_path() / flag->substr(2)).string()
                                        : *flag);
    }
  }

  void read_functions(const toml::table& table) {
    for (const auto& [key, node] : table) {
      if (const toml::table* function = node.as_table()) read_function(std::string(key.str()), *function);
      else complain(node, fmt::format("[functions.{}] is a table", key.str()));
    }
  }

  // The number of an argument, from 1.
  std::optional<std::uint8_t> argument(const toml::node& node) {
    const auto number = node.value_exact<std::int64_t>();
    if (number && *number >= 1 && *number <= 64) return static_cast<std::uint8_t>(*number);
    complain(node, "arguments are counted from 1");
    return std::nullopt;
  }

  void read_function(const std::string& name, const toml::table& table) {
    if (!known(table, {"allocates", "never-null", "zeroed", "frees", "like"})) return;
    const int meanings =
        (table.contains("allocates") ? 1 : 0) + (table.contains("frees") ? 1 : 0) + (table.contains("like") ? 1 : 0);
    if (meanings != 1) return complain(table, "say one of: allocates = N, frees = N, like = \"function\"");
    if (table.contains("like")) return read_like(name, table);
    models::Model model;
    model.name = name;
    model.counts_when_defined = true;
    if (const toml::node* frees = table.get("frees")) {
      const auto n = argument(*frees);
      if (!n) return;
      model.effects = {models::frees(static_cast<std::uint8_t>(*n - 1))};
      project_.functions.push_back({name, *n, fmt::format("{} frees its {}", name, ordinal(*n))});
    } else {
      read_allocator(model, table);
    }
    project_.models.add(std::move(model));
  }

  static std::string ordinal(std::size_t n) { return fmt::format("argument {}", n); }

  void read_allocator(models::Model& model, const toml::table& table) {
    const toml::node& size = *table.get("allocates");
    const bool never_null = table["never-null"].value_or(false);
    model.kind = models::Kind::Allocate;
    std::size_t most = 0;
    std::string words;
    if (const toml::array* pair = size.as_array(); pair != nullptr && pair->size() == 2) {
      const auto first = argument(*pair->get(0)), second = argument(*pair->get(1));
      if (!first || !second) return;
      model.result =
          models::block(models::product(static_cast<std::uint8_t>(*first - 1), static_cast<std::uint8_t>(*second - 1)));
      most = std::max(*first, *second);
      words = fmt::format("{} times {}", ordinal(*first), ordinal(*second));
    } else if (const auto n = argument(size)) {
      model.result = models::block(models::argument(static_cast<std::uint8_t>(*n - 1)));
      most = *n;
      words = ordinal(*n);
    }
    model.result.may_be_null = !never_null;
    model.result.zeroed = table["zeroed"].value_or(false);
    project_.functions.push_back({model.name, most,
                                  fmt::format("{} allocates as many bytes as {} says{}", model.name, words,
                                              never_null ? " and never returns null" : "")});
  }

  void read_like(const std::string& name, const toml::table& table) {
    const std::string known_name = text(table, "like");
    const models::Model* known_model = models::Models::standard().find(known_name);
    if (known_model == nullptr)
      return complain(*table.get("like"), fmt::format("'{}' is no library function that is known", known_name));
    const std::size_t most = arguments_of(*known_model);
    project_.models.add_like(name, known_name);
    project_.functions.push_back({name, most, fmt::format("{} does what {} does", name, known_name)});
  }

  void read_suppressions(const toml::array& list) {
    for (const toml::node& node : list) {
      const toml::table* table = node.as_table();
      if (table == nullptr) return complain(node, "[[suppress]] is a table");
      if (!known(*table, {"property", "kind", "file", "function", "reason"})) return;
      Suppression each{text(*table, "property"), text(*table, "file"), text(*table, "function"), text(*table, "kind"),
                       text(*table, "reason")};
      if (each.reason.empty()) return complain(node, "a suppression needs a reason = \"...\"");
      if (each.file.empty() && each.function.empty()) return complain(node, "a suppression needs a file or a function");
      project_.suppressions.push_back(std::move(each));
    }
  }

  ProjectFile& project_;
  std::string error_;
};

}  // namespace

std::string find_project_file(const std::string& program) {
  std::error_code error;
  fs::path folder = fs::absolute(program, error).parent_path();
  while (!error) {
    if (fs::is_regular_file(folder / kName, error)) return (folder / kName).string();
    error.clear();
    if (folder == folder.root_path()) break;
    folder = folder.parent_path();
  }
  return "";
}

Result<ProjectFile> read_project_file(const std::string& path) {
  ProjectFile project;
  project.path = path;
  const toml::parse_result document = toml::parse_file(path);
  if (!document)
    return Error{fmt::format("{}:{}: {}", path, document.error().source().begin.line, document.error().description())};
  ProjectReader reader(project);
  reader.read(document.table());
  if (!reader.error().empty()) return Error{reader.error()};
  return project;
}

Result<bool> fits(const ProjectFile& project, const ir::Program& program) {
  const auto too_few = [&](const UserFunction& user, std::size_t count, const char* who) {
    return Error{fmt::format("{}: [functions.{}] speaks of argument {}, but {} has {}", project.path, user.name,
                             user.arguments, who, count)};
  };
  for (const UserFunction& user : project.functions) {
    for (const ir::Function& function : program.functions)
      if (function.name == user.name && function.parameters.size() < user.arguments && !function.variadic)
        return too_few(user, function.parameters.size(), "the function");
    // Declared without parameters, it may be called with any.
    for (const ir::Function& function : program.functions)
      for (const ir::Block& block : function.blocks)
        for (const ir::Instruction& instruction : block.instructions) {
          const auto* call = std::get_if<ir::Call>(&instruction.what);
          if (call == nullptr || call->callee.kind() != ir::Operand::Kind::Function) continue;
          const bool is_meant = program.function(call->callee.function_id()).name == user.name;
          if (is_meant && call->arguments.size() < user.arguments)
            return too_few(user, call->arguments.size(), "a call of it");
        }
  }
  return true;
}

std::string suppression_of(const ProjectFile& project, const report::Finding& finding) {
  const auto same_file = [&](const std::string& file) {
    std::error_code error;
    const fs::path meant = fs::path(project.path).parent_path() / file;
    return fs::equivalent(meant, finding.at.file, error);
  };
  for (const Suppression& each : project.suppressions) {
    const bool fits_finding = (each.property.empty() || each.property == finding.property) &&
                              (each.kind.empty() || each.kind == finding.kind) &&
                              (each.function.empty() || each.function == finding.at.function) &&
                              (each.file.empty() || same_file(each.file));
    if (fits_finding) return each.reason;
  }
  return "";
}

}  // namespace heapwise::cli
