// Functions that touch no memory of the program: characters, mathematics, and questions to the system.
#include "models/table.h"

namespace heapwise::models {

void add_pure_functions(Models& models) {
  for (const char* name : {"isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
                           "ispunct", "isspace", "isupper", "isxdigit"})
    models.add({name, Kind::Plain, {takes_character(0)}, any()});
  for (const char* name : {"isascii", "toascii", "abs", "labs", "llabs", "imaxabs", "ffs", "ffsl", "ffsll", "htonl",
                           "htons", "ntohl", "ntohs"})
    models.add({name, Kind::Plain, {}, any()});
  models.add({"tolower", Kind::Plain, {}, any()});
  models.add({"toupper", Kind::Plain, {}, any()});
  models.add({"__ctype_b_loc", Kind::Plain, {}, library_table(2)});
  models.add({"__ctype_tolower_loc", Kind::Plain, {}, library_table(4)});
  models.add({"__ctype_toupper_loc", Kind::Plain, {}, library_table(4)});
  models.add({"__ctype_get_mb_cur_max", Kind::Plain, {}, range(1, 6)});

  for (const char* name :
       {"acos",     "acosh",  "asin",      "asinh",     "atan", "atan2",     "atanh",  "cbrt",  "ceil",
        "copysign", "cos",    "cosh",      "erf",       "erfc", "exp",       "exp2",   "exp10", "expm1",
        "fabs",     "fdim",   "floor",     "fma",       "fmax", "fmin",      "fmod",   "hypot", "ilogb",
        "ldexp",    "lgamma", "llrint",    "llround",   "log",  "log10",     "log1p",  "log2",  "logb",
        "lrint",    "lround", "nearbyint", "nextafter", "pow",  "remainder", "rint",   "round", "scalbn",
        "scalbln",  "sin",    "sinh",      "sqrt",      "tan",  "tanh",      "tgamma", "trunc"})
    for (const char* width : {"", "f", "l"}) models.add({std::string(name) + width, Kind::Plain, {}, any()});
  models.add({"modf", Kind::Plain, {writes(1, constant(8))}, any()});
  models.add({"modff", Kind::Plain, {writes(1, constant(4))}, any()});
  for (const char* name : {"frexp", "frexpf", "lgamma_r", "lgammaf_r"})
    models.add({name, Kind::Plain, {writes(1, constant(4))}, any()});
  for (const char* name : {"remquo", "remquof"}) models.add({name, Kind::Plain, {writes(2, constant(4))}, any()});
  models.add({"sincos", Kind::Plain, {writes(1, constant(8)), writes(2, constant(8))}, {}});
  models.add({"sincosf", Kind::Plain, {writes(1, constant(4)), writes(2, constant(4))}, {}});
  for (const char* name : {"__isnan", "__isnanf", "__isnanl", "__isinf", "__isinff", "__isinfl", "__finite",
                           "__finitef", "__finitel", "__fpclassify", "__fpclassifyf", "__fpclassifyl", "__signbit",
                           "__signbitf", "__signbitl", "isnan", "isinf", "finite"})
    models.add({name, Kind::Plain, {}, any()});

  models.add({"getpagesize", Kind::Plain, {}, environment(1, kHighestInt)});
  models.add({"sysconf", Kind::Plain, {}, kPlace});
}

}  // namespace heapwise::models
