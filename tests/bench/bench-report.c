/* bench-report.c: how long the last check of a library takes to write, format by format
 *
 * usage: bench-report LIBRARY [PAIRS [FORMAT]...]      all formats and 1,000 pairs where nothing is
 * said */
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "report/report-formats.h"

static void
check (gboolean is_good, const GError *error)
{
  if (is_good)
    return;
  g_printerr ("%s\n", error->message);
  exit (2);
}

/* The rows of the first @n pairs of the ranking. */
static GArray *
list_first (WinnowLibrary *library, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) overlaps = winnow_library_list_overlaps (library, &error);
  check (overlaps != NULL, error);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < MIN (n, overlaps->len); i++)
    g_array_append_val (ids, ((const WinnowOverlap *) g_ptr_array_index (overlaps, i))->id);
  return ids;
}

static void
write_format (WinnowReport *report, const WinnowReportFormat *format)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("bench-report-%d.%s", (int) getpid (), format->extension);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  gint64 start = g_get_monotonic_time ();
  check (winnow_report_save (report, format, path, NULL, NULL, &error), error);
  double seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, &error);
  check (info != NULL, error);
  g_print ("%-10s %6.2f s  %8.1f MB  at most %ld MB of memory\n", format->id, seconds,
           (double) g_file_info_get_size (info) / 1e6, usage.ru_maxrss / 1024);
  g_file_delete (file, NULL, NULL);
}

static gboolean
is_wanted (const char *id, char **wanted)
{
  return *wanted == NULL || g_strv_contains ((const char *const *) wanted, id);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  if (argc < 2)
    {
      g_printerr ("usage: %s LIBRARY [PAIRS [FORMAT]...]\n", argv[0]);
      return 2;
    }
  g_autoptr (WinnowLibrary) library = winnow_library_open (argv[1], &error);
  check (library != NULL, error);
  g_autoptr (GArray) ids = list_first (library, argc > 2 ? (guint) atoi (argv[2]) : 1000);
  const WinnowReportOptions options
      = { .title = "bench", .overlap_ids = (const gint64 *) (gpointer) ids->data, .n_overlap_ids = ids->len };
  g_autoptr (WinnowReport) report = winnow_report_new (library, &options, &error);
  check (report != NULL, error);
  g_print ("%u pairs of %u documents\n", report->overlaps->len, report->documents->len);
  for (const WinnowReportFormat *format = winnow_report_formats (WINNOW_REPORT_CHECK); format->id != NULL; format++)
    if (is_wanted (format->id, argc > 3 ? argv + 3 : argv + argc))
      write_format (report, format);
  return 0;
}
