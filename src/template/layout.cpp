#include "template/layout.h"

#include <algorithm>
#include <numeric>

#include "ir/operands.h"

namespace heapwise::tmpl {
namespace {

constexpr std::size_t kMostPieces = 512;
constexpr std::uint32_t kWidestCell = 16;  // bytes: terms have at most 128 bits
constexpr int kMostRounds = 20;

std::int64_t residue(std::int64_t offset, std::uint64_t stride) {
  const auto s = static_cast<std::int64_t>(stride);
  return s == 0 ? offset : ((offset % s) + s) % s;
}

}  // namespace

Layout::Layout(const Frames& frames, AbstractObjects& objects, const PointsTo& points_to)
    : frames_(frames),
      objects_(objects),
      points_to_(points_to),
      accesses_(objects.size()),
      cuts_(objects.size()),
      pointers_(objects.size()),
      layouts_(objects.size()) {
  for (std::size_t i = 0; i < frames.size(); ++i) collect(FrameId(i));
  find_immortal();
  cut_all();
  for (std::size_t i = 1; i < objects.size(); ++i) {
    make_cells(ObjectId(i));
    make_slots(ObjectId(i));
  }
}

void Layout::collect(FrameId id) {
  const auto add = [&](const ir::Operand& address, std::uint64_t bytes, bool pointer) {
    for (const Place& p : points_to_.of(id, address)) accesses_[p.object.index()].push_back({p, bytes, pointer});
  };
  const auto copy = [&](const ir::Operand& to, const ir::Operand& from, const ir::Operand& size) {
    if (!size.is_constant() || size.bits() > kLongestCopy || size.bits() == 0) return;
    const auto bytes = static_cast<std::uint64_t>(size.bits());
    add(to, bytes, false), add(from, bytes, false);
    copies_.push_back({points_to_.of(id, to), points_to_.of(id, from), bytes});
  };
  const ir::Function& function = frames_.at(id).shape->function;
  for (std::uint32_t b = 0; b < function.blocks.size(); ++b) {
    const auto& instructions = function.blocks[b].instructions;
    for (std::uint32_t i = 0; i < instructions.size(); ++i) {
      ir::match(
          instructions[i].what,
          [&](const ir::Load& it) {
            const ir::Type type = function.register_of(it.result).type;
            add(it.address, type.bytes(), type.is_pointer());
          },
          [&](const ir::Store& it) { add(it.address, it.value.type().bytes(), it.value.type().is_pointer()); },
          [&](const ir::MemoryCopy& it) { copy(it.destination, it.source, it.size); },
          [&](const ir::MemoryFill& it) {
            if (it.size.is_constant() && it.size.bits() <= kLongestCopy && it.size.bits() > 0)
              add(it.destination, static_cast<std::uint64_t>(it.size.bits()), false);
          },
          [&](const ir::Call& it) {
            collect_call(id, it, objects_.made_at(id, ir::BlockId(b), i));
            if (it.callee.kind() != ir::Operand::Kind::Function) return;
            const models::Model* model = frames_.model_of(frames_.program().function(it.callee.function_id()));
            if (model == nullptr || it.arguments.size() < 3) return;
            if (model->kind == models::Kind::Copy || model->kind == models::Kind::Move)
              copy(it.arguments[0], it.arguments[1], it.arguments[2]);
            if (model->kind == models::Kind::Fill && it.arguments[2].is_constant() &&
                it.arguments[2].bits() <= kLongestCopy && it.arguments[2].bits() > 0)
              add(it.arguments[0], static_cast<std::uint64_t>(it.arguments[2].bits()), false);
          },
          [](const auto&) {});
    }
  }
}

// Who frees what, and who takes over its content.
void Layout::collect_call(FrameId frame, const ir::Call& it, ObjectId made) {
  if (it.callee.kind() != ir::Operand::Kind::Function) return;
  const models::Model* model = frames_.model_of(frames_.program().function(it.callee.function_id()));
  if (model == nullptr) return;
  for (const models::Effect& effect : model->effects)
    if (effect.kind == models::Effect::Kind::Frees && effect.argument < it.arguments.size())
      for (const ObjectId o : points_to_.objects_of(frame, it.arguments[effect.argument])) ended_.insert(o);
  if (model->kind != models::Kind::Reallocate || !made.valid() || it.arguments.empty()) return;
  for (const ObjectId o : points_to_.objects_of(frame, it.arguments[0]))
    if (o != made && objects_.at(o).kind == AbstractObject::Kind::Heap) taken_over_.emplace(o, made);
}

void Layout::find_immortal() {
  for (std::size_t i = 1; i < objects_.size(); ++i) {
    AbstractObject& object = objects_.change(ObjectId(i));
    object.immortal = object.kind != AbstractObject::Kind::Stack && !ended_.contains(ObjectId(i));
  }
}

// Of two objects that have one layout, what is accessed in the one is a place of the other.
void Layout::share_accesses() {
  const auto add_all = [&](ObjectId from, ObjectId to) {
    auto& list = accesses_[to.index()];
    const std::size_t before = list.size();
    for (Access one : accesses_[from.index()]) {
      one.place.object = to;
      if (std::ranges::find(list, one) == list.end()) list.push_back(one);
    }
    return list.size() != before;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [from, to] : taken_over_) {
      changed |= add_all(from, to);
      changed |= add_all(to, from);
    }
  }
}

bool Layout::share_cuts() {
  bool changed = false;
  const auto share = [&](auto& one, auto& other) {
    const std::size_t before = one.size() + other.size();
    one.insert(other.begin(), other.end());
    other.insert(one.begin(), one.end());
    changed |= one.size() + other.size() != before;
  };
  for (const auto& [from, to] : taken_over_) {
    share(cuts_[from.index()], cuts_[to.index()]);
    share(pointers_[from.index()], pointers_[to.index()]);
  }
  return changed;
}

void Layout::cut_all() {
  share_accesses();
  const ir::Program& program = frames_.program();
  for (std::size_t i = 1; i < objects_.size(); ++i) {
    auto& accesses = accesses_[i];
    const AbstractObject& object = objects_.at(ObjectId(i));
    if (object.kind == AbstractObject::Kind::Global && !accesses.empty())
      for (const auto& r : program.global(object.global).relocations)
        accesses.push_back({{ObjectId(i), static_cast<std::int64_t>(r.offset), 0}, r.address.type().bytes(), true});
    std::uint64_t stride = 0;
    for (const Access& a : accesses) stride = std::gcd(stride, a.place.stride);
    layouts_[i].stride = stride;
    if (stride != 0) cuts_[i] = {0, static_cast<std::int64_t>(stride)};
    for (const Access& a : accesses) {
      const std::int64_t end = a.place.offset + static_cast<std::int64_t>(a.bytes);
      cuts_[i].insert(residue(a.place.offset, stride));
      cuts_[i].insert(residue(end, stride));
      if (a.pointer) pointers_[i].insert({residue(a.place.offset, stride), static_cast<std::uint32_t>(a.bytes)});
    }
  }
  for (int round = 0; round < kMostRounds; ++round) {
    bool changed = false;
    for (const Copy& copy : copies_) changed |= carry_over(copy);
    changed |= share_cuts();
    if (!changed) break;
  }
}

bool Layout::carry_over(const Copy& copy) {
  bool changed = false;
  const auto carry = [&](const Place& from, const Place& to) {
    const std::uint64_t stride = layouts_[from.object.index()].stride, other = layouts_[to.object.index()].stride;
    const auto in_range = [&](std::int64_t cut, const auto& use) {
      const std::int64_t step =
          stride == 0 ? static_cast<std::int64_t>(copy.bytes) + 1 : static_cast<std::int64_t>(stride);
      std::int64_t at = cut - residue(from.offset, stride);
      if (stride != 0) at = residue(at, stride);
      for (; at <= static_cast<std::int64_t>(copy.bytes); at += step)
        if (at >= 0) use(residue(to.offset + at, other));
    };
    const auto cuts = cuts_[from.object.index()];
    const auto pointers = pointers_[from.object.index()];
    for (const std::int64_t cut : cuts)
      in_range(cut, [&](std::int64_t at) { changed |= cuts_[to.object.index()].insert(at).second; });
    for (const auto& [offset, bytes] : pointers)
      in_range(offset, [&](std::int64_t at) { changed |= pointers_[to.object.index()].insert({at, bytes}).second; });
  };
  for (const Place& to : copy.to)
    for (const Place& from : copy.from) carry(to, from), carry(from, to);
  return changed;
}

void Layout::make_cells(ObjectId id) {
  ObjectLayout& layout = layouts_[id.index()];
  const auto& cuts = cuts_[id.index()];
  if (cuts.empty()) return;
  const auto covered = [&](std::int64_t from, std::int64_t to) {
    return layout.stride != 0 || std::ranges::any_of(accesses_[id.index()], [&](const Access& a) {
             return a.place.offset <= from && to <= a.place.offset + static_cast<std::int64_t>(a.bytes);
           });
  };
  for (auto cut = cuts.begin(); std::next(cut) != cuts.end(); ++cut) {
    std::int64_t from = *cut;
    const std::int64_t to = *std::next(cut);
    if (!covered(from, to)) continue;
    while (from < to) {
      const std::int64_t left = to - from;
      const auto bytes = static_cast<std::uint32_t>(left > kWidestCell ? 8 : left);
      const bool pointer =
          pointers_[id.index()].contains({from, bytes}) && bytes == frames_.program().pointer_type().bytes();
      layout.cells.push_back({from, bytes, pointer, {}});
      from += bytes;
    }
  }
}

SlotId Layout::add(Slot slot) {
  slots_.push_back(slot);
  return SlotId(slots_.size() - 1);
}

void Layout::make_slots(ObjectId id) {
  const AbstractObject& object = objects_.at(id);
  ObjectLayout& layout = layouts_[id.index()];
  for (Cell& cell : layout.cells)
    cell.slot = add({Slot::Kind::Cell, id, cell.offset, cell.bytes * 8, cell.pointer, object.many, layout.stride != 0});
  if (object.kind == AbstractObject::Kind::Function || object.kind == AbstractObject::Kind::Global) return;
  const unsigned word = frames_.program().pointer_type().bits();
  if (!object.immortal) layout.alive = add({Slot::Kind::Alive, id, 0, 0, false, object.many, false});
  if (object.many) layout.count = add({Slot::Kind::Count, id, 0, 0, false, false, false});
  if (!object.size) layout.size = add({Slot::Kind::Size, id, 0, word, false, object.many, false});
}

std::vector<Layout::Piece> Layout::pieces(const Place& place, std::uint64_t bytes) const {
  const ObjectLayout& layout = of(place.object);
  std::vector<Piece> found;
  std::uint64_t at = 0;
  while (at < bytes) {
    const std::int64_t offset = residue(place.offset, layout.stride) + static_cast<std::int64_t>(at);
    const std::int64_t in_stride = residue(offset, layout.stride);
    const auto cell = std::ranges::find(layout.cells, in_stride, &Cell::offset);
    if (cell == layout.cells.end() || at + cell->bytes > bytes || found.size() == kMostPieces) return {};
    const std::int64_t step = layout.stride == 0 ? 0 : offset / static_cast<std::int64_t>(layout.stride);
    found.push_back({&*cell, static_cast<std::uint32_t>(at), step});
    at += cell->bytes;
  }
  return found;
}

}  // namespace heapwise::tmpl
