/* utf8.c: fast checks of bytes that should be UTF-8. Every plain text passes them,
 * so ASCII is skipped eight bytes at a time, and the compiler vectorises the loop that counts
 * controls. */
#include "extract/plain/utf8.h"

#include <string.h>

#include "base/for-each.h"

#define HIGH_BITS G_GUINT64_CONSTANT (0x8080808080808080)

/* The length of the well-formed sequence at @text, or 0. */
static inline gsize
sequence_length (const guchar *text, const guchar *end)
{
  gsize left = end - text;
  guchar lead = text[0];
#define IS_TAIL(byte) (((byte) &0xC0) == 0x80)
  if (lead < 0x80)
    return 1;
  if (lead < 0xC2 || lead > 0xF4)
    return 0;
  if (lead < 0xE0)
    return left >= 2 && IS_TAIL (text[1]) ? 2 : 0;
  if (lead < 0xF0)
    {
      guchar low = lead == 0xE0 ? 0xA0 : 0x80, high = lead == 0xED ? 0x9F : 0xBF; /* no overlong forms, no surrogates */
      return left >= 3 && text[1] >= low && text[1] <= high && IS_TAIL (text[2]) ? 3 : 0;
    }

  guchar low = lead == 0xF0 ? 0x90 : 0x80, high = lead == 0xF4 ? 0x8F : 0xBF;
  return left >= 4 && text[1] >= low && text[1] <= high && IS_TAIL (text[2]) && IS_TAIL (text[3]) ? 4 : 0;
#undef IS_TAIL
}

static inline const guchar *
skip_ascii (const guchar *at, const guchar *end)
{
  while (end - at >= 8)
    {
      guint64 word;
      memcpy (&word, at, 8);
      if (word & HIGH_BITS)
        break;
      at += 8;
    }
  while (at < end && *at < 0x80)
    at++;
  return at;
}

gboolean
winnow_utf8_is_valid (const char *text, gsize length)
{
  const guchar *at = (const guchar *) text, *end = at + length;
  while (at < end)
    {
      if (*at < 0x80)
        {
          at = skip_ascii (at, end);
          continue;
        }

      gsize n = sequence_length (at, end);
      if (n == 0)
        return FALSE;
      at += n;
    }
  return TRUE;
}

gboolean
winnow_utf8_has_few_controls (const char *text, gsize length)
{
  gsize controls = 0;
  winnow_for_each_between (i, 0, length)
    {
      guchar c = text[i];
      controls += (c < 0x20) & (c != '\t') & (c != '\n') & (c != '\r') & (c != '\f');
    }
  return controls <= length / 1000;
}

WinnowUtf8Faults
winnow_utf8_count_faults (const char *text, gsize length)
{
  const guchar *at = (const guchar *) text, *end = at + length;
  WinnowUtf8Faults faults = { 0 };
  while (at < end)
    {
      gsize n = sequence_length (at, end);
      faults.broken += n == 0;
      faults.sequences += n > 1;
      at += MAX (n, 1);
    }
  return faults;
}

gsize
winnow_utf8_cut (const char *text, gsize length)
{
  while (length > 0 && ((guchar) text[length] & 0xC0) == 0x80)
    length--;
  return length;
}
