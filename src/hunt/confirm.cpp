#include "hunt/confirm.h"

#include <fmt/format.h>

#include "interp/floats.h"
#include "ir/function_facts.h"
#include "ir/operands.h"
#include "models/models.h"

namespace heapwise::hunt {

using interp::Ending;
using interp::Note;
using interp::Property;
using interp::RunResult;
using interp::Violation;

interp::PropertySet properties_of(check::Property property) {
  switch (property) {
    case check::Property::Memsafety: return interp::PropertySet::memory_safety();
    case check::Property::Memcleanup: return {Property::ValidMemcleanup};
    case check::Property::Unreach: return {Property::UnreachCall};
    case check::Property::NoOverflow: return {Property::NoOverflow};
    case check::Property::Ub: return interp::PropertySet::defined_behaviour();
    case check::Property::All: {
      interp::PropertySet all = interp::PropertySet::memory_safety().with(interp::PropertySet::defined_behaviour());
      all.insert(Property::UnreachCall);
      return all;
    }
    case check::Property::Access: return {Property::ValidDeref, Property::ValidFree};
    case check::Property::Termination: return {Property::Termination};
  }
  HW_UNREACHABLE("a property without a set");
}

exec::Finding::Kind kind_of(const Violation& violation) {
  using enum exec::Finding::Kind;
  switch (violation.property) {
    case Property::ValidDeref: return InvalidAccess;
    case Property::ValidFree: return InvalidFree;
    case Property::ValidMemtrack: return Leak;
    case Property::ValidMemcleanup: return NotFreed;
    case Property::UnreachCall: return ErrorReached;
    case Property::NoOverflow: return Overflow;
    case Property::ValidDivision: return Division;
    case Property::ValidShift: return Shift;
    case Property::ValidValue:
    case Property::ValidReturn: return Uninitialised;
    case Property::ValidCopy: return Overlap;
    case Property::Termination: return NeverEnds;
  }
  HW_UNREACHABLE("a violation of no property");
}

std::vector<interp::Inputs::Value> values_of(const std::vector<interp::InputRead>& inputs) {
  std::vector<interp::Inputs::Value> values;
  values.reserve(inputs.size());
  for (const interp::InputRead& read : inputs) {
    if (read.type.is_float()) values.emplace_back(interp::bits_to_float(read.value, read.type));
    else values.emplace_back(ir::as_signed(read.value, read.type));
  }
  return values;
}

namespace {

// All that a run can look for without following bits that were never set.
interp::PropertySet properties_without_values(check::Property property) {
  interp::PropertySet arithmetic = {Property::NoOverflow, Property::ValidDivision, Property::ValidShift,
                                    Property::ValidCopy};
  if (property != check::Property::All) return arithmetic;
  arithmetic.insert(Property::UnreachCall);
  return arithmetic.with(interp::PropertySet::memory_safety());
}

// The same property at the same place: in a block of no bytes or through null, an access is invalid either way.
bool is_same(const RunResult& left, const RunResult& right) {
  if (left.ending != Ending::Violated || right.ending != Ending::Violated) return false;
  const Violation& a = left.violations.front();
  const Violation& b = right.violations.front();
  return a.property == b.property && a.at == b.at;
}

// Undefined behaviour before the violation: a compiler may have made something else of the program.
std::string undefined_before(const RunResult& run) {
  for (const Note::Kind kind : {Note::Kind::OverlappingCopy, Note::Kind::FloatConversion, Note::Kind::CallMismatch})
    if (run.has_note(kind)) return fmt::format("undefined behaviour before the violation: {}", to_string(kind));
  return "";
}

// A variable that is volatile may change at any time, and end what waits for it.
bool reads_volatile(const ir::Program& program) {
  for (const ir::Function& function : program.functions)
    for (const ir::Block& block : function.blocks)
      for (const ir::Instruction& instruction : block.instructions)
        if (const auto* load = std::get_if<ir::Load>(&instruction.what); load != nullptr && load->is_volatile)
          return true;
  return false;
}

// A variable that the program does not define may change at any call, and be another one, too. What stdin, stdout and
// stderr name is known, as long as they are only read.
bool names_foreign_variables(const ir::Program& program) {
  bool names = false;
  const auto look = [&](const ir::Operand& operand) {
    if (operand.kind() != ir::Operand::Kind::Global) return;
    const ir::Global& global = program.global(operand.global_id());
    names = names || (global.external && !global.is_label());
  };
  const auto reads_stream = [&](const ir::Instruction& instruction) {
    const auto* load = std::get_if<ir::Load>(&instruction.what);
    if (load == nullptr || load->address.kind() != ir::Operand::Kind::Global) return false;
    const std::string& name = program.global(load->address.global_id()).name;
    return name == "stdin" || name == "stdout" || name == "stderr";
  };
  for (const ir::Function& function : program.functions) {
    for (const ir::Block& block : function.blocks) {
      for (const ir::Instruction& instruction : block.instructions)
        if (!std::holds_alternative<ir::Bind>(instruction.what) && !reads_stream(instruction))
          ir::for_each_operand(instruction, look);
      ir::for_each_operand(block.terminator, look);
    }
  }
  for (const ir::Global& global : program.globals)
    for (const auto& relocation : global.relocations) look(relocation.address);
  return names;
}

// A load or store of one value, not a copy of many bytes.
bool is_scalar_access(const ir::Program& program, const interp::Trail& at) {
  if (at.stack.empty()) return false;
  const ir::Position place = at.stack.front();
  const ir::Block& block = program.function(place.function).block(place.block);
  if (place.index >= block.instructions.size()) return false;
  const ir::Instruction::What& what = block.instructions[place.index].what;
  return std::holds_alternative<ir::Load>(what) || std::holds_alternative<ir::Store>(what);
}

// Was the size written down as a number where the block was allocated?
bool has_constant_size(const ir::Program& program, const interp::Trail& allocated) {
  if (allocated.stack.empty()) return false;
  const ir::Position place = allocated.stack.front();
  const ir::Block& block = program.function(place.function).block(place.block);
  const auto* call =
      place.index < block.instructions.size() ? std::get_if<ir::Call>(&block.instructions[place.index].what) : nullptr;
  if (call == nullptr) return false;
  for (const ir::Operand& argument : call->arguments)
    if (!argument.is_constant() && !argument.type().is_pointer()) return false;
  return true;
}

std::string bytes(std::uint64_t count) { return fmt::format("{} byte{}", count, count == 1 ? "" : "s"); }

}  // namespace

Judge::Judge(const engine::Task& task) : task_(task), interpreter_(task.program, task.models) {}

interp::Options Judge::options_for(std::uint64_t steps) const {
  interp::Options options;
  options.properties = properties_of(task_.property);
  options.step_limit = steps;
  // The run's own tables take as much again as the program's bytes.
  if (task_.memory_megabytes != 0)
    options.memory_limit = std::min(options.memory_limit, (task_.memory_megabytes << 20U) / 4);
  options.exact_leaks = false;
  options.malloc_may_fail = task_.malloc_may_fail;
  options.uninitialised = interp::Options::Uninitialised::Input;
  options.output_limit = 0;
  options.past = past_;
  return options;
}

RunResult Judge::run(const interp::Inputs& inputs, std::uint64_t steps, double deadline) const {
  interp::Options options = options_for(steps);
  options.deadline = deadline;
  if (!check::forbids_undefined(task_.property)) return interpreter_.run(inputs, options);
  // To follow bits that were never set is slow: only where a run has read some.
  interp::Options quick = options;
  quick.properties = properties_without_values(task_.property);
  RunResult run = interpreter_.run(inputs, quick);
  const bool met = run.has_note(Note::Kind::UninitialisedRead) || run.has_note(Note::Kind::UninitialisedCopy);
  return met ? interpreter_.run(inputs, options) : run;
}

void Judge::watch(const interp::Inputs& inputs, interp::Observer& observer) const {
  interp::Options options = options_for(0);
  options.observer = &observer;
  (void)interpreter_.run(inputs, options);
}

Judgement Judge::judge(const RunResult& run, std::uint64_t steps) const { return judge(run, options_for(steps)); }

Judgement Judge::judge(const RunResult& run, const interp::Options& options) const {
  if (run.ending != Ending::Violated) return {};
  Bug bug;
  bug.models = &task_.models;
  bug.inputs = values_of(run.inputs);
  bug.options = options;
  bug.options.exact_leaks = true;
  bug.run = interpreter_.run(interp::Inputs(bug.inputs), bug.options);
  HW_CHECK(bug.run.ending == Ending::Violated, "the inputs that a run has read lead to the same run again");
  Judgement judgement;
  const Violation& violation = bug.violation();
  std::string doubt = doubt_about(run, interp::Inputs(bug.inputs), options, bug.choices);
  if (!doubt.empty()) judgement.doubt = {engine::Reason::Kind::Doubt, {}, std::move(doubt), ""};
  judgement.kind = judgement.doubt.what.empty() ? Judgement::Kind::Confirmed : Judgement::Kind::Doubtful;
  if (judgement.kind == Judgement::Kind::Confirmed && is_undersized(violation)) {
    // Both readings of the size may agree that the property is violated.
    if (!options.enlarge_blocks) {
      interp::Options large = options;
      large.enlarge_blocks = true;
      Judgement otherwise = judge(interpreter_.run(interp::Inputs(bug.inputs), large), large);
      const bool agrees =
          otherwise.kind == Judgement::Kind::Confirmed && otherwise.bug->violation().property == violation.property;
      if (agrees) return otherwise;
    }
    judgement.kind = Judgement::Kind::Doubtful;
    judgement.doubt = {engine::Reason::Kind::BlockSize,
                       {},
                       fmt::format("block of {} accessed as {}; --block-sizes=exact calls this a violation",
                                   bytes(violation.object->size), bytes(violation.width)),
                       ""};
  }
  judgement.bug = std::move(bug);
  return judgement;
}

// The run again: once followed by what C leaves open, then with that settled otherwise.
std::string Judge::doubt_about(const RunResult& run, const interp::Inputs& inputs, const interp::Options& options,
                               std::vector<interp::Choice>& choices) const {
  if (std::string undefined = undefined_before(run); !undefined.empty()) return undefined;
  interp::Options watching = options;
  watching.watch_open = true;
  RunResult watched = interpreter_.run(inputs, watching);
  if (watched.has_note(Note::Kind::AddressAsNumber)) return "a violation that depends on the bits of an address";
  if (watched.has_note(Note::Kind::LibraryValue)) return "a violation that depends on a value that C leaves open";
  choices = std::move(watched.choices);
  if (task_.property == check::Property::Termination) {
    if (run.has_note(Note::Kind::SignedOverflow)) return "a signed overflow on the way";
    if (run.has_note(Note::Kind::Environment) || watched.has_note(Note::Kind::Environment))
      return "a loop that depends on an answer of the environment";
    if (!choices.empty()) return "a loop that depends on where objects lie in memory";
    if (reads_volatile(task_.program)) return "a volatile variable, which may change at any time";
    if (names_foreign_variables(task_.program)) return "a variable that the program does not define";
  }
  const auto differs = [&](auto change) {
    interp::Options changed = options;
    change(changed);
    return !is_same(run, interpreter_.run(inputs, changed));
  };
  // Where the run has asked which object lies below the other, or what an address with changed bits is, it is named.
  const bool is_named = watched.has_note(Note::Kind::AddressOrder) || watched.has_note(Note::Kind::ChangedAddress);
  if (!is_named && differs([](interp::Options& open) { open.layout = interp::Options::Layout::Downwards; }))
    return "a violation that depends on where objects lie in memory";
  // A program that goes on may make an address again of what it has kept of it, bit by bit.
  const Violation& violation = run.violations.front();
  const bool may_come_back = violation.kind == Violation::Kind::LostMemory && !violation.program_ended;
  if (may_come_back && watched.has_note(Note::Kind::AddressTakenApart))
    return "a block whose address the program has as a number, and may use again";
  if (run.has_note(Note::Kind::ZeroSizedBlock) &&
      differs([](interp::Options& open) { open.zero_sized_is_null = true; }))
    return "a violation that depends on what an allocation of zero bytes gives";
  return "";
}

bool Judge::is_undersized(const Violation& violation) const {
  if (task_.block_sizes == engine::BlockSizes::Exact || violation.kind != Violation::Kind::OutOfBounds ||
      !violation.object)
    return false;
  const interp::ObjectFacts& object = *violation.object;
  if (object.storage != interp::Storage::Heap || violation.width <= object.size) return false;
  // A computed size that came out as zero is the program's own mistake.
  return is_scalar_access(task_.program, violation.at) &&
         (object.size != 0 || has_constant_size(task_.program, object.allocated));
}

Judgement Judge::confirm(const Candidate& candidate, std::uint64_t steps) const {
  const RunResult run = this->run(interp::Inputs(candidate.inputs), steps);
  if (run.ending != Ending::Violated || kind_of(run.violations.front()) != candidate.expected.kind) return {};
  return judge(run, steps);
}

// Nothing was read, and nothing that C leaves open has decided anything: every execution takes the same steps. The run
// with objects placed otherwise is a check of that argument.
bool Judge::is_whole(const RunResult& run) const {
  // A loop that ends only since a number has wrapped is not one that ends.
  const bool may_wrap = task_.property != check::Property::Termination;
  const auto ended_well = [may_wrap](const RunResult& each) {
    const unsigned harmless = (may_wrap ? 1U << static_cast<unsigned>(Note::Kind::SignedOverflow) : 0U) |
                              1U << static_cast<unsigned>(Note::Kind::ZeroSize) |
                              1U << static_cast<unsigned>(Note::Kind::AddressTakenApart);
    const bool at_its_end = each.ending == Ending::Exited || each.ending == Ending::Aborted;
    return at_its_end && each.violations.empty() && each.inputs.empty() && (each.noted & ~harmless) == 0;
  };
  if (!ended_well(run) || task_.malloc_may_fail) return false;
  if (ir::reads_parameters(task_.program.function(task_.program.main))) return false;
  if (names_foreign_variables(task_.program)) return false;
  interp::Options options = options_for(0);
  options.step_limit = run.steps + 1;
  const auto is_same_run = [&](const interp::Options& changed) {
    const RunResult again = interpreter_.run(interp::Inputs(), changed);
    return ended_well(again) && again.steps == run.steps;
  };
  interp::Options watching = options;
  watching.watch_open = true;
  options.layout = interp::Options::Layout::Downwards;
  return is_same_run(watching) && is_same_run(options);
}

}  // namespace heapwise::hunt
