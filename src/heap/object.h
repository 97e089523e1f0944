// Object: one block of memory, or a segment of blocks: a header that all of them have, and a shape.
//
// A region is one block: a size, and what its bytes hold (content.h). Of an array that is not told cell by cell, runs
// of cells have a form each, a prototype without links whose owner is the region (cells.h).
//
// A list stands for `length` (≥ 0) nodes in a chain. Each node has one of a few forms, the list's variants: a variant's
// prototype is an object of its own that holds what such a node holds, except for the links. `next` is what the *last*
// node's link holds, `prev` what the *first* node's back link holds; links point `entry` bytes into the next node.
// Which variants the first and the last node can have, and which can follow which, is part of the list: "red is
// followed by black" is a follower set. What each node owns (its unit) are the objects and symbols whose `owner` is the
// prototype: one copy per node. An optional object is a segment of length 0 or 1 without links that is its own
// prototype: `absent` is what an address of it (at `entry`) equals when it does not exist. After Dudka, Peringer,
// Vojnar: Byte-Precise Verification of Low-Level List Manipulation (SAS 2013); the variants are ours.
//
// A tree stands for `length` (≥ 0) nodes, each of one of its variants, in any order. The fields at a prototype's
// `children` lead to trees of the same kind, `entry` bytes into their roots; where there is none they hold `leaf`, null
// or the address of a sentinel that all nodes share, which is not so for those that are `present`. Variants may have
// different children: a leaf may have none. With parent links, `parent` is what the root's holds. A way down a tree is
// a list whose variants may have different `next` offsets and own the other subtrees.
//
// Whoever does something for each kind of object says so in a `switch` over `kind()` without a default: a kind that is
// added makes the compiler name all of these places. Whoever does something with each value uses `for_each_value_of`.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.h"
#include "heap/content.h"
#include "ir/names.h"
#include "models/model.h"

namespace heapwise::heap {

// Outside: a caller's block of which a call sees the address only (frame.h).
enum class Storage : std::uint8_t { Heap, Stack, Global, Outside };
enum class Status : std::uint8_t { Alive, Freed };

// Where the links of a node are, by offset; -1: it has none of this kind.
struct Links {
  std::int64_t next = -1, prev = -1;   // of a node of a list; in a tree, `prev` leads to the parent
  std::int64_t width = 0;              // of each of them
  std::vector<std::int64_t> children;  // of a node of a tree, or on a way down one; sorted
  std::vector<std::int64_t> present;   // of a node of a tree: those children that are surely there; sorted
  friend bool operator==(const Links&, const Links&) = default;
};

struct Region {
  Content content;
};

// What each node of one variant holds; bytes at its links are left out, its list or tree says where they lead.
struct Prototype {
  Content content;
  Links links;
};

// What stands for zero or more nodes.
struct Segment {
  Value length;
  std::int64_t entry = 0;
};

struct Optional : Segment {
  Content content;
  Value absent;
};

struct Nodes : Segment {
  std::vector<Variant> variants;  // at least one
};

struct List : Nodes {
  VariantSet first = 0, last = 0;  // what its ends can be
  Value next;
  std::optional<Value> prev;  // of a doubly linked list
  [[nodiscard]] bool doubly() const { return prev.has_value(); }
};

struct Tree : Nodes {
  Value parent;  // null, where nodes have no links to their parents
  Value leaf;    // in the place of a child that is not there, and what a tree without nodes equals
};

// In the order of the shapes.
enum class Kind : std::uint8_t { Region, Prototype, Optional, List, Tree };
using Shape = std::variant<Region, Prototype, Optional, List, Tree>;

struct Object {
  Value size;
  Storage storage = Storage::Heap;
  Status status = Status::Alive;
  bool read_only = false;
  bool scoped_out = false;  // a stack object outside its scope
  bool reused = false;      // another object may lie at its address: after a freed one's end, or the library's own
  models::Kept kept = models::Kept::Nothing;  // of a global object: two of one kind may be one storage
  bool dynamic = false;                       // a stack object of computed size: it may die before its function
  std::uint32_t frame = 0;                    // of a stack object: the depth of the call that it belongs to
  ObjectId owner;                             // invalid: nobody
  ir::VariableId variable;                    // for people
  ir::Location made;
  std::int64_t indexed_from = 0,
               indexed_by = 0;  // a program's index has met it here, in steps of so many bytes; a hint
  bool is_row = false;          // two cells and nothing else, which a program's index has met; a hint
  Shape shape;

  [[nodiscard]] Kind kind() const { return static_cast<Kind>(shape.index()); }
  [[nodiscard]] bool is_region() const { return kind() == Kind::Region; }
  [[nodiscard]] bool is_prototype() const { return kind() == Kind::Prototype; }
  [[nodiscard]] bool is_optional() const { return kind() == Kind::Optional; }
  [[nodiscard]] bool is_list() const { return kind() == Kind::List; }
  [[nodiscard]] bool is_doubly_linked() const { return is_list() && list().doubly(); }
  [[nodiscard]] bool is_tree() const { return kind() == Kind::Tree; }
  [[nodiscard]] bool is_segment() const { return find_segment() != nullptr; }
  [[nodiscard]] bool is_part_of_chains() const;  // a block or a list: what folding makes longer lists of
  [[nodiscard]] bool has_content() const;        // bytes of its own
  // Made by the library, which alone looks into it. Each is another one.
  [[nodiscard]] bool is_handle() const { return kept == models::Kept::Stream || kept == models::Kept::Directory; }
  // Changes behind the program's back, or through another name. Nobody writes literals.
  [[nodiscard]] bool is_shared_with_library() const {
    return kept != models::Kept::Nothing && kept != models::Kept::Literal && !is_handle() &&
           kept != models::Kept::StreamName;
  }
  [[nodiscard]] bool alive() const { return status == Status::Alive && !scoped_out; }

  // The parts of a shape. Asking for a part that this kind of object does not have is a defect.
  [[nodiscard]] const List& list() const { return part<List>(); }
  [[nodiscard]] List& list() { return mutable_part<List>(); }
  [[nodiscard]] const Tree& tree() const { return part<Tree>(); }
  [[nodiscard]] Tree& tree() { return mutable_part<Tree>(); }
  [[nodiscard]] const Optional& optional() const { return part<Optional>(); }
  [[nodiscard]] Optional& optional() { return mutable_part<Optional>(); }
  [[nodiscard]] const Links& links() const { return part<Prototype>().links; }
  [[nodiscard]] Links& links() { return mutable_part<Prototype>().links; }
  [[nodiscard]] const Segment& segment() const;
  [[nodiscard]] Segment& segment() { return const_cast<Segment&>(std::as_const(*this).segment()); }
  [[nodiscard]] const Nodes& nodes() const;
  [[nodiscard]] Nodes& nodes() { return const_cast<Nodes&>(std::as_const(*this).nodes()); }
  [[nodiscard]] Content& content();
  [[nodiscard]] std::span<Variant> variants();

  // Of every object: what stands in its own bytes, and the forms of its nodes (of a block: of its cells). The bytes of
  // a list's or tree's nodes are its prototypes'.
  [[nodiscard]] const Content& content() const;
  [[nodiscard]] std::span<const Variant> variants() const;
  // Of a segment without nodes: what an address `entry` bytes into its first (last) node equals.
  [[nodiscard]] const Value& beyond(Target which) const;

 private:
  template <class Part>
  [[nodiscard]] const Part& part() const {
    const Part* found = std::get_if<Part>(&shape);
    HW_CHECK(found != nullptr, "an object has the shape that is asked for");
    return *found;
  }
  template <class Part>
  [[nodiscard]] Part& mutable_part() {
    return const_cast<Part&>(std::as_const(*this).template part<Part>());
  }
  [[nodiscard]] const Segment* find_segment() const;
};

// Each value of the object, in one order; what `visit` gets may be changed where the object may be.
template <class SomeContent, class Visit>
void for_each_value_in(SomeContent& content, Visit& visit) {
  for (auto* mark : {&content.mark, &content.seen}) {
    if (!*mark) continue;
    visit((*mark)->offset);
    visit((*mark)->value);
  }
  for (auto& field : content.fields) visit(field.value);
  if (!content.cells) return;
  for (auto& end : content.cells->ends) visit(end);
}

template <class SomeObject, class Visit>
void for_each_value_of(SomeObject& o, Visit visit) {
  visit(o.size);
  switch (o.kind()) {
    case Kind::Region:
    case Kind::Prototype: for_each_value_in(o.content(), visit); return;
    case Kind::Optional:
      for_each_value_in(o.content(), visit);
      visit(o.optional().length);
      visit(o.optional().absent);
      return;
    case Kind::List:
      visit(o.list().next);
      if (o.list().doubly()) visit(*o.list().prev);
      visit(o.list().length);
      return;
    case Kind::Tree:
      visit(o.tree().parent);
      visit(o.tree().leaf);
      visit(o.tree().length);
      return;
  }
}

}  // namespace heapwise::heap
