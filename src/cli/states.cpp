// heapwise states: the symbolic heaps that prove sees, line by line, in the program's own names.
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/program_options.h"
#include "heap/program_names.h"
#include "prove/prover.h"

namespace heapwise::cli {
namespace {

struct StatesOptions {
  ProgramOptions program;
  std::uint64_t line = 0;
  bool invariants = false;
  std::string format = "text";
};

struct Shown {
  ir::Position at;
  std::uint32_t line;
  std::string text;
};

class Collector {
 public:
  Collector(const ir::Program& program, const StatesOptions& options) : program_(program), options_(options) {}

  void see(ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
    const std::uint32_t line = ir::location_of(program_, at).line;
    if (options_.line != 0 && line != options_.line) return;
    const heap::Names names = heap::names_for(program_, at.function, depth, heap);
    std::string text = options_.format == "dot" ? heap::to_dot(heap, names) : heap::to_text(heap, names);
    if (seen_.insert({line, text}).second) shown_.push_back({at, line, std::move(text)});
  }

  void print() const {
    if (options_.format == "json") {
      nlohmann::json all = nlohmann::json::array();
      for (const Shown& s : shown_) {
        all.push_back({{"function", program_.function(s.at.function).name}, {"line", s.line}, {"heap", s.text}});
      }
      std::puts(all.dump(2).c_str());
      return;
    }
    for (const Shown& s : shown_) {
      if (options_.format == "text")
        std::printf("%s, line %u:\n  ", program_.function(s.at.function).name.c_str(), s.line);
      std::puts(s.text.c_str());
    }
  }

 private:
  const ir::Program& program_;
  const StatesOptions& options_;
  std::set<std::pair<std::uint32_t, std::string>> seen_;
  std::vector<Shown> shown_;
};

int run(const StatesOptions& options) {
  const std::optional<ir::Program> program = read_program_with_main(options.program);
  if (!program) return kUnreadable;
  Budget budget;
  const prove::ProveOptions prove_options;
  // First which precision decides, then what it sees.
  const prove::Outcome outcome = prove::prove(*program, prove_options, budget);
  Collector collector(*program, options);
  if (options.invariants) {
    for (const prove::Invariant& i : outcome.invariants) {
      for (const heap::Heap& heap : i.heaps) collector.see({i.function, i.head, 0}, i.depth, heap);
    }
    collector.print();
    return kTrue;
  }
  for (const prove::Precision& precision : prove::precisions()) {
    if (precision.name != outcome.precision) continue;
    const prove::Observer observer = [&](ir::Position at, std::uint32_t depth, const heap::Heap& heap) {
      collector.see(at, depth, heap);
    };
    (void)prove::prove_with(precision, *program, prove_options, budget, observer);
  }
  collector.print();
  return kTrue;
}

}  // namespace

void add_states(CommandLine& line) {
  Command command = line.command("states", "Show the symbolic heaps at each line");
  auto options = std::make_shared<StatesOptions>();
  add_program_options(command, options->program);
  command.option("--line", options->line, "Only this line").shown_as("N");
  command.flag("--invariants", options->invariants, "Only what holds at the heads of loops");
  command.option("--format", options->format, "text (default), json or dot")
      .one_of({"text", "json", "dot"})
      .shown_as("text|json|dot");
  command.runs([options] { return run(*options); });
}

}  // namespace heapwise::cli
