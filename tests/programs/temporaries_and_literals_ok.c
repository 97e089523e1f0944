// EXPECT: true
// Temporaries are used within their expression, compound literals within their block.
struct triple { int a[3]; };
struct holder { int *p; };
static struct triple make(int x) {
  struct triple t = {{x, 2, 3}};
  return t;
}
static int read(int *p) { return *p; }
static int read_held(struct holder *h) { return *h->p; }
int main(void) {
  struct triple s = make(1), t = make(2);
  int r = read(make(1).a) + make(2).a[1] + read((s = t).a);
  if (read(make(3).a) > 0) r++;
  for (int i = 0; i < read(make(2).a); i++) {
    int *p = (int[]){i, 4};
    r += *p;
    if (r > 100) break;
    if (r & 1) continue;
    r += read_held(&(struct holder){.p = &(int){5}});
    struct triple u = (struct triple){{6}};
    r += u.a[0] + ({ int *q = (int[]){1, 2}; q[1]; });
  }
  int *own = (int[]){1, 2};
  return r + own[1];
}
