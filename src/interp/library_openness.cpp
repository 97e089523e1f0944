// What of a library function's answer is fixed, whoever has written the library.
//
// The table is a list of what is known: a function that is not in it counts as one whose work is open.
#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <unordered_map>

#include "interp/floats.h"
#include "interp/library.h"
#include "interp/machine.h"
#include "ir/operands.h"

namespace heapwise::interp {

namespace {

using Kind = Openness::Kind;

enum class Given : std::uint8_t {
  Fixed,        // the same everywhere. Also what is an input, and what notes itself that the environment answers
  Sign,         // negative, zero or positive
  NotZero,      // zero or not
  NotNegative,  // not negative
  Open,         // any value, but nothing else happens
  Chosen,       // the order of its work is open, too: the environment's answer
};

constexpr std::string_view kFixed[] = {"malloc",
                                       "calloc",
                                       "realloc",
                                       "reallocarray",
                                       "aligned_alloc",
                                       "memalign",
                                       "valloc",
                                       "pvalloc",
                                       "posix_memalign",
                                       "malloc_usable_size",
                                       "free",
                                       "memcpy",
                                       "mempcpy",
                                       "memmove",
                                       "bcopy",
                                       "wmemcpy",
                                       "wmemmove",
                                       "memset",
                                       "bzero",
                                       "explicit_bzero",
                                       "memchr",
                                       "rawmemchr",
                                       "memrchr",
                                       "memccpy",
                                       "memmem",
                                       "strlen",
                                       "strnlen",
                                       "strcpy",
                                       "stpcpy",
                                       "strncpy",
                                       "stpncpy",
                                       "strcat",
                                       "strncat",
                                       "strlcpy",
                                       "strchr",
                                       "strchrnul",
                                       "strrchr",
                                       "strstr",
                                       "strcasestr",
                                       "strpbrk",
                                       "strspn",
                                       "strcspn",
                                       "strtok",
                                       "strtok_r",
                                       "strdup",
                                       "strndup",
                                       "strerror",
                                       "printf",
                                       "fprintf",
                                       "sprintf",
                                       "snprintf",
                                       "asprintf",
                                       "dprintf",
                                       "vprintf",
                                       "vfprintf",
                                       "vsprintf",
                                       "vsnprintf",
                                       "vasprintf",
                                       "putchar",
                                       "putc",
                                       "fwrite",
                                       "perror",
                                       "getchar",
                                       "getc",
                                       "ungetc",
                                       "getline",
                                       "getdelim",
                                       "vscanf",
                                       "vfscanf",
                                       "vsscanf",
                                       "fseek",
                                       "fseeko",
                                       "fgets",
                                       "gets",
                                       "fread",
                                       "read",
                                       "fopen",
                                       "fdopen",
                                       "popen",
                                       "tmpfile",
                                       "fclose",
                                       "pclose",
                                       "fflush",
                                       "feof",
                                       "ferror",
                                       "clearerr",
                                       "setlinebuf",
                                       "rewind",
                                       "scanf",
                                       "fscanf",
                                       "sscanf",
                                       "atoi",
                                       "atol",
                                       "atoll",
                                       "atof",
                                       "strtol",
                                       "strtoll",
                                       "strtoimax",
                                       "strtoul",
                                       "strtoull",
                                       "strtoumax",
                                       "strtof",
                                       "strtod",
                                       "strtold",
                                       "abs",
                                       "labs",
                                       "llabs",
                                       "imaxabs",
                                       "tolower",
                                       "toupper",
                                       "__ctype_b_loc",
                                       "__ctype_tolower_loc",
                                       "__ctype_toupper_loc",
                                       "getenv",
                                       "srand",
                                       "rand",
                                       "__VERIFIER_atomic_begin",
                                       "__VERIFIER_atomic_end",
                                       "exit",
                                       "_exit",
                                       "_Exit",
                                       "quick_exit",
                                       "err",
                                       "errx",
                                       "abort",
                                       "atexit",
                                       "__assert_fail",
                                       "__assert",
                                       "__assert_perror_fail",
                                       "__assert_rtn",
                                       "reach_error",
                                       "__VERIFIER_error",
                                       "__VERIFIER_assume",
                                       "__CPROVER_assume",
                                       "modf",
                                       "frexp"};

// IEEE 754 and C's Annex F say what these give, to the last bit.
constexpr std::string_view kExact[] = {
    "ceil", "copysign", "fabs",   "fdim",      "floor",     "fma",       "fmod", "ilogb", "ldexp",  "llrint", "llround",
    "logb", "lrint",    "lround", "nearbyint", "nextafter", "remainder", "rint", "round", "scalbn", "sqrt",   "trunc"};

constexpr std::string_view kSign[] = {"memcmp", "strcmp", "strcoll", "strncmp", "strcasecmp", "strncasecmp"};

constexpr std::string_view kNotZero[] = {"isalnum",  "isalpha",  "isblank",  "iscntrl",   "isdigit",   "isgraph",
                                         "islower",  "isprint",  "ispunct",  "isspace",   "isupper",   "isxdigit",
                                         "__isnan",  "__isnanf", "__isnanl", "isnan",     "__isinf",   "__isinff",
                                         "__isinfl", "isinf",    "__finite", "__finitef", "__finitel", "finite"};

constexpr std::string_view kNotNegative[] = {"puts", "fputs"};

// Within the accuracy that each library has; of two zeros, either.
constexpr std::string_view kRounded[] = {"acos",  "acosh", "asin", "asinh", "atan", "atan2", "atanh",
                                         "cbrt",  "cos",   "cosh", "erf",   "erfc", "exp",   "exp2",
                                         "expm1", "fmax",  "fmin", "hypot", "log",  "log10", "log1p",
                                         "log2",  "pow",   "sin",  "sinh",  "tan",  "tanh",  "tgamma"};

// Without a descriptor they fail: not all of them are run so.
[[nodiscard]] bool is_on_none(const LibraryCall& call) {
  return call.function.model->on_descriptor && static_cast<std::int32_t>(call.number(0)) < 0;
}

[[nodiscard]] Given given_by(const std::string& name) {
  static const std::unordered_map<std::string, Given> table = [] {
    std::unordered_map<std::string, Given> all;
    const auto add = [&](std::span<const std::string_view> names, Given given, std::string_view suffix = "") {
      for (const std::string_view each : names) all.emplace(std::string(each).append(suffix), given);
    };
    add(kFixed, Given::Fixed);
    add(kSign, Given::Sign);
    add(kNotZero, Given::NotZero);
    add(kNotNegative, Given::NotNegative);
    for (const std::string_view suffix : {"", "f", "l"}) {
      add(kExact, Given::Fixed, suffix);
      add(kRounded, Given::Open, suffix);
    }
    all.emplace("write", Given::Open);  // it may write less than it was asked for
    return all;
  }();
  const auto found = table.find(name);
  return found == table.end() ? Given::Chosen : found->second;
}

// A function that is run by its entry alone: what it gives is an input, or the entry says it all.
[[nodiscard]] Given given_by(const models::Model& model) {
  using models::Effect;
  using models::Outcome;
  if (model.kind == models::Kind::Input || model.result.from_environment) return Given::Fixed;
  const bool plain_effects = std::ranges::all_of(model.effects, [](const Effect& effect) {
    const bool exact =
        effect.extent.kind != models::Extent::Kind::AtMost && effect.extent.kind != models::Extent::Kind::Unknown;
    return effect.kind == Effect::Kind::Frees || (effect.kind == Effect::Kind::Reads && exact);
  });
  switch (model.result.kind) {
    case Outcome::Kind::Nothing:
    case Outcome::Kind::FreshBlock:
    case Outcome::Kind::StackBlock:
    case Outcome::Kind::Argument: return plain_effects ? Given::Fixed : Given::Chosen;
    default: return Given::Chosen;
  }
}

[[nodiscard]] Given given_by(const LibraryCall& call) {
  return call.function.handler != nullptr ? given_by(call.name()) : given_by(*call.function.model);
}

[[nodiscard]] bool only_writes_to_streams(const models::Model& model) {
  using models::Effect;
  const bool prints = model.kind == models::Kind::Output;
  return prints && std::ranges::none_of(model.effects, [](const Effect& effect) {
           return effect.kind == Effect::Kind::Writes || effect.kind == Effect::Kind::Allocates ||
                  effect.kind == Effect::Kind::ScansFormat;
         });
}

}  // namespace

bool Machine::is_used(ir::FunctionId function, ir::RegisterId result) const {
  bool used = false;
  const auto look = [&](const ir::Operand& operand) {
    used = used || (operand.is_register() && operand.register_id() == result);
  };
  for (const ir::Block& block : program_.function(function).blocks) {
    for (const ir::Instruction& instruction : block.instructions)
      if (!std::holds_alternative<ir::Bind>(instruction.what)) ir::for_each_operand(instruction, look);
    ir::for_each_operand(block.terminator, look);
    ir::for_each_target(block.terminator, [&](const ir::Target& target) {
      for (const ir::Operand& argument : target.arguments) look(argument);
    });
  }
  return used;
}

// What the library is given decides what it does, unless it is only printed, or is the number of a descriptor.
void Machine::watch_arguments(const LibraryCall& call) {
  const CallSite& site = call.site;
  const bool may_only_print = only_writes_to_streams(*call.function.model);
  only_prints_ = may_only_print &&
                 (site.results.empty() ||
                  !is_used(frames_.back().code->id, ir::RegisterId(static_cast<std::uint32_t>(site.results[0]))));
  for (std::size_t i = 0; i < site.arguments.size() && !only_prints_; ++i) {
    const ir::Type type = site.argument_types[i];
    if (type.is_pointer()) rely_on_pointer(site.arguments[i]);
    else if (const Openness open = number_openness(site.arguments[i], type.bits());
             i != 0 || open.kind != Kind::NotNegative || !call.function.model->on_descriptor)
      rely_on(open);
  }
  // What comes then is nothing.
  if (call.function.model->kind == models::Kind::Receive && is_on_none(call)) rely_on({Kind::OpenValue, 0});
  if (given_by(call) == Given::Chosen) note(Note::Kind::Environment);
}

void Machine::print_address() {
  if (watching_ && !only_prints_) rely_on({Kind::OpenAddress, 0});
}

Openness Machine::openness_of_result(const LibraryCall& call, const Slot& result) const {
  const auto number = static_cast<std::int32_t>(result.bits);
  if (call.is_open || (is_on_none(call) && number != -1)) return {Kind::OpenValue, 0};
  if (call.sign != Kind::Fixed && number >= 0) return {call.sign, 0};
  const ir::Type type = call.result_type();
  if (type.is_pointer()) return {};
  if (type.is_float() && float_supported(type) && std::isnan(bits_to_float(result.wide(), type)))
    return {Kind::OpenValue, 0};
  const ir::Bits bits = type.bits() > 64 ? result.wide() : ir::Bits{result.bits};
  const bool is_negative = type.is_integer() && ir::as_signed(bits, type) < 0;
  switch (given_by(call)) {
    case Given::Fixed:
    case Given::Chosen: return type.bits() > 64 ? Openness{} : passed({}, result, pointer_type(), type);
    case Given::Sign:
      if (bits == 0) return {};
      return {is_negative ? Kind::Negative : Kind::Positive, 0};
    case Given::NotZero: return {bits == 0 ? Kind::Fixed : Kind::NotZero, 0};
    case Given::NotNegative: return {Kind::NotNegative, 0};
    case Given::Open: break;
  }
  return {Kind::OpenValue, 0};
}

}  // namespace heapwise::interp
