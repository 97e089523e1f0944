// Conversions, sorting, characters.
#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <numeric>

#include "interp/floats.h"
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

// strtol and its like: the text is converted by the host, and clamped to the result's type.
template <bool kSigned>
void run_strto_integer(Machine& machine, LibraryCall& call) {
  const std::string text = machine.string_at(call.at(0));
  const auto radix = static_cast<int>(static_cast<std::uint32_t>(call.number(2)));
  if (radix < 0 || radix == 1 || radix > 36)
    machine.finish(Ending::Unsupported, "a conversion to a base that there is not");
  char* end = nullptr;
  errno = 0;
  const ir::Type type = call.wants_result() ? call.result_type() : ir::Type::integer(64);
  std::uint64_t value = 0;
  bool clamped = false;
  if constexpr (kSigned) {
    const long long parsed = std::strtoll(text.c_str(), &end, radix);
    const long long highest = type.bits() >= 64 ? INT64_MAX : INT32_MAX;
    const long long lowest = -highest - 1;
    clamped = errno == ERANGE || parsed > highest || parsed < lowest;
    value = static_cast<std::uint64_t>(std::clamp(parsed, lowest, highest));
  } else {
    value = std::strtoull(text.c_str(), &end, radix);
    const bool negative = text.find('-') < static_cast<std::size_t>(end - text.c_str());
    const std::uint64_t magnitude = negative ? ~value + 1 : value;
    clamped = errno == ERANGE || (type.bits() < 64 && magnitude > 0xffffffffULL);
    if (clamped) value = ~0ULL;
  }
  if (clamped) set_error(machine, ERANGE);
  if (call.at(1).bits != 0)
    machine.store_pointer(call.at(1), machine.plus(call.at(0), static_cast<std::uint64_t>(end - text.c_str())));
  call.give(value);
}

void run_ato(Machine& machine, LibraryCall& call) {
  errno = 0;
  const long long value = std::strtoll(machine.string_at(call.at(0)).c_str(), nullptr, 10);
  const bool fits = errno == 0 && (!call.wants_result() || call.result_type().bits() > 32 ||
                                   (value >= INT32_MIN && value <= INT32_MAX));
  if (!fits) machine.undefined("a number that does not fit the type that it is converted to");
  call.give_signed(value);
}

template <class T>
void run_strto_float(Machine& machine, LibraryCall& call) {
  const std::string text = machine.string_at(call.at(0));
  char* end = nullptr;
  T value = 0;
  errno = 0;
  if constexpr (sizeof(T) == 4) value = std::strtof(text.c_str(), &end);
  else if constexpr (sizeof(T) == 8) value = std::strtod(text.c_str(), &end);
  else value = std::strtold(text.c_str(), &end);
  if (errno != 0) set_error(machine, errno);
  call.is_open = !reads_as_in_c(machine, text);
  if (call.arguments.size() > 1 && call.at(1).bits != 0) {
    machine.store_pointer(call.at(1), machine.plus(call.at(0), static_cast<std::uint64_t>(end - text.c_str())));
    if (call.is_open) machine.mark_open(call.at(1), machine.pointer_bytes());
  }
  if (call.wants_result()) call.result = Slot::of_wide(float_to_bits(value, call.result_type()));
}

// A stable merge sort over places: the elements stay where they are until the order is known.
void run_qsort(Machine& machine, LibraryCall& call) {
  const Slot base = call.at(0);
  const std::uint64_t count = call.number(1);
  const std::uint64_t size = call.number(2);
  if (count == 0 || size == 0) return;
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) machine.bad_access(base, ~0ULL, true);
  (void)machine.writable(base, bytes);
  std::vector<std::uint64_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::uint64_t> merged(count);
  const auto comes_later = [&](std::uint64_t left, std::uint64_t right) {
    const Slot result =
        machine.call_back(call.at(3), {machine.plus(base, left * size), machine.plus(base, right * size)});
    return static_cast<std::int32_t>(result.bits) > 0;
  };
  for (std::uint64_t run = 1; run < count; run *= 2) {
    for (std::uint64_t begin = 0; begin < count; begin += 2 * run) {
      const std::uint64_t middle = std::min(begin + run, count);
      const std::uint64_t end = std::min(begin + 2 * run, count);
      std::uint64_t left = begin;
      std::uint64_t right = middle;
      for (std::uint64_t at = begin; at < end; ++at) {
        const bool take_right = left == middle || (right < end && comes_later(order[left], order[right]));
        merged[at] = order[take_right ? right++ : left++];
      }
    }
    order.swap(merged);
  }
  const Slot copy = machine.allocate(Storage::Library, count * size, 16, Memory::Content::Indeterminate);
  machine.copy(copy, base, count * size, false);
  for (std::uint64_t i = 0; i < count; ++i)
    machine.copy(machine.plus(base, i * size), machine.plus(copy, order[i] * size), size, false);
  machine.memory().end(ObjectId(static_cast<std::uint32_t>(copy.extra)), ProgramPoint{});
}

void run_bsearch(Machine& machine, LibraryCall& call) {
  std::uint64_t low = 0;
  std::uint64_t high = call.number(2);
  while (low < high) {
    const std::uint64_t middle = (low + high) / 2;
    const Slot element = machine.plus(call.at(1), middle * call.number(3));
    const auto order = static_cast<std::int32_t>(machine.call_back(call.at(4), {call.at(0), element}).bits);
    if (order == 0) return call.give_pointer(element);
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  call.give_pointer(Slot{});
}

void run_abs(Machine& /*machine*/, LibraryCall& call) {
  const auto value = static_cast<std::int64_t>(ir::as_signed(call.number(0), call.type(0)));
  call.give(value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value));
}

// In all locales of glibc other characters are what they are in "C" (in Turkish ones i and I are no pair).
bool may_be_another_character(Machine& machine, int c) {
  constexpr int kLastOfAscii = 127;
  return (c < -1 || c > kLastOfAscii || c == 'i' || c == 'I') && may_be_another_locale(machine);
}

template <int (*kFunction)(int)>
void run_character(Machine& machine, LibraryCall& call) {
  const auto c = static_cast<std::int32_t>(call.number(0));
  if (c < -1 || c > 255) machine.undefined("a character function of a number that is no character");
  call.give_signed(kFunction(c));
  call.is_open = may_be_another_character(machine, c);
}

// The address of a pointer to the entry for 0 of a table for -128 to 255.
template <class Entry, class Fill>
void give_table(Machine& machine, LibraryCall& call, Fill fill) {
  const Slot holder = machine.library_object(call.name(), machine.pointer_bytes());
  const Slot table = machine.library_object(call.name() + " table", 384 * sizeof(Entry));
  for (int c = -128; c < 256; ++c) {
    const Slot entry = machine.plus(table, static_cast<std::uint64_t>(c + 128) * sizeof(Entry));
    machine.store(entry, static_cast<ir::Bits>(static_cast<Entry>(fill(c))), sizeof(Entry));
    if (may_be_another_character(machine, c)) machine.mark_open(entry, sizeof(Entry));
  }
  machine.store_pointer(holder, machine.plus(table, 128 * sizeof(Entry)));
  call.give_pointer(holder);
}

void run_ctype_b_loc(Machine& machine, LibraryCall& call) {
  give_table<std::uint16_t>(machine, call, [](int c) { return (*__ctype_b_loc())[c]; });
}

void run_ctype_lower_loc(Machine& machine, LibraryCall& call) {
  give_table<std::int32_t>(machine, call, [](int c) { return (*__ctype_tolower_loc())[c]; });
}

void run_ctype_upper_loc(Machine& machine, LibraryCall& call) {
  give_table<std::int32_t>(machine, call, [](int c) { return (*__ctype_toupper_loc())[c]; });
}

// Who has changed the environment knows something of it that is not followed.
Slot environment_was_changed(Machine& machine) { return machine.library_object("environment was changed", 1); }

// To take something away there is always room.
template <bool kMayFail>
void change_environment(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call, [](std::int64_t told) { return kMayFail && told != 0 ? -1 : 0; });
  machine.set_byte(environment_was_changed(machine), 0, 1);
}

// Who is given no text at all may say so, or read it.
template <bool kMayFail>
void run_setenv(Machine& machine, LibraryCall& call) {
  for (std::size_t text = 0; text < call.function.model->effects.size(); ++text)
    if (call.at(text).bits == 0) machine.finish(Ending::Unsupported, "a variable of the environment without a text");
  const std::string name = machine.string_at(call.at(0));
  if (name.empty() || name.find('=') != std::string::npos) return fail(machine, call, EINVAL);
  change_environment<kMayFail>(machine, call);
}

void run_getenv(Machine& machine, LibraryCall& call) {
  (void)machine.string_at(call.at(0));
  machine.note(Note::Kind::Environment);
  call.is_open = machine.byte_at(environment_was_changed(machine), 0) != 0;
  call.give_pointer(Slot{});
}

// Equal seeds give equal numbers, which is not followed. Who sets none has 1, and glibc takes 0 for 1.
Slot seed_was_set(Machine& machine, std::uint64_t seed) {
  return machine.library_object("seed " + std::to_string(std::max<std::uint64_t>(seed & 0xffffffffU, 1)), 1);
}

Slot any_seed_was_set(Machine& machine) { return machine.library_object("any seed", 1); }

void run_srand(Machine& machine, LibraryCall& call) {
  const Slot kept = seed_was_set(machine, call.number(0));
  if (machine.byte_at(kept, 0) != 0) machine.rely_on({Openness::Kind::OpenValue, 0});
  machine.set_byte(kept, 0, 1);
  machine.set_byte(any_seed_was_set(machine), 0, 1);
}

// Of the family of drand48 no seeds are followed.
void run_rand(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  call.is_open = call.called == "lrand48";
  if (machine.byte_at(any_seed_was_set(machine), 0) != 0) return;
  machine.set_byte(seed_was_set(machine, 1), 0, 1);
  machine.set_byte(any_seed_was_set(machine), 0, 1);
}

// The seed is the caller's.
void run_rand_r(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  machine.mark_open(call.at(0), 4);
  call.is_open = true;
}

void run_nothing(Machine& /*machine*/, LibraryCall& /*call*/) {}

constexpr auto kStdlibHandlers = std::to_array<NamedHandler>({
    {"atoi", run_ato},
    {"atol", run_ato},
    {"atoll", run_ato},
    {"atof", run_strto_float<double>},
    {"strtol", run_strto_integer<true>},
    {"strtoll", run_strto_integer<true>},
    {"strtoimax", run_strto_integer<true>},
    {"strtoul", run_strto_integer<false>},
    {"strtoull", run_strto_integer<false>},
    {"strtoumax", run_strto_integer<false>},
    {"strtof", run_strto_float<float>},
    {"strtod", run_strto_float<double>},
    {"strtold", run_strto_float<long double>},
    {"qsort", run_qsort},
    {"bsearch", run_bsearch},
    {"abs", run_abs},
    {"labs", run_abs},
    {"llabs", run_abs},
    {"imaxabs", run_abs},
    {"isalnum", run_character<::isalnum>},
    {"isalpha", run_character<::isalpha>},
    {"isblank", run_character<::isblank>},
    {"iscntrl", run_character<::iscntrl>},
    {"isdigit", run_character<::isdigit>},
    {"isgraph", run_character<::isgraph>},
    {"islower", run_character<::islower>},
    {"isprint", run_character<::isprint>},
    {"ispunct", run_character<::ispunct>},
    {"isspace", run_character<::isspace>},
    {"isupper", run_character<::isupper>},
    {"isxdigit", run_character<::isxdigit>},
    {"tolower", run_character<::tolower>},
    {"toupper", run_character<::toupper>},
    {"__ctype_b_loc", run_ctype_b_loc},
    {"__ctype_tolower_loc", run_ctype_lower_loc},
    {"__ctype_toupper_loc", run_ctype_upper_loc},
    {"getenv", run_getenv},
    {"setenv", run_setenv<true>},
    {"unsetenv", run_setenv<false>},
    {"putenv", change_environment<true>},
    {"clearenv", change_environment<false>},
    {"srand", run_srand},
    {"srandom", run_srand},
    {"rand", run_rand},
    {"rand_r", run_rand_r},
    {"__VERIFIER_atomic_begin", run_nothing},
    {"__VERIFIER_atomic_end", run_nothing},
});

}  // namespace

std::span<const NamedHandler> stdlib_handlers() { return kStdlibHandlers; }

}  // namespace heapwise::interp
