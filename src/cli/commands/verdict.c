/* verdict.c: winnow-cli verdict: verdicts and notes on passages and pairs of a library
 *
 * Passages are named by their numbers in reports, which verdicts do not change. A verdict on a
 * passage is also given to its parts and repetitions. */

#include "base/for-each.h"
#include "base/translate.h"
#include "check/check.h"
#include "cli/console.h"
#include "cli/document-names.h"
#include "cli/library-files.h"
#include "cli/options.h"
#include "cli/verdict-output.h"
#include "report/pair/passage-entries.h"

typedef struct
{
  char *verdict, *note; /* (nullable) */
  char **passages;      /* (nullable) numbers, or "all" */
  gboolean removes_waiting, is_everywhere;
} Request;

/* The two documents, and what they share. */
typedef struct
{
  WinnowDocument *a, *b; /* (owned) */
  /* (owned) (nullable) where some passage counts or would without a verdict, or a picture does */
  WinnowOverlap *overlap;
} Chosen;

static void
clear_chosen (Chosen *chosen)
{
  winnow_clear (chosen, winnow_document_unref, a, b);
  g_clear_pointer (&chosen->overlap, winnow_overlap_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Chosen, clear_chosen)

/* ── which pair ── */

/* A file may have been read into several collections: the pair that overlaps is meant. */
static gboolean
choose (Chosen *chosen, WinnowLibrary *library, const GPtrArray *a, const GPtrArray *b, GError **error)
{
  GError *local = NULL;
  for (guint i = 0; i < a->len && chosen->overlap == NULL; i++)
    for (guint k = 0; k < b->len && chosen->overlap == NULL; k++)
      {
        WinnowDocument *x = a->pdata[i], *y = b->pdata[k];
        if (x->id == y->id)
          continue;
        clear_chosen (chosen);
        chosen->a = winnow_document_ref (x);
        chosen->b = winnow_document_ref (y);
        chosen->overlap = winnow_library_find_overlap (library, x->id, y->id, &local);
        if (local != NULL)
          return g_propagate_error (error, local), FALSE;
        if (chosen->overlap != NULL && !winnow_overlap_is_listed (chosen->overlap))
          g_clear_pointer (&chosen->overlap, winnow_overlap_unref);
      }
  if (chosen->a == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("Both names are of the same document."));
  return chosen->a != NULL;
}

static gboolean
find_pair (Chosen *chosen, WinnowLibrary *library, char **arguments, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  if (documents == NULL)
    return FALSE;
  g_autoptr (GPtrArray) a = winnow_document_names_find (documents, arguments[0], error),
                        b = a != NULL ? winnow_document_names_find (documents, arguments[1], error) : NULL;
  return b != NULL && choose (chosen, library, a, b, error);
}

/* ── which passages ── */

/* Adds the passages that @label means; FALSE where there is none. @entries: of
 * winnow_passage_entries_new_with_decided() */
static gboolean
add_labelled (GArray *passages, const GArray *entries, const char *label)
{
  gboolean is_all = g_str_equal (label, "all"), is_found = FALSE;
  winnow_for_each_index (row, entries)
    {
      g_autofree char *own = winnow_passage_entry_dup_label (&g_array_index (entries, WinnowPassageEntry, row));
      if (!is_all && !g_str_equal (own, label))
        continue;
      g_autoptr (GArray) family = winnow_passage_entries_dup_family (entries, row);
      g_array_append_vals (passages, family->data, family->len);
      is_found = TRUE;
    }
  return is_found;
}

/* Each passage once; the first stays first, since it gets the note. */
static void
drop_doubles (GArray *passages)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < passages->len;)
    if (g_hash_table_add (seen, GUINT_TO_POINTER (g_array_index (passages, guint, i) + 1)))
      i++;
    else
      g_array_remove_index (passages, i);
}

/* Returns: (transfer full) (element-type guint) */
static GArray *
find_passages (const WinnowOverlap *overlap, char **labels, GError **error)
{
  g_autoptr (GArray) entries = winnow_passage_entries_new_with_decided (overlap->passages),
                     passages = winnow_array_new (guint);
  winnow_for_each_string (label, labels)
    if (!add_labelled (passages, entries, label))
      {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                     _ ("The pair has no passage “%s” that counts, or would count without a verdict."), label);
        return NULL;
      }
  drop_doubles (passages);
  return g_steal_pointer (&passages);
}

/* ── verdicts and notes ── */

/* The same verdict on the same text in other pairs. */
static gboolean
decide_elsewhere (const WinnowOverlap *overlap, const GArray *passages, WinnowLibrary *library, WinnowVerdict verdict,
                  GError **error)
{
  winnow_for_each_value (const guint, passage, passages)
    {
      g_autoptr (GPtrArray) same = winnow_check_list_same_passages (library, overlap, *passage, error);
      if (same == NULL)
        return FALSE;
      winnow_for_each (const WinnowSamePassages, other, same)
        {
          if (other->overlap_id == overlap->id)
            continue;
          g_autoptr (WinnowOverlap) decided
              = winnow_check_set_verdict (library, other->overlap_id, other->passages, verdict, NULL, error);
          if (decided == NULL)
            return FALSE;
        }
    }
  return TRUE;
}

/* A verdict makes a pair of two references. */
static gboolean
obtain_references (Chosen *chosen, WinnowLibrary *library, GError **error)
{
  if (chosen->overlap != NULL || chosen->a->role != WINNOW_ROLE_REFERENCES || chosen->b->role != WINNOW_ROLE_REFERENCES)
    return TRUE;
  chosen->overlap = winnow_check_obtain_pair (library, chosen->a->id, chosen->b->id, error);
  if (chosen->overlap == NULL)
    return FALSE;
  if (!winnow_overlap_is_listed (chosen->overlap))
    g_clear_pointer (&chosen->overlap, winnow_overlap_unref);
  return TRUE;
}

/* Without --verdict the passage keeps the one it has. */
static WinnowVerdict
get_verdict (const WinnowOverlap *overlap, guint passage, const Request *request)
{
  WinnowVerdict verdict = g_array_index (overlap->passages, WinnowPassage, passage).verdict;
  winnow_verdict_from_id (request->verdict, &verdict);
  return verdict;
}

static gboolean
decide (Chosen *chosen, WinnowLibrary *library, const Request *request, GError **error)
{
  if (!obtain_references (chosen, library, error))
    return FALSE;
  if (chosen->overlap == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("The two documents share no passage that counts, or would count without a verdict."));
      return FALSE;
    }
  g_autoptr (GArray) passages = find_passages (chosen->overlap, request->passages, error);
  if (passages == NULL)
    return FALSE;
  if (request->verdict == NULL)
    g_array_set_size (passages, 1); /* a note alone is for the first one */
  WinnowVerdict verdict = get_verdict (chosen->overlap, g_array_index (passages, guint, 0), request);
  g_autoptr (WinnowOverlap) decided
      = winnow_check_set_verdict (library, chosen->overlap->id, passages, verdict, request->note, error);
  if (decided == NULL || (request->is_everywhere && !decide_elsewhere (decided, passages, library, verdict, error)))
    return FALSE;
  winnow_overlap_unref (chosen->overlap);
  chosen->overlap = g_steal_pointer (&decided);
  return TRUE;
}

/* Within a transaction. */
static gboolean
remove_waiting (const Chosen *chosen, WinnowLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) verdicts = winnow_library_list_verdicts (library, chosen->a->id, chosen->b->id, error);
  winnow_for_each (const WinnowStoredVerdict, verdict, verdicts)
    if (verdict->n_passages == 0 && !winnow_library_remove_verdict (library, verdict->id, error))
      return FALSE;
  return verdicts != NULL;
}

static gboolean
remove_all_waiting (const Chosen *chosen, WinnowLibrary *library, GError **error)
{
  if (!winnow_library_begin (library, error))
    return FALSE;
  if (remove_waiting (chosen, library, error))
    return winnow_library_commit (library, error);
  winnow_library_rollback (library);
  return FALSE;
}

static gboolean
act (Chosen *chosen, WinnowLibrary *library, const Request *request, GError **error)
{
  if (request->removes_waiting && !remove_all_waiting (chosen, library, error))
    return FALSE;
  if (request->passages != NULL)
    return decide (chosen, library, request, error);
  return request->note == NULL || winnow_library_set_note (library, chosen->a->id, chosen->b->id, request->note, error);
}

static gboolean
print_pair (GString *out, WinnowLibrary *library, const Request *request, const WinnowOptions *options, GError **error)
{
  g_auto (Chosen) chosen = { 0 };
  return find_pair (&chosen, library, options->paths, error) && act (&chosen, library, request, error)
         && winnow_verdict_output_find (options->format)
                ->append_pair (out, library, chosen.a, chosen.b, chosen.overlap, error);
}

static WinnowExit
work (const Request *request, WinnowOptions *options, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (WinnowLibrary) library = winnow_library_files_open (options->library, error);
  if (library == NULL)
    return WINNOW_EXIT_FAILED;
  if (!(options->paths[0] != NULL ? print_pair (out, library, request, options, error)
                                  : winnow_verdict_output_find (options->format)->append_all (out, library, error)))
    return WINNOW_EXIT_FAILED;
  return winnow_console_write (out) ? WINNOW_EXIT_DONE : WINNOW_EXIT_FAILED;
}

/* Returns: (nullable) what is wrong */
static const char *
find_fault (const Request *request, const WinnowOptions *options, GError **error)
{
  guint n_paths = g_strv_length (options->paths);
  WinnowVerdict verdict;
  if (n_paths != 0 && n_paths != 2)
    return _ ("Two documents are needed, or none to list all.");
  if (n_paths == 0
      && (request->passages != NULL || request->verdict != NULL || request->note != NULL || request->removes_waiting))
    return _ ("Two documents are needed.");
  if (request->verdict != NULL && !winnow_verdict_from_id (request->verdict, &verdict))
    return _ ("--verdict takes one of undecided, confirmed, dismissed, quoted.");
  if (request->verdict != NULL && request->passages == NULL)
    return _ ("A verdict is of passages: --passage.");
  if (request->is_everywhere && request->verdict == NULL)
    return _ ("--everywhere needs a --verdict.");
  if (request->passages != NULL && request->verdict == NULL && request->note == NULL)
    return _ ("A passage needs a --verdict or a --note.");
  return NULL;
}

WinnowExit
winnow_command_verdict (const WinnowCommand *command, char **arguments)
{
  Request request = { 0 };
  const GOptionEntry entries[] = {
    WINNOW_OPTION (STRING_ARRAY, "passage", &request.passages,
                   "a passage by its number in reports, with its parts; or “all” (repeatable)", _ ("NUMBER")),
    WINNOW_OPTION (STRING, "verdict", &request.verdict,
                   "the verdict: confirmed; dismissed or quoted, which are not counted; undecided removes it",
                   _ ("VERDICT")),
    WINNOW_OPTION (NONE, "everywhere", &request.is_everywhere,
                   "give the verdict to the same text in all other pairs, too", NULL),
    WINNOW_OPTION (STRING, "note", &request.note,
                   "what to note of the passage or, without --passage, of the pair; an empty text removes it",
                   _ ("TEXT")),
    WINNOW_OPTION (NONE, "forget", &request.removes_waiting,
                   "remove verdicts of the pair whose passage the last check did not find", NULL),
    { NULL },
  };
  return winnow_options_run (command, arguments, entries, find_fault, work, &request);
}
