// The words in which the entries of the table are written, and the parts that the table consists of.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/models.h"

namespace heapwise::models {

// Extents.
[[nodiscard]] inline Extent constant(std::uint32_t bytes) { return {.kind = Extent::Kind::Constant, .scale = bytes}; }
[[nodiscard]] inline Extent words(std::uint32_t count) { return {.kind = Extent::Kind::Words, .scale = count}; }
[[nodiscard]] inline Extent argument(std::uint8_t index, std::uint32_t scale = 1) {
  return {.kind = Extent::Kind::Argument, .first = index, .scale = scale};
}
[[nodiscard]] inline Extent product(std::uint8_t first, std::uint8_t second) {
  return {.kind = Extent::Kind::Product, .first = first, .second = second};
}
[[nodiscard]] inline Extent string(std::uint8_t index) { return {.kind = Extent::Kind::String, .first = index}; }
[[nodiscard]] inline Extent bounded_string(std::uint8_t index, std::uint8_t bound) {
  return {.kind = Extent::Kind::BoundedString, .first = index, .second = bound};
}
[[nodiscard]] inline Extent at_most(std::uint8_t index, std::uint32_t scale = 1) {
  return {.kind = Extent::Kind::AtMost, .first = index, .scale = scale};
}
[[nodiscard]] inline Extent printed() { return {.kind = Extent::Kind::Printed}; }
[[nodiscard]] inline Extent unknown() { return {.kind = Extent::Kind::Unknown}; }

// Effects.
[[nodiscard]] inline Effect reads(std::uint8_t index, Extent extent) { return {Effect::Kind::Reads, index, extent}; }
[[nodiscard]] inline Effect reads_string(std::uint8_t index) { return reads(index, string(index)); }
[[nodiscard]] inline Effect writes(std::uint8_t index, Extent extent) { return {Effect::Kind::Writes, index, extent}; }
[[nodiscard]] inline Effect appends(std::uint8_t index, Extent extent) {
  return {Effect::Kind::Appends, index, extent};
}
[[nodiscard]] inline Effect frees(std::uint8_t index) { return {Effect::Kind::Frees, index, {}, true}; }
[[nodiscard]] inline Effect retains(std::uint8_t index) { return {Effect::Kind::Retains, index, {}, true}; }
[[nodiscard]] inline Effect prints_format(std::uint8_t index) {
  return {Effect::Kind::PrintsFormat, index, string(index)};
}
[[nodiscard]] inline Effect scans_format(std::uint8_t index) {
  return {Effect::Kind::ScansFormat, index, string(index)};
}
[[nodiscard]] inline Effect calls(std::uint8_t index) { return {Effect::Kind::CallsFunction, index, {}}; }
[[nodiscard]] inline Effect uses_stream(std::uint8_t index) { return {Effect::Kind::UsesStream, index, {}}; }
[[nodiscard]] inline Effect closes_stream(std::uint8_t index) { return {Effect::Kind::ClosesStream, index, {}}; }
[[nodiscard]] inline Effect reopens_stream(std::uint8_t index) { return {Effect::Kind::ReopensStream, index, {}}; }
[[nodiscard]] inline Effect takes_character(std::uint8_t index) { return {Effect::Kind::TakesCharacter, index, {}}; }
[[nodiscard]] inline Effect allocates(std::uint8_t index, Extent extent) {
  return {Effect::Kind::Allocates, index, extent};
}
[[nodiscard]] inline Effect points_into(std::uint8_t index, std::uint8_t text) {
  return {Effect::Kind::PointsInto, index, string(text), true};
}
// The format's arguments are in the va_list behind it.
[[nodiscard]] inline Effect by_area(Effect effect) {
  effect.area = true;
  return effect;
}
[[nodiscard]] inline Effect ends_string(Effect effect) {
  effect.ends_string = true;
  return effect;
}
[[nodiscard]] inline Effect or_null(Effect effect) {
  effect.null_allowed = true;
  return effect;
}

// Results.
[[nodiscard]] inline Outcome any() { return {.kind = Outcome::Kind::Any}; }
// Really any value: the system, the clock, the user decide.
[[nodiscard]] inline Outcome environment() { return {.kind = Outcome::Kind::Any, .from_environment = true}; }
[[nodiscard]] inline Outcome environment(std::int64_t low, std::int64_t high) {
  return {.kind = Outcome::Kind::Range, .from_environment = true, .low = low, .high = high};
}
[[nodiscard]] inline Outcome range(std::int64_t low, std::int64_t high) {
  return {.kind = Outcome::Kind::Range, .low = low, .high = high};
}
[[nodiscard]] inline Outcome string_length(std::uint8_t index) {
  return {.kind = Outcome::Kind::StringLength, .argument = index};
}
[[nodiscard]] inline Outcome printed_length() { return {.kind = Outcome::Kind::PrintedLength}; }
[[nodiscard]] inline Outcome status(std::int64_t low, std::int64_t high) {
  return {.kind = Outcome::Kind::Status, .low = low, .high = high};
}
[[nodiscard]] inline Outcome same_as(std::uint8_t index, Extent extent = constant(0)) {
  return {.kind = Outcome::Kind::Argument, .argument = index, .extent = extent};
}
[[nodiscard]] inline Outcome inside_or_null(std::uint8_t index) {
  return {.kind = Outcome::Kind::InsideArgument, .argument = index, .may_be_null = true};
}
[[nodiscard]] inline Outcome among_or_null(std::uint8_t index, Extent extent) {
  return {.kind = Outcome::Kind::InsideArgument, .argument = index, .extent = extent, .may_be_null = true};
}
[[nodiscard]] inline Outcome among_or_behind_or_null(std::uint8_t index, Extent extent) {
  Outcome outcome = among_or_null(index, extent);
  outcome.may_be_end = true;
  return outcome;
}
[[nodiscard]] inline Outcome library_table(std::uint32_t entry_bytes) {
  return {.kind = Outcome::Kind::LibraryTable, .extent = constant(entry_bytes), .kept = Kept::Table};
}
[[nodiscard]] inline Outcome ends_string(Outcome outcome) {
  outcome.ends_string = true;
  return outcome;
}
[[nodiscard]] inline Outcome library(Kept kept, Extent extent) {
  return {.kind = Outcome::Kind::Library, .extent = extent, .kept = kept};
}
[[nodiscard]] inline Outcome library_or_null(Kept kept, Extent extent) {
  return {.kind = Outcome::Kind::Library, .extent = extent, .may_be_null = true, .kept = kept};
}
[[nodiscard]] inline Outcome ends_earlier(Outcome outcome) {
  outcome.ends_earlier = true;
  return outcome;
}
// Changes what the library keeps, and gives something else.
[[nodiscard]] inline Outcome changes(Kept kept, Outcome outcome) {
  outcome.kept = kept;
  return outcome;
}
[[nodiscard]] inline Outcome block(Extent extent) {
  return {.kind = Outcome::Kind::FreshBlock, .extent = extent, .may_be_null = true};
}

[[nodiscard]] inline Model on(StandardStream stream, Model model) {
  model.standard = stream;
  return model;
}

// The parts of the table.
void add_memory_functions(Models& models);       // malloc and its family, memcpy and its family
void add_string_functions(Models& models);       // string.h, and the wide-character ones that are alike
void add_stdio_functions(Models& models);        // streams, printf, scanf
void add_stdlib_functions(Models& models);       // conversions, sorting, the environment, time
void add_pure_functions(Models& models);         // ctype, math and system calls that touch no memory of the program
void add_verifier_functions(Models& models);     // ends of the program, assertions, __VERIFIER_*
void add_unsupported_functions(Models& models);  // threads, signals, jumps out of functions

}  // namespace heapwise::models
