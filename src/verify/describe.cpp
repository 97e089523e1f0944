#include "verify/describe.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <map>

#include "heap/program_names.h"
#include "verify/c_invariant.h"

namespace heapwise::verify {
namespace {

std::vector<std::string> assumptions_of(const engine::Task& task) {
  std::vector<std::string> assumptions = {task.malloc_may_fail ? "malloc may fail" : "malloc never fails",
                                          task.program.model == ir::DataModel::ILP32
                                              ? "int, long and pointers have 4 bytes"
                                              : "int has 4 bytes, long and pointers have 8"};
  if (task.block_sizes == engine::BlockSizes::Ignored)
    assumptions.emplace_back("heap blocks of constant size have room for every structure of the program");
  return assumptions;
}

report::Invariant invariant_of(const ir::Program& program, const prove::Invariant& invariant) {
  report::Invariant result;
  result.at = place_of(program, invariant.at);
  result.at.function = program.function(invariant.function).name;
  result.complete = invariant.complete;
  for (const heap::Heap& heap : invariant.heaps)
    result.heaps.push_back(heap::to_text(heap, heap::names_for(program, invariant.function, invariant.depth, heap)));
  return result;
}

report::Proof proof_of(const ir::Program& program, const prove::Outcome& outcome) {
  report::Proof proof;
  proof.accesses = outcome.checked.accesses;
  proof.allocations = outcome.checked.allocations;
  proof.frees = outcome.checked.frees;
  proof.calls = outcome.checked.calls;
  proof.loops = outcome.checked.loops;
  proof.functions = outcome.checked.functions;
  std::map<std::pair<ir::FunctionId, ir::BlockId>, std::vector<const prove::Invariant*>> by_loop;
  for (const prove::Invariant& each : outcome.invariants) by_loop[{each.function, each.head}].push_back(&each);
  for (const prove::Invariant& each : outcome.invariants) {
    proof.invariants.push_back(invariant_of(program, each));
    auto& all = by_loop[{each.function, each.head}];
    // Once for each loop: it speaks of all the ways in which the loop is come to.
    if (!all.empty() && all.front() == &each) proof.invariants.back().c_expression = c_invariant(program, all);
  }
  return proof;
}

std::vector<report::Loss> losses_of(const ir::Program& program, const prove::Outcome& outcome) {
  std::vector<report::Loss> losses;
  for (const prove::GivenUp& each : outcome.ledger)
    losses.push_back({std::string(prove::name(each.verb)), place_of(program, each.at), each.why, each.times});
  return losses;
}

std::vector<std::string> advice_for(const Options& options, const Answer& answer) {
  std::vector<std::string> advice;
  const auto mentions = [&](std::string_view word) { return answer.reason.find(word) != std::string::npos; };
  if (answer.reason.starts_with("time")) advice.emplace_back("a longer --time-limit");
  if (answer.reason.starts_with("memory")) advice.emplace_back("a higher --memory-limit");
  if (mentions("block-sizes"))
    advice.emplace_back(
        "check the sizes that are passed to malloc; --block-sizes=exact reports them as violations, "
        "--block-sizes=ignored takes them to be large enough");
  if (options.engine != Engine::Auto) advice.emplace_back("--engine auto tries the other methods, too");
  if (mentions("the function ") || mentions("not a known library function"))
    advice.emplace_back("give the file that defines the function, or describe it in .heapwise.toml ([functions.NAME])");
  if (mentions("possible ") && !answer.bug)
    advice.emplace_back(
        "this may be a real defect on an input that was not tried, or a fact that the proof lost: look at the place, "
        "and at "
        "`heapwise states FILE --line N`");
  return advice;
}

double peak_megabytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace

std::string_view name_of(check::Property property) {
  switch (property) {
    case check::Property::Memsafety: return "memsafety";
    case check::Property::Memcleanup: return "memcleanup";
    case check::Property::Unreach: return "unreach";
  }
  HW_UNREACHABLE("a property without a name");
}

report::Place place_of(const ir::Program& program, ir::Location location) {
  if (!location.file.valid()) return {};
  return {program.files.at(location.file.index()), location.line, location.column, ""};
}

report::Place place_of(const ir::Program& program, ir::Position position) {
  report::Place place = place_of(program, ir::location_of(program, position));
  place.function = program.function(position.function).name;
  return place;
}

report::Answer describe(const engine::Task& task, const Options& options, const Answer& answer, const RunFacts& facts) {
  const ir::Program& program = task.program;
  report::Answer result;
  switch (answer.verdict) {
    case Answer::Verdict::True: result.verdict = report::Verdict::True; break;
    case Answer::Verdict::False: result.verdict = report::Verdict::False; break;
    case Answer::Verdict::Unknown: result.verdict = report::Verdict::Unknown; break;
  }
  result.property = name_of(task.property);
  result.method = answer.decided_by;
  result.reason = answer.reason;
  if (answer.bug) {
    trace::TextOptions text;
    text.colour = facts.colour;
    text.whole_path = facts.whole_path;
    text.is_error = answer.verdict == Answer::Verdict::False;
    result.finding = finding_of(program, *answer.bug, text);
  }
  if (answer.proof && answer.proof->proved && result.verdict == report::Verdict::True)
    result.proof = proof_of(program, *answer.proof);
  if (result.verdict == report::Verdict::Unknown) {
    if (answer.proof) result.losses = losses_of(program, *answer.proof);
    if (answer.proof) result.all_losses = answer.proof->losses;
    result.advice = advice_for(options, answer);
  }
  result.assumptions = assumptions_of(task);
  result.files = facts.files;
  result.command_line = facts.command_line;
  result.data_model = program.model == ir::DataModel::ILP32 ? "ilp32" : "lp64";
  result.runs = answer.runs;
  result.cpu_seconds = cpu_seconds() + answer.child_seconds;
  result.peak_megabytes = peak_megabytes();
  const std::string hunt = answer.hunt_note.empty() ? "hunt" : fmt::format("hunt ({})", answer.hunt_note);
  result.phases = {{"read", facts.read_seconds}, {"prove", answer.prove_seconds}, {hunt, answer.hunt_seconds}};
  const double rest = result.cpu_seconds - facts.read_seconds - answer.prove_seconds - answer.hunt_seconds;
  result.phases.push_back({"report", std::max(0.0, rest)});
  return result;
}

}  // namespace heapwise::verify
