// Encoder: from the inlined program to a formula.
//
// Walks the blocks of every frame in an order in which each comes after its predecessors; where paths meet, registers
// and memory become if-then-else terms. Loops are cut: `unroll` copies of the body, then the back edge ends in a latch.
// Every rule allows all steps that the interpreter can make; what is not modelled is an obligation that cannot hold,
// with a name.
#pragma once

#include <functional>
#include <map>

#include "base/budget.h"
#include "check/property.h"
#include "ir/operands.h"
#include "template/effects.h"
#include "template/formula.h"

namespace heapwise::tmpl {

// Of counts, for the allocations of one pass over the program.
inline constexpr std::uint64_t kHeadroom = 512;

// A copy of a block, as the encoder comes to it.
struct BlockCopy {
  FrameId frame;
  ir::BlockId block;
  Term guard, before;
  const std::vector<Value>& registers;  // those without a value are invalid
  const std::vector<Content>& memory;
};

struct EncodeOptions {
  check::Property property = check::Property::Memsafety;
  bool malloc_may_fail = false;
  unsigned unroll = 1;
  bool leaks = true;  // where the property forbids them; they cost many places at which rows are instantiated
  std::size_t most_blocks = 6000;  // copies in all
  // Called with every copy in turn: to follow a run through the formula.
  std::function<void(const BlockCopy&)> on_block = {};
};

// What is known of the program before it is encoded.
struct Plan {
  Plan(const ir::Program& program, const models::Models& models, Frames::Limits limits = {});
  Frames frames;
  AbstractObjects objects;
  PointsTo points_to;
  Layout layout;
  Effects effects;
};

// by_construction.cpp: what holds of every state that comes over a back edge, whatever the rows say.
// Of an address: it is a number, or names a member that was made.
[[nodiscard]] Term well_formed(const Plan& plan, Values& values, const std::vector<Content>& memory, const Value& v);
// Of a heap block that was there when the loop was entered: it is alive now only if it was so then.
[[nodiscard]] Term none_comes_alive(TermTable& terms, Term select, Term alive_now, Term alive_at_entry);
// From now on the facts of the formula say so of whatever is read of a loop's memory. All must outlive the memory.
void state_what_reads_are(const Plan& plan, Values& values, Memory& memory, Formula& formula);

// The index of the cells at an offset of an object whose cells repeat.
[[nodiscard]] Term index_of(const Layout& layout, Values& values, ObjectId object, Term offset);

class Encoder {
 public:
  Encoder(const Plan& plan, const EncodeOptions& options, Values& values, Memory& memory, Formula& formula,
          Budget& budget);
  // False: the budget is used up.
  [[nodiscard]] bool run();

 private:
  // Where control is, and what it sees.
  struct State {
    FrameId frame;
    std::vector<Term> guard;  // a conjunction; empty: always
    std::vector<Value> registers;
    std::vector<Content> memory;
    bool ended = false;
  };
  struct Arrival {
    State state;
    std::vector<Value> values;  // arguments of a block, or results
  };
  using Pending = std::map<ir::BlockId, std::vector<Arrival>>;
  struct Context {
    FrameId frame;
    const FunctionShape* shape = nullptr;
    Pending pending;
    std::vector<Arrival> returns;
    std::vector<std::pair<ir::LoopId, Term>> earlier;  // loops in whose earlier copies control is, with their selects
  };
  struct Spot {
    FrameId frame;
    ir::BlockId block;
    std::uint32_t index = 0;
    ir::Location at;
  };

  // encode.cpp: control.
  void start(State& state);
  void start_global(State& state, ObjectId id);
  [[nodiscard]] std::vector<Arrival> run_frame(FrameId frame, State state, const std::vector<Value>& arguments);
  void run_blocks(Context& context, ir::LoopId loop, std::vector<Arrival>* back);
  void run_loop(Context& context, ir::LoopId loop);
  void cut(Context& context, ir::LoopId loop, Arrival& entry);
  void carry(LoopInstance& instance, std::size_t index, Arrival& entry);
  [[nodiscard]] Value anything(const std::string& name, ir::Type type, bool may_be_address);
  void come_from(Origin origin, const std::string& prefix, const std::vector<SlotId>& slots,
                 std::vector<Content>& memory, const std::vector<Value>& beside);
  static void check_effects(const LoopInstance& instance, const State& now);
  void close(std::size_t instance, Arrival arrival, bool last);
  void run_block(Context& context, ir::BlockId block, ir::LoopId loop, std::vector<Arrival>* back);
  void leave(Context& context, const ir::Block& block, State state, ir::LoopId loop, std::vector<Arrival>* back);
  void finish(const Spot& spot, const State& state, bool in_place);

  // merge.cpp
  [[nodiscard]] Arrival merge(std::vector<Arrival> arrivals, const std::vector<ir::RegisterId>* live);
  [[nodiscard]] Arrival merge(Arrival a, Arrival b, const std::vector<ir::RegisterId>* live);
  [[nodiscard]] Term guard_of(const State& state) { return terms_.conjunction(state.guard); }

  // encode_values.cpp
  [[nodiscard]] Value operand(const State& state, const ir::Operand& operand);
  void step(Spot spot, State& state, const ir::Instruction& instruction);
  [[nodiscard]] Value binary(const State& state, const ir::Binary& it);
  [[nodiscard]] Value arithmetic(ir::BinaryOp op, Term a, Term b);
  [[nodiscard]] Value or_any_if_it_wraps(ir::BinaryOp op, Term a, Term b, const Value& result);
  [[nodiscard]] Term compare(const State& state, ir::Predicate predicate, const Value& a, const Value& b);
  [[nodiscard]] Term equal_addresses(const State& state, const Value& a, const Value& b);
  [[nodiscard]] Term within(const State& state, const Value& v, bool strictly);
  [[nodiscard]] Value cast(const State& state, const ir::Cast& it, ir::Type to);
  [[nodiscard]] Value offset(const State& state, const ir::Offset& it);
  [[nodiscard]] Term truth(const Value& bit);
  [[nodiscard]] Value bit(Term condition);

  // Obligations and assumptions.
  void require(const Spot& spot, const State& state, exec::Finding::Kind kind, Term condition, std::string what,
               Term decisive = {});
  // Of an address: it leads to one of `expected` (conditions), or is a number at which no object can lie.
  [[nodiscard]] Term decisive(const Value& address, const std::vector<Term>& expected);
  void limit(const Spot& spot, State& state, std::string what);
  void assume(const State& state, Term condition);

  // encode_memory.cpp
  // One place that an access may touch.
  struct Target {
    ObjectId object;
    Term condition;  // the address leads there
    Value address;
    std::vector<Layout::Piece> pieces;
  };
  [[nodiscard]] std::vector<Target> targets(const Spot& spot, const ir::Operand& address, const Value& value,
                                            std::uint64_t bytes, bool write);
  [[nodiscard]] Term valid(const State& state, ObjectId object, const Value& address, Term bytes, bool write);
  [[nodiscard]] Term alive(const State& state, ObjectId object, Term number);
  [[nodiscard]] Term size_of(const State& state, ObjectId object, Term number);
  [[nodiscard]] Where where(const Slot& slot, const Value& address, std::int64_t index_step);
  [[nodiscard]] Term leads_to(const Value& address, const Place& place);
  void require_one(const Spot& spot, State& state, const Value& address, std::vector<Target>& targets, Term bytes,
                   bool write);
  [[nodiscard]] Term index_of(ObjectId object, Term offset) {
    return tmpl::index_of(plan_.layout, values_, object, offset);
  }
  void load(const Spot& spot, State& state, const ir::Load& it, ir::RegisterId result, ir::Type type);
  void store(const Spot& spot, State& state, const ir::Operand& address, const Value& value, ir::Type type);
  [[nodiscard]] Value read_range(const State& state, const std::vector<Target>& targets, std::uint32_t from,
                                 std::uint32_t bytes);
  void write_range(State& state, const std::vector<Target>& targets, std::uint32_t from, std::uint32_t bytes,
                   const Value& value);
  [[nodiscard]] Value read_piece(const State& state, const Target& target, const Layout::Piece& piece);
  void write_piece(State& state, const Target& target, Term condition, const Layout::Piece& piece, const Value& value);
  void copy(const Spot& spot, State& state, const ir::Operand& to, const ir::Operand& from, const ir::Operand& size,
            bool may_overlap);
  void fill(const Spot& spot, State& state, const ir::Operand& to, const ir::Operand& byte, const ir::Operand& size);
  [[nodiscard]] std::vector<std::uint32_t> cuts(const std::vector<Target>& a, const std::vector<Target>& b,
                                                std::uint32_t bytes) const;

  // encode_objects.cpp: lives.
  [[nodiscard]] Value make_member(State& state, ObjectId object, Term size, bool alive, bool zeroed);
  void renew(State& state, ObjectId object, Term condition, Term number, bool zeroed);
  void set_alive(State& state, ObjectId object, Term condition, Term number, Term alive);
  void lifetime(const Spot& spot, State& state, const ir::Lifetime& it);
  void end_locals(FrameId frame, State& state, const std::vector<Content>& before);
  // Those that were made since: none but those of an object with numbers were there.
  void end_members(State& state, ObjectId object, const std::vector<Content>& before);
  void release(const Spot& spot, State& state, const ir::Operand& operand);
  // Requires null or the start of an alive heap block. Which object's, with the condition that it is.
  [[nodiscard]] std::vector<std::pair<ObjectId, Term>> require_block(const Spot& spot, State& state,
                                                                     const ir::Operand& operand);
  // A block whose content is to be that of another one, as far as it fits.
  struct TakenOver {
    ObjectId object;
    Term condition, number, bytes;  // so many bytes of the member, where the condition holds
  };
  void take_over(State& state, const std::vector<Content>& before, const Value& made, ObjectId object,
                 const std::vector<TakenOver>& sources);
  [[nodiscard]] VersionId taken(const Cell& cell, const Content& content, const TakenOver& source, VersionId otherwise);

  // encode_tracking.cpp
  // How blocks may hold each other: of one object the next member upwards or downwards; of two, that of lower id the
  // other, or the reverse.
  struct TrackingOrder {
    bool by_id = true;
    bool upwards = true;
  };
  [[nodiscard]] bool asks_for_leaks() const;
  [[nodiscard]] std::vector<ObjectId> heap_objects() const;
  [[nodiscard]] bool tracks_blocks() const;
  [[nodiscard]] bool numbers_are_addresses();
  [[nodiscard]] std::vector<Value> needed_addresses(const State& state,
                                                    const std::vector<ir::RegisterId>& needed) const;
  [[nodiscard]] std::vector<ir::RegisterId> needed_after(const Spot& call) const;
  void require_held_at_latch(const LoopInstance& instance, const Arrival& arrival);
  // Which objects of the stack that are alive hold, too: those of the compiler are gone where the program ends.
  enum class Locals : std::uint8_t { None, Variables, All };
  void require_held(const Spot& spot, const State& state, const std::vector<Value>& roots, Locals locals);
  [[nodiscard]] Term held(const State& state, const std::vector<Value>& roots, Locals locals, ObjectId object,
                          Term number, const TrackingOrder& order);
  [[nodiscard]] std::vector<Term> holders(const State& state, const Slot& slot, ObjectId object, Term number,
                                          const TrackingOrder& order);
  [[nodiscard]] Term held_by(const State& state, SlotId cell, Term holder, ObjectId object, Term number);
  [[nodiscard]] Term holds(const State& state, const Value& address, ObjectId object, Term number);

  // encode_library.cpp
  void call(const Spot& spot, State& state, const ir::Call& it);
  void call_one(const Spot& spot, State& state, const ir::Call& it, ir::FunctionId callee);
  void call_frame(const Spot& spot, State& state, const ir::Call& it, FrameId callee);
  [[nodiscard]] bool has_narrow_size(const ir::Call& it, const models::Model& model) const;
  void library(const Spot& spot, State& state, const ir::Call& it, const ir::Function& callee,
               const models::Model& model);
  struct Request {
    Term size;
    Term too_large;  // the size does not fit a size_t
  };
  [[nodiscard]] std::optional<Request> requested(const State& state, const ir::Call& it, const models::Model& model);
  [[nodiscard]] Term chosen_failure(const State& state, Term asked);
  void allocate(const Spot& spot, State& state, const ir::Call& it, const models::Model& model);
  void reallocate(const Spot& spot, State& state, const ir::Call& it, const models::Model& model);
  [[nodiscard]] bool effect(const Spot& spot, State& state, const ir::Call& it, const models::Effect& effect);
  // encode_summary.cpp
  struct Summary {
    FrameId frame;
    std::size_t entry = 0, exit = 0;  // of the formula's loops
  };
  void call_summary(const Spot& spot, State& state, const ir::Call& it, FrameId callee);
  [[nodiscard]] std::optional<std::vector<Value>> arguments_of(const Spot& spot, State& state, const ir::Call& it,
                                                               const Summary& summary);
  [[nodiscard]] Term come_back(State& state, const Summary& summary, std::vector<Value> values);
  [[nodiscard]] Summary summary_of(FrameId frame);
  [[nodiscard]] std::vector<Value> any_results(FrameId frame);
  [[nodiscard]] bool may_lose_blocks(FrameId frame) const;
  void encode_body(const Summary& summary);
  void input(const State& state, const Value& value, ir::Type type);
  static void set_result(State& state, const ir::Call& it, const Value& value);
  [[nodiscard]] Value outcome(const State& state, const ir::Call& it, const models::Model& model, ir::Type type);
  [[nodiscard]] bool names_standard_stream() const;
  [[nodiscard]] bool prints_values_only(const ir::Operand& format) const;

  const Plan& plan_;
  const ir::Program& program_;
  EncodeOptions options_;
  Values& values_;
  TermTable& terms_;
  Memory& memory_;
  Budget& budget_;
  Formula& formula_;
  Term chain_;                   // implies all assumptions so far
  std::vector<Term> not_asked_;  // selects of the loops around, in whose earlier copies control is
  std::vector<Summary> summaries_;
  std::vector<std::pair<const State*, Spot>> callers_;  // that wait for the frame at hand
  std::optional<bool> numbers_are_addresses_;
  bool in_summary_ = false;               // callers are not seen
  std::size_t body_of_ = Latch::kNobody;  // the entry of the function whose body is encoded
  std::size_t blocks_ = 0;
};

}  // namespace heapwise::tmpl
