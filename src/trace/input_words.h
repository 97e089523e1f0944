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
// As its author wrote it: the C library's headers rename some functions.
[[nodiscard]] std::string source_words(const interp::InputRead& input);
// One line for the command line, each text, and each other call: `argv: "3"`, `stdin: "a\n", read by fgets at line 6`,
// `__VERIFIER_nondet_int() at line 7 gives 1, 0`. Lines of another file than `file` are named with it.
[[nodiscard]] std::vector<std::string> input_lines(const ir::Program& program,
                                                   const std::vector<interp::InputRead>& inputs,
                                                   const std::string& file);

}  // namespace heapwise::trace
