// Ids as types: an ObjectId is not a RegisterId, and neither is an int.
//
//   using RegisterId = Id<struct RegisterTag>;
//
// An id is an index into a table that its owner keeps. A default-constructed id names nothing (`valid()` is false).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace heapwise {

template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t index) : index_(index) {}
  constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}

  [[nodiscard]] constexpr bool valid() const { return index_ != kNone; }
  [[nodiscard]] constexpr std::uint32_t index() const { return index_; }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t index_ = kNone;
};

}  // namespace heapwise

template <class Tag>
struct std::hash<heapwise::Id<Tag>> {
  std::size_t operator()(heapwise::Id<Tag> id) const noexcept { return id.index() * 0x9e3779b97f4a7c15ULL; }
};
