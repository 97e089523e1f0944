// BitRecorder: the policy of a search (exec/policy.h). Turns what the executor does into bit-vector terms on the heap's
// Path, and keeps memory byte-precise. Executions may be left out, with a note; none is made up unnoticed.
//
// A result that the heap's own form can hold needs no definition: only fresh symbols get one. Bytes that were written
// as one value and are read in pieces (or the other way round) are cut and put together here; bytes that were never
// written come from the input, as `interp` takes them there. An access at a symbolic offset stays one path where all
// cells that it can meet are numbers (a chain of if-then-else). It does so, too, where they are too many: what is read
// is then any number, and what is written is forgotten (the search is no proof any more, but goes on to what depends on
// the index). Otherwise the path is split, one for each cell.
#pragma once

#include <functional>

#include "exec/policy.h"
#include "hunt/feasibility.h"

namespace heapwise::hunt {

class BitRecorder final : public exec::Policy {
 public:
  using Heap = heap::Heap;
  using ObjectId = heap::ObjectId;
  using Place = exec::Place;
  using Term = heap::Term;
  using Value = heap::Value;
  struct Events {
    std::function<void(const Heap&, const exec::Finding&)> found;
    std::function<void(const Heap&, const std::string&)> cut;
  };
  BitRecorder(solver::TermTable& terms, Feasibility& feasibility, Events events)
      : terms_(terms), feasibility_(feasibility), events_(std::move(events)) {}

  [[nodiscard]] bool splits_off_violations() const override { return true; }
  [[nodiscard]] bool defines_results() const override { return true; }
  [[nodiscard]] bool follows_strings() const override { return false; }  // library.h does, before the executor is asked
  [[nodiscard]] bool keeps_library_storage() const override { return false; }
  [[nodiscard]] bool follows(const Heap& heap, std::string_view why) override {
    cut(heap, why);
    return false;
  }
  void forgets(const Heap& heap, std::string_view why) override { cut(heap, why); }
  void guesses(Heap& heap) override { path_of(heap).guess(); }
  void found(const Heap& heap, exec::Finding finding) override { events_.found(heap, finding); }

  void binary(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits, const Value& result,
              bool no_wrap) override;
  void cast(Heap& heap, ir::CastOp op, const Value& value, unsigned from, unsigned to, const Value& result) override;
  void offset(Heap& heap, const Value& base, const Value& index, const ir::Offset& it, unsigned bits,
              const Value& result) override;
  void outside(Heap& heap, const Value& a, const Value& b, std::int64_t slack) override;
  void overflows(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits, bool does) override;
  [[nodiscard]] bool follows_undefined() const override { return true; }
  void input(Heap& heap, ir::Type type, const Value& result) override;
  void undefined(Heap& heap, ir::Type type, bool strict, const Value& result) override;
  [[nodiscard]] Heap split_failure(Heap& heap) override;

  [[nodiscard]] std::vector<exec::Computed> load(Place place, ir::Type type) override;
  void store(Place place, std::int64_t width, heap::RootKey held, std::vector<Heap>& after) override;
  void fill(Place place, const Value& byte, const Term& size, std::vector<Heap>& after) override;
  void copy(Place from, const Value& to, const Value& size, bool may_overlap, std::vector<Heap>& after) override;
  void overwrite(Place place, const Term& size, std::vector<Heap>& after) override;
  void take_over(Heap& heap, ObjectId to, ObjectId from, const heap::Range& before, const heap::Range& after) override;

  // What heap/access.h does, without losing any byte.
  [[nodiscard]] Value read(Heap& heap, ObjectId region, const Term& offset, ir::Type type);
  void write(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, const Value& value);
  void copy_bytes(Heap& heap, ObjectId to, std::int64_t to_offset, ObjectId from, std::int64_t from_offset,
                  std::int64_t size);

  // The heaps in which the number is one constant each; fewer than all when they are too many.
  struct Case {
    Heap heap;
    std::int64_t value;
  };
  [[nodiscard]] std::vector<Case> cases(Heap heap, const Term& number);
  // Executions are left out from here on: what ends well does not prove anything.
  void cut(const Heap& heap, std::string_view why) const { events_.cut(heap, std::string(why)); }

  // A fresh number that is this register's content.
  [[nodiscard]] Value make(Heap& heap, solver::Term bits);

 private:
  using Bits = solver::Term;
  [[nodiscard]] Bits register_of(Heap& heap, const Value& number, unsigned bits);
  // a op b is the same in twice as many bits.
  [[nodiscard]] Bits fits(Heap& heap, solver::Operator op, const Value& a, const Value& b, unsigned bits);
  [[nodiscard]] bool is_new(const Heap& heap, const Value& result) const;
  // The value read at a constant offset.
  [[nodiscard]] Value read_at(Heap& heap, ObjectId region, std::int64_t at, ir::Type type);
  [[nodiscard]] Value assemble(Heap& heap, ObjectId region, std::int64_t at, ir::Type type);
  [[nodiscard]] std::optional<Bits> byte_at(Heap& heap, const heap::Object& o, std::int64_t at, bool& written);
  void fill_bytes(Heap& heap, ObjectId region, std::int64_t offset, const Value& byte, std::int64_t size);
  // A library function fills these bytes from the environment, one input each.
  void input_bytes(Heap& heap, ObjectId region, std::int64_t offset, std::int64_t size);
  // Can an access at this symbolic offset be told without splitting the heap?
  [[nodiscard]] bool keeps_symbolic(Place& place, std::int64_t width, bool is_write, bool address_written);
  [[nodiscard]] std::vector<Place> split_at_cells(Place place, std::int64_t width, bool is_write, bool address_written);
  // Cuts fields that cross a border of [lo, hi) into bytes.
  void cut_fields(Heap& heap, ObjectId region, std::int64_t lo, std::int64_t hi);
  void settle_unwritten(Heap& heap, ObjectId region, std::int64_t offset, std::int64_t size);
  // The cells that a symbolic offset can meet.
  struct Cells {
    enum class Kind : std::uint8_t {
      Numbers,  // `all`: each holds a number of this width
      Many,     // too many to name them; no address is among them
      Mixed,    // neither
    };
    Kind kind = Kind::Mixed;
    std::vector<std::int64_t> all;
  };
  [[nodiscard]] Cells cells(Heap& heap, ObjectId region, const Term& offset, std::int64_t width);

  solver::TermTable& terms_;
  Feasibility& feasibility_;
  Events events_;
};

}  // namespace heapwise::hunt
