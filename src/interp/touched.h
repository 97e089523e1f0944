// Which parts of a large block were ever touched.
//
// A block that calloc makes of fresh pages is zero and costs nothing until somebody touches it; looking through all of
// it would make the kernel fill in every page. The kernel can say which pages are there.
#pragma once

#include <cstdint>
#include <vector>

namespace heapwise::interp {

struct Stretch {
  std::uint64_t from = 0, to = 0;  // offsets; `to` is not part of it
};

// Every byte that is not zero lies in one of these, in ascending order (an over-approximation: a small block, and one
// of which nothing can be learnt, is one stretch).
[[nodiscard]] std::vector<Stretch> touched(const std::uint8_t* bytes, std::uint64_t size);

}  // namespace heapwise::interp
