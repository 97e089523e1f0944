// Openness of memory: a mark beside each byte (openness.h).
//
// The bytes of an address that was stored whole are numbered; only a read of all of them in their order is a read of
// that address. A copy that cuts an address into pieces marks the pieces as open, so that a row of numbered bytes is
// never made of two addresses.
#include <algorithm>
#include <array>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

using Kind = Openness::Kind;

[[nodiscard]] std::uint8_t mark_for(const Openness& open) {
  if (open.is_fixed()) return kFixedByte;
  return open.blurred().kind == Kind::OpenAddress ? kOpenAddressByte : kOpenValueByte;
}

[[nodiscard]] bool is_piece(std::uint8_t mark) { return mark != kFixedByte && mark < kOpenAddressByte; }

[[nodiscard]] bool is_whole_address(std::span<const std::uint8_t> marks) {
  for (std::size_t i = 0; i < marks.size(); ++i)
    if (marks[i] != i + 1) return false;
  return true;
}

// What a copy takes of addresses that lie across its ends are pieces.
void mark_cut_addresses(std::vector<std::uint8_t>& marks, std::uint64_t pointer_bytes) {
  for (std::size_t i = 0; i < marks.size() && is_piece(marks[i]) && marks[i] != 1; ++i) marks[i] = kOpenAddressByte;
  for (std::size_t behind = 1; behind <= marks.size() && behind < pointer_bytes; ++behind) {
    const std::size_t i = marks.size() - behind;
    if (marks[i] != 1) continue;
    std::fill(marks.begin() + static_cast<std::ptrdiff_t>(i), marks.end(), kOpenAddressByte);
    return;
  }
}

}  // namespace

// Empty: all are fixed. What does not lie within the object is not there: the access is a violation.
std::span<std::uint8_t> Machine::marks_at(const Slot& pointer, std::uint64_t size) {
  if (pointer.extra >= open_bytes_.size() || open_bytes_[pointer.extra].empty()) return {};
  std::vector<std::uint8_t>& marks = open_bytes_[pointer.extra];
  const Object& object = memory_.objects()[pointer.extra];
  marks.resize(object.size);
  const std::uint64_t offset = pointer.bits - object.base;
  if (offset >= object.size || size > object.size - offset) return {};
  return std::span(marks).subspan(offset, size);
}

void Machine::set_marks(const Slot& pointer, std::span<const std::uint8_t> marks) {
  const bool all_fixed = std::ranges::all_of(marks, [](std::uint8_t mark) { return mark == kFixedByte; });
  if (!all_fixed) {
    if (open_bytes_.size() <= pointer.extra) open_bytes_.resize(memory_.object_count());
    if (open_bytes_[pointer.extra].empty()) open_bytes_[pointer.extra].resize(memory_.objects()[pointer.extra].size);
  }
  const std::span<std::uint8_t> there = marks_at(pointer, marks.size());
  if (!there.empty()) std::ranges::copy(marks, there.begin());
}

void Machine::mark_fixed(const Slot& pointer, std::uint64_t size) {
  define_bytes(pointer, size);
  if (watching_) std::ranges::fill(marks_at(pointer, size), kFixedByte);
}

void Machine::mark_open(const Slot& pointer, std::uint64_t size) {
  if (watching_) set_marks(pointer, std::vector<std::uint8_t>(size, kOpenValueByte));
}

// Which number it is nobody can say, but that it is not negative.
void Machine::mark_not_negative(const Slot& pointer, std::uint64_t size) {
  mark_open(pointer, size);
  if (watching_) set_marks(plus(pointer, size - 1), std::array{kNotNegativeByte});
}

// `value` is a pointer to its object.
void Machine::mark_address(const Slot& to, const Slot& value) {
  define_bytes(to, pointer_bytes_);
  if (!watching_) return;
  if (value.extra == 0) return mark_fixed(to, pointer_bytes_);
  constexpr std::array<std::uint8_t, 8> kPlaces = {1, 2, 3, 4, 5, 6, 7, 8};
  set_marks(to, std::span(kPlaces).first(pointer_bytes_));
}

void Machine::copy_marks(const Slot& destination, const Slot& source, std::uint64_t size) {
  if (!watching_) return;
  const std::span<const std::uint8_t> there = marks_at(source, size);
  if (there.empty()) return mark_fixed(destination, size);
  std::vector<std::uint8_t> marks(there.begin(), there.end());
  mark_cut_addresses(marks, pointer_bytes_);
  set_marks(destination, marks);
}

Openness Machine::loaded(const Slot& from, std::uint64_t size, bool as_pointer) {
  const Object& object = memory_.objects()[from.extra];
  const std::uint64_t offset = from.bits - object.base;
  if (offset >= object.readable || size > object.readable - offset) return {};
  const auto word = [&] {
    std::uint64_t bits = 0;
    std::memcpy(&bits, object.bytes + offset, pointer_bytes_);
    return bits;
  };
  const std::span<const std::uint8_t> marks = marks_at(from, size);
  if (std::ranges::all_of(marks, [](std::uint8_t mark) { return mark == kFixedByte; }))
    return as_pointer ? pointer_made_of({}, word()) : Openness{};
  if (marks.back() == kNotNegativeByte && !as_pointer) return {Kind::NotNegative, 0};
  if (size == pointer_bytes_ && is_whole_address(marks))
    return as_pointer ? Openness{} : Openness{Kind::Address, memory_.object_of_loaded(from.bits, word())};
  const bool by_value = std::ranges::any_of(marks, [](std::uint8_t mark) { return mark >= kOpenValueByte; });
  return {by_value ? Kind::OpenValue : Kind::OpenAddress, 0};
}

void Machine::watch_load(const Op* op, std::uint64_t size) {
  rely_on_pointer(op->a);
  set_openness(op->result, loaded(value(op->a), size, op->code == Opcode::LoadPointer));
}

// Behind the store. An address that is stored as a number is found again by its value.
void Machine::watch_store(const Op* op, std::uint64_t size) {
  const Slot& to = value(op->a);
  const Slot& stored = value(op->b);
  const bool is_pointer = op->code == Opcode::StorePointer;
  const Openness open = is_pointer ? openness(op->b) : number_openness(op->b, op->width);
  if (is_pointer && open.is_fixed()) return mark_address(to, stored);
  if (open.is_address() && size == pointer_bytes_ && memory_.find(stored.bits) == open.object)
    return mark_address(to, {stored.bits, open.object});
  std::vector<std::uint8_t> marks(size, mark_for(open));
  const bool has_sign = open.kind == Kind::NotNegative || open.kind == Kind::Positive;
  if (has_sign && op->width == 8 * size) marks.back() = kNotNegativeByte;
  set_marks(to, marks);
}

// A descriptor that the library reads: which number it is decides nothing.
std::int32_t Machine::descriptor_at(const Slot& from) {
  constexpr std::uint64_t kBytes = 4;
  std::int32_t number = 0;
  if (!watching_ || loaded(from, kBytes, false).kind != Kind::NotNegative)
    return static_cast<std::int32_t>(load(from, kBytes, ir::Type::integer(32)));
  std::memcpy(&number, readable(from, kBytes).bytes, kBytes);
  return number;
}

// What the library reads decides what it does.
void Machine::watch_library_read(const Slot& from, std::uint64_t size, bool as_pointer) {
  if (follows_undefined_) check_library_read(from, size);
  if (watching_ && frames_.back().pc->code == Opcode::Call) rely_on(loaded(from, size, as_pointer));
}

}  // namespace heapwise::interp
