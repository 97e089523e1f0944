// RootKey: what names a value of a heap from outside.
//
// Of a call at some depth: a register, a variable of the source (for people), a result that waits for the caller, and
// what an instruction keeps in step with the heap while it is split. Of a part of a heap: its anchors (frame.h). Of the
// whole program: a global variable, a handler that runs at exit, and what the library keeps. Keys are ordered by depth,
// those of the whole program last.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace heapwise::heap {

class RootKey {
 public:
  enum class Kind : std::uint8_t {
    Register,
    Variable,
    Result,
    Argument,
    Scratch,
    Anchor,
    Global,
    Handler,
    Errno,
    Token
  };

  constexpr RootKey(Kind kind, std::uint32_t depth, std::uint32_t index)
      : depth_(depth), kind_(static_cast<std::uint32_t>(kind)), index_(index) {}

  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(kind_); }
  [[nodiscard]] constexpr std::uint32_t depth() const { return depth_; }
  [[nodiscard]] constexpr std::uint32_t index() const { return index_; }
  [[nodiscard]] constexpr bool is_register() const { return kind() == Kind::Register; }
  [[nodiscard]] constexpr bool is_register_of(std::uint32_t depth) const { return is_register() && depth_ == depth; }
  // A number of its own for each key.
  [[nodiscard]] constexpr std::uint64_t number() const {
    return std::uint64_t{depth_} << 32 | std::uint64_t{kind_} << kIndexBits | index_;
  }

  friend constexpr bool operator==(RootKey a, RootKey b) { return a.number() == b.number(); }
  friend constexpr auto operator<=>(RootKey a, RootKey b) { return a.number() <=> b.number(); }

 private:
  static constexpr unsigned kIndexBits = 28;
  std::uint32_t depth_;
  std::uint32_t kind_ : 32 - kIndexBits;
  std::uint32_t index_ : kIndexBits;
};

// The depth of what belongs to no call.
inline constexpr std::uint32_t kWholeProgram = std::numeric_limits<std::uint32_t>::max();

[[nodiscard]] constexpr RootKey register_key(std::uint32_t depth, std::uint32_t index) {
  return {RootKey::Kind::Register, depth, index};
}
[[nodiscard]] constexpr RootKey global_key(std::uint32_t index) {
  return {RootKey::Kind::Global, kWholeProgram, index};
}
// Where strtok goes on: a root like those of globals, so that no join forgets it.
inline constexpr RootKey kTokenKey{RootKey::Kind::Token, kWholeProgram, 0};
// errno, which is one object however often its address is asked for.
inline constexpr RootKey kErrnoKey{RootKey::Kind::Errno, kWholeProgram, 0};
// Of the whole program: there in every heap from then on, and never forgotten.
[[nodiscard]] constexpr bool is_global_key(RootKey key) { return key.depth() == kWholeProgram; }

}  // namespace heapwise::heap
