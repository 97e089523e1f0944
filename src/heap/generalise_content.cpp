// Generalise, match: what the bytes of two blocks have in common.
#include <algorithm>

#include "heap/generalise.h"

namespace heapwise::heap {
namespace {

// Nodes of one list have one layout: a field may be missing in the other node, but not cut there, and no address is
// lost.
bool may_drop(const Field& f, const Content& other) {
  return !f.value.is_address() && !other.has_field_within(f.offset, f.offset + f.width);
}

// The zero that ends a string of known characters, or the one at a symbolic offset. Zeros may be said to go on beyond
// the end of a block of symbolic size: only those within its least size count.
std::optional<Mark> end_of_string(const Heap& heap, const Object& o) {
  if (o.content().mark)
    return o.content().mark->value.is_constant(0) && o.content().mark->width == 1 ? o.content().mark : std::nullopt;
  const std::int64_t size = heap.range(o.size).lo.number();
  const auto zero_at = [](std::int64_t at) { return Mark{Value::constant(at), 1, Value::constant(0)}; };
  for (const Field& f : o.content().fields) {
    const std::int64_t next = f.offset + 1;
    if (f.width == 1 && next < size && o.content().is_zero(next, next + 1)) return zero_at(next);
  }
  const bool bytes =
      std::all_of(o.content().fields.begin(), o.content().fields.end(), [](const Field& f) { return f.width == 1; });
  return bytes && size > 0 && o.content().is_zero(0, 1) ? std::optional(zero_at(0)) : std::nullopt;
}

}  // namespace

// The fields to pair: what is a field on one side and zeros on the other is a field against 0.
std::optional<std::vector<Generaliser::FieldPair>> Generaliser::field_pairs(const Content& x, const Content& y,
                                                                            ObjectId context,
                                                                            const std::set<std::int64_t>& except) {
  std::vector<FieldPair> both;
  for (const Field& f : x.fields) {
    if (except.contains(f.offset)) continue;
    if (const Field* g = y.field(f.offset, f.width)) {
      both.push_back({f.offset, f.width, f.value, g->value});
    } else if (y.is_zero(f.offset, f.offset + f.width)) {
      both.push_back({f.offset, f.width, f.value, Value::constant(0)});
    } else if (mode_ == Mode::Unit && !may_drop(f, y)) {
      return std::nullopt;
    }
  }
  for (const Field& g : y.fields) {
    if (except.contains(g.offset) || x.field(g.offset, g.width) != nullptr) continue;
    if (x.is_zero(g.offset, g.offset + g.width)) {
      both.push_back({g.offset, g.width, Value::constant(0), g.value});
    } else if (mode_ == Mode::Unit && !may_drop(g, x)) {
      return std::nullopt;
    } else if (mode_ == Mode::Entail) {
      // Nothing is known on the left: any value, which the right must allow.
      const SymbolId any(kFirstUnread + static_cast<std::uint32_t>(unread_.size()));
      unread_.push_back(context);
      both.push_back({g.offset, g.width, Value::symbol(any), g.value});
    }
  }
  return both;
}

// Zeros of both sides; for entailment, those of the right must be zeros of the left.
bool Generaliser::zeros(const Content& x, const Content& y, Object& r) const {
  if (!building()) {
    return std::all_of(y.zeros.begin(), y.zeros.end(), [&](const ByteRange& w) { return x.is_zero(w.lo, w.hi); });
  }
  r.content().zeros.clear();
  for (const ByteRange& z : x.zeros) {
    for (const ByteRange& w : y.zeros) r.content().set_zero(std::max(z.lo, w.lo), std::min(z.hi, w.hi));
  }
  return true;
}

// The marks to pair. A string that ends here on one side and there on the other one ends somewhere.
std::pair<std::optional<Mark>, std::optional<Mark>> Generaliser::ends(const Object& x, const Object& y, const Object& r,
                                                                      const std::set<std::int64_t>& except) const {
  const std::optional<Mark>&mark_x = x.content().mark, &mark_y = y.content().mark;
  if (!(building() ? !mark_x || !mark_y : mark_y && !mark_x)) return {mark_x, mark_y};
  std::optional<Mark> end_x = end_of_string(a_, x), end_y = end_of_string(b_, y);
  if (end_x && end_y && end_x->offset.is_constant() && end_x->offset == end_y->offset) end_x.reset();
  // A zero in a link, which the list may change, ends nothing.
  const auto in_link = [&](const std::optional<Mark>& end) {
    return end && std::any_of(except.begin(), except.end(), [&](std::int64_t link) {
             return link >= 0 && end->offset.is_constant() && end->offset.term.constant >= link &&
                    end->offset.term.constant < link + r.links().width;
           });
  };
  if (in_link(end_x) || in_link(end_y)) end_x.reset();
  return {end_x, end_y};
}

bool Generaliser::marks(const Object& x, const Object& y, const Object& r, ObjectId context,
                        const std::set<std::int64_t>& except, std::optional<Mark>& mark) {
  const auto [end_x, end_y] = ends(x, y, r, except);
  if (mode_ == Mode::Entail && y.content().mark && (!end_x || !end_y || end_x->width != end_y->width)) return false;
  if (mode_ == Mode::Entail && y.content().seen) {
    const bool same = x.content().seen && x.content().seen->width == y.content().seen->width &&
                      numbers(x.content().seen->offset, y.content().seen->offset, context, false) &&
                      numbers(x.content().seen->value, y.content().seen->value, context, false);
    if (!same) return false;
  }
  // The end of a string and what is written behind it, from where the next end is looked for, have nothing in common.
  const bool unlike = building() && end_x && end_y && end_x->value.is_constant() != end_y->value.is_constant();
  if (end_x && end_y && end_x->width == end_y->width && !unlike) {
    const auto at = numbers(end_x->offset, end_y->offset, context, true);
    const auto what = values(end_x->value, end_y->value, context);
    if (!at || !what) return false;
    mark = Mark{*at, end_x->width, *what};
  }
  return true;
}

bool Generaliser::fields(const Object& x, const Object& y, Object& r, ObjectId context,
                         const std::set<std::int64_t>& except) {
  auto both = field_pairs(x.content(), y.content(), context, except);
  if (!both || !zeros(x.content(), y.content(), r)) return false;
  std::optional<Mark> mark;
  if (!marks(x, y, r, context, except, mark)) return false;
  // Links first, from the front to the back: lists are met in their order.
  std::sort(both->begin(), both->end(), [&](const FieldPair& f, const FieldPair& g) {
    const int p = f.a.is_address() + f.b.is_address(), q = g.a.is_address() + g.b.is_address();
    return p != q ? p < q : f.offset < g.offset;
  });
  for (const FieldPair& f : *both) {
    const auto v = values(f.a, f.b, context);
    if (!v) return false;
    if (building()) r.content().set(f.offset, f.width, *v);
  }
  if (building()) {
    r.content().mark = mark;
    r.content().seen.reset();
  }
  return true;
}

}  // namespace heapwise::heap
