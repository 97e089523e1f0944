// Rows about lives and the order of members: what freeing loops and neighbours in lists need.
#include <algorithm>

#include "template/rows_propose.h"

namespace heapwise::tmpl {

bool Proposer::leads_to(const Places& places, ObjectId object) {
  return std::ranges::any_of(places, [&](const Place& p) { return p.object == object; });
}

// A cell of a list's node that leads to another node.
bool Proposer::is_link(const Candidate& c) const {
  return c.object.valid() && c.pointer && leads_to(c.places, c.object) && plan_.layout.of(c.object).stride == 0 &&
         plan_.objects.at(c.object).many;
}

void Proposer::life_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const auto ends = [&](const Places& places) {
    return std::ranges::any_of(places, [&](const Place& p) { return plan_.layout.of(p.object).alive.valid(); });
  };
  // A block of which there is one, and that the loop frees.
  for (const SlotId slot : formula_.loops[loop].written) {
    const Slot& what = plan_.layout.slot(slot);
    if (what.kind != Slot::Kind::Alive || what.mapped()) continue;
    if (plan_.objects.at(what.object).kind != AbstractObject::Kind::Heap) continue;
    Row row;
    row.loop = loop;
    row.kind = Row::Kind::Ended;
    row.target = what.object;
    out.push_back(std::move(row));
  }
  for (const Candidate& c : all) {
    if (!c.pointer || !ends(c.places)) continue;
    Row row;
    row.loop = loop;
    row.object = c.object;
    row.a = c.what;
    row.kind = Row::Kind::Alive;
    out.push_back(row);
    if (!c.object.valid() || !plan_.objects.at(c.object).many) continue;
    // A loop that frees from one end: the links of those that it has not reached lead to alive members.
    for (const Candidate& p : all) {
      if (!p.pointer || p.object.valid() || !p.written || !leads_to(p.places, c.object)) continue;
      for (const auto kind : {Guard::Kind::UpTo, Guard::Kind::From}) {
        row.guards = {{kind, p.what}};
        out.push_back(row);
      }
    }
  }
}

// The link of a list: its target was made just before or after the member itself, and its data are related to the
// member's.
void Proposer::link_rows(std::size_t loop, const std::vector<Candidate>& all, const Candidate& link,
                         std::vector<Row>& out) const {
  Row row;
  row.loop = loop;
  row.object = link.object;
  row.kind = Row::Kind::NumberApart;
  row.a = {Quantity::Kind::Self, 0};
  row.b = link.what;
  for (const std::int64_t distance : {1, -1}) {
    row.rungs = {distance};
    out.push_back(row);
  }
  row.rungs = {0};
  row.a = link.what;
  for (const auto kind : {Row::Kind::MadeBefore, Row::Kind::MadeAfter, Row::Kind::EndsAtFirst, Row::Kind::EndsAtLast}) {
    row.kind = kind;
    out.push_back(row);
  }
  for (const Candidate& c : all)
    if (c.object == link.object && !c.pointer && c.width <= 64 && c.width >= 8) next_rows(loop, link, c, out);
}

// A cell beside that of the next member.
void Proposer::next_rows(std::size_t loop, const Candidate& link, const Candidate& cell, std::vector<Row>& out) const {
  Row row;
  row.kind = Row::Kind::NextApart;
  row.loop = loop;
  row.object = link.object;
  row.a = link.what;
  row.rungs = distances_;
  row.cell = SlotId(cell.what.which);
  for (const bool turned : {true, false}) {
    row.turned = turned;
    out.push_back(row);
  }
}

void Proposer::order_rows(std::size_t loop, const std::vector<Candidate>& all, ObjectId object,
                          std::vector<Row>& out) const {
  Row row;
  row.loop = loop;
  const bool mortal = plan_.layout.of(object).alive.valid();
  row.a = {Quantity::Kind::Self, 0};
  row.object = object;
  row.kind = Row::Kind::SelfAlive;
  if (mortal) out.push_back(row);
  for (const Candidate& p : all) {
    if (!p.pointer || p.object.valid() || !leads_to(p.places, object)) continue;
    if (mortal) {
      row.object = object;
      row.kind = Row::Kind::SelfAlive;
      row.a = {Quantity::Kind::Self, 0};
      for (const auto kind : {Guard::Kind::UpTo, Guard::Kind::From}) {
        row.guards = {{kind, p.what}};
        out.push_back(row);
      }
      row.guards.clear();
      row.a = p.what;
      for (const auto kind : {Row::Kind::NoneBeyond, Row::Kind::NoneBefore}) {
        row.kind = kind;
        out.push_back(row);
      }
    }
    row.object = {};
    row.target = object;
    row.a = p.what;
    for (const auto kind : {Row::Kind::LastMade, Row::Kind::FirstMade, Row::Kind::LastIfAny, Row::Kind::FirstIfAny}) {
      row.kind = kind;
      out.push_back(row);
    }
  }
}

// Links, the order of members, and what a pointer's target holds beside the loop's own numbers.
void Proposer::target_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const LoopInstance& instance = formula_.loops[loop];
  std::set<ObjectId> changed, linked;
  for (const SlotId slot : instance.written) changed.insert(plan_.layout.slot(slot).object);
  for (const Candidate& c : all) {
    if (!is_link(c)) continue;
    if (changed.contains(c.object)) link_rows(loop, all, c, out);
    linked.insert(c.object);
  }
  for (const ObjectId object : changed)
    if (linked.contains(object)) order_rows(loop, all, object, out);
  for (const Candidate& p : all) {
    if (!p.pointer || p.object.valid()) continue;
    for (const ObjectId object : linked) {
      if (!leads_to(p.places, object)) continue;
      for (const Cell& cell : plan_.layout.of(object).cells)
        for (const Candidate& x : all) {
          if (x.pointer || x.object.valid() || x.width != cell.bytes * 8 || x.width > 64 || cell.pointer) continue;
          if (!p.written && !x.written && !changed.contains(object)) continue;
          for (const bool turned : {true, false}) {
            Row row;
            row.loop = loop;
            row.kind = Row::Kind::TargetApart;
            row.a = p.what, row.b = x.what;
            row.cell = cell.slot;
            row.turned = turned;
            row.rungs = distances_;
            out.push_back(std::move(row));
          }
        }
    }
  }
}

}  // namespace heapwise::tmpl
