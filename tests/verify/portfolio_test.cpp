// What the portfolio makes of what engines say: of engines that are written for it here.
#include "verify/portfolio.h"

#include <gtest/gtest.h>

#include "base/check.h"
#include "interp/run_text.h"

namespace heapwise::verify {
namespace portfolio_test {

using engine::GaveUp, engine::Progress, engine::Proved, engine::Reason, engine::Step, engine::Violated;

// Says what it is told, one step after the other; the last again and again.
struct Script {
  std::vector<std::function<Step()>> steps;
  std::function<Step()> look = [] { return Progress{}; };
  int resumed = 0, looked = 0, made = 0;
};
Script first, second, third, of_accesses;
Budget* whole = nullptr;  // of the run

template <Script& script>
class Scripted final : public engine::Engine {
 public:
  Step resume(Budget& slice) override {
    for (const double end = cpu_seconds() + std::min(0.001, slice.seconds_left()); cpu_seconds() < end;) {
    }
    const std::size_t which = std::min<std::size_t>(static_cast<std::size_t>(script.resumed), script.steps.size() - 1);
    ++script.resumed;
    return script.steps[which]();
  }
  Step look(Budget&) override {
    ++script.looked;
    return script.look();
  }
};

template <Script& script>
std::unique_ptr<engine::Engine> make(const engine::Task& task, Budget&) {
  if (task.property == check::Property::Access) {
    ++of_accesses.made;
    return std::make_unique<Scripted<of_accesses>>();
  }
  ++script.made;
  return std::make_unique<Scripted<script>>();
}

Step gave_up(Reason::Kind kind, const std::string& what) { return GaveUp{{kind, {}, what, ""}, nullptr, {}, 0}; }
Step nothing() { return gave_up(Reason::Kind::NothingFound, "nothing found"); }
std::shared_ptr<const engine::Doubt> doubt() {
  engine::Doubt doubt;
  doubt.reason = {Reason::Kind::Doubt, {}, "perhaps", ""};
  doubt.bug.run.violations.emplace_back();
  return std::make_shared<const engine::Doubt>(std::move(doubt));
}

class PortfolioTest : public testing::Test {
 protected:
  void SetUp() override { first = second = third = of_accesses = Script(); }
  [[nodiscard]] Answer run(double seconds = 5) {
    const EngineRow rows[] = {{"first", "", "", make<first>, {0.8, 0.8, 0.8}, true},
                              {"second", "", "", make<second>, {0.2, 0.2, 0.2}, false}};
    const engine::Task task(program_);
    Budget budget(seconds, 0);
    whole = &budget;
    return Portfolio(task, {rows, rows + 1}, options_, budget).run();
  }
  // A third one, which begins once the first has worked for 0.03 seconds.
  [[nodiscard]] Answer run_three(check::Property property = check::Property::Unreach) {
    const EngineRow rows[] = {{"first", "", "", make<first>, {0.8, 0.8, 0.8}, true},
                              {"second", "", "", make<second>, {0.1, 0.1, 0.1}, false},
                              {.name = "third",
                               .help = "",
                               .doing = "",
                               .make = make<third>,
                               .share = {0.1, 0.1, 0.1},
                               .only_proves = true,
                               .begins_after = 0.03}};
    engine::Question question;
    question.property = property;
    const engine::Task task(program_, question);
    Budget budget(5, 0);
    return Portfolio(task, {rows, rows + 1, rows + 2}, options_, budget).run();
  }

  ir::Program program_ = interp::program_of("program lp64\nfunc @main() -> i32 {\nb0:\n  return i32 0\n}\n");
  Options options_;
};

TEST_F(PortfolioTest, the_first_sure_answer_is_the_answer) {
  first.steps = {[] { return Progress{}; }};
  second.steps = {[] { return Progress{}; }, [] { return Violated{}; }};
  const Answer answer = run();
  EXPECT_EQ(answer.verdict, Answer::Verdict::False);
  EXPECT_EQ(answer.decided_by, "second");
}

TEST_F(PortfolioTest, a_proof_is_cross_examined_by_a_look_of_the_others) {
  first.steps = {[] { return Proved{}; }};
  second.steps = {nothing};
  EXPECT_EQ(run().verdict, Answer::Verdict::True);
  EXPECT_EQ(second.looked, 2);
  // The first look finds nothing; the next one contradicts the proof.
  second.looked = 0;
  second.look = [] { return second.looked > 1 ? Step(Violated{doubt()->bug}) : Step(Progress{}); };
  EXPECT_THROW((void)run(), InternalError);
}

TEST_F(PortfolioTest, no_proof_stands_against_a_violation_that_does_not_count) {
  first.steps = {[] { return Proved{}; }};
  second.steps = {[] { return Step(Progress{false, doubt()}); }, [] { return Step(Proved{}); }};
  second.look = [] { return Step(Progress{false, doubt()}); };
  const Answer answer = run();
  EXPECT_EQ(answer.verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(answer.reason.what, "perhaps");
  EXPECT_EQ(first.resumed, 0) << "who only proves has nothing more to do";
}

TEST_F(PortfolioTest, what_the_first_could_not_do_is_the_reason) {
  first.steps = {[] { return gave_up(Reason::Kind::TooLarge, "too many heaps"); }};
  second.steps = {[] { return Progress{}; }, nothing};
  const Answer answer = run();
  EXPECT_EQ(answer.verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(answer.reason.what, "too many heaps");
  EXPECT_GT(second.resumed, 1) << "the other goes on alone";
}

TEST_F(PortfolioTest, each_says_what_stood_in_its_way_when_the_limits_are_reached) {
  const auto until_the_end = [](const char* what) {
    return [what] {
      return whole->reason() == Budget::Reason::None ? Step(Progress{}) : gave_up(Reason::Kind::Time, what);
    };
  };
  first.steps = {until_the_end("the first")};
  second.steps = {until_the_end("the second")};
  const Answer answer = run(0.1);
  EXPECT_EQ(answer.verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(answer.reason.what, "the first") << "whoever was at work when the time was over";
  EXPECT_GT(second.resumed, 1);
}

TEST_F(PortfolioTest, one_that_begins_later_begins_when_the_first_has_worked_or_has_given_up) {
  first.steps = {[] { return third.resumed == 0 ? Step(Progress{}) : Step(Proved{}); }};
  second.steps = {[] { return Progress{}; }};
  third.steps = {[] {
    EXPECT_GE(first.resumed, 20) << "turns of the first, each of a millisecond or more";
    return Progress{};
  }};
  EXPECT_EQ(run_three().verdict, Answer::Verdict::True);
  EXPECT_GT(third.resumed, 0);
  SetUp();
  first.steps = {nothing};
  second.steps = {nothing};
  third.steps = {[] { return Proved{}; }};
  EXPECT_EQ(run_three().decided_by, "third");
}

TEST_F(PortfolioTest, the_first_shows_the_accesses_for_one_that_has_shown_the_rest) {
  first.steps = {nothing};
  second.steps = {[] { return Progress{}; }};
  third.steps = {[] { return Progress{.doubt = nullptr, .given_accesses = true}; }, [] { return Progress{}; }};
  of_accesses.steps = {[] { return Progress{}; }, [] { return Proved{}; }};
  const Answer answer = run_three();
  EXPECT_EQ(answer.verdict, Answer::Verdict::True);
  EXPECT_EQ(answer.decided_by, "third");
  EXPECT_EQ(of_accesses.made, 1);
}

TEST_F(PortfolioTest, accesses_that_nobody_shows_leave_the_rest_unproved) {
  first.steps = {nothing};
  second.steps = {nothing};
  third.steps = {[] { return Progress{.doubt = nullptr, .given_accesses = true}; }, nothing};
  of_accesses.steps = {nothing};
  EXPECT_EQ(run_three().verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(of_accesses.made, 1);
  // Nor does a proof of the accesses alone say anything of the property.
  SetUp();
  first.steps = {nothing};
  second.steps = {nothing};
  third.steps = {[] { return Progress{}; }, nothing};
  EXPECT_EQ(run_three().verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(of_accesses.made, 0);
}

TEST_F(PortfolioTest, a_violation_contradicts_a_proof_by_two) {
  first.steps = {nothing};
  second.steps = {[] { return Progress{}; }};
  second.look = [] { return of_accesses.resumed > 0 ? Step(Violated{doubt()->bug}) : Step(Progress{}); };
  third.steps = {[] { return Progress{.doubt = nullptr, .given_accesses = true}; }, [] { return Progress{}; }};
  of_accesses.steps = {[] { return Proved{}; }};
  EXPECT_THROW((void)run_three(), InternalError);
}

TEST_F(PortfolioTest, who_does_not_decide_termination_says_so) {
  engine::Question question;
  question.property = check::Property::Termination;
  const engine::Task task(program_, question);
  Budget budget(5, 0);
  options_.engine = "prove";
  const Answer answer = verify(task, options_, budget);
  EXPECT_EQ(answer.verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(answer.reason.what, "prove does not decide termination");
}

TEST_F(PortfolioTest, an_engine_that_is_not_asked_for_is_not_made) {
  for (const EngineRow& row : engines()) EXPECT_FALSE(row.name.empty() || row.help.empty() || row.doing == nullptr);
  options_.engine = "hunt";
  const engine::Task task(program_);
  Budget budget(5, 0);
  const Answer answer = verify(task, options_, budget);
  EXPECT_EQ(answer.verdict, Answer::Verdict::True);
  ASSERT_EQ(answer.spent.size(), 1U);
  EXPECT_EQ(answer.spent.front().name, "hunt");
}

}  // namespace portfolio_test
}  // namespace heapwise::verify
