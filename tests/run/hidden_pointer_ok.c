// Pointers with a mark in their lowest bit, and pointers at odd places, keep their blocks.
// EXPECT: exit code: 0
#include <stdint.h>
#include <stdlib.h>
#pragma pack(1)
struct packed { char tag; int *pointer; };
static struct packed kept;
static uintptr_t marked;
int main(void) {
  kept.pointer = malloc(sizeof(int));
  marked = (uintptr_t)malloc(8) | 1;
  *(char *)(marked & ~(uintptr_t)1) = 1;
  return 0;
}
