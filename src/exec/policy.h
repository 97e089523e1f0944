// Policy: what the executor asks where prove and hunt mean different things by one instruction.
//
// There is one semantics of instructions, the executor's. It keeps numbers as `scale · symbol + constant` and takes a
// fresh symbol where that form does not suffice; it reads and writes bytes of regions; it finds cases. Two methods use
// it, and differ in what they may lose:
//
//   Weakening (weakening.h, for prove) may forget, and may leave no execution out. What does not fit the heap becomes
//   unknown. A heap that may violate a property ends in a finding: it is not proved.
//
//   BitRecorder (hunt/bit_recorder.h) may leave executions out (it says so: then nothing is proved), and may not make
//   one up. It is told what each result is made of, keeps memory byte by byte, and splits off exactly the executions
//   that violate a property.
//
// Assumptions are told to the heap's history (heap/history.h), where a policy keeps what it needs to know of the path.
#pragma once

#include <string_view>
#include <vector>

#include "exec/finding.h"
#include "heap/heap.h"
#include "ir/program.h"

namespace heapwise::exec {

using heap::Heap;
using heap::ObjectId;
using heap::Term;
using heap::Value;

// Where an address leads: an alive region, and an offset from which on it has the bytes that are asked for.
struct Place {
  Heap heap;
  ObjectId object;
  Term offset;
};

// Of an access that asks for no bytes, and of a block its beginning.
inline constexpr Term kNoBytes = Term::of(std::int64_t{0});

// A case of an instruction, with its result.
struct Computed {
  Heap heap;
  Value value;
};

class Policy {
 public:
  Policy() = default;
  virtual ~Policy() = default;
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;

  // Where a heap may violate a property: are the executions that do split off, so that the others go on? Otherwise the
  // whole heap ends.
  [[nodiscard]] virtual bool splits_off_violations() const = 0;
  // Is each result that the heap's own form cannot hold kept exactly here, bit by bit? Otherwise the executor splits a
  // number that wraps into cases that do not, and says of the rest what facts can say.
  [[nodiscard]] virtual bool defines_results() const = 0;
  // Is a string followed of which only is known where it ends (heap::Mark)? Otherwise strings are followed only where
  // all characters are known.
  [[nodiscard]] virtual bool follows_strings() const = 0;
  // Do heaps hold what the library keeps: streams, errno, tables, and what it gives out?
  [[nodiscard]] virtual bool keeps_library_storage() const = 0;

  // A case beside the one that goes on (a function that seldom fails does): is it followed, too? If not, it is left
  // out.
  [[nodiscard]] virtual bool follows(const Heap& heap, std::string_view why) = 0;
  // The heap does not hold all that happens here: later reads may give other values than a run would.
  virtual void forgets(const Heap& heap, std::string_view why) = 0;
  // Both outcomes were taken for possible though the heap cannot tell.
  virtual void guesses(Heap& heap) = 0;
  // This heap comes to a violation (or a limit) and ends here.
  virtual void found(const Heap& heap, Finding finding) = 0;

  // `result` is a op b, read as registers of `bits` bits; the value of a cast; base + index · scale + displacement.
  // `no_wrap`: C forbids that the signed result overflows.
  virtual void binary(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits, const Value& result,
                      bool no_wrap) = 0;
  virtual void cast(Heap& heap, ir::CastOp op, const Value& value, unsigned from, unsigned to, const Value& result) = 0;
  virtual void offset(Heap& heap, const Value& base, const Value& index, const ir::Offset& it, unsigned bits,
                      const Value& result) = 0;
  // Not 0 ≤ a ≤ b + slack. Only asked of one that defines results: the facts cannot hold it.
  virtual void outside(Heap& heap, const Value& a, const Value& b, std::int64_t slack) = 0;

  // a op b overflows as a signed number of so many bits, or does not. Only asked of one that defines results.
  virtual void overflows(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits, bool does) = 0;
  // Is it followed where a value goes that was never set? Otherwise to read one is a finding, where they are looked
  // for.
  [[nodiscard]] virtual bool follows_undefined() const = 0;

  // `result` comes from the program's input; an undefined value is used (`strict`: it really is, and is an input).
  virtual void input(Heap& heap, ir::Type type, const Value& result) = 0;
  virtual void undefined(Heap& heap, ir::Type type, bool strict, const Value& result) = 0;
  // Splits off the heap in which the allocation fails.
  [[nodiscard]] virtual Heap split_failure(Heap& heap) = 0;

  // Memory. Every place is within its region.
  [[nodiscard]] virtual std::vector<Computed> load(Place place, ir::Type type) = 0;
  // The root `held` holds the value, in step with the heap while that is split; it is gone afterwards.
  virtual void store(Place place, std::int64_t width, heap::RootKey held, std::vector<Heap>& after) = 0;
  virtual void fill(Place place, const Value& byte, const Term& size, std::vector<Heap>& after) = 0;
  // From the place to the address `to`, which has as many bytes. Where the ranges overlap and must not, `to` holds
  // anything.
  virtual void copy(Place from, const Value& to, const Value& size, bool may_overlap, std::vector<Heap>& after) = 0;
  // The library writes bytes of its choice.
  virtual void overwrite(Place place, const Term& size, std::vector<Heap>& after) = 0;
  // A block of `after` bytes takes over what one of `before` bytes holds, as far as it fits (realloc).
  virtual void take_over(Heap& heap, ObjectId to, ObjectId from, const heap::Range& before,
                         const heap::Range& after) = 0;
};

}  // namespace heapwise::exec
