// An engine in a process of its own, beside the others: for a machine with a processor to spare.
//
// The child is a fork: it has the program that the front end read and the engine as it is, and starts no work again.
// What it finds it sends through a pipe: the inputs of a violation, that the property holds, or why it gave up. Inputs
// count only when a run here meets the violation, too. A child that crashes, or is ended for its memory, has said
// nothing. CPU time of the child counts for the whole run.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace heapwise::verify {

// What the child says at its end.
struct Message {
  enum class Answer : std::uint8_t { Violated, Proved, GaveUp };
  Answer answer = Answer::GaveUp;
  bool saw_violation = false;  // of GaveUp: `inputs` lead to one that does not count
  engine::Reason reason;       // of GaveUp
  std::uint64_t runs = 0;
  std::vector<interp::Inputs::Value> inputs;  // of the violation, where there is one
};

class ChildProcess {
 public:
  // Called with the child's id when it lives, and with 0 when it is about to be gone.
  using OnLife = std::function<void(pid_t)>;
  // Starts the child, which works and ends. Not is_started(): the system refuses. `on_life` may be empty.
  explicit ChildProcess(const std::function<Message()>& work, OnLife on_life = {});
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  [[nodiscard]] bool is_started() const { return process_ > 0; }
  // True when the child has ended, at the latest after so many milliseconds.
  [[nodiscard]] bool has_ended(int milliseconds);
  // What it said; nothing: it did not end by itself.
  [[nodiscard]] const std::optional<Message>& message() const { return message_; }
  // CPU seconds that it has used, and bytes of memory that it holds beyond what it was born with.
  [[nodiscard]] double cpu_seconds() const;
  [[nodiscard]] std::uint64_t own_bytes() const;
  void end();

 private:
  void reap();

  OnLife on_life_;
  pid_t process_ = -1;
  int pipe_ = -1;
  std::uint64_t bytes_at_birth_ = 0;
  double used_ = 0;  // CPU seconds, once it has ended
  std::string received_;
  std::optional<Message> message_;
};

class EngineProcess final : public engine::Engine {
 public:
  // All must outlive it. The child begins with the first resume().
  EngineProcess(const engine::Task& task, std::unique_ptr<engine::Engine> engine, Budget& whole,
                ChildProcess::OnLife on_life);

  // Listens, for as many seconds as the slice has: the child works by itself.
  [[nodiscard]] engine::Step resume(Budget& slice) override;
  // In this process.
  [[nodiscard]] engine::Step look(Budget& slice) override { return engine_->look(slice); }
  [[nodiscard]] engine::Statistics statistics() const override;

 private:
  [[nodiscard]] Message work() const;
  [[nodiscard]] engine::Step said() const;
  [[nodiscard]] engine::GaveUp ended(engine::Reason::Kind kind, std::string why);

  const engine::Task& task_;
  std::unique_ptr<engine::Engine> engine_;
  Budget& whole_;
  ChildProcess::OnLife on_life_;
  std::unique_ptr<ChildProcess> child_;
  double charged_ = 0;  // of the child's CPU seconds
  mutable std::string note_;
};

}  // namespace heapwise::verify
