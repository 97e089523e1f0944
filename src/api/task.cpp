#include "api/task.h"

#include <fmt/format.h>

#include "verify/roomy_blocks.h"

namespace heapwise::api {
namespace {

template <class T>
bool choose(const std::string& word, T& value, const std::vector<std::pair<std::string_view, T>>& words,
            std::string& error) {
  std::string all;
  for (const auto& [name, meaning] : words) {
    if (name == word) return value = meaning, true;
    all += fmt::format("{}{}", all.empty() ? "" : ", ", name);
  }
  error = fmt::format("'{}' is not one of {}", word, all);
  return false;
}

}  // namespace

Result<engine::Question> question_of(const Question& question) {
  engine::Question result;
  std::string error;
  using check::Property, engine::BlockSizes;
  const bool known =
      choose<Property>(question.property, result.property,
                       {{"memsafety", Property::Memsafety},
                        {"memcleanup", Property::Memcleanup},
                        {"unreach", Property::Unreach},
                        {"termination", Property::Termination},
                        {"no-overflow", Property::NoOverflow},
                        {"ub", Property::Ub},
                        {"all", Property::All}},
                       error) &&
      choose<BlockSizes>(
          question.block_sizes, result.block_sizes,
          {{"exact", BlockSizes::Exact}, {"lenient", BlockSizes::Lenient}, {"ignored", BlockSizes::Ignored}}, error);
  if (!known) return heapwise::Error{error};
  result.malloc_may_fail = question.malloc_may_fail;
  result.memory_megabytes = question.megabytes;
  return result;
}

ir::Program program_for(const Program& program, const engine::Question& question) {
  if (question.block_sizes != engine::BlockSizes::Ignored) return program.data().program;
  return verify::with_roomy_blocks(program.data().program, models::Models::standard());
}

Budget budget_of(const Question& question) { return {question.seconds, question.megabytes}; }

Place place_of(const report::Place& place) { return {place.file, place.line, place.column, place.function}; }

}  // namespace heapwise::api
