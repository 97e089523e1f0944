#include "heap/content.h"

#include <algorithm>

namespace heapwise::heap {

const Field* Content::field(std::int64_t offset, std::int64_t width) const {
  const auto at = std::lower_bound(fields.begin(), fields.end(), offset,
                                   [](const Field& f, std::int64_t before) { return f.offset < before; });
  return at != fields.end() && at->offset == offset && at->width == width ? &*at : nullptr;
}

bool Content::has_field_within(std::int64_t lo, std::int64_t hi) const {
  return std::any_of(fields.begin(), fields.end(),
                     [&](const Field& f) { return f.offset < hi && f.offset + f.width > lo; });
}

bool Content::is_zero(std::int64_t lo, std::int64_t hi) const {
  // Walks from lo to hi, from one zero piece to the next.
  std::int64_t at = lo;
  for (bool moved = true; at < hi && moved;) {
    moved = false;
    for (const ByteRange& z : zeros) {
      if (z.lo <= at && at < z.hi) {
        at = z.hi;
        moved = true;
      }
    }
    for (const Field& f : fields) {
      if (f.offset <= at && at < f.offset + f.width && f.value.is_constant(0)) {
        at = f.offset + f.width;
        moved = true;
      }
    }
  }
  return at >= hi;
}

bool Cells::are_outside(std::int64_t lo, std::int64_t hi) const {
  if (hi <= from) return true;
  if (!end().is_constant()) return false;
  const numeric::Wide last = numeric::Wide{end().term.constant} * stride + from;
  return lo >= last;
}

void Content::forget(std::int64_t lo, std::int64_t hi) {
  if (lo >= hi) return;
  mark.reset();
  seen.reset();
  if (cells && !cells->are_outside(lo, hi)) cells.reset();
  std::vector<ByteRange> rest;
  // A field of the constant 0 that is cut keeps its other bytes as zeros.
  for (const Field& f : fields) {
    const std::int64_t end = f.offset + f.width;
    if (f.offset < hi && end > lo && f.value.is_constant(0)) {
      if (f.offset < lo) rest.push_back({f.offset, lo});
      if (end > hi) rest.push_back({hi, end});
    }
  }
  std::erase_if(fields, [&](const Field& f) { return f.offset < hi && f.offset + f.width > lo; });
  for (const ByteRange& z : zeros) {
    if (z.hi <= lo || z.lo >= hi) {
      rest.push_back(z);
      continue;
    }
    if (z.lo < lo) rest.push_back({z.lo, lo});
    if (z.hi > hi) rest.push_back({hi, z.hi});
  }
  std::sort(rest.begin(), rest.end(), [](const ByteRange& a, const ByteRange& b) { return a.lo < b.lo; });
  zeros.clear();
  for (const ByteRange& z : rest) {
    if (!zeros.empty() && zeros.back().hi >= z.lo) {
      zeros.back().hi = std::max(zeros.back().hi, z.hi);
    } else {
      zeros.push_back(z);
    }
  }
}

void Content::drop_what_has_no_place() {
  if (mark && !mark->offset.is_number()) mark.reset();
  if (seen && !(seen->offset.is_number() && seen->value.is_number())) seen.reset();
  if (cells && !std::all_of(cells->ends.begin(), cells->ends.end(), [](const Value& v) { return v.is_number(); }))
    cells.reset();
}

void Content::set(std::int64_t offset, std::int64_t width, const Value& value) {
  forget(offset, offset + width);
  auto at = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.offset > offset; });
  fields.insert(at, Field{offset, width, value});
}

void Content::set_zero(std::int64_t lo, std::int64_t hi) {
  if (lo >= hi) return;
  forget(lo, hi);
  zeros.push_back({lo, hi});
  std::sort(zeros.begin(), zeros.end(), [](const ByteRange& a, const ByteRange& b) { return a.lo < b.lo; });
  std::vector<ByteRange> merged;
  for (const ByteRange& z : zeros) {
    if (!merged.empty() && merged.back().hi >= z.lo) {
      merged.back().hi = std::max(merged.back().hi, z.hi);
    } else {
      merged.push_back(z);
    }
  }
  zeros = std::move(merged);
}

}  // namespace heapwise::heap
