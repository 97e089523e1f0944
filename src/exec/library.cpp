// Library functions, as the table of `models` describes them.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "exec/executor.h"

namespace heapwise::exec {
namespace {

using heap::Range;
using models::Effect;
using models::Extent;
using models::Model;

// A product of two constants that does not fit the width of a size.
bool wraps(const Extent& e, const std::vector<Value>& arguments, unsigned bits) {
  const auto constant = [&](std::uint8_t i) -> std::optional<std::int64_t> {
    if (i >= arguments.size() || !arguments[i].is_constant()) return std::nullopt;
    return arguments[i].term.constant;
  };
  const bool product = e.kind == Extent::Kind::Product;
  if (!product && e.kind != Extent::Kind::Argument && e.kind != Extent::Kind::AtMost) return false;
  const auto a = constant(e.first), b = product ? constant(e.second) : std::optional<std::int64_t>(e.scale);
  if (!a || !b || *a == 0 || *b == 0 || *a == 1 || *b == 1) return false;
  return *a < 0 || *b < 0 || numeric::Wide{*a} * *b >= numeric::Wide{1} << std::min(bits, 62U);
}

}  // namespace

const Model* Executor::model_of(const ir::Function& callee) const {
  const Model* model = models_.find(callee.name);
  if (model == nullptr || !callee.has_body()) return model;
  return model->counts_when_defined && model->kind != models::Kind::ReachesError ? model : nullptr;
}

bool Executor::is_error_function(const ir::Function& callee) const {
  const Model* model = models_.find(callee.name);
  return model != nullptr && model->kind == models::Kind::ReachesError;
}

Value Executor::extent(Heap& heap, const Extent& e, const std::vector<Value>& arguments) {
  const unsigned bits = program_.pointer_type().bits();
  auto argument = [&](std::uint8_t i) { return i < arguments.size() ? arguments[i] : heap.fresh_number({}); };
  auto product = [&](const Value& a, const Value& b) {
    // Sizes are not negative, and a block cannot be larger than the memory.
    const std::int64_t whole = bits >= 62 ? std::int64_t{1} << 62 : std::int64_t{1} << bits;
    if (!policy_.defines_results()) {
      if (const auto exact = unsigned_multiple(heap, ir::BinaryOp::Multiply, a, b, whole)) return *exact;
    }
    const Value result = arithmetic(heap, ir::BinaryOp::Multiply, a, b, bits);
    policy_.binary(heap, ir::BinaryOp::Multiply, a, b, bits, result, false);
    return result;
  };
  switch (e.kind) {
    case Extent::Kind::Constant: return Value::constant(e.scale);
    case Extent::Kind::Words: return Value::constant(std::int64_t{e.scale} * program_.pointer_type().bytes());
    case Extent::Kind::Argument:
    case Extent::Kind::AtMost: return product(argument(e.first), Value::constant(e.scale));
    case Extent::Kind::Product: return product(argument(e.first), argument(e.second));
    default: return heap.fresh_number(heap::Range::at_least(0));
  }
}

// Reads or writes the bytes, or the string, that an argument leads to.
std::vector<Heap> Executor::touch(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  const Value address = arguments[effect.argument];
  const Access access = effect.kind == Effect::Kind::Writes ? Access::Write : Access::Read;
  const bool bounded = effect.extent.kind == Extent::Kind::BoundedString;
  const bool text = effect.extent.kind == Extent::Kind::String || bounded;
  if (text && access == Access::Read)
    return read_string(address, bounded ? arguments.at(effect.extent.second) : Value(), bounded, std::move(heap));
  if (text) return write_string(address, arguments.at(effect.extent.first), false, std::move(heap));
  if (effect.extent.kind == Extent::Kind::Printed) return write_printed(address, std::move(heap));
  std::vector<Heap> after;
  const bool known = effect.extent.kind != Extent::Kind::Unknown;
  const Value size = known ? extent(heap, effect.extent, arguments) : Value();
  if (!known || !size.is_number() || wraps(effect.extent, arguments, program_.pointer_type().bits())) {
    report(heap, Finding::Limit::Precision, library_,
           fmt::format("{} touches a number of bytes that is not known", library_));
    return after;
  }
  for (Place& place : places(std::move(heap), address, size.term, access)) {
    if (access == Access::Read) {
      after.push_back(std::move(place.heap));
      continue;
    }
    const ObjectId object = place.object;
    const Term offset = place.offset;
    std::vector<Heap> written;
    policy_.overwrite(std::move(place), size.term, written);
    for (Heap& h : written) {
      Place there{std::move(h), object, offset};
      if (effect.ends_string) end_within(there, size);
      after.push_back(std::move(there.heap));
    }
  }
  return after;
}

// What is* and to* are given indexes a table.
std::vector<Heap> Executor::take_character(const Value& character, Heap heap) {
  const bool fits = character.is_number() && Range{-128, 255, 1, 0}.contains(heap.range(character));
  if (!fits && !policy_.splits_off_violations()) {
    report(heap, Finding::Kind::InvalidAccess, "a character function of a number that may be no character");
    return {};
  }
  if (!fits) policy_.forgets(heap, "a number that may be no character");
  return {std::move(heap)};
}

std::vector<Heap> Executor::apply(const Effect& effect, const std::vector<Value>& arguments, Heap heap) {
  using enum Effect::Kind;
  std::vector<Heap> after;
  if (effect.argument >= arguments.size()) return {std::move(heap)};
  const Value address = arguments[effect.argument];
  if (effect.null_allowed && address.is_constant(0)) {
    if (effect.extent.kind != Extent::Kind::AtMost) return {std::move(heap)};
    if (const Value most = extent(heap, effect.extent, arguments); most.is_constant(0)) return {std::move(heap)};
  }
  switch (effect.kind) {
    case Frees: release(address, std::move(heap), after); return after;
    case Reads:
    case Writes: return touch(effect, arguments, std::move(heap));
    case Appends:
      if (effect.extent.kind == Extent::Kind::String)
        return write_string(address, arguments.at(effect.extent.first), true, std::move(heap));
      report(heap, Finding::Limit::Precision, library_,
             fmt::format("{} touches a number of bytes that is not known", library_));
      return after;
    case PrintsFormat: return print(effect, arguments, std::move(heap));
    case ScansFormat: return scan(effect, arguments, std::move(heap));
    case PointsInto: return point_into(address, arguments.at(effect.extent.first), std::move(heap));
    case Allocates: return allocate_at(effect, arguments, std::move(heap));
    case UsesStream:
    case ClosesStream:
    case ReopensStream: return use_stream(address, effect.kind, std::move(heap));
    case TakesCharacter: return take_character(address, std::move(heap));
    case CallsFunction:
      if (calls_back_) return {std::move(heap)};
      [[fallthrough]];
    case Retains:
      report(heap, Finding::Limit::NotModelled, library_, fmt::format("an effect of {} is not modelled", library_));
      return after;
  }
}

// All that the function does with the memory of its arguments, which argument_key() names in the heaps.
std::vector<Heap> Executor::apply_all(const Model& model, const std::vector<Value>& arguments, Heap heap) {
  for (std::size_t i = 0; i < arguments.size(); ++i) heap.set_root(argument_key(i), arguments[i]);
  std::vector<Heap> heaps;
  if (model.standard == models::StandardStream::None || !policy_.keeps_library_storage())
    heaps.push_back(std::move(heap));
  else heaps = use_standard_stream(model.standard, std::move(heap));
  for (const Effect& effect : model.effects) {
    std::vector<Heap> next;
    for (Heap& h : heaps) {
      std::vector<Value> values;
      for (std::size_t i = 0; i < arguments.size(); ++i) values.push_back(*h.root(argument_key(i)));
      for (Heap& n : apply(effect, values, std::move(h))) next.push_back(std::move(n));
    }
    heaps = std::move(next);
  }
  return heaps;
}

namespace {

// What reads the strings that `environ` leads to, or hands them on.
bool uses_environment(const std::string& name) {
  static const std::set<std::string, std::less<>> names = {
      "getenv", "secure_getenv", "setenv", "unsetenv", "putenv", "clearenv",  "system",    "popen",
      "execv",  "execvp",        "execl",  "execlp",   "tzset",  "setlocale", "localtime", "mktime"};
  return names.contains(name);
}

// A program that names it may have set it to anything.
// While a library function is executed, reasons name it.
class NamedFunction {
 public:
  NamedFunction(std::string_view& slot, std::string_view name) : slot_(slot) { slot_ = name; }
  ~NamedFunction() { slot_ = {}; }
  NamedFunction(const NamedFunction&) = delete;
  NamedFunction& operator=(const NamedFunction&) = delete;

 private:
  std::string_view& slot_;
};

bool names_environment(const ir::Program& program) {
  return std::any_of(program.globals.begin(), program.globals.end(), [](const ir::Global& g) {
    return g.external && (g.name == "environ" || g.name == "__environ" || g.name == "_environ");
  });
}

}  // namespace

void Executor::call_library(const ir::Call& call, const ir::Function& callee, Heap heap, std::vector<Heap>& after,
                            bool calls_back) {
  calls_back_ = calls_back;
  const Model* model = model_of(callee);
  if (model == nullptr) {
    report(heap, Finding::Limit::UnknownFunction, callee.name,
           fmt::format("{} is not defined and not a known library function", callee.name));
    return;
  }
  if (uses_environment(callee.name) && names_environment(program_)) {
    report(heap, Finding::Limit::NotModelled, callee.name,
           fmt::format("{} where the program itself names environ", callee.name));
    return;
  }
  const NamedFunction named(library_, callee.name);
  printed_from_.clear();
  std::vector<Value> arguments;
  for (const ir::Operand& a : call.arguments) arguments.push_back(value(heap, a, false));
  if (checks_reads() && !may_read_arguments(heap, *model, arguments)) return;
  if (!policy_.splits_off_violations() && may_overlap(heap, *model, arguments))
    return report(heap, Finding::Kind::Overlap, fmt::format("{} may read what it writes", library_));
  if (policy_.keeps_library_storage()) change_library_storage(heap, *model);
  using models::Kind;
  switch (model->kind) {
    case Kind::Free: release(arguments.at(0), std::move(heap), after); return;
    case Kind::Reallocate: reallocate(call, *model, arguments, std::move(heap), after); return;
    case Kind::Copy:
    case Kind::Move:
      memory_copy(arguments.at(0), arguments.at(1), arguments.at(2), heap, after, model->kind == Kind::Move);
      break;
    case Kind::Fill: memory_fill(arguments.at(0), arguments.at(1), arguments.at(2), heap, after); break;
    case Kind::Assume:
      for (Decided& d : compare(std::move(heap), ir::Predicate::NotEqual, arguments.at(0), Value::constant(0),
                                call.arguments.at(0).type())) {
        if (d.holds) after.push_back(std::move(d.heap));
      }
      return;
    case Kind::Exit:
    case Kind::Abort:
    case Kind::AssertionFails:
    case Kind::ReachesError:  // the end of the program: whoever runs it looks at the heap there
      (void)apply_all(*model, arguments, std::move(heap));
      return;
    case Kind::Unsupported:
      report(heap, Finding::Limit::NotModelled, callee.name, fmt::format("{} is not modelled", callee.name));
      return;
    case Kind::ReadLine:
      for (Heap& h : apply_all(*model, arguments, std::move(heap))) read_line(call, std::move(h), after);
      return;
    case Kind::Plain:
    case Kind::Tokenise:
    case Kind::Separate:
    case Kind::Allocate:
    case Kind::Input:
    case Kind::Output: {
      for (Heap& h : apply_all(*model, arguments, std::move(heap))) {
        std::vector<Value> values;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
          values.push_back(*h.root(argument_key(i)));
          h.drop_root(argument_key(i));
        }
        const std::size_t first = after.size();
        end_library_storage(h, *model);
        if (model->kind == Kind::Tokenise || model->kind == Kind::Separate) {
          next_token(call, *model, values, std::move(h), after);
        } else {
          finish_library(call, *model, values, std::move(h), after);
        }
        for (std::size_t i = first; i < after.size(); ++i) drop_format_roots(after[i]);
      }
      return;
    }
  }
  // Copies and fills return their first argument, or (mempcpy) the address behind what they wrote.
  const bool to_the_end = model->result.extent.kind == Extent::Kind::Argument;
  for (Heap& h : after) {
    Value to = value(h, call.arguments.at(0));
    if (to_the_end) to.term = behind(h, to.term, arguments.at(model->result.extent.first)).term;
    for (ir::RegisterId r : call.results) set(h, r, to);
  }
}

}  // namespace heapwise::exec
