// What library functions do when they are run.
//
// A function that has a handler here is run exactly. One without is run by its entry in the table alone (run_by_model),
// if the environment decides what it writes and returns: that is taken from the input. What is left is computed in a
// way that nobody knows here, and ends the run as unsupported: a guess could lead to a violation that is not real.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interp/code.h"

namespace heapwise::interp {

// Null: the entry of the table says it all.
[[nodiscard]] Handler find_handler(std::string_view name);

void run_by_model(Machine& machine, LibraryCall& call, const Settle& settle = {});

// A call that fails for certain: -1 or null, with this in errno.
void fail(Machine& machine, LibraryCall& call, int code);
void set_error(Machine& machine, int code);  // errno
void leave_error_open(Machine& machine);     // it is set, and nobody can say to what

// Whether two pieces of memory share a byte.
[[nodiscard]] bool overlap(Slot a, std::uint64_t bytes_of_a, Slot b, std::uint64_t bytes_of_b);

// library_system.cpp: behind setlocale it is open how numbers are written, texts are ordered, and what letters are.
[[nodiscard]] bool may_be_another_locale(Machine& machine);
// The number that the text begins with has no point, or the locale is that of C.
[[nodiscard]] bool reads_as_in_c(Machine& machine, std::string_view text);

// How many bytes an extent has, where the call's arguments tell.
[[nodiscard]] std::optional<std::uint64_t> bytes_of(Machine& machine, const LibraryCall& call,
                                                    const models::Extent& extent);

// library_names.cpp: the files that a call names, as it begins; it fails where one has no name, and what it has told
// may be open.
struct NamedFile {
  std::string name;
  const models::Effect* effect;
};
[[nodiscard]] std::vector<NamedFile> named_files(Machine& machine, const LibraryCall& call);
[[nodiscard]] bool fails_without_name(Machine& machine, LibraryCall& call, std::span<const NamedFile> files);
void follow_files(Machine& machine, LibraryCall& call, std::span<const NamedFile> files);
// The name can only be that of a directory, which nobody opens for writing.
[[nodiscard]] bool names_directory(std::string_view name);

using NamedHandler = std::pair<std::string_view, Handler>;

// The handlers, by family: library_memory.cpp, library_string.cpp, ...
[[nodiscard]] std::span<const NamedHandler> memory_handlers();
[[nodiscard]] std::span<const NamedHandler> string_handlers();
[[nodiscard]] std::span<const NamedHandler> stdio_handlers();
[[nodiscard]] std::span<const NamedHandler> scan_handlers();
[[nodiscard]] std::span<const NamedHandler> stdlib_handlers();
[[nodiscard]] std::span<const NamedHandler> math_handlers();
[[nodiscard]] std::span<const NamedHandler> control_handlers();
[[nodiscard]] std::span<const NamedHandler> system_handlers();
[[nodiscard]] std::span<const NamedHandler> answer_handlers();
[[nodiscard]] std::span<const NamedHandler> option_handlers();

}  // namespace heapwise::interp
