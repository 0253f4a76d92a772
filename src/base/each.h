/* each.h: a macro for each of several arguments */
#pragma once

/* item (context, argument), for each of up to 64 arguments. A macro does not expand itself, but
 * each round of WINNOW_EXPAND expands the next WINNOW_EACH_ONE. */
#define WINNOW_EACH(item, context, ...) __VA_OPT__ (WINNOW_EXPAND_64 (WINNOW_EACH_ONE (item, context, __VA_ARGS__)))
#define WINNOW_EACH_ONE(item, context, first, ...) \
  item (context, first), __VA_OPT__ (WINNOW_EACH_AGAIN WINNOW_NO_ARGUMENTS (item, context, __VA_ARGS__))
#define WINNOW_EACH_AGAIN() WINNOW_EACH_ONE
#define WINNOW_NO_ARGUMENTS ()
#define WINNOW_EXPAND_64(...) WINNOW_EXPAND_16 (WINNOW_EXPAND_16 (WINNOW_EXPAND_16 (WINNOW_EXPAND_16 (__VA_ARGS__))))
#define WINNOW_EXPAND_16(...) WINNOW_EXPAND_4 (WINNOW_EXPAND_4 (WINNOW_EXPAND_4 (WINNOW_EXPAND_4 (__VA_ARGS__))))
#define WINNOW_EXPAND_4(...) WINNOW_EXPAND (WINNOW_EXPAND (WINNOW_EXPAND (WINNOW_EXPAND (__VA_ARGS__))))
#define WINNOW_EXPAND(...) __VA_ARGS__

/* The arguments of a @context in parentheses. */
#define WINNOW_UNPACK(...) __VA_ARGS__
