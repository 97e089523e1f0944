// EXPECT: true
// One fold once took seconds here, without a look at the time limit (the lab, seed 5062).
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct record_store {
  struct record_store *pred;
  struct record_store *next;
  int id;
};

struct store_ends {
  struct record_store *head;
  struct record_store *last;
  int count;
};

struct member_cache {
  struct member_cache *next;
  int value;
};

struct row_cache {
  struct member_cache *inner;
  int size;
  struct row_cache *next;
};

static struct record_store *store_make(int number) {
  struct record_store *fresh = (struct record_store *)malloc(sizeof *fresh);
  if (!fresh) {
    abort();
  }
  fresh->id = number;
  fresh->next = NULL;
  fresh->pred = NULL;
  return fresh;
}

static void store_append(struct store_ends *list, int number) {
  struct record_store *fresh = store_make(number);
  fresh->pred = list->last;
  if (list->last != 0) {
    list->last->next = fresh;
  } else {
    list->head = fresh;
  }
  list->last = fresh;
  list->count++;
}

static void store_push(struct store_ends *list, int number) {
  struct record_store *fresh = store_make(number);
  fresh->next = list->head;
  if (list->head != NULL) {
    list->head->pred = fresh;
  } else {
    list->last = fresh;
  }
  list->head = fresh;
  list->count++;
}

static void store_unlink(struct store_ends *list, struct record_store *node) {
  if (node->pred) {
    node->pred->next = node->next;
  } else {
    list->head = node->next;
  }
  if (node->next) {
    node->next->pred = node->pred;
  } else {
    list->last = node->pred;
  }
  list->count--;
}

static int store_pop_last(struct store_ends *list) {
  struct record_store *old = list->last;
  if (old == NULL) {
    return -1;
  }
  list->last = old->pred;
  if (list->last) {
    list->last->next = NULL;
  } else {
    list->head = NULL;
  }
  list->count--;
  int number = old->id;
  free(old);
  return number;
}

static void store_clear(struct store_ends *list) {
  while (list->last) {
    store_pop_last(list);
  }
}

static void cache_push_group(struct row_cache **list) {
  struct row_cache *fresh = malloc(sizeof *fresh);
  if (fresh == NULL) {
    abort();
  }
  fresh->next = *list;
  fresh->inner = NULL;
  *list = fresh;
}

static void cache_push_member(struct row_cache *group, int number) {
  struct member_cache *fresh = malloc(sizeof(struct member_cache));
  if (!fresh) {
    abort();
  }
  fresh->value = number;
  fresh->next = group->inner;
  group->inner = fresh;
}

static void cache_free_members(struct row_cache *group) {
  while (group->inner) {
    struct member_cache *old = group->inner;
    group->inner = old->next;
    free(old);
  }
}

static void cache_free_all(struct row_cache *head) {
  while (head) {
    struct row_cache *rest = head->next;
    cache_free_members(head);
    free(head);
    head = rest;
  }
}

static void stage_1(struct store_ends *store_a) {
  if (store_a->head) {
    struct record_store *old = store_a->head;
    store_unlink(store_a, old);
    free(old);
  }
}

int main(void) {
  struct store_ends store_a = { NULL, NULL, 0 };
  struct row_cache *cache_a = NULL;
  while (__VERIFIER_nondet_int()) {
    store_append(&store_a, 1);
  }
  while (__VERIFIER_nondet_int()) {
    cache_push_group(&cache_a);
    while (__VERIFIER_nondet_int()) {
      cache_push_member(cache_a, 0);
    }
  }
  if (NULL != cache_a) {
    cache_push_member(cache_a, 42);
  }
  cache_push_group(&cache_a);
  if (__VERIFIER_nondet_int()) {
    store_push(&store_a, __VERIFIER_nondet_int());
  }
  store_append(&store_a, 42);
  while (__VERIFIER_nondet_int()) {
    store_append(&store_a, 42);
  }
  stage_1(&store_a);
  store_clear(&store_a);
  cache_free_all(cache_a);
  cache_a = NULL;
  return 0;
}
