#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "report/example_answer.h"
#include "report/fingerprint.h"
#include "report/html.h"
#include "report/json.h"
#include "report/rules.h"
#include "report/sarif.h"
#include "report/sha256.h"
#include "report/text.h"

namespace heapwise::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

TEST(Sha256, gives_the_digests_of_the_standard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Verdict, is_written_as_the_contract_says) {
  EXPECT_EQ(verdict_text(example_of_true()), "true");
  EXPECT_EQ(verdict_text(example_of_false()), "false(valid-deref)");
  EXPECT_EQ(verdict_text(example_of_unknown()), "unknown (too many heaps at list.c:9:2)");
}

TEST(Text, says_what_was_proved_and_under_which_assumptions) {
  const std::string text = to_text(example_of_true(), {});
  EXPECT_THAT(text, HasSubstr("7 accesses, 2 frees and 1 allocation"));
  EXPECT_THAT(text, HasSubstr("3 loops"));
  EXPECT_THAT(text, HasSubstr("malloc never fails"));
  EXPECT_THAT(text, Not(HasSubstr("sll")));
  EXPECT_THAT(to_text(example_of_true(), {.invariants = true}), HasSubstr("or sll⟨next⟩(list, null)"));
}

TEST(Text, says_what_was_given_up_and_what_could_help) {
  const std::string text = to_text(example_of_unknown(), {});
  EXPECT_THAT(text,
              HasSubstr("list.c:5:1: note: to finish in time, Heapwise stopped tracking here: two heaps became one\n"));
  EXPECT_THAT(text, HasSubstr("help: more time"));
}

TEST(Text, names_what_a_possible_violation_leaves_unproved) {
  Answer answer = example_of_unknown();
  answer.reason.kind = "possible-violation";
  answer.reason.what = "read through a pointer of unknown value";
  answer.reason.at = {"list.c", 9, 2, "main"};
  EXPECT_THAT(to_text(answer, {}), HasSubstr("could not prove that this is safe, and found no run that fails here"));
  answer.reason.doubted = "accessing 'argv[i]' is safe";
  EXPECT_THAT(to_text(answer, {}), HasSubstr("list.c:9:2: note: could not prove that accessing 'argv[i]' is safe, and "
                                             "found no run that fails here either; not ruled out: "
                                             "read through a pointer of unknown value\n"));
}

TEST(Text, says_after_which_finding_another_one_comes) {
  Answer answer = example_of_false();
  answer.more = {*answer.finding};
  answer.more[0].behind = true;
  EXPECT_THAT(to_text(answer, {}), HasSubstr("this follows the finding before it in the same run"));
  answer.more[0].after = {answer.more[0].at.file, 15, 3, "pop"};
  EXPECT_THAT(to_text(answer, {}), HasSubstr("this follows the finding at line 15 in the same run"));
  answer.more[0].after.file = "other.c";
  EXPECT_THAT(to_text(answer, {}), HasSubstr("this follows the finding at other.c:15:3 in the same run"));
}

TEST(Json, holds_what_the_answer_holds) {
  const json document = json::parse(to_json(example_of_false()));
  EXPECT_EQ(document["verdict"], "false");
  EXPECT_EQ(document["finding"]["at"]["line"], 7);
  EXPECT_EQ(document["finding"]["steps"].size(), 4);
  EXPECT_EQ(document["finding"]["pictures"][0]["objects"][0]["cells"][0]["target"], 1);
  EXPECT_EQ(document["finding"]["choices"][0]["text"], "'a' lies below 'b'");
  EXPECT_FALSE(document["finding"]["steps"][0].contains("picture"));
}

TEST(Json, survives_names_that_are_not_utf8) {
  Answer answer = example_of_false();
  answer.files = {"a\xff.c"};
  answer.finding->message = "\xc3";
  EXPECT_FALSE(json::parse(to_json(answer), nullptr, false).is_discarded());
  EXPECT_FALSE(json::parse(to_sarif({answer}), nullptr, false).is_discarded());
}

TEST(Sarif, has_the_finding_with_rule_flow_and_fingerprint) {
  const json run = json::parse(to_sarif({example_of_false()}))["runs"][0];
  const json& result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "use-after-free");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"], "use-after-free");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "list%20%C3%A4.c");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uriBaseId"], "%SRCROOT%");
  EXPECT_EQ(result["codeFlows"][0]["threadFlows"][0]["locations"].size(), 4);
  EXPECT_EQ(result["partialFingerprints"][kFingerprintKey], "0123456789abcdef");
}

TEST(Sarif, names_what_c_leaves_open) {
  const json result = json::parse(to_sarif({example_of_false()}))["runs"][0]["results"][0];
  EXPECT_EQ(result["properties"]["choices"], json::array({"'a' lies below 'b'"}));
  EXPECT_EQ(result["relatedLocations"].back()["message"]["text"], "choice: 'a' lies below 'b'");
}

TEST(Sarif, has_no_result_for_a_proof_and_a_notification_for_an_unknown) {
  const json run = json::parse(to_sarif({example_of_true(), example_of_unknown()}))["runs"][0];
  EXPECT_TRUE(run["results"].empty());
  EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"].size(), 1);
}

TEST(Sarif, says_why_a_finding_is_suppressed) {
  Answer answer = example_of_false();
  answer.verdict = Verdict::Unknown;
  answer.finding->suppressed = "old code";
  const json run = json::parse(to_sarif({answer}))["runs"][0];
  EXPECT_EQ(run["results"][0]["suppressions"][0]["justification"], "old code");
}

TEST(Rules, have_different_ids_and_a_cwe_number) {
  std::set<std::string_view> ids;
  for (const Rule& rule : rules()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_GT(rule.cwe, 0);
    EXPECT_EQ(rules()[rule_of(rule.kind)].id, rule.id);
  }
}

class Fingerprint : public testing::Test {
 protected:
  void SetUp() override { write("int main(void) {\nfree(p);\n  return *p;\n}\n"); }
  void TearDown() override { std::filesystem::remove(file_); }
  void write(const std::string& text) { std::ofstream(file_) << text; }
  Finding at(std::uint32_t line, std::uint32_t column = 3) {
    Finding finding;
    finding.property = "valid-deref";
    finding.kind = "use after free";
    finding.at = {file_, line, column, "main"};
    return finding;
  }
  static std::string name_of(const Finding& finding) {
    Sources sources;
    return fingerprint(finding, {{"main", 1}}, sources);
  }
  static std::string old_name_of(const Finding& finding) {
    Sources sources;
    return old_fingerprint(finding, sources);
  }
  std::string of(std::uint32_t line) { return name_of(at(line)); }
  std::string file_ = testing::TempDir() + "heapwise_fingerprint_" + std::to_string(::getpid()) + ".c";
};

TEST_F(Fingerprint, stays_when_the_line_moves_and_is_indented) {
  const std::string before = of(3);
  write("// a comment\n\nint main(void) {\nfree(p);\n      return  *p;\n}\n");
  EXPECT_EQ(of(5), before);
}

TEST_F(Fingerprint, changes_when_the_line_changes) {
  const std::string before = of(3);
  write("int main(void) {\nfree(p);\n  return *q;\n}\n");
  EXPECT_NE(of(3), before);
}

TEST_F(Fingerprint, tells_two_places_of_a_line_apart_which_the_old_one_does_not) {
  EXPECT_NE(name_of(at(3, 3)), name_of(at(3, 10)));
  EXPECT_EQ(old_name_of(at(3, 3)), old_name_of(at(3, 10)));
}

TEST_F(Fingerprint, tells_equal_lines_of_frees_apart_which_the_old_one_does_not) {
  write("int main(void) {\nfree(p);\n  return *p;\nfree(p);\n}\n");
  const auto freed_at = [&](std::uint32_t line) {
    Finding finding = at(3);
    Step step;
    step.kind = Step::Kind::Free;
    step.at = {file_, line, 1, "main"};
    step.matters = true;
    finding.steps.push_back(step);
    return finding;
  };
  EXPECT_NE(name_of(freed_at(2)), name_of(freed_at(4)));
  EXPECT_EQ(old_name_of(freed_at(2)), old_name_of(freed_at(4)));
}

TEST_F(Fingerprint, is_found_again_in_reports_of_both_formats) {
  for (const std::string& text : {to_json(example_of_false()), to_sarif({example_of_false()})}) {
    write(text);
    const auto found = findings_in(file_);
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(found.value().size(), 1U);
    EXPECT_EQ(found.value().begin()->first, "0123456789abcdef");
  }
  write("verdict: true");
  EXPECT_FALSE(findings_in(file_).ok());
}

using Page = Fingerprint;
TEST_F(Page, has_the_source_and_the_answer_inside) {
  Answer answer = example_of_false();
  answer.files = {file_};
  answer.finding->at.file = file_;
  answer.finding->at.line = 3;
  Sources sources;
  const std::string html = to_html(answer, sources);
  // The data are JSON within a script: no word of the program can end it.
  const std::string begin = "<script id=\"data\" type=\"application/json\">";
  const std::size_t from = html.find(begin) + begin.size();
  const std::string data = html.substr(from, html.find("</script>", from) - from);
  const nlohmann::json page = nlohmann::json::parse(data);
  EXPECT_EQ(page["answer"]["finding"]["at"]["line"], 3);
  EXPECT_EQ(page["files"][0]["path"], file_);
  EXPECT_TRUE(page["states"].is_null());
  EXPECT_THAT(data, HasSubstr("freed here \\u003c&>"));
  // Without scripts there is the text; and nothing may be fetched.
  EXPECT_THAT(html, HasSubstr("<noscript><pre>list.c:7:3: error: "));
  EXPECT_THAT(html, HasSubstr("default-src 'none'"));
}

}  // namespace
}  // namespace heapwise::report
