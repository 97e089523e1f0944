// Old code declares the library's functions without parameters, and gives them an int.
// EXPECT prove: true
// EXPECT template: not-false
char *malloc();
void free();

int main() {
  int *number = (int *)malloc(4);
  number[0] = 1;
  free(number);
  return 0;
}
