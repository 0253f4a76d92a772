/* save-part.c: reports of a library's last check, of one pair of it as the window makes them of a
 * selection, or of all, for tests that read the files
 *
 * usage: save-part LIBRARY NUMBER FILE…     NUMBER: of the pair in the ranking, from 1; 0: all */
#include <locale.h>
#include <stdlib.h>

#include "report/formats.h"

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

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_assert_cmpint (argc, >, 3);
  setlocale (LC_ALL, "");
  if (save_pair (argv[1], (guint) atoi (argv[2]), argv + 3, &error))
    return EXIT_SUCCESS;
  g_printerr ("%s\n", error->message);
  return EXIT_FAILURE;
}
