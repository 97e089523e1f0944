#include "cli/watchdog.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <ctime>
#include <string_view>

#include "base/check.h"
#include "base/clock.h"
#include "cli/exit_code.h"

namespace heapwise::cli {
namespace {

// Of the limits, once the analyses run: room for them to end by themselves.
constexpr double kMoreTime = 1.03;
constexpr double kMoreMemory = 1.02;
// What a process that does nothing else can touch between two looks. With it, the limit must hold to within five per
// cent; a small limit leaves no room.
constexpr std::uint64_t kBetweenLooks = std::uint64_t{8} << 20U;
constexpr double kTolerance = 1.05;
constexpr long kTick = 4'000'000;  // nanoseconds of CPU time; the kernel looks no more often
// Seconds that the kernel needs to take a page back when the process ends, measured: 0.11 ms for a megabyte.
constexpr double kSecondsPerPage = 0.00011 / 256;

// Made before they are needed, and never changed while the clock runs: a signal handler must not allocate.
LastWords words, words_with_places;
std::atomic<const LastWords*> spoken = &words;
std::atomic<double> limit_of_time = 0;
std::atomic<std::uint64_t> limit_of_pages = 0;

// A child whose time and memory count, too.
std::atomic<pid_t> child = 0;
char child_file[32];
std::uint64_t pages_at_birth = 0;  // it shares these with us
constexpr const char* kOwnFile = "/proc/self/statm";

bool write_all(int target, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(target, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Pages of memory that a process holds: the second number of the file.
std::uint64_t resident_pages(const char* path) {
  char text[128];
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t size = ::read(file, text, sizeof text);
  ::close(file);
  ssize_t at = 0;
  while (at < size && text[at] != ' ') ++at;
  std::uint64_t pages = 0;
  for (++at; at < size && text[at] >= '0' && text[at] <= '9'; ++at)
    pages = pages * 10 + static_cast<std::uint64_t>(text[at] - '0');
  return pages;
}

// Only what is safe in a signal handler, from here to look().
bool write_document(int target, const GappedText& document) {
  const Activity now = activity();
  const PlaceWords& place = words_at(*spoken, now);
  bool good = true;
  for (std::size_t i = 0; i < document.parts.size() && good; ++i) {
    if (i > 0)
      good = write_all(target, place.before) && write_all(target, now.doing) && write_all(target, place.behind);
    good = good && write_all(target, document.parts[i]);
  }
  return good;
}

[[noreturn]] void end(const GappedText& document, std::string_view verdict) {
  if (child > 0) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  int target = STDOUT_FILENO;
  if (!words.file.empty()) target = ::open(words.file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool good = target >= 0 && write_document(target, document);
  // The document in text ends with the verdict line.
  const bool is_said = target == STDOUT_FILENO && document.parts.back().ends_with(verdict);
  if (!is_said) good = write_all(words.verdict_to_errors ? STDERR_FILENO : STDOUT_FILENO, verdict) && good;
  ::_exit(good ? kUnknown : kInternalError);
}

double seconds_of_children() {
  rusage ended{};
  ::getrusage(RUSAGE_CHILDREN, &ended);
  clockid_t clock{};
  timespec now{};
  if (child > 0 && ::clock_getcpuclockid(child, &clock) == 0) ::clock_gettime(clock, &now);
  return static_cast<double>(ended.ru_utime.tv_sec + ended.ru_stime.tv_sec + now.tv_sec) +
         static_cast<double>(ended.ru_utime.tv_usec + ended.ru_stime.tv_usec) * 1e-6 +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

void look(int /*signal*/) {
  std::uint64_t pages = resident_pages(kOwnFile);
  if (child > 0) {
    const std::uint64_t of_child = resident_pages(child_file);
    pages += of_child > pages_at_birth ? of_child - pages_at_birth : 0;
  }
  const double used = process_seconds() + seconds_of_children() + static_cast<double>(pages) * kSecondsPerPage;
  if (limit_of_time > 0 && used > limit_of_time) end(spoken.load()->time, "verdict: unknown (time)\n");
  if (limit_of_pages > 0 && pages > limit_of_pages) end(spoken.load()->memory, "verdict: unknown (memory)\n");
}

// By the clock that Budget reads. setitimer(ITIMER_PROF) counts the ticks at which the process happens to run: on a
// busy machine it was seen to fire at 0.94 and at 2.06 times the CPU time that it was set to.
timer_t clock_of_process{};
bool watching = false;

void tick_every(long nanoseconds) {
  itimerspec when{};
  when.it_value.tv_nsec = when.it_interval.tv_nsec = nanoseconds;
  HW_CHECK(::timer_settime(clock_of_process, 0, &when, nullptr) == 0, "the timer can be set");
}

}  // namespace

void watch_limits(double cpu_seconds, std::uint64_t megabytes, LastWords last_words) {
  if (cpu_seconds <= 0 && megabytes == 0) return;
  words = std::move(last_words);
  limit_of_time = cpu_seconds;
  limit_of_pages = (megabytes << 20U) / static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  struct sigaction action{};
  action.sa_handler = look;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGPROF, &action, nullptr);
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGPROF;
  HW_CHECK(::timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &clock_of_process) == 0, "a process can have a timer");
  watching = true;
  tick_every(kTick);
}

void say_where(const VerifyOptions& options, const ir::Program& program) {
  if (!watching) return;
  words_with_places = words;
  name_places(options, program, words_with_places);
  spoken = &words_with_places;
}

void leave_room() {
  limit_of_time = limit_of_time * kMoreTime;
  const auto limit = static_cast<double>(limit_of_pages);
  const double between = static_cast<double>(kBetweenLooks) / static_cast<double>(::sysconf(_SC_PAGESIZE));
  limit_of_pages = static_cast<std::uint64_t>(std::clamp(limit * kTolerance - between, limit, limit * kMoreMemory));
}

void watch_child(pid_t process) {
  child = 0;
  if (process <= 0) return;
  *fmt::format_to_n(child_file, sizeof child_file - 1, "/proc/{}/statm", process).out = '\0';
  pages_at_birth = resident_pages(kOwnFile);
  child = process;
}

void stop_watching() {
  if (watching) tick_every(0);
}

}  // namespace heapwise::cli
