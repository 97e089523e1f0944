// EXPECT: true
// One fold once took seconds here, without a look at the time limit (the lab, seed 5023).
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct leaf_queue {
  struct leaf_queue *next;
  int value;
};

struct group_queue {
  struct group_queue *next;
  struct leaf_queue *inner;
};

static struct group_queue *queue_push_group(struct group_queue *head) {
  struct group_queue *fresh = malloc(sizeof(struct group_queue));
  if (fresh == NULL) {
    abort();
  }
  fresh->next = head;
  fresh->inner = NULL;
  head = fresh;
  return head;
}

static void queue_push_member(struct group_queue *group, int number) {
  struct leaf_queue *fresh = (struct leaf_queue *)malloc(sizeof *fresh);
  if (fresh == NULL) {
    abort();
  }
  fresh->value = number;
  fresh->next = group->inner;
  group->inner = fresh;
}

static void queue_free_members(struct group_queue *group) {
  struct leaf_queue *walk = group->inner;
  while (walk != NULL) {
    struct leaf_queue *rest = walk->next;
    free(walk);
    walk = rest;
  }
  group->inner = NULL;
}

static void queue_free_all(struct group_queue *head) {
  while (head != NULL) {
    struct group_queue *rest = head->next;
    while (head->inner) {
      struct leaf_queue *old = head->inner;
      head->inner = old->next;
      free(old);
    }
    free(head);
    head = rest;
  }
}

static void stage_1(struct group_queue **queue_b) {
  for (struct group_queue *walk = *queue_b; walk; walk = walk->next) {
    queue_push_member(walk, -3);
  }
}

int main(void) {
  struct group_queue *queue_a = NULL;
  struct group_queue *queue_b = NULL;
  while (__VERIFIER_nondet_int()) {
    queue_a = queue_push_group(queue_a);
    while (__VERIFIER_nondet_int()) {
      queue_push_member(queue_a, __VERIFIER_nondet_int());
    }
  }
  while (__VERIFIER_nondet_int()) {
    queue_b = queue_push_group(queue_b);
    while (__VERIFIER_nondet_int()) {
      queue_push_member(queue_b, 1);
    }
  }
  if (__VERIFIER_nondet_int()) {
    queue_free_all(queue_a);
    queue_a = NULL;
    queue_free_all(queue_b);
    queue_b = NULL;
    return 0;
  }
  stage_1(&queue_b);
  while (__VERIFIER_nondet_int()) {
    queue_a = queue_push_group(queue_a);
  }
  queue_free_all(queue_b);
  queue_b = NULL;
  queue_free_all(queue_a);
  queue_a = NULL;
  return 0;
}
