// A SAT solver behind the Backend interface: terms are bit-blasted by our own translation (bit_blaster.h) and CaDiCaL
// searches (Biere, Fazekas, Fleury, Heisinger: CaDiCaL, 2020). The only file that sees CaDiCaL.
//
// For booleans and bit-vectors alone. It is made for a long row of questions about one growing formula: assumptions
// cost nothing, and what was learned from one question serves the next. Its steps are conflicts.
#include <cadical.hpp>

#include <algorithm>

#include "base/budget.h"
#include "base/check.h"
#include "base/clock.h"
#include "solver/backend.h"
#include "solver/bit_blaster.h"

namespace heapwise::solver {

namespace {

// Z3's units of work, in which Limits::steps are given, of about one conflict.
constexpr std::uint64_t kStepsPerConflict = 500;
constexpr std::uint64_t kMostConflicts = 2'000'000'000;

// Asked by the search at every few steps.
class Stop final : public CaDiCaL::Terminator {
 public:
  void set(const Limits& limits) {
    deadline_ = limits.milliseconds == 0 ? 0 : process_seconds() + limits.milliseconds * 1e-3;
    megabytes_ = limits.megabytes;
  }
  bool terminate() override {
    if (deadline_ > 0 && process_seconds() > deadline_) return true;
    return megabytes_ != 0 && looks_++ % kLooksPerMemory == 0 && resident_bytes() >> 20U > megabytes_;
  }

 private:
  static constexpr std::uint64_t kLooksPerMemory = 256;  // reading /proc costs some ten microseconds
  double deadline_ = 0;                                  // 0: none
  std::uint64_t megabytes_ = 0, looks_ = 0;
};

class SatBackend final : public Backend {
 public:
  explicit SatBackend(const TermTable& terms) : terms_(terms) { forget(); }

  void assert_permanently(Term t) override {
    // A clause needs no variable of its own.
    if (terms_.op(t) != Operator::Or) return parts_->gates.assert_clause({parts_->blaster.literal(t)});
    std::vector<Literal> clause;
    for (const Term a : terms_.arguments(t)) clause.push_back(parts_->blaster.literal(a));
    parts_->gates.assert_clause(clause);
  }

  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    assumed_.clear();
    for (const Term t : assumptions) assumed_.emplace_back(t, parts_->blaster.literal(t));
    CaDiCaL::Solver& sat = parts_->sat;
    for (const auto& [term, literal] : assumed_) sat.assume(literal);
    parts_->stop.set(limits);
    if (limits.steps != 0) {
      const std::uint64_t conflicts = std::min(limits.steps / kStepsPerConflict + 1, kMostConflicts);
      sat.limit("conflicts", static_cast<int>(conflicts));
    }
    switch (sat.solve()) {
      case 10: return Answer::Sat;
      case 20: return Answer::Unsat;
      default: return Answer::Unknown;
    }
  }

  bool model(std::span<const Term> wanted, std::vector<Value>& values) override {
    for (const Term t : wanted) {
      Value& value = values.emplace_back();
      value.kind = terms_.sort(t).kind;
      // What no clause speaks of may have any value.
      const auto* bits = parts_->blaster.known(t);
      if (bits == nullptr) continue;
      for (std::size_t i = 0; i < bits->size(); ++i)
        if (parts_->sat.val((*bits)[i]) > 0) value.bits |= Bits{1} << i;
    }
    return true;
  }

  std::vector<Term> core() override {
    std::vector<Term> found;
    for (const auto& [term, literal] : assumed_)
      if (parts_->sat.failed(literal)) found.push_back(term);
    return found;
  }

  // Old ones cost nothing here.
  [[nodiscard]] std::size_t assumptions_known() const override { return 0; }

  void forget() override { parts_ = std::make_unique<Parts>(terms_); }

 private:
  struct Parts {
    explicit Parts(const TermTable& terms)
        : gates([this](std::span<const Literal> clause) {
            for (const Literal l : clause) sat.add(l);
            sat.add(0);
          }),
          blaster(terms, gates) {
      sat.connect_terminator(&stop);
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() { sat.disconnect_terminator(); }
    Stop stop;
    CaDiCaL::Solver sat;
    Gates gates;
    BitBlaster blaster;
  };

  const TermTable& terms_;
  std::unique_ptr<Parts> parts_;
  std::vector<std::pair<Term, Literal>> assumed_;
};

}  // namespace

std::unique_ptr<Backend> make_sat_backend(const TermTable& terms) { return std::make_unique<SatBackend>(terms); }

}  // namespace heapwise::solver
