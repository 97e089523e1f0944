// Loads, stores and arithmetic on an array.
static int table[1000];
int main(void) {
  unsigned sum = 0;
  for (int round = 0; round < 5000; round++)
    for (int i = 0; i < 1000; i++) {
      table[i] = table[i] + (i ^ round) % 7;
      sum += (unsigned)table[i];
    }
  return (int)(sum & 7);
}
