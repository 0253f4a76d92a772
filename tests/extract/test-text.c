/* Plain text: every character set comes out as it went in, code point for code point; what is no
 * text is refused. */
#include <string.h>

#include "part.h"
#include "make.h"
#include "base/for-each.h"

static const char simplified[] = "我们在这里说明：所有的中国人民都有权利和义务，这是法律规定的。第二条，国家对于技术的"
                                 "发展，要求各个部门共同努力。";
static const char traditional[] = "我們在這裡說明：所有的中國人民都有權利和義務，這是法律規定的。第二條，國家對於技術的"
                                  "發展，要求各個部門共同努力。";
static const char japanese[]
    = "これは日本語の文章です。私たちは毎日学校へ行って、先生の話を聞きます。漢字とカタカナを使います。";
static const char korean[] = "이 문장은 한국어로 쓰여 있습니다. 우리는 매일 학교에 가서 선생님의 이야기를 듣습니다.";
static const char russian[] = "Это предложение написано по-русски. Мы каждый день ходим в школу и слушаем рассказы "
                              "учителя, а потом пишем длинные сочинения.";
static const char french[] = "Les élèves écoutent le maître, puis ils écrivent à la maison une leçon où chaque mot a "
                             "été pesé. Ça ne fait aucun doute.";
static const char greek[]
    = "Αυτή η πρόταση είναι γραμμένη στα ελληνικά. Κάθε μέρα πηγαίνουμε στο σχολείο και ακούμε τον δάσκαλο.";

static const struct
{
  const char *name;
  const char *charset; /* iconv's */
  const char *mark;
  const char *expected; /* as recorded */
  const char *text;
} sets[] = {
  { "utf-8", "UTF-8", "", "UTF-8", simplified },
  { "utf-8-bom", "UTF-8", "\xEF\xBB\xBF", "UTF-8", simplified },
  { "utf-16le-bom", "UTF-16LE", "\xFF\xFE", "UTF-16LE", simplified },
  { "utf-16be-bom", "UTF-16BE", "\xFE\xFF", "UTF-16BE", simplified },
  { "utf-16le", "UTF-16LE", "", "UTF-16LE", simplified },
  { "utf-16be", "UTF-16BE", "", "UTF-16BE", traditional },
  { "utf-16le-pure-han", "UTF-16LE", "", "UTF-16LE", "床前明月光疑是地上霜" },
  { "utf-16le-latin", "UTF-16LE", "", "UTF-16LE", french },
  { "utf-16be-latin", "UTF-16BE", "", "UTF-16BE", french },
  { "utf-32le", "UTF-32LE", "", "UTF-32LE", simplified },
  { "utf-32be", "UTF-32BE", "", "UTF-32BE", french },
  { "gb18030", "GB18030", "", "GB18030", simplified },
  { "gbk", "GBK", "", "GB18030", simplified },
  { "gbk-traditional", "GBK", "", "GB18030", traditional },
  { "big5", "BIG5", "", "Big5", traditional },
  { "euc-tw", "EUC-TW", "", "EUC-TW", traditional },
  { "shift-jis", "SHIFT_JIS", "", "Shift_JIS", japanese },
  { "euc-jp", "EUC-JP", "", "EUC-JP", japanese },
  { "iso-2022-jp", "ISO-2022-JP", "", "ISO-2022-JP", japanese },
  { "euc-kr", "EUC-KR", "", "EUC-KR", korean },
  { "windows-1251", "WINDOWS-1251", "", "windows-1251", russian },
  { "koi8-r", "KOI8-R", "", "KOI8-R", russian },
  { "windows-1252", "WINDOWS-1252", "", "windows-1252", french },
  { "windows-1253", "WINDOWS-1253", "", "ISO-8859-7", greek },
};

/* Lines as a file has them: with both kinds of ends, a tab, and trailing blanks. */
table_case (charset, set, sets)
{
  gsize length = 0;
  g_autofree char *text = g_strdup_printf ("%s\r\n\t%s  \n\n", set->text, set->text);
  g_autofree char *bytes = g_convert (text, -1, set->charset, "UTF-8", NULL, &length, NULL);
  g_assert_nonnull (bytes);

  g_autoptr (GString) file = g_string_new (set->mark);

  g_string_append_len (file, bytes, length);

  g_autoptr (WinnowContent) content = read_made (make_file ("a.txt", file->str, file->len));

  g_assert_cmpstr (content->charset, ==, set->expected);
  g_assert_cmpstr (content->text, ==, text);
  g_assert_cmpint (content->charset_guessed, ==, *set->mark == '\0' && strcmp (set->charset, "UTF-8") != 0);
  g_assert_cmpuint (content->notes->len, ==, content->charset_guessed);
}

test_case (as_it_is)
{
  static const char bytes[] = "\n\n  a\0b\x01\x0c\x1b\x7f\r\rc\xE2\x80\xA8 \t";
  g_autoptr (WinnowContent) content = read_made (make_file ("a.txt", bytes, sizeof bytes - 1));
  g_assert_cmpstr (content->text, ==, "\n\n  a b\x01\x0c\x1b\x7f\r\rc\xE2\x80\xA8 \t");
  g_assert_cmpstr (content->format, ==, "text");
}

test_case (markdown)
{
  g_autoptr (WinnowContent) content = read_made (make_file ("A.MD", "<div align=\"center\">\n# Head\n</div>\n", -1));
  g_assert_cmpstr (content->format, ==, "markdown");
  g_assert_cmpstr (content->text, ==, "<div align=\"center\">\n# Head\n</div>\n");
}

/* Some lines in UTF-8 and others in another set. */
test_case (mixed)
{
  static const char *const lines[] = { "江南的春天来得早，河边的柳树发了芽。", "渡船一天四次过河，直到桥建成。",
                                       "Plain ASCII.", "孩子们在岸上跑来跑去，看船夫收起绳子。" };
  g_autoptr (GString) bytes = g_string_new (NULL), expected = g_string_new (NULL);
  for (guint i = 0; i < 40; i++)
    {
      const char *line = lines[i % G_N_ELEMENTS (lines)];
      gsize length;
      g_autofree char *gbk = g_convert (line, -1, "GBK", "UTF-8", NULL, &length, NULL);
      g_string_append (bytes, i % 3 == 0 ? gbk : line);
      g_string_append (bytes, "\r\n");
      g_string_append_printf (expected, "%s\r\n", line);
    }
  g_autoptr (WinnowContent) content = read_made (make_file ("a.txt", bytes->str, (gssize) bytes->len));
  g_assert_cmpstr (content->text, ==, expected->str);
  g_assert_nonnull (strstr (g_ptr_array_index (content->notes, 0), "GB18030"));
}

test_case (asciidoc)
{
  static const char source[]
      = "= The Ferry\n:toc: left\n\n// a note\n== First\n[[anchor]]The *old* ferry crossed\nthe link:x.adoc[broad] "
        "river.\n\n* one **bo**ld\n* two\n\n[quote, Someone]\nIt was said\nbefore.\n\n____\nAnd again.\n____\n\n"
        "[source,c]\n----\nint x; // *y*\n----\n\n////\nhidden\n////\nimage::a.png[Boat]\n|===\n|a |b\n|===\n";
  g_autoptr (WinnowContent) content = read_made (make_file ("a.asc", source, -1));
  g_assert_cmpstr (content->format, ==, "asciidoc");
  g_assert_cmpstr (
      content->text, ==,
      "The Ferry\nFirst\nThe *old* ferry crossed the broad river.\none bold\ntwo\nIt was said before.\nAnd "
      "again.\nint x; // *y*\na |b");
}

test_case (restructured)
{
  static const char source[]
      = "=========\nThe Ferry\n=========\n\n:Author: Anna\n\nFirst\n-----\n\n.. image:: a.png\n   :width: 3\n\n.. A "
        "comment\n   goes on.\n\nThe **old** ferry crossed\nthe :ref:`broad <x>` `river`_ [1]_.\n\n   It was said\n   "
        "before.\n\n* one\n* two\n\n.. note:: Mind\n   the step.\n\n.. code-block:: c\n\n   int x;\n\nEnd::\n\n   "
        "code\n";
  g_autoptr (WinnowContent) content = read_made (make_file ("a.rst", source, -1));
  g_assert_cmpstr (content->format, ==, "rst");
  g_assert_cmpstr (
      content->text, ==,
      "The Ferry\nAnna\nFirst\nThe old ferry crossed the broad river .\nIt was said before.\none\ntwo\nMind "
      "the step.\nint x;\nEnd\ncode");
}

test_case (armor)
{
  g_autofree char *path
      = make_file ("a.txt.asc", "-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = extract_file (path, NULL, NULL, NULL, &error);
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
}

test_case (markdown_comments)
{
  static const struct
  {
    const char *source, *text; /* NULL: the same */
  } cases[] = {
    { "a <!-- b --> c\n", "a  c\n" },
    { "pla<!---->gia<!-->rism", "plagiarism" },
    { "a\n<!-- one\n\ntwo\n```\n--> b <!--x--> c\nd", "a\n b  c\nd" },
    { "a\n```\n<!-- b -->\n```\n<!-- c -->\n", "a\n```\n<!-- b -->\n```\n\n" },
    { "a\n~~~html\n<!-- b\n~~~\n-->", NULL },
    { "a `<!-- b -->` c", NULL },
    { "a\n\n    <!-- b -->\n", NULL },
    { "a\n    <!-- b -->\n", "a\n    \n" },
    { "a \\<!-- b -->", NULL },
    { "a <!-- b\n\nc", NULL },
    { "a --> b <!-- c", NULL },
    { "a <!-- b --> c <!-- d", "a  c <!-- d" },
    { "<!-- a -->\n", NULL }, /* no text without it */
    { "字<!-- 词 -->句", "字句" },
    { "a <! -- b -->", NULL },
  };
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowContent) content = read_made (make_file ("a.md", row->source, -1));
      g_assert_cmpstr (content->text, ==, row->text != NULL ? row->text : row->source);
      g_assert_cmpuint (content->length, ==, strlen (content->text));
      g_assert_cmpuint (content->notes->len, ==, row->text != NULL);
      g_assert_cmpuint (content->parts->len, ==, 0);
    }
  g_autoptr (WinnowContent) plain = read_made (make_file ("a.txt", "a <!-- b -->", -1));
  g_assert_cmpstr (plain->text, ==, "a <!-- b -->");
}

test_case (html_comments)
{
  g_autoptr (WinnowContent) content = read_made (
      make_file ("a.html", "<p>pla<!-- b -->giarism<!--\n<p>c</p>\n--></p><pre>&lt;!-- d --&gt;</pre><p>e</p>", -1));
  g_assert_cmpstr (content->text, ==, "plagiarism\n<!-- d -->\ne");
  g_assert_cmpuint (content->parts->len, ==, 0);
}

/* A text cut amid a character, or with a stray byte, is still UTF-8. */
test_case (nearly_utf8)
{
  g_autofree char *bytes = g_strconcat (simplified, "\xFF", simplified, "\xE4\xB8", NULL);
  g_autofree char *expected = g_strconcat (simplified, "\xEF\xBF\xBD", simplified, NULL);
  g_autoptr (WinnowContent) content = read_made (make_file ("a.txt", bytes, -1));
  g_assert_cmpstr (content->charset, ==, "UTF-8");
  g_assert_true (g_str_has_prefix (content->text, expected));
  g_assert_cmpuint (content->notes->len, ==, 2);
}

/* Of readings that are equally likely the language takes its own. */
test_case (language)
{
  g_autofree char *bytes = g_convert ("中文", -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  g_autofree char *path = make_file ("a.txt", bytes, -1);
  g_autoptr (WinnowContent) content = extract_file (path, "zh-TW", NULL, NULL, NULL);
  g_assert_nonnull (content);
  g_assert_cmpstr (content->text, ==, "中文");
}

test_case (garbage)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  char bytes[5000];
  for (gsize i = 0; i < sizeof bytes; i++)
    bytes[i] = g_rand_int_range (rand, 0, 256);

  g_autofree char *noise = make_file ("noise.txt", bytes, sizeof bytes);
  g_autofree char *odd_noise = make_file ("odd.txt", bytes, sizeof bytes - 1);
  g_autofree char *picture = make_file ("picture.txt", "\x89PNG\r\n\x1A\n\0\0\0", 11);
  g_autofree char *program = make_file ("program",
                                        "\x7F"
                                        "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\x3E\0",
                                        20);
  g_autofree char *zeros = make_file ("zeros.txt", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
  read_badly (noise, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
  read_badly (odd_noise, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
  read_badly (picture, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
  read_badly (program, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
  read_badly (zeros, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
}

test_case (web_archive)
{
  g_autofree char *path = make_file ("site.warc", "WARC/1.0\r\nContent-Length: 10\r\n\r\n<p>A page.\r\n\r\n", -1);
  g_autoptr (GError) error = NULL;
  g_assert_null (extract_file (path, NULL, NULL, NULL, &error));
  g_assert_error (error, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
  g_assert_cmpstr (error->message, ==, "“site.warc” is no document: it is a web archive.");
  g_assert_false (winnow_extract_knows_name (path));
}

test_case (empty)
{
  g_autofree char *nothing = make_file ("nothing.txt", "", 0);
  g_autofree char *blanks = make_file ("blanks.txt", " \n\t\n\xE3\x80\x80", -1);
  g_autofree char *mark = make_file ("mark.txt", "\xEF\xBB\xBF", -1);
  read_badly (nothing, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
  read_badly (blanks, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
  read_badly (mark, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
}

test_case (names)
{
  g_assert_true (winnow_extract_knows_name ("/a/b.txt"));
  g_assert_true (winnow_extract_knows_name ("b.DocX"));
  g_assert_true (winnow_extract_knows_name ("论文.终稿.pdf"));
  g_assert_false (winnow_extract_knows_name ("b.ocx"));
  g_assert_false (winnow_extract_knows_name ("b.tx"));
  g_assert_false (winnow_extract_knows_name ("/a.txt/b.mp3"));
  g_assert_false (winnow_extract_knows_name ("b.txt~"));
  g_assert_false (winnow_extract_knows_name ("b.winnow-wal"));
  g_assert_true (winnow_extract_knows_name ("b.MARKDOWN"));
  g_assert_true (winnow_extract_knows_name ("b.JPEG"));
  /* no ending at all: what is in the file decides */
  g_assert_true (winnow_extract_knows_name ("pdf"));
  g_assert_true (winnow_extract_knows_name ("/a.mp3/b"));
  g_assert_true (winnow_extract_knows_name ("a. txt"));
  g_assert_true (winnow_extract_knows_name ("a."));
  g_assert_true (winnow_extract_knows_name ("关于水.的报告"));
}

/* Large plain text costs little more than reading and checking it. */
test_case (speed)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double best = G_MAXDOUBLE;
  if (!g_test_perf ())
    {
      g_test_skip ("only with -m perf");
      return;
    }
  while (text->len < 32u << 20)
    g_string_append_printf (text, "%s\n%s\n", simplified, french);

  g_autofree char *path = make_file ("a.txt", text->str, text->len);
  for (int i = 0; i < 5; i++)
    {
      g_test_timer_start ();
      g_autoptr (WinnowContent) content = read_well (path);
      best = MIN (best, g_test_timer_elapsed ());
    }
  g_test_maximized_result (text->len / best / 1e6, "%.0f MB/s of UTF-8", text->len / best / 1e6);
}
