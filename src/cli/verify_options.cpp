#include "cli/verify_options.h"

#include <fmt/format.h>

#include "verify/engines.h"

namespace heapwise::cli {

namespace {

// What the papers compare that template follows.
void add_switches_of_template(Command& command, engine::TemplateSwitches& switches) {
  using Rows = engine::TemplateSwitches::Rows;
  command.choice<Rows>(
      "--rows", switches.rows,
      {{"auto", Rows::Auto}, {"intervals", Rows::Intervals}, {"zones", Rows::Zones}, {"octagons", Rows::Octagons}},
      "What template's invariants are made of: bounds of values (intervals), of differences, too "
      "(zones), of sums, too (octagons), or all that it has (auto, the default)");
  command.option("--unroll", switches.unroll, "How many copies of each loop template makes (default: growing numbers)")
      .above_zero()
      .shown_as("N");
  command.flag("--no-inline", switches.not_inlined, "Template takes calls by summary alone");
  command.flag("--no-symbolic-paths", switches.no_symbolic_paths, "Template's invariants have no conditions");
  command.flag("--no-summaries", switches.no_summaries, "Template takes no call by summary");
}

void add_engines(Command& command, VerifyOptions& options) {
  std::string help = "Which method to use (default: auto, those that share the time";
  std::vector<std::pair<std::string, std::string>> names = {
      {std::string(verify::kAllEngines), std::string(verify::kAllEngines)}};
  for (const verify::EngineRow& row : verify::engines()) {
    names.emplace_back(row.name, row.name);
    help += fmt::format("; {} {}", row.name, row.help);
  }
  command.heading("Search");
  command.choice<std::string>("--engine", options.engine, names, help + ")");
  add_switches_of_template(command, options.task.question.of_template);
  command.flag("--stop-at-first", options.stop_at_first,
               "End with the first violation that decides; else others are looked for, for half as long again at most");
  command.heading("Limits");
  command
      .option("--step-limit", options.step_limit,
              "Steps that the engines may make, in the place of a time limit: the answer is the same on every machine, "
              "busy or idle")
      .above_zero()
      .shown_as("N");
  command
      .option("-j,--jobs", options.jobs,
              "2: two methods at the same time; with --separately: how many "
              "programs at a time (default: 1)")
      .above_zero()
      .shown_as("N");
}

void add_report_options(Command& command, VerifyOptions& options) {
  command.heading("The answer");
  command.choice<Format>(
      "--format", options.format,
      {{"text", Format::Text}, {"json", Format::Json}, {"sarif", Format::Sarif}, {"html", Format::Html}},
      "How findings are written (default: text)");
  command.option("-o,--output", options.output, "Where findings are written (default: standard output)")
      .shown_as("FILE");
  command.flag("--explain", options.explain, "Show the whole path of a violation, and the heap before it");
  command.flag("--invariants", options.text.invariants, "With a proof: what holds at the head of each loop");
  command.flag("--stats,--statistics", options.text.stats, "Where the time went");
  command.flag("--phases", options.phases,
               "Say on standard error what is done next, a line each: for editors and pages");
  command.flag("--brief", options.text.brief, "Findings and the verdict, nothing else");
  command
      .option("--witness", options.witness,
              "Where a witness of the verdict is written: YAML, or GraphML if the name ends in .graphml")
      .shown_as("FILE");
  add_reproduce_options(command, options.reproduce);
}

void add_checks(Command& command, VerifyOptions& options) {
  command.heading("Checks of Heapwise itself");
  command.flag("--referee", options.referee, "Check what prove claims about heaps with the separation-logic solver");
  command.option("--referee-folder", options.referee_folder, "Where the referee writes formulas that are not confirmed")
      .shown_as("FOLDER");
  command.flag("--second-opinion", options.task.question.of_template.second_opinion,
               "Ask Z3, too, what template's SAT solver calls impossible");
  command
      .option("--follow", options.follow,
              "Follow so many concrete runs through prove's states first: each must be described by one of them")
      .shown_as("N");
}

}  // namespace

void add_verify_options(Command& command, VerifyOptions& options) {
  add_task_options(command, options.task);
  command.heading("The program");
  command.flag("--separately", options.separately, "Each file is a program of its own");
  command.heading("The project");
  command.option("--baseline", options.baseline, "Report only what this earlier report (JSON or SARIF) does not have")
      .shown_as("FILE");
  add_engines(command, options);
  add_report_options(command, options);
  add_checks(command, options);
}

}  // namespace heapwise::cli
