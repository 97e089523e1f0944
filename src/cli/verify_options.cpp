#include "cli/verify_options.h"

#include <fmt/format.h>

#include "verify/engines.h"

namespace heapwise::cli {

void add_verify_options(Command& command, VerifyOptions& options) {
  add_task_options(command, options.task);
  std::string help = "Which method to use (default: auto, those that share the time";
  std::vector<std::pair<std::string, std::string>> names = {
      {std::string(verify::kAllEngines), std::string(verify::kAllEngines)}};
  for (const verify::EngineRow& row : verify::engines()) {
    names.emplace_back(row.name, row.name);
    help += fmt::format("; {} {}", row.name, row.help);
  }
  command.choice<std::string>("--engine", options.engine, names, help + ")");
  command.choice<Format>(
      "--format", options.format,
      {{"text", Format::Text}, {"json", Format::Json}, {"sarif", Format::Sarif}, {"html", Format::Html}},
      "How findings are written (default: text)");
  command
      .option("--step-limit", options.step_limit,
              "Steps that the engines may make, in the place of a time limit: the answer is the same on every machine, "
              "busy or idle")
      .above_zero()
      .shown_as("N");
  command.flag("--separately", options.separately, "Each file is a program of its own");
  command
      .option("-j,--jobs", options.jobs,
              "2: two methods at the same time; with --separately: how many "
              "programs at a time (default: 1)")
      .shown_as("N");
  command.option("--baseline", options.baseline, "Report only what this earlier report (JSON or SARIF) does not have")
      .shown_as("FILE");
  command.flag("--invariants", options.text.invariants, "With a proof: what holds at the head of each loop");
  command.flag("--stats", options.text.stats, "Where the time went");
  command.flag("--brief", options.text.brief, "Findings and the verdict, nothing else");
  command.flag("--referee", options.referee, "Check what prove claims about heaps with the separation-logic solver");
  command.option("--referee-folder", options.referee_folder, "Where the referee writes formulas that are not confirmed")
      .shown_as("FOLDER");
  command
      .option("--follow", options.follow,
              "Follow so many concrete runs through prove's states first: each must be described by one of them")
      .shown_as("N");
  command.option("--output", options.output, "Where findings are written (default: standard output)").shown_as("FILE");
  command.flag("--explain", options.explain, "Show the whole path of a violation, and the heap before it");
  add_reproduce_options(command, options.reproduce);
  command
      .option("--witness", options.witness,
              "Where a witness of the verdict is written: YAML, or GraphML if the name ends in .graphml")
      .shown_as("FILE");
}

}  // namespace heapwise::cli
