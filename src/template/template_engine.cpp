// The template method as an engine.
#include <utility>

#include "engine/coverage.h"
#include "ir/call_graph.h"
#include "ir/loops.h"
#include "template/template.h"

namespace heapwise::tmpl {
namespace {

// What the formula covers: all of the functions that main may call.
engine::Checked checked_in(const engine::Task& task) {
  const ir::Program& program = task.program;
  const ir::CallGraph calls(program);
  engine::Coverage coverage(program);
  std::uint64_t loops = 0;
  for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
    const ir::Function& function = program.functions[f];
    if (!function.has_body() || !calls.reachable_from_main(ir::FunctionId(f))) continue;
    loops += ir::LoopNest(ir::ControlFlow(function)).loops().size();
    for (std::uint32_t b = 0; b < function.blocks.size(); ++b)
      for (std::uint32_t i = 0; i < function.blocks[b].instructions.size(); ++i)
        coverage.reach({ir::FunctionId(f), ir::BlockId(b), i});
  }
  engine::Checked checked = coverage.count(program, task.models);
  checked.loops = loops;
  return checked;
}

// It works in one piece: what it has of the time it uses up in its first slice.
class TemplateEngine : public engine::Engine {
 public:
  explicit TemplateEngine(const engine::Task& task) : task_(task) {}

  [[nodiscard]] engine::Step resume(Budget& slice) override {
    Outcome outcome = Template(task_, slice).run();
    switch (outcome.answer) {
      case Outcome::Answer::True: return engine::Proved{.proof = engine::Proof{checked_in(task_), {}}};
      case Outcome::Answer::False: return engine::Violated{std::move(*outcome.bug)};
      case Outcome::Answer::Unknown: break;
    }
    return engine::GaveUp{std::move(outcome.reason), nullptr, {}, 0};
  }

 private:
  const engine::Task& task_;
};

}  // namespace

std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& /*whole*/) {
  return std::make_unique<TemplateEngine>(task);
}

}  // namespace heapwise::tmpl
