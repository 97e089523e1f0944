#include "trace/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <deque>

#include "interp/floats.h"

namespace heapwise::trace {

namespace {

using Object = interp::Snapshot::Object;
using ir::SourceType;

constexpr std::size_t kMostElements = 8;  // of an array that are shown

class Painter {
 public:
  Painter(const ir::Program& program, const interp::Snapshot& memory)
      : program_(program),
        memory_(memory),
        types_(memory.objects.size()),
        pointer_bytes_(program.pointer_type().bytes()) {}

  Picture draw(std::uint64_t marked) {
    find_types();
    choose();
    for (const std::size_t index : shown_) paint(index, marked);
    const std::size_t deepest = memory_.variables.empty() ? 0 : memory_.variables.back().depth;
    for (const interp::Snapshot::Variable& each : memory_.variables) {
      const ir::Variable& variable = program_.variable(each.variable);
      if (!variable.type.valid()) continue;
      Picture::Cell cell = scalar(variable.type, each.bits);
      cell.name = each.depth == deepest ? variable.name : fmt::format("{} (call {})", variable.name, each.depth);
      if (!cell.value.empty() || cell.target != Picture::kNowhere) picture_.names.push_back(std::move(cell));
    }
    picture_.complete = memory_.complete;
    return std::move(picture_);
  }

 private:
  [[nodiscard]] std::size_t find(std::uint64_t address) const {
    for (std::size_t i = 0; i < memory_.objects.size(); ++i) {
      const Object& object = memory_.objects[i];
      if (address >= object.base && address - object.base < std::max<std::uint64_t>(object.size, 1)) return i;
    }
    return Picture::kNowhere;
  }

  [[nodiscard]] std::uint64_t word(const Object& object, std::uint64_t offset, std::uint64_t size) const {
    std::uint64_t value = 0;
    if (offset + size <= object.bytes.size())
      std::memcpy(&value, object.bytes.data() + offset, std::min<std::uint64_t>(size, 8));
    return value;
  }
  [[nodiscard]] static bool is_written(const Object& object, std::uint64_t offset, std::uint64_t size) {
    if (offset + size > object.written.size()) return false;
    return std::memchr(object.written.data() + offset, 0, size) == nullptr;
  }

  // The C types of heap blocks, as the variables that lead to them declare.
  void find_types() {
    std::deque<std::pair<std::size_t, ir::SourceTypeId>> waiting;
    const auto follow = [&](ir::SourceTypeId type, std::uint64_t address) {
      if (!type.valid() || program_.type(type).kind != SourceType::Kind::Pointer) return;
      const std::size_t target = find(address);
      const ir::SourceTypeId element = program_.type(type).element;
      if (target == Picture::kNowhere || !element.valid() || memory_.objects[target].base != address) return;
      if (program_.type(element).kind != SourceType::Kind::Void) waiting.emplace_back(target, element);
    };
    for (std::size_t i = 0; i < memory_.objects.size(); ++i)
      if (memory_.objects[i].variable.valid())
        waiting.emplace_back(i, program_.variable(memory_.objects[i].variable).type);
    for (const auto& variable : memory_.variables) follow(program_.variable(variable.variable).type, variable.bits);
    while (!waiting.empty()) {
      const auto [index, type] = waiting.front();
      waiting.pop_front();
      if (types_[index].valid() || !type.valid()) continue;
      types_[index] = type;
      each_scalar(type, 0, "", [&](const std::string&, ir::SourceTypeId scalar, std::uint64_t offset) {
        follow(scalar, word(memory_.objects[index], offset, pointer_bytes_));
      });
    }
  }

  // Calls visit(name, type, offset) for the members of structs, the first elements of arrays, and plain values.
  template <class Visit>
  void each_scalar(ir::SourceTypeId id, std::uint64_t offset, const std::string& name, Visit&& visit, int depth = 0) {
    if (!id.valid() || depth > 4) return;
    const SourceType& type = program_.type(id);
    if (type.kind == SourceType::Kind::Struct || type.kind == SourceType::Kind::Union) {
      for (const SourceType::Member& member : type.members) {
        const std::string inner = name.empty() || member.name.empty() ? name + member.name : name + "." + member.name;
        each_scalar(member.type, offset + member.bit_offset / 8, inner, visit, depth + 1);
      }
    } else if (type.kind == SourceType::Kind::Array) {
      const std::uint64_t step = type.element.valid() ? program_.type(type.element).size : 0;
      for (std::uint64_t i = 0; step != 0 && i < std::min<std::uint64_t>(type.count, kMostElements); ++i)
        each_scalar(type.element, offset + i * step, fmt::format("{}[{}]", name, i), visit, depth + 1);
    } else {
      visit(name, id, offset);
    }
  }

  // All heap blocks, and the variables that point to an object.
  void choose() {
    picture_of_.assign(memory_.objects.size(), Picture::kNowhere);
    for (std::size_t i = 0; i < memory_.objects.size(); ++i) {
      const Object& object = memory_.objects[i];
      bool points = false;
      each_scalar(types_[i], 0, "", [&](const std::string&, ir::SourceTypeId type, std::uint64_t offset) {
        points = points || (program_.type(type).kind == SourceType::Kind::Pointer &&
                            find(word(object, offset, pointer_bytes_)) != Picture::kNowhere);
      });
      if (object.storage != interp::Storage::Heap && !points) continue;
      picture_of_[i] = shown_.size();
      shown_.push_back(i);
    }
  }

  void paint(std::size_t index, std::uint64_t marked) {
    const Object& object = memory_.objects[index];
    Picture::Object drawn;
    drawn.heap = object.storage == interp::Storage::Heap;
    drawn.alive = object.alive;
    drawn.marked = drawn.heap && object.serial == marked;
    if (!drawn.heap) {
      drawn.title = fmt::format("'{}'", program_.variable(object.variable).name);
    } else {
      const std::string type = types_[index].valid() ? program_.type(types_[index]).name : "";
      drawn.title = fmt::format("{} #{}", type.empty() ? "block" : type, object.serial);
    }
    if (object.alive)
      each_scalar(types_[index], 0, "", [&](const std::string& name, ir::SourceTypeId type, std::uint64_t offset) {
        const std::uint64_t size = program_.type(type).size;
        if (offset + size > object.bytes.size()) return;
        Picture::Cell cell;
        if (is_written(object, offset, size)) cell = scalar(type, word(object, offset, size));
        else cell.value = "?";
        cell.name = name;
        drawn.cells.push_back(std::move(cell));
      });
    picture_.objects.push_back(std::move(drawn));
  }

  [[nodiscard]] Picture::Cell scalar(ir::SourceTypeId id, std::uint64_t bits) const {
    const SourceType& type = program_.type(id);
    Picture::Cell cell;
    const auto width = static_cast<std::uint16_t>(std::min<std::uint64_t>(type.size, 8) * 8);
    if (width == 0) return cell;
    switch (type.kind) {
      case SourceType::Kind::Pointer: {
        const std::size_t target = find(bits);
        if (target != Picture::kNowhere) cell.target = picture_of_[target];
        if (bits == 0) cell.value = "NULL";
        else if (target == Picture::kNowhere) cell.value = fmt::format("0x{:x}", bits);
        else if (bits != memory_.objects[target].base)
          cell.value = fmt::format("+{}", bits - memory_.objects[target].base);
        return cell;
      }
      case SourceType::Kind::Unsigned:
        cell.value = fmt::format("{}", bits & static_cast<std::uint64_t>(ir::Type::integer(width).mask()));
        return cell;
      case SourceType::Kind::Boolean: cell.value = (bits & 1U) != 0 ? "true" : "false"; return cell;
      case SourceType::Kind::Float:
        if (width == 32 || width == 64)
          cell.value = fmt::format("{}", static_cast<double>(interp::bits_to_float(bits, ir::Type::floating(width))));
        return cell;
      case SourceType::Kind::Signed:
      case SourceType::Kind::Character:
      case SourceType::Kind::Enum:
        cell.value = fmt::format("{}", static_cast<std::int64_t>(ir::as_signed(bits, ir::Type::integer(width))));
        return cell;
      default: return cell;
    }
  }

  const ir::Program& program_;
  const interp::Snapshot& memory_;
  std::vector<ir::SourceTypeId> types_;
  std::uint64_t pointer_bytes_;
  std::vector<std::size_t> shown_;       // indices of objects, in the order of the picture
  std::vector<std::size_t> picture_of_;  // and back
  Picture picture_;
};

}  // namespace

Picture draw(const ir::Program& program, const interp::Snapshot& memory, std::uint64_t marked) {
  return Painter(program, memory).draw(marked);
}

}  // namespace heapwise::trace
