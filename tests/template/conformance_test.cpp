// The formula against the reference semantics: a run of the interpreter, with its inputs fixed in the formula, violates
// the property exactly if the formula says that it can.
#include "frontend/compile_text.h"
#include "template/template_text.h"

namespace heapwise::tmpl {
namespace {

using solver::Answer;
using solver::Operator;

constexpr unsigned kRounds = 6;

// The program unrolled, without any invariants.
struct Unrolled {
  explicit Unrolled(const ir::Program& program)
      : plan(program, models::Models::standard()),
        values(terms, {program.pointer_type().bits(), 12, 13}),
        memory(values, plan.layout),
        solver(terms, {.theory = solver::Theory::BitVectors, .cache = false}),
        inference(plan, formula, values, memory, solver, budget) {
    EncodeOptions options;
    options.property = check::Property::Unreach;
    options.unroll = kRounds;
    EXPECT_TRUE(Encoder(plan, options, values, memory, formula, budget).run());
  }

  // The n-th input on the path is the n-th of these, and the path ends within the rounds.
  [[nodiscard]] std::vector<Term> on_inputs(const std::vector<interp::InputRead>& inputs) {
    std::vector<Term> fixed;
    for (const LoopInstance& loop : formula.loops) {
      fixed.push_back(terms.negate(loop.select));
      for (const Latch& latch : loop.latches)
        if (latch.last) fixed.push_back(terms.negate(latch.guard));
    }
    Term taken = terms.bits(0, 8);
    for (const InputTaken& input : formula.inputs) {
      for (std::size_t n = 0; n < inputs.size(); ++n) {
        const Term here = terms.conjunction(input.guard, terms.equal(taken, terms.bits(n, 8)));
        const Term same = terms.equal(input.value, terms.bits(inputs[n].value, terms.width(input.value)));
        fixed.push_back(terms.implies(here, same));
      }
      const Term next = terms.bits_binary(Operator::BitsAdd, taken, terms.bits(1, 8));
      taken = terms.ite(input.guard, next, taken);
    }
    return fixed;
  }

  [[nodiscard]] Answer violates(const std::vector<Term>& fixed) {
    std::vector<Term> broken;
    for (const Obligation& o : formula.obligations)
      broken.push_back(terms.conjunction(terms.conjunction(o.guard, o.before), terms.negate(o.condition)));
    return inference.ask(terms.disjunction(broken), fixed, false);
  }

  [[nodiscard]] Answer ends(const std::vector<Term>& fixed) {
    std::vector<Term> ends;
    for (const End& end : formula.ends) ends.push_back(terms.conjunction(end.guard, end.before));
    return inference.ask(terms.disjunction(ends), fixed, false);
  }

  Budget budget{120, 0};
  Plan plan;
  TermTable terms;
  Values values;
  Memory memory;
  Formula formula;
  solver::Solver solver;
  Inference inference;
};

const std::string kHead =
    "#include <stdlib.h>\n#include <string.h>\nextern int __VERIFIER_nondet_int(void);\nextern void "
    "reach_error(void);\n";

// Each asks for a few inputs, loops a few times, and errs on some of them.
const char* const kPrograms[] = {
    R"(int main(void) { int n = __VERIFIER_nondet_int() & 3, s = 0; for (int i = 0; i < n; i++) s += __VERIFIER_nondet_int();
       if (s % 3 == 1) reach_error(); return 0; })",
    R"(struct n { struct n *next; short a; int b; };
       int main(void) { struct n *l = 0; int k = __VERIFIER_nondet_int() & 3;
       for (int i = 0; i < k; i++) { struct n *x = malloc(sizeof *x); x->a = __VERIFIER_nondet_int(); x->b = x->a * 2; x->next = l; l = x; }
       int s = 0; for (struct n *p = l; p; p = p->next) s += p->b - p->a;
       if (s & 2) reach_error();
       while (l) { struct n *t = l->next; free(l); l = t; } return 0; })",
    R"(int main(void) { int a[5] = {1, 2, 3}; int i = __VERIFIER_nondet_int() & 3; a[i + 1] = 7; a[3] += a[i];
       if (a[3] == 9 || a[i + 1] != 7) reach_error(); return 0; })",
    R"(union u { long long l; struct { int lo; short mid; char c[2]; } p; };
       int main(void) { union u x, y; x.l = 0x123456789abcdefLL; x.p.mid = __VERIFIER_nondet_int(); memcpy(&y, &x, sizeof y);
       y.p.c[1] = __VERIFIER_nondet_int(); if ((y.l >> 40 & 7) == 5 || y.p.lo != (int)0x89abcdef) reach_error(); return 0; })",
    R"(static int add(int *p, int n) { int local = n; int *q = &local; *q += *p; *p = local; return local > 5; }
       static int (*f)(int *, int) = add; static int total;
       int main(void) { for (int i = 0; i < 4; i++) if (f(&total, __VERIFIER_nondet_int() & 3)) reach_error(); return 0; })",
    R"(int main(void) { unsigned x = __VERIFIER_nondet_int(); unsigned char c = x >> 3; signed char d = x; long w = d;
       int k = 0; switch (c & 3) { case 0: k = w < 0; break; case 2: k = (x ^ c) % 5 == 0; case 1: k |= x / 3 > 1000; break; default: k = !x; }
       if (k) reach_error(); return 0; })",
    R"(struct pair { char tag; int v; };
       int main(void) { unsigned n = 1; struct pair *p = malloc(sizeof *p); p[0].tag = 1; p[0].v = __VERIFIER_nondet_int() & 7;
       for (int i = 0; i < 4; i++) { unsigned m = 1 + (__VERIFIER_nondet_int() & 3); p = realloc(p, m * sizeof *p);
         for (; n < m; n++) { p[n].v = p[n - 1].v + i; p[n].tag = n; } n = m; }
       int k = p[n - 1].v + p[n - 1].tag; free(p); if (k & 1) reach_error(); return 0; })",
};

class Conformance : public ::testing::TestWithParam<std::tuple<const char*, ir::DataModel>> {};

TEST_P(Conformance, runs_satisfy_the_formula_and_violate_alike) {
  const auto [text, model] = GetParam();
  const ir::Program program = frontend::compile_text(kHead + text, model);
  Unrolled formula(program);
  const interp::Interpreter interpreter(program, models::Models::standard());
  interp::Options options;
  options.properties = {interp::Property::ValidDeref, interp::Property::ValidFree, interp::Property::UnreachCall};
  int violated = 0, ended = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const interp::RunResult run = interpreter.run(interp::Inputs::from_seed(seed), options);
    const std::vector<Term> fixed = formula.on_inputs(run.inputs);
    const bool violates = run.ending == interp::Ending::Violated;
    ++(violates ? violated : ended);
    EXPECT_EQ(formula.violates(fixed), violates ? Answer::Sat : Answer::Unsat) << "seed " << seed;
    EXPECT_EQ(formula.ends(fixed), violates ? Answer::Unsat : Answer::Sat) << "seed " << seed;
  }
  EXPECT_GT(violated, 0);
  EXPECT_GT(ended, 0);
}

INSTANTIATE_TEST_SUITE_P(Programs, Conformance,
                         ::testing::Combine(::testing::ValuesIn(kPrograms),
                                            ::testing::Values(ir::DataModel::LP64, ir::DataModel::ILP32)));

}  // namespace
}  // namespace heapwise::tmpl
