// EXPECT: false(valid-deref) @14
// The number of a day in its year, for months that are believed.
#include <stdio.h>
#include <stdlib.h>

static const int days[2][13] = {{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31},
                                {0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};

static int leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int main(int argc, char **argv) {
  if (argc != 4) return 1;
  int year = atoi(argv[1]), month = atoi(argv[2]), day = atoi(argv[3]);
  for (int i = 1; i < month; i++) day += days[leap(year)][i];
  printf("%d\n", day);
  return 0;
}
