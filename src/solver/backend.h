// Backend: what an SMT solver must offer to stand behind solver.h.
//
// A back end knows permanent assertions and, per question, a set of assumptions; there is no stack. Solver keeps the
// stack and turns it into assumptions, so that what the back end learned on one path serves the next one, too.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/evaluate.h"

namespace heapwise::solver {

enum class Answer : std::uint8_t { Sat, Unsat, Unknown };

// What one question may use; zero means no limit. `steps` counts the back end's own units of work and is the same on
// every run and machine; milliseconds (of CPU time, where the back end can) are not.
struct Limits {
  unsigned milliseconds = 0;
  unsigned megabytes = 0;
  std::uint64_t steps = 0;
};

// BitVectors promises that there are only booleans and bit-vectors, and lets the back end use its SAT-based core.
enum class Theory : std::uint8_t { General, BitVectors };

class Backend {
 public:
  virtual ~Backend() = default;

  virtual void assert_permanently(Term t) = 0;
  // Are the permanent assertions satisfiable together with `assumptions`?
  virtual Answer check(std::span<const Term> assumptions, const Limits& limits) = 0;
  // After Sat: values of `terms`: variables and applications. False when a value cannot be expressed.
  virtual bool model(std::span<const Term> terms, std::vector<Value>& values) = 0;
  // After Unsat: assumptions that suffice (not always the fewest).
  virtual std::vector<Term> core() = 0;
  // How many different assumptions it has been given: old ones slow it down.
  [[nodiscard]] virtual std::size_t assumptions_known() const = 0;
  // Forgets all assertions, assumptions and what was learned from them.
  virtual void forget() = 0;
};

std::unique_ptr<Backend> make_z3_backend(const TermTable& terms, Theory theory);
// For Theory::BitVectors alone.
std::unique_ptr<Backend> make_sat_backend(const TermTable& terms);
// Loaded as a module when first used: its library costs more at the start of a process than a small task does.
std::unique_ptr<Backend> make_cvc5_backend(const TermTable& terms, Theory theory);
// Whether the module is there.
[[nodiscard]] bool cvc5_available();

}  // namespace heapwise::solver
