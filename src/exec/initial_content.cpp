#include "exec/initial_content.h"

#include <algorithm>

namespace heapwise::exec {
namespace {

using heap::Value;

struct Scalar {
  std::uint64_t offset, width;
};

void add_scalars(const ir::Program& program, ir::SourceTypeId id, std::uint64_t at, std::vector<Scalar>& scalars) {
  constexpr std::size_t kMost = 1U << 18U;
  if (!id.valid() || scalars.size() > kMost) return;
  const ir::SourceType& type = program.type(id);
  using enum ir::SourceType::Kind;
  if (type.kind == Struct) {
    for (const auto& m : type.members) add_scalars(program, m.type, at + m.bit_offset / 8, scalars);
  } else if (type.kind == Array && type.element.valid()) {
    const std::uint64_t step = program.type(type.element).size;
    for (std::uint64_t i = 0; i < type.count && scalars.size() <= kMost; ++i) {
      add_scalars(program, type.element, at + i * step, scalars);
    }
  } else if (type.kind != Union && type.size > 0 && type.size <= 8) {
    scalars.push_back({at, type.size});
  }
}

// The signed number at this offset of the variable, the lowest byte first. Around the chunk there are zeros.
std::int64_t number_at(const ir::Global::Chunk& chunk, std::uint64_t offset, std::uint64_t width) {
  std::uint64_t number = 0;
  for (std::uint64_t i = 0; i < width; ++i) {
    const std::uint64_t at = offset + i;
    if (at < chunk.offset || at - chunk.offset >= chunk.bytes.size()) continue;
    number |= std::uint64_t{static_cast<unsigned char>(chunk.bytes[at - chunk.offset])} << (8 * i);
  }
  const auto unused = static_cast<unsigned>(64 - 8 * width);
  return static_cast<std::int64_t>(number << unused) >> unused;
}

class Layer {
 public:
  Layer(const ir::Program& program, const ir::Global& global) : global_(global) {
    if (global.variable.valid() && !global.chunks.empty())
      add_scalars(program, program.variable(global.variable).type, 0, scalars_);
  }

  [[nodiscard]] heap::Content lay_down() {
    for (std::size_t n = 0; n < global_.chunks.size(); ++n) {
      const ir::Global::Chunk& chunk = global_.chunks[n];
      const std::uint64_t limit = n + 1 < global_.chunks.size() ? global_.chunks[n + 1].offset : global_.size;
      for (std::uint64_t at = start_of(chunk); at < chunk.offset + chunk.bytes.size();) {
        const std::uint64_t width = width_at(at, limit);
        put(at, width, number_at(chunk, at, width));
        at += width;
      }
    }
    add_zeros(global_.size);
    return std::move(content_);
  }

 private:
  // A chunk begins with its first byte that is not zero: that may be in the middle of a scalar.
  [[nodiscard]] std::uint64_t start_of(const ir::Global::Chunk& chunk) {
    while (next_ < scalars_.size() && scalars_[next_].offset + scalars_[next_].width <= chunk.offset) ++next_;
    if (next_ == scalars_.size() || scalars_[next_].offset < end_) return chunk.offset;
    return std::min(scalars_[next_].offset, chunk.offset);
  }

  // Of the scalar that begins here and ends before the limit; else one byte.
  [[nodiscard]] std::uint64_t width_at(std::uint64_t at, std::uint64_t limit) {
    while (next_ < scalars_.size() && scalars_[next_].offset < at) ++next_;
    const bool fits = next_ < scalars_.size() && scalars_[next_].offset == at && at + scalars_[next_].width <= limit;
    return fits ? scalars_[next_].width : 1;
  }

  void put(std::uint64_t offset, std::uint64_t width, std::int64_t number) {
    if (number == 0 && width > 1) return;  // one of the zeros
    add_zeros(offset);
    content_.fields.push_back(
        {static_cast<std::int64_t>(offset), static_cast<std::int64_t>(width), Value::constant(number)});
    end_ = offset + width;
  }

  void add_zeros(std::uint64_t up_to) {
    if (end_ < up_to) content_.zeros.push_back({static_cast<std::int64_t>(end_), static_cast<std::int64_t>(up_to)});
  }

  const ir::Global& global_;
  std::vector<Scalar> scalars_;  // by offset
  std::size_t next_ = 0;         // the first of them that is not behind us
  std::uint64_t end_ = 0;        // of the last field
  heap::Content content_;
};

}  // namespace

heap::Content initial_content(const ir::Program& program, const ir::Global& global) {
  return Layer(program, global).lay_down();
}

}  // namespace heapwise::exec
