// Whatever a well-formed program does, its run comes to an end, and always to the same one.
#include <array>

#include "interp/run_text.h"
#include "ir/random_program.h"

namespace heapwise::interp {
namespace {

TEST(RandomPrograms, every_run_ends_and_can_be_repeated) {
  std::array<int, 8> endings{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    ir::Program program = ir::RandomProgram(seed).make();
    for (std::size_t i = 0; i < program.functions.size() && !program.main.valid(); ++i)
      if (program.functions[i].has_body()) program.main = ir::FunctionId(i);
    if (!program.main.valid()) continue;
    const Interpreter interpreter(program, models::Models::standard());
    Options options;
    options.step_limit = 2000;
    options.depth_limit = 200;
    options.memory_limit = 1U << 24U;
    const RunResult first = interpreter.run(Inputs::from_seed(seed), options);
    const RunResult second = interpreter.run(Inputs::from_seed(seed), options);
    ASSERT_EQ(first.ending, second.ending) << seed;
    ASSERT_EQ(first.steps, second.steps) << seed;
    ASSERT_EQ(first.end, second.end) << seed;
    for (const Violation& violation : first.violations) EXPECT_FALSE(describe(program, violation).empty());
    ++endings.at(static_cast<std::size_t>(first.ending));
  }
  // The programs are wild enough to meet most ends.
  EXPECT_GT(endings[static_cast<std::size_t>(Ending::Violated)], 0);
  EXPECT_GT(endings[static_cast<std::size_t>(Ending::Exited)], 0);
  EXPECT_GT(endings[static_cast<std::size_t>(Ending::Unsupported)], 0);
  EXPECT_GT(endings[static_cast<std::size_t>(Ending::UndefinedBehaviour)], 0);
}

}  // namespace
}  // namespace heapwise::interp
