/* frequencies.c: term → number of documents that have it; counting; the shipped table; the packed
 * form
 *
 * idf follows G. Salton, C. Buckley, "Term-weighting approaches in automatic text retrieval", 1988,
 * smoothed so that an unknown term weighs most and a term of every document 1. A term is its hash.
 * A look-up costs a probe or two of a flat table that is at most half full.
 *
 * Packed, little-endian: "WinF", version, documents, terms (4 bytes each); the counts of the
 * initials (8 each); for each term, ascending, hash (8) and documents (4); XXH3 of all that (8). */
#include "fingerprint/frequencies.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/array.h"
#include "fingerprint/fingerprint-resources.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "base/resource.h"
#include "base/order.h"
#include "text/words/chinese-words.h"
#include "text/sounds.h"
#include "text/words/stop-words.h"
#include "text/token-hash.h"

#define CHINESE_PATH "/org/winnow/Winnow/frequencies/zh.txt"
#define SHIPPED_DOCUMENTS 1000 /* documents that the counts in data/frequencies refer to */

#define MAGIC "WinF"
#define VERSION 2u
#define HEADER_SIZE (24 + 8 * WINNOW_N_INITIALS)
#define TERM_SIZE 12
#define CHECK_SIZE 8
#define MAX_INITIAL ((guint64) 1 << 58) /* the sum of twenty fits in 64 bits */

/* ── making ── */

WINNOW_DEFINE_COMPARE (compare_terms, WinnowTermCount, hash)

/* @terms: (element-type WinnowTermCount) distinct, in any order; sorts them. @initials: occurrences
 * of each; not all 0. */
static WinnowFrequencies *
frequencies_new (guint n_documents, GArray *terms, const guint64 initials[WINNOW_N_INITIALS])
{
  WinnowFrequencies *frequencies = g_new0 (WinnowFrequencies, 1);
  g_array_sort (terms, compare_terms);
  g_atomic_ref_count_init (&frequencies->ref_count);
  frequencies->n_documents = n_documents;
  frequencies->n_terms = terms->len;
  frequencies->terms = g_memdup2 (terms->data, terms->len * sizeof (WinnowTermCount));
  winnow_slots_fill (&frequencies->slots, frequencies->terms, sizeof *frequencies->terms, terms->len, terms->len);
  guint64 sum = 0;
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    sum += frequencies->counts[i] = initials[i];
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    frequencies->initials[i] = (double) initials[i] / (double) sum;
  g_autoptr (GBytes) bytes = winnow_frequencies_pack (frequencies);
  frequencies->id = XXH3_64bits (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  return frequencies;
}

WinnowFrequencies *
winnow_frequencies_ref (WinnowFrequencies *frequencies)
{
  g_atomic_ref_count_inc (&frequencies->ref_count);
  return frequencies;
}

void
winnow_frequencies_unref (WinnowFrequencies *frequencies)
{
  if (frequencies == NULL || !g_atomic_ref_count_dec (&frequencies->ref_count))
    return;
  g_free (frequencies->terms);
  winnow_slots_clear (&frequencies->slots);
  g_free (frequencies);
}

/* ── look-ups ── */

guint
winnow_frequencies_get_documents (const WinnowFrequencies *frequencies, guint64 hash)
{
  guint32 slot = *winnow_slots_find (&frequencies->slots, hash, frequencies->terms, sizeof *frequencies->terms);
  return slot != 0 ? frequencies->terms[slot - 1].documents : 0;
}

/* Stop words are not counted. One that the user removed from the list still counts as the most
 * common of words, not as an unknown one. */
double
winnow_frequencies_get_idf (const WinnowFrequencies *frequencies, guint64 hash)
{
  guint n = winnow_frequencies_get_documents (frequencies, hash);
  if (n == 0 && winnow_stop_words_shipped_contain (hash))
    n = frequencies->n_documents;
  return log ((frequencies->n_documents + 1.0) / (n + 1.0)) + 1;
}

/* ── the shipped table ── */

/* The list of Chinese, which the build makes; that of English serves the fold, too. */
static char *
dup_chinese_list (void)
{
  g_autoptr (GBytes) bytes = g_resource_lookup_data (winnow_resource_get (winnow_fingerprint_get_resource),
                                                     CHINESE_PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

typedef struct
{
  GArray *terms; /* (element-type WinnowTermCount) */
  WinnowSlots slots;
} ShippedTerms;

/* Terms may be equal when they are folded; the most common counts. */
static void
add_term (ShippedTerms *shipped, const char *term, guint64 number)
{
  g_autoptr (WinnowFold) fold = winnow_fold_new (term, strlen (term));
  guint64 hash = winnow_token_hash (fold->units, fold->n_units);
  g_assert (number > 0 && number <= SHIPPED_DOCUMENTS);
  if (winnow_stop_words_shipped_contain (hash))
    return;
  WinnowTermCount *count = WINNOW_SLOTS_GET (&shipped->slots, shipped->terms, WinnowTermCount, hash);
  count->documents = MAX (count->documents, (guint32) number);
}

/* Adds the terms of @list (transfer full), lines of "term number"; stop words are left out. A fault
 * in it is a fault of the program. */
static void
read_list (ShippedTerms *shipped, char *list)
{
  g_autofree char *text = list;
  for (char *line = text, *end; *line != '\0'; line = end)
    {
      end = line + strcspn (line, "\n");
      if (*end != '\0')
        *end++ = '\0';
      char *space = strchr (line, ' ');
      if (*line == '#' || *line == '\0')
        continue;
      g_assert (space != NULL);
      *space = '\0';
      add_term (shipped, line, g_ascii_strtoull (space + 1, NULL, 10));
    }
}

static gpointer
load_shipped (gpointer unused)
{
  g_autoptr (GArray) terms = winnow_array_new (WinnowTermCount);
  ShippedTerms shipped = { .terms = terms };
  guint64 initials[WINNOW_N_INITIALS];
  winnow_slots_init (&shipped.slots, 0);
  read_list (&shipped, winnow_lexicon_dup_shipped ("frequencies", "en.txt"));
  read_list (&shipped, dup_chinese_list ());
  winnow_slots_clear (&shipped.slots);
  winnow_initials_get_shipped (initials);
  return frequencies_new (SHIPPED_DOCUMENTS, terms, initials);
}

const WinnowFrequencies *
winnow_frequencies_get_shipped (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, load_shipped, NULL);
}

/* ── counting ── */

#define MANY_DOCUMENTS 10 /* from this many documents on, terms of a single one are dropped */

struct _WinnowFrequencyCounter
{
  WinnowSlots slots;
  GArray *terms; /* (owned) (element-type WinnowTermCount) */
  guint n_documents;
  guint64 initials[WINNOW_N_INITIALS];
};

WinnowFrequencyCounter *
winnow_frequency_counter_new (void)
{
  WinnowFrequencyCounter *counter = g_new0 (WinnowFrequencyCounter, 1);
  winnow_slots_init (&counter->slots, 0);
  counter->terms = winnow_array_new (WinnowTermCount);
  return counter;
}

void
winnow_frequency_counter_free (WinnowFrequencyCounter *counter)
{
  if (counter == NULL)
    return;
  winnow_slots_clear (&counter->slots);
  g_array_unref (counter->terms);
  g_free (counter);
}

GArray *
winnow_frequencies_dup_terms (WinnowSubject *subject, guint64 initials[WINNOW_N_INITIALS])
{
  const WinnowText *words = winnow_subject_get_words (subject), *characters = winnow_subject_get_characters (subject);
  g_autoptr (GArray) terms = winnow_terms_new (words);
  GArray *hashes = g_array_sized_new (FALSE, FALSE, sizeof (guint64), terms->len);
  winnow_for_each_value (const WinnowTerm, term, terms)
    g_array_append_val (hashes, term->hash);
  for (guint32 i = 0; characters->sounds != NULL && i < characters->n_tokens; i++)
    {
      int initial = winnow_sound_get_initial (characters->sounds[i]);
      if (initial >= 0)
        initials[initial]++;
    }
  return hashes;
}

void
winnow_frequency_counter_add (WinnowFrequencyCounter *counter, const GArray *terms,
                              const guint64 initials[WINNOW_N_INITIALS])
{
  winnow_for_each_value (const guint64, term, terms)
    WINNOW_SLOTS_GET (&counter->slots, counter->terms, WinnowTermCount, *term)->documents++;
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    counter->initials[i] += initials[i];
  counter->n_documents++;
}

WinnowFrequencies *
winnow_frequency_counter_finish (const WinnowFrequencyCounter *counter)
{
  g_autoptr (GArray) terms = winnow_array_new (WinnowTermCount);
  guint least = counter->n_documents < MANY_DOCUMENTS ? 1 : 2;
  guint64 n_initials = 0;
  winnow_for_each_value (const WinnowTermCount, term, counter->terms)
    if (term->documents >= least)
      g_array_append_val (terms, *term);
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    n_initials += counter->initials[i];
  return frequencies_new (counter->n_documents, terms,
                          n_initials > 0 ? counter->initials : winnow_frequencies_get_shipped ()->counts);
}

/* ── packing ── */

static void
write_number (GByteArray *bytes, guint64 number, guint size)
{
  guint64 little = GUINT64_TO_LE (number);
  g_byte_array_append (bytes, (const guint8 *) &little, size);
}

static guint64
read_number (const guint8 **at, guint size)
{
  guint64 little = 0;
  memcpy (&little, *at, size);
  *at += size;
  return GUINT64_FROM_LE (little);
}

GBytes *
winnow_frequencies_pack (const WinnowFrequencies *frequencies)
{
  GByteArray *bytes = g_byte_array_sized_new (HEADER_SIZE + frequencies->n_terms * TERM_SIZE + CHECK_SIZE);
  g_byte_array_append (bytes, (const guint8 *) MAGIC, 4);
  write_number (bytes, VERSION, 4);
  write_number (bytes, winnow_chinese_words_get_id (), 8);
  write_number (bytes, frequencies->n_documents, 4);
  write_number (bytes, frequencies->n_terms, 4);
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    write_number (bytes, frequencies->counts[i], 8);
  winnow_for_each_below (i, frequencies->n_terms)
    {
      write_number (bytes, frequencies->terms[i].hash, 8);
      write_number (bytes, frequencies->terms[i].documents, 4);
    }
  write_number (bytes, XXH3_64bits (bytes->data, bytes->len), CHECK_SIZE);
  return g_byte_array_free_to_bytes (bytes);
}

/* Whether the numbers are possible, in case someone forged the checksum. */
static gboolean
is_sensible (guint n_documents, const GArray *terms, const guint64 initials[WINNOW_N_INITIALS])
{
  gboolean has_initial = FALSE;
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    {
      has_initial |= initials[i] > 0;
      if (initials[i] > MAX_INITIAL)
        return FALSE;
    }
  winnow_for_each_index (i, terms)
    {
      const WinnowTermCount *term = &g_array_index (terms, WinnowTermCount, i);
      if (term->documents == 0 || term->documents > n_documents || (i > 0 && term[-1].hash >= term->hash))
        return FALSE;
    }
  return has_initial;
}

/* Reads a table after its MAGIC, VERSION and dictionary. Returns: (transfer full) (nullable) NULL:
 * @size does not fit, or the numbers are impossible */
static WinnowFrequencies *
read_table (const guint8 *at, gsize size)
{
  g_autoptr (GArray) terms = winnow_array_new (WinnowTermCount);
  guint64 initials[WINNOW_N_INITIALS];
  guint n_documents = read_number (&at, 4), n_terms = read_number (&at, 4);
  if (size != HEADER_SIZE + (gsize) n_terms * TERM_SIZE + CHECK_SIZE)
    return NULL;
  winnow_for_each_kind (i, WINNOW_N_INITIALS)
    initials[i] = read_number (&at, 8);
  winnow_for_each_below (i, n_terms)
    {
      guint64 hash = read_number (&at, 8);
      WINNOW_APPEND (terms, WinnowTermCount, hash, (guint32) read_number (&at, 4));
    }
  return is_sensible (n_documents, terms, initials) ? frequencies_new (n_documents, terms, initials) : NULL;
}

WinnowFrequencies *
winnow_frequencies_unpack (GBytes *bytes, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size), *at, *check;
  WinnowFrequencies *frequencies = NULL;
  if (size >= HEADER_SIZE + CHECK_SIZE && memcmp (data, MAGIC, 4) == 0)
    {
      at = data + 4;
      check = data + size - CHECK_SIZE;
      if (read_number (&at, 4) == VERSION && read_number (&at, 8) == winnow_chinese_words_get_id ()
          && read_number (&check, 8) == XXH3_64bits (data, size - CHECK_SIZE))
        frequencies = read_table (at, size);
    }
  if (frequencies == NULL)
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                         _ ("the table of word frequencies is damaged, or of another version or dictionary"));
  return frequencies;
}
