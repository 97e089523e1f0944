// What this process is doing, for who must say so in the midst of it: the watchdog reads it in a signal's handler
// (cli/watchdog.h). There is one for the process, as there is one clock.
//
// A phase has words that live as long as the program ("looking for a proof"). Within it, work that goes through a
// program's lines says where it is; the place that was said last, with its phase, stays when another phase begins.
#pragma once

#include <atomic>
#include <cstdint>

namespace heapwise {

struct Activity {
  const char* doing = nullptr;
  std::uint32_t file = 0;  // the index of a file of the program
  std::uint32_t line = 0;  // 0: no place was said yet
};

namespace detail {
inline std::atomic<const char*> phase = "reading the program";
inline std::atomic<const char*> phase_at_place = nullptr;
inline std::atomic<std::uint64_t> place = 0;
}  // namespace detail

inline void begin_phase(const char* doing) { detail::phase.store(doing, std::memory_order_relaxed); }

inline void be_at(std::uint32_t file, std::uint32_t line) {
  detail::place.store(std::uint64_t{file} << 32U | line, std::memory_order_relaxed);
  detail::phase_at_place.store(detail::phase.load(std::memory_order_relaxed), std::memory_order_relaxed);
}

// The last place with its phase; without one, the phase that has begun. May be called in a signal's handler.
[[nodiscard]] inline Activity activity() {
  const std::uint64_t place = detail::place.load(std::memory_order_relaxed);
  const auto line = static_cast<std::uint32_t>(place);
  if (line == 0) return {detail::phase.load(std::memory_order_relaxed)};
  return {detail::phase_at_place.load(std::memory_order_relaxed), static_cast<std::uint32_t>(place >> 32U), line};
}

}  // namespace heapwise
