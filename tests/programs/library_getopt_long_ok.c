// Long options: those with a flag store a number there, those that must have an argument leave one in optarg.
// EXPECT: true
#include <getopt.h>
#include <stdio.h>
#include <string.h>
static int verbose;
int main(int argc, char **argv) {
  static const struct option options[] = {{"verbose", no_argument, &verbose, 1},
                                          {"output", required_argument, NULL, 'o'},
                                          {"level", required_argument, NULL, 1000},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
  size_t length = 0;
  int option;
  while ((option = getopt_long(argc, argv, "o:h", options, NULL)) != -1) {
    if (option == 'o' || option == 1000) length += strlen(optarg);
    else if (option == 'h') return 0;
  }
  printf("%d %d\n", verbose, (int)length);
  return 0;
}
