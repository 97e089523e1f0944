// A playlist: a ring of songs with two links, one of which plays; songs are put behind it, skipped and taken out.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct song {
  char *title;
  int seconds;
  struct song *next, *prev;
};

static struct song *insert_behind(struct song *playing, const char *title, int seconds) {
  struct song *s = malloc(sizeof *s);
  if (!s) return playing;
  s->title = strdup(title);
  if (!s->title) {
    free(s);
    return playing;
  }
  s->seconds = seconds;
  if (!playing) {
    s->next = s->prev = s;
    return s;
  }
  s->next = playing->next;
  s->prev = playing;
  playing->next->prev = s;
  playing->next = s;
  return playing;
}

static struct song *take_out(struct song *s) {
  struct song *next = s->next == s ? NULL : s->next;
  s->prev->next = s->next;
  s->next->prev = s->prev;
  free(s->title);
  free(s);
  return next;
}

static unsigned length(const struct song *playing) {
  unsigned sum = 0;
  const struct song *s = playing;
  if (!s) return 0;
  do {
    sum += (unsigned)s->seconds;
    s = s->next;
  } while (s != playing);
  return sum;
}

int main(void) {
  struct song *playing = NULL;
  char command[8], title[64];
  int seconds;
  while (scanf("%7s", command) == 1) {
    if (command[0] == '+') {
      if (scanf("%63s %d", title, &seconds) != 2) break;
      playing = insert_behind(playing, title, seconds);
    } else if (command[0] == '-') {
      if (playing) playing = take_out(playing);
    } else if (playing) {
      playing = command[0] == '<' ? playing->prev : playing->next;
      printf("%s\n", playing->title);
    }
  }
  printf("%u seconds\n", length(playing));
  while (playing) playing = take_out(playing);
  return 0;
}
