/* rich.c: see rich.h */
#include "print/rich.h"

#include <string.h>

#include "base/escape.h"
#include "base/for-each.h"

#define FIRST_STRONG_ISOLATE "\xe2\x81\xa8"    /* U+2068 */
#define POP_DIRECTIONAL_ISOLATE "\xe2\x81\xa9" /* U+2069 */
#define REPLACEMENT 0xfffdu

WinnowRich *
winnow_rich_new (void)
{
  WinnowRich *rich = g_new0 (WinnowRich, 1);
  rich->text = g_string_new (NULL);
  rich->spans = winnow_array_new (WinnowRichSpan);
  rich->links = g_ptr_array_new_with_free_func (g_free);
  return rich;
}

WinnowRich *
winnow_rich_new_text (WinnowLook look, const char *text)
{
  WinnowRich *rich = winnow_rich_new ();
  winnow_rich_add (rich, look, text, -1);
  return rich;
}

void
winnow_rich_free (WinnowRich *rich)
{
  g_string_free (rich->text, TRUE);
  g_array_unref (rich->spans);
  g_ptr_array_unref (rich->links);
  g_free (rich);
}

static void
close_span (WinnowRich *rich, WinnowLook look)
{
  guint n = rich->spans->len;
  WinnowRichSpan span = { (guint32) rich->text->len, look };
  WinnowRichSpan *last = n > 0 ? &g_array_index (rich->spans, WinnowRichSpan, n - 1) : NULL;
  if (last != NULL && last->end == span.end)
    return;
  if (last != NULL && last->look == look)
    last->end = span.end;
  else
    g_array_append_val (rich->spans, span);
}

/* Cairo takes a text with one of these for invalid. */
static gboolean
is_noncharacter (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c < 0xfdf0);
}

/* The character to print for @c: no character may move, break or reorder the text around it. */
static gunichar
make_visible (gunichar c)
{
  if (c == '\n')
    return c;
  if (c == '\t' || c == 0x2028 || c == 0x2029)
    return ' ';
  if (c < 0x20)
    return 0x2400 + c;
  if (c == 0x7f)
    return 0x2421;
  if ((c >= 0x80 && c < 0xa0) || is_noncharacter (c) || winnow_turns_direction (c))
    return REPLACEMENT;
  return c;
}

/* FALSE for bytes that may begin a character to replace. */
static gboolean
is_plain (guchar byte)
{
  return (byte >= 0x20 && byte < 0x7f) || byte == '\n' || (byte >= 0xe3 && byte < 0xef)
         || (byte >= 0x80 && byte < 0xc2);
}

static void
append_visible (GString *out, const char *text, gsize length)
{
  const char *p = text, *end = text + length;
  while (p < end)
    {
      const char *plain = p;
      while (p < end && is_plain ((guchar) *p))
        p++;
      g_string_append_len (out, plain, p - plain);
      if (p == end)
        return;
      gboolean is_line_end = *p == '\r' && p + 1 < end && p[1] == '\n';
      if (!is_line_end)
        g_string_append_unichar (out, make_visible (g_utf8_get_char (p)));
      p = g_utf8_next_char (p);
    }
}

void
winnow_rich_add (WinnowRich *rich, WinnowLook look, const char *text, gssize length)
{
  append_visible (rich->text, text, length < 0 ? strlen (text) : (gsize) length);
  close_span (rich, look);
}

void
winnow_rich_add_name (WinnowRich *rich, WinnowLook look, const char *name)
{
  gsize start = rich->text->len;
  g_string_append (rich->text, FIRST_STRONG_ISOLATE);
  append_visible (rich->text, name, strlen (name));
  for (char *p = rich->text->str + start; *p != '\0'; p++)
    if (*p == '\n')
      *p = ' ';
  g_string_append (rich->text, POP_DIRECTIONAL_ISOLATE);
  close_span (rich, look);
}

guint
winnow_rich_add_link (WinnowRich *rich, const char *target)
{
  g_ptr_array_add (rich->links, g_strdup (target));
  return rich->links->len - 1;
}

void
winnow_rich_drop_blank_lines (WinnowRich *rich)
{
  GString *kept = g_string_sized_new (rich->text->len);
  gsize at = 0, line = 0; /* line: where the last kept one begins */
  winnow_for_each_value (WinnowRichSpan, span, rich->spans)
    {
      for (; at < span->end; at++)
        {
          gboolean is_end = rich->text->str[at] == '\n';
          if (is_end && strspn (kept->str + line, " ") == kept->len - line)
            continue;
          g_string_append_c (kept, rich->text->str[at]);
          line = is_end ? kept->len : line;
        }
      span->end = (guint32) kept->len;
    }
  g_string_free (rich->text, TRUE);
  rich->text = kept;
}
