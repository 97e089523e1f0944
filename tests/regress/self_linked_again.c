// EXPECT: not-true valid-deref @46
// A node is linked into a ring again without being unlinked: links of the ring become self-referential.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct list_head_index {
  struct list_head_index *next;
  struct list_head_index *prev;
};

struct request_index {
  struct list_head_index node;
  int id;
  struct list_head_index other;
};
#define index_entry(pointer) ((struct request_index *)((char *)(pointer) - offsetof(struct request_index, node)))

struct entry_list {
  int data;
  struct entry_list *succ;
  struct entry_list *pred;
};

struct list_ends {
  struct entry_list *head;
  struct entry_list *last;
};

static void index_link(struct list_head_index *fresh, struct list_head_index *before, struct list_head_index *after) {
  after->prev = fresh;
  fresh->next = after;
  fresh->prev = before;
  before->next = fresh;
}

static void index_add(struct list_head_index *head, int number) {
  struct request_index *fresh = calloc(1, sizeof *fresh);
  fresh->id = number;
  fresh->other.next = &fresh->other;
  fresh->other.prev = &fresh->other;
  index_link(&fresh->node, head, head->next);
}

static void index_unlink(struct list_head_index *node) {
  node->next->prev = node->prev;
  node->prev->next = node->next;
  node->next = NULL;
  node->prev = NULL;
}

static void index_splice(struct list_head_index *head, struct list_head_index *more) {
  if (more->next == more) {
    return;
  }
  struct list_head_index *first = more->next;
  struct list_head_index *last = more->prev;
  struct list_head_index *at = head->next;
  first->prev = head;
  head->next = first;
  last->next = at;
  at->prev = last;
  more->next = more;
  more->prev = more;
}

static void index_clear(struct list_head_index *head) {
  while (head->next != head) {
    struct request_index *old = index_entry(head->next);
    index_unlink(&old->node);
    free(old);
  }
}

static struct entry_list *list_make(int number) {
  struct entry_list *fresh = (struct entry_list *)malloc(sizeof(struct entry_list));
  if (fresh == NULL) {
    abort();
  }
  fresh->data = number;
  fresh->succ = NULL;
  fresh->pred = NULL;
  return fresh;
}

static void list_push(struct list_ends *list, int number) {
  struct entry_list *fresh = list_make(number);
  fresh->succ = list->head;
  if (list->head != NULL) {
    list->head->pred = fresh;
  } else {
    list->last = fresh;
  }
  list->head = fresh;
}

static struct entry_list *list_find(struct entry_list *head, int number) {
  while (head && head->data != number) {
    head = head->succ;
  }
  return head;
}

static void list_unlink(struct list_ends *list, struct entry_list *node) {
  if (node->pred) {
    node->pred->succ = node->succ;
  } else {
    list->head = node->succ;
  }
  if (node->succ) {
    node->succ->pred = node->pred;
  } else {
    list->last = node->pred;
  }
}

static void list_append(struct list_ends *list, int number) {
  struct entry_list *fresh = list_make(number);
  fresh->pred = list->last;
  if (list->last) {
    list->last->succ = fresh;
  } else {
    list->head = fresh;
  }
  list->last = fresh;
}

static int list_pop_last(struct list_ends *list) {
  struct entry_list *old = list->last;
  if (old == NULL) {
    return -1;
  }
  list->last = old->pred;
  if (list->last) {
    list->last->succ = NULL;
  } else {
    list->head = NULL;
  }
  int number = old->data;
  free(old);
  return number;
}

static void list_clear(struct list_ends *list) {
  while (list->head != NULL) {
    struct entry_list *old = list->head;
    list->head = old->succ;
    free(old);
  }
  list->last = NULL;
}

int main(void) {
  struct list_head_index index_a = { &index_a, &index_a };
  struct list_head_index index_b = { &index_b, &index_b };
  struct list_ends list_a = { NULL, NULL };
  for (int i = 0; i < 5; i++) {
    index_add(&index_a, i);
  }
  while (__VERIFIER_nondet_int()) {
    list_push(&list_a, -3);
  }
  if (list_a.head != NULL) {
    list_a.head->data = 1;
    list_a.last->data = 2;
    if (list_a.head != list_a.last) {
      list_a.last->pred->data = 3;
    }
  }
  for (struct entry_list *walk = list_a.last; walk; walk = walk->pred) {
    walk->data = 42;
  }
  {
    struct request_index *found = NULL;
    for (struct list_head_index *walk = index_a.next; walk != &index_a && found == NULL; walk = walk->next) {
      if (index_entry(walk)->id == 0) {
        found = index_entry(walk);
      }
    }
    if (found) {
      found->id = 0;
      index_link(&found->node, &index_a, index_a.next);
    }
  }
  if (__VERIFIER_nondet_int()) {
    index_splice(&index_a, &index_b);
  }
  for (int round = 0; round < 3; round++) {
    {
      struct entry_list *old = list_find(list_a.head, __VERIFIER_nondet_int());
      if (old) {
        list_unlink(&list_a, old);
        free(old);
      }
    }
  }
  while (__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int()) {
      list_append(&list_a, __VERIFIER_nondet_int());
    }
  }
  list_clear(&list_a);
  index_clear(&index_a);
  index_clear(&index_b);
  return 0;
}
