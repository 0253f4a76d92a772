/* ocr-doubts.c: pages whose letters seem to be stored as others than they show: OCR judges
 *
 * A page that shows what it stores has nearly all of its words in both; after an exchange of
 * letters they share short words at most, and those without an exchanged letter. */
#include "extract/ocr/ocr.h"

#include <string.h>

#include "base/for-each.h"

#define LEAST_SHARED 0.5
#define LEAST_SURE 70.0 /* percent: OCR can't judge what it hardly reads, such as other scripts */
#define LEAST_WORD 4u   /* letters: shorter words may be in both by chance */

static WinnowOcrDoubt *
find (const WinnowJob *job, guint page)
{
  winnow_for_each (WinnowOcrDoubt, doubt, job->ocr != NULL ? job->ocr->doubts : NULL)
    if (doubt->page == page)
      return doubt;
  return NULL;
}

gboolean
winnow_ocr_doubts (const WinnowJob *job, guint page)
{
  return find (job, page) != NULL;
}

/* ── words ── */

/* Adds the word in @word, if it is one, and empties it. */
static void
end_word (GHashTable *words, GString *word)
{
  if (g_utf8_strlen (word->str, -1) >= LEAST_WORD)
    g_hash_table_add (words, g_strdup (word->str));
  g_string_truncate (word, 0);
}

/* Words without accents, which OCR may not know, in lower case; of Han characters each two
 * neighbours. */
static GHashTable *
list_words (const char *text)
{
  GHashTable *words = winnow_string_table_new (NULL);
  g_autofree char *decomposed = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autoptr (GString) word = g_string_new (NULL);
  gunichar former = 0;
  for (const char *p = decomposed; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean is_wide = g_unichar_iswide (c) && g_unichar_isalpha (c);
      char pair[13] = "";
      if (is_wide && former != 0)
        g_unichar_to_utf8 (c, pair + g_unichar_to_utf8 (former, pair));
      if (*pair != '\0')
        g_hash_table_add (words, g_strdup (pair));
      former = is_wide ? c : 0;
      if (!is_wide && g_unichar_isalpha (c))
        g_string_append_unichar (word, g_unichar_tolower (c));
      else if (!g_unichar_ismark (c))
        end_word (words, word);
    }
  end_word (words, word);
  return words;
}

/* The share of the words of @stored that are in @shown; 0 without words. */
static double
get_shared (const char *stored, const char *shown)
{
  g_autoptr (GHashTable) expected = list_words (stored), seen = list_words (shown);
  guint n = 0;
  winnow_for_each_entry (entry, expected)
    n += g_hash_table_contains (seen, entry.key);
  return n / MAX ((double) g_hash_table_size (expected), 1);
}

/* ── judgement ── */

void
winnow_ocr_judge (WinnowJob *job, guint page)
{
  WinnowOcrDoubt *doubt = find (job, page);
  winnow_for_each (const WinnowOcrText, text, doubt != NULL ? job->ocr->texts : NULL)
    if (text->place.picture == NULL && text->place.page == page && text->text != NULL && text->confidence >= LEAST_SURE)
      doubt->verdict = get_shared (doubt->stored, text->text) < LEAST_SHARED ? WINNOW_OCR_DENIED : WINNOW_OCR_CONFIRMED;
}
