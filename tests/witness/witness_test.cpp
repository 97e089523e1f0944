#include "witness/witness.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "report/example_answer.h"
#include "report/sha256.h"
#include "witness/waypoints.h"

namespace heapwise::witness {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class Witness : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(file_)
        << "int main(void) {\n  int n = __VERIFIER_nondet_int( );\n  for (int i = 0; i < n; ++i) {}\n}\n";
  }
  void TearDown() override { std::filesystem::remove(file_); }
  report::Answer violated() {
    report::Answer answer = report::example_of_false();
    answer.files = {file_};
    answer.finding->at.file = file_;
    answer.finding->inputs = {{"__VERIFIER_nondet_int", "-1", {file_, 2, 11, "main"}, true},
                              {"uninitialised memory", "7", {file_, 3, 5, "main"}}};
    return answer;
  }
  report::Answer proved() {
    report::Answer answer = report::example_of_true();
    answer.files = {file_};
    answer.proof->invariants = {{{file_, 3, 21, "main"}, {"heap"}, true, "i <= n"},
                                {{file_, 3, 21, "main"}, {"heap"}, true, ""}};
    return answer;
  }
  std::string file_ = testing::TempDir() + "heapwise_witness_" + std::to_string(::getpid()) + ".c";
  report::Sources sources_;
  Origin origin_{"91023a0f-9f45-4385-88c4-1152ade45537", "2026-01-02T03:04:05Z"};
};

TEST_F(Witness, names_the_program_by_its_hash) {
  EXPECT_THAT(to_yaml(violated(), sources_, origin_), HasSubstr(report::sha256_of_file(file_)));
  EXPECT_THAT(to_graphml(violated(), sources_, origin_), HasSubstr(report::sha256_of_file(file_)));
}

TEST_F(Witness, says_what_calls_in_the_source_returned_and_nothing_else) {
  const std::string yaml = to_yaml(violated(), sources_, origin_);
  EXPECT_THAT(yaml, HasSubstr("value: \"\\\\result == -1\""));
  EXPECT_THAT(yaml, Not(HasSubstr("== 7"))) << "no call returned it";
  EXPECT_LT(yaml.find("type: function_return"), yaml.find("type: target"));
}

TEST_F(Witness, points_to_the_closing_parenthesis_of_the_call) {
  const std::vector<Returned> returned = returned_inputs(*violated().finding, sources_);
  ASSERT_EQ(returned.size(), 1);
  EXPECT_EQ(returned[0].closing.line, 2);
  EXPECT_EQ(returned[0].closing.column, 34);
}

TEST_F(Witness, of_a_proof_has_the_invariants_that_c_can_say_at_the_loops_keyword) {
  const std::string yaml = to_yaml(proved(), sources_, origin_);
  EXPECT_THAT(yaml, HasSubstr("entry_type: invariant_set"));
  EXPECT_THAT(yaml, HasSubstr("value: \"i <= n\""));
  EXPECT_EQ(loop_keyword({file_, 3, 21, "main"}, sources_).column, 3);
  EXPECT_EQ(yaml.find("- invariant:"), yaml.rfind("- invariant:"));
}

TEST_F(Witness, is_made_anew_each_time) {
  const Origin one = origin_now();
  EXPECT_THAT(one.uuid, MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
  EXPECT_THAT(one.creation_time, MatchesRegex("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"));
  EXPECT_NE(one.uuid, origin_now().uuid);
}

TEST_F(Witness, as_an_automaton_has_one_entry_and_one_violation) {
  const std::string xml = to_graphml(violated(), sources_, origin_);
  for (const char* key : {"<data key=\"entry\">true", "<data key=\"violation\">true"})
    EXPECT_EQ(xml.find(key), xml.rfind(key)) << key;
  EXPECT_THAT(xml, HasSubstr("assumption.resultfunction\">__VERIFIER_nondet_int"));
}

}  // namespace
}  // namespace heapwise::witness
