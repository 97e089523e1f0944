// What is shown if every access is valid, for an engine that shows that; and how the work is cut into turns.
#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

// Was the property shown for executions whose accesses are valid, before the work ended?
bool given_accesses(const std::string& text, check::Property property = check::Property::Unreach) {
  const ir::Program program = frontend::compile_text(
      "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n" + text,
      ir::DataModel::LP64);
  engine::Question question;
  question.property = property;
  const engine::Task task(program, question);
  Budget budget(60, 0);
  bool given = false;
  Manner manner;
  manner.only_proofs = true;
  manner.on_given_accesses = [&] {
    given = true;
    budget.charge(1000);  // that is all that is asked
  };
  EXPECT_NE(Template(task, budget, std::move(manner)).run().answer, Outcome::Answer::True);
  return given;
}

// Nothing is known of how far `p` may be moved, but wherever it leads the assertion holds.
const std::string kTable = R"(
  int table[8];
  int main(void) { int *p = table; while (__VERIFIER_nondet_int()) p += __VERIFIER_nondet_int(); *p = 5; )";

TEST(GivenAccesses, an_assertion_behind_accesses_that_are_not_shown_is_shown_for_valid_ones) {
  EXPECT_TRUE(given_accesses(kTable + "if (*p != 5) reach_error(); return 0; }"));
}

TEST(GivenAccesses, an_assertion_that_may_fail_is_not) {
  EXPECT_FALSE(given_accesses(kTable + "if (*p != __VERIFIER_nondet_int()) reach_error(); return 0; }"));
}

TEST(GivenAccesses, an_address_of_which_the_formula_has_lost_the_object_says_nothing) {
  // The number may be that of `other`: the access is valid, and the assertion fails.
  EXPECT_FALSE(given_accesses(R"(
    int other;
    int main(void) { unsigned long n = (unsigned long)&other; int *p = (int *)(n ^ 0); for (int i = 0; i < 2; i++) p = (int *)((unsigned long)p ^ 8);
      *p = 5; if (other == 5) reach_error(); return 0; })"));
}

TEST(GivenAccesses, is_nothing_that_is_said_of_memory_safety) {
  EXPECT_FALSE(given_accesses(kTable + "if (*p != 5) reach_error(); return 0; }", check::Property::Memsafety));
}

TEST(Pace, work_goes_on_where_it_stopped_and_ends_when_it_is_dropped) {
  Budget whole(60, 0);
  int done = 0;
  bool ended = false;
  {
    Pace pace(whole);
    const auto work = [&] {
      while (!pace.budget().exhausted_now()) {
        ++done;
        pace.speak();
      }
      ended = true;
    };
    Budget turn;
    for (int i = 1; i <= 3; ++i) {
      EXPECT_FALSE(pace.work_for(turn, work));
      EXPECT_EQ(done, i);
    }
    EXPECT_FALSE(pace.has_turns()) << "a turn without an end is none";
  }
  EXPECT_TRUE(ended);
}

}  // namespace
}  // namespace heapwise::tmpl
