// The programs of a run over many: files, folders, lists of them, and task files of SV-COMP.
//
// A task file (format 2.0, `.yml`) names the C files of one program, its data model, and the verdict that each property
// deserves. A folder stands for the task files below it, and for the C files that no task file names. A list is a text
// file with one path or pattern a line, relative to the list's own folder; `#` begins a comment.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace heapwise::cli {

struct Task {
  std::string group;  // the folder
  std::string name;   // the file's own name
  std::vector<std::string> files;
  std::string property;
  std::string data_model;  // empty: the default
  std::string expected;    // "true", "false", "false(valid-free)"; empty: nothing is expected
};

// `properties` are those asked for; empty means every one that a task file states, and memsafety for a C file alone.
[[nodiscard]] Result<std::vector<Task>> tasks_of(const std::vector<std::string>& paths,
                                                 const std::vector<std::string>& properties);

}  // namespace heapwise::cli
