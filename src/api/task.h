// The question of a user of the library as a task of the engines.
#pragma once

#include "api/program_data.h"
#include "base/budget.h"
#include "base/result.h"
#include "engine/task.h"
#include "report/answer.h"

namespace heapwise::api {

// An error names the word that means nothing.
[[nodiscard]] Result<engine::Question> question_of(const Question& question);
// The program as the question wants it seen (engine::BlockSizes).
[[nodiscard]] ir::Program program_for(const Program& program, const engine::Question& question);
[[nodiscard]] Budget budget_of(const Question& question);

[[nodiscard]] Place place_of(const report::Place& place);

}  // namespace heapwise::api
