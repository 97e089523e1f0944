#include "report/result_table.h"

#include <gmock/gmock.h>

#include "report/escape.h"
#include "report/plots.h"
#include "report/table_html.h"

namespace heapwise::report {
namespace {

using testing::HasSubstr;
using testing::Not;

Row row(std::string task, std::string expected, std::string verdict, double seconds = 0.5) {
  return {"lists", std::move(task), "memsafety", "lp64", std::move(expected), std::move(verdict), "",
          seconds, seconds,         40,          ""};
}

TEST(ResultTable, judges_a_false_by_its_property) {
  EXPECT_EQ(judge("false(valid-free)", "false(valid-free)"), Judgement::Correct);
  EXPECT_EQ(judge("false(valid-free)", "false(valid-deref)"), Judgement::Wrong);
  EXPECT_EQ(judge("false", "false(valid-deref)"), Judgement::Correct);
  EXPECT_EQ(judge("true", "false(valid-deref)"), Judgement::Wrong);
  EXPECT_EQ(judge("false(valid-free)", "true"), Judgement::Wrong);
  EXPECT_EQ(judge("true", "unknown"), Judgement::Undecided);
  EXPECT_EQ(judge("", "true"), Judgement::Unjudged);
  EXPECT_EQ(judge("true", "unreadable"), Judgement::Failed);
}

TEST(ResultTable, reads_back_what_it_wrote) {
  Row odd = row("a, \"b\".c", "true", "unknown", 1.25);
  odd.reason = "two\nlines, \"quoted\"";
  odd.options = "--malloc may-fail";
  const Result<std::vector<Row>> rows = rows_of(csv_header() + to_csv(odd) + to_csv(row("c.c", "", "true")));
  ASSERT_TRUE(rows.ok());
  ASSERT_EQ(rows.value().size(), 2);
  EXPECT_EQ(rows.value()[0].task, odd.task);
  EXPECT_EQ(rows.value()[0].reason, odd.reason);
  EXPECT_EQ(rows.value()[0].options, odd.options);
  EXPECT_DOUBLE_EQ(rows.value()[0].cpu_seconds, 1.25);
  EXPECT_EQ(rows.value()[1].verdict, "true");
}

TEST(ResultTable, leaves_out_a_last_row_that_was_cut_off) {
  const std::string whole = csv_header() + to_csv(row("a.c", "", "true")) + to_csv(row("b.c", "", "true"));
  for (std::size_t cut = csv_header().size(); cut < whole.size(); ++cut) {
    const Result<std::vector<Row>> rows = rows_of(whole.substr(0, cut));
    ASSERT_TRUE(rows.ok());
    for (const Row& r : rows.value()) EXPECT_EQ(r.verdict, "true") << "cut at " << cut;
    EXPECT_LE(rows.value().size(), 1);
  }
}

TEST(ResultTable, refuses_a_file_that_is_no_table_of_results) { EXPECT_FALSE(rows_of("name,age\nx,3\n").ok()); }

TEST(ResultTable, sums_up_and_takes_the_median) {
  const Sum sum = sum_of({row("a", "true", "true", 1), row("b", "true", "unknown", 2),
                          row("c", "true", "false(valid-deref)", 9), row("d", "", "error", 4)});
  EXPECT_EQ(sum.tasks, 4);
  EXPECT_EQ(sum.correct, 1);
  EXPECT_EQ(sum.wrong, 1);
  EXPECT_EQ(sum.unknown, 1);
  EXPECT_EQ(sum.failed, 1);
  EXPECT_DOUBLE_EQ(sum.median_seconds, 3);
  EXPECT_DOUBLE_EQ(sum.cpu_seconds, 16);
}

TEST(Plots, draw_a_point_for_each_program_that_both_runs_have) {
  const Series earlier{"before", {row("a.c", "", "true", 1), row("b.c", "", "true", 1)}};
  const Series later{"now", {row("a.c", "", "true", 2), row("c.c", "", "true", 2)}};
  const std::string svg = scatter_plot(earlier, later);
  EXPECT_THAT(svg, HasSubstr("lists/a.c"));
  EXPECT_THAT(svg, Not(HasSubstr("b.c")));
  EXPECT_THAT(svg, Not(HasSubstr("c.c"))) << "only one run has it";
}

TEST(Plots, count_only_what_was_decided_rightly) {
  const std::string svg = quantile_plot(
      {{"now", {row("a", "true", "true"), row("b", "true", "false(valid-free)"), row("c", "", "unknown")}}});
  EXPECT_THAT(svg, HasSubstr("now (1)"));
}

TEST(TableHtml, escapes_what_programs_are_called) {
  const std::string html = table_html({"now", {row("<script>.c", "", "true")}}, {});
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;.c"));
  EXPECT_THAT(html, Not(HasSubstr("<script>.c")));
}

TEST(Escape, replaces_what_is_not_utf8) {
  EXPECT_EQ(to_utf8("a\xff\xc3\xa4"), "a\xef\xbf\xbd\xc3\xa4");
  EXPECT_EQ(to_utf8("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd") << "a surrogate is no character";
  EXPECT_EQ(to_utf8("\xc3"), "\xef\xbf\xbd");
  EXPECT_EQ(escape_xml("a<b>&\"\x01"), "a&lt;b&gt;&amp;&quot;\xef\xbf\xbd");
}

}  // namespace
}  // namespace heapwise::report
