// EXPECT: false(valid-deref) @24
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
  struct word *next;
  char text[20];
};

int main(void) {
  struct word *words = NULL;
  char text[20];
  while (scanf("%19s", text) == 1) {
    struct word *w = malloc(sizeof *w);
    if (!w) break;
    strcpy(w->text, text);
    w->next = words;
    words = w;
  }
  for (struct word *w = words; w; w = w->next) puts(w->text);
  while (words) {
    free(words);
    words = words->next;
  }
  return 0;
}
