/* path-endings.c: see path-endings.h. Thread-safe. */
#include "report/model/path-endings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/model/report.h"

static gboolean
has_ending (const char *path, const char *extension)
{
  gsize length = strlen (path), n = strlen (extension);
  return length > n && path[length - n - 1] == '.' && g_ascii_strcasecmp (path + length - n, extension) == 0;
}

int
winnow_endings_find (const char *path, const GPtrArray *endings, GError **error)
{
  int found = -1;
  gsize longest = 0;
  g_autoptr (GString) known = g_string_new (NULL);
  for (guint i = 0; i < endings->len; i++)
    {
      const char *ending = g_ptr_array_index ((GPtrArray *) endings, i);
      g_string_append_printf (known, "%s.%s", known->len > 0 ? ", " : "", ending);
      if (has_ending (path, ending) && strlen (ending) > longest)
        {
          longest = strlen (ending);
          found = (int) i;
        }
    }
  if (found >= 0)
    return found;
  g_autofree char *name = g_filename_display_name (path);
  /* Translators: the first %s is a file name, the second a list such as ".html, .json, .csv". */
  g_set_error (error, WINNOW_REPORT_ERROR, WINNOW_REPORT_ERROR_FORMAT,
               _ ("“%s”: a report is saved under a name that ends in one of %s."), name, known->str);
  return -1;
}
