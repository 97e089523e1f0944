#include "template/encode.h"

#include <fmt/format.h>

#include <algorithm>

namespace heapwise::tmpl {

using exec::Finding;

Plan::Plan(const ir::Program& program, const models::Models& models, Frames::Limits limits)
    : frames(program, models, limits),
      objects(frames),
      points_to(frames, objects),
      layout(frames, objects, points_to),
      effects(frames, objects, points_to, layout) {}

Encoder::Encoder(const Plan& plan, const EncodeOptions& options, Values& values, Memory& memory, Formula& formula,
                 Budget& budget)
    : plan_(plan),
      program_(plan.frames.program()),
      options_(options),
      values_(values),
      terms_(values.terms()),
      memory_(memory),
      budget_(budget),
      formula_(formula),
      chain_(values.terms().yes()) {}

bool Encoder::run() {
  State state;
  start(state);
  const ir::Function& main = program_.function(program_.main);
  std::vector<Value> arguments;
  for (const ir::Type type : main.parameters) arguments.push_back(values_.any_number("argument", type.bits()));
  for (Arrival& end : run_frame(plan_.frames.main(), std::move(state), arguments))
    finish({plan_.frames.main(), {}, 0, main.at}, end.state, false);
  for (std::size_t i = 0; i < summaries_.size(); ++i) encode_body(Summary(summaries_[i]));
  return budget_.reason() == Budget::Reason::None;
}

void Encoder::require(const Spot& spot, const State& state, Finding::Kind kind, Term condition, std::string what,
                      Term decisive) {
  if (state.ended || condition == terms_.yes() || !check::counts_against(options_.property, kind)) return;
  const Term guard = guard_of(state);
  if (guard == terms_.no()) return;
  std::vector<Term> asked{guard};
  for (const Term select : not_asked_) asked.push_back(terms_.negate(select));
  formula_.obligations.push_back(
      {kind, spot.at, std::move(what), terms_.conjunction(asked), condition, chain_, decisive});
  assume(state, condition);
}

// Later obligations and back edges are asked under this; earlier ones are not.
void Encoder::assume(const State& state, Term condition) {
  const Term next = values_.any_boolean("so_far");
  formula_.facts.push_back(terms_.implies(next, chain_));
  formula_.facts.push_back(terms_.implies(next, terms_.implies(guard_of(state), condition)));
  chain_ = next;
}

void Encoder::limit(const Spot& spot, State& state, std::string what) {
  require(spot, state, Finding::Kind::Limit, terms_.no(), std::move(what));
  state.ended = true;
}

void Encoder::finish(const Spot& spot, const State& state, bool in_place) {
  if (state.ended) return;
  if (!in_summary_) formula_.ends.push_back({guard_of(state), chain_, spot.at, state.memory, in_place});
  // A register that a caller still needs may be a variable's value, or one that is in no variable any more: where the
  // program ends, only variables in memory count for sure.
  if (tracks_blocks()) require_held(spot, state, {}, in_place ? Locals::Variables : Locals::None);
  // What the callers hold is not seen within a summary; nor is memory, in one of numbers.
  const bool sees_no_memory = in_summary_ && formula_.loops[body_of_].memory.empty();
  if (in_summary_ && (asks_for_leaks() || (sees_no_memory && options_.property == check::Property::Memcleanup)))
    return require(spot, state, Finding::Kind::Limit, terms_.no(), "an end within a recursive call");
  if (options_.property != check::Property::Memcleanup) return;
  for (std::size_t i = 1; i < plan_.objects.size(); ++i) {
    const AbstractObject& object = plan_.objects.at(ObjectId(i));
    if (object.kind != AbstractObject::Kind::Heap) continue;
    const SlotId count = plan_.layout.of(ObjectId(i)).count;
    const Term number = count.valid() ? values_.any_member("left") : values_.number_constant(0);
    Term left = alive(state, ObjectId(i), number);
    if (count.valid())
      left = terms_.conjunction(left, values_.less(number, state.memory[count.index()].value.bits, false));
    require(spot, state, Finding::Kind::NotFreed, terms_.negate(left),
            plan_.objects.name(program_, ObjectId(i)) + " may be left");
  }
}

std::vector<Encoder::Arrival> Encoder::run_frame(FrameId frame, State state, const std::vector<Value>& arguments) {
  Context context{frame, plan_.frames.at(frame).shape, {}, {}, {}};
  state.frame = frame;
  state.registers.assign(context.shape->function.registers.size(), {});
  if (!context.shape->loops.reducible()) {
    limit({frame, {}, 0, context.shape->function.at}, state, "a loop that is entered at two places");
    return {};
  }
  const ir::BlockId entry(0U);
  context.pending[entry].push_back({std::move(state), arguments});
  run_blocks(context, {}, nullptr);
  return std::move(context.returns);
}

// The blocks of one loop (or of none), in order; inner loops are run as a whole where their heads stand.
void Encoder::run_blocks(Context& context, ir::LoopId loop, std::vector<Arrival>* back) {
  const ir::LoopNest& nest = context.shape->loops;
  const auto& blocks = loop.valid() ? nest.loop(loop).blocks : context.shape->flow.reverse_postorder();
  for (const ir::BlockId block : blocks) {
    const ir::LoopId inner = nest.innermost(block);
    if (inner == loop) {
      run_block(context, block, loop, back);
    } else if (nest.is_head(block) && nest.loop(inner).head == block && nest.loop(inner).parent == loop) {
      run_loop(context, inner);
    }
  }
}

void Encoder::run_loop(Context& context, ir::LoopId loop) {
  const ir::BlockId head = context.shape->loops.loop(loop).head;
  auto found = context.pending.find(head);
  if (found == context.pending.end()) return;
  Arrival entry = merge(std::move(found->second), &context.shape->liveness.at_entry(head));
  context.pending.erase(found);
  const std::size_t instance = formula_.loops.size();
  cut(context, loop, entry);
  for (unsigned copy = 1;; ++copy) {
    std::vector<Arrival> back;
    context.pending[head].push_back(std::move(entry));
    const bool last = copy >= options_.unroll;
    const Term select = formula_.loops[instance].select;
    if (!last) not_asked_.push_back(select), context.earlier.emplace_back(loop, select);
    run_blocks(context, loop, &back);
    for (const Arrival& arrival : back) close(instance, arrival, last);
    if (!last) not_asked_.pop_back(), context.earlier.pop_back();
    // Nobody comes back without a violation on the way: then nobody arrives over the back edge.
    if (back.empty()) return formula_.facts.push_back(terms_.negate(formula_.loops[instance].select));
    if (last) return;
    entry = merge(std::move(back), &context.shape->liveness.at_entry(head));
  }
}

void Encoder::cut(Context& context, ir::LoopId loop, Arrival& entry) {
  const std::size_t index = formula_.loops.size();
  formula_.loops.emplace_back();
  LoopInstance& instance = formula_.loops.back();
  instance.frame = context.frame;
  instance.loop = loop;
  instance.head = context.shape->loops.loop(loop).head;
  const ir::Block& head = context.shape->function.block(instance.head);
  instance.at = head.instructions.empty() ? head.terminator.at : head.instructions.front().at;
  if (instance.at.line == 0) instance.at = head.terminator.at;
  instance.select = values_.any_boolean(fmt::format("select{}", index));
  instance.reached = guard_of(entry.state);
  instance.before = chain_;
  instance.entry_parameters = entry.values;
  instance.entry_memory = entry.state.memory;
  instance.registers = entry.state.registers;
  const std::set<SlotId> written = plan_.effects.of_loop(context.frame, loop);
  instance.written.assign(written.begin(), written.end());
  carry(instance, index, entry);
}

void Encoder::check_effects(const LoopInstance& instance, const State& now) {
  for (std::size_t i = 0; i < now.memory.size(); ++i) {
    const bool written = std::ranges::binary_search(instance.written, SlotId(i));
    HW_CHECK(written || now.memory[i] == instance.entry_memory[i],
             "a loop or call changes only what its effects say that it changes");
  }
}

// x = select ? x on the back edge : x from outside.
void Encoder::carry(LoopInstance& instance, std::size_t index, Arrival& entry) {
  instance.memory = entry.state.memory;
  for (std::size_t i = 0; i < entry.values.size(); ++i) {
    const ir::Function& function = plan_.frames.at(instance.frame).shape->function;
    const ir::RegisterId parameter = function.block(instance.head).parameters[i];
    const ir::Operand as_operand = ir::Operand::of_register(parameter, function.register_of(parameter).type);
    // An integer that points-to knows no address in is a plain number: close() requires that.
    instance.parameters.push_back(anything(fmt::format("l{}p{}", index, i), as_operand.type(),
                                           !plan_.points_to.of(instance.frame, as_operand).empty()));
  }
  come_from({instance.select, {}, entry.state.memory}, fmt::format("l{}", index), instance.written, instance.memory,
            instance.parameters);
  for (std::size_t i = 0; i < entry.values.size(); ++i)
    entry.values[i] = values_.merge(instance.select, instance.parameters[i], entry.values[i]);
  for (const SlotId id : instance.written) {
    Content& now = entry.state.memory[id.index()];
    now = memory_.merge(instance.select, instance.memory[id.index()], now);
  }
}

Value Encoder::anything(const std::string& name, ir::Type type, bool may_be_address) {
  const bool address = type.bits() == values_.widths().pointer && (type.is_pointer() || may_be_address);
  return address ? values_.any_address(name) : values_.any_number(name, type.bits());
}

// Anything in these slots of `memory`, and what holds by construction of them and of the values beside them.
void Encoder::come_from(Origin origin, const std::string& prefix, const std::vector<SlotId>& slots,
                        std::vector<Content>& memory, const std::vector<Value>& beside) {
  const std::size_t number = formula_.origins.size();
  for (const SlotId id : slots) {
    const Slot& slot = plan_.layout.slot(id);
    const std::string name = fmt::format("{}s{}", prefix, id.index());
    const Content* before = origin.before.empty() ? nullptr : &origin.before[id.index()];
    Content& content = memory[id.index()];
    if (slot.mapped()) {
      content = {{}, memory_.base(id, name)};
      formula_.origin_of_base[content.version] = number;
    } else if (slot.kind == Slot::Kind::Count) {
      content.value = {values_.any_member(name), {}, {}};
      if (before != nullptr)
        formula_.facts.push_back(
            terms_.implies(origin.when, values_.less_equal(before->value.bits, content.value.bits, false)));
      // Numbers are unbounded in the program: a formula that is satisfiable is so below the top (template.cpp).
      const Term top = values_.number_constant((std::uint64_t{1} << values_.widths().number) - 1 - kHeadroom);
      formula_.facts.push_back(values_.less(content.value.bits, top, false));
    } else if (slot.kind == Slot::Kind::Alive) {
      content.value = {values_.any_boolean(name), {}, {}};
      if (before != nullptr && plan_.objects.at(slot.object).kind == AbstractObject::Kind::Heap)
        formula_.facts.push_back(none_comes_alive(terms_, origin.when, content.value.bits, before->value.bits));
    } else {
      content.value = slot.pointer ? values_.any_address(name) : values_.any_number(name, slot.bits);
    }
  }
  origin.memory = memory;
  const auto state = [&](const Value& v) { formula_.facts.push_back(well_formed(plan_, values_, memory, v)); };
  for (const Value& v : beside) state(v);
  for (const SlotId id : slots)
    if (const Slot& slot = plan_.layout.slot(id); !slot.mapped() && slot.pointer) state(memory[id.index()].value);
  formula_.origins.push_back(std::move(origin));
}

void Encoder::close(std::size_t index, Arrival arrival, bool last) {
  LoopInstance& instance = formula_.loops[index];
  check_effects(instance, arrival.state);
  const Term guard = guard_of(arrival.state);
  if (guard == terms_.no()) return;
  for (std::size_t i = 0; i < arrival.values.size(); ++i)
    if (instance.parameters[i].plain() && !arrival.values[i].plain())
      require({instance.frame, instance.head, 0, instance.at}, arrival.state, Finding::Kind::Limit,
              terms_.equal(arrival.values[i].object, values_.object_id(0)), "an integer that may hold an address");
  require_held_at_latch(instance, arrival);
  const Term asked = last ? guard : terms_.conjunction(guard, terms_.negate(instance.select));
  instance.latches.push_back({guard, chain_, asked, last, std::move(arrival.values), std::move(arrival.state.memory)});
}

void Encoder::run_block(Context& context, ir::BlockId id, ir::LoopId loop, std::vector<Arrival>* back) {
  auto found = context.pending.find(id);
  if (found == context.pending.end()) return;
  Arrival arrival = merge(std::move(found->second), &context.shape->liveness.at_entry(id));
  context.pending.erase(found);
  State& state = arrival.state;
  const ir::Block& block = context.shape->function.block(id);
  for (std::size_t i = 0; i < block.parameters.size(); ++i)
    state.registers[block.parameters[i].index()] = arrival.values[i];
  if (++blocks_ > options_.most_blocks || budget_.exhausted_now()) {
    formula_.whole = false;
    limit({context.frame, id, 0, block.terminator.at}, state, "the program is too large to be encoded");
    return;
  }
  if (options_.on_block) options_.on_block({context.frame, id, guard_of(state), chain_, state.registers, state.memory});
  for (std::uint32_t i = 0; i < block.instructions.size() && !state.ended; ++i)
    step({context.frame, id, i, block.instructions[i].at}, state, block.instructions[i]);
  if (state.ended || guard_of(state) == terms_.no()) return;
  if (std::holds_alternative<ir::Unreachable>(block.terminator.what))
    return finish({context.frame, id, 0, block.terminator.at}, state, true);
  leave(context, block, std::move(state), loop, back);
}

void Encoder::leave(Context& context, const ir::Block& block, State state, ir::LoopId loop,
                    std::vector<Arrival>* back) {
  const auto go = [&](const ir::Target& target, Term condition) {
    if (condition == terms_.no()) return;
    Arrival arrival{state, {}};
    if (condition != terms_.yes()) arrival.state.guard.push_back(condition);
    // Who came over the back edge leaves in the last copy.
    for (const auto& [around, select] : context.earlier)
      if (!context.shape->loops.contains(around, target.block)) arrival.state.guard.push_back(terms_.negate(select));
    for (const ir::Operand& argument : target.arguments) arrival.values.push_back(operand(state, argument));
    const bool goes_back = loop.valid() && context.shape->loops.loop(loop).head == target.block;
    if (goes_back) back->push_back(std::move(arrival));
    else context.pending[target.block].push_back(std::move(arrival));
  };
  ir::match(
      block.terminator.what, [&](const ir::Jump& it) { go(it.target, terms_.yes()); },
      [&](const ir::Branch& it) {
        const Term condition = truth(operand(state, it.condition));
        go(it.if_true, condition);
        go(it.if_false, terms_.negate(condition));
      },
      [&](const ir::Switch& it) {
        const Term value = values_.as_number(operand(state, it.value));
        std::vector<Term> others;
        for (const auto& one : it.cases) {
          const Term condition = terms_.equal(value, terms_.bits(one.value, terms_.width(value)));
          others.push_back(terms_.negate(condition));
          go(one.target, condition);
        }
        go(it.otherwise, terms_.conjunction(others));
      },
      [&](const ir::Return& it) {
        Arrival arrival{std::move(state), {}};
        for (const ir::Operand& value : it.values) arrival.values.push_back(operand(arrival.state, value));
        arrival.state.registers.clear();
        context.returns.push_back(std::move(arrival));
      },
      [](const ir::Unreachable&) {});
}

}  // namespace heapwise::tmpl
