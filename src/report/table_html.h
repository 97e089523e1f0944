// A table of results as one HTML page: sums, plots, and every row, sortable; nothing is fetched from anywhere.
#pragma once

#include <string>
#include <vector>

#include "report/plots.h"

namespace heapwise::report {

// `earlier` is a run to compare with; with no rows, there is none.
[[nodiscard]] std::string table_html(const Series& results, const Series& earlier);

}  // namespace heapwise::report
