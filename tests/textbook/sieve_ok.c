// The sieve of Eratosthenes, and the primes that it leaves in an array of their own.
// EXPECT: true
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *primes_below(int n, int *count) {
  char *composite = malloc((size_t)n);
  if (!composite) return NULL;
  memset(composite, 0, (size_t)n);
  composite[0] = composite[1] = 1;
  for (int i = 2; i < n; i++) {
    if (composite[i]) continue;
    for (long j = (long)i * i; j < n; j += i) composite[j] = 1;
  }

  int found = 0;
  for (int i = 0; i < n; i++) {
    if (!composite[i]) found++;
  }
  int *primes = malloc((size_t)(found + 1) * sizeof *primes);
  if (!primes) {
    free(composite);
    return NULL;
  }
  int k = 0;
  for (int i = 0; i < n && k < found; i++) {
    if (!composite[i]) primes[k++] = i;
  }
  primes[k] = 0;
  free(composite);
  *count = k;
  return primes;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 2 || n > 1000000) {
    fprintf(stderr, "a number from 2 to 1000000, please\n");
    return 1;
  }
  int count = 0;
  int *primes = primes_below(n, &count);
  if (!primes) return 1;
  for (int i = 0; i < count; i++) printf("%d\n", primes[i]);
  free(primes);
  return 0;
}
