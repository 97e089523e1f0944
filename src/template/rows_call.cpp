// Rows about a call as a whole: what it leaves as it was, and what it makes.
//
// After a call by summary every cell that the function may write has another value for all that is known. Mostly it has
// not: the function writes nodes that it makes itself, the one that it is given, or those behind it; and it frees
// those.
#include <algorithm>

#include "template/rows_propose.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostCallRows = 400;  // of a function

}  // namespace

// What is written and has a name in rows: cells, and lives of heap blocks.
void Proposer::kept_rows(std::size_t loop, const Guards& guards_for, std::vector<Row>& out) const {
  Row row;
  row.loop = loop;
  for (const SlotId id : formula_.loops[loop].written) {
    const Slot& slot = plan_.layout.slot(id);
    const bool life =
        slot.kind == Slot::Kind::Alive && plan_.objects.at(slot.object).kind == AbstractObject::Kind::Heap;
    const auto guards = guards_for(slot);
    if (!guards || !(life || slot.kind == Slot::Kind::Cell)) continue;
    row.guards = *guards;
    row.object = slot.mapped() ? slot.object : ObjectId();
    row.kind = life && slot.mapped() ? Row::Kind::KeptAlive : Row::Kind::Kept;
    row.a = {slot.mapped() ? Quantity::Kind::Member : Quantity::Kind::Single, id.index()};
    out.push_back(row);
  }
}

// What a cell holds in some of the members, beside the function's numbers.
void Proposer::content_rows(std::size_t loop, const Candidate& cell, const std::vector<Candidate>& arguments,
                            const Guard& guard, std::vector<Row>& out) const {
  const std::size_t before = out.size();
  if (cell.pointer) return pointer_rows(loop, cell, out), with_guards({guard}, before, out);
  if (cell.width > 64) return;
  interval_rows(loop, cell, {guard}, out);
  for (const Candidate& number : arguments) {
    if (number.pointer || number.width != cell.width) continue;
    Row row;
    row.loop = loop;
    row.object = cell.object;
    row.kind = Row::Kind::Equal;
    row.a = cell.what, row.b = number.what;
    row.guards = {guard};
    out.push_back(std::move(row));
  }
}

void Proposer::with_guards(const std::vector<Guard>& guards, std::size_t from, std::vector<Row>& rows) {
  for (std::size_t i = from; i < rows.size(); ++i) rows[i].guards = guards;
}

void Proposer::new_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  for (const Candidate& c : all) {
    if (!c.pointer || c.object.valid()) continue;
    std::set<ObjectId> objects;
    for (const Place& place : c.places)
      if (plan_.layout.of(place.object).count.valid()) objects.insert(place.object);
    for (const ObjectId object : objects)
      for (const auto kind : {Row::Kind::NewIfAny, Row::Kind::FirstNew}) {
        Row row;
        row.loop = loop;
        row.kind = kind;
        row.a = c.what;
        row.target = object;
        out.push_back(std::move(row));
      }
  }
}

// Level 0: everything is kept. Level 1: where a pointer is null, or of all but what it leads to; members that were
// made. Level 2: what it leads to; members made before that, with it, or after. Level 5: kept, of those on one side of
// it.
void Proposer::call_rows(std::size_t loop, const std::vector<Candidate>& all, int level, std::vector<Row>& out) const {
  const LoopInstance& instance = formula_.loops[loop];
  if (instance.kind != LoopInstance::Kind::Exit || instance.written.empty()) return;
  const std::size_t first = out.size();
  const std::size_t first_result = plan_.frames.at(instance.frame).shape->function.parameters.size();
  std::vector<Candidate> arguments;
  for (const Candidate& c : all)
    if (c.what.kind == Quantity::Kind::Parameter && c.what.which < first_result) arguments.push_back(c);
  if (level == 0) kept_rows(loop, [](const Slot&) { return std::vector<Guard>(); }, out), new_rows(loop, all, out);
  for (const Candidate& c : all) {
    if (level != 1 || !c.object.valid() || !c.written) continue;
    const SlotId count = plan_.layout.of(c.object).count;
    if (count.valid() && std::ranges::binary_search(instance.written, count))
      content_rows(loop, c, arguments, {Guard::Kind::Since, {Quantity::Kind::Self, 0}}, out);
  }
  for (const Candidate& p : all) {
    if (p.what.kind != Quantity::Kind::Parameter || !p.pointer || out.size() - first > kMostCallRows) continue;
    if (level == 2) target_contents(loop, all, arguments, p, out);
    if (p.what.which >= first_result) continue;
    if (level == 1) {
      kept_rows(loop, [&](const Slot&) { return std::vector<Guard>{{Guard::Kind::Null, p.what}}; }, out);
      kept_rows(loop, [&](const Slot& slot) { return all_but_target(slot, p); }, out);
    }
    for (const auto side : {Guard::Kind::UpTo, Guard::Kind::From}) {
      if (level != 5) continue;
      const auto beyond = [&](const Slot& slot) -> std::optional<std::vector<Guard>> {
        if (!slot.by_number || !leads_to(p.places, slot.object)) return std::nullopt;
        return std::vector<Guard>{{side, p.what}, {Guard::Kind::IsNot, p.what}};
      };
      kept_rows(loop, beyond, out);
    }
  }
}

std::optional<std::vector<Guard>> Proposer::all_but_target(const Slot& slot, const Candidate& p) const {
  if (!leads_to(p.places, slot.object)) return std::nullopt;
  if (slot.by_number) return std::vector<Guard>{{Guard::Kind::IsNot, p.what}};
  return std::vector<Guard>{{Guard::Kind::NotTo, p.what, 0, slot.object}};
}

void Proposer::target_contents(std::size_t loop, const std::vector<Candidate>& all,
                               const std::vector<Candidate>& arguments, const Candidate& p,
                               std::vector<Row>& out) const {
  for (const Candidate& c : all) {
    if (!c.written || (c.what.kind != Quantity::Kind::Member && c.what.kind != Quantity::Kind::Single)) continue;
    const Slot& slot = plan_.layout.slot(SlotId(c.what.which));
    if (!leads_to(p.places, slot.object)) continue;
    if (!slot.by_number) content_rows(loop, c, arguments, {Guard::Kind::To, p.what, 0, slot.object}, out);
    else
      for (const auto side : {Guard::Kind::Is, Guard::Kind::UpTo, Guard::Kind::From})
        content_rows(loop, c, arguments, {side, p.what}, out);
  }
}

}  // namespace heapwise::tmpl
