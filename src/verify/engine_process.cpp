#include "verify/engine_process.h"

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
#include <limits>
#include <type_traits>

#include "hunt/confirm.h"

namespace heapwise::verify {
namespace {

constexpr std::uint64_t kLongestRun = 100'000'000;  // steps of a run that repeats what the child has met
constexpr double kLongestListening = 0.05;          // seconds

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

std::string encoded(const Message& message) {
  Writer writer;
  writer.put(message.answer);
  writer.put(message.saw_violation);
  writer.put(message.reason.kind);
  writer.put(message.reason.at);
  writer.put(message.reason.what);
  writer.put(message.reason.subject);
  writer.put(message.runs);
  writer.put(message.inputs.size());
  for (const interp::Inputs::Value& value : message.inputs) {
    writer.put(value.index());
    if (const auto* number = std::get_if<ir::SignedBits>(&value)) writer.put(*number);
    else writer.put(std::get<long double>(value));
  }
  writer.put(kEnd);
  return writer.bytes();
}

std::optional<Message> decoded(const std::string& bytes) {
  Reader reader(bytes);
  Message message;
  message.answer = reader.get<Message::Answer>();
  message.saw_violation = reader.get<bool>();
  message.reason.kind = reader.get<engine::Reason::Kind>();
  message.reason.at = reader.get<ir::Location>();
  message.reason.what = reader.text();
  message.reason.subject = reader.text();
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
[[noreturn]] void live(int pipe, const std::function<Message()>& work) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string bytes;
  try {
    bytes = encoded(work());
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

ChildProcess::ChildProcess(const std::function<Message()>& work, OnLife on_life)
    : on_life_(std::move(on_life)), bytes_at_birth_(resident_bytes_of(::getpid())) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return;
  process_ = ::fork();
  if (process_ == 0) {
    ::close(ends[0]);
    live(ends[1], work);
  }
  ::close(ends[1]);
  pipe_ = ends[0];
  if (process_ > 0 && on_life_) on_life_(process_);
}

ChildProcess::~ChildProcess() { end(); }

bool ChildProcess::has_ended(int milliseconds) {
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

void ChildProcess::reap() {
  int status = 0;
  rusage usage{};
  if (on_life_) on_life_(0);  // once it was waited for, the id may be another's
  if (::wait4(process_, &status, 0, &usage) == process_)
    used_ = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  ::close(pipe_);
  process_ = pipe_ = -1;
}

void ChildProcess::end() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  reap();
}

double ChildProcess::cpu_seconds() const {
  clockid_t clock{};
  timespec time{};
  if (process_ <= 0 || ::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return used_;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::uint64_t ChildProcess::own_bytes() const {
  if (process_ <= 0) return 0;
  const std::uint64_t now = resident_bytes_of(process_);
  return now > bytes_at_birth_ ? now - bytes_at_birth_ : 0;
}

EngineProcess::EngineProcess(const engine::Task& task, std::unique_ptr<engine::Engine> engine, Budget& whole,
                             ChildProcess::OnLife on_life)
    : task_(task), engine_(std::move(engine)), whole_(whole), on_life_(std::move(on_life)) {}

// In the child, until there is an answer: the limits of the whole run are its own, too.
Message EngineProcess::work() const {
  Message message;
  engine::Step step = engine::Progress{};
  while (std::holds_alternative<engine::Progress>(step)) {
    Budget slice = whole_.part(std::numeric_limits<double>::infinity());
    step = engine_->resume(slice);
  }
  message.runs = engine_->statistics().runs;
  if (const auto* gave_up = std::get_if<engine::GaveUp>(&step)) {
    message.reason = gave_up->reason;
    message.saw_violation = gave_up->doubt != nullptr;
    if (gave_up->doubt) message.inputs = gave_up->doubt->bug.inputs;
  } else if (const auto* violated = std::get_if<engine::Violated>(&step)) {
    message.answer = Message::Answer::Violated;
    message.inputs = violated->bug.inputs;
  } else {
    message.answer = Message::Answer::Proved;
  }
  return message;
}

engine::GaveUp EngineProcess::ended(engine::Reason::Kind kind, std::string why) {
  child_->end();
  note_ = why;
  return {{kind, {}, std::move(why), ""}, nullptr, {}, 0};
}

engine::Step EngineProcess::resume(Budget& slice) {
  if (!child_) {
    const double before = heapwise::cpu_seconds();
    const auto live = [this, before] {
      whole_.charge(before - heapwise::cpu_seconds());  // the child's clock begins anew
      return work();
    };
    child_ = std::make_unique<ChildProcess>(live, on_life_);
  }
  if (!child_->is_started() && !child_->message()) return engine_->resume(slice);  // the system refuses: here, then
  const bool done = child_->has_ended(static_cast<int>(1000 * std::min(slice.seconds_left(), kLongestListening)));
  const double used = child_->cpu_seconds();
  whole_.charge(used - charged_);
  charged_ = used;
  if (done) return said();
  const std::uint64_t limit = task_.memory_megabytes << 20U;
  if (limit != 0 && resident_bytes() + child_->own_bytes() >= limit)
    return ended(engine::Reason::Kind::Memory, "ended for its memory");
  if (whole_.exhausted_now()) {
    engine::GaveUp gave_up = ended(engine::Reason::Kind::Time, "time");
    note_.clear();
    return gave_up;
  }
  return engine::Progress{};
}

engine::Step EngineProcess::said() const {
  const std::optional<Message>& message = child_->message();
  if (!message) {
    note_ = "its process ended without an answer";
    return engine::GaveUp{
        {engine::Reason::Kind::NoAnswer, {}, "a process ended without an answer", ""}, nullptr, {}, 0};
  }
  if (message->answer == Message::Answer::Proved) return engine::Proved{};
  engine::GaveUp gave_up{message->reason, nullptr, {}, 0};
  if (message->answer == Message::Answer::GaveUp && !message->saw_violation) return gave_up;
  const hunt::Judge judge(task_);
  hunt::Judgement judgement = judge.judge(judge.run(interp::Inputs(message->inputs), kLongestRun), kLongestRun);
  if (judgement.kind == hunt::Judgement::Kind::Confirmed) return engine::Violated{std::move(*judgement.bug)};
  if (judgement.kind == hunt::Judgement::Kind::Doubtful) {
    gave_up.doubt = std::make_shared<const engine::Doubt>(engine::Doubt{std::move(*judgement.bug), judgement.doubt});
    gave_up.reason = judgement.doubt;
  }
  if (message->answer == Message::Answer::Violated) note_ = "a violation was not confirmed";
  return gave_up;
}

engine::Statistics EngineProcess::statistics() const {
  engine::Statistics statistics = engine_->statistics();
  if (child_) statistics.elsewhere = child_->cpu_seconds();
  if (child_ && child_->message()) statistics.runs += child_->message()->runs;
  statistics.note = note_;
  return statistics;
}

}  // namespace heapwise::verify
