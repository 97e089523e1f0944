// EXPECT: not-false
// FLAGS: --property unreach
// Functions that fail say why.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  { errno=0; volatile double z=-1; double y=sqrt(z); if(errno==0) reach_error(); }
  { errno=0; volatile double z=0; double y=log(z); if(errno==0) reach_error(); }
  { errno=0; volatile double z=10000; double y=exp(z); if(errno==0) reach_error(); }
  { errno=0; double y=pow(0.0,-1.0); if(errno==0) reach_error(); }
  { errno=0; double y=fmod(1.0,0.0); if(errno==0) reach_error(); }
  { errno=0; double y=ldexp(1.0,5000); if(errno==0) reach_error(); }
  { errno=0; double y=strtod("1e999",0); if(errno==0) reach_error(); }
  { errno=0; double y=strtod("1e-999",0); if(errno==0) reach_error(); }
  { errno=0; void*y=calloc((size_t)-1,2); if(errno==0) reach_error(); }
  { time_t t=LONG_MAX; errno=0; struct tm*m=gmtime(&t); if(errno==0) reach_error(); }
  return 0;
}
