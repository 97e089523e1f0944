// A queue that knows both ends; each job knows its queue.
#include <stdlib.h>
struct queue;
struct job {
  struct queue *queue;
  struct job *next;
};
struct queue {
  struct job *first;
  struct job *last;
  int count;
};
int main(void) {
  struct queue *queue = malloc(sizeof *queue);
  queue->first = NULL;
  queue->last = NULL;
  queue->count = 0;
  for (int i = 0; i < 4; i++) {
    struct job *job = malloc(sizeof *job);
    job->queue = queue;
    job->next = NULL;
    if (queue->last)
      queue->last->next = job;
    else
      queue->first = job;
    queue->last = job;
    queue->count++;
  }
  queue->count = 0; // DRAW
  while (queue->first) {
    struct job *next = queue->first->next;
    free(queue->first);
    queue->first = next;
  }
  free(queue);
  return 0;
}
