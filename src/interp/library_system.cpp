// Messages, translations, names of files, locks: what a run makes of the system's answers.
#include <arpa/inet.h>

#include <array>
#include <cerrno>

#include "interp/format.h"
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

using models::Effect;
using models::Extent;

// --- Messages go to standard error, which keeps nothing.

template <std::size_t kFormat, bool kArea>
void run_warn(Machine& machine, LibraryCall& call) {
  machine.note(Note::Kind::Environment);
  if (call.at(kFormat).bits == 0) return;
  FormatArguments arguments =
      kArea ? FormatArguments(machine, call.at(kFormat + 1)) : FormatArguments(machine, call, kFormat + 1);
  (void)formatted(machine, call.at(kFormat), arguments);
}

template <std::size_t kFormat>
void run_error(Machine& machine, LibraryCall& call) {
  run_warn<kFormat, false>(machine, call);
  if (kFormat == 4 && call.at(2).bits != 0) (void)machine.string_at(call.at(2));  // the name of a file
  if (static_cast<std::int32_t>(call.number(0)) != 0)
    machine.exit_program(static_cast<int>(call.number(0) & 0xffU), true);
}

// --- A text is its own translation.

template <std::size_t kText>
void run_gettext(Machine& machine, LibraryCall& call) {
  machine.note(Note::Kind::Environment);
  if (call.at(kText).bits != 0) (void)machine.string_at(call.at(kText));
  call.give_pointer(call.at(kText));
}

template <std::size_t kText>
void run_ngettext(Machine& machine, LibraryCall& call) {
  machine.note(Note::Kind::Environment);
  for (const std::size_t i : {kText, kText + 1}) (void)machine.string_at(call.at(i));
  call.give_pointer(call.at(call.number(kText + 2) == 1 ? kText : kText + 1));
}

// --- What the library keeps in an object of its own kind is opaque: it must be there, and stays as it is.

void run_opaque(Machine& machine, LibraryCall& call) {
  for (const Effect& effect : call.function.model->effects) {
    const Slot object = call.at(effect.argument);
    if (effect.null_allowed && object.bits == 0) continue;
    std::uint64_t size = effect.extent.scale;
    if (effect.extent.kind == Extent::Kind::Words) size *= machine.pointer_bytes();
    if (effect.extent.kind == Extent::Kind::Record && !machine.is_64_bit()) size = effect.extent.scale_32;
    if (effect.kind == Effect::Kind::Reads) (void)machine.readable(object, size);
    if (effect.kind == Effect::Kind::Writes) (void)machine.writable(object, size);
  }
  machine.note(Note::Kind::Environment);
  call.give(0);
}

// A set of signals has a bit for each, from the first byte on; what libraries make of the bytes behind them differs.
constexpr std::uint64_t kSetBytes = 128, kSignalBytes = 8;

// Between the signals of the standard and those that are free, each library keeps some for itself. glibc has 32 and 33
// in no set and lets nobody put them there; nothing of that is told in any manual.
bool is_of_the_library(std::int32_t signal) {
  constexpr std::int32_t kLastOfStandard = 31, kFirstFree = 34;
  return signal > kLastOfStandard && signal < kFirstFree;
}

template <bool kAll>
void run_fill_set(Machine& machine, LibraryCall& call) {
  machine.fill(call.at(0), 0, kSetBytes);
  for (std::int32_t signal = 1; kAll && signal <= static_cast<std::int32_t>(8 * kSignalBytes); ++signal) {
    const auto bit = static_cast<std::uint64_t>(signal - 1);
    if (!is_of_the_library(signal))
      machine.set_byte(call.at(0), bit / 8,
                       static_cast<std::uint8_t>(machine.byte_at(call.at(0), bit / 8) | 1U << bit % 8));
  }
  machine.mark_open(machine.plus(call.at(0), kSignalBytes), kSetBytes - kSignalBytes);
  call.give(0);
}

enum class Member : std::uint8_t { TakeOut, PutIn, Ask };

template <Member kWhat>
void run_member(Machine& machine, LibraryCall& call) {
  (void)machine.readable(call.at(0), kSetBytes);
  const auto signal = static_cast<std::int32_t>(call.number(1));
  if (is_of_the_library(signal)) {
    if (kWhat == Member::Ask) call.give(0);
    else fail(machine, call, EINVAL);
    leave_error_open(machine);
    call.is_open = true;
    return;
  }
  if (signal <= 0 || signal > static_cast<std::int32_t>(8 * kSignalBytes)) return fail(machine, call, EINVAL);
  const auto at = static_cast<std::uint64_t>(signal - 1) / 8;
  const auto bit = static_cast<std::uint8_t>(1U << (static_cast<unsigned>(signal - 1) % 8));
  const std::uint8_t byte = machine.byte_at(call.at(0), at);
  if (kWhat != Member::Ask) machine.set_byte(call.at(0), at, kWhat == Member::PutIn ? byte | bit : byte & ~bit);
  call.give(kWhat == Member::Ask && (byte & bit) != 0 ? 1 : 0);
}

void run_signal(Machine& machine, LibraryCall& call) {
  if (call.at(1).bits > 1) machine.finish(Ending::Unsupported, "a handler of signals");
  machine.note(Note::Kind::Environment);
  call.give_pointer(Slot{});
  call.is_open = true;  // what was set before
}

// Signal 0 asks only. Another one may end the program here.
void run_kill(Machine& machine, LibraryCall& call) {
  if (static_cast<std::int32_t>(call.number(1)) != 0) machine.finish(Ending::Unsupported, "a signal that is sent");
  machine.note(Note::Kind::Environment);
  call.give(0);
}

void run_raise(Machine& machine, LibraryCall& /*call*/) {
  machine.finish(Ending::Unsupported, "a signal that is sent");
}

// --- Names.

constexpr std::string_view kPlace = "/tmp";

void give_name(Machine& machine, LibraryCall& call, Slot to, std::uint64_t room) {
  machine.note(Note::Kind::Environment);
  std::string name(kPlace);
  name.push_back('\0');
  if (to.bits != 0 && room < name.size()) return call.give_pointer(Slot{});
  if (to.bits == 0) to = machine.allocate_heap(name.size(), 16, Memory::Content::Indeterminate);
  if (to.bits != 0) machine.write_bytes(to, name);
  call.give_pointer(to);
}

void run_getcwd(Machine& machine, LibraryCall& call) { give_name(machine, call, call.at(0), call.number(1)); }

void run_realpath(Machine& machine, LibraryCall& call) {
  (void)machine.string_at(call.at(0));
  give_name(machine, call, call.at(1), ~0ULL);
}

void run_own_name(Machine& machine, LibraryCall& call) {
  if (!call.arguments.empty()) (void)machine.string_at(call.at(0));
  give_name(machine, call, Slot{}, 0);
}

void run_gethostname(Machine& machine, LibraryCall& call) {
  machine.note(Note::Kind::Environment);
  const std::string name("host\0", 5);
  if (call.number(1) < name.size()) return call.give_signed(-1);
  machine.write_bytes(call.at(0), name);
  call.give(0);
}

void run_basename(Machine& machine, LibraryCall& call) {
  const std::size_t slash = machine.string_at(call.at(0)).rfind('/');
  call.give_pointer(machine.plus(call.at(0), slash == std::string::npos ? 0 : slash + 1));
}

// A name that ends in no slash is not changed by POSIX's.
template <bool kFile>
void run_part_of_name(Machine& machine, LibraryCall& call) {
  const std::string name = call.at(0).bits == 0 ? "" : machine.string_at(call.at(0));
  if (name.ends_with('/')) machine.finish(Ending::Unsupported, "a name that ends in a slash");
  const std::size_t slash = name.rfind('/');
  if (name.empty() || (!kFile && slash == std::string::npos)) {
    const Slot dot = machine.library_object(call.name(), 2);
    machine.write_bytes(dot, std::string_view(".\0", 2));
    return call.give_pointer(dot);
  }
  if (kFile) return call.give_pointer(machine.plus(call.at(0), slash == std::string::npos ? 0 : slash + 1));
  const std::size_t last = name.find_last_not_of('/', slash);
  machine.set_byte(call.at(0), last == std::string::npos ? 1 : last + 1, 0);
  call.give_pointer(call.at(0));
}

// --- Addresses of the internet.

void run_inet_ntop(Machine& machine, LibraryCall& call) {
  const auto family = static_cast<int>(call.number(0));
  if (family != AF_INET && family != AF_INET6) return call.give_pointer(Slot{});
  std::array<std::uint8_t, 16> bytes{};
  for (std::size_t i = 0; i < (family == AF_INET ? 4U : 16U); ++i) bytes[i] = machine.byte_at(call.at(1), i);
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (::inet_ntop(family, bytes.data(), text.data(), text.size()) == nullptr) return call.give_pointer(Slot{});
  const std::string_view made(text.data(), std::string_view(text.data()).size() + 1);
  if (made.size() > call.number(3)) return call.give_pointer(Slot{});
  machine.write_bytes(call.at(2), made);
  call.give_pointer(call.at(2));
}

void run_inet_pton(Machine& machine, LibraryCall& call) {
  const auto family = static_cast<int>(call.number(0));
  std::array<char, 16> bytes{};
  const int result = ::inet_pton(family, machine.string_at(call.at(1)).c_str(), bytes.data());
  if (result == 1) machine.write_bytes(call.at(2), std::string_view(bytes.data(), family == AF_INET ? 4 : 16));
  call.give_signed(result);
}

// --- What stays set.

// Whether there is room for the buffer is not looked at.
void run_setvbuf(Machine& machine, LibraryCall& call) {
  if (call.at(0).bits == 0) machine.bad_access(call.at(0), 1, false);
  machine.note(Note::Kind::Environment);
  if (call.at(1).bits != 0) machine.retain(call.at(1));
  call.give(0);
}

Slot other_locale(Machine& machine) { return machine.library_object("another locale", 1); }

void run_setlocale(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  if (call.at(1).bits == 0) return;
  const std::string name = machine.string_at(call.at(1));
  if (name != "C" && name != "POSIX") machine.set_byte(other_locale(machine), 0, 1);
}

constexpr auto kSystemHandlers = std::to_array<NamedHandler>({
    {"warn", run_warn<0, false>},
    {"warnx", run_warn<0, false>},
    {"vwarn", run_warn<0, true>},
    {"vwarnx", run_warn<0, true>},
    {"syslog", run_warn<1, false>},
    {"vsyslog", run_warn<1, true>},
    {"error", run_error<2>},
    {"error_at_line", run_error<4>},
    {"gettext", run_gettext<0>},
    {"dgettext", run_gettext<1>},
    {"dcgettext", run_gettext<1>},
    {"ngettext", run_ngettext<0>},
    {"dngettext", run_ngettext<1>},
    {"dcngettext", run_ngettext<1>},
    {"pthread_mutex_init", run_opaque},
    {"pthread_mutex_lock", run_opaque},
    {"pthread_mutex_trylock", run_opaque},
    {"pthread_mutex_unlock", run_opaque},
    {"pthread_mutex_destroy", run_opaque},
    {"pthread_cond_init", run_opaque},
    {"pthread_cond_signal", run_opaque},
    {"pthread_cond_broadcast", run_opaque},
    {"pthread_cond_destroy", run_opaque},
    {"pthread_mutexattr_init", run_opaque},
    {"pthread_mutexattr_settype", run_opaque},
    {"pthread_mutexattr_destroy", run_opaque},
    {"pthread_rwlock_init", run_opaque},
    {"pthread_rwlock_rdlock", run_opaque},
    {"pthread_rwlock_wrlock", run_opaque},
    {"pthread_rwlock_unlock", run_opaque},
    {"pthread_rwlock_destroy", run_opaque},
    {"pthread_attr_init", run_opaque},
    {"pthread_attr_destroy", run_opaque},
    {"sigemptyset", run_fill_set<false>},
    {"sigfillset", run_fill_set<true>},
    {"sigaddset", run_member<Member::PutIn>},
    {"sigdelset", run_member<Member::TakeOut>},
    {"sigismember", run_member<Member::Ask>},
    {"signal", run_signal},
    {"kill", run_kill},
    {"killpg", run_kill},
    {"raise", run_raise},
    {"getcwd", run_getcwd},
    {"realpath", run_realpath},
    {"get_current_dir_name", run_own_name},
    {"canonicalize_file_name", run_own_name},
    {"gethostname", run_gethostname},
    {"basename", run_basename},
    {"__xpg_basename", run_part_of_name<true>},
    {"dirname", run_part_of_name<false>},
    {"inet_ntop", run_inet_ntop},
    {"inet_pton", run_inet_pton},
    {"setbuf", run_setvbuf},
    {"setvbuf", run_setvbuf},
    {"setlocale", run_setlocale},
});

}  // namespace

bool may_be_another_locale(Machine& machine) { return machine.byte_at(other_locale(machine), 0) != 0; }

bool reads_as_in_c(Machine& machine, std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  const std::size_t end = text.find_first_not_of("0123456789+-");
  return end == std::string_view::npos || is_space(text[end]) || !may_be_another_locale(machine);
}

std::span<const NamedHandler> system_handlers() { return kSystemHandlers; }

}  // namespace heapwise::interp
