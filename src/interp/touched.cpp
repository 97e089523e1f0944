#include "interp/touched.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace heapwise::interp {
namespace {

constexpr std::uint64_t kLarge = std::uint64_t{1} << 20U;  // below that, looking is cheaper than asking

// The kernel's file has a word for each page of the process: it is in memory, or swapped out, or was never touched.
constexpr std::uint64_t kIsThere = std::uint64_t{3} << 62U;

class PageMap {
 public:
  PageMap() : file_(::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)) {}
  ~PageMap() {
    if (file_ >= 0) ::close(file_);
  }
  PageMap(const PageMap&) = delete;
  PageMap& operator=(const PageMap&) = delete;

  // The words of as many pages as there is room for. False: nothing can be learnt.
  template <std::size_t N>
  [[nodiscard]] bool read(std::uint64_t first_page, std::array<std::uint64_t, N>& words, std::size_t count) const {
    const auto size = static_cast<ssize_t>(count * sizeof(std::uint64_t));
    const auto at = static_cast<off_t>(first_page * sizeof(std::uint64_t));
    return file_ >= 0 && ::pread(file_, words.data(), static_cast<std::size_t>(size), at) == size;
  }

 private:
  int file_;
};

}  // namespace

std::vector<Stretch> touched(const std::uint8_t* bytes, std::uint64_t size) {
  if (size < kLarge) return {{0, size}};
  const PageMap map;  // opened each time: after a fork, the file of before would speak of the parent
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(bytes);
  const std::uint64_t first = begin / page, last = (begin + size - 1) / page;
  std::vector<Stretch> result;
  std::array<std::uint64_t, 512> words{};
  for (std::uint64_t at = first; at <= last; at += words.size()) {
    const std::size_t count = std::min<std::uint64_t>(words.size(), last - at + 1);
    if (!map.read(at, words, count)) return {{0, size}};
    for (std::size_t i = 0; i < count; ++i) {
      if ((words[i] & kIsThere) == 0) continue;
      const std::uint64_t start = std::max<std::uint64_t>((at + i) * page, begin) - begin;
      const std::uint64_t end = std::min<std::uint64_t>((at + i + 1) * page, begin + size) - begin;
      if (!result.empty() && result.back().to == start) result.back().to = end;
      else result.push_back({start, end});
    }
  }
  return result;
}

}  // namespace heapwise::interp
