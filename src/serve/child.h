// A child process of this very program whose output is read while it works.
//
// For servers: whatever a program does to its analysis (a crash, endless memory), the server lives on, and an analysis
// that nobody wants any more is ended at once. The child ends with its parent.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heapwise::serve {

struct Limits {
  double cpu_seconds = 0;              // 0: none
  std::uint64_t memory_megabytes = 0;  // 0: none
};

class Child {
 public:
  // With the given words, without the program's name. Null: the system refuses.
  [[nodiscard]] static std::unique_ptr<Child> start(const std::vector<std::string>& words, const Limits& limits,
                                                    const std::string& directory);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // To be polled for input; -1 where it has ended.
  [[nodiscard]] int output_handle() const { return output_; }
  [[nodiscard]] int errors_handle() const { return errors_; }
  // Takes what is there without waiting.
  void read();
  // Whole lines of the output that were not taken yet.
  [[nodiscard]] std::vector<std::string> take_lines();
  [[nodiscard]] const std::string& output() const { return text_; }
  [[nodiscard]] const std::string& errors() const { return error_text_; }
  // 128 + N after signal N; nothing while it works.
  [[nodiscard]] std::optional<int> exit_code() const { return exit_code_; }
  void kill();

 private:
  Child() = default;
  void read_from(int& handle, std::string& to);
  void reap(bool wait);

  pid_t process_ = -1;
  int output_ = -1, errors_ = -1;
  std::string text_, error_text_;
  std::size_t taken_ = 0;
  std::optional<int> exit_code_;
};

}  // namespace heapwise::serve
