// The last resort of the limits: when the process has used its CPU time or holds more memory than it may, and still no
// verdict stands on standard output, the verdict is `unknown (time)` or `unknown (memory)`, and the process ends.
//
// Analyses ask their Budget and end by themselves before that, with a better reason; the watchdog is for the step that
// takes long within itself, Clang's and the solver's included. It looks every few milliseconds of CPU time, from a
// signal's handler, and ends the process early by as much as its end will take.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "cli/last_words.h"
namespace heapwise::cli {

// From now on, counted from the start of the process. Zero: no limit.
void watch_limits(double cpu_seconds, std::uint64_t megabytes, LastWords words);
// The program is read: the words can say where the work is. They are used from now on.
void say_where(const VerifyOptions& options, const ir::Program& program);
// The analyses begin, which end by themselves when a limit is reached: they get a little more than the limits.
void leave_room();
// A child process, whose time and memory count, too; 0: it has ended.
void watch_child(pid_t process);
// The verdict is about to be written.
void stop_watching();

}  // namespace heapwise::cli
