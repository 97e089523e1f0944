// The library calls the program back; blocks that only the caller's arguments hold are not lost meanwhile.
// EXPECT: exit code: 7
// OUTPUT: 1 2 3 5 8
#include <stdio.h>
#include <stdlib.h>
static int calls;
static void at_the_end(void) { printf("%d\n", calls > 0); }
static int compare(const void *a, const void *b) {
  calls++;
  return *(const int *)a - *(const int *)b;
}
static int *filled(void) {
  int *p = malloc(5 * sizeof *p);
  int values[] = {5, 3, 8, 1, 2};
  for (int i = 0; i < 5; i++) p[i] = values[i];
  return p;
}
int main(void) {
  atexit(at_the_end);
  int *p = filled();
  qsort(p, 5, sizeof *p, compare);
  printf("%d %d %d %d %d\n", p[0], p[1], p[2], p[3], p[4]);
  int key = 8;
  int *found = bsearch(&key, p, 5, sizeof *p, compare);
  int place = (int)(found - p);
  free(p);
  return place + 3;
}
