/* contribute.c: see contribute.h
 *
 * Fingerprints are made of whole texts with the default settings, on all threads, and go to the
 * server in batches: each becomes a segment there, so large ones are found faster. */
#include "check/archive/contribute.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "check/compare/candidate-methods.h"
#include "library/attached/archives.h"
#include "match/verbatim/sounds.h"
#include "base/array.h"

#define BATCH 8192u             /* documents */
#define BATCH_BYTES (96u << 20) /* and bytes of texts that are sent at once */
#define TIDY 32u                /* batches, after which segments are merged */
#define KNOWN 4096u             /* documents that are asked for at once */

void
winnow_contribution_fill_settings (char *settings[WINNOW_N_SHARED_KINDS])
{
  WinnowSettings defaults;
  g_auto (WinnowCandidateMethods) methods = { 0 };
  winnow_settings_init (&defaults);
  g_autoptr (WinnowLibraryContext) context = winnow_library_context_new (NULL, &defaults);
  winnow_candidate_methods_init (&methods, &context->context, &defaults);
  winnow_candidate_methods_fill_archive_settings (&methods, settings);
}

/* The place of a document as the archive stores it: its file and the folder of it, so that two
 * students' "essay.docx" are two documents and no home folder is named. Returns: (transfer full) */
static char *
dup_origin (const WinnowDocument *document)
{
  const char *name = strrchr (document->path, '/'), *folder = name;
  while (folder != NULL && folder > document->path && folder[-1] != '/')
    folder--;
  return g_strdup (folder ?: document->path);
}

/* What goes on. */
typedef struct
{
  WinnowLibrary *library;
  const WinnowArchiveAddition *addition;
  const WinnowThreads *threads;
  WinnowSharedCollection *collection; /* (owned) */
  WinnowCandidateMethods methods;
  gboolean has_sounds;  /* the archive numbers syllables as this build does */
  GPtrArray *documents; /* (owned) (element-type WinnowDocument) that the collection has not */
  GPtrArray *batch;     /* (owned) (element-type WinnowSharedDocument) */
  guint n_batches;      /* that were sent */
  gsize n_bytes;        /* of the contents in it */
  guint n_new;
} Contribution;

/* ── what goes along ── */

/* Each hash once: its first place, or any context where it has several. @contexts: (nullable) */
static GArray *
make_postings (const GArray *fingerprints, const GArray *contexts)
{
  guint n = 0;
  GArray *postings = g_array_sized_new (FALSE, FALSE, sizeof (WinnowPosting), fingerprints->len);
  winnow_for_each_index (i, fingerprints)
    {
      const WinnowFingerprint *fingerprint = &g_array_index (fingerprints, WinnowFingerprint, i);
      WINNOW_APPEND (postings, WinnowPosting, fingerprint->hash, i,
                     contexts != NULL ? g_array_index (contexts, guint32, i) : fingerprint->first);
    }
  winnow_postings_sort (WINNOW_DATA (WinnowPosting, postings), postings->len, 1);
  winnow_for_each_value (const WinnowPosting, posting, postings)
    if (n == 0 || g_array_index (postings, WinnowPosting, n - 1).hash != posting->hash)
      g_array_index (postings, WinnowPosting, n++) = *posting;
    else if (contexts != NULL)
      g_array_index (postings, WinnowPosting, n - 1).place = WINNOW_CONTEXT_ANY;
  g_array_set_size (postings, n);
  return postings;
}

static void
add_postings (const Contribution *self, const WinnowDocument *document, const char *text, gsize length,
              const WinnowText *tokens, WinnowSharedDocument *result)
{
  g_autoptr (WinnowSubject) subject = winnow_subject_new (text, length, tokens);
  winnow_subject_set_metadata (subject, document->title, document->metadata_author, document->metadata_date);
  winnow_for_each_kind (m, WINNOW_N_CANDIDATE_METHODS)
    {
      g_autoptr (GArray) contexts = NULL;
      WinnowDigest *digest
          = self->methods.methods[m]->compute (subject, self->methods.context, self->methods.values[m]);
      if (m == WINNOW_BY_VERBATIM)
        contexts = winnow_candidate_methods_make_contexts (&self->methods, tokens, digest);
      else
        result->n_content = digest->fingerprints->len;
      result->postings[m] = make_postings (digest->fingerprints, contexts);
      winnow_digest_unref (digest);
    }
  if (!self->has_sounds)
    return;
  g_autoptr (GArray) sounds = winnow_fingerprint_sounds (tokens);
  result->postings[WINNOW_SHARED_SOUNDS] = make_postings (sounds, NULL);
}

/* On any thread. */
static gpointer
make_document (guint index, gpointer data, GError **error)
{
  const Contribution *self = data;
  const WinnowDocument *document = g_ptr_array_index (self->documents, index);
  gsize length;
  g_autofree char *text = winnow_library_dup_text (self->library, document->id, &length, error);
  if (text == NULL)
    return NULL;
  g_autoptr (WinnowText) tokens = winnow_text_new (text, length, self->methods.settings->han);
  WinnowSharedDocument *result = g_new0 (WinnowSharedDocument, 1);
  result->sha256 = g_strdup (document->sha256);
  result->origin = dup_origin (document);
  result->n_words = document->n_words;
  result->n_characters = document->n_characters;
  add_postings (self, document, text, length, tokens, result);
  if (self->collection->access == WINNOW_SHARED_FINGERPRINTS)
    return result;
  result->author = g_strdup (document->author);
  result->date = g_strdup (document->date);
  result->content = winnow_library_pack_document (self->library, document->id, error);
  if (result->content == NULL)
    g_clear_pointer (&result, winnow_shared_document_free);
  return result;
}

/* ── batches ── */

static gboolean
send_batch (Contribution *self, GError **error)
{
  guint n_new = 0;
  if (self->batch->len > 0
      && !winnow_shared_put (self->addition->archive, self->collection->id, self->batch, &n_new, error))
    return FALSE;
  self->n_new += n_new;
  g_ptr_array_set_size (self->batch, 0);
  self->n_bytes = 0;
  return ++self->n_batches % TIDY != 0 || winnow_shared_tidy (self->addition->archive, error);
}

static gboolean
take_documents (guint first, gpointer const *items, guint n, gpointer data, GError **error)
{
  Contribution *self = data;
  for (guint i = 0; i < n && items[i] != NULL; i++)
    {
      WinnowSharedDocument *document = g_new (WinnowSharedDocument, 1);
      *document = *(WinnowSharedDocument *) items[i];
      *(WinnowSharedDocument *) items[i] = (WinnowSharedDocument){ 0 };
      self->n_bytes += document->content != NULL ? g_bytes_get_size (document->content) : 0;
      g_ptr_array_add (self->batch, document);
      winnow_progress_advance (self->threads->progress, 1);
    }
  return (self->batch->len < BATCH && self->n_bytes < BATCH_BYTES) || send_batch (self, error);
}

/* The documents that the collection has not. */
static gboolean
choose_new (Contribution *self, GError **error)
{
  const GPtrArray *documents = self->addition->documents;
  for (guint first = 0; first < documents->len; first += KNOWN)
    {
      guint n = MIN (KNOWN, documents->len - first);
      g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
      for (guint i = first; i < first + n; i++)
        {
          const WinnowDocument *document = documents->pdata[i];
          g_autofree char *origin = dup_origin (document);
          g_ptr_array_add (keys, winnow_shared_dup_key (document->sha256, origin));
        }
      g_autoptr (GHashTable) known
          = winnow_shared_list_known (self->addition->archive, self->collection->id, keys, error);
      if (known == NULL)
        return FALSE;
      winnow_for_each_below (i, n)
        if (!g_hash_table_contains (known, keys->pdata[i]))
          g_ptr_array_add (self->documents, winnow_document_ref (documents->pdata[first + i]));
    }
  return TRUE;
}

static gboolean
run (Contribution *self, GError **error)
{
  static const WinnowParallelItems funcs = { .make = make_document,
                                             .take = take_documents,
                                             .free_item = (GDestroyNotify) winnow_shared_document_free,
                                             .window = 256,
                                             .batch = 64 };
  if (!choose_new (self, error))
    return FALSE;
  winnow_progress_begin (self->threads->progress, WINNOW_STAGE_FINGERPRINTING, self->documents->len);
  return winnow_threads_run_in_order (self->threads, self->documents->len, &funcs, self, error)
         && send_batch (self, error) && winnow_shared_tidy (self->addition->archive, error);
}

static gboolean
admit (Contribution *self, GError **error)
{
  const WinnowSharedSummary *summary = winnow_shared_get_summary (self->addition->archive);
  const WinnowSharedCollection *wanted = self->addition->collection;
  gboolean fits = winnow_candidate_methods_fit_archive (&self->methods, summary, &self->has_sounds);
  if (!fits)
    g_set_error (
        error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_OLDER,
        _ ("The archive “%s” has fingerprints of another version of Winnow: what this one makes does not fit."),
        summary->name);
  else if (!self->collection->may_change)
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED,
                 _ ("The collection “%s” of the archive belongs to “%s”: no other user can add to it."),
                 self->collection->name, self->collection->owner);
  else if (self->collection->access < wanted->access)
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_REFUSED,
                 _ ("The archive has a collection “%s” already, whose texts more people may read than you chose. "
                    "Nothing was sent. Choose another name."),
                 self->collection->name);
  return fits && self->collection->may_change && self->collection->access >= wanted->access;
}

gboolean
winnow_check_contribute (WinnowLibrary *library, const WinnowArchiveAddition *addition, const WinnowThreads *threads,
                         guint *n_new, GError **error)
{
  WinnowSettings defaults;
  winnow_settings_init (&defaults);
  g_autoptr (WinnowLibraryContext) context = winnow_library_context_new (NULL, &defaults);
  Contribution self = { .library = library,
                        .addition = addition,
                        .threads = threads,
                        .documents = winnow_pointers_new (winnow_document_unref),
                        .batch = winnow_pointers_new (winnow_shared_document_free) };
  winnow_candidate_methods_init (&self.methods, &context->context, &defaults);
  winnow_shared_set_cancellable (addition->archive, threads->cancellable);
  gboolean is_done = winnow_shared_obtain_collection (addition->archive, addition->collection, &self.collection, error)
                     && admit (&self, error) && run (&self, error);
  *n_new = self.n_new;
  if (addition->added != NULL)
    g_ptr_array_extend (addition->added, self.documents, (GCopyFunc) (void (*) (void)) winnow_document_ref, NULL);
  winnow_shared_collection_free (self.collection);
  winnow_candidate_methods_clear (&self.methods);
  winnow_clear (&self, g_ptr_array_unref, documents, batch);
  return is_done;
}

gboolean
winnow_check_withdraw (const GPtrArray *documents, WinnowSharedArchive *archive, const char *collection,
                       GCancellable *cancellable, guint *n_removed, GError **error)
{
  g_autoptr (GHashTable) keys = winnow_string_table_new (NULL);
  g_autoptr (GPtrArray) hashes = g_ptr_array_new ();
  g_autoptr (GArray) ids = winnow_array_new (gint32);
  guint n_traces;
  winnow_for_each (const WinnowDocument, document, documents)
    {
      g_autofree char *origin = dup_origin (document);
      g_hash_table_add (keys, winnow_shared_dup_key (document->sha256, origin));
      g_ptr_array_add (hashes, document->sha256);
    }
  g_ptr_array_add (hashes, NULL);
  winnow_shared_set_cancellable (archive, cancellable);
  g_autoptr (GPtrArray) rows = winnow_shared_list (archive, collection, (const char *const *) hashes->pdata, error);
  winnow_for_each (const WinnowSharedRow, row, rows)
    {
      g_autofree char *key = winnow_shared_dup_key (row->sha256, row->origin);
      if (g_hash_table_contains (keys, key))
        g_array_append_val (ids, row->id);
    }
  return rows != NULL && winnow_shared_remove (archive, ids, n_removed, &n_traces, error);
}
