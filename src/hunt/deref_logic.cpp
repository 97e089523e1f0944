// Which cells an address may denote, asked in separation logic.
//
// The cells are points-to atoms, joined by the separating conjunction; the address is one of them (its bounds are
// checked before). It may be the k-th if it can be separate from all others: c1 ↦ _ * … (without ck) … * a ↦ _ is
// satisfiable under what is known of a. Bit-vectors are beyond the logic, so what excludes a cell is asked of the SMT
// solver and handed over as a disequality. After Beck (2020), who found this the slowest of the three ways; it stands
// here so that the comparison can be repeated.
#include <fmt/format.h>

#include "hunt/feasibility.h"
#include "logic/decide.h"
#include "logic/formula.h"

namespace heapwise::hunt {

Feasibility::Values Feasibility::by_logic(std::vector<solver::Term> question, solver::Term number,
                                          const numeric::Range& range) {
  logic::Context context;
  logic::Signature& signature = context.signature();
  const logic::SortId location = signature.add_sort("Address", logic::SortKind::Location);
  const logic::CellId cell = signature.add_cell("Byte", "byte", {{"content", location}});
  signature.set_heap(location, cell);
  auto variable = [&](const std::string& name) { return context.variable(signature.add_variable(name, location)); };
  const logic::Term address = variable("address");

  std::vector<std::int64_t> offsets;
  std::vector<logic::Term> cells;
  std::vector<logic::Formula> is_one_of_them, known;
  for (std::int64_t n = *range.count(), at = range.lo.number(); n > 0; --n, at += range.modulus) {
    offsets.push_back(at);
    cells.push_back(variable(fmt::format("cell{}", offsets.size())));
    is_one_of_them.push_back(context.equal(address, cells.back()));
    question.push_back(terms_.equal(number, terms_.bits(static_cast<std::uint64_t>(at), 64)));
    if (ask(question, kQuestionMilliseconds) == solver::Answer::Unsat) {
      known.push_back(context.distinct({address, cells.back()}));
    }
    question.pop_back();
  }
  known.push_back(context.disjunction(is_one_of_them));

  Values result;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    std::vector<logic::Formula> heap;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i != k) heap.push_back(context.points_to(cells[i], cell, {variable(fmt::format("v{}_{}", k, i))}));
    }
    heap.push_back(context.points_to(address, cell, {variable(fmt::format("w{}", k))}));
    std::vector<logic::Formula> all = known;
    all.push_back(context.sep(heap));
    logic::Options options;
    options.seconds = 1;
    const auto answer = logic::satisfiable(context, context.conjunction(all), options);
    if (answer.verdict != logic::Verdict::Unsatisfiable) result.all.push_back(offsets[k]);
  }
  return result;
}

}  // namespace heapwise::hunt
