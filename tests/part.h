/* part.h: one program has all tests of a folder; each file is a part of it and runs by itself */
#pragma once

#include "must.h"

typedef struct _TestPart TestPart;
struct _TestPart
{
  const char *name;
  int (*run) (void);
  TestPart *next;
};

/* For TEST_PART() alone. */
void test_part_add (TestPart *part);

/* Begins a function that adds tests, runs them and returns the status of g_test_run(). */
#define TEST_PART(part_name)                                                 \
  static int run_test_part_##part_name (void);                               \
  static void __attribute__ ((constructor)) add_test_part_##part_name (void) \
  {                                                                          \
    static TestPart part = { #part_name, run_test_part_##part_name, NULL };  \
    test_part_add (&part);                                                   \
  }                                                                          \
  static int run_test_part_##part_name (void)
