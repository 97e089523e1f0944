// A list of anything: the payload is a void pointer, and the list is told how to free it.
// EXPECT: true
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

typedef void (*destructor)(void *);

struct link {
  void *payload;
  struct link *next;
};

struct list {
  struct link *first;
  destructor destroy;
};

static void list_init(struct list *l, destructor destroy) {
  l->first = NULL;
  l->destroy = destroy;
}

static int list_add(struct list *l, void *payload) {
  struct link *k = malloc(sizeof *k);
  if (!k) return 0;
  k->payload = payload;
  k->next = l->first;
  l->first = k;
  return 1;
}

static void list_clear(struct list *l) {
  while (l->first) {
    struct link *k = l->first;
    l->first = k->next;
    if (l->destroy) l->destroy(k->payload);
    free(k);
  }
}

struct person {
  char *name;
  int age;
};

static void person_free(void *p) {
  struct person *person = p;
  free(person->name);
  free(person);
}

static struct person *person_new(const char *name, int age) {
  struct person *p = malloc(sizeof *p);
  if (!p) return NULL;
  p->name = strdup(name);
  p->age = age;
  return p;
}

int main(void) {
  struct list people, numbers;
  int values[3] = {1, 2, 3};
  list_init(&people, person_free);
  list_init(&numbers, NULL);
  while (__VERIFIER_nondet_int()) {
    struct person *p = person_new("Ada", __VERIFIER_nondet_int());
    if (!p) break;
    if (!list_add(&people, p)) {
      person_free(p);
      break;
    }
    list_add(&numbers, &values[p->age & 1]);
  }
  int sum = 0;
  for (struct link *k = numbers.first; k; k = k->next) sum |= *(int *)k->payload;
  list_clear(&people);
  list_clear(&numbers);
  return sum;
}
