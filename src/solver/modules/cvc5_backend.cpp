// cvc5 behind the Backend interface, as a module of its own: loaded when an option asks for it. The only file that sees
// cvc5.
#include <cvc5/cvc5.h>

#include <algorithm>
#include <unordered_map>

#include "base/check.h"
#include "solver/backend.h"

namespace heapwise::solver {

namespace {

constexpr cvc5::Kind kind_of(Operator op) {
  switch (op) {
    case Operator::Not: return cvc5::NOT;
    case Operator::And: return cvc5::AND;
    case Operator::Or: return cvc5::OR;
    case Operator::Ite: return cvc5::ITE;
    case Operator::Equal: return cvc5::EQUAL;
    case Operator::BitsNot: return cvc5::BITVECTOR_NOT;
    case Operator::BitsNegate: return cvc5::BITVECTOR_NEG;
    case Operator::BitsAnd: return cvc5::BITVECTOR_AND;
    case Operator::BitsOr: return cvc5::BITVECTOR_OR;
    case Operator::BitsXor: return cvc5::BITVECTOR_XOR;
    case Operator::BitsAdd: return cvc5::BITVECTOR_ADD;
    case Operator::BitsSubtract: return cvc5::BITVECTOR_SUB;
    case Operator::BitsMultiply: return cvc5::BITVECTOR_MULT;
    case Operator::BitsUDiv: return cvc5::BITVECTOR_UDIV;
    case Operator::BitsURem: return cvc5::BITVECTOR_UREM;
    case Operator::BitsSDiv: return cvc5::BITVECTOR_SDIV;
    case Operator::BitsSRem: return cvc5::BITVECTOR_SREM;
    case Operator::BitsShiftLeft: return cvc5::BITVECTOR_SHL;
    case Operator::BitsShiftRight: return cvc5::BITVECTOR_LSHR;
    case Operator::BitsShiftRightSigned: return cvc5::BITVECTOR_ASHR;
    case Operator::BitsULess: return cvc5::BITVECTOR_ULT;
    case Operator::BitsULessEqual: return cvc5::BITVECTOR_ULE;
    case Operator::BitsSLess: return cvc5::BITVECTOR_SLT;
    case Operator::BitsSLessEqual: return cvc5::BITVECTOR_SLE;
    case Operator::Concat: return cvc5::BITVECTOR_CONCAT;
    case Operator::IntAdd: return cvc5::ADD;
    case Operator::IntLessEqual: return cvc5::LEQ;
    case Operator::Select: return cvc5::SELECT;
    case Operator::Store: return cvc5::STORE;
    default: return cvc5::UNDEFINED_KIND;
  }
}

class Cvc5Backend final : public Backend {
 public:
  Cvc5Backend(const TermTable& terms, Theory theory) : terms_(terms) {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
    solver_.setLogic(theory == Theory::BitVectors ? "QF_BV" : "QF_ALL");
  }

  void assert_permanently(Term t) override { waiting_.push_back(t); }

  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    try {
      set_limits(limits);
      for (Term t : waiting_) solver_.assertFormula(translate(t));
      waiting_.clear();
      std::vector<cvc5::Term> literals;
      for (Term t : assumptions) {
        literals.push_back(translate(t));
        meaning_.emplace(literals.back(), t);
      }
      const cvc5::Result result = solver_.checkSatAssuming(literals);
      if (result.isSat()) return Answer::Sat;
      if (result.isUnsat()) return Answer::Unsat;
    } catch (const cvc5::CVC5ApiException&) {  // NOLINT(bugprone-empty-catch): a limit of cvc5, or what it lacks
    }
    return Answer::Unknown;
  }

  bool model(std::span<const Term> wanted, std::vector<Value>& values) override {
    elements_.clear();
    try {
      for (Term t : wanted) {
        values.emplace_back();
        if (!read(solver_.getValue(translate(t)), terms_.sort_id(t), values.back())) return false;
      }
      return true;
    } catch (const cvc5::CVC5ApiException&) {
      return false;
    }
  }

  std::vector<Term> core() override {
    std::vector<Term> found;
    for (const cvc5::Term& t : solver_.getUnsatAssumptions()) found.push_back(meaning_.at(t));
    return found;
  }

  [[nodiscard]] std::size_t assumptions_known() const override { return meaning_.size(); }

  void forget() override {
    solver_.resetAssertions();
    waiting_.clear();
    meaning_.clear();
  }

 private:
  // cvc5 takes a limit of steps only before its first assertion: that of the first question stays.
  void set_limits(const Limits& limits) {
    solver_.setOption("tlimit-per", std::to_string(limits.milliseconds));
    if (!asked_) solver_.setOption("rlimit-per", std::to_string(limits.steps));
    asked_ = true;
  }

  cvc5::Sort sort(SortId id) {
    if (auto found = sorts_.find(id); found != sorts_.end()) return found->second;
    const Sort& s = terms_.sort(id);
    cvc5::Sort made;
    switch (s.kind) {
      case Sort::Kind::Bool: made = solver_.getBooleanSort(); break;
      case Sort::Kind::Bits: made = solver_.mkBitVectorSort(s.width); break;
      case Sort::Kind::Int: made = solver_.getIntegerSort(); break;
      case Sort::Kind::Array: made = solver_.mkArraySort(sort(s.index), sort(s.element)); break;
      case Sort::Kind::Uninterpreted: made = solver_.mkUninterpretedSort(s.name); break;
    }
    sorts_.emplace(id, made);
    return made;
  }

  cvc5::Term translate(Term root) {
    std::vector<Term> pending{root};
    while (!pending.empty()) {
      const Term t = pending.back();
      if (done_.contains(t)) {
        pending.pop_back();
        continue;
      }
      const std::size_t before = pending.size();
      for (Term argument : terms_.arguments(t))
        if (!done_.contains(argument)) pending.push_back(argument);
      if (pending.size() > before) continue;
      done_.emplace(t, build(t));
      pending.pop_back();
    }
    return done_.at(root);
  }

  cvc5::Term build(Term t) {
    std::vector<cvc5::Term> a;
    for (Term argument : terms_.arguments(t)) a.push_back(done_.at(argument));
    const std::uint32_t width = terms_.width(t);
    switch (terms_.op(t)) {
      case Operator::BoolConstant: return solver_.mkBoolean(t == terms_.yes());
      case Operator::IntConstant: return solver_.mkInteger(terms_.int_value(t));
      case Operator::BitsConstant: {
        std::string digits;
        for (unsigned i = width; i-- > 0;) digits += (terms_.bits_value(t) >> i) & 1 ? '1' : '0';
        return solver_.mkBitVector(width, digits, 2);
      }
      case Operator::Variable: return solver_.mkConst(sort(terms_.sort_id(t)), terms_.name(t));
      case Operator::Extract: {
        const std::uint32_t low = terms_.extract_low(t);
        return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {low + width - 1, low}), a);
      }
      case Operator::ZeroExtend:
        return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_ZERO_EXTEND, {width - terms_.width(terms_.argument(t, 0))}),
                              a);
      case Operator::SignExtend:
        return solver_.mkTerm(solver_.mkOp(cvc5::BITVECTOR_SIGN_EXTEND, {width - terms_.width(terms_.argument(t, 0))}),
                              a);
      case Operator::IntScale: return solver_.mkTerm(cvc5::MULT, {solver_.mkInteger(terms_.factor(t)), a[0]});
      case Operator::Apply:
        a.insert(a.begin(), function(terms_.function_of(t)));
        return solver_.mkTerm(cvc5::APPLY_UF, a);
      case Operator::ConstantArray: return solver_.mkConstArray(sort(terms_.sort_id(t)), a[0]);
      default: return solver_.mkTerm(kind_of(terms_.op(t)), a);
    }
  }

  cvc5::Term function(FunctionId id) {
    if (auto found = functions_.find(id); found != functions_.end()) return found->second;
    const Function& f = terms_.function(id);
    std::vector<cvc5::Sort> parameters;
    for (SortId p : f.parameters) parameters.push_back(sort(p));
    return functions_.emplace(id, solver_.mkConst(solver_.mkFunctionSort(parameters, sort(f.result)), f.name))
        .first->second;
  }

  bool read(const cvc5::Term& e, SortId id, Value& value) {
    const Sort& s = terms_.sort(id);
    value.kind = s.kind;
    switch (s.kind) {
      case Sort::Kind::Bool: value.bits = e.getBooleanValue() ? 1 : 0; return true;
      case Sort::Kind::Bits:
        value.bits = 0;
        for (char digit : e.getBitVectorValue(2)) value.bits = (value.bits << 1) | (digit == '1' ? 1 : 0);
        return true;
      case Sort::Kind::Int:
        if (!e.isInt64Value()) return false;
        value.integer = e.getInt64Value();
        return true;
      case Sort::Kind::Uninterpreted:
        value.bits = elements_.try_emplace(e.getUninterpretedSortValue(), elements_.size()).first->second;
        return true;
      case Sort::Kind::Array: return read_array(e, s, value);
    }
    return false;
  }

  bool read_array(cvc5::Term e, const Sort& s, Value& array) {
    std::vector<std::pair<Bits, Bits>> writes;  // newest first
    for (; e.getKind() == cvc5::STORE; e = e[0]) {
      Value index, element;
      if (!read(e[1], s.index, index) || !read(e[2], s.element, element)) return false;
      writes.emplace_back(as_bits(index), as_bits(element));
    }
    Value rest;
    if (e.getKind() != cvc5::CONST_ARRAY || !read(e.getConstArrayBase(), s.element, rest)) return false;
    array.bits = as_bits(rest);
    std::ranges::reverse(writes);
    for (auto [index, element] : writes) {
      if (element == array.bits) array.entries.erase(index);
      else array.entries[index] = element;
    }
    return true;
  }

  const TermTable& terms_;
  cvc5::Solver solver_;
  bool asked_ = false;
  std::vector<Term> waiting_;  // to be asserted at the next question
  std::unordered_map<Term, cvc5::Term> done_;
  std::unordered_map<SortId, cvc5::Sort> sorts_;
  std::unordered_map<FunctionId, cvc5::Term> functions_;
  std::unordered_map<cvc5::Term, Term> meaning_;
  std::unordered_map<std::string, std::size_t> elements_;  // of uninterpreted sorts, numbered as they appear
};

}  // namespace

}  // namespace heapwise::solver

extern "C" heapwise::solver::Backend* heapwise_make_cvc5_backend(const heapwise::solver::TermTable& terms,
                                                                 heapwise::solver::Theory theory) {
  return new heapwise::solver::Cvc5Backend(terms, theory);
}
