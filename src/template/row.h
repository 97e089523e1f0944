// Rows: the statements from which invariants are made.
//
// A row belongs to a loop, and says of every state that comes over its back edge (of a summarised function: in which a
// call of it begins, or has come back; formula.h): for every alive member a of an
// abstract object (and every index j within it): guards ⟹ predicate; or, without an object, the predicate alone. A row
// has rungs where its predicate has a constant: the first rung is the strongest, and only the first one that is still
// on matters. Rows begin on and only go off (Houdini; Flanagan, Leino, FME 2001), so inference ends with the strongest
// invariant that they can express.
#pragma once

#include <string>
#include <vector>

#include "template/expression.h"

namespace heapwise::tmpl {

struct Guard {
  enum class Kind : std::uint8_t {
    Null,        // the quantity is null
    NotNull,     // it is not
    Is,          // the quantity leads to the member
    IsNot,       // it does not
    To,          // the quantity leads to `object`
    NotTo,       // it does not
    UpTo,        // the member's number is at most that of the quantity's target, in the same object
    From,        // at least
    AtMost,      // the quantity (a number) is at most the shift
    Above,       // it is not
    IndexBelow,  // the index is less than the quantity (a number) + shift
    IndexFrom,   // it is not
    IndexSince,  // likewise less, and not less than the quantity was where the loop was entered + shift (of loops only)
    Since,       // the member was made during the call
    IndexDown,   // greater than the quantity + shift, and not greater than it was where the loop was entered + shift
  };
  Kind kind = Kind::UpTo;
  Quantity of;
  std::int64_t shift = 0;
  ObjectId object = {};
  friend auto operator<=>(const Guard&, const Guard&) = default;
};

struct Row {
  enum class Kind : std::uint8_t {
    NotObject,     // a does not lead to `target`
    InPlaces,      // a is a number, or leads to one of `places`
    NumberIsNull,  // a is null, if it is a number
    NotNull,
    Equal,        // a = b
    NotEqual,     // a ≠ b
    AtMost,       // a ≤ c
    AtLeast,      // a ≥ c
    Apart,        // a − b ≤ c
    BitIs,        // bit number (c / 2) of a is c mod 2
    Alive,        // what a leads to is alive (a number: nothing is said)
    NumberApart,  // number(target of a) − number(target of b) = c, where both lead to one object
    MadeBefore,   // what a leads to was made before the member, if it is of the same object
    MadeAfter,    // likewise, after
    EndsAtFirst,  // a is null exactly if the member's number is 0
    EndsAtLast,   // a is null exactly if the member is the last one made
    SelfAlive,    // the member is alive: a row about all members that were made
    NoneBeyond,   // a leads to the object, and the member's number is at most that of its target
    NoneBefore,   // likewise, at least
    LastMade,     // a is null and no member was made, or leads to the last one
    FirstMade,    // a is null and no member was made, or leads to the first one
    LastIfAny,    // where a member was made, a leads to the last one
    FirstIfAny,   // likewise, to the first one
    Ended,        // `target`, of which there is one, is not alive
    TargetApart,  // cell `cell` of a's target − b ≤ c, or (turned) b − it ≤ c
    NextApart,    // cell `cell` of the member − that of the target of its link a ≤ c, or (turned) the reverse
    Test,         // `test` holds
    Sum,          // a + b = third, modulo the width
    SumBounded,   // a + b ≤ c, or (turned) a + b ≥ c: nothing wraps
    Kept,         // a, a cell of the member or a variable, is what it was before the call (of a new member: nothing)
    KeptAlive,    // the member is alive, if it was before the call
    NewIfAny,     // a leads to a member of `target` that was made during the call, or to none of its members
    FirstNew,     // likewise, to the first one
  };
  Kind kind = Kind::NotObject;
  std::size_t loop = 0;
  ObjectId object;  // invalid: of no member
  Quantity a, b, third;
  bool is_signed = true;
  bool turned = false;
  SlotId cell;
  ObjectId target;
  Places places;
  std::shared_ptr<const Expression> test;
  std::vector<Guard> guards;
  std::vector<std::int64_t> rungs = {0};
  int level = 0;

  std::size_t rung = 0;
  bool fixed = false;  // found on an earlier level: a fact
  [[nodiscard]] bool of_dead_members() const { return kind == Kind::SelfAlive || kind == Kind::KeptAlive; }
  [[nodiscard]] bool on() const { return rung < rungs.size(); }
};

// Does the instance have a value for everything that the row names? Of several instances of a loop, one may come after
// a place where paths meet, and not know a register that nobody uses any more.
[[nodiscard]] bool can_be_said(const Row& row, const LoopInstance& instance);

// A state of a loop, seen from one member. Of a call that has come back: beside the memory before it.
struct View {
  const LoopInstance* loop = nullptr;
  const std::vector<Value>* parameters = nullptr;
  const std::vector<Content>* memory = nullptr;
  Where member;
  const std::vector<Content>* before = nullptr;
};

class Rows {
 public:
  Rows(const Plan& plan, Values& values, Memory& memory)
      : plan_(plan), values_(values), terms_(values.terms()), memory_(memory) {}

  [[nodiscard]] Value value(const Quantity& q, const View& view, ObjectId object);
  // Does the member exist in this state, is it alive, the index within it?
  [[nodiscard]] Term in_domain(const Row& row, const View& view);
  [[nodiscard]] Value evaluate(const Expression& e, const View& view, ObjectId object);
  // Guards ⟹ predicate, at the row's rung.
  [[nodiscard]] Term holds(const Row& row, const View& view);

 private:
  [[nodiscard]] Term guard(const Guard& guard, const Row& row, const View& view);
  [[nodiscard]] Term index_guard(const Guard& guard, const Row& row, const View& view);
  [[nodiscard]] Term predicate(const Row& row, const View& view);
  [[nodiscard]] Term alive(const View& view, const Value& address);
  [[nodiscard]] Term order(const Row& row, const View& view, const Value& a);
  [[nodiscard]] Term since(const Row& row, const View& view);
  [[nodiscard]] Term was_there(ObjectId object, const View& view, Term number);
  [[nodiscard]] Term in_places(const Row& row, const Value& a);
  [[nodiscard]] Term number_apart(const Value& a, const Value& b, std::int64_t distance);
  [[nodiscard]] Term through(const Row& row, const View& view, const Value& a);
  // Of their widths, the greater counts.
  [[nodiscard]] Term difference_at_most(const Row& row, Term a, Term b);
  [[nodiscard]] Term compare(ir::Predicate predicate, const Value& a, const Value& b);

  const Plan& plan_;
  Values& values_;
  TermTable& terms_;
  Memory& memory_;
};

}  // namespace heapwise::tmpl
