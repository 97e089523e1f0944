// Comparisons of addresses: which of them may come out otherwise where objects lie otherwise, and what this run took
// for granted.
//
// Two objects that are alive at the same time share no byte. So addresses of bytes within them differ wherever they
// lie; that of the end of one may be that of the start of the other. One that began after the other has ended may lie
// where that lay. Which of two objects lies below the other is open.
#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

constexpr std::size_t kMostChoices = 16;
constexpr std::uint64_t kNoObjectBelow = 65536;  // no object lies in the first pages, where null is,
constexpr std::uint64_t kNoObjectAbove = 4096;   // nor in the last one, where -1 and error numbers are
constexpr std::int64_t kRoom = 1 << 28;          // there are places as far as this from both ends of all addresses

// A function's address is its own: as if it had a byte.
[[nodiscard]] std::uint64_t extent_of(const Object& object) {
  return object.storage == Storage::Function ? 1 : object.size;
}

[[nodiscard]] bool is_literal(const ir::Program& program, const Object& object) {
  if (object.storage == Storage::StringLiteral) return true;
  const bool is_constant = object.storage == Storage::Global && object.writable == 0;
  return is_constant && !program.globals.at(object.entity).variable.valid();
}

[[nodiscard]] bool may_touch(const Object& ends, std::uint64_t end, const Object& begins, std::uint64_t start) {
  const bool has_bytes = extent_of(ends) != 0 && extent_of(begins) != 0;
  return !has_bytes || (end == extent_of(ends) && start == 0);
}

}  // namespace

void Machine::choose(Choice::Kind kind, const Slot& first, const Slot& second) {
  if (!watching_ || result_.choices.size() >= kMostChoices || frames_.empty()) return;
  const ProgramPoint place = here(false);
  const ir::Position at = code_.functions[place.function].positions[place.pc];
  const auto is_same = [&](const Choice& choice) { return choice.kind == kind && choice.at == at; };
  if (std::ranges::any_of(result_.choices, is_same)) return;
  const auto facts = [&](const Slot& slot) {
    return slot.extra == 0 ? ObjectFacts{} : facts_of(memory_.objects()[slot.extra]);
  };
  result_.choices.push_back({kind, facts(first), facts(second), at});
}

// Could `other` be a later object that lies where the ended one lay? Those that lived at the same time lie apart.
bool Machine::may_have_come_back(const Slot& ended, const Slot& other) const {
  const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(ended.extra))];
  const Object& later = memory_[ObjectId(static_cast<std::uint32_t>(other.extra))];
  return ended.extra != 0 && other.extra != 0 && !object.alive() && later.begun_at > object.ended_at;
}

void Machine::settle_comparison(const Slot& left, const Slot& right, ir::Predicate predicate) {
  if (left.extra == 0 && right.extra == 0) return;
  const bool is_equality = predicate == ir::Predicate::Equal || predicate == ir::Predicate::NotEqual;
  const bool is_signed = !is_equality && predicate >= ir::Predicate::SignedLess;
  const auto distance = [&](const Slot& slot) {
    const std::uint64_t from_base = (slot.bits - memory_.objects()[slot.extra].base) & address_mask_;
    return static_cast<std::int64_t>(
        ir::as_signed(from_base, ir::Type::integer(static_cast<std::uint16_t>(8 * pointer_bytes_))));
  };
  const auto is_near = [&](const Slot& slot) {
    const Object& object = memory_.objects()[slot.extra];
    return slot.extra == 0 || slot.bits - object.base <= object.size;
  };
  // How far an address is from its object is fixed; that its number does not wrap on the way is not. But where it is
  // not too far, the object may well lie where it does not.
  const bool one_object = left.extra == right.extra;
  if (one_object && is_equality) return;
  if (one_object && !is_signed && (!is_near(left) || !is_near(right))) {
    const std::int64_t x = distance(left), y = distance(right);
    const bool has_room = std::max(std::abs(x), std::abs(y)) <= kRoom && (x < y) == (left.bits < right.bits);
    return has_room ? choose(Choice::Kind::NoWrap, left, {}) : note(Note::Kind::AddressAsNumber);
  }
  if (is_signed || !is_near(left) || !is_near(right)) return note(Note::Kind::AddressAsNumber);
  if (one_object) return;
  if (left.extra == 0 || right.extra == 0) {
    const std::uint64_t number = left.extra == 0 ? left.bits : right.bits;
    if (number < kNoObjectBelow || number > address_mask_ - kNoObjectAbove) return;
    note(is_equality ? Note::Kind::Neighbours : Note::Kind::AddressAsNumber);
    if (is_equality) choose(Choice::Kind::NotAtNumber, left.extra == 0 ? right : left, {});
    return;
  }
  if (!is_equality) {
    note(Note::Kind::AddressOrder);
    return left.bits < right.bits ? choose(Choice::Kind::Below, left, right) : choose(Choice::Kind::Below, right, left);
  }
  settle_equality(left, right);
}

// Of addresses of two objects, within them or at their ends.
void Machine::settle_equality(const Slot& left, const Slot& right) {
  for (const auto& [ended, other] : {std::pair(left, right), std::pair(right, left)}) {
    if (!may_have_come_back(ended, other)) continue;
    note(Note::Kind::DanglingComparison);
    const Object& later = memory_.objects()[other.extra];
    const bool moved = later.reallocated && later.begun_at == memory_.objects()[ended.extra].ended_at + 1;
    return choose(moved ? Choice::Kind::Moved : Choice::Kind::StaysAway, ended, other);
  }
  const Object& a = memory_.objects()[left.extra];
  const Object& b = memory_.objects()[right.extra];
  const std::uint64_t x = left.bits - a.base;
  const std::uint64_t y = right.bits - b.base;
  const bool are_literals = is_literal(program_, a) && is_literal(program_, b);
  const bool has_none = extent_of(a) == 0 || extent_of(b) == 0;
  if (!are_literals && !may_touch(a, x, b, y) && !may_touch(b, y, a, x)) return;
  note(Note::Kind::Neighbours);
  if (are_literals || has_none) return choose(Choice::Kind::NotShared, left, right);
  return x == 0 ? choose(Choice::Kind::Apart, right, left) : choose(Choice::Kind::Apart, left, right);
}

}  // namespace heapwise::interp
