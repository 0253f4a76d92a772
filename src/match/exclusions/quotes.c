/* quotes.c: text between quotation marks
 *
 * A stack holds the open marks; a table says which mark closes which. A pair must close within its
 * paragraph. A quotation of several paragraphs continues where each of them begins with the opening
 * mark again.
 *
 * Three marks are ambiguous: the straight ones and ’, which is an apostrophe, too. The characters
 * on either side decide. A straight mark that opens replaces an open one of its kind, so a missing
 * mark affects only its own paragraph. 《…》 and 〈…〉 are titles of works (GB/T 15834-2011, 4.15),
 * which quote nothing. One pass over the bytes, O(length). */
#include "match/exclusions/exclusion-finders.h"

#include <string.h>

#include "base/array.h"
#include "text/wrapped-line.h"

#define MAX_DEPTH 8

/* Bytes of a quotation in single straight marks beyond which a closing mark after an s is taken for
 * an apostrophe (the dogs' bowl). */
#define WEAK_BYTES 24

typedef struct
{
  gunichar mark;
  gunichar closers[3];
  gboolean continues; /* may be repeated at each paragraph of a long quotation */
} Opener;

static const Opener openers[] = {
  { 0x201c, { 0x201d }, TRUE },          /* “…” */
  { 0x201e, { 0x201c, 0x201d }, TRUE },  /* „…“ „…” */
  { 0x201d, { 0x201d }, TRUE },          /* ”…” */
  { 0x201f, { 0x201d }, TRUE },          /* ‟…” */
  { 0x2018, { 0x2019 }, TRUE },          /* ‘…’ */
  { 0x201a, { 0x2018, 0x2019 }, FALSE }, /* ‚…‘ ‚…’ */
  { 0x00ab, { 0x00bb }, TRUE },          /* «…» */
  { 0x00bb, { 0x00ab, 0x00bb }, TRUE },  /* »…« »…» */
  { 0x2039, { 0x203a }, FALSE },         /* ‹…› */
  { 0x203a, { 0x2039, 0x203a }, FALSE }, /* ›…‹ ›…› */
  { 0x300c, { 0x300d }, TRUE },          /* 「…」 */
  { 0x300e, { 0x300f }, TRUE },          /* 『…』 */
  { 0xfe41, { 0xfe42 }, TRUE },          /* ﹁…﹂ */
  { 0xfe43, { 0xfe44 }, TRUE },          /* ﹃…﹄ */
  { 0xff62, { 0xff63 }, TRUE },          /* ｢…｣ */
  { 0x301d, { 0x301e, 0x301f }, TRUE },  /* 〝…〞 〝…〟 */
  { 0xff02, { 0xff02 }, FALSE },         /* ＂…＂ */
  { '"', { '"' }, FALSE },
  { '\'', { '\'' }, FALSE },
};

/* Words that begin with an apostrophe. */
static const char *const elisions[] = { "tis", "twas", "em", "til", "cause", "bout", "n", "round", "ere", "tween" };

typedef struct
{
  const Opener *opener;
  gsize start;    /* after the mark */
  gsize weak_end; /* of an ambiguous mark that may close it, or 0 */
} Open;

typedef struct
{
  const char *text;
  gsize length;
  GArray *ranges;
  Open stack[MAX_DEPTH];
  guint depth;
} Scanner;

typedef enum
{
  BESIDE_SPACE,  /* or nothing */
  BESIDE_LETTER, /* or a digit */
  BESIDE_WIDE,   /* a character of a script without spaces, or its punctuation */
  BESIDE_OPENING,
  BESIDE_OTHER,
} Beside;

static Beside
classify (gunichar c)
{
  if (g_unichar_isspace (c))
    return BESIDE_SPACE;
  if (c >= 0x2e80)
    return BESIDE_WIDE;
  if (g_unichar_isalnum (c))
    return BESIDE_LETTER;
  if (c == '(' || c == '[' || c == '{' || c == '/' || c == '*' || c == '_' || c == 0x2013 || c == 0x2014 || c == 0x201c
      || c == 0x2018 || c == 0xab || c == 0x2026)
    return BESIDE_OPENING;
  return BESIDE_OTHER;
}

static Beside
classify_before (const Scanner *scanner, gsize at)
{
  const char *before = at > 0 ? g_utf8_find_prev_char (scanner->text, scanner->text + at) : NULL;
  return before != NULL ? classify (g_utf8_get_char (before)) : BESIDE_SPACE;
}

static Beside
classify_after (const Scanner *scanner, gsize at)
{
  return at < scanner->length ? classify (g_utf8_get_char (scanner->text + at)) : BESIDE_SPACE;
}

static const Opener *
find_opener (gunichar mark)
{
  winnow_for_each_of (opener, openers)
    if (opener->mark == mark)
      return opener;
  return NULL;
}

static gboolean
closes (gunichar mark, const Opener *opener)
{
  for (guint i = 0; i < G_N_ELEMENTS (opener->closers) && opener->closers[i] != 0; i++)
    if (opener->closers[i] == mark)
      return TRUE;
  return FALSE;
}

static void
emit (Scanner *scanner, gsize start, gsize end)
{
  if (start < end)
    WINNOW_APPEND (scanner->ranges, WinnowRange, (guint32) start, (guint32) end);
}

/* Pops the marks above @depth. Those that an ambiguous mark may have closed become quotations. */
static void
pop_to (Scanner *scanner, guint depth)
{
  while (scanner->depth > depth)
    {
      const Open *open = &scanner->stack[--scanner->depth];
      gboolean is_doubtful = open->opener->mark == '\'' && open->weak_end > open->start + WEAK_BYTES;
      if (open->weak_end > 0 && !is_doubtful)
        emit (scanner, open->start, open->weak_end);
    }
}

static void
open_mark (Scanner *scanner, const Opener *opener, gsize past)
{
  if (scanner->depth < MAX_DEPTH)
    scanner->stack[scanner->depth++] = (Open){ opener, past, 0 };
}

/* Index in the stack of the innermost mark that @mark closes; −1: none. */
static int
find_open (const Scanner *scanner, gunichar mark)
{
  for (guint i = scanner->depth; i-- > 0;)
    if (closes (mark, scanner->stack[i].opener))
      return i;
  return -1;
}

static void
close_mark (Scanner *scanner, int index, gsize at)
{
  pop_to (scanner, (guint) index + 1);
  emit (scanner, scanner->stack[index].start, at);
  scanner->depth = (guint) index;
}

static void
handle_straight (Scanner *scanner, const Opener *opener, gsize at, gsize past)
{
  Beside before = classify_before (scanner, at), after = classify_after (scanner, past);
  gboolean may_open = after != BESIDE_SPACE && before != BESIDE_LETTER && before != BESIDE_OTHER;
  gboolean may_close = before != BESIDE_SPACE && after != BESIDE_LETTER && after != BESIDE_OPENING;
  int index = find_open (scanner, opener->mark);
  if (may_open && !may_close)
    {
      if (index >= 0)
        pop_to (scanner, (guint) index);
      open_mark (scanner, opener, past);
    }
  else if (index >= 0)
    close_mark (scanner, index, at);
  else if (may_open == may_close)
    open_mark (scanner, opener, past);
}

static gboolean
is_elision (const Scanner *scanner, gsize past)
{
  gsize end = past;
  while (end < scanner->length && g_ascii_isalpha (scanner->text[end]))
    end++;
  winnow_for_each_of (elision, elisions)
    if (end - past == strlen (*elision) && g_ascii_strncasecmp (scanner->text + past, *elision, end - past) == 0)
      return TRUE;
  return FALSE;
}

/* ’ and ' are an apostrophe between letters or before one, and maybe after an s. */
static void
handle_single (Scanner *scanner, gunichar mark, gsize at, gsize past)
{
  Beside before = classify_before (scanner, at), after = classify_after (scanner, past);
  int index = find_open (scanner, mark);
  if (mark == '\'' && after == BESIDE_LETTER
      && (before == BESIDE_SPACE || before == BESIDE_OPENING || scanner->text[at - 1] == '"'))
    {
      if (!g_ascii_isdigit (scanner->text[past]) && !is_elision (scanner, past))
        {
          if (index >= 0)
            pop_to (scanner, (guint) index);
          open_mark (scanner, find_opener (mark), past);
        }
      return;
    }
  if (index < 0 || after == BESIDE_LETTER || before == BESIDE_SPACE)
    return;
  if (at > 0 && (scanner->text[at - 1] | 0x20) == 's')
    scanner->stack[index].weak_end = at;
  else
    close_mark (scanner, index, at);
}

/* ” opens where a word begins and nothing is open, as in Swedish and Finnish; else it closes a
 * quotation that never began. */
static gboolean
opens_word (const Scanner *scanner, gsize at, gsize past)
{
  return classify_before (scanner, at) == BESIDE_SPACE && classify_after (scanner, past) == BESIDE_LETTER;
}

static void
handle_mark (Scanner *scanner, gunichar mark, gsize at, gsize past)
{
  const Opener *opener = find_opener (mark);
  if (mark == '"' || mark == 0xff02)
    {
      handle_straight (scanner, opener, at, past);
      return;
    }
  if (mark == '\'' || mark == 0x2019)
    {
      handle_single (scanner, mark, at, past);
      return;
    }
  int index = find_open (scanner, mark);
  if (index >= 0)
    close_mark (scanner, index, at);
  else if (opener != NULL && (mark != 0x201d || opens_word (scanner, at, past)))
    {
      /* This mark is open already: it was never closed, unless other marks are between. */
      if (scanner->depth > 0 && scanner->stack[scanner->depth - 1].opener == opener)
        pop_to (scanner, scanner->depth - 1);
      open_mark (scanner, opener, past);
    }
}

/* ── paragraphs ── */

/* Whether the line that ends at @at is too short or too long for a line of a wrapped paragraph. */
static gboolean
is_unwrapped (const Scanner *scanner, gsize at)
{
  guint columns = 0;
  while (at > 0 && scanner->text[at - 1] != '\n' && columns <= WINNOW_WRAPPED_LINE_MAXIMUM)
    columns += winnow_byte_get_columns ((guchar) scanner->text[--at]);
  return !winnow_line_is_wrapped (columns);
}

/* Handles the line end at @at. At the end of a paragraph all open marks are dropped, unless the
 * next paragraph begins with the same mark. Returns: where to continue */
static gsize
handle_line_end (Scanner *scanner, gsize at)
{
  gsize next = at + 1;
  gunichar mark;
  if (scanner->depth == 0)
    return next;
  while (next < scanner->length && g_ascii_isspace (scanner->text[next]))
    next++;
  if (next == at + 1 && next < scanner->length && !is_unwrapped (scanner, at))
    return next;
  if (next < scanner->length && scanner->stack[0].opener->continues)
    {
      /* ideographic spaces indent a paragraph */
      while (scanner->length - next > 3 && memcmp (scanner->text + next, "\343\200\200", 3) == 0)
        next += 3;
      mark = g_utf8_get_char (scanner->text + next);
      if (mark == scanner->stack[0].opener->mark)
        {
          pop_to (scanner, 1);
          return next + (gsize) g_unichar_to_utf8 (mark, NULL);
        }
    }
  pop_to (scanner, 0);
  return next;
}

/* ── the scan ── */

/* Bytes that may begin a mark, and the line end. */
static const guint8 is_special[256]
    = { ['\n'] = 1, ['"'] = 1, ['\''] = 1, [0xc2] = 1, [0xe2] = 1, [0xe3] = 1, [0xef] = 1 };

/* The character at @at if it may be a mark, or 0. Faster than decoding all. */
static gunichar
mark_at (const Scanner *scanner, gsize at)
{
  const guchar *bytes = (const guchar *) scanner->text + at;
  if (bytes[0] < 0x80)
    return bytes[0];
  if (bytes[0] == 0xc2)
    return bytes[1] == 0xab || bytes[1] == 0xbb ? bytes[1] : 0;
  if ((bytes[0] == 0xe2 || bytes[0] == 0xe3) && bytes[1] != 0x80)
    return 0;
  return (gunichar) (bytes[0] & 0x0f) << 12 | (gunichar) (bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
}

static gboolean
is_mark (gunichar c)
{
  return c == '"' || c == '\'' || c == 0xab || c == 0xbb || (c >= 0x2018 && c <= 0x201f) || c == 0x2039 || c == 0x203a
         || (c >= 0x3008 && c <= 0x300f) || (c >= 0x301d && c <= 0x301f) || (c >= 0xfe41 && c <= 0xfe44) || c == 0xff02
         || c == 0xff62 || c == 0xff63;
}

void
winnow_quotes_find (const char *text, gsize length, GArray *ranges)
{
  Scanner scanner = { .text = text, .length = length, .ranges = ranges };
  for (gsize at = 0; at < length;)
    {
      if (!is_special[(guchar) text[at]])
        {
          at++;
          continue;
        }
      gunichar c = mark_at (&scanner, at);
      if (c == '\n')
        at = handle_line_end (&scanner, at);
      else if (is_mark (c))
        {
          gsize past = at + (gsize) g_unichar_to_utf8 (c, NULL);
          handle_mark (&scanner, c, at, past);
          at = past;
        }
      else
        at += c < 0x80 ? 1 : 2; /* no byte in between begins a mark */
    }
  pop_to (&scanner, 0);
}
