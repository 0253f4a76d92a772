/* long-sentences.c: sentences as the method nshash cuts them
 *
 * A sentence ends at ：: ；; ？? 。 ！! 】, at a line end that ends a paragraph, and at '.' before white
 * space, a closing quote or bracket, or the end. The list is the published one, which is for
 * Chinese; the rule for '.' is added for English and leaves 3.14 and example.org whole. A line end
 * inside wrapped text is not an end: it ends a paragraph before a blank or an indented line, or
 * after a line that is too short or too long to be wrapped (the same rule as in
 * extract/plain/plain-text.c).
 *
 * Ends are searched in the source between neighbouring tokens, so a masked part cuts where it
 * contains an end. O(n); most gaps are one space. */
#include "fingerprint/methods/long-sentences.h"

#include <string.h>

#include "fingerprint/kgram.h"
#include "text/wrapped-line.h"
#include "base/for-each.h"

#define BASE G_GUINT64_CONSTANT (0x9fb21c651e98df25)

typedef enum
{
  END_NONE,
  END_SENTENCE,
  END_PARAGRAPH,
} End;

typedef struct
{
  const char *text;
  gsize length;
  gsize line; /* byte where the current line begins */
} Scan;

/* The character at byte @at, or a space at the end. */
static gunichar
peek (const Scan *scan, gsize at)
{
  return at < scan->length ? g_utf8_get_char (scan->text + at) : ' ';
}

/* Columns of the line up to byte @end, or any number above the maximum. */
static guint
count_columns (const Scan *scan, gsize end)
{
  guint columns = 0;
  for (gsize i = scan->line; i < end && columns <= WINNOW_WRAPPED_LINE_MAXIMUM; i++)
    columns += winnow_byte_get_columns ((guchar) scan->text[i]);
  return columns;
}

/* Whether the line end @c at bytes [at, next) ends a paragraph. Moves on to the next line. */
static gboolean
end_line (Scan *scan, gunichar c, gsize at, gsize next)
{
  guint columns = count_columns (scan, at);
  gboolean is_first_half = c == '\r' && next < scan->length && scan->text[next] == '\n';
  if (is_first_half)
    return FALSE; /* the second half decides, with the same line */
  scan->line = next;
  if (at > 0 && c == '\n' && scan->text[at - 1] == '\r')
    columns = columns > 0 ? columns - 1 : 0;
  return c == '\f' || c == 0x2029 || g_unichar_isspace (peek (scan, next)) || !winnow_line_is_wrapped (columns);
}

static gboolean
is_behind_full_stop (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);
  return g_unichar_isspace (c) || c == '"' || c == '\'' || type == G_UNICODE_CLOSE_PUNCTUATION
         || type == G_UNICODE_FINAL_PUNCTUATION;
}

/* What ends at the character @c at bytes [at, next). */
static End
get_end (Scan *scan, gunichar c, gsize at, gsize next)
{
  switch (c)
    {
    case ':':
    case ';':
    case '?':
    case '!':
    case 0xff1a: /* ： */
    case 0xff1b: /* ； */
    case 0xff1f: /* ？ */
    case 0xff01: /* ！ */
    case 0x3002: /* 。 */
    case 0xff61: /* ｡ */
    case 0x3011: /* 】 */
      return END_SENTENCE;
    case '.':
    case 0xff0e: /* ． */
      return is_behind_full_stop (peek (scan, next)) ? END_SENTENCE : END_NONE;
    default:
      return winnow_is_line_end (c) && end_line (scan, c, at, next) ? END_PARAGRAPH : END_NONE;
    }
}

/* The strongest end in the gap [at, end). Reads all of it, to keep track of lines. */
static End
find_end (Scan *scan, gsize at, gsize end)
{
  End found = END_NONE;
  while (at < end)
    {
      gunichar c = g_utf8_get_char (scan->text + at);
      gsize next = at + (gsize) g_utf8_skip[(guchar) scan->text[at]];
      End end_here = get_end (scan, c, at, next);
      found = MAX (found, end_here);
      at = next;
    }
  return found;
}

/* Whether the at most 8 bytes [at, end) are ASCII. Reads 8 bytes, which must exist. */
static inline gboolean
is_ascii (const char *text, gsize at, gsize end)
{
  guint64 word;
  memcpy (&word, text + at, sizeof word);
  word = GUINT64_FROM_LE (word) & G_GUINT64_CONSTANT (0x8080808080808080);
  return end - at >= 8 ? word == 0 : word << 8 * (8 - (end - at)) == 0;
}

/* Whether @byte begins a character of U+4000 to U+9FFF: three bytes each, no marks, none
 * invisible. */
static inline gboolean
is_plain_han (guchar byte)
{
  return byte >= 0xe4 && byte <= 0xe9;
}

/* Code points of [at, end) without marks and invisible ones, so a disguise does not lengthen a
 * sentence. */
static guint32
count_letters (const Scan *scan, gsize at, gsize end)
{
  guint32 n = 0;
  if (end - at == 3 && is_plain_han ((guchar) scan->text[at]))
    return 1;
  for (; at < end && at + 8 <= scan->length && is_ascii (scan->text, at, end); at += 8)
    n += MIN (8, end - at);
  while (at < end)
    {
      guchar byte = scan->text[at];
      if (byte < 0x80 || is_plain_han (byte))
        n++;
      else
        {
          gunichar c = g_utf8_get_char (scan->text + at);
          n += !g_unichar_ismark (c) && g_unichar_type (c) != G_UNICODE_FORMAT;
        }
      at += (gsize) g_utf8_skip[byte];
    }
  return n;
}

GArray *
winnow_long_sentences_new (const WinnowSubject *subject)
{
  const WinnowText *tokens = subject->tokens;
  GArray *sentences = g_array_sized_new (FALSE, FALSE, sizeof (WinnowLongSentence), tokens->n_tokens / 16 + 1);
  WinnowLongSentence sentence = { 0, 0, 0, 0 };
  Scan scan = { subject->text, subject->length, 0 };
  gsize end = 0; /* of the token before */
  winnow_for_each_below (i, tokens->n_tokens)
    {
      gsize start = tokens->starts[i];
      gboolean is_plain = start <= end || (start == end + 1 && scan.text[end] == ' ');
      End found = is_plain ? END_NONE : find_end (&scan, end, start);
      if (found != END_NONE && i > sentence.first)
        {
          sentence.last = i;
          g_array_append_val (sentences, sentence);
          sentence = (WinnowLongSentence){ i, i, 0, sentence.paragraph + (found == END_PARAGRAPH) };
        }
      end = tokens->ends[i];
      sentence.length += count_letters (&scan, start, end);
    }
  sentence.last = tokens->n_tokens;
  if (sentence.last > sentence.first)
    g_array_append_val (sentences, sentence);
  return sentences;
}

const GArray *
winnow_subject_get_long_sentences (WinnowSubject *subject)
{
  if (subject->long_sentences == NULL)
    subject->long_sentences = winnow_long_sentences_new (subject);
  return subject->long_sentences;
}

guint64
winnow_long_sentence_hash (const WinnowText *text, guint32 first, guint32 last)
{
  guint64 hash = last - first;
  for (guint32 i = first; i < last; i++)
    hash = hash * BASE + text->hashes[i];
  return winnow_hash_mix (hash);
}
