// heapwise completion: what a shell needs to complete sub-commands, options and their words, made from the very table
// that parses the command line, so that it is never out of date.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"

namespace heapwise::cli {
namespace {

std::string in_one(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::string in_quotes(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string bash(CommandLine& line) {
  std::string names, words, options;
  for (const Command& command : line.commands()) {
    names += (names.empty() ? "" : " ") + command.name();
    std::string all;
    for (const OptionFacts& option : command.options()) {
      all += " " + option.name;
      if (option.words.empty()) continue;
      words += fmt::format("    {}:{}) words={} ;;\n", command.name(), option.name, in_quotes(in_one(option.words)));
    }
    options += fmt::format("    {}) options={} ;;\n", command.name(), in_quotes(all));
  }
  return fmt::format(
      "_heapwise() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words= options=\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then COMPREPLY=($(compgen -W {} -- \"$current\")); return; fi\n"
      "  case ${{COMP_WORDS[1]}}:$previous in\n{}  esac\n"
      "  if [ -n \"$words\" ]; then COMPREPLY=($(compgen -W \"$words\" -- \"$current\")); return; fi\n"
      "  case ${{COMP_WORDS[1]}} in\n{}  esac\n"
      "  case $current in\n"
      "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n"
      "    *) COMPREPLY=($(compgen -f -- \"$current\")) ;;\n"
      "  esac\n"
      "}}\n"
      "complete -o filenames -F _heapwise heapwise\n",
      in_quotes(names), words, options);
}

std::string fish(CommandLine& line) {
  std::string text;
  for (const Command& command : line.commands()) {
    text += fmt::format("complete -c heapwise -n __fish_use_subcommand -f -a {} -d {}\n", command.name(),
                        in_quotes(command.help()));
    for (const OptionFacts& option : command.options()) {
      text += fmt::format("complete -c heapwise -n '__fish_seen_subcommand_from {}' -l {}", command.name(),
                          option.name.substr(2));
      if (!option.words.empty()) text += " -x -a " + in_quotes(in_one(option.words));
      else if (option.takes_value) text += " -r";
      text += fmt::format(" -d {}\n", in_quotes(option.help));
    }
  }
  return text;
}

}  // namespace

void add_completion(CommandLine& line) {
  Command command = line.command("completion", "Print the completion script of a shell: bash, zsh or fish");
  auto shell = std::make_shared<std::string>();
  command.option("shell", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"}).shown_as("SHELL");
  command.runs([&line, shell] {
    if (*shell == "zsh") std::fputs("autoload -U +X bashcompinit && bashcompinit\n", stdout);
    std::fputs((*shell == "fish" ? fish(line) : bash(line)).c_str(), stdout);
    return kTrue;
  });
}

}  // namespace heapwise::cli
