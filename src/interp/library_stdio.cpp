// Streams. What goes to standard output is the run's output; standard error and files take anything and keep nothing.
// Reading any stream reads the input.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

#include "interp/format.h"
#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

constexpr std::uint64_t kFileSize = 216;
constexpr std::uint64_t kErrors = 2;  // the descriptor of standard error

void print_out(Machine& machine, LibraryCall& call, std::string_view text) {
  machine.print(text);
  call.is_open = machine.output_may_fail();
}

// Whether another stream takes output is open: it may have been opened for reading, or its device be full.
void print_to(Machine& machine, LibraryCall& call, std::size_t index, std::string_view text) {
  const Slot stream = call.at(index);
  if (stream.bits == 0) machine.bad_access(stream, 1, false);
  if (stream.bits == machine.library_object("stdout", kFileSize).bits) print_out(machine, call, text);
  else if (stream.bits != machine.library_object("stderr", kFileSize).bits) {
    machine.note(Note::Kind::Environment);
    machine.text_ahead(stream.bits).is_own = true;
    call.is_open = true;
  }
}

void give_length(LibraryCall& call, std::string_view text) { call.give(text.size()); }

// Into a buffer of `size` bytes, the NUL included.
void write_text(Machine& machine, Slot buffer, std::uint64_t size, const std::string& text) {
  if (size == 0) return;
  std::string kept = text.substr(0, size - 1);
  kept.push_back('\0');
  machine.write_bytes(buffer, kept);
}

struct Destination {
  enum class Kind : std::uint8_t { Output, Stream, Buffer, BoundedBuffer, FreshBlock } kind;
  std::size_t format;  // the argument that is the format
};

void deliver(Machine& machine, LibraryCall& call, Destination::Kind kind, const std::string& text,
             const FormatArguments& arguments) {
  std::uint64_t room = 0;
  if (kind == Destination::Kind::Buffer) room = ~0ULL;
  if (kind == Destination::Kind::BoundedBuffer) room = call.number(1);
  const std::uint64_t written = std::min<std::uint64_t>(room, text.size() + 1);
  if (written != 0 && arguments.has_read_from(call.at(0), written)) machine.copied_to_itself();
  const bool is_open = arguments.uses_locale() && may_be_another_locale(machine);
  switch (kind) {
    case Destination::Kind::Output: print_out(machine, call, text); break;
    case Destination::Kind::Stream: print_to(machine, call, 0, text); break;
    case Destination::Kind::Buffer:
    case Destination::Kind::BoundedBuffer: write_text(machine, call.at(0), room, text); break;
    case Destination::Kind::FreshBlock: {
      const Slot made = machine.allocate_heap(text.size() + 1, 16, Memory::Content::Indeterminate);
      if (made.bits == 0) return call.give_signed(-1);
      write_text(machine, made, ~0ULL, text);
      machine.store_pointer(call.at(0), made);
      if (is_open) machine.mark_open(made, text.size() + 1);
    }
  }
  if (is_open) machine.mark_open(call.at(0), written);
  call.is_open = call.is_open || is_open;
  give_length(call, text);
}

template <Destination::Kind kKind, std::size_t kFormat>
void run_printf(Machine& machine, LibraryCall& call) {
  FormatArguments arguments(machine, call, kFormat + 1);
  const std::string text = formatted(machine, call.at(kFormat), arguments);
  deliver(machine, call, kKind, text, arguments);
}

template <Destination::Kind kKind, std::size_t kFormat>
void run_vprintf(Machine& machine, LibraryCall& call) {
  FormatArguments arguments(machine, call.at(kFormat + 1));
  const std::string text = formatted(machine, call.at(kFormat), arguments);
  deliver(machine, call, kKind, text, arguments);
}

void run_dprintf(Machine& machine, LibraryCall& call) {
  FormatArguments arguments(machine, call, 2);
  const std::string text = formatted(machine, call.at(1), arguments);
  if (call.number(0) == 1) print_out(machine, call, text);
  else call.is_open = call.number(0) != kErrors;
  give_length(call, text);
}

void run_puts(Machine& machine, LibraryCall& call) {
  const std::string line = machine.string_at(call.at(0)) + "\n";
  print_out(machine, call, line);
  give_length(call, line);
}

void run_fputs(Machine& machine, LibraryCall& call) {
  print_to(machine, call, 1, machine.string_at(call.at(0)));
  call.give(1);
}

void run_putchar(Machine& machine, LibraryCall& call) {
  const char character = static_cast<char>(call.number(0));
  print_out(machine, call, {&character, 1});
  call.give(static_cast<unsigned char>(character));
}

void run_putc(Machine& machine, LibraryCall& call) {
  const char character = static_cast<char>(call.number(0));
  print_to(machine, call, 1, {&character, 1});
  call.give(static_cast<unsigned char>(character));
}

std::string bytes_at(Machine& machine, Slot pointer, std::uint64_t size) {
  (void)machine.readable(pointer, size);
  std::string text;
  for (std::uint64_t i = 0; i < size; ++i) text.push_back(static_cast<char>(machine.byte_at(pointer, i)));
  return text;
}

// More than can be addressed lies in no object.
std::uint64_t bytes_of_all(Machine& machine, const LibraryCall& call, bool is_write) {
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(call.number(1), call.number(2), &bytes)) machine.bad_access(call.at(0), ~0ULL, is_write);
  return bytes;
}

void run_fwrite(Machine& machine, LibraryCall& call) {
  print_to(machine, call, 3, bytes_at(machine, call.at(0), bytes_of_all(machine, call, false)));
  call.give(call.number(1) == 0 ? 0 : call.number(2));
}

void run_write(Machine& machine, LibraryCall& call) {
  const std::string text = bytes_at(machine, call.at(1), call.number(2));
  if (call.number(0) == 1) print_out(machine, call, text);
  else if (call.number(0) != kErrors) {
    machine.text_ahead(~call.number(0)).is_own = true;
    call.is_open = true;
  }
  call.give(text.size());
}

void run_perror(Machine& machine, LibraryCall& call) {
  if (call.at(0).bits != 0) (void)machine.string_at(call.at(0));
}

// The stream that an argument names.
std::uint64_t stream_at(Machine& machine, const LibraryCall& call, std::size_t index) {
  if (call.at(index).bits == 0) machine.bad_access(call.at(index), 1, false);
  return call.at(index).bits;
}

void run_getchar(Machine& machine, LibraryCall& call) {
  const auto character =
      machine.input_character(call.called, machine.standard_input(), InputRead::Use::ReturnedCharacter);
  call.give_signed(character ? *character : -1);
}

void run_getc(Machine& machine, LibraryCall& call) {
  const auto character =
      machine.input_character(call.called, stream_at(machine, call, 0), InputRead::Use::ReturnedCharacter);
  call.give_signed(character ? *character : -1);
}

// One character can be given back for sure; whether another one can be is the library's choice.
void run_ungetc(Machine& machine, LibraryCall& call) {
  auto& ahead = machine.text_ahead(stream_at(machine, call, 1));
  const auto character = static_cast<std::int32_t>(call.number(0));
  if (character == -1) return call.give_signed(-1);
  if (ahead.pushed) machine.finish(Ending::Unsupported, "ungetc of a second character");
  ahead.pushed = static_cast<unsigned char>(character);
  ahead.ended = false;
  call.give(static_cast<unsigned char>(character));
}

void run_fgets(Machine& machine, LibraryCall& call) {
  std::string line;
  const std::uint64_t stream = stream_at(machine, call, 2);
  const auto size = static_cast<std::int32_t>(call.number(1));
  if (size <= 0) machine.undefined("fgets into no bytes");
  while (static_cast<std::int32_t>(line.size()) + 1 < size) {
    const auto character = machine.input_character(call.called, stream);
    if (!character) break;
    line.push_back(static_cast<char>(*character));
    if (*character == '\n') break;
  }
  if (line.empty() && size != 1) return call.give_pointer(Slot{});
  write_text(machine, call.at(0), ~0ULL, line);
  call.give_pointer(call.at(0));
}

void run_gets(Machine& machine, LibraryCall& call) {
  std::string line;
  const std::uint64_t stream = machine.standard_input();
  auto character = machine.input_character(call.called, stream);
  if (!character) return call.give_pointer(Slot{});
  for (; character && *character != '\n'; character = machine.input_character(call.called, stream))
    line.push_back(static_cast<char>(*character));
  write_text(machine, call.at(0), ~0ULL, line);
  call.give_pointer(call.at(0));
}

// The block grows when it is too small: a new one is made, and the old one ends. How much room there is more than the
// line needs is the library's choice; a run gives none.
void read_line(Machine& machine, LibraryCall& call, int end, std::uint64_t stream) {
  const Slot block = machine.load_pointer(call.at(0));
  const std::uint64_t word = machine.pointer_bytes();
  const ir::Type size_type = ir::Type::integer(static_cast<std::uint16_t>(8 * word));
  const auto room = block.bits == 0 ? 0 : static_cast<std::uint64_t>(machine.load(call.at(1), word, size_type));
  std::string line;
  for (auto c = machine.input_character(call.called, stream); c; c = machine.input_character(call.called, stream)) {
    line.push_back(static_cast<char>(*c));
    if (*c == end) break;
  }
  if (line.empty()) return call.give_signed(-1);
  Slot to = block;
  if (room < line.size() + 1) {
    machine.note(Note::Kind::Environment);
    to = machine.allocate_heap(line.size() + 1, 16, Memory::Content::Indeterminate);
    if (to.bits == 0) return call.give_signed(-1);
    machine.release(block);
    machine.store_pointer(call.at(0), to);
    machine.store(call.at(1), line.size() + 1, word);
  }
  write_text(machine, to, ~0ULL, line);
  call.give(line.size());
}

void run_getline(Machine& machine, LibraryCall& call) { read_line(machine, call, '\n', stream_at(machine, call, 2)); }

void run_getdelim(Machine& machine, LibraryCall& call) {
  read_line(machine, call, static_cast<unsigned char>(call.number(2)), stream_at(machine, call, 3));
}

std::uint64_t read_bytes(Machine& machine, LibraryCall& call, Slot to, std::uint64_t size, std::uint64_t stream) {
  std::uint64_t count = 0;
  for (; count < size; ++count) {
    const auto character = machine.input_character(call.called, stream);
    if (!character) break;
    machine.set_byte(to, count, *character);
  }
  return count;
}

void run_fread(Machine& machine, LibraryCall& call) {
  const std::uint64_t size = call.number(1);
  const std::uint64_t bytes = bytes_of_all(machine, call, true);
  const std::uint64_t stream = stream_at(machine, call, 3);
  call.give(size == 0 ? 0 : read_bytes(machine, call, call.at(0), bytes, stream) / size);
}

// A file that is no stream may go on behind its end.
void run_read(Machine& machine, LibraryCall& call) {
  if (static_cast<std::int32_t>(call.number(0)) < 0) return fail(machine, call, EBADF);
  const std::uint64_t file = ~call.number(0);
  machine.text_ahead(file).ended = false;
  if (machine.text_ahead(file).is_own) machine.rely_on({Openness::Kind::OpenValue, 0});
  call.give(read_bytes(machine, call, call.at(1), call.number(2), file));
}

// Whether the stream stands at its end, which may be anywhere.
Slot stands_at_end(Machine& machine, const LibraryCall& call) {
  return machine.library_object("at its end: " + std::to_string(call.at(0).bits), 1);
}

// Behind this a stream gives a text of which nothing is known, unless the program has written it or read it already.
void go(Machine& machine, LibraryCall& call, std::int64_t offset, std::uint32_t whence) {
  machine.text_ahead(stream_at(machine, call, 0)).go(offset, whence);
  machine.note(Note::Kind::Environment);
  machine.set_byte(stands_at_end(machine, call), 0, 0);
  call.give(0);
}

void run_rewind(Machine& machine, LibraryCall& call) { go(machine, call, 0, SEEK_SET); }

// A file may have grown behind its end.
void run_clearerr(Machine& machine, LibraryCall& call) {
  machine.text_ahead(stream_at(machine, call, 0)).ended = false;
  machine.note(Note::Kind::Environment);
}

void run_fsetpos(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  const auto result = call.result;
  run_rewind(machine, call);
  call.result = result;
}

// To a place before the start of the file nothing moves, and where that is only seeking from the start tells.
void run_fseek(Machine& machine, LibraryCall& call) {
  (void)stream_at(machine, call, 0);
  const auto whence = static_cast<std::uint32_t>(call.number(2));
  const auto offset = static_cast<std::int64_t>(ir::as_signed(call.number(1) & call.type(1).mask(), call.type(1)));
  const bool is_back = offset < 0;
  if (whence > SEEK_END || (is_back && whence == SEEK_SET)) return fail(machine, call, EINVAL);
  go(machine, call, offset, whence);
  const bool at_end = whence == SEEK_END && call.number(1) == 0;
  machine.set_byte(stands_at_end(machine, call), 0, at_end && !machine.text_ahead(call.at(0).bits).is_own ? 1 : 0);
  call.is_open = is_back;
}

// Elsewhere it depends on what was read and written since, or on what was told before.
void run_ftell(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  call.is_open = machine.byte_at(stands_at_end(machine, call), 0) == 0;
  machine.set_byte(stands_at_end(machine, call), 0, 0);
}

// What a stream can be opened for.
bool is_mode(Machine& machine, Slot text) {
  const std::string mode = machine.string_at(text);
  return mode.starts_with('r') || mode.starts_with('w') || mode.starts_with('a');
}

// Files exist and are empty.
void run_open_stream(Machine& machine, LibraryCall& call) {
  for (std::size_t i = 0; i < 2; ++i)
    if (i < call.arguments.size() && call.type(i).is_pointer() && call.at(i).bits != 0)
      (void)machine.string_at(call.at(i));
  machine.note(Note::Kind::Environment);
  const bool has_mode = call.arguments.size() > 1 && call.type(1).is_pointer() && call.at(1).bits != 0;
  if (has_mode && !is_mode(machine, call.at(1))) return fail(machine, call, EINVAL);
  const Slot stream = machine.allocate(Storage::Library, kFileSize, 16, Memory::Content::Zero);
  // What is made empty, or only written to, has no text but the program's.
  const bool is_read = has_mode && machine.string_at(call.at(1)).starts_with('r');
  const auto goes_on = [&] {
    const auto& text = machine.text_ahead(~call.number(0));  // of the descriptor
    return text.is_own || text.gone != 0;
  };
  machine.text_ahead(stream.bits).is_own = !is_read || (call.function.model->on_descriptor && goes_on());
  call.give_pointer(stream);
}

// A directory that is to be written to. The mode may be wrong, too: which of two errors is told is open.
bool fails_to_write(Machine& machine, LibraryCall& call) {
  const std::string mode = machine.string_at(call.at(1));
  const bool is_written = !mode.starts_with('r') || mode.find('+') != std::string::npos;
  if (call.at(0).bits == 0 || !is_written || !names_directory(machine.string_at(call.at(0)))) return false;
  fail(machine, call, EISDIR);
  leave_error_open(machine);
  return true;
}

void run_fopen(Machine& machine, LibraryCall& call) {
  if (!is_mode(machine, call.at(1))) return fail(machine, call, EINVAL);
  if (!fails_to_write(machine, call)) run_open_stream(machine, call);
}

void run_freopen(Machine& machine, LibraryCall& call) {
  run_by_model(machine, call);
  if (!is_mode(machine, call.at(1))) return fail(machine, call, EINVAL);
  if (fails_to_write(machine, call)) return;
  const bool is_read = machine.string_at(call.at(1)).starts_with('r');
  machine.text_ahead(call.at(2).bits) = {std::nullopt, false, {}, !is_read};
}

// Whether the stream is open is not looked at.
void run_on_stream(Machine& machine, LibraryCall& call) {
  (void)stream_at(machine, call, 0);
  machine.note(Note::Kind::Environment);
  call.give(0);
}

// Every read notes the end that it meets.
void run_feof(Machine& machine, LibraryCall& call) {
  const auto& ahead = machine.text_ahead(stream_at(machine, call, 0));
  machine.note(Note::Kind::Environment);
  call.give(ahead.ended && !ahead.pushed ? 1 : 0);
}

// Null stands for all streams.
void run_fflush(Machine& machine, LibraryCall& call) {
  if (call.at(0).bits != 0) print_to(machine, call, 0, "");
  call.give(0);
}

constexpr auto kOutput = Destination::Kind::Output;
constexpr auto kStream = Destination::Kind::Stream;
constexpr auto kBuffer = Destination::Kind::Buffer;
constexpr auto kBounded = Destination::Kind::BoundedBuffer;
constexpr auto kFresh = Destination::Kind::FreshBlock;

constexpr auto kStdioHandlers = std::to_array<NamedHandler>({
    {"printf", run_printf<kOutput, 0>},
    {"fprintf", run_printf<kStream, 1>},
    {"sprintf", run_printf<kBuffer, 1>},
    {"snprintf", run_printf<kBounded, 2>},
    {"asprintf", run_printf<kFresh, 1>},
    {"dprintf", run_dprintf},
    {"vprintf", run_vprintf<kOutput, 0>},
    {"vfprintf", run_vprintf<kStream, 1>},
    {"vsprintf", run_vprintf<kBuffer, 1>},
    {"vsnprintf", run_vprintf<kBounded, 2>},
    {"vasprintf", run_vprintf<kFresh, 1>},
    {"puts", run_puts},
    {"fputs", run_fputs},
    {"putchar", run_putchar},
    {"putc", run_putc},
    {"fwrite", run_fwrite},
    {"write", run_write},
    {"perror", run_perror},
    {"getchar", run_getchar},
    {"getc", run_getc},
    {"ungetc", run_ungetc},
    {"getline", run_getline},
    {"getdelim", run_getdelim},
    {"fgets", run_fgets},
    {"gets", run_gets},
    {"fread", run_fread},
    {"read", run_read},
    {"fopen", run_fopen},
    {"freopen", run_freopen},
    {"fdopen", run_open_stream},
    {"popen", run_open_stream},
    {"tmpfile", run_open_stream},
    {"fclose", run_on_stream},
    {"pclose", run_on_stream},
    {"fflush", run_fflush},
    {"feof", run_feof},
    {"ferror", run_on_stream},
    {"clearerr", run_clearerr},
    {"setlinebuf", run_on_stream},
    {"rewind", run_rewind},
    {"ftell", run_ftell},
    {"ftello", run_ftell},
    {"fseek", run_fseek},
    {"fseeko", run_fseek},
    {"fsetpos", run_fsetpos},
});

}  // namespace

std::span<const NamedHandler> stdio_handlers() { return kStdioHandlers; }

}  // namespace heapwise::interp
