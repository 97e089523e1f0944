// EXPECT: true
// One fold once took seconds here, without a look at the time limit (the lab, seed 48).
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct member_index {
  struct member_index *next;
  int weight;
};

struct bucket_index {
  struct bucket_index *next;
  struct member_index *members;
};

struct ring_cache {
  struct ring_cache *after;
  int load;
};

static void never_called(int count) {
  char *scrap = malloc(8);
  while (count > 0) {
    scrap[count] = 0;
    count--;
  }
  free(scrap);
  free(scrap);
}

static void index_push_group(struct bucket_index **list) {
  struct bucket_index *fresh = (struct bucket_index *)malloc(sizeof(struct bucket_index));
  if (fresh == NULL) {
    abort();
  }
  fresh->next = *list;
  fresh->members = NULL;
  *list = fresh;
}

static void index_push_member(struct bucket_index *group, int number) {
  struct member_index *fresh = malloc(sizeof(struct member_index));
  if (!fresh) {
    abort();
  }
  fresh->weight = number;
  fresh->next = group->members;
  group->members = fresh;
}

static void index_free_members(struct bucket_index *group) {
  while (group->members) {
    struct member_index *old = group->members;
    group->members = old->next;
    free(old);
  }
}

static void index_free_all(struct bucket_index *head) {
  while (head) {
    struct bucket_index *rest = head->next;
    index_free_members(head);
    free(head);
    head = rest;
  }
}

static void cache_free_all(struct ring_cache *head) {
  if (head == NULL) {
    return;
  }
  struct ring_cache *walk = head->after;
  head->after = NULL;
  while (walk != NULL) {
    struct ring_cache *rest = walk->after;
    free(walk);
    walk = rest;
  }
}

int main(void) {
  struct bucket_index *index_a = NULL;
  struct ring_cache *cache_a = NULL;
  struct ring_cache *cache_b = NULL;
  while (__VERIFIER_nondet_int()) {
    index_push_group(&index_a);
    while (__VERIFIER_nondet_int()) {
      index_push_member(index_a, __VERIFIER_nondet_int());
    }
  }
  if (__VERIFIER_nondet_int() > 0) {
    if (index_a != 0) {
      index_push_member(index_a, 0);
    }
  } else {
    for (int i = 0; i < 3; i++) {
      index_push_group(&index_a);
      for (int j = 0; j < 1; j++) {
        index_push_member(index_a, j);
      }
    }
  }
  for (int i = 0; i < 2; i++) {
    index_push_group(&index_a);
    for (int j = 0; j < __VERIFIER_nondet_int(); j++) {
      index_push_member(index_a, j);
    }
  }
  for (int round = 0; round < 3; round++) {
    for (struct bucket_index *walk = index_a; walk; walk = walk->next) {
      for (struct member_index *each = walk->members; each != NULL; each = each->next) {
        each->weight = __VERIFIER_nondet_int();
      }
    }
  }
  while (__VERIFIER_nondet_int()) {
    if (cache_b != NULL) {
      struct ring_cache *first = cache_b->after;
      cache_b->after = NULL;
      struct ring_cache *walk = first;
      while (walk->after) {
        walk->load = 0;
        walk = walk->after;
      }
      walk->after = first;
    }
  }
  int unused_85 = 5;
  if (unused_85 > 5) {
    char *lost = malloc(3);
    lost[5] = 0;
  }
  cache_free_all(cache_a);
  cache_a = NULL;
  cache_free_all(cache_b);
  cache_b = NULL;
  index_free_all(index_a);
  index_a = NULL;
  return 0;
}
