// EXPECT: false(valid-deref) @20
#include <stdio.h>

static int find(const int *a, int n, int key) {
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = lo + (hi - lo) / 2;
    if (a[mid] == key) return mid;
    if (a[mid] < key) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}

int main(void) {
  static const int table[] = {1, 3, 5, 7, 11, 13, 17, 19};
  int key;
  if (scanf("%d", &key) != 1) return 1;
  int at = find(table, 8, key);
  printf("%d\n", table[at]);
  return 0;
}
