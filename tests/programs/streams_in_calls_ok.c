// EXPECT: true
#include <stdio.h>
static void show(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) {
    perror(name);
    return;
  }
  int c;
  while ((c = fgetc(file)) != EOF) putchar(c);
  if (freopen(name, "r", file)) fclose(file);
}
int main(void) {
  show("some");
  show("other");
  if (!freopen("/dev/null", "r", stdin)) return 1;
  int c = getchar();
  fprintf(stderr, "%d\n", c);
  fclose(stdout);
  return 0;
}
