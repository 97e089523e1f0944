// Where things happen: instructions with the calls that led to them, and objects in words.
//
// Every frame is recorded at most once, when something in it is worth a stack (Context): a place costs nothing but its
// own few bytes, however deep the recursion.
#include "interp/machine.h"

namespace heapwise::interp {

std::uint32_t Machine::context_of(std::size_t frame) {
  // The frames below that are not recorded yet, outermost first.
  std::size_t first = frame;
  while (first > 0 && frames_[first].context == 0) --first;
  for (std::size_t i = first; i <= frame; ++i) {
    if (frames_[i].context != 0) continue;
    if (contexts_.empty()) contexts_.push_back({});
    Context context{};
    if (i > 0) {
      const Frame& caller = frames_[i - 1];
      context.parent = caller.context;
      context.call = {caller.context, caller.code->id.index(),
                      static_cast<std::uint32_t>(caller.pc - caller.code->ops.data())};
    }
    frames_[i].context = static_cast<std::uint32_t>(contexts_.size());
    contexts_.push_back(context);
  }
  return frames_[frame].context;
}

ProgramPoint Machine::here(bool with_stack) {
  if (frames_.empty()) return {};
  const Frame& top = frames_.back();
  ProgramPoint place{0, top.code->id.index(), static_cast<std::uint32_t>(top.pc - top.code->ops.data())};
  if (with_stack) place.context = context_of(frames_.size() - 1);
  return place;
}

Trail Machine::trail() const {
  if (frames_.empty()) return end_of_main_;
  Trail trail;
  for (std::size_t i = frames_.size(); i-- > 0;) {
    const Frame& frame = frames_[i];
    trail.stack.push_back(frame.code->positions[static_cast<std::size_t>(frame.pc - frame.code->ops.data())]);
  }
  return trail;
}

Trail Machine::trail_of(ProgramPoint place) const {
  Trail trail;
  while (place.function != ProgramPoint{}.function) {
    const FunctionCode& code = code_.functions[place.function];
    trail.stack.push_back(code.positions[place.pc]);
    if (place.context == 0) break;
    place = contexts_[place.context].call;
  }
  return trail;
}

ObjectFacts Machine::facts_of(const Object& object) const {
  ObjectFacts facts;
  facts.storage = object.storage;
  facts.size = object.size;
  facts.serial = object.serial;
  facts.allocated = trail_of(object.allocated);
  if (!object.alive()) facts.ended = trail_of(object.ended);
  if (object.entity == Object{}.entity) return facts;
  switch (object.storage) {
    case Storage::Stack: facts.name = program_.variables.at(object.entity).name; break;
    case Storage::Global:
    case Storage::StringLiteral: facts.name = program_.globals.at(object.entity).name; break;
    case Storage::Function: facts.name = program_.functions.at(object.entity).name; break;
    default: break;
  }
  return facts;
}

}  // namespace heapwise::interp
