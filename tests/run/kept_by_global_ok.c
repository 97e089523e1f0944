// What a global leads to is not lost, and a variable of main is alive when exit is called.
// EXPECT: exit code: 3
#include <stdlib.h>
static int **table;
int main(void) {
  table = calloc(2, sizeof *table);
  table[1] = malloc(sizeof(int));
  int *mine = malloc(sizeof *mine);
  *mine = 3;
  exit(*mine);
}
