// The reference semantics: runs a program concretely, byte by byte, with every access checked.
//
//   Interpreter interpreter(program, models::Models::standard());
//   RunResult result = interpreter.run(Inputs::from_seed(7), {});
//
// A run is one execution of the program: a violation that it reports is real, and the first of
// `RunResult::violations` is the first on the path. The cost is linear in the steps. Memory that is lost is noticed
// when the run ends (by whatever end); with `exact_leaks` the run is then repeated a few times to find the instruction
// that lost it. What the program cannot know (uninitialised bytes, time, ...) is fixed by Options and Inputs: the same
// ones give the same run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interp/inputs.h"
#include "interp/observer.h"
#include "interp/result.h"
#include "ir/program.h"
#include "models/models.h"

namespace heapwise::interp {

struct DecodedProgram;
class Machine;

struct Options {
  enum class Uninitialised : std::uint8_t {
    Pattern,  // bytes 0xa5
    // A load of such bytes takes the next input, and they keep it; copied before that, they are fixed to the pattern.
    // A local variable without a value takes one when the program first comes to it.
    Input,
  };
  enum class Layout : std::uint8_t { Upwards, Downwards };  // where the next object lies, seen from the last
  PropertySet properties = {Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack, Property::UnreachCall};
  std::uint64_t step_limit = 0;  // 0: none
  double deadline = 0;           // in CPU seconds of this process, then the run ends as at its step limit; 0: none
  std::uint64_t memory_limit = std::uint64_t{1} << 30U;
  std::uint32_t depth_limit = 1'000'000;
  bool exact_leaks = true;
  bool malloc_may_fail = false;  // each allocation takes an input: it fails unless that is 0
  Uninitialised uninitialised = Uninitialised::Pattern;
  // What C leaves open. A violation that depends on it is not the program's alone (hunt/confirm.h).
  Layout layout = Layout::Upwards;
  bool zero_sized_is_null = false;   // malloc(0) gives null; realloc(p, 0) a block, and null otherwise
  bool dangling_is_equal = false;    // an ended object's address has come back to every later object, for comparisons
  bool enlarge_blocks = false;       // a heap block narrower than one value stored in it grows with the accesses to it
  bool watch_open = false;           // follow what C leaves open (openness.h). Slow
  std::shared_ptr<const Past> past;  // defects that the run goes past; nothing: none
  std::size_t note_limit = 100;
  std::size_t output_limit = std::size_t{1} << 26U;   // bytes kept in RunResult::output
  std::function<void(std::string_view)> show_output;  // called with each piece of output, once
  Observer* observer = nullptr;
};

class Interpreter {
 public:
  // Both must outlive it. The program must be well-formed and have a main.
  Interpreter(const ir::Program& program, const models::Models& models);
  ~Interpreter();
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  [[nodiscard]] RunResult run(const Inputs& inputs, const Options& options) const;

 private:
  [[nodiscard]] const DecodedProgram* code_for(Options::Layout layout) const;

  const ir::Program& program_;
  const models::Models& models_;
  // Addresses stand in the code, so there is one for each layout, made when it is first asked for.
  mutable std::unique_ptr<DecodedProgram> upwards_, downwards_;
};

// A violation in words, over several lines: what, where, the stack, the object with its own places.
[[nodiscard]] std::string describe(const ir::Program& program, const Violation& violation);

}  // namespace heapwise::interp
