// Verifies many programs, each in a child process: for `heapwise batch` and `heapwise verify --separately`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/child_pool.h"
#include "cli/exit_code.h"
#include "cli/task_list.h"
#include "report/result_table.h"

namespace heapwise::cli {

struct ManyOptions {
  ChildLimits limits;
  std::size_t jobs = 1;
  // Options and compiler flags for every child. Words that differ from task to task (property, data model, files) are
  // added for each.
  std::vector<std::string> words;
};

// Called for each task that is done, in the order in which they end; `findings` is what stood above the verdict.
using OnResult = std::function<void(std::size_t task, const report::Row& row, const std::string& findings)>;
// Called now and then, for a progress bar.
using OnTick = std::function<void()>;

enum class ManyEnd { Done, Interrupted, CannotStart };

// Ctrl-C (or a request to terminate) ends the children and leaves the rest undone.
[[nodiscard]] ManyEnd run_many(const std::vector<Task>& tasks, const ManyOptions& options, const OnResult& on_result,
                               const OnTick& on_tick);

// What all the rows together mean, the gravest first: internal error, unreadable, a violation (or a wrong verdict),
// unknown, true. Where a verdict was expected, being right is what counts.
[[nodiscard]] ExitCode exit_code_of(const std::vector<report::Row>& rows);

}  // namespace heapwise::cli
