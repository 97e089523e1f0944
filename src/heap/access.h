// Read and write: bytes of one region, at an offset that may be symbolic.
//
// Exact where offset and layout are known: a value is read back as it was written; other bytes of a constant are
// re-assembled; a read that cuts a field or finds unknown bytes gives a fresh value of the width. A write at a symbolic
// offset makes every byte that it may touch unknown. Bounds are the business of whoever calls (check/).
#pragma once

#include "heap/heap.h"

namespace heapwise::heap {

// The `width` bytes at the offset, as a number of `bits` bits (or an address). What was unknown is remembered: a second
// read gives the same.
[[nodiscard]] Value read(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, unsigned bits);
void write(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, const Value& value);

// `size` bytes become `byte` (memset); `size` bytes of `from` become those of `to` (memcpy, memmove).
void fill(Heap& heap, ObjectId region, const Term& offset, const Value& byte, const Term& size);
void copy(Heap& heap, ObjectId to, const Term& to_offset, ObjectId from, const Term& from_offset, const Term& size);

// The number's low `bits` bits read as signed (of one bit: unsigned).
[[nodiscard]] std::int64_t as_signed(std::int64_t value, unsigned bits);

// Does the address surely lie in its block, or right behind it?
[[nodiscard]] bool is_within(const Heap& heap, const Value& address);

// May `size` bytes at one offset of an object and as many at the other have one in common?
[[nodiscard]] bool may_meet(const Heap& heap, const Term& a, const Term& b, const Value& size);

// What is known at a symbolic offset is surely none of the bytes [offset, offset + width).
[[nodiscard]] bool is_apart(const Heap& heap, const Mark& mark, std::int64_t offset, std::int64_t width);

}  // namespace heapwise::heap
