#include "cli/verify_options.h"

#include <fmt/format.h>

#include "verify/engines.h"

namespace heapwise::cli {

namespace {

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
