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

class TemplateEngine : public engine::Engine {
 public:
  TemplateEngine(const engine::Task& task, Budget& whole, bool only_proofs)
      : task_(task), only_proofs_(only_proofs), pace_(whole) {}

  [[nodiscard]] engine::Step resume(Budget& slice) override {
    if (!pace_.work_for(slice, [this] { work(); })) {
      engine::Progress progress;
      progress.given_accesses = std::exchange(given_accesses_, false);
      return progress;
    }
    switch (outcome_.answer) {
      case Outcome::Answer::True:
        return engine::Proved{.proof = engine::Proof{checked_in(task_), std::move(outcome_.invariants)}};
      case Outcome::Answer::False: return engine::Violated{std::move(*outcome_.bug)};
      case Outcome::Answer::Unknown: break;
    }
    return engine::GaveUp{std::move(outcome_.reason), nullptr, {}, 0};
  }

 private:
  void work() {
    Manner manner;
    manner.only_proofs = only_proofs_;
    manner.pace = &pace_;
    manner.on_given_accesses = [this] {
      given_accesses_ = true;
      pace_.speak();
    };
    outcome_ = Template(task_, pace_.budget(), std::move(manner)).run();
  }

  const engine::Task& task_;
  bool only_proofs_;
  bool given_accesses_ = false;  // and nobody was told
  Outcome outcome_;
  Pace pace_;  // the last: its work ends before the rest goes
};

}  // namespace

std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& whole) {
  return std::make_unique<TemplateEngine>(task, whole, false);
}

std::unique_ptr<engine::Engine> make_member(const engine::Task& task, Budget& whole) {
  return std::make_unique<TemplateEngine>(task, whole, true);
}

}  // namespace heapwise::tmpl
