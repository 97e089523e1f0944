// Watching a run: what an observer is told, and what it may look at.
//
// For traces and pictures, not for speed: a run that is observed is several times slower.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interp/result.h"
#include "ir/program.h"

namespace heapwise::interp {

class Memory;
struct Slot;

// The memory at one moment. Bytes that were never written have 0 in `written`.
struct Snapshot {
  struct Object {
    std::uint32_t id = 0;
    Storage storage = Storage::None;
    std::uint64_t base = 0;
    std::uint64_t size = 0;
    std::uint64_t serial = 0;  // of heap blocks
    bool alive = true;
    ir::VariableId variable;                   // that it holds, if any
    std::vector<std::uint8_t> bytes, written;  // of large objects, the first ones
  };
  // A variable that lives in a register.
  struct Variable {
    ir::VariableId variable;
    std::size_t depth = 0;  // of its call; main has 0
    std::uint64_t bits = 0;
  };
  std::vector<Object> objects;
  std::vector<Variable> variables;
  bool complete = true;  // false: there are more heap blocks
};

// Something that changed the heap.
struct Event {
  enum class Kind : std::uint8_t { Allocated, Freed, PointerStored, PointerLoaded, Input };
  Kind kind = Kind::Allocated;
  ir::Position at;
  std::size_t depth = 0;
  std::uint32_t object = 0;   // its number in this run; Input: the index of the value
  std::uint64_t serial = 0;   // of heap blocks
  std::uint64_t size = 0;     // of the object
  std::uint64_t address = 0;  // PointerStored, PointerLoaded: where
  std::uint64_t value = 0;    // PointerStored: the address that is stored there
};

class Inspector {
 public:
  [[nodiscard]] virtual Snapshot snapshot() const = 0;
  [[nodiscard]] virtual std::uint64_t steps() const = 0;  // made so far, counted at the ends of blocks
  // The state itself, and not a copy: as it is until the next instruction.
  [[nodiscard]] virtual const Memory& memory() const = 0;
  [[nodiscard]] virtual std::span<const Slot> registers() const = 0;  // of the call that runs

 protected:
  ~Inspector() = default;
};

class Observer {
 public:
  virtual ~Observer() = default;
  // Before every basic instruction.
  virtual void at(ir::Position position, std::size_t depth, const Inspector& state) = 0;
  virtual void happened(const Event& /*event*/) {}
};

}  // namespace heapwise::interp
