/* card.c: the parts of a library's index card
 *
 * The parts: title, author, date, the author's keywords, abstract, first and last paragraph, as an
 * option the line at a fixed place (all found by card-fields.c), and the eight most frequent words
 * with their counts. Parts in the text come before metadata of the file, since they survive a
 * change of format. The value is the share of equal parts among those that both documents have; a
 * part that one of them lacks does not count. Same piece: half of them.
 *
 * Two parts are equal when their letters and digits are. The words are equal when three quarters of
 * them are in both lists with counts at most a tenth, or one, apart; they are a part if there are
 * at least four.
 *
 * Fingerprints: one a part, in the order of WinnowCardPart, over its tokens (none for metadata);
 * then one a word, at its first occurrence. Symbols: the part, and the count of a word. The
 * digest's words: a line a part, in English, since it is stored. Keys: title, keywords, abstract,
 * first and last paragraph, and all words together; not author and date, since one author has many
 * works. So two documents that agree in author, date and nearly all words only are missed. Size:
 * tokens.
 *
 * Limits: one changed character loses a paragraph; no containments. O(n). */
#include "fingerprint/methods/card-fields.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/array.h"
#include "fingerprint/kgram.h"
#include "fingerprint/methods/methods.h"
#include "text/folding/fold.h"
#include "base/lower-bound.h"
#include "base/order.h"

#define WIDTH 2 /* symbols of a fingerprint: part, count */
#define N_WORDS 8
#define MIN_WORDS 4
#define LINE 0       /* parameter */
#define MAX_SHOWN 80 /* code points of a part in the digest's words */

static const char *const part_names[]
    = { "title", "author", "date", "keywords", "abstract", "first paragraph", "last paragraph", "fixed line", "words" };

typedef struct
{
  WinnowSubject *subject;
  WinnowDigest *digest;
  GString *lines;
} Card;

static void
add_line (Card *card, WinnowCardPart part, const char *value)
{
  g_string_append_printf (card->lines, "%s%s: %s", card->lines->len > 0 ? "\n" : "", part_names[part], value);
}

static void
add_symbols (Card *card, WinnowCardPart part, guint32 count)
{
  const guint32 symbols[WIDTH] = { part, count };
  g_array_append_vals (card->digest->symbols, symbols, WIDTH);
}

/* @letters: folded, without separators. */
static void
add_part (Card *card, WinnowCardPart part, const char *letters, WinnowCardField field)
{
  winnow_digest_add (card->digest, XXH3_64bits_withSeed (letters, strlen (letters), part + 1), field.first, field.last);
  add_symbols (card, part, 0);
}

/* ── parts of the text ── */

/* How often @c occurs in @length bytes of @text. */
static guint
count_character (const char *text, gsize length, gunichar c)
{
  guint n = 0;
  for (const char *at = text; at < text + length; at = g_utf8_next_char (at))
    n += g_utf8_get_char (at) == c;
  return n;
}

/* @end, or the end of a bracket there that closes one after @start. */
static const char *
skip_bracket (const char *start, const char *end)
{
  gunichar close = g_utf8_get_char_validated (end, -1), open;
  gsize length = end - start;
  if ((gint32) close <= 0 || !g_unichar_get_mirror_char (close, &open))
    return end;
  return count_character (start, length, open) > count_character (start, length, close) ? g_utf8_next_char (end) : end;
}

/* The source of @field on one line, shortened. Returns: (transfer full) */
static char *
dup_shown (const Card *card, WinnowCardField field)
{
  const WinnowText *tokens = card->subject->tokens;
  const char *text = card->subject->text, *at = text + tokens->starts[field.first],
             *end = skip_bracket (at, text + tokens->ends[field.last - 1]);
  GString *shown = g_string_new (NULL);
  guint n = 0;
  for (; at < end && n < MAX_SHOWN; at = g_utf8_next_char (at), n++)
    {
      gunichar c = g_utf8_get_char (at);
      if (!g_unichar_isspace (c))
        g_string_append_unichar (shown, c);
      else if (shown->len > 0 && shown->str[shown->len - 1] != ' ')
        g_string_append_c (shown, ' ');
    }
  g_string_append (shown, at < end ? "…" : "");
  return g_string_free (shown, FALSE);
}

static void
add_field (Card *card, WinnowCardPart part, WinnowCardField field)
{
  g_autofree char *letters = NULL;
  if (part == WINNOW_CARD_DATE)
    letters = winnow_card_dup_date (card->subject, field.first, field.last);
  g_autofree char *shown = letters != NULL ? g_strdup (letters) : dup_shown (card, field);
  if (letters == NULL)
    letters = winnow_subject_dup_tokens (card->subject, card->subject->tokens, field.first, field.last);
  add_part (card, part, letters, field);
  add_line (card, part, shown);
}

/* ── metadata ── */

/* The folded letters and digits of @value. */
static char *
dup_folded_letters (const char *value)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (value, strlen (value));
  GString *letters = g_string_new (NULL);
  winnow_for_each_below (i, fold->n_units)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR)
      g_string_append_unichar (letters, fold->units[i]);
  return g_string_free (letters, FALSE);
}

static void
add_metadata (Card *card, WinnowCardPart part, const char *value)
{
  g_autofree char *day = NULL;
  if (value == NULL)
    return;
  if (part == WINNOW_CARD_DATE)
    day = g_strndup (value, strcspn (value, "T ")); /* of "2024-05-01T10:00:00Z" */
  g_autofree char *letters = day != NULL ? g_strdup (day) : dup_folded_letters (value);
  if (*letters == '\0')
    return;
  add_part (card, part, letters, (WinnowCardField){ 0, 0 });
  add_line (card, part, day ?: value);
}

/* ── the most frequent words ── */

typedef struct
{
  WinnowTerm term;
  guint8 weight;
} Word;

/* By count, then the longer (of Han, which are more specific), then by hash. */
static int
compare_words (gconstpointer left, gconstpointer right)
{
  const Word *a = left, *b = right;
  return WINNOW_ORDER (b->term.count, a->term.count) ?: WINNOW_ORDER (b->weight, a->weight)
             ?: WINNOW_ORDER (a->term.hash, b->term.hash);
}

/* Keeps the N_WORDS that come first, in order. */
static void
insert_word (GArray *list, const Word *word)
{
  guint at = list->len;
  while (at > 0 && compare_words (word, &g_array_index (list, Word, at - 1)) < 0)
    at--;
  if (at == N_WORDS)
    return;
  g_array_insert_vals (list, at, word, 1);
  g_array_set_size (list, MIN (list->len, N_WORDS));
}

/* The tokens of the subject under word @index of @words. */
static WinnowCardField
find_tokens (const WinnowText *tokens, const WinnowText *words, guint32 index)
{
  guint32 last;
  if (tokens == words)
    return (WinnowCardField){ index, index + 1 };
  guint32 first = winnow_lower_bound (tokens->ends, sizeof *tokens->ends, tokens->n_tokens, words->starts[index] + 1);
  for (last = first; last < tokens->n_tokens && tokens->starts[last] < words->ends[index];)
    last++;
  return (WinnowCardField){ first, last };
}

static void
add_words (Card *card)
{
  const WinnowText *words = winnow_subject_get_words (card->subject), *tokens = card->subject->tokens;
  g_autoptr (GArray) terms = winnow_terms_new (words),
                     list = g_array_sized_new (FALSE, FALSE, sizeof (Word), N_WORDS + 1);
  g_autoptr (GString) shown = g_string_new (NULL);
  winnow_for_each_value (const WinnowTerm, each, terms)
    {
      Word word = { *each, 0 };
      word.weight = words->weights[word.term.first];
      insert_word (list, &word);
    }
  if (list->len < MIN_WORDS)
    return;
  winnow_for_each_below (i, MIN (N_WORDS, list->len))
    {
      WinnowTerm term = g_array_index (list, Word, i).term;
      WinnowCardField field = find_tokens (tokens, words, term.first);
      g_autofree char *letters = winnow_subject_dup_token (card->subject, words, term.first);
      winnow_digest_add (card->digest, winnow_hash_mix (term.hash + WINNOW_CARD_WORDS), field.first, field.last);
      add_symbols (card, WINNOW_CARD_WORDS, term.count);
      g_string_append_printf (shown, "%s%s %u", i > 0 ? ", " : "", letters, term.count);
    }
  add_line (card, WINNOW_CARD_WORDS, shown->str);
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  const char *const metadata[WINNOW_CARD_WORDS] = {
    [WINNOW_CARD_TITLE] = subject->title,
    [WINNOW_CARD_AUTHOR] = subject->author,
    [WINNOW_CARD_DATE] = subject->date,
  };
  WinnowDigest *digest = winnow_digest_new (&winnow_method_card, values);
  g_autoptr (GString) lines = g_string_new (NULL);
  Card card = { subject, digest, lines };
  WinnowCardField fields[WINNOW_CARD_WORDS];

  digest->symbols = winnow_array_new (guint32);
  digest->width = WIDTH;
  digest->size = subject->tokens->n_tokens;
  winnow_card_find_fields (subject, values[LINE], fields);
  for (WinnowCardPart part = 0; part < WINNOW_CARD_WORDS; part++)
    if (fields[part].first < fields[part].last)
      add_field (&card, part, fields[part]);
    else
      add_metadata (&card, part, metadata[part]);
  if (fields[WINNOW_CARD_DATE].first < fields[WINNOW_CARD_DATE].last)
    {
      /* The file's own date is shown beside that of the text, and no part: a copy has another. */
      g_autofree char *day = subject->date != NULL ? g_strndup (subject->date, strcspn (subject->date, "T ")) : NULL;
      if (day != NULL && *day != '\0')
        g_string_append_printf (lines, "\nfile date: %s", day);
    }
  add_words (&card);
  digest->words = lines->len > 0 ? g_strdup (lines->str) : NULL;
  return digest;
}

/* ── comparing ── */

static WinnowCardPart
get_part (const WinnowDigest *digest, guint i)
{
  return g_array_index (digest->symbols, guint32, i * WIDTH);
}

static guint32
get_count (const WinnowDigest *digest, guint i)
{
  return g_array_index (digest->symbols, guint32, i * WIDTH + 1);
}

/* The index of the first fingerprint of @part. @n: (out) how many it has. */
static guint
find_part (const WinnowDigest *digest, WinnowCardPart part, guint *n)
{
  guint first = 0;
  while (first < digest->fingerprints->len && get_part (digest, first) != part)
    first++;
  for (*n = 0; first + *n < digest->fingerprints->len && get_part (digest, first + *n) == part;)
    ++*n;
  return first;
}

static gboolean
is_near (guint32 a, guint32 b)
{
  guint32 difference = MAX (a, b) - MIN (a, b);
  return difference <= 1 || difference <= MAX (a, b) / 10;
}

/* Whether three quarters of the fingerprints of @a, @n_a from @first_a on, are among those of
 * @b. */
static gboolean
is_shared (const WinnowDigest *a, guint first_a, guint n_a, const WinnowDigest *b, guint first_b, guint n_b)
{
  guint n_shared = 0;
  for (guint i = first_a; i < first_a + n_a; i++)
    for (guint j = first_b; j < first_b + n_b; j++)
      n_shared += winnow_digest_get_hash (a, i) == winnow_digest_get_hash (b, j)
                  && is_near (get_count (a, i), get_count (b, j));
  return 4 * n_shared >= 3 * MAX (n_a, n_b);
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  guint n_both = 0, n_agree = 0;
  for (WinnowCardPart part = 0; part < WINNOW_CARD_N_PARTS; part++)
    {
      guint n_a, n_b, first_a = find_part (a, part, &n_a), first_b = find_part (b, part, &n_b);
      if (n_a == 0 || n_b == 0)
        continue;
      n_both++;
      n_agree += is_shared (a, first_a, n_a, b, first_b, n_b);
    }
  agreement->value = n_both > 0 ? (double) n_agree / n_both : 0;
  agreement->similarity = agreement->value;
  agreement->a_in_b = agreement->b_in_a = NAN;
}

static gboolean
names_bucket (WinnowCardPart part)
{
  return part != WINNOW_CARD_AUTHOR && part != WINNOW_CARD_DATE && part != WINNOW_CARD_WORDS;
}

static void
add_keys (const WinnowDigest *digest, double threshold, GArray *keys)
{
  guint n_words, first_word = find_part (digest, WINNOW_CARD_WORDS, &n_words);
  guint64 all_words = n_words;
  winnow_for_each_below (i, first_word)
    if (names_bucket (get_part (digest, i)))
      g_array_append_val (keys, g_array_index (digest->fingerprints, WinnowFingerprint, i).hash);
  for (guint i = first_word; i < first_word + n_words; i++)
    all_words += winnow_hash_mix (winnow_digest_get_hash (digest, i)); /* in any order */
  if (n_words > 0)
    g_array_append_val (keys, all_words);
}

const WinnowMethod winnow_method_card = {
  .id = "card",
  .title = N_ ("Index card"),
  .description = N_ ("Compares what an index card would say: title, author, date, keywords, abstract, most frequent "
                     "words, first and last paragraph."),
  .version = 2,
  .uses = WINNOW_USES_STOP_WORDS | WINNOW_USES_METADATA | WINNOW_USES_WORDS,
  .unit = WINNOW_UNIT_SHARE,
  .threshold = .5,
  .parameters = { [LINE] = { "line", 0, 100, 0, N_ ("A line of the text to compare, by its number; 0: none") } },
  .same = N_ ("Most of what an index card lists is the same for both documents."),
  .different = N_ ("Most of what an index card lists differs between the documents."),
  .silent = N_ ("A document has too little text for an index card."),
  .compute = compute,
  .keys = add_keys,
  .compare = compare,
};
