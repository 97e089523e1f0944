// Answer: what a run has found, in the words of the program's author.
//
// Plain data: names, places and sentences, no ids of the analysis. `verify` fills it; the sinks beside this file (text,
// json, sarif, html) and those of `witness` print it, and compute nothing. A new format is a new sink; a new fact is a
// new member here, filled in one place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heapwise::report {

enum class Verdict : std::uint8_t { True, False, Unknown };

struct Place {
  std::string file;  // as it was given; empty: no place in the source
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;
  [[nodiscard]] bool known() const { return !file.empty() && line != 0; }
  friend bool operator==(const Place&, const Place&) = default;
};
// "list.c:12:5"; "?" where nothing is known.
[[nodiscard]] std::string to_string(const Place& place);

// The memory at one step, to be drawn.
struct Picture {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  struct Cell {
    std::string name;               // of the field or variable
    std::string value;              // what to write there; may be empty when it points somewhere
    std::size_t target = kNowhere;  // the object that it points to
  };
  struct Object {
    std::string title;  // "node #3", "variable 'list'"
    bool heap = true;
    bool alive = true;
    bool marked = false;  // the one that the violation is about
    std::vector<Cell> cells;
  };
  std::vector<Cell> names;  // variables that hold addresses without being objects themselves
  std::vector<Object> objects;
  bool complete = true;  // false: more objects than are shown
};

// One step on the way to a violation.
struct Step {
  enum class Kind : std::uint8_t {
    Enter,
    Leave,
    Branch,
    Input,
    Allocate,
    Free,
    ScopeEnd,
    Write,
    Lose,
    Violation,
    Other
  };
  Kind kind = Kind::Other;
  Place at;
  std::string text;
  std::uint32_t depth = 0;                  // of calls; main has 0
  bool matters = false;                     // one of the few that explain the violation
  std::size_t picture = Picture::kNowhere;  // index in Finding::pictures
};
[[nodiscard]] std::string_view to_string(Step::Kind kind);

struct Input {
  std::string function;  // that asked: "__VERIFIER_nondet_int"
  std::string value;     // as C writes it
  Place at;
};

// A violation of a property: one that happens, with its path.
struct Finding {
  std::string property;  // "valid-deref"
  std::string kind;      // "use after free"
  std::string message;   // one sentence
  Place at;
  std::vector<Place> calls;  // the call sites that led there, innermost first
  std::vector<Step> steps;
  std::vector<Input> inputs;
  std::vector<Picture> pictures;
  std::string text;         // the whole for people, several lines, without colour
  std::string fingerprint;  // the same for the same defect when lines move; see fingerprint.h
  std::string suppressed;   // why it is not to be reported; empty: it is
  enum class Baseline : std::uint8_t { None, New, Known };  // compared with an earlier report
  Baseline baseline = Baseline::None;
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

// A fact that was given up on the way to an unknown.
struct Loss {
  std::string verb;
  Place at;
  std::string why;
  std::uint64_t times = 1;
};

struct Phase {
  std::string name;
  double seconds = 0;
};

struct Answer {
  Verdict verdict = Verdict::Unknown;
  std::string property;            // "memsafety", "memcleanup", "unreach"
  std::string method;              // that decided; empty: none
  std::string reason;              // of Unknown, in one line
  std::optional<Finding> finding;  // of False; of Unknown, a violation that was met and does not count
  std::optional<Proof> proof;      // of True, where prove decided
  std::vector<Loss> losses;        // of Unknown, the first ones
  std::uint64_t all_losses = 0;
  std::vector<std::string> advice;  // of Unknown: what could help
  std::vector<std::string> assumptions;
  std::vector<std::string> files;
  std::string data_model;  // "ilp32", "lp64"
  std::vector<std::string> command_line;
  std::vector<Phase> phases;
  std::uint64_t runs = 0;  // of the interpreter
  double cpu_seconds = 0;
  double peak_megabytes = 0;
};

// "true", "false(valid-free)", "unknown (time)".
[[nodiscard]] std::string verdict_text(const Answer& answer);

inline constexpr const char* kVersion = "0.1.0";

}  // namespace heapwise::report
