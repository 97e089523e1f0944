// printf and scanf: what a format makes of its arguments, and how long the text is.
//
// A format is followed where all of its characters are known. The root printed_key() then holds how many characters it
// makes at most, in step with the heap while that is split; exact_key() is there where it makes exactly so many. The
// arguments behind a format are those of the call, or stand in the area that a va_list leads to (interp/format.h).
#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "exec/executor.h"
#include "heap/access.h"

namespace heapwise::exec {
namespace {

using heap::Range;
using models::Conversion;
using models::PrintedPiece;
using models::ScanConversion;

constexpr std::size_t kAreaFirst = 32;   // where arguments that were read from an area wait
constexpr std::size_t kMostPieces = 24;  // of a format

bool is_float(char letter) { return std::string_view("fFeEgGaA").find(letter) != std::string_view::npos; }

// What the arguments behind a format are, in their order.
std::vector<ir::Type> types_of(const std::vector<PrintedPiece>& pieces, ir::Type pointer) {
  std::vector<ir::Type> types;
  for (const PrintedPiece& piece : pieces) {
    const ir::Type number = ir::Type::integer(32);
    if (piece.width_at != PrintedPiece::kNone) types.push_back(number);
    if (piece.precision_at != PrintedPiece::kNone) types.push_back(number);
    if (piece.value_at == PrintedPiece::kNone) continue;
    const char letter = piece.conversion.letter;
    if (is_float(letter)) types.push_back(ir::Type::floating(piece.conversion.length == "L" ? 80 : 64));
    else if (letter == 's' || letter == 'p' || letter == 'n') types.push_back(pointer);
    else types.push_back(ir::Type::integer(piece.bytes == 8 ? 64 : 32));
  }
  return types;
}

// How wide a conversion makes its text at least. Nothing: not known.
std::optional<std::int64_t> width_of(const Heap& heap, const PrintedPiece& piece, const Value* argument) {
  constexpr std::int64_t kWidest = 1'000'000'000;
  if (piece.conversion.width == Conversion::kNone) return 0;
  if (piece.conversion.width != Conversion::kArgument) return piece.conversion.width;
  if (argument == nullptr || !argument->is_number()) return std::nullopt;
  const Range range = heap.range(*argument);
  if (range.lo < -kWidest || range.hi > kWidest) return std::nullopt;
  return std::max(-range.lo.number(), range.hi.number());
}

// The digits that the numbers of a range need, with a sign.
std::int64_t digits_of(const Range& range) {
  return static_cast<std::int64_t>(
      std::max(fmt::format("{}", range.lo.number()).size(), fmt::format("{}", range.hi.number()).size()));
}

}  // namespace

std::vector<Heap> Executor::print(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  if (!policy_.follows_strings()) return {std::move(heap)};  // who does not looks at formats first
  const std::size_t format = effect.argument;
  const auto refuse = [&](const char* why) {
    report(heap, Finding::Kind::Limit, why);
    return std::vector<Heap>{};
  };
  const auto text = known_string(heap, arguments.at(format));
  const auto pieces = text ? models::pieces_of_format(*text, program_.pointer_type().bytes()) : std::nullopt;
  if (!pieces || pieces->size() > kMostPieces) return refuse("a format that is not known");
  const std::vector<ir::Type> types = types_of(*pieces, program_.pointer_type());
  const bool enough = effect.area ? format + 1 < arguments.size() : format + types.size() < arguments.size();
  if (!enough) return refuse("a format that asks for more arguments than there are");
  heap.set_root(printed_key(), Value::constant(0));
  const bool exact = std::all_of(pieces->begin(), pieces->end(), [](const PrintedPiece& piece) {
    const char letter = piece.conversion.letter;
    const bool one = (letter == 'c' || letter == '%') && piece.conversion.width == Conversion::kNone;
    return letter == '\0' || letter == 'n' || one || piece.is_plain_text();
  });
  if (exact) heap.set_root(exact_key(), Value::constant(1));
  std::vector<Heap> heaps;
  if (effect.area) heaps = load_area(arguments[format + 1], types, kAreaFirst, std::move(heap));
  else heaps.push_back(std::move(heap));
  for (const PrintedPiece& piece : *pieces) {
    std::vector<Heap> next;
    for (Heap& h : heaps)
      for (Heap& done : print_piece(piece, effect.area ? kAreaFirst : format + 1, std::move(h)))
        next.push_back(std::move(done));
    heaps = std::move(next);
  }
  for (Heap& h : heaps)
    for (std::size_t i = 0; effect.area && i < types.size(); ++i) h.drop_root(argument_key(kAreaFirst + i));
  return heaps;
}

std::vector<Heap> Executor::print_piece(const PrintedPiece& piece, std::size_t first, Heap heap) {
  const Conversion& conversion = piece.conversion;
  const auto argument = [&](std::size_t at) {
    return at == PrintedPiece::kNone ? nullptr : heap.root(argument_key(first + at));
  };
  const auto width = width_of(heap, piece, argument(piece.width_at));
  if (!width) heap.drop_root(printed_key());
  add_printed(heap, Value::constant(piece.literal));
  if (conversion.letter == '\0') return {std::move(heap)};
  if (conversion.letter == 'n') {
    const Effect writes{Effect::Kind::Writes, 0, {.kind = Extent::Kind::Constant, .scale = piece.bytes}};
    const Value to = *argument(piece.value_at);
    return apply(writes, {to}, std::move(heap));
  }
  if (conversion.letter == 's') return print_text(piece, first, std::move(heap));
  constexpr std::int64_t kLongestPoint = 16;  // MB_LEN_MAX
  std::int64_t most = models::longest_number(conversion, piece.bytes, locale_may_change_ ? kLongestPoint : 1);
  const Value* value = argument(piece.value_at);
  const bool decimal = conversion.letter == 'd' || conversion.letter == 'i';
  // A wider number is cut to the width that is printed.
  const Range printed = Range::of_width(static_cast<unsigned>(8 * piece.bytes));
  const auto is_printed_whole = [&](const Range& r) { return r.lo >= printed.lo && r.hi <= printed.hi; };
  if (decimal && piece.bytes >= 4 && value != nullptr && value->is_number() && is_printed_whole(heap.range(*value))) {
    const std::int64_t sign = conversion.flags.empty() ? 0 : 1;
    const std::int64_t precise = conversion.precision > 0 ? conversion.precision + 1 : 0;
    most = std::min(most, std::max(digits_of(heap.range(*value)) + sign, precise));
  }
  if (conversion.precision == Conversion::kArgument || conversion.flags.find('\'') != std::string_view::npos)
    heap.drop_root(printed_key());
  add_printed(heap, Value::constant(std::max(most, width.value_or(0))));
  return {std::move(heap)};
}

// %s reads its string up to the NUL, or as far as its precision says.
std::vector<Heap> Executor::print_text(const PrintedPiece& piece, std::size_t first, Heap heap) {
  const auto now = [&](std::size_t at) { return *heap.root(argument_key(first + at)); };
  const Value from = now(piece.value_at);
  const std::int64_t width =
      width_of(heap, piece,
               piece.width_at == PrintedPiece::kNone ? nullptr : heap.root(argument_key(first + piece.width_at)))
          .value_or(0);
  Value bound = Value::constant(piece.conversion.precision);
  bool bounded = piece.conversion.precision >= 0;
  if (piece.precision_at != PrintedPiece::kNone) {
    bound = now(piece.precision_at);
    bounded = bound.is_number() && heap.range(bound).lo >= 0;  // a precision that is negative is none
  }
  std::vector<Heap> after;
  for (Heap& read : read_string(from, bound, bounded, std::move(heap))) {
    const Value text = *read.root(argument_key(first + piece.value_at));
    const bool known = text.is_address() && read.object(text.object()).is_region();
    const auto length = known ? string_length(read, text.object(), text.term) : std::nullopt;
    if (known) printed_from_.push_back(text.object());
    if (!length && !bounded) read.drop_root(printed_key());
    // At least as wide as its field: together they are no longer than their sum.
    else add_printed(read, length ? *length : bound);
    add_printed(read, Value::constant(width));
    after.push_back(std::move(read));
  }
  return after;
}

void Executor::add_printed(Heap& heap, const Value& most) {
  if (heap.root(printed_key()) == nullptr || most.is_constant(0)) return;
  const Value before = *heap.root(printed_key());
  heap.set_root(printed_key(), behind(heap, before.term, most));
}

// From here on the text has one length, whatever it is. Nothing: it may have any.
std::optional<Value> Executor::settle_printed(Heap& heap) {
  const Value* most = heap.root(printed_key());
  if (most == nullptr) return std::nullopt;
  if (heap.root(exact_key()) != nullptr) return *most;
  const Value bound = *most;
  const Value length = heap.fresh_number({0, std::max<std::int64_t>(heap.range(bound).hi.number(), 0), 1, 0});
  HW_CHECK(heap.assume_less_equal(length, bound), "a text may be empty");
  heap.set_root(printed_key(), length);
  heap.set_root(exact_key(), Value::constant(1));
  return length;
}

// sprintf: the longest text that the format may make has to fit.
std::vector<Heap> Executor::write_printed(const Value& to, Heap heap) {
  std::vector<Heap> after;
  const Value* most = heap.root(printed_key());
  if (!policy_.follows_strings() || most == nullptr) {
    report(heap, Finding::Limit::Precision, library_, fmt::format("{} makes a text of unknown length", library_));
    return after;
  }
  const Term size = most->plus(1).term;
  for (Place& place : places(std::move(heap), to, size, Access::Write)) {
    if (std::find(printed_from_.begin(), printed_from_.end(), place.object) != printed_from_.end()) {
      report(place.heap, Finding::Kind::Limit, "a text is printed to where it may overlap itself");
      continue;
    }
    put_string(place, *settle_printed(place.heap));
    after.push_back(std::move(place.heap));
  }
  return after;
}

// The arguments that a va_list leads to, into roots. It may have moved on behind them.
std::vector<Heap> Executor::load_area(const Value& va_list, const std::vector<ir::Type>& types, std::size_t first,
                                      Heap heap) {
  const ir::Type pointer = program_.pointer_type();
  const std::int64_t word = pointer.bytes();
  std::vector<Heap> areas, after;
  if (word == 8) {
    // The front end lays all arguments out in the overflow area of x86-64's record.
    heap.set_root(scratch(13), va_list);
    for (Computed& area : load_word(va_list.plus(8), pointer, std::move(heap))) {
      area.heap.set_root(scratch(14), area.value);
      const Value record = *area.heap.root(scratch(13));
      for (Place& place : places(std::move(area.heap), record.plus(8), Term::of(word), Access::Write))
        policy_.overwrite(std::move(place), Term::of(word), areas);
    }
  } else {
    heap.set_root(scratch(14), va_list);
    areas.push_back(std::move(heap));
  }
  for (Heap& area : areas) {
    for (Heap& h : load_from_area(types, first, std::move(area))) {
      h.drop_root(scratch(13));
      h.drop_root(scratch(14));
      after.push_back(std::move(h));
    }
  }
  return after;
}

// From scratch(14) on. The area itself begins at a multiple of 16, what is left of it need not.
std::vector<Heap> Executor::load_from_area(const std::vector<ir::Type>& types, std::size_t first, Heap heap) {
  const std::int64_t word = program_.pointer_type().bytes();
  const Term begin = heap.root(scratch(14))->term;
  std::vector<Heap> heaps;
  heaps.push_back(std::move(heap));
  std::int64_t at = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const bool wide = types[i].bits() > 64 && word == 8;
    if (wide && !begin.is_constant()) {
      for (const Heap& h : heaps) report(h, Finding::Kind::Limit, "arguments of unknown alignment");
      return {};
    }
    if (wide) at = (begin.constant + at + 15) / 16 * 16 - begin.constant;
    std::vector<Heap> next;
    for (Heap& h : heaps) {
      if (types[i].is_float()) {  // no memory but its own
        h.set_root(argument_key(first + i), h.fresh_number({}));
        next.push_back(std::move(h));
        continue;
      }
      const Value area = *h.root(scratch(14));
      for (Computed& read : load_word(area.plus(at), types[i], std::move(h))) {
        read.heap.set_root(argument_key(first + i), read.value);
        next.push_back(std::move(read.heap));
      }
    }
    heaps = std::move(next);
    at += (types[i].is_float() && types[i].bits() > 64 ? (word == 8 ? 16 : 12)
                                                       : (types[i].bytes() + word - 1) / word * word);
  }
  return heaps;
}

// Two heaps: all conversions are stored, or fewer. The root scanned_key() holds the result.
std::vector<Heap> Executor::scan(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  const std::size_t format = effect.argument;
  const auto text = known_string(heap, arguments.at(format));
  const auto stores = text ? models::stores_of_format(*text) : std::nullopt;
  const bool enough = stores && format + (effect.area ? 1 : stores->size()) < arguments.size();
  if (!policy_.follows_strings() || !enough || stores->size() > kMostPieces) {
    report(heap, Finding::Limit::NotModelled, library_, fmt::format("a format of {} that is not known", library_));
    return {};
  }
  const std::size_t first = effect.area ? kAreaFirst : format + 1;
  const auto counted = static_cast<std::int64_t>(
      std::count_if(stores->begin(), stores->end(), [](const ScanConversion& it) { return it.letter != 'n'; }));
  std::vector<Heap> start, after;
  if (effect.area) {
    const std::vector<ir::Type> types(stores->size(), program_.pointer_type());
    start = load_area(arguments[format + 1], types, kAreaFirst, std::move(heap));
  } else {
    start.push_back(std::move(heap));
  }
  for (Heap& each : start) {
    for (const bool all : {true, false}) {
      Heap h = each;
      const Value count =
          all ? Value::constant(counted) : h.fresh_number({-1, std::max<std::int64_t>(counted - 1, 0), 1, 0});
      h.set_root(scanned_key(), count);
      std::vector<Heap> heaps;
      heaps.push_back(std::move(h));
      for (std::size_t i = 0; i < stores->size(); ++i) {
        std::vector<Heap> next;
        for (Heap& now : heaps)
          for (Heap& done : scan_one((*stores)[i], first + i, all, std::move(now))) next.push_back(std::move(done));
        heaps = std::move(next);
      }
      for (Heap& done : heaps) {
        for (std::size_t i = 0; effect.area && i < stores->size(); ++i) done.drop_root(argument_key(kAreaFirst + i));
        after.push_back(std::move(done));
      }
    }
  }
  return after;
}

// What a conversion may write has to be there. A word without a width is as long as the text that it is read from,
// which only sscanf knows.
std::vector<Heap> Executor::scan_one(const ScanConversion& conversion, std::size_t argument, bool stored, Heap heap) {
  const Value to = *heap.root(argument_key(argument));
  Value size = Value::constant(conversion.bytes(program_.pointer_type().bytes()));
  const bool unbounded = conversion.width == ScanConversion::kNoWidth;
  if (conversion.letter == 'c') size = Value::constant(unbounded ? 1 : static_cast<std::int64_t>(conversion.width));
  if (conversion.is_word()) size = Value::constant(unbounded ? 0 : static_cast<std::int64_t>(conversion.width) + 1);
  if (conversion.is_word() && unbounded) {
    const Value* text = heap.root(argument_key(0));
    const bool from_text = library_.ends_with("sscanf") && text != nullptr && text->is_address() &&
                           heap.object(text->object()).is_region();
    const Value from = from_text ? *text : Value();
    const auto length = from_text ? string_length(heap, from.object(), from.term) : std::nullopt;
    if (!length) {
      report(heap, Finding::Kind::InvalidAccess, "write of a word that may be longer than any block");
      return {};
    }
    size = length->plus(1);
  }
  std::vector<Heap> after;
  for (Place& place : places(std::move(heap), to, size.term, Access::Write)) {
    const ObjectId object = place.object;
    const Term offset = place.offset;
    std::vector<Heap> written;
    policy_.overwrite(std::move(place), size.term, written);
    for (Heap& h : written) {
      Place there{std::move(h), object, offset};
      if (stored && conversion.is_word()) end_within(there, size);
      after.push_back(std::move(there.heap));
    }
  }
  return after;
}

}  // namespace heapwise::exec
