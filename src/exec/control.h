// Control: how a heap goes from block to block, into a call and out of it.
//
// Prove and hunt choose which heap goes on, and where heaps meet; what going on does to a heap is the same for both,
// and stands here: which ways a branch or switch leaves open, what a block's parameters become, which registers are
// dead then, who is called with what, and what stays of a call that returns. Exact, like the executor that it asks.
// Registers of a call have roots by its depth; the executor's `at` says which call that is.
#pragma once

#include <optional>
#include <vector>

#include "exec/executor.h"
#include "exec/variables.h"
#include "ir/function_facts.h"

namespace heapwise::exec {

class Control {
 public:
  Control(const ir::Program& program, Executor& executor) : program_(program), executor_(executor) {}

  // The program's start: its globals, and main's parameters: the command line (command_line.cpp).
  void start(Heap& heap, std::uint32_t depth);

  struct Way {
    Heap heap;
    const ir::Target* target;
  };
  // Where a jump, branch or switch leads, in the order of the text.
  [[nodiscard]] std::vector<Way> ways(const ir::Terminator& terminator, Heap heap);
  // Goes from a block to the next: parameters get their values, dead registers are dropped.
  void enter_block(Heap& heap, const ir::FunctionFacts& facts, ir::BlockId from, const ir::Target& target);

  struct Callee {
    ir::FunctionId id;
    const ir::Function& function;
    const models::Model* model;  // of a library function
    [[nodiscard]] bool ends_program() const { return model != nullptr && model->ends_the_program(); }
    // It ends the program on some paths, and returns on others.
    [[nodiscard]] bool may_end_program() const {
      return model != nullptr && (model->kind == models::Kind::ExitUnlessZero || model->kind == models::Kind::MayEnd);
    }
    [[nodiscard]] bool is_library() const { return model != nullptr || !function.has_body(); }
  };
  // Who is called. Nothing, and a finding, if that is no function; a call that must not be reached is a finding, too.
  [[nodiscard]] std::optional<Callee> callee_of(const ir::Call& call, Heap& heap);
  // One for each parameter of the callee: what the call does not pass is any number.
  [[nodiscard]] std::vector<Value> arguments(const ir::Call& call, const ir::Function& callee, Heap& heap);
  // Before the call at this place: drops the caller's registers that nobody needs after it.
  void drop_before_call(Heap& heap, const ir::FunctionFacts& facts, ir::BlockId block, std::size_t index) const;
  static void bind(Heap& heap, const ir::Function& callee, std::uint32_t depth, const std::vector<Value>& arguments);
  // The call returns these values: its registers and its variables in memory are gone.
  [[nodiscard]] std::vector<Value> leave(Heap& heap, const ir::Return& it);

 private:
  [[nodiscard]] std::vector<Way> branch(const ir::Branch& it, Heap heap);
  [[nodiscard]] std::vector<Way> choose(const ir::Switch& it, Heap heap);

  const ir::Program& program_;
  Executor& executor_;
};

}  // namespace heapwise::exec
