// The kinds of violations as rules: for tools that show a finding together with what it means and how to mend it.
#pragma once

#include <array>
#include <string_view>

namespace heapwise::report {

struct Rule {
  std::string_view kind;  // as interp::to_string says it
  std::string_view id;    // stable: people put it into suppressions
  std::string_view title;
  std::string_view what;  // what it means
  std::string_view help;  // how such a defect is mended
  int cwe;                // of the Common Weakness Enumeration
};

inline constexpr std::size_t kRuleCount = 20;
[[nodiscard]] const std::array<Rule, kRuleCount>& rules();
// The index of a kind's rule.
[[nodiscard]] std::size_t rule_of(std::string_view kind);

}  // namespace heapwise::report
