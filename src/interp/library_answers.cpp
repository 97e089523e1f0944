// What the system tells: clocks, the calendar, facts of files, descriptors, which of them are ready.
//
// What it tells is an input, byte by byte as the entry of the table says, brought to what a system can tell: a size is
// not negative, a second has less than 10^9 nanoseconds. Otherwise a run would meet violations that nobody ever sees.
// What is not brought into order here stays open (run_by_model): nothing that depends on it counts.
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <ctime>

#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

std::int64_t load_signed(Machine& machine, Slot from, std::uint64_t size) {
  const ir::Type type = ir::Type::integer(static_cast<std::uint16_t>(8 * size));
  return static_cast<std::int64_t>(ir::as_signed(machine.load(from, size, type), type));
}

bool succeeded(const LibraryCall& call) { return !call.result || (call.result->bits & 0x80000000U) == 0; }

// --- Clocks.

// The time that is stored is the one that is returned. It is a date.
void run_time(Machine& machine, LibraryCall& call) {
  const std::uint64_t word = machine.pointer_bytes();
  const std::int64_t latest = machine.is_64_bit() ? (1LL << 36) - 1 : INT32_MAX;
  run_by_model(machine, call, [&](std::int64_t told) { return told & latest; });
  if (call.at(0).bits == 0) return;
  machine.mark_fixed(call.at(0), word);
  const auto stored = static_cast<std::uint64_t>(load_signed(machine, call.at(0), word) & latest);
  machine.store(call.at(0), stored, word);
  if (call.wants_result()) call.give(stored);
}

// Seconds, and a part of a second in units of which it has `kUnits`. Which second it is stays open: clocks go on.
template <std::size_t kArgument, std::int64_t kUnits, bool kFails>
void run_clock(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call, [](std::int64_t told) { return kFails ? told : 0; });
  const Slot to = call.at(kArgument);
  call.is_open = !succeeded(call);
  if (to.bits == 0 || call.is_open) return;
  const std::uint64_t word = machine.pointer_bytes();
  machine.mark_fixed(machine.plus(to, word), word);
  const std::int64_t part = load_signed(machine, machine.plus(to, word), word) % kUnits;
  machine.store(machine.plus(to, word), static_cast<std::uint64_t>(part < 0 ? part + kUnits : part), word);
}

// --- The calendar: the host's, at Greenwich.

constexpr std::size_t kNumbers = 9;

std::tm calendar_at(Machine& machine, Slot from) {
  std::array<int, kNumbers> numbers{};
  for (std::size_t i = 0; i < kNumbers; ++i)
    numbers[i] = static_cast<int>(machine.load(machine.plus(from, 4 * i), 4, ir::Type::integer(32)));
  std::tm calendar{};
  calendar.tm_sec = numbers[0], calendar.tm_min = numbers[1], calendar.tm_hour = numbers[2];
  calendar.tm_mday = numbers[3], calendar.tm_mon = numbers[4], calendar.tm_year = numbers[5];
  calendar.tm_wday = numbers[6], calendar.tm_yday = numbers[7], calendar.tm_isdst = numbers[8];
  return calendar;
}

// The date that the seconds at `from` are, at `to`; the result is that address, or null where there is none.
void tell_date(Machine& machine, LibraryCall& call, Slot from, Slot to) {
  machine.note(Note::Kind::Environment);
  const std::uint64_t word = machine.pointer_bytes();
  const auto seconds = static_cast<std::time_t>(load_signed(machine, from, word));
  std::tm calendar{};
  if (::gmtime_r(&seconds, &calendar) == nullptr) return fail(machine, call, EOVERFLOW);
  machine.fill(to, 0, machine.is_64_bit() ? 56 : 44);
  const int numbers[kNumbers] = {calendar.tm_sec,  calendar.tm_min,  calendar.tm_hour,
                                 calendar.tm_mday, calendar.tm_mon,  calendar.tm_year,
                                 calendar.tm_wday, calendar.tm_yday, calendar.tm_isdst};
  for (std::size_t i = 0; i < kNumbers; ++i)
    machine.store(machine.plus(to, 4 * i), static_cast<std::uint32_t>(numbers[i]), 4);
  const Slot zone = machine.library_object("time zone", 4);
  machine.write_bytes(zone, std::string_view("GMT\0", 4));
  machine.store_pointer(machine.plus(to, machine.is_64_bit() ? 48 : 40), zone);
  call.give_pointer(to);
}

// What asctime, ctime, gmtime and localtime give: a date and a text. Each may overwrite what another one gave (POSIX;
// glibc's ctime does).
std::uint64_t bytes_of_date(const Machine& machine) { return machine.is_64_bit() ? 56 : 44; }
Slot own_date(Machine& machine) { return machine.library_object("localtime", bytes_of_date(machine)); }
constexpr std::uint64_t kTextBytes = 26;
Slot own_text(Machine& machine) { return machine.library_object("asctime", kTextBytes); }

void run_localtime(Machine& machine, LibraryCall& call) {
  tell_date(machine, call, call.at(0), own_date(machine));
  machine.mark_open(own_text(machine), kTextBytes);
  if (!succeeded(call)) machine.mark_open(own_date(machine), bytes_of_date(machine));
}

void run_localtime_r(Machine& machine, LibraryCall& call) { tell_date(machine, call, call.at(0), call.at(1)); }

// Numbers that are no date may print as anything.
bool is_date(const std::tm& c) {
  const auto within = [](int value, int low, int high) { return value >= low && value <= high; };
  return within(c.tm_sec, 0, 60) && within(c.tm_min, 0, 59) && within(c.tm_hour, 0, 23) && within(c.tm_mday, 1, 31) &&
         within(c.tm_mon, 0, 11) && within(c.tm_year, -900, 8099) && within(c.tm_wday, 0, 6) &&
         within(c.tm_yday, 0, 365);
}

void run_strftime(Machine& machine, LibraryCall& call) {
  machine.note(Note::Kind::Environment);
  if (may_be_another_locale(machine)) machine.finish(Ending::Unsupported, "strftime in another locale");
  const std::string format = machine.string_at(call.at(2));
  const std::tm calendar = calendar_at(machine, call.at(3));
  std::array<char, 4096> text{};
  const std::size_t length = is_date(calendar) ? std::strftime(text.data(), text.size(), format.c_str(), &calendar) : 0;
  const bool plain = length != 0 && format.find("%Z") == std::string::npos && format.find("%z") == std::string::npos;
  if (!plain) machine.finish(Ending::Unsupported, "strftime of what is no date");
  if (length + 1 > call.number(1)) return call.give(0);
  machine.write_bytes(call.at(0), std::string_view(text.data(), length + 1));
  call.give(length);
}

// As asctime has it, 25 characters. No date: what that gives is not defined.
void tell_text(Machine& machine, LibraryCall& call, const std::tm& calendar, Slot to) {
  machine.note(Note::Kind::Environment);
  if (!is_date(calendar)) machine.finish(Ending::Unsupported, "the text of what is no date");
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%a %b %e %H:%M:%S %Y\n", &calendar);
  machine.write_bytes(to, std::string_view(text.data(), length + 1));
  call.give_pointer(to);
}

template <bool kOwn>
void run_ctime(Machine& machine, LibraryCall& call) {
  const auto seconds = static_cast<std::time_t>(load_signed(machine, call.at(0), machine.pointer_bytes()));
  if (kOwn) machine.mark_open(own_date(machine), bytes_of_date(machine));
  std::tm calendar{};
  if (::gmtime_r(&seconds, &calendar) == nullptr) return fail(machine, call, EOVERFLOW);
  tell_text(machine, call, calendar, kOwn ? own_text(machine) : call.at(1));
}

template <bool kOwn>
void run_asctime(Machine& machine, LibraryCall& call) {
  tell_text(machine, call, calendar_at(machine, call.at(0)), kOwn ? own_text(machine) : call.at(1));
  if (kOwn) machine.mark_open(own_date(machine), bytes_of_date(machine));
}

// --- Answers that rest on those before.

// The same question has the same answer: who the user is, what is a terminal.
void run_same(Machine& machine, LibraryCall& call) {
  std::string question = call.name();
  for (const Slot& argument : call.arguments) question += " " + std::to_string(argument.bits);
  const Slot kept = machine.library_object(question, 16);  // the answer, and whether there is one
  run_by_model(machine, call, [&](std::int64_t told) {
    if (machine.byte_at(kept, 8) != 0) return load_signed(machine, kept, 8);
    machine.store(kept, static_cast<std::uint64_t>(told), 8);
    machine.set_byte(kept, 8, 1);
    return told;
  });
}

// No terminal: what is open is another thing, what is closed is none.
void run_isatty(Machine& machine, LibraryCall& call) {
  run_same(machine, call);
  if (call.result && call.result->bits == 0) leave_error_open(machine);
}

// --- Processes. No two have one number.

std::int64_t new_process(Machine& machine, std::int64_t told) {
  constexpr std::int64_t kFirst = 2, kLast = 0x3fffff;
  const auto is_taken = [&] { return machine.library_object("process " + std::to_string(told), 1); };
  told = std::clamp(told, kFirst, kLast);
  while (machine.byte_at(is_taken(), 0) != 0) ++told;
  machine.set_byte(is_taken(), 0, 1);
  return told;
}

Slot own_number(Machine& machine) { return machine.library_object("getpid", 16); }
Slot number_of_parent(Machine& machine) { return machine.library_object("getppid", 16); }

void run_process(Machine& machine, LibraryCall& call) {
  const Slot kept = machine.library_object(call.name(), 16);  // the answer, and whether there is one
  run_by_model(machine, call, [&](std::int64_t told) {
    if (machine.byte_at(kept, 8) != 0) return load_signed(machine, kept, 8);
    if (told != 0) told = new_process(machine, told);  // 0: a parent that cannot be seen
    machine.store(kept, static_cast<std::uint64_t>(told), 8);
    machine.set_byte(kept, 8, 1);
    return told;
  });
}

// The children that were not waited for.
Slot children(Machine& machine) { return machine.library_object("children", 8); }

// The child asks anew who it is, and its parent is who asked before. It has no children.
void run_fork(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call, [&](std::int64_t told) { return told > 0 ? new_process(machine, told) : told; });
  if (!call.result || !succeeded(call)) return;
  const bool is_parent = call.result->bits != 0;
  const std::int64_t before = is_parent ? load_signed(machine, children(machine), 8) : -1;
  machine.store(children(machine), static_cast<std::uint64_t>(before + 1), 8);
  if (is_parent) return;
  const Slot own = own_number(machine), parent = number_of_parent(machine);
  machine.copy(parent, own, 16, false);
  machine.set_byte(own, 8, 0);
}

// The mask that the process began with, then the one that was set last.
void run_umask(Machine& machine, LibraryCall& call) {
  const Slot kept = machine.library_object("umask", 16);
  run_by_model(machine, call,
               [&](std::int64_t told) { return machine.byte_at(kept, 8) != 0 ? load_signed(machine, kept, 8) : told; });
  machine.store(kept, call.number(0) & 0777U, 8);
  machine.set_byte(kept, 8, 1);
}

Slot descriptor_is_open(Machine& machine, std::int64_t number) {
  return machine.library_object("descriptor " + std::to_string(number), 1);
}

// A number that is in use is not given once more. Which it is stays open in any case.
std::int64_t free_descriptor(Machine& machine, std::int64_t told) {
  constexpr std::int64_t kLast = 0xffff;
  told = std::min(told, kLast);
  while (machine.byte_at(descriptor_is_open(machine, told), 0) != 0) ++told;
  machine.set_byte(descriptor_is_open(machine, told), 0, 1);
  return told;
}

// Whoever only writes there, or has closed it, reads nothing there. A standard stream that was closed may stay closed,
// whatever number another file has in this run.
void read_nothing(Machine& machine, std::int64_t number, bool nothing) {
  constexpr std::int64_t kStandard = 3;
  auto& ahead = machine.text_ahead(~static_cast<std::uint64_t>(static_cast<std::uint32_t>(number)));
  ahead.is_own = nothing || (number < kStandard && ahead.is_own);
}

void give_descriptor(Machine& machine, LibraryCall& call, bool nothing_to_read) {
  call.sign = Openness::Kind::NotNegative;
  run_by_model(machine, call, [&](std::int64_t told) {
    if (told < 0) return told;
    const std::int64_t number = free_descriptor(machine, told);
    read_nothing(machine, number, nothing_to_read);
    return number;
  });
}

template <bool kNothingToRead>
void run_descriptor(Machine& machine, LibraryCall& call) {
  give_descriptor(machine, call, kNothingToRead);
}

template <std::size_t kName>
void run_open(Machine& machine, LibraryCall& call) {
  constexpr std::uint64_t kAccess = 3, kWriteOnly = 1;
  constexpr std::uint64_t kNoText = 0200 | 01000 | 0200000 | 010000000;  // new, made empty, a directory, a place only
  const std::uint64_t flags = call.arguments.size() > kName + 1 ? call.number(kName + 1) : 0;
  constexpr std::uint64_t kMakes = 0100, kOtherwise = 010000000 | 020000000;  // a place only, a file without a name
  const bool is_creat = call.name() == "creat";
  const bool is_written = is_creat || (flags & kAccess) != 0 || (flags & kMakes) != 0;
  if (is_written && (flags & kOtherwise) == 0 && names_directory(machine.string_at(call.at(kName)))) {
    fail(machine, call, EISDIR);
    return leave_error_open(machine);
  }
  give_descriptor(machine, call, is_creat || (flags & kAccess) == kWriteOnly || (flags & kNoText) != 0);
}

void run_dup(Machine& machine, LibraryCall& call) {
  if (static_cast<std::int32_t>(call.number(0)) < 0) return fail(machine, call, EBADF);
  const auto& text = machine.text_ahead(~call.number(0));
  give_descriptor(machine, call, text.is_own || text.gone != 0);
}

// The second number names what the first one names.
void run_dup2(Machine& machine, LibraryCall& call) {
  const auto wanted = static_cast<std::int32_t>(call.number(1));
  if (wanted < 0 || static_cast<std::int32_t>(call.number(0)) < 0) return fail(machine, call, EBADF);
  run_by_model(machine, call, [&](std::int64_t told) {
    if (told < 0) return std::int64_t{-1};
    machine.set_byte(descriptor_is_open(machine, wanted), 0, 1);
    read_nothing(machine, wanted, true);
    return std::int64_t{wanted};
  });
}

// Where it goes follows from where it was, and what is read there from what was read before.
void run_lseek(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  call.is_open = true;
  const auto offset = static_cast<std::int64_t>(ir::as_signed(call.number(1) & call.type(1).mask(), call.type(1)));
  machine.text_ahead(~call.number(0)).go(offset, static_cast<std::uint32_t>(call.number(2)));
}

// The place is the program's: it may have been read already, and be read again.
void run_pread(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  auto& text = machine.text_ahead(~call.number(0));
  if (text.is_own || text.gone != 0) machine.rely_on({Openness::Kind::OpenValue, 0});
  text.is_own = true;
}

// What it gives follows from more than is followed here.
void run_unsettled(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  call.is_open = true;
}

// 0, unless something is the matter that no run knows of: a signal that wakes who sleeps (here signals end the program
// or are ignored), arguments that are wrong.
void run_sure(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  call.is_open = call.result && call.result->bits != 0;
}

void run_sigaction(Machine& machine, LibraryCall& call) {
  constexpr std::int32_t kKill = 9, kStop = 19, kLastOfStandard = 31;
  run_sure(machine, call);
  const auto signal = static_cast<std::int32_t>(call.number(0));
  call.is_open |= signal <= 0 || signal == kKill || signal == kStop || signal > kLastOfStandard;
}

void run_sigprocmask(Machine& machine, LibraryCall& call) {
  constexpr std::uint32_t kSetMask = 2;
  run_sure(machine, call);
  call.is_open |= static_cast<std::uint32_t>(call.number(0)) > kSetMask;
}

void run_pause(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  machine.finish(Ending::Unsupported, "a signal that is waited for");
}

// The child that is waited for, or some child: which one, nobody can say. 0 only where the call need not wait. Where
// the program knows of no child that is left, all is open.
template <bool kNamed>
void run_wait(Machine& machine, LibraryCall& call) {
  const auto wanted = kNamed ? static_cast<std::int32_t>(call.number(0)) : -1;
  const bool need_not_wait = kNamed && (call.number(2) & 1U) != 0;
  run_by_model(machine, call, [&](std::int64_t told) {
    if (told < 0 || (told == 0 && need_not_wait)) return told;
    return wanted > 0 ? std::int64_t{wanted} : std::max<std::int64_t>(told, 2);
  });
  const bool told_none = call.result && static_cast<std::int32_t>(call.result->bits) <= 0;
  if (told_none) return;
  if (wanted <= 0) call.sign = Openness::Kind::Positive;
  const std::int64_t left = load_signed(machine, children(machine), 8);
  call.is_open = left == 0;
  if (left != 0) machine.store(children(machine), static_cast<std::uint64_t>(left - 1), 8);
}

void run_close(Machine& machine, LibraryCall& call) {
  const auto number = static_cast<std::int32_t>(call.number(0));
  if (number < 0) return fail(machine, call, EBADF);
  machine.set_byte(descriptor_is_open(machine, number), 0, 0);
  read_nothing(machine, number, true);
  run_by_model(machine, call);
}

// What is read there follows from what the stream has read before.
void run_number_of(Machine& machine, LibraryCall& call) {
  run_same(machine, call);
  call.sign = Openness::Kind::NotNegative;
  call.is_open = !succeeded(call);
  if (call.result) read_nothing(machine, static_cast<std::int32_t>(call.result->bits), true);
}

void run_fileno(Machine& machine, LibraryCall& call) {
  constexpr std::string_view kStandard[] = {"stdin", "stdout", "stderr"};
  for (std::size_t i = 0; i < std::size(kStandard); ++i) {
    if (call.at(0).bits != machine.library_object(std::string(kStandard[i]), 216).bits) continue;
    return run_by_model(machine, call, [&](std::int64_t) { return static_cast<std::int64_t>(i); });
  }
  run_number_of(machine, call);
}

// An entry with a name of its own, or the end: an input says which. What else it tells is open.
void run_readdir(Machine& machine, LibraryCall& call) {
  if (call.at(0).bits == 0) machine.bad_access(call.at(0), 1, false);
  machine.note(Note::Kind::Environment);
  if ((machine.input(call.called, ir::Type::integer(8)) & 1U) == 0) return call.give_pointer(Slot{});
  constexpr std::uint64_t kBytes = 280;
  const Slot entry = machine.library_object("readdir", kBytes), count = machine.library_object("entries", 8);
  const auto number = static_cast<std::uint64_t>(load_signed(machine, count, 8)) + 1;
  machine.store(count, number, 8);
  machine.fill(entry, 0, kBytes);
  machine.mark_open(entry, kBytes);
  const std::string name = "f" + std::to_string(number);
  const bool is_wide = machine.is_64_bit() || call.name().ends_with("64");
  machine.write_bytes(machine.plus(entry, is_wide ? 19 : 11), std::string_view(name.c_str(), name.size() + 1));
  call.give_pointer(entry);
}

// --- Files and descriptors.

// What is told of a file by its name: its kind and its size are brought into order, the rest stays open. So does all of
// an open one: the program knows how it was opened.
template <std::size_t kArgument>
void run_stat(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  if (!succeeded(call)) return;
  const bool is_long = machine.is_64_bit(), is_wide = is_long || call.name().ends_with("64");
  const Slot mode = machine.plus(call.at(kArgument), is_long ? 24 : 16);
  const Slot size = machine.plus(call.at(kArgument), is_long ? 48 : 44);
  const std::uint64_t width = is_wide ? 8 : 4;
  machine.mark_fixed(mode, 4);
  machine.mark_fixed(size, width);
  constexpr std::uint32_t kKind = 0xf000, kRegular = 0x8000, kLink = 0xa000;
  constexpr std::uint32_t kKinds[] = {0x1000, 0x2000, 0x4000, 0x6000, kRegular, 0xc000};
  const auto told = static_cast<std::uint32_t>(load_signed(machine, mode, 4)) & 0xffffU;
  const bool tells_links = call.called.starts_with("lstat") || call.called.starts_with("fstatat");
  const bool exists =
      std::ranges::find(kKinds, told & kKind) != std::end(kKinds) || ((told & kKind) == kLink && tells_links);
  machine.store(mode, exists ? told : (told & ~kKind) | kRegular, 4);
  const std::uint64_t sign = 1ULL << (8 * width - 1);
  machine.store(size, static_cast<std::uint64_t>(load_signed(machine, size, width)) & (sign - 1), width);
}

template <std::size_t kArgument>
void run_pipe(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  if (!succeeded(call)) return;
  machine.mark_fixed(call.at(kArgument), 8);
  for (const std::uint64_t end : {0U, 4U}) {
    const Slot to = machine.plus(call.at(kArgument), end);
    const std::int64_t number = free_descriptor(machine, load_signed(machine, to, 4) & 0x3ff);
    machine.store(to, static_cast<std::uint64_t>(number), 4);
    machine.mark_not_negative(to, 4);
    read_nothing(machine, number, true);
  }
}

// --- Which descriptors are ready: some of those that were asked for, and as many as the result says. Where the call
// fails, what it leaves is open; so is everything where none is ready and the call would wait for ever.

void run_select(Machine& machine, LibraryCall& call) {
  constexpr std::size_t kBytes = 128;
  std::array<std::string, 3> asked;
  for (std::size_t set = 0; set < asked.size(); ++set) {
    if (call.at(set + 1).bits == 0) continue;
    for (std::size_t i = 0; i < kBytes; ++i)
      asked[set].push_back(static_cast<char>(machine.byte_at(call.at(set + 1), i)));
  }
  run_by_model(machine, call);
  if (!succeeded(call)) return;
  const bool timed_out = !call.result || call.result->bits == 0;
  const std::uint64_t below = std::min<std::uint64_t>(call.number(0), 8 * kBytes);
  std::int64_t ready = 0;
  for (std::size_t set = 0; set < asked.size(); ++set) {
    if (asked[set].empty()) continue;
    const Slot to = call.at(set + 1);
    machine.mark_fixed(to, kBytes);
    for (std::size_t i = 0; i < kBytes; ++i) {
      const std::uint64_t first = 8 * i, bits = below > first ? std::min<std::uint64_t>(below - first, 8) : 0;
      const auto looked_at = static_cast<std::uint8_t>((1U << bits) - 1);
      const auto wanted = static_cast<std::uint8_t>(asked[set][i]);
      const auto told = static_cast<std::uint8_t>(timed_out ? 0 : machine.byte_at(to, i) & wanted & looked_at);
      machine.set_byte(to, i, told);
      ready += std::popcount(told);
    }
  }
  call.give_signed(ready);
  call.is_open = ready == 0 && call.at(4).bits == 0;
  for (std::size_t set = 0; set < asked.size(); ++set)
    if (call.is_open && !asked[set].empty()) machine.mark_open(call.at(set + 1), kBytes);
}

void run_poll(Machine& machine, LibraryCall& call) {
  constexpr std::uint64_t kEntry = 8, kAsked = 4, kTold = 6;  // behind the descriptor: what is asked for, what there is
  constexpr unsigned kAlways = 0x38;                          // errors and the other side's end
  const std::uint64_t bytes = call.number(1) * kEntry;
  (void)machine.readable(call.at(0), bytes);
  const Slot asked = machine.library_object("poll " + std::to_string(bytes), bytes);
  machine.copy(asked, call.at(0), bytes, false);
  run_by_model(machine, call);
  const bool failed = !succeeded(call), timed_out = !call.result || call.result->bits == 0;
  std::int64_t ready = 0;
  for (std::uint64_t i = 0; i < bytes; i += kEntry) {
    const Slot from = machine.plus(asked, i), to = machine.plus(call.at(0), i), there = machine.plus(to, kTold);
    machine.mark_fixed(there, 2);
    const auto may_be = static_cast<unsigned>(load_signed(machine, there, 2));
    const auto wanted = static_cast<unsigned>(load_signed(machine, machine.plus(from, kAsked), 2));
    const bool ignored = machine.descriptor_at(from) < 0;
    const unsigned told = timed_out || ignored ? 0 : may_be & (wanted | kAlways) & 0xffffU;
    machine.copy(to, from, kTold, false);
    machine.store(there, told, 2);
    ready += told != 0 ? 1 : 0;
  }
  if (!failed) call.give_signed(ready);
  call.is_open = !failed && ready == 0 && static_cast<std::int32_t>(call.number(2)) < 0;
  for (std::uint64_t i = 0; (failed || call.is_open) && i < bytes; i += kEntry)
    machine.mark_open(machine.plus(call.at(0), i + kTold), 2);
}

constexpr auto kAnswerHandlers = std::to_array<NamedHandler>({
    {"time", run_time},
    {"gettimeofday", run_clock<0, 1'000'000, false>},
    {"clock_gettime", run_clock<1, 1'000'000'000, true>},
    {"clock_getres", run_clock<1, 1'000'000'000, true>},
    {"nanosleep", run_unsettled},
    {"clock", run_unsettled},
    {"times", run_unsettled},
    {"getpid", run_process},
    {"getppid", run_process},
    {"getpgrp", run_unsettled},
    {"getpgid", run_unsettled},
    {"getsid", run_unsettled},
    {"getpriority", run_unsettled},
    {"nice", run_unsettled},
    {"getrusage", run_unsettled},
    {"getuid", run_same},
    {"geteuid", run_same},
    {"getgid", run_same},
    {"getegid", run_same},
    {"getpagesize", run_unsettled},
    {"getdtablesize", run_unsettled},
    {"sysconf", run_unsettled},
    {"system", run_unsettled},
    {"tcgetattr", run_unsettled},
    {"isatty", run_isatty},
    {"fileno", run_fileno},
    {"dirfd", run_number_of},
    {"umask", run_umask},
    {"open", run_open<0>},
    {"openat", run_open<1>},
    {"creat", run_open<0>},
    {"dup", run_dup},
    {"socket", run_descriptor<false>},
    {"accept", run_descriptor<false>},
    {"accept4", run_descriptor<false>},
    {"epoll_create", run_descriptor<true>},
    {"epoll_create1", run_descriptor<true>},
    {"eventfd", run_descriptor<true>},
    {"inotify_init", run_descriptor<true>},
    {"inotify_init1", run_descriptor<true>},
    {"mkstemp", run_descriptor<true>},
    {"mkostemp", run_descriptor<true>},
    {"mkstemps", run_descriptor<true>},
    {"mkostemps", run_descriptor<true>},
    {"close", run_close},
    {"dup2", run_dup2},
    {"dup3", run_dup2},
    {"fcntl", run_unsettled},
    {"lseek", run_lseek},
    {"pread", run_pread},
    {"alarm", run_unsettled},
    {"sleep", run_sure},
    {"usleep", run_sure},
    {"pause", run_pause},
    {"sigsuspend", run_pause},
    {"sigaction", run_sigaction},
    {"sigprocmask", run_sigprocmask},
    {"pthread_sigmask", run_sigprocmask},
    {"sched_yield", run_sure},
    {"uname", run_sure},
    {"wait", run_wait<false>},
    {"wait3", run_wait<false>},
    {"waitpid", run_wait<true>},
    {"fork", run_fork},
    {"readdir", run_readdir},
    {"readdir64", run_readdir},
    {"localtime", run_localtime},
    {"localtime_r", run_localtime_r},
    {"ctime", run_ctime<true>},
    {"ctime_r", run_ctime<false>},
    {"asctime", run_asctime<true>},
    {"asctime_r", run_asctime<false>},
    {"strftime", run_strftime},
    {"stat", run_stat<1>},
    {"stat64", run_stat<1>},
    {"fstatat", run_stat<2>},
    {"fstatat64", run_stat<2>},
    {"pipe", run_pipe<0>},
    {"pipe2", run_pipe<0>},
    {"socketpair", run_pipe<3>},
    {"select", run_select},
    {"pselect", run_select},
    {"poll", run_poll},
});

}  // namespace

std::span<const NamedHandler> answer_handlers() { return kAnswerHandlers; }

}  // namespace heapwise::interp
