#include "show/heap_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "show/numbers.h"
#include "show/scene_nodes.h"

namespace heapwise::show {
namespace {

using heap::Object;
using heap::ObjectId;
using heap::Target;
using Kind = Scene::Node::Kind;

class Builder {
 public:
  Builder(const ir::Program& program, const heap::Heap& heap)
      : program_(program), heap_(heap), types_(program, heap), numbers_(heap) {}

  Scene build(const ir::FunctionFacts& facts, ir::Position at, std::uint32_t depth) {
    Found found = find_nodes(program_, facts, at, depth, heap_, types_);
    variables_ = std::move(found.variables);
    order_ = std::move(found.order);
    index_ = std::move(found.index);
    scene_.nodes = std::move(found.nodes);
    scene_.complete = found.complete;
    note_numbers();
    for (const Found::Variable& v : variables_) scene_.variables.push_back({v.name, value(v.value, v.name, v.type)});
    for (std::size_t i = 0; i < order_.size(); ++i) fill(i);
    scene_.facts = numbers_.facts();
    return std::move(scene_);
  }

 private:
  void note_numbers() {
    for (const Found::Variable& v : variables_) numbers_.note(v.value, v.name, unsigned_bytes(program_, v.type));
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Object& o = heap_.object(order_[i]);
      if (o.is_segment() && !scene_.nodes[i].name.empty()) numbers_.note(o.segment().length, length_of(i));
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Object& o = heap_.object(order_[i]);
      if (o.owner.valid() || scene_.nodes[i].name.empty()) continue;
      for (const heap::Field& f : o.content().fields) note_field(i, f);
      numbers_.note(o.size, "size of " + scene_.nodes[i].name);
    }
  }

  [[nodiscard]] std::string length_of(std::size_t index) const { return "length of " + scene_.nodes[index].name; }

  void note_field(std::size_t index, const heap::Field& f) {
    const ObjectTypes::Member* member = member_at(order_[index], f);
    if (member == nullptr) return;
    const std::string path = path_to(scene_.nodes[index].name, scene_.nodes[index].is_variable, member->name);
    numbers_.note(f.value, path, unsigned_bytes(program_, member->type));
  }

  [[nodiscard]] const ObjectTypes::Member* member_at(ObjectId id, const heap::Field& f) const {
    const auto& members = types_.members(id);
    const auto it =
        std::ranges::find_if(members, [&](const auto& m) { return m.offset == f.offset && m.width == f.width; });
    return it == members.end() ? nullptr : &*it;
  }

  // What is there to be told of a value at a place of this type; invalid: of a pointer.
  Scene::Value value(const heap::Value& v, const std::string& place, ir::SourceTypeId type) {
    if (v.is_function()) return {.text = "&" + program_.function(v.function_id()).name};
    if (v.is_number()) {
      if (v.is_constant(0) && (!type.valid() || is_pointer(program_, type))) return {.text = "null"};
      return {.text = numbers_.at(v, place, unsigned_bytes(program_, type))};
    }
    const Object& o = heap_.object(v.object());
    if (o.is_prototype()) return {.text = v.target == Target::Next ? "the next node" : "itself"};
    const auto it = index_.find(v.object());
    Scene::Value result;
    result.dangling = !o.alive();
    if (it == index_.end()) {
      result.text = o.variable.valid() ? "&" + program_.variable(o.variable).name : "a block";
      return result;
    }
    result.node = it->second;
    result.last = v.target == Target::Last;
    const std::int64_t entry = o.is_segment() ? o.segment().entry : 0;
    if (v.term != numeric::Term::of(entry)) {
      result.beyond = numbers_.name(v.term);
      if (result.beyond.empty()) result.beyond = "an offset";
    }
    return result;
  }

  void fill_cells(ObjectId id, std::size_t index, bool in_unit, std::vector<Scene::Cell>& cells) {
    const Object& o = heap_.object(id);
    for (const heap::Field& f : o.content().fields) {
      const ObjectTypes::Member* member = member_at(id, f);
      if (member == nullptr) {
        cells.push_back({fmt::format("+{}", f.offset), plain(f.value)});
        continue;
      }
      const Scene::Node& node = scene_.nodes[index];
      const std::string path = in_unit ? "" : path_to(node.name, node.is_variable, member->name);
      cells.push_back({member->name, value(f.value, path, member->type)});
    }
    fill_zeros(o, types_.members(id), cells);
  }

  // At a place of which nobody knows the type.
  Scene::Value plain(const heap::Value& v) {
    if (v.is_number()) return {.text = numbers_.at(v, "")};
    return value(v, "", {});
  }

  // Members that are zero; of arrays, elements side by side are told together.
  void fill_zeros(const Object& o, const std::vector<ObjectTypes::Member>& members, std::vector<Scene::Cell>& cells) {
    const auto is_zero = [&](const ObjectTypes::Member& m) {
      return std::ranges::any_of(o.content().zeros,
                                 [&](const auto& z) { return m.offset >= z.lo && m.offset + m.width <= z.hi; });
    };
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (!is_zero(members[i])) continue;
      std::size_t last = i;
      while (members[i].is_element && last + 1 < members.size() && members[last + 1].is_element &&
             members[last + 1].type == members[i].type && is_zero(members[last + 1]))
        ++last;
      const bool joined = last > i + 1;
      if (!joined) last = i;
      cells.push_back({members[i].name + (joined ? " to " + members[last].name : ""),
                       {.text = is_pointer(program_, members[i].type) ? "null" : "0"}});
      i = last;
    }
    if (members.empty() && !o.content().zeros.empty()) cells.push_back({"other bytes", {.text = "0"}});
  }

  void fill(std::size_t index) {
    const ObjectId id = order_[index];
    const Object& o = heap_.object(id);
    Scene::Node& node = scene_.nodes[index];
    node.type = type_words(id, o);
    if (o.status == heap::Status::Freed || o.scoped_out) {
      node.kind = Kind::Freed;
      return;
    }
    const bool in_unit = o.owner.valid();
    if (o.is_list() || o.is_tree()) return fill_segment(o, node, index);
    if (o.is_optional()) {
      node.kind = Kind::Optional;
      node.end = value(o.optional().absent, "", {});
    }
    std::vector<Scene::Cell> cells;
    fill_cells(id, index, in_unit, cells);
    scene_.nodes[index].cells = std::move(cells);
  }

  void fill_segment(const Object& o, Scene::Node& node, std::size_t index) {
    const ObjectId first = o.variants()[0].prototype;
    const heap::Links& links = heap_.object(first).links();
    node.kind = o.is_tree() ? Kind::Tree : o.is_doubly_linked() ? Kind::DoublyLinked : Kind::List;
    const auto link = [&](std::int64_t offset) {
      const std::string name = types_.field(first, offset, 0);
      return name.empty() ? fmt::format("+{}", offset) : name;
    };
    if (o.is_tree()) {
      for (const std::int64_t child : links.children) node.links.push_back(link(child));
      if (links.prev >= 0) node.back = value(o.tree().parent, "", {});
      if (!o.tree().leaf.is_constant(0)) node.end = value(o.tree().leaf, "", {});
    } else {
      std::set<std::string> nexts;
      for (const heap::Variant& v : o.variants()) nexts.insert(link(heap_.object(v.prototype).links().next));
      node.links.push_back(fmt::format("{}", fmt::join(nexts, "|")));
      node.end = value(o.list().next, "", {});
      if (o.is_doubly_linked()) node.back = value(*o.list().prev, "", {});
    }
    if (links.prev >= 0) node.links.push_back(link(links.prev));
    node.length = numbers_.length(o.segment().length, length_of(index));
    std::vector<std::vector<Scene::Cell>> forms;
    for (const heap::Variant& v : o.variants()) fill_cells(v.prototype, index, true, forms.emplace_back());
    scene_.nodes[index].forms = std::move(forms);
  }

  std::string type_words(ObjectId id, const Object& o) {
    if (std::string type = types_.type_words(id); !type.empty()) return type;
    if (o.size.is_constant())
      return fmt::format("{} byte{}", o.size.term.constant, o.size.term.constant == 1 ? "" : "s");
    const std::string size = numbers_.at(o.size, "");
    return size.empty() ? "block" : fmt::format("block of {} bytes", size);
  }

  const ir::Program& program_;
  const heap::Heap& heap_;
  ObjectTypes types_;
  Numbers numbers_;
  Scene scene_;
  std::vector<Found::Variable> variables_;
  std::map<ObjectId, std::size_t> index_;
  std::vector<ObjectId> order_;
};

}  // namespace

Scene HeapScenes::scene(ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
  return Builder(program_, heap).build(facts_.of(at.function), at, depth);
}

}  // namespace heapwise::show
