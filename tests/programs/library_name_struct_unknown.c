// EXPECT: unknown because send @12
// A function that only shares its name with one of the library: nobody knows what it does with the packet.
#include <stdlib.h>
struct packet {
  unsigned size, urgency;
  char *payload;
};
extern void send(struct packet p);

int main(void) {
  struct packet p = {1, 0, malloc(1)};
  send(p);
  free(p.payload);
  return 0;
}
