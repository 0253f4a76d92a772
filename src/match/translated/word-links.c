/* word-links.c: see word-links.h */
#include "match/translated/word-links.h"

#include "base/array.h"
#include "base/order.h"
#include "base/slots.h"
#include "text/words/bilingual-dictionary.h"

/* A stem of the right text and its last token; the others follow in Right.before. */
typedef struct
{
  guint64 hash;
  guint32 last;
} Stem;

/* The tokens of a right text by their stems, without stop words. */
typedef struct
{
  GArray *stems; /* (element-type Stem) */
  WinnowSlots slots;
  guint32 *before; /* by token: the one before it with the same stem, or G_MAXUINT32 */
} Right;

static void
init_right (Right *right, const WinnowText *text)
{
  right->stems = winnow_array_new (Stem);
  right->before = g_new (guint32, text->n_tokens + 1);
  winnow_slots_init (&right->slots, text->n_tokens);
  winnow_for_each_below (t, text->n_tokens)
    if (!(text->flags[t] & (WINNOW_TOKEN_STOP | WINNOW_TOKEN_CHARACTER)))
      {
        guint n = right->stems->len;
        Stem *stem = WINNOW_SLOTS_GET (&right->slots, right->stems, Stem, text->stems[t]);
        right->before[t] = right->stems->len > n ? G_MAXUINT32 : stem->last;
        stem->last = t;
      }
}

/* Links @word to all tokens of the right text with @stem. */
static void
add_links (const Right *right, const WinnowTranslatedWord *word, guint64 stem, gboolean is_exchanged, GArray *links)
{
  guint32 found = *winnow_slots_find (&right->slots, stem, right->stems->data, sizeof (Stem));
  for (guint32 t = found > 0 ? g_array_index (right->stems, Stem, found - 1).last : G_MAXUINT32; t != G_MAXUINT32;
       t = right->before[t])
    {
      WinnowWordLink link = { word->first, word->last, t, t + 1 };
      if (is_exchanged)
        link = (WinnowWordLink){ t, t + 1, word->first, word->last };
      g_array_append_val (links, link);
    }
}

/* @is_exchanged: the left text is B. */
static void
find_direction (const WinnowBilingualDictionary *translations, const WinnowText *left, const WinnowText *right_text,
                gboolean is_exchanged, GArray *links)
{
  g_autoptr (GArray) words = winnow_array_new (WinnowTranslatedWord);
  Right right;
  init_right (&right, right_text);
  winnow_bilingual_dictionary_cut (translations, left, 0, left->n_tokens, words);
  winnow_for_each_value (const WinnowTranslatedWord, word, words)
    {
      guint32 n = 0;
      const guint32 *stems = NULL;
      if (word->word != WINNOW_NO_WORD)
        stems = winnow_bilingual_dictionary_get_links (translations, word->word, &n);
      else
        add_links (&right, word, left->stems[word->first], is_exchanged, links);
      winnow_for_each_below (s, n)
        add_links (&right, word, winnow_bilingual_dictionary_get_stem (translations, stems[s]), is_exchanged, links);
    }
  g_array_unref (right.stems);
  winnow_slots_clear (&right.slots);
  g_free (right.before);
}

static int
compare_links (gconstpointer left, gconstpointer right)
{
  const WinnowWordLink *x = left, *y = right;
  return WINNOW_ORDER (x->a_first, y->a_first) ?: WINNOW_ORDER (x->b_first, y->b_first)
             ?: WINNOW_ORDER (x->a_last, y->a_last) ?: WINNOW_ORDER (x->b_last, y->b_last);
}

GArray *
winnow_word_links_find (const WinnowText *a, const WinnowText *b)
{
  const GPtrArray *all = winnow_bilingual_dictionary_get_all ();
  GArray *links = winnow_array_new (WinnowWordLink);
  winnow_for_each (const WinnowBilingualDictionary, dictionary, all)
    {
      find_direction (dictionary, a, b, FALSE, links);
      find_direction (dictionary, b, a, TRUE, links);
    }
  winnow_array_sort_unique (links, compare_links);
  return links;
}
