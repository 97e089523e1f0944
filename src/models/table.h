// The words in which the entries of the table are written, and the parts that the table consists of.
#pragma once

#include <limits>
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
// A structure of the system's headers, on 64 bits and on 32.
[[nodiscard]] inline Extent record(std::uint32_t bytes, std::uint32_t bytes_32) {
  return {.kind = Extent::Kind::Record, .scale = bytes, .scale_32 = bytes_32};
}
[[nodiscard]] inline Extent at_most_constant(std::uint32_t bytes) {
  return {.kind = Extent::Kind::AtMostConstant, .scale = bytes};
}
[[nodiscard]] inline Extent at_most_pointed(std::uint8_t index) {
  return {.kind = Extent::Kind::AtMostPointed, .first = index};
}
[[nodiscard]] inline Extent address_of_family(std::uint8_t index) {
  return {.kind = Extent::Kind::Family, .first = index};
}
[[nodiscard]] inline Extent printed() { return {.kind = Extent::Kind::Printed}; }
[[nodiscard]] inline Extent unknown() { return {.kind = Extent::Kind::Unknown}; }

// Effects.
[[nodiscard]] inline Effect reads(std::uint8_t index, Extent extent) { return {Effect::Kind::Reads, index, extent}; }
[[nodiscard]] inline Effect reads_string(std::uint8_t index) { return reads(index, string(index)); }
// The name of a file that is only looked at, or followed to where it leads.
[[nodiscard]] inline Effect names_file(std::uint8_t index) {
  Effect effect = reads_string(index);
  effect.is_name = true;
  return effect;
}
[[nodiscard]] inline Effect touches_file(std::uint8_t index) {
  Effect effect = names_file(index);
  effect.is_touched = true;
  return effect;
}
// Flags may say that an empty name stands for a descriptor; who may not do this at all is told another error.
[[nodiscard]] inline Effect or_empty(Effect effect) {
  effect.may_be_empty = true;
  return effect;
}
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
[[nodiscard]] inline Effect cuts(std::uint8_t index) { return {Effect::Kind::Cuts, index, string(index)}; }
[[nodiscard]] inline Effect reads_strings(std::uint8_t index) { return {Effect::Kind::ReadsStrings, index, {}}; }
// The arguments themselves are the strings, from this one on.
[[nodiscard]] inline Effect reads_arguments(std::uint8_t index) {
  return {.kind = Effect::Kind::ReadsStrings, .argument = index, .area = true};
}
[[nodiscard]] inline Effect installs_handler(std::uint8_t index, Extent extent = {}) {
  return {Effect::Kind::InstallsHandler, index, extent};
}
[[nodiscard]] inline Effect takes_number(std::uint8_t index) { return {Effect::Kind::TakesNumber, index, {}}; }
[[nodiscard]] inline Effect of(Kept handle, Effect effect) {
  effect.handle = handle;
  return effect;
}
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
// Null only with no bytes.
[[nodiscard]] inline Effect or_null_if_none(Effect effect) {
  effect.unless_bytes = true;
  return or_null(effect);
}

// Results.
[[nodiscard]] inline Outcome any() { return {.kind = Outcome::Kind::Any}; }
// Really any value: the system, the clock, the user decide.
[[nodiscard]] inline Outcome environment() { return {.kind = Outcome::Kind::Any, .from_environment = true}; }
[[nodiscard]] constexpr Outcome environment(std::int64_t low, std::int64_t high) {
  return {.kind = Outcome::Kind::Range, .from_environment = true, .low = low, .high = high};
}
inline constexpr std::int64_t kHighestInt = 2147483647;
// 0, or −1 where it failed.
inline constexpr Outcome kDone = environment(-1, 0);
// A number that the system gives, or −1 where it failed.
inline constexpr Outcome kNumber = environment(-1, kHighestInt);
// A place in a file, a limit of the system: -1, or any number that is not negative.
inline constexpr Outcome kPlace = environment(-1, std::numeric_limits<std::int64_t>::max());
// From `low` to what an argument says.
[[nodiscard]] inline Outcome counted(std::int64_t low, std::int8_t bound_at) {
  return {.kind = Outcome::Kind::Range, .bound_at = bound_at, .low = low};
}
// Likewise, and each of these is possible.
[[nodiscard]] inline Outcome environment_counted(std::int64_t low, std::int8_t bound_at) {
  Outcome outcome = counted(low, bound_at);
  outcome.from_environment = true;
  return outcome;
}
// The bound holds where it is not 0, or where that bit of an argument is not set.
[[nodiscard]] inline Outcome unless_none_asked(Outcome outcome) {
  outcome.bound_above_zero = true;
  return outcome;
}
[[nodiscard]] inline Outcome unless_bit(std::int8_t argument, std::uint32_t bit, Outcome outcome) {
  outcome.unbounded_at = argument;
  outcome.unbounded_bit = bit;
  return outcome;
}
[[nodiscard]] inline Outcome range(std::int64_t low, std::int64_t high) {
  return {.kind = Outcome::Kind::Range, .low = low, .high = high};
}
[[nodiscard]] inline Outcome string_length(std::uint8_t index) {
  return {.kind = Outcome::Kind::StringLength, .argument = index};
}
[[nodiscard]] inline Outcome printed_length() { return {.kind = Outcome::Kind::PrintedLength}; }
[[nodiscard]] inline Outcome printed_length_or_failure() {
  return {.kind = Outcome::Kind::PrintedLength, .may_fail = true};
}
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
// A string of the library's own.
[[nodiscard]] inline Outcome text(Kept kept) { return ends_string(library(kept, constant(1))); }
[[nodiscard]] inline Outcome text_or_null(Kept kept) { return ends_string(library_or_null(kept, constant(1))); }
// The words of a record, a bit each, that lead to strings, on 64 bits and on 32.
[[nodiscard]] inline Outcome with_texts(Outcome outcome, std::uint16_t words, std::uint16_t words_32) {
  outcome.texts = words;
  outcome.texts_32 = words_32;
  return outcome;
}
// Or one of these arguments, a bit each.
[[nodiscard]] inline Outcome or_arguments(std::uint8_t which, Outcome outcome) {
  outcome.or_arguments = which;
  return outcome;
}
[[nodiscard]] inline Outcome or_null(Outcome outcome) {
  outcome.may_be_null = true;
  return outcome;
}
// A heap block with a string, or null.
[[nodiscard]] inline Outcome fresh_text_or_null() {
  return {.kind = Outcome::Kind::FreshBlock, .extent = unknown(), .may_be_null = true, .ends_string = true};
}
[[nodiscard]] inline Outcome argument_or_fresh_text(std::uint8_t index) {
  return {.kind = Outcome::Kind::ArgumentOrFresh, .argument = index, .may_be_null = true};
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
[[nodiscard]] inline Model on_descriptor(Model model) {
  model.on_descriptor = true;
  return model;
}
[[nodiscard]] inline Model may_change(Setting setting, Model model) {
  model.may_change = setting;
  return model;
}

// The parts of the table.
void add_memory_functions(Models& models);       // malloc and its family, memcpy and its family
void add_string_functions(Models& models);       // string.h, and the wide-character ones that are alike
void add_stdio_functions(Models& models);        // streams, printf, scanf
void add_stdlib_functions(Models& models);       // conversions, sorting, the environment, time
void add_file_functions(Models& models);         // files and directories by name and number
void add_process_functions(Models& models);      // processes, signals, users, limits, threads that are alone
void add_socket_functions(Models& models);       // sockets, and waiting for them
void add_locale_functions(Models& models);       // translations, locales, wide characters
void add_time_functions(Models& models);         // the clock and the calendar
void add_message_functions(Models& models);      // err.h, error.h, syslog.h
void add_pure_functions(Models& models);         // ctype, math and system calls that touch no memory of the program
void add_verifier_functions(Models& models);     // ends of the program, assertions, __VERIFIER_*
void add_unsupported_functions(Models& models);  // threads, signals, jumps out of functions

}  // namespace heapwise::models
