// Portfolio: the engines at work on one task, and what they have said.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "verify/engines.h"
#include "verify/verify.h"

namespace heapwise::verify {

class Portfolio {
 public:
  // All must outlive it. `rows`: those that take part.
  Portfolio(const engine::Task& task, const std::vector<const EngineRow*>& rows, const Options& options,
            Budget& budget);

  [[nodiscard]] Answer run();

 private:
  struct Lane {  // of one engine
    const EngineRow* row;
    std::unique_ptr<engine::Engine> engine;  // nothing: it was dropped
    bool beside = false;                     // it works in a process of its own
    double seconds = 0;
    std::optional<engine::GaveUp> gave_up;
    bool waits = false;           // it begins later
    bool shows_accesses = false;  // for another one, which has shown the rest
    [[nodiscard]] bool at_work() const { return engine && !gave_up; }
  };

  void look_first();
  void put_beside();
  // While the first one's work is young, the others only look.
  void work_while_young();
  void work_in_turns();
  // The limits are reached: each says what stood in its way.
  void end_all();
  void look(Lane& lane, double seconds);
  void resume(std::size_t which, double seconds);
  void take(Lane& lane, engine::Step step);
  void take_proof(Lane& lane, engine::Proved proved);
  // Those that begin later, once the first one has worked for so long or has given up.
  void let_begin();
  // Somebody has shown the property for executions without invalid accesses: the first one shows that there are none.
  void show_accesses();
  void meet(std::shared_ptr<const engine::Doubt> doubt);
  void cross_examine(const Lane& proved_by);
  void say(const char* what) const;
  [[nodiscard]] bool anyone_else(const Lane& lane) const;
  [[nodiscard]] Answer answer();

  const engine::Task& task_;
  std::unique_ptr<const engine::Task> accesses_;  // the same task, of which only the accesses are asked
  std::string_view given_accesses_;               // who has shown the rest
  const Options& options_;
  Budget& budget_;
  std::vector<Lane> lanes_;
  Turns turns_;
  std::shared_ptr<const engine::Doubt> doubt_;
  bool decided_ = false;
  Answer answer_;
};

}  // namespace heapwise::verify
