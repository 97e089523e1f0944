// Rows that hold in a case: where a pointer is null or is not, of the member that a pointer leads to and of all others.
//
// The last node of a list differs from the others (its link is null), and so does the node that a loop is at work on.
// These are the guards of 003, section IV.C: what a loop has done so far shows in its pointers.
#include <algorithm>

#include "template/rows_propose.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostRows = 300;  // of a loop

}  // namespace

// What variables hold where a pointer is null; what a member holds where its own link is.
void Proposer::null_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const std::size_t first = out.size();
  for (const Candidate& p : all) {
    if (!p.pointer) continue;
    for (const Candidate& c : all) {
      if (c.what == p.what || c.object != p.object || !(c.written || p.written)) continue;
      if (out.size() - first > kMostRows) return;
      for (const auto kind : {Guard::Kind::Null, Guard::Kind::NotNull}) {
        const Guard guard{kind, p.what};
        if (!c.pointer) {
          if (c.width <= 64) interval_rows(loop, c, {guard}, out);
          continue;
        }
        Row row;
        row.kind = Row::Kind::NotNull;
        row.loop = loop;
        row.object = c.object;
        row.a = c.what;
        row.guards = {guard};
        out.push_back(std::move(row));
      }
    }
  }
}

// What a recursive function gives, for arguments on one side of a constant that the program compares with: its cases
// are told apart by such tests.
void Proposer::result_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const LoopInstance& instance = formula_.loops[loop];
  if (instance.kind != LoopInstance::Kind::Exit) return;
  const std::size_t arguments = plan_.frames.at(instance.frame).shape->function.parameters.size();
  const std::size_t first = out.size();
  const auto number = [](const Candidate& c) {
    return c.what.kind == Quantity::Kind::Parameter && !c.pointer && c.width >= 8 && c.width <= 64;
  };
  for (const Candidate& argument : all)
    for (const Candidate& result : all) {
      if (!number(argument) || !number(result) || result.width != argument.width) continue;
      if (argument.what.which >= arguments || result.what.which < arguments) continue;
      for (const std::int64_t n : thresholds_) {
        for (const auto kind : {Guard::Kind::AtMost, Guard::Kind::Above}) {
          if (out.size() - first > kMostRows) return;
          const Guard guard{kind, argument.what, n};
          interval_rows(loop, result, {guard}, out);
          zone(loop, result, argument, {guard}, out);
        }
      }
    }
}

// What members hold, but for the one at which a loop is: its link is not set yet, or its mark is another one.
void Proposer::exception_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const std::size_t first = out.size();
  for (const Candidate& p : all) {
    if (!p.pointer || p.object.valid() || !p.written) continue;
    for (const Candidate& c : all) {
      if (!c.object.valid() || !c.written || c.width > 64 || !leads_to(p.places, c.object)) continue;
      if (!plan_.objects.at(c.object).many) continue;
      if (out.size() - first > kMostRows) return;
      const std::size_t before = out.size();
      if (c.pointer) pointer_rows(loop, c, out);
      else interval_rows(loop, c, {}, out);
      for (std::size_t i = before; i < out.size(); ++i) out[i].guards = {{Guard::Kind::IsNot, p.what}};
    }
  }
}

// How a member's data and its successor's are related, but for the member at which a loop is.
void Proposer::neighbour_exceptions(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const {
  const std::size_t first = out.size();
  for (const Candidate& p : all) {
    if (!p.pointer || p.object.valid() || !p.written) continue;
    for (const Candidate& link : all) {
      if (!is_link(link) || !leads_to(p.places, link.object)) continue;
      for (const Candidate& c : all) {
        if (c.object != link.object || c.pointer || c.width > 64 || c.width < 8 || !(c.written || link.written))
          continue;
        if (out.size() - first > kMostRows) return;
        for (const auto kind : {Guard::Kind::Is, Guard::Kind::IsNot}) {
          const std::size_t before = out.size();
          next_rows(loop, link, c, out);
          for (std::size_t i = before; i < out.size(); ++i) out[i].guards = {{kind, p.what}};
        }
      }
    }
  }
}

}  // namespace heapwise::tmpl
