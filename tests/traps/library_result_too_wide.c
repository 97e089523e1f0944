// An int that is declared as a long: nobody sets its upper half.
// EXPECT: not-true because getchar @7
// EXPECT template: not-true because getchar @7
extern long getchar(void);
int main(void) {
  int a[257];
  long c = getchar();
  a[c + 1] = 1;
  return 0;
}
