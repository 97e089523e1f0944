// Baseline: the findings of an earlier report, which are set aside.
//
// A finding is known by its fingerprint. Reports of earlier versions have only old ones, under which two defects of one
// line, or of equal lines, have one name: such an entry stands for the first of them that this run meets, and the
// others are new. A baseline that is written again has the new names.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "report/answer.h"

namespace heapwise::cli {

class Baseline {
 public:
  [[nodiscard]] static Result<Baseline> read(const std::string& file);

  // Does an entry stand for it? What was said of a finding stays so.
  [[nodiscard]] bool knows(const report::Finding& finding);
  // The entries about these files that no finding was known by.
  [[nodiscard]] std::vector<report::Earlier> unmet(const std::vector<std::string>& files) const;

 private:
  std::map<std::string, report::Earlier> entries_;  // by fingerprint, new or old
  std::map<std::string, std::string> stands_for_;   // the finding that an entry with an old fingerprint stands for
  std::set<std::string> met_;
};

}  // namespace heapwise::cli
