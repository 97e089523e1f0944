// Cells: an array as runs of cells that are alike.
//
// What it means. A region with cells {from, stride, forms F₁ … Fₘ, ends e₁ … eₘ} says of its block that
// 0 ≤ e₁ ≤ … ≤ eₘ, that eₘ cells lie in it (cell j is the bytes from + j·stride up to from + (j+1)·stride), and that
// each cell of the k-th run, e₍ₖ₋₁₎ ≤ j < eₖ, holds what the prototype Fₖ holds, in an instance of its own: what Fₖ
// owns (objects and symbols, object.h) is there once for each of these cells. No field and no zeros of the region
// itself are among their bytes. So a run is a list segment without links: its cells own bucket lists, rows and strings
// as nodes own sub-heaps. A run may have no cells; a run of one cell is a cell with a name, and is read and written
// like any block. The ends are numbers of the pure part, so that they follow the program's own index: "initialised up
// to i", "freed up to i". After Cousot, Cousot, Logozzo: A Parametric Segmentation Functor for Fully Automatic and
// Scalable Array Content Analysis (POPL 2011); that runs own heaps is ours.
//
// Why each verb is sound.
//   make_cells(h) ⊒ h: what is said at constant offsets is said of runs of one cell, zeros of a run of zero cells; what
//     does not fit is forgotten.
//   focus: exact. The index is in one of the runs, one case for each; that run comes apart before and behind it. Its
//     form is copied, with what it owns, for each part (as a list's prototype is when a node is taken out), and what a
//     run of one cell owns is there once: it need not be owned.
//   Writes. Whoever writes through a form writes one cell, for only a run of one cell is given out. All other writes
//     end in Content::forget, which gives up all cells; what these owned is lost then, and collect.h says so.
//   fold_cells(h) ⊒ h: a run of one cell may own what only that cell names; two neighbouring runs become one whose form
//     is above both (generalise.h, Unit); a run that has no cells is dropped.
//   Join and entailment (generalise_cells.cpp): runs are paired in their order; a run that only one side has is empty
//     on the other one.
#pragma once

#include "heap/generalise.h"

namespace heapwise::heap {

inline constexpr std::size_t kMostRuns =
    5;  // of one array; beyond, whatever can be merged is, and heaps are not joined

// The bytes of an access are these of the form, which is a run of one cell.
struct Focused {
  Heap heap;
  ObjectId form;
  std::int64_t offset;
};
// One heap for each run that the access may be in; nothing where it is not known to lie within one cell. A write at the
// end of the last run makes that one cell longer.
[[nodiscard]] std::vector<Focused> focus(Heap heap, ObjectId region, const Term& offset, std::int64_t width,
                                         bool writes);

// The region's cells, as its constant offsets tell them; false where they do not look like cells.
bool make_cells(Heap& heap, ObjectId region, std::int64_t from, std::int64_t stride);
// Arrays of `heap` that are told by constant offsets, and by cells in `other`, are told by cells in both.
bool make_cells_like(Heap& heap, const Heap& other);
// The block `to` has taken over the bytes of `from`, which nobody reads any more: the cells that fit go with them.
void move_cells(Heap& heap, ObjectId to, ObjectId from);
[[nodiscard]] bool has_cells(const Heap& heap);

// What the region's cells mean becomes facts: the order of the ends, and that they lie in the block. Runs that have no
// cells are dropped, and their number returned.
int settle_cells(Heap& heap, ObjectId region);
// What the only cell of a run owns is there once: it belongs to nobody, and chains of it can fold.
void release_single_cells(Heap& heap);
// Runs become one where that gives up nothing, or where no value of the program tells where they meet.
int fold_cells(Heap& heap);
// A block that is linked to an optional one of its kind is the first node of a list of one or two: the rest becomes
// one.
void make_lists_of_rests(Heap& heap);
// Optional objects (that the form owns, where there is one) that look like nodes of a list of the other heap (that its
// form owns) become lists of one node at most. Exact.
bool make_lists_like(Heap& heap, ObjectId form, const Heap& other, ObjectId other_form);
// Arrays that the program goes through by an index, and of whose cells something is known that is not known of all, get
// cells.
void find_arrays(Heap& heap);
[[nodiscard]] bool is_told_in_part(const Object& region);

// Where so many cells end, in bytes.
[[nodiscard]] std::optional<Term> byte_after(const Cells& cells, const Value& count);
// What the one owns belongs to the other one. Whoever asks knows that it is there as often as that.
void release_unit(Heap& heap, ObjectId from, ObjectId to);

// The run surely has exactly one cell.
[[nodiscard]] bool is_one_cell(const Heap& heap, const Cells& cells, std::size_t run);
// The prototype is the form of an array's cells.
[[nodiscard]] bool is_form_of_cells(const Heap& heap, ObjectId id);
// ... and of exactly one.
[[nodiscard]] bool is_form_of_one_cell(const Heap& heap, ObjectId id);
[[nodiscard]] bool surely_has_cell(const Heap& heap, const Object& region, ObjectId form);

}  // namespace heapwise::heap
