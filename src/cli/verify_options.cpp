#include "cli/verify_options.h"

#include <initializer_list>
#include <map>
#include <utility>

namespace heapwise::cli {
namespace {

// One word of a fixed set, as `--option word`; anything else is an error that lists the words.
template <class T>
void add_choice(CLI::App& command, const std::string& name, T& value,
                std::initializer_list<std::pair<const char*, T>> words, const std::string& help) {
  std::string names;
  for (const auto& [word, meaning] : words) names += (names.empty() ? "" : "|") + std::string(word);
  const std::map<std::string, T> meanings(words.begin(), words.end());
  const auto set = [&value, meanings, name, names](const std::string& word) {
    const auto found = meanings.find(word);
    if (found == meanings.end()) throw CLI::ValidationError(name, "'" + word + "' is not one of " + names);
    value = found->second;
  };
  command.add_option_function<std::string>(name, set, help)->type_name(names);
}

// A limit: a number above zero.
template <class T>
void add_limit(CLI::App& command, const std::string& name, T& value, const std::string& unit, const std::string& help) {
  const auto positive = [](const std::string& text) {
    T number{};
    return CLI::detail::lexical_cast(text, number) && number > 0 ? "" : "'" + text + "' is not a number above zero";
  };
  command.add_option(name, value, help)->check(CLI::Validator(positive, ""))->type_name(unit);
}

}  // namespace

void add_verify_options(CLI::App& command, VerifyOptions& options) {
  add_program_options(command, options.program);
  add_choice<check::Property>(command, "--property", options.property,
                              {{"memsafety", check::Property::Memsafety},
                               {"memcleanup", check::Property::Memcleanup},
                               {"unreach", check::Property::Unreach}},
                              "What to verify (default: memsafety)");
  using verify::Engine;
  add_choice<Engine>(
      command, "--engine", options.engine,
      {{"auto", Engine::Auto}, {"prove", Engine::Prove}, {"hunt", Engine::Hunt}, {"template", Engine::Template}},
      "Which method to use (default: auto, all that fit)");
  add_choice<bool>(command, "--block-sizes", options.exact_block_sizes, {{"lenient", false}, {"exact", true}},
                   "Whether an access wider than its whole heap block is a violation (exact) or unknown (default)");
  add_choice<bool>(command, "--malloc", options.malloc_may_fail, {{"never-fails", false}, {"may-fail", true}},
                   "Whether an allocation may return null (default: never-fails)");
  add_choice<Format>(command, "--format", options.format,
                     {{"text", Format::Text}, {"json", Format::Json}, {"sarif", Format::Sarif}, {"html", Format::Html}},
                     "How findings are written (default: text)");
  add_limit(command, "--time-limit", options.time_limit, "SECONDS",
            "CPU time that the whole run may use (default: no limit)");
  add_limit(command, "--memory-limit", options.memory_limit, "MB",
            "Memory that the process may hold (default: no limit)");
  command.add_flag("--separately", options.separately, "Each file is a program of its own");
  command.add_option("-j,--jobs", options.jobs, "With --separately: how many programs at a time (default: 1)")
      ->type_name("N");
  command
      .add_option("--baseline", options.baseline, "Report only what this earlier report (JSON or SARIF) does not have")
      ->type_name("FILE");
  CLI::Option* project =
      command.add_option("--project", options.project, "Use this project file instead of .heapwise.toml")
          ->type_name("FILE");
  command.add_flag("--no-project", options.no_project, "Look for no .heapwise.toml")->excludes(project);
  command.add_flag("--invariants", options.text.invariants, "With a proof: what holds at the head of each loop");
  command.add_flag("--stats", options.text.stats, "Where the time went");
  command.add_flag("--brief", options.text.brief, "Findings and the verdict, nothing else");
  command.add_flag("--referee", options.referee,
                   "Check what prove claims about heaps with the separation-logic solver first");
  command
      .add_option("--referee-folder", options.referee_folder,
                  "Where the referee writes formulas that are not confirmed")
      ->type_name("FOLDER");
  command.add_option("--output", options.output, "Where findings are written (default: standard output)")
      ->type_name("FILE");
  command.add_flag("--explain", options.explain, "Show the whole path of a violation, and the heap before it");
  add_reproduce_options(command, options.reproduce);
  command
      .add_option("--witness", options.witness,
                  "Where a witness of the verdict is written: YAML, or GraphML if the name ends in .graphml")
      ->type_name("FILE");
}

}  // namespace heapwise::cli
