// EXPECT: unknown because remove @11
// The structure goes through memory: to the machine its parameter is an address, as the library's is.
struct item {
  char name[40];
  int count;
};
extern int remove(struct item gone);

int main(void) {
  struct item item = {{'x', 'x', 'x', 'x'}, 1};
  return remove(item);
}
