// string.h: byte by byte, so that exactly what the function must touch is checked.
#include <fmt/format.h>
#include <strings.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

[[nodiscard]] int sign_of(int value) { return value < 0 ? -1 : (value > 0 ? 1 : 0); }

void run_strlen(Machine& machine, LibraryCall& call) { call.give(machine.string_at(call.at(0)).size()); }

void run_strnlen(Machine& machine, LibraryCall& call) {
  call.give(machine.string_at(call.at(0), call.number(1)).size());
}

// C leaves undefined what a copy within one string does.
void note_overlap(Machine& machine, Slot to, std::uint64_t written, Slot from, std::uint64_t read) {
  if (overlap(to, written, from, read)) machine.copied_to_itself();
}

// Copies with the NUL; returns the length.
std::uint64_t copy_string(Machine& machine, Slot to, Slot from) {
  for (std::uint64_t i = 0;; ++i) {
    const std::uint8_t byte = machine.byte_at(from, i);
    machine.set_byte(to, i, byte);
    note_overlap(machine, to, i + 1, from, i + 1);
    if (byte == 0) return i;
  }
}

void run_strcpy(Machine& machine, LibraryCall& call) {
  copy_string(machine, call.at(0), call.at(1));
  call.give_pointer(call.at(0));
}

void run_stpcpy(Machine& machine, LibraryCall& call) {
  call.give_pointer(machine.plus(call.at(0), copy_string(machine, call.at(0), call.at(1))));
}

std::uint64_t copy_bounded(Machine& machine, LibraryCall& call) {
  (void)machine.writable(call.at(0), call.number(2));
  const std::string text = machine.string_at(call.at(1), call.number(2));
  note_overlap(machine, call.at(0), call.number(2), call.at(1), std::min(text.size() + 1, call.number(2)));
  std::string padded = text;
  padded.resize(call.number(2), '\0');
  machine.write_bytes(call.at(0), padded);
  return text.size();
}

void run_strncpy(Machine& machine, LibraryCall& call) {
  copy_bounded(machine, call);
  call.give_pointer(call.at(0));
}

void run_stpncpy(Machine& machine, LibraryCall& call) {
  call.give_pointer(machine.plus(call.at(0), copy_bounded(machine, call)));
}

void run_strcat(Machine& machine, LibraryCall& call) {
  copy_string(machine, machine.plus(call.at(0), machine.string_at(call.at(0)).size()), call.at(1));
  call.give_pointer(call.at(0));
}

void run_strncat(Machine& machine, LibraryCall& call) {
  std::string text = machine.string_at(call.at(1), call.number(2));
  text.push_back('\0');
  const Slot end = machine.plus(call.at(0), machine.string_at(call.at(0)).size());
  note_overlap(machine, end, text.size(), call.at(1), std::min(text.size(), call.number(2)));
  machine.write_bytes(end, text);
  call.give_pointer(call.at(0));
}

void run_strlcpy(Machine& machine, LibraryCall& call) {
  const std::string text = machine.string_at(call.at(1));
  if (call.number(2) != 0) {
    std::string kept = text.substr(0, call.number(2) - 1);
    kept.push_back('\0');
    note_overlap(machine, call.at(0), kept.size(), call.at(1), text.size() + 1);
    machine.write_bytes(call.at(0), kept);
  }
  call.give(text.size());
}

template <class Fold>
void compare(Machine& machine, LibraryCall& call, std::uint64_t bound, Fold fold) {
  for (std::uint64_t i = 0; i < bound; ++i) {
    const int left = fold(machine.byte_at(call.at(0), i));
    const int right = fold(machine.byte_at(call.at(1), i));
    if (left != right) return call.give_signed(sign_of(left - right));
    if (left == 0) break;
  }
  call.give(0);
}

[[nodiscard]] int same(int c) { return c; }
[[nodiscard]] int lower(int c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

void run_strcmp(Machine& machine, LibraryCall& call) { compare(machine, call, ~0ULL, same); }
void run_strncmp(Machine& machine, LibraryCall& call) { compare(machine, call, call.number(2), same); }

void run_strcoll(Machine& machine, LibraryCall& call) {
  run_strcmp(machine, call);
  call.is_open = may_be_another_locale(machine);
}

void run_strcasecmp(Machine& machine, LibraryCall& call) {
  compare(machine, call, ~0ULL, lower);
  call.is_open = may_be_another_locale(machine);
}

void run_strncasecmp(Machine& machine, LibraryCall& call) {
  compare(machine, call, call.number(2), lower);
  call.is_open = may_be_another_locale(machine);
}

void give_found(Machine& machine, LibraryCall& call, std::size_t found) {
  call.give_pointer(found == std::string::npos ? Slot{} : machine.plus(call.at(0), found));
}

void run_strchr(Machine& machine, LibraryCall& call) {
  const auto wanted = static_cast<std::uint8_t>(call.number(1));
  for (std::uint64_t i = 0;; ++i) {
    const std::uint8_t byte = machine.byte_at(call.at(0), i);
    if (byte == wanted) return give_found(machine, call, i);
    if (byte == 0) return call.give_pointer(Slot{});
  }
}

void run_strchrnul(Machine& machine, LibraryCall& call) {
  const auto wanted = static_cast<std::uint8_t>(call.number(1));
  std::uint64_t i = 0;
  for (std::uint8_t byte = 0; (byte = machine.byte_at(call.at(0), i)) != 0 && byte != wanted;) ++i;
  give_found(machine, call, i);
}

void run_strrchr(Machine& machine, LibraryCall& call) {
  std::string text = machine.string_at(call.at(0));
  text.push_back('\0');
  give_found(machine, call, text.rfind(static_cast<char>(call.number(1))));
}

void run_strstr(Machine& machine, LibraryCall& call) {
  give_found(machine, call, machine.string_at(call.at(0)).find(machine.string_at(call.at(1))));
}

void run_strcasestr(Machine& machine, LibraryCall& call) {
  const auto lowered = [&](Slot pointer) {
    std::string text = machine.string_at(pointer);
    for (char& c : text) c = static_cast<char>(lower(static_cast<unsigned char>(c)));
    return text;
  };
  give_found(machine, call, lowered(call.at(0)).find(lowered(call.at(1))));
}

void run_strpbrk(Machine& machine, LibraryCall& call) {
  give_found(machine, call, machine.string_at(call.at(0)).find_first_of(machine.string_at(call.at(1))));
}

void run_strspn(Machine& machine, LibraryCall& call) {
  const std::string text = machine.string_at(call.at(0));
  const std::size_t found = text.find_first_not_of(machine.string_at(call.at(1)));
  call.give(found == std::string::npos ? text.size() : found);
}

void run_strcspn(Machine& machine, LibraryCall& call) {
  const std::string text = machine.string_at(call.at(0));
  const std::size_t found = text.find_first_of(machine.string_at(call.at(1)));
  call.give(found == std::string::npos ? text.size() : found);
}

// Cuts the next word off; `rest` is where the place behind it is kept.
void next_word(Machine& machine, LibraryCall& call, Slot rest) {
  Slot from = call.at(0).bits != 0 ? call.at(0) : machine.load_pointer(rest);
  if (from.bits == 0) {
    machine.note(Note::Kind::Environment);  // not every library looks
    return call.give_pointer(Slot{});
  }
  const std::string text = machine.string_at(from);
  const std::string delimiters = machine.string_at(call.at(1));
  const std::size_t begin = text.find_first_not_of(delimiters);
  if (begin == std::string::npos) {
    machine.store_pointer(rest, machine.plus(from, text.size()));
    return call.give_pointer(Slot{});
  }
  const std::size_t end = text.find_first_of(delimiters, begin);
  if (end != std::string::npos) machine.set_byte(from, end, 0);
  machine.store_pointer(rest, machine.plus(from, end == std::string::npos ? text.size() : end + 1));
  call.give_pointer(machine.plus(from, begin));
}

void run_strtok(Machine& machine, LibraryCall& call) {
  next_word(machine, call, machine.library_object("strtok", machine.pointer_bytes()));
}

void run_strtok_r(Machine& machine, LibraryCall& call) { next_word(machine, call, call.at(2)); }

void duplicate(Machine& machine, LibraryCall& call, std::string text) {
  text.push_back('\0');
  const Slot made = machine.allocate_heap(text.size(), 16, Memory::Content::Indeterminate);
  if (made.bits != 0) machine.write_bytes(made, text);
  call.give_pointer(made);
}

void run_strdup(Machine& machine, LibraryCall& call) { duplicate(machine, call, machine.string_at(call.at(0))); }

void run_strndup(Machine& machine, LibraryCall& call) {
  duplicate(machine, call, machine.string_at(call.at(0), call.number(1)));
}

// glibc has a constant text for each error that it knows. Of other numbers the texts are made, and the next one ends
// the one before: then nothing is known of either, not even whether they lie at one place.
void run_strerror(Machine& machine, LibraryCall& call) {
  constexpr std::uint64_t kBytes = 256;
  const auto code = static_cast<int>(call.number(0));
  const std::string text = ::strerror(code);  // NOLINT(concurrency-mt-unsafe): one run, one thread
  machine.note(Note::Kind::Environment);
  const bool is_made = text.starts_with("Unknown error");
  const Slot storage = machine.library_object(is_made ? "strerror" : fmt::format("strerror {}", code), kBytes);
  const bool again = is_made && machine.byte_at(storage, 0) != 0;
  machine.write_bytes(storage, text.substr(0, kBytes - 1) + '\0');
  if (again || may_be_another_locale(machine)) machine.mark_open(storage, kBytes);
  call.is_open = again;
  call.give_pointer(storage);
}

constexpr auto kStringHandlers = std::to_array<NamedHandler>({
    {"strlen", run_strlen},         {"strnlen", run_strnlen},         {"strcpy", run_strcpy},
    {"stpcpy", run_stpcpy},         {"strncpy", run_strncpy},         {"stpncpy", run_stpncpy},
    {"strcat", run_strcat},         {"strncat", run_strncat},         {"strlcpy", run_strlcpy},
    {"strcmp", run_strcmp},         {"strcoll", run_strcoll},         {"strncmp", run_strncmp},
    {"strcasecmp", run_strcasecmp}, {"strncasecmp", run_strncasecmp}, {"strchr", run_strchr},
    {"strchrnul", run_strchrnul},   {"strrchr", run_strrchr},         {"strstr", run_strstr},
    {"strcasestr", run_strcasestr}, {"strpbrk", run_strpbrk},         {"strspn", run_strspn},
    {"strcspn", run_strcspn},       {"strtok", run_strtok},           {"strtok_r", run_strtok_r},
    {"strdup", run_strdup},         {"strndup", run_strndup},         {"strerror", run_strerror},
});

}  // namespace

std::span<const NamedHandler> string_handlers() { return kStringHandlers; }

}  // namespace heapwise::interp
