// Plots of results, as SVG text that stands by itself or within a page: no script, no font, no network.
#pragma once

#include <string>
#include <vector>

#include "report/result_table.h"

namespace heapwise::report {

struct Series {
  std::string name;
  std::vector<Row> rows;
};

// How many programs are decided (and not wrongly) within how many seconds each: one curve for each series, time on a
// logarithmic scale. A curve further to the right decides more, a lower one is faster.
[[nodiscard]] std::string quantile_plot(const std::vector<Series>& series);

// One point for each program that both runs have: the CPU time of the earlier run to the right, of the later one
// upwards. What was not decided stands on the outer edge.
[[nodiscard]] std::string scatter_plot(const Series& earlier, const Series& later);

}  // namespace heapwise::report
