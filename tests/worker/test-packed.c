/* Archives whose worker is no longer itself: what it says is checked, and its end costs little.
 * This program is that worker, too. */
#include "part.h"
#include "version.h"
#include "worker/packed.h"
#include "worker/worker.h"
#include "base/for-each.h"
#include "base/process.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define ROLE "TEST_ROLE"       /* set: this program is a worker that does so */
#define LOG "TEST_LOG"         /* a file that gets a byte for each worker */
#define ARCHIVE "TEST_ARCHIVE" /* a file that is one by its name only */

/* Lists that no archive has, by the names of their only members. */
static const char *const bad_names[] = { "../a.txt", "/a.txt", "a//b.txt", "a/./b.txt", "a\nb.txt", "", "a.txt/" };

static const WinnowPatience patience = { .deadline = G_MAXINT64 };

static void
say (WinnowFrameKind kind, GVariant *payload, GBytes *bytes)
{
  winnow_frame_send (WINNOW_WORKER_SOCKET, kind, payload, bytes, &patience, NULL);
}

static void
say_list (const char *role)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(stms)"));
  const guint64 size = strcmp (role, "large") == 0 ? G_GUINT64_CONSTANT (1) << 40 : 1;
  const guint bad = (guint) g_ascii_digit_value (*role);
  if (strcmp (role, "dies") == 0)
    _exit (1);
  if (strcmp (role, "silent") == 0)
    g_usleep (60 * G_USEC_PER_SEC);
  if (bad < G_N_ELEMENTS (bad_names))
    g_variant_builder_add (&list, "(stms)", bad_names[bad], size, NULL);
  for (guint i = 0; bad >= G_N_ELEMENTS (bad_names) && i < 3; i++)
    {
      const char name[] = { (char) ('a' + i), '.', 't', 'x', 't', '\0' };
      g_variant_builder_add (&list, "(stms)", name, size, NULL);
    }
  say (WINNOW_FRAME_MEMBERS, g_variant_builder_end (&list), NULL);
}

static void
say_members (const char *role, guint n, const guint32 *numbers)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  for (guint i = 0; i < n; i++)
    {
      const guint8 member[] = { (guint8) ('a' + numbers[i]), '\0' };
      if (numbers[i] == 1 && strcmp (role, "ends") == 0)
        _exit (1);
      g_byte_array_append (bytes, member, 2);
    }
  if (strcmp (role, "short") == 0)
    g_byte_array_set_size (bytes, bytes->len - 1);
  g_autoptr (GBytes) raw = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  say (WINNOW_FRAME_MEMBER, g_variant_new ("(u)", strcmp (role, "none") == 0 ? 0 : n), raw);
}

static int
be_worker (const char *role)
{
  WinnowFrameKind kind;
  GBytes *bytes;
  GVariant *request;
  guint32 n;
  int log = g_open (g_getenv (LOG), O_WRONLY | O_APPEND | O_CREAT, 0600), descriptor;
  if (write (log, "x", 1) != 1)
    return 1;
  say (WINNOW_FRAME_READY, g_variant_new ("(ssb)", WINNOW_VERSION, "", TRUE), NULL);
  while ((request = winnow_frame_receive (WINNOW_WORKER_SOCKET, &kind, &bytes, G_MAXUINT32, &patience, NULL)) != NULL)
    {
      descriptor = -1;
      if (kind == WINNOW_FRAME_FILE)
        say (WINNOW_FRAME_FILE, g_variant_new ("()"), NULL);
      if (kind == WINNOW_FRAME_FILE && winnow_descriptor_pass (WINNOW_WORKER_SOCKET, &descriptor))
        close (descriptor);
      if (kind == WINNOW_FRAME_UNPACK)
        say_list (role);
      if (kind == WINNOW_FRAME_MEMBER)
        g_variant_get (request, "(u)", &n), say_members (role, n, g_bytes_get_data (bytes, NULL));
      g_variant_unref (request);
      g_bytes_unref (bytes);
    }
  return 0;
}

/* A worker is called without the name of a part. */
static void __attribute__ ((constructor)) begin (void)
{
  if (g_getenv (ROLE) != NULL)
    _exit (be_worker (g_getenv (ROLE)));
}

static WinnowPacked *
list (WinnowUnpackers *unpackers, const char *role, GCancellable *cancellable, GError **error)
{
  g_setenv (ROLE, role, TRUE);
  return winnow_packed_new (unpackers, g_getenv (ARCHIVE), NULL, cancellable, error);
}

static void
assert_stopped (GError *error, const char *name)
{
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_null (strchr (error->message, '\n'));
}

static void
assert_read (WinnowPacked *archive, guint member, const char *text)
{
  g_autofree char *data = NULL;
  gsize size;
  g_assert_true (must (winnow_packed_read (archive, member, NULL, &data, &size, &error)));
  g_assert_cmpstr (data, ==, text);
  g_assert_cmpuint (size, ==, 1);
}

test_case (lists)
{
  static const char *const roles[] = { "0", "1", "2", "3", "4", "5", "6", "large", "dies" };
  winnow_for_each_of (role, roles)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (list (NULL, *role, NULL, &error));
      assert_stopped (error, "a.zip");
    }
}

test_case (members)
{
  static const char *const roles[] = { "short", "none" };
  winnow_for_each_of (role, roles)
    {
      g_autoptr (WinnowPacked) archive = must (list (NULL, *role, NULL, &error));
      g_autoptr (GError) error = NULL;
      char *data = NULL;
      gsize size;
      g_assert_false (winnow_packed_read (archive, 2, NULL, &data, &size, &error));
      assert_stopped (error, "a.zip/c.txt");
    }
}

/* It comes with others, and ends the worker then, too. */
test_case (one_that_ends_it)
{
  g_autoptr (WinnowPacked) archive = must (list (NULL, "ends", NULL, &error));
  g_autoptr (GError) error = NULL;
  char *data = NULL;
  gsize size;
  for (guint i = 0; i < 3; i++)
    winnow_packed_expect (archive, i);
  assert_read (archive, 0, "a");
  g_assert_false (winnow_packed_read (archive, 1, NULL, &data, &size, &error));
  assert_stopped (error, "a.zip/b.txt");
  assert_read (archive, 2, "c");
}

/* Archives take turns: each is listed once more when its turn comes again. */
test_case (few_workers)
{
  g_autoptr (WinnowUnpackers) unpackers = winnow_unpackers_new ();
  g_autoptr (GPtrArray) archives = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_packed_unref);
  g_autofree char *started = NULL;
  gsize n_before = 0, n_after;
  g_file_get_contents (g_getenv (LOG), &started, &n_before, NULL);
  for (guint i = 0; i < 200; i++)
    g_ptr_array_add (archives, must (list (unpackers, "good", NULL, &error)));
  winnow_for_each (WinnowPacked, archive, archives)
    {
      winnow_packed_expect (archive, 0);
      assert_read (archive, 0, "a");
      winnow_packed_release (archive, 0);
      assert_read (archive, 2, "c");
    }
  g_free (started);
  g_assert_true (must (g_file_get_contents (g_getenv (LOG), &started, &n_after, &error)));
  if (!WINNOW_IS_SANITIZED) /* their address space leaves no room for another archive */
    g_assert_cmpuint (n_after - n_before, <=, 8);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (G_USEC_PER_SEC / 10);
  g_cancellable_cancel (cancellable);
  return NULL;
}

test_case (cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
  must_fail (list (NULL, "silent", cancellable, &error), G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_thread_join (thread);
}

TEST_PART (packed)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL), *folder = g_dir_make_tmp (NULL, NULL),
                  *log = g_build_filename (folder, "log", NULL), *archive = g_build_filename (folder, "a.zip", NULL);
  must (g_file_set_contents (archive, "PK", 2, &error));
  g_setenv (ARCHIVE, archive, TRUE);
  g_setenv (LOG, log, TRUE);
  g_setenv ("WINNOW_WORKER", self, TRUE);
  int status = g_test_run ();
  g_unlink (log);
  g_unlink (archive);
  g_rmdir (folder);
  return status;
}
