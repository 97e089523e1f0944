// math.h: each function is the host's own, in the exact type.
#include <array>
#include <cerrno>
#include <cmath>

#include "interp/floats.h"
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

template <class T>
[[nodiscard]] T number_at(const LibraryCall& call, std::size_t index) {
  return static_cast<T>(bits_to_float(call.at(index).wide(), call.type(index)));
}

template <class T>
void give_number(LibraryCall& call, T value) {
  if (call.wants_result()) call.result = Slot::of_wide(float_to_bits(value, call.result_type()));
}

// What the host's function gives, and its reason where it fails.
template <class Function>
[[nodiscard]] auto ask_host(Machine& machine, const Function& function) {
  errno = 0;
  const auto value = function();
  if (errno != 0) set_error(machine, errno);
  return value;
}

template <class T, T (*kFunction)(T)>
void run_one(Machine& machine, LibraryCall& call) {
  give_number(call, ask_host(machine, [&] { return kFunction(number_at<T>(call, 0)); }));
}

template <class T, T (*kFunction)(T, T)>
void run_two(Machine& machine, LibraryCall& call) {
  give_number(call, ask_host(machine, [&] { return kFunction(number_at<T>(call, 0), number_at<T>(call, 1)); }));
}

template <class T, class R, R (*kFunction)(T)>
void run_to_integer(Machine& machine, LibraryCall& call) {
  call.give_signed(ask_host(machine, [&] { return kFunction(number_at<T>(call, 0)); }));
}

template <class T, T (*kFunction)(T, int)>
void run_with_exponent(Machine& machine, LibraryCall& call) {
  const int exponent = static_cast<int>(call.number(1));
  give_number(call, ask_host(machine, [&] { return kFunction(number_at<T>(call, 0), exponent); }));
}

template <class T>
void run_fma(Machine& /*machine*/, LibraryCall& call) {
  give_number(call, std::fma(number_at<T>(call, 0), number_at<T>(call, 1), number_at<T>(call, 2)));
}

template <class T, int (*kQuestion)(long double)>
void run_question(Machine& /*machine*/, LibraryCall& call) {
  call.give_signed(kQuestion(number_at<T>(call, 0)));
}

[[nodiscard]] int is_nan(long double x) { return std::isnan(x) ? 1 : 0; }
[[nodiscard]] int is_infinite(long double x) { return std::isinf(x) ? (x < 0 ? -1 : 1) : 0; }
[[nodiscard]] int is_finite(long double x) { return std::isfinite(x) ? 1 : 0; }

void run_modf(Machine& machine, LibraryCall& call) {
  double whole = 0;
  give_number(call, std::modf(number_at<double>(call, 0), &whole));
  machine.store(call.at(1), float_to_bits(whole, ir::Type::floating(64)), 8);
}

void run_frexp(Machine& machine, LibraryCall& call) {
  int exponent = 0;
  give_number(call, std::frexp(number_at<double>(call, 0), &exponent));
  machine.store(call.at(1), static_cast<std::uint32_t>(exponent), 4);
}

#define HW_ONE(name)                                                          \
  {#name, run_one<double, ::name>}, {#name "f", run_one<float, ::name##f>}, { \
    #name "l", run_one<long double, ::name##l>                                \
  }
#define HW_TWO(name)                                                          \
  {#name, run_two<double, ::name>}, {#name "f", run_two<float, ::name##f>}, { \
    #name "l", run_two<long double, ::name##l>                                \
  }
#define HW_TO(name, result)                                                                                 \
  {#name, run_to_integer<double, result, ::name>}, {#name "f", run_to_integer<float, result, ::name##f>}, { \
    #name "l", run_to_integer<long double, result, ::name##l>                                               \
  }

constexpr auto kMathHandlers = std::to_array<NamedHandler>({
    HW_ONE(acos),
    HW_ONE(acosh),
    HW_ONE(asin),
    HW_ONE(asinh),
    HW_ONE(atan),
    HW_ONE(atanh),
    HW_ONE(cbrt),
    HW_ONE(ceil),
    HW_ONE(cos),
    HW_ONE(cosh),
    HW_ONE(erf),
    HW_ONE(erfc),
    HW_ONE(exp),
    HW_ONE(exp2),
    HW_ONE(expm1),
    HW_ONE(fabs),
    HW_ONE(floor),
    HW_ONE(log),
    HW_ONE(log10),
    HW_ONE(log1p),
    HW_ONE(log2),
    HW_ONE(logb),
    HW_ONE(nearbyint),
    HW_ONE(rint),
    HW_ONE(round),
    HW_ONE(sin),
    HW_ONE(sinh),
    HW_ONE(sqrt),
    HW_ONE(tan),
    HW_ONE(tanh),
    HW_ONE(tgamma),
    HW_ONE(trunc),
    HW_TWO(atan2),
    HW_TWO(copysign),
    HW_TWO(fdim),
    HW_TWO(fmax),
    HW_TWO(fmin),
    HW_TWO(fmod),
    HW_TWO(hypot),
    HW_TWO(nextafter),
    HW_TWO(pow),
    HW_TWO(remainder),
    HW_TO(lrint, long),
    HW_TO(lround, long),
    HW_TO(llrint, long long),
    HW_TO(llround, long long),
    HW_TO(ilogb, int),
    {"ldexp", run_with_exponent<double, ::ldexp>},
    {"ldexpf", run_with_exponent<float, ::ldexpf>},
    {"ldexpl", run_with_exponent<long double, ::ldexpl>},
    {"scalbn", run_with_exponent<double, ::scalbn>},
    {"scalbnf", run_with_exponent<float, ::scalbnf>},
    {"scalbnl", run_with_exponent<long double, ::scalbnl>},
    {"fma", run_fma<double>},
    {"fmaf", run_fma<float>},
    {"fmal", run_fma<long double>},
    {"modf", run_modf},
    {"frexp", run_frexp},
    {"__isnan", run_question<long double, is_nan>},
    {"__isnanf", run_question<long double, is_nan>},
    {"__isnanl", run_question<long double, is_nan>},
    {"isnan", run_question<long double, is_nan>},
    {"__isinf", run_question<long double, is_infinite>},
    {"__isinff", run_question<long double, is_infinite>},
    {"__isinfl", run_question<long double, is_infinite>},
    {"isinf", run_question<long double, is_infinite>},
    {"__finite", run_question<long double, is_finite>},
    {"__finitef", run_question<long double, is_finite>},
    {"__finitel", run_question<long double, is_finite>},
    {"finite", run_question<long double, is_finite>},
});

#undef HW_ONE
#undef HW_TWO
#undef HW_TO

}  // namespace

std::span<const NamedHandler> math_handlers() { return kMathHandlers; }

}  // namespace heapwise::interp
