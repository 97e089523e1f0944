// The value of a statement expression points to a literal that ended with it.
// EXPECT: not-true valid-deref @5
int main(void) {
  int *p = ({ (int[]){1, 2}; });
  return *p;
}
