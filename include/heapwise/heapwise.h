// Heapwise as a library: load a C program, verify it, look at its symbolic heaps, run it, decide formulas.
//
// All that goes in and comes out is plain data: no type of the analysis shows. What can go wrong by a user's mistake is
// an Error with a message that says what to do; a defect of the library itself is an exception. One thread at a time.
//
//   find_package(heapwise REQUIRED)
//   target_link_libraries(yours PRIVATE heapwise::heapwise)
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heapwise::api {

struct Error {
  std::string message;
};

struct Source {
  std::vector<std::string> files = {};  // C files, together one program
  std::vector<std::string> flags = {};  // for the compiler: -I, -D, -std=...
  bool is_32_bit = false;               // the data model ilp32; else lp64
  std::string build_directory = {};     // of compile_commands.json; empty: none
};

// A program that was read. Copies share it.
class Program {
 public:
  struct Data;
  explicit Program(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  [[nodiscard]] const Data& data() const { return *data_; }

 private:
  std::shared_ptr<const Data> data_;
};

// The program, which has a main; or the compiler's messages.
[[nodiscard]] std::variant<Program, Error> load(const Source& source);

// What is asked of a program. The words are those of the command line: `heapwise verify --help`.
struct Question {
  std::string property = "memsafety";  // or "memcleanup", "unreach", "termination", "no-overflow", "ub", "all"
  std::string engine = "auto";         // or one of engines()
  std::string block_sizes = "exact";   // or "lenient", "ignored"
  bool malloc_may_fail = false;
  double seconds = 0;           // of CPU time; 0: no limit
  std::uint64_t megabytes = 0;  // of memory; 0: no limit
};

[[nodiscard]] std::vector<std::string> engines();

struct Place {
  std::string file;  // as it was given; empty: no place in the source
  std::uint32_t line = 0, column = 0;
  std::string function;
};

// Why there is no verdict.
struct Reason {
  std::string kind;     // "time", "not-modelled", "possible-violation", ... (docs/answer.schema.json lists them)
  std::string text;     // the whole in one line
  std::string what;     // what is in the way
  std::string subject;  // which function or construct; may be empty
  Place at;
};

struct Step {
  std::string kind;  // "enter", "branch", "allocate", ...
  std::string text;
  Place at;
  bool matters = false;
};

struct Finding {
  std::string property;  // "valid-deref"
  std::string kind;      // "use after free"
  std::string message;   // one sentence
  std::string text;      // the whole for people, several lines
  std::string fingerprint;
  Place at;
  std::vector<Step> steps;
  std::vector<std::string> inputs;  // as C writes them, in the order in which the program asks
};

struct Invariant {
  Place at;
  std::vector<std::string> heaps;  // one of them holds whenever control comes here
  bool complete = true;            // false: there are more
  std::string c_expression;        // what of it C can say; empty: nothing
};

struct Proof {
  std::uint64_t accesses = 0, allocations = 0, frees = 0, calls = 0, loops = 0, functions = 0;
  std::vector<Invariant> invariants;
};

struct Answer {
  enum class Verdict : std::uint8_t { True, False, Unknown };
  Verdict verdict = Verdict::Unknown;
  std::string text;                // "true", "false(valid-free)", "unknown (time)"
  std::string method;              // that decided; empty: none
  Reason reason;                   // of Unknown
  std::optional<Finding> finding;  // of False; of Unknown, a violation that was met and does not count
  std::optional<Proof> proof;      // of True, where there is more to tell than that all was followed
  std::vector<std::string> advice, assumptions;
  std::string json;  // all of it, as `heapwise verify --format json` prints it
};

[[nodiscard]] std::variant<Answer, Error> verify(const Program& program, const Question& question = {});

struct State {
  Place at;
  std::string heap;  // as separation logic, in the program's own names
};
struct States {
  bool proved = false;  // false: the analysis stopped, and there may be more states
  Reason reason;        // of that
  std::vector<State> states;
};

// The symbolic heaps that the proof sees, in its order; of one line, or of all (0).
[[nodiscard]] std::variant<States, Error> states(const Program& program, const Question& question = {},
                                                 std::uint32_t line = 0);

struct Run {
  std::string ending;  // "exited", "violated", ...: how the run ended
  std::int64_t exit_code = 0;
  std::string output;
  std::string violation;            // for people; empty: none
  std::string property;             // that it violates
  std::vector<std::string> inputs;  // that the program read
};

// One run in the interpreter, every byte checked; `inputs` as `heapwise run --inputs` takes them, then zeros.
// `steps`: basic instructions, after which the run ends; 0: no limit.
[[nodiscard]] std::variant<Run, Error> run(const Program& program, const std::string& inputs = "",
                                           std::uint64_t steps = 0);

struct Decision {
  enum class Verdict : std::uint8_t { Satisfiable, Unsatisfiable, Unknown };
  Verdict verdict = Verdict::Unknown;
  std::string reason;  // of Unknown
};

// A script in SL-COMP's dialect of SMT-LIB: are all its assertions together satisfiable? `seconds` of CPU time; 0: no
// limit.
[[nodiscard]] std::variant<Decision, Error> decide(const std::string& smtlib, double seconds = 0);

[[nodiscard]] std::string version();

}  // namespace heapwise::api
