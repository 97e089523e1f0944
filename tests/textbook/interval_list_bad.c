// A set of numbers as a sorted list of intervals: one that is added swallows those that it meets. Broken.
// EXPECT: not-true valid-deref @16
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct interval {
  int low, high;
  struct interval *next;
};

static int add(struct interval **set, int low, int high) {
  while (*set && (*set)->high < low) set = &(*set)->next;
  while (*set && (*set)->low <= high) {
    struct interval *met = *set;
    free(met);
    if (met->low < low) low = met->low;
    if (met->high > high) high = met->high;
    *set = met->next;
  }
  struct interval *i = malloc(sizeof *i);
  if (!i) return 0;
  i->low = low;
  i->high = high;
  i->next = *set;
  *set = i;
  return 1;
}

static int take_out(struct interval *set, int at) {
  for (; set; set = set->next) {
    if (at < set->low || at > set->high) continue;
    struct interval *rest = malloc(sizeof *rest);
    if (!rest) return 0;
    rest->low = at;
    rest->high = set->high;
    rest->next = set->next;
    set->high = at;
    set->next = rest;
    return 1;
  }
  return 1;
}

static int contains(const struct interval *set, int number) {
  for (; set && set->low <= number; set = set->next) {
    if (number <= set->high) return 1;
  }
  return 0;
}

int main(void) {
  struct interval *set = NULL;
  while (__VERIFIER_nondet_int()) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low == high) {
      if (!take_out(set, low)) break;
    } else if (low < high && !add(&set, low, high)) {
      break;
    }
  }
  int result = contains(set, 17);
  while (set) {
    struct interval *next = set->next;
    free(set);
    set = next;
  }
  return result;
}
