// Trace: the path of a violation, told step by step in the words of the program's author.
//
// Made by running the program once more on the inputs of a confirmed bug, with an observer. Plain data, the same on
// every machine; text.h prints it for people, reproducer.h writes a C file that shows the bug, and the sinks of
// `report` and `witness` hand it to tools.
//
// `steps` is the whole path (of a long one, its beginning and its end); the few steps that explain the violation have
// `matters`: allocated here, freed here, lost here, used here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hunt/confirm.h"
#include "ir/conditions.h"
#include "ir/program.h"

namespace heapwise::trace {

struct Place {
  std::string file;  // as it was given; empty: no place in the source
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;
  [[nodiscard]] bool known() const { return !file.empty() && line != 0; }
  friend bool operator==(const Place&, const Place&) = default;
};

// The memory at one moment, to be drawn.
struct Picture {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  struct Cell {
    std::string name;               // of the field or variable
    std::string value;              // what to write there
    std::size_t target = kNowhere;  // the object that it points to, in `objects`
  };
  struct Object {
    std::string title;  // "node #3", "'list'"
    bool heap = true;
    bool alive = true;
    bool marked = false;  // the one that the violation is about
    std::vector<Cell> cells;
  };
  std::vector<Cell> names;  // variables that are no objects themselves
  std::vector<Object> objects;
  bool complete = true;  // false: there are more than are shown
};

struct Step {
  enum class Kind : std::uint8_t { Enter, Leave, Branch, Input, Allocate, Free, ScopeEnd, Write, Lose, Violation };
  Kind kind = Kind::Branch;
  Place at;
  std::string text;         // a short sentence: "'list' is freed here"
  std::uint32_t depth = 0;  // of calls; main has 0
  bool matters = false;
  bool taken = false;                       // Branch: the condition was true
  std::size_t picture = Picture::kNowhere;  // index in Trace::pictures
};

struct Input {
  std::string function;  // that asked: "__VERIFIER_nondet_int"
  std::string value;     // as C writes it
  Place at;
  bool returned = false;  // it is what the function returns, and not stored by it
};

// What C leaves open, as the path takes it.
struct Choice {
  std::string text;  // "the block that line 7 allocates does not lie where the block that line 5 allocates lay"
  Place at;          // where it decides
};

struct Trace {
  std::string property;  // "valid-deref"
  std::string kind;      // "use after free"
  std::string message;   // one sentence
  std::string about;     // the object or pointer that it is about; empty: nobody knows
  Place at;
  bool exact_place = true;
  std::vector<Place> calls;  // the call sites that led there, innermost first
  std::vector<Step> steps;
  bool complete = true;  // false: steps in the middle are left out
  std::vector<Input> inputs;
  std::vector<std::string> inputs_told;  // the same for people: `argv: "3"`, one line for each call
  std::vector<Choice> choices;
  std::vector<Picture> pictures;
};

// `conditions`: as the program's author wrote them; null: not known, and then a step says only where it goes on.
[[nodiscard]] Trace make_trace(const ir::Program& program, const hunt::Bug& bug,
                               const ir::Conditions* conditions = nullptr);

}  // namespace heapwise::trace
