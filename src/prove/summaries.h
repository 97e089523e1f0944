// Summaries: what calls do, each for one part of the heap that they start from.
//
// A *context* is a function with the heap that it starts from, and the heaps that it ends in, found so far. While a
// context is being analysed (it is *active*), a call of it again takes the exits found so far, and the analysis is
// repeated until they do not grow any more: a fixpoint by tabulation. A context that took unfinished exits of another
// one is *provisional*: its exits count only while that one is in the same round, and are final when it is done.
// See Le Charlier, Van Hentenryck: A Universal Top-Down Fixpoint Algorithm (1992); Sharir, Pnueli: Two Approaches to
// Interprocedural Data Flow Analysis (1981).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "heap/heap.h"
#include "ir/program.h"

namespace heapwise::prove {

// A heap that is kept, and how many others were joined into it.
struct Seen {
  heap::Heap heap;
  int joins = 0;
  bool again = false;  // came to a loop's head over a back edge
};

struct Context {
  enum class State : std::uint8_t { Open, Active, Provisional, Done };

  ir::FunctionId function;
  heap::Heap entry;
  std::vector<Seen> exits;
  State state = State::Open;
  bool ends_program = false;    // some execution of the call ends the program in it
  bool leans_on_frame = false;  // and there a block is held by nothing but what the frame holds of it: an anchor
  bool used = false;            // its unfinished exits were taken in this round

  std::size_t position = 0;      // in the stack, while it is active
  std::size_t low = 0;           // the lowest context of the stack whose unfinished exits it rests on
  std::uint64_t round_from = 0;  // when its last round began
  std::uint64_t finished = 0;    // when it was analysed last
};

class Summaries {
 public:
  // The context that starts from this very heap, up to names; null if there is none.
  [[nodiscard]] Context* find_equal(ir::FunctionId function, const heap::Heap& part, const std::string& key);
  // A context that starts from a heap that covers this one.
  [[nodiscard]] Context* find_covering(ir::FunctionId function, const heap::Heap& part);
  Context& add(ir::FunctionId function, heap::Heap part, std::string key);

  [[nodiscard]] std::vector<Context*> active(ir::FunctionId function) const;
  [[nodiscard]] const std::vector<Context*>& stack() const { return stack_; }
  [[nodiscard]] std::size_t count(ir::FunctionId function) const;
  [[nodiscard]] std::size_t depth() const { return stack_.size(); }

  // May the exits be taken as they are? Notes who rests on whom. If not, the context is to be analysed (again).
  [[nodiscard]] bool take(Context& context);
  // Around the analysis of one context: begin, then a round after another, then finish.
  void begin(Context& context);
  void begin_round(Context& context);
  void finish(Context& context);
  [[nodiscard]] Context* top() const { return stack_.empty() ? nullptr : stack_.back(); }

 private:
  void rest_on(std::size_t low);

  struct Table {
    std::vector<std::unique_ptr<Context>> contexts;
    std::multimap<std::string, Context*> by_key;
  };
  std::map<ir::FunctionId, Table> tables_;
  std::vector<Context*> stack_;
  std::vector<std::size_t> opened_;  // for each context of the stack: how many provisional ones there were
  std::vector<Context*> provisional_;
  std::uint64_t clock_ = 0;
};

}  // namespace heapwise::prove
