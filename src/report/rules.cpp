#include "report/rules.h"

#include "base/check.h"

namespace heapwise::report {

const std::array<Rule, kRuleCount>& rules() {
  static constexpr std::array<Rule, kRuleCount> kRules = {{
      {"null dereference", "null-dereference", "Null pointer dereference",
       "The program reads or writes through a pointer that is null.",
       "Check the pointer before it is used, or make sure on every path that it has been set.", 476},
      {"out of bounds", "out-of-bounds", "Access outside an object",
       "The program reads or writes bytes that lie before or behind the object that the pointer belongs to.",
       "Compare the index with the size before the access; check that the block was allocated with the size that is "
       "meant "
       "(sizeof *p, not sizeof p).",
       119},
      {"use after free", "use-after-free", "Use after free",
       "The program reads or writes a heap block that has been freed.",
       "Free the block after its last use; read what is still needed (for example p->next) before the free; clear the "
       "pointers that keep its address.",
       416},
      {"use after scope", "use-after-scope", "Use of a variable after its scope",
       "The program reads or writes a local variable whose block or function has ended.",
       "Keep the object where it lives long enough: declare it further out, or allocate it on the heap.", 562},
      {"wild pointer", "wild-pointer", "Use of a pointer that points to no object",
       "The program reads or writes through a pointer that was never set, or was made from a number.",
       "Set the pointer before it is used.", 824},
      {"write to constant", "write-to-constant", "Write to a constant object",
       "The program writes to a string literal or to an object that is const.",
       "Copy it into an array first: char text[] = \"...\"; instead of char *text = \"...\";", 119},
      {"call of no function", "call-of-no-function", "Call through a pointer that holds no function",
       "The program calls a function through a pointer that is null or holds another address.",
       "Set the pointer to a function before the call.", 824},
      {"double free", "double-free", "Double free", "The program frees a heap block that has been freed already.",
       "Let one owner free the block; set the pointer to null after free when it may be freed again.", 415},
      {"invalid free", "invalid-free", "Free of something that is no heap block",
       "The program frees an address that is not the start of a heap block: a variable, or the middle of a block.",
       "Free exactly what malloc, calloc or realloc returned.", 590},
      {"lost memory", "lost-memory", "Memory leak",
       "The last pointer to a heap block is overwritten or goes out of scope, so nobody can free the block any more.",
       "Free the block before its last pointer changes; when a node is unlinked, free it or hand it on.", 401},
      {"memory left at the end", "memory-left", "Memory not freed at the end",
       "The program ends while a heap block is still allocated.", "Free the block before the program ends.", 401},
      {"assertion failed", "assertion-failed", "Assertion fails", "An assertion of the program does not hold.",
       "Mend what the assertion speaks of, or the assertion.", 617},
      {"error reached", "error-reached", "Error function reached",
       "The program calls the function that marks an error (reach_error, __VERIFIER_error).",
       "Mend the path that leads there.", 617},
      {"signed overflow", "signed-overflow", "Signed integer overflow",
       "The result of a signed operation does not fit its type: C leaves undefined what happens.",
       "Compare the operands with the limits of the type before the operation, compute in a wider type, or in an "
       "unsigned one where the result shall wrap.",
       190},
      {"division by zero", "division-by-zero", "Division by zero",
       "The program divides by zero, or asks for a remainder of such a division.",
       "Check the divisor before the division.", 369},
      {"shift out of range", "shift-out-of-range", "Shift by too much",
       "The program shifts a number by its width or more, or by a negative number.",
       "Check the amount before the shift; a number of 32 bits can be shifted by 0 to 31.", 1335},
      {"use of an uninitialised value", "uninitialised-use", "Use of an uninitialised value",
       "A value that was never set decides a branch, an address, or what a library function does.",
       "Give the variable a value where it is declared, or on every path that leads to its use.", 457},
      {"overlapping copy", "overlapping-copy", "Copy between overlapping ranges",
       "A function that may not be given overlapping ranges reads bytes that it also writes.",
       "Use memmove, or copy through a buffer of its own.", 475},
      {"no return value", "no-return-value", "Result of a function that returned none",
       "A function comes to its end without a return value, or returns a variable that was never set, and its caller "
       "uses the result.",
       "Return a value on every path of the function.", 758},
      {"never ends", "never-ends", "Program never ends",
       "The program comes back to a state in which it was before, so an execution goes round for ever.",
       "Make sure that every round of the loop, or every recursive call, brings its end nearer.", 835},
  }};
  return kRules;
}

std::size_t rule_of(std::string_view kind) {
  for (std::size_t i = 0; i < kRuleCount; ++i)
    if (rules()[i].kind == kind) return i;
  HW_UNREACHABLE("every kind of violation has a rule");
}

}  // namespace heapwise::report
