#include "logic/shape_state.h"

#include <utility>

namespace heapwise::logic {

bool ShapeState::must_differ(std::size_t a, std::size_t b) const {
  a = class_[a];
  b = class_[b];
  if (a == b) return false;
  if (a == 0) return not_nil_.has(b);
  if (b == 0) return not_nil_.has(a);
  return differ_[a].has(b) || (allocated_.has(a) && allocated_.has(b));
}

bool ShapeState::make_equal(std::size_t a, std::size_t b) {
  a = class_[a];
  b = class_[b];
  if (a == b) return true;
  if (must_differ(a, b)) return false;
  if (b < a) std::swap(a, b);
  members_[b].for_each([&](std::size_t member) { class_[member] = static_cast<std::uint8_t>(a); });
  members_[a].unite(members_[b]);
  differ_[b].for_each([&](std::size_t other) {
    differ_[other].remove(b);
    differ_[other].add(a);
  });
  differ_[a].unite(differ_[b]);
  if (a == 0) {  // what differs from nil is kept in not_nil_ only
    const VariableSet others = differ_[0];
    others.for_each([&](std::size_t other) {
      not_nil_.unite(members_[other]);
      differ_[other].remove(0);
    });
    differ_[0] = {};
  } else {
    if (allocated_.has(a) || allocated_.has(b)) allocated_.unite(members_[a]);
    if (not_nil_.has(a) || not_nil_.has(b)) not_nil_.unite(members_[a]);
  }
  return true;
}

bool ShapeState::make_differ(std::size_t a, std::size_t b) {
  a = class_[a];
  b = class_[b];
  if (a == b) return false;
  if (b < a) std::swap(a, b);
  if (a == 0) {
    not_nil_.unite(members_[b]);
  } else {
    differ_[a].add(b);
    differ_[b].add(a);
  }
  return true;
}

bool ShapeState::allocate(std::size_t a) {
  a = class_[a];
  if (a == 0 || allocated_.has(a)) return false;
  allocated_.unite(members_[a]);
  not_nil_.unite(members_[a]);
  return true;
}

}  // namespace heapwise::logic
