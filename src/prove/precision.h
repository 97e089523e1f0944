// How much is kept apart: every bound and threshold of the analysis in one place.
//
// A run with little abstraction is exact and ends only for programs whose loops end soon; the next runs fold and widen.
// The runs are tried in this order, and the first that proves the property is the answer: all of them are sound.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "heap/fold.h"
#include "heap/forget.h"

namespace heapwise::prove {

// What stays known of numbers where heaps are folded: less is easier to read.
enum class KeptFacts : std::uint8_t {
  All,
  Equalities,  // ranges, and what is always equal to what
  Ranges,      // alone, without congruences
};

struct Precision {
  std::string_view name;
  bool abstract = true;    // fold, join and widen at loop heads
  bool soon_over = false;  // gives up so much that it is soon known whether that was too much
  std::optional<heap::Left>
      references_leave;              // those to nodes that others lead to as well are given up (heap/forget.h)
  KeptFacts facts = KeptFacts::All;  // about numbers, where heaps are folded
  bool mind_trees = true;            // a run with abstraction ends where a heap shows a tree, for one that folds trees
  heap::FoldPolicy fold;
  int constants_apart = 3;  // heaps at a loop head that differ in constants only are joined beyond so many
  int segments_apart = 3;   // likewise those that differ in whether a node is alone or a list
  int shapes_apart = 8;     // likewise heaps of different shape, where they can be joined at all
  // Heaps that differ in whether lists are empty, and in nothing else: those that differ in one list are joined at
  // once, which gives up nothing, and those that differ in several beyond so many heaps. 0: as other shapes.
  int lists_apart = 0;
  // What comes into a loop is not joined with what comes round: where only a round tests what the next one needs
  // (`while (x + l < n) l++` with any x), nothing but the first test is known of both.
  bool rounds_apart = false;
  bool collapse = false;         // heaps at a loop head are joined with each other whenever that loses no address
  int widen_after = 1;           // joins into one heap before numbers are widened
  int widen_further_after = 12;  // and then, before they are widened to the limits of their types at once
  int widen_fully_after = 48;    // and then, before differences that follow from ranges alone are forgotten
  int most_heaps = 64;           // per block; beyond, the run gives up
  int merge_exact = 4;    // heaps waiting there, before those that one flag tells apart are made one, without loss
  int merge_beyond = 12;  // heaps waiting at a block that is no loop head, before they are joined
  int call_depth = 60;
  int calls_apart = 3;       // active calls of one function, before the heaps that they start from are joined
  int most_contexts = 5000;  // different calls of one function; beyond, the run gives up
  // Instructions on heaps. One precision that does not come to its end must not keep the others from being tried: those
  // that need more than `steps_at_first` go on when all others have had these (prove.cpp).
  std::uint64_t steps_at_first = 15000;
  std::uint64_t steps_early = 2500;  // of those that are soon over, while another one waits for the first time
  std::uint64_t most_steps = 0;
  bool says_little = false;  // it fails where others did, or at what it made of that: told where nothing else is
};

// Gives up much, and is soon over.
[[nodiscard]] inline Precision coarse_precision() {
  Precision coarse;
  coarse.name = "coarse";
  coarse.soon_over = true;
  coarse.fold = {2, 2, 2};
  coarse.fold.levels = false;
  coarse.constants_apart = 1;
  coarse.segments_apart = 1;
  coarse.shapes_apart = 3;
  coarse.merge_beyond = 4;
  coarse.most_steps = 100000;
  return coarse;
}

// For programs whose heaps have shown trees of these layouts: heaps that differ in shape are made one early. With
// `forms`, nodes that a tag tells apart are not made one: where that was too much.
[[nodiscard]] inline Precision precision_for_trees(std::vector<heap::TreeLayout> trees, bool forms) {
  Precision precision;
  precision.name = forms ? "tagged trees" : "trees";
  precision.fold.tree_forms = forms;
  precision.fold.trees = std::move(trees);
  precision.segments_apart = 2;
  precision.most_steps = 60000;
  return precision;
}

// Where numbers are to be generalised sooner beside trees. Where that helps, few steps are enough.
[[nodiscard]] inline Precision coarse_precision_for_trees(std::vector<heap::TreeLayout> trees) {
  Precision precision = coarse_precision();
  precision.name = "coarse trees";
  precision.fold.trees = std::move(trees);
  precision.fold.tree_forms = true;
  precision.soon_over = false;
  precision.says_little = true;
  precision.most_steps = precision.steps_at_first = 5000;
  return precision;
}

[[nodiscard]] inline std::vector<Precision> precisions() {
  Precision exact;
  exact.name = "exact";
  exact.abstract = false;
  exact.most_heaps = 60;
  exact.steps_at_first = 3000;
  exact.most_steps = 30000;
  exact.merge_beyond = 60;
  Precision usual;
  usual.name = "usual";
  usual.steps_at_first = 25000;  // most proofs are its
  usual.most_steps = 400000;
  Precision factored = usual;  // for many lists side by side
  factored.name = "factored";
  factored.soon_over = true;
  factored.widen_fully_after = 6;  // a bound of two lists' lengths that follows from their ranges says little
  factored.lists_apart = 3;
  factored.segments_apart = 1;
  factored.merge_exact = 2;
  factored.merge_beyond = 6;
  factored.most_steps = 100000;
  factored.steps_early = 10000;
  factored.steps_at_first = 40000;
  const Precision coarse = coarse_precision();
  Precision patient;  // for state machines and flags: many heaps that differ in constants only
  patient.name = "patient";
  patient.fold.constants = 24;
  patient.fold.repeats = 2;
  patient.constants_apart = 32;
  patient.segments_apart = 8;
  patient.shapes_apart = 32;
  patient.merge_exact = 12;
  patient.merge_beyond = 300;
  patient.most_heaps = 400;
  patient.most_steps = 60000;
  Precision loose = coarse;
  loose.name = "loose";
  loose.references_leave = heap::Left::Number;
  loose.says_little = true;
  Precision references = coarse;
  references.name = "references";
  references.references_leave = heap::Left::Reference;
  references.says_little = true;
  references.steps_early = references.steps_at_first = 40000;
  Precision rounds = usual;
  rounds.name = "rounds";
  rounds.rounds_apart = true;
  rounds.says_little = true;
  rounds.most_steps = 60000;
  return {exact, usual, factored, patient, coarse, loose, references, rounds};
}

}  // namespace heapwise::prove
