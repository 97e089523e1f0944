#include "verify/verify.h"

#include "base/check.h"
#include "verify/portfolio.h"

namespace heapwise::verify {

Answer verify(const engine::Task& task, const Options& options, Budget& budget) {
  std::vector<const EngineRow*> rows;
  for (const EngineRow& row : engines())
    if (options.engine == kAllEngines ? row.in_portfolio : options.engine == row.name) rows.push_back(&row);
  HW_CHECK(!rows.empty(), "there is an engine of that name");
  return Portfolio(task, rows, options, budget).run();
}

}  // namespace heapwise::verify
