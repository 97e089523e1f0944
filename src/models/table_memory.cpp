// Allocation, and functions on memory as bytes.
#include "models/table.h"

namespace heapwise::models {

namespace {

Outcome aligned(Outcome result, std::int8_t alignment_at) {
  result.alignment_at = alignment_at;
  return result;
}

Outcome zeroed(Outcome result) {
  result.zeroed = true;
  return result;
}

void add_allocation(Models& models) {
  models.add({"malloc", Kind::Allocate, {}, block(argument(0))});
  models.add({"calloc", Kind::Allocate, {}, zeroed(block(product(0, 1)))});
  models.add({"realloc", Kind::Reallocate, {frees(0)}, block(argument(1))});
  models.add({"reallocarray", Kind::Reallocate, {frees(0)}, block(product(1, 2))});
  models.add({"aligned_alloc", Kind::Allocate, {}, aligned(block(argument(1)), 0)});
  models.add({"memalign", Kind::Allocate, {}, aligned(block(argument(1)), 0)});
  models.add({"valloc", Kind::Allocate, {}, block(argument(0))});
  models.add({"pvalloc", Kind::Allocate, {}, block(argument(0))});
  models.add({"alloca", Kind::Plain, {}, {.kind = Outcome::Kind::StackBlock, .extent = argument(0)}});
  models.add({"posix_memalign", Kind::Plain, {allocates(0, argument(2))}, status(12, 22)});
  models.add({"free", Kind::Free, {frees(0)}, {}});
  models.add_alias("cfree", "free");
  models.add({"malloc_usable_size", Kind::Plain, {or_null(reads(0, constant(0)))}, any()});
  models.add({"strdup", Kind::Plain, {reads_string(0)}, block(string(0))});
  models.add_alias("__strdup", "strdup");
  models.add({"strndup", Kind::Plain, {reads(0, bounded_string(0, 1))}, block(bounded_string(0, 1))});
  models.add_alias("__strndup", "strndup");
  models.add({"memdup", Kind::Plain, {reads(0, argument(1))}, block(argument(1))});
  models.add({"wcsdup", Kind::Unsupported, {}, {}});
}

}  // namespace

void add_memory_functions(Models& models) {
  add_allocation(models);
  models.add({"memcpy", Kind::Copy, {writes(0, argument(2)), reads(1, argument(2))}, same_as(0)});
  models.add({"mempcpy", Kind::Copy, {writes(0, argument(2)), reads(1, argument(2))}, same_as(0, argument(2))});
  models.add_alias("__mempcpy", "mempcpy");
  models.add({"memmove", Kind::Move, {writes(0, argument(2)), reads(1, argument(2))}, same_as(0)});
  models.add({"memset", Kind::Fill, {writes(0, argument(2))}, same_as(0)});
  models.add({"explicit_bzero", Kind::Plain, {writes(0, argument(1))}, {}});
  models.add({"bzero", Kind::Plain, {writes(0, argument(1))}, {}});
  models.add({"bcopy", Kind::Plain, {reads(0, argument(2)), writes(1, argument(2))}, {}});
  models.add({"memcmp", Kind::Plain, {reads(0, argument(2)), reads(1, argument(2))}, any()});
  models.add_alias("bcmp", "memcmp");
  models.add({"memchr", Kind::Plain, {reads(0, at_most(2))}, among_or_null(0, argument(2))});
  models.add({"rawmemchr", Kind::Unsupported, {}, {}});
  models.add({"memrchr", Kind::Plain, {reads(0, argument(2))}, among_or_null(0, argument(2))});
  // An empty text is found anywhere, in an empty one, too.
  models.add(
      {"memmem", Kind::Plain, {reads(0, argument(1)), reads(2, argument(3))}, among_or_behind_or_null(0, argument(1))});
  models.add(
      {"memccpy", Kind::Plain, {writes(0, at_most(3)), reads(1, at_most(3))}, among_or_behind_or_null(0, argument(3))});
  // The checking variants that headers put in when fortification is on: one more argument, the size of the object.
  models.add_alias("__memcpy_chk", "memcpy");
  models.add_alias("__mempcpy_chk", "mempcpy");
  models.add_alias("__memmove_chk", "memmove");
  models.add_alias("__memset_chk", "memset");
  // Wide characters have four bytes in both data models.
  models.add({"wmemcpy", Kind::Plain, {writes(0, argument(2, 4)), reads(1, argument(2, 4))}, same_as(0)});
  models.add({"wmemmove", Kind::Plain, {writes(0, argument(2, 4)), reads(1, argument(2, 4))}, same_as(0)});
  models.add({"wmemset", Kind::Plain, {writes(0, argument(2, 4))}, same_as(0)});
  models.add({"wmemcmp", Kind::Plain, {reads(0, argument(2, 4)), reads(1, argument(2, 4))}, any()});
}

}  // namespace heapwise::models
