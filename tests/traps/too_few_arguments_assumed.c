// A declaration without parameters lets an assumption be made of nothing at all.
// EXPECT: not-true because not defined @6
void __VERIFIER_assume();

int main(void) {
  __VERIFIER_assume();
  return 0;
}
