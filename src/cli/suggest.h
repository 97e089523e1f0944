// What somebody may have meant whose words make no sense.
#pragma once

#include <string>
#include <vector>

namespace heapwise::cli {

// What a command line has: for the hint, and no more.
struct KnownWords {
  std::vector<std::string> commands;
  std::vector<std::string> options;  // of the command that was given, with their dashes; empty: none was
};

// The one that is nearest in spelling; empty: none is near.
[[nodiscard]] std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

// One line for people, for words that were refused; empty: there is nothing to say.
[[nodiscard]] std::string hint_for(const std::vector<std::string>& words, const KnownWords& known);

}  // namespace heapwise::cli
