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
  const std::vector<ir::Position>& stack = bug.violation().at.stack;
  if (!stack.empty()) finding.function_line = program.function(stack.front().function).at.line;
  report::Sources sources;
  finding.fingerprint = report::fingerprint(finding, sources);
  return finding;
}

}  // namespace heapwise::verify
