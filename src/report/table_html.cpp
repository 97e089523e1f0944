#include "report/table_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/escape.h"

namespace heapwise::report {
namespace {

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Heapwise: results</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 78rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .2rem .7rem; text-align: left; border-bottom: 1px solid #8884; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
tr.total td { font-weight: 600; }
.wrong, .error, .unreadable, .refused { color: #c22; font-weight: 600; }
.false { color: #b5651d; } .true { color: #2c7a3f; } .unknown { opacity: .75; }
.reason { font-size: .85em; opacity: .8; max-width: 40rem; }
.plots { display: flex; flex-wrap: wrap; gap: 1rem; }
th[data-column] { cursor: pointer; }
</style></head><body>
<h1>Heapwise: results</h1>
)";

// Sorts the table by the column whose head is clicked; a second click turns the order round.
constexpr std::string_view kScript = R"(<script>
for (const head of document.querySelectorAll('th[data-column]')) head.addEventListener('click', () => {
  const body = document.querySelector('#rows tbody'), column = Number(head.dataset.column);
  const down = head.dataset.order === 'up' ? -1 : 1;
  head.dataset.order = down === 1 ? 'up' : 'down';
  const key = row => row.cells[column].dataset.value ?? row.cells[column].textContent;
  [...body.rows].sort((a, b) => down * key(a).localeCompare(key(b), undefined, {numeric: true})).forEach(r => body.append(r));
});
</script>
)";

std::string sums_table(const std::vector<Row>& rows) {
  std::string html =
      "<table><thead><tr><th></th><th class=n>programs</th><th class=n>true</th><th class=n>false</th><th "
      "class=n>unknown</th><th class=n>failed</th><th class=n>correct</th><th class=n>wrong</th><th class=n>median "
      "s</th><th "
      "class=n>total s</th></tr></thead><tbody>\n";
  for (const Group& group : grouped(rows)) {
    const Sum sum = sum_of(group.rows);
    html += fmt::format(
        "<tr{}><td>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td><td "
        "class=n>{}</td>",
        group.is_total ? " class=total" : "", escape_xml(group.name), sum.tasks, sum.proved, sum.refuted, sum.unknown,
        sum.failed);
    if (sum.judged == 0) html += "<td></td><td></td>";
    else
      html += fmt::format("<td class=n>{}</td><td class=\"n{}\">{}</td>", sum.correct, sum.wrong > 0 ? " wrong" : "",
                          sum.wrong);
    html += fmt::format("<td class=n>{:.3f}</td><td class=n>{:.1f}</td></tr>\n", sum.median_seconds, sum.cpu_seconds);
  }
  return html + "</tbody></table>\n";
}

std::string row_html(const Row& row, const Series& earlier) {
  const std::string kind = row.verdict.substr(0, row.verdict.find('('));
  std::string html = fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td class={}>{}</td><td>{}</td><td{}>{}</td>",
                                 escape_xml(row.group), escape_xml(row.task), escape_xml(row.property),
                                 escape_xml(kind), escape_xml(row.verdict), escape_xml(row.expected),
                                 judge(row) == Judgement::Wrong ? " class=wrong" : "", to_string(judge(row)));
  html += fmt::format("<td class=n data-value=\"{:.3f}\">{:.3f}</td><td class=n>{:.0f}</td>", row.cpu_seconds,
                      row.cpu_seconds, row.memory_megabytes);
  if (!earlier.rows.empty()) {
    const auto match = std::ranges::find_if(earlier.rows, [&](const Row& r) { return same_task(r, row); });
    if (match == earlier.rows.end()) html += "<td></td><td></td>";
    else
      html += fmt::format("<td{}>{}</td><td class=n>{:.3f}</td>", match->verdict == row.verdict ? "" : " class=false",
                          escape_xml(match->verdict), match->cpu_seconds);
  }
  return html + fmt::format("<td class=reason>{}</td></tr>\n", escape_xml(row.reason));
}

std::string rows_table(const Series& results, const Series& earlier) {
  std::vector<std::string> columns = {"folder", "program", "property", "verdict", "expected", "", "CPU s", "MB"};
  if (!earlier.rows.empty()) {
    columns.push_back(earlier.name);
    columns.push_back("CPU s");
  }
  columns.push_back("why");
  std::string html = "<table id=rows><thead><tr>";
  for (std::size_t i = 0; i < columns.size(); ++i)
    html += fmt::format("<th data-column={}>{}</th>", i, escape_xml(columns[i]));
  html += "</tr></thead><tbody>\n";
  for (const Row& row : results.rows) html += row_html(row, earlier);
  return html + "</tbody></table>\n";
}

}  // namespace

std::string table_html(const Series& results, const Series& earlier) {
  std::string html(kHead);
  html += sums_table(results.rows);
  std::vector<Series> curves = {results};
  if (!earlier.rows.empty()) curves.push_back(earlier);
  html += "<div class=plots>\n<figure>" + quantile_plot(curves) +
          "<figcaption>Programs decided within a time: further to the right is more, lower is "
          "faster.</figcaption></figure>\n";
  if (!earlier.rows.empty())
    html += "<figure>" + scatter_plot(earlier, results) +
            "<figcaption>Each program in both runs: below the line is faster than before; on the edge, one run did not "
            "decide "
            "it.</figcaption></figure>\n";
  html += "</div>\n<p>A click on the head of a column sorts by it.</p>\n" + rows_table(results, earlier);
  return html + std::string(kScript) + "</body></html>\n";
}

}  // namespace heapwise::report
