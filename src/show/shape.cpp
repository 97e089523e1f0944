#include "show/shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace heapwise::show {
namespace {

using Kind = Scene::Node::Kind;

std::string quoted(const std::string& name) { return "`" + name + "`"; }

// Where the list by this link leads on from a node; null: to no block.
const Scene::Value* next_of(const Scene::Node& node, const std::string& link) {
  if (node.is_segment()) return &node.end;
  const auto cell = std::ranges::find(node.cells, link, &Scene::Cell::name);
  return cell == node.cells.end() ? nullptr : &cell->value;
}

enum class End { Null, Back, Elsewhere };

// Along the list, through single nodes and further segments, to its end.
End end_of(const Scene& scene, std::size_t first) {
  const std::string& link = scene.nodes[first].links.front();
  std::set<std::size_t> seen;
  for (std::size_t at = first; seen.insert(at).second;) {
    const Scene::Value* next = next_of(scene.nodes[at], link);
    if (next == nullptr || !next->says_something()) return End::Elsewhere;
    if (!next->points()) return next->text == "null" ? End::Null : End::Elsewhere;
    at = next->node;
  }
  return End::Back;
}

std::string list_words(const Scene& scene, std::size_t index) {
  const Scene::Node& node = scene.nodes[index];
  const End end = end_of(scene, index);
  std::string text = end == End::Null ? "null-terminated " : end == End::Back ? "cyclic " : "";
  if (node.kind == Kind::DoublyLinked) text += "doubly linked ";
  text += fmt::format("list of {}, {}", quoted(node.type), node.length);
  if (node.end.points() && node.end.node != index && !scene.nodes[node.end.node].name.empty())
    text += " up to " + quoted(scene.nodes[node.end.node].name);
  return text;
}

}  // namespace

std::string shape_of(const Scene& scene, const Scene::Value& value) {
  if (!value.points()) return "";
  const Scene::Node& node = scene.nodes[value.node];
  if (node.kind == Kind::Freed) return "points to freed memory";
  if (value.last) return "the last node of " + (node.name.empty() ? "a list" : quoted(node.name));
  if (!value.beyond.empty())
    return fmt::format("points into {}, {} bytes from its start", quoted(node.type), value.beyond);
  switch (node.kind) {
    case Kind::List:
    case Kind::DoublyLinked: return list_words(scene, value.node);
    case Kind::Tree: return fmt::format("tree of {}, {}", quoted(node.type), node.length);
    case Kind::Optional: return "one " + quoted(node.type) + " or none";
    case Kind::Block:
    case Kind::Freed: break;
  }
  return node.is_variable ? "the address of " + quoted(node.name) : "one " + quoted(node.type);
}

}  // namespace heapwise::show
