// Weakening: the policy of a proof. Each heap stands for all executions that reach it, and more.
//
// It forgets what the heap cannot hold, and leaves nothing out: a write at an unknown offset makes all bytes unknown
// that it may touch, a case that is rare is a case. So a program that no heap's finding speaks against is safe. Of a
// block it remembers beside its fields one value at a symbolic offset (heap::Mark): what was written there last, and
// what was read there.
#pragma once

#include "exec/policy.h"

namespace heapwise::exec {

class Weakening final : public Policy {
 public:
  explicit Weakening(std::vector<Finding>& findings) : findings_(findings) {}

  [[nodiscard]] bool splits_off_violations() const override { return false; }
  [[nodiscard]] bool defines_results() const override { return false; }
  [[nodiscard]] bool follows_strings() const override { return true; }
  [[nodiscard]] bool keeps_library_storage() const override { return true; }

  [[nodiscard]] bool follows(const Heap&, std::string_view) override { return true; }
  void forgets(const Heap&, std::string_view) override {}
  void guesses(Heap&) override {}
  void found(const Heap&, Finding finding) override { findings_.push_back(std::move(finding)); }

  // A fresh number of its range stands for any result: nothing more is needed.
  void binary(Heap&, ir::BinaryOp, const Value&, const Value&, unsigned, const Value&, bool) override {}
  void cast(Heap&, ir::CastOp, const Value&, unsigned, unsigned, const Value&) override {}
  // An index from a register: the block is an array.
  void offset(Heap& heap, const Value& base, const Value& index, const ir::Offset& it, unsigned bits,
              const Value& result) override;
  void outside(Heap&, const Value&, const Value&, std::int64_t) override {}
  void overflows(Heap&, ir::BinaryOp, const Value&, const Value&, unsigned, bool) override {}
  [[nodiscard]] bool follows_undefined() const override { return false; }
  void input(Heap&, ir::Type, const Value&) override {}
  void undefined(Heap&, ir::Type, bool, const Value&) override {}
  [[nodiscard]] Heap split_failure(Heap& heap) override { return heap; }

  [[nodiscard]] std::vector<Computed> load(Place place, ir::Type type) override;
  void store(Place place, std::int64_t width, heap::RootKey held, std::vector<Heap>& after) override;
  void fill(Place place, const Value& byte, const Term& size, std::vector<Heap>& after) override;
  void copy(Place from, const Value& to, const Value& size, bool may_overlap, std::vector<Heap>& after) override;
  void overwrite(Place place, const Term& size, std::vector<Heap>& after) override;
  void take_over(Heap& heap, ObjectId to, ObjectId from, const heap::Range& before, const heap::Range& after) override;

 private:
  std::vector<Finding>& findings_;
};

}  // namespace heapwise::exec
