// What has to be made before what: goals with the names of those that they need, made when nothing is missing any more. Broken.
// EXPECT prove: not-true because steps
// EXPECT hunt: false(valid-memtrack) @82
// FLAGS: --step-limit 5000
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct need {
  char name[16];
  struct need *next;
};

struct goal {
  char name[16];
  struct need *needs;
  struct goal *next;
};

static struct goal *find_goal(struct goal *g, const char *name) {
  while (g && strcmp(g->name, name) != 0) g = g->next;
  return g;
}

static struct goal *add_goal(struct goal **goals, const char *name) {
  struct goal *g = malloc(sizeof *g);
  if (!g) abort();
  snprintf(g->name, sizeof g->name, "%s", name);
  g->needs = NULL;
  g->next = *goals;
  *goals = g;
  return g;
}

static void add_need(struct goal *g, const char *name) {
  struct need *n = malloc(sizeof *n);
  if (!n) abort();
  snprintf(n->name, sizeof n->name, "%s", name);
  n->next = g->needs;
  g->needs = n;
}

static void is_made(struct goal *goals, const char *name) {
  for (; goals; goals = goals->next) {
    struct need **p = &goals->needs;
    while (*p) {
      struct need *n = *p;
      if (strcmp(n->name, name) == 0) {
        *p = n->next;
        free(n);
      } else {
        p = &n->next;
      }
    }
  }
}

static struct goal *take_ready(struct goal **goals) {
  for (; *goals; goals = &(*goals)->next) {
    if (1) {
      struct goal *g = *goals;
      *goals = g->next;
      return g;
    }
  }
  return NULL;
}

int main(void) {
  struct goal *goals = NULL;
  char name[16], other[16];
  while (scanf("%15s %15s", name, other) == 2) {
    struct goal *g = find_goal(goals, name);
    if (!g) g = add_goal(&goals, name);
    add_need(g, other);
    if (!find_goal(goals, other)) add_goal(&goals, other);
  }
  struct goal *g;
  while ((g = take_ready(&goals)) != NULL) {
    printf("%s\n", g->name);
    is_made(goals, g->name);
    free(g);
  }
  while (goals) {
    g = goals;
    goals = g->next;
    printf("%s waits for %s\n", g->name, g->needs->name);
    while (g->needs) {
      struct need *n = g->needs;
      g->needs = n->next;
      free(n);
    }
    free(g);
  }
  return 0;
}
