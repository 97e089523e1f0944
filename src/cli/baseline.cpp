#include "cli/baseline.h"

#include <algorithm>
#include <filesystem>

#include "report/fingerprint.h"

namespace heapwise::cli {

Result<Baseline> Baseline::read(const std::string& file) {
  Result<std::map<std::string, report::Earlier>> entries = report::findings_in(file);
  if (!entries) return Error{entries.error()};
  Baseline baseline;
  baseline.entries_ = std::move(entries).value();
  return baseline;
}

bool Baseline::knows(const report::Finding& finding) {
  if (entries_.contains(finding.fingerprint)) {
    met_.insert(finding.fingerprint);
    return true;
  }
  if (!entries_.contains(finding.old_fingerprint)) return false;
  met_.insert(finding.old_fingerprint);
  return stands_for_.try_emplace(finding.old_fingerprint, finding.fingerprint).first->second == finding.fingerprint;
}

std::vector<report::Earlier> Baseline::unmet(const std::vector<std::string>& files) const {
  std::vector<report::Earlier> unmet;
  for (const auto& [fingerprint, earlier] : entries_) {
    const auto is_same_file = [&](const std::string& file) {
      return std::filesystem::path(file).filename() == std::filesystem::path(earlier.file).filename();
    };
    if (!met_.contains(fingerprint) && std::ranges::any_of(files, is_same_file)) unmet.push_back(earlier);
  }
  return unmet;
}

}  // namespace heapwise::cli
