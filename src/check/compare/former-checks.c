/* former-checks.c: see former-checks.h
 *
 * The basis of a check is everything but the two texts on which passages depend: version, k, g,
 * han, word lists, templates, own rules. 120 documents in 200 random orders of 2 to 8 checks give
 * the library and JSON report of one check (tests/gold/splits.py). For this everything about a pair
 * must depend on the pair alone, or on all documents as a set: documents are numbered by role,
 * collection and path. One thing depends on the
 * other documents, as in one check: whether a pair is searched for reworded text. */
#include "check/compare/former-checks.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/order.h"
#include "library/packing.h"
#include "text/words/bilingual-dictionary.h"
#include "version.h"
#include "base/array.h"

#define BATCH 4096u /* overlaps */

struct _WinnowFormer
{
  WinnowCorpus *corpus;
  GHashTable *numbers;  /* (owned) id of a document → number of its member */
  GHashTable *overlaps; /* (owned) pair of numbers → WinnowOverlap */
  GHashTable *states;   /* (owned) id of an overlap → state of its row and passages, as stored */
  GHashTable *compared; /* (owned) id of a document → GBytes, packed */
  guint32 number;       /* the member whose pairs are in others */
  GArray *others;       /* (owned) (nullable) (element-type WinnowCompared) */
  guint n_written;      /* results, the one that is being written included */
};

/* ── basis ── */

char *
winnow_former_dup_basis (const WinnowSettings *settings, const WinnowTemplates *templates)
{
  g_autofree char *template = winnow_templates_dup_settings (templates);
  return g_strdup_printf ("%s %u %u %d %d %" G_GINT64_MODIFIER "x %" G_GINT64_MODIFIER "x%s%s%s%s", WINNOW_VERSION,
                          settings->granularity.k, settings->granularity.g, (int) settings->han,
                          (int) (settings->exclude >> WINNOW_EXCLUSION_CLASS & 1),
                          winnow_text_get_lists_id (settings->han), winnow_bilingual_dictionary_get_id (), template,
                          settings->phrases ?: "", settings->headings != NULL ? "\n\n" : "", settings->headings ?: "");
}

gboolean
winnow_check_is_full (WinnowLibrary *library, const WinnowSettings *settings, gboolean *is_full, GError **error)
{
  g_autoptr (WinnowCheckRecord) record = NULL;
  if (!winnow_library_read_check_record (library, &record, error))
    return FALSE;
  g_autoptr (WinnowTemplates) templates = winnow_templates_load (library, settings, error);
  if (templates == NULL)
    return FALSE;
  g_autofree char *basis = winnow_former_dup_basis (settings, templates);
  *is_full = record != NULL && !g_str_equal (record->basis, basis);
  return TRUE;
}

/* ── state ── */

guint64
winnow_overlap_hash_state (const WinnowOverlap *overlap)
{
  const guint32 numbers[] = { overlap->longest,    overlap->n_passages, overlap->n_decided, overlap->n_undecided,
                              overlap->n_pictures, overlap->passes,     overlap->is_same };
  const struct
  {
    const void *data;
    gsize size;
  } parts[] = {
    { &overlap->a, sizeof overlap->a },
    { &overlap->b, sizeof overlap->b },
    { &overlap->coverage, sizeof overlap->coverage },
    { overlap->n_excluded, sizeof overlap->n_excluded },
    { numbers, sizeof numbers },
    { overlap->passages->data, overlap->passages->len * sizeof (WinnowPassage) },
  };
  XXH3_state_t state;
  XXH3_64bits_reset (&state);
  winnow_for_each_of (part, parts)
    XXH3_64bits_update (&state, part->data, part->size);
  return XXH3_64bits_digest (&state);
}

gboolean
winnow_former_is_unchanged (const WinnowFormer *former, const WinnowOverlap *overlap)
{
  const guint64 *state = g_hash_table_lookup (former->states, &overlap->id);
  return former->n_written == 1 && state != NULL && *state == winnow_overlap_hash_state (overlap);
}

/* ── loading ── */

static gboolean
find_number (const WinnowFormer *former, gint64 document_id, guint32 *number)
{
  gpointer value;
  gboolean is_member = g_hash_table_lookup_extended (former->numbers, &document_id, NULL, &value);
  *number = is_member ? GPOINTER_TO_UINT (value) : 0;
  return is_member && winnow_corpus_get (former->corpus, *number)->is_former;
}

static guint64
make_key (guint32 a, guint32 b)
{
  return (guint64) a << 32 | b;
}

/* As it is before it is scored. */
static void
reset (WinnowOverlap *overlap)
{
  overlap->n_pictures = 0;
  winnow_for_each_value (WinnowPassage, passage, overlap->passages)
    {
      passage->verdict = WINNOW_VERDICT_UNDECIDED;
      passage->n_documents = 0;
    }
}

static void
take (WinnowFormer *former, WinnowOverlap *overlap)
{
  guint32 a, b;
  if (!find_number (former, overlap->document_a, &a) || !find_number (former, overlap->document_b, &b))
    return;
  guint64 key = make_key (a, b), state = winnow_overlap_hash_state (overlap);
  g_hash_table_insert (former->states, winnow_dup_value (&overlap->id), winnow_dup_value (&state));
  reset (overlap);
  g_hash_table_insert (former->overlaps, winnow_dup_value (&key), winnow_overlap_ref (overlap));
}

static gboolean
load_overlaps (WinnowFormer *former, GError **error)
{
  for (gint64 last = 0;;)
    {
      g_autoptr (GPtrArray) batch = winnow_library_list_overlaps_after (former->corpus->library, last, BATCH, error);
      if (batch == NULL || batch->len == 0)
        return batch != NULL;
      winnow_for_each (WinnowOverlap, overlap, batch)
        {
          last = overlap->id;
          take (former, overlap);
        }
    }
}

/* Documents that were checked and are as they were have a highest similarity. */
static void
mark_members (const WinnowFormer *former)
{
  winnow_for_each (WinnowMember, member, former->corpus->members)
    member->is_former = member->document->highest >= 0 && !member->is_changed;
}

WinnowFormer *
winnow_former_load (WinnowCorpus *corpus, const char *basis, GError **error)
{
  g_autoptr (WinnowFormer) former = g_new0 (WinnowFormer, 1);
  g_autoptr (WinnowCheckRecord) record = NULL;
  former->corpus = corpus;
  former->numbers = winnow_corpus_number_members (corpus);
  former->overlaps = winnow_id_table_new (winnow_overlap_unref);
  former->states = winnow_id_table_new (g_free);
  if (!winnow_library_read_check_record (corpus->library, &record, error)
      || (former->compared = winnow_library_dup_compared (corpus->library, error)) == NULL)
    return NULL;
  if (record == NULL || !g_str_equal (record->basis, basis))
    return g_steal_pointer (&former);
  mark_members (former);
  return load_overlaps (former, error) ? g_steal_pointer (&former) : NULL;
}

void
winnow_former_free (WinnowFormer *former)
{
  if (former == NULL)
    return;
  winnow_clear (former, g_hash_table_unref, numbers, overlaps, states, compared);
  g_clear_pointer (&former->others, g_array_unref);
  g_free (former);
}

/* ── asking ── */

guint32
winnow_candidate_get_passes (const WinnowCandidate *candidate)
{
  return (candidate->is_sounding ? WINNOW_PASS_SOUNDS : 0) | (candidate->is_related ? WINNOW_PASS_REWORDED : 0)
         | (candidate->is_translated ? WINNOW_PASS_TRANSLATED : 0);
}

WINNOW_DEFINE_COMPARE (compare_others, WinnowCompared, other)

/* Bytes that can't be read are no reason to fail: the pairs are compared again. */
static void
unpack_others (WinnowFormer *former, guint32 number)
{
  const WinnowMember *member = winnow_corpus_get (former->corpus, number);
  GBytes *packed = g_hash_table_lookup (former->compared, &member->document->id);
  if (former->others != NULL && former->number == number)
    return;
  g_clear_pointer (&former->others, g_array_unref);
  former->number = number;
  if (packed != NULL)
    former->others = winnow_unpack_compared (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  if (former->others == NULL)
    former->others = winnow_array_new (WinnowCompared);
}

gboolean
winnow_former_find (WinnowFormer *former, const WinnowCandidate *candidate, WinnowOverlap **overlap)
{
  const WinnowMember *a = winnow_corpus_get (former->corpus, candidate->a),
                     *b = winnow_corpus_get (former->corpus, candidate->b);
  guint64 key = make_key (candidate->a, candidate->b);
  guint32 passes = winnow_candidate_get_passes (candidate);
  *overlap = NULL;
  if (!a->is_former || !b->is_former)
    return FALSE;
  WinnowOverlap *stored = g_hash_table_lookup (former->overlaps, &key);
  if (stored != NULL && stored->passages->len > 0)
    {
      *overlap = stored->passes == passes ? winnow_overlap_ref (stored) : NULL;
      return *overlap != NULL;
    }
  unpack_others (former, candidate->a);
  const WinnowCompared wanted = { b->document->id, passes };
  guint at;
  return g_array_binary_search (former->others, &wanted, compare_others, &at)
         && g_array_index (former->others, WinnowCompared, at).passes == passes;
}

/* ── writing ── */

void
winnow_former_begin_writing (WinnowFormer *former)
{
  former->n_written++;
}

gboolean
winnow_former_write_compared (const WinnowFormer *former, guint number, GArray *compared, GError **error)
{
  gint64 id = winnow_corpus_get (former->corpus, number)->document->id;
  GBytes *before = g_hash_table_lookup (former->compared, &id);
  g_array_sort (compared, compare_others);
  g_autoptr (GByteArray) packed = winnow_pack_compared (WINNOW_DATA (const WinnowCompared, compared), compared->len);
  gsize size = before != NULL ? g_bytes_get_size (before) : 0;
  if (former->n_written == 1 && size == packed->len
      && (size == 0 || memcmp (g_bytes_get_data (before, NULL), packed->data, size) == 0))
    return TRUE;
  return winnow_library_put_compared (former->corpus->library, id, packed->data, packed->len, error);
}
