// The memory of the running program: objects of bytes, each at an address of its own.
//
// Every byte knows whether it was ever written. An address belongs to one object for (almost) ever: a freed block's
// address does not come back before a million others were used, so that a dangling pointer is recognised. On 64 bits
// objects lie 4 GB apart and the upper half of an address is the object's number; on 32 bits they lie as far apart as
// there is room. Options::Layout says which of two objects has the higher address: no C program may rely on it.
//
// Provenance: a pointer in a register carries the object that it was derived from (Slot), and an access is checked
// against that one. In memory a pointer is its address; the object is found by it. The few pointers whose address lies
// outside of their object are remembered beside it (`stray`).
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/id.h"
#include "interp/interpreter.h"
#include "interp/result.h"
#include "ir/program.h"

namespace heapwise::interp {

using ObjectId = Id<struct ObjectTag>;  // 0 is the object of null and of wild pointers: it has no bytes

// One register. Pointers: `extra` is the index of the object. Types of more than 64 bits: the upper bits.
struct Slot {
  std::uint64_t bits = 0;
  std::uint64_t extra = 0;

  [[nodiscard]] ir::Bits wide() const { return (static_cast<ir::Bits>(extra) << 64U) | bits; }
  [[nodiscard]] static Slot of_wide(ir::Bits value) {
    return {static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64U)};
  }
};

// An instruction of the decoded program and the calls that led to it (`context`, 0: not recorded).
struct ProgramPoint {
  std::uint32_t context = 0;
  std::uint32_t function = 0xffffffff;
  std::uint32_t pc = 0;
};

struct Object {
  enum class State : std::uint8_t { Alive, Ended };
  std::uint64_t base = 0;
  std::uint64_t readable = 0;  // how many bytes may be read: its size while it is alive, then 0
  std::uint64_t writable = 0;  // likewise; 0 for constants
  std::uint8_t* bytes = nullptr;
  std::uint8_t* written = nullptr;  // one per byte, 0xff: was written. Null: all of them were
  std::uint64_t size = 0;
  std::uint64_t serial = 0;                  // of heap blocks, from 1
  std::uint64_t begun_at = 0, ended_at = 0;  // in the order in which lifetimes begin and end
  std::uint64_t capacity = 0;
  std::uint64_t alignment = 1;  // that the program may rely on; where it lies here says more
  bool reallocated = false;     // made by realloc of the block that ended just before it began
  ProgramPoint allocated, ended;
  std::uint32_t entity = 0xffffffff;  // the global, function or variable (by storage)
  Storage storage = Storage::None;
  State state = State::Alive;
  bool external = false;     // content unknown
  bool placeholder = false;  // its size is none, and grows with the accesses

  [[nodiscard]] bool alive() const { return state == State::Alive; }
};

class Memory {
 public:
  Memory(ir::DataModel model, std::uint64_t byte_limit, Options::Layout layout);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  enum class Content : std::uint8_t { Indeterminate, Zero };
  // An invalid id: no room.
  [[nodiscard]] ObjectId create(Storage storage, std::uint64_t size, std::uint64_t alignment, Content content,
                                ProgramPoint place);
  void end(ObjectId id, ProgramPoint place);
  // Its lifetime begins now: what has ended may lie where it lies.
  void begin_now(ObjectId id) { (*this)[id].begun_at = ++clock_; }
  // Makes a block larger where it is, its first bytes kept. False: no room.
  [[nodiscard]] bool enlarge(ObjectId id, std::uint64_t size);

  [[nodiscard]] Object& operator[](ObjectId id) { return objects_[id.index()]; }
  [[nodiscard]] const Object& operator[](ObjectId id) const { return objects_[id.index()]; }
  [[nodiscard]] Object* objects() { return objects_.data(); }
  [[nodiscard]] std::size_t object_count() const { return objects_.size(); }

  // The object whose place in the address space holds `address`, alive or not; 0 if there is none.
  [[nodiscard]] std::uint32_t find(std::uint64_t address) const {
    if (model_ == ir::DataModel::LP64) {
      const std::uint64_t index = (address >> 32U) ^ flip_;
      return index < objects_.size() ? static_cast<std::uint32_t>(index) : 0;
    }
    return find_by_page(address);
  }

  // Pointers stored in memory although their address lies outside of their object.
  void remember_stray(std::uint64_t at, Slot pointer);
  [[nodiscard]] std::uint32_t object_of_loaded(std::uint64_t at, std::uint64_t address) const {
    if (!stray_.empty()) [[unlikely]]
      if (const auto found = stray_.find(at); found != stray_.end() && found->second.bits == address)
        return static_cast<std::uint32_t>(found->second.extra);
    return find(address);
  }
  [[nodiscard]] bool has_strays() const { return !stray_.empty(); }
  void copy_strays(std::uint64_t destination, std::uint64_t source, std::uint64_t size);

  [[nodiscard]] std::uint64_t heap_blocks_made() const { return heap_serial_; }
  [[nodiscard]] std::uint64_t bytes_in_use() const { return bytes_in_use_; }
  // Has an address come back? Then a pointer to the ended object counts as one to the new one.
  [[nodiscard]] bool has_recycled() const { return has_recycled_; }

 private:
  [[nodiscard]] std::uint32_t find_by_page(std::uint64_t address) const;
  [[nodiscard]] std::uint32_t recycled(std::uint64_t size, std::uint64_t alignment);
  [[nodiscard]] bool place_new(Object& object, std::uint64_t alignment);
  [[nodiscard]] bool place_by_page(Object& object, std::uint64_t alignment);
  [[nodiscard]] std::size_t size_class(std::uint64_t capacity) const;

  ir::DataModel model_;
  bool downwards_;
  std::uint64_t flip_;  // 64 bits: turns an object's number into the upper half of its address, and back
  std::uint64_t byte_limit_;
  std::uint64_t bytes_in_use_ = 0;
  std::uint64_t heap_serial_ = 0;
  bool has_recycled_ = false;
  std::vector<Object> objects_;
  std::uint64_t clock_ = 0;                            // counts the lifetimes that have begun or ended
  std::vector<std::deque<std::uint32_t>> quarantine_;  // ended objects by size class, oldest first
  std::unordered_map<std::uint64_t, Slot> stray_;      // by the address where the pointer is stored
  // 32 bits only: where the next object goes, and for each page of 4 KB (upwards from the first, or downwards from the
  // last) the latest object that begins in or before it.
  std::uint64_t cursor_ = 0;
  std::vector<std::uint32_t> in_page_;
};

}  // namespace heapwise::interp
