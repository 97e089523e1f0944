// Pointers taken from a table at symbolic indices: the path is split over their targets.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void* malloc(unsigned long);
extern void free(void*);

int main(void) {
  int* cells[8];
  for (int i = 0; i < 8; i++) {
    cells[i] = malloc(sizeof(int));
    *cells[i] = i;
  }
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a < 8 && b < 8);
  *cells[a] += 8;
  *cells[b] -= 8;
  if (a == b && *cells[a] != (int)a) free(cells[0]);
  for (int i = 0; i < 8; i++) free(cells[i]);
  return 0;
}
