// Sandbox: a process that gives up what it could do to others, for good.
//
// Afterwards it, and whatever it executes, can read the system's shared libraries and its own entry of /proc, and do as
// it likes in one folder; every other file is closed to it (Landlock, Linux 5.13 and later). It cannot make sockets,
// start processes (threads are its own affair), send signals to others, or change the names, owners and times of files
// (a filter on system calls, which follows the 32-bit calls of x86-64, too). Privileges of root are dropped.
//
// Nothing here is best effort: where the system refuses one of the two, the caller is told and must not go on.
// replay.h uses it between fork and exec.
#pragma once

#include <string>

namespace heapwise::trace {

// What the system refused; empty: the process is in the sandbox. `folder`: the only place that it may write to.
[[nodiscard]] std::string enter_sandbox(const std::string& folder);

}  // namespace heapwise::trace
