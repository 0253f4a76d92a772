/* offsets.c: byte offsets of UTF-8 → code points */
#include "text/text.h"

static gsize
count (const char *text, gsize from, gsize to)
{
  gsize n = 0;
  for (gsize i = from; i < to; i++)
    n += ((guchar) text[i] & 0xc0) != 0x80;
  return n;
}

gsize
winnow_text_code_points (const char *text, gsize offset)
{
  return count (text, 0, offset);
}

void
winnow_text_map_code_points (const char *text, gsize length, const gsize *offsets, gsize n_offsets, gsize *code_points)
{
  gsize at = 0, n = 0;
  for (gsize i = 0; i < n_offsets; i++)
    {
      gsize offset = MIN (offsets[i], length);
      g_return_if_fail (offset >= at);
      n += count (text, at, offset);
      at = offset;
      code_points[i] = n;
    }
}
