// EXPECT: false(valid-memtrack) @25
// Reads "key = value" lines of a file into a list, and drops those that are wrong.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char key[32];
  char value[64];
  struct entry *next;
};

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  FILE *file = fopen(argv[1], "r");
  if (file == NULL) {
    perror(argv[1]);
    return 1;
  }
  struct entry *list = NULL;
  char line[128];
  while (fgets(line, sizeof line, file) != NULL) {
    struct entry *made = malloc(sizeof *made);
    if (made == NULL) break;
    if (sscanf(line, "%31[^ =] = %63s", made->key, made->value) != 2) continue;
    made->next = list;
    list = made;
  }
  fclose(file);
  while (list != NULL) {
    struct entry *next = list->next;
    printf("%s -> %s\n", list->key, list->value);
    free(list);
    list = next;
  }
  return 0;
}
