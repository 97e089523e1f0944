// EXPECT: false(valid-deref) @25
// A small table of students, grown as they are entered, one too late.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct student {
  char name[32];
  int mark;
};

int main(void) {
  size_t used = 0, room = 4;
  struct student *table = malloc(room * sizeof *table);
  char name[32];
  int mark;
  if (table == NULL) return 1;
  while (scanf("%31s %d", name, &mark) == 2) {
    if (used > room) {
      struct student *larger = realloc(table, room * 2 * sizeof *larger);
      if (larger == NULL) break;
      table = larger;
      room *= 2;
    }
    strcpy(table[used].name, name);
    table[used].mark = mark;
    used++;
  }
  free(table);
  return 0;
}
