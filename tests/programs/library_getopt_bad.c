// -v has no argument: optarg is null.
// EXPECT: not-true valid-deref @10
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int option, length = 0;
  while ((option = getopt(argc, argv, "vo:")) != -1) {
    switch (option) {
      case 'o': break;
      case 'v': length += optarg[0]; break;
      default: return 2;
    }
  }
  return length;
}
