// Describes, arrays: each cell of a run is an instance of the run's form.
#include <fmt/format.h>

#include <algorithm>

#include "heap/describes_search.h"

namespace heapwise::heap {

// Arrays whose runs end at known numbers are laid out; the others wait.
bool Search::look_at_cells(State& s) {
  const std::vector<OpenCells> open = std::exchange(s.cells, {});
  for (const OpenCells& c : open) {
    std::vector<std::int64_t> ends;
    for (const Value& end : c.array->content().cells->ends) {
      const std::optional<Wide> n = number_of(s, end.term, c.instance);
      if (!n) break;
      ends.push_back(numeric::clamp(*n));
    }
    if (ends.size() < c.array->content().cells->ends.size()) s.cells.push_back(c);
    else if (!lay_out(s, c, ends)) return false;
  }
  return true;
}

bool Search::lay_out(State& s, const OpenCells& c, const std::vector<std::int64_t>& ends) {
  constexpr std::int64_t kMostCells = 10'000;
  const Content& content = c.array->content();
  const Cells& cells = *content.cells;
  const interp::Object& block = concrete_.memory[interp::ObjectId(c.block)];
  const std::int64_t most = (static_cast<std::int64_t>(block.size) - cells.from) / cells.stride;
  std::int64_t index = 0;
  for (std::size_t run = 0; run < ends.size(); ++run) {
    if (ends[run] < index || ends[run] > most) return fail(s, fmt::format("a run of cells ends at {}", ends[run]));
    if (ends[run] > kMostCells) throw GivenUp{"an array of many cells"};
    const ObjectId form = cells.forms[run].prototype;
    const Content& cell = heap_.object(form).content();
    for (; index < ends[run]; ++index) {
      count_step();
      const std::int64_t at = cells.from + index * cells.stride;
      const auto inner = static_cast<std::uint32_t>(s.instances.size());
      s.instances.push_back({form, c.instance, block.base + static_cast<Address>(at), 0});
      for (const Field& f : cell.fields) {
        const std::optional<HeldBlock> held = this->content(c.block, at + f.offset, f.width);
        if (!held) return fail(s, "a cell lies outside of its block");
        s.equations.push_back({f.value, inner, *held});
      }
      for (const ByteRange& z : cell.zeros) {
        if (!zero(c.block, {at + z.lo, at + z.hi}, *c.array)) return fail(s, fmt::format("cell {} is not zero", index));
      }
    }
  }
  const std::int64_t last = cells.from + index * cells.stride;
  auto among = [&](std::int64_t lo, std::int64_t hi) { return lo < last && hi > cells.from; };
  const bool apart =
      std::none_of(content.fields.begin(), content.fields.end(),
                   [&](const Field& f) { return among(f.offset, f.offset + f.width); }) &&
      std::none_of(content.zeros.begin(), content.zeros.end(), [&](const ByteRange& z) { return among(z.lo, z.hi); });
  return apart || fail(s, "a field lies among the cells of its block");
}

// Nothing else says where a run ends: each number is tried.
bool Search::choose_end(State& s) {
  const OpenCells c = s.cells.front();
  const Cells& cells = *c.array->content().cells;
  const auto size = static_cast<std::int64_t>(concrete_.memory[interp::ObjectId(c.block)].size);
  for (const Value& end : cells.ends) {
    if (number_of(s, end.term, c.instance)) continue;
    std::vector<State> cases;
    for (std::int64_t n = 0; n <= (size - cells.from) / cells.stride; ++n) {
      State one = s;
      demand(one, end, c.instance, n);
      cases.push_back(std::move(one));
    }
    return choose(s, std::move(cases));
  }
  return true;
}

}  // namespace heapwise::heap
