#include "show/dot.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

namespace heapwise::show {
namespace {

using Kind = Scene::Node::Kind;

constexpr std::size_t kMostLetters = 44;
constexpr std::string_view kChanged = "#ffe08a";
constexpr std::string_view kMarked = "#ffc9c4";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') result += "&amp;";
    else if (c == '<') result += "&lt;";
    else if (c == '>') result += "&gt;";
    else if (c == '"') result += "&quot;";
    else if (static_cast<unsigned char>(c) < ' ') result += ' ';
    else result += c;
  }
  return result;
}

// Letters, not bytes: a cut within a letter would be no text any more.
std::string shortened(const std::string& text) {
  std::size_t letters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80;
    if (begins && letters++ == kMostLetters) return text.substr(0, i) + "…";
  }
  return text;
}

std::string words(const std::string& text) { return escaped(shortened(text)); }

class Drawing {
 public:
  explicit Drawing(const Scene& scene) : scene_(scene) {}

  std::string draw() {
    std::string text =
        "digraph heap {\nrankdir=LR; bgcolor=transparent; nodesep=0.25; ranksep=0.45; pad=0.1;\n"
        "node [shape=plain, fontname=\"monospace\", fontsize=11];\nedge [arrowsize=0.7, color=\"#41618a\"];\n";
    variables(text);
    std::map<std::size_t, std::string> units;
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
      const std::size_t owner = scene_.nodes[i].owner;
      const std::string table = node(i);
      if (owner == Scene::kNowhere) text += table;
      else units[owner] += table;
    }
    for (const auto& [owner, inside] : units)
      text += fmt::format(
          "subgraph cluster_{0} {{ class=unit; style=\"rounded,dashed\"; color=\"#7a8a99\"; fontname=\"monospace\"; "
          "fontsize=10; label=\"each node has\"; n{0};\n{1}}}\n",
          owner, inside);
    if (!scene_.complete) text += "more [class=more, label=\"… and more\"];\n";
    return text + edges_ + "}\n";
  }

 private:
  void arrow(const std::string& from, const Scene::Value& to, std::string_view more = "") {
    if (!to.points()) return;
    const Scene::Node& node = scene_.nodes[to.node];
    const bool dangling = to.dangling || node.kind == Kind::Freed;
    std::string label;
    if (!to.beyond.empty()) label = fmt::format(", label=\"+ {}\", fontsize=10", words(to.beyond));
    edges_ += fmt::format("{} -> n{}:{} [class={}{}{}{}];\n", from, to.node, to.last ? "last" : "head",
                          dangling ? "dangling" : "pointer", dangling ? ", color=\"#c62828\"" : "", label, more);
  }

  // Pointers one by one, at the beginning of their arrows; numbers together.
  void variables(std::string& text) {
    std::string numbers;
    for (std::size_t i = 0; i < scene_.variables.size(); ++i) {
      const Scene::Cell& v = scene_.variables[i];
      const std::string ground = v.changed ? fmt::format(" BGCOLOR=\"{}\"", kChanged) : "";
      if (v.value.points()) {
        text += fmt::format(
            "v{} [class=variable, label=<<TABLE BORDER=\"0\" CELLSPACING=\"0\"><TR><TD PORT=\"c\"{}><B>{}</B>"
            "</TD></TR></TABLE>>];\n",
            i, ground, words(v.name));
        arrow(fmt::format("v{}:c:e", i), v.value);
      } else if (v.value.says_something()) {
        numbers +=
            fmt::format("<TR><TD ALIGN=\"LEFT\"{}><B>{}</B>: {}</TD></TR>", ground, words(v.name), words(v.value.text));
      }
    }
    if (!numbers.empty())
      text +=
          fmt::format("values [class=values, label=<<TABLE BORDER=\"0\" CELLSPACING=\"0\">{}</TABLE>>];\n", numbers);
  }

  std::string row(const std::string& from, const Scene::Cell& cell, const std::string& port) {
    const std::string ground = cell.changed ? fmt::format(" BGCOLOR=\"{}\"", kChanged) : "";
    arrow(fmt::format("{}:{}:e", from, port), cell.value);
    const std::string text = cell.value.points() ? " •" : cell.value.text.empty() ? "" : ": " + cell.value.text;
    return fmt::format("<TR><TD PORT=\"{}\" ALIGN=\"LEFT\"{}>{}</TD></TR>", port, ground, words(cell.name + text));
  }

  [[nodiscard]] std::string title(const Scene::Node& node) const {
    std::string text = words(node.type);
    if (node.kind == Kind::Freed) text = fmt::format("<S>{}</S> freed", text);
    if (node.is_variable) text = fmt::format("<B>{}</B> {}", words(node.name), text);
    if (node.kind == Kind::Optional) text += " or null";
    const std::string_view ground = node.marked ? kMarked : node.fresh ? kChanged : "";
    return fmt::format("<TR><TD PORT=\"head\"{}>{}</TD></TR>",
                       ground.empty() ? "" : fmt::format(" BGCOLOR=\"{}\"", ground), text);
  }

  std::string block(const std::string& id, const Scene::Node& node) {
    std::string rows = title(node);
    for (std::size_t k = 0; k < node.cells.size(); ++k)
      if (node.cells[k].value.says_something()) rows += row(id, node.cells[k], fmt::format("c{}", k));
    if (node.kind == Kind::Optional) arrow(id + ":head:e", node.end, ", style=dashed");
    return fmt::format(
        "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\" COLOR=\"#5b6b7b\">{}</TABLE>", rows);
  }

  // Tables within tables look like a stack.
  std::string stack(const std::string& id, const Scene::Node& node) {
    const std::string_view kind = node.kind == Kind::Tree ? "tree" : node.kind == Kind::List ? "list" : "dlist";
    std::string rows =
        fmt::format("<TR><TD PORT=\"head\"{}><B>{}({})</B></TD></TR><TR><TD PORT=\"length\">{}</TD></TR>",
                    node.fresh ? fmt::format(" BGCOLOR=\"{}\"", kChanged) : "", kind,
                    words(fmt::format("{}", fmt::join(node.links, ", "))), words(node.length));
    std::size_t port = 0;
    for (std::size_t f = 0; f < node.forms.size(); ++f) {
      if (f > 0) rows += "<TR><TD>or</TD></TR>";
      for (const Scene::Cell& cell : node.forms[f])
        if (cell.value.says_something()) rows += row(id, cell, fmt::format("c{}", port++));
    }
    if (node.kind != Kind::Tree) {
      Scene::Cell end{node.links.front(), node.end, false};
      end.name = "last " + node.links.front();
      rows += row(id, end, "last");
    }
    if (node.back.points()) {
      rows += fmt::format("<TR><TD PORT=\"back\" ALIGN=\"LEFT\">{}</TD></TR>",
                          words(node.kind == Kind::Tree ? "parent •" : "first " + node.links.back() + " •"));
      arrow(id + ":back:w", node.back, ", constraint=false, style=dashed");
    }
    const std::string inner = fmt::format(
        "<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\" COLOR=\"#2f6f4f\">{}</TABLE>", rows);
    const std::string_view frame =
        "<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"0\" STYLE=\"ROUNDED\" "
        "COLOR=\"#2f6f4f\"><TR><TD>";
    return fmt::format("{0}{0}{1}</TD></TR></TABLE></TD></TR></TABLE>", frame, inner);
  }

  std::string node(std::size_t i) {
    const Scene::Node& node = scene_.nodes[i];
    const std::string id = fmt::format("n{}", i);
    const std::string_view kind = node.is_segment()          ? "segment"
                                  : node.kind == Kind::Freed ? "freed"
                                  : node.marked              ? "marked"
                                                             : "block";
    const std::string tip = node.name.empty() ? node.type : node.name;
    return fmt::format("{} [class=\"{} object\", tooltip=\"{}\", label=<{}>];\n", id, kind, escaped(tip),
                       node.is_segment() ? stack(id, node) : block(id, node));
  }

  const Scene& scene_;
  std::string edges_;
};

}  // namespace

std::string to_dot(const Scene& scene) { return Drawing(scene).draw(); }

}  // namespace heapwise::show
