#include "trace/replay.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "trace/sandbox.h"

namespace heapwise::trace {

namespace {

constexpr unsigned kCompileSeconds = 60;
constexpr std::size_t kMostOutput = 20'000;

// A directory that goes with its owner.
class Workplace {
 public:
  Workplace() {
    std::string pattern = (std::filesystem::temp_directory_path() / "heapwise-XXXXXX").string();
    if (::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  ~Workplace() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Process {
  std::vector<std::string> words;
  std::vector<std::string> environment;
  std::string directory;
  std::string output_file;
  unsigned seconds = 0;
  enum class Walls : std::uint8_t { None, Limits, Sandbox } walls = Walls::None;
};

struct Ended {
  std::string refused;  // why it was not started; empty: it was
  bool timed_out = false;
  int status = 0;  // as waitpid gives it
};

void limit(int resource, rlim_t soft, rlim_t hard) {
  const rlimit both{soft, hard};
  (void)::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

void limit(int resource, rlim_t value) { limit(resource, value, value); }

// In the child, between fork and exec. Says through `report` what was refused; a start closes it.
[[noreturn]] void become(const Process& process, int report) {
  const auto give_up = [&](const std::string& why) {
    const ssize_t written = ::write(report, why.data(), why.size());
    ::_exit(written < 0 ? 126 : 127);
  };
  if (::chdir(process.directory.c_str()) != 0) give_up("its folder is gone");
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int output = ::open(process.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (input < 0 || output < 0) give_up("its output cannot be written");
  ::dup2(input, 0);
  ::dup2(output, 1);
  ::dup2(output, 2);
  (void)::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  ::setpgid(0, 0);
  limit(RLIMIT_CPU, process.seconds, process.seconds + 1);  // the first one comes as SIGXCPU
  if (process.walls != Process::Walls::None) {
    limit(RLIMIT_FSIZE, 1U << 20U);  // what it prints goes to a file
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 32);
    // The same addresses on every run; a sanitizer's tables need their own fixed places, too.
    (void)::personality(ADDR_NO_RANDOMIZE);
  }
  if (process.walls == Process::Walls::Sandbox) {
    if (const std::string refused = enter_sandbox(process.directory); !refused.empty()) give_up(refused);
  }
  std::vector<char*> words, variables;
  for (const std::string& word : process.words) words.push_back(const_cast<char*>(word.c_str()));
  for (const std::string& variable : process.environment) variables.push_back(const_cast<char*>(variable.c_str()));
  words.push_back(nullptr);
  variables.push_back(nullptr);
  ::execvpe(words[0], words.data(), variables.data());
  give_up(fmt::format("{} cannot be executed", process.words.front()));
  ::_exit(127);
}

Ended run(const Process& process) {
  Ended ended;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {.refused = "no pipe"};
  const pid_t child = ::fork();
  if (child == 0) become(process, ends[1]);
  ::close(ends[1]);
  char word[256];
  for (ssize_t size; child > 0 && (size = ::read(ends[0], word, sizeof word)) > 0;)
    ended.refused.append(word, static_cast<std::size_t>(size));
  ::close(ends[0]);
  if (child < 0) return {.refused = "no process can be made"};
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(process.seconds * 3);
  while (::waitpid(child, &ended.status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > deadline) {
      ended.timed_out = true;
      ::kill(-child, SIGKILL);
      ::waitpid(child, &ended.status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ::kill(-child, SIGKILL);  // what it may have left behind
  // A program that the first signal does not end, as a sanitizer holds it, is killed by the second.
  const int signal = WIFSIGNALED(ended.status) ? WTERMSIG(ended.status) : 0;
  if (signal == SIGXCPU || signal == SIGKILL) ended.timed_out = true;
  return ended;
}

std::string first_part_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(kMostOutput, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

// The compiler finds its parts by PATH, and says what is wrong in the language that is expected.
std::vector<std::string> environment_of_compiler() {
  const char* path = std::getenv("PATH");
  return {fmt::format("PATH={}", path == nullptr ? "/usr/bin:/bin" : path), "LC_ALL=C"};
}

// In the run that a finding tells of getenv gives null: so nothing else is in the environment. Ended frames that the
// sanitizer keeps would hide leaks: only where accesses are looked for.
std::vector<std::string> environment_of_program(const ReplayOptions& options, interp::Property expected) {
  return {fmt::format("ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return={}:allocator_may_return_null=1:"
                      "color=never:hard_rss_limit_mb={}",
                      expected == interp::Property::ValidDeref ? 1 : 0, options.memory_megabytes),
          "UBSAN_OPTIONS=halt_on_error=0:print_stacktrace=0", "LSAN_OPTIONS=report_objects=0"};
}

constexpr const char* kIndexOutside = "runtime error: index ";

// What the sanitizers said, in one line.
std::string observed_in(const std::string& output, const Ended& ended, interp::Property expected) {
  // What the sanitizer for undefined behaviour says counts where that is looked for.
  const bool of_arithmetic = expected == interp::Property::NoOverflow || expected == interp::Property::ValidDivision ||
                             expected == interp::Property::ValidShift;
  // Before the first of the program's variables lies no zone that the sanitizer for addresses watches; the other one
  // knows the array's type, and the run goes on behind what it says.
  const bool of_access = expected == interp::Property::ValidDeref;
  constexpr const char* kAddress = "ERROR: AddressSanitizer: ";
  for (const char* mark : {of_arithmetic ? "runtime error: " : kAddress, kAddress, of_access ? kIndexOutside : kAddress,
                           "ERROR: LeakSanitizer: ", "heapwise: "}) {
    const std::size_t at = output.find(mark);
    if (at == std::string::npos) continue;
    const std::size_t end = std::min(output.find('\n', at), output.size());
    return output.substr(at, end - at);
  }
  if (ended.timed_out) return "no end in time";
  if (WIFSIGNALED(ended.status)) return fmt::format("signal {}", WTERMSIG(ended.status));
  return fmt::format("exit code {}", WEXITSTATUS(ended.status));
}

bool fits(interp::Property expected, const std::string& observed, const std::string& output) {
  const auto has = [&](const char* words) { return observed.find(words) != std::string::npos; };
  // The sanitizer's own free touches memory before the address that it is given.
  const bool within_free = has("on unknown address") && output.find(" in __asan::asan_free(") != std::string::npos;
  const bool bad_free = has("attempting double-free") || has("attempting free on address") || within_free;
  switch (expected) {
    case interp::Property::ValidDeref:
      return (has("AddressSanitizer") && !bad_free) || (has(kIndexOutside) && has("out of bounds for type"));
    case interp::Property::ValidFree: return bad_free;
    case interp::Property::ValidMemtrack: return has("LeakSanitizer");
    case interp::Property::ValidMemcleanup: return has("memory is left");
    case interp::Property::UnreachCall: return has("the program aborts") || has("signal 6");
    case interp::Property::NoOverflow: return has("integer overflow") || has("cannot be represented in type");
    case interp::Property::ValidDivision: return has("division by zero");
    case interp::Property::ValidShift: return has("shift exponent");
    case interp::Property::ValidCopy: return has("param-overlap");
    case interp::Property::ValidValue:
    case interp::Property::ValidReturn: return false;
    case interp::Property::Termination: return false;  // nobody can wait for it
  }
  return false;
}

// A block is lost, and an invalid access or free behind it ends the run before leaks are counted.
bool goes_wrong_behind_a_leak(interp::Property expected, const std::string& observed) {
  const bool leak = expected == interp::Property::ValidMemtrack || expected == interp::Property::ValidMemcleanup;
  return leak && observed.find("AddressSanitizer") != std::string::npos;
}

// No sanitizer of gcc follows values that were never set, and none sees a structure that is copied onto a part of
// itself.
bool is_seen_by_none(interp::Property expected) {
  return expected == interp::Property::ValidValue || expected == interp::Property::ValidReturn ||
         expected == interp::Property::ValidCopy;
}

// Programs of 32 bits need libraries that a plain gcc does not bring along.
std::string cannot_compile(const std::string& output, const ReplayOptions& options) {
  std::string message = "the reproducer does not compile here:\n" + output;
  const bool lacks_library = output.find("cannot find") != std::string::npos ||
                             output.find("skipping incompatible") != std::string::npos ||
                             output.find("No such file or directory") != std::string::npos;
  if (options.model == ir::DataModel::ILP32 && lacks_library)
    message += "A 32-bit program needs the 32-bit libraries of the compiler (Debian: gcc-multilib).\n";
  return message;
}

}  // namespace

Result<Replay> replay(const std::string& source, interp::Property expected, const ReplayOptions& options) {
  const Workplace workplace;
  if (workplace.path().empty()) return Error{"no temporary directory can be made for --replay"};
  const std::string file = workplace.path() + "/reproducer.c";
  std::ofstream(file, std::ios::binary) << source;
  Process compile;
  compile.words = {options.compiler,    "-g", "-O0", "-w", "-std=gnu17", "-fsanitize=address,undefined",
                   "-fno-sanitize=vptr"};
  if (options.model == ir::DataModel::ILP32) compile.words.emplace_back("-m32");
  compile.words.insert(compile.words.end(), options.flags.begin(), options.flags.end());
  compile.words.insert(compile.words.end(), {file, "-o", workplace.path() + "/reproducer", "-lm"});
  compile.environment = environment_of_compiler();
  compile.directory = workplace.path();
  compile.output_file = workplace.path() + "/compiler.txt";
  compile.seconds = kCompileSeconds;
  const Ended compiled = run(compile);
  if (!compiled.refused.empty()) return Error{fmt::format("--replay needs {}: {}", options.compiler, compiled.refused)};
  if (compiled.status != 0) return Error{cannot_compile(first_part_of(compile.output_file), options)};
  Process program;
  program.words = {workplace.path() + "/reproducer"};
  program.environment = environment_of_program(options, expected);
  program.directory = workplace.path();
  program.output_file = workplace.path() + "/output.txt";
  program.seconds = options.seconds;
  program.walls = Process::Walls::Sandbox;
  Ended ended = run(program);
  Replay replay;
  if (!ended.refused.empty() && options.even_unprotected) {
    program.walls = Process::Walls::Limits;
    replay.unprotected = std::move(ended.refused);
    ended = run(program);
  }
  if (!ended.refused.empty()) {
    return Error{fmt::format("not run: the system refuses the sandbox: {}; --replay-unprotected runs it without",
                             ended.refused)};
  }
  replay.output = first_part_of(program.output_file);
  replay.observed = observed_in(replay.output, ended, expected);
  replay.as_predicted = fits(expected, replay.observed, replay.output);
  replay.undecided = !replay.as_predicted && (ended.timed_out || is_seen_by_none(expected) ||
                                              goes_wrong_behind_a_leak(expected, replay.observed));
  return replay;
}

}  // namespace heapwise::trace
