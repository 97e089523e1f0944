// Runs one generated program natively on many inputs, under the address and leak sanitizers.
//
// The program is compiled with `main` renamed to `program_main` and `exit` to `program_exit`. Each line of the inputs
// file is one run: the numbers that __VERIFIER_nondet_int returns, then zeros. A run is a child process, and the program
// runs on a thread of its own, so that nothing of its stack is left when leaks are looked for. One line per run is
// printed: ok, valid-deref, valid-free, valid-memtrack, undefined (a report of the undefined-behaviour sanitizer),
// undecided (out of time, memory or stack), or aborted.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int program_main(void);
int __lsan_do_recoverable_leak_check(void);
void __asan_set_death_callback(void (*callback)(void));
int __asan_report_present(void);
const char *__asan_get_report_description(void);

enum { kOk = 0, kDeref = 70, kFree, kTrack, kUndefined, kUndecided, kMaxInputs = 4096 };

static long inputs[kMaxInputs];
static int input_count, next_input;

int __VERIFIER_nondet_int(void) { return next_input < input_count ? (int)inputs[next_input++] : 0; }

static void leave(void) {
  fflush(NULL);
  _exit(__lsan_do_recoverable_leak_check() ? kTrack : kOk);
}

void program_exit(int code) {
  (void)code;
  leave();
}

static void on_death(void) {
  if (!__asan_report_present()) _exit(kUndefined);
  const char *what = __asan_get_report_description();
  if (strstr(what, "stack-overflow") || strstr(what, "memory") || strstr(what, "size-too-big") || strstr(what, "rss")) _exit(kUndecided);
  _exit(strstr(what, "free") && !strstr(what, "use-after-free") ? kFree : kDeref);
}

static void *run_program(void *unused) {
  program_main();
  return unused;
}

static void run_child(char *line) {
  for (char *word = strtok(line, " \n"); word && input_count < kMaxInputs; word = strtok(NULL, " \n"))
    inputs[input_count++] = strtol(word, NULL, 10);
  struct rlimit seconds = {1, 2};
  setrlimit(RLIMIT_CPU, &seconds);
  freopen("/dev/null", "w", stdout);
  freopen("/dev/null", "w", stderr);
  __asan_set_death_callback(on_death);
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_program, NULL)) _exit(kUndecided);
  pthread_join(thread, NULL);
  leave();
}

static const char *name_of(int status) {
  if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGABRT ? "aborted" : "undecided";
  switch (WEXITSTATUS(status)) {
    case kOk: return "ok";
    case kDeref: return "valid-deref";
    case kFree: return "valid-free";
    case kTrack: return "valid-memtrack";
    case kUndefined: return "undefined";
    default: return "undecided";
  }
}

int main(int count, char **words) {
  static char line[65536];
  FILE *file = count > 1 ? fopen(words[1], "r") : NULL;
  if (!file) return 3;
  while (fgets(line, sizeof line, file)) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) run_child(line);
    int status = 0;
    waitpid(child, &status, 0);
    puts(name_of(status));
  }
  return 0;
}
