// The words of the other program are strings, up to a null.
// EXPECT: true
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char *words[] = {"true", argc > 1 ? argv[1] : "none", NULL};
  execv("/bin/true", words);
  execvp("true", argv);
  return 1;
}
