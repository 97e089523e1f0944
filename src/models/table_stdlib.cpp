// Conversions, sorting, the environment and the clock.
#include "models/table.h"

namespace heapwise::models {

namespace {

void add_conversions(Models& models) {
  for (const char* name : {"atoi", "atol", "atoll", "atof"}) models.add({name, Kind::Plain, {reads_string(0)}, any()});
  for (const char* name : {"strtol", "strtoul", "strtoll", "strtoull", "strtod", "strtof", "strtold", "strtoimax",
                           "strtoumax", "strtoq", "strtouq"})
    models.add({name, Kind::Plain, {reads_string(0), points_into(1, 0)}, any()});
  for (const char* name : {"strtol", "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax"})
    models.add_alias(std::string("__isoc23_") + name, name);
}

void add_environment(Models& models) {
  models.add({"getenv", Kind::Plain, {reads_string(0)}, ends_string(library_or_null(Kept::Environment, constant(1)))});
  models.add_alias("secure_getenv", "getenv");
  // POSIX: what getenv gave before may be invalid after these.
  const Outcome changed = ends_earlier(changes(Kept::Environment, environment()));
  models.add({"setenv", Kind::Plain, {reads_string(0), reads_string(1)}, changed});
  models.add({"unsetenv", Kind::Plain, {reads_string(0)}, changed});
  models.add({"putenv", Kind::Plain, {reads_string(0), retains(0)}, environment()});
  models.add({"system", Kind::Plain, {or_null(reads_string(0))}, environment()});
  // The names of the locales before are freed, and so are their tables.
  models.add({"setlocale",
              Kind::Plain,
              {or_null(reads_string(1))},
              ends_earlier(ends_string(library_or_null(Kept::Locale, constant(2))))});
  models.add({"__errno_location", Kind::Plain, {}, library(Kept::Errno, constant(4))});
  models.add({"getcwd", Kind::Unsupported, {}, {}});
  models.add({"access", Kind::Plain, {reads_string(0)}, environment(-1, 0)});
  models.add({"open", Kind::Plain, {reads_string(0)}, environment()});
  models.add({"close", Kind::Plain, {}, environment(-1, 0)});
}

void add_time(Models& models) {
  // struct tm has 56 bytes on 64 bits (seven words), 44 on 32.
  constexpr std::uint32_t kTmSize = 44;
  models.add({"time", Kind::Plain, {or_null(writes(0, words(1)))}, environment()});
  models.add({"clock", Kind::Plain, {}, environment()});
  models.add({"difftime", Kind::Plain, {}, any()});
  models.add({"localtime", Kind::Plain, {reads(0, words(1))}, library_or_null(Kept::Calendar, constant(kTmSize))});
  models.add_alias("gmtime", "localtime");
  models.add({"ctime", Kind::Plain, {reads(0, words(1))}, ends_string(library_or_null(Kept::TimeText, constant(26)))});
  models.add(
      {"mktime", Kind::Plain, {reads(0, constant(36)), writes(0, words(7)), writes(0, constant(kTmSize))}, any()});
  models.add({"gettimeofday",
              Kind::Plain,
              {or_null(writes(0, words(2))), or_null(writes(1, constant(8)))},
              environment(-1, 0)});
  models.add({"clock_gettime", Kind::Plain, {writes(1, words(2))}, environment(-1, 0)});
  models.add({"nanosleep", Kind::Plain, {reads(0, words(2)), or_null(writes(1, words(2)))}, environment(-1, 0)});
}

}  // namespace

void add_stdlib_functions(Models& models) {
  add_conversions(models);
  add_environment(models);
  add_time(models);
  models.add({"qsort", Kind::Plain, {reads(0, product(1, 2)), writes(0, product(1, 2)), calls(3)}, {}});
  models.add({"bsearch",
              Kind::Plain,
              {reads(0, constant(0)), reads(1, product(2, 3)), calls(4)},
              among_or_null(1, product(2, 3))});
  models.add({"rand", Kind::Input, {}, environment(0, 2147483647)});
  models.add_alias("random", "rand");
  models.add_alias("lrand48", "rand");
  models.add({"rand_r", Kind::Input, {reads(0, constant(4)), writes(0, constant(4))}, environment(0, 2147483647)});
  models.add({"drand48", Kind::Plain, {}, any()});
  for (const char* name : {"srand", "srandom", "srand48"}) models.add({name, Kind::Plain, {}, {}});
}

}  // namespace heapwise::models
