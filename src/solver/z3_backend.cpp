// Z3 behind the Backend interface. The only file that sees Z3.
#include <z3++.h>

#include <unordered_map>

#include "base/check.h"
#include "base/clock.h"
#include "solver/backend.h"

namespace heapwise::solver {

namespace {

// Our terms as Z3's, each translated once.
class Z3Translation {
 public:
  Z3Translation(z3::context& context, const TermTable& terms) : context_(context), terms_(terms) {}

  z3::expr translate(Term root) {
    std::vector<Term> pending{root};
    while (!pending.empty()) {
      const Term t = pending.back();
      if (known(t)) {
        pending.pop_back();
        continue;
      }
      const std::size_t before = pending.size();
      for (Term argument : terms_.arguments(t))
        if (!known(argument)) pending.push_back(argument);
      if (pending.size() > before) continue;
      done_.emplace(t, build(t));
      pending.pop_back();
    }
    return done_.at(root);
  }

  z3::sort sort(SortId id) {
    const Sort& s = terms_.sort(id);
    switch (s.kind) {
      case Sort::Kind::Bool: return context_.bool_sort();
      case Sort::Kind::Bits: return context_.bv_sort(s.width);
      case Sort::Kind::Int: return context_.int_sort();
      case Sort::Kind::Array: return context_.array_sort(sort(s.index), sort(s.element));
      case Sort::Kind::Uninterpreted: return context_.uninterpreted_sort(s.name.c_str());
    }
    HW_UNREACHABLE("all sorts are listed");
  }

 private:
  [[nodiscard]] bool known(Term t) const { return done_.contains(t); }

  z3::expr build(Term t) {
    const Operator op = terms_.op(t);
    if (op <= Operator::Variable) return leaf(t);
    if (op >= Operator::BitsNot && op <= Operator::SignExtend) return bits(t);
    z3::expr_vector a(context_);
    for (Term argument : terms_.arguments(t)) a.push_back(done_.at(argument));
    switch (op) {
      case Operator::Not: return !a[0];
      case Operator::And: return z3::mk_and(a);
      case Operator::Or: return z3::mk_or(a);
      case Operator::Ite: return z3::ite(a[0], a[1], a[2]);
      case Operator::Equal: return a[0] == a[1];
      case Operator::IntAdd: return z3::sum(a);
      case Operator::IntScale: return context_.int_val(terms_.factor(t)) * a[0];
      case Operator::IntLessEqual: return a[0] <= a[1];
      case Operator::Apply: return function(terms_.function_of(t))(a);
      case Operator::Select: return z3::select(a[0], a[1]);
      case Operator::Store: return z3::store(a[0], a[1], a[2]);
      case Operator::ConstantArray: return z3::const_array(sort(terms_.sort(t).index), a[0]);
      default: HW_UNREACHABLE("all operators are listed");
    }
  }

  z3::expr leaf(Term t) {
    switch (terms_.op(t)) {
      case Operator::BoolConstant: return context_.bool_val(t == terms_.yes());
      case Operator::IntConstant: return context_.int_val(terms_.int_value(t));
      case Operator::BitsConstant: {
        const Bits value = terms_.bits_value(t);
        const unsigned width = terms_.width(t);
        const auto low = static_cast<std::uint64_t>(value), high = static_cast<std::uint64_t>(value >> 64);
        if (width <= 64) return context_.bv_val(low, width);
        return z3::concat(context_.bv_val(high, width - 64), context_.bv_val(low, 64));
      }
      default: return context_.constant(terms_.name(t).c_str(), sort(terms_.sort_id(t)));
    }
  }

  z3::expr bits(Term t) {
    const z3::expr a = done_.at(terms_.argument(t, 0));
    const unsigned width = terms_.width(t), inner = terms_.width(terms_.argument(t, 0));
    switch (terms_.op(t)) {
      case Operator::BitsNot: return ~a;
      case Operator::BitsNegate: return -a;
      case Operator::Extract: return a.extract(terms_.extract_low(t) + width - 1, terms_.extract_low(t));
      case Operator::ZeroExtend: return z3::zext(a, width - inner);
      case Operator::SignExtend: return z3::sext(a, width - inner);
      default: break;
    }
    const z3::expr b = done_.at(terms_.argument(t, 1));
    switch (terms_.op(t)) {
      case Operator::BitsAnd: return a & b;
      case Operator::BitsOr: return a | b;
      case Operator::BitsXor: return a ^ b;
      case Operator::BitsAdd: return a + b;
      case Operator::BitsSubtract: return a - b;
      case Operator::BitsMultiply: return a * b;
      case Operator::BitsUDiv: return z3::udiv(a, b);
      case Operator::BitsURem: return z3::urem(a, b);
      case Operator::BitsSDiv: return a / b;
      case Operator::BitsSRem: return z3::srem(a, b);
      case Operator::BitsShiftLeft: return z3::shl(a, b);
      case Operator::BitsShiftRight: return z3::lshr(a, b);
      case Operator::BitsShiftRightSigned: return z3::ashr(a, b);
      case Operator::BitsULess: return z3::ult(a, b);
      case Operator::BitsULessEqual: return z3::ule(a, b);
      case Operator::BitsSLess: return a < b;
      case Operator::BitsSLessEqual: return a <= b;
      case Operator::Concat: return z3::concat(a, b);
      default: HW_UNREACHABLE("all operators are listed");
    }
  }

  z3::func_decl function(FunctionId id) {
    const Function& f = terms_.function(id);
    z3::sort_vector parameters(context_);
    for (SortId p : f.parameters) parameters.push_back(sort(p));
    return context_.function(f.name.c_str(), parameters, sort(f.result));
  }

  z3::context& context_;
  const TermTable& terms_;
  std::unordered_map<Term, z3::expr> done_;
};

// Z3's values as ours.
class Z3Values {
 public:
  Z3Values(const TermTable& terms, const z3::model& model) : terms_(terms), model_(model) {}

  bool read(const z3::expr& e, SortId sort, Value& value) {
    value.kind = terms_.sort(sort).kind;
    switch (value.kind) {
      case Sort::Kind::Bool: value.bits = e.is_true() ? 1 : 0; return e.is_true() || e.is_false();
      case Sort::Kind::Bits: return read_bits(e, value);
      case Sort::Kind::Int: {
        std::int64_t small = 0;
        if (!e.is_numeral_i64(small)) return false;
        value.integer = small;
        return true;
      }
      case Sort::Kind::Uninterpreted: value.bits = element(e); return true;
      case Sort::Kind::Array: return read_array(e, sort, value);
    }
    return false;
  }

 private:
  static bool read_bits(const z3::expr& e, Value& value) {
    if (!e.is_numeral()) return false;
    std::string binary;
    if (!e.as_binary(binary)) return false;
    value.bits = 0;
    for (char digit : binary) value.bits = (value.bits << 1) | (digit == '1' ? 1 : 0);
    return true;
  }

  // Elements of uninterpreted sorts are numbered as they appear.
  Bits element(const z3::expr& e) { return elements_.try_emplace(e.to_string(), elements_.size()).first->second; }

  bool read_array(z3::expr e, SortId sort, Value& array) {
    const SortId index = terms_.sort(sort).index, element_sort = terms_.sort(sort).element;
    std::vector<std::pair<Bits, Bits>> writes;  // newest first
    auto add = [&](const z3::expr& at, const z3::expr& what) {
      Value i, v;
      if (!read(at, index, i) || !read(what, element_sort, v)) return false;
      writes.emplace_back(as_bits(i), as_bits(v));
      return true;
    };
    while (e.is_app() && e.decl().decl_kind() == Z3_OP_STORE) {
      if (!add(e.arg(1), e.arg(2))) return false;
      e = z3::expr(e.arg(0));
    }
    Value rest;
    if (e.is_app() && e.decl().decl_kind() == Z3_OP_CONST_ARRAY) {
      if (!read(e.arg(0), element_sort, rest)) return false;
    } else if (Z3_is_as_array(e.ctx(), e)) {
      z3::func_decl f(e.ctx(), Z3_get_as_array_func_decl(e.ctx(), e));
      z3::func_interp table = model_.get_func_interp(f);
      for (unsigned i = 0; i < table.num_entries(); ++i)
        if (!add(table.entry(i).arg(0), table.entry(i).value())) return false;
      if (!read(table.else_value(), element_sort, rest)) return false;
    } else {
      return false;
    }
    array.bits = as_bits(rest);
    for (auto entry = writes.rbegin(); entry != writes.rend(); ++entry) {
      if (entry->second == array.bits) array.entries.erase(entry->first);
      else array.entries[entry->first] = entry->second;
    }
    return true;
  }

  const TermTable& terms_;
  z3::model model_;
  std::unordered_map<std::string, std::size_t> elements_;
};

class Z3Backend final : public Backend {
 public:
  Z3Backend(const TermTable& terms, Theory theory)
      : terms_(terms), theory_(theory), solver_(new_solver()), translation_(context_, terms) {}

  void assert_permanently(Term t) override { solver_.add(translation_.translate(t)); }

  // Z3's time limit is by the clock on the wall, ours by CPU: on a busy machine it is asked again, and goes on from
  // what it learned.
  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    const double deadline = process_seconds() + limits.milliseconds * 1e-3;
    Limits now = limits;
    while (true) {
      const Answer answer = check_once(assumptions, now);
      const double left = deadline - process_seconds();
      if (answer != Answer::Unknown || !out_of_time_ || left * 1e3 < 0.1 * limits.milliseconds) return answer;
      now.milliseconds = static_cast<unsigned>(left * 1e3);
    }
  }

  bool model(std::span<const Term> wanted, std::vector<Value>& values) override {
    try {
      const z3::model model = solver_.get_model();
      Z3Values reader(terms_, model);
      for (Term t : wanted) {
        values.emplace_back();
        if (!reader.read(model.eval(translation_.translate(t), true), terms_.sort_id(t), values.back())) return false;
      }
      return true;
    } catch (const z3::exception&) {
      return false;
    }
  }

  std::vector<Term> core() override {
    std::vector<Term> found;
    for (const z3::expr& literal : solver_.unsat_core()) found.push_back(meaning_.at(literal.id()));
    return found;
  }

  [[nodiscard]] std::size_t assumptions_known() const override { return literals_.size(); }

  void forget() override {
    solver_ = new_solver();
    literals_.clear();
    meaning_.clear();
    std::copy(kNoLimits, kNoLimits + 3, limits_set_);
  }

 private:
  static constexpr unsigned kNoLimits[3] = {4294967295U, 0, 4294967295U};

  z3::solver new_solver() {
    return theory_ == Theory::BitVectors ? z3::solver(context_, "QF_BV") : z3::solver(context_, z3::solver::simple());
  }

  Answer check_once(std::span<const Term> assumptions, const Limits& limits) {
    out_of_time_ = false;
    try {
      set_limits(limits);
      z3::expr_vector literals(context_);
      for (Term t : assumptions) literals.push_back(literal(t));
      switch (solver_.check(literals)) {
        case z3::sat: return Answer::Sat;
        case z3::unsat: return Answer::Unsat;
        case z3::unknown: {
          const std::string reason = solver_.reason_unknown();
          out_of_time_ = limits.milliseconds != 0 && (reason == "timeout" || reason == "canceled");
        }
      }
    } catch (const z3::exception&) {
      return Answer::Unknown;  // out of memory or of steps: Z3 says so by an exception
    }
    return Answer::Unknown;
  }

  // Z3 assumes literals only: a term that is none gets a boolean of its own that implies it.
  z3::expr literal(Term t) {
    if (auto found = literals_.find(t); found != literals_.end()) return found->second;
    const Term atom = terms_.op(t) == Operator::Not ? terms_.argument(t, 0) : t;
    z3::expr result = translation_.translate(t);
    if (terms_.op(atom) != Operator::Variable) {
      z3::expr name = context_.bool_const(("assume!" + std::to_string(t.index())).c_str());
      solver_.add(z3::implies(name, result));
      result = name;
    }
    literals_.emplace(t, result);
    meaning_.emplace(result.id(), t);
    return result;
  }

  void set_limits(const Limits& limits) {
    constexpr unsigned kNone = 4294967295U;
    const unsigned steps = limits.steps > kNone ? kNone : static_cast<unsigned>(limits.steps);
    const unsigned current[3] = {limits.milliseconds == 0 ? kNone : limits.milliseconds, steps,
                                 limits.megabytes == 0 ? kNone : limits.megabytes};
    if (std::equal(current, current + 3, limits_set_)) return;
    std::copy(current, current + 3, limits_set_);
    z3::params parameters(context_);
    parameters.set("timeout", current[0]);
    parameters.set("rlimit", current[1]);
    parameters.set("max_memory", current[2]);
    solver_.set(parameters);
  }

  const TermTable& terms_;
  Theory theory_;
  z3::context context_;
  z3::solver solver_;
  Z3Translation translation_;
  std::unordered_map<Term, z3::expr> literals_;
  std::unordered_map<unsigned, Term> meaning_;  // of a literal, by Z3's id
  bool out_of_time_ = false;
  unsigned limits_set_[3] = {kNoLimits[0], kNoLimits[1], kNoLimits[2]};
};

}  // namespace

std::unique_ptr<Backend> make_z3_backend(const TermTable& terms, Theory theory) {
  return std::make_unique<Z3Backend>(terms, theory);
}

}  // namespace heapwise::solver
