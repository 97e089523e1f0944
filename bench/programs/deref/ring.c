// A ring buffer with symbolic positions, and an index that is masked: most cells are excluded by bits, not by ranges.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned ring[32];
  for (unsigned i = 0; i < 32; i++) ring[i] = i;
  unsigned at = __VERIFIER_nondet_uint();
  for (int step = 0; step < 6; step++) {
    unsigned place = (at * 4 + (unsigned)step) & 31;
    if (ring[place] % 4 != (unsigned)step % 4) ring[32] = 0;
    ring[place] += 4;
  }
  return 0;
}
