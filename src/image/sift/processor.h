/* processor.h: functions in a copy for newer processors */
#pragma once

#include <glib.h>

/* Defines @name, which calls the inline function @func, in a copy for processors that have
 * @feature, such as "popcnt", where it runs on one. */
#ifdef __x86_64__
#define WINNOW_DEFINE_FOR_PROCESSOR(feature, name, func, parameters, arguments)              \
  static void name##_plainly parameters { func arguments; }                                  \
  __attribute__ ((target (feature))) static void name##_newly parameters { func arguments; } \
  static void name parameters                                                                \
  {                                                                                          \
    if (__builtin_cpu_supports (feature))                                                    \
      name##_newly arguments;                                                                \
    else                                                                                     \
      name##_plainly arguments;                                                              \
  }
#else
#define WINNOW_DEFINE_FOR_PROCESSOR(feature, name, func, parameters, arguments) \
  static void name parameters { func arguments; }
#endif
