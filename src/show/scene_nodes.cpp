#include "show/scene_nodes.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>

namespace heapwise::show {
namespace {

using heap::Object;
using heap::ObjectId;
using heap::Target;

constexpr std::size_t kMostNodes = 200;  // a page draws some of them, and the others when asked to

// Literals, streams and what the library keeps are there in every heap: shown only where something leads to them.
bool is_of_the_program(const Object& o) { return o.kept == models::Kept::Nothing && !o.read_only; }

class Finder {
 public:
  Finder(const ir::Program& program, const heap::Heap& heap, ObjectTypes& types)
      : program_(program), heap_(heap), types_(types) {}

  Found find(const ir::FunctionFacts& facts, ir::Position at, std::uint32_t depth) {
    find_variables(facts, at, depth);
    find_nodes();
    return std::move(found_);
  }

 private:
  void add_variable(ir::VariableId id, const heap::Value& value) {
    const ir::Variable& variable = program_.variable(id);
    if (variable.name.empty()) return;
    types_.learn(value, variable.type);
    found_.variables.push_back({variable.name, value, variable.type});
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
  void find_variables(const ir::FunctionFacts& facts, ir::Position at, std::uint32_t depth) {
    for (const auto& [id, reg] : current_variables(facts, at, heap_, depth))
      add_variable(id, *heap_.root(heap::register_key(depth, reg.index())));
    for (const auto& [id, o] : heap_.objects()) {
      if (o->storage == heap::Storage::Heap || !o->variable.valid() || !o->alive() || !is_of_the_program(*o)) continue;
      const ir::SourceTypeId type = program_.variable(o->variable).type;
      types_.learn_object(id, type);
      const std::optional<heap::Value> whole = types_.is_compound(id) ? std::nullopt : whole_value(*o);
      if (whole) {
        add_variable(o->variable, *whole);
        plain_.insert(id);
      } else {
        compound_.insert(id);
      }
    }
    std::vector<Found::Variable> pointers_first;
    for (const bool pointers : {true, false})
      std::ranges::copy_if(found_.variables, std::back_inserter(pointers_first),
                           [&](const Found::Variable& v) { return is_pointer(program_, v.type) == pointers; });
    found_.variables = std::move(pointers_first);
  }

  std::size_t add_node(ObjectId id, const std::string& name, std::size_t owner) {
    const auto [it, fresh] = found_.index.try_emplace(id, found_.order.size());
    if (!fresh) return it->second;
    if (found_.order.size() >= kMostNodes) {
      found_.index.erase(it);
      found_.complete = false;
      return Scene::kNowhere;
    }
    found_.order.push_back(id);
    Scene::Node& node = found_.nodes.emplace_back();
    node.name = name;
    node.owner = owner;
    const Object& o = heap_.object(id);
    node.is_variable = o.storage != heap::Storage::Heap && o.variable.valid();
    if (node.is_variable) node.name = program_.variable(o.variable).name;
    queue_.push_back(id);
    return found_.order.size() - 1;
  }

  void reach(const heap::Value& v, const std::string& path, std::size_t owner) {
    if (!v.is_address() || heap_.object(v.object()).is_prototype()) return;
    const bool start = v.target != Target::Last && v.term.is_constant() && v.term.constant == 0;
    add_node(v.object(), start ? path : "", owner);
  }

  // Breadth first, so that each has the shortest of its names; a variable's name before all paths.
  void find_nodes() {
    for (const Found::Variable& v : found_.variables)
      if (v.value.term == numeric::Term{} && v.value.target != Target::Last) reach(v.value, v.name, Scene::kNowhere);
    for (const ObjectId id : compound_) add_node(id, "", Scene::kNowhere);
    for (const Found::Variable& v : found_.variables) reach(v.value, "", Scene::kNowhere);
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
      const std::size_t index = found_.index.at(id);
      const Object& o = heap_.object(id);
      const std::string name = found_.nodes[index].name;
      reach_fields(o, id, name, found_.nodes[index].is_variable, found_.nodes[index].owner);
      if (o.is_list()) reach(o.list().next, name.empty() ? "" : "end of " + name, Scene::kNowhere);
      if (o.is_doubly_linked()) reach(*o.list().prev, "", Scene::kNowhere);
      if (o.is_tree()) reach(o.tree().parent, "", Scene::kNowhere);
      if (o.is_tree()) reach(o.tree().leaf, "", Scene::kNowhere);
      if (o.is_optional()) reach(o.optional().absent, "", Scene::kNowhere);
      for (const heap::Variant& form : o.variants())
        reach_fields(heap_.object(form.prototype), form.prototype, name.empty() ? "" : "each " + name, false, index);
    }
  }

  void reach_fields(const Object& o, ObjectId id, const std::string& name, bool is_variable, std::size_t owner) {
    for (const heap::Field& f : o.content().fields) {
      const std::string field = types_.field(id, f.offset, f.width);
      if (!f.value.is_address()) continue;
      const bool owned = heap_.object(f.value.object()).owner.valid();
      reach(f.value, path_to(name, is_variable, field), owned ? owner : Scene::kNowhere);
    }
  }

  const ir::Program& program_;
  const heap::Heap& heap_;
  ObjectTypes& types_;
  Found found_;
  std::set<ObjectId> plain_;     // variables that are shown as their value
  std::set<ObjectId> compound_;  // those that are shown with their fields
  std::deque<ObjectId> queue_;
};

}  // namespace

Found find_nodes(const ir::Program& program, const ir::FunctionFacts& facts, ir::Position at, std::uint32_t depth,
                 const heap::Heap& heap, ObjectTypes& types) {
  return Finder(program, heap, types).find(facts, at, depth);
}

std::string path_to(const std::string& name, bool is_variable, const std::string& field) {
  if (name.empty() || field.empty()) return "";
  return name + (field.starts_with('[') ? "" : is_variable ? "." : "->") + field;
}

}  // namespace heapwise::show
