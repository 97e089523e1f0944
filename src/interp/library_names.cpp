// Calls that name a file (the effects of models/model.h that are names).
//
// No file has an empty name: such a call fails, whatever else it is given. And what calls tell of one file hangs
// together: where the program has made a directory no system says that there is none, and who reads a file twice
// expects what he has read. That is not followed: what is told of a file behind a call that touched it is open. Files
// are known by the last part of their names, so that `d/x`, `./d/x` and, in `d`, `x` are one.
#include <algorithm>
#include <cerrno>

#include "interp/library.h"
#include "interp/machine.h"

namespace heapwise::interp {

namespace {

[[nodiscard]] Slot was_touched(Machine& machine, std::string_view name) {
  while (name.ends_with('/')) name.remove_suffix(1);
  return machine.library_object("file " + std::string(name.substr(name.rfind('/') + 1)), 1);
}

[[nodiscard]] bool has_failed(const LibraryCall& call) {
  if (!call.result) return false;
  const ir::Type type = call.wants_result() ? call.result_type() : ir::Type::integer(64);
  return type.is_pointer() ? call.result->bits == 0 : ir::as_signed(call.result->bits & type.mask(), type) < 0;
}

// Whether it fails, why, and what it tells.
void leave_open(Machine& machine, LibraryCall& call) {
  call.is_open = true;
  leave_error_open(machine);
  if (has_failed(call)) return;
  for (const models::Effect& effect : call.function.model->effects) {
    if (effect.kind != models::Effect::Kind::Writes || call.at(effect.argument).bits == 0) continue;
    const bool is_counted = call.function.model->kind == models::Kind::Receive && call.result;
    if (const auto size = is_counted ? call.result->bits : bytes_of(machine, call, effect.extent))
      machine.mark_open(call.at(effect.argument), *size);
  }
}

}  // namespace

bool names_directory(std::string_view name) {
  const std::string_view last = name.substr(name.rfind('/') + 1);
  return (last.empty() && !name.empty()) || last == "." || last == "..";
}

std::vector<NamedFile> named_files(Machine& machine, const LibraryCall& call) {
  std::vector<NamedFile> files;
  for (const models::Effect& effect : call.function.model->effects) {
    if (!effect.is_name || effect.argument >= call.arguments.size()) continue;
    const Slot name = call.at(effect.argument);
    if (name.bits != 0 || !effect.null_allowed) files.push_back({machine.string_at(name), &effect});
  }
  return files;
}

bool fails_without_name(Machine& machine, LibraryCall& call, std::span<const NamedFile> files) {
  const bool has_none =
      std::ranges::any_of(files, [](const NamedFile& file) { return file.name.empty() && !file.effect->may_be_empty; });
  if (!has_none) return false;
  fail(machine, call, ENOENT);
  // Another argument may be wrong, too: which of two errors is told is open.
  if (files.size() < call.arguments.size()) leave_error_open(machine);
  return true;
}

void follow_files(Machine& machine, LibraryCall& call, std::span<const NamedFile> files) {
  const bool is_open = std::ranges::any_of(files, [&](const NamedFile& file) {
    return file.name.empty() || machine.byte_at(was_touched(machine, file.name), 0) != 0;
  });
  if (is_open) leave_open(machine, call);
  for (const NamedFile& file : files)
    if (file.effect->is_touched && !has_failed(call)) machine.set_byte(was_touched(machine, file.name), 0, 1);
}

}  // namespace heapwise::interp
