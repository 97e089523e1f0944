// Hunt as an engine of the portfolio: what a slice has found, in the words of engine/engine.h.
#include <fmt/format.h>

#include "hunt/hunt.h"

namespace heapwise::hunt {
namespace {

class HuntEngine final : public engine::Engine {
 public:
  HuntEngine(const engine::Task& task, Budget& whole) : whole_(whole), hunt_(task, whole) {}

  engine::Step resume(Budget& slice) override { return step_of(hunt_.resume(slice)); }
  engine::Step look(Budget& slice) override { return step_of(hunt_.quick(slice)); }
  [[nodiscard]] engine::Statistics statistics() const override {
    engine::Statistics statistics;
    statistics.runs = runs_;
    return statistics;
  }

 private:
  engine::Step step_of(Outcome outcome) {
    runs_ = outcome.runs;
    if (outcome.answer == Outcome::Answer::True) return engine::Proved{.reach = hunt_.reach()};
    if (outcome.answer == Outcome::Answer::False) return engine::Violated{std::move(*outcome.bug)};
    if (outcome.saw_violation && !doubt_)
      doubt_ = std::make_shared<const engine::Doubt>(engine::Doubt{std::move(*outcome.bug), outcome.reason});
    const bool ends = !outcome.finished && whole_.exhausted_now();
    if (!outcome.finished && !ends) return engine::Progress{false, doubt_};
    // That runs found nothing is the whole story only where nobody ended them.
    if (ends && outcome.reason.kind == engine::Reason::Kind::NothingFound) {
      const bool memory = whole_.reason() == Budget::Reason::Memory;
      outcome.reason.kind = memory ? engine::Reason::Kind::Memory : engine::Reason::Kind::Time;
      outcome.reason.what = fmt::format("{}: {}", whole_.reason_text(), outcome.reason.what);
    }
    return engine::GaveUp{std::move(outcome.reason), doubt_, {}, 0};
  }

  Budget& whole_;
  Hunt hunt_;
  std::shared_ptr<const engine::Doubt> doubt_;
  std::uint64_t runs_ = 0;
};

}  // namespace

std::unique_ptr<engine::Engine> make_engine(const engine::Task& task, Budget& whole) {
  return std::make_unique<HuntEngine>(task, whole);
}

}  // namespace heapwise::hunt
