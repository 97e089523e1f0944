// EXPECT: false(valid-deref) @14
#include <stdio.h>
#include <stdlib.h>

static const char *const names[] = {"open", "save", "quit"};

int main(void) {
  char line[16];
  for (;;) {
    for (int i = 0; i < 3; ++i) printf("%d %s\n", i + 1, names[i]);
    if (!fgets(line, sizeof line, stdin)) break;
    int choice = atoi(line);
    if (choice > 3) continue;
    puts(names[choice - 1]);
    if (choice == 3) break;
  }
  return 0;
}
