// Describes, inside: the search for a reading of a symbolic heap that fits a concrete state.
//
// A State is a reading, as far as it is known. Equations say that a value is what some bytes hold; each binds a symbol
// or an object, or is checked, or waits until more is known. Segments whose place is known are unrolled node by node;
// each node makes an Instance, under which the objects and symbols that it owns are bound once more.
// describes.cpp solves equations, describes_cells.cpp lays out arrays, describes_blocks.cpp binds blocks,
// describes_segments.cpp unrolls, and describes_facts.cpp judges what is complete.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "heap/describes.h"

namespace heapwise::heap {

using numeric::Wide;
using Block = std::uint32_t;  // a concrete object, by its number
using Address = std::uint64_t;

// A copy of a unit. The first one is the heap itself.
struct Instance {
  ObjectId prototype;
  std::uint32_t parent = 0;
  Address base = 0;  // of the node
  Address link = 0;  // what its link holds
};

// An object or symbol, in the copy of the unit that it belongs to.
template <class Name>
struct In {
  Name name;
  std::uint32_t instance = 0;
  friend auto operator<=>(const In&, const In&) = default;
};
using Item = In<ObjectId>;
using Number = In<SymbolId>;

// What a register or some bytes hold.
struct HeldBlock {
  Wide number = 0;   // read as signed
  Address bits = 0;  // the low 64
  Block origin = 0;  // the object that the address belongs to, if it is one
  unsigned width = 64;
};

struct Equation {
  Value value;
  std::uint32_t instance = 0;
  HeldBlock held;
  unsigned rounds = 0;  // how many empty segments it has come through
};

// Bytes at an offset that is not known yet.
struct OpenMark {
  Mark mark;
  std::uint32_t instance = 0;
  Block block = 0;
};

// The cells of an array, whose runs end at numbers that may not be known yet.
struct OpenCells {
  const Object* array = nullptr;
  std::uint32_t instance = 0;
  Block block = 0;
};

struct Unrolled {
  bool empty = true;
  Address first = 0, last = 0;
};

// A segment on its way: `at` is where the next node lies, if there is one. Of a tree, `children` wait.
struct Walk {
  Item segment;
  bool forward = true;
  Address at = 0, behind = 0;  // the node before
  Address origin = 0;          // the first node of the walk
  std::int64_t count = 0;
  VariantSet allowed = 0;
  std::size_t variant = 0;                            // of the node before
  std::uint32_t instance = 0;                         // of the node before
  std::vector<std::pair<Address, Address>> children;  // of a tree: where it goes on, and the node above
};

struct State {
  std::map<Number, Wide> numbers;
  std::map<Item, Address> places;     // regions; of segments: where the first node is, or would be
  std::map<Item, Address> lasts;      // of doubly linked segments, likewise
  std::map<Item, Unrolled> unrolled;  // segments that are done
  std::map<Block, Item> used;         // alive blocks
  std::vector<Instance> instances{Instance{}};
  std::vector<Equation> equations, waiting;
  std::vector<OpenMark> marks;
  std::vector<OpenCells> cells;
  std::vector<Item> open;  // segments whose place is known
  std::optional<Walk> walk;
};

class Search {
 public:
  Search(const Heap& heap, const Concrete& concrete)
      : heap_(heap), concrete_(concrete), steps_left_(kSteps + kStepsOfObject * concrete.memory.object_count()) {}
  [[nodiscard]] Description run();

 private:
  struct GivenUp {
    std::string why;
  };
  static constexpr std::uint64_t kSteps = 20'000, kStepsOfObject = 20;
  enum class Step : std::uint8_t { Done, Wait, Fail };

  // describes.cpp
  void start(State& s);
  [[nodiscard]] bool go_on(State& s);  // until all is known, or a choice is to be made; false: no match
  [[nodiscard]] bool solve_all(State& s);
  [[nodiscard]] bool use_origins(State& s);
  [[nodiscard]] bool look_at_marks(State& s);
  [[nodiscard]] Step solve(State& s, const Equation& e);
  [[nodiscard]] Step solve_address(State& s, Equation e);
  [[nodiscard]] bool solve_term(State& s, const Term& term, std::uint32_t instance, Wide number);
  [[nodiscard]] bool solve_offset(State& s, const Term& term, std::uint32_t instance, Address distance);
  [[nodiscard]] std::optional<Wide> number_of(const State& s, const Term& term, std::uint32_t instance) const;
  [[nodiscard]] std::optional<Address> address_of(const State& s, const Value& v, std::uint32_t instance,
                                                  unsigned rounds = 0) const;
  [[nodiscard]] std::uint32_t home(const State& s, ObjectId owner, std::uint32_t from) const;
  [[nodiscard]] bool fail(const State& s, std::string why);
  void count_step() {
    if (steps_left_-- == 0) throw GivenUp{"too many steps"};
  }
  [[nodiscard]] Address wrap(Address a) const {
    return address_bits() >= 64 ? a : a & ((Address{1} << address_bits()) - 1);
  }
  [[nodiscard]] unsigned address_bits() const { return heap_.address_bits(); }

  // describes_blocks.cpp
  [[nodiscard]] bool place(State& s, Item item, Target target, Address at);
  [[nodiscard]] bool bind(State& s, Item item, const Object& o, Address at, std::uint32_t inner);
  [[nodiscard]] bool hold(State& s, const Object& o, Block block, std::uint32_t inner);
  [[nodiscard]] std::optional<HeldBlock> content(Block block, std::int64_t offset, std::int64_t width) const;
  [[nodiscard]] std::optional<Block> block_at(Address at) const;
  [[nodiscard]] bool could_be(const State& s, const Object& o, Address at) const;
  [[nodiscard]] bool zero(Block block, const ByteRange& run, const Object& o) const;
  // Bytes of links, which a prototype leaves to its segment: they are none of its own.
  [[nodiscard]] bool is_link(const Object& o, std::int64_t lo, std::int64_t hi) const;

  // describes_segments.cpp
  [[nodiscard]] bool unroll(State& s);  // one step of the walk, or the beginning of one
  [[nodiscard]] int choices_of(const State& s, const Item& item) const;
  [[nodiscard]] bool walk_on(State& s);
  [[nodiscard]] bool unroll_optional(State& s, Item item);
  [[nodiscard]] bool unroll_list(State& s);
  [[nodiscard]] bool unroll_tree(State& s);
  [[nodiscard]] bool end_list(State& s);
  [[nodiscard]] bool may_end(const State& s) const;
  [[nodiscard]] bool take_node(State& s, std::size_t variant);
  [[nodiscard]] bool take_tree_node(State& s, std::size_t variant);
  [[nodiscard]] bool choose(State& s, std::vector<State> cases);
  void demand(State& s, const Value& v, std::uint32_t instance, Wide number);
  void demand_address(State& s, const Value& v, std::uint32_t instance, Address at);

  // describes_cells.cpp
  [[nodiscard]] bool look_at_cells(State& s);
  [[nodiscard]] bool lay_out(State& s, const OpenCells& c, const std::vector<std::int64_t>& ends);
  [[nodiscard]] bool choose_end(State& s);

  // describes_facts.cpp
  [[nodiscard]] bool facts_hold(const State& s);
  [[nodiscard]] bool definition_holds(const State& s, const numeric::Definition& d);
  [[nodiscard]] bool leads_there(const State& s, const Reference& reference, Wide value) const;
  [[nodiscard]] bool others_possible(const State& s);
  [[nodiscard]] bool covers(const State& s);
  [[nodiscard]] bool has_open_objects(const State& s) const;
  template <class Holds>
  [[nodiscard]] bool for_all(const State& s, const std::vector<SymbolId>& symbols, Holds holds);
  [[nodiscard]] bool together(const State& s, std::uint32_t a, std::uint32_t b) const;

  const Heap& heap_;
  const Concrete& concrete_;
  std::vector<State> alternatives_;
  std::uint64_t steps_left_;
  std::string why_;
  std::size_t furthest_ = 0;
  bool guessed_ = false;  // an offset was taken for the nearest of those that are possible
};

[[nodiscard]] bool is_library_storage(const Object& o);

}  // namespace heapwise::heap
