// The violation that a run met, as the sinks print it: its trace, a text of it, and a fingerprint.
#include "hunt/more.h"
#include "report/fingerprint.h"
#include "trace/trace.h"
#include "verify/describe.h"

namespace heapwise::verify {

report::Finding finding_of(const ir::Program& program, const engine::Bug& bug, const trace::TextOptions& options,
                           const ir::Conditions* conditions) {
  report::Finding finding;
  static_cast<trace::Trace&>(finding) = trace::make_trace(program, bug, conditions);
  finding.text = trace::to_text(finding, options);
  finding.behind = hunt::is_behind(bug);
  for (const interp::LeftOut& each : bug.run.left_out)
    if (finding.behind && each.steps <= bug.violation().steps) finding.after = place_of(program, each.at);
  const std::vector<ir::Position>& stack = bug.violation().at.stack;
  if (!stack.empty()) finding.function_line = program.function(stack.front().function).at.line;
  report::Sources sources;
  report::FunctionLines functions;
  for (const ir::Function& each : program.functions) functions.emplace(each.name, each.at.line);
  finding.fingerprint = report::fingerprint(finding, functions, sources);
  finding.old_fingerprint = report::old_fingerprint(finding, sources);
  return finding;
}

}  // namespace heapwise::verify
