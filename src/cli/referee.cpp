#include "cli/referee.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "base/check.h"

namespace heapwise::cli {
namespace {

constexpr double kSecondsForEach = 1, kSecondsForAll = 40;

void write_formula(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
}

}  // namespace

void decide_claims(const VerifyOptions& options, prove::Referee& referee) {
  Budget solving(kSecondsForAll, options.task.question.memory_megabytes);
  const prove::Referee::Report report = referee.decide(kSecondsForEach, solving);
  std::uint64_t unsaid = 0;
  for (const auto& [why, count] : report.unsaid) unsaid += count;
  fmt::print(
      stderr,
      "referee: {} claims, {} drawn; not said: {}; asked {}, confirmed {} (in part {}), undecided {}, refuted {}\n",
      report.claims, report.drawn, unsaid, report.asked, report.confirmed, report.in_part, report.undecided,
      report.refuted.size());
  for (const auto& [why, count] : report.unsaid) fmt::print(stderr, "referee: not said: {} x {}\n", count, why);
  for (const auto& [what, count] : report.left_out) fmt::print(stderr, "referee: left out: {} x {}\n", count, what);
  if (!options.referee_folder.empty()) {
    for (std::size_t i = 0; i < report.open.size(); ++i)
      write_formula(fmt::format("{}/undecided-{}-{}.smt2", options.referee_folder, report.open[i].verb, i),
                    report.open[i].text);
  }
  if (report.refuted.empty()) return;
  const std::string folder = options.referee_folder.empty() ? "." : options.referee_folder;
  for (std::size_t i = 0; i < report.refuted.size(); ++i)
    write_formula(fmt::format("{}/refuted-{}-{}.smt2", folder, report.refuted[i].verb, i), report.refuted[i].text);
  throw InternalError(fmt::format("the solver refutes what prove claims ({}/refuted-*.smt2)", folder));
}

}  // namespace heapwise::cli
