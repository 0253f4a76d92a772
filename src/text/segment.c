/* segment.c: dictionary words by ICU's word break (Unicode Standard Annex 29, with dictionaries for
 * Chinese, Japanese, Thai, Lao, Khmer, Burmese)
 *
 * About 20 times slower than cutting characters. Each thread keeps one break iterator: opening one
 * costs more than a paragraph. */
#include "text/segment.h"

#include <unicode/ubrk.h>
#include <unicode/ustring.h>

static void
close_iterator (gpointer iterator)
{
  ubrk_close (iterator);
}

/* Returns: (nullable) this thread's iterator; NULL where ICU's data lacks it. */
static UBreakIterator *
get_iterator (void)
{
  static GPrivate private = G_PRIVATE_INIT (close_iterator);
  UBreakIterator *iterator = g_private_get (&private);
  UErrorCode status = U_ZERO_ERROR;

  if (iterator == NULL)
    {
      iterator = ubrk_open (UBRK_WORD, "zh", NULL, 0, &status);
      g_private_set (&private, U_SUCCESS (status) ? iterator : NULL);
    }
  return iterator;
}

guint32
winnow_segment_words (const gunichar *units, guint32 n_units, guint32 *ends)
{
  g_autofree UChar *buffer = g_new (UChar, 2 * n_units + 1);
  g_autofree guint32 *unit_of = g_new (guint32, 2 * n_units + 1); /* UTF-16 index → unit index */
  UBreakIterator *iterator = get_iterator ();
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  guint32 n = 0;

  for (guint32 i = 0; i < n_units; i++)
    {
      unit_of[length] = i;
      U16_APPEND_UNSAFE (buffer, length, units[i]);
      unit_of[length - 1] = i;
    }
  unit_of[length] = n_units;

  if (iterator != NULL)
    ubrk_setText (iterator, buffer, length, &status);
  if (iterator == NULL || U_FAILURE (status))
    {
      for (guint32 i = 0; i < n_units; i++)
        ends[i] = i + 1;
      return n_units;
    }
  ubrk_first (iterator);
  for (int32_t at = ubrk_next (iterator); at != UBRK_DONE; at = ubrk_next (iterator))
    ends[n++] = unit_of[at];
  return n;
}
