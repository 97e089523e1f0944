// What a run has read, in the words of the program's author: the command line as arguments, text as text, and every
// other value with the call that gave it.
#pragma once

#include <string>
#include <vector>

#include "interp/result.h"
#include "ir/program.h"

namespace heapwise::trace {

// As C writes it, and as `heapwise run --inputs` reads it; a number of a type without a sign has none.
[[nodiscard]] std::string input_value(const ir::Program& program, const interp::InputRead& input);
// What happens there, in a few words: "fgets reads '\n'", "__VERIFIER_nondet_int returns 3".
[[nodiscard]] std::string input_words(const ir::Program& program, const interp::InputRead& input);
// The value alone: "'a'", "NULL", "the end of the text".
[[nodiscard]] std::string value_words(const ir::Program& program, const interp::InputRead& input);
// A character as it stands between C's quotation marks.
[[nodiscard]] std::string escaped(char c, char mark);
// The call at this place, if it is one.
[[nodiscard]] const ir::Call* call_at(const ir::Program& program, ir::Position at);
// As its author wrote it: the C library's headers rename some functions.
[[nodiscard]] std::string source_words(const interp::InputRead& input);
// An undefined value that a jump or a return passes on: it may be read later, or never.
[[nodiscard]] bool is_passed_on(const ir::Program& program, const interp::InputRead& input);
// What was read, or passed on, without a value; empty: nobody gave it a name.
[[nodiscard]] std::string undefined_name(const ir::Program& program, const interp::InputRead& input);
// Of an undefined value: "'p' is read here, but has never got a value".
[[nodiscard]] std::string no_value_words(const ir::Program& program, const interp::InputRead& input);
// One line for the command line, each text, and each other call: `argv[1] = "3"`, `stdin: "a 0\n", read by scanf at
// line 6`, `__VERIFIER_nondet_int() at line 7 gives 1, 0`. Lines of another file than `file` are named with it.
[[nodiscard]] std::vector<std::string> input_lines(const ir::Program& program,
                                                   const std::vector<interp::InputRead>& inputs,
                                                   const std::string& file);

}  // namespace heapwise::trace
