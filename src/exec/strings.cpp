// Strings: where they end, and the library functions that copy, measure and cut them.
//
// Of a block at most one zero at a symbolic offset is known, its mark. A string that begins before it ends there at the
// latest. Whoever measures a string makes its very end the mark, so that the next one finds the same number. A policy
// that does not follow strings knows each byte or nothing: with it only strings of known characters have an end.
#include <fmt/format.h>

#include "exec/executor.h"
#include "heap/access.h"

namespace heapwise::exec {
namespace {

using heap::Mark;
using heap::Object;
using heap::Range;

constexpr const char* kNoEnd = "a string that may not end within its block";

// The length of a string all of whose characters are known.
std::optional<std::int64_t> known_length(const Heap& heap, ObjectId object, const Term& from) {
  const Range start = heap.facts().range(from);
  if (!start.is_constant()) return std::nullopt;
  const Object& o = heap.object(object);
  const std::int64_t size = heap.range(o.size).lo.number();
  constexpr std::int64_t kLongest = 4096;
  for (std::int64_t at = start.lo.number(); at < size && at - start.lo.number() < kLongest; ++at) {
    if (o.content().is_zero(at, at + 1)) return at - start.lo;
    const heap::Field* f = o.content().field(at, 1);
    if (f == nullptr || !f->value.is_number() || heap.range(f->value).contains(0)) return std::nullopt;
  }
  return std::nullopt;
}

// The offset of a zero at or behind `from`.
std::optional<Term> zero_behind(const Heap& heap, ObjectId object, const Term& from) {
  const Object& o = heap.object(object);
  if (o.content().mark && o.content().mark->value.is_constant(0) &&
      heap.facts().knows_less_equal(from, o.content().mark->offset.term))
    return o.content().mark->offset.term;
  const std::int64_t latest = heap.facts().range(from).hi.number(), size = heap.range(o.size).lo.number();
  std::optional<std::int64_t> nearest;
  const auto offer = [&](std::int64_t lo, std::int64_t hi) {
    const std::int64_t at = std::max(lo, latest);
    if (at < std::min(hi, size)) nearest = std::min(nearest.value_or(at), at);
  };
  for (const heap::ByteRange& zeros : o.content().zeros) offer(zeros.lo, zeros.hi);
  for (const heap::Field& f : o.content().fields) {
    if (f.value.is_constant(0)) offer(f.offset, f.offset + f.width);
  }
  return nearest ? std::optional(Term::of(*nearest)) : std::nullopt;
}

// The zero at `end` is what is known of the block's end from now on.
void mark_end(Heap& heap, ObjectId object, const Value& end) {
  if (heap.object(object).read_only) return;
  Object& o = heap.change(object);
  if (end.is_constant()) {
    o.content().set_zero(end.term.constant, end.term.constant + 1);
  } else {
    o.content().mark = Mark{end, 1, Value::constant(0)};
  }
}

}  // namespace

// The characters of a string all of which are known.
std::optional<std::string> Executor::known_string(const Heap& heap, const Value& from) {
  if (!from.is_address() || !heap.object(from.object()).is_region()) return std::nullopt;
  const auto length = known_length(heap, from.object(), from.term);
  if (!length) return std::nullopt;
  const Object& o = heap.object(from.object());
  std::string text;
  for (std::int64_t i = 0; i < *length; ++i) {
    const heap::Field* f = o.content().field(heap.facts().range(from.term).lo.number() + i, 1);
    if (f == nullptr || !f->value.is_constant()) return std::nullopt;
    text += static_cast<char>(f->value.term.constant);
  }
  return text;
}

bool Executor::ends(const Heap& heap, ObjectId object, const Term& from) const {
  return known_length(heap, object, from) || (policy_.follows_strings() && zero_behind(heap, object, from));
}

// What it is to find no end: a violation, or only a string that is not followed.
Finding::Kind Executor::no_end() const {
  return policy_.follows_strings() ? Finding::Kind::InvalidAccess : Finding::Kind::Limit;
}

Value Executor::behind(Heap& heap, const Term& offset, const Value& count) {
  if (offset.is_constant()) return count.plus(offset.constant);
  if (count.is_constant()) return Value::number(offset).plus(count.term.constant);
  return arithmetic(heap, ir::BinaryOp::Add, Value::number(offset), count, 64);
}

std::optional<Value> Executor::string_length(Heap& heap, ObjectId object, const Term& from) {
  if (const auto exact = known_length(heap, object, from)) return Value::constant(*exact);
  const auto zero = policy_.follows_strings() ? zero_behind(heap, object, from) : std::nullopt;
  if (!zero) return std::nullopt;
  const numeric::Wide most = heap.facts().range(*zero).hi - heap.facts().range(from).lo;
  const Value length = heap.fresh_number({0, std::max<std::int64_t>(0, numeric::clamp(most)), 1, 0});
  const Value end = behind(heap, from, length);
  HW_CHECK(heap.assume_less_equal(end, Value::number(*zero)), "a string ends at the first zero");
  mark_end(heap, object, end);
  return length;
}

std::vector<Heap> Executor::read_string(const Value& from, const Value& most, bool bounded, Heap heap) {
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), from, kNoBytes, Access::Read)) {
    if (ends(place.heap, place.object, place.offset)) {
      after.push_back(std::move(place.heap));
    } else if (bounded && most.is_number()) {
      const Value address = Value::address(place.object, heap::Target::Whole, place.offset);
      for (Place& all : places(std::move(place.heap), address, most.term, Access::Read))
        after.push_back(std::move(all.heap));
    } else {
      report(place.heap, no_end(), kNoEnd);
    }
  }
  return after;
}

// Sound: the function takes min(length, most) characters. Where neither is known to be the smaller one, the result is
// any number that exceeds neither. A bound that reads as negative is a huge one, and bounds nothing.
std::optional<Value> Executor::copied_length(Heap& heap, ObjectId object, const Term& from, const Value* most) {
  const auto length = string_length(heap, object, from);
  if (most == nullptr) return length;
  const bool bounded = most->is_number() && heap.range(*most).lo >= 0;
  if (!bounded && !length) return std::nullopt;
  if (length && bounded && heap.facts().knows_less_equal(length->term, most->term)) return length;
  if (length && bounded && heap.facts().knows_less_equal(most->term, length->term)) return *most;
  const Value count = heap.fresh_number({0, numeric::kHighest / 2, 1, 0});
  const bool fits =
      (!length || heap.assume_less_equal(count, *length)) && (!bounded || heap.assume_less_equal(count, *most));
  return fits ? std::optional(count) : std::nullopt;
}

// The string at `from` is copied to `to`, or behind the string that is there.
std::vector<Heap> Executor::write_string(const Value& to, const Value& from, const Value* most, bool append,
                                         Heap heap) {
  std::vector<Heap> after;
  const auto refuse = [&](const Heap& in) { report(in, no_end(), kNoEnd); };
  // A copy that overtakes its source never finds the end.
  const auto apart = [&](const Heap& in, const Term& a, const Term& b, const Value& length) {
    if (!heap::may_meet(in, a, b, length.plus(1))) return true;
    report(in, Finding::Kind::Limit, "a string is copied to where it may overlap itself");
    return false;
  };
  heap.set_root(scratch(9), to);
  for (Place& source : places(std::move(heap), from, kNoBytes, Access::Read)) {
    const auto length = copied_length(source.heap, source.object, source.offset, most);
    if (!length || (append && !policy_.follows_strings())) {
      refuse(source.heap);
      continue;
    }
    const Value target = *source.heap.root(scratch(9));
    source.heap.drop_root(scratch(9));
    if (length->is_constant() && !append && most == nullptr) {
      if (target.is_address() && target.object() == source.object &&
          !apart(source.heap, target.term, source.offset, *length))
        continue;
      const Value begin = Value::address(source.object, heap::Target::Whole, source.offset);
      memory_copy(target, begin, length->plus(1), std::move(source.heap), after);
      continue;
    }
    for (Place& there : places(std::move(source.heap), target, kNoBytes, Access::Write)) {
      Value at = Value::number(there.offset);
      if (append) {
        const auto before = string_length(there.heap, there.object, there.offset);
        if (!before) {
          refuse(there.heap);
          continue;
        }
        at = behind(there.heap, there.offset, *before);
      }
      if (there.object == source.object && !apart(there.heap, at.term, source.offset, *length)) continue;
      const Value begin = Value::address(there.object, heap::Target::Whole, at.term);
      for (Place& place : places(std::move(there.heap), begin, length->plus(1).term, Access::Write)) {
        put_string(place, *length);
        after.push_back(std::move(place.heap));
      }
    }
  }
  return after;
}

// `length` unknown characters and the NUL behind them.
void Executor::put_string(Place& place, const Value& length) {
  const Range at = place.heap.facts().range(place.offset), count = place.heap.range(length);
  const Value end = behind(place.heap, place.offset, length);
  place.heap.change(place.object).content().forget(at.lo.number(), numeric::clamp(at.hi + count.hi + 1));
  mark_end(place.heap, place.object, end);
}

void Executor::copy_to_fresh_block(const Value& from, ir::RegisterId result, Heap heap, std::vector<Heap>& after) {
  for (Place& source : places(std::move(heap), from, kNoBytes, Access::Read)) {
    const auto length = string_length(source.heap, source.object, source.offset);
    if (!length) {
      report(source.heap, Finding::Kind::Limit, kNoEnd);
      continue;
    }
    const Value block = allocate(source.heap, length->plus(1), false);
    set(source.heap, result, block);
    const Value begin = Value::address(source.object, heap::Target::Whole, source.offset);
    if (length->is_constant()) {
      memory_copy(block, begin, length->plus(1), std::move(source.heap), after);
      continue;
    }
    Place place{std::move(source.heap), block.object(), kNoBytes};
    put_string(place, *length);
    after.push_back(std::move(place.heap));
  }
}

// Up to `most` bytes were written, the last of them a NUL.
void Executor::end_within(Place& place, const Value& most) {
  if (!policy_.follows_strings() || place.heap.range(most).lo < 1) return;
  const Value before = place.heap.fresh_number({0, numeric::clamp(place.heap.range(most).hi - 1), 1, 0});
  HW_CHECK(place.heap.assume_less_equal(before, most, -1), "there is room for a NUL");
  const Value end = behind(place.heap, place.offset, before);
  mark_end(place.heap, place.object, end);
}

// Some address at or behind `from`, and not behind the end of the string or block.
std::optional<Value> Executor::some_address_behind(Place& place, const Term& from) {
  const auto zero = zero_behind(place.heap, place.object, from);
  return some_address_between(place, from, zero ? Value::number(*zero) : place.heap.object(place.object).size.plus(-1));
}

std::optional<Value> Executor::some_address_between(Place& place, const Term& from, const Value& last) {
  const Value offset = place.heap.fresh_number({place.heap.facts().range(from).lo, place.heap.range(last).hi, 1, 0});
  if (!place.heap.assume_less_equal(Value::number(from), offset) || !place.heap.assume_less_equal(offset, last))
    return std::nullopt;
  return Value::address(place.object, heap::Target::Whole, offset.term);
}

// At most as many characters as the argument says, and a NUL.
void Executor::copy_part_to_fresh_block(const Arguments& arguments, const models::Extent& extent, ir::RegisterId result,
                                        Heap heap, std::vector<Heap>& after) {
  const Value most = arguments.at(extent.second);
  for (Place& source : places(std::move(heap), arguments.at(extent.first), kNoBytes, Access::Read)) {
    Heap& h = source.heap;
    const auto length = string_length(h, source.object, source.offset);
    const Value count = h.fresh_number({0, numeric::kHighest / 2, 1, 0});
    // A bound that reads as negative is a huge one.
    const bool bounded = most.is_number() && h.range(most).lo >= 0;
    const bool fits =
        (!length || h.assume_less_equal(count, *length)) && (!bounded || h.assume_less_equal(count, most));
    if (!fits || (!length && !bounded)) {
      if (fits) report(h, Finding::Kind::Limit, kNoEnd);
      continue;
    }
    const Value block = allocate(h, count.plus(1), false);
    set(h, result, block);
    Place place{std::move(h), block.object(), kNoBytes};
    put_string(place, count);
    after.push_back(std::move(place.heap));
  }
}

// The address of some place in the string, its NUL included, is stored.
std::vector<Heap> Executor::point_into(const Value& to, const Value& text, Heap heap) {
  std::vector<Heap> after;
  if (!policy_.follows_strings()) {
    report(heap, Finding::Limit::NotModelled, library_, fmt::format("where {} stops is not followed", library_));
    return after;
  }
  const std::int64_t width = program_.pointer_type().bytes();
  heap.set_root(scratch(13), to);
  for (Place& place : places(std::move(heap), text, kNoBytes, Access::Read)) {
    const auto inside = some_address_behind(place, place.offset);
    if (!inside) continue;
    const Value there = *place.heap.root(scratch(13));
    place.heap.drop_root(scratch(13));
    for (Heap& h : store_word(there, *inside, width, std::move(place.heap))) after.push_back(std::move(h));
  }
  return after;
}

void Executor::next_token(const ir::Call& call, const models::Model& model, const std::vector<Value>& arguments,
                          Heap heap, std::vector<Heap>& after) {
  const bool separates = model.kind == models::Kind::Separate;
  if (!separates && arguments.size() < 3) {  // strtok
    const Value* kept = heap.root(heap::kTokenKey);
    const Value from = arguments.at(0).is_constant(0) && kept != nullptr ? *kept : arguments.at(0);
    return cut_token(call, from, std::nullopt, false, std::move(heap), after);
  }
  const Value keeper = arguments.at(separates ? 0 : 2);
  if (!separates && !arguments.at(0).is_constant(0))
    return cut_token(call, arguments[0], keeper, false, std::move(heap), after);
  heap.set_root(scratch(13), keeper);
  for (Computed& rest : load_word(keeper, program_.pointer_type(), std::move(heap))) {
    const Value there = *rest.heap.root(scratch(13));
    rest.heap.drop_root(scratch(13));
    if (separates && rest.value.is_constant(0)) {
      for (ir::RegisterId r : call.results) set(rest.heap, r, Value::constant(0));
      after.push_back(std::move(rest.heap));
      continue;
    }
    cut_token(call, rest.value, there, separates, std::move(rest.heap), after);
  }
}

// The token is a result of the call already.
void Executor::keep_rest(const std::optional<Value>& keeper, const Value& rest, Heap heap, std::vector<Heap>& after) {
  if (!keeper) {
    heap.set_root(heap::kTokenKey, rest);
    after.push_back(std::move(heap));
    return;
  }
  for (Heap& h : store_word(*keeper, rest, program_.pointer_type().bytes(), std::move(heap)))
    after.push_back(std::move(h));
}

// The next word of the string at `from`: a delimiter becomes a NUL, the string's own NUL stays. strsep gives what
// stands before the first delimiter, and null for the rest where there is none; strtok skips delimiters, and gives null
// where nothing is left.
void Executor::cut_token(const ir::Call& call, const Value& from, const std::optional<Value>& keeper, bool separates,
                         Heap heap, std::vector<Heap>& after) {
  if (!policy_.follows_strings() || !from.is_address()) {
    report(heap, Finding::Limit::Precision, library_,
           fmt::format("the string that {} goes on with is not known", library_));
    return;
  }
  if (keeper) heap.set_root(scratch(14), *keeper);
  const auto finish = [&](Heap& in, const Value& token, const Value& rest) {
    for (ir::RegisterId r : call.results) set(in, r, token);
    const auto there = keeper ? std::optional(*in.root(scratch(14))) : std::nullopt;
    in.drop_root(scratch(14));
    keep_rest(there, rest, std::move(in), after);
  };
  for (Place& place : places(std::move(heap), from, kNoBytes, Access::Write)) {
    const auto length = string_length(place.heap, place.object, place.offset);
    if (!length) {
      report(place.heap, Finding::Kind::InvalidAccess, kNoEnd);
      continue;
    }
    const Range at = place.heap.facts().range(place.offset), count = place.heap.range(*length);
    const Value end = behind(place.heap, place.offset, *length);
    place.heap.change(place.object).content().forget(at.lo.number(), numeric::clamp(at.hi + count.hi));
    mark_end(place.heap, place.object, end);
    Heap none = place.heap;
    const Value start = Value::address(place.object, heap::Target::Whole, place.offset);
    if (separates) finish(none, start, Value::constant(0));
    else finish(none, Value::constant(0), Value::address(place.object, heap::Target::Whole, end.term));
    const auto token = separates ? std::optional(start) : some_address_behind(place, place.offset);
    const auto rest = token ? some_address_behind(place, token->term) : std::nullopt;
    if (rest) finish(place.heap, *token, *rest);
  }
}

}  // namespace heapwise::exec
