// Checked accesses to memory.
#include <algorithm>

#include "base/check.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

constexpr std::uint8_t kUnwritten = 0xa5;  // what bytes that were never written read as

}  // namespace

// Not within an alive object. For no bytes at all that is allowed.
Machine::Bytes Machine::empty_access(Slot pointer, std::uint64_t size, bool is_write) {
  if (options_.enlarge_blocks && enlarge(pointer, size))
    return is_write ? writable(pointer, size) : readable(pointer, size);
  if (size != 0) bad_access(pointer, size, is_write);
  const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(pointer.extra))];
  if (!object.alive() || pointer.bits - object.base > object.size) note(Note::Kind::ZeroSize);
  static std::uint8_t nothing = 0;
  return {&nothing, nullptr};
}

// The size of a block that no value of this width fits into was never meant.
bool Machine::enlarge(Slot pointer, std::uint64_t size) {
  const ObjectId id(static_cast<std::uint32_t>(pointer.extra));
  const Object& object = memory_[id];
  const Opcode code = frames_.back().pc->code;
  const bool is_scalar = code >= Opcode::Load8 && code <= Opcode::StoreAny;
  if (!is_scalar || object.storage != Storage::Heap || !object.alive()) return false;
  if (!object.placeholder && size <= object.size) return false;
  return pointer.bits >= object.base && memory_.enlarge(id, pointer.bits - object.base + size);
}

void Machine::bad_access(Slot pointer, std::uint64_t size, bool is_write) {
  const ObjectId id(static_cast<std::uint32_t>(pointer.extra));
  const Object& object = memory_[id];
  Violation violation;
  violation.property = Property::ValidDeref;
  violation.address = pointer.bits;
  violation.width = size;
  violation.is_write = is_write;
  violation.offset = static_cast<std::int64_t>(pointer.bits - object.base);
  constexpr std::uint64_t kNullPage = 65536;  // a field of a struct at address 0 is a null dereference, too
  if (pointer.bits == 0 || (id.index() == 0 && pointer.bits < kNullPage)) {
    violation.kind = Violation::Kind::NullDereference;
    violation.offset = static_cast<std::int64_t>(pointer.bits);
    violate(std::move(violation));
  }
  if (id.index() == 0) {
    violation.kind = Violation::Kind::WildPointer;
    violate(std::move(violation));
  }
  violation.object = facts_of(object);
  const auto offset = static_cast<std::uint64_t>(violation.offset);
  const bool within = offset <= object.size && size <= object.size - offset;
  if (!object.alive())
    violation.kind = object.storage == Storage::Heap ? Violation::Kind::UseAfterFree : Violation::Kind::UseAfterScope;
  else if (is_write && within) violation.kind = Violation::Kind::WriteToConstant;
  else violation.kind = Violation::Kind::OutOfBounds;
  violate(std::move(violation));
}

ir::Bits Machine::read_unwritten(Slot pointer, std::uint64_t size, ir::Type type) {
  const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(pointer.extra))];
  if (object.external) finish(Ending::Unsupported, "the content of the external variable " + facts_of(object).name);
  note(Note::Kind::UninitialisedRead);
  const Bytes bytes = readable(pointer, size);
  if (options_.uninitialised == Options::Uninitialised::Input) {
    const ir::Bits value = input("uninitialised memory", type);
    for (std::uint64_t i = 0; i < size; ++i)
      if (bytes.written[i] == 0) {
        bytes.bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
        bytes.written[i] = 0xff;
      }
  }
  ir::Bits value = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    const std::uint8_t byte = bytes.written[i] != 0 ? bytes.bytes[i] : kUnwritten;
    value |= static_cast<ir::Bits>(byte) << (8 * i);
  }
  return value & type.mask();
}

ir::Bits Machine::load(Slot pointer, std::uint64_t size, ir::Type type) {
  watch_library_read(pointer, size, false);
  const Bytes bytes = readable(pointer, size);
  if (bytes.written != nullptr && std::count(bytes.written, bytes.written + size, 0) != 0)
    return read_unwritten(pointer, size, type);
  ir::Bits value = 0;
  for (std::uint64_t i = 0; i < size; ++i) value |= static_cast<ir::Bits>(bytes.bytes[i]) << (8 * i);
  return value & type.mask();
}

void Machine::store(Slot pointer, ir::Bits value, std::uint64_t size) {
  const Bytes bytes = writable(pointer, size);
  for (std::uint64_t i = 0; i < size; ++i) bytes.bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
  if (bytes.written != nullptr) std::memset(bytes.written, 0xff, size);
  mark_fixed(pointer, size);
}

Slot Machine::load_pointer(Slot from) {
  watch_library_read(from, pointer_bytes_, true);
  const Bytes bytes = readable(from, pointer_bytes_);
  std::uint64_t address = 0;
  std::memcpy(&address, bytes.bytes, pointer_bytes_);
  if (bytes.written != nullptr) {
    std::uint64_t written = ~address_mask_;
    std::memcpy(&written, bytes.written, pointer_bytes_);
    if (written != ~0ULL) [[unlikely]] {
      // Never an address by accident: the pattern belongs to no object.
      address = static_cast<std::uint64_t>(read_unwritten(from, pointer_bytes_, pointer_type()));
    }
  }
  return {address, memory_.object_of_loaded(from.bits, address)};
}

void Machine::store_pointer(Slot to, Slot value) {
  const Bytes bytes = writable(to, pointer_bytes_);
  std::memcpy(bytes.bytes, &value.bits, pointer_bytes_);
  if (bytes.written != nullptr) std::memset(bytes.written, 0xff, pointer_bytes_);
  const Object& object = memory_.objects()[value.extra];
  if (value.extra != 0 && value.bits - object.base > object.size) [[unlikely]]
    if (memory_.find(value.bits) != value.extra) memory_.remember_stray(to.bits, value);
  mark_address(to, value);
}

// Some of these bytes were never written, and are about to be copied. Where both copies could later be given values,
// they get theirs now: the same byte must not read as two values.
void Machine::copy_unwritten(Slot source, Bytes from, Bytes to, std::uint64_t size) {
  const Object& object = memory_[ObjectId(static_cast<std::uint32_t>(source.extra))];
  if (object.external) finish(Ending::Unsupported, "the content of the external variable " + facts_of(object).name);
  note(Note::Kind::UninitialisedCopy);
  if (options_.uninitialised != Options::Uninitialised::Input && to.written != nullptr) return;
  for (std::uint64_t i = 0; i < size; ++i) {
    if (from.written[i] == 0) from.bytes[i] = kUnwritten;
    from.written[i] = 0xff;
  }
}

void Machine::copy(Slot destination, Slot source, std::uint64_t size, bool may_overlap) {
  const Bytes from = readable(source, size);
  const Bytes to = writable(destination, size);
  if (size == 0) return;
  const bool overlap = to.bytes < from.bytes + size && from.bytes < to.bytes + size;
  if (overlap && to.bytes != from.bytes && !may_overlap) copied_to_itself();
  if (follows_undefined_) copy_undefined(destination, source, size);
  if (from.written != nullptr && std::memchr(from.written, 0, size) != nullptr) copy_unwritten(source, from, to, size);
  std::memmove(to.bytes, from.bytes, size);
  if (to.written != nullptr) {
    if (from.written != nullptr) std::memmove(to.written, from.written, size);
    else std::memset(to.written, 0xff, size);
  }
  memory_.copy_strays(destination.bits, source.bits, size);
  copy_marks(destination, source, size);
}

void Machine::fill(Slot destination, std::uint8_t byte, std::uint64_t size) {
  const Bytes to = writable(destination, size);
  if (size == 0) return;
  std::memset(to.bytes, byte, size);
  if (to.written != nullptr) std::memset(to.written, 0xff, size);
  mark_fixed(destination, size);
}

std::uint8_t Machine::byte_at(Slot pointer, std::uint64_t offset) {
  return static_cast<std::uint8_t>(load(plus(pointer, offset), 1, ir::Type::integer(8)));
}

void Machine::set_byte(Slot pointer, std::uint64_t offset, std::uint8_t value) {
  store(plus(pointer, offset), value, 1);
}

std::string Machine::string_at(Slot pointer, std::uint64_t bound) {
  std::string text;
  for (std::uint64_t offset = 0; offset < bound; ++offset) {
    const std::uint8_t byte = byte_at(pointer, offset);
    if (byte == 0) break;
    text.push_back(static_cast<char>(byte));
  }
  return text;
}

void Machine::write_bytes(Slot pointer, std::string_view bytes) {
  const Bytes to = writable(pointer, bytes.size());
  if (bytes.empty()) return;
  std::memcpy(to.bytes, bytes.data(), bytes.size());
  if (to.written != nullptr) std::memset(to.written, 0xff, bytes.size());
  mark_fixed(pointer, bytes.size());
}

}  // namespace heapwise::interp
