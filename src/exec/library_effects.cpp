// What a library function does with the memory of its arguments, one effect of the table of `models` at a time.
#include <fmt/format.h>

#include <algorithm>

#include "exec/executor.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Range;
using heap::Storage;
using models::Effect;
using models::Extent;

// A product of two constants that does not fit the width of a size.
bool wraps(const Extent& e, const std::vector<Value>& arguments, unsigned bits) {
  const auto constant = [&](std::uint8_t i) -> std::optional<std::int64_t> {
    if (i >= arguments.size() || !arguments[i].is_constant()) return std::nullopt;
    return arguments[i].term.constant;
  };
  const bool product = e.kind == Extent::Kind::Product;
  if (!product && e.kind != Extent::Kind::Argument && e.kind != Extent::Kind::AtMost) return false;
  const auto a = constant(e.first), b = product ? constant(e.second) : std::optional<std::int64_t>(e.scale);
  if (!a || !b || *a == 0 || *b == 0 || *a == 1 || *b == 1) return false;
  return *a < 0 || *b < 0 || numeric::Wide{*a} * *b >= numeric::Wide{1} << std::min(bits, 62U);
}

// Each string in its turn, up to one that is null; heaps in which there is none stay in `heaps`.
template <class StringAt, class Read>
std::vector<Heap> up_to_null(std::size_t first, std::size_t end, std::vector<Heap>& heaps, StringAt string_at,
                             Read read) {
  std::vector<Heap> done;
  for (std::size_t i = first; i < end; ++i) {
    std::vector<Heap> next;
    for (Heap& h : heaps) {
      const Value text = string_at(h, i);
      if (text.is_constant(0)) done.push_back(std::move(h));
      else
        for (Heap& after : read(text, std::move(h))) next.push_back(std::move(after));
    }
    heaps = std::move(next);
  }
  return done;
}

}  // namespace

// The bytes must be there, all of them, though the function may write fewer; afterwards they hold anything.
std::vector<Heap> Executor::overwrite_all(const Effect& effect, const Value& address, const Value& size, Heap heap) {
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), address, size.term, Access::Write)) {
    const ObjectId object = place.object;
    const Term offset = place.offset;
    std::vector<Heap> written;
    policy_.overwrite(std::move(place), size.term, written);
    for (Heap& h : written) {
      Place there{std::move(h), object, offset};
      if (effect.ends_string) end_within(there, size);
      after.push_back(std::move(there.heap));
    }
  }
  return after;
}

// Reads or writes the bytes, or the string, that an argument leads to.
std::vector<Heap> Executor::touch(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  const Value address = arguments[effect.argument];
  const Access access = effect.kind == Effect::Kind::Writes ? Access::Write : Access::Read;
  const bool bounded = effect.extent.kind == Extent::Kind::BoundedString;
  const bool text = effect.extent.kind == Extent::Kind::String || bounded;
  if (text && access == Access::Read)
    return read_string(address, bounded ? arguments.at(effect.extent.second) : Value(), bounded, std::move(heap));
  if (text) return write_string(address, arguments.at(effect.extent.first), nullptr, false, std::move(heap));
  if (effect.extent.kind == Extent::Kind::Printed) return write_printed(address, std::move(heap));
  if (effect.extent.kind == Extent::Kind::AtMostPointed) return touch_pointed(effect, arguments, std::move(heap));
  const bool known = effect.extent.kind != Extent::Kind::Unknown;
  const Value size = known ? extent(heap, effect.extent, arguments) : Value();
  if (!known || !size.is_number() || wraps(effect.extent, arguments, program_.pointer_type().bits())) {
    report(heap, Finding::Limit::Precision, library_,
           fmt::format("{} touches a number of bytes that is not known", library_));
    return {};
  }
  // Nothing is read or written through an address of no bytes.
  if (size.is_constant(0) && effect.extent.is_bound()) return {std::move(heap)};
  if (access == Access::Write) return overwrite_all(effect, address, size, std::move(heap));
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), address, size.term, Access::Read)) after.push_back(std::move(place.heap));
  return after;
}

// As many bytes as four bytes of the program say, which argument_key() leads to while the heap is split.
std::vector<Heap> Executor::touch_pointed(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  std::vector<Heap> after;
  for (Computed& size : load_word(arguments.at(effect.extent.first), ir::Type::integer(32), std::move(heap))) {
    if (!size.value.is_number()) {
      report(size.heap, Finding::Limit::Precision, library_,
             fmt::format("{} touches a number of bytes that is not known", library_));
      continue;
    }
    const Value address = *size.heap.root(argument_key(effect.argument));
    for (Heap& h : overwrite_all(effect, address, size.value, std::move(size.heap))) after.push_back(std::move(h));
  }
  return after;
}

// The string keeps its block and its length, or becomes shorter: its own NUL stays where it is.
std::vector<Heap> Executor::cut_string(const Value& address, Heap heap) {
  std::vector<Heap> after;
  for (Place& text : places(std::move(heap), address, kNoBytes, Access::Write)) {
    const auto length = string_length(text.heap, text.object, text.offset);
    if (!length) {
      report(text.heap, no_end(), "a string that may not end within its block");
      continue;
    }
    policy_.forgets(text.heap, "characters that the library chooses");
    const Value begin = Value::address(text.object, heap::Target::Whole, text.offset);
    for (Place& all : places(std::move(text.heap), begin, length->plus(1).term, Access::Write)) {
      put_string(all, *length);
      after.push_back(std::move(all.heap));
    }
  }
  return after;
}

// An array of strings, up to a null. main's own argv is one.
std::vector<Heap> Executor::read_strings(std::size_t argument, std::int64_t index, Heap heap) {
  constexpr std::int64_t kMost = 64;
  const Value from = *heap.root(argument_key(argument));
  if (from.is_address() && from.term == kNoBytes && heap.object(from.object()).kept == models::Kept::Arguments)
    return {std::move(heap)};
  if (index == kMost) {
    report(heap, Finding::Limit::Precision, library_, fmt::format("{} is given very many strings", library_));
    return {};
  }
  const ir::Type pointer = program_.pointer_type();
  std::vector<Heap> after;
  for (Computed& entry : load_word(from.plus(index * pointer.bytes()), pointer, std::move(heap))) {
    if (entry.value.is_constant(0)) {
      after.push_back(std::move(entry.heap));
      continue;
    }
    for (Heap& read : read_string(entry.value, Value(), false, std::move(entry.heap)))
      for (Heap& h : read_strings(argument, index + 1, std::move(read))) after.push_back(std::move(h));
  }
  return after;
}

// What a handler does it may do at any time: only that a signal is ignored, or ends the program, is followed.
std::vector<Heap> Executor::install_handler(const Effect& effect, const Value& handler, Heap heap) {
  const auto is_none = [](const Value& v) { return v.is_constant(0) || v.is_constant(1); };  // SIG_DFL, SIG_IGN
  std::vector<Heap> after;
  const auto look = [&](const Value& v, Heap in) {
    if (is_none(v)) after.push_back(std::move(in));
    else report(in, Finding::Limit::NotModelled, library_, fmt::format("{} with a handler is not modelled", library_));
  };
  if (effect.extent.scale == 0) {
    look(handler, std::move(heap));
    return after;
  }
  for (Computed& first : load_word(handler, program_.pointer_type(), std::move(heap)))
    look(first.value, std::move(first.heap));
  return after;
}

// The library keeps the address. A variable that lives as long as the program changes at each of its calls from now on,
// as those do that the library itself defines; what may end before, or is a block that may be lost, is not followed.
std::vector<Heap> Executor::retain(const Value& address, Heap heap) {
  if (!policy_.keeps_library_storage()) {
    policy_.forgets(heap, "an address that the library keeps");
    return {std::move(heap)};
  }
  // What nobody can change stays as it is.
  if (address.is_address() && heap.object(address.object()).read_only) return {std::move(heap)};
  const bool global = address.is_address() && heap.object(address.object()).is_region() &&
                      heap.object(address.object()).storage == Storage::Global &&
                      heap.object(address.object()).kept == models::Kept::Nothing;
  if (!global) {
    report(heap, Finding::Limit::NotModelled, library_, fmt::format("{} keeps an address", library_));
    return {};
  }
  Object& o = heap.change(address.object());
  o.kept = models::Kept::Variable;
  o.content().forget(0, heap::kToTheEnd);
  return {std::move(heap)};
}

// What is* and to* are given indexes a table.
std::vector<Heap> Executor::take_character(const Value& character, Heap heap) {
  const bool fits = character.is_number() && Range{-128, 255, 1, 0}.contains(heap.range(character));
  if (!fits && !policy_.splits_off_violations()) {
    report(heap, Finding::Kind::InvalidAccess, "a character function of a number that may be no character");
    return {};
  }
  if (!fits) policy_.forgets(heap, "a number that may be no character");
  return {std::move(heap)};
}

std::vector<Heap> Executor::apply(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  using enum Effect::Kind;
  std::vector<Heap> after;
  if (effect.argument >= arguments.size()) return {std::move(heap)};
  const Value address = arguments[effect.argument];
  if (effect.null_allowed && address.is_constant(0)) {
    if (!effect.unless_bytes) return {std::move(heap)};
    if (const Value most = extent(heap, effect.extent, arguments); most.is_constant(0)) return {std::move(heap)};
  }
  const auto refuse = [&](Finding::Limit limit, std::string why) {
    report(heap, limit, library_, std::move(why));
    return std::vector<Heap>{};
  };
  switch (effect.kind) {
    case Frees: release(address, std::move(heap), after); return after;
    case Reads:
    case Writes: return touch(effect, arguments, std::move(heap));
    case Appends:
      return write_string(
          address, arguments.at(effect.extent.first),
          effect.extent.kind == Extent::Kind::BoundedString ? &arguments.at(effect.extent.second) : nullptr, true,
          std::move(heap));
    case PrintsFormat: return print(effect, arguments, std::move(heap));
    case ScansFormat: return scan(effect, arguments, std::move(heap));
    case PointsInto: return point_into(address, arguments.at(effect.extent.first), std::move(heap));
    case Allocates: return allocate_at(effect, arguments, std::move(heap));
    case Cuts: return cut_string(address, std::move(heap));
    case ReadsStrings: {
      if (!effect.area) return read_strings(effect.argument, 0, std::move(heap));
      std::vector<Heap> left = {std::move(heap)};
      after = up_to_null(
          effect.argument, arguments.size(), left,
          [&](const Heap& h, std::size_t i) { return *h.root(argument_key(i)); },
          [&](const Value& text, Heap h) { return read_string(text, Value(), false, std::move(h)); });
      for (const Heap& h : left) report(h, Finding::Kind::InvalidAccess, "strings without a null behind them");
      return after;
    }
    case InstallsHandler: return install_handler(effect, address, std::move(heap));
    case UsesStream:
    case ClosesStream:
    case ReopensStream: return use_stream(address, effect, std::move(heap));
    case TakesCharacter: return take_character(address, std::move(heap));
    case TakesNumber:
      if (address.is_number()) return {std::move(heap)};
      return refuse(Finding::Limit::NotModelled, fmt::format("{} with an address is not modelled", library_));
    case CallsFunction:
      if (calls_back_) return {std::move(heap)};
      return refuse(Finding::Limit::NotModelled, fmt::format("what {} calls is not modelled", library_));
    case Retains: return retain(address, std::move(heap));
  }
}

}  // namespace heapwise::exec
