// EXPECT: true
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int verbose = 0;
  const char *output = "a.out";
  int i = 1;
  while (i < argc && argv[i][0] == '-') {
    if (strcmp(argv[i], "-v") == 0) {
      verbose = 1;
    } else if (strcmp(argv[i], "-o") == 0) {
      if (i + 1 >= argc) {
        fputs("-o needs a file\n", stderr);
        return 2;
      }
      output = argv[++i];
    } else {
      fprintf(stderr, "unknown option %s\n", argv[i]);
      return 2;
    }
    ++i;
  }
  if (verbose) printf("writing %s\n", output);
  for (; i < argc; ++i) puts(argv[i]);
  return output[0] == 0;
}
