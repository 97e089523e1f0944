// EXPECT: false(valid-deref) @25
// A descriptor is kept, handed on and asked of; the text that is read there may fill the whole row.
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct source {
  int file;
  char text[8];
};

static int is_open(const struct source* from) {
  struct stat told;
  return from->file >= 0 && fstat(from->file, &told) == 0;
}

static int fill(struct source* from) {
  struct pollfd asked = {from->file, POLLIN, 0};
  if (poll(&asked, 1, 100) < 0) return -1;
  int count = (int)read(asked.fd, from->text, sizeof from->text);
  if (count < 0) return -1;
  char* end = from->text + count;
  *end = 0;
  return count;
}

int main(void) {
  struct source* from = malloc(sizeof *from);
  from->file = open("text", O_RDONLY);
  if (from->file == -1) {
    free(from);
    return 1;
  }
  int count = is_open(from) ? fill(from) : 0;
  close(from->file);
  free(from);
  return count < 0;
}
