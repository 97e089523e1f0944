// What holds by construction of the states at back edges, and of those in which a summarised function begins or comes
// back: facts, which no row need find.
//
// Addresses name members that were made. A heap block does not come back to life: `alive` becomes true only where a
// member is made, with the number that the count has then, and counts only grow. So a member whose number is below the
// count at the entry of a loop is alive in a later state of that loop only if it was alive at the entry. (Locals are
// another matter: their life begins again with their scope.) With this, what an earlier loop's rows say of the members
// that were alive then holds in a loop that frees them, of those that it has not freed yet: their cells are read from
// the earlier loop's memory, and its rows speak of members that are alive there.
#include "template/encode.h"

namespace heapwise::tmpl {

Term well_formed(const Plan& plan, Values& values, const std::vector<Content>& memory, const Value& v) {
  TermTable& terms = values.terms();
  if (v.plain()) return terms.yes();
  const auto last = static_cast<std::uint32_t>(plan.objects.size() - 1);
  std::vector<Term> all{values.less_equal(v.object, values.object_id(last), false)};
  std::vector<Term> numbered;
  for (std::size_t i = 1; i < plan.objects.size(); ++i) {
    const SlotId count = plan.layout.of(ObjectId(i)).count;
    if (!count.valid()) continue;
    const Term here = terms.equal(v.object, values.object_id(static_cast<std::uint32_t>(i)));
    const Term below = values.less(v.number, memory[count.index()].value.bits, false);
    numbered.push_back(here);
    all.push_back(terms.implies(here, below));
  }
  const Term zero = terms.equal(v.number, values.number_constant(0));
  all.push_back(terms.disjunction(zero, terms.disjunction(numbered)));
  return terms.conjunction(all);
}

Term none_comes_alive(TermTable& terms, Term select, Term alive_now, Term alive_at_entry) {
  return terms.implies(terms.conjunction(select, alive_now), alive_at_entry);
}

void state_what_reads_are(const Plan& plan, Values& values, Memory& memory, Formula& formula) {
  memory.on_read = [&](VersionId base, const Where& where, const Value& value) {
    const auto found = formula.origin_of_base.find(base);
    if (found == formula.origin_of_base.end()) return;
    const Origin& origin = formula.origins[found->second];
    formula.facts.push_back(well_formed(plan, values, origin.memory, value));
    const SlotId slot = memory.slot_of(base);
    const ObjectId object = plan.layout.slot(slot).object;
    if (plan.layout.slot(slot).kind != Slot::Kind::Alive) return;
    if (plan.objects.at(object).kind != AbstractObject::Kind::Heap || origin.before.empty()) return;
    TermTable& terms = values.terms();
    const Term count = origin.before[plan.layout.of(object).count.index()].value.bits;
    const Term was_there = terms.conjunction(origin.when, values.less(where.number, count, false));
    if (was_there == terms.no()) return;
    const Term before = memory.read(origin.before[slot.index()].version, where).bits;
    formula.facts.push_back(none_comes_alive(terms, was_there, value.bits, before));
  };
}

}  // namespace heapwise::tmpl
