/* Readers give what an extractor in this process gives; what breaks a limit costs one file. */
#include "../extract-file.h"
#include "../must.h"
#include "make.h"
#include "version.h"
#include "worker/answer.h"
#include "worker/frames.h"
#include "worker/readers.h"
#include "worker/worker.h"
#include "base/for-each.h"

#include <glib/gstdio.h>
#include <string.h>
#include <linux/landlock.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CHATTER "TEST_CHATTER" /* set: this program is a worker that says so without end */

static void
assert_same_pictures (const GPtrArray *a, const GPtrArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      const WinnowDocumentPicture *one = a->pdata[i], *other = b->pdata[i];
      g_assert_cmpstr (one->name, ==, other->name);
      g_assert_cmpstr (one->source, ==, other->source);
      g_assert_cmpstr (one->caption, ==, other->caption);
      g_assert_cmpstr (one->problem, ==, other->problem);
      g_assert_cmpuint (one->offset, ==, other->offset);
      g_assert_cmpuint (one->page, ==, other->page);
      g_assert_cmpint (memcmp (&one->fingerprint, &other->fingerprint, sizeof one->fingerprint), ==, 0);
      g_assert_true ((one->thumbnail == NULL) == (other->thumbnail == NULL));
      g_assert_true (one->thumbnail == NULL || g_bytes_equal (one->thumbnail, other->thumbnail));
      g_assert_true ((one->features == NULL) == (other->features == NULL));
      g_assert_true (one->features == NULL || g_bytes_equal (one->features, other->features));
    }
}

static void
assert_same (const WinnowContent *a, const WinnowContent *b)
{
  g_assert_cmpstr (a->format, ==, b->format);
  g_assert_cmpstr (a->charset, ==, b->charset);
  g_assert_cmpstr (a->text, ==, b->text);
  g_assert_cmpstr (a->title, ==, b->title);
  g_assert_cmpstr (a->author, ==, b->author);
  g_assert_cmpstr (a->created, ==, b->created);
  g_assert_cmpstr (a->problem, ==, b->problem);
  g_assert_cmpuint (a->pages->len, ==, b->pages->len);
  for (guint i = 0; i < a->pages->len; i++)
    g_assert_cmpuint (g_array_index (a->pages, guint32, i), ==, g_array_index (b->pages, guint32, i));
  g_assert_cmpuint (a->parts->len, ==, b->parts->len);
  for (guint i = 0; i < a->parts->len; i++)
    {
      const WinnowPart *one = a->parts->pdata[i], *other = b->parts->pdata[i];
      g_assert_true (one->kind == other->kind && one->offset == other->offset);
      g_assert_cmpstr (one->text, ==, other->text);
    }
  g_assert_cmpuint (a->notes->len, ==, b->notes->len);
  for (guint i = 0; i < a->notes->len; i++)
    g_assert_cmpstr (a->notes->pdata[i], ==, b->notes->pdata[i]);
  assert_same_pictures (a->pictures, b->pictures);
}

static void
test_same (void)
{
  g_autoptr (GPtrArray) paths = make_all ();
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (WinnowContent) here = read_well (paths->pdata[i]);
      g_autoptr (WinnowContent) there
          = must (winnow_readers_read_file (readers, paths->pdata[i], NULL, NULL, NULL, &error));
      assert_same (here, there);
    }
}

/* The reason names the file and is the extractor's. */
static void
test_damaged (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autofree char *path = make_file ("a.pdf", "%PDF-1.4 and nothing else", -1);
  g_autoptr (GError) here = NULL, there = NULL;
  g_assert_null (extract_file (path, NULL, NULL, NULL, &here));
  g_assert_null (winnow_readers_read_file (readers, path, NULL, NULL, NULL, &there));
  g_assert_error (there, here->domain, here->code);
  g_assert_cmpstr (here->message, ==, there->message);
}

/* A picture of a size that ends the library: the file is read without pictures. */
static void
test_giant_picture (void)
{
  static const char giant[]
      = "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
        "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
        "/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>>> endobj\n"
        "4 0 obj <</Length 85>> stream\n"
        "q 100 0 0 100 50 50 cm /I Do Q BT /F 12 Tf 50 700 Td (What all read here.) Tj ET     \nendstream endobj\n"
        "5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n"
        "6 0 obj <</Type/XObject/Subtype/Image/Width 2000000000/Height 2000000000/ColorSpace/DeviceGray"
        "/BitsPerComponent 8/Length 2>> stream\nxx\nendstream endobj\ntrailer <</Root 1 0 R>>\n";
  g_autofree char *path = make_file ("a.pdf", giant, -1);
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autoptr (WinnowContent) content = winnow_readers_read_file (readers, path, NULL, NULL, NULL, NULL);
  g_assert_nonnull (content);
  g_assert_cmpstr (content->text, ==, "What all read here.");
  g_assert_cmpuint (content->pictures->len, ==, 0);
  g_assert_cmpuint (content->notes->len, ==, 1);
}

/* A program that is there and says nothing, and one that is not. */
static void
test_no_worker (void)
{
  static const char *const programs[] = { "/bin/true", "/nowhere/winnow-worker" };
  g_autofree char *path = make_docx ("a.docx", "<w:p><w:r><w:t>one</w:t></w:r></w:p>", NULL);
  g_autofree char *kept = g_strdup (g_getenv ("WINNOW_WORKER"));
  winnow_for_each_of (program, programs)
    {
      g_autoptr (WinnowReaders) readers = winnow_readers_new ();
      g_setenv ("WINNOW_WORKER", *program, TRUE);
      winnow_readers_expect (readers, path);
      must_fail (winnow_readers_read_file (readers, path, NULL, NULL, NULL, &error), WINNOW_EXTRACT_ERROR,
                 WINNOW_EXTRACT_ERROR_PROGRAM);
    }
  g_setenv ("WINNOW_WORKER", kept, TRUE);
}

/* A worker without the module of PDF files reads all others. */
static void
test_no_module (void)
{
  g_autofree char *pdf = make_file ("a.pdf", "%PDF-1.4 and nothing else", -1);
  g_autofree char *docx = make_docx ("a.docx", "<w:p><w:r><w:t>one</w:t></w:r></w:p>", NULL);
  g_autofree char *kept = g_strdup (g_getenv ("WINNOW_WORKER"));
  g_autofree char *copy = g_build_filename (make_folder (), "winnow-worker", NULL);
  g_autoptr (GFile) from = g_file_new_for_path (kept), to = g_file_new_for_path (copy);
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autoptr (GError) error = NULL;
  g_assert_true (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  g_setenv ("WINNOW_WORKER", copy, TRUE);
  g_assert_null (winnow_readers_read_file (readers, pdf, NULL, NULL, NULL, &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM);
  g_assert_nonnull (strstr (error->message, "winnow-pdf.so"));
  g_autoptr (WinnowContent) content = winnow_readers_read_file (readers, docx, NULL, NULL, NULL, NULL);
  g_assert_cmpstr (content->text, ==, "one");
  g_setenv ("WINNOW_WORKER", kept, TRUE);
}

#define N_THREADS 4
#define N_ROUNDS 50

static gpointer
read_often (gpointer data)
{
  WinnowReaders *readers = data;
  g_autofree char *path = g_build_filename (make_folder (), "often.docx", NULL);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (WinnowContent) content = winnow_readers_read_file (readers, path, NULL, NULL, NULL, NULL);
      g_assert_cmpstr (content->text, ==, "often");
    }
  return NULL;
}

/* Threads take turns with workers, of which one is there before. */
static void
test_threads (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autofree char *path = make_docx ("often.docx", "<w:p><w:r><w:t>often</w:t></w:r></w:p>", NULL);
  GThread *threads[N_THREADS];
  winnow_readers_expect (readers, path);
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("read", read_often, readers);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);
}

/* A confined LibreOffice makes what a free one does. */
static void
test_converted (void)
{
  g_autofree char *program = g_find_program_in_path ("soffice");
  g_autofree char *text = make_file ("a.txt", "Every bicycle that I have owned had the same shape.\n", -1);
  g_autofree char *profile = g_strdup_printf ("-env:UserInstallation=file://%s/profile", make_folder ());
  g_autofree char *path = g_build_filename (make_folder (), "a.doc", NULL);
  char *call[] = { program,
                   profile,
                   (char *) "--headless",
                   (char *) "--convert-to",
                   (char *) "doc",
                   (char *) "--outdir",
                   (char *) make_folder (),
                   text,
                   NULL };
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  if (program == NULL)
    {
      g_test_skip ("LibreOffice is not installed");
      return;
    }
  g_assert_true (g_spawn_sync (NULL, call, NULL, G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                               NULL, NULL, NULL, NULL));
  g_autoptr (WinnowContent) here = read_well (path);
  g_autoptr (WinnowContent) there = must (winnow_readers_read_file (readers, path, NULL, NULL, NULL, &error));
  assert_same (here, there);
  g_assert_cmpstr (there->format, ==, "doc");
}

/* A form that calls itself twice, without end: no library looks at a clock there. */
static char *
make_endless_pdf (void)
{
  GString *pdf = g_string_new ("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                               "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                               "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</X 10 0 R>>>>"
                               "/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n/X Do\nendstream endobj\n");
  for (guint i = 10; i < 50; i++)
    g_string_append_printf (pdf,
                            "%u 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</X %u 0 R>>>>"
                            "/Length 23>>stream\n/X Do /X Do /X Do /X Do\nendstream endobj\n",
                            i, i < 49 ? i + 1 : 49);
  g_string_append (pdf, "trailer<</Root 1 0 R>>\n%%EOF\n");
  char *path = make_file ("endless.pdf", pdf->str, (gssize) pdf->len);
  g_string_free (pdf, TRUE);
  return path;
}

static void
test_endless (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autofree char *path = make_endless_pdf ();
  g_autofree char *good = make_docx ("a.docx", "<w:p><w:r><w:t>one</w:t></w:r></w:p>", NULL);
  g_autoptr (GError) error = NULL;
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.max_seconds = 1;
  g_assert_null (winnow_readers_read_file (readers, path, NULL, &limits, NULL, &error));
  g_assert_cmpint ((gint) error->domain, ==, (gint) WINNOW_EXTRACT_ERROR);
  g_assert_true (error->code == WINNOW_EXTRACT_ERROR_STOPPED || error->code == WINNOW_EXTRACT_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "endless.pdf"));

  g_autoptr (WinnowContent) content = winnow_readers_read_file (readers, good, NULL, NULL, NULL, NULL);
  g_assert_nonnull (content);
  g_assert_cmpstr (content->text, ==, "one");
}

/* A short file, whose folded text fills gigabytes. */
static void
test_ligatures (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  const gsize size = 3 * (2u << 20);
  g_autofree char *text = g_malloc (size);
  for (gsize i = 0; i < size; i += 3)
    memcpy (text + i, "ﷺ", 3);
  g_autofree char *path = make_file ("ligatures.txt", text, (gssize) size);
  g_autoptr (GError) error = NULL;
  g_assert_null (winnow_readers_read_file (readers, path, NULL, NULL, NULL, &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "ligatures.txt"));
}

/* What a worker may say as often as it likes; DONE stands for an answer that comes drop by drop. */
static const struct
{
  const char *name;
  WinnowFrameKind kind;
} chatter[] = { { "conversions", WINNOW_FRAME_CONVERT },
                { "pictures", WINNOW_FRAME_RECOGNISE },
                { "files", WINNOW_FRAME_FETCH },
                { "drops", WINNOW_FRAME_DONE } };

static GVariant *
make_chatter (WinnowFrameKind kind)
{
  return kind == WINNOW_FRAME_CONVERT ? g_variant_new ("(ss)", "doc", "docx")
         : kind == WINNOW_FRAME_FETCH ? g_variant_new ("(st)", "a.png", (guint64) 9)
                                      : g_variant_new ("(u)", G_MAXUINT32);
}

static gboolean
ask_again (WinnowFrameKind kind, const WinnowPatience *patience)
{
  WinnowFrameKind given;
  if (!winnow_frame_send (WINNOW_WORKER_SOCKET, kind, make_chatter (kind), NULL, patience, NULL))
    return FALSE;
  g_autoptr (GVariant) gift = winnow_frame_receive (WINNOW_WORKER_SOCKET, &given, NULL, G_MAXUINT32, patience, NULL);
  return gift != NULL;
}

static void
drip (void)
{
  const guint32 head[] = { WINNOW_FRAME_DONE, 1u << 20, 0 };
  gssize n = send (WINNOW_WORKER_SOCKET, head, sizeof head, MSG_NOSIGNAL);
  for (; n > 0; n = send (WINNOW_WORKER_SOCKET, "", 1, MSG_NOSIGNAL))
    g_usleep (G_USEC_PER_SEC / 100);
}

/* Until the other side is gone, or has waited far too long. */
static int
chat (const char *name)
{
  const WinnowPatience patience = { g_get_monotonic_time () + 60 * G_USEC_PER_SEC, NULL };
  g_autoptr (GVariant) request = NULL;
  WinnowFrameKind kind;
  guint i = 0;
  while (i < G_N_ELEMENTS (chatter) - 1 && strcmp (chatter[i].name, name) != 0)
    i++;
  winnow_frame_send (WINNOW_WORKER_SOCKET, WINNOW_FRAME_READY,
                     g_variant_new ("(ssb)", WINNOW_VERSION, "nothing", strcmp (name, "free") != 0), NULL, &patience,
                     NULL);
  request = winnow_frame_receive (WINNOW_WORKER_SOCKET, &kind, NULL, G_MAXUINT32, &patience, NULL);
  if (chatter[i].kind == WINNOW_FRAME_DONE)
    drip ();
  while (chatter[i].kind != WINNOW_FRAME_DONE && ask_again (chatter[i].kind, &patience))
    ;
  return 0;
}

/* A worker that is not confined is handed no file; one is confined here if the system can. */
static void
test_unconfined (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autofree char *path = make_docx ("a.docx", "<w:p><w:r><w:t>one</w:t></w:r></w:p>", NULL);
  g_autofree char *kept = g_strdup (g_getenv ("WINNOW_WORKER"));
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *confinement = winnow_readers_describe (readers, NULL);
  if (syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0)
    g_assert_null (strstr (confinement, "not:"));
  g_autoptr (WinnowReaders) others = winnow_readers_new ();
  g_setenv ("WINNOW_WORKER", self, TRUE);
  g_setenv (CHATTER, "free", TRUE);
  g_assert_null (winnow_readers_read_file (others, path, NULL, NULL, NULL, &error));
  g_setenv ("WINNOW_WORKER", kept, TRUE);
  g_unsetenv (CHATTER);
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_PROGRAM);
  g_assert_nonnull (strstr (error->message, "(nothing)"));
}

/* The deadline is one of the reading, not of each frame, and no wish puts it off without end. */
static void
test_chatty (gconstpointer name)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autofree char *path = make_docx ("a.docx", "<w:p><w:r><w:t>one</w:t></w:r></w:p>", NULL);
  g_autofree char *kept = g_strdup (g_getenv ("WINNOW_WORKER"));
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autoptr (GError) error = NULL;
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.max_seconds = 1;
  limits.max_recognised = 0;
  g_setenv ("WINNOW_WORKER", self, TRUE);
  g_setenv (CHATTER, name, TRUE);
  g_assert_null (winnow_readers_read_file (readers, path, NULL, &limits, NULL, &error));
  g_setenv ("WINNOW_WORKER", kept, TRUE);
  g_unsetenv (CHATTER);
  g_assert_cmpint ((gint) error->domain, ==, (gint) WINNOW_EXTRACT_ERROR);
  gboolean is_late = error->code == WINNOW_EXTRACT_ERROR_LATE; /* such a verdict is not remembered */
  g_assert_true (is_late || (error->code == WINNOW_EXTRACT_ERROR_STOPPED && strcmp (name, "drops") != 0));
  g_assert_nonnull (strstr (error->message, is_late ? "no progress" : "more than 1 second of computing"));
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (G_USEC_PER_SEC / 2);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
test_cancel (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_endless_pdf ();
  gint64 begun = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_null (winnow_readers_read_file (readers, path, NULL, NULL, cancellable, &error));
  g_thread_join (thread);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, 3 * G_USEC_PER_SEC / 2); /* within a second of it */
}

/* Lines of bars, which look like letters, in a web page. */
static GBytes *
make_thumbnail (guint side)
{
  guint8 *rgb = g_malloc (side * side * 3);
  for (guint i = 0; i < side * side * 3; i++)
    rgb[i] = (guint8) (i / 30);
  g_autoptr (WinnowPicture) picture = winnow_picture_new_take (rgb, side, side, "png");
  return winnow_picture_dup_thumbnail (picture, side);
}

/* A library may be somebody else's, and so its thumbnails. */
static void
test_decode (void)
{
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  g_autoptr (GBytes) small = make_thumbnail (WINNOW_THUMBNAIL_SIDE), large = make_thumbnail (WINNOW_THUMBNAIL_SIDE + 1);
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (small, 0, 20);
  GBytes *const bad[] = { large, cut };
  winnow_for_each_of (each, bad)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (winnow_readers_decode (readers, *each, &error));
      g_assert_nonnull (error);
    }
  g_assert_null (winnow_readers_decode (readers, NULL, NULL));
  g_autoptr (WinnowPicture) here = winnow_picture_new (small, 0, NULL, NULL);
  g_autoptr (WinnowPicture) there = winnow_readers_decode (readers, small, NULL);
  g_assert_cmpuint (there->width, ==, here->width);
  g_assert_cmpmem (there->rgb, there->width * there->height * 3, here->rgb, here->width * here->height * 3);
}

/* Pixels that do not fill the size that comes with them. */
static void
test_pixels (void)
{
  static const guint32 sizes[][3] = { { 0, 5, 0 }, { 5, 0, 0 }, { 5, 5, 74 }, { 5, 5, 76 }, { 1u << 31, 2, 0 } };
  g_autofree guint8 *pixels = g_malloc0 (76);
  winnow_for_each_of (size, sizes)
    {
      g_autoptr (GVariant) answer = g_variant_ref_sink (g_variant_new ("(uu)", (*size)[0], (*size)[1]));
      g_autoptr (GBytes) bytes = g_bytes_new_static (pixels, (*size)[2]);
      g_assert_null (winnow_answer_unpack_pixels (answer, bytes));
    }
}

static char *
make_picture_of_text (void)
{
  guint8 *rgb = g_malloc (300 * 300 * 3);
  for (guint y = 0; y < 300; y++)
    for (guint x = 0; x < 300; x++)
      memset (rgb + (y * 300 + x) * 3, x % 14 < 8 && y % 30 < 16 ? 0 : 255, 3);
  g_autoptr (WinnowPicture) picture = winnow_picture_new_take (rgb, 300, 300, "png");
  g_autoptr (GBytes) file = winnow_picture_dup_thumbnail (picture, 300);
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  g_autofree char *page
      = g_strdup_printf ("<!DOCTYPE html><p>One.</p><img src=\"data:image/png;base64,%s\"><p>Two.</p>", base64);
  return make_file ("text.html", page, -1);
}

typedef struct
{
  guint n_read, page;
  gint n_left;
} Steps;

static void
follow (const WinnowOcrStep *step, gpointer data)
{
  Steps *steps = data;
  g_assert_cmpstr (step->name, ==, "text.html");
  g_assert_cmpuint (step->n_pages, ==, 0);
  steps->n_read += step->is_read;
  steps->n_left += step->n_more;
  g_assert_cmpint (steps->n_left, ==, step->page > 0 && !step->is_read);
  steps->page = step->page;
}

/* The parent runs Tesseract, for which a script stands in, confined: what it writes elsewhere is
 * not there. */
static void
test_recognised (void)
{
  g_autofree char *path = make_picture_of_text (), *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *elsewhere = g_build_filename (make_folder (), "elsewhere", NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\ncase $1 in --list-langs) exit ;; esac\n"
                                           "printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t91\\tRead' > \"$2.tsv\"\n"
                                           "echo out > '%s'\n",
                                           elsewhere);
  g_autofree char *script = make_file ("tesseract", text, -1);
  g_autofree char *faked = g_strconcat (make_folder (), ":", before, NULL);
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  Steps steps = { 0 };
  g_autofree char *confinement = winnow_readers_describe (readers, NULL);
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autoptr (GError) error = NULL;
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  g_setenv ("PATH", faked, TRUE);
  limits.max_recognised = 1;
  winnow_readers_follow_ocr (readers, follow, &steps);
  g_autoptr (WinnowContent) content = winnow_readers_read_file (readers, path, NULL, &limits, NULL, &error);
  g_setenv ("PATH", before, TRUE);
  g_assert_no_error (error);
  g_assert_cmpstr (content->text, ==, "One.\nRead\nTwo.");
  g_assert_cmpuint (content->recognised->len, ==, 1);
  g_assert_cmpuint (steps.n_read, ==, 1);
  g_assert_cmpuint (steps.page, ==, 0); /* it has ended */
  g_assert_true (g_array_index (content->recognised, WinnowRecognised, 0).kind == WINNOW_RECOGNISED_PICTURE);
  if (strstr (confinement, "not:") == NULL)
    g_assert_false (g_file_test (elsewhere, G_FILE_TEST_EXISTS));
}

/* The worker counts pictures of text, and asks for none. */
static void
test_counted (void)
{
  g_autofree char *path = make_picture_of_text ();
  g_autoptr (WinnowReaders) readers = winnow_readers_new ();
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.counts_scans = TRUE;
  g_autoptr (WinnowContent) content = must (winnow_readers_read_file (readers, path, NULL, &limits, NULL, &error));
  g_assert_cmpstr (content->text, ==, "One.\nTwo.");
  g_assert_cmpuint (content->n_unrecognised, ==, 1);
}

int
main (int argc, char **argv)
{
  if (g_getenv (CHATTER) != NULL)
    return chat (g_getenv (CHATTER));
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker/readers/same", test_same);
  g_test_add_func ("/worker/readers/damaged", test_damaged);
  g_test_add_func ("/worker/readers/giant-picture", test_giant_picture);
  g_test_add_func ("/worker/readers/no-worker", test_no_worker);
  g_test_add_func ("/worker/readers/no-module", test_no_module);
  g_test_add_func ("/worker/readers/threads", test_threads);
  g_test_add_func ("/worker/readers/converted", test_converted);
  g_test_add_func ("/worker/readers/endless", test_endless);
  g_test_add_func ("/worker/readers/ligatures", test_ligatures);
  g_test_add_func ("/worker/readers/decode", test_decode);
  g_test_add_func ("/worker/readers/pixels", test_pixels);
  g_test_add_func ("/worker/readers/cancel", test_cancel);
  g_test_add_func ("/worker/readers/recognised", test_recognised);
  g_test_add_func ("/worker/readers/counted", test_counted);
  g_test_add_func ("/worker/readers/unconfined", test_unconfined);
  winnow_for_each_of (row, chatter)
    {
      g_autofree char *test = g_strconcat ("/worker/readers/chatty/", row->name, NULL);
      g_test_add_data_func (test, row->name, test_chatty);
    }
  return g_test_run ();
}
