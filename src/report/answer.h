// Answer: what a run has found, in the words of the program's author.
//
// Plain data: names, places and sentences, no ids of the analysis. `verify` fills it; the sinks beside this file (text,
// json, sarif, html) and those of `witness` print it, and compute nothing. A new format is a new sink; a new fact is a
// new member here, filled in one place.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace heapwise::report {

enum class Verdict : std::uint8_t { True, False, Unknown };

using trace::Input;
using trace::Picture;
using trace::Place;
using trace::Step;

// "list.c:12:5"; "?" where nothing is known.
[[nodiscard]] std::string to_string(const Place& place);
[[nodiscard]] std::string_view to_string(Step::Kind kind);

// A violation of a property: one that happens, with its path.
struct Finding : trace::Trace {
  std::string text;             // the whole for people, several lines
  std::string fingerprint;      // the same for the same defect when lines move; see fingerprint.h
  std::string old_fingerprint;  // as reports named it before they told defects of one line apart
  std::string suppressed;       // why it is not to be reported; empty: it is
  enum class Baseline : std::uint8_t { None, New, Known };  // compared with an earlier report
  Baseline baseline = Baseline::None;
  std::uint32_t function_line = 0;  // where the function begins that it is in; 0: not known
  bool behind = false;              // it is met only when another finding is left out: no verdict stands on it
  Place after;                      // of `behind`: where the last one is that was left out
};

// A finding of an earlier report.
struct Earlier {
  std::string fingerprint;
  std::string message;
  std::string file;  // empty: it is not said
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

// Code that no execution reaches: a proof does not speak of it.
struct Unreached {
  Place at;                     // of a function: where it begins
  std::uint32_t last_line = 0;  // of lines within a function that is reached; 0: the whole function
};

// A fact that was given up on the way to an unknown.
struct Loss {
  std::string verb;
  Place at;
  std::string why;
  std::uint64_t times = 1;
};

// Why there is no verdict.
struct Reason {
  std::string kind;     // "not-modelled", "time", ... (engine/reason.h)
  std::string text;     // the whole in one line
  std::string what;     // what is in the way
  std::string subject;  // which function or construct; may be empty
  Place at;
  std::string doubted;  // of a possible violation, what is not proved: "accessing 'a[i]' is safe"; may be empty
};

struct Phase {
  std::string name;
  double seconds = 0;
  std::vector<Phase> parts = {};
};

struct States;  // states.h

struct Answer {
  Verdict verdict = Verdict::Unknown;
  std::string property;              // "memsafety", "memcleanup", "unreach", "termination", "no-overflow", "ub", "all"
  std::string method;                // that decided; empty: none
  Reason reason;                     // of Unknown
  std::optional<Finding> finding;    // of False; of Unknown, a violation that was met and does not count
  std::vector<Finding> more;         // what else was met, each defect once
  std::vector<Earlier> gone;         // of the baseline: what was not met any more
  std::optional<Proof> proof;        // of True, where prove decided
  std::vector<Unreached> unreached;  // of True
  bool ends = true;                  // of True: false when no execution comes to the end of the program
  std::vector<Loss> losses;          // of Unknown, the first ones
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
  std::shared_ptr<const States> states;  // what memory looks like at each line, for formats that show it; may be null
};

// "true", "false(valid-free)", "unknown (time)".
[[nodiscard]] std::string verdict_text(const Answer& answer);

}  // namespace heapwise::report
