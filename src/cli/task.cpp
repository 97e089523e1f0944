#include "cli/task.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "verify/roomy_blocks.h"

namespace heapwise::cli {
namespace {

// What the project's file may say for every command.
constexpr std::array<std::string_view, 9> kOfTheTask = {
    "data-model", "property", "malloc", "block-sizes", "undefined", "deref", "solver", "memory-limit", "p"};

bool refuse(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return false;
}

// Functions that are defined nowhere: their results are inputs, and that is all they do.
void take_undefined_for_pure(const ir::Program& program, models::Models& models) {
  for (const ir::Function& f : program.functions) {
    if (f.has_body() || models.find(f) != nullptr) continue;
    if (f.results.empty()) models.add({f.name, models::Kind::Plain, {}, {}});
    else models.add({f.name, models::Kind::Input, {}, {.kind = models::Outcome::Kind::Any, .from_environment = true}});
  }
}

}  // namespace

void add_task_options(Command& command, TaskOptions& options) {
  add_program_options(command, options.program);
  engine::Question& question = options.question;
  command.heading("What is asked");
  command.choice<check::Property>(
      "--property", question.property,
      {{"memsafety", check::Property::Memsafety},
       {"memcleanup", check::Property::Memcleanup},
       {"unreach", check::Property::Unreach},
       {"termination", check::Property::Termination},
       {"no-overflow", check::Property::NoOverflow},
       {"ub", check::Property::Ub},
       {"all", check::Property::All}},
      "What to verify (default: memsafety). ub: what C leaves undefined beside memory; all: "
      "memsafety, unreach and ub");
  using engine::BlockSizes, engine::Dereference, solver::BackendKind;
  command.choice<BlockSizes>(
      "--block-sizes", question.block_sizes,
      {{"exact", BlockSizes::Exact}, {"lenient", BlockSizes::Lenient}, {"ignored", BlockSizes::Ignored}},
      "Whether an access wider than its whole heap block is a violation (exact, the default), unknown (lenient), or "
      "fine, since blocks of constant size have room for every structure of the program (ignored; no reproducers)");
  command.choice<bool>("--malloc", question.malloc_may_fail, {{"never-fails", false}, {"may-fail", true}},
                       "Whether an allocation may return null (default: never-fails)");
  command.choice<bool>(
      "--undefined", question.undefined_is_pure, {{"unknown", false}, {"pure", true}},
      "What a function is that is defined nowhere: nothing is known of it (unknown, the default), or it "
      "gives any result and touches nothing (pure)");
  command.heading("Search");
  command.choice<Dereference>(
      "--deref", question.dereference,
      {{"model", Dereference::Model}, {"equality", Dereference::Equality}, {"logic", Dereference::Logic}},
      "How the symbolic search decides which cells an address denotes (default: model)");
  command.choice<BackendKind>("--solver", question.solver, {{"z3", BackendKind::Z3}, {"cvc5", BackendKind::Cvc5}},
                              "Which SMT solver the symbolic search asks (default: z3)");
  command.heading("Limits");
  command
      .option("--time-limit", options.time_limit,
              options.time_limit > 0
                  ? fmt::format("CPU time that the whole run may use (default: {:g})", options.time_limit)
                  : "CPU time that the whole run may use (default: no limit)")
      .above_zero()
      .shown_as("SECONDS");
  command.option("--memory-limit", question.memory_megabytes, "Memory that the process may hold (default: no limit)")
      .above_zero()
      .shown_as("MB");
  command.heading("The project");
  const Option project =
      command.option("--project", options.project_path, "Use this project file instead of .heapwise.toml")
          .shown_as("FILE");
  command.flag("--no-project", options.no_project, "Look for no .heapwise.toml").excludes(project);
}

bool read_project(Command& command, TaskOptions& options) {
  if (options.no_project) return true;
  const std::string path =
      options.project_path.empty() ? find_project_file(options.program.files.front()) : options.project_path;
  if (path.empty()) return true;
  Result<ProjectFile> read = read_project_file(path);
  if (!read) return refuse(read.error());
  options.project = std::move(read).value();
  const bool is_verify = command.name() == "verify";
  for (const auto& [name, value] : options.project.options) {
    if (!is_verify && std::ranges::find(kOfTheTask, name) == kOfTheTask.end()) continue;
    const Result<bool> set = command.set_default(name, value);
    if (!set) return refuse(fmt::format("{}: {}", path, set.error()));
  }
  std::vector<std::string>& flags = options.program.compile.flags;
  flags.insert(flags.begin(), options.project.flags.begin(), options.project.flags.end());
  return true;
}

ExitCode Refusal::complain() const {
  std::fprintf(stderr, "%s\n", message.c_str());
  return code;
}

std::unique_ptr<const ReadTask> read_task(const TaskOptions& options, Refusal& why) {
  if (options.question.solver == solver::BackendKind::Cvc5 && !solver::cvc5_available()) {
    why = {kWrongUsage, "--solver cvc5: its module (lib/heapwise) is not installed beside the program"};
    return nullptr;
  }
  ir::Conditions conditions;
  Result<ir::Program> read = read_program_with_main(options.program, &conditions);
  if (!read) {
    why = {kUnreadable, read.error()};
    return nullptr;
  }
  ir::Program program = std::move(read).value();
  if (const Result<bool> fit = fits(options.project, program); !fit) {
    why = {kWrongUsage, fit.error()};
    return nullptr;
  }
  if (options.question.block_sizes == engine::BlockSizes::Ignored)
    program = verify::with_roomy_blocks(std::move(program), options.project.models);
  models::Models models = options.project.models;
  if (options.question.undefined_is_pure) take_undefined_for_pure(program, models);
  return std::make_unique<const ReadTask>(std::move(program), std::move(conditions), std::move(models), options);
}

}  // namespace heapwise::cli
