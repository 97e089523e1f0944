#include "exec/remembered.h"

namespace heapwise::exec {
namespace {

using heap::Heap;
using heap::RootKey;
using heap::Value;

constexpr std::uint32_t kFirst = 32;  // instructions keep their own values below
constexpr std::uint32_t kMost = 2;
enum Part : std::uint32_t { Which, Left, Right, Result, Parts };

RootKey key_of(std::uint32_t depth, std::uint32_t n, Part part) {
  return {RootKey::Kind::Scratch, depth, kFirst + Parts * n + part};
}

Value name_of(const Operation& it) {
  constexpr unsigned kMostBits = 128;
  return Value::constant(static_cast<std::int64_t>(it.op) * kMostBits + it.bits);
}

bool is_function(const Heap& heap, const Operation& it) {
  using enum ir::BinaryOp;
  if (!it.a.is_number() || !it.b.is_number()) return false;
  switch (it.op) {
    case And:
    case Or:
    case Xor: return true;
    case UnsignedDivide:
    case UnsignedRemainder:
    case SignedDivide:
    case SignedRemainder: return heap.range(it.b).lo >= 1;
    default: return false;
  }
}

}  // namespace

std::optional<Value> remembered(const Heap& heap, std::uint32_t depth, const Operation& it) {
  for (std::uint32_t n = 0; n < kMost; ++n) {
    const Value* which = heap.root(key_of(depth, n, Which));
    if (which == nullptr || !(*which == name_of(it))) continue;
    if (*heap.root(key_of(depth, n, Left)) == it.a && *heap.root(key_of(depth, n, Right)) == it.b)
      return *heap.root(key_of(depth, n, Result));
  }
  return std::nullopt;
}

void remember(Heap& heap, std::uint32_t depth, const Operation& it, const Value& result) {
  if (!is_function(heap, it) || !result.is_number() || result.is_constant()) return;
  // The one before moves to the next place.
  for (std::uint32_t n = kMost; n-- > 1;) {
    for (Part part : {Which, Left, Right, Result}) {
      if (const Value* v = heap.root(key_of(depth, n - 1, part))) heap.set_root(key_of(depth, n, part), Value(*v));
    }
  }
  heap.set_root(key_of(depth, 0, Which), name_of(it));
  heap.set_root(key_of(depth, 0, Left), it.a);
  heap.set_root(key_of(depth, 0, Right), it.b);
  heap.set_root(key_of(depth, 0, Result), result);
}

void forget_remembered(Heap& heap) {
  auto is_one = [](RootKey key) { return key.kind() == RootKey::Kind::Scratch && key.index() >= kFirst; };
  for (const auto& [key, value] : heap.roots()) {
    if (!is_one(key)) continue;
    heap.drop_roots_if(is_one);
    return;
  }
}

}  // namespace heapwise::exec
