#include "interp/interpreter.h"

#include "base/check.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

constexpr std::uint64_t kLooks = 32;  // how many times each repeated run looks for lost blocks

// Repeats the run to find the operation that lost a block. The state "something is lost" never ends once it began: each
// repetition narrows the steps between the last good and the first bad look; the last one looks after every operation.
void find_place_of_loss(const ir::Program& program, const DecodedProgram& code, const Inputs& inputs,
                        const Options& options, Violation& lost) {
  Options quiet = options;
  quiet.observer = nullptr;
  quiet.show_output = nullptr;
  quiet.properties = PropertySet{Property::UnreachCall};
  if (!options.properties.contains(Property::UnreachCall)) quiet.properties = {};
  std::uint64_t good = 0;
  std::uint64_t bad = lost.steps;
  while (bad - good > kLooks) {
    LeakProbe probe;
    probe.last_good = good;
    for (std::uint64_t look = 1; look < kLooks; ++look) probe.steps.push_back(good + (bad - good) * look / kLooks);
    (void)Machine(program, code, inputs, quiet, &probe).run();
    const std::uint64_t new_bad = probe.first_bad.value_or(bad);
    if (probe.last_good == good && new_bad == bad) break;
    good = probe.last_good;
    bad = new_bad;
  }
  LeakProbe probe;
  probe.every_operation_from = good;
  (void)Machine(program, code, inputs, quiet, &probe).run();
  if (probe.place) {
    lost.at = *probe.place;
    lost.steps = probe.first_bad.value_or(lost.steps);
  }
  lost.exact_place = true;  // otherwise the very end of the run lost it, which is known already
}

}  // namespace

Interpreter::Interpreter(const ir::Program& program, const models::Models& models)
    : program_(program), models_(models) {
  HW_CHECK(program.main.valid(), "a program to run has a main function");
}

Interpreter::~Interpreter() = default;

// Null: there is no room for the globals.
const DecodedProgram* Interpreter::code_for(Options::Layout layout) const {
  auto& code = layout == Options::Layout::Upwards ? upwards_ : downwards_;
  if (code == nullptr) {
    Memory memory(program_.model, ~0ULL, layout);
    if (create_globals(program_, memory)) code = std::make_unique<DecodedProgram>(decode(program_, models_, memory));
  }
  return code.get();
}

RunResult Interpreter::run(const Inputs& inputs, const Options& options) const {
  const DecodedProgram* code = code_for(options.layout);
  if (code == nullptr) {
    RunResult no_room;
    no_room.ending = Ending::MemoryLimit;
    no_room.reason = "memory of the globals";
    return no_room;
  }
  RunResult result = Machine(program_, *code, inputs, options, nullptr).run();
  if (options.exact_leaks && !result.violations.empty() &&
      result.violations.front().kind == Violation::Kind::LostMemory && !result.violations.front().exact_place)
    find_place_of_loss(program_, *code, inputs, options, result.violations.front());
  return result;
}

}  // namespace heapwise::interp
