// Replay: compiles a reproducer and runs it natively, in a sandbox.
//
// The only place where Heapwise runs a program outside of its interpreter, and only when told to. The process is shut
// in (sandbox.h): no network, no files but those of a temporary folder, no other processes. It gets no standard input
// and bounds on CPU time, memory and what it writes. Where the system refuses the sandbox, nothing is run, unless the
// options say so.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "interp/result.h"
#include "ir/type.h"

namespace heapwise::trace {

struct Replay {
  bool as_predicted = false;
  bool undecided = false;   // leaks are counted at the end, and the run did not come to it
  std::string observed;     // one line: "AddressSanitizer: heap-use-after-free", "exit code 0"
  std::string output;       // the first lines of what the program and the sanitizers wrote
  std::string unprotected;  // it ran outside of the sandbox: what was refused
};

struct ReplayOptions {
  std::string compiler = "gcc";
  std::vector<std::string> flags;
  ir::DataModel model = ir::DataModel::LP64;
  unsigned seconds = 20;
  unsigned memory_megabytes = 2048;
  bool even_unprotected = false;  // run it where there is no sandbox, too
};

// `source`: the text that reproducer.h made. An error: it cannot be compiled or run here.
[[nodiscard]] Result<Replay> replay(const std::string& source, interp::Property expected, const ReplayOptions& options);

}  // namespace heapwise::trace
