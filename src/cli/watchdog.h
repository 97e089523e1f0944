// The last resort of a time limit: when the process has used its CPU time and still no verdict stands on standard
// output, the verdict is `unknown (time)`, and the process ends. Analyses ask their Budget and end by themselves before
// that; the watchdog is for the step that takes long within itself, Clang's included.
#pragma once

namespace heapwise::cli {

// From now on, `seconds` of CPU time (and a little grace). Zero or less: no limit.
void watch_time(double seconds);

}  // namespace heapwise::cli
