/* must.h: calls that have to succeed */
#pragma once

#include <glib.h>

/* The value of @call, which reports failures in &error; asserts that it reports none. */
#define must(call)                     \
  ({                                   \
    g_autoptr (GError) error = NULL;   \
    __typeof__ (call) value_ = (call); \
    g_assert_no_error (error);         \
    value_;                            \
  })

/* Frees the string that is the value of @call, which must be @expected. */
#define assert_takes(call, expected)            \
  do                                            \
    {                                           \
      g_autofree char *taken_ = (call);         \
      g_assert_cmpstr (taken_, ==, (expected)); \
    }                                           \
  while (0)

/* Asserts that @call returns nothing, 0 or FALSE, and reports that failure in &error. */
#define must_fail(call, domain, code)       \
  do                                        \
    {                                       \
      g_autoptr (GError) error = NULL;      \
      g_assert_true (!(call));              \
      g_assert_error (error, domain, code); \
    }                                       \
  while (0)
