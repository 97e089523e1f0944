#include "cli/verify_options.h"

namespace heapwise::cli {

void add_verify_options(Command& command, VerifyOptions& options) {
  add_program_options(command, options.program);
  command.choice<check::Property>("--property", options.property,
                                  {{"memsafety", check::Property::Memsafety},
                                   {"memcleanup", check::Property::Memcleanup},
                                   {"unreach", check::Property::Unreach}},
                                  "What to verify (default: memsafety)");
  using verify::Engine;
  command.choice<Engine>(
      "--engine", options.engine,
      {{"auto", Engine::Auto}, {"prove", Engine::Prove}, {"hunt", Engine::Hunt}, {"template", Engine::Template}},
      "Which method to use (default: auto, all that fit)");
  using verify::BlockSizes;
  command.choice<BlockSizes>(
      "--block-sizes", options.block_sizes,
      {{"lenient", BlockSizes::Lenient}, {"exact", BlockSizes::Exact}, {"ignored", BlockSizes::Ignored}},
      "Whether an access wider than its whole heap block is unknown (lenient, the default), a violation (exact), or "
      "fine, since blocks of constant size have room for every structure of the program (ignored; no reproducers)");
  command.choice<bool>("--malloc", options.malloc_may_fail, {{"never-fails", false}, {"may-fail", true}},
                       "Whether an allocation may return null (default: never-fails)");
  using hunt::Dereference, solver::BackendKind;
  command.choice<Dereference>(
      "--deref", options.dereference,
      {{"model", Dereference::Model}, {"equality", Dereference::Equality}, {"logic", Dereference::Logic}},
      "How the symbolic search decides which cells an address denotes (default: model)");
  command.choice<BackendKind>("--solver", options.solver, {{"z3", BackendKind::Z3}, {"cvc5", BackendKind::Cvc5}},
                              "Which SMT solver the symbolic search asks (default: z3)");
  command.choice<Format>(
      "--format", options.format,
      {{"text", Format::Text}, {"json", Format::Json}, {"sarif", Format::Sarif}, {"html", Format::Html}},
      "How findings are written (default: text)");
  command.option("--time-limit", options.time_limit, "CPU time that the whole run may use (default: no limit)")
      .above_zero()
      .shown_as("SECONDS");
  command.option("--memory-limit", options.memory_limit, "Memory that the process may hold (default: no limit)")
      .above_zero()
      .shown_as("MB");
  command.flag("--separately", options.separately, "Each file is a program of its own");
  command
      .option("-j,--jobs", options.jobs,
              "2: look for a proof and for a violation at the same time; with --separately: how many "
              "programs at a time (default: 1)")
      .shown_as("N");
  command.option("--baseline", options.baseline, "Report only what this earlier report (JSON or SARIF) does not have")
      .shown_as("FILE");
  const Option project =
      command.option("--project", options.project, "Use this project file instead of .heapwise.toml").shown_as("FILE");
  command.flag("--no-project", options.no_project, "Look for no .heapwise.toml").excludes(project);
  command.flag("--invariants", options.text.invariants, "With a proof: what holds at the head of each loop");
  command.flag("--stats", options.text.stats, "Where the time went");
  command.flag("--brief", options.text.brief, "Findings and the verdict, nothing else");
  command.flag("--referee", options.referee,
               "Check what prove claims about heaps with the separation-logic solver first");
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
