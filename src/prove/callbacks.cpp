// qsort and bsearch: the comparison is called with any two elements, any number of times.
//
// Let H be the heap in which the elements hold any bytes (what is sorted may be half sorted). The comparison is
// analysed once, from H with the addresses of any two elements. If every heap that it ends in is one that H describes,
// then by induction H describes the heap after any number of calls, none included: H is the heap after qsort. A
// comparison that changes more than that is not followed.
#include "prove/callbacks.h"

#include <fmt/format.h>

#include <algorithm>

#include "heap/join.h"
#include "prove/prover.h"

namespace heapwise::prove {
namespace {

using exec::Finding;
using heap::Value;

// Which arguments of the call are the elements, their number and size, the comparison, and a key to compare with.
struct Elements {
  std::size_t base, count, size, comparison;
  std::optional<std::size_t> key;
};

std::optional<Elements> elements_of(const models::Model& model) {
  if (model.name == "qsort") return Elements{0, 1, 2, 3, std::nullopt};
  if (model.name == "bsearch") return Elements{1, 2, 3, 4, 0};
  return std::nullopt;
}

// The address of any element. Nothing: there is none, or the heap cannot name it.
std::optional<Value> any_element(heap::Heap& heap, const Value& base, const Value& count, const Value& size) {
  const Value index = heap.fresh_number({0, std::max<std::int64_t>(0, heap.range(count).hi.number()), 1, 0});
  if (!heap.assume_less_equal(index, count, -1)) return std::nullopt;
  const heap::Term at{index.term.symbol, size.term.constant, base.term.constant};
  return Value::address(base.object(), base.target, at);
}

}  // namespace

bool calls_back(const models::Model& model) { return elements_of(model).has_value(); }

void Prover::call_back(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it, const ir::Function& f,
                       Heap heap, std::vector<Heap>& after) {
  std::vector<Heap> heaps;
  executor_.call_library(it, f, std::move(heap), heaps, true);
  for (Heap& h : heaps) compare_any_elements(run, block, index, it, f, std::move(h), after);
}

void Prover::compare_any_elements(Run& run, ir::BlockId block, std::uint32_t index, const ir::Call& it,
                                  const ir::Function& f, Heap heap, std::vector<Heap>& after) {
  static const ir::Call no_results;
  const ir::Location at = run.facts.function.block(block).instructions[index].at;
  const auto refuse = [&](std::string why) {
    findings_.push_back({Finding::Kind::Limit, at, std::move(why), Finding::Limit::NotModelled, f.name});
  };
  const Elements which = *elements_of(*executor_.model_of(f));
  const ir::Operand& comparison = it.arguments.at(which.comparison);
  // The call graph knows of functions that are handed over by name.
  if (comparison.kind() != ir::Operand::Kind::Function)
    return refuse(fmt::format("{} is given a function that is not named in the call", f.name));
  const ir::Function& compare = program_.function(comparison.function_id());
  const auto is_pointer = [](ir::Type type) { return type.is_pointer(); };
  if (!compare.has_body() || compare.parameters.size() != 2 || !std::ranges::all_of(compare.parameters, is_pointer))
    return refuse(fmt::format("{} calls a function that is not defined with two pointers", f.name));
  const auto argument = [&](std::size_t n) { return executor_.value(heap, it.arguments.at(n)); };
  const Value base = argument(which.base), count = argument(which.count), size = argument(which.size);
  if (count.is_number() && heap.range(count).hi <= 0 && heap.range(count).lo >= 0) {
    after.push_back(std::move(heap));  // nothing to compare
    return;
  }
  const bool named = base.is_address() && base.term.is_constant() && heap.object(base.object()).is_region() &&
                     count.is_number() && heap.range(count).lo >= 0 && size.is_constant() && size.term.constant > 0;
  if (!named) return refuse(fmt::format("the elements that {} compares are not known", f.name));
  Heap called = heap;
  const auto first = which.key ? std::optional(argument(*which.key)) : any_element(called, base, count, size);
  const auto second = any_element(called, base, count, size);
  control_.drop_before_call(heap, run.facts, block, index);
  heap.tidy();
  std::vector<Heap> ends;
  if (first && second) {
    exec::Control::bind(called, compare, kArgumentDepth, {*first, *second});
    Heap end = called;
    control_.drop_before_call(called, run.facts, block, index);
    call_function(no_results, comparison.function_id(), at, std::move(called), [&] { return end; }, ends);
  }
  if (stopped()) return;
  if (!std::ranges::all_of(ends, [&](const Heap& each) { return heap::entails(each, heap); }))
    return refuse(fmt::format("the function that {} calls changes memory", f.name));
  after.push_back(std::move(heap));
}

}  // namespace heapwise::prove
