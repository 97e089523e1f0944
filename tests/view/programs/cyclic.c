// Which list is cyclic? `jobs` comes back to its first node, `done` ends.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
  int id;
  struct job *next;
};

static struct job *make(int id) {
  struct job *job = malloc(sizeof *job);
  job->id = id;
  return job;
}

int main(void) {
  struct job *jobs = make(0);
  jobs->next = jobs;
  struct job *done = NULL;
  while (__VERIFIER_nondet_int()) {
    struct job *job = make(1);
    if (__VERIFIER_nondet_int()) {
      job->next = jobs->next;
      jobs->next = job;
    } else {
      job->next = done;
      done = job;
    }
  }
  while (done) {
    struct job *next = done->next;
    free(done);
    done = next;
  }
  struct job *job = jobs->next;
  while (job != jobs) {
    struct job *next = job->next;
    free(job);
    job = next;
  }
  free(jobs);
  return 0;
}
