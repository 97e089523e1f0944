// EXPECT: false(valid-deref) @8
#include <stdio.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  FILE *file = fopen(argv[1], "r");
  int words = 0, within = 0, c;
  while ((c = fgetc(file)) != EOF) {
    int letter = c != ' ' && c != '\n' && c != '\t';
    if (letter && !within) ++words;
    within = letter;
  }
  printf("%d\n", words);
  fclose(file);
  return 0;
}
