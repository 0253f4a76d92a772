/* pdf-module.c: see pdf-module.h. A confined process may load it: it is a file of the system. */
#include "worker/pdf-module.h"

#include <dlfcn.h>
#include <glib/gi18n-lib.h>

#include "extract/extractor.h"

char *
winnow_pdf_module_dup_path (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self ?: "");
  return g_build_filename (folder, "winnow-pdf.so", NULL);
}

/* Returns: (nullable) NULL with an error */
static WinnowFormatRead *
load (GError **error)
{
  g_autofree char *path = winnow_pdf_module_dup_path ();
  void *module = dlopen (path, RTLD_LAZY | RTLD_LOCAL);
  WinnowFormatRead *read = module != NULL ? (WinnowFormatRead *) dlsym (module, "winnow_pdf_read") : NULL;
  if (read == NULL)
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM,
                         _ ("The program that reads files, “%s”, does not start: %s."), path, dlerror ());
  return read;
}

gboolean
winnow_pdf_read (WinnowJob *job, WinnowWriter *writer, GError **error)
{
  static WinnowFormatRead *read; /* a worker has one thread */
  if (read == NULL)
    read = load (error);
  return read != NULL && read (job, writer, error);
}
