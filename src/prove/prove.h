// Proving a task: precisions in turns, the first that proves the property decides.
//
// A run is an attempt with one precision. In the first turn each run gets a few steps. The first run with abstraction
// that needs more is the likeliest to succeed: it waits, and goes on when all others have had their first turn. After
// it the others go on. Some steps take much longer than others; so while a run waits, none of the others may use more
// time than that one has used. Runs that are known to be over soon are tried even earlier. Each run has a stack of its
// own (attempt.h): it goes on where it stopped, and prove as a whole can be left and taken up again at any step.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "prove/attempt.h"

namespace heapwise::prove {

// Who looks on while a program is proved; each may be left out.
struct Watch {
  // A run with one precision begins or goes on: others may have had their turns meanwhile.
  std::function<void(std::size_t run)> on_turn;
  // It has ended, with this, and whether it is the answer. Runs that nobody needs any more are not told of.
  std::function<void(std::size_t run, const Outcome&, bool proved)> on_end;
  Observer observer;
};

class Prove final : public engine::Engine {
 public:
  // All must outlive it. `whole` has the limits of the whole run.
  Prove(const engine::Task& task, Budget& whole, Watch watch = {});
  ~Prove() override;

  [[nodiscard]] engine::Step resume(Budget& slice) override;
  [[nodiscard]] engine::Statistics statistics() const override;
  // What the run says that has decided. If none has: what the last one says, but where that was too long, what an
  // earlier one suspects that gives up no more than it must.
  [[nodiscard]] const Outcome& outcome() const { return told_; }

 private:
  enum class Turn : std::uint8_t { Early, First, Full };
  struct Run {
    std::size_t number = 0;
    std::unique_ptr<Attempt> attempt;
  };
  // To be tried: still to begin, or left where its turn was over.
  struct Candidate {
    Precision precision;
    std::optional<Run> begun;
  };

  [[nodiscard]] static std::vector<Candidate> candidates();
  void choose_next();
  void give_turn(Candidate candidate, Turn turn, double seconds = kUnlimited);
  void give_turn_to_first_of(std::vector<Candidate>& runs, Turn turn, double seconds = kUnlimited);
  void wait_for_others();
  void go_on_after_waiting();
  void put_back();
  // The current run has ended. True: nothing more is to be tried.
  [[nodiscard]] bool take_up();
  void fold_trees_next(const Precision& seen_by, const std::vector<heap::TreeLayout>& trees);
  [[nodiscard]] engine::Step answer() const;

  static constexpr double kUnlimited = std::numeric_limits<double>::infinity();

  const engine::Task& task_;
  Budget& whole_;
  Watch watch_;
  std::shared_ptr<ProgramFacts> facts_;
  std::vector<Candidate> open_ = candidates(), cut_short_;
  std::vector<Candidate> soon_over_;  // to be tried while one waits for the first time
  Turn turn_ = Turn::First;           // of the current run
  bool may_wait_ = false;             // the current run
  std::optional<Run> current_, waiting_;
  std::size_t begun_runs_ = 0;
  double others_seconds_ = 0;  // that each of the others may have while one waits
  int times_waited_ = 0;
  bool trees_are_known_ = false, over_ = false, suspects_ = false;
  double begun_ = 0;                                     // the run that may wait: when, by the clock of our own work
  double worked_ = 0;                                    // CPU seconds in resume()
  std::vector<std::pair<std::string, double>> seconds_;  // by precision
  Outcome told_;
  bool told_suspects_ = false;  // a violation, by a run that gives up no more than it must
};

// A proof in the words of the program's author.
[[nodiscard]] engine::Proof proof_of(const ir::Program& program, const Outcome& outcome);

// The whole at once.
[[nodiscard]] Outcome prove(const engine::Task& task, Budget& budget, Watch watch = {});
// For the table of engines.
[[nodiscard]] std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& whole);

}  // namespace heapwise::prove
