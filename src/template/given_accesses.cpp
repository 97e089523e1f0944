// Together with an engine that shows accesses: what is left to show if every access and free is valid.
//
// Every obligation is asked under those that come before it on the path. If those that fail are all accesses and frees,
// then the first thing that goes wrong in an execution is an invalid access or free. Whoever shows that there is none
// shows the property (check::Property::Access; same program, same assumptions).
// An access may also fail here because the formula has lost where its address leads, which no proof elsewhere mends:
// Obligation::decisive says where that is not so, and everywhere else the condition must hold.
#include <algorithm>

#include "template/template.h"

namespace heapwise::tmpl {

using exec::Finding;

bool Template::only_accesses_are_missing(Attempt& attempt, const std::vector<std::size_t>& failing) {
  const auto& obligations = attempt.formula.obligations;
  const bool others = std::ranges::any_of(failing, [&](std::size_t i) {
    const Obligation& o = obligations[i];
    return (o.kind != Finding::Kind::InvalidAccess && o.kind != Finding::Kind::InvalidFree) || !o.decisive.valid();
  });
  if (others) return false;
  TermTable& terms = attempt.terms;
  std::vector<Term> lost;
  for (const std::size_t i : failing) {
    const Obligation& o = obligations[i];
    const Term fails = terms.conjunction(terms.negate(o.condition), terms.negate(o.decisive));
    lost.push_back(terms.conjunction(terms.conjunction(o.guard, o.before), fails));
  }
  return lost.empty() || attempt.inference.ask(terms.disjunction(lost), {}, true) == solver::Answer::Unsat;
}

void Template::look_whether_accesses_are_missing(Attempt& attempt, const std::vector<std::size_t>& failing) {
  if (given_accesses_ || !manner_.on_given_accesses || task_.property != check::Property::Unreach) return;
  if (!only_accesses_are_missing(attempt, failing) || !numbers_suffice(attempt)) return;
  given_accesses_ = true;
  manner_.on_given_accesses();
}

}  // namespace heapwise::tmpl
