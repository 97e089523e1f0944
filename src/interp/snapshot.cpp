// What an observer sees of the running program.
#include <algorithm>

#include "interp/machine.h"

namespace heapwise::interp {

namespace {

constexpr std::size_t kMostBlocks = 200;
constexpr std::uint64_t kMostBytes = 256;

Snapshot::Object copy_of(const Object& object, std::uint32_t id) {
  Snapshot::Object copy;
  copy.id = id;
  copy.storage = object.storage;
  copy.base = object.base;
  copy.size = object.size;
  copy.serial = object.serial;
  copy.alive = object.alive();
  if (object.bytes == nullptr) return copy;
  const std::uint64_t shown = std::min(object.size, kMostBytes);
  copy.bytes.assign(object.bytes, object.bytes + shown);
  copy.written.assign(shown, 0xff);
  if (object.written != nullptr) copy.written.assign(object.written, object.written + shown);
  return copy;
}

}  // namespace

Snapshot Machine::snapshot() const {
  Snapshot shot;
  std::size_t blocks = 0;
  for (std::uint32_t id = 1; id < memory_.object_count(); ++id) {
    const Object& object = memory_[ObjectId(id)];
    const bool has_entity = object.entity != Object{}.entity;
    const bool is_variable =
        object.alive() && has_entity && (object.storage == Storage::Stack || object.storage == Storage::Global);
    if (object.storage != Storage::Heap && !is_variable) continue;
    if (object.storage == Storage::Heap && ++blocks > kMostBlocks) {
      shot.complete = false;
      continue;
    }
    Snapshot::Object copy = copy_of(object, id);
    if (object.storage == Storage::Stack) copy.variable = ir::VariableId(object.entity);
    if (object.storage == Storage::Global) copy.variable = program_.globals[object.entity].variable;
    shot.objects.push_back(std::move(copy));
  }
  for (std::size_t depth = 0; depth < frames_.size(); ++depth) {
    const FunctionCode& code = *frames_[depth].code;
    for (std::size_t i = 0; i < code.variables.size(); ++i)
      shot.variables.push_back({code.variables[i], depth, slots_[frames_[depth].base + code.first_variable + i].bits});
  }
  return shot;
}

std::span<const Slot> Machine::registers() const {
  const Frame& top = frames_.back();
  return {slots_.data() + top.base, top.code->register_count};
}

void Machine::tell(Event::Kind kind, std::uint32_t object, std::uint64_t address, std::uint64_t value) {
  if (options_.observer == nullptr || frames_.empty()) return;
  Event event;
  event.kind = kind;
  const ProgramPoint place = here(false);
  event.at = code_.functions[place.function].positions[place.pc];
  event.depth = frames_.size() - 1;
  event.object = object;
  event.address = address;
  event.value = value;
  if (kind != Event::Kind::Input) {
    event.serial = memory_[ObjectId(object)].serial;
    event.size = memory_[ObjectId(object)].size;
  }
  options_.observer->happened(event);
}

}  // namespace heapwise::interp
