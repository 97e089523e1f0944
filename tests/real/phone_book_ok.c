// EXPECT: true
#include <stdio.h>
#include <string.h>

struct entry {
  char name[16];
  int number;
};

static struct entry book[10];
static int entries;

static int add(const char *name, int number) {
  if (entries >= 10) return 0;
  strncpy(book[entries].name, name, sizeof book[entries].name - 1);
  book[entries].name[15] = 0;
  book[entries].number = number;
  ++entries;
  return 1;
}

static struct entry *look_up(const char *name) {
  for (int i = 0; i < entries; ++i)
    if (strcmp(book[i].name, name) == 0) return &book[i];
  return NULL;
}

int main(int argc, char **argv) {
  add("ada", 1);
  add("grace", 2);
  if (argc < 2) return 1;
  struct entry *e = look_up(argv[1]);
  if (e == NULL) {
    puts("not found");
    return 1;
  }
  printf("%d\n", e->number);
  return 0;
}
