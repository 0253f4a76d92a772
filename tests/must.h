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
