// Both names are one variable of the library.
// EXPECT: not-true valid-deref @8
extern long timezone, __timezone;
int main(void) {
  int entries[2] = {0};
  timezone = 1;
  __timezone = 3600;
  return entries[timezone];
}
