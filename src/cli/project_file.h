// .heapwise.toml: what holds for a whole project, found in the folder of the program or in one above it.
//
//     [verify]                        # defaults for options of `heapwise verify`
//     malloc = "may-fail"
//     flags = ["-Iinclude"]           # for the compiler; -I is relative to this file
//
//     [functions.my_alloc]            # the project's own allocators; arguments are counted from 1
//     allocates = 1                   # a block of as many bytes as the first argument says; [1, 2]: their product
//     never-null = true
//
//     [functions.my_free]
//     frees = 1
//
//     [functions.die]
//     like = "abort"                  # does what this library function does
//
//     [[suppress]]                    # a finding that is known, and stays
//     property = "valid-memtrack"
//     file = "src/old.c"
//     function = "init"
//     reason = "freed by the operating system at exit"
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/program.h"
#include "models/models.h"
#include "report/answer.h"

namespace heapwise::cli {

struct Suppression {
  std::string property, file, function, kind;  // empty: any
  std::string reason;
};

struct UserFunction {
  std::string name;
  std::size_t arguments = 0;  // how many it must have at least
  std::string meaning;        // in words, for the list of assumptions
};

struct ProjectFile {
  std::string path;
  std::vector<std::pair<std::string, std::string>> options;  // of verify, without the dashes
  std::vector<std::string> flags;                            // for the compiler
  models::Models models = models::Models::standard();
  std::vector<UserFunction> functions;
  std::vector<Suppression> suppressions;
};

// The file that holds for a program: in its folder or above. Empty: none.
[[nodiscard]] std::string find_project_file(const std::string& program);
// An error names the line and what is wrong.
[[nodiscard]] Result<ProjectFile> read_project_file(const std::string& path);

// An error when the program calls a function with other arguments than the project file speaks of.
[[nodiscard]] Result<bool> fits(const ProjectFile& project, const ir::Program& program);
// Why the finding is not to be reported; empty: it is.
[[nodiscard]] std::string suppression_of(const ProjectFile& project, const report::Finding& finding);

}  // namespace heapwise::cli
