/* escape.c: see escape.h. Byte tables pick out what needs care; everything between is copied in one
 * piece. Thread-safe. */
#include "base/escape.h"

#include <string.h>

#include "base/for-each.h"

#define LINES "\n\t"
#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

static gsize
length_of (const char *text, gssize length)
{
  return length < 0 ? strlen (text) : (gsize) length;
}

/* U+2400 … U+2421, the pictures of the control characters. */
static void
append_control_picture (GString *out, guchar byte)
{
  g_string_append_unichar (out, byte == 0x7f ? 0x2421 : 0x2400u + byte);
}

/* Embeddings, overrides and isolates: what follows is written in another direction. */
static gboolean
is_turning (gunichar c)
{
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

gboolean
winnow_turns_direction (gunichar c)
{
  return c == 0x061c || c == 0x200e || c == 0x200f || is_turning (c);
}

/* What a terminal obeys, and what moves or reorders the line that it is in. */
static gboolean
is_control (gunichar c)
{
  return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029 || winnow_turns_direction (c);
}

/* The character at *@p, and *@p after it. Of a byte that is no UTF-8 U+FFFD. */
static gunichar
take_character (const char **p, const char *end)
{
  gunichar c = **p == '\0' ? 0 : g_utf8_get_char_validated (*p, end - *p);
  gboolean is_valid = c <= 0x10ffff;
  *p = is_valid ? g_utf8_next_char (*p) : *p + 1;
  return is_valid ? c : 0xfffd;
}

static const char *
html_entity (guchar byte)
{
  switch (byte)
    {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return NULL;
    }
}

/* Length of a character that XML or HTML forbids though UTF-8 allows it (C1 controls, and the
 * characters that Unicode says are none) at @p, else 0. */
static gsize
forbidden_length (const guchar *p, const guchar *end)
{
  if (p[0] == 0xc2 && end - p >= 2 && p[1] >= 0x80 && p[1] <= 0x9f)
    return 2;
  if (p[0] == 0xef && end - p >= 3
      && ((p[1] == 0xbf && p[2] >= 0xbe) || (p[1] == 0xb7 && p[2] >= 0x90 && p[2] <= 0xaf)))
    return 3;
  if (p[0] >= 0xf0 && end - p >= 4 && (p[1] & 0xf) == 0xf && p[2] == 0xbf && p[3] >= 0xbe)
    return 4;
  return 0;
}

static gboolean
is_plain_in_html (guchar byte)
{
  if (byte < 0x20)
    return byte == '\n' || byte == '\t';
  return byte != '&' && byte != '<' && byte != '>' && byte != '"' && byte != '\'' && byte != 0x7f && byte != 0xc2
         && byte != 0xd8 && byte != 0xe2 && byte != 0xef && byte < 0xf0;
}

void
winnow_escape_html (GString *out, const char *text, gssize length)
{
  const guchar *p = (const guchar *) text, *end = p + length_of (text, length);
  while (p < end)
    {
      const guchar *plain = p;
      while (p < end && is_plain_in_html (*p))
        p++;
      g_string_append_len (out, (const char *) plain, p - plain);
      if (p == end)
        break;
      const char *entity = html_entity (*p);
      gsize forbidden = forbidden_length (p, end);
      gunichar c = *p >= 0xd8 && *p <= 0xe2 ? g_utf8_get_char ((const char *) p) : 0;
      if (is_control (c) && c > 0x7f)
        {
          g_string_append_printf (out, "&#x%x;", c);
          forbidden = g_utf8_skip[*p];
        }
      else if (entity != NULL)
        g_string_append (out, entity);
      else if (forbidden > 0)
        g_string_append (out, REPLACEMENT);
      else if (*p < 0x20 || *p == 0x7f)
        append_control_picture (out, *p);
      else
        g_string_append_c (out, (char) *p); /* a lead byte of a character that is fine */
      p += MAX (forbidden, 1);
    }
}

static char
json_letter (guchar byte)
{
  static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt"; /* pairs: the byte, its letter */
  for (gsize i = 0; i + 1 < sizeof letters; i += 2)
    if ((guchar) letters[i] == byte)
      return letters[i + 1];
  return 0;
}

void
winnow_escape_json (GString *out, const char *text, gssize length)
{
  const char *p = text, *end = p + length_of (text, length);
  g_string_append_c (out, '"');
  while (p < end)
    {
      const char *plain = p;
      while (p < end && *p >= 0x20 && *p != '"' && *p != '\\' && *p != 0x7f)
        p++;
      g_string_append_len (out, plain, p - plain);
      if (p == end)
        break;
      char letter = json_letter ((guchar) *p);
      gunichar c = take_character (&p, end);
      if (letter != 0)
        g_string_append_printf (out, "\\%c", letter);
      else if (is_control (c))
        g_string_append_printf (out, "\\u%04x", c);
      else
        g_string_append_unichar (out, c);
    }
  g_string_append_c (out, '"');
}

/* All but the characters @kept. */
static void
append_visible (GString *out, const char *text, gssize length, const char *kept)
{
  const char *end = text + length_of (text, length);
  for (const char *p = text; p < end;)
    {
      gunichar c = take_character (&p, end);
      if (!is_control (c) || (c != 0 && c < 0x80 && strchr (kept, (int) c) != NULL))
        g_string_append_unichar (out, c);
      else if (c < 0x80)
        append_control_picture (out, (guchar) c);
      else
        g_string_append_printf (out, "[U+%04X]", c);
    }
}

void
winnow_escape_csv (GString *out, const char *text)
{
  gboolean is_formula = text[0] != '\0' && strchr ("=+-@\t\r\n", text[0]) != NULL;
  gboolean is_quoted = is_formula || strpbrk (text, "\",\r\n") != NULL;
  g_autoptr (GString) cell = g_string_new (is_formula ? "'" : NULL);
  winnow_escape_lines (cell, text, -1);
  if (is_quoted)
    {
      g_string_replace (cell, "\"", "\"\"", 0);
      g_string_prepend_c (cell, '"');
      g_string_append_c (cell, '"');
    }
  g_string_append_len (out, cell->str, (gssize) cell->len);
}

char *
winnow_escape_dup_name (const char *name)
{
  GString *out = g_string_new (NULL);
  winnow_for_each_character (p, name)
    if (is_turning (g_utf8_get_char (p)))
      g_string_append (out, REPLACEMENT);
    else
      g_string_append_len (out, p, g_utf8_next_char (p) - p);
  return g_string_free (out, FALSE);
}

char *
winnow_escape_dup_line (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n\f\v", -1);
  GString *line = g_string_new (NULL);
  winnow_for_each_string (word, words)
    if (*word != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", word);
  return g_string_free (line, FALSE);
}

void
winnow_escape_terminal (GString *out, const char *text, gssize length)
{
  append_visible (out, text, length, "");
}

void
winnow_escape_lines (GString *out, const char *text, gssize length)
{
  append_visible (out, text, length, LINES);
}
