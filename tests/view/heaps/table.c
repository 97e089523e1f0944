// A table of four lists.
#include <stdlib.h>
struct entry {
  int key;
  struct entry *next;
};
static struct entry *push(struct entry *next, int key) {
  struct entry *made = malloc(sizeof *made);
  made->key = key;
  made->next = next;
  return made;
}
int main(void) {
  struct entry *table[4];
  table[0] = push(push(NULL, 4), 8);
  table[1] = push(push(push(NULL, 1), 5), 9);
  table[2] = NULL;
  table[3] = push(NULL, 3);
  table[0]->key = 0; // DRAW
  for (int i = 0; i < 4; i++)
    while (table[i]) {
      struct entry *next = table[i]->next;
      free(table[i]);
      table[i] = next;
    }
  return 0;
}
