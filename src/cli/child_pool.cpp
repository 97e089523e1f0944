#include "cli/child_pool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <csignal>
#include <ctime>
#include <fstream>

namespace heapwise::cli {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t kAddressSpaceMargin = 1024;  // megabytes: address space is more than memory that is held
// A child that sleeps is ended some time after a busy one would have reached its limit. On a crowded machine a busy one
// gets little time, too: it has used more than this part of it, or waits for its turn. The kernel keeps its limit.
constexpr double kWallFactor = 4;
constexpr double kAsleep = 0.01;

double cpu_seconds_of(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

// Running, or ready to: the letter behind the name in parentheses.
bool is_runnable(pid_t process) {
  std::string text;
  std::getline(std::ifstream(fmt::format("/proc/{}/stat", process)), text);
  const std::size_t name_ends = text.rfind(')');
  return name_ends != std::string::npos && text.compare(name_ends, 3, ") R") == 0;
}

void limit(int resource, rlim_t soft, rlim_t hard) {
  const rlimit value{soft, hard};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &value);
}

// In the child, between fork and exec: only what is safe there.
[[noreturn]] void become(const std::vector<char*>& arguments, int output, int errors, const ChildLimits& limits) {
  ::setpgid(0, 0);  // Ctrl-C at the terminal is for the parent, which then ends its children
  const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  if (limits.cpu_seconds > 0) {
    const auto seconds = static_cast<rlim_t>(std::ceil(limits.cpu_seconds * 1.05)) + 1;
    limit(RLIMIT_CPU, seconds, seconds + 1);
  }
  if (limits.memory_megabytes > 0) {
    const rlim_t bytes = (limits.memory_megabytes + kAddressSpaceMargin) * kMegabyte;
    limit(RLIMIT_AS, bytes, bytes);
  }
  limit(RLIMIT_CORE, 0, 0);
  ::execv("/proc/self/exe", arguments.data());
  ::_exit(127);
}

std::string content_of(int file) {
  std::string text;
  std::array<char, 65536> piece{};
  ::lseek(file, 0, SEEK_SET);
  for (ssize_t n = 0; (n = ::read(file, piece.data(), piece.size())) > 0;)
    text.append(piece.data(), static_cast<std::size_t>(n));
  return text;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

bool ChildPool::start(const std::vector<std::string>& words, std::size_t tag) {
  std::vector<std::string> copies = words;
  std::string self = "heapwise";
  std::vector<char*> arguments = {self.data()};
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Child child;
  child.tag = tag;
  child.output = ::memfd_create("output", MFD_CLOEXEC);
  child.errors = ::memfd_create("errors", MFD_CLOEXEC);
  child.started = std::chrono::steady_clock::now();
  child.process = child.output < 0 || child.errors < 0 ? -1 : ::fork();
  if (child.process == 0) become(arguments, child.output, child.errors, limits_);
  if (child.process > 0) child.handle = static_cast<int>(::syscall(SYS_pidfd_open, child.process, 0));
  if (child.process < 0 || child.handle < 0) {
    if (child.process > 0) ::kill(child.process, SIGKILL);
    ::close(child.output);
    ::close(child.errors);
    return false;
  }
  children_.push_back(child);
  return true;
}

ChildEnd ChildPool::reap(const Child& child) const {
  int status = 0;
  rusage usage{};
  ::wait4(child.process, &status, 0, &usage);
  ChildEnd end;
  end.tag = child.tag;
  end.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  end.killed_for_time = child.killed || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU);
  end.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  end.wall_seconds = seconds_since(child.started);
  end.memory_megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  end.output = content_of(child.output);
  end.errors = content_of(child.errors);
  ::close(child.handle);
  ::close(child.output);
  ::close(child.errors);
  return end;
}

void ChildPool::kill_the_late() {
  if (limits_.cpu_seconds <= 0) return;
  for (Child& child : children_) {
    const double wall = seconds_since(child.started);
    if (child.killed || wall < kWallFactor * limits_.cpu_seconds + 5) continue;
    if (cpu_seconds_of(child.process) > kAsleep * wall || is_runnable(child.process)) continue;
    child.killed = true;
    ::kill(-child.process, SIGKILL);
    ::kill(child.process, SIGKILL);
  }
}

std::optional<ChildEnd> ChildPool::wait(std::chrono::milliseconds patience) {
  std::vector<pollfd> handles;
  handles.reserve(children_.size());
  for (const Child& child : children_) handles.push_back({child.handle, POLLIN, 0});
  const int ready = ::poll(handles.data(), handles.size(), static_cast<int>(patience.count()));
  kill_the_late();
  if (ready <= 0) return std::nullopt;
  for (std::size_t i = 0; i < handles.size(); ++i) {
    if ((handles[i].revents & POLLIN) == 0) continue;
    const Child child = children_[i];
    children_.erase(children_.begin() + static_cast<std::ptrdiff_t>(i));
    return reap(child);
  }
  return std::nullopt;
}

void ChildPool::kill_all() {
  for (const Child& child : children_) {
    ::kill(-child.process, SIGKILL);
    ::kill(child.process, SIGKILL);
    (void)reap(child);
  }
  children_.clear();
}

}  // namespace heapwise::cli
