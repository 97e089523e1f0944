// Scenes: random concrete states, each with a symbolic heap that describes it.
//
// A plan is plain data: blocks of words (or a text) and roots. The world is made from it byte by byte
// (interp/memory.h), the heap field by field: some numbers as constants, some as symbols with facts that are true of
// them, some not at all, the end of a text at a symbolic offset. So what a verb makes of the heap can be held against
// the world by describes.h.
#pragma once

#include <cstring>
#include <memory>
#include <random>

#include "heap/describes.h"
#include "heap/fold.h"

namespace heapwise::heap::testing {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  [[nodiscard]] int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  [[nodiscard]] bool one_in(int n) { return below(n) == 0; }
  [[nodiscard]] int between(int lo, int hi) { return lo + below(hi - lo + 1); }

 private:
  std::mt19937 engine_;
};

inline constexpr std::int64_t kWord = 8;

struct Cell {
  std::int64_t number = 0;  // of a pointer: how far behind the start of its block it leads
  int block = -1;           // where a pointer leads
};

struct PlannedBlock {
  std::vector<Cell> cells;
  std::string text;  // in the place of cells
  bool freed = false;
  bool array = false;  // the program goes through it by an index
  [[nodiscard]] std::int64_t size() const {
    return text.empty() ? static_cast<std::int64_t>(cells.size()) * kWord : static_cast<std::int64_t>(text.size());
  }
};

struct Plan {
  std::vector<PlannedBlock> blocks;
  std::vector<Cell> roots;

  int add(std::vector<Cell> cells) {
    blocks.push_back({std::move(cells), "", false, false});
    return static_cast<int>(blocks.size()) - 1;
  }
};

[[nodiscard]] inline RootKey root_key(std::size_t n) { return register_key(kCallDepth, static_cast<std::uint32_t>(n)); }

class PlannedWorld {
 public:
  explicit PlannedWorld(const Plan& plan) {
    for (const PlannedBlock& b : plan.blocks) {
      ids_.push_back(memory_.create(interp::Storage::Heap, static_cast<std::uint64_t>(b.size()), 8,
                                    interp::Memory::Content::Zero, {}));
    }
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
      const PlannedBlock& b = plan.blocks[i];
      std::memcpy(memory_[ids_[i]].bytes, b.text.data(), b.text.size());
      for (std::size_t k = 0; k < b.cells.size(); ++k) {
        const std::uint64_t w = word(b.cells[k]);
        std::memcpy(memory_[ids_[i]].bytes + 8 * k, &w, 8);
      }
    }
    for (const Cell& c : plan.roots) hold(c);
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
      if (plan.blocks[i].freed) memory_.end(ids_[i], {});
    }
  }
  // One more register holds this.
  void hold(const Cell& c) {
    registers_.push_back({word(c), memory_.find(word(c))});
    types_.push_back(ir::Type::pointer(ir::DataModel::LP64));
  }
  [[nodiscard]] std::uint8_t* bytes(int block) { return memory_[ids_.at(static_cast<std::size_t>(block))].bytes; }
  [[nodiscard]] Description is_described_by(const Heap& h) const {
    return describes(h, {memory_, registers_, types_, 0, std::uint64_t{0}});
  }

 private:
  [[nodiscard]] std::uint64_t word(const Cell& c) const {
    const std::uint64_t base = c.block < 0 ? 0 : memory_[ids_[static_cast<std::size_t>(c.block)]].base;
    return base + static_cast<std::uint64_t>(c.number);
  }
  interp::Memory memory_{ir::DataModel::LP64, std::uint64_t{1} << 24U, interp::Options::Layout::Upwards};
  std::vector<interp::ObjectId> ids_;
  std::vector<interp::Slot> registers_;
  std::vector<ir::Type> types_;
};

// The heap of a plan, and what its symbols and objects are in the world.
class PlannedHeap {
 public:
  PlannedHeap(const Plan& plan, Random& random) : random_(random) {
    for (const PlannedBlock& b : plan.blocks) {
      (void)b;
      objects.push_back(heap.add(Object{}));
    }
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) heap.put(objects[i], object(plan.blocks[i]));
    for (std::size_t i = 0; i < plan.roots.size(); ++i) heap.set_root(root_key(i), value(plan.roots[i]));
    relate();
  }

  [[nodiscard]] Value value(const Cell& c) {
    if (c.block >= 0)
      return Value::address(objects[static_cast<std::size_t>(c.block)], Target::Whole, Term::of(c.number));
    return number(c.number, 3);
  }
  // One time in `often` a symbol.
  [[nodiscard]] Value number(std::int64_t n, int often) {
    if (!random_.one_in(often)) return Value::constant(n);
    if (!symbols.empty() && random_.one_in(3)) {
      const auto& [symbol, known] = symbols[static_cast<std::size_t>(random_.below(static_cast<int>(symbols.size())))];
      return Value::symbol(symbol).plus(n - known);
    }
    const std::int64_t scale = n % 4 == 0 && random_.one_in(4) ? 4 : 1, part = n / scale;
    Range range{part - random_.below(3), part + 1 + random_.below(3), 1, 0};
    if (random_.one_in(5)) range = {part - 2, part + 2, 2, ((part % 2) + 2) % 2};
    if (random_.one_in(5)) range = {};
    const Value v = heap.fresh_number(range);
    if (v.is_symbol()) symbols.emplace_back(v.term.symbol, part);
    return v.is_symbol() ? Value::number({v.term.symbol, scale, 0}) : Value::constant(n);
  }

  Heap heap;
  std::vector<ObjectId> objects;                           // by block
  std::vector<std::pair<SymbolId, std::int64_t>> symbols;  // with what they are

 private:
  [[nodiscard]] Object object(const PlannedBlock& b) {
    Object o;
    o.size = Value::constant(b.size());
    if (b.array) o.indexed_by = kWord;
    if (b.freed) {
      o.status = Status::Freed;
      o.size = Value::constant(0);
      return o;
    }
    for (std::size_t i = 0; i < b.cells.size(); ++i) {
      const Cell& c = b.cells[i];
      const std::int64_t at = static_cast<std::int64_t>(i) * kWord;
      if (c.block < 0 && c.number != 0 && random_.one_in(8)) continue;  // not known
      if (c.block < 0 && c.number == 0 && random_.one_in(2)) o.content().set_zero(at, at + kWord);
      else o.content().set(at, kWord, value(c));
    }
    if (!b.text.empty()) describe_text(b.text, o);
    return o;
  }
  // Some characters; and its zeros, or one of them at an offset that is a symbol.
  void describe_text(const std::string& text, Object& o) {
    const bool symbolic = random_.one_in(2);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto at = static_cast<std::int64_t>(i);
      if (text[i] == 0 && !symbolic) o.content().set_zero(at, at + 1);
      if (text[i] != 0 && !symbolic && !random_.one_in(4)) o.content().set(at, 1, number(text[i], 4));
    }
    const auto end = text.find('\0');
    if (!symbolic || end == std::string::npos) return;
    const Value offset = heap.fresh_number({0, static_cast<std::int64_t>(text.size()) - 1, 1, 0});
    symbols.emplace_back(offset.term.symbol, static_cast<std::int64_t>(end));
    o.content().mark = Mark{offset, 1, Value::constant(0)};
  }
  // Facts that are true of the numbers.
  void relate() {
    const int count = static_cast<int>(symbols.size());
    for (int n = 0; count > 0 && n < 3; ++n) {
      const auto& [x, a] = symbols[static_cast<std::size_t>(random_.below(count))];
      const auto& [y, b] = symbols[static_cast<std::size_t>(random_.below(count))];
      const auto& [z, c] = symbols[static_cast<std::size_t>(random_.below(count))];
      bool good = true;
      const int kind = random_.below(5);
      if (kind == 0 && x != y)
        good = heap.facts().assume_less_equal(Term::of(x), Term::of(y), a - b + random_.below(2));
      if (kind == 1) good = heap.facts().assume_different(Term::of(x), Term::of(a + (random_.one_in(2) ? 1 : -1)));
      if (kind == 2 && x < y && y < z)
        good = heap.facts().assume({{{{x, 1}, {y, 1}, {z, -1}}, c - a - b}, random_.one_in(2)});
      if (kind == 3 && x != y) good = heap.facts().assume(numeric::Implication{x, a, true, y, b});
      if (kind == 4 && x != y) good = heap.facts().assume(numeric::Implication{x, a + 1, random_.one_in(2), y, b});
      HW_CHECK(good, "what is true is possible");
    }
  }
  Random& random_;
};

// What a plan of a list looks like; two plans of one style are two states of one program.
struct Style {
  int data = 0;  // numbers, marks, a block of its own, a shared one, a freed one, a list of its own, a text, optional
  bool doubly = false, ring = false, inside = false, counted = false, held_last = false;
  explicit Style(Random& random)
      : data(random.below(8)),
        doubly(random.one_in(2)),
        ring(random.one_in(5)),
        inside(random.one_in(5)),
        counted(random.one_in(3)),
        held_last(random.one_in(5)) {}
};

inline Plan plan_list(const Style& style, Random& random) {
  Plan plan;
  const int length = random.below(6);
  const std::int64_t entry = style.inside ? kWord : 0;
  std::vector<int> nodes;
  for (int i = 0; i < length; ++i) nodes.push_back(plan.add(std::vector<Cell>(4)));
  const int shared = style.data == 3 ? plan.add({{9, -1}}) : -1;
  for (int i = 0; i < length; ++i) {
    const auto link = [&](int n) {
      return n >= 0 && n < length ? Cell{entry, nodes[static_cast<std::size_t>(n)]} : Cell{};
    };
    Cell next = link(i + 1), back = style.doubly ? link(i - 1) : Cell{}, data{5, -1}, more{7, -1};
    if (style.ring && i + 1 == length) next = link(0);
    if (style.ring && style.doubly && i == 0) back = link(length - 1);
    if (style.data == 0) data = {random.between(3, 6), -1};
    if (style.data == 1) data = {i % 2, -1};
    if (style.data == 2) data = {0, plan.add({{3, -1}})};
    if (style.data == 3) data = {0, shared};
    if (style.data == 4) data = {0, plan.add({{}})}, plan.blocks.back().freed = true;
    if (style.data == 5) {
      for (int k = random.below(3); k > 0; --k) data = {0, plan.add({data.block < 0 ? Cell{} : data, {1, -1}})};
      if (data.block < 0) data = {};
    }
    if (style.data == 6) {
      std::string text(static_cast<std::size_t>(random.between(1, 3)), 'x');
      data = {0, plan.add({})};
      plan.blocks.back().text = text + std::string(4 - text.size(), '\0');
    }
    if (style.data == 7) data = random.one_in(2) ? Cell{} : Cell{0, plan.add({{3, -1}})};
    if (style.inside)
      plan.blocks[static_cast<std::size_t>(nodes[static_cast<std::size_t>(i)])].cells = {more, next, back, data};
    else plan.blocks[static_cast<std::size_t>(nodes[static_cast<std::size_t>(i)])].cells = {next, back, data, more};
  }
  const auto hold = [&](int n) { return length == 0 ? Cell{} : Cell{0, nodes[static_cast<std::size_t>(n)]}; };
  plan.roots = {hold(0)};
  if (shared >= 0) plan.roots.push_back({0, shared});
  if (style.counted) plan.roots.push_back({length, -1});
  if (style.held_last) plan.roots.push_back(hold(length - 1));
  return plan;
}

// With `sentinel`, a block of its own stands where there is no child, and in the place of a tree without nodes.
inline Plan plan_tree(bool parents, bool sentinel, Random& random) {
  Plan plan;
  std::vector<int> nodes;
  const Cell leaf = sentinel ? Cell{0, plan.add(std::vector<Cell>(2))} : Cell{};
  const auto is_leaf = [&](const Cell& c) { return c.block == leaf.block; };
  for (int i = 0, n = random.below(6); i < n; ++i) {
    const int id = plan.add(std::vector<Cell>(4));
    plan.blocks[static_cast<std::size_t>(id)].cells = {leaf, leaf, {}, {random.between(3, 4), -1}};
    if (nodes.empty()) plan.roots = {{0, id}};
    for (int above = nodes.empty() ? -1 : nodes.front(); above >= 0;) {
      Cell& child = plan.blocks[static_cast<std::size_t>(above)].cells[static_cast<std::size_t>(random.below(2))];
      if (!is_leaf(child)) {
        above = child.block;
        continue;
      }
      child = {0, id};
      if (parents) plan.blocks[static_cast<std::size_t>(id)].cells[2] = {0, above};
      break;
    }
    nodes.push_back(id);
  }
  if (nodes.empty()) plan.roots = {leaf};
  if (sentinel && random.one_in(2)) plan.blocks[static_cast<std::size_t>(leaf.block)].cells = {leaf, leaf};
  if (sentinel) plan.roots.push_back(leaf);
  if (random.one_in(3) && !nodes.empty())
    plan.roots.push_back({0, nodes[static_cast<std::size_t>(random.below(static_cast<int>(nodes.size())))]});
  return plan;
}

// An array of what one style says, up to a root that is an index; something else behind it.
inline Plan plan_array(const Style& style, Random& random) {
  Plan plan;
  const int length = random.between(1, 5), told = random.below(length + 1);
  const int array = plan.add(std::vector<Cell>(static_cast<std::size_t>(length)));
  plan.blocks.back().array = true;
  plan.roots = {{0, array}, {told, -1}};
  const int shared = style.data == 3 ? plan.add({{9, -1}}) : -1;
  for (int i = 0; i < length; ++i) {
    Cell cell{style.ring ? random.below(2) : 0, -1};
    const bool first = style.counted ? i < told : !random.one_in(3);
    if (style.data == 0) cell = {random.between(3, 6), -1};
    if (first && (style.data == 2 || style.data == 7)) cell = {0, plan.add({{3, -1}})};
    if (first && style.data == 3) cell = {0, shared};
    if (first && style.data == 4) cell = {0, plan.add({{}})}, plan.blocks.back().freed = true;
    if (first && (style.data == 5 || style.data == 1)) {
      for (int k = random.below(4); k > 0; --k) cell = {0, plan.add({cell.block < 0 ? Cell{} : cell, {k % 2, -1}})};
    }
    plan.blocks[static_cast<std::size_t>(array)].cells[static_cast<std::size_t>(i)] = cell;
    if (style.held_last && cell.block >= 0 && random.one_in(3)) plan.roots.push_back(cell);
  }
  if (shared >= 0) plan.roots.push_back({0, shared});
  while (plan.roots.size() < 4) plan.roots.emplace_back();
  return plan;
}

// A few blocks that lead anywhere.
inline Plan plan_graph(Random& random) {
  Plan plan;
  const int count = random.between(1, 3);
  for (int i = 0; i < count; ++i) {
    std::vector<Cell> cells;
    for (int k = 0; k < 3; ++k) {
      const bool pointer = random.one_in(2);
      cells.push_back(pointer ? Cell{random.one_in(3) ? kWord : 0, random.below(count)} : Cell{random.below(3), -1});
    }
    plan.add(std::move(cells));
    plan.roots.push_back({0, i});
  }
  if (random.one_in(2)) {
    const int text = plan.add({});
    plan.blocks.back().text = std::string("ab\0cd\0", 6).substr(0, static_cast<std::size_t>(random.between(3, 6)));
    plan.roots.push_back({0, text});
  }
  plan.roots.push_back({random.below(4), -1});
  return plan;
}

// The same plan but for one thing: a number, where a pointer leads, the end of a text, whether a block is freed.
inline void tweak(Plan& plan, Random& random) {
  if (plan.blocks.empty()) {
    plan.roots.front() = {random.below(3), -1};
    return;
  }
  const int block = random.below(static_cast<int>(plan.blocks.size()));
  PlannedBlock& b = plan.blocks[static_cast<std::size_t>(block)];
  const int what = random.below(6);
  if (what == 0 && !b.freed) {
    b.freed = true;
    return;
  }
  if (!b.text.empty()) {
    b.text[static_cast<std::size_t>(random.below(static_cast<int>(b.text.size())))] = random.one_in(2) ? 'y' : '\0';
    return;
  }
  if (what == 1) {
    b.cells.push_back({1, -1});
    return;
  }
  if (what == 2) {
    plan.roots[static_cast<std::size_t>(random.below(static_cast<int>(plan.roots.size())))] = {0, block};
    return;
  }
  Cell& c = b.cells[static_cast<std::size_t>(random.below(static_cast<int>(b.cells.size())))];
  if (c.block < 0) c.number += random.one_in(2) ? 1 : -1;
  else c = random.one_in(2) ? Cell{0, random.below(static_cast<int>(plan.blocks.size()))} : Cell{};
}

// Two plans: of one style, or one and the same with something changed.
struct TwoPlans {
  Plan a, b;
  explicit TwoPlans(Random& random) {
    const int family = random.below(8);
    const Style style(random);
    const bool parents = random.one_in(2), sentinel = random.one_in(2);
    auto draw = [&] {
      if (family > 5) return plan_array(style, random);
      return family < 4    ? plan_list(style, random)
             : family == 4 ? plan_tree(parents, sentinel, random)
                           : plan_graph(random);
    };
    a = draw();
    b = random.one_in(2) ? draw() : a;
    for (int n = random.below(3); n > 0; --n) tweak(b, random);
  }
};

// Folded as prove would: with the trees that are there.
inline void fold_all(Heap& heap, Random& random) {
  FoldPolicy policy;
  if (random.one_in(2)) policy = {2, 2, 2};
  if (random.one_in(2)) find_trees(heap, policy.trees);
  fold(heap, policy);
}

}  // namespace heapwise::heap::testing
