// EXPECT: false(valid-deref) @18
// Counts each vowel of the words on the command line, and more.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char *argv[]) {
  const char vowels[] = "aeiouy";
  int *counts = 0;
  int storage[5] = {0};
  if (argc > 1) counts = storage;
  for (int i = 1; i < argc; i++) {
    for (const char *p = argv[i]; *p != '\0'; p++) {
      const char *found = strchr(vowels, tolower((unsigned char)*p));
      if (found != NULL) counts[found - vowels]++;
    }
  }
  for (int i = 0; i < 5; i++) printf("%c: %d\n", vowels[i], counts[i]);
  return 0;
}
