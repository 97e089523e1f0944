// What C leaves open: a run that depends on it is no proof, and a violation that rests on it is named or in doubt.
#include "frontend/compile_text.h"
#include "hunt/hunt_text.h"

namespace heapwise::hunt {
namespace {

const std::string kHead = R"(
typedef unsigned long word;
extern void* malloc(word); extern void* realloc(void*, word); extern void free(void*);
extern void* memcpy(void*, const void*, word); extern int memcmp(const void*, const void*, word);
extern int strcmp(const char*, const char*); extern char* strcpy(char*, const char*); extern char* strchr(const char*, int);
extern int isdigit(int); extern int puts(const char*); extern int printf(const char*, ...);
extern int snprintf(char*, word, const char*, ...); extern int sprintf(char*, const char*, ...);
extern int sscanf(const char*, const char*, ...);
extern void qsort(void*, word, word, int (*)(const void*, const void*)); extern double sin(double);
char left[4] = "aa", right[4] = "ac"; char digit = '7';
int one[4], two[4]; double zero;
static const char* tail(void) { return "abc"; }
static int tens(const void* a, const void* b) { return *(const int*)a / 10 - *(const int*)b / 10; }
static int wrapped(const char* a, const char* b) { int r = strcmp(a, b); if (r) return r; return 0; }
int* pointer = one;
)";

// The verdict of a few milliseconds of hunting in a program whose main begins with `body`, and breaks if `condition`.
std::string hunted(const std::string& body, const std::string& condition) {
  const ir::Program program = frontend::compile_text(
      kHead + "int main(void) {\n" + body + "\n  if (" + condition + ") *(volatile int*)0 = 1;\n  return 0;\n}\n",
      ir::DataModel::LP64);
  Budget budget(20, 0);
  return verdict(Hunt(engine::Task(program), budget).quick(budget));
}

void is_open(const std::string& body, const std::string& condition) {
  for (const std::string& each : {condition, "!(" + condition + ")"})
    EXPECT_EQ(hunted(body, each).substr(0, 7), "unknown") << body << " " << each;
}

void is_fixed(const std::string& body, const std::string& condition) {
  EXPECT_EQ(hunted(body, condition), "false(valid-deref)") << body << " " << condition;
  EXPECT_EQ(hunted(body, "!(" + condition + ")"), "true") << body << " " << condition;
}

TEST(Openness, of_a_comparison_of_texts_only_the_sign_is_fixed) {
  is_open("", "strcmp(left, right) == -1");
  is_open("", "strcmp(left, right) == -2");
  is_open("", "memcmp(right, left, 2) * 3 == 3");
  is_open("int r = strcmp(right, left); one[2] = r;", "one[2] == 1");
  is_open("", "wrapped(left, right) == -1");
  for (const char* each : {"strcmp(left, right) < 0", "strcmp(left, right) != 0", "strcmp(left, right) <= -1",
                           "strcmp(right, left) >= 1", "strcmp(right, left) > -1", "!strcmp(left, left)",
                           "wrapped(left, right) < 0", "strcmp(left, left) == 0", "memcmp(left, right, 1) == 0"})
    is_fixed("", each);
}

TEST(Openness, of_a_question_about_a_character_only_zero_is_fixed) {
  is_open("", "isdigit(digit) == 2048");
  is_open("", "isdigit(digit) > 0");
  is_open("", "(isdigit(digit) & 1) == 1");
  is_fixed("", "isdigit(digit)");
  is_fixed("", "isdigit('x') == 0");
}

TEST(Openness, the_library_may_print_and_sort_as_it_likes) {
  is_open("", "puts(left) == 3");
  is_open("char b[64]; snprintf(b, 64, \"%p\", (void*)one);", "b[3] == '0'");
  is_open("", "printf(\"%p\", (void*)one) == 9");
  is_open("", "sin(1e22) > 0");
  is_open("double n = zero / zero; word b; memcpy(&b, &n, 8);", "b >> 63 == 0");
  is_fixed("", "puts(left) >= 0");
  is_fixed("printf(\"%p %d\", (void*)one, strcmp(left, right));", "left[0] == 'a'");
  is_fixed("", "printf(\"%d\", 12) == 2");
  // An order that it may choose is an environment's answer: no proof, but one execution.
  EXPECT_EQ(hunted("int t[3] = {11, 12, 13}; qsort(t, 3, sizeof *t, tens);", "t[0] != 11").substr(0, 7), "unknown");
}

TEST(Openness, undefined_copies_are_no_proof) {
  EXPECT_EQ(hunted("char b[16] = \"abc\"; strcpy(b, b + 1);", "b[0] != 'b'").substr(0, 7), "unknown");
  EXPECT_EQ(hunted("char b[16] = \"abc\"; sprintf(b, \"%s%s\", b, b);", "b[0] != 'a'").substr(0, 7), "unknown");
  is_fixed("", "sscanf(\"abc\", \"abc\") == 0");
  EXPECT_EQ(hunted("char b[1]; sscanf(\"abc\", \"%3c\", b);", "0").substr(0, 5), "false");
}

TEST(Openness, the_bits_of_an_address_are_open) {
  const std::string block = "char* p = malloc(64); word u = (word)p; free(p);";
  is_open(block, "(u >> 4 & 0xff) == 0x37");
  is_open(block, "u % 7 == 3");
  is_open(block, "(int)u == 16");
  is_open(block + "switch (u >> 4 & 3) { case 1: one[0] = 1; }", "one[0] == 0");
  is_open("char* p = malloc(64); word u = (word)p; char* q = malloc((u >> 4 & 15) + 1); free(p); free(q);",
          "left[0] == 'a'");
  is_open("char c; word u = (word)&c;", "(u & 7) == 0");
  is_open("char* p = malloc(64), *q = malloc(64); long d = q - p; free(p); free(q);", "d == 80");
  // Those below the alignment are not, nor the distance within an object.
  is_fixed(block, "(u & 7) == 0");
  is_fixed("char* p = malloc(64); word u = (word)p | 1; char* q = (char*)(u & ~1ul); *q = 1; free(q);", "(u & 1) == 1");
  is_fixed("char* e = strchr(left, 0);", "e - left == 2");
  is_fixed("", "(word)one < (word)-4095");
  is_fixed(block + "u = u * 31;", "left[0] == 'a'");
}

TEST(Openness, an_address_in_memory_is_open_but_as_a_whole) {
  is_open("unsigned char* b = (unsigned char*)&pointer;", "b[1] == 0x37");
  is_open("int x, *p = &x; unsigned char* b = (unsigned char*)&p; b[0] = 0; b[7] = 0;", "b[1] == 0x37");
  is_open("int* p = one, *q = two, *r = 0; memcpy(&r, &p, 4); memcpy((char*)&r + 4, (char*)&q + 4, 4);", "r == one");
  is_open("char* q = left + (1L << 33); word u; memcpy(&u, &q, 8);", "u >> 4 & 1");
  is_open("union { int* p; double d; } v; v.p = one;", "v.d > 1e-314");
  is_open("union { int* p[2]; unsigned __int128 w; } v; v.p[0] = one; v.p[1] = 0;", "(v.w & 0x370) == 0x370");
  is_fixed("struct { int* p; long l; } a = {one, 1}, b; memcpy(&b, &a, sizeof a); word u = (word)b.p; *(int*)u = 3;",
           "one[0] == 3");
}

TEST(Openness, objects_may_touch_and_literals_may_share_their_bytes) {
  for (const char* each : {"one + 4 == two", "two + 4 == one", "one + one[0] + 5 == two",
                           "(word)(one + 4) == (word)two", "\"xabc\" + 1 == tail()", "one == (int*)0x602010"})
    EXPECT_EQ(hunted("", each).substr(0, 7), "unknown") << each;
  EXPECT_EQ(hunted("struct none {} a, b; struct none *p = &a, *q = &b;", "p == q").substr(0, 7), "unknown");
  for (const char* each :
       {"one == two", "one + 3 == two", "one + 4 == two + 4", "one == 0", "(void*)one == (void*)tens",
        "(void*)tens == (void*)tail", "one == (int*)-1", "one + 4 != &one[4]"})
    EXPECT_EQ(hunted("", each), "true") << each;
}

TEST(Openness, a_freed_address_may_come_back_however_it_is_looked_at) {
  const std::string again =
      "char* p = malloc(16); word u = (word)p; char b[8]; memcpy(b, &p, 8); free(p); p = malloc(16); ";
  for (const char* each : {"u == (word)p", "(u ^ (word)p) == 0", "memcmp(b, &p, 8) == 0", "(word)p - u == 0"})
    EXPECT_EQ(hunted(again + "word v = " + each + "; free(p);", "v").substr(0, 7), "unknown") << each;
  EXPECT_EQ(hunted("char* p = malloc(16); char* q = realloc(p, 32); free(q);", "p == q").substr(0, 7), "unknown");
}

TEST(Openness, a_number_that_looks_like_an_address_keeps_no_block) {
  const ir::Program program = frontend::compile_text(
      kHead +
          "word table[256];\nint main(void) {\n  for (word i = 0; i < 128; i++) {\n"
          "    table[i] = (i << 32) + 0x80000000ul + ((i * 0x9e3779b97f4a7c15ul >> 40) * 16);\n"
          "    table[i + 128] = ((i ^ 0x3ffffffful) << 32) + 0x80000000ul + ((i * 0x9e3779b97f4a7c15ul >> 40) * 16);\n"
          "  }\n  malloc(4);\n  return table[1] == 0;\n}\n",
      ir::DataModel::LP64);
  Budget budget(20, 0);
  EXPECT_NE(verdict(Hunt(engine::Task(program), budget).quick(budget)), "true");
}

}  // namespace
}  // namespace heapwise::hunt
