// Text that the program reads: fgets, gets and scanf, in the order in which `interp` takes their inputs.
//
// A line or word has one of a few lengths: short ones, the longest that the call allows, and one that is too long for
// the block. Others are left out, which is noted. What a number is stays symbolic.
#include <algorithm>

#include "hunt/library.h"
#include "models/scan_format.h"

namespace heapwise::hunt {
namespace {

using exec::Executor;
using solver::Operator;

constexpr std::int64_t kShort = 4;          // characters of a line or word, all lengths up to here
constexpr std::int64_t kLongestText = 600;  // and no more than so many
constexpr std::int64_t kNewline = '\n', kSpace = ' ';

}  // namespace

// `count` characters that are neither of these, then, if it is not kNothing, `end`.
Library::Read Library::read_characters(Heap heap, std::int64_t count, bool is_word, std::int64_t end) {
  Read read;
  const ir::Type type = ir::Type::integer(32);
  const auto number = [&](std::int64_t n) { return terms_.bits(static_cast<std::uint32_t>(n), 32); };
  Path& path = path_of(heap);
  for (std::int64_t i = 0; i < count; ++i) {
    const solver::Term c = path.take_input(type);
    path.require(terms_.bits_binary(Operator::BitsULessEqual, c, number(255)));
    if (is_word) path.require(terms_.bits_binary(Operator::BitsULess, number(kSpace), c));
    else path.require(terms_.distinct(c, number(kNewline)));
    read.bytes.push_back(terms_.extract(c, 7, 0));
  }
  if (end != kNothing) {
    path.require(terms_.equal(path.take_input(type), number(end)));
    if (!is_word && end >= 0) read.bytes.push_back(terms_.bits(static_cast<std::uint64_t>(end), 8));
  }
  read.heap = std::move(heap);
  return read;
}

// The characters, and a NUL behind them where it is asked for, are written.
std::vector<heap::Heap> Library::write_characters(Read read, const Value& to, bool with_nul) {
  std::vector<Heap> after;
  if (with_nul) read.bytes.push_back(terms_.bits(0, 8));
  const auto size = numeric::Term::of(static_cast<std::int64_t>(read.bytes.size()));
  for (auto& place : executor_.places(std::move(read.heap), to, size, Executor::Access::Write)) {
    for (auto& at : recorder_.cases(std::move(place.heap), place.offset)) {
      for (std::size_t i = 0; i < read.bytes.size(); ++i) {
        const Value byte = recorder_.make(at.heap, read.bytes[i]);
        recorder_.write(at.heap, place.object, numeric::Term::of(at.value + static_cast<std::int64_t>(i)), 1, byte);
      }
      after.push_back(std::move(at.heap));
    }
  }
  return after;
}

// How many bytes there are from the address on, where that is known.
std::int64_t Library::room_at(const Heap& heap, const Value& to) {
  if (!to.is_address()) return 0;
  const heap::Range size = heap.range(heap.object(to.object()).size), at = heap.facts().range(to.term);
  return size.is_constant() && at.is_constant() ? size.lo.number() - at.lo.number() : 0;
}

void Library::line(Heap heap, const Value& to, std::int64_t most, bool keeps_end, std::vector<Heap>& after) {
  const Path& path = path_of(std::as_const(heap));
  if (path.ended()) return finish(std::move(heap), Value::constant(0), after);
  std::vector<std::int64_t> lengths;
  for (std::int64_t n = 0; n <= std::min(kShort, most - 1); ++n) lengths.push_back(n);
  const std::int64_t longest = std::min({most, kLongestText, keeps_end ? most : room_at(heap, to)});
  recorder_.cut(heap, "a line may have many lengths");
  if (!path.pushed()) {
    Read nothing = read_characters(heap, 0, false, -1);
    path_of(nothing.heap).end_text();
    finish(std::move(nothing.heap), Value::constant(0), after);
  } else {
    lengths = {0};  // the end of the line before is what is left
  }
  const auto give = [&](Read read) {
    path_of(read.heap).set_pushed(false);
    if (!keeps_end && !read.bytes.empty()) read.bytes.pop_back();
    for (Heap& h : write_characters(std::move(read), to, true)) finish(std::move(h), to, after);
  };
  for (const std::int64_t n : lengths) give(read_characters(heap, n, false, kNewline));
  if (path.pushed() || longest <= kShort) return;
  // As many as there is room for: fgets stops there, gets does not.
  Read whole = read_characters(std::move(heap), longest, false, keeps_end ? kNothing : kNewline);
  give(std::move(whole));
}

void Library::read_line(Heap heap, const std::vector<Value>& arguments, bool bounded, std::vector<Heap>& after) {
  if (!bounded) return line(std::move(heap), arguments[0], kLongestText, false, after);
  for (auto& count : recorder_.cases(std::move(heap), arguments[1].term)) {
    if (count.value <= 1) recorder_.cut(count.heap, "fgets into no room");
    else line(std::move(count.heap), arguments[0], count.value - 1, true, after);
  }
}

namespace {

// The format, if all of its characters are known.
std::optional<std::string> text_at(const heap::Heap& heap, const heap::Value& from) {
  if (!from.is_address() || !from.term.is_constant() || !heap.object(from.object()).is_region()) return std::nullopt;
  std::string text;
  const heap::Object& o = heap.object(from.object());
  for (std::int64_t at = from.term.constant; static_cast<std::int64_t>(text.size()) < kLongestText; ++at) {
    if (o.content().is_zero(at, at + 1)) return text;
    const heap::Field* f = o.content().field(at, 1);
    if (f == nullptr || !f->value.is_constant()) return std::nullopt;
    text += static_cast<char>(f->value.term.constant);
  }
  return std::nullopt;
}

}  // namespace

// One conversion after the other; each may be where the text ends.
void Library::scan(Heap heap, const std::vector<Value>& arguments, std::size_t format, std::vector<Heap>& after) {
  const auto text = text_at(heap, arguments.at(format));
  const auto stores = text ? models::stores_of_format(*text) : std::nullopt;
  if (!stores || format + stores->size() >= arguments.size() || text->find("%*") != std::string::npos) {
    executor_.report(heap, exec::Finding::Limit::NotModelled, "scanf", "a format of scanf that is not known");
    return;
  }
  recorder_.cut(heap, "scanf reads a text of many forms");
  const auto failed = [&](Heap in, std::size_t converted) {
    const bool end = path_of(in).ended();
    finish(std::move(in), Value::constant(converted == 0 && end ? -1 : static_cast<std::int64_t>(converted)), after);
  };
  std::vector<Heap> now;
  now.push_back(std::move(heap));
  for (std::size_t i = 0; i < stores->size(); ++i) {
    const models::ScanConversion& conversion = (*stores)[i];
    std::vector<Heap> next;
    for (Heap& h : now) {
      if (conversion.is_integer() || conversion.is_float()) {
        Heap none = h;
        path_of(none).take_known_input(interp::Inputs::kNoMore);
        path_of(none).end_text();
        if (!path_of(std::as_const(h)).ended()) scan_number(std::move(h), conversion, arguments[format + 1 + i], next);
        failed(std::move(none), i);
        continue;
      }
      Heap none = read_characters(h, 0, false, -1).heap;
      path_of(none).end_text();
      if (!path_of(std::as_const(h)).ended()) scan_text(std::move(h), conversion, arguments[format + 1 + i], next);
      failed(std::move(none), i);
    }
    now = std::move(next);
  }
  for (Heap& h : now) finish(std::move(h), Value::constant(static_cast<std::int64_t>(stores->size())), after);
}

void Library::scan_number(Heap heap, const models::ScanConversion& conversion, const Value& to,
                          std::vector<Heap>& after) {
  const auto bits = static_cast<std::uint16_t>(8 * conversion.bytes(executor_.pointer_bytes()));
  const ir::Type type = conversion.is_float() ? ir::Type::floating(bits) : ir::Type::integer(bits);
  path_of(heap).set_pushed(false);
  const solver::Term input = path_of(heap).take_input(type);
  const auto width = std::int64_t{type.bytes()};
  for (auto& place : executor_.places(std::move(heap), to, numeric::Term::of(width), Executor::Access::Write)) {
    if (bits > 64) {
      recorder_.cut(place.heap, "a long double is read");
      continue;
    }
    const Value value = recorder_.make(place.heap, input);
    recorder_.write(place.heap, place.object, place.offset, width, value);
    after.push_back(std::move(place.heap));
  }
}

void Library::scan_text(Heap heap, const models::ScanConversion& conversion, const Value& to,
                        std::vector<Heap>& after) {
  const bool bounded = conversion.width != models::ScanConversion::kNoWidth;
  const auto width = bounded ? static_cast<std::int64_t>(conversion.width) : kLongestText;
  const auto store = [&](Read read, bool with_nul, bool pushed) {
    path_of(read.heap).set_pushed(pushed);
    for (Heap& h : write_characters(std::move(read), to, with_nul)) after.push_back(std::move(h));
  };
  if (conversion.letter == '[') return recorder_.cut(heap, "a set of characters is read");
  const bool pushed = path_of(std::as_const(heap)).pushed();
  if (conversion.letter == 'c') {
    if (pushed) return store(read_characters(std::move(heap), 0, false, kNewline), false, false);
    return store(read_characters(std::move(heap), bounded ? width : 1, false, kNothing), false, false);
  }
  if (pushed) heap = read_characters(std::move(heap), 0, true, kNewline).heap;
  for (std::int64_t n = 1; n <= std::min(kShort, width - 1); ++n)
    store(read_characters(heap, n, true, kNewline), true, true);
  const std::int64_t longest = bounded ? width : std::min(kLongestText, room_at(heap, to));
  if (longest > kShort || bounded)
    store(read_characters(std::move(heap), longest, true, bounded ? kNothing : kNewline), true, !bounded);
}

}  // namespace heapwise::hunt
