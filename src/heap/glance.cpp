#include "heap/glance.h"

#include <algorithm>

#include "base/scoped_map.h"

namespace heapwise::heap {
namespace {

class Glance {
 public:
  Glance(const Heap& a, const Heap& b, bool entail) : a_(a), b_(b), entail_(entail) {}

  [[nodiscard]] bool possible() {
    auto other = b_.roots().begin();
    for (const auto& [key, value] : a_.roots()) {
      while (other != b_.roots().end() && other->first < key) ++other;
      if (other == b_.roots().end()) break;
      if (other->first == key && !values(value, other->second)) return false;
    }
    for (std::size_t i = 0; i < work_.size(); ++i) {
      if (!regions(a_.object(work_[i].first), b_.object(work_[i].second))) return false;
    }
    return true;
  }

 private:
  enum class Class : std::uint8_t { Constant, Number, Block, Segment, Other };

  static Class class_of(const Heap& heap, const Value& v) {
    if (v.is_number()) return v.term.is_constant() ? Class::Constant : Class::Number;
    if (!v.is_address()) return Class::Other;
    const Object& o = heap.object(v.object());
    if (!o.alive()) return Class::Other;
    return o.is_region() ? Class::Block : Class::Segment;
  }

  [[nodiscard]] bool values(const Value& v, const Value& w) {
    const Class x = class_of(a_, v), y = class_of(b_, w);
    if (x == Class::Block && y == Class::Block) {
      if (entail_ && v.term.is_constant() && w.term.is_constant() && !(v.term == w.term)) return false;
      return pair(v.object(), w.object());
    }
    // One is a block, and the other is neither an address nor unknown.
    if ((x == Class::Block && y == Class::Constant) || (x == Class::Constant && y == Class::Block)) return false;
    if (!entail_) return true;
    if (x == Class::Constant && y == Class::Constant) return v == w;
    if (x == Class::Constant && y == Class::Number) return b_.range(w).contains(v.term.constant);
    if (x == Class::Number && y == Class::Constant) return a_.range(v).contains(w.term.constant);
    if (y == Class::Block) return false;
    return !(x == Class::Segment && y == Class::Constant);
  }

  [[nodiscard]] bool pair(ObjectId x, ObjectId y) {
    const auto known = image_.find(x), back = origin_.find(y);
    if (known != image_.end() || back != origin_.end()) {
      return known != image_.end() && back != origin_.end() && known->second == y;
    }
    image_.insert(x, y);
    origin_.insert(y, x);
    work_.emplace_back(x, y);
    return true;
  }

  [[nodiscard]] bool regions(const Object& x, const Object& y) {
    if (x.storage != y.storage || x.read_only != y.read_only || x.frame != y.frame) return false;
    if (x.storage != Storage::Heap && (x.variable != y.variable || x.kept != y.kept)) return false;
    if (entail_ && x.size.is_constant() && y.size.is_constant() && !(x.size == y.size)) return false;
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
  ScopedMap<ObjectId, ObjectId> image_, origin_;
  std::vector<std::pair<ObjectId, ObjectId>> work_;
};

}  // namespace

bool entailment_is_possible(const Heap& a, const Heap& b) { return Glance(a, b, true).possible(); }

bool join_is_possible(const Heap& a, const Heap& b) { return Glance(a, b, false).possible(); }

}  // namespace heapwise::heap
