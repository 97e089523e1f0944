// EXPECT: true
// echo with -n and -r N.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int newline = 1, times = 1, option;
  while ((option = getopt(argc, argv, "nr:")) != -1) {
    switch (option) {
      case 'n': newline = 0; break;
      case 'r': times = atoi(optarg); break;
      default: return 2;
    }
  }
  for (int t = 0; t < times; t++)
    for (int i = optind; i < argc; i++) printf("%s%s", argv[i], i + 1 < argc ? " " : "");
  if (newline) putchar('\n');
  return 0;
}
