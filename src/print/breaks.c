/* breaks.c: see breaks.h. Rules LB13 to LB18: of all that stands before a blank only brackets,
 * quotation marks and dashes matter behind it. */
#include "print/breaks.h"

typedef enum
{
  CLASS_UNKNOWN,
  CLASS_LETTER, /* and all that is like one here */
  CLASS_OPEN,
  CLASS_CLOSE, /* brackets, and signs that stand at the end of something */
  CLASS_QUOTE,
  CLASS_DASH,
} Class;

static Class
classify_ascii (gunichar c)
{
  switch (c)
    {
    case '(':
    case '[':
    case '{':
      return CLASS_OPEN;
    case ')':
    case ']':
    case '}':
    case '!':
    case '?':
    case ',':
    case '.':
    case ':':
    case ';':
    case '/':
      return CLASS_CLOSE;
    case '"':
    case '\'':
      return CLASS_QUOTE;
    default:
      return c > 0x20 && c < 0x7f ? CLASS_LETTER : CLASS_UNKNOWN;
    }
}

static Class
classify (gunichar c)
{
  static const struct
  {
    gunichar first, last;
    Class class;
  } ranges[] = {
    { 0xc0, 0xd6, CLASS_LETTER },     { 0xd8, 0xf6, CLASS_LETTER },     { 0xf8, 0x17f, CLASS_LETTER },
    { 0x391, 0x3a1, CLASS_LETTER },   { 0x3a3, 0x3c9, CLASS_LETTER },   { 0x410, 0x44f, CLASS_LETTER },
    { 0x2013, 0x2013, CLASS_LETTER }, { 0x2014, 0x2014, CLASS_DASH },   { 0x2018, 0x2019, CLASS_QUOTE },
    { 0x201c, 0x201d, CLASS_QUOTE },  { 0x2026, 0x2026, CLASS_LETTER },
  };
  if (c < 0x80)
    return classify_ascii (c);
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (c >= ranges[i].first && c <= ranges[i].last)
      return ranges[i].class;
  return CLASS_UNKNOWN;
}

WinnowBreak
winnow_break_after_blank (gunichar before, gunichar next)
{
  Class left = before == 0 ? CLASS_LETTER : classify (before), right = classify (next);
  if (left == CLASS_UNKNOWN || right == CLASS_UNKNOWN)
    return WINNOW_BREAK_UNKNOWN;
  gboolean is_held = left == CLASS_OPEN || right == CLASS_CLOSE || (left == CLASS_QUOTE && right == CLASS_OPEN)
                     || (left == CLASS_DASH && right == CLASS_DASH);
  return is_held ? WINNOW_BREAK_NO : WINNOW_BREAK_YES;
}

/* What never lets lines break beside it, be it before a letter, behind one, or beside its like. */
static gboolean
holds (char c)
{
  return g_ascii_isalnum (c) || c == '.' || c == ',' || c == ':' || c == ';' || c == '\'' || c == '"';
}

static gboolean
closes (char c)
{
  return holds (c) || c == ')' || c == ']' || c == '!' || c == '?';
}

gboolean
winnow_break_is_whole (const char *word, gsize n_bytes)
{
  gsize start = n_bytes > 0 && (*word == '(' || *word == '[') ? 1 : 0, end = n_bytes;
  while (end > start && closes (word[end - 1]) && !g_ascii_isalnum (word[end - 1]))
    end--;
  for (gsize i = start; i < end; i++)
    {
      gboolean is_first_digit = g_ascii_isdigit (word[i]) && i > start && !g_ascii_isalnum (word[i - 1]);
      if (!holds (word[i]) || (is_first_digit && (i < start + 2 || !g_ascii_isdigit (word[i - 2]))))
        return FALSE;
    }
  return TRUE;
}
