// EXPECT: false(unreach-call) @11
// FLAGS: --property unreach
// What stands further on in a file was not read before.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen("notes", "r");
  if (!file || fseek(file, 0, SEEK_END) != 0) return 0;
  rewind(file);
  int first = getc(file);
  if (fseek(file, 8, SEEK_SET) == 0 && fseek(file, 2, SEEK_CUR) == 0 && getc(file) == 'b' && first == 'a') reach_error();
  fclose(file);
  return 0;
}
