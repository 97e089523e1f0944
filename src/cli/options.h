// The sub-commands of a command line and their options, as the rest of this folder declares them.
//
// CLI11 does the parsing behind it. It is a library of headers that takes longer to compile than all the files here
// together, so options.cpp is the only file that includes it. What an option accepts is said where it is declared; a
// word that does not fit is wrong usage, and the message lists what would.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace heapwise::cli {

// An option that was declared; each function returns it again, for the next.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  // What stands for its value in the help text.
  Option shown_as(const std::string& name);
  Option required();
  Option one_of(const std::vector<std::string>& words);
  Option above_zero();
  // Several values in one word.
  Option with_commas();
  Option excludes(Option other);
  // Not in the help text.
  Option hidden();

 private:
  CLI::Option* option_;
};

// What completion needs to know of an option.
struct OptionFacts {
  std::string name;  // with its dashes
  std::string help;
  std::vector<std::string> words;  // where it takes one of a set
  bool takes_value = false;
};

class Command {
 public:
  Command(CLI::App* app, int* exit_code) : app_(app), exit_code_(exit_code) {}

  // `names`: "--long", "-s,--long", or "name" for a positional one. The value must outlive the parsing.
  Option option(const std::string& names, std::string& value, const std::string& help);
  Option option(const std::string& names, std::vector<std::string>& values, const std::string& help);
  Option option(const std::string& names, double& value, const std::string& help);
  Option option(const std::string& names, std::uint64_t& value, const std::string& help);
  Option option(const std::string& names, unsigned& value, const std::string& help);
  Option option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& help);
  Option flag(const std::string& names, bool& value, const std::string& help);
  // One word of a set, each with its meaning.
  template <class T>
  Option choice(const std::string& names, T& value, std::vector<std::pair<std::string, T>> words,
                const std::string& help) {
    std::vector<std::string> all;
    for (const auto& [word, meaning] : words) all.push_back(word);
    return choice_of(names, all, help, [&value, words = std::move(words)](std::size_t i) { value = words[i].second; });
  }

  // In the help text the options that follow stand under this heading.
  void heading(const std::string& title);

  // What runs when the command was chosen; it returns the exit code.
  void runs(std::function<int()> what);

  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string help() const;
  [[nodiscard]] std::vector<OptionFacts> options() const;
  // Gives an option (its name without dashes) a value, unless the command line has given one.
  [[nodiscard]] Result<bool> set_default(const std::string& name, const std::string& value);
  // The words with which it was called, its own name and the files left out: to call it again for another file, or to
  // say in a report how it was called. Options that are named in `without` are left out, too.
  [[nodiscard]] std::vector<std::string> words_given(const std::vector<std::string>& without) const;

 private:
  Option choice_of(const std::string& names, const std::vector<std::string>& words, const std::string& help,
                   std::function<void(std::size_t)> choose);

  CLI::App* app_;
  int* exit_code_;  // of the command line
};

// The whole: sub-commands, of which one is chosen.
class CommandLine {
 public:
  CommandLine(const std::string& program, const std::string& version, const std::string& help);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command command(const std::string& name, const std::string& help);
  // In the order of their names.
  [[nodiscard]] std::vector<Command> commands();
  // Parses and runs. Returns the exit code.
  [[nodiscard]] int run(int argc, const char* const* argv);

 private:
  void say_what_was_meant(const std::vector<std::string>& words) const;

  std::unique_ptr<CLI::App> app_;
  int exit_code_ = 0;
};

// Where the compiler flags go that follow `--`: an option of the commands that take them.
inline constexpr const char* kCompilerFlag = "--compiler-flag";

}  // namespace heapwise::cli
