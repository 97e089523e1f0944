#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "logic/math_printer.h"
#include "logic/smtlib_parser.h"
#include "logic/smtlib_printer.h"

namespace heapwise::logic {
namespace smtlib_test {

constexpr const char* kLists = R"((set-logic QF_SHLS)
(set-info :source |two
lines|)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref)))))
(declare-heap (Ref Node))
(define-fun-rec chain ((out Ref) (in Ref)) Bool
  (or (exists ((u Ref)) (and (distinct out in) (sep (chain out u) (pto in (node u)))))
      (and (= in out) (_ emp Ref Node))))
(declare-const x Ref)
(declare-const y Ref)
)";

Script parsed(const std::string& text) {
  Result<Script> script = parse_smtlib(text, "test");
  if (!script) throw std::runtime_error(script.error());
  return std::move(script).value();
}

std::string error_of(const std::string& text) {
  Result<Script> script = parse_smtlib(text, "test");
  return script ? "" : script.error();
}

std::string math_of(const std::string& assertion) {
  Script script = parsed(std::string(kLists) + "(assert " + assertion + ")");
  return to_math(*script.context, script.assertions.at(0));
}

TEST(Parser, reads_the_dialect_of_the_competition) {
  Script script = parsed(std::string(kLists) +
                         "(check-sat)(assert (pto x (node (as nil Ref))))(assert (not (chain y x)))(check-sat)");
  EXPECT_EQ(script.logic, "QF_SHLS");
  ASSERT_EQ(script.checks.size(), 2U);
  EXPECT_EQ(script.checks[0].assertions, 0U);
  EXPECT_EQ(script.checks[1].assertions, 2U);
  EXPECT_EQ(to_math(*script.context, script.assertions[0]), "x ↦ {next: nil}");
  EXPECT_EQ(to_math(*script.context, script.assertions[1]), "¬chain(y, x)");
}

TEST(Parser, recognises_a_list_by_its_rules_whatever_the_names_and_orders) {
  Script script = parsed(kLists);
  const auto& definition = script.context->signature().predicate(PredicateId(0U));
  ASSERT_TRUE(definition.list);
  EXPECT_EQ(definition.list->kind, ListKind::Singly);
  EXPECT_EQ(definition.list->root, 1U);
  EXPECT_EQ(definition.list->end, 0U);
}

TEST(Parser, does_not_take_a_definition_for_a_list_because_of_its_name) {
  Script script =
      parsed(R"((declare-sort Ref 0)(declare-datatypes ((Node 0)) (((node (next Ref)))))(declare-heap (Ref Node))
(define-fun-rec ls ((in Ref) (out Ref)) Bool
  (or (and (= in out) (_ emp Ref Node)) (exists ((u Ref)) (sep (pto in (node u)) (ls u out))))))");
  EXPECT_FALSE(script.context->signature().predicate(PredicateId(0U)).list);
}

TEST(Parser, knows_the_built_in_lists_of_a_cell) {
  Script script = parsed(R"((declare-sort S 0)(declare-sort N 0)
(declare-datatypes ((Sl 0) (Nl 0)) (((sl (next S))) ((nl (top N) (down S)))))(declare-heap (S Sl) (N Nl))
(declare-const a N)(declare-const b S)(assert (sep (nls a (as nil N) b) (ls b (as nil S)))))");
  Formula sep = script.assertions.at(0);
  const auto& nested = script.context->signature().predicate(sep->children[0]->predicate);
  ASSERT_TRUE(nested.list);
  EXPECT_EQ(nested.list->kind, ListKind::Nested);
  EXPECT_EQ(nested.list->inner, sep->children[1]->predicate);
}

TEST(Parser, recognises_doubly_linked_lists) {
  Script script = parsed(R"((declare-sort D 0)(declare-datatypes ((Dl 0)) (((dl (n D) (p D)))))(declare-heap (D Dl))
(define-fun-rec dll ((fr D)(bk D)(pr D)(nx D)) Bool
  (or (and (= fr nx) (= bk pr) (_ emp D Dl))
      (exists ((u D)) (and (distinct fr nx) (distinct bk pr) (sep (pto fr (dl u pr)) (dll u bk fr nx)))))))");
  const auto& list = script.context->signature().predicate(PredicateId(0U)).list;
  ASSERT_TRUE(list);
  EXPECT_EQ(list->kind, ListKind::Doubly);
  EXPECT_EQ(list->last, 1U);
  EXPECT_EQ(list->previous, 2U);
  EXPECT_EQ(list->end, 3U);
}

TEST(Parser, names_line_and_column_of_a_mistake) {
  EXPECT_EQ(error_of("(assert\n  (= x x))"), "test:2:6: `x` is not declared");
  EXPECT_EQ(error_of("(check-sat"), "test:1:1: this `(` is never closed");
  EXPECT_EQ(error_of("(check-sat))"), "test:1:12: `)` without a `(` before it");
  EXPECT_EQ(error_of("(frobnicate)"), "test:1:2: the command `frobnicate` is not supported");
  EXPECT_EQ(error_of("(declare-const x Loc)"), "test:1:18: the sort `Loc` is not declared");
  EXPECT_EQ(error_of("(set-info :s |open"), "test:1:14: this `|` is never closed");
  EXPECT_THAT(error_of(std::string(kLists) + "(assert (pto x y))"), ::testing::HasSubstr("points to (node"));
  EXPECT_THAT(error_of(std::string(kLists) + "(assert (chain x))"), ::testing::HasSubstr("number or sort"));
  EXPECT_THAT(error_of(std::string(kLists) + "(assert (= x 3))"), ::testing::HasSubstr("between the sorts"));
}

TEST(Parser, refuses_a_definition_that_names_a_constant) {
  const std::string definition =
      "(define-fun-rec to_x ((in Ref)) Bool (or (and (= in x) (_ emp Ref Node)) (chain in y)))";
  EXPECT_THAT(error_of(kLists + definition), ::testing::HasSubstr("the definition of `to_x` names `x`"));
}

TEST(Parser, copes_with_deep_nesting) {
  constexpr int kDepth = 100'000;
  std::string text = kLists;
  text += "(assert ";
  for (int i = 0; i < kDepth; ++i) text += "(not ";
  text += "(= x y)" + std::string(kDepth, ')') + ")";
  Script script = parsed(text);
  int depth = 0;
  for (Formula f = script.assertions.at(0); f->kind == FormulaKind::Not; f = f->children[0]) ++depth;
  EXPECT_EQ(depth, kDepth);
}

TEST(Parser, expands_abbreviations) {
  Script script = parsed(std::string(kLists) +
                         "(define-fun two ((a Ref)) Bool (sep (pto a (node x)) (pto x (node a))))(assert (two y))");
  EXPECT_EQ(to_math(*script.context, script.assertions.at(0)), "y ↦ {next: x} * x ↦ {next: y}");
}

TEST(Printer, puts_parentheses_where_they_are_needed_only) {
  EXPECT_EQ(math_of("(and (= x y) (sep (chain x y) (pto y (node x))))"), "x = y ∧ chain(x, y) * y ↦ {next: x}");
  EXPECT_EQ(math_of("(sep (and (= x y) (chain x y)) (or (chain y x) (pto y (node x))))"),
            "(x = y ∧ chain(x, y)) * (chain(y, x) ∨ y ↦ {next: x})");
  EXPECT_EQ(math_of("(exists ((z Ref)) (wand (pto z (node x)) (not (septraction true (pto z (node x))))))"),
            "∃z. z ↦ {next: x} -* ¬(true -⊛ z ↦ {next: x})");
}

TEST(Printer, writes_what_the_parser_reads_back) {
  const std::string text = std::string(kLists) + R"((declare-const n Int)(check-sat)
(assert (and (< n (+ n (* 2 n) (- 3))) (distinct x y (as nil Ref)) (exists ((z Ref)) (sep (chain z x) (exists ((z Ref)) (pto z (node x)))))))
(assert (not (or (freed x) (and_not (chain x y) (wand true (_ emp Ref Node))) (<= (- n) (- n 1 2)))))(check-sat))";
  Script first = parsed(text);
  const std::string printed = to_smtlib(first);
  Script second = parsed(printed);
  EXPECT_EQ(to_smtlib(second), printed);
  ASSERT_EQ(second.assertions.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(to_math(*second.context, second.assertions[i]).size() > 10, true);
  }
  EXPECT_EQ(to_math(*second.context, second.assertions[1]), to_math(*first.context, first.assertions[1]));
}

}  // namespace smtlib_test
}  // namespace heapwise::logic
