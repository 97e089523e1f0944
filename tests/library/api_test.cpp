// Every function of the public header, which is all that this file includes of Heapwise.
#include <gtest/gtest.h>
#include <heapwise/heapwise.h>

#include <filesystem>
#include <fstream>

namespace heapwise::api {
namespace {

Program program_of(const std::string& text) {
  // A file of each test's own: tests run side by side.
  const std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / ("heapwise_api_" + test + ".c");
  std::ofstream(path) << text;
  const auto program = load({.files = {path.string()}});
  if (const auto* error = std::get_if<Error>(&program)) ADD_FAILURE() << error->message;
  return std::get<Program>(program);
}

const std::string kList = R"(
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) { struct node *n = list->next; free(list); list = n; }
  return 0;
}
)";
const std::string kTwice = R"(
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(4);
  free(p);
  if (__VERIFIER_nondet_int() == 7) free(p);
  return 3;
}
)";

TEST(Library, proves_with_invariants) {
  const Answer answer = std::get<Answer>(verify(program_of(kList)));
  EXPECT_EQ(answer.text, "true");
  ASSERT_TRUE(answer.proof);
  EXPECT_EQ(answer.proof->loops, 2U);
  EXPECT_EQ(answer.proof->invariants.size(), 2U);
  EXPECT_NE(answer.json.find("\"verdict\": \"true\""), std::string::npos);
}

TEST(Library, finds_a_violation_with_its_inputs) {
  const Answer answer = std::get<Answer>(verify(program_of(kTwice)));
  EXPECT_EQ(answer.verdict, Answer::Verdict::False);
  ASSERT_TRUE(answer.finding);
  EXPECT_EQ(answer.finding->property, "valid-free");
  EXPECT_EQ(answer.finding->at.line, 8U);
  EXPECT_EQ(answer.finding->inputs, std::vector<std::string>{"7"});
}

TEST(Library, says_why_as_data) {
  const Answer answer = std::get<Answer>(verify(program_of("extern int *f(void); int main(void) { return *f(); }")));
  EXPECT_EQ(answer.verdict, Answer::Verdict::Unknown);
  EXPECT_EQ(answer.reason.kind, "unknown-function");
  EXPECT_EQ(answer.reason.subject, "f");
}

TEST(Library, names_what_it_does_not_know) {
  const Program program = program_of(kList);
  EXPECT_TRUE(std::holds_alternative<Error>(verify(program, {.property = "speed"})));
  EXPECT_TRUE(std::holds_alternative<Error>(verify(program, {.engine = "magic"})));
  EXPECT_TRUE(std::holds_alternative<Error>(load({.files = {"nowhere.c"}})));
  EXPECT_TRUE(std::holds_alternative<Error>(decide("(assert")));
  EXPECT_FALSE(engines().empty());
  EXPECT_FALSE(version().empty());
}

TEST(Library, shows_the_states_of_a_proof) {
  const States all = std::get<States>(states(program_of(kList)));
  EXPECT_TRUE(all.proved);
  EXPECT_FALSE(all.states.empty());
  const States line = std::get<States>(states(program_of(kList), {}, 11));
  EXPECT_LT(line.states.size(), all.states.size());
  for (const State& state : line.states) EXPECT_EQ(state.at.line, 11U);
}

TEST(Library, runs_a_program) {
  const Program program = program_of(kTwice);
  const api::Run good = std::get<api::Run>(run(program, "1"));
  EXPECT_EQ(good.exit_code, 3);
  EXPECT_EQ(good.property, "");
  EXPECT_EQ(std::get<api::Run>(run(program, "7")).property, "valid-free");
}

TEST(Library, decides_a_formula) {
  const std::string head =
      "(set-logic QF_SHLID)\n(declare-sort Ref 0)\n(declare-datatypes ((Node 0)) (((node (next Ref)))))\n"
      "(declare-heap (Ref Node))\n(declare-const x Ref)\n";
  EXPECT_EQ(std::get<Decision>(decide(head + "(assert (pto x (node x)))\n(check-sat)\n")).verdict,
            Decision::Verdict::Satisfiable);
  EXPECT_EQ(
      std::get<Decision>(decide(head + "(assert (sep (pto x (node x)) (pto x (node x))))\n(check-sat)\n")).verdict,
      Decision::Verdict::Unsatisfiable);
}

}  // namespace
}  // namespace heapwise::api
