// EXPECT: not-false
// FLAGS: --step-limit 20000
// What these give follows from more than is followed: what was set before, what the machine is.
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
static int few[2];
int main(void) {
  struct timespec too_long = {0, 2000000000};
  struct termios terminal;
  struct rusage used;
  struct tms ticks;
  signal(SIGINT, SIG_IGN);
  if (signal(SIGINT, SIG_DFL) != SIG_IGN) few[2] = 1;
  if (nanosleep(&too_long, 0) == 0) few[2] = 1;
  if (getpriority(PRIO_PROCESS, 0) > 19 || nice(0) < -20) few[2] = 1;
  if (tcgetattr(0, &terminal) == 0 && !isatty(0)) few[2] = 1;
  if (getrusage(RUSAGE_SELF, &used) != 0) few[2] = 1;
  clock_t first = clock(), second = clock();
  if (first != -1 && second != -1 && second < first) few[2] = 1;
  first = times(&ticks), second = times(&ticks);
  if (first != -1 && second != -1 && second < first) few[2] = 1;
  if (getpgrp() != getpgid(0) || getsid(0) != getsid(getpid())) few[2] = 1;
  if (sysconf(_SC_PAGESIZE) < 1 || sysconf(_SC_PAGESIZE) != getpagesize() || getdtablesize() < 20) few[2] = 1;
  if (system(0) < 0) few[2] = 1;
  return 0;
}
