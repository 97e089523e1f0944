#include "verify/hunt_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <type_traits>

namespace heapwise::verify {
namespace {

// Both ends are the same program: values go as their bytes. The last part tells a whole message from a piece of one.
constexpr std::uint64_t kEnd = 0x68656170'77697365ULL;

class Writer {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(const std::string& text) {
    put(text.size());
    bytes_ += text;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(const std::string& bytes) : bytes_(bytes) {}
  template <class T>
  T get() {
    T value{};
    if (at_ + sizeof value > bytes_.size()) broken_ = true;
    else std::memcpy(&value, bytes_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  std::string text() {
    const auto size = get<std::size_t>();
    if (broken_ || size > bytes_.size() - at_) broken_ = true;
    if (broken_) return "";
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  [[nodiscard]] bool broken() const { return broken_; }

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
  bool broken_ = false;
};

std::string encoded(const hunt::Outcome& outcome) {
  Writer writer;
  writer.put(outcome.answer);
  writer.put(outcome.saw_violation);
  writer.put(outcome.reason);
  writer.put(outcome.runs);
  const std::size_t inputs = outcome.bug ? outcome.bug->inputs.size() : 0;
  writer.put(inputs);
  for (std::size_t i = 0; i < inputs; ++i) {
    const interp::Inputs::Value& value = outcome.bug->inputs[i];
    writer.put(value.index());
    if (const auto* number = std::get_if<ir::SignedBits>(&value)) writer.put(*number);
    else writer.put(std::get<long double>(value));
  }
  writer.put(kEnd);
  return writer.bytes();
}

std::optional<HuntMessage> decoded(const std::string& bytes) {
  Reader reader(bytes);
  HuntMessage message;
  message.answer = reader.get<hunt::Outcome::Answer>();
  message.saw_violation = reader.get<bool>();
  message.reason = reader.text();
  message.runs = reader.get<std::uint64_t>();
  const auto inputs = reader.get<std::size_t>();
  for (std::size_t i = 0; i < inputs && !reader.broken(); ++i) {
    if (reader.get<std::size_t>() == 0) message.inputs.emplace_back(reader.get<ir::SignedBits>());
    else message.inputs.emplace_back(reader.get<long double>());
  }
  if (reader.get<std::uint64_t>() != kEnd || reader.broken()) return std::nullopt;
  return message;
}

// The child's life. Nothing of the parent's is flushed or destroyed: the parent does that.
[[noreturn]] void live(int pipe, const std::function<hunt::Outcome()>& hunt) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string bytes;
  try {
    bytes = encoded(hunt());
  } catch (...) {
    ::_exit(1);
  }
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t written = ::write(pipe, bytes.data() + at, bytes.size() - at);
    if (written <= 0) ::_exit(1);
    at += static_cast<std::size_t>(written);
  }
  ::_exit(0);
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

std::uint64_t resident_bytes_of(pid_t process) {
  std::uint64_t total = 0, resident = 0;
  std::ifstream(fmt::format("/proc/{}/statm", process)) >> total >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

HuntProcess::HuntProcess(const std::function<hunt::Outcome()>& hunt, OnLife on_life)
    : on_life_(std::move(on_life)), bytes_at_birth_(resident_bytes_of(::getpid())) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return;
  process_ = ::fork();
  if (process_ == 0) {
    ::close(ends[0]);
    live(ends[1], hunt);
  }
  ::close(ends[1]);
  pipe_ = ends[0];
  if (process_ > 0 && on_life_) on_life_(process_);
}

HuntProcess::~HuntProcess() { end(); }

bool HuntProcess::has_ended(int milliseconds) {
  if (process_ <= 0) return true;
  pollfd one{pipe_, POLLIN, 0};
  while (::poll(&one, 1, milliseconds) > 0) {
    char piece[4096];
    const ssize_t size = ::read(pipe_, piece, sizeof piece);
    if (size > 0) {
      received_.append(piece, static_cast<std::size_t>(size));
      continue;
    }
    reap();
    message_ = decoded(received_);
    return true;
  }
  return false;
}

void HuntProcess::reap() {
  int status = 0;
  rusage usage{};
  if (on_life_) on_life_(0);  // once it was waited for, the id may be another's
  if (::wait4(process_, &status, 0, &usage) == process_)
    used_ = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  ::close(pipe_);
  process_ = pipe_ = -1;
}

void HuntProcess::end() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  reap();
}

double HuntProcess::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (process_ <= 0 || ::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return used_;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::uint64_t HuntProcess::own_bytes() const {
  if (process_ <= 0) return 0;
  const std::uint64_t now = resident_bytes_of(process_);
  return now > bytes_at_birth_ ? now - bytes_at_birth_ : 0;
}

}  // namespace heapwise::verify
