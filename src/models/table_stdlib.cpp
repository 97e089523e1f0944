// Conversions, sorting, the environment and the clock.
#include "models/table.h"

namespace heapwise::models {

namespace {

void add_conversions(Models& models) {
  for (const char* name : {"atoi", "atol", "atoll", "atof"}) models.add({name, Kind::Plain, {reads_string(0)}, any()});
  for (const char* name : {"strtod", "strtof", "strtold"})
    models.add({name, Kind::Plain, {reads_string(0), points_into(1, 0)}, any()});
  for (const char* name : {"strtol", "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax", "strtoq", "strtouq"}) {
    Model integer{name, Kind::Plain, {reads_string(0), points_into(1, 0)}, any()};
    integer.base = 2;
    models.add(std::move(integer));
  }
  for (const char* name : {"strtol", "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax"})
    models.add_alias(std::string("__isoc23_") + name, name);
}

void add_environment(Models& models) {
  models.add({"getenv", Kind::Plain, {reads_string(0)}, ends_string(library_or_null(Kept::Environment, constant(1)))});
  models.add_alias("secure_getenv", "getenv");
  // POSIX: what getenv gave before may be invalid after these.
  const auto changed = [](const Outcome& told) { return ends_earlier(changes(Kept::Environment, told)); };
  models.add({"setenv", Kind::Plain, {reads_string(0), reads_string(1)}, changed(kDone)});
  models.add({"unsetenv", Kind::Plain, {reads_string(0)}, changed(kDone)});
  models.add(
      may_change(Setting::Environment, {"putenv", Kind::Plain, {reads_string(0), retains(0)}, changed(environment())}));
  models.add({"system", Kind::Plain, {or_null(reads_string(0))}, environment()});
  models.add({"__errno_location", Kind::Plain, {}, library(Kept::Errno, constant(4))});
  models.add({"clearenv", Kind::Plain, {}, changed(environment())});
}

}  // namespace

void add_stdlib_functions(Models& models) {
  add_conversions(models);
  add_environment(models);
  models.add({"qsort", Kind::Plain, {reads(0, product(1, 2)), writes(0, product(1, 2)), calls(3)}, {}});
  models.add({"bsearch",
              Kind::Plain,
              {reads(0, constant(0)), reads(1, product(2, 3)), calls(4)},
              among_or_null(1, product(2, 3))});
  models.add({"rand", Kind::Input, {}, environment(0, 2147483647)});
  models.add_alias("random", "rand");
  models.add_alias("lrand48", "rand");
  models.add({"rand_r", Kind::Input, {reads(0, constant(4)), writes(0, constant(4))}, environment(0, 2147483647)});
  models.add({"arc4random", Kind::Input, {}, environment()});
  models.add({"arc4random_uniform", Kind::Plain, {}, any()});
  models.add({"arc4random_buf", Kind::Input, {writes(0, argument(1))}, {}});
  models.add({"getentropy", Kind::Input, {writes(0, argument(1))}, environment(-1, 0)});
  models.add({"drand48", Kind::Plain, {}, any()});
  for (const char* name : {"srand", "srandom", "srand48"}) models.add({name, Kind::Plain, {}, {}});
}

}  // namespace heapwise::models
