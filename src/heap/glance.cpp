#include "heap/glance.h"

#include <algorithm>
#include <optional>

#include "base/clock.h"
#include "heap/cells.h"

namespace heapwise::heap {
namespace {

class Glance {
 public:
  // Without a cost: for entailment.
  Glance(const Heap& a, const Heap& b, std::optional<Cost> most) : a_(a), b_(b), entail_(!most), most_(most) {}

  [[nodiscard]] bool possible() { return roots_fit(false) && roots_fit(true); }
  // What the roots name fits. Whether something may tell the two apart is not asked.
  [[nodiscard]] bool roots_fit() {
    apart_ = true;
    return roots_fit(false);
  }
  // A number was met that may tell the two apart, or a place where there may be one that was not looked at.
  [[nodiscard]] bool may_be_told_apart() const { return apart_; }

 private:
  enum class Class : std::uint8_t { Constant, Number, Block, Segment, Other };

  static Class class_of(const Heap& heap, const Value& v) {
    if (v.is_number()) return v.term.is_constant() ? Class::Constant : Class::Number;
    if (!v.is_address()) return Class::Other;
    const Object& o = heap.object(v.object());
    if (!o.alive()) return Class::Other;
    return o.is_region() ? Class::Block : Class::Segment;
  }

  // First what the roots name, one by one: there most differences show. What both heaps have from a common ancestor is
  // the same there, and is not looked at. Then all that they lead to, with what is paired with what.
  [[nodiscard]] bool roots_fit(bool all) {
    pairing_ = all;
    constexpr std::size_t kRootsPerValue = 8;
    spend_values(a_.roots().size() / kRootsPerValue);
    if (all) {
      image_.resize(a_.objects().size());
      origin_.resize(b_.objects().size());
    }
    auto other = b_.roots().begin();
    for (const auto& [key, value] : a_.roots()) {
      while (other != b_.roots().end() && other->first < key) ++other;
      if (other == b_.roots().end()) break;
      if (other->first == key && !(all ? values(value, other->second) : named_fit(value, other->second))) return false;
    }
    for (std::size_t i = 0; i < work_.size(); ++i) {
      if (!regions(*a_.objects()[work_[i].first].second, *b_.objects()[work_[i].second].second)) return false;
    }
    return true;
  }

  [[nodiscard]] bool named_fit(const Value& v, const Value& w) {
    if (!v.is_address() || !w.is_address()) return values(v, w);
    const Object &x = a_.object(v.object()), &y = b_.object(w.object());
    if (&x == &y && v == w) return true;
    return values(v, w) && (!is_block(x) || !is_block(y) || regions(x, y));
  }

  static bool is_block(const Object& o) { return o.alive() && o.is_region(); }

  [[nodiscard]] bool values(const Value& v, const Value& w) {
    const Class x = class_of(a_, v), y = class_of(b_, w);
    if (most_) apart_ = apart_ || may_tell_apart(v, w, x, y);
    if (x == Class::Block && y == Class::Block) {
      if (entail_ && v.term.is_constant() && w.term.is_constant() && !(v.term == w.term)) return false;
      return !pairing_ || pair(a_.place_of(v.object()), b_.place_of(w.object()));
    }
    // One is a block, and the other is neither an address nor unknown.
    if ((x == Class::Block && y == Class::Constant) || (x == Class::Constant && y == Class::Block)) return false;
    if (!entail_) return can_be_one(x, y);
    if (x == Class::Constant && y == Class::Constant) return v == w;
    if (x == Class::Constant && y == Class::Number) return b_.range(w).contains(v.term.constant);
    if (x == Class::Number && y == Class::Constant) return a_.range(v).contains(w.term.constant);
    if (y == Class::Block) return false;
    return !(x == Class::Segment && y == Class::Constant);
  }

  // For a join: what one side lacks must be inserted, a block and a list are a list, an address and a number are lost.
  [[nodiscard]] bool can_be_one(Class x, Class y) const {
    if (x > y) std::swap(x, y);
    if (y == Class::Segment && x == Class::Block) return most_->shapes > 0 || most_->optional > 0;
    if (y == Class::Segment && x == Class::Constant) return most_->optional > 0;
    if ((y == Class::Segment || y == Class::Block) && x == Class::Number) return most_->lost > 0 || most_->optional > 0;
    return true;
  }

  // Two numbers, of which one is a constant; or what else there is in two values that may hold such numbers.
  [[nodiscard]] bool may_tell_apart(const Value& v, const Value& w, Class x, Class y) const {
    if (differ(v.term, w.term)) return true;
    if (v.is_number() && w.is_number()) return false;
    if (x != y) return true;
    if (x != Class::Segment) return false;
    const Object &o = a_.object(v.object()), &p = b_.object(w.object());
    const auto leads_on = [](const Object& list) {
      return !list.is_list() || list.list().next.is_address() || list.list().doubly();
    };
    return leads_on(o) || leads_on(p) || differ(o.list().next.term, p.list().next.term) ||
           differ(o.segment().length.term, p.segment().length.term);
  }
  [[nodiscard]] bool differ(const Term& s, const Term& t) const {
    return !(s == t) && (a_.facts().range(s).is_constant() || b_.facts().range(t).is_constant());
  }
  [[nodiscard]] bool may_tell_apart(const Object& x, const Object& y) const {
    const Content &s = x.content(), &t = y.content();
    if (s.mark || t.mark || s.cells || t.cells || !(s.zeros == t.zeros) || s.fields.size() != t.fields.size())
      return true;
    return differ(x.size.term, y.size.term) ||
           !std::ranges::equal(s.fields, t.fields, [](const Field& f, const Field& g) {
             return f.offset == g.offset && f.width == g.width;
           });
  }

  [[nodiscard]] bool pair(std::size_t x, std::size_t y) {
    if (image_[x] || origin_[y]) return image_[x] == y && origin_[y] == x;
    image_[x] = y;
    origin_[y] = x;
    work_.emplace_back(x, y);
    return true;
  }

  [[nodiscard]] bool regions(const Object& x, const Object& y) {
    if (x.storage != y.storage || x.read_only != y.read_only || x.frame != y.frame) return false;
    if (x.storage != Storage::Heap && (x.variable != y.variable || x.kept != y.kept)) return false;
    if (entail_ && x.size.is_constant() && y.size.is_constant() && !(x.size == y.size)) return false;
    if (most_) apart_ = apart_ || may_tell_apart(x, y);
    if (x.read_only) return true;
    const Value zero = Value::constant(0);
    for (const Field& f : x.content().fields) {
      if (const Field* g = y.content().field(f.offset, f.width)) {
        if (!values(f.value, g->value)) return false;
      } else if (y.content().is_zero(f.offset, f.offset + f.width) && !values(f.value, zero)) {
        return false;
      }
    }
    for (const Field& g : y.content().fields) {
      if (x.content().field(g.offset, g.width) != nullptr) continue;
      if (x.content().is_zero(g.offset, g.offset + g.width)) {
        if (!values(zero, g.value)) return false;
      } else if (entail_) {
        // Any value on the left.
        const Class c = class_of(b_, g.value);
        if (c == Class::Constant || c == Class::Block) return false;
      }
    }
    return true;
  }

  const Heap& a_;
  const Heap& b_;
  bool entail_;
  std::optional<Cost> most_;
  bool pairing_ = false, apart_ = false;
  // By the place of the objects in their heap.
  std::vector<std::optional<std::size_t>> image_, origin_;
  std::vector<std::pair<std::size_t, std::size_t>> work_;
};

}  // namespace

// Cells may be told like those of the other heap first (join.cpp): what stands there is not looked at yet.
bool may_meet(const Heap& a, const Heap& b) {
  return Glance(a, b, kAnyCost).roots_fit() || has_cells(a) || has_cells(b);
}

bool entailment_is_possible(const Heap& a, const Heap& b) { return Glance(a, b, std::nullopt).possible(); }

bool join_is_possible(const Heap& a, const Heap& b, const Cost& most) { return Glance(a, b, most).possible(); }

bool exact_join_is_possible(const Heap& a, const Heap& b) {
  Glance glance(a, b, Cost{.constants = kAnyNumber});
  return glance.possible() && glance.may_be_told_apart();
}

}  // namespace heapwise::heap
