// getopt and getopt_long: which options the letters and names allow, and what they leave in optarg and optind.
//
// The command line must be main's own (models::Kept::Arguments), so every argument is a string of any characters. The
// call gives an option, '?', ':' or -1. An option that takes an argument leaves the address of a string in optarg; what
// stands there otherwise is not told (glibc: null). Two heaps cover all: one whose result is no option that must have
// an argument, with anything in optarg; one whose result may be any option, with a string there. Each may describe more
// than happens, and none less. An option with a flag stores its number there and gives 0. optind stays between 1 and
// argc if the program has not put it elsewhere, also where a call was told of fewer arguments. The entries of argv may
// change their places: what was read from one is forgotten.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "exec/executor.h"
#include "heap/access.h"
#include "ir/operands.h"

namespace heapwise::exec {
namespace {

using heap::Object;
using heap::Range;
using models::Kept;

constexpr std::size_t kMostNames = 256;

// Does the program look at the variable only? Otherwise it may have put anything there.
bool only_reads(const ir::Program& program, std::string_view name) {
  bool only = true;
  const auto look = [&](const ir::Operand& o) {
    if (o.kind() == ir::Operand::Kind::Global && program.global(o.global_id()).name == name) only = false;
  };
  for (const ir::Function& f : program.functions) {
    for (const ir::Block& block : f.blocks) {
      for (const ir::Instruction& i : block.instructions)
        if (!std::holds_alternative<ir::Load>(i.what)) ir::for_each_operand(i, look);
      ir::for_each_operand(block.terminator, look);
    }
  }
  for (const ir::Global& g : program.globals)
    for (const auto& relocation : g.relocations) look(relocation.address);
  return only;
}

// argc, by the size of argv.
Value count_of(const Object& vector, std::int64_t width) {
  const Term& size = vector.size.term;
  return Value::number({size.symbol, size.scale / width, size.constant / width - 1});
}

}  // namespace

struct Executor::Options {
  std::int64_t lowest = -1, highest = 255;  // of the results
  std::set<std::int64_t> must_have_argument, may_have_none;
  std::vector<Value> flags;  // where numbers are stored

  void add(std::int64_t result, std::int64_t has_argument) {
    lowest = std::min(lowest, result);
    highest = std::max(highest, result);
    (has_argument == 1 ? must_have_argument : may_have_none).insert(result);
  }
};

// argc and argv as main got them, or fewer arguments.
bool Executor::is_command_line(const Heap& heap, const Value& count, const Value& vector) const {
  if (!vector.is_address() || !(vector.term == Term::of(std::int64_t{0})) || !count.is_number()) return false;
  const Object& o = heap.object(vector.object());
  const std::int64_t width = program_.pointer_type().bytes();
  if (o.kept != Kept::Arguments || count.term.scale > 1 || heap.range(count).lo < 0) return false;
  Term end = count.term;
  end.scale *= width;
  end.constant = numeric::clamp(numeric::Wide{end.constant} * width + width);
  return heap.facts().knows_less_equal(end, o.size.term);
}

std::optional<ObjectId> Executor::option_variable(const Heap& heap, std::string_view name) const {
  for (std::uint32_t i = 0; i < program_.globals.size(); ++i) {
    if (!program_.globals[i].external || program_.globals[i].name != name) continue;
    const Value* variable = heap.root(heap::global_key(i));
    if (variable != nullptr) return variable->object();
  }
  return std::nullopt;
}

// The array of struct option { const char *name; int has_arg; int *flag; int val; }, up to a name that is null.
bool Executor::add_long_options(Heap& heap, const Value& names, Options& options) const {
  if (!names.is_address() || !names.term.is_constant() || !heap.object(names.object()).is_region()) return false;
  const std::int64_t width = program_.pointer_type().bytes(), entry = 4 * width;
  const std::int64_t size = heap.range(heap.object(names.object()).size).lo.number();
  const auto read = [&](std::int64_t at, std::int64_t bytes) {
    return heap::read(heap, names.object(), Term::of(at), bytes, static_cast<unsigned>(8 * bytes));
  };
  std::int64_t at = names.term.constant;
  for (std::size_t n = 0; n < kMostNames && at >= 0 && at + entry <= size; ++n, at += entry) {
    const Value name = read(at, width), kind = read(at + width, 4), flag = read(at + 2 * width, width),
                number = read(at + 3 * width, 4);
    if (name.is_constant(0)) return true;
    const bool known = name.is_address() && heap.object(name.object()).is_region() &&
                       heap.object(name.object()).alive() && ends(heap, name.object(), name.term) &&
                       kind.is_constant() && number.is_constant() && (flag.is_constant(0) || flag.is_address());
    if (!known) return false;
    if (flag.is_address()) options.flags.push_back(flag);
    options.add(flag.is_address() ? 0 : number.term.constant, kind.term.constant);
  }
  return false;
}

// Nothing: they are not known.
std::optional<Executor::Options> Executor::options_of(Heap& heap, const std::vector<Value>& arguments) const {
  const auto letters = known_string(heap, arguments.at(2));
  if (!letters) return std::nullopt;
  Options options;
  for (std::size_t i = 0; i < letters->size(); ++i) {
    if ((*letters)[i] == ':') continue;
    std::size_t colons = 0;
    while (i + 1 + colons < letters->size() && (*letters)[i + 1 + colons] == ':') ++colons;
    options.add(static_cast<unsigned char>((*letters)[i]), static_cast<std::int64_t>(colons));
  }
  // "W;" stands for long options by -W.
  if (letters->find(';') != std::string::npos) return std::nullopt;
  if (letters->starts_with('-')) options.add(1, 1);  // what is no option comes as the argument of one
  const bool names = arguments.size() > 3 && !arguments[3].is_constant(0);
  if (names && !add_long_options(heap, arguments[3], options)) return std::nullopt;
  return options;
}

void Executor::parse_options(const ir::Call& call, const models::Model& model, const std::vector<Value>& arguments,
                             Heap heap, std::vector<Heap>& after) {
  const auto refuse = [&](const char* why) {
    report(heap, Finding::Limit::NotModelled, model.name, fmt::format("{} {} is not modelled", model.name, why));
  };
  if (!policy_.keeps_library_storage()) return refuse("of symbolic arguments");
  if (arguments.size() < 3 || !is_command_line(heap, arguments[0], arguments[1]))
    return refuse("of another array than main's arguments");
  const auto options = options_of(heap, arguments);
  if (!options) return refuse("of options that are not known");
  const std::int64_t width = program_.pointer_type().bytes();
  const Value count = count_of(heap.object(arguments[1].object()), width);
  if (const auto index = option_variable(heap, "optind")) {
    const Value now = heap::read(heap, *index, Term::of(std::int64_t{0}), 4, 32);
    const bool inside = now.is_number() && heap.range(now).lo >= 0 &&
                        (heap.range(now).hi <= 1 || heap.facts().knows_less_equal(now.term, count.term));
    if (!inside && !only_reads(program_, "optind")) return refuse("where optind may be anything");
    const Value next = heap.fresh_number({1, std::max<std::int64_t>(1, heap.range(count).hi.number()), 1, 0});
    if (!heap.assume_less_equal(next, count)) return;
    heap.change(*index).content().set(0, 4, next);
  }
  heap.change(arguments[1].object()).content().forget(0, heap::kToTheEnd);
  const auto argument = option_variable(heap, "optarg");
  const auto finish = [&](Heap h, const Value& result) {
    for (ir::RegisterId r : call.results) set(h, r, result);
    after.push_back(std::move(h));
  };
  const auto stored = [&](Heap h) {  // one heap for each flag, and the one in which none is stored to
    std::vector<Heap> heaps;
    for (const Value& flag : options->flags)
      for (Heap& written : store_word(flag, h.fresh_number(Range::of_width(32)), 4, h))
        heaps.push_back(std::move(written));
    heaps.push_back(std::move(h));
    return heaps;
  };
  for (Heap& h : stored(heap)) {
    if (argument) h.change(*argument).content().forget(0, width);
    const Value result = h.fresh_number({options->lowest, options->highest, 1, 0});
    const bool possible = std::ranges::all_of(options->must_have_argument, [&](std::int64_t letter) {
      return options->may_have_none.contains(letter) || h.assume_different(result, Value::constant(letter));
    });
    if (possible) finish(std::move(h), result);
  }
  if (!argument) return;
  for (Heap& h : stored(std::move(heap))) {
    const Value text = argument_text(h);
    h.change(*argument).content().set(0, width, text);
    const Value result = h.fresh_number({options->lowest, options->highest, 1, 0});
    finish(std::move(h), result);
  }
}

}  // namespace heapwise::exec
