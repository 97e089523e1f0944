// Who proposes rows: for each loop and level, the statements that may matter.
//
// Level 0: where addresses lead, and intervals. Level 1: likewise, of all members but the one that a pointer leads to.
// Level 2: pairs of values, the program's tests. Level 3: sums, and elements below and from an index. Level 4: the
// order of such elements and other values. Level 5: lives, order of members. Level 6: by cases: where a pointer is
// null, neighbours at the member that a pointer leads to and at all others. Soundness does not depend on what is
// proposed; speed does.
#pragma once

#include <functional>

#include "engine/task.h"
#include "template/row.h"

namespace heapwise::tmpl {

class Proposer {
 public:
  Proposer(const Plan& plan, const Formula& formula, Values& values, const engine::TemplateSwitches& switches = {});

  [[nodiscard]] std::vector<Row> rows(int level) const;

 private:
  using Kinds = engine::TemplateSwitches::Rows;
  // A value that a loop carries round, or that rows may compare with one.
  struct Candidate {
    Quantity what;
    ObjectId object;  // of a member
    unsigned width = 0;
    bool pointer = false;
    bool written = false;  // the loop changes it
    Places places;
  };
  // Conditions of which at least one holds, perhaps.
  struct Test {
    FrameId frame;
    std::vector<std::pair<ir::Operand, bool>> literals;
  };
  void find_constants();
  void find_tests();
  void goal_rows(std::size_t loop, std::vector<Row>& out) const;
  // rows_index.cpp
  struct IndexUse {
    ObjectId object;
    Quantity of;
    std::int64_t shift = 0;
    friend auto operator<=>(const IndexUse&, const IndexUse&) = default;
  };
  void find_index_uses();
  void add_index_uses(std::size_t loop, FrameId frame, ir::BlockId block);
  void add_index_use(std::size_t loop, FrameId frame, const ir::Operand& address);
  [[nodiscard]] std::vector<Candidate> candidates(std::size_t loop) const;
  void add_cells(const LoopInstance& instance, std::vector<Candidate>& found) const;
  void add_parameters(const LoopInstance& instance, std::vector<Candidate>& found) const;
  void pointer_rows(std::size_t loop, const Candidate& c, std::vector<Row>& out) const;
  void interval_rows(std::size_t loop, const Candidate& c, const std::vector<Guard>& guards,
                     std::vector<Row>& out) const;
  void bit_rows(std::size_t loop, const Candidate& c, std::vector<Row>& out) const;
  void pair_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void zone(std::size_t loop, const Candidate& a, const Candidate& b, const std::vector<Guard>& guards,
            std::vector<Row>& out) const;
  void guarded_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void link_rows(std::size_t loop, const std::vector<Candidate>& all, const Candidate& link,
                 std::vector<Row>& out) const;
  [[nodiscard]] static bool leads_to(const Places& places, ObjectId object);
  [[nodiscard]] bool is_link(const Candidate& c) const;
  void next_rows(std::size_t loop, const Candidate& link, const Candidate& cell, std::vector<Row>& out) const;
  void order_rows(std::size_t loop, const std::vector<Candidate>& all, ObjectId object, std::vector<Row>& out) const;
  void target_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  // rows_case.cpp
  void null_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void result_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void exception_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void neighbour_exceptions(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void sum_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  // rows_call.cpp
  void call_rows(std::size_t loop, const std::vector<Candidate>& all, int level, std::vector<Row>& out) const;
  // Of a slot that a call may write: under which guards it is kept; nothing: under none that are meant.
  using Guards = std::function<std::optional<std::vector<Guard>>(const Slot&)>;
  void kept_rows(std::size_t loop, const Guards& guards_for, std::vector<Row>& out) const;
  [[nodiscard]] std::optional<std::vector<Guard>> all_but_target(const Slot& slot, const Candidate& p) const;
  void target_contents(std::size_t loop, const std::vector<Candidate>& all, const std::vector<Candidate>& arguments,
                       const Candidate& p, std::vector<Row>& out) const;
  void new_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  void content_rows(std::size_t loop, const Candidate& cell, const std::vector<Candidate>& arguments,
                    const Guard& guard, std::vector<Row>& out) const;
  static void with_guards(const std::vector<Guard>& guards, std::size_t from, std::vector<Row>& rows);
  // rows_octagon.cpp
  void octagon_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  [[nodiscard]] int direction(const LoopInstance& instance, const Candidate& c) const;
  [[nodiscard]] bool adds_values(FrameId frame) const;
  [[nodiscard]] bool side_by_side(ObjectId a, ObjectId b) const;
  void guarded_zones(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  [[nodiscard]] bool worth_comparing(const Candidate& cell, const Candidate& other) const;
  void index_zones(std::size_t loop, const Candidate& cell, const Guard& guard, std::vector<Row>& out) const;
  [[nodiscard]] std::vector<Guard> index_guards(std::size_t loop, const std::vector<Candidate>& all,
                                                ObjectId object) const;
  void life_rows(std::size_t loop, const std::vector<Candidate>& all, std::vector<Row>& out) const;
  [[nodiscard]] std::vector<std::int64_t> rungs(unsigned width, bool is_signed, bool upper) const;

  const Plan& plan_;
  const Formula& formula_;
  engine::TemplateSwitches switches_;
  Values& values_;
  // Sorted: what the program compares with; what it adds; both.
  std::vector<std::int64_t> thresholds_, distances_, steps_;
  std::vector<Test> tests_;
  std::vector<std::set<IndexUse>> index_uses_;  // by loop
  bool compares_unsigned_ = false, uses_bits_ = false;
};

}  // namespace heapwise::tmpl
