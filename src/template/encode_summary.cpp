// Functions that are taken by summary: their body is encoded once, their calls meet it by rows alone.
//
// Sound by induction over time, as for loops (infer.h). A moment of an execution within an activation of the function
// has the arguments of that call and began with its memory, which satisfied the entry's rows, being earlier; the calls
// that have come back by then satisfied the exit's rows. All other parts of the formula are about moments that do not
// matter: there selects and `returned` are false, and nothing is demanded.
// After a call memory is as before but for what the function, or what it calls, may write by points-to: there it is
// anything that rows allow (docs/decisions/0019-summaries-of-memory.md). A function of numbers alone
// (Frames::numbers_alone) sees no memory, and changes none.
#include <fmt/format.h>

#include <algorithm>

#include "template/encode.h"

namespace heapwise::tmpl {

using exec::Finding;

Encoder::Summary Encoder::summary_of(FrameId frame) {
  for (const Summary& known : summaries_)
    if (known.frame == frame) return known;
  const ir::Function& function = plan_.frames.at(frame).shape->function;
  const Summary made{frame, formula_.loops.size(), formula_.loops.size() + 1};
  LoopInstance entry;
  entry.kind = LoopInstance::Kind::Entry;
  entry.frame = frame;
  entry.head = ir::BlockId(0U);
  entry.at = function.at;
  entry.select = entry.reached = values_.any_boolean("activated");
  entry.before = terms_.yes();
  entry.registers.resize(function.registers.size());
  const auto& parameters = function.blocks.front().parameters;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const ir::Operand parameter = ir::Operand::of_register(parameters[i], function.parameters[i]);
    entry.parameters.push_back(
        anything("argument", function.parameters[i], !plan_.points_to.of(frame, parameter).empty()));
  }
  LoopInstance exit = entry;
  exit.kind = LoopInstance::Kind::Exit;
  exit.select = exit.reached = terms_.no();
  for (const Value& v : any_results(frame)) exit.parameters.push_back(v);
  if (plan_.frames.at(frame).reads_memory) {
    // Whatever the program may write may have been written before the call.
    const std::set<SlotId>& all = plan_.effects.of_frame(plan_.frames.main());
    const std::set<SlotId>& written = plan_.effects.of_frame(frame);
    entry.written.assign(all.begin(), all.end());
    exit.written.assign(written.begin(), written.end());
    State state;
    start(state);
    entry.memory = std::move(state.memory);
    come_from({entry.select, {}, {}}, fmt::format("f{}", frame.index()), entry.written, entry.memory, entry.parameters);
    exit.memory = exit.entry_memory = entry.memory;
  }
  entry.entry_parameters = entry.parameters;
  entry.entry_memory = entry.memory;
  exit.entry_parameters = exit.parameters;
  formula_.loops.push_back(std::move(entry));
  formula_.loops.push_back(std::move(exit));
  summaries_.push_back(made);
  return made;
}

std::vector<Value> Encoder::any_results(FrameId frame) {
  const ir::Function& function = plan_.frames.at(frame).shape->function;
  std::vector<Value> results;
  for (std::size_t i = 0; i < function.results.size(); ++i)
    results.push_back(anything("result", function.results[i], !plan_.points_to.returned(frame, i).empty()));
  return results;
}

// May a block that was held be held no more within a call, or one that the call has made be lost? Not where it makes
// none and ends none, and leaves all cells that hold an address alone.
bool Encoder::may_lose_blocks(FrameId frame) const {
  const auto& written = plan_.effects.of_frame(frame);
  return std::ranges::any_of(written, [&](SlotId id) {
    const Slot& slot = plan_.layout.slot(id);
    return slot.kind == Slot::Kind::Cell ? slot.pointer
                                         : plan_.objects.at(slot.object).kind == AbstractObject::Kind::Heap;
  });
}

// Nothing: the call is no step that is followed.
std::optional<std::vector<Value>> Encoder::arguments_of(const Spot& spot, State& state, const ir::Call& it,
                                                        const Summary& summary) {
  const ir::Function& callee = plan_.frames.at(summary.frame).shape->function;
  std::vector<Value> values;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    if (i >= it.arguments.size() || it.arguments[i].type() != callee.parameters[i]) {
      limit(spot, state, fmt::format("{} is called with other types than it has", callee.name));
      return std::nullopt;
    }
    const Value v = operand(state, it.arguments[i]);
    const bool is_number = formula_.loops[summary.entry].parameters[i].plain();
    if (is_number && !v.plain())
      require(spot, state, Finding::Kind::Limit, terms_.equal(v.object, values_.object_id(0)),
              "an integer that may hold an address");
    values.push_back(is_number ? Value{v.bits, {}, {}} : v);
  }
  return values;
}

void Encoder::call_summary(const Spot& spot, State& state, const ir::Call& it, FrameId id) {
  const ir::Function& callee = plan_.frames.at(id).shape->function;
  if (tracks_blocks()) {
    if (may_lose_blocks(id)) return limit(spot, state, "leaks where a function that is not inlined moves blocks");
    // It may never return.
    require_held(spot, state, needed_addresses(state, needed_after(spot)), Locals::All);
  }
  const ir::Function& caller = plan_.frames.at(spot.frame).shape->function;
  for (std::size_t i = 0; i < it.results.size(); ++i)
    if (i >= callee.results.size() || caller.register_of(it.results[i]).type != callee.results[i])
      return limit(spot, state, fmt::format("{} is called with another result than it has", callee.name));
  const Summary summary = summary_of(id);
  auto values = arguments_of(spot, state, it, summary);
  if (!values) return;
  const Term guard = guard_of(state);
  const bool of_memory = plan_.frames.at(id).reads_memory;
  formula_.loops[summary.entry].latches.push_back(
      {guard, chain_, guard, true, *values, of_memory ? state.memory : std::vector<Content>(), body_of_});
  const std::vector<Value> results = any_results(id);
  for (std::size_t i = 0; i < results.size(); ++i) {
    values->push_back(results[i]);
    if (i < it.results.size()) state.registers[it.results[i].index()] = results[i];
  }
  state.guard.push_back(come_back(state, summary, std::move(*values)));
}

// The state after the call. Variables of the function, and of what it calls, have ended, but those of activations that
// wait: they were there before.
Term Encoder::come_back(State& state, const Summary& summary, std::vector<Value> values) {
  LoopInstance& exit = formula_.loops[summary.exit];
  const Term returned = values_.any_boolean("returned");
  if (!plan_.frames.at(summary.frame).reads_memory) {
    exit.calls.push_back({returned, std::move(values), {}, {}});
    return returned;
  }
  const std::vector<Content> before = state.memory;
  // The results are anything, and so may be said to be well-formed; the arguments are what they are.
  const std::size_t results = plan_.frames.at(summary.frame).shape->function.results.size();
  come_from({returned, {}, before}, fmt::format("c{}", formula_.origins.size()), exit.written, state.memory,
            {values.end() - static_cast<std::ptrdiff_t>(results), values.end()});
  for (const SlotId id : exit.written) {
    const Slot& slot = plan_.layout.slot(id);
    if (slot.kind != Slot::Kind::Alive || plan_.objects.at(slot.object).kind != AbstractObject::Kind::Stack) continue;
    state.memory[id.index()] = before[id.index()];
    end_members(state, slot.object, before);
  }
  exit.calls.push_back({returned, std::move(values), state.memory, before});
  return returned;
}

// For any arguments and memory: what was assumed on the way of a call is not assumed here.
void Encoder::encode_body(const Summary& summary) {
  State state;
  if (plan_.frames.at(summary.frame).reads_memory) state.memory = formula_.loops[summary.entry].memory;
  else start(state);
  state.guard = {formula_.loops[summary.entry].select};
  chain_ = terms_.yes();
  in_summary_ = true;
  body_of_ = summary.entry;
  const std::vector<Content> before = state.memory;
  const std::vector<Value> arguments = formula_.loops[summary.entry].parameters;
  for (Arrival& arrival : run_frame(summary.frame, std::move(state), arguments)) {
    end_locals(summary.frame, arrival.state, before);
    LoopInstance& exit = formula_.loops[summary.exit];
    std::vector<Value> values = arguments;
    for (const Value& v : arrival.values) {
      const bool is_number = exit.parameters[values.size()].plain();
      values.push_back(is_number ? Value{values_.as_number(v), {}, {}} : v);
    }
    const Term guard = guard_of(arrival.state);
    if (exit.memory.empty()) arrival.state.memory.clear();
    else check_effects(exit, arrival.state);
    exit.latches.push_back({guard, chain_, guard, true, std::move(values), std::move(arrival.state.memory)});
  }
}

}  // namespace heapwise::tmpl
