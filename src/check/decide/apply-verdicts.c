/* apply-verdicts.c: applies stored verdicts to the passages that a check found
 *
 * Within the transaction that writes the check, so that no verdict is lost that a user gives while
 * the check runs. Evidence does not change: it is made for all pairs that would count without a
 * verdict, too. Only texts of pairs with verdicts are read. */
#include "check/compare/stages.h"

#include "extract/packed/packed.h"
#include "base/array.h"

typedef struct
{
  WinnowLibrary *library;
  GHashTable *exclusions;
  GHashTable *current;
  const WinnowSettings *settings;
  GHashTable *decided; /* (owned) ids of documents in pairs with verdicts: rules out most pairs at once */
  GHashTable *links;   /* (owned) */
} Applying;

/* ── which pairs ── */

static gboolean
find_decided (Applying *applying, GError **error)
{
  g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (applying->library, 0, 0, error);
  if (verdicts == NULL)
    return FALSE;
  winnow_for_each (const WinnowStoredVerdict, verdict, verdicts)
    {
      g_hash_table_add (applying->decided, winnow_dup_value (&verdict->document_a));
      g_hash_table_add (applying->decided, winnow_dup_value (&verdict->document_b));
    }
  return TRUE;
}

static gboolean
is_in (GHashTable *ids, const WinnowOverlap *overlap)
{
  return g_hash_table_contains (ids, &overlap->document_a) && g_hash_table_contains (ids, &overlap->document_b);
}

/* ── one pair ── */

/* @stored as verdicts of @overlap, the same way round. Returns: (transfer full) (element-type
 * WinnowGivenVerdict) */
static GArray *
give (const GPtrArray *stored, const WinnowOverlap *overlap)
{
  GArray *given = g_array_sized_new (FALSE, FALSE, sizeof (WinnowGivenVerdict), stored->len);
  gboolean swapped = overlap->document_a > overlap->document_b;
  winnow_for_each (const WinnowStoredVerdict, verdict, stored)
    WINNOW_APPEND (given, WinnowGivenVerdict, .id = verdict->id, .verdict = verdict->verdict,
                   .a = swapped ? verdict->b : verdict->a, .b = swapped ? verdict->a : verdict->b,
                   .shingles = { verdict->shingles[swapped], verdict->shingles[!swapped] });
  return given;
}

/* Whether all passages lie within the texts. */
static gboolean
fits (const WinnowOverlap *overlap, gsize length_a, gsize length_b)
{
  winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
    if (passage->a.end > length_a || passage->b.end > length_b)
      return FALSE;
  return TRUE;
}

static gboolean
apply (const Applying *applying, WinnowOverlap *overlap, const GPtrArray *stored, GError **error)
{
  g_autoptr (GArray) given = give (stored, overlap);
  gsize length_a = 0, length_b = 0;
  g_autofree char *a = winnow_library_dup_text (applying->library, overlap->document_a, &length_a, error);
  g_autofree char *b
      = a != NULL ? winnow_library_dup_text (applying->library, overlap->document_b, &length_b, error) : NULL;
  if (b == NULL)
    return FALSE;
  if (!fits (overlap, length_a, length_b))
    return TRUE;
  g_hash_table_insert (applying->links, overlap, winnow_verdicts_apply (overlap, a, b, given));
  winnow_overlap_score (overlap, g_hash_table_lookup (applying->exclusions, &overlap->document_a),
                        g_hash_table_lookup (applying->exclusions, &overlap->document_b), applying->settings);
  return TRUE;
}

static gboolean
apply_stored (const Applying *applying, WinnowOverlap *overlap, GError **error)
{
  g_autoptr (GPtrArray) stored
      = winnow_library_list_verdicts (applying->library, overlap->document_a, overlap->document_b, error);
  return stored != NULL && (stored->len == 0 || apply (applying, overlap, stored, error));
}

/* ── all ── */

/* A member of an archive is as long there as the archive. */
static gboolean
is_missing (const char *path)
{
  g_autofree char *file = winnow_packed_dup_file (path);
  return file == NULL;
}

GHashTable *
winnow_verdicts_apply_stored (WinnowLibrary *library, const GPtrArray *overlaps, GHashTable *exclusions,
                              GHashTable *current, const WinnowSettings *settings, GError **error)
{
  g_autoptr (GHashTable) decided = winnow_id_table_new (NULL);
  g_autoptr (GHashTable) links = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  Applying applying = { library, exclusions, current, settings, decided, links };
  if (!winnow_library_inherit_verdicts (library, overlaps, is_missing, error) || !find_decided (&applying, error))
    return NULL;
  winnow_for_each (WinnowOverlap, overlap, overlaps)
    if (overlap->passages->len > 0 && is_in (decided, overlap) && is_in (current, overlap)
        && !apply_stored (&applying, overlap, error))
      return NULL;
  return g_steal_pointer (&links);
}

gboolean
winnow_verdicts_write_links (WinnowLibrary *library, GHashTable *links, GError **error)
{
  winnow_for_each_entry (entry, links)
    {
      const WinnowOverlap *overlap = entry.key;
      const GArray *of_overlap = entry.value;
      g_autoptr (WinnowOverlap) written
          = winnow_library_find_overlap (library, overlap->document_a, overlap->document_b, error);
      if (written == NULL)
        return FALSE;
      winnow_for_each_value (const WinnowVerdictLink, link, of_overlap)
        if (!winnow_library_link_verdict (library, link->id, written->id, link->passage, error))
          return FALSE;
    }
  return TRUE;
}
