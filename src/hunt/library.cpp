#include "hunt/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace heapwise::hunt {
namespace {

using exec::Executor;
using solver::Operator;

constexpr std::int64_t kLongestFill = 4096;
constexpr std::size_t kMostTexts = 32;

constexpr std::array<std::string_view, 8> kText = {"strlen",  "strcpy", "strcat", "strcmp",
                                                   "strncmp", "memcmp", "strchr", "strdup"};
constexpr std::array<std::string_view, 8> kNumber = {"abs",     "labs",    "llabs",   "tolower",
                                                     "toupper", "isdigit", "isupper", "islower"};

constexpr std::array<std::string_view, 4> kRead = {"fgets", "gets", "scanf", "fscanf"};

template <class List>
bool contains(const List& list, std::string_view name) {
  return std::ranges::find(list, name) != list.end();
}

}  // namespace

bool Library::knows(const models::Model& model) {
  return contains(kText, model.name) || contains(kNumber, model.name) || contains(kRead, model.name);
}

std::vector<heap::Heap> Library::run(const ir::Call& call, const models::Model& model, Heap heap) {
  call_ = &call;
  std::vector<Value> arguments;
  for (const ir::Operand& a : call.arguments) arguments.push_back(executor_.value(heap, a, false));
  std::vector<Heap> after;
  const std::string& name = model.name;
  const std::size_t needed =
      name == "strncmp" || name == "memcmp"                                                                  ? 3
      : contains(kNumber, name) || name == "strlen" || name == "strdup" || name == "gets" || name == "scanf" ? 1
                                                                                                             : 2;
  if (arguments.size() < needed) {
    executor_.report(heap, exec::Finding::Limit::NotModelled, name,
                     fmt::format("{} is called with too few arguments", name));
    return after;
  }
  if (name == "fgets" || name == "gets") {
    read_line(std::move(heap), arguments, name == "fgets", after);
  } else if (name == "scanf" || name == "fscanf") {
    scan(std::move(heap), arguments, name == "scanf" ? 0 : 1, after);
  } else if (contains(kNumber, name)) {
    character(std::move(heap), name, arguments[0], after);
  } else if (name == "strlen") {
    length(std::move(heap), arguments[0], after);
  } else if (name == "strcpy" || name == "strcat") {
    copy_text(std::move(heap), arguments[0], arguments[1], name == "strcat", after);
  } else if (name == "strcmp") {
    compare(std::move(heap), arguments[0], arguments[1], kLongestFill, true, after);
  } else if (name == "strncmp" || name == "memcmp") {
    compare_some(std::move(heap), arguments, name == "strncmp", after);
  } else if (name == "strchr") {
    find(std::move(heap), arguments[0], arguments[1], after);
  } else {
    duplicate(std::move(heap), arguments[0], after);
  }
  return after;
}

// strncmp and memcmp, for each number of bytes that it may be.
void Library::compare_some(Heap heap, const std::vector<Value>& arguments, bool text, std::vector<Heap>& after) {
  for (auto& count : recorder_.cases(std::move(heap), arguments[2].term)) {
    // A count that reads as negative is a huge one.
    const std::int64_t bound = count.value < 0 ? std::numeric_limits<std::int64_t>::max() : count.value;
    if (text) {
      compare(std::move(count.heap), arguments[0], arguments[1], bound, true, after);
      continue;
    }
    // memcmp may read all bytes, whatever they are.
    const numeric::Term all = numeric::Term::of(bound);
    if (bound == 0) {
      finish(std::move(count.heap), Value::constant(0), after);
      continue;
    }
    for (auto& left : executor_.places(std::move(count.heap), arguments[0], all, Executor::Access::Read)) {
      for (auto& both : executor_.places(std::move(left.heap), arguments[1], all, Executor::Access::Read))
        compare(std::move(both.heap), arguments[0], arguments[1], bound, false, after);
    }
  }
}

void Library::duplicate(Heap heap, const Value& from, std::vector<Heap>& after) {
  for (Text& text : texts(std::move(heap), from, kLongestFill)) {
    heap::Object block;
    block.size = Value::constant(text.length + 1);
    text.heap.reuse_freed();
    const Value fresh = Value::address(text.heap.add(std::move(block)));
    std::vector<Heap> copied;
    copy(std::move(text.heap), fresh, from, text.length + 1, copied);
    for (Heap& h : copied) finish(std::move(h), fresh, after);
  }
}

void Library::finish(Heap heap, const Value& result, std::vector<Heap>& after) {
  for (ir::RegisterId r : call_->results) executor_.set(heap, r, result);
  after.push_back(std::move(heap));
}

std::optional<Library::Byte> Library::read(Heap heap, const Value& address, std::int64_t i) {
  auto places =
      executor_.places(std::move(heap), address.plus(i), numeric::Term::of(std::int64_t{1}), Executor::Access::Read);
  if (places.empty()) return std::nullopt;
  Executor::Place& place = places.front();
  const Value v = recorder_.read(place.heap, place.object, place.offset, ir::Type::integer(8));
  return Byte{std::move(place.heap), v};
}

void Library::split(Heap heap, const Value& byte, const Value& wanted, std::optional<Heap>& same,
                    std::optional<Heap>& other) {
  if (byte.is_constant() && wanted.is_constant()) {
    (byte == wanted ? same : other) = std::move(heap);
    return;
  }
  const std::size_t before = path_of(std::as_const(heap)).conditions().size();
  Heap yes = heap;
  if (yes.assume_equal(byte, wanted) && feasibility_.possible(path_of(yes), before)) same = std::move(yes);
  if (heap.assume_different(byte, wanted) && feasibility_.possible(path_of(heap), before)) {
    other = std::move(heap);
  }
}

std::vector<Library::Start> Library::starts(Heap heap, const Value& address) {
  std::vector<Start> result;
  if (!address.is_address()) {
    result.push_back({std::move(heap), address});
    return result;
  }
  for (auto& one : recorder_.cases(std::move(heap), address.term)) {
    result.push_back(
        {std::move(one.heap), Value::address(address.object(), address.target, numeric::Term::of(one.value))});
  }
  return result;
}

std::vector<Library::Text> Library::texts(Heap heap, const Value& text, std::int64_t bound) {
  std::vector<Text> result;
  for (Start& start : starts(std::move(heap), text)) {
    std::optional<Heap> now = std::move(start.heap);
    for (std::int64_t i = 0; now && i < bound; ++i) {
      auto byte = read(std::move(*now), start.address, i);
      now.reset();
      if (!byte) break;
      std::optional<Heap> end;
      split(std::move(byte->heap), byte->value, Value::constant(0), end, now);
      if (end) result.push_back({std::move(*end), i});
      if (now && (result.size() >= kMostTexts || i + 1 == kLongestFill)) {
        recorder_.cut(*now, "a text with too many possible lengths");
        now.reset();
      }
    }
  }
  return result;
}

void Library::copy(Heap heap, const Value& to, const Value& from, std::int64_t size, std::vector<Heap>& after) {
  const numeric::Term count = numeric::Term::of(size);
  for (auto& target : executor_.places(std::move(heap), to, count, Executor::Access::Write)) {
    for (auto& at : recorder_.cases(std::move(target.heap), target.offset)) {
      for (auto& start : starts(std::move(at.heap), from)) {
        // C leaves undefined what a copy within one text does: the path shows one of the ways.
        const std::int64_t begin = start.address.term.constant;
        const bool overlaps =
            target.object == start.address.object() && at.value < begin + size && begin < at.value + size;
        if (overlaps) recorder_.cut(start.heap, "a text is copied over itself");
        recorder_.copy_bytes(start.heap, target.object, at.value, start.address.object(), start.address.term.constant,
                             size);
        after.push_back(std::move(start.heap));
      }
    }
  }
}

void Library::length(Heap heap, const Value& text, std::vector<Heap>& after) {
  for (Text& t : texts(std::move(heap), text, kLongestFill))
    finish(std::move(t.heap), Value::constant(t.length), after);
}

void Library::copy_text(Heap heap, const Value& to, const Value& from, bool append, std::vector<Heap>& after) {
  std::vector<Heap> copied;
  for (Text& text : texts(std::move(heap), from, kLongestFill)) {
    if (!append) {
      copy(std::move(text.heap), to, from, text.length + 1, copied);
      continue;
    }
    for (Text& before : texts(std::move(text.heap), to, kLongestFill)) {
      copy(std::move(before.heap), to.plus(before.length), from, text.length + 1, copied);
    }
  }
  for (Heap& h : copied) finish(std::move(h), to, after);
}

void Library::compare(Heap heap, const Value& a, const Value& b, std::int64_t bound, bool to_the_end,
                      std::vector<Heap>& after) {
  std::optional<Heap> now = std::move(heap);
  for (std::int64_t i = 0; now && i < std::min(bound, kLongestFill); ++i) {
    auto left = read(std::move(*now), a, i);
    now.reset();
    if (!left) return;
    auto right = read(std::move(left->heap), b, i);
    if (!right) return;
    std::optional<Heap> equal, different;
    split(std::move(right->heap), left->value, right->value, equal, different);
    if (different) {
      Path& path = path_of(*different);
      const auto x = register_of_number(terms_, path.term(*different, left->value.term), 8),
                 y = register_of_number(terms_, path.term(*different, right->value.term), 8);
      // Any number of the right sign; `interp` gives 1 or -1.
      const auto one =
          terms_.ite(terms_.bits_binary(Operator::BitsULess, x, y), terms_.bits(0xffffffff, 32), terms_.bits(1, 32));
      const auto sign = terms_.fresh("sign", terms_.bits_sort(32));
      const auto zero = terms_.bits(0, 32);
      path.require(terms_.distinct(sign, zero));
      path.require(terms_.equal(terms_.bits_binary(Operator::BitsSLess, sign, zero),
                                terms_.bits_binary(Operator::BitsSLess, one, zero)));
      path.require_for_replay(terms_.equal(sign, one));
      const Value result = recorder_.make(*different, sign);
      finish(std::move(*different), result, after);
    }
    if (!equal) return;
    if (!to_the_end) {
      now = std::move(equal);
      continue;
    }
    std::optional<Heap> end;
    split(std::move(*equal), left->value, Value::constant(0), end, now);
    if (end) finish(std::move(*end), Value::constant(0), after);
  }
  if (!now) return;
  if (bound <= kLongestFill) finish(std::move(*now), Value::constant(0), after);
  else recorder_.cut(*now, "a long text is compared");
}

void Library::find(Heap heap, const Value& text, const Value& wanted, std::vector<Heap>& after) {
  Heap first = std::move(heap);
  const Value c = wanted.is_constant()
                      ? Value::constant(static_cast<signed char>(wanted.term.constant))
                      : recorder_.make(first, register_of_number(terms_, path_of(first).term(first, wanted.term), 8));
  for (Start& start : starts(std::move(first), text)) {
    std::optional<Heap> now = std::move(start.heap);
    for (std::int64_t i = 0; now && i < kLongestFill; ++i) {
      auto byte = read(std::move(*now), start.address, i);
      now.reset();
      if (!byte) break;
      std::optional<Heap> here, other, end;
      split(std::move(byte->heap), byte->value, c, here, other);
      if (here) finish(std::move(*here), start.address.plus(i), after);
      if (!other) break;
      split(std::move(*other), byte->value, Value::constant(0), end, now);
      if (end) finish(std::move(*end), Value::constant(0), after);
    }
    if (now) recorder_.cut(*now, "a long text is searched");
  }
}

void Library::character(Heap heap, const std::string& name, const Value& c, std::vector<Heap>& after) {
  if (call_->results.empty()) {
    after.push_back(std::move(heap));
    return;
  }
  const unsigned bits = executor_.type_of(call_->results.front()).bits();
  if (!c.is_number() || bits > 64) {
    const Value any = heap.fresh_number(heap::Range::of_width(std::min(bits, 64U)));
    return finish(std::move(heap), any, after);
  }
  const auto x = register_of_number(terms_, path_of(heap).term(heap, c.term), bits);
  auto number = [&](std::int64_t n) {
    return terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(n)), bits);
  };
  auto between = [&](char lo, char hi) {
    return terms_.conjunction(terms_.bits_binary(Operator::BitsSLessEqual, number(lo), x),
                              terms_.bits_binary(Operator::BitsSLessEqual, x, number(hi)));
  };
  const bool asks = name == "isdigit" || name == "isupper" || name == "islower";
  if (asks && !heap::Range{-128, 255, 1, 0}.contains(heap.range(c)))
    recorder_.cut(heap, "a number that may be no character");
  solver::Term result;
  if (name == "toupper") {
    result = terms_.ite(between('a', 'z'), terms_.bits_binary(Operator::BitsAdd, x, number(-32)), x);
  } else if (name == "tolower") {
    result = terms_.ite(between('A', 'Z'), terms_.bits_binary(Operator::BitsAdd, x, number(32)), x);
  } else if (asks) {
    // Any number that is not zero stands for yes.
    const auto is = name == "isdigit" ? between('0', '9') : name == "isupper" ? between('A', 'Z') : between('a', 'z');
    const auto yes = terms_.fresh("yes", terms_.bits_sort(bits));
    path_of(heap).require(terms_.distinct(yes, number(0)));
    result = terms_.ite(is, yes, number(0));
  } else {
    result = terms_.ite(terms_.bits_binary(Operator::BitsSLess, x, number(0)),
                        terms_.bits_unary(Operator::BitsNegate, x), x);
  }
  const Value v = recorder_.make(heap, result);
  finish(std::move(heap), v, after);
}

}  // namespace heapwise::hunt
