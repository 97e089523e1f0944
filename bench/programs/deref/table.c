// Writes and reads at symbolic indices of a table of numbers: each access can meet every cell.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int table[16] = {0};
  for (int i = 0; i < 16; i++) table[i] = i * i;
  for (int round = 0; round < 4; round++) {
    unsigned from = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint();
    __VERIFIER_assume(from < 16 && to < 16 && from != to);
    int kept = table[from];
    table[from] = table[to];
    table[to] = kept;
  }
  return table[0];
}
