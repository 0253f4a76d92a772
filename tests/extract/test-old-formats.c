/* Old formats through LibreOffice, and what is said where it is missing. */
#include <glib/gstdio.h>
#include <string.h>

#include "part.h"
#include "make.h"

/* As WordPerfect begins its files. */
static const char wpd[] = "\xFFWPC and some more";

static gboolean
has_libreoffice (void)
{
  g_autofree char *program = g_find_program_in_path ("soffice");
  if (program == NULL)
    g_test_skip ("LibreOffice is not installed");
  return program != NULL;
}

static gpointer
cancel_cb (gpointer data)
{
  g_cancellable_cancel (data);
  return NULL;
}

/* Cancelled while it runs or before it starts: both end soon, and leave nothing in the temporary
 * folder. */
test_case (cancel)
{
  g_autofree char *path = make_file ("a.wpd", wpd, -1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  if (!has_libreoffice ())
    return;

  GThread *thread = g_thread_new ("cancel", cancel_cb, cancellable);
  g_autoptr (WinnowContent) content = winnow_extract_file (path, NULL, NULL, cancellable, &error);

  g_thread_join (thread);
  g_assert_null (content);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

test_case (deadline)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autofree char *program = make_file ("soffice", "#!/bin/sh\nsleep 60\n", -1);
  g_autofree char *path = make_file ("a.wpd", wpd, -1);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *faked = g_strconcat (make_folder (), ":", before, NULL);
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", faked, TRUE);
  limits.max_seconds = 1;
  g_test_timer_start ();
  read_badly (path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 20);
  g_setenv ("PATH", before, TRUE);
}

test_case (missing)
{
  g_autofree char *path = make_file ("a.wpd", wpd, -1);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autoptr (GError) error = NULL;
  g_setenv ("PATH", make_folder (), TRUE);
  g_autoptr (WinnowContent) content = winnow_extract_file (path, NULL, NULL, NULL, &error);

  g_setenv ("PATH", before, TRUE);
  g_assert_null (content);
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM);
  g_assert_nonnull (strstr (error->message, "LibreOffice"));
  g_assert_nonnull (strstr (error->message, "a.wpd"));
}
