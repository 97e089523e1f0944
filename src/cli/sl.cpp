// heapwise sl: decides the formulas of SMT-LIB files.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/deep_stack.h"
#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "logic/decide.h"
#include "logic/smtlib_parser.h"

namespace heapwise::cli {
namespace {

struct SlArguments {
  std::vector<std::string> files;
  bool model = false;
  std::string decider = "auto", semantics = "slcomp", wands = "fixed";
  double seconds = 9.5;  // whoever allows ten gets an answer in time
};

const char* text(logic::Verdict verdict) {
  switch (verdict) {
    case logic::Verdict::Satisfiable: return "sat";
    case logic::Verdict::Unsatisfiable: return "unsat";
    case logic::Verdict::Unknown: break;
  }
  return "unknown";
}

logic::Options options_of(const SlArguments& arguments) {
  using logic::Decider;
  static const std::map<std::string, Decider> deciders{
      {"auto", Decider::Auto}, {"rules", Decider::Rules}, {"smt", Decider::Smt}, {"both", Decider::Both}};
  using logic::Wands;
  static const std::map<std::string, Wands> wands{
      {"agreed", Wands::Agreed}, {"standard", Wands::Standard}, {"fixed", Wands::Fixed}};
  return {.decider = deciders.at(arguments.decider),
          .semantics = arguments.semantics == "strict" ? logic::Semantics::Strict : logic::Semantics::SlComp,
          .wands = wands.at(arguments.wands),
          .seconds = arguments.seconds};
}

// The competition's reading of the magic wand is not the one of the textbooks. Whoever relies on the latter is told
// where the two part, if that is found soon.
constexpr double kSecondsForTheNote = 1;

void note_other_reading(logic::Context& context, logic::Formula formula, logic::Verdict answer, logic::Options options,
                        double seconds_used) {
  if (options.wands != logic::Wands::Fixed || !logic::has_wands(formula)) return;
  const double left = options.seconds > 0 ? options.seconds - seconds_used : kSecondsForTheNote;
  if (left <= 0) return;
  options.wands = logic::Wands::Standard;
  options.seconds = std::min(left, kSecondsForTheNote);
  const logic::Verdict standard = logic::satisfiable(context, formula, options).verdict;
  if (standard == logic::Verdict::Unknown || standard == answer) return;
  fmt::print(stderr, "note: in the standard reading of the magic wand the answer is {} (--wands standard)\n",
             text(standard));
}

// One answer for each check-sat. One that precedes every assertion asks nothing and is passed over (competition files
// have it), unless it is all there is.
int decide_file(const std::string& path, const SlArguments& arguments) {
  Result<logic::Script> parsed = logic::parse_smtlib_file(path);
  if (!parsed) {
    std::fprintf(stderr, "%s\n", parsed.error().c_str());
    return kUnreadable;
  }
  logic::Script& script = parsed.value();
  int exit_code = kTrue;
  const auto work = [&] {
    for (const logic::CheckSat& check : script.checks) {
      if (check.assertions == 0 && !script.assertions.empty()) continue;
      const std::vector<logic::Formula> asserted(
          script.assertions.begin(), script.assertions.begin() + static_cast<std::ptrdiff_t>(check.assertions));
      logic::Formula formula = script.context->conjunction(asserted);
      const logic::Options options = options_of(arguments);
      const double start = cpu_seconds();
      const logic::Answer answer = logic::satisfiable(*script.context, formula, options);
      fmt::print("{}\n", text(answer.verdict));
      std::fflush(stdout);
      if (answer.verdict == logic::Verdict::Unknown) {
        exit_code = kUnknown;
        fmt::print(stderr, "{}:{}: unknown: {}\n", path, check.position.line, answer.reason);
      }
      if (arguments.model && answer.model) fmt::print("{}", logic::to_text(*script.context, *answer.model));
      std::fflush(stdout);
      note_other_reading(*script.context, formula, answer.verdict, options, cpu_seconds() - start);
    }
  };
  if (script.depth > logic::kShallow) with_deep_stack(work);
  else work();
  return exit_code;
}

}  // namespace

void add_sl(CommandLine& line) {
  Command command = line.command("sl", "Decide formulas of separation logic (SL-COMP's SMT-LIB dialect)");
  auto arguments = std::make_shared<SlArguments>();
  command.option("FILE", arguments->files, "SMT-LIB files").required();
  command.flag("--model", arguments->model, "After `sat`, show a model where one was built");
  command.option("--decider", arguments->decider, "Which decider answers")
      .one_of({"auto", "rules", "smt", "both"})
      .shown_as("auto|rules|smt|both");
  command
      .option("--semantics", arguments->semantics, "Pure atoms hold in any heap (slcomp) or in the empty one (strict)")
      .one_of({"slcomp", "strict"})
      .shown_as("slcomp|strict");
  command
      .option("--wands", arguments->wands,
              "Magic wands range over heaps with one fixed content for each location (fixed, as in SL-COMP), over "
              "all heaps (standard), or an answer must not depend on that (agreed)")
      .one_of({"fixed", "standard", "agreed"})
      .shown_as("fixed|standard|agreed");
  command.option("--time-limit", arguments->seconds,
                 "Seconds of CPU time for each question (default 9.5; 0: no limit)");
  command.runs([arguments] {
    int exit_code = kTrue;
    for (const std::string& file : arguments->files) exit_code = std::max(exit_code, decide_file(file, *arguments));
    return exit_code;
  });
}

}  // namespace heapwise::cli
