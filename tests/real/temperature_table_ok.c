// EXPECT: true
#include <stdio.h>

int main(void) {
  float celsius[11];
  for (int i = 0; i <= 10; ++i) celsius[i] = (i * 10 - 32) / 1.8f;
  for (int i = 0; i <= 10; ++i) printf("%3d %6.1f\n", i * 10, celsius[i]);
  return 0;
}
