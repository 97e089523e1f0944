#include "cli/options.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <sstream>

#include "cli/exit_code.h"
#include "cli/suggest.h"

namespace heapwise::cli {
namespace {

std::string lower(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word;
}

std::string with_bars(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : "|") + word;
  return all;
}

std::string not_one_of(const std::string& word, const std::vector<std::string>& words) {
  return "'" + word + "' is not one of " + with_bars(words);
}

std::vector<std::string> split_at_bars(const std::string& text) {
  std::vector<std::string> words;
  std::stringstream stream(text);
  for (std::string word; std::getline(stream, word, '|');) words.push_back(word);
  return words;
}

template <class T>
Option add_number(CLI::App& app, const std::string& names, const std::string& help, std::function<void(T)> set) {
  const auto parse = [set = std::move(set)](const std::vector<std::string>& words) {
    const std::string& word = words.front();
    T number{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) return false;
    set(number);
    return true;
  };
  return Option(app.add_option(names, parse, help)->expected(1)->type_size(1));
}

// CLI11 would take what follows `--` for more files.
std::vector<std::string> mark_compiler_flags(int argc, const char* const* argv) {
  std::vector<std::string> words;
  bool flags = false;
  for (int i = 1; i < argc; ++i) {
    if (flags) words.push_back(std::string(kCompilerFlag) + "=" + argv[i]);
    else if (std::strcmp(argv[i], "--") == 0) flags = true;
    else words.emplace_back(argv[i]);
  }
  return words;
}

}  // namespace

Option Option::shown_as(const std::string& name) { return Option(option_->type_name(name)); }
Option Option::required() { return Option(option_->required()); }
Option Option::with_commas() { return Option(option_->delimiter(',')); }
Option Option::excludes(Option other) { return Option(option_->excludes(other.option_)); }
Option Option::hidden() { return Option(option_->group("")); }

Option Option::one_of(const std::vector<std::string>& words) {
  const auto fits = [words](const std::string& word) {
    return std::ranges::find(words, word) != words.end() ? "" : not_one_of(word, words);
  };
  return Option(option_->check(CLI::Validator(fits, "")));
}

Option Option::above_zero() {
  const auto positive = [](const std::string& text) {
    double number = 0;
    return CLI::detail::lexical_cast(text, number) && number > 0 ? "" : "'" + text + "' is not a number above zero";
  };
  return Option(option_->check(CLI::Validator(positive, "")));
}

Option Command::option(const std::string& names, std::string& value, const std::string& help) {
  return Option(app_->add_option(names, value, help));
}

Option Command::option(const std::string& names, std::vector<std::string>& values, const std::string& help) {
  return Option(app_->add_option(names, values, help));
}

Option Command::option(const std::string& names, double& value, const std::string& help) {
  return add_number<double>(*app_, names, help, [&value](double number) { value = number; }).shown_as("NUMBER");
}

Option Command::option(const std::string& names, std::uint64_t& value, const std::string& help) {
  return add_number<std::uint64_t>(*app_, names, help, [&value](std::uint64_t n) { value = n; }).shown_as("N");
}

Option Command::option(const std::string& names, unsigned& value, const std::string& help) {
  return add_number<unsigned>(*app_, names, help, [&value](unsigned n) { value = n; }).shown_as("N");
}

Option Command::option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& help) {
  return add_number<std::uint64_t>(*app_, names, help, [&value](std::uint64_t n) { value = n; }).shown_as("N");
}

Option Command::flag(const std::string& names, bool& value, const std::string& help) {
  return Option(app_->add_flag(names, value, help));
}

Option Command::choice_of(const std::string& names, const std::vector<std::string>& words, const std::string& help,
                          std::function<void(std::size_t)> choose) {
  const auto set = [words, names, choose = std::move(choose)](const std::string& word) {
    const auto found = std::ranges::find(words, lower(word));
    if (found == words.end()) throw CLI::ValidationError(names, not_one_of(word, words));
    choose(static_cast<std::size_t>(found - words.begin()));
  };
  return Option(app_->add_option_function<std::string>(names, set, help)->type_name(with_bars(words)));
}

void Command::heading(const std::string& title) { app_->option_defaults()->group(title); }

void Command::runs(std::function<int()> what) {
  app_->callback([what = std::move(what), exit_code = exit_code_] { *exit_code = what(); });
}

std::string Command::name() const { return app_->get_name(); }
std::string Command::help() const { return app_->get_description(); }

std::vector<OptionFacts> Command::options() const {
  std::vector<OptionFacts> all;
  for (const CLI::Option* option : static_cast<const CLI::App*>(app_)->get_options()) {
    if (!option->nonpositional() || option->get_lnames().empty() || option->get_group().empty()) continue;
    OptionFacts facts{"--" + option->get_lnames().front(), option->get_description(), {}, false};
    facts.takes_value = option->get_items_expected_max() > 0;
    if (option->get_type_name().find('|') != std::string::npos) facts.words = split_at_bars(option->get_type_name());
    all.push_back(std::move(facts));
  }
  return all;
}

Result<bool> Command::set_default(const std::string& name, const std::string& value) {
  CLI::Option* option = app_->get_option_no_throw("--" + name);
  if (option == nullptr) return Error{app_->get_name() + " has no option --" + name};
  if (option->count() > 0) return false;
  try {
    option->add_result(value);
    option->run_callback();
  } catch (const CLI::Error& error) {
    return Error{error.what()};
  }
  return true;
}

std::vector<std::string> Command::words_given(const std::vector<std::string>& without) const {
  std::vector<std::string> words;
  std::vector<std::string> flags;
  for (const CLI::Option* option : static_cast<const CLI::App*>(app_)->get_options()) {
    const std::string name = option->get_name();
    const bool left_out = std::ranges::find(without, name) != without.end();
    if (option->count() == 0 || option->get_positional() || left_out) continue;
    const bool is_flag = option->get_items_expected_max() == 0;
    if (is_flag) words.push_back(name);
    for (const std::string& value : option->results()) {
      if (name == kCompilerFlag) flags.push_back(value);
      else if (!is_flag) words.insert(words.end(), {name, value});
    }
  }
  if (!flags.empty()) words.emplace_back("--");
  words.insert(words.end(), flags.begin(), flags.end());
  return words;
}

CommandLine::CommandLine(const std::string& program, const std::string& version, const std::string& help)
    : app_(std::make_unique<CLI::App>(help)) {
  app_->name(program);
  app_->set_version_flag("--version", program + " " + version);
  app_->require_subcommand(1);
}

CommandLine::~CommandLine() = default;

Command CommandLine::command(const std::string& name, const std::string& help) {
  return {app_->add_subcommand(name, help), &exit_code_};
}

std::vector<Command> CommandLine::commands() {
  std::vector<Command> all;
  for (CLI::App* app : app_->get_subcommands([](CLI::App*) { return true; })) all.emplace_back(app, &exit_code_);
  std::ranges::sort(all, [](const Command& a, const Command& b) { return a.name() < b.name(); });
  return all;
}

void CommandLine::say_what_was_meant(const std::vector<std::string>& words) const {
  KnownWords known;
  for (const CLI::App* app : app_->get_subcommands([](CLI::App*) { return true; })) {
    known.commands.push_back(app->get_name());
    if (std::ranges::find(words, app->get_name()) == words.end()) continue;
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) known.options.push_back("--" + name);
      for (const std::string& name : option->get_snames()) known.options.push_back("-" + name);
    }
  }
  const std::string hint = hint_for(words, known);
  if (!hint.empty()) std::fprintf(stderr, "hint: %s\n", hint.c_str());
}

int CommandLine::run(int argc, const char* const* argv) {
  std::vector<std::string> words = mark_compiler_flags(argc, argv);
  try {
    std::vector<std::string> reversed(words.rbegin(), words.rend());  // the order that CLI11 takes
    app_->parse(reversed);
  } catch (const CLI::ParseError& error) {
    if (app_->exit(error) == 0) return kTrue;
    say_what_was_meant(words);
    return kWrongUsage;
  }
  return exit_code_;
}

}  // namespace heapwise::cli
