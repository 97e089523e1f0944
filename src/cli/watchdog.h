// The last resort of a time limit: when the process has used its CPU time and still no verdict stands on standard
// output, the verdict is `unknown (time)`, and the process ends. Analyses ask their Budget and end by themselves before
// that; the watchdog is for the step that takes long within itself, Clang's included.
#pragma once

#include <string>

namespace heapwise::cli {

// From now on, `seconds` of CPU time (and a little grace). Zero or less: no limit. `document_then` is what is then
// written to standard output, or, when `file_then` is not empty, to that file; the verdict line stands on standard
// output in any case but one: a document that is no text has standard output for itself.
void watch_time(double seconds, std::string document_then, std::string file_then);

}  // namespace heapwise::cli
