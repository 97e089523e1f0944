// How the C library declares its functions, so that a function of the program that only shares a name with one of them
// is not taken for it: `extern void send(struct packet p);` is the program's own affair, and nobody knows what it does.
//
// A declaration is a word: a letter for the result, one for each parameter, and a dot where others may follow. The
// letters are v (nothing), i (an integer of any width, a character, a truth value; of results: an int), p (an address),
// f (a floating point number), x (any of them); of results only, h (a short integer) and l (a long or wider one).
// Typedefs, const, restrict and widths of parameters do not matter, nor that a long result is declared as an int:
// programs write `int` for `size_t`, and mean the library's function. The words were taken from the headers of
// glibc 2.36 with Clang; tests/library/uses.txt calls every one of the functions through these headers.
#pragma once

#include <string_view>

#include "ir/program.h"

namespace heapwise::models {

// Empty: no header declares it (`reach_error`, inputs), and every declaration fits.
[[nodiscard]] std::string_view declaration_of(std::string_view name);

// Does the program's declaration fit? One without parameters, `int send();`, has those of its calls here (the front end
// gives them to it), so one that is called with too few arguments does not fit, nor one that is called through
// pointers. One without a result where the library gives one, or with one where the library gives none, fits: nobody
// reads it.
[[nodiscard]] bool fits(const ir::Function& declared, std::string_view declaration);

}  // namespace heapwise::models
