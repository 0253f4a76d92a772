/* Names of files: every platform's tell the author, ordinary ones tell nobody. */
#include <glib/gstdio.h>
#include <string.h>

#include "check/read/name-patterns.h"
#include "part.h"
#include "base/for-each.h"

static const WinnowNamePatterns *
get_shipped (void)
{
  static WinnowNamePatterns *shipped;
  if (shipped == NULL)
    shipped = winnow_name_patterns_new (TRUE);
  return shipped;
}

typedef struct
{
  const char *path, *author, *number, *assignment;
  gboolean is_late, is_index;
} Row;

static void
assert_row (const Row *row)
{
  g_autoptr (WinnowNameFields) fields = winnow_name_patterns_match (get_shipped (), row->path);
  g_test_message ("%s", row->path);
  g_assert_nonnull (fields);
  g_assert_cmpstr (fields->author, ==, row->author);
  g_assert_cmpstr (fields->number, ==, row->number);
  g_assert_cmpstr (fields->assignment, ==, row->assignment);
  g_assert_cmpint (fields->is_late, ==, row->is_late);
  g_assert_cmpint (fields->is_index, ==, row->is_index);
  g_assert_true (fields->is_sure);
}

#define ASSERT_ROWS(rows)                                  \
  for (gsize row_ = 0; row_ < G_N_ELEMENTS (rows); row_++) \
  assert_row (&(rows)[row_])

test_case (moodle)
{
  static const Row rows[] = {
    { "/home/me/week1.zip/Ada Byron_123456_assignsubmission_file_/essay.docx", "Ada Byron" },
    { "a/Ada Byron_123456_assignsubmission_file_/more/inner.zip/李雷/正文.txt", "Ada Byron" },
    { "欧阳 明_2024_assignsubmission_file_/作业.docx", "欧阳 明" },
    { "Jean-Luc O'Neill_9_assignsubmission_onlinetext_/onlinetext.html", "Jean-Luc O'Neill" },
    { "a/Ada Byron_123456_assignsubmission_file_Tides of the Harbour.docx", "Ada Byron" },
    { "Ada_Byron_123456_assignsubmission_file_essay_2024.docx", "Ada_Byron" },
    { "Ada Byron_123456_assignsubmission_onlinetext_.html", "Ada Byron" },
    { "ADA BYRON_123456_ASSIGNSUBMISSION_FILE_/essay.docx", "ADA BYRON" },
    { "OCE101-Essay 1-20741.zip/Ada Byron_123456_assignsubmission_file_/essay.docx", "Ada Byron", NULL, "Essay 1" },
    { "OCE101-Essay 1-20741.zip/Ada Byron_123456_assignsubmission_file_essay.docx", "Ada Byron", NULL, "Essay 1" },
    { "Participant_10245_assignsubmission_file_/essay.docx", NULL, "10245" },
  };
  ASSERT_ROWS (rows);
}

test_case (answers)
{
  static const Row rows[] = {
    { "a/answers.xlsx/Ada Byron.txt", "Ada Byron" },
    { "a/answers.ods/Ada Byron (2).txt", "Ada Byron" },
    { "问卷.csv/王丽.txt", "王丽" },
    { "answers.csv/20230101 王丽.txt", "王丽", "20230101" },
    { "answers.csv/s20231231 J. R. Smith.txt", "J. R. Smith", "s20231231" },
    { "answers.csv/20239999王丽.txt", "王丽", "20239999" },
  };
  ASSERT_ROWS (rows);
  g_assert_null (winnow_name_patterns_match (get_shipped (), "answers.csv/row 7.txt"));
}

test_case (canvas)
{
  static const Row rows[] = {
    { "submissions.zip/byronada_123_456_essay.docx", "byronada" },
    { "byronada_12345_678910_essay-1.docx", "byronada" },
    { "byronada_LATE_12345_678910_my essay_final.docx", "byronada", NULL, NULL, TRUE },
    { "a/王芳_12345_678910_作业.docx", "王芳" },
    { "müllerjörg_LATE_12345_678910_x.pdf", "müllerjörg", NULL, NULL, TRUE },
  };
  ASSERT_ROWS (rows);
}

test_case (blackboard)
{
  static const Row rows[] = {
    { "gradebook_x.zip/Essay 1_abyron1_attempt_2024-05-01-12-00-00_harbour.docx", NULL, "abyron1", "Essay 1" },
    { "Essay 1_abyron1_attempt_2024-05-01-12-00-00.txt", NULL, "abyron1", "Essay 1", FALSE, TRUE },
    { "作业一_2021001_attempt_2024-05-01-12-00-00_论文.docx", NULL, "2021001", "作业一" },
  };
  ASSERT_ROWS (rows);
}

test_case (blackboard_index)
{
  g_autoptr (WinnowNameFields) fields = winnow_name_index_read (
      "\xEF\xBB\xBF"
      "Name: Ada Byron (abyron1)\r\nAssignment: Essay 1\r\nDate Submitted: Wednesday, May 1, 2024\r\n"
      "Current Mark: Needs Marking\r\n\r\nSubmission Field:\r\nThere is no student submission text data.\r\n");
  g_autoptr (WinnowNameFields) chinese = winnow_name_index_read ("姓名：王芳 (2021001)\n作业：论文一\n"),
                               late = winnow_name_index_read ("\nDate: x\nName: Zoë (Z) Quill (zq.2@uni.edu)\n");
  g_assert_cmpstr (fields->author, ==, "Ada Byron");
  g_assert_cmpstr (fields->number, ==, "abyron1");
  g_assert_cmpstr (fields->assignment, ==, "Essay 1");
  g_assert_cmpstr (chinese->author, ==, "王芳");
  g_assert_cmpstr (chinese->number, ==, "2021001");
  g_assert_cmpstr (chinese->assignment, ==, "论文一");
  g_assert_cmpstr (late->author, ==, "Zoë (Z) Quill");
  g_assert_cmpstr (late->number, ==, "zq.2@uni.edu");
  g_assert_null (winnow_name_index_read (""));
  g_assert_null (winnow_name_index_read ("Name: Ada Byron\n"));
  g_assert_null (winnow_name_index_read ("The name: of (things)\nand so on"));
  g_assert_null (winnow_name_index_read ("Name: ()\n"));
}

test_case (teams_and_classroom)
{
  static const Row rows[] = {
    { "Submitted files/Byron Ada/Essay 1/Version 1/essay.docx", "Byron Ada", NULL, "Essay 1" },
    { "x/Student Work/Submitted files/王 芳/作业一/版本 2/论文.docx", "王 芳", NULL, "作业一" },
    { "Working files/Byron Ada/Essay 1/essay.docx", "Byron Ada", NULL, "Essay 1" },
    { "/home/me/Classroom/Oceans 9B/Ada Byron - Essay on Tides.docx", "Ada Byron", NULL, "Essay on Tides" },
    { "Essay on Tides-20240501T120000Z-001.zip/Essay on Tides/Ada Byron - Essay on Tides.docx", "Ada Byron", NULL,
      "Essay on Tides" },
    { "Tides-20240501T120000Z-1-001.zip/Zoe Ann Quill - Tides.pdf", "Zoe Ann Quill", NULL, "Tides" },
  };
  ASSERT_ROWS (rows);
}

test_case (chinese)
{
  static const Row rows[] = {
    { "p/2021001_王芳_作业一.docx", "王芳", "2021001", "作业一" },
    { "2021001_王芳.docx", "王芳", "2021001" },
    { "2021001-王芳.pdf", "王芳", "2021001" },
    { "王芳+20210012345.docx", "王芳", "20210012345" },
    { "20210012345＋王芳＋期末论文.docx", "王芳", "20210012345", "期末论文" },
    { "王芳_2021001_作业一.docx", "王芳", "2021001", "作业一" },
    { "王芳_2021001_作业一_终稿 (1).docx", "王芳", "2021001", "作业一_终稿" },
    { "王芳（2021001）.docx", "王芳", "2021001" },
    { "王芳(2021001)作业一.docx", "王芳", "2021001", "作业一" },
    { "2021001（王芳）.docx", "王芳", "2021001" },
    { "2021001王芳.docx", "王芳", "2021001" },
    { "王芳2021001-实验报告.docx", "王芳", "2021001", "实验报告" },
    { "2021001 王芳 作业一.docx", "王芳", "2021001", "作业一" },
    { "U202112345-欧阳明月-论文.docx", "欧阳明月", "U202112345", "论文" },
    { "2021001_阿依古丽·买买提_论文.docx", "阿依古丽·买买提", "2021001", "论文" },
    { "計科一班_B10901234_陳大文.docx", "陳大文", "B10901234", "計科一班" },
    { "计科2001班_2020123456_张三_第二次作业.docx", "张三", "2020123456", "计科2001班" },
    { "作业一-张三-2020123456.docx", "张三", "2020123456", "作业一" },
    { "张三_20240501_作业.docx", "张三", NULL, "作业" }, /* a date, no number */
    { "class.zip/2021001_王芳/正文.docx", "王芳", "2021001" },
    { "class.zip/2021001-王芳-作业一/附件/表.xlsx", "王芳", "2021001", "作业一" },
    { "王芳（2021001）/正文.docx", "王芳", "2021001" },
  };
  ASSERT_ROWS (rows);
}

/* A wrong author is worse than none. */
test_case (ordinary_names)
{
  static const char *const names[] = {
    "essay_2024.docx",
    "essay_20240501.docx",
    "Chapter 3 - Tides.pdf",
    "final_report_v2.docx",
    "report_2024_1234_x.docx",
    "essay_12345_67890_final.docx",
    "homework_123_456_x.pdf",
    "Harbour Tides_12345_notes.docx",
    "scan0001.pdf",
    "IMG_20240501_123456.jpg",
    "DSC_1234.png",
    "2024-05-01-12-00-00.txt",
    "week1/essay.docx",
    "1.txt",
    "论文.docx",
    "期末论文_2024.docx",
    "高数_2021001.docx",
    "作业_2021001_终稿.docx",
    "20240501_会议记录.docx",
    "方案_20210001.docx",
    "程序设计_2021001.docx",
    "毛概_2021001_论文.docx",
    "实验一_2021001.docx",
    "高兴_2021001_终稿.docx",
    "通过_2021001.docx",
    "2021级_计科/作业.docx",
    "第三章 海洋.docx",
    "Working files/x.docx",
    "a_b_c.docx",
    "assignsubmission_file_/x.docx",
    "Submitted files/x.docx",
    "",
    "/",
    "...",
    "Classroom/Oceans/Chapter 1 - Tides.docx",
    "2020_2021_作业.docx",
    "COVID-19_123456.pdf",
    "ISO 9001_12345.pdf",
  };
  winnow_for_each_of (name, names)
    {
      g_autoptr (WinnowNameFields) fields = winnow_name_patterns_match (get_shipped (), *name);
      g_test_message ("%s: %s %s", *name, fields != NULL ? fields->author : "", fields != NULL ? fields->number : "");
      g_assert_true (fields == NULL || !fields->is_sure);
    }
}

/* ── folders ── */

/* "author author -": as the files, nobody as a minus. */
static void assert_all (const char *expected, ...) G_GNUC_NULL_TERMINATED;

static void
assert_all (const char *expected, ...)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GString) authors = g_string_new (NULL);
  va_list names;
  va_start (names, expected);
  for (char *name = va_arg (names, char *); name != NULL; name = va_arg (names, char *))
    g_ptr_array_add (paths, name);
  va_end (names);
  g_autoptr (GPtrArray) all = winnow_name_patterns_match_all (get_shipped (), paths);
  g_assert_cmpuint (all->len, ==, paths->len);
  for (guint i = 0; i < all->len; i++)
    {
      const WinnowNameFields *fields = g_ptr_array_index (all, i);
      g_string_append_printf (authors, "%s%s", i > 0 ? "|" : "",
                              fields == NULL           ? "-"
                              : fields->author != NULL ? fields->author
                                                       : fields->number);
    }
  g_assert_cmpstr (authors->str, ==, expected);
}

test_case (folders)
{
  assert_all ("Ada Byron|Zoe Quill|Tom Nguyen", "a/Ada Byron - Tides.docx", "a/Zoe Quill - Essay.docx",
              "a/Tom Nguyen - Harbours.docx", NULL);
  assert_all ("-|-|-", "a/Ada Byron - Tides.docx", "b/Zoe Quill - Essay.docx", "a/Tom Nguyen - Harbours.docx", NULL);
  assert_all ("-|-|-", "Ada Byron - Tides.docx", "Ada Byron - Essay.docx", "Zoe Quill - Harbours.docx", NULL);
  assert_all ("Ada Byron|Zoe Quill|Tom Nguyen|-", "Ada Byron.docx", "Zoe Quill.docx", "Tom Nguyen.docx", "essay.docx",
              NULL);
  assert_all ("-|-|-|-|-", "Ada Byron.docx", "Zoe Quill.docx", "Tom Nguyen.docx", "essay.docx", "tides.docx", NULL);
  assert_all ("王芳|张三|李雷", "王芳_论文.docx", "张三_论文.docx", "李雷_潮汐.docx", NULL);
  assert_all ("王芳|张三|李雷|John Smith", "2021001_王芳_论文.docx", "2021002_张三_论文.docx", "2021003_李雷_论文.docx",
              "2021009_John Smith_论文.docx", NULL);
  assert_all ("王芳|张三|李雷|高明|-", "2021001_王芳_论文.docx", "2021002_张三_论文.docx", "2021003_李雷_论文.docx",
              "2021004_高明_论文.docx", "2021_计划_论文.docx", NULL);
  assert_all ("-|-|-|-", "Chapter One - Tides.docx", "Chapter Two - Sands.docx", "Chapter Three - Winds.docx",
              "Final Report - All.docx", NULL);
  assert_all ("-|-|-", "第一章_潮汐.docx", "第二章_海洋.docx", "第三章_港口.docx", NULL);
  assert_all ("abyron1|zq2|abyron1", "E_abyron1_attempt_2024-05-01-12-00-00_a.docx",
              "E_zq2_attempt_2024-05-01-12-00-00_b.docx", "E_abyron1_attempt_2024-05-01-12-00-00.txt", NULL);
}

/* ── lists ── */

test_case (own_patterns)
{
  g_autoptr (GArray) faults = winnow_array_new (guint);
  g_autoptr (WinnowNamePatterns) patterns
      = winnow_name_patterns_new_from_text ("# ours\n"
                                            "sure: HW{id}.{name}.{number}[.{late}] # course 7\n"
                                            "sure: {nobody}_{id}\n"
                                            "always: {name}\n"
                                            "sure: {id}_only\n"
                                            "sure: [{name}\n"
                                            "sure: {name}]\n"
                                            "sure: {name\n"
                                            "sure: {name}}\n"
                                            "sure: {name}_{name}\n"
                                            "never:\n",
                                            faults);
  g_autoptr (WinnowNameFields) fields = winnow_name_patterns_match (patterns, "x/hw3.Ada Byron.77123.late.pdf"),
                               none = winnow_name_patterns_match (patterns, "x/hw3.Ada Byron.pdf");
  const guint expected[] = { 3, 4, 5, 6, 7, 8, 9, 10, 11 };
  g_assert_cmpstr (fields->author, ==, "Ada Byron");
  g_assert_cmpstr (fields->number, ==, "77123");
  g_assert_true (fields->is_late);
  g_assert_null (none);
  g_assert_cmpmem (faults->data, faults->len * sizeof (guint), expected, sizeof expected);
}

/* The user's file comes before the shipped one, which has no fault. */
test_case (files)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "winnow", "name-patterns", NULL),
                  *path = g_build_filename (folder, "mine.txt", NULL);
  g_autoptr (GPtrArray) before = winnow_name_patterns_dup_problems ();
  g_assert_cmpuint (before->len, ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  must (g_file_set_contents (path, "sure: {assignment}_{name}_{number}\n\nsure: {nonsense}\n", -1, &error));
  g_autoptr (WinnowNamePatterns) patterns = winnow_name_patterns_new (FALSE);
  g_autoptr (WinnowNameFields) fields = winnow_name_patterns_match (patterns, "作业_王芳_2021001.docx"),
                               moodle = winnow_name_patterns_match (patterns, "Zoe_1_assignsubmission_file_/x.txt");
  g_autoptr (GPtrArray) problems = winnow_name_patterns_dup_problems ();
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_cmpstr (fields->assignment, ==, "作业");
  g_assert_cmpstr (moodle->author, ==, "Zoe");
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_nonnull (strstr (problems->pdata[0], "mine.txt"));
  g_assert_nonnull (strstr (problems->pdata[0], "line 3 "));
}

test_case (shipped)
{
  g_autoptr (GBytes) bytes = must (
      g_resources_lookup_data ("/org/winnow/Winnow/name-patterns/platforms.txt", G_RESOURCE_LOOKUP_FLAGS_NONE, &error));
  g_autoptr (GArray) faults = winnow_array_new (guint);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (WinnowNamePatterns) patterns = winnow_name_patterns_new_from_text (text, faults);
  g_assert_cmpuint (faults->len, ==, 0);
}

/* Long and broken names take no time. */
test_case (hostile_names)
{
  g_autoptr (GString) name = g_string_new (NULL);
  gint64 start = g_get_monotonic_time ();
  for (guint i = 0; i < 400; i++)
    g_string_append (name, i % 3 == 0 ? "_12345-" : i % 3 == 1 ? "王芳/" : "Ada Byron ");
  g_autoptr (WinnowNameFields) fields = winnow_name_patterns_match (get_shipped (), name->str),
                               broken = winnow_name_patterns_match (get_shipped (), "\xFF_123456_x\xC3/\xE7\x8E");
  g_assert_null (broken);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 10 * G_USEC_PER_SEC);
}

/* What a look at a path rules out, no pattern fits: in a folder with another letter than those of
 * ASCII, where every pattern is tried, it tells the same. */
test_case (first_look)
{
  static const char *const pieces[] = { "Ada",
                                        "Byron",
                                        "byron",
                                        " ",
                                        ", ",
                                        "_",
                                        "-",
                                        "/",
                                        "123456",
                                        "2024",
                                        "77",
                                        "LATE",
                                        "(2021)",
                                        "essay 1",
                                        ".zip/",
                                        "_assignsubmission_file_",
                                        "_Attempt_",
                                        "Participant_",
                                        "submitted files/",
                                        "2024-05-01-12-00-00",
                                        ".txt",
                                        ".docx" };
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  guint n_fitting = 0;
  for (guint round = 0; round < 20000; round++)
    {
      g_autoptr (GString) name = g_string_new ("é/");
      const guint n = (guint) g_rand_int_range (random, 1, 9);
      for (guint i = 0; i < n; i++)
        g_string_append (name, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      g_autoptr (WinnowNameFields) all = winnow_name_patterns_match (get_shipped (), name->str),
                                   looked = winnow_name_patterns_match (get_shipped (), name->str + strlen ("é/"));
      g_test_message ("%s", name->str);
      g_assert_cmpint (looked != NULL, ==, all != NULL);
      n_fitting += all != NULL;
      if (all == NULL)
        continue;
      g_assert_cmpstr (looked->author, ==, all->author);
      g_assert_cmpstr (looked->number, ==, all->number);
      g_assert_cmpstr (looked->assignment, ==, all->assignment);
      g_assert_cmpint (looked->is_index, ==, all->is_index);
    }
  g_assert_cmpuint (n_fitting, >, 100);
}

TEST_PART (name_patterns)
{
  g_autofree char *folder = must (g_dir_make_tmp ("winnow-names-XXXXXX", &error)),
                  *inner = g_build_filename (folder, "winnow", NULL);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  int status = g_test_run ();
  g_rmdir (inner);
  g_rmdir (folder);
  return status;
}
