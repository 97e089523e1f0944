#include "interp/machine.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "base/check.h"
#include "base/clock.h"

namespace heapwise::interp {

namespace {

// What getopt's variables hold at the start.
std::optional<std::uint64_t> first_option_value(std::string_view name) {
  if (name == "optarg") return 0;
  if (name == "optind" || name == "opterr") return 1;
  if (name == "optopt") return '?';
  return std::nullopt;
}

}  // namespace

bool create_globals(const ir::Program& program, Memory& memory) {
  for (std::size_t index = 0; index < program.globals.size(); ++index) {
    const ir::Global& global = program.globals[index];
    const Storage storage = global.string_literal ? Storage::StringLiteral : Storage::Global;
    const ObjectId id =
        memory.create(storage, global.size, global.alignment,
                      global.external ? Memory::Content::Indeterminate : Memory::Content::Zero, ProgramPoint{});
    if (!id.valid()) return false;
    HW_CHECK(id == object_of(program, ir::GlobalId(index)), "globals are the first objects");
    memory[id].entity = static_cast<std::uint32_t>(index);
    memory[id].external = global.external && !first_option_value(global.name);
    if (global.constant) memory[id].writable = 0;
  }
  for (std::size_t index = 0; index < program.functions.size(); ++index) {
    const ObjectId id = memory.create(Storage::Function, 0, 16, Memory::Content::Zero, ProgramPoint{});
    if (!id.valid()) return false;
    memory[id].entity = static_cast<std::uint32_t>(index);
  }
  for (std::size_t index = 0; index < program.globals.size(); ++index) {
    const ir::Global& global = program.globals[index];
    const Object& object = memory[object_of(program, ir::GlobalId(index))];
    for (const ir::Global::Chunk& chunk : global.chunks) {
      HW_CHECK(chunk.offset + chunk.bytes.size() <= global.size, "a global's bytes lie within it");
      std::memcpy(object.bytes + chunk.offset, chunk.bytes.data(), chunk.bytes.size());
    }
    for (const ir::Global::Relocation& relocation : global.relocations) {
      const bool is_function = relocation.address.kind() == ir::Operand::Kind::Function;
      std::uint64_t address = is_function ? memory[object_of(program, relocation.address.function_id())].base
                                          : memory[object_of(program, relocation.address.global_id())].base;
      if (!is_function) address += static_cast<std::uint64_t>(relocation.address.offset());
      std::memcpy(object.bytes + relocation.offset, &address, relocation.address.type().bytes());
    }
  }
  return true;
}

Machine::Machine(const ir::Program& program, const DecodedProgram& code, Inputs inputs, const Options& options,
                 LeakProbe* probe)
    : program_(program),
      code_(code),
      inputs_(std::move(inputs)),
      options_(options),
      probe_(probe),
      address_mask_(program.model == ir::DataModel::LP64 ? ~0ULL : 0xffffffffULL),
      pointer_bytes_(program.model == ir::DataModel::LP64 ? 8 : 4),
      memory_(program.model, options.memory_limit, options.layout),
      watching_(options.watch_open),
      follows_undefined_(options.properties.contains(Property::ValidValue) ||
                         options.properties.contains(Property::ValidReturn)) {
  recurrence_.watched = options.properties.contains(Property::Termination);
}

RunResult Machine::run() {
  try {
    if (!create_globals(program_, memory_)) finish(Ending::MemoryLimit, "memory of the globals");
    set_next_event();
    mark_initialisers();
    begin_main();
    run_until(0);
    const Slot status = returned_.empty() ? Slot{} : returned_[0];
    exit_program(static_cast<int>(status.bits & 0xffU), true);
  } catch (const Ended&) {
    result_.steps = steps_;
    spend_steps(1 + steps_ / kRunStepsPerStep);
  }
  return std::move(result_);
}

void Machine::mark_initialisers() {
  if (!watching_) return;
  for (std::size_t index = 0; index < program_.globals.size(); ++index) {
    const ObjectId id = object_of(program_, ir::GlobalId(index));
    for (const ir::Global::Relocation& relocation : program_.globals[index].relocations) {
      const bool is_function = relocation.address.kind() == ir::Operand::Kind::Function;
      const ObjectId target = is_function ? object_of(program_, relocation.address.function_id())
                                          : object_of(program_, relocation.address.global_id());
      mark_address({memory_[id].base + relocation.offset, id.index()}, {memory_[target].base, target.index()});
    }
  }
}

// The command line is an input of its own where main looks at it: argc, and the characters of the arguments behind the
// name, each with its NUL. A program is started with its name.
std::vector<std::string> Machine::take_arguments() {
  std::vector<std::string> texts = {"program"};
  if (!code_.reads_arguments) return texts;  // then the stream does not begin with it
  std::vector<std::string> given = inputs_.take_arguments();
  std::move(given.begin(), given.end(), std::back_inserter(texts));
  record_input("argc", ir::Type::integer(32), texts.size(), Use::Stored);
  for (std::size_t i = 1; i < texts.size(); ++i) {
    for (const char c : texts[i])
      record_input("argv", ir::Type::integer(8), static_cast<unsigned char>(c), Use::Stored);
    record_input("argv", ir::Type::integer(8), 0, Use::Stored);
  }
  return texts;
}

// argv and its strings are objects that nobody frees; envp is empty.
void Machine::begin_main() {
  const FunctionCode& code = code_.functions[program_.main.index()];
  for (std::size_t index = 0; index < program_.globals.size(); ++index) {
    const ir::Global& global = program_.globals[index];
    const ObjectId variable = object_of(program_, ir::GlobalId(index));
    if (const auto first = first_option_value(global.name); first && global.external)
      store({memory_[variable].base, variable.index()}, *first, global.size);
    if (!global.external || (global.name != "stdin" && global.name != "stdout" && global.name != "stderr")) continue;
    store_pointer({memory_[variable].base, variable.index()}, library_object(global.name, 216));
  }
  push_frame(code);
  const std::vector<std::string> texts = take_arguments();
  if (code.parameters.empty()) return;
  set(code.parameters[0], {texts.size(), 0});
  if (code.parameters.size() < 2) return;
  const Slot argv = allocate(Storage::Library, (texts.size() + 1) * pointer_bytes_, 16, Memory::Content::Zero);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Slot text = allocate(Storage::Library, texts[i].size() + 1, 16, Memory::Content::Zero);
    write_bytes(text, texts[i]);
    store_pointer(plus(argv, i * pointer_bytes_), text);
  }
  set(code.parameters[1], argv);
  if (code.parameters.size() < 3) return;
  set(code.parameters[2], allocate(Storage::Library, pointer_bytes_, 16, Memory::Content::Zero));
}

void Machine::finish(Ending ending, std::string reason) {
  if (ending != Ending::AssumptionFailed) check_lost(/*program_ended=*/false);
  const bool lost = !result_.violations.empty();
  result_.ending = lost ? Ending::Violated : ending;
  result_.reason = std::move(reason);
  result_.end = trail();
  throw Ended{};
}

void Machine::violate(Violation violation) {
  violation.at = trail();
  if (is_known(violation)) leave_out();
  violation.steps = steps_;
  check_lost(/*program_ended=*/false);
  const bool looked_for = options_.properties.contains(violation.property);
  const bool lost = !result_.violations.empty();
  result_.ending = looked_for || lost ? Ending::Violated : Ending::UndefinedBehaviour;
  result_.reason = to_string(violation.kind);
  result_.end = violation.at;
  result_.violations.push_back(std::move(violation));
  throw Ended{};
}

// The frames still stand when exit or abort ends the program in place: what their variables lead to is not lost.
void Machine::exit_program(int code, bool run_handlers) {
  if (ending_) undefined("exit called while the program is ending");
  ending_ = true;
  while (run_handlers && !exit_handlers_.empty()) {
    const Slot handler = exit_handlers_.back();
    exit_handlers_.pop_back();
    exit_handlers_ran_ = true;
    (void)call_back(handler, {});
  }
  result_.exit_code = code & 0xff;
  check_lost(/*program_ended=*/true);
  check_left();
  result_.ending = result_.violations.empty() ? Ending::Exited : Ending::Violated;
  result_.end = trail();
  throw Ended{};
}

void Machine::abort_program() {
  result_.exit_code = 134;
  check_lost(/*program_ended=*/true);
  check_left();
  result_.ending = result_.violations.empty() ? Ending::Aborted : Ending::Violated;
  result_.end = trail();
  throw Ended{};
}

void Machine::note(Note::Kind kind) {
  result_.noted |= 1U << static_cast<unsigned>(kind);
  if (result_.notes.size() >= options_.note_limit || frames_.empty()) return;
  const ProgramPoint place = here(false);
  const std::uint64_t key =
      (std::uint64_t{place.function} << 40U) ^ (std::uint64_t{place.pc} << 8U) ^ static_cast<std::uint64_t>(kind);
  if (!noted_.insert(key).second) return;
  result_.notes.push_back({kind, code_.functions[place.function].positions[place.pc]});
}

Slot Machine::allocate(Storage storage, std::uint64_t size, std::uint64_t alignment, Memory::Content content) {
  const ObjectId id = memory_.create(storage, size, alignment, content, here(storage == Storage::Heap));
  if (!id.valid()) finish(Ending::MemoryLimit, "memory of the program");
  if (memory_.has_recycled()) [[unlikely]] {
    note(Note::Kind::AddressReused);
    if (id.index() < open_bytes_.size()) open_bytes_[id.index()].clear();
    if (id.index() < undefined_masks_.size()) undefined_masks_[id.index()].clear();
  }
  if (storage == Storage::Heap) tell(Event::Kind::Allocated, id.index());
  return {memory_[id].base, id.index()};
}

Slot Machine::allocate_heap(std::uint64_t size, std::uint64_t alignment, Memory::Content content, bool may_fail) {
  if (may_fail && options_.malloc_may_fail && input("allocation fails", ir::Type::integer(1)) != 0) return {};
  if (size == 0) {
    note(Note::Kind::ZeroSizedBlock);
    if (options_.zero_sized_is_null) return {};
  }
  return allocate(Storage::Heap, size, alignment, content);
}

void Machine::release(Slot pointer) {
  if (pointer.bits == 0) return;
  const ObjectId id(static_cast<std::uint32_t>(pointer.extra));
  const Object& object = memory_[id];
  const bool is_start = id.index() != 0 && pointer.bits == object.base;
  if (is_start && object.storage == Storage::Heap && object.alive()) {
    tell(Event::Kind::Freed, id.index());
    return memory_.end(id, here(true));
  }
  Violation violation;
  violation.property = Property::ValidFree;
  violation.address = pointer.bits;
  violation.offset = static_cast<std::int64_t>(pointer.bits - object.base);
  const bool again = is_start && object.storage == Storage::Heap;
  violation.kind = again ? Violation::Kind::DoubleFree : Violation::Kind::InvalidFree;
  if (id.index() != 0) violation.object = facts_of(object);
  violate(std::move(violation));
}

Slot Machine::library_object(const std::string& key, std::uint64_t size) {
  const auto [found, is_new] = library_objects_.try_emplace(key);
  if (is_new) found->second = allocate(Storage::Library, size, 16, Memory::Content::Zero);
  return found->second;
}

void Machine::record_input(std::string_view source, ir::Type type, ir::Bits value, Use use) {
  tell(Event::Kind::Input, static_cast<std::uint32_t>(result_.inputs.size()));
  const ProgramPoint place = here(false);
  result_.inputs.push_back(
      {std::string(source), type, value, code_.functions[place.function].positions[place.pc], use});
}

ir::Bits Machine::input(std::string_view source, ir::Type type, Use use) {
  const ir::Bits value = inputs_.next(type);
  record_input(source, type, value, use);
  return value;
}

// A number outside of the range stands for one inside, which is what was read.
std::int64_t Machine::input_between(std::string_view source, ir::Type type, std::int64_t low, std::int64_t high,
                                    const Settle& settle) {
  auto value = static_cast<std::int64_t>(ir::as_signed(inputs_.next(type), type));
  if (value < low || value > high) {
    const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    const std::uint64_t above = span == 0 ? 0 : static_cast<std::uint64_t>(value) % span;
    value = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + above);
  }
  if (settle) value = settle(value);
  record_input(source, type, static_cast<ir::Bits>(static_cast<ir::SignedBits>(value)) & type.mask(), Use::Returned);
  return value;
}

std::uint64_t Machine::standard_input() { return library_object("stdin", 216).bits; }

std::optional<unsigned char> Machine::input_character(std::string_view source, std::uint64_t stream, Use use) {
  const ir::Type type = ir::Type::integer(32);
  TextAhead& ahead = text_ahead(stream);
  if (ahead.is_own) rely_on({Openness::Kind::OpenValue, 0});
  std::optional<unsigned char> character = ahead.pushed;
  if (ahead.pushed || ahead.ended) inputs_.skip();
  else character = inputs_.next_character();
  if (!character) ahead.gone = TextAhead::kAll;
  else if (!ahead.pushed) ++ahead.gone;
  ahead.pushed.reset();
  ahead.ended = !character;
  record_input(source, type, character ? *character : type.mask(), use);
  if (character && ahead.not_next.find(static_cast<char>(*character)) != std::string_view::npos)
    finish(Ending::AssumptionFailed, "what was read before would have been longer");
  ahead.not_next = {};
  return character;
}

std::optional<ir::Bits> Machine::input_scanned(std::string_view source, std::uint64_t stream, ir::Type type,
                                               std::string_view continues) {
  using Scan = Inputs::Scanned::Kind;
  TextAhead& ahead = text_ahead(stream);
  const auto is_space = [](unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  if (ahead.pushed && is_space(*ahead.pushed)) ahead.pushed.reset();
  Inputs::Scanned scanned;
  if (ahead.pushed || ahead.ended) {
    const bool may_begin = ahead.pushed && std::string_view("0123456789+-.").find(static_cast<char>(*ahead.pushed)) !=
                                               std::string_view::npos;
    if (may_begin) finish(Ending::Unsupported, "a number that begins with a character that was given back");
    inputs_.skip();
    scanned.kind = ahead.ended ? Scan::NoMore : Scan::NoMatch;
  } else {
    scanned = inputs_.next_scanned(type);
  }
  ahead.not_next = {};
  if (scanned.kind == Scan::Value) {
    record_input(source, type, scanned.value, Use::Stored);
    ahead.not_next = continues;
    return scanned.value;
  }
  const bool ended = scanned.kind == Scan::NoMore;
  record_input(source, ir::Type::integer(128), static_cast<ir::Bits>(ended ? Inputs::kNoMore : Inputs::kNoMatch),
               Use::Stored);
  ahead.ended = ended;
  if (!ended && !ahead.pushed) ahead.pushed = 'x';  // begins no number
  return std::nullopt;
}

// Whoever reads what was read before expects the same again.
void Machine::TextAhead::go(std::int64_t offset, std::uint32_t whence) {
  const auto distance = static_cast<std::uint64_t>(std::max<std::int64_t>(offset, 0));
  const bool goes_on = !pushed && offset >= 0 && whence == SEEK_CUR && gone != kAll;
  const bool leaves_out = offset >= 0 && whence == SEEK_SET && distance >= gone;
  is_own = is_own || (gone != 0 && !goes_on && !leaves_out);
  if (goes_on && __builtin_add_overflow(gone, distance, &gone)) gone = kAll;
  if (leaves_out) gone = distance;
  pushed.reset();
  ended = false;
  not_next = {};
}

void Machine::print(std::string_view text) {
  if (probe_ != nullptr) return;
  if (options_.show_output) options_.show_output(text);
  if (result_.output.size() + text.size() <= options_.output_limit) result_.output += text;
}

}  // namespace heapwise::interp
