// getopt: an option that must have an argument leaves a string in optarg, and optind stays within the command line.
// EXPECT: true
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  size_t length = 0;
  int verbose = 0, option;
  while ((option = getopt(argc, argv, "vo:")) != -1) {
    switch (option) {
      case 'v': verbose = 1; break;
      case 'o': length = strlen(optarg); break;
      default: return 2;
    }
  }
  for (int i = optind; i < argc; ++i) length += strlen(argv[i]);
  printf("%d %d\n", verbose, (int)length);
  return 0;
}
