#include "logic/small_model_closure.h"

#include <utility>

namespace heapwise::logic {

Closure::Class& Closure::entry(Term t) {
  if (t->id >= classes_.size()) classes_.resize(t->id + 1);
  Class& found = classes_[t->id];
  if (found.parent == nullptr) found.parent = t;
  return found;
}

Term Closure::representative(Term t) const {
  while (t->id < classes_.size() && classes_[t->id].parent != nullptr && classes_[t->id].parent != t)
    t = classes_[t->id].parent;
  return t;
}

std::uint32_t Closure::anchor_of(Term root) const {
  if (root->kind == TermKind::Nil) return kNilAnchor;
  return root->id < classes_.size() ? classes_[root->id].anchor : kFree;
}

bool Closure::anchored(Term t) const { return anchor_of(representative(t)) != kFree; }

Closure::Relation Closure::relation(Term a, Term b) const {
  a = representative(a);
  b = representative(b);
  if (a == b) return Relation::Equal;
  const std::uint32_t x = anchor_of(a), y = anchor_of(b);
  if (x != kFree && y != kFree && x != y) return Relation::Different;
  if (a->id < classes_.size())
    for (Term other : classes_[a->id].different)
      if (representative(other) == b) return Relation::Different;
  return Relation::Open;
}

bool Closure::merge(Term a, Term b) {
  const Relation known = relation(a, b);
  if (known != Relation::Open) return known == Relation::Equal;
  a = representative(a);
  b = representative(b);
  if (b->kind == TermKind::Nil) std::swap(a, b);  // nil stays a root: anchor_of knows it by its kind
  entry(a);
  entry(b);
  Class& winner = classes_[a->id];
  Class& loser = classes_[b->id];
  loser.parent = a;
  if (winner.anchor == kFree) winner.anchor = loser.anchor;
  winner.different.insert(winner.different.end(), loser.different.begin(), loser.different.end());
  return true;
}

bool Closure::separate(Term a, Term b) {
  const Relation known = relation(a, b);
  if (known != Relation::Open) return known == Relation::Different;
  a = representative(a);
  b = representative(b);
  entry(a).different.push_back(b);
  entry(b).different.push_back(a);
  disequalities_.emplace_back(a, b);
  return true;
}

bool Closure::anchor(Term address, std::uint32_t cell) {
  const Term root = representative(address);
  if (anchor_of(root) != kFree) return false;
  entry(root).anchor = kFirstCell + cell;
  return true;
}

}  // namespace heapwise::logic
