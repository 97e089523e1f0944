// heapwise completion: what a shell needs to complete sub-commands, options and their words, made from the very table
// that parses the command line, so that it is never out of date.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_code.h"

namespace heapwise::cli {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  std::vector<const CLI::App*> commands = app.get_subcommands([](const CLI::App*) { return true; });
  std::sort(commands.begin(), commands.end(),
            [](const CLI::App* a, const CLI::App* b) { return a->get_name() < b->get_name(); });
  return commands;
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  std::vector<const CLI::Option*> options = command.get_options([](const CLI::Option* option) {
    return option->nonpositional() && !option->get_lnames().empty() && !option->get_group().empty();
  });
  return options;
}

// "a b c" where the option takes one word of a set, as its help says with a|b|c.
std::string choices(const CLI::Option& option) {
  std::string words = option.get_type_name();
  if (words.find('|') == std::string::npos) return "";
  std::replace(words.begin(), words.end(), '|', ' ');
  return words;
}

std::string in_quotes(std::string text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string bash(const CLI::App& app) {
  std::string names, words, options;
  for (const CLI::App* command : commands_of(app)) {
    names += (names.empty() ? "" : " ") + command->get_name();
    std::string all;
    for (const CLI::Option* option : options_of(*command)) {
      all += " --" + option->get_lnames().front();
      if (const std::string set = choices(*option); !set.empty())
        words += fmt::format("    {}:--{}) words={} ;;\n", command->get_name(), option->get_lnames().front(),
                             in_quotes(set));
    }
    options += fmt::format("    {}) options={} ;;\n", command->get_name(), in_quotes(all));
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

std::string fish(const CLI::App& app) {
  std::string text;
  for (const CLI::App* command : commands_of(app)) {
    text += fmt::format("complete -c heapwise -n __fish_use_subcommand -f -a {} -d {}\n", command->get_name(),
                        in_quotes(command->get_description()));
    for (const CLI::Option* option : options_of(*command)) {
      text += fmt::format("complete -c heapwise -n '__fish_seen_subcommand_from {}' -l {}", command->get_name(),
                          option->get_lnames().front());
      if (const std::string set = choices(*option); !set.empty()) text += " -x -a " + in_quotes(set);
      else if (option->get_items_expected_max() > 0) text += " -r";
      text += fmt::format(" -d {}\n", in_quotes(option->get_description()));
    }
  }
  return text;
}

}  // namespace

void add_completion(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("completion", "Print the completion script of a shell: bash, zsh or fish");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""))
      ->type_name("SHELL");
  command->callback([&app, shell, &exit_code] {
    if (*shell == "zsh") std::fputs("autoload -U +X bashcompinit && bashcompinit\n", stdout);
    std::fputs((*shell == "fish" ? fish(app) : bash(app)).c_str(), stdout);
    exit_code = kTrue;
  });
}

}  // namespace heapwise::cli
