// The task of a command: made once from its options and the project's file, for `verify`, `states` and `explore` alike.
#pragma once

#include <memory>
#include <string>

#include "cli/exit_code.h"
#include "cli/program_options.h"
#include "cli/project_file.h"
#include "engine/task.h"

namespace heapwise::cli {

struct TaskOptions {
  ProgramOptions program;
  engine::Question question;
  double time_limit = 0;     // seconds of CPU time; 0: none
  std::string project_path;  // empty: the file that is found
  bool no_project = false;
  ProjectFile project;  // once it was read
};

// Adds those of the program, what is asked of it, the limits and the project's file. `options` must outlive the
// parsing.
void add_task_options(Command& command, TaskOptions& options);

// Reads the project's file. Its options stand for those that the command line does not give: of `verify` all of them,
// of other commands those that are about the task. False: the reason stands on standard error.
[[nodiscard]] bool read_project(Command& command, TaskOptions& options);

// The task with the program that it is about. `options` must outlive it.
class ReadTask {
 public:
  ReadTask(ir::Program program, ir::Conditions conditions, models::Models models, const TaskOptions& options)
      : program_(std::move(program)),
        conditions_(std::move(conditions)),
        models_(std::move(models)),
        task_(program_, options.question, models_) {}
  ReadTask(const ReadTask&) = delete;
  ReadTask& operator=(const ReadTask&) = delete;
  [[nodiscard]] const engine::Task& task() const { return task_; }
  // As its author wrote them.
  [[nodiscard]] const ir::Conditions& conditions() const { return conditions_; }

 private:
  ir::Program program_;
  ir::Conditions conditions_;
  models::Models models_;
  engine::Task task_;
};

// Why there is no task.
struct Refusal {
  ExitCode code = kTrue;
  std::string message;
  // Says it on standard error.
  [[nodiscard]] ExitCode complain() const;
};

// Nothing: `why` is filled in.
[[nodiscard]] std::unique_ptr<const ReadTask> read_task(const TaskOptions& options, Refusal& why);

}  // namespace heapwise::cli
