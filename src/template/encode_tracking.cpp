// Leaks: at every back edge, end and call by summary, each alive heap block is held.
//
// A block is held by a root (a register that is still needed, here or by a caller; a global; a local that is alive), or
// by a cell of an alive block that comes before it in a well-founded order: of its own abstract object the member made
// just before (or just after: one direction for all members), or a member of an abstract object of lower rank. Chains
// of holders are finite, so they end at a root, and what is held is reachable. The solver is asked for one member of
// each abstract object that is alive and not held, in both directions, for both ranks: where one choice leaves none,
// every block is reachable.
// Looking there suffices: a block that is lost stays so, since no address leads to it, and an execution that goes on
// comes to an end, over a back edge, or to a call that may never return. (Addresses that the program turns into numbers
// could bring one back: such programs are not proved.) Roots and holders that are overlooked only cost a proof.
#include <algorithm>

#include "template/encode.h"

namespace heapwise::tmpl {

using exec::Finding;
using solver::Operator;

namespace {

bool may_lead_to(const Places& places, ObjectId object) {
  return std::ranges::any_of(places, [&](const Place& p) { return p.object == object; });
}

}  // namespace

// Without an allocation nothing can be lost.
bool Encoder::asks_for_leaks() const {
  return check::counts_against(options_.property, Finding::Kind::Leak) &&
         options_.property != check::Property::Memcleanup && options_.leaks && !heap_objects().empty();
}

std::vector<ObjectId> Encoder::heap_objects() const {
  std::vector<ObjectId> heap;
  for (std::size_t i = 1; i < plan_.objects.size(); ++i)
    if (plan_.objects.at(ObjectId(i)).kind == AbstractObject::Kind::Heap) heap.push_back(ObjectId(i));
  return heap;
}

bool Encoder::tracks_blocks() const { return asks_for_leaks() && !in_summary_; }

// A number that is an address may become an address again.
bool Encoder::numbers_are_addresses() {
  if (numbers_are_addresses_) return *numbers_are_addresses_;
  numbers_are_addresses_ = false;
  for (std::size_t f = 0; f < plan_.frames.size(); ++f) {
    const ir::Function& function = plan_.frames.at(FrameId(f)).shape->function;
    for (std::uint32_t i = 0; i < function.registers.size(); ++i) {
      const ir::Type type = function.registers[i].type;
      if (!type.is_pointer() &&
          !plan_.points_to.of(FrameId(f), ir::Operand::of_register(ir::RegisterId(i), type)).empty())
        numbers_are_addresses_ = true;
    }
  }
  return *numbers_are_addresses_;
}

// When a call has come back, but for what it gives: that is not there yet.
std::vector<ir::RegisterId> Encoder::needed_after(const Spot& call) const {
  const FunctionShape& shape = *plan_.frames.at(call.frame).shape;
  std::vector<ir::RegisterId> needed = shape.liveness.after(call.block, call.index);
  ir::for_each_result(shape.function.block(call.block).instructions[call.index],
                      [&](ir::RegisterId result) { std::erase(needed, result); });
  return needed;
}

// Of the frame whose control is here, and of those that wait for it.
std::vector<Value> Encoder::needed_addresses(const State& state, const std::vector<ir::RegisterId>& needed) const {
  std::vector<Value> found;
  const auto add = [&](const State& of, const std::vector<ir::RegisterId>& registers) {
    for (const ir::RegisterId id : registers)
      if (const Value& v = of.registers.at(id.index()); v.valid() && !v.plain()) found.push_back(v);
  };
  add(state, needed);
  for (const auto& [caller, spot] : callers_) add(*caller, needed_after(spot));
  return found;
}

// In the state that goes back, the head's parameters have their new values: those of this round are gone.
void Encoder::require_held_at_latch(const LoopInstance& instance, const Arrival& arrival) {
  if (!tracks_blocks()) return;
  const FunctionShape& shape = *plan_.frames.at(instance.frame).shape;
  const auto& parameters = shape.function.block(instance.head).parameters;
  const std::vector<ir::RegisterId>& needed = shape.liveness.at_entry(instance.head);
  std::vector<ir::RegisterId> others;
  for (const ir::RegisterId id : needed)
    if (std::ranges::find(parameters, id) == parameters.end()) others.push_back(id);
  std::vector<Value> roots = needed_addresses(arrival.state, others);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (std::ranges::find(needed, parameters[i]) != needed.end()) roots.push_back(arrival.values[i]);
  require_held({instance.frame, instance.head, 0, instance.at}, arrival.state, roots, Locals::All);
}

// The address leads into the member.
Term Encoder::holds(const State& state, const Value& address, ObjectId object, Term number) {
  if (!address.valid() || address.plain()) return terms_.no();
  const Term start = terms_.equal(address.bits, terms_.bits(0, values_.widths().pointer));
  const Term inside = values_.less(address.bits, size_of(state, object, number), false);
  const Term member = terms_.conjunction(terms_.equal(address.object, values_.object_id(object.index())),
                                         terms_.equal(address.number, number));
  return terms_.conjunction(member, terms_.disjunction(start, inside));
}

// A cell of a member of another object, or of a neighbour in this one: the member must be there, and alive.
Term Encoder::held_by(const State& state, SlotId cell, Term holder, ObjectId object, Term number) {
  const Slot& slot = plan_.layout.slot(cell);
  const ObjectLayout& layout = plan_.layout.of(slot.object);
  const Content& content = state.memory[cell.index()];
  const Value address = content.version.valid() ? memory_.read(content.version, {holder, {}}) : content.value;
  Term there = alive(state, slot.object, holder);
  if (layout.count.valid())
    there = terms_.conjunction(there, values_.less(holder, state.memory[layout.count.index()].value.bits, false));
  return terms_.conjunction(there, holds(state, address, object, number));
}

// Which members of the slot's object come before this one in the order that was chosen, and so may hold it.
std::vector<Term> Encoder::holders(const State& state, const Slot& slot, ObjectId object, Term number,
                                   const TrackingOrder& order) {
  const Term one = values_.number_constant(1), zero = values_.number_constant(0);
  const SlotId count = plan_.layout.of(slot.object).count;
  if (slot.object == object) {
    if (!count.valid()) return {};
    return {terms_.bits_binary(order.upwards ? Operator::BitsAdd : Operator::BitsSubtract, number, one)};
  }
  const bool lower = order.by_id ? slot.object < object : object < slot.object;
  if (!lower) return {};
  if (!count.valid()) return {zero};
  const Term last = terms_.bits_binary(Operator::BitsSubtract, state.memory[count.index()].value.bits, one);
  std::vector<Term> found{zero, last};
  if (plan_.layout.of(object).count.valid()) found.push_back(number);
  return found;
}

Term Encoder::held(const State& state, const std::vector<Value>& roots, Locals locals, ObjectId object, Term number,
                   const TrackingOrder& order) {
  std::vector<Term> cases;
  for (const Value& root : roots) cases.push_back(holds(state, root, object, number));
  for (std::size_t i = 0; i < plan_.layout.slots().size(); ++i) {
    const Slot& slot = plan_.layout.slots()[i];
    if (slot.kind != Slot::Kind::Cell || !slot.pointer || slot.by_index) continue;
    const AbstractObject& holder = plan_.objects.at(slot.object);
    if (holder.unknown_content || !may_lead_to(plan_.points_to.stored_at({slot.object, slot.offset, 0}), object))
      continue;
    const bool heap = holder.kind == AbstractObject::Kind::Heap;
    const bool stack = holder.kind == AbstractObject::Kind::Stack;
    const bool counts = locals == Locals::All || (locals == Locals::Variables && holder.is_variable);
    if (!heap && (slot.by_number || (stack && !counts))) continue;
    const std::vector<Term> numbers =
        heap ? holders(state, slot, object, number, order) : std::vector<Term>{values_.number_constant(0)};
    for (const Term n : numbers) cases.push_back(held_by(state, SlotId(i), n, object, number));
  }
  return terms_.disjunction(cases);
}

void Encoder::require_held(const Spot& spot, const State& state, const std::vector<Value>& roots, Locals locals) {
  if (numbers_are_addresses())
    return require(spot, state, Finding::Kind::Limit, terms_.no(), "leaks where numbers may be addresses");
  const std::vector<ObjectId> heap = heap_objects();
  const auto all_are_held = [&](ObjectId object, const TrackingOrder& order) {
    const SlotId count = plan_.layout.of(object).count;
    const Term number = count.valid() ? values_.any_member("held") : values_.number_constant(0);
    Term there = alive(state, object, number);
    if (count.valid())
      there = terms_.conjunction(there, values_.less(number, state.memory[count.index()].value.bits, false));
    return terms_.implies(there, held(state, roots, locals, object, number, order));
  };
  std::vector<Term> choices, alternatives;
  for (const bool by_id : {true, false}) {
    std::vector<Term> either, upwards, downwards;
    for (const ObjectId object : heap) {
      upwards.push_back(all_are_held(object, {by_id, true}));
      const bool many = plan_.layout.of(object).count.valid();
      downwards.push_back(many ? all_are_held(object, {by_id, false}) : upwards.back());
      either.push_back(terms_.disjunction(upwards.back(), downwards.back()));
    }
    choices.push_back(terms_.conjunction(either));
    alternatives.push_back(terms_.conjunction(upwards));
    if (downwards != upwards) alternatives.push_back(terms_.conjunction(downwards));
    if (heap.size() < 2) break;
  }
  const std::size_t before = formula_.obligations.size();
  require(spot, state, Finding::Kind::Leak, terms_.disjunction(choices), "a block that nothing may lead to any more");
  if (formula_.obligations.size() > before) formula_.obligations.back().alternatives = std::move(alternatives);
}

}  // namespace heapwise::tmpl
