// A declaration without parameters lets a library function be called with too few arguments.
// EXPECT: not-true because not defined @6
char *getenv();

int main(void) {
  char *home = getenv();
  return home != 0;
}
