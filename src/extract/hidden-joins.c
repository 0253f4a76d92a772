/* hidden-joins.c: the places where hidden text was taken out of visible text.
 *
 * Removing hidden text from between letters joins them, which makes a word whole again that the
 * hidden text had split. But hidden letters may also replace the spaces between words. No
 * word has more than LONGEST_WORD letters, so the joins of a longer one separate words. Where most
 * joins of a text are in such words, all of them separate words. Letters of scripts that are
 * written without spaces do not count, and their joins stay closed. */
#include "extract/writer.h"

#include "base/for-each.h"

#define LONGEST_WORD 30 /* letters */

/* TRUE unless the script has no spaces between words. */
static gboolean
is_set_apart (gunichar c)
{
  return !g_unichar_iswide (c) && !(c >= 0x0e00 && c <= 0x109f) && !(c >= 0x1780 && c <= 0x17ff)
         && !(c >= 0x1950 && c <= 0x1aaf);
}

static gboolean
is_letter (gunichar c)
{
  return (g_unichar_isalnum (c) || g_unichar_ismark (c)) && is_set_apart (c);
}

/* The word around a join. */
typedef struct
{
  gsize end;
  guint n_letters;
} JoinedWord;

/* Punctuation does not end it: where a space is missing after a full stop, the next word follows
 * directly. */
static gboolean
ends_joined_word (gunichar c)
{
  return c == '\0' || g_unichar_isspace (c) || !is_set_apart (c) || c == '-' || c == '/'
         || (c >= 0x2010 && c <= 0x2015);
}

static JoinedWord
measure_joined_word (const GString *text, gsize join)
{
  const char *start = text->str + join, *end = start;
  JoinedWord word = { 0 };
  for (const char *p = start;
       (p = g_utf8_find_prev_char (text->str, p)) != NULL && !ends_joined_word (g_utf8_get_char (p));)
    word.n_letters += is_letter (g_utf8_get_char (p));
  for (; !ends_joined_word (g_utf8_get_char (end)); end = g_utf8_next_char (end))
    word.n_letters += is_letter (g_utf8_get_char (end));
  word.end = (gsize) (end - text->str);
  return word;
}

/* The joins between two words. Returns: (transfer full) (element-type gsize) ascending */
static GArray *
find_word_ends (const GString *text, const GArray *joins)
{
  g_autoptr (GArray) all = winnow_array_new (gsize);
  GArray *word_ends = winnow_array_new (gsize);
  JoinedWord word = { 0 };
  winnow_for_each_value (const gsize, join, joins)
    {
      gunichar before = g_utf8_get_char (g_utf8_prev_char (text->str + *join)),
               after = g_utf8_get_char (text->str + *join);
      if (!is_set_apart (before) || !is_set_apart (after))
        continue;
      g_array_append_val (all, *join);
      if (*join >= word.end)
        word = measure_joined_word (text, *join);
      if (word.n_letters > LONGEST_WORD)
        g_array_append_val (word_ends, *join);
    }
  if (2 * word_ends->len <= all->len)
    return word_ends;
  g_array_unref (word_ends);
  return g_steal_pointer (&all);
}

static gsize
move (gconstpointer data, gsize offset, guint page)
{
  const GArray *blanks = data;
  guint low = 0, high = blanks->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      if (g_array_index (blanks, gsize, middle) < offset)
        low = middle + 1;
      else
        high = middle;
    }
  return offset + low;
}

void
winnow_hidden_joins_split_words (GString *text, GArray *joins, WinnowContent *content)
{
  g_autoptr (GArray) spaces = find_word_ends (text, joins);
  g_autofree char *joined = NULL;
  gsize length = text->len, done = 0;
  g_array_set_size (joins, 0);
  if (spaces->len == 0)
    return;
  joined = g_memdup2 (text->str, length);
  g_string_truncate (text, 0);
  winnow_for_each_value (const gsize, join, spaces)
    {
      g_string_append_len (text, joined + done, *join - done);
      g_string_append_c (text, ' ');
      done = *join;
    }
  g_string_append_len (text, joined + done, length - done);
  if (content != NULL)
    winnow_content_map_places (content, move, spaces);
}
