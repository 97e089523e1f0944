#include "serve/child.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <csignal>

namespace heapwise::serve {
namespace {

constexpr std::size_t kMostOutput = std::size_t{256} << 20U;
constexpr std::uint64_t kAddressSpaceMargin = 1024;  // megabytes: address space is more than memory that is held

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

// In the child, between fork and exec: only what is safe there.
[[noreturn]] void become(const std::vector<char*>& arguments, int output, int errors, const Limits& limits,
                         const char* directory, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it has ended already
  ::setpgid(0, 0);
  const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  if (limits.cpu_seconds > 0) limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.cpu_seconds * 1.05)) + 2);
  if (limits.memory_megabytes > 0) limit(RLIMIT_AS, (limits.memory_megabytes + kAddressSpaceMargin) << 20U);
  limit(RLIMIT_CORE, 0);
  ::setpriority(PRIO_PROCESS, 0, 5);
  if (*directory != '\0' && ::chdir(directory) != 0) ::_exit(127);
  ::execv("/proc/self/exe", arguments.data());
  ::_exit(127);
}

void close_if_open(int& handle) {
  if (handle >= 0) ::close(handle);
  handle = -1;
}

}  // namespace

std::unique_ptr<Child> Child::start(const std::vector<std::string>& words, const Limits& limits,
                                    const std::string& directory) {
  std::vector<std::string> copies = words;
  std::string self = "heapwise";
  std::vector<char*> arguments = {self.data()};
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> output{}, errors{};
  if (::pipe2(output.data(), O_CLOEXEC) != 0) return nullptr;
  if (::pipe2(errors.data(), O_CLOEXEC) != 0) {
    for (const int handle : output) ::close(handle);
    return nullptr;
  }
  const pid_t parent = ::getpid();
  std::unique_ptr<Child> child(new Child);
  child->process_ = ::fork();
  if (child->process_ == 0) become(arguments, output[1], errors[1], limits, directory.c_str(), parent);
  ::close(output[1]);
  ::close(errors[1]);
  child->output_ = output[0];
  child->errors_ = errors[0];
  if (child->process_ < 0) return nullptr;
  for (const int handle : {output[0], errors[0]}) ::fcntl(handle, F_SETFL, O_NONBLOCK);
  return child;
}

Child::~Child() {
  kill();
  close_if_open(output_);
  close_if_open(errors_);
}

void Child::kill() {
  if (process_ > 0 && !exit_code_) {
    ::kill(-process_, SIGKILL);
    ::kill(process_, SIGKILL);
    reap(true);
  }
}

void Child::reap(bool wait) {
  int status = 0;
  if (exit_code_ || ::waitpid(process_, &status, wait ? 0 : WNOHANG) != process_) return;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Child::read_from(int& handle, std::string& to) {
  std::array<char, 65536> piece{};
  while (handle >= 0) {
    const ssize_t n = ::read(handle, piece.data(), piece.size());
    if (n > 0 && to.size() < kMostOutput) to.append(piece.data(), static_cast<std::size_t>(n));
    else if (n <= 0 && (n == 0 || (errno != EAGAIN && errno != EINTR))) close_if_open(handle);
    else if (n <= 0) return;
  }
}

void Child::read() {
  read_from(output_, text_);
  read_from(errors_, error_text_);
  if (output_ < 0 && errors_ < 0) reap(true);
}

std::vector<std::string> Child::take_lines() {
  std::vector<std::string> lines;
  for (std::size_t end = 0; (end = text_.find('\n', taken_)) != std::string::npos; taken_ = end + 1)
    lines.push_back(text_.substr(taken_, end - taken_));
  // What was taken is not needed again.
  text_.erase(0, taken_);
  taken_ = 0;
  return lines;
}

}  // namespace heapwise::serve
