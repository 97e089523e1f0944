// A tree of seven nodes that know their parents.
#include <stdlib.h>
struct tree {
  int key;
  struct tree *left;
  struct tree *right;
  struct tree *parent;
};
static struct tree *make(int key, struct tree *parent) {
  struct tree *made = malloc(sizeof *made);
  made->key = key;
  made->left = NULL;
  made->right = NULL;
  made->parent = parent;
  return made;
}
int main(void) {
  struct tree *root = make(4, NULL);
  root->left = make(2, root);
  root->right = make(6, root);
  root->left->left = make(1, root->left);
  root->left->right = make(3, root->left);
  root->right->left = make(5, root->right);
  root->right->right = make(7, root->right);
  root->key = 8; // DRAW
  free(root->left->left);
  free(root->left->right);
  free(root->right->left);
  free(root->right->right);
  free(root->left);
  free(root->right);
  free(root);
  return 0;
}
