#include "cli/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <numeric>
#include <string_view>
#include <utility>

namespace heapwise::cli {
namespace {

// How many letters must be put in, left out or changed (Levenshtein 1966).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t changed = corner + (from[i - 1] == to[j - 1] ? 0 : 1);
      corner = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row.back();
}

bool is_file_name(const std::string& word) {
  std::error_code error;
  return word.ends_with(".c") || word.ends_with(".i") || std::filesystem::is_regular_file(word, error);
}

bool is_compiler_flag(const std::string& word) {
  constexpr std::array<std::string_view, 13> kBegin = {"-I", "-D", "-U", "-std", "-include", "-isystem", "-O",
                                                       "-W", "-f", "-m", "-l",   "-L",       "--target"};
  return std::ranges::any_of(kBegin, [&](std::string_view begin) { return word.starts_with(begin); });
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& each : candidates) {
    const std::size_t own = distance(word, each);
    if (own >= least) continue;
    least = own;
    best = each;
  }
  return best;
}

std::string hint_for(const std::vector<std::string>& words, const KnownWords& known) {
  const auto first = std::ranges::find_if(words, [](const std::string& word) { return !word.starts_with('-'); });
  const bool has_command = first != words.end() && std::ranges::find(known.commands, *first) != known.commands.end();
  if (!has_command) {
    if (first == words.end()) return "";
    if (is_file_name(*first)) return fmt::format("to verify a program: heapwise verify {}", *first);
    const std::string meant = nearest(*first, known.commands);
    return meant.empty() ? fmt::format("'{}' is no command; heapwise --help lists them", *first)
                         : fmt::format("'{}' is no command; did you mean '{}'?", *first, meant);
  }
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (!word.starts_with('-') || std::ranges::find(known.options, name) != known.options.end()) continue;
    const std::string meant = nearest(name, known.options);
    if (is_compiler_flag(word) && (meant.empty() || !word.starts_with("--")))
      return fmt::format("flags for the compiler stand behind --: heapwise {} FILE -- {}", *first, word);
    if (!meant.empty()) return fmt::format("'{}' is no option of {}; did you mean {}?", name, *first, meant);
  }
  return "";
}

}  // namespace heapwise::cli
