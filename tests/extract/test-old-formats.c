/* Old formats through LibreOffice, and what is said where it is missing. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
  g_autoptr (WinnowContent) content = extract_file (path, NULL, NULL, cancellable, &error);

  g_thread_join (thread);
  g_assert_null (content);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A script stands in for LibreOffice. */
static void
convert_badly (const char *commands, guint seconds, WinnowExtractError code)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autofree char *script = g_strconcat ("#!/bin/sh\n", commands, "\n", NULL);
  g_autofree char *program = make_file ("soffice", script, -1);
  g_autofree char *path = make_file ("a.wpd", wpd, -1);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *faked = g_strconcat (make_folder (), ":", before, NULL);
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", faked, TRUE);
  limits.max_seconds = seconds;
  limits.max_memory_bytes = 100 << 20;
  read_badly (path, &limits, code);
  g_setenv ("PATH", before, TRUE);
}

/* Limits hold for a program and its children together; that of time by what they computed. */
test_case (limits)
{
  convert_badly ("sleep 60", 1, WINNOW_EXTRACT_ERROR_LATE);
  convert_badly ("for i in 1 2 3; do while :; do :; done & done; wait", 1, WINNOW_EXTRACT_ERROR_LIMIT);
  convert_badly ("for i in 1 2 3 4; do head -c 40M /dev/zero | tail -c 40M | sleep 60 & done; wait", 60,
                 WINNOW_EXTRACT_ERROR_LIMIT);
}

/* A child that outlives it is ended. */
test_case (left_behind)
{
  g_autofree char *pipe = g_build_filename (make_folder (), "pipe", NULL);
  g_autofree char *commands = g_strdup_printf ("exec 3>'%s'\nsleep 60 &\nexit 0", pipe);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  GPollFD end = { .fd = open (pipe, O_RDONLY | O_NONBLOCK), .events = G_IO_IN };
  convert_badly (commands, 60, WINNOW_EXTRACT_ERROR_PROGRAM);
  g_assert_cmpint (g_poll (&end, 1, 20000), ==, 1); /* nobody holds it any more */
  close (end.fd);
}

test_case (missing)
{
  g_autofree char *path = make_file ("a.wpd", wpd, -1);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autoptr (GError) error = NULL;
  g_setenv ("PATH", make_folder (), TRUE);
  g_autoptr (WinnowContent) content = extract_file (path, NULL, NULL, NULL, &error);

  g_setenv ("PATH", before, TRUE);
  g_assert_null (content);
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM);
  g_assert_nonnull (strstr (error->message, "LibreOffice"));
  g_assert_nonnull (strstr (error->message, "a.wpd"));
}

/* Without LibreOffice. What stands in for antiword prints what it would. */
test_case (antiword)
{
  static const char ole[512] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
  g_autofree char *soffice = g_find_program_in_path ("soffice"), *before = g_strdup (g_getenv ("PATH")),
                  *faked = g_strconcat (make_folder (), ":", before, NULL);
  g_autofree char *program = make_file ("antiword",
                                        "#!/bin/sh\ntest \"$1 $2\" = '-x db' || exit 1\n"
                                        "printf '<?xml version=\"1.0\"?>\\n\\n<book lang=\"zh\">\\n<title>T</title>\\n"
                                        "<bookinfo>\\n<title>T</title>\\n<author>N</author></bookinfo>\\n<para>One"
                                        "<footnote><para>note</para></footnote></para><para>two</para></book>'",
                                        -1);
  g_autoptr (GByteArray) file = g_byte_array_new ();
  static const guint8 entry[128]
      = { 'W', 0, 'o', 0, 'r', 0, 'd', 0, 'D', 0, 'o', 0, 'c', 0, 'u', 0, 'm', 0, 'e', 0, 'n', 0, 't', [64] = 26 };
  if (soffice != NULL)
    {
      g_test_skip ("LibreOffice is installed");
      return;
    }
  g_byte_array_append (file, (const guint8 *) ole, sizeof ole);
  g_byte_array_append (file, entry, sizeof entry);
  g_byte_array_append (file, (const guint8 *) ole, sizeof ole);
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("PATH", faked, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WinnowContent) content
          = read_made (make_file (i == 0 ? "a.doc" : "a.wps", (const char *) file->data, file->len));
      g_assert_cmpstr (content->text, ==, "One\ntwo\n\nnote");
      assert_parts (content, WINNOW_PART_FOOTNOTE, "note");
      g_assert_cmpstr (content->title, ==, "T");
      g_assert_cmpstr (content->author, ==, "N");
    }
  g_setenv ("PATH", before, TRUE);
}

/* The preview of a document of Pages is read as any PDF, that of newer ones is a picture. */
test_case (iwork)
{
  static const MakePdfLine lines[] = { { 0, 50, 700, 12, NULL, "A line" } };
  g_autofree char *pdf_path = make_pdf ("a.pdf", lines, 1, 1, ""), *pdf = NULL,
                  *without = make_zip ("b.numbers", "Index/Document.iwa", "x", NULL);
  g_assert_true (g_file_get_contents (pdf_path, &pdf, NULL, NULL));
  g_autoptr (WinnowContent) content
      = read_made (make_zip ("a.pages", "index.xml", "<x/>", "QuickLook/Preview.pdf", pdf, NULL));
  g_assert_cmpstr (content->text, ==, "A line");
  g_assert_cmpuint (content->pages->len, ==, 1);
  read_badly (without, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
}
