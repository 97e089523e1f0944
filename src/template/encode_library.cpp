// Calls: of functions with a body, which are inlined, and of the library, by the table of `models`.
#include <fmt/format.h>

#include <algorithm>

#include "models/print_format.h"
#include "template/encode.h"

namespace heapwise::tmpl {

using exec::Finding;
using models::Kind;
using models::Model;
using solver::Operator;

void Encoder::set_result(State& state, const ir::Call& it, const Value& value) {
  if (it.results.size() == 1) state.registers[it.results[0].index()] = value;
}

void Encoder::call(const Spot& spot, State& state, const ir::Call& it) {
  if (it.callee.kind() == ir::Operand::Kind::Function) return call_one(spot, state, it, it.callee.function_id());
  const Value callee = operand(state, it.callee);
  std::vector<std::pair<ir::FunctionId, Term>> cases;
  std::vector<Term> conditions;
  for (const ObjectId object : plan_.points_to.objects_of(spot.frame, it.callee)) {
    const AbstractObject& what = plan_.objects.at(object);
    if (what.kind != AbstractObject::Kind::Function || callee.plain()) continue;
    const Term here = terms_.conjunction(terms_.equal(callee.object, values_.object_id(object.index())),
                                         terms_.equal(callee.bits, terms_.bits(0, values_.widths().pointer)));
    cases.emplace_back(what.function, here);
    conditions.push_back(here);
  }
  require(spot, state, Finding::Kind::InvalidAccess, terms_.disjunction(conditions),
          "call through a pointer that may not be a function's address");
  std::vector<Arrival> after;
  for (const auto& [function, here] : cases) {
    State one = state;
    if (here != terms_.yes()) one.guard.push_back(here);
    const ir::Function& f = program_.function(function);
    // What a call of the library makes, frees and writes was collected from direct calls alone (layout.h, effects.h).
    if (plan_.frames.model_of(f) != nullptr && !plan_.frames.is_error_function(f))
      limit(spot, one, fmt::format("{} is called through a pointer", f.name));
    else call_one(spot, one, it, function);
    if (!one.ended) after.push_back({std::move(one), {}});
  }
  if (after.empty()) state.ended = true;
  else state = merge(std::move(after), nullptr).state;
}

void Encoder::call_one(const Spot& spot, State& state, const ir::Call& it, ir::FunctionId id) {
  const ir::Function& f = program_.function(id);
  if (plan_.frames.is_error_function(f)) {
    require(spot, state, Finding::Kind::ErrorReached, terms_.no(), fmt::format("{} may be called", f.name));
    // The program is searched for errors: nothing behind one matters.
    if (options_.property == check::Property::Unreach) {
      state.ended = true;
      return;
    }
  }
  if (const Model* model = plan_.frames.model_of(f)) return library(spot, state, it, f, *model);
  if (!f.has_body()) return limit(spot, state, fmt::format("{} is not defined", f.name));
  for (const FrameId callee : plan_.frames.callees(spot.frame, spot.block, spot.index))
    if (plan_.frames.at(callee).function == id) return call_frame(spot, state, it, callee);
  // What the call does to memory is known of those alone that points-to and the effects have followed here.
  const auto& followed = plan_.frames.summaries_at(spot.frame, spot.block, spot.index);
  if (const FrameId summary = plan_.frames.summary_of(id); summary.valid())
    if (!plan_.frames.at(summary).reads_memory || std::ranges::count(followed, summary) > 0)
      return call_summary(spot, state, it, summary);
  const bool recursive = plan_.frames.calls().recursive(id);
  limit(spot, state, fmt::format("{} of {}", recursive ? "a recursive call" : "a call that is not followed", f.name));
}

void Encoder::call_frame(const Spot& spot, State& state, const ir::Call& it, FrameId id) {
  const ir::Function& callee = plan_.frames.at(id).shape->function;
  std::vector<Value> arguments;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    if (i >= it.arguments.size() || it.arguments[i].type() != callee.parameters[i])
      return limit(spot, state, fmt::format("{} is called with other types than it has", callee.name));
    arguments.push_back(operand(state, it.arguments[i]));
  }
  const std::vector<Content> before = state.memory;
  State inner;
  inner.guard = state.guard;
  inner.memory = state.memory;
  callers_.emplace_back(&state, spot);
  std::vector<Arrival> returns = run_frame(id, std::move(inner), arguments);
  callers_.pop_back();
  if (returns.empty()) {
    state.ended = true;
    return;
  }
  Arrival after = merge(std::move(returns), nullptr);
  state.guard = std::move(after.state.guard);
  state.memory = std::move(after.state.memory);
  end_locals(id, state, before);
  for (std::size_t i = 0; i < it.results.size(); ++i) {
    if (i >= after.values.size()) return limit(spot, state, "a result that is missing");
    state.registers[it.results[i].index()] = after.values[i];
  }
}

void Encoder::input(const State& state, const Value& value, ir::Type type) {
  formula_.inputs.push_back({guard_of(state), value.bits, type});
}

// A declaration without parameters, or with others than the library's, may pass sizes that are no size_t.
bool Encoder::has_narrow_size(const ir::Call& it, const Model& model) const {
  using Extent = models::Extent;
  const auto narrow = [&](std::size_t i) {
    return i < it.arguments.size() && it.arguments[i].type().bits() != values_.widths().pointer;
  };
  if (model.kind == Kind::Copy || model.kind == Kind::Move || model.kind == Kind::Fill) return narrow(2);
  const Extent& extent = model.result.extent;
  if (extent.kind == Extent::Kind::Argument) return narrow(extent.first);
  return extent.kind == Extent::Kind::Product && (narrow(extent.first) || narrow(extent.second));
}

void Encoder::library(const Spot& spot, State& state, const ir::Call& it, const ir::Function& callee,
                      const Model& model) {
  const ir::Type type = callee.results.empty() ? ir::Type::integer(32) : callee.results.front();
  // A program that names a standard stream may have changed or closed it.
  if (model.standard != models::StandardStream::None && names_standard_stream())
    return limit(spot, state, fmt::format("{} is not modelled where the program names a standard stream", callee.name));
  if (has_narrow_size(it, model))
    return limit(spot, state, fmt::format("{} is not modelled with a size of another width", callee.name));
  switch (model.kind) {
    case Kind::Exit:
      if (!model.effects.empty()) return limit(spot, state, fmt::format("{} is not modelled", callee.name));
      [[fallthrough]];
    case Kind::Abort:
    case Kind::AssertionFails:
    case Kind::ReachesError:
      finish(spot, state, true);
      state.ended = true;
      return;
    case Kind::Assume: {
      const Term value = values_.as_number(operand(state, it.arguments.at(0)));
      return assume(state, terms_.distinct(value, terms_.bits(0, terms_.width(value))));
    }
    case Kind::Allocate: return allocate(spot, state, it, model);
    case Kind::Reallocate: return reallocate(spot, state, it, model);
    case Kind::Free: return release(spot, state, it.arguments.at(0));
    case Kind::Copy:
    case Kind::Move:
      copy(spot, state, it.arguments.at(0), it.arguments.at(1), it.arguments.at(2), model.kind == Kind::Move);
      break;
    case Kind::Fill: fill(spot, state, it.arguments.at(0), it.arguments.at(1), it.arguments.at(2)); break;
    case Kind::Input:
      if (!model.effects.empty()) return limit(spot, state, fmt::format("{} is not modelled", callee.name));
      break;
    case Kind::Plain:
    case Kind::Output:
      for (const models::Effect& one : model.effects)
        if (!effect(spot, state, it, one)) return limit(spot, state, fmt::format("{} is not modelled", callee.name));
      break;
    default: return limit(spot, state, fmt::format("{} is not modelled", callee.name));
  }
  if (state.ended) return;
  using enum models::Outcome::Kind;
  const auto result = model.result.kind;
  if (it.results.empty()) return;
  const bool known = result == Nothing || result == Any || result == Range || result == Argument;
  if (!known) return limit(spot, state, fmt::format("{} is not modelled", callee.name));
  const Value v = outcome(state, it, model, type);
  if (model.kind == Kind::Input) input(state, v, type);
  set_result(state, it, v);
}

Value Encoder::outcome(const State& state, const ir::Call& it, const Model& model, ir::Type type) {
  const models::Outcome& result = model.result;
  if (result.kind == models::Outcome::Kind::Argument) {
    const Value base = operand(state, it.arguments.at(result.argument));
    if (result.extent.kind == models::Extent::Kind::Argument)
      return values_.plus(base, values_.as_number(operand(state, it.arguments.at(result.extent.first))));
    return values_.plus(base, terms_.bits(result.extent.scale, values_.widths().pointer));
  }
  const Value v = values_.any_number(model.kind == Kind::Input ? "input" : "result", type.bits());
  if (result.kind == models::Outcome::Kind::Range && type.is_integer() && type.bits() <= 64) {
    const auto fits = [&](std::int64_t n) {
      return as_signed(static_cast<ir::Bits>(static_cast<ir::SignedBits>(n)), type) == n;
    };
    const auto constant = [&](std::int64_t n) {
      return terms_.bits(static_cast<solver::Bits>(static_cast<solver::SignedBits>(n)), type.bits());
    };
    if (type.bits() == 1) return v;
    // Where the program declares a narrower result than the library gives, the number is cut: nothing is known of it.
    if (!fits(result.low) || !fits(result.high)) return v;
    assume(state, values_.less_equal(constant(result.low), v.bits, true));
    assume(state, values_.less_equal(v.bits, constant(result.high), true));
  }
  return v;
}

bool Encoder::names_standard_stream() const {
  return std::ranges::any_of(program_.globals, [](const ir::Global& g) {
    return g.external && (g.name == "stdin" || g.name == "stdout" || g.name == "stderr");
  });
}

bool Encoder::prints_values_only(const ir::Operand& format) const {
  if (format.kind() != ir::Operand::Kind::Global || format.offset() != 0) return false;
  const ir::Global& global = program_.global(format.global_id());
  if (!global.string_literal || global.chunks.size() != 1 || global.chunks[0].offset != 0) return false;
  const std::string_view text(global.chunks[0].bytes.c_str());
  const auto arguments = models::arguments_of_format(text, program_.pointer_type().bytes());
  return arguments && std::ranges::all_of(*arguments, [](const models::FormatArgument& a) {
           return a.use == models::FormatArgument::Use::Value;
         });
}

bool Encoder::effect(const Spot& spot, State& state, const ir::Call& it, const models::Effect& effect) {
  if (effect.argument >= it.arguments.size()) return false;
  const ir::Operand& argument = it.arguments[effect.argument];
  switch (effect.kind) {
    case models::Effect::Kind::PrintsFormat: return prints_values_only(argument);
    case models::Effect::Kind::Reads:
      // A literal is a string, and always there.
      return effect.extent.kind == models::Extent::Kind::String && argument.kind() == ir::Operand::Kind::Global &&
             argument.offset() == 0 && program_.global(argument.global_id()).string_literal;
    case models::Effect::Kind::TakesCharacter: {
      const Term value = values_.as_number(operand(state, argument));
      const unsigned width = terms_.width(value);
      const Term low =
          values_.less_equal(terms_.bits(static_cast<solver::Bits>(solver::SignedBits{-128}), width), value, true);
      const Term high = values_.less_equal(value, terms_.bits(255, width), true);
      require(spot, state, Finding::Kind::InvalidAccess, terms_.conjunction(low, high),
              "a character function of a number that may be no character");
      return true;
    }
    default: return false;
  }
}

// Nothing where both measures of an array are computed.
std::optional<Encoder::Request> Encoder::requested(const State& state, const ir::Call& it, const Model& model) {
  using Extent = models::Extent;
  const Extent& extent = model.result.extent;
  const auto number = [&](std::size_t i) { return values_.as_number(operand(state, it.arguments.at(i))); };
  if (extent.kind == Extent::Kind::Argument && extent.scale == 1) return Request{number(extent.first), terms_.no()};
  if (extent.kind != Extent::Kind::Product) return std::nullopt;
  Term a = number(extent.first), b = number(extent.second);
  if (terms_.is_constant(a)) std::swap(a, b);
  if (!terms_.is_constant(b)) return std::nullopt;
  const unsigned width = values_.widths().pointer;
  const solver::Bits most =
      terms_.bits_value(b) == 0 ? solver::mask(width) : solver::mask(width) / terms_.bits_value(b);
  return Request{terms_.bits_binary(Operator::BitsMultiply, a, b), values_.less(terms_.bits(most, width), a, false)};
}

// Allocations fail as the environment likes, where they may.
Term Encoder::chosen_failure(const State& state, Term asked) {
  if (!options_.malloc_may_fail) return terms_.no();
  const Term chosen = values_.any_boolean("fails");
  const Term as_number = terms_.ite(chosen, terms_.bits(1, 8), terms_.bits(0, 8));
  formula_.inputs.push_back({terms_.conjunction(guard_of(state), asked), as_number, ir::Type::integer(8)});
  return terms_.conjunction(asked, chosen);
}

void Encoder::allocate(const Spot& spot, State& state, const ir::Call& it, const Model& model) {
  const ObjectId object = plan_.objects.made_at(spot.frame, spot.block, spot.index);
  const auto request = requested(state, it, model);
  if (!object.valid() || model.result.alignment_at >= 0 || !request)
    return limit(spot, state, fmt::format("{} is not modelled", model.name));
  // malloc(0) may give null.
  Term fails = request->too_large;
  const Term empty = terms_.equal(request->size, terms_.bits(0, values_.widths().pointer));
  if (empty != terms_.no()) fails = terms_.disjunction(fails, terms_.conjunction(empty, values_.any_boolean("null")));
  fails = terms_.disjunction(fails, chosen_failure(state, terms_.yes()));
  const Value made = make_member(state, object, request->size, true, model.result.zeroed);
  if (fails != terms_.no()) set_alive(state, object, fails, made.number, terms_.no());
  set_result(state, it, values_.merge(fails, values_.null(), made));
}

// A block of its own takes over what fits, and the old one ends: whether its address is the old one's nobody knows, as
// of every block that is made when another one has ended. Where it fails, the old block stays. A size of 0 ends it in
// any case, and gives null or a block of no bytes (docs/assumptions.md).
void Encoder::reallocate(const Spot& spot, State& state, const ir::Call& it, const Model& model) {
  const ObjectId object = plan_.objects.made_at(spot.frame, spot.block, spot.index);
  const auto request = requested(state, it, model);
  if (!object.valid() || !request) return limit(spot, state, fmt::format("{} is not modelled", model.name));
  const Value old = operand(state, it.arguments.at(0));
  const auto [size, too_large] = *request;
  const auto blocks = require_block(spot, state, it.arguments.at(0));
  const Term empty = terms_.equal(size, terms_.bits(0, values_.widths().pointer));
  const Term only_frees = terms_.conjunction(empty, terms_.negate(values_.is_null(old)));
  const Term fails = terms_.disjunction(too_large, chosen_failure(state, terms_.negate(only_frees)));
  const Term gives_null = terms_.disjunction(fails, terms_.conjunction(empty, values_.any_boolean("null")));

  const std::vector<Content> before = state.memory;
  std::vector<TakenOver> sources;
  for (const auto& [one, here] : blocks) {
    const Term had = size_of(state, one, old.number);
    sources.push_back({one, here, old.number, terms_.ite(values_.less(had, size, false), had, size)});
  }
  const Value made = make_member(state, object, size, true, false);
  take_over(state, before, made, object, sources);
  for (const auto& [one, here] : blocks)
    set_alive(state, one, terms_.conjunction(here, terms_.negate(fails)), old.number, terms_.no());
  if (gives_null != terms_.no()) set_alive(state, object, gives_null, made.number, terms_.no());
  set_result(state, it, values_.merge(gives_null, values_.null(), made));
}

}  // namespace heapwise::tmpl
