// Functions on NUL-terminated strings.
#include "models/table.h"

namespace heapwise::models {

namespace {

void add_copying(Models& models) {
  models.add({"strcpy", Kind::Plain, {reads_string(1), writes(0, string(1))}, same_as(0)});
  models.add({"stpcpy", Kind::Plain, {reads_string(1), writes(0, string(1))}, inside_or_null(0)});
  models.add({"strncpy", Kind::Plain, {reads(1, bounded_string(1, 2)), writes(0, argument(2))}, same_as(0)});
  models.add({"stpncpy",
              Kind::Plain,
              {reads(1, bounded_string(1, 2)), writes(0, argument(2))},
              among_or_behind_or_null(0, argument(2))});
  models.add({"strcat", Kind::Plain, {reads_string(1), appends(0, string(1))}, same_as(0)});
  models.add({"strncat", Kind::Plain, {reads(1, bounded_string(1, 2)), appends(0, bounded_string(1, 2))}, same_as(0)});
  models.add({"strlcpy", Kind::Plain, {reads_string(1), writes(0, at_most(2))}, any()});
  models.add({"strlcat", Kind::Plain, {reads_string(1), writes(0, at_most(2))}, any()});
  models.add_alias("__strcpy_chk", "strcpy");
  models.add_alias("__stpcpy_chk", "stpcpy");
  models.add_alias("__stpcpy", "stpcpy");
  models.add_alias("__strncpy_chk", "strncpy");
  models.add_alias("__strcat_chk", "strcat");
  models.add_alias("__strncat_chk", "strncat");
}

void add_looking(Models& models) {
  models.add({"strlen", Kind::Plain, {reads_string(0)}, string_length(0)});
  models.add({"strnlen", Kind::Plain, {reads(0, bounded_string(0, 1))}, any()});
  models.add({"strcmp", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
  models.add({"strcoll", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
  models.add({"strcasecmp", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
  models.add({"strncmp", Kind::Plain, {reads(0, bounded_string(0, 2)), reads(1, bounded_string(1, 2))}, any()});
  models.add({"strncasecmp", Kind::Plain, {reads(0, bounded_string(0, 2)), reads(1, bounded_string(1, 2))}, any()});
  models.add({"strchr", Kind::Plain, {reads_string(0)}, inside_or_null(0)});
  models.add_alias("index", "strchr");
  models.add({"strrchr", Kind::Plain, {reads_string(0)}, inside_or_null(0)});
  models.add_alias("rindex", "strrchr");
  models.add({"strchrnul", Kind::Plain, {reads_string(0)}, inside_or_null(0)});
  models.add({"strstr", Kind::Plain, {reads_string(0), reads_string(1)}, inside_or_null(0)});
  models.add({"strcasestr", Kind::Plain, {reads_string(0), reads_string(1)}, inside_or_null(0)});
  models.add({"strpbrk", Kind::Plain, {reads_string(0), reads_string(1)}, inside_or_null(0)});
  models.add({"strspn", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
  models.add({"strcspn", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
}

void add_cutting(Models& models) {
  // Between two calls, strtok keeps its place in the string.
  models.add({"strtok", Kind::Tokenise, {reads_string(1)}, any()});
  models.add({"strtok_r", Kind::Tokenise, {reads_string(1)}, any()});
  models.add_alias("__strtok_r", "strtok_r");
  models.add({"strsep", Kind::Separate, {reads_string(1)}, any()});
  models.add_alias("__strsep", "strsep");
  models.add({"strxfrm", Kind::Plain, {reads_string(1), or_null_if_none(writes(0, at_most(2)))}, any()});
  // POSIX: the next call may invalidate what this one gives; glibc frees it.
  const auto message = [](Kept kept) { return ends_earlier(ends_string(library(kept, constant(1)))); };
  models.add({"strerror", Kind::Plain, {}, message(Kept::Message)});
  // GNU's gives the text there, or one of its own and leaves what is there; POSIX's gives a number.
  models.add({"strerror_r", Kind::Plain, {writes(1, at_most(2))}, or_arguments(2, text(Kept::Message))});
  models.add({"__xpg_strerror_r", Kind::Plain, {writes(1, at_most(2))}, environment(0, 34)});
  for (const char* name : {"sigdescr_np", "sigabbrev_np"})
    models.add({name, Kind::Plain, {}, text_or_null(Kept::Signal)});
  models.add({"strsignal", Kind::Plain, {}, message(Kept::Signal)});
}

}  // namespace

void add_string_functions(Models& models) {
  add_copying(models);
  add_looking(models);
  add_cutting(models);
  models.add({"strverscmp", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
  models.add({"fnmatch", Kind::Plain, {reads_string(0), reads_string(1)}, any()});
  models.add({"rpmatch", Kind::Plain, {reads_string(0)}, range(-1, 1)});
}

}  // namespace heapwise::models
