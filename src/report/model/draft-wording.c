/* draft-wording.c: see draft-wording.h. Thread-safe. */
#include "report/model/draft-wording.h"

#include "base/for-each.h"
#include "base/order.h"
#include "base/translate.h"
#include "report/model/wording.h"

const char *
winnow_wording_draft_order (WinnowDraftOrder order)
{
  static const char *const titles[] = {
    [WINNOW_DRAFT_ORDER_HAND] = N_ ("dates set by hand"),    [WINNOW_DRAFT_ORDER_NAMES] = N_ ("names"),
    [WINNOW_DRAFT_ORDER_NAME_DATES] = N_ ("dates in names"), [WINNOW_DRAFT_ORDER_METADATA] = N_ ("dates inside"),
    [WINNOW_DRAFT_ORDER_FILE_TIMES] = N_ ("times of files"), [WINNOW_DRAFT_ORDER_UNKNOWN] = N_ ("unknown"),
  };
  return (guint) order < G_N_ELEMENTS (titles) ? _ (titles[order]) : "";
}

char *
winnow_wording_draft_author (const WinnowDraftChain *chain)
{
  const WinnowDocument *first = g_ptr_array_index (chain->drafts, 0);
  const char *author = first->author ?: "–";
  /* Translators: the name of a student, then the student's number. */
  return first->author_number != NULL ? g_strdup_printf (_ ("%s (%s)"), author, first->author_number)
                                      : g_strdup (author);
}

char *
winnow_wording_draft_part (guint part, guint whole)
{
  if (part == 0 || whole == 0)
    return g_strdup_printf ("%'u", part);
  g_autofree char *share = winnow_wording_share ((double) part / whole);
  /* Translators: a number of words, then their share. */
  return g_strdup_printf (_ ("%'u (%s)"), part, share);
}

/* A submission may have copied from this one: it is not said to be where the words come from. */
static char *
dup_origin (const WinnowDraftSource *source, const char *name)
{
  const char *role = winnow_wording_role (source->document->role);
  if (source->document->role == WINNOW_ROLE_REFERENCES)
    /* Translators: words of a draft are from a reference; its name, then what it is for. */
    return g_strdup_printf (_ ("from “%s” (%s)"), name, role);
  /* Translators: words of a draft are also in a submission; its name, then what it is for. */
  return g_strdup_printf (_ ("also in “%s” (%s)"), name, role);
}

char *
winnow_wording_draft_source (const WinnowDraftStep *step, const WinnowDraftSource *source, const char *name,
                             const char *draft)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *origin = dup_origin (source, name);
  g_string_append (words, origin);
  if (source->n_others > 0)
    g_string_append_printf (words,
                            ngettext (", and in %'u more document", ", and in %'u more documents", source->n_others),
                            source->n_others);
  if (step->order == WINNOW_DRAFT_ORDER_UNKNOWN)
    /* Translators: follows words that are in a source: the draft that has them, where it is not
     * known which one is the later one. */
    g_string_append_printf (words, _ ("; only “%s” has it"), draft);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
winnow_wording_drafts_apart (const WinnowDraftChain *chain)
{
  return chain->n_apart == 0
             ? NULL
             : winnow_dup_plural ("%'u other file of this author shares less with them",
                                  "%'u other files of this author share less with them", chain->n_apart);
}

GPtrArray *
winnow_draft_chains_list_documents (const GPtrArray *chains)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GPtrArray *documents = winnow_pointers_new (winnow_document_unref);
  winnow_for_each (const WinnowDraftChain, chain, chains)
    {
      winnow_for_each (WinnowDocument, draft, chain->drafts)
        if (g_hash_table_add (seen, draft))
          g_ptr_array_add (documents, winnow_document_ref (draft));
      winnow_for_each (const WinnowDraftStep, step, chain->steps)
        winnow_for_each (const WinnowDraftSource, source, step->sources)
          if (g_hash_table_add (seen, source->document))
            g_ptr_array_add (documents, winnow_document_ref (source->document));
    }
  return documents;
}

/* ── the drafts of a report ── */

/* The report's row, which is masked, takes the place of the library's. */
static gboolean
replace (const WinnowReport *report, WinnowDocument **document, GError **error)
{
  WinnowDocument *own = g_hash_table_lookup (report->by_id, &(*document)->id);
  if (own == NULL)
    return winnow_report_set_stale (error);
  winnow_document_unref (*document);
  *document = winnow_document_ref (own);
  return TRUE;
}

/* Excerpts go: one that is cut in the middle of a name can't be masked. */
static gboolean
replace_in_step (const WinnowReport *report, const WinnowDraftStep *step, GError **error)
{
  winnow_for_each (WinnowDraftSource, source, step->sources)
    {
      g_clear_pointer (&source->excerpt, g_free);
      if (!replace (report, &source->draft, error) || !replace (report, &source->document, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
replace_in_chain (const WinnowReport *report, const WinnowDraftChain *chain, GError **error)
{
  winnow_for_each_index (i, chain->drafts)
    if (!replace (report, (WinnowDocument **) &chain->drafts->pdata[i], error))
      return FALSE;
  winnow_for_each (const WinnowDraftStep, step, chain->steps)
    if (!replace_in_step (report, step, error))
      return FALSE;
  return TRUE;
}

/* By rows: the order of names would disclose something of them. */
static gint
compare_rows (gconstpointer a, gconstpointer b)
{
  const WinnowDocument *x = g_ptr_array_index ((*(WinnowDraftChain *const *) a)->drafts, 0);
  const WinnowDocument *y = g_ptr_array_index ((*(WinnowDraftChain *const *) b)->drafts, 0);
  return WINNOW_ORDER (x->id, y->id);
}

gboolean
winnow_report_load_drafts (WinnowReport *report, gboolean is_part, GError **error)
{
  report->drafts = is_part ? g_ptr_array_new () : winnow_drafts_find (report->library, NULL, NULL, error);
  winnow_for_each (const WinnowDraftChain, chain, report->drafts)
    if (!replace_in_chain (report, chain, error))
      return FALSE;
  if (report->drafts != NULL && report->mask != NULL)
    g_ptr_array_sort (report->drafts, compare_rows);
  return report->drafts != NULL;
}
