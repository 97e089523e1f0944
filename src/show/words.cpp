#include "show/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "show/shape.h"

namespace heapwise::show {
namespace {

using Kind = Scene::Node::Kind;

class Teller {
 public:
  explicit Teller(const Scene& scene) : scene_(scene), told_(scene.nodes.size(), false) {}

  std::vector<Phrase> phrases() {
    std::vector<Phrase> phrases;
    for (const Scene::Cell& variable : scene_.variables) {
      if (!variable.value.says_something()) continue;
      const bool tells = is_first(variable);
      phrases.push_back({variable.name, (tells ? ": " : relation(variable.value)) + value(variable.value, tells),
                         shape_of(scene_, variable.value)});
    }
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
      const Scene::Node& node = scene_.nodes[i];
      if (told_[i] || !node.is_variable || !has_content(node) || is_variable(node.name)) continue;
      phrases.push_back({node.name, ": " + tell(i), ""});
    }
    return phrases;
  }

  // What no variable names.
  std::vector<std::string> rest() {
    std::vector<std::string> rest;
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
      const Scene::Node& node = scene_.nodes[i];
      if (told_[i] || node.is_variable || node.owner != Scene::kNowhere || node.kind == Kind::Freed) continue;
      rest.push_back(node.name.empty() ? "also " + tell(i) : node.name + ": " + tell(i));
    }
    return rest;
  }

 private:
  static bool has_content(const Scene::Node& node) {
    if (node.is_segment() || node.kind == Kind::Optional) return true;
    return std::ranges::any_of(node.cells, [](const Scene::Cell& c) { return c.value.says_something(); });
  }

  // Words that begin with a relation of their own stand as they are: "i ≥ 2".
  static std::string relation(const Scene::Value& v) {
    const bool has_one = v.text.starts_with("≥") || v.text.starts_with("≤") || v.text.starts_with("≠");
    return has_one && !v.points() ? " " : " = ";
  }

  [[nodiscard]] bool is_first(const Scene::Cell& variable) const {
    const Scene::Value& v = variable.value;
    return v.points() && !v.last && v.beyond.empty() && !told_[v.node] && scene_.nodes[v.node].name == variable.name;
  }

  std::string value(const Scene::Value& v, bool tells = false) {
    if (!v.points()) return v.text;
    const Scene::Node& node = scene_.nodes[v.node];
    const bool inside = !told_[v.node] && !v.last && v.beyond.empty() && !is_named_by_variable(node);
    if (tells || inside) return tell(v.node);
    std::string text = node.name.empty() ? "a block told before" : (node.is_variable ? "&" : "") + node.name;
    if (v.last) text = "last of " + text;
    if (!v.beyond.empty()) text += " + " + v.beyond;
    return text + (node.kind == Kind::Freed ? " (freed)" : "");
  }

  [[nodiscard]] bool is_named_by_variable(const Scene::Node& node) const {
    return node.is_variable || is_variable(node.name);
  }

  [[nodiscard]] bool is_variable(const std::string& name) const {
    return std::ranges::any_of(scene_.variables, [&](const Scene::Cell& c) { return c.name == name; });
  }

  std::string cells(const std::vector<Scene::Cell>& cells) {
    std::string text;
    for (const Scene::Cell& cell : cells) {
      if (!cell.value.says_something()) continue;
      text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", cell.name, relation(cell.value) == " " ? " " : ": ",
                          value(cell.value));
    }
    return text;
  }

  std::string tell(std::size_t index) {
    told_[index] = true;
    const Scene::Node& node = scene_.nodes[index];
    switch (node.kind) {
      case Kind::Freed: return "freed " + (node.type.empty() ? "block" : node.type);
      case Kind::Block: {
        const std::string content = cells(node.cells);
        return node.type + (content.empty() ? "" : "{" + content + "}");
      }
      case Kind::Optional: return fmt::format("{} or {}{{{}}}", value(node.end), node.type, cells(node.cells));
      case Kind::List:
      case Kind::DoublyLinked:
      case Kind::Tree: return segment(node);
    }
    return "";
  }

  std::string segment(const Scene::Node& node) {
    const std::string_view kind = node.kind == Kind::Tree ? "tree" : node.kind == Kind::List ? "list" : "dlist";
    std::string text = fmt::format("{}({})", kind, fmt::join(node.links, ", "));
    const bool ends_in_null = !node.end.points() && (node.kind == Kind::Tree || node.end.text == "null");
    // What follows is told behind all that is said of this one.
    const bool follows = node.end.points() && !told_[node.end.node] && !node.end.last && node.end.beyond.empty() &&
                         !is_named_by_variable(scene_.nodes[node.end.node]);
    if (!ends_in_null && !follows) text += " up to " + (node.end.says_something() ? value(node.end) : "any address");
    if (node.back.says_something() && node.back.text != "null")
      text += fmt::format(" with {} {}", node.kind == Kind::Tree ? "parent" : node.links.back(), value(node.back));
    text += ", " + node.length;
    std::string forms;
    bool says_something = false;
    for (const auto& form : node.forms) {
      const std::string content = cells(form);
      says_something = says_something || !content.empty();
      forms += fmt::format("{}{{{}}}", forms.empty() ? "" : " or ", content);
    }
    if (says_something) text += ", each " + forms;
    if (follows) text += ", then " + value(node.end);
    return text;
  }

  const Scene& scene_;
  std::vector<bool> told_;
};

}  // namespace

std::vector<Phrase> phrases_of(const Scene& scene) { return Teller(scene).phrases(); }

std::string words_of(const Scene& scene) {
  Teller teller(scene);
  std::string text;
  const auto add = [&](const std::string& phrase) { text += (text.empty() ? "" : "; ") + phrase; };
  for (const Phrase& phrase : teller.phrases()) add(phrase.name + phrase.words);
  for (const std::string& other : teller.rest()) add(other);
  for (const std::string& fact : scene.facts) add(fact);
  return text.empty() ? "no memory of the heap" : text;
}

}  // namespace heapwise::show
