// Violations in words.
#include <fmt/format.h>

#include "interp/interpreter.h"

namespace heapwise::interp {

namespace {

std::string place(const ir::Program& program, ir::Position position) {
  return fmt::format("{} in {}", ir::to_string(program, ir::location_of(program, position)),
                     program.function(position.function).name);
}

void add_trail(std::string& text, const ir::Program& program, const Trail& trail, std::string_view first_word) {
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < trail.stack.size() && i < kShown; ++i)
    text += fmt::format("  {} {}\n", i == 0 ? first_word : "  called from", place(program, trail.stack[i]));
  if (trail.stack.size() > kShown) text += fmt::format("    ... and {} more calls\n", trail.stack.size() - kShown);
}

std::string object_words(const ObjectFacts& object) {
  const std::string size = fmt::format("{} byte{}", object.size, object.size == 1 ? "" : "s");
  switch (object.storage) {
    case Storage::Heap: return fmt::format("heap block #{} of {}", object.serial, size);
    case Storage::Stack:
      if (object.name.empty()) return fmt::format("stack object of {}", size);
      return fmt::format("variable '{}' of {}", object.name, size);
    case Storage::Global: return fmt::format("global '{}' of {}", object.name, size);
    case Storage::StringLiteral: return fmt::format("string literal of {}", size);
    case Storage::Function: return fmt::format("function '{}'", object.name);
    case Storage::Library: return fmt::format("storage of the C library of {}", size);
    case Storage::None: break;
  }
  return "no object";
}

std::string headline(const Violation& violation) {
  std::string text = fmt::format("{} ({})", to_string(violation.kind), to_string(violation.property));
  if (violation.width != 0)
    text += fmt::format(": {} of {} byte{}", violation.is_write ? "write" : "read", violation.width,
                        violation.width == 1 ? "" : "s");
  if (!violation.detail.empty()) text += fmt::format(": {}", violation.detail);
  return text;
}

}  // namespace

std::string describe(const ir::Program& program, const Violation& violation) {
  std::string text = headline(violation) + "\n";
  add_trail(text, program, violation.at, violation.exact_place ? "at" : "noticed at");
  if (!violation.object) return text;
  const ObjectFacts& object = *violation.object;
  const bool has_offset =
      violation.kind != Violation::Kind::LostMemory && violation.kind != Violation::Kind::LeftMemory;
  if (has_offset) text += fmt::format("  offset {} of {}\n", violation.offset, object_words(object));
  else text += fmt::format("  {}\n", object_words(object));
  add_trail(text, program, object.allocated, "  allocated at");
  if (object.ended)
    add_trail(text, program, *object.ended, object.storage == Storage::Heap ? "  freed at" : "  its scope ended at");
  if (violation.more_blocks != 0) text += fmt::format("  and {} more\n", violation.more_blocks);
  return text;
}

}  // namespace heapwise::interp
