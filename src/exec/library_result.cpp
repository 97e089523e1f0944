// What a library function gives back, as the table of `models` describes it.
#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "exec/executor.h"
#include "models/table.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Storage;
using models::Effect;
using models::Model;

bool is_power_of_two(const Value& v) {
  return v.is_constant() && v.term.constant > 0 && (v.term.constant & (v.term.constant - 1)) == 0;
}

}  // namespace

// The function gives null instead, and has written nothing that can be relied on. A stream that it could not reopen is
// closed.
Heap Executor::without_result(const Model& model, const std::vector<Value>& arguments, Heap heap,
                              ir::RegisterId result) const {
  for (const Effect& effect : model.effects) {
    if (effect.argument >= arguments.size()) continue;
    const Value& to = arguments[effect.argument];
    if (effect.kind == Effect::Kind::ReopensStream && to.is_address()) end_life(heap.change(to.object()));
    if (!effect.ends_string || !to.is_address()) continue;
    const heap::Range at = heap.facts().range(to.term);
    heap.change(to.object()).content().forget(at.lo.number(), numeric::clamp(at.hi + 1));  // and the mark is gone
  }
  set(heap, result, Value::constant(0));
  return heap;
}

void Executor::finish_library(const ir::Call& call, const Model& model, const Arguments& arguments, Heap heap,
                              std::vector<Heap>& after) {
  if (call.results.size() == 1) return give_result(model, arguments, call.results.front(), std::move(heap), after);
  for (ir::RegisterId r : call.results) {
    const Value v = heap.fresh_number(heap::Range::of_width(std::min<unsigned>(type_of(r).bits(), 64)));
    set(heap, r, v);
  }
  after.push_back(std::move(heap));
}

void Executor::give_result(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                           std::vector<Heap>& after) {
  using enum models::Outcome::Kind;
  switch (model.result.kind) {
    case Argument:
      if (model.result.extent.kind == Extent::Kind::Constant && model.result.argument < arguments.size())
        return give_argument(model, arguments, result, std::move(heap), after);
      [[fallthrough]];
    case Nothing:
    case Any:
    case Range: return give_number(model, arguments, result, std::move(heap), after);
    case ArgumentOrFresh: return give_argument_or_fresh(model, arguments, result, std::move(heap), after);
    case PrintedLength: return give_printed(model, result, std::move(heap), after);
    case Status: return give_status(model, result, std::move(heap), after);
    case StringLength: return give_length(arguments.at(model.result.argument), result, std::move(heap), after);
    case FreshBlock: return give_fresh_block(model, arguments, result, std::move(heap), after);
    case StackBlock: return give_stack_block(model, arguments, result, std::move(heap), after);
    case InsideArgument: return give_address_inside(model, arguments, result, std::move(heap), after);
    case Library:
    case LibraryTable: return give_library_object(model, arguments, result, std::move(heap), after);
  }
}

// A number, no larger than the argument that bounds it. One that reads as negative is a huge bound.
Value Executor::number_of_result(const Model& model, const Arguments& arguments, ir::Type type, Heap& heap) {
  const heap::Range any = heap::Range::of_width(std::min<unsigned>(type.bits(), 64));
  // Where the program declares a narrower result than the library gives, the number is cut: of that nothing is known.
  const heap::Range given{model.result.low, model.result.high, 1, 0};
  const bool ranged = model.result.kind == models::Outcome::Kind::Range && any.contains(given);
  const Value v = heap.fresh_number(ranged ? given : any);
  const bool input = model.kind == models::Kind::Input || model.kind == models::Kind::Receive;
  if (input || model.result.from_environment) policy_.input(heap, type, v);
  if (model.result.bound_at < 0) return v;
  const auto bound = static_cast<std::uint8_t>(model.result.bound_at);
  if (bound >= arguments.size()) return v;
  const Value most = arguments[bound];
  if (model.result.unbounded_at >= 0) {
    const auto at = static_cast<std::uint8_t>(model.result.unbounded_at);
    const heap::Range flags =
        at < arguments.size() && arguments[at].is_number() ? heap.range(arguments[at]) : heap::Range{};
    if (!flags.is_constant() || (static_cast<std::uint64_t>(flags.lo.number()) & model.result.unbounded_bit) != 0)
      return v;
  }
  // 0 is never more than the bound, so this leaves a number.
  const std::int64_t least = model.result.bound_above_zero ? 1 : 0;
  if (most.is_number() && heap.range(most).lo >= least) (void)heap.assume_less_equal(v, most);
  return v;
}

void Executor::give_number(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                           std::vector<Heap>& after) {
  const Value* scanned = heap.root(scanned_key());
  const Value v = scanned != nullptr ? *scanned : number_of_result(model, arguments, type_of(result), heap);
  set(heap, result, v);
  const bool ends = std::ranges::any_of(model.effects, [](const Effect& e) { return e.ends_string; });
  if (ends && model.result.kind == models::Outcome::Kind::Range && model.result.low == 0) {
    // 0 tells that the text did not fit: it need not end.
    Heap failed = heap;
    if (failed.assume_equal(v, Value::constant(0)))
      after.push_back(without_result(model, arguments, std::move(failed), result));
    if (!heap.assume_less_equal(Value::constant(1), v)) return;
  }
  after.push_back(std::move(heap));
}

// As a search follows it: how many bytes come is an input, and then each of them, as `interp` takes them. The last
// effect of the table says where they go.
void Executor::receive(const ir::Call& call, const Model& model, const Arguments& arguments, Heap heap,
                       std::vector<Heap>& after) {
  Model before = model;
  const Effect effect = before.effects.back();
  before.effects.pop_back();
  const ir::Type type = call.results.empty() ? ir::Type::integer(32) : type_of(call.results.front());
  for (Heap& h : apply_all(before, arguments, std::move(heap))) {
    const std::vector<Value> values = take_arguments(h, arguments.size());
    const Value count = number_of_result(model, values, type, h);
    for (ir::RegisterId r : call.results) set(h, r, count);
    Heap none = h;
    if (none.assume_less_equal(count, Value::constant(0))) after.push_back(std::move(none));
    if (!h.assume_less_equal(Value::constant(1), count)) continue;
    for (Heap& filled : overwrite_all(effect, values.at(effect.argument), count, std::move(h)))
      after.push_back(std::move(filled));
  }
}

// A heap block with a string of any length.
Value Executor::fresh_text(Heap& heap) {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 31;
  const Value length = heap.fresh_number({0, kMostBytes, 1, 0});
  const Value block = allocate(heap, length.plus(1), false);
  Place place{std::move(heap), block.object(), Term::of(std::int64_t{0})};
  put_string(place, length);
  heap = std::move(place.heap);
  return block;
}

// realpath, getcwd: into the memory that is given, or into a block of their own. Either may fail.
void Executor::give_argument_or_fresh(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                                      std::vector<Heap>& after) {
  const Value given = arguments.at(model.result.argument);
  if (policy_.follows(heap, model.name + " may give null"))
    after.push_back(without_result(model, arguments, heap, result));
  if (given.is_constant(0)) return give_any_text(model, arguments, result, std::move(heap), after);
  set(heap, result, given);
  after.push_back(std::move(heap));
}

void Executor::give_any_text(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                             std::vector<Heap>& after) {
  if (!policy_.follows_strings()) {
    report(heap, Finding::Limit::NotModelled, model.name, fmt::format("the result of {} is not modelled", model.name));
    return;
  }
  if (model.result.may_be_null) after.push_back(without_result(model, arguments, heap, result));
  const Value text = fresh_text(heap);
  set(heap, result, text);
  after.push_back(std::move(heap));
}

// The text's own length, also where less of it was kept (snprintf). It does not fit an int: the call fails.
void Executor::give_printed(const Model& model, ir::RegisterId result, Heap heap, std::vector<Heap>& after) {
  const heap::Range any = heap::Range::of_width(std::min<unsigned>(type_of(result).bits(), 64));
  const auto length = heap.root(failed_key()) == nullptr ? settle_printed(heap) : std::nullopt;
  const bool fits = length && heap.range(*length).hi <= 0x7fffffff && any.contains(heap.range(*length));
  Value v = heap.root(failed_key()) != nullptr ? Value::constant(-1) : fits ? *length : heap.fresh_number(any);
  const bool is_standard = model.standard == models::StandardStream::Output;
  if (fits && (model.result.may_fail || (is_standard && output_may_fail_))) {
    v = heap.fresh_number(any);
    HW_CHECK(heap.assume_less_equal(v, *length), "a negative number lies below the length of a text");
    policy_.guesses(heap);
  }
  set(heap, result, v);
  after.push_back(std::move(heap));
}

void Executor::give_status(const Model& model, ir::RegisterId result, Heap heap, std::vector<Heap>& after) {
  const bool failed = heap.root(failed_key()) != nullptr;
  const Value v = failed ? heap.fresh_number({model.result.low, model.result.high, 1, 0}) : Value::constant(0);
  set(heap, result, v);
  after.push_back(std::move(heap));
}

void Executor::give_argument(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                             std::vector<Heap>& after) {
  if (model.result.may_be_null && policy_.follows(heap, model.name + " may give null"))
    after.push_back(without_result(model, arguments, heap, result));
  set(heap, result, arguments[model.result.argument].plus(model.result.extent.scale));
  after.push_back(std::move(heap));
}

void Executor::give_length(const Value& text, ir::RegisterId result, Heap heap, std::vector<Heap>& after) {
  const heap::Range any = heap::Range::of_width(std::min<unsigned>(type_of(result).bits(), 64));
  for (Place& place : places(std::move(heap), text, Term::of(std::int64_t{0}), Access::Read)) {
    auto length = string_length(place.heap, place.object, place.offset);
    if (length && !any.contains(place.heap.range(*length))) length.reset();  // cut by a narrower declaration
    const Value count = length ? *length : place.heap.fresh_number(any);
    if (!length) policy_.guesses(place.heap);
    set(place.heap, result, count);
    after.push_back(std::move(place.heap));
  }
}

void Executor::give_fresh_block(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                                std::vector<Heap>& after) {
  if (model.result.ends_string) return give_any_text(model, arguments, result, std::move(heap), after);
  if (model.result.extent.kind == Extent::Kind::String && policy_.follows_strings()) {
    if (options_.malloc_may_fail) after.push_back(without_result(model, arguments, heap, result));
    return copy_to_fresh_block(arguments.at(model.result.extent.first), result, std::move(heap), after);
  }
  if (model.result.extent.kind == Extent::Kind::BoundedString && policy_.follows_strings()) {
    if (options_.malloc_may_fail) after.push_back(without_result(model, arguments, heap, result));
    return copy_part_to_fresh_block(arguments, model.result.extent, result, std::move(heap), after);
  }
  const Value size = extent(heap, model.result.extent, arguments);
  if (!size.is_number()) {
    report(heap, Finding::Kind::Limit, "a block of unknown size");
    return;
  }
  if (const ArrayFits fits = array_fits(heap, model.result.extent, arguments); fits != ArrayFits::Yes) {
    if (fits == ArrayFits::No || policy_.follows(heap, "an array may be too large"))
      after.push_back(without_result(model, arguments, heap, result));
    if (fits == ArrayFits::No) return;
  }
  if (options_.malloc_may_fail && model.result.may_be_null) {
    Heap failed = policy_.split_failure(heap);
    set(failed, result, Value::constant(0));
    after.push_back(std::move(failed));
  }
  const auto alignment = model.result.alignment_at;
  if (alignment >= 0 && !is_power_of_two(arguments.at(alignment)) &&
      policy_.follows(heap, "an alignment that may be none")) {
    after.push_back(without_result(model, arguments, heap, result));
  }
  set(heap, result, allocate(heap, size, model.result.zeroed));
  after.push_back(std::move(heap));
}

void Executor::give_stack_block(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                                std::vector<Heap>& after) {
  const Value size = extent(heap, model.result.extent, arguments);
  if (!size.is_number()) {
    report(heap, Finding::Kind::Limit, "a variable of unknown size");
    return;
  }
  const Value block = allocate(heap, size, model.result.zeroed);
  Object& o = heap.change(block.object());
  o.storage = Storage::Stack;
  o.frame = depth_;
  set(heap, result, block);
  after.push_back(std::move(heap));
}

// In the string, or among the bytes that the arguments name.
void Executor::give_address_inside(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                                   std::vector<Heap>& after) {
  if (!policy_.follows_strings() || model.result.argument >= arguments.size()) {
    report(heap, Finding::Limit::NotModelled, model.name, fmt::format("the result of {} is not modelled", model.name));
    return;
  }
  if (model.result.may_be_null) after.push_back(without_result(model, arguments, heap, result));
  const Value from = arguments[model.result.argument];
  if (model.result.kept != models::Kept::Nothing) {  // or a text of the library's own
    Heap other = heap;
    set(other, result, library_object(other, models::text(model.result.kept), arguments));
    after.push_back(std::move(other));
    if (from.is_constant(0)) return;
  }
  for (Place& place : places(std::move(heap), from, Term::of(std::int64_t{0}), Access::Read)) {
    const bool text = model.result.extent.kind == Extent::Kind::Constant;
    std::optional<Value> address;
    if (text) {
      address = some_address_behind(place, place.offset);
    } else {
      const Value count = extent(place.heap, model.result.extent, arguments);
      if (!count.is_number()) {
        report(place.heap, Finding::Limit::NotModelled, model.name,
               fmt::format("the result of {} is not modelled", model.name));
        continue;
      }
      const Value end = behind(place.heap, place.offset, count);
      address = some_address_between(place, place.offset, end.plus(model.result.may_be_end ? 0 : -1));
    }
    if (!address) continue;
    set(place.heap, result, *address);
    after.push_back(std::move(place.heap));
  }
}

void Executor::give_library_object(const Model& model, const Arguments& arguments, ir::RegisterId result, Heap heap,
                                   std::vector<Heap>& after) {
  for (std::size_t i = 0; model.result.or_arguments >> i != 0; ++i) {
    if ((model.result.or_arguments >> i & 1U) == 0 || i >= arguments.size()) continue;
    // Without memory to write to it is the library's own.
    const bool writes = std::ranges::any_of(
        model.effects, [&](const Effect& e) { return e.kind == Effect::Kind::Writes && e.argument == i; });
    if (writes && arguments[i].is_constant(0)) continue;
    Heap same = heap;
    set(same, result, arguments[i]);
    after.push_back(std::move(same));
    // A search goes on with what it was given.
    if (!policy_.keeps_library_storage()) return policy_.forgets(heap, model.name + " may give another text");
  }
  if (!policy_.keeps_library_storage()) {
    report(heap, Finding::Limit::NotModelled, model.name, fmt::format("the result of {} is not modelled", model.name));
    return;
  }
  if (model.result.may_be_null) after.push_back(without_result(model, arguments, heap, result));
  set(heap, result, library_object(heap, model.result, arguments));
  after.push_back(std::move(heap));
}

}  // namespace heapwise::exec
