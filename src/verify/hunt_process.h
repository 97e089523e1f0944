// Hunt in a process of its own, beside prove: for a machine with a processor to spare.
//
// The child is a fork: it has the program that the front end read, and starts no work again. What it finds it sends
// through a pipe: the inputs of a violation, or that every path was followed to its end. Inputs count only when a run
// here meets the violation, too. A child that crashes, or is ended for its memory, has said nothing.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hunt/hunt.h"

namespace heapwise::verify {

// What the child says at its end.
struct HuntMessage {
  hunt::Outcome::Answer answer = hunt::Outcome::Answer::Unknown;
  bool saw_violation = false;  // of Unknown
  std::string reason;          // of Unknown
  std::uint64_t runs = 0;
  std::vector<interp::Inputs::Value> inputs;  // of the violation, where there is one
};

class HuntProcess {
 public:
  // Called with the child's id when it lives, and with 0 when it is about to be gone.
  using OnLife = std::function<void(pid_t)>;
  // Starts the child, which hunts and ends. Not is_started(): the system refuses. `on_life` may be empty.
  explicit HuntProcess(const std::function<hunt::Outcome()>& hunt, OnLife on_life = {});
  ~HuntProcess();
  HuntProcess(const HuntProcess&) = delete;
  HuntProcess& operator=(const HuntProcess&) = delete;

  [[nodiscard]] bool is_started() const { return process_ > 0; }
  // True when the child has ended, at the latest after so many milliseconds.
  [[nodiscard]] bool has_ended(int milliseconds);
  // What it said; nothing: it did not end by itself.
  [[nodiscard]] const std::optional<HuntMessage>& message() const { return message_; }
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
  std::optional<HuntMessage> message_;
};

}  // namespace heapwise::verify
