// Cells, second part: from constant offsets to runs.
#include <algorithm>
#include <map>

#include "heap/cells.h"

namespace heapwise::heap {
namespace {

using numeric::Wide;

constexpr std::size_t kMostTold = 24;  // cells that are told by constant offsets

// How many cells fit, as a number of the heap.
std::optional<Value> count_cells(const Heap& heap, const Object& o, std::int64_t from, std::int64_t stride) {
  const Term& size = o.size.term;
  if (!o.size.is_number()) return std::nullopt;
  if (size.is_constant()) return Value::constant(std::max<std::int64_t>(0, (size.constant - from) / stride));
  const Wide rest = Wide{size.constant} - from;
  if (size.scale % stride != 0 || rest % stride != 0) return std::nullopt;
  const Value count = Value::number({size.symbol, size.scale / stride, numeric::clamp(rest / stride)});
  if (!heap.facts().knows_less_equal(Term::of(std::int64_t{0}), count.term)) return std::nullopt;
  return count;
}

// Where the fields of a cell are.
using Layout = std::vector<std::pair<std::int64_t, std::int64_t>>;

struct Told {
  std::map<std::int64_t, Content> cells;  // by index
  std::int64_t most = 0;                  // cells from here on are laid out otherwise
};

// Some bytes of the cell are not told: those between the members of a structure, say. Then zeros that are written into
// its members are told as its members are, and no run of zeros has them.
bool has_gap(const Content& content, std::int64_t lo, std::int64_t hi) {
  for (std::int64_t at = lo; at < hi; ++at) {
    if (!content.has_field_within(at, at + 1) && !content.is_zero(at, at + 1)) return true;
  }
  return false;
}

// The cells that have fields, up to the first that is laid out otherwise.
std::optional<Told> told_cells(const Content& content, std::int64_t from, std::int64_t stride, std::int64_t most) {
  Told told;
  told.most = most;
  for (const Field& f : content.fields) {
    if (f.offset + f.width <= from) continue;
    if (f.offset < from) {
      if (f.value.is_constant(0)) continue;
      return std::nullopt;
    }
    const std::int64_t index = (f.offset - from) / stride, within = (f.offset - from) % stride;
    const std::int64_t start = from + index * stride;
    if (f.value.is_constant(0) && !has_gap(content, start, start + stride)) continue;
    if (index >= told.most) break;
    if (within + f.width > stride) return std::nullopt;
    Content& cell = told.cells[index];
    cell.fields.push_back({within, f.width, f.value});
    if (told.cells.size() > kMostTold) return std::nullopt;
  }
  Layout first;
  for (const auto& [index, cell] : told.cells) {
    Layout layout;
    for (const Field& f : cell.fields) layout.emplace_back(f.offset, f.width);
    if (first.empty()) first = layout;
    if (layout == first) continue;
    told.most = index;
    break;
  }
  std::erase_if(told.cells, [&](const auto& cell) { return cell.first >= told.most; });
  return told;
}

class Maker {
 public:
  Maker(Heap& heap, ObjectId region, std::int64_t from, std::int64_t stride)
      : heap_(heap), region_(region), before_(heap.object(region).content()) {
    cells_.from = from;
    cells_.stride = stride;
  }

  bool make(const Value& count) {
    const std::int64_t sure = heap_.range(count).lo.number();
    auto told = told_cells(before_, cells_.from, cells_.stride, sure);
    if (!told) return false;
    std::int64_t next = 0;
    for (auto& [index, content] : told->cells) {
      add_gap(next, index);
      for (std::int64_t at = 0; at < cells_.stride; ++at) {
        const std::int64_t there = byte(index) + at;
        if (!content.has_field_within(at, at + 1) && before_.is_zero(there, there + 1)) content.set_zero(at, at + 1);
      }
      add_run(Value::constant(index + 1), std::move(content));
      next = index + 1;
    }
    // Of cells of which nothing is known the last ones are left out, as long as no index has come there.
    const std::int64_t zeros = zeros_from(byte(next));
    const bool to_the_end = told->most == sure && (count.is_constant() ? zeros >= byte(sure) : zeros == kToTheEnd);
    const std::int64_t most = std::min(told->most, (zeros - cells_.from) / cells_.stride);
    const Value end = to_the_end ? count : Value::constant(std::max(next, most));
    if (!(end == Value::constant(next))) add_run(end, zero());
    Content content = before_;
    content.forget(cells_.from, end.is_constant() ? byte(end.term.constant) : kToTheEnd);
    content.cells = std::move(cells_);
    heap_.change(region_).content() = std::move(content);
    return true;
  }

 private:
  [[nodiscard]] std::int64_t byte(std::int64_t index) const { return cells_.from + index * cells_.stride; }
  [[nodiscard]] Content zero() const {
    Content content;
    content.set_zero(0, cells_.stride);
    return content;
  }
  // The end of the zeros from this byte on.
  [[nodiscard]] std::int64_t zeros_from(std::int64_t at) const {
    for (bool moved = true; moved;) {
      moved = false;
      for (const ByteRange& z : before_.zeros) {
        if (z.lo <= at && at < z.hi) at = z.hi, moved = true;
      }
      for (const Field& f : before_.fields) {
        if (f.offset <= at && at < f.offset + f.width && f.value.is_constant(0)) at = f.offset + f.width, moved = true;
      }
    }
    return at;
  }
  // Cells without fields: zeros as far as they go, then anything.
  void add_gap(std::int64_t first, std::int64_t end) {
    const std::int64_t zeros = std::min(end, (zeros_from(byte(first)) - cells_.from) / cells_.stride);
    if (zeros > first) add_run(Value::constant(zeros), zero());
    if (end > std::max(zeros, first)) add_run(Value::constant(end), {});
  }
  void add_run(const Value& end, Content content) {
    Object form;
    form.owner = region_;
    form.size = Value::constant(cells_.stride);
    form.made = heap_.object(region_).made;
    form.shape = Prototype{std::move(content), {}};
    cells_.forms.push_back({heap_.add(std::move(form)), 0});
    cells_.ends.push_back(end);
  }

  Heap& heap_;
  ObjectId region_;
  Content before_;
  Cells cells_;
};

}  // namespace

bool make_cells(Heap& heap, ObjectId region, std::int64_t from, std::int64_t stride) {
  const Object& o = heap.object(region);
  if (!o.is_region() || !o.alive() || o.read_only || o.content().cells || from < 0 || stride < 2) return false;
  if (o.storage == Storage::Outside || o.kept != models::Kept::Nothing) return false;
  const auto count = count_cells(heap, o, from, stride);
  return count && Maker(heap, region, from, stride).make(*count);
}

bool make_cells_like(Heap& heap, const Heap& other) {
  bool made = false;
  for (const auto& [there, model] : other.objects()) {
    const auto& cells = model->content().cells;
    if (!cells) continue;
    std::vector<ObjectId> same;
    for (const auto& [id, o] : heap.objects()) {
      const bool alike = o->is_region() && o->storage == model->storage && o->variable == model->variable;
      if (alike && o->made == model->made && !o->content().cells) same.push_back(id);
    }
    for (ObjectId id : same) made = make_cells(heap, id, cells->from, cells->stride) || made;
  }
  return made;
}

bool is_told_in_part(const Object& o) {
  const Content& content = o.content();
  const std::int64_t from = o.indexed_from;
  const bool all_zero = content.fields.empty() && content.zeros.size() == 1 && o.size.is_number() &&
                        content.zeros[0].lo <= from &&
                        (content.zeros[0].hi == kToTheEnd || o.size.is_constant(content.zeros[0].hi));
  if (all_zero) return false;
  return std::any_of(content.fields.begin(), content.fields.end(), [&](const Field& f) { return f.offset >= from; }) ||
         std::any_of(content.zeros.begin(), content.zeros.end(), [&](const ByteRange& z) { return z.hi > from; });
}

void find_arrays(Heap& heap) {
  std::vector<ObjectId> arrays;
  for (const auto& [id, o] : heap.objects()) {
    const bool array = o->is_region() && o->indexed_by != 0 && !o->owner.valid() && !o->content().cells;
    if (array && is_told_in_part(*o)) arrays.push_back(id);
  }
  for (ObjectId id : arrays) {
    const std::int64_t from = heap.object(id).indexed_from, stride = heap.object(id).indexed_by;
    (void)make_cells(heap, id, from, stride);
  }
}

}  // namespace heapwise::heap
