// Undefined bits of memory (undefined_bits.h): bytes that were never written, and bytes that hold such bits since they
// were copied. The former become the latter where a run gives them a value when they are first read.
#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

[[nodiscard]] bool any(std::span<const std::uint8_t> masks) {
  return std::ranges::any_of(masks, [](std::uint8_t mask) { return mask != 0; });
}

}  // namespace

// Empty: all are defined, or the access is a violation.
std::vector<std::uint8_t> Machine::undefined_bytes(const Slot& pointer, std::uint64_t size) {
  const Object& object = memory_.objects()[pointer.extra];
  const std::uint64_t offset = pointer.bits - object.base;
  if (object.external || size == 0 || offset >= object.readable || size > object.readable - offset) return {};
  const bool unwritten = object.written != nullptr && std::memchr(object.written + offset, 0, size) != nullptr;
  const bool marked = pointer.extra < undefined_masks_.size() && !undefined_masks_[pointer.extra].empty();
  if (!unwritten && !marked) return {};
  std::vector<std::uint8_t> masks(size);
  if (marked) {
    undefined_masks_[pointer.extra].resize(object.size);
    std::copy_n(undefined_masks_[pointer.extra].begin() + static_cast<std::ptrdiff_t>(offset), size, masks.begin());
  }
  for (std::uint64_t i = 0; unwritten && i < size; ++i)
    if (object.written[offset + i] == 0) masks[i] = 0xff;
  return any(masks) ? masks : std::vector<std::uint8_t>{};
}

void Machine::set_undefined_bytes(const Slot& pointer, std::span<const std::uint8_t> masks) {
  const Object& object = memory_.objects()[pointer.extra];
  const std::uint64_t offset = pointer.bits - object.base;
  if (offset >= object.size || masks.size() > object.size - offset) return;
  if (undefined_masks_.size() <= pointer.extra) undefined_masks_.resize(memory_.object_count());
  undefined_masks_[pointer.extra].resize(object.size);
  std::ranges::copy(masks, undefined_masks_[pointer.extra].begin() + static_cast<std::ptrdiff_t>(offset));
}

void Machine::define_bytes(const Slot& pointer, std::uint64_t size) {
  if (!follows_undefined_ || pointer.extra >= undefined_masks_.size() || undefined_masks_[pointer.extra].empty())
    return;
  const std::vector<std::uint8_t> none(size);
  set_undefined_bytes(pointer, none);
}

UndefinedBits Machine::undefined_in_memory(const Slot& pointer, std::uint64_t size, unsigned width) {
  const std::vector<std::uint8_t> masks = undefined_bytes(pointer, size);
  if (masks.empty()) return {};
  set_undefined_bytes(pointer, masks);
  UndefinedBits bits{0, static_cast<std::uint32_t>(pointer.extra)};
  for (std::uint64_t i = 0; i < size; ++i) bits.mask |= static_cast<ir::Bits>(masks[i]) << (8 * i);
  bits.mask &= ir::Type::integer(static_cast<std::uint16_t>(width)).mask();
  return bits;
}

void Machine::copy_undefined(const Slot& destination, const Slot& source, std::uint64_t size) {
  const std::vector<std::uint8_t> masks = undefined_bytes(source, size);
  if (masks.empty()) return define_bytes(destination, size);
  set_undefined_bytes(source, masks);
  set_undefined_bytes(destination, masks);
}

// What the library reads decides what it does, unless it only hands bytes on.
void Machine::check_library_read(const Slot& from, std::uint64_t size) {
  const Op* op = frames_.back().pc;
  if (op->code != Opcode::Call) return;
  const std::vector<std::uint8_t> masks = undefined_bytes(from, size);
  if (masks.empty()) return;
  const CallSite& site = frames_.back().code->calls[static_cast<std::size_t>(op->x)];
  if (!site.callee.valid()) return;
  const std::string& name = program_.function(site.callee).name;
  const bool hands_on = name == "fwrite" || name == "write" || name == "send";
  if (hands_on) return;
  set_undefined_bytes(from, masks);
  decide_by(UndefinedBits{1, static_cast<std::uint32_t>(from.extra)}, "is read by " + name);
  define_bytes(from, size);
}

}  // namespace heapwise::interp
