// From what the methods said to what people and tools read: fills the Answer that the sinks print.
#pragma once

#include <string>
#include <vector>

#include "ir/conditions.h"
#include "ir/program.h"
#include "report/answer.h"
#include "trace/text.h"
#include "verify/verify.h"

namespace heapwise::verify {

// What is known of the run besides the answer.
struct RunFacts {
  std::vector<std::string> files;
  std::vector<std::string> command_line;
  double read_seconds = 0;                     // CPU time of the front end
  bool whole_path = false;                     // the text of a finding shows every step
  bool colour = false;                         // and is for a terminal
  const ir::Conditions* conditions = nullptr;  // as the program's author wrote them, where they are known
};

[[nodiscard]] report::Answer describe(const engine::Task& task, const Options& options, const Answer& answer,
                                      const RunFacts& facts);

[[nodiscard]] report::Place place_of(const ir::Program& program, ir::Location location);
[[nodiscard]] report::Place place_of(const ir::Program& program, ir::Position position);

// The violation that a run met, with its path.
[[nodiscard]] report::Finding finding_of(const ir::Program& program, const engine::Bug& bug,
                                         const trace::TextOptions& options, const ir::Conditions* conditions = nullptr);

[[nodiscard]] std::string_view name_of(check::Property property);

}  // namespace heapwise::verify
