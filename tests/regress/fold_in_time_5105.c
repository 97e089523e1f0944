// EXPECT: true
// One fold once took seconds here, without a look at the time limit (the lab, seed 5105).
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct leaf_chain {
  struct leaf_chain *next;
  int weight;
};

struct row_chain {
  struct leaf_chain *inner;
  int size;
  struct row_chain *next;
};
static struct row_chain *chain_a = NULL;
static struct row_chain *chain_b = NULL;

static struct row_chain *chain_push_group(struct row_chain *head) {
  struct row_chain *fresh = (struct row_chain *)malloc(sizeof(struct row_chain));
  fresh->next = head;
  fresh->inner = NULL;
  head = fresh;
  return head;
}

static void chain_push_member(struct row_chain *group, int number) {
  struct leaf_chain *fresh = (struct leaf_chain *)malloc(sizeof(struct leaf_chain));
  fresh->weight = number;
  fresh->next = group->inner;
  group->inner = fresh;
}

static void chain_free_members(struct row_chain *group) {
  while (group->inner) {
    struct leaf_chain *old = group->inner;
    group->inner = old->next;
    free(old);
  }
}

static void chain_free_all(struct row_chain *head) {
  while (head != NULL) {
    struct row_chain *rest = head->next;
    while (head->inner) {
      struct leaf_chain *old = head->inner;
      head->inner = old->next;
      free(old);
    }
    free(head);
    head = rest;
  }
}

static void stage_1(void) {
  for (struct row_chain *walk = chain_a; walk; walk = walk->next) {
    for (struct leaf_chain *each = walk->inner; each != NULL; each = each->next) {
      each->weight = 0;
    }
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    {
      struct row_chain *given_836_head = chain_b;
      struct row_chain *result_836;
      {
        struct row_chain *head = given_836_head;
        struct row_chain *fresh = (struct row_chain *)malloc(sizeof(struct row_chain));
        fresh->next = head;
        fresh->inner = NULL;
        head = fresh;
        result_836 = head;
      }
      chain_b = result_836;
    }
    while (__VERIFIER_nondet_int()) {
      chain_push_member(chain_b, 0);
    }
  }
  stage_1();
  if (__VERIFIER_nondet_int()) {
    chain_free_all(chain_a);
    chain_a = NULL;
    chain_free_all(chain_b);
    chain_b = NULL;
    return 0;
  }
  chain_free_all(chain_b);
  chain_b = NULL;
  chain_free_all(chain_a);
  chain_a = NULL;
  return 0;
}
