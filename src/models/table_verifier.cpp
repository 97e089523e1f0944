// Ends of the program, assertions, and the functions of the SV-COMP rules.
#include "models/table.h"

namespace heapwise::models {

void add_verifier_functions(Models& models) {
  for (const char* name : {"exit", "_exit", "_Exit", "quick_exit"}) models.add({name, Kind::Exit, {}, {}});
  models.add({"abort", Kind::Abort, {}, {}});
  for (const char* name : {"atexit", "at_quick_exit"}) models.add({name, Kind::Plain, {calls(0), retains(0)}, any()});

  for (const char* name : {"__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"})
    models.add({name, Kind::AssertionFails, {}, {}});

  models.add({.name = "reach_error", .kind = Kind::ReachesError, .effects = {}, .counts_when_defined = true});
  models.add({.name = "__VERIFIER_error", .kind = Kind::ReachesError, .effects = {}, .counts_when_defined = true});
  for (const char* name : {"__VERIFIER_assume", "__CPROVER_assume"}) models.add({name, Kind::Assume, {}, {}});
  models.add({"__VERIFIER_nondet_", Kind::Input, {}, environment()});  // stands for all names that begin so
  for (const char* name : {"__VERIFIER_nondet_bool", "__VERIFIER_nondet__Bool"})
    models.add({name, Kind::Input, {}, environment(0, 1)});
  for (const char* name : {"__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"}) models.add({name, Kind::Plain, {}, {}});
  models.add({"__VERIFIER_nondet_memory", Kind::Input, {writes(0, argument(1))}, {}});
}

void add_unsupported_functions(Models& models) {
  for (const char* name :
       {"setjmp",        "_setjmp",    "__sigsetjmp", "sigsetjmp",   "longjmp",     "_longjmp",    "siglongjmp",
        "__longjmp_chk", "vfork",      "clone",       "execle",      "dlopen",      "dlsym",       "dlclose",
        "mmap",          "munmap",     "mremap",      "brk",         "sbrk",        "thrd_create", "thrd_join",
        "getcontext",    "setcontext", "makecontext", "swapcontext", "syscall",     "div",         "ldiv",
        "lldiv",         "ioctl",      "wcslen",      "scandir",     "sigaltstack", "regcomp",     "regexec",
        "regfree",       "regerror",   "iconv",       "iconv_open",  "iconv_close", "getaddrinfo", "freeaddrinfo",
        "getnameinfo",   "glob",       "globfree"})
    models.add({name, Kind::Unsupported, {}, {}});
  for (const char* name : {"create", "join", "exit", "detach", "cancel", "once", "key_create", "key_delete",
                           "getspecific", "setspecific", "barrier_init", "barrier_wait", "atfork"})
    models.add({std::string("pthread_") + name, Kind::Unsupported, {}, {}});
}

}  // namespace heapwise::models
