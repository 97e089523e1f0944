// EXPECT: false(valid-memtrack) @12
// What main leaves where its result would be is the lost address: natively, that must not keep the block reachable.
#include <stdlib.h>

extern void never_called(int);

static int *make(void) { return malloc(sizeof(int)); }

void main(void) {
  int *cell = make();
  if (cell == NULL) never_called(1);
}
