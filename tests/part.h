/* part.h: one program has all tests of a folder; each file is a part of it and runs by itself
 *
 *     TEST_FIXTURE (Papers, set_up, tear_down);   where tests share a set-up
 *     test_case (empty) { … }                     the test /part/empty
 *     fixture_case (removal, papers) { … }        the test /part/removal, which gets Papers *papers
 *     table_case (page, row, pages) { … }         the tests /part/page/NAME, one for each row of
 *                                                 pages[], to which row points
 *
 * A part that does something before its tests run, or adds tests by GLib's own calls, has a
 * function: TEST_PART (part) { …; return g_test_run (); } */
#pragma once

#include "must.h"

typedef struct _TestPart TestPart;
struct _TestPart
{
  const char *name;
  int (*run) (void);
  TestPart *next;
};

typedef struct _TestCase TestCase;
struct _TestCase
{
  const char *file, *name;
  int line;
  GTestFunc run;
  gsize fixture_size;          /* 0: none */
  GTestFunc set_up, tear_down; /* (nullable) */
  gconstpointer rows;          /* (nullable) each begins with its name */
  gsize n_rows, row_size;
  TestCase *next;
};

/* A fixture of a folder that cleans up when its tests have run defines this, which calls
 * g_test_run() and returns its status. */
int fixture_run_tests (void) __attribute__ ((weak));

/* For the macros below alone. */
void test_part_add (TestPart *part);
void test_case_add (TestCase *test);

/* Begins a function that runs the tests of its file and returns the status of g_test_run(). */
#define TEST_PART(part_name)                                                 \
  static int run_test_part_##part_name (void);                               \
  static void __attribute__ ((constructor)) add_test_part_##part_name (void) \
  {                                                                          \
    static TestPart part = { #part_name, run_test_part_##part_name, NULL };  \
    test_part_add (&part);                                                   \
  }                                                                          \
  static int run_test_part_##part_name (void)

#define ADD_TEST_CASE(case_name, ...)                                                               \
  static void __attribute__ ((constructor)) add_test_##case_name (void)                             \
  {                                                                                                 \
    static TestCase test;                                                                           \
    test = (TestCase){ __FILE__, #case_name, __LINE__, (GTestFunc) test_##case_name, __VA_ARGS__ }; \
    test_case_add (&test);                                                                          \
  }

/* Begins a test. Those of a file run in the order of their lines. */
#define test_case(case_name)           \
  static void test_##case_name (void); \
  ADD_TEST_CASE (case_name, 0)         \
  static void test_##case_name (void)

/* Begins a test that runs for each row of @table, an array of C whose rows begin with a name. */
#define table_case(case_name, row, table)                                                                   \
  static void test_##case_name (const __typeof__ ((table)[0]) *row);                                        \
  ADD_TEST_CASE (case_name, .rows = table, .n_rows = G_N_ELEMENTS (table), .row_size = sizeof ((table)[0])) \
  static void test_##case_name (const __typeof__ ((table)[0]) *row)

/* What fixture_case() gives to the tests of this file. */
#define TEST_FIXTURE(Fixture_, set_up, tear_down)                           \
  typedef Fixture_ TestFixture;                                             \
  static void (*const set_up_test) (TestFixture *, gconstpointer) = set_up; \
  static void (*const tear_down_test) (TestFixture *, gconstpointer) = tear_down

/* Begins a test with a fixture of its own. */
#define fixture_case(case_name, fixture)                                                               \
  static void test_##case_name (TestFixture *fixture);                                                 \
  ADD_TEST_CASE (case_name, sizeof (TestFixture), (GTestFunc) set_up_test, (GTestFunc) tear_down_test) \
  static void test_##case_name (TestFixture *fixture)
