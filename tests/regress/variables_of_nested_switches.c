// EXPECT: not-false
// Variables of switch bodies, entered by cases and by jumps, are used only while they live.
int main(void) {
  int r = 0;
  for (int i = 0; i < 6; i++) switch (i) {
      int a, *pa;
      case 0:
      case 1:
        switch (i) {
          int b, *pb;
          case 0:
            b = 1;
            pb = &b;
            r += *pb;
          case 1:
            b = 2;
            pb = &b;
            r += *pb;
            break;
          default: goto two;
        }
        a = 3;
        pa = &a;
        r += *pa;
        continue;
      two:
      case 2:
        a = 4;
        pa = &a;
        r += *pa;
        break;
      case 3: goto two;
      default: return r;
    }
  return r;
}
