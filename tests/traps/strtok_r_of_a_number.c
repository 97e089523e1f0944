// EXPECT: not-true because strtok_r
// What is no null pointer begins a new string, whatever it is: here there is none at all.
#include <string.h>
int main(void) {
  char text[] = "a,b", *rest;
  strtok_r(text, ",", &rest);
  strtok_r((char *)8, ",", &rest);
  return 0;
}
