/* save-part.c: reports of a library's last check, of a part of it as the window makes them of a
 * selection, or of all, for tests that read the files
 *
 * usage: save-part LIBRARY NUMBER FILE…     NUMBER: of the pair in the ranking, from 1; 0: all
 *        save-part LIBRARY NAME[/LEFT] FILE…   a document with its sources, without LEFT */
#include <locale.h>
#include <stdlib.h>

#include "report/report-formats.h"

static gboolean
save (WinnowReport *report, char **paths, GError **error)
{
  for (; *paths != NULL; paths++)
    {
      const WinnowReportFormat *format = winnow_report_format_for_path (WINNOW_REPORT_CHECK, *paths, error);
      if (format == NULL || !winnow_report_save (report, format, *paths, NULL, NULL, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
save_pair (const char *path, guint number, char **paths, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, error);
  g_autoptr (GPtrArray) overlaps = library != NULL ? winnow_library_list_overlaps (library, error) : NULL;
  if (overlaps == NULL)
    return FALSE;
  g_assert_cmpuint (number, <=, overlaps->len);
  const gint64 ids[] = { number > 0 ? ((const WinnowOverlap *) g_ptr_array_index (overlaps, number - 1))->id : 0 };
  const WinnowReportOptions options
      = { .title = "A part", .overlap_ids = number > 0 ? ids : NULL, .n_overlap_ids = G_N_ELEMENTS (ids) };
  g_autoptr (WinnowReport) report = winnow_report_new (library, &options, error);
  return report != NULL && save (report, paths, error);
}

/* The id of the document called @name; 0: there is none. */
static gint64
find_document (const GPtrArray *documents, const char *name)
{
  for (guint i = 0; i < documents->len; i++)
    if (g_strcmp0 (((const WinnowDocument *) g_ptr_array_index (documents, i))->name, name) == 0)
      return ((const WinnowDocument *) g_ptr_array_index (documents, i))->id;
  return 0;
}

static gboolean
save_document (const char *path, const char *what, char **paths, GError **error)
{
  g_autoptr (WinnowLibrary) library = winnow_library_open (path, error);
  g_autoptr (GPtrArray) documents = library != NULL ? winnow_library_list_documents (library, error) : NULL;
  g_autoptr (GPtrArray) overlaps = documents != NULL ? winnow_library_list_overlaps (library, error) : NULL;
  if (overlaps == NULL)
    return FALSE;
  g_auto (GStrv) names = g_strsplit (what, "/", 2);
  gint64 id = find_document (documents, names[0]), left_out = find_document (documents, names[1]);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_assert_cmpint (id, !=, 0);
  for (guint i = 0; i < overlaps->len; i++)
    {
      const WinnowOverlap *overlap = g_ptr_array_index (overlaps, i);
      gboolean is_a = overlap->document_a == id;
      if ((is_a || overlap->document_b == id) && (is_a ? overlap->document_b : overlap->document_a) != left_out)
        g_array_append_val (ids, overlap->id);
    }
  const WinnowReportOptions options = { .title = "A paper",
                                        .overlap_ids = (const gint64 *) (gpointer) ids->data,
                                        .n_overlap_ids = ids->len,
                                        .document_id = id };
  g_autoptr (WinnowReport) report = winnow_report_new (library, &options, error);
  return report != NULL && save (report, paths, error);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_assert_cmpint (argc, >, 3);
  setlocale (LC_ALL, "");
  if (g_ascii_isdigit (argv[2][0]) ? save_pair (argv[1], (guint) atoi (argv[2]), argv + 3, &error)
                                   : save_document (argv[1], argv[2], argv + 3, &error))
    return EXIT_SUCCESS;
  g_printerr ("%s\n", error->message);
  return EXIT_FAILURE;
}
