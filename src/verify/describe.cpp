#include "verify/describe.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "verify/advice.h"

namespace heapwise::verify {
namespace {

std::vector<std::string> assumptions_of(const engine::Task& task) {
  std::vector<std::string> assumptions = {task.malloc_may_fail ? "malloc may fail" : "malloc never fails",
                                          task.program.model == ir::DataModel::ILP32
                                              ? "int, long and pointers have 4 bytes"
                                              : "int has 4 bytes, long and pointers have 8"};
  if (task.block_sizes == engine::BlockSizes::Ignored)
    assumptions.emplace_back("heap blocks of constant size have room for every structure of the program");
  if (task.undefined_is_pure)
    assumptions.emplace_back("functions that are defined nowhere give any result and touch nothing");
  return assumptions;
}

report::Proof proof_of(const ir::Program& program, const engine::Proof& proved) {
  report::Proof proof;
  proof.accesses = proved.checked.accesses;
  proof.allocations = proved.checked.allocations;
  proof.frees = proved.checked.frees;
  proof.calls = proved.checked.calls;
  proof.loops = proved.checked.loops;
  proof.functions = proved.checked.functions;
  for (const engine::Invariant& each : proved.invariants) {
    report::Place at = place_of(program, each.at);
    at.function = program.function(each.function).name;
    proof.invariants.push_back({std::move(at), each.cases, each.complete, each.c_expression});
  }
  return proof;
}

void describe_reach(const ir::Program& program, const engine::Reach& reach, report::Answer& result) {
  result.ends = reach.ends;
  for (const ir::FunctionId id : reach.functions) {
    report::Place at = place_of(program, program.function(id).at);
    at.function = program.function(id).name;
    if (at.known()) result.unreached.push_back({std::move(at)});
  }
  for (const engine::Reach::Lines& lines : reach.lines) {
    report::Place at = place_of(program, lines.first);
    at.function = program.function(lines.function).name;
    result.unreached.push_back({std::move(at), lines.last.line});
  }
}

// Behind another finding, one of the same kind about the same thing in the same function is the same defect again: the
// next line that uses a null pointer.
bool is_same_defect(const report::Finding& known, const report::Finding& other) {
  if (known.fingerprint == other.fingerprint) return true;
  return other.behind && known.kind == other.kind && known.at.function == other.at.function && !known.about.empty() &&
         known.about == other.about;
}

void add_finding(report::Finding finding, report::Answer& result) {
  if (is_same_defect(*result.finding, finding)) return;
  for (const report::Finding& known : result.more)
    if (is_same_defect(known, finding)) return;
  result.more.push_back(std::move(finding));
}

report::Reason reason_of(const ir::Program& program, const engine::Reason& reason) {
  report::Reason result;
  result.kind = engine::name(reason.kind);
  result.text = engine::to_string(program, reason);
  result.what = reason.what;
  result.subject = reason.subject;
  result.at = place_of(program, reason.at);
  result.doubted = doubted(program, reason);
  return result;
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
    case check::Property::Termination: return "termination";
    case check::Property::Access: return "access";
    case check::Property::NoOverflow: return "no-overflow";
    case check::Property::Ub: return "ub";
    case check::Property::All: return "all";
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
  if (result.verdict == report::Verdict::Unknown) result.reason = reason_of(program, answer.reason);
  if (answer.bug) {
    trace::TextOptions text;
    text.colour = facts.colour;
    text.whole_path = facts.whole_path;
    text.is_error = answer.verdict == Answer::Verdict::False;
    result.finding = finding_of(program, *answer.bug, text, facts.conditions);
    for (const engine::Bug& bug : answer.more) add_finding(finding_of(program, bug, text, facts.conditions), result);
  }
  if (answer.proof) result.proof = proof_of(program, *answer.proof);
  if (answer.verdict == Answer::Verdict::True)
    describe_reach(program, answer.reach ? *answer.reach : engine::reach_by_calls(program), result);
  if (result.verdict == report::Verdict::Unknown) {
    for (const engine::Loss& each : answer.losses)
      result.losses.push_back({each.verb, place_of(program, each.at), each.why, each.times});
    result.all_losses = answer.all_losses;
    result.advice = advice_for(program, options, answer, result.reason.at);
  }
  result.assumptions = assumptions_of(task);
  result.files = facts.files;
  result.command_line = facts.command_line;
  result.data_model = program.model == ir::DataModel::ILP32 ? "ilp32" : "lp64";
  result.runs = answer.runs;
  result.cpu_seconds = cpu_seconds() + answer.elsewhere;
  result.peak_megabytes = peak_megabytes();
  result.phases.push_back({"read", facts.read_seconds, {}});
  double rest = result.cpu_seconds - facts.read_seconds;
  for (const Answer::Spent& spent : answer.spent) {
    report::Phase phase{spent.name, spent.seconds, {}};
    for (const auto& [name, seconds] : spent.parts) phase.parts.push_back({name, seconds, {}});
    result.phases.push_back(std::move(phase));
    rest -= spent.seconds;
  }
  result.phases.push_back({"report", std::max(0.0, rest), {}});
  return result;
}

}  // namespace heapwise::verify
