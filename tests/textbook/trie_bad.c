// A trie: each node has an array of 26 children, one for each letter. Broken.
// EXPECT: not-true valid-deref @25
#include <stdio.h>
#include <stdlib.h>

#define LETTERS 26

struct trie {
  int words;
  struct trie *child[LETTERS];
};

static struct trie *new_trie(void) {
  struct trie *t = malloc(sizeof *t);
  if (!t) return NULL;
  t->words = 0;
  for (int i = 0; i < LETTERS; i++) t->child[i] = NULL;
  return t;
}

static int insert(struct trie *t, const char *word) {
  for (; *word; word++) {
    int letter = *word - 'a';
    if (letter < 0 || letter > LETTERS) continue;
    if (!t->child[letter]) {
      t->child[letter] = new_trie();
      if (!t->child[letter]) return 0;
    }
    t = t->child[letter];
  }
  t->words++;
  return 1;
}

static int count(const struct trie *t, const char *word) {
  for (; *word; word++) {
    if (*word < 'a' || *word > 'z') return 0;
    t = t->child[*word - 'a'];
    if (!t) return 0;
  }
  return t->words;
}

static void destroy(struct trie *t) {
  if (!t) return;
  for (int i = 0; i < LETTERS; i++) destroy(t->child[i]);
  free(t);
}

int main(int argc, char **argv) {
  struct trie *root = new_trie();
  if (!root) return 1;
  for (int i = 1; i < argc; i++) {
    if (!insert(root, argv[i])) break;
  }
  printf("%d\n", count(root, "heap"));
  destroy(root);
  return 0;
}
