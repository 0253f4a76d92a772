/* What the window says about numbers, and how it estimates the time that is left. */
#include <glib/gstdio.h>

#include "part.h"
#include "check/estimate.h"
#include "check/read/reading.h"
#include "app/export/winnow-export.h"
#include "app/widgets/winnow-format.h"
#include "report/model/report.h"
#include "report/model/wording.h"
#include "base/for-each.h"

test_case (seconds_left)
{
  assert_takes (winnow_format_seconds_left (-1), "");
  assert_takes (winnow_format_seconds_left (0), "a few seconds left");
  assert_takes (winnow_format_seconds_left (12), "about 15 seconds left");
  assert_takes (winnow_format_seconds_left (60), "about 1 minute left");
  assert_takes (winnow_format_seconds_left (150), "about 3 minutes left");
  assert_takes (winnow_format_seconds_left (3599), "about 59 minutes left");
  assert_takes (winnow_format_seconds_left (7200), "about 2 hours left");
}

test_case (rate_and_progress)
{
  assert_takes (winnow_format_rate (0), "");
  assert_takes (winnow_format_rate (1.25), "1.2 a second");
  assert_takes (winnow_format_rate (99.6), "100 a second");
  assert_takes (winnow_format_progress (WINNOW_STAGE_READING, 3, 0), "");
  assert_takes (winnow_format_progress (WINNOW_STAGE_READING, 1, 1), "1 of 1 file");
  assert_takes (winnow_format_progress (WINNOW_STAGE_MATCHING, 12, 340), "12 of 340 pairs");
  assert_takes (winnow_format_progress (WINNOW_STAGE_PICTURES, 1, 25), "1 of 25 documents");
  assert_takes (winnow_format_progress (WINNOW_STAGE_WRITING, 400, 340), "340 of 340 overlaps");
  assert_takes (winnow_format_progress (WINNOW_STAGE_DONE, 1, 1), "");
}

test_case (words_as_characters)
{
  g_assert_cmpuint (winnow_format_words_as_characters (5), ==, 8);
  g_assert_cmpuint (winnow_format_words_as_characters (8), ==, 13);
  g_assert_cmpuint (winnow_format_words_as_characters (20), ==, 32);
}

test_case (date)
{
  assert_takes (winnow_format_date (NULL), "");
  assert_takes (winnow_format_date ("2019-03-04T12:00:00"), "2019-03-04");
  assert_takes (winnow_format_date ("spring of 1848"), "spring of 1848");
  assert_takes (winnow_format_date ("1998"), "1998");
  assert_takes (winnow_format_date ("1998-05"), "1998-05");
}

/* 10 looks a second at work that does 100 units a second. */
test_case (estimate_of_steady_work)
{
  WinnowEstimate estimate = { 0 };
  gint64 begin = 5 * G_USEC_PER_SEC;
  for (int i = 0; i <= 20; i++)
    {
      winnow_estimate_update (&estimate, WINNOW_STAGE_READING, i * 10, begin + i * (G_USEC_PER_SEC / 10));
      if (i < 10)
        g_assert_cmpfloat (winnow_estimate_get_seconds_left (&estimate, 1000), <, 0); /* too early to say */
    }
  g_assert_cmpfloat_with_epsilon (estimate.rate, 100, 1e-6);
  g_assert_cmpfloat_with_epsilon (winnow_estimate_get_seconds_left (&estimate, 1200), 10, 1e-6);
  g_assert_cmpfloat (winnow_estimate_get_seconds_left (&estimate, 100), ==, 0);
}

test_case (estimate_follows_and_begins_anew)
{
  WinnowEstimate estimate = { 0 };
  winnow_estimate_update (&estimate, WINNOW_STAGE_READING, 0, G_USEC_PER_SEC);
  winnow_estimate_update (&estimate, WINNOW_STAGE_READING, 1000, 2 * G_USEC_PER_SEC);
  winnow_estimate_update (&estimate, WINNOW_STAGE_READING, 1000, 12 * G_USEC_PER_SEC); /* ten seconds without a step */
  g_assert_cmpfloat (estimate.rate, <, 50);
  g_assert_cmpfloat (estimate.rate, >, 0);

  winnow_estimate_update (&estimate, WINNOW_STAGE_MATCHING, 5, 13 * G_USEC_PER_SEC);
  g_assert_cmpfloat (estimate.rate, ==, 0);
  winnow_estimate_update (&estimate, WINNOW_STAGE_MATCHING, 15, 14 * G_USEC_PER_SEC);
  g_assert_cmpfloat_with_epsilon (estimate.rate, 10, 1e-6);
  winnow_estimate_update (&estimate, WINNOW_STAGE_MATCHING, 0, 15 * G_USEC_PER_SEC); /* the next collection */
  g_assert_cmpfloat (estimate.rate, ==, 0);
}

/* Pages that OCR reads come seconds apart; the mean of all says when the last one comes. */
test_case (estimate_of_pages)
{
  WinnowJobEstimate estimate = { 0 };
  WinnowProgress progress = { .n_to_recognise = 40 };
  winnow_progress_begin (&progress, WINNOW_STAGE_READING, 2);
  winnow_job_estimate_update (&estimate, &progress, G_USEC_PER_SEC);
  for (int i = 1; i <= 200; i++) /* ten looks a second, four seconds a page */
    {
      progress.n_recognised = i / 40;
      winnow_job_estimate_update (&estimate, &progress, G_USEC_PER_SEC + i * (G_USEC_PER_SEC / 10));
      double left = winnow_job_estimate_get_seconds_left (&estimate);
      if (progress.n_recognised > 0)
        g_assert_true (left > 100 && left < 320);
    }
  g_assert_cmpfloat_with_epsilon (winnow_progress_get_share (&progress), 5 / 40., 1e-9);
  g_assert_cmpfloat_with_epsilon (winnow_job_estimate_get_seconds_left (&estimate), 140, 1);
  progress.n_recognised = 50; /* more than were counted */
  g_assert_cmpfloat (winnow_progress_get_share (&progress), ==, 1);
}

/* A scan of three pages among 35 files, of which ten are read in a second: no time of files decays
 * while OCR reads. */
test_case (estimate_of_a_scan)
{
  WinnowJobEstimate estimate = { 0 };
  WinnowProgress progress = { 0 };
  gint64 now = G_USEC_PER_SEC, look = G_USEC_PER_SEC / 10;
  double last = G_MAXDOUBLE;
  winnow_progress_begin (&progress, WINNOW_STAGE_READING, 35);
  for (progress.n_begun = 1; progress.n_begun <= 20; progress.n_begun++, winnow_progress_advance (&progress, 1))
    winnow_job_estimate_update (&estimate, &progress, now += look);
  g_assert_cmpfloat_with_epsilon (winnow_job_estimate_get_seconds_left (&estimate), 1.6, .01);
  progress.n_begun = 35; /* another core reads on */
  progress.n_pages_left = 3;
  for (gint i = 1; i < 3 * 200; i++) /* twenty seconds a page */
    {
      progress.n_recognised = i / 200;
      progress.n_pages_left = 3 - i / 200;
      winnow_job_estimate_update (&estimate, &progress, now += look);
      double left = winnow_job_estimate_get_seconds_left (&estimate);
      g_assert_true (progress.n_recognised > 0 ? left >= 0 && left <= last + .2 : left < 0);
      if (left >= 0)
        g_assert_cmpfloat_with_epsilon (left, (600 - i) / 10. + 1.5, .5);
      last = left >= 0 ? left : last;
    }
  progress.n_pages_left = 0;
  progress.n_recognised = 3;
  winnow_job_estimate_update (&estimate, &progress, now += look);
  g_assert_cmpfloat (winnow_job_estimate_get_seconds_left (&estimate), <, 2);
}

/* Thirty scans of five pages, one after the other: those that come have as many pages. */
test_case (estimate_of_scans_to_come)
{
  WinnowJobEstimate estimate = { 0 };
  WinnowProgress progress = { 0 };
  gint64 now = G_USEC_PER_SEC;
  winnow_progress_begin (&progress, WINNOW_STAGE_READING, 30);
  winnow_job_estimate_update (&estimate, &progress, now);
  for (gint i = 0; i < 100; i++) /* four seconds a page */
    {
      progress.n_recognised = i / 4;
      progress.n_pages_left = 5 - progress.n_recognised % 5;
      progress.done = progress.n_recognised / 5;
      progress.n_begun = progress.done + 1;
      winnow_job_estimate_update (&estimate, &progress, now += G_USEC_PER_SEC);
      if (progress.n_recognised > 0)
        g_assert_cmpfloat_with_epsilon (winnow_job_estimate_get_seconds_left (&estimate), 600 - i, 8);
    }
}

/* Of several files that OCR reads at once, the first one is named until it ends. */
test_case (named_scan)
{
  WinnowProgress progress = { 0 };
  static const WinnowOcrStep steps[]
      = { { "a.pdf", 1, 3, 3, FALSE }, { "b.pdf", 1, 0, 1, FALSE }, { "a.pdf", 2, 3, -1, FALSE } };
  winnow_for_each_of (step, steps)
    winnow_progress_follow_ocr (step, &progress);
  g_assert_cmpint (progress.n_pages_left, ==, 3);
  assert_takes (winnow_wording_scan (&progress.scan), "Reading a.pdf, page 2 of 3");
  winnow_progress_follow_ocr (&(WinnowOcrStep){ "a.pdf", 0, 0, -2, FALSE }, &progress);
  g_assert_null (winnow_wording_scan (&progress.scan));
  winnow_progress_follow_ocr (&(WinnowOcrStep){ "b.pdf", 2, 0, 0, TRUE }, &progress);
  assert_takes (winnow_wording_scan (&progress.scan), "Reading b.pdf");
  g_assert_cmpint (progress.n_pages_left, ==, 1);
  g_assert_cmpint (progress.n_recognised, ==, 1);
}

/* Stages of a job count by what they cost, and a bar of the whole never jumps over one. */
test_case (share_of_a_job)
{
  WinnowProgress progress = { 0 };
  g_assert_cmpfloat (winnow_progress_get_share (&progress), <, 0);
  winnow_progress_begin (&progress, WINNOW_STAGE_READING, 4);
  winnow_progress_advance (&progress, 1);
  g_assert_cmpfloat_with_epsilon (winnow_progress_get_share (&progress), .25, 1e-9); /* a job of one stage */

  progress = (WinnowProgress){ 0 };
  winnow_progress_plan (&progress, WINNOW_STAGE_FINGERPRINTING, 10);
  winnow_progress_plan (&progress, WINNOW_STAGE_MATCHING, 100);
  winnow_progress_plan (&progress, WINNOW_STAGE_EVIDENCE, 20);
  const WinnowStage stages[] = { WINNOW_STAGE_FINGERPRINTING, WINNOW_STAGE_MATCHING, WINNOW_STAGE_EVIDENCE };
  const guint totals[] = { 10, 100, 20 };
  double last = -1;
  for (gsize i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      winnow_progress_begin (&progress, stages[i], totals[i]);
      g_assert_cmpfloat (winnow_progress_get_share (&progress), >=, last);
      winnow_progress_advance (&progress, totals[i] / 2);
      double half = winnow_progress_get_share (&progress);
      winnow_progress_advance (&progress, totals[i] / 2);
      last = winnow_progress_get_share (&progress);
      g_assert_cmpfloat (last, >, half);
      g_assert_cmpfloat (last, <=, 1);
      g_assert_true ((last < .999) == (i < 2)); /* more stages come */
    }
  winnow_progress_finish (&progress);
  g_assert_cmpfloat (winnow_progress_get_share (&progress), ==, 1);

  WinnowJobEstimate estimate = { 0 };
  progress = (WinnowProgress){ 0 };
  winnow_progress_plan (&progress, WINNOW_STAGE_MATCHING, 1000);
  winnow_progress_plan (&progress, WINNOW_STAGE_EVIDENCE, 1000);
  winnow_progress_begin (&progress, WINNOW_STAGE_MATCHING, 1000);
  for (gint i = 0; i <= 20; i++, winnow_progress_advance (&progress, 10)) /* a hundred a second */
    winnow_job_estimate_update (&estimate, &progress, G_USEC_PER_SEC + i * (G_USEC_PER_SEC / 10));
  g_assert_cmpfloat (winnow_job_estimate_get_seconds_left (&estimate), >, 8 + 10); /* what follows costs more */
}

/* Where a report goes: the format was chosen before, so that another ending is part of the name. No
 * file is replaced that was not chosen. */
test_case (export_path)
{
  g_autofree char *folder = g_dir_make_tmp ("winnow-export-XXXXXX", NULL);
  g_autofree char *page = g_build_filename (folder, "essays.html", NULL),
                  *table = g_build_filename (folder, "mine.csv", NULL);
  g_autofree char *bare = g_build_filename (folder, "v1.2", NULL), *with_ending = g_strconcat (bare, ".html", NULL),
                  *second = g_strconcat (bare, " 2.html", NULL);
  g_autofree char *table_page = g_strconcat (table, ".html", NULL);
  assert_takes (winnow_export_dup_path (page, "html"), page);
  assert_takes (winnow_export_dup_path (table, "html"), table_page);
  assert_takes (winnow_export_dup_path (table, "passages.csv"), table);
  assert_takes (winnow_export_dup_path (bare, "html"), with_ending);
  g_assert_true (g_file_set_contents (with_ending, "", 0, NULL));
  assert_takes (winnow_export_dup_path (bare, "html"), second);
  assert_takes (winnow_export_dup_path (with_ending, "html"), with_ending);
  g_remove (with_ending);
  g_rmdir (folder);
}
