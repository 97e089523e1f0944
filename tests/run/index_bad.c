// INPUTS: 3 1000000000
// EXPECT: violation: valid-deref
int __VERIFIER_nondet_int(void);
int main(void) {
  int table[10], other[10];
  for (int i = 0; i < 10; i++) table[i] = other[i] = i;
  int sum = table[__VERIFIER_nondet_int()];
  sum += other[__VERIFIER_nondet_int()];  // AT: out of bounds (valid-deref): read of 4 bytes
  return sum;
}
