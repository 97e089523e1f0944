// EXPECT: false(valid-deref) @17
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *items = NULL;
  size_t used = 0, room = 0;
  int value;
  while (scanf("%d", &value) == 1) {
    if (used > room) {
      size_t more = room == 0 ? 4 : room * 2;
      int *larger = realloc(items, more * sizeof *items);
      if (!larger) break;
      items = larger;
      room = more;
    }
    items[used++] = value;
  }
  for (size_t i = 0; i < used; ++i) printf("%d\n", items[i]);
  free(items);
  return 0;
}
