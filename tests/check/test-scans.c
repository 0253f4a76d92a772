/* Scans: what is counted where the user is to be asked, what is read then, and what a change of the
 * setting reads again. A script stands in for Tesseract. */
#include <glib/gstdio.h>
#include <string.h>

#include "part.h"
#include "check/read/reading.h"
#include "fixture.h"

#define WORD "5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t90\\tcopied\\n"

/* A page with a picture: of text, if it has many lines. */
static void
write_page (Fixture *fixture, const char *name, guint n_lines)
{
  guint8 *rgb = g_malloc (300 * 300 * 3);
  for (guint y = 0; y < 300; y++)
    for (guint x = 0; x < 300; x++)
      memset (rgb + (y * 300 + x) * 3, x % 14 < 8 && y % 30 < 16 && y / 30 < n_lines ? 0 : 255, 3);
  g_autoptr (WinnowPicture) picture = winnow_picture_new_take (rgb, 300, 300, "png");
  g_autoptr (GBytes) file = winnow_picture_dup_thumbnail (picture, 300);
  g_autofree char *base64 = g_base64_encode (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  g_autofree char *page
      = g_strdup_printf ("<!DOCTYPE html><p>One.</p><img src=\"data:image/png;base64,%s\"><p>Two.</p>", base64);
  fixture_write (fixture, name, page);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture_set_up (fixture, data);
  g_autofree char *folder = fixture_dup_path (fixture, "bin");
  const char *const script = ("#!/bin/sh\ncase $1 in --list-langs) exit ;; esac\n"
                              "printf '" WORD WORD "' > \"$2.tsv\"\n");
  g_autofree char *path = g_build_filename (folder, "tesseract", NULL);
  g_autofree char *search = g_strconcat (folder, ":/usr/bin:/bin", NULL);
  fixture_write (fixture, "bin/tesseract", script);
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
  g_setenv ("PATH", search, TRUE);
  write_page (fixture, "papers/text.html", 8);
  write_page (fixture, "papers/drawing.html", 1);
  fixture_write (fixture, "papers/plain.txt", "Three.");
}

/* Returns: how many pictures OCR read */
static gint
read_papers (Fixture *fixture, WinnowOcrMode mode)
{
  WinnowProgress progress = { 0 };
  fixture->settings.ocr = mode;
  fixture_read (fixture, "papers", WINNOW_ROLE_SUBMISSIONS, 2, &progress);
  return progress.n_recognised;
}

/* The way a document was read in, without the version. */
static guint32
get_way (Fixture *fixture, const char *name)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  return document->reading - WINNOW_READING_VERSION;
}

/* As winnow_reading_is_unchanged() has it. */
static gboolean
is_current (Fixture *fixture, const char *name, WinnowOcrMode mode)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  const WinnowFound found = { .path = document->path, .display = document->path };
  const WinnowStoredFile stored = { .size = document->size, .mtime = document->mtime, .reading = document->reading };
  WinnowSettings settings = fixture->settings;
  settings.ocr = mode;
  return winnow_reading_is_unchanged (&found, &stored, &settings);
}

static void
assert_current (Fixture *fixture, const char *name, gboolean off, gboolean on, gboolean ask)
{
  g_assert_cmpint (is_current (fixture, name, WINNOW_OCR_OFF), ==, off);
  g_assert_cmpint (is_current (fixture, name, WINNOW_OCR_ON), ==, on);
  g_assert_cmpint (is_current (fixture, name, WINNOW_OCR_ASK), ==, ask);
}

static guint
count (Fixture *fixture, const char *name)
{
  g_autoptr (WinnowDocument) document = fixture_find (fixture, name);
  return winnow_check_count_scans (document);
}

TEST_FIXTURE (Fixture, set_up, fixture_tear_down);

/* Asking counts pictures of text alone, and reads none. */
fixture_case (counted, fixture)
{
  g_assert_cmpint (read_papers (fixture, WINNOW_OCR_ASK), ==, 0);
  g_assert_cmpuint (count (fixture, "text.html"), ==, 1);
  g_assert_cmpuint (count (fixture, "drawing.html"), ==, 0);
  g_assert_cmpuint (count (fixture, "plain.txt"), ==, 0);
  assert_current (fixture, "text.html", TRUE, FALSE, TRUE);
  assert_current (fixture, "drawing.html", TRUE, TRUE, TRUE); /* it was looked at */
  assert_current (fixture, "plain.txt", TRUE, TRUE, TRUE);
}

/* What was never looked at is, once somebody is to be asked. */
fixture_case (after_off, fixture)
{
  read_papers (fixture, WINNOW_OCR_OFF);
  assert_current (fixture, "text.html", TRUE, FALSE, FALSE);
  assert_current (fixture, "plain.txt", TRUE, TRUE, TRUE);
  g_assert_cmpuint (count (fixture, "text.html"), ==, 0);
  g_assert_cmpint (read_papers (fixture, WINNOW_OCR_ASK), ==, 0);
  g_assert_cmpuint (count (fixture, "text.html"), ==, 1);
}

static GPtrArray *
list_scans (Fixture *fixture)
{
  GPtrArray *scans = must (winnow_library_list_documents (fixture->library, &error));
  for (guint i = scans->len; i-- > 0;)
    if (winnow_check_count_scans (g_ptr_array_index (scans, i)) == 0)
      g_ptr_array_remove_index (scans, i);
  return scans;
}

/* OCR reads what was offered; that stays until OCR is turned off. */
fixture_case (read, fixture)
{
  WinnowProgress progress = { 0 };
  read_papers (fixture, WINNOW_OCR_ASK);
  g_autoptr (GPtrArray) scans = list_scans (fixture);
  g_assert_cmpuint (scans->len, ==, 1);
  must (winnow_check_read_scans (fixture->library, scans, &fixture->settings,
                                 &(const WinnowThreads){ .jobs = 2, .progress = &progress }, &error));
  g_assert_cmpint (progress.n_to_recognise, ==, 1);
  g_assert_cmpint (progress.n_recognised, ==, 1);
  g_assert_cmpuint (get_way (fixture, "text.html"), ==, WINNOW_READING_WITH_OCR);
  g_assert_cmpuint (count (fixture, "text.html"), ==, 0);
  assert_current (fixture, "text.html", FALSE, TRUE, TRUE);

  g_assert_cmpint (read_papers (fixture, WINNOW_OCR_ASK), ==, 0);
  g_assert_cmpuint (get_way (fixture, "text.html"), ==, WINNOW_READING_WITH_OCR);
  g_assert_cmpint (read_papers (fixture, WINNOW_OCR_ON), ==, 0);
  read_papers (fixture, WINNOW_OCR_OFF);
  g_assert_cmpuint (get_way (fixture, "text.html"), ==, WINNOW_READING_WITHOUT_OCR);
}

/* A file that has changed is offered anew. */
fixture_case (changed, fixture)
{
  read_papers (fixture, WINNOW_OCR_ON);
  g_assert_cmpuint (get_way (fixture, "text.html"), ==, WINNOW_READING_WITH_OCR);
  write_page (fixture, "papers/text.html", 9);
  g_assert_cmpint (read_papers (fixture, WINNOW_OCR_ASK), ==, 0);
  g_assert_cmpuint (count (fixture, "text.html"), ==, 1);
}

/* A PDF file without text that nobody looked at has as many pages as it has; a library beside this
 * one is its own affair. */
test_case (uncounted)
{
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  document->n_pages = 12;
  g_assert_cmpuint (winnow_check_count_scans (document), ==, 0);
  document->reading = WINNOW_READING_VERSION | WINNOW_READING_WITHOUT_OCR;
  g_assert_cmpuint (winnow_check_count_scans (document), ==, 12);
  document->reading |= 5 << WINNOW_READING_SCANS_SHIFT;
  g_assert_cmpuint (winnow_check_count_scans (document), ==, 5);
  document->attached_id = 1;
  g_assert_cmpuint (winnow_check_count_scans (document), ==, 0);
}
