#include "exec/control.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/operands.h"

namespace heapwise::exec {

using heap::register_key;

void Control::start(Heap& heap, std::uint32_t depth) {
  executor_.start(heap);
  const ir::Function& main = program_.function(program_.main);
  std::vector<Value> values = arguments({}, main, heap);
  const bool takes_words = values.size() >= 2 && main.parameters[0].is_integer() && main.parameters[1].is_pointer();
  if (takes_words && executor_.keeps_library_storage()) {
    const std::vector<Value> words = executor_.command_line(heap);
    std::copy(words.begin(), words.end(), values.begin());
  }
  bind(heap, main, depth, values);
}

std::vector<Control::Way> Control::ways(const ir::Terminator& terminator, Heap heap) {
  if (const auto* it = std::get_if<ir::Branch>(&terminator.what)) return branch(*it, std::move(heap));
  if (const auto* it = std::get_if<ir::Switch>(&terminator.what)) return choose(*it, std::move(heap));
  std::vector<Way> ways;
  if (const auto* it = std::get_if<ir::Jump>(&terminator.what)) ways.push_back({std::move(heap), &it->target});
  return ways;
}

std::vector<Control::Way> Control::branch(const ir::Branch& it, Heap heap) {
  std::vector<Way> ways;
  const Value condition = executor_.value(heap, it.condition);
  for (auto& d : executor_.compare(std::move(heap), ir::Predicate::NotEqual, condition, Value::constant(0),
                                   ir::Type::integer(1))) {
    ways.push_back({std::move(d.heap), d.holds ? &it.if_true : &it.if_false});
  }
  return ways;
}

// The value is read once (an undefined one is the same for all cases), and kept in step with the heap by a root.
std::vector<Control::Way> Control::choose(const ir::Switch& it, Heap heap) {
  const heap::RootKey key = executor_.scratch(10);
  std::vector<Way> ways;
  std::vector<Heap> rest;
  heap.set_root(key, executor_.value(heap, it.value));
  rest.push_back(std::move(heap));
  for (const auto& one : it.cases) {
    std::vector<Heap> others;
    const auto n = static_cast<std::int64_t>(ir::as_signed(one.value, it.value.type()));
    for (Heap& h : rest) {
      const Value v = *h.root(key);
      for (auto& d : executor_.compare(std::move(h), ir::Predicate::Equal, v, Value::constant(n), it.value.type())) {
        if (d.holds) ways.push_back({std::move(d.heap), &one.target});
        else others.push_back(std::move(d.heap));
      }
    }
    rest = std::move(others);
  }
  for (Heap& h : rest) ways.push_back({std::move(h), &it.otherwise});
  for (Way& way : ways) way.heap.drop_root(key);
  return ways;
}

void Control::enter_block(Heap& heap, const ir::FunctionFacts& facts, ir::BlockId from, const ir::Target& target) {
  const ir::Block &last = facts.function.block(from), &next = facts.function.block(target.block);
  const std::uint32_t depth = executor_.depth();
  executor_.at(facts.function, depth, last.terminator.at);
  std::vector<Value> values;
  for (const ir::Operand& a : target.arguments) values.push_back(executor_.value(heap, a, false));
  // C's variables live on until their scope ends, though nobody reads them before the program ends.
  const bool doomed = facts.doomed[target.block.index()];
  if (!doomed) drop_dead(heap, depth, facts.liveness.at_entry(target.block));
  else if (!facts.doomed[from.index()]) name_variables(heap, depth, facts, from, last.instructions.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (doomed || facts.liveness.live_at_entry(target.block, next.parameters[i]))
      executor_.set(heap, next.parameters[i], values[i]);
  }
}

std::optional<Control::Callee> Control::callee_of(const ir::Call& call, Heap& heap) {
  const Value callee = executor_.value(heap, call.callee);
  if (!callee.is_function()) {
    executor_.report(heap, Finding::Kind::InvalidAccess, "call through a pointer that may not be a function's address");
    return std::nullopt;
  }
  const ir::Function& f = program_.function(callee.function_id());
  const models::Model* model = executor_.model_of(f);
  const bool fails = model != nullptr && model->kind == models::Kind::AssertionFails;
  if (fails || executor_.is_error_function(f))
    executor_.report(heap, Finding::Kind::ErrorReached, fmt::format("{} is called", f.name));
  return Callee{callee.function_id(), f, model};
}

std::vector<Value> Control::arguments(const ir::Call& call, const ir::Function& callee, Heap& heap) {
  std::vector<Value> values;
  for (const ir::Operand& a : call.arguments) values.push_back(executor_.value(heap, a, false));
  for (std::size_t i = values.size(); i < callee.parameters.size(); ++i)
    values.push_back(heap.fresh_number(heap::Range::of_width(std::min<unsigned>(callee.parameters[i].bits(), 64))));
  return values;
}

void Control::drop_before_call(Heap& heap, const ir::FunctionFacts& facts, ir::BlockId block, std::size_t index) const {
  // What the call defines is live after it, and is not there yet.
  const std::vector<ir::RegisterId> live = facts.liveness.after(block, index);
  if (facts.doomed[block.index()]) keep_variables_and(live, heap, executor_.depth());
  else drop_dead(heap, executor_.depth(), live);
}

void Control::bind(Heap& heap, const ir::Function& callee, std::uint32_t depth, const std::vector<Value>& arguments) {
  const auto& parameters = callee.blocks.front().parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    heap.set_root(register_key(depth, parameters[i].index()), arguments[i]);
}

std::vector<Value> Control::leave(Heap& heap, const ir::Return& it) {
  std::vector<Value> values;
  for (const ir::Operand& v : it.values) values.push_back(executor_.value(heap, v, false));
  drop_dead(heap, executor_.depth(), {});
  executor_.leave_function(heap);
  return values;
}

}  // namespace heapwise::exec
