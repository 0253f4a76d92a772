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

#include "fingerprint/fingerprint-resources.h"
#include "text/folding/fold.h"
#include "text/words/lexicon.h"
#include "base/resource.h"
#include "base/order.h"
#include "base/slots.h"
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

/* A term and how many documents have it. */
typedef struct
{
  guint64 hash;
  guint32 documents;
} TermCount;

struct _WinnowFrequencies
{
  gatomicrefcount ref_count;
  guint n_documents;
  guint32 n_terms;
  TermCount *terms;  /* (owned) by hash */
  WinnowSlots slots; /* of @terms */
  guint64 counts[WINNOW_N_INITIALS];
  double initials[WINNOW_N_INITIALS];
  guint64 id;
};

/* ── making ── */

WINNOW_DEFINE_COMPARE (compare_terms, TermCount, hash)

static void
set_initials (WinnowFrequencies *frequencies, const guint64 counts[WINNOW_N_INITIALS])
{
  guint64 sum = 0;
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    sum += frequencies->counts[i] = counts[i];
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    frequencies->initials[i] = (double) counts[i] / (double) sum;
}

/* The hash of the packed table. */
static guint64
make_id (const WinnowFrequencies *frequencies)
{
  g_autoptr (GBytes) bytes = winnow_frequencies_pack (frequencies);
  return XXH3_64bits (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* @terms: (element-type TermCount) distinct, in any order; sorts them. @initials: occurrences
 * of each; not all 0. */
static WinnowFrequencies *
frequencies_new (guint n_documents, GArray *terms, const guint64 initials[WINNOW_N_INITIALS])
{
  WinnowFrequencies *frequencies = g_new0 (WinnowFrequencies, 1);
  g_array_sort (terms, compare_terms);
  g_atomic_ref_count_init (&frequencies->ref_count);
  frequencies->n_documents = n_documents;
  frequencies->n_terms = terms->len;
  frequencies->terms = g_memdup2 (terms->data, terms->len * sizeof (TermCount));
  winnow_slots_fill (&frequencies->slots, frequencies->terms, sizeof *frequencies->terms, terms->len, terms->len);
  set_initials (frequencies, initials);
  frequencies->id = make_id (frequencies);
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
winnow_frequencies_get_n_documents (const WinnowFrequencies *frequencies)
{
  return frequencies->n_documents;
}

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

const double *
winnow_frequencies_get_initials (const WinnowFrequencies *frequencies)
{
  return frequencies->initials;
}

guint64
winnow_frequencies_get_id (const WinnowFrequencies *frequencies)
{
  return frequencies->id;
}

/* ── the shipped table ── */

/* Lines of "term number"; stop words are left out. A fault in the shipped table is a fault of the
 * program. */

/* The list of Chinese, which the build makes; that of English serves the fold, too. */
static char *
dup_chinese_list (void)
{
  g_autoptr (GBytes) bytes = g_resource_lookup_data (winnow_resource_get (winnow_fingerprint_get_resource),
                                                     CHINESE_PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Calls @func for each line of @list. (transfer full) */
static void
read_list (char *list, void (*func) (const char *term, guint64 number, gpointer data), gpointer data)
{
  g_autofree char *text = list;
  for (char *line = text, *end; *line != '\0'; line = end)
    {
      char *space;
      end = line + strcspn (line, "\n");
      if (*end != '\0')
        *end++ = '\0';
      space = strchr (line, ' ');
      if (*line == '#' || *line == '\0')
        continue;
      g_assert (space != NULL);
      *space = '\0';
      func (line, g_ascii_strtoull (space + 1, NULL, 10), data);
    }
}

typedef struct
{
  GArray *terms; /* (element-type TermCount) */
  WinnowSlots slots;
} ShippedTerms;

/* Terms may be equal when they are folded; the most common counts. */
static void
add_term (const char *term, guint64 number, gpointer data)
{
  ShippedTerms *shipped = data;
  g_autoptr (WinnowFold) fold = winnow_fold_new (term, strlen (term));
  guint64 hash = winnow_token_hash (fold->units, fold->n_units);
  TermCount *count;
  g_assert (number > 0 && number <= SHIPPED_DOCUMENTS);
  if (winnow_stop_words_shipped_contain (hash))
    return;
  count = WINNOW_SLOTS_GET (&shipped->slots, shipped->terms, TermCount, hash);
  count->documents = MAX (count->documents, (guint32) number);
}

static gpointer
load_shipped (gpointer unused)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (TermCount));
  ShippedTerms shipped = { .terms = terms };
  guint64 initials[WINNOW_N_INITIALS];
  winnow_slots_init (&shipped.slots, 0);
  read_list (winnow_lexicon_dup_shipped ("frequencies", "en.txt"), add_term, &shipped);
  read_list (dup_chinese_list (), add_term, &shipped);
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
  GArray *terms; /* (owned) (element-type TermCount) */
  guint n_documents;
  guint64 initials[WINNOW_N_INITIALS];
};

WinnowFrequencyCounter *
winnow_frequency_counter_new (void)
{
  WinnowFrequencyCounter *counter = g_new0 (WinnowFrequencyCounter, 1);
  winnow_slots_init (&counter->slots, 0);
  counter->terms = g_array_new (FALSE, FALSE, sizeof (TermCount));
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
  for (guint i = 0; i < terms->len; i++)
    g_array_append_val (hashes, g_array_index (terms, WinnowTerm, i).hash);
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
  for (guint i = 0; i < terms->len; i++)
    WINNOW_SLOTS_GET (&counter->slots, counter->terms, TermCount, g_array_index (terms, guint64, i))->documents++;
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    counter->initials[i] += initials[i];
  counter->n_documents++;
}

WinnowFrequencies *
winnow_frequency_counter_finish (const WinnowFrequencyCounter *counter)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (TermCount));
  guint least = counter->n_documents < MANY_DOCUMENTS ? 1 : 2;
  guint64 n_initials = 0;
  for (guint i = 0; i < counter->terms->len; i++)
    if (g_array_index (counter->terms, TermCount, i).documents >= least)
      g_array_append_val (terms, g_array_index (counter->terms, TermCount, i));
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
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
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    write_number (bytes, frequencies->counts[i], 8);
  for (guint32 i = 0; i < frequencies->n_terms; i++)
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
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    {
      has_initial |= initials[i] > 0;
      if (initials[i] > MAX_INITIAL)
        return FALSE;
    }
  for (guint i = 0; i < terms->len; i++)
    {
      const TermCount *term = &g_array_index (terms, TermCount, i);
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
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (TermCount));
  guint64 initials[WINNOW_N_INITIALS];
  guint n_documents = (guint) read_number (&at, 4), n_terms = (guint) read_number (&at, 4);
  if (size != HEADER_SIZE + (gsize) n_terms * TERM_SIZE + CHECK_SIZE)
    return NULL;
  for (guint i = 0; i < WINNOW_N_INITIALS; i++)
    initials[i] = read_number (&at, 8);
  for (guint i = 0; i < n_terms; i++)
    {
      guint64 hash = read_number (&at, 8);
      TermCount term = { hash, (guint32) read_number (&at, 4) };
      g_array_append_val (terms, term);
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
