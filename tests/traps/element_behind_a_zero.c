// EXPECT: not-true valid-deref @13
// bsearch may find any element of the array, also behind bytes that are zero.
#include <stdio.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  int numbers[4] = {0, 1, 2, 3};
  int key = getchar();
  int *found = bsearch(&key, numbers, 4, sizeof(int), compare);
  return found != NULL && found[1] != 0;
}
