// EXPECT: not-true valid-deref @10
// Each round has a variable of its own: the value of the last round says nothing about this one.
int table[4];

int main(void) {
  int good = 0;
  for (int round = 0; round < 2; round++) {
    int i;
    if (round == 0) good = i >= 0 && i < 4;
    else if (good) table[i] = 1;
  }
  return 0;
}
