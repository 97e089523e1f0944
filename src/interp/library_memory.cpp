// malloc and its family, memcpy and its family.
#include <array>
#include <cerrno>

#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

void run_malloc(Machine& machine, LibraryCall& call) {
  call.give_pointer(machine.allocate_heap(call.number(0), 16, Memory::Content::Indeterminate));
}

// The size of an array of `count` elements, or nothing when it does not fit the address space.
std::optional<std::uint64_t> array_bytes(const Machine& machine, std::uint64_t count, std::uint64_t size) {
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) return std::nullopt;
  if (!machine.is_64_bit() && bytes > 0xffffffffULL) return std::nullopt;
  return bytes;
}

void run_calloc(Machine& machine, LibraryCall& call) {
  const auto bytes = array_bytes(machine, call.number(0), call.number(1));
  if (!bytes) return fail(machine, call, ENOMEM);
  call.give_pointer(machine.allocate_heap(*bytes, 16, Memory::Content::Zero));
}

// Always moves the block, which the standard allows; it may as well stay where it is, so the new one begins only when
// the old one has ended. A size of 0 frees it, as glibc does.
void reallocate(Machine& machine, LibraryCall& call, Slot old, std::uint64_t size) {
  if (old.bits == 0) return call.give_pointer(machine.allocate_heap(size, 16, Memory::Content::Indeterminate));
  if (size == 0) {
    machine.note(Note::Kind::ZeroSizedBlock);
    machine.release(old);
    if (!machine.options().zero_sized_is_null) return call.give_pointer(Slot{});
    return call.give_pointer(machine.allocate(Storage::Heap, 0, 16, Memory::Content::Indeterminate));
  }
  const Object& block = machine.memory()[ObjectId(static_cast<std::uint32_t>(old.extra))];
  const bool valid = block.alive() && block.storage == Storage::Heap && block.base == old.bits;
  if (!valid) machine.release(old);  // ends the run with the violation
  const std::uint64_t old_size = block.size;
  const Slot made = machine.allocate_heap(size, 16, Memory::Content::Indeterminate);
  call.give_pointer(made);
  if (made.bits == 0) return;
  machine.copy(made, old, std::min(size, old_size), true);
  machine.release(old);
  const ObjectId id(static_cast<std::uint32_t>(made.extra));
  machine.memory().begin_now(id);
  machine.memory()[id].reallocated = true;
}

void run_realloc(Machine& machine, LibraryCall& call) { reallocate(machine, call, call.at(0), call.number(1)); }

void run_reallocarray(Machine& machine, LibraryCall& call) {
  const auto bytes = array_bytes(machine, call.number(1), call.number(2));
  if (!bytes) return fail(machine, call, ENOMEM);
  reallocate(machine, call, call.at(0), *bytes);
}

void run_aligned_alloc(Machine& machine, LibraryCall& call) {
  if ((call.number(0) & (call.number(0) - 1)) != 0 || call.number(0) == 0) machine.note(Note::Kind::Environment);
  call.give_pointer(machine.allocate_heap(call.number(1), call.number(0), Memory::Content::Indeterminate));
}

void run_valloc(Machine& machine, LibraryCall& call) {
  call.give_pointer(machine.allocate_heap(call.number(0), 4096, Memory::Content::Indeterminate));
}

void run_posix_memalign(Machine& machine, LibraryCall& call) {
  const std::uint64_t alignment = call.number(1);
  constexpr std::uint64_t kInvalid = 22;
  if ((alignment & (alignment - 1)) != 0 || alignment < machine.pointer_bytes()) return call.give(kInvalid);
  const Slot made = machine.allocate_heap(call.number(2), alignment, Memory::Content::Indeterminate);
  constexpr std::uint64_t kNoMemory = 12;
  if (made.bits == 0) return call.give(kNoMemory);
  machine.store_pointer(call.at(0), made);
  call.give(0);
}

void run_malloc_usable_size(Machine& machine, LibraryCall& call) {
  if (call.at(0).bits == 0) return call.give(0);
  machine.note(Note::Kind::Environment);  // more than was asked for, or a freed block
  call.is_open = true;
  (void)machine.readable(call.at(0), 0);
  call.give(machine.memory()[ObjectId(static_cast<std::uint32_t>(call.at(0).extra))].size);
}

void run_free(Machine& machine, LibraryCall& call) { machine.release(call.at(0)); }

void run_memcpy(Machine& machine, LibraryCall& call) {
  machine.copy(call.at(0), call.at(1), call.number(2), false);
  call.give_pointer(call.at(0));
}

void run_mempcpy(Machine& machine, LibraryCall& call) {
  machine.copy(call.at(0), call.at(1), call.number(2), false);
  call.give_pointer(machine.plus(call.at(0), call.number(2)));
}

void run_memmove(Machine& machine, LibraryCall& call) {
  machine.copy(call.at(0), call.at(1), call.number(2), true);
  call.give_pointer(call.at(0));
}

void run_bcopy(Machine& machine, LibraryCall& call) { machine.copy(call.at(1), call.at(0), call.number(2), true); }

template <bool kMayOverlap>
void run_wmemcpy(Machine& machine, LibraryCall& call) {
  machine.copy(call.at(0), call.at(1), call.number(2) * 4, kMayOverlap);
  call.give_pointer(call.at(0));
}

void run_memset(Machine& machine, LibraryCall& call) {
  machine.fill(call.at(0), static_cast<std::uint8_t>(call.number(1)), call.number(2));
  call.give_pointer(call.at(0));
}

void run_bzero(Machine& machine, LibraryCall& call) { machine.fill(call.at(0), 0, call.number(1)); }

// Both ranges must be accessible as a whole, wherever the difference lies.
void run_memcmp(Machine& machine, LibraryCall& call) {
  const std::uint64_t size = call.number(2);
  (void)machine.readable(call.at(0), size);
  (void)machine.readable(call.at(1), size);
  for (std::uint64_t i = 0; i < size; ++i) {
    const int difference = machine.byte_at(call.at(0), i) - machine.byte_at(call.at(1), i);
    if (difference != 0) return call.give_signed(difference < 0 ? -1 : 1);
  }
  call.give(0);
}

void run_memchr(Machine& machine, LibraryCall& call) {
  const auto wanted = static_cast<std::uint8_t>(call.number(1));
  for (std::uint64_t i = 0; i < call.number(2); ++i)
    if (machine.byte_at(call.at(0), i) == wanted) return call.give_pointer(machine.plus(call.at(0), i));
  call.give_pointer(Slot{});
}

void run_rawmemchr(Machine& machine, LibraryCall& call) {
  std::uint64_t i = 0;
  while (machine.byte_at(call.at(0), i) != static_cast<std::uint8_t>(call.number(1))) ++i;
  call.give_pointer(machine.plus(call.at(0), i));
}

void run_memrchr(Machine& machine, LibraryCall& call) {
  const auto wanted = static_cast<std::uint8_t>(call.number(1));
  (void)machine.readable(call.at(0), call.number(2));
  for (std::uint64_t i = call.number(2); i-- > 0;)
    if (machine.byte_at(call.at(0), i) == wanted) return call.give_pointer(machine.plus(call.at(0), i));
  call.give_pointer(Slot{});
}

void run_memccpy(Machine& machine, LibraryCall& call) {
  std::uint64_t size = 0;
  bool is_last = false;
  while (!is_last && size < call.number(3))
    is_last = machine.byte_at(call.at(1), size++) == static_cast<std::uint8_t>(call.number(2));
  machine.copy(call.at(0), call.at(1), size, false);
  call.give_pointer(is_last ? machine.plus(call.at(0), size) : Slot{});
}

void run_memmem(Machine& machine, LibraryCall& call) {
  const auto text = [&](std::size_t at) {
    std::string bytes;
    for (std::uint64_t i = 0; i < call.number(at + 1); ++i)
      bytes.push_back(static_cast<char>(machine.byte_at(call.at(at), i)));
    return bytes;
  };
  const std::size_t found = text(0).find(text(2));
  call.give_pointer(found == std::string::npos ? Slot{} : machine.plus(call.at(0), found));
}

constexpr auto kMemoryHandlers = std::to_array<NamedHandler>({
    {"malloc", run_malloc},
    {"calloc", run_calloc},
    {"realloc", run_realloc},
    {"reallocarray", run_reallocarray},
    {"aligned_alloc", run_aligned_alloc},
    {"memalign", run_aligned_alloc},
    {"valloc", run_valloc},
    {"pvalloc", run_valloc},
    {"posix_memalign", run_posix_memalign},
    {"malloc_usable_size", run_malloc_usable_size},
    {"free", run_free},
    {"memcpy", run_memcpy},
    {"mempcpy", run_mempcpy},
    {"memmove", run_memmove},
    {"bcopy", run_bcopy},
    {"wmemcpy", run_wmemcpy<false>},
    {"wmemmove", run_wmemcpy<true>},
    {"memset", run_memset},
    {"bzero", run_bzero},
    {"explicit_bzero", run_bzero},
    {"memcmp", run_memcmp},
    {"memchr", run_memchr},
    {"rawmemchr", run_rawmemchr},
    {"memrchr", run_memrchr},
    {"memccpy", run_memccpy},
    {"memmem", run_memmem},
});

}  // namespace

std::span<const NamedHandler> memory_handlers() { return kMemoryHandlers; }

}  // namespace heapwise::interp
