// Library functions, as the table of `models` describes them.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "exec/executor.h"

namespace heapwise::exec {

using models::Effect;
using models::Extent;
using models::Model;

const Model* Executor::model_of(const ir::Function& callee) const {
  const Model* model = models_.find(callee);
  if (model == nullptr || !callee.has_body()) return model;
  return model->counts_when_defined && model->kind != models::Kind::ReachesError ? model : nullptr;
}

bool Executor::is_error_function(const ir::Function& callee) const {
  const Model* model = models_.find(callee);
  return model != nullptr && model->kind == models::Kind::ReachesError;
}

Value Executor::extent(Heap& heap, const Extent& e, const std::vector<Value>& arguments) {
  const unsigned bits = program_.pointer_type().bits();
  constexpr std::int64_t kInternet = 2;  // AF_INET
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
    case Extent::Kind::Constant:
    case Extent::Kind::AtMostConstant: return Value::constant(e.scale);
    case Extent::Kind::Words: return Value::constant(std::int64_t{e.scale} * program_.pointer_type().bytes());
    case Extent::Kind::Record: return Value::constant(bits == 64 ? e.scale : e.scale_32);
    case Extent::Kind::Family: return Value::constant(argument(e.first).is_constant(kInternet) ? 4 : 16);
    case Extent::Kind::Argument:
    case Extent::Kind::AtMost: return product(argument(e.first), Value::constant(e.scale));
    case Extent::Kind::Product: return product(argument(e.first), argument(e.second));
    default: return heap.fresh_number(heap::Range::at_least(0));
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

// The arguments as they are now; their roots go.
std::vector<Value> Executor::take_arguments(Heap& heap, std::size_t count) const {
  std::vector<Value> values;
  for (std::size_t i = 0; i < count; ++i) {
    values.push_back(*heap.root(argument_key(i)));
    heap.drop_root(argument_key(i));
  }
  return values;
}

void Executor::call_plain(const ir::Call& call, const Model& model, const std::vector<Value>& arguments, Heap heap,
                          std::vector<Heap>& after) {
  for (Heap& h : apply_all(model, arguments, std::move(heap))) {
    const std::vector<Value> values = take_arguments(h, arguments.size());
    const std::size_t first = after.size();
    end_library_storage(h, model);
    if (model.kind == models::Kind::Tokenise || model.kind == models::Kind::Separate) {
      next_token(call, model, values, std::move(h), after);
    } else {
      finish_library(call, model, values, std::move(h), after);
    }
    for (std::size_t i = first; i < after.size(); ++i) drop_format_roots(after[i]);
  }
}

namespace {

// To no base there is a number: glibc says so, and stores no pointer behind the text.
bool is_base(const Heap& heap, const Value& v) {
  constexpr std::int64_t kHighest = 36;
  if (v.is_constant(0)) return true;
  if (!v.is_number()) return false;
  const Range range = heap.range(v);
  return range.lo >= 2 && range.hi <= kHighest;
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
  if (!policy_.splits_off_violations() && may_overlap(*model, arguments))
    return report(heap, Finding::Kind::Overlap, fmt::format("{} may read what it writes", library_));
  if (policy_.keeps_library_storage()) change_library_storage(heap, *model);
  if (model->base && !is_base(heap, arguments.at(*model->base)))
    return report(heap, Finding::Limit::NotModelled, library_,
                  fmt::format("{} with a base that is not known, or none", library_));
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
    case Kind::ParseOptions:
      for (Heap& h : apply_all(*model, arguments, std::move(heap))) {
        std::vector<Value> values = take_arguments(h, arguments.size());
        parse_options(call, *model, values, std::move(h), after);
      }
      return;
    case Kind::Receive:
      if (policy_.defines_results()) return receive(call, *model, arguments, std::move(heap), after);
      [[fallthrough]];
    case Kind::ExitUnlessZero:  // who runs the program looks at its ends
    case Kind::MayEnd:
    case Kind::Plain:
    case Kind::Tokenise:
    case Kind::Separate:
    case Kind::Allocate:
    case Kind::Input:
    case Kind::Output: return call_plain(call, *model, arguments, std::move(heap), after);
    case Kind::ReadLine:
      for (const Heap& h : apply_all(*model, arguments, std::move(heap))) read_line(call, h, after);
      return;
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
