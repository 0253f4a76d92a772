/* scans.c: see scans.h */
#include "cli/scans.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "check/read/walk.h"
#include "cli/console.h"
#include "extract/ocr/tesseract.h"
#include "report/model/wording.h"

/* *@n_pages: of all. Returns: (transfer full) (element-type WinnowDocument) NULL on error */
static GPtrArray *
list_scans (WinnowLibrary *library, const GPtrArray *paths, guint *n_pages, GError **error)
{
  g_autoptr (GPtrArray) documents = winnow_library_list_documents (library, error);
  GPtrArray *scans = documents != NULL ? winnow_pointers_new (winnow_document_unref) : NULL;
  *n_pages = 0;
  winnow_for_each (WinnowDocument, document, documents)
    {
      guint n = winnow_check_count_scans (document);
      if (n == 0 || !winnow_walk_holds (paths, document->path))
        continue;
      g_ptr_array_add (scans, winnow_document_ref (document));
      *n_pages += n;
    }
  return scans;
}

gboolean
winnow_scans_offer (const WinnowLibraryRun *run, const GPtrArray *paths, gboolean may_ask, GError **error)
{
  const WinnowOptions *options = run->options;
  guint n_pages;
  if (options->settings.ocr != WINNOW_OCR_ASK)
    return TRUE;
  g_autoptr (GPtrArray) scans = list_scans (run->library, paths, &n_pages, error);
  if (scans == NULL || scans->len == 0)
    return scans != NULL;
  g_autofree char *offer = winnow_wording_scans (scans->len, n_pages);
  gboolean can_read = winnow_tesseract_is_installed ();
  gboolean asks = can_read && may_ask && winnow_console_can_ask ();
  g_autoptr (GString) words = g_string_new (offer);
  if (can_read)
    winnow_wording_append (words, asks ? _ ("Read them by OCR?") : _ ("With --ocr=on they are read."));
  if (!asks)
    g_ptr_array_add (run->notes, g_strdup (words->str));
  else if (winnow_console_ask (words->str, run->cancellable))
    return winnow_check_read_scans (run->library, scans, &options->settings, winnow_progress_line_begin (run->line),
                                    error);
  return !g_cancellable_set_error_if_cancelled (run->cancellable, error);
}
