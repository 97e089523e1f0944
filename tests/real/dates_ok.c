// EXPECT: true
// The number of a day in its year.
#include <stdio.h>
#include <stdlib.h>

static const int days[2][13] = {{0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31},
                                {0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};

static int leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int main(int argc, char **argv) {
  if (argc != 4) return 1;
  int year = atoi(argv[1]), month = atoi(argv[2]), day = atoi(argv[3]);
  if (month < 1 || month > 12) return 1;
  int row = leap(year);
  if (day < 1 || day > days[row][month]) return 1;
  for (int i = 1; i < month; i++) day += days[row][i];
  printf("%d\n", day);
  return 0;
}
