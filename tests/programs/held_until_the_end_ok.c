// EXPECT: true
// What a variable in scope holds is not lost when the program ends in place.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#include <string.h>
struct s {
  char *p;
};
_Noreturn static void die(char *p) {
  *p = 1;
  p = malloc(2);
  *p = 1;
  exit(0);
}
static void fill(struct s *s) { s->p = malloc(3); }
int main(void) {
  char *p = malloc(4);
  *p = 1;
  if (__VERIFIER_nondet_int())
    abort();
  if (__VERIFIER_nondet_int()) {
    free(p);
    p = malloc(8);
    *p = 1;
    if (__VERIFIER_nondet_int())
      exit(1);
  }
  struct s s;
  fill(&s);
  if (__VERIFIER_nondet_int())
    die(p);
  free(s.p);
  free(p);
  return 0;
}
