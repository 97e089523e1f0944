// A priority queue: messages in a list, the most urgent first, each with its text. Broken.
// EXPECT: not-true valid-deref @68
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct message {
  int priority;
  char *text;
  struct message *next;
};

struct queue {
  struct message *first;
  int length;
};

static struct message *message_new(int priority, int length) {
  struct message *m = malloc(sizeof *m);
  if (!m) return NULL;
  m->text = malloc((size_t)length + 1);
  if (!m->text) {
    free(m);
    return NULL;
  }
  memset(m->text, '*', (size_t)length);
  m->text[length] = '\0';
  m->priority = priority;
  m->next = NULL;
  return m;
}

static void message_free(struct message *m) {
  free(m->text);
  free(m);
}

static void enqueue(struct queue *q, struct message *m) {
  struct message **p = &q->first;
  while (*p && (*p)->priority >= m->priority) p = &(*p)->next;
  m->next = *p;
  *p = m;
  q->length++;
}

static struct message *dequeue(struct queue *q) {
  struct message *m = q->first;
  if (m) {
    q->first = m->next;
    q->length--;
  }
  return m;
}

int main(void) {
  struct queue q = {NULL, 0};
  size_t sent = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      int length = __VERIFIER_nondet_int();
      if (length < 0 || length > 200) length = 1;
      struct message *m = message_new(__VERIFIER_nondet_int(), length);
      if (m) enqueue(&q, m);
    } else {
      struct message *m = dequeue(&q);
      if (m) {
        message_free(m);
        sent += strlen(m->text);
      }
    }
  }
  struct message *m;
  while ((m = dequeue(&q))) message_free(m);
  return sent > 1000;
}
