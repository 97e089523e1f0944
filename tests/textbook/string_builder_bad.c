// A string that grows: characters and strings are appended, the result is given away. Broken.
// EXPECT: not-true valid-deref @34
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct builder {
  char *text;
  size_t length, capacity; // without and with the final zero
};

static int reserve(struct builder *b, size_t more) {
  size_t needed = b->length + more;
  if (needed <= b->capacity) return 1;
  size_t capacity = b->capacity ? b->capacity : 16;
  while (capacity < needed) capacity *= 2;
  char *text = realloc(b->text, capacity);
  if (!text) return 0;
  b->text = text;
  b->capacity = capacity;
  return 1;
}

static int append_char(struct builder *b, char c) {
  if (!reserve(b, 1)) return 0;
  b->text[b->length++] = c;
  b->text[b->length] = '\0';
  return 1;
}

static int append(struct builder *b, const char *s) {
  size_t n = strlen(s);
  if (!reserve(b, n)) return 0;
  memcpy(b->text + b->length, s, n + 1);
  b->length += n;
  return 1;
}

static char *finish(struct builder *b) {
  char *text = b->text;
  b->text = NULL;
  b->length = b->capacity = 0;
  return text;
}

int main(int argc, char **argv) {
  struct builder b = {NULL, 0, 0};
  for (int i = 1; i < argc; i++) {
    if (i > 1 && !append_char(&b, ' ')) break;
    if (!append(&b, argv[i])) break;
  }
  char *text = finish(&b);
  if (text) puts(text);
  free(text);
  return 0;
}
