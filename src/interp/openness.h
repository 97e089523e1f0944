// Openness: does a value of a run depend on what C leaves open?
//
// A run settles what C leaves to the implementation: where objects lie, what strcmp gives beyond its sign. A watched
// run (Options::watch_open) keeps beside every register and every byte of memory what is known of its value however
// that is settled. `Fixed` is what every implementation computes; it is never said of anything else: an operation whose
// effect on what is open is not described in openness.cpp makes its result open.
//
// An open value does no harm before it is used: where it decides a branch, an access, a size or what the library does,
// the run notes it (Note::Kind::AddressAsNumber, LibraryValue). A run without such a note is the same for every
// implementation, up to the values that were never used.
//
// A register with a pointer is Fixed when it points to a fixed byte of a fixed object, wherever that lies.
#pragma once

#include <cstdint>

namespace heapwise::interp {

struct Openness {
  enum class Kind : std::uint8_t {
    Fixed,
    Address,      // an integer: the address of `object`, plus a number that is fixed
    Positive,     // any number of this sign, ...
    Negative,     // ... and no other
    NotNegative,  // 0 or positive
    NotZero,
    OpenAddress,  // anything, by where objects lie
    OpenValue,    // anything, by what the library or the processor chooses
  };
  Kind kind = Kind::Fixed;
  std::uint32_t object = 0;  // of Address

  [[nodiscard]] bool is_fixed() const { return kind == Kind::Fixed; }
  [[nodiscard]] bool is_address() const { return kind == Kind::Address; }
  // What is left of it behind an operation that nothing more is known of.
  [[nodiscard]] Openness blurred() const {
    if (is_fixed()) return {};
    return {is_address() || kind == Kind::OpenAddress ? Kind::OpenAddress : Kind::OpenValue, 0};
  }
  // Of a value made of both.
  [[nodiscard]] static Openness mixed(const Openness& left, const Openness& right) {
    return left.blurred().kind < right.blurred().kind ? right.blurred() : left.blurred();
  }
};

// Beside each byte of memory: 0 is fixed, 1, 2, ... are the bytes of one address, and pieces of one are open.
inline constexpr std::uint8_t kFixedByte = 0;
inline constexpr std::uint8_t kOpenAddressByte = 0x10;
inline constexpr std::uint8_t kOpenValueByte = 0x20;
inline constexpr std::uint8_t kNotNegativeByte = 0x30;  // open but for its highest bit, which is 0

}  // namespace heapwise::interp
