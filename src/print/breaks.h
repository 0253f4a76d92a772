/* breaks.h: where lines may break (UAX #14): all places of a text by Pango's rules, or, for most
 * letters and signs, that behind a blank by itself */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

typedef enum
{
  WINNOW_BREAK_NO,
  WINNOW_BREAK_YES,
  WINNOW_BREAK_UNKNOWN, /* other characters: ask Pango */
} WinnowBreak;

/* Between the blanks behind @before (0: those that the text begins with) and @next. The same as
 * Pango says. */
WinnowBreak winnow_break_after_blank (gunichar before, gunichar next);

/* Whether lines surely break nowhere within @word, which holds no blank. Of most words it is so;
 * FALSE: ask Pango. */
gboolean winnow_break_is_whole (const char *word, gsize n_bytes);

G_END_DECLS
