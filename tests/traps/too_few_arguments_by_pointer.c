// A declaration without parameters whose address is taken: nobody sees what the library's function is called with.
// EXPECT: not-true because not defined @7
char *getenv();

int main(void) {
  char *(*look)() = getenv;
  char *home = look();
  return home != 0;
}
