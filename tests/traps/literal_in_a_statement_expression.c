// The value of a statement expression points to a literal that ended with it.
// EXPECT: not true
int main(void) {
  int *p = ({ (int[]){1, 2}; });
  return *p;
}
