#include "app/compare/model/winnow-compare-align.h"

typedef struct
{
  WinnowText *tokens; /* (owned) */
  guint8 *mask;       /* (owned) a byte a token, 1 for the template's */
} Side;

static void
side_clear (Side *side)
{
  g_clear_pointer (&side->tokens, winnow_text_unref);
  g_clear_pointer (&side->mask, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Side, side_clear)

/* (element-type WinnowText) none where templates are not excluded. */
static GPtrArray *
read_templates (WinnowLibrary *library, const WinnowSettings *settings, GError **error)
{
  g_autoptr (GPtrArray) templates = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_text_unref);
  if (!(settings->exclude >> WINNOW_EXCLUSION_TEMPLATE & 1))
    return g_steal_pointer (&templates);

  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  for (guint i = 0; documents != NULL && i < documents->len; i++)
    {
      const WinnowDocument *document = g_ptr_array_index (documents, i);
      gsize length;
      if (document->role != WINNOW_ROLE_TEMPLATE)
        continue;
      g_autofree char *text = winnow_library_dup_text (library, document->id, &length, error);
      if (text == NULL)
        return NULL;
      g_ptr_array_add (templates, winnow_text_new (text, length, settings->han));
    }
  return documents != NULL ? g_steal_pointer (&templates) : NULL;
}

static int
compare_exclusions (gconstpointer x, gconstpointer y)
{
  const WinnowExclusion *p = x, *q = y;
  if (p->first != q->first)
    return p->first < q->first ? -1 : 1;
  return p->reason < q->reason ? -1 : p->reason > q->reason;
}

/* What of it does not count, as the check finds it: for all reasons, whatever is switched on. */
static GArray *
find_exclusions (const WinnowPairSide *pair_side, const Side *side)
{
  GArray *exclusions = winnow_exclusions_from_mask (side->tokens, side->mask);
  g_autoptr (GArray) found = winnow_exclusions_find (pair_side->text, pair_side->length, side->tokens);
  g_array_append_vals (exclusions, found->data, found->len);
  g_array_sort (exclusions, compare_exclusions);
  return exclusions;
}

static void
prepare (Side *side, WinnowPairSide *pair_side, const GPtrArray *templates, const WinnowSettings *settings)
{
  side->tokens = winnow_text_new (pair_side->text, pair_side->length, settings->han);
  side->mask = g_new0 (guint8, side->tokens->n_tokens + 1);
  for (guint i = 0; i < templates->len; i++)
    winnow_template_mask (side->tokens, g_ptr_array_index (templates, i), settings, side->mask);
  g_clear_pointer (&pair_side->exclusions, g_array_unref);
  pair_side->exclusions = find_exclusions (pair_side, side);
}

gboolean
winnow_compare_align (WinnowPair *pair, WinnowLibrary *library, GCancellable *cancellable, GError **error)
{
  g_auto (Side) a = { 0 }, b = { 0 };
  g_autoptr (GPtrArray) templates = read_templates (library, &pair->settings, error);
  if (templates == NULL || g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  prepare (&a, &pair->side[WINNOW_SIDE_A], templates, &pair->settings);
  prepare (&b, &pair->side[WINNOW_SIDE_B], templates, &pair->settings);
  WinnowOverlap *overlap = winnow_overlap_align (a.tokens, a.mask, b.tokens, b.mask, &pair->settings);
  winnow_overlap_score (overlap, pair->side[WINNOW_SIDE_A].exclusions, pair->side[WINNOW_SIDE_B].exclusions,
                        &pair->settings);
  winnow_overlap_unref (pair->overlap);
  pair->overlap = overlap;
  return TRUE;
}
