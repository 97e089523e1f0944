#include "show/heap_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

#include "show/numbers.h"
#include "show/source_names.h"

namespace heapwise::show {
namespace {

using heap::Object;
using heap::ObjectId;
using heap::Target;
using Kind = Scene::Node::Kind;

constexpr std::size_t kMostNodes = 60;

// Literals, streams and what the library keeps are there in every heap: shown only where something leads to them.
bool is_of_the_program(const Object& o) { return o.kept == models::Kept::Nothing && !o.read_only; }

class Builder {
 public:
  Builder(const ir::Program& program, const ir::FunctionFacts& facts, ir::Position at, std::uint32_t depth,
          const heap::Heap& heap)
      : program_(program), facts_(facts), at_(at), depth_(depth), heap_(heap), types_(program, heap), numbers_(heap) {}

  Scene build() {
    find_variables();
    find_nodes();
    note_numbers();
    for (const Variable& v : variables_) scene_.variables.push_back({v.name, value(v.value, v.name, v.is_pointer)});
    for (std::size_t i = 0; i < order_.size(); ++i) fill(i);
    scene_.facts = numbers_.facts();
    return std::move(scene_);
  }

 private:
  struct Variable {
    std::string name;
    heap::Value value;
    bool is_pointer;
  };

  void add_variable(ir::VariableId id, const heap::Value& value) {
    const ir::Variable& variable = program_.variable(id);
    if (variable.name.empty()) return;
    const bool pointer = variable.type.valid() && program_.type(variable.type).kind == ir::SourceType::Kind::Pointer;
    types_.learn(value, variable.type);
    variables_.push_back({variable.name, value, pointer});
  }

  // Of a block that is one number or pointer as a whole.
  static std::optional<heap::Value> whole_value(const Object& o) {
    if (!o.is_region() || !o.size.is_constant()) return std::nullopt;
    const std::int64_t size = o.size.term.constant;
    if (const heap::Field* field = o.content().field(0, size)) return field->value;
    if (size <= 8 && o.content().is_zero(0, size)) return heap::Value::constant(0);
    return std::nullopt;
  }

  // In registers, and those in memory that are one number or pointer; others are nodes with fields.
  void find_variables() {
    for (const auto& [id, reg] : current_variables(facts_, at_, heap_, depth_))
      add_variable(id, *heap_.root(heap::register_key(depth_, reg.index())));
    for (const auto& [id, o] : heap_.objects()) {
      if (o->storage == heap::Storage::Heap || !o->variable.valid() || !o->alive() || !is_of_the_program(*o)) continue;
      const ir::SourceTypeId type = program_.variable(o->variable).type;
      types_.learn_object(id, type);
      const std::optional<heap::Value> whole = types_.type_of(id).valid() ? std::nullopt : whole_value(*o);
      if (whole) {
        add_variable(o->variable, *whole);
        plain_.insert(id);
      } else {
        is_variable_.insert(id);
      }
    }
    std::vector<Variable> pointers_first;
    for (const bool pointers : {true, false})
      std::ranges::copy_if(variables_, std::back_inserter(pointers_first),
                           [&](const Variable& v) { return v.is_pointer == pointers; });
    variables_ = std::move(pointers_first);
  }

  std::size_t add_node(ObjectId id, const std::string& name, std::size_t owner) {
    const auto [it, fresh] = index_.try_emplace(id, order_.size());
    if (!fresh) return it->second;
    if (order_.size() >= kMostNodes) {
      index_.erase(it);
      scene_.complete = false;
      return Scene::kNowhere;
    }
    order_.push_back(id);
    Scene::Node& node = scene_.nodes.emplace_back();
    node.name = name;
    node.owner = owner;
    const Object& o = heap_.object(id);
    node.is_variable = o.storage != heap::Storage::Heap && o.variable.valid();
    if (node.is_variable) node.name = program_.variable(o.variable).name;
    queue_.push_back(id);
    return order_.size() - 1;
  }

  void reach(const heap::Value& v, const std::string& path, std::size_t owner) {
    if (!v.is_address() || heap_.object(v.object()).is_prototype()) return;
    const bool start = v.target != Target::Last && v.term.is_constant() && v.term.constant == 0;
    add_node(v.object(), start ? path : "", owner);
  }

  // Breadth first, so that each has the shortest of its names; a variable's name before all paths.
  void find_nodes() {
    for (const Variable& v : variables_)
      if (v.value.term == numeric::Term{} && v.value.target != Target::Last) reach(v.value, v.name, Scene::kNowhere);
    for (const ObjectId id : is_variable_) add_node(id, "", Scene::kNowhere);
    for (const Variable& v : variables_) reach(v.value, "", Scene::kNowhere);
    follow();
    for (const auto& [id, o] : heap_.objects()) {
      const bool counts = o->alive() && o->storage == heap::Storage::Heap && !o->is_prototype() && !plain_.contains(id);
      if (counts && !o->owner.valid()) add_node(id, "", Scene::kNowhere);
      follow();
    }
  }

  void follow() {
    while (!queue_.empty()) {
      const ObjectId id = queue_.front();
      queue_.pop_front();
      const std::size_t index = index_.at(id);
      const Object& o = heap_.object(id);
      const std::string name = scene_.nodes[index].name;
      const std::string to = name.empty() ? "" : name + (scene_.nodes[index].is_variable ? "." : "->");
      reach_fields(o, id, to, scene_.nodes[index].owner);
      if (o.is_list()) reach(o.list().next, name.empty() ? "" : "end of " + name, Scene::kNowhere);
      if (o.is_doubly_linked()) reach(*o.list().prev, "", Scene::kNowhere);
      if (o.is_tree()) reach(o.tree().parent, "", Scene::kNowhere);
      if (o.is_optional()) reach(o.optional().absent, "", Scene::kNowhere);
      for (const heap::Variant& form : o.variants())
        reach_fields(heap_.object(form.prototype), form.prototype, name.empty() ? "" : "each " + name + "->", index);
    }
  }

  void reach_fields(const Object& o, ObjectId id, const std::string& path, std::size_t owner) {
    for (const heap::Field& f : o.content().fields) {
      const std::string field = types_.field(id, f.offset, f.width);
      if (!f.value.is_address()) continue;
      const bool owned = heap_.object(f.value.object()).owner.valid();
      reach(f.value, path.empty() || field.empty() ? "" : path + field, owned ? owner : Scene::kNowhere);
    }
  }

  void note_numbers() {
    for (const Variable& v : variables_) numbers_.note(v.value, v.name);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Object& o = heap_.object(order_[i]);
      if (o.is_segment() && !scene_.nodes[i].name.empty()) numbers_.note(o.segment().length, length_of(i));
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Object& o = heap_.object(order_[i]);
      if (o.owner.valid() || scene_.nodes[i].name.empty()) continue;
      for (const heap::Field& f : o.content().fields) numbers_.note(f.value, cell_path(i, order_[i], f));
      numbers_.note(o.size, "size of " + scene_.nodes[i].name);
    }
  }

  [[nodiscard]] std::string length_of(std::size_t index) const { return "length of " + scene_.nodes[index].name; }

  [[nodiscard]] std::string cell_path(std::size_t index, ObjectId id, const heap::Field& f) const {
    const std::string field = types_.field(id, f.offset, f.width);
    if (field.empty()) return "";
    return scene_.nodes[index].name + (scene_.nodes[index].is_variable ? "." : "->") + field;
  }

  Scene::Value value(const heap::Value& v, const std::string& place, bool is_pointer) {
    if (v.is_function()) return {.text = "&" + program_.function(v.function_id()).name};
    if (v.is_number()) {
      if (v.is_constant(0) && is_pointer) return {.text = "null"};
      return {.text = numbers_.at(v, place)};
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

  void fill_cells(ObjectId id, const std::string& prefix, bool in_unit, std::vector<Scene::Cell>& cells) {
    const Object& o = heap_.object(id);
    const auto members = types_.members(types_.type_of(id));
    for (const heap::Field& f : o.content().fields) {
      std::string name = types_.field(id, f.offset, f.width);
      const auto member = std::ranges::find(members, name, &ObjectTypes::Member::name);
      const bool is_pointer = member != members.end() && member->is_pointer;
      const std::string path = in_unit || name.empty() ? "" : prefix + name;
      if (name.empty()) name = fmt::format("+{}", f.offset);
      cells.push_back({name, value(f.value, path, is_pointer)});
    }
    for (const auto& m : members)
      for (const heap::ByteRange& z : o.content().zeros)
        if (m.offset >= z.lo && m.offset + m.width <= z.hi)
          cells.push_back({m.name, {.text = m.is_pointer ? "null" : "0"}});
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
    const std::string prefix = node.name + (node.is_variable ? "." : "->");
    const bool in_unit = o.owner.valid();
    if (o.is_list() || o.is_tree()) return fill_segment(o, node, index);
    if (o.is_optional()) {
      node.kind = Kind::Optional;
      node.end = value(o.optional().absent, "", true);
    }
    std::vector<Scene::Cell> cells;
    fill_cells(id, prefix, in_unit, cells);
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
      if (links.prev >= 0) node.back = value(o.tree().parent, "", true);
    } else {
      std::set<std::string> nexts;
      for (const heap::Variant& v : o.variants()) nexts.insert(link(heap_.object(v.prototype).links().next));
      node.links.push_back(fmt::format("{}", fmt::join(nexts, "|")));
      node.end = value(o.list().next, "", true);
      if (o.is_doubly_linked()) node.back = value(*o.list().prev, "", true);
    }
    if (links.prev >= 0) node.links.push_back(link(links.prev));
    node.length = numbers_.length(o.segment().length, length_of(index));
    std::vector<std::vector<Scene::Cell>> forms;
    for (const heap::Variant& v : o.variants()) fill_cells(v.prototype, "", true, forms.emplace_back());
    scene_.nodes[index].forms = std::move(forms);
  }

  std::string type_words(ObjectId id, const Object& o) {
    const ir::SourceTypeId type = types_.type_of(id);
    if (type.valid() && !program_.type(type).name.empty()) return program_.type(type).name;
    if (o.size.is_constant())
      return fmt::format("{} byte{}", o.size.term.constant, o.size.term.constant == 1 ? "" : "s");
    const std::string size = numbers_.at(o.size, "");
    return size.empty() ? "block" : fmt::format("block of {} bytes", size);
  }

  const ir::Program& program_;
  const ir::FunctionFacts& facts_;
  ir::Position at_;
  std::uint32_t depth_;
  const heap::Heap& heap_;
  ObjectTypes types_;
  Numbers numbers_;
  Scene scene_;
  std::vector<Variable> variables_;
  std::set<ObjectId> plain_;        // variables that are shown as their value
  std::set<ObjectId> is_variable_;  // those that are shown with their fields
  std::map<ObjectId, std::size_t> index_;
  std::vector<ObjectId> order_;
  std::deque<ObjectId> queue_;
};

}  // namespace

Scene HeapScenes::scene(ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
  return Builder(program_, facts_.of(at.function), at, depth, heap).build();
}

}  // namespace heapwise::show
