// The types of registers, and the data model that fixes the width of pointers.
//
// A register holds an integer of 1 to 128 bits, a floating-point number, or an address; aggregates exist in memory
// only. These types say how bits are read. What a *person* calls a type (`struct node *`) is a SourceType (names.h).
#pragma once

#include <cstdint>

namespace heapwise::ir {

__extension__ using Bits = unsigned __int128;  // the bits of one register, zero-extended
__extension__ using SignedBits = __int128;

enum class DataModel : std::uint8_t { ILP32, LP64 };

[[nodiscard]] constexpr std::uint16_t pointer_bits(DataModel model) { return model == DataModel::ILP32 ? 32 : 64; }

class Type {
 public:
  enum class Kind : std::uint8_t { Integer, Float, Pointer };

  constexpr Type() = default;
  [[nodiscard]] static constexpr Type integer(std::uint16_t bits) { return Type(Kind::Integer, bits); }
  // 16, 32, 64, 80 (x87 extended) or 128 bits.
  [[nodiscard]] static constexpr Type floating(std::uint16_t bits) { return Type(Kind::Float, bits); }
  [[nodiscard]] static constexpr Type pointer(DataModel model) { return Type(Kind::Pointer, pointer_bits(model)); }

  [[nodiscard]] constexpr Kind kind() const { return kind_; }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  // How many bytes a load or store of this type touches.
  [[nodiscard]] constexpr std::uint32_t bytes() const { return (bits_ + 7U) / 8U; }

  [[nodiscard]] constexpr bool is_integer() const { return kind_ == Kind::Integer; }
  [[nodiscard]] constexpr bool is_float() const { return kind_ == Kind::Float; }
  [[nodiscard]] constexpr bool is_pointer() const { return kind_ == Kind::Pointer; }

  // The low `bits()` bits set.
  [[nodiscard]] constexpr Bits mask() const { return bits_ >= 128 ? ~Bits{0} : (Bits{1} << bits_) - 1; }

  friend constexpr bool operator==(Type, Type) = default;

 private:
  constexpr Type(Kind kind, std::uint16_t bits) : kind_(kind), bits_(bits) {}
  Kind kind_ = Kind::Integer;
  std::uint16_t bits_ = 32;
};

// Reads the low `type.bits()` bits of `value` as a signed number.
[[nodiscard]] constexpr SignedBits as_signed(Bits value, Type type) {
  const unsigned unused = 128U - type.bits();
  return static_cast<SignedBits>(value << unused) >> unused;
}

}  // namespace heapwise::ir
