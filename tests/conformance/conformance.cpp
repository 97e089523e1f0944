// conformance MODEL RUNS ROUNDS LEVEL SECONDS FILE: does the template method's formula allow what runs of a program do,
// and do its rows hold there? One line of figures; exit code 1 and the seed of a run where it does not.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <string_view>

#include "frontend/frontend.h"
#include "template/conformance.h"

namespace heapwise::tmpl {
namespace {

constexpr std::uint64_t kSteps = 2'000;

int number(const char* text) {
  int value = 0;
  const std::string_view view(text);
  std::from_chars(view.data(), view.data() + view.size(), value);
  return value;
}

int run(char** arguments) {
  frontend::CompileOptions options;
  options.model = std::string_view(arguments[1]) == "ilp32" ? ir::DataModel::ILP32 : ir::DataModel::LP64;
  const Result<ir::Program> program = frontend::compile({arguments[6]}, options);
  if (!program) {
    std::fprintf(stderr, "%s\n", program.error().c_str());
    return 2;
  }
  const double seconds = number(arguments[5]);
  Conformance conformance(program.value(), check::Property::Unreach, static_cast<unsigned>(number(arguments[3])),
                          seconds);
  const std::size_t rows = conformance.find_rows(number(arguments[4]), seconds / 4);
  using Kind = Conformance::Result::Kind;
  std::map<Kind, int> count;
  std::size_t visits = 0;
  bool good = true;
  for (int seed = 0; seed < number(arguments[2]); ++seed) {
    const interp::Inputs inputs =
        seed == 0 ? interp::Inputs() : interp::Inputs::from_seed(static_cast<std::uint64_t>(seed));
    const Conformance::Result result = conformance.follow(inputs, kSteps);
    ++count[result.kind];
    visits += result.visits;
    if (result.kind != Kind::OutsideFormula && result.kind != Kind::OutsideRows) continue;
    good = false;
    fmt::print("outside the {}: seed {}, {} blocks\n", result.kind == Kind::OutsideRows ? "rows" : "formula", seed,
               result.visits);
  }
  fmt::print("conforms {} lost {} undecided {} not-followed {} outside {} blocks {} rows {}\n", count[Kind::Conforms],
             count[Kind::Lost], count[Kind::Undecided], count[Kind::NotFollowed],
             count[Kind::OutsideFormula] + count[Kind::OutsideRows], visits, rows);
  return good ? 0 : 1;
}

}  // namespace
}  // namespace heapwise::tmpl

int main(int argc, char** argv) {
  if (argc == 7) return heapwise::tmpl::run(argv);
  std::fprintf(stderr, "usage: conformance lp64|ilp32 RUNS ROUNDS LEVEL SECONDS FILE.c\n");
  return 3;
}
