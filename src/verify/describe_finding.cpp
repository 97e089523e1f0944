// The violation that a run met, as the sinks print it.
#include "interp/interpreter.h"
#include "report/fingerprint.h"
#include "verify/describe.h"

namespace heapwise::verify {
namespace {

report::Place place_of(const ir::Program& program, const interp::Trail& trail) {
  return trail.stack.empty() ? report::Place{} : verify::place_of(program, trail.stack.front());
}

// The steps that a violation itself knows of: where its object was made, where it ended, and where it was used.
void add_steps(const ir::Program& program, const interp::Violation& violation, report::Finding& finding) {
  using report::Step;
  if (violation.object) {
    const interp::ObjectFacts& object = *violation.object;
    if (object.storage == interp::Storage::Heap)
      finding.steps.push_back({Step::Kind::Allocate, place_of(program, object.allocated), "allocated here", 0, true});
    if (object.ended && object.storage == interp::Storage::Heap)
      finding.steps.push_back({Step::Kind::Free, place_of(program, *object.ended), "freed here", 0, true});
    else if (object.ended)
      finding.steps.push_back({Step::Kind::ScopeEnd, place_of(program, *object.ended), "its scope ends here", 0, true});
  }
  finding.steps.push_back({Step::Kind::Violation, finding.at, finding.message, 0, true});
}

}  // namespace

report::Finding finding_of(const ir::Program& program, const hunt::Bug& bug) {
  const interp::Violation& violation = bug.violation();
  report::Finding finding;
  finding.property = to_string(violation.property);
  finding.kind = to_string(violation.kind);
  finding.message = finding.kind;
  finding.at = place_of(program, violation.at);
  finding.exact_place = violation.exact_place;
  for (std::size_t i = 1; i < violation.at.stack.size(); ++i)
    finding.calls.push_back(verify::place_of(program, violation.at.stack[i]));
  add_steps(program, violation, finding);
  for (const interp::InputRead& input : bug.run.inputs)
    finding.inputs.push_back(
        {input.source, interp::to_input_line(input.value, input.type), verify::place_of(program, input.at)});
  finding.text = interp::describe(program, violation);
  report::Sources sources;
  finding.fingerprint = report::fingerprint(finding, sources);
  return finding;
}

}  // namespace heapwise::verify
