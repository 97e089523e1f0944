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
#include "interp/result.h"
#include "ir/program.h"
#include "models/models.h"

namespace heapwise::interp {

struct DecodedProgram;
class Machine;

// Called before every basic instruction. Slow: for traces.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void at(ir::Position position, std::size_t depth) = 0;
};

struct Options {
  enum class Uninitialised : std::uint8_t {
    Pattern,  // bytes 0xa5
    Input,    // each load of such bytes takes the next input
  };
  PropertySet properties = {Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack, Property::UnreachCall};
  std::uint64_t step_limit = 0;  // 0: none
  std::uint64_t memory_limit = std::uint64_t{1} << 30U;
  std::uint32_t depth_limit = 1'000'000;
  bool exact_leaks = true;
  bool malloc_may_fail = false;  // each allocation takes an input: it fails unless that is 0
  Uninitialised uninitialised = Uninitialised::Pattern;
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
  const ir::Program& program_;
  std::unique_ptr<DecodedProgram> code_;
};

// A violation in words, over several lines: what, where, the stack, the object with its own places.
[[nodiscard]] std::string describe(const ir::Program& program, const Violation& violation);

}  // namespace heapwise::interp
