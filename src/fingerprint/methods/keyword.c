/* keyword.c: the n words that say most about the subject of a document
 *
 * A word weighs tf · idf (G. Salton, C. Buckley, "Term-weighting approaches in automatic text
 * retrieval", 1988), times a factor by class: names weigh most, then places and other proper nouns
 * (words with a capital inside sentences among them), then nouns of Chinese and phrases; single
 * letters or characters and numbers weigh less than other words. Stop words are left out. Synonyms,
 * words or the longest phrases that fit, count as their head word. The n heaviest (8), one a line
 * in the order of their code points, are hashed as one string. Two documents are the same when they
 * have the same keywords, in any order; their other words do not matter.
 *
 * A word of an alphabetic script counts as a proper noun when most of its places inside sentences
 * have a capital; sentences where most words have one (titles) do not count. Chinese has no
 * capitals; its words have their class in the dictionary, and names.c finds more names. German
 * writes all nouns with capitals, which raises them alike and does no harm. No free list says the
 * class of English words in a form that a build can read, so English nouns weigh as other words.
 *
 * Fingerprints, each over all tokens: the two halves of MD5 of the string, its MurmurHash64A, its
 * lookup3 hash over bytes, and over code points (Solr's Lookup3Signature), all with seed 0. Key:
 * the first half of MD5. The digest's words are the string. The similarity of unequal digests is
 * the Jaccard coefficient of their keywords. Size: distinct terms. Weights are rounded to 1/1024
 * before they are compared, and equal ones are ordered by hash, so every machine selects the same.
 *
 * Limits: one keyword more or less loses the document. The library's frequencies change idf, so
 * only digests with equal frequencies can be compared. Some tens of MB/s for English; for Chinese
 * as fast as the cutting into words. */
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/order.h"
#include "base/array.h"
#include "fingerprint/methods/coverage.h"
#include "fingerprint/hashes.h"
#include "fingerprint/methods/methods.h"
#include "fingerprint/names.h"
#include "text/words/chinese-words.h"
#include "base/slots.h"

enum
{
  N_WORDS
};

#define MAX_WORDS 64
#define WEIGHT_SCALE 1024

typedef enum
{
  CLASS_PLAIN,
  CLASS_SHORT,  /* a single letter or character */
  CLASS_NUMBER, /* digits only */
  CLASS_NOUN,
  CLASS_PROPER, /* a capital inside sentences; an organization or another proper noun */
  CLASS_PLACE,
  CLASS_NAME,
} Class;

static const double factors[] = {
  [CLASS_PLAIN] = 1,    [CLASS_SHORT] = .5,  [CLASS_NUMBER] = .25, [CLASS_NOUN] = 1.25,
  [CLASS_PROPER] = 1.5, [CLASS_PLACE] = 1.5, [CLASS_NAME] = 2,
};
#define MAX_FACTOR 2

typedef struct
{
  guint64 hash;
  guint32 first;    /* word of its first occurrence */
  guint32 n_words;  /* words in it: 1, or more for a name */
  guint32 count;    /* occurrences, including synonyms; 0: counted as another term */
  guint32 inside;   /* places inside sentences */
  guint32 capitals; /* of them with a capital */
  gboolean is_name; /* of a person */
  const char *word; /* (nullable) (borrowed) the head word or phrase of synonyms */
  guint64 weight;   /* without the factor of its class, then with it */
} Term;

typedef struct
{
  WinnowSubject *subject;
  const WinnowText *words;
  const WinnowMethodContext *context;
  GArray *terms;     /* (owned) (element-type Term) distinct */
  WinnowSlots slots; /* of @terms */
} Keywords;

/* ── terms ── */

/* The term with @hash; added with @first and @n_words if it is new. */
static Term *
get_term (Keywords *keywords, guint64 hash, guint32 first, guint32 n_words)
{
  Term *term = WINNOW_SLOTS_GET (&keywords->slots, keywords->terms, Term, hash);
  if (term->n_words == 0)
    {
      term->first = first;
      term->n_words = n_words;
    }
  return term;
}

/* Moves the occurrences of a name from its parts to it. */
static void
add_name (Keywords *keywords, const WinnowName *name)
{
  for (guint32 i = name->first; i < name->first + name->n_words; i++)
    {
      Term *part = get_term (keywords, keywords->words->hashes[i], i, 1);
      part->count -= MIN (part->count, name->count);
    }
  Term *term = get_term (keywords, name->hash, name->first, name->n_words);
  term->count += name->count;
  term->is_name = TRUE;
}

/* Whether words @index and @index + 1 belong together: at most white space, hyphens, apostrophes
 * and middle dots are between them. */
static gboolean
is_joined (const Keywords *keywords, guint32 index)
{
  const char *text = keywords->subject->text, *end = text + keywords->words->starts[index + 1];
  for (const char *at = text + keywords->words->ends[index]; at < end; at = g_utf8_next_char (at))
    if (!g_unichar_isspace (g_utf8_get_char (at)) && strchr ("-'", *at) == NULL && !g_str_has_prefix (at, "’")
        && !g_str_has_prefix (at, "·"))
      return FALSE;
  return TRUE;
}

/* The longest phrase of the synonyms that begins with word @index and ends before @last. Returns:
 * its words; 0: none */
static guint32
match_phrase (const Keywords *keywords, guint32 index, guint32 last, guint64 *hash, const char **text)
{
  const WinnowSynonyms *synonyms = keywords->context->synonyms;
  const guint64 *hashes = keywords->words->hashes + index;
  guint32 n = winnow_synonyms_match (synonyms, hashes, last - index, hash, text), n_joined = 1;
  while (n_joined < n && is_joined (keywords, index + n_joined - 1))
    n_joined++;
  return n_joined < n ? winnow_synonyms_match (synonyms, hashes, n_joined, hash, text) : n;
}

/* Moves the occurrence of a phrase from its words to it. */
static void
add_phrase (Keywords *keywords, guint32 first, guint32 n_words, guint64 hash, const char *text)
{
  for (guint32 i = first; i < first + n_words; i++)
    if (!(keywords->words->flags[i] & WINNOW_TOKEN_STOP))
      {
        Term *part = get_term (keywords, keywords->words->hashes[i], i, 1);
        part->count -= MIN (part->count, 1);
      }
  Term *phrase = get_term (keywords, hash, first, n_words);
  phrase->count++;
  phrase->word = text;
}

static void
add_phrases (Keywords *keywords)
{
  winnow_for_each_below (s, keywords->words->n_sentences)
    {
      const WinnowSentence *sentence = &keywords->words->sentences[s];
      for (guint32 i = sentence->first, n; i < sentence->last; i += MAX (n, 1))
        {
          const char *text;
          guint64 hash;
          n = match_phrase (keywords, i, sentence->last, &hash, &text);
          if (n > 0)
            add_phrase (keywords, i, n, hash, text);
        }
    }
}

/* Whether the user lists the name as a phrase; then it has been counted. */
static gboolean
is_phrase (const Keywords *keywords, const WinnowName *name)
{
  const char *text;
  guint64 hash;
  return match_phrase (keywords, name->first, name->first + name->n_words, &hash, &text) == name->n_words;
}

static void
add_terms (Keywords *keywords, const GArray *terms, const GArray *names)
{
  winnow_for_each_value (const WinnowTerm, term, terms)
    get_term (keywords, term->hash, term->first, 1)->count += term->count;
  add_phrases (keywords);
  winnow_for_each_value (const WinnowName, name, names)
    if (!is_phrase (keywords, name))
      add_name (keywords, name);
}

/* Counts the capitals of the words inside sentence @sentence. */
static void
count_capitals (Keywords *keywords, const WinnowSentence *sentence, const char *source, guint8 *is_capital)
{
  const WinnowText *words = keywords->words;
  guint32 n_capitals = 0;
  for (guint32 i = sentence->first; i < sentence->last; i++)
    {
      guchar byte = source[words->starts[i]];
      is_capital[i - sentence->first] = byte < 0x80
                                            ? g_ascii_isupper (byte)
                                            : !(words->flags[i] & WINNOW_TOKEN_CHARACTER)
                                                  && g_unichar_isupper (g_utf8_get_char (source + words->starts[i]));
      n_capitals += is_capital[i - sentence->first];
    }
  if (2 * n_capitals > sentence->last - sentence->first)
    return;
  for (guint32 i = sentence->first + 1; i < sentence->last; i++)
    if (!(words->flags[i] & (WINNOW_TOKEN_STOP | WINNOW_TOKEN_CHARACTER)))
      {
        Term *term = get_term (keywords, words->hashes[i], i, 1);
        term->inside++;
        term->capitals += is_capital[i - sentence->first];
      }
}

static void
count_all_capitals (Keywords *keywords)
{
  const char *source = keywords->subject->text;
  const WinnowText *words = keywords->words;
  g_autofree guint8 *is_capital = g_new (guint8, words->n_tokens);
  winnow_for_each_below (s, words->n_sentences)
    count_capitals (keywords, &words->sentences[s], source, is_capital);
}

/* Counts synonyms as their head words. */
static void
replace_synonyms (Keywords *keywords)
{
  guint n = keywords->terms->len; /* terms that are added have no synonym entry */
  winnow_for_each_below (i, n)
    {
      Term synonym = g_array_index (keywords->terms, Term, i);
      const char *word;
      guint64 hash = winnow_synonyms_look_up (keywords->context->synonyms, synonym.hash, &word);
      if (hash == synonym.hash)
        continue;
      Term *term = get_term (keywords, hash, synonym.first, synonym.n_words);
      term->word = word;
      term->count += synonym.count;
      term->inside += synonym.inside;
      term->capitals += synonym.capitals;
      g_array_index (keywords->terms, Term, i).count = 0;
    }
}

/* ── weights ── */

/* Returns: (transfer full) */
static char *
dup_letters (const Keywords *keywords, const Term *term)
{
  return term->word != NULL
             ? g_strdup (term->word)
             : winnow_subject_dup_tokens (keywords->subject, keywords->words, term->first, term->first + term->n_words);
}

/* The class that the dictionary has for a Chinese word. */
static Class
look_up_class (const char *letters)
{
  static const Class classes[] = {
    [WINNOW_CLASS_OTHER] = CLASS_PLAIN,         [WINNOW_CLASS_NOUN] = CLASS_NOUN,
    [WINNOW_CLASS_PERSON] = CLASS_NAME,         [WINNOW_CLASS_PLACE] = CLASS_PLACE,
    [WINNOW_CLASS_ORGANIZATION] = CLASS_PROPER, [WINNOW_CLASS_PROPER] = CLASS_PROPER,
  };
  glong n;
  g_autofree gunichar *units = g_utf8_to_ucs4_fast (letters, -1, &n);
  return classes[winnow_chinese_words_get_class (units, (guint32) n)];
}

static Class
classify (const Keywords *keywords, const Term *term)
{
  g_autofree char *letters = dup_letters (keywords, term);
  if (term->is_name)
    return CLASS_NAME;
  if (strspn (letters, "0123456789") == strlen (letters))
    return CLASS_NUMBER;
  if (*g_utf8_next_char (letters) == '\0')
    return CLASS_SHORT;
  if (winnow_name_is_place (letters))
    return CLASS_PLACE;
  if (2 * term->capitals > term->inside)
    return CLASS_PROPER;
  return MAX (look_up_class (letters), term->n_words > 1 ? CLASS_NOUN : CLASS_PLAIN);
}

/* Whether @a comes before @b: it is heavier. */
static inline gboolean
is_before (const Term *a, const Term *b)
{
  return a->weight != b->weight ? a->weight > b->weight : a->hash < b->hash;
}

/* Moves number @at of a heap of numbers of @terms to its place; none comes before the first. */
static void
sift_down (guint32 *heap, guint n, guint at, const Term *terms)
{
  const guint32 moved = heap[at];
  for (guint child; (child = 2 * at + 1) < n; at = child)
    {
      child += child + 1 < n && is_before (&terms[heap[child + 1]], &terms[heap[child]]);
      if (!is_before (&terms[heap[child]], &terms[moved]))
        break;
      heap[at] = heap[child];
    }
  heap[at] = moved;
}

/* Keeps the @n heaviest, the heaviest first. */
static void
insert_term (GArray *selected, const Term *term, guint n)
{
  guint at = selected->len;
  while (at > 0 && is_before (term, &g_array_index (selected, Term, at - 1)))
    at--;
  g_array_insert_vals (selected, at, term, 1);
  g_array_set_size (selected, MIN (selected->len, n));
}

static void
weigh_terms (Keywords *keywords)
{
  winnow_for_each_value (Term, term, keywords->terms)
    {
      double idf = term->count > 0 ? winnow_frequencies_get_idf (keywords->context->frequencies, term->hash) : 0;
      term->weight = term->count * (guint64) (idf * WEIGHT_SCALE + .5);
    }
}

/* The @n heaviest terms, the heaviest first. They are looked at in the order of their weights, from
 * a heap, and classes are computed only while a factor could still change the selection: that is a
 * few dozen of hundreds. */
static GArray *
select_terms (Keywords *keywords, guint n)
{
  GArray *selected = winnow_array_new (Term);
  const Term *terms = WINNOW_DATA (const Term, keywords->terms);
  guint n_left = keywords->terms->len;
  g_autofree guint32 *heap = g_new (guint32, n_left + 1);
  weigh_terms (keywords);
  winnow_for_each_below (i, n_left)
    heap[i] = i;
  for (guint i = n_left / 2; i > 0; i--)
    sift_down (heap, n_left, i - 1, terms);
  for (; n_left > 0; heap[0] = heap[--n_left], sift_down (heap, n_left, 0, terms))
    {
      Term term = terms[heap[0]];
      if (term.weight == 0
          || (selected->len >= n && MAX_FACTOR * term.weight < g_array_index (selected, Term, n - 1).weight))
        break;
      term.weight = (guint64) ((double) term.weight * factors[classify (keywords, &term)]);
      insert_term (selected, &term, n);
    }
  return selected;
}

/* ── digests ── */

/* The keywords in the order of their code points, one a line; NULL: none. */
static char *
dup_keywords (Keywords *keywords, guint n)
{
  g_autoptr (GArray) selected = select_terms (keywords, n);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  winnow_for_each_value (const Term, term, selected)
    g_ptr_array_add (lines, dup_letters (keywords, term));
  g_ptr_array_sort (lines, winnow_compare_strings);
  g_ptr_array_add (lines, NULL);
  return lines->len > 1 ? g_strjoinv ("\n", (char **) lines->pdata) : NULL;
}

static void
add_fingerprints (WinnowDigest *digest, guint32 n_tokens)
{
  gsize length = strlen (digest->words);
  guint64 halves[2];
  winnow_hash_md5 (digest->words, length, halves);
  winnow_digest_add (digest, halves[0], 0, n_tokens);
  winnow_digest_add (digest, halves[1], 0, n_tokens);
  winnow_digest_add (digest, winnow_hash_murmur64 (digest->words, length, 0), 0, n_tokens);
  winnow_digest_add (digest, winnow_hash_lookup3 (digest->words, length, 0), 0, n_tokens);
  winnow_digest_add (digest, winnow_hash_lookup3_text (digest->words, length, 0), 0, n_tokens);
}

static WinnowDigest *
compute (WinnowSubject *subject, const WinnowMethodContext *context, const guint *values)
{
  WinnowDigest *digest = winnow_digest_new (&winnow_method_keyword, values);
  Keywords keywords = { subject, winnow_subject_get_words (subject), context };
  g_autoptr (GArray) terms = winnow_terms_new (keywords.words),
                     names = winnow_names_new (subject, context->frequencies), list = NULL;
  keywords.terms = list = g_array_sized_new (FALSE, FALSE, sizeof (Term), terms->len + names->len);
  winnow_slots_init (&keywords.slots, terms->len + names->len);
  add_terms (&keywords, terms, names);
  count_all_capitals (&keywords);
  replace_synonyms (&keywords);
  digest->size = terms->len;
  digest->words = dup_keywords (&keywords, values[N_WORDS]);
  if (digest->words != NULL)
    add_fingerprints (digest, subject->tokens->n_tokens);
  winnow_slots_clear (&keywords.slots);
  return digest;
}

/* The Jaccard coefficient of two lists of keywords. */
static double
share_words (const char *a, const char *b)
{
  g_auto (GStrv) left = g_strsplit (a, "\n", -1), right = g_strsplit (b, "\n", -1);
  guint n_left = g_strv_length (left), n_right = g_strv_length (right), n_shared = 0;
  for (guint i = 0, j = 0; i < n_left && j < n_right;)
    {
      int order = strcmp (left[i], right[j]);
      n_shared += order == 0;
      i += order <= 0;
      j += order >= 0;
    }
  return (double) n_shared / (n_left + n_right - n_shared);
}

static void
compare (const WinnowDigest *a, const WinnowDigest *b, WinnowAgreement *agreement)
{
  gboolean is_equal = TRUE;
  winnow_for_both (i)
    is_equal &= winnow_digest_get_hash (a, i) == winnow_digest_get_hash (b, i);
  *agreement = (WinnowAgreement){ is_equal, is_equal ? 1 : share_words (a->words, b->words), NAN, NAN };
}

const WinnowMethod winnow_method_keyword = {
  .id = "keyword",
  .title = N_ ("Keywords"),
  .description = N_ ("Identifies a document by the few words that best describe its subject."),
  .version = 2,
  .uses = WINNOW_USES_FREQUENCIES | WINNOW_USES_SYNONYMS | WINNOW_USES_STOP_WORDS | WINNOW_USES_WORDS,
  .unit = WINNOW_UNIT_EQUAL,
  .threshold = 1,
  .parameters = { { "n", 1, MAX_WORDS, 8, N_ ("How many keywords") } },
  .same = N_ ("Both texts have the same keywords."),
  .different = N_ ("The keywords of the texts are not all the same."),
  .silent = N_ ("A text has no words with a meaning."),
  .compute = compute,
  .keys = winnow_keys_add_first,
  .compare = compare,
};
