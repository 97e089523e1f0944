// Describes, second part: what a block must be to be an object's.
#include <fmt/format.h>

#include <algorithm>

#include "heap/describes_search.h"

namespace heapwise::heap {
namespace {

constexpr std::uint8_t kUnwritten = 0xa5;  // what the interpreter reads where nothing was written

bool fits_storage(Storage symbolic, interp::Storage concrete) {
  switch (symbolic) {
    case Storage::Heap:
    case Storage::Outside: return concrete == interp::Storage::Heap;
    case Storage::Stack: return concrete == interp::Storage::Stack;
    case Storage::Global: break;
  }
  // The command line is the library's, also when the program has written to it and it is like any other object.
  return concrete == interp::Storage::Global || concrete == interp::Storage::StringLiteral ||
         concrete == interp::Storage::Library;
}

std::uint8_t byte_of(const interp::Object& block, std::uint64_t at) {
  return block.written != nullptr && block.written[at] == 0 ? kUnwritten : block.bytes[at];
}

}  // namespace

bool Search::is_link(const Object& o, std::int64_t lo, std::int64_t hi) const {
  if (!o.is_prototype()) return false;
  const Links& links = o.links();
  auto meets = [&](std::int64_t link) { return link >= 0 && link < hi && lo < link + links.width; };
  switch (heap_.object(o.owner).kind()) {
    case Kind::Region: return false;  // the form of its cells
    case Kind::List: return meets(links.next) || meets(links.prev);
    case Kind::Tree: return std::ranges::any_of(links.children, meets) || meets(links.prev);
    case Kind::Prototype:
    case Kind::Optional: break;
  }
  HW_UNREACHABLE("a prototype belongs to what has nodes or cells");
}

std::optional<Block> Search::block_at(Address at) const {
  const Block block = concrete_.memory.find(at);
  if (block == 0 || concrete_.memory[interp::ObjectId(block)].base != at) return std::nullopt;
  return block;
}

std::optional<HeldBlock> Search::content(Block block, std::int64_t offset, std::int64_t width) const {
  const interp::Object& o = concrete_.memory[interp::ObjectId(block)];
  if (width > 16) throw GivenUp{"a field of more than 16 bytes"};
  const auto at = static_cast<std::uint64_t>(offset), count = static_cast<std::uint64_t>(width);
  if (offset < 0 || o.bytes == nullptr || at > o.size || count > o.size - at) return std::nullopt;
  ir::Bits bits = 0;
  for (std::uint64_t i = 0; i < count; ++i) bits |= ir::Bits{byte_of(o, at + i)} << (8 * i);
  HeldBlock held;
  held.width = static_cast<unsigned>(8 * width);
  held.bits = static_cast<Address>(bits);
  held.number = static_cast<Wide>(ir::as_signed(bits, ir::Type::integer(static_cast<std::uint16_t>(held.width))));
  if (held.width >= address_bits()) held.origin = concrete_.memory.object_of_loaded(o.base + at, wrap(held.bits));
  return held;
}

bool Search::zero(Block block, const ByteRange& run, const Object& o) const {
  const interp::Object& concrete = concrete_.memory[interp::ObjectId(block)];
  const std::uint64_t lo = static_cast<std::uint64_t>(std::max<std::int64_t>(run.lo, 0));
  const std::uint64_t hi = std::min(static_cast<std::uint64_t>(run.hi), concrete.size);
  for (std::uint64_t at = lo; at < hi; ++at) {
    const auto offset = static_cast<std::int64_t>(at);
    if (is_link(o, offset, offset + 1)) continue;
    if (byte_of(concrete, at) != 0) return false;
  }
  return true;
}

// A glance at what is certain, before a case is tried.
bool Search::could_be(const State& s, const Object& o, Address at) const {
  const std::optional<Block> block = block_at(at);
  if (!block || s.used.contains(*block)) return false;
  const interp::Object& concrete = concrete_.memory[interp::ObjectId(*block)];
  if (!concrete.alive() || !fits_storage(o.storage, concrete.storage)) return false;
  if (o.size.is_constant() && concrete.size != static_cast<std::uint64_t>(o.size.term.constant)) return false;
  for (const Field& f : o.content().fields) {
    if (is_link(o, f.offset, f.offset + f.width)) continue;
    const std::optional<HeldBlock> held = content(*block, f.offset, f.width);
    if (!held || (f.value.is_constant() && held->number != f.value.term.constant)) return false;
  }
  return std::all_of(o.content().zeros.begin(), o.content().zeros.end(),
                     [&](const ByteRange& run) { return zero(*block, run, o); });
}

bool Search::place(State& s, Item item, Target target, Address at) {
  const Object& o = heap_.object(item.name);
  switch (o.kind()) {
    case Kind::Prototype: throw GivenUp{"a prototype is named by itself"};
    case Kind::Region: s.places[item] = at; return bind(s, item, o, at, item.instance);
    case Kind::Optional:
    case Kind::List:
    case Kind::Tree: break;
  }
  const bool known = s.places.contains(item) || s.lasts.contains(item);
  (target == Target::Last ? s.lasts : s.places)[item] = at;
  if (!known) s.open.push_back(item);
  return true;
}

// The block at this address is the object; what it holds is seen from the instance `inner`.
bool Search::bind(State& s, Item item, const Object& o, Address at, std::uint32_t inner) {
  const std::optional<Block> block = block_at(at);
  if (!block) return fail(s, fmt::format("no block lies at {:#x}", at));
  const interp::Object& concrete = concrete_.memory[interp::ObjectId(*block)];
  if (!fits_storage(o.storage, concrete.storage))
    return fail(s, fmt::format("the block at {:#x} has another storage", at));
  // A stack object may be taken for dead before it is: that only forbids more.
  if (!o.alive()) return o.storage != Storage::Heap || !concrete.alive() || fail(s, "a block is not freed yet");
  if (!concrete.alive()) return fail(s, fmt::format("the block at {:#x} is alive no more", at));
  const auto [it, fresh] = s.used.try_emplace(*block, item);
  if (!fresh) return fail(s, fmt::format("the block at {:#x} is used twice", at));
  if (concrete.external || concrete.placeholder) return true;
  HeldBlock size;
  size.number = concrete.size;
  s.equations.push_back({o.size, inner, size});
  return o.storage == Storage::Outside || hold(s, o, *block, inner);
}

bool Search::hold(State& s, const Object& o, Block block, std::uint32_t inner) {
  const Address base = concrete_.memory[interp::ObjectId(block)].base;
  for (const Field& f : o.content().fields) {
    if (is_link(o, f.offset, f.offset + f.width)) continue;
    const std::optional<HeldBlock> held = content(block, f.offset, f.width);
    if (!held) return fail(s, fmt::format("the block at {:#x} has no field at {}", base, f.offset));
    s.equations.push_back({f.value, inner, *held});
  }
  for (const ByteRange& run : o.content().zeros) {
    if (!zero(block, run, o)) return fail(s, fmt::format("the block at {:#x} is not zero where it should be", base));
  }
  if (o.content().cells) s.cells.push_back({&o, inner, block});
  if (o.content().mark) s.marks.push_back({*o.content().mark, inner, block});
  if (o.content().seen && o.is_region()) s.marks.push_back({*o.content().seen, inner, block});
  return true;
}

}  // namespace heapwise::heap
