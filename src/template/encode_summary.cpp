// Recursive functions of numbers: their body is encoded once, their calls meet it by rows alone.
//
// Sound by induction over time, as for loops (infer.h). A moment of an execution within an activation of the function
// has the arguments of that call, which satisfied the entry's rows, being earlier; the calls that have come back by
// then satisfied the exit's rows. All other parts of the formula are about moments that do not matter: there selects
// and `returned` are false, and nothing is demanded. Such a function touches no memory (Frames::numbers_alone).
#include <fmt/format.h>

#include "template/encode.h"

namespace heapwise::tmpl {

using exec::Finding;

const Encoder::Summary& Encoder::summary_of(FrameId frame) {
  for (const Summary& known : summaries_)
    if (known.frame == frame) return known;
  const ir::Function& function = plan_.frames.at(frame).shape->function;
  Summary made{frame, formula_.loops.size(), formula_.loops.size() + 1};
  for (const auto kind : {LoopInstance::Kind::Entry, LoopInstance::Kind::Exit}) {
    LoopInstance& instance = formula_.loops.emplace_back();
    instance.kind = kind;
    instance.frame = frame;
    instance.head = ir::BlockId(0U);
    instance.at = function.at;
    instance.select = kind == LoopInstance::Kind::Entry ? values_.any_boolean("activated") : terms_.no();
    instance.reached = instance.select;
    instance.before = terms_.yes();
    instance.registers.resize(function.registers.size());
    for (const ir::Type type : function.parameters)
      instance.parameters.push_back(values_.any_number("argument", type.bits()));
    if (kind == LoopInstance::Kind::Exit)
      for (const ir::Type type : function.results)
        instance.parameters.push_back(values_.any_number("result", type.bits()));
    instance.entry_parameters = instance.parameters;
  }
  summaries_.push_back(made);
  return summaries_.back();
}

void Encoder::call_summary(const Spot& spot, State& state, const ir::Call& it, FrameId id) {
  const ir::Function& callee = plan_.frames.at(id).shape->function;
  // It may never return.
  if (tracks_blocks()) require_held(spot, state, needed_addresses(state, needed_after(spot)), Locals::All);
  std::vector<Value> values;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    if (i >= it.arguments.size() || it.arguments[i].type() != callee.parameters[i])
      return limit(spot, state, fmt::format("{} is called with other types than it has", callee.name));
    const Value v = operand(state, it.arguments[i]);
    if (!v.plain())
      require(spot, state, Finding::Kind::Limit, terms_.equal(v.object, values_.object_id(0)),
              "an integer that may hold an address");
    values.push_back({v.bits, {}, {}});
  }
  const Summary summary = summary_of(id);
  const Term guard = guard_of(state);
  formula_.loops[summary.entry].latches.push_back({guard, chain_, guard, true, values, {}, body_of_});
  const Term returned = values_.any_boolean("returned");
  for (std::size_t i = 0; i < callee.results.size(); ++i) {
    const Value result = values_.any_number("result", callee.results[i].bits());
    values.push_back(result);
    if (i < it.results.size()) state.registers[it.results[i].index()] = result;
  }
  if (it.results.size() > callee.results.size()) return limit(spot, state, "a result that is missing");
  formula_.loops[summary.exit].calls.push_back({returned, std::move(values)});
  state.guard.push_back(returned);
}

// For any arguments: what was assumed on the way of a call is not assumed here.
void Encoder::encode_body(const Summary& summary) {
  State state;
  start(state);
  state.guard = {formula_.loops[summary.entry].select};
  chain_ = terms_.yes();
  in_summary_ = true;
  body_of_ = summary.entry;
  const std::vector<Value> arguments = formula_.loops[summary.entry].parameters;
  for (const Arrival& arrival : run_frame(summary.frame, std::move(state), arguments)) {
    const Term guard = guard_of(arrival.state);
    std::vector<Value> values = arguments;
    for (const Value& v : arrival.values) values.push_back({values_.as_number(v), {}, {}});
    formula_.loops[summary.exit].latches.push_back({guard, chain_, guard, true, std::move(values), {}});
  }
}

}  // namespace heapwise::tmpl
