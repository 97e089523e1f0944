// The two questions that the logic answers: is a formula satisfiable, and does one entail another?
//
// Answers are sound in both directions: Unsatisfiable (or: it entails) only with a proof; Satisfiable (or: it does not)
// only with a reason that is as good. Where the reason is one model, it is given, and was checked by evaluating the
// formula on it (evaluate.h). Unknown says why.
//
// Two deciders stand behind it: rules on symbolic heaps (rules_decider.h: fast, complete for lists, induction for
// user-defined predicates) and the small-model translation to SMT (small_model.h: complete for its boolean fragment).
// `Auto` runs the cheap one first; `Both` runs both and takes a disagreement for a defect of ours.
#pragma once

#include <optional>
#include <string>

#include "base/budget.h"
#include "logic/model.h"

namespace heapwise::logic {

enum class Verdict { Satisfiable, Unsatisfiable, Unknown };

// How pure atoms read: SL-COMP's hold in any heap, the strict ones (Astral's) in the empty heap only. Within the
// definitions of predicates they always read as SL-COMP's.
enum class Semantics { SlComp, Strict };

// How magic wands read. Fixed: a location has one content for the whole formula, as in CVC4's procedure, which
// SL-COMP's statuses of files with wands come from. Standard: the left side ranges over all disjoint heaps; the two
// differ where a formula frees a location and allocates it again with another content (small_model_cells.h). Agreed: an
// answer only where both readings give the same one.
enum class Wands { Fixed, Standard, Agreed };

enum class Decider { Auto, Rules, Smt, Both };

struct Options {
  Decider decider = Decider::Auto;
  Semantics semantics = Semantics::SlComp;
  Wands wands = Wands::Fixed;
  double seconds = 10;  // of CPU time; zero or less: no limit
};

struct Answer {
  Verdict verdict = Verdict::Unknown;
  std::optional<Model> model;  // of a satisfiable formula, where one was built
  std::string reason;          // of Unknown
  std::string decider;         // which one answered: "rules", "smt"
};

// Whether the formula holds a magic wand or a septraction, so that `Options::wands` matters.
[[nodiscard]] bool has_wands(Formula formula);

[[nodiscard]] Answer satisfiable(Context& context, Formula formula, const Options& options);

// Unsatisfiable: `left` entails `right`. Satisfiable: the model is a countermodel, it satisfies `left` and not `right`.
[[nodiscard]] Answer entails(Context& context, Formula left, Formula right, const Options& options);

}  // namespace heapwise::logic
