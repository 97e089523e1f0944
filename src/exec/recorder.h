// Recorder: who wants to know exactly what the executor's numbers mean.
//
// The executor keeps numbers as `scale · symbol + constant` and takes a fresh symbol where that form does not suffice;
// the definition of the symbol is lost on prove, which has no recorder. Hunt has one: it is told what each result is
// made of and where a value comes from outside, it reads and writes memory byte by byte, and a case that violates a
// property is handed to it as a heap of its own, while the rest goes on. Assumptions are told to the heap's history
// (heap/history.h), where the recorder keeps what it needs to know of the path.
#pragma once

#include <vector>

#include "exec/finding.h"
#include "heap/heap.h"
#include "ir/program.h"

namespace heapwise::exec {

class Recorder {
 public:
  using Heap = heap::Heap;
  using ObjectId = heap::ObjectId;
  using Term = heap::Term;
  using Value = heap::Value;

  virtual ~Recorder() = default;

  // `result` is a op b, read as registers of `bits` bits; the value of a cast; base + index · scale + displacement.
  // `no_wrap`: C forbids that the signed result overflows.
  virtual void binary(Heap& heap, ir::BinaryOp op, const Value& a, const Value& b, unsigned bits, const Value& result,
                      bool no_wrap = false) = 0;
  virtual void cast(Heap& heap, ir::CastOp op, const Value& value, unsigned from, unsigned to, const Value& result) = 0;
  virtual void offset(Heap& heap, const Value& base, const Value& index, const ir::Offset& it, unsigned bits,
                      const Value& result) = 0;

  // Not 0 ≤ a ≤ b + slack.
  virtual void outside(Heap& heap, const Value& a, const Value& b, std::int64_t slack) = 0;

  // `result` comes from the program's input; an undefined value is used (`strict`: it really is, and is an input).
  virtual void input(Heap& heap, ir::Type type, const Value& result) = 0;
  virtual void undefined(Heap& heap, ir::Type type, bool strict, const Value& result) = 0;
  // A library function fills these bytes from the environment, one input each.
  virtual void input_bytes(Heap& heap, ObjectId region, std::int64_t offset, std::int64_t size) = 0;

  // What heap/access.h does, without losing any byte.
  [[nodiscard]] virtual Value read(Heap& heap, ObjectId region, const Term& offset, ir::Type type) = 0;
  virtual void write(Heap& heap, ObjectId region, const Term& offset, std::int64_t width, const Value& value) = 0;
  virtual void fill(Heap& heap, ObjectId region, std::int64_t offset, const Value& byte, std::int64_t size) = 0;
  virtual void copy(Heap& heap, ObjectId to, std::int64_t to_offset, ObjectId from, std::int64_t from_offset,
                    std::int64_t size) = 0;

  // The heaps in which the number is one constant each; fewer than all when they are too many.
  struct Case {
    Heap heap;
    std::int64_t value;
  };
  [[nodiscard]] virtual std::vector<Case> cases(Heap heap, const Term& number) = 0;
  // Can an access at this symbolic offset be told without splitting the heap?
  [[nodiscard]] virtual bool keeps_symbolic(Heap& heap, ObjectId region, const Term& offset, std::int64_t width,
                                            bool is_write, bool address_written) = 0;

  // This heap, a case of the one that was given, comes to a violation (or a limit) and ends here.
  virtual void found(const Heap& heap, const Finding& finding) = 0;
  // Executions are left out from here on: what ends well does not prove anything.
  virtual void cut(const Heap& heap, const std::string& why) = 0;
  // Both outcomes were taken for possible though the heap cannot tell.
  virtual void guessed(Heap& heap) = 0;
};

}  // namespace heapwise::exec
