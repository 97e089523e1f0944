#include "logic/small_model_paths.h"

#include <algorithm>

#include "base/check.h"

namespace heapwise::logic {

const Space& Paths::space_of(CellId cell) const {
  for (const auto& [sort, space] : spaces_.all())
    if (context_.signature().sort(sort).cell == cell) return space;
  HW_UNREACHABLE("every cell of the heap belongs to a location sort");
}

Share Paths::points_to(Formula atom) {
  const Term address = atom->terms[0];
  const Space& space = spaces_.of(address->sort);
  Share share{nothing(), terms_.no()};
  if (space.size() == 0 || space.fields.front().size() + 1 != atom->terms.size()) return share;
  const solver::Term location = spaces_.value(address);
  std::vector<solver::Term> all{spaces_.allocated(space, location)};
  for (std::size_t i = 0; i + 1 < atom->terms.size(); ++i) {
    const FieldValue content = spaces_.field(space, location, i);
    all.push_back(terms_.negate(content.detour));
    all.push_back(terms_.equal(content.value, spaces_.value(atom->terms[i + 1])));
  }
  share.condition = terms_.conjunction(all);
  for (std::size_t i = 0; i < space.size(); ++i)
    share.locations[space.offset + i] = terms_.equal(location, spaces_.number(space.sort, i + 1));
  return share;
}

Share Paths::list(Formula atom) {
  const ListShape& shape = *context_.signature().predicate(atom->predicate).list;
  switch (shape.kind) {
    case ListKind::Singly:
      return singly(space_of(shape.cell), shape.next, spaces_.value(atom->terms[shape.root]),
                    spaces_.value(atom->terms[shape.end]));
    case ListKind::Doubly: return doubly(atom, shape);
    case ListKind::Nested: return nested(atom, shape);
  }
  HW_UNREACHABLE("all kinds are listed");
}

Share Paths::singly(const Space& space, std::size_t link, solver::Term start, solver::Term end) {
  Share share{nothing(), terms_.no()};
  std::vector<solver::Term> reached, sound;
  solver::Term at = start, walking = terms_.yes();
  const std::size_t longest = shortest_ ? std::min<std::size_t>(1, space.size()) : space.size();
  for (std::size_t step = 0; step <= longest; ++step) {
    const solver::Term arrived = terms_.equal(at, end);
    reached.push_back(terms_.conjunction(walking, arrived));
    walking = terms_.conjunction(walking, terms_.negate(arrived));
    if (walking == terms_.no() || step == longest) break;
    sound.push_back(terms_.implies(walking, spaces_.allocated(space, at)));
    for (std::size_t i = 0; i < space.size(); ++i) {
      solver::Term& taken = share.locations[space.offset + i];
      taken =
          terms_.disjunction(taken, terms_.conjunction(walking, terms_.equal(at, spaces_.number(space.sort, i + 1))));
    }
    at = spaces_.field(space, at, link).value;
  }
  sound.push_back(terms_.disjunction(reached));
  share.condition = terms_.conjunction(sound);
  return share;
}

// As singly, and every cell's back link leads to the cell before it, the first one's to `previous`.
Share Paths::doubly(Formula atom, const ListShape& shape) {
  const Space& space = space_of(shape.cell);
  const solver::Term end = spaces_.value(atom->terms[shape.end]), last = spaces_.value(atom->terms[shape.last]);
  Share share{nothing(), terms_.no()};
  std::vector<solver::Term> reached, sound;
  solver::Term at = spaces_.value(atom->terms[shape.root]), walking = terms_.yes();
  FieldValue before{spaces_.value(atom->terms[shape.previous]), terms_.no()};
  // A list that is not empty does not end in the cell before it.
  sound.push_back(terms_.disjunction(terms_.equal(at, end), terms_.distinct(last, before.value)));
  const std::size_t longest = shortest_ ? std::min<std::size_t>(2, space.size()) : space.size();
  for (std::size_t step = 0; step <= longest; ++step) {
    const solver::Term arrived = terms_.equal(at, end);
    reached.push_back(terms_.conjunction(
        std::vector{walking, arrived, terms_.negate(before.detour), terms_.equal(before.value, last)}));
    walking = terms_.conjunction(walking, terms_.negate(arrived));
    if (walking == terms_.no() || step == longest) break;
    const FieldValue back = spaces_.field(space, at, shape.back);
    sound.push_back(terms_.implies(
        walking, terms_.conjunction(std::vector{spaces_.allocated(space, at), terms_.equal(back.value, before.value),
                                                terms_.equal(back.detour, before.detour)})));
    for (std::size_t i = 0; i < space.size(); ++i) {
      solver::Term& taken = share.locations[space.offset + i];
      taken =
          terms_.disjunction(taken, terms_.conjunction(walking, terms_.equal(at, spaces_.number(space.sort, i + 1))));
    }
    const FieldValue next = spaces_.field(space, at, shape.next);
    before = {at, next.detour};
    at = next.value;
  }
  sound.push_back(terms_.disjunction(reached));
  share.condition = terms_.conjunction(sound);
  return share;
}

// The outer list, and from each of its nodes (and from the node of each run in it) an inner list to `boundary`, all
// disjoint.
Share Paths::nested(Formula atom, const ListShape& shape) {
  const Space& outer = space_of(shape.cell);
  const ListShape& inner_shape = *context_.signature().predicate(shape.inner).list;
  const Space& inner = space_of(inner_shape.cell);
  const solver::Term boundary = spaces_.value(atom->terms[shape.boundary]);
  Share share =
      singly(outer, shape.next, spaces_.value(atom->terms[shape.root]), spaces_.value(atom->terms[shape.end]));
  std::vector<solver::Term> sound{share.condition};
  auto add_inner = [&](solver::Term present, solver::Term start) {
    if (present == terms_.no() || inner.size() == 0) {
      sound.push_back(terms_.implies(present, terms_.equal(start, boundary)));
      return;
    }
    const Share chain = singly(inner, inner_shape.next, start, boundary);
    sound.push_back(terms_.implies(present, chain.condition));
    for (std::size_t i = 0; i < inner.size(); ++i) {
      const solver::Term mine = terms_.conjunction(present, chain.locations[inner.offset + i]);
      solver::Term& taken = share.locations[inner.offset + i];
      sound.push_back(terms_.negate(terms_.conjunction(taken, mine)));
      taken = terms_.disjunction(taken, mine);
    }
  };
  for (std::size_t i = 0; i < outer.size(); ++i) {
    const solver::Term present = share.locations[outer.offset + i];
    add_inner(present, outer.fields[i][shape.down].value);
    add_inner(terms_.conjunction(present, outer.fields[i][shape.next].detour), outer.run_down[i]);
  }
  share.condition = terms_.conjunction(sound);
  return share;
}

}  // namespace heapwise::logic
