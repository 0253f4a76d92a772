/* test-page-pictures.c: which pictures of web pages, books and Markdown are found, where they
 * stand, and what their captions are */
#include <glib/gstdio.h>
#include <string.h>

#include "part.h"
#include "extract/extractor.h"
#include "make-picture.h"
#include "base/for-each.h"

#define SENTENCE "This is a long enough sentence of the article, with some words in it that a reader would read."
#define DOT "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

/* Beside the page lie p1.png to p7.png, "sub/p 8.png" and sub/p9.png. */
static const struct
{
  const char *name;
  const char *html;
  const char *pictures;
} pages[] = {
  { "places", "<p>One</p><img src=p1.png><p>Two <img src=p2.png>amid</p><img src=p3.png>",
    "p1.png@Two amid|p2.png@ amid|p3.png@" },
  { "first", "<img src=p1.png><p>One<div><img src=p2.png>two", "p1.png@One|p2.png@two" },
  { "twice", "<img src=p1.png>a<img src=p1.png>", "p1.png@a|p1.png@" },
  { "figure",
    "<p>x<figure><img src=p1.png alt='No caption'><figcaption>The  <b>first</b>\n "
    "one<script>no</script></figcaption></figure>",
    "p1.png(The first one)@The first one" },
  { "figures",
    "<figure><img src=p1.png><figure><img "
    "src=p2.png><figcaption>in</figcaption></figure><figcaption>out</figcaption></figure>",
    "p1.png(out)@in|p2.png(in)@in" },
  { "alternative", "x<img src=p1.png alt='No caption' title='Nor this'>", "p1.png@" },
  { "sources",
    "x<picture><source srcset='p2.png 2x'><img src=p1.png></picture><picture><source srcset=' p3.png 2x, p4.png "
    "3x'><img></picture>"
    "<picture><source data-srcset=p5.png /><source src=none.png><img alt=x></picture>",
    "p1.png@|p3.png@|p5.png@" },
  { "sets", "x<img srcset='p1.png, p2.png 2x'><img src=p3.png srcset='p4.png 2x'>", "p1.png@|p3.png@" },
  { "late",
    "x<img src='" DOT
    "' data-src=p1.png style='opacity:0'><img src=a/loading.gif data-original=p2.png><img data-src=p3.png>",
    "p1.png@|p2.png@|p3.png@" },
  { "loaded", "x<img src=p1.png data-src='https://example.org/p2.png'>", "p1.png@" },
  { "buttons", "x<form><input type=IMAGE src=p1.png><input type=text src=p2.png></form>", "p1.png@" },
  { "embedded",
    "x<embed src=p1.png><embed src=p2 type=audio/x><object data=p3.png>no</object><object data=film.mp4><embed "
    "src=film.mp4><img src=p4.png></object>"
    "<embed src=a.pdf><img src=p5.png>",
    "p1.png@|p3.png@|p4.png@|p5.png@" },
  { "drawings",
    "x<svg><image xlink:href=p1.png /><g><image href=p2.png></image></g><text>no</text></svg><img src=a.svg><img "
    "src='a.SVG?x'>",
    "p1.png@|p2.png@" },
  { "unseen",
    "x<img src=p1.png style='display:none'><img src=p1.png hidden><img src=p1.png style='visibility:hidden'><div "
    "hidden><img src=p1.png></div>"
    "<span class=sr-only style='display:none'><img src=p1.png></span><noscript><img "
    "src=p1.png></noscript><template><img src=p1.png></template>",
    "" },
  { "seen", "x<div style='font-size:0;color:white' aria-hidden=true><img src=p1.png></div>", "p1.png@" },
  { "chrome",
    "<nav><a href=a><img src=p1.png></a></nav><header><img src=p2.png></header><article><p>" SENTENCE
    "</p><img src=p3.png></article>"
    "<aside><img src=p4.png></aside><footer><img src=p5.png></footer>",
    "p3.png@" },
  { "nothing-but-pictures", "<nav><img src=p1.png></nav><article><img src=p2.png></article>", "p1.png@|p2.png@" },
  { "folders", "x<img src='sub/p%208.png'><img src='sub/p 8.png'><img src=sub\\p9.png><img src='./p1.png?v=2#top'>",
    "sub/p%208.png@|sub/p 8.png@|sub/p9.png@|./p1.png?v=2#top@" },
  { "base", "<head><base href='sub/x.html'></head>x<img src=p9.png>", "sub/p9.png@" },
  { "base-of-the-web", "<head><base href='https://example.org/a/'></head>x<img src=../p1.png>",
    "!https://example.org/p1.png@" },
  { "web", "x<img src='https://example.org/a.png'><img src='//example.org/b.png'>",
    "!https://example.org/a.png@|!//example.org/b.png@" },
  { "missing", "x<img src=none.png><img src=''><img><img src='#a'><img src=about:blank>", "!none.png@" },
};

static void
add_pictures (void)
{
  for (guint i = 1; i <= 7; i++)
    {
      g_autofree char *name = g_strdup_printf ("p%u.png", i);
      make_bytes_file (name, make_picture (i, 120, 96));
    }
  make_bytes_file ("sub/p 8.png", make_picture (8, 120, 96));
  make_bytes_file ("sub/p9.png", make_picture (9, 120, 96));
}

table_case (html, page, pages)
{
  g_autofree char *html = g_strconcat ("<!DOCTYPE html>", page->html, NULL);
  g_autofree char *path = make_file ("a.html", html, -1);
  g_autofree char *joined = NULL;
  g_autoptr (WinnowContent) content = NULL;
  add_pictures ();
  content = read_well (path);
  joined = join_pictures (content);
  g_assert_cmpstr (joined, ==, page->pictures);
  for (guint p = 0; p < content->pictures->len; p++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, p);
      const char *digit = picture->name + strcspn (picture->name, "123456789");
      g_assert_true (picture->is_read == (picture->source != NULL));
      if (picture->is_read)
        assert_picture (content, p, (guint) (strstr (picture->name, "8.") != NULL ? 8 : *digit - '0'));
    }
}

/* Pictures change nothing of the text, and are not looked for where none are wanted. */
test_case (text)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.max_pictures = 0;
  add_pictures ();
  winnow_for_each_of (page, pages)
    {
      g_autofree char *path = make_file ("a.html", page->html, -1);
      g_autoptr (WinnowContent) with = extract_file (path, NULL, NULL, NULL, NULL);
      g_autoptr (WinnowContent) without = extract_file (path, NULL, &limits, NULL, NULL);
      g_assert_true (without != NULL ? with != NULL : with == NULL || with->length == 0);
      if (without == NULL)
        continue;
      g_assert_cmpstr (with->text, ==, without->text);
      g_assert_cmpuint (without->pictures->len, ==, 0);
    }
}

/* However the page is named: what it refers to lies beside it. */
test_case (relative_path)
{
  g_autofree char *path = make_file ("a.html", "x<img src=p1.png><img src='sub/p 8.png'>", -1);
  g_autofree char *old = g_get_current_dir ();
  static const char *const names[] = { "a.html", "./a.html", "sub/../a.html" };

  add_pictures ();
  g_assert_cmpint (g_chdir (make_folder ()), ==, 0);
  winnow_for_each_of (name, names)
    {
      g_autoptr (WinnowContent) content = read_well (*name);
      assert_takes (join_pictures (content), "p1.png@|sub/p 8.png@");
      assert_picture (content, 0, 1);
      assert_picture (content, 1, 8);
    }
  g_assert_cmpint (g_chdir (old), ==, 0);
}

/* Pictures amid a line without end: the captions beside them are looked for nearby only. (That it
 * takes no longer than it does is what this is about.) */
test_case (long_line)
{
  g_autoptr (GString) html = g_string_new ("<p>Figure 1: first</p><img src=p1.png><p>");
  g_autofree char *path = NULL;
  g_autoptr (WinnowContent) content = NULL;
  const WinnowDocumentPicture *picture;
  for (guint i = 0; i < 1998; i++)
    g_string_append_printf (html, "<img src=none.png>%s",
                            SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE SENTENCE);
  g_string_append (html, "</p><p>图像</p><img src=none.png><p>Figure 2: last</p>");
  path = make_file ("a.html", html->str, -1);
  content = read_well (path);
  g_assert_cmpuint (content->pictures->len, ==, 2000);
  picture = g_ptr_array_index (content->pictures, 0);
  g_assert_cmpstr (picture->caption, ==, "Figure 1: first");
  picture = g_ptr_array_index (content->pictures, 1000);
  g_assert_cmpstr (picture->caption, ==, NULL);
  picture = g_ptr_array_index (content->pictures, 1999);
  g_assert_cmpstr (picture->caption, ==, "Figure 2: last");
}

/* A source with millions of commas behind it is read once, not once for each. */
test_case (many_commas)
{
  g_autoptr (GString) html = g_string_new ("<p>" SENTENCE "<img srcset='p1.png");
  g_autofree char *path = NULL, *joined = NULL;
  g_autoptr (WinnowContent) content = NULL;
  for (guint i = 0; i < 8 << 20; i++)
    g_string_append_c (html, ',');
  g_string_append (html, " 2x'>");
  path = make_file ("a.html", html->str, -1);
  add_pictures ();
  content = read_well (path);
  joined = join_pictures (content);
  g_assert_cmpstr (joined, ==, "p1.png@");
}

/* A caption of millions of letters is not copied for each of the many pictures in its figure. */
test_case (long_caption)
{
  g_autoptr (GString) html = g_string_new ("<p>" SENTENCE "<figure><figcaption>long");
  g_autofree char *path = NULL;
  g_autoptr (WinnowContent) content = NULL;
  for (guint i = 0; i < 8 << 20; i++)
    g_string_append_c (html, 'g');
  g_string_append (html, "</figcaption>");
  for (guint i = 0; i < 300000; i++)
    g_string_append (html, "<img src=none.png>");
  path = make_file ("a.html", html->str, -1);
  content = read_well (path);
  g_assert_cmpuint (content->pictures->len, ==, 2000);
  for (guint i = 0; i < content->pictures->len; i++)
    {
      const char *caption = ((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->caption;
      g_assert_true (g_str_has_prefix (caption, "longg"));
      g_assert_cmpint (g_utf8_strlen (caption, -1), ==, 300);
    }
}

static WinnowContent *
read_page (const char *html)
{
  g_autofree char *path = make_file ("a.html", html, -1);
  return read_well (path);
}

/* In lines, with percent signs, with capitals, and as bytes that are told by percent signs each. */
test_case (data)
{
  g_autofree char *base64 = make_picture_base64 (1, 120, 96);
  g_autofree char *escaped = g_uri_escape_string (base64, NULL, FALSE);
  g_autoptr (GBytes) bytes = make_picture (2, 120, 96);
  g_autofree char *raw = g_uri_escape_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL);
  g_autofree char *html = g_strdup_printf (
      "<p>One<img src='data:image/png;base64,%.20s\n %s'>two<img src=\"DATA:image/PNG;x=y;BASE64 ,%s\">"
      "<figure><img src='data:image/jpeg,%s'><figcaption>Cap</figcaption></figure>",
      base64, base64 + 20, escaped, raw);
  g_autoptr (WinnowContent) content = read_page (html);
  assert_takes (join_pictures (content), "picture 1@two|picture 2@|picture 3(Cap)@Cap");
  assert_picture (content, 0, 1);
  assert_picture (content, 1, 1);
  assert_picture (content, 2, 2);
}

test_case (bad_data)
{
  static const char *const none[] = { "data:",
                                      "data:,",
                                      "data:image/png;base64,",
                                      "data:image/png",
                                      "data:text/html,<b>x",
                                      "data:image/svg+xml,<svg/>",
                                      "data:image/png,%zz",
                                      "data:;base64,iVBORw0KGgo=" };
  static const char *const broken[]
      = { "data:image/png;base64,iVBORw0KGgo=", "data:image/png,no", "data:image/png;base64,????AAAA" };

  winnow_for_each_of (row, none)
    {
      g_autofree char *html = g_strdup_printf ("<p>Text<img src=\"%s\">", *row);
      g_autoptr (WinnowContent) content = read_page (html);
      g_assert_cmpuint (content->pictures->len, ==, 0);
    }
  winnow_for_each_of (row, broken)
    {
      g_autofree char *html = g_strdup_printf ("<p>Text<img src=\"%s\">", *row);
      g_autoptr (WinnowContent) content = read_page (html);
      assert_takes (join_pictures (content), "!picture 1@");
    }
}

/* Chapters in the order of the spine; references relative to each of them; the cover that no
 * chapter shows is none of them. */
test_case (book)
{
  g_autoptr (GBytes) first = make_picture (1, 120, 96), second = make_picture (2, 96, 96),
                     third = make_picture (3, 96, 120);
  const MakeMember members[] = {
    { "mimetype", "application/epub+zip", NULL },
    { "META-INF/container.xml",
      "<container><rootfiles><rootfile full-path=\"OEBPS/book.opf\"/></rootfiles></container>", NULL },
    { "OEBPS/book.opf",
      "<package><manifest><item id=\"a\" href=\"text/one.xhtml\"/><item id=\"b\" href=\"two.xhtml\"/><item id=\"c\" "
      "href=\"img/cover.png\" "
      "properties=\"cover-image\"/></manifest><spine><itemref idref=\"b\"/><itemref idref=\"a\"/></spine></package>",
      NULL },
    { "OEBPS/text/one.xhtml",
      "<html><body><p>Last chapter</p><img src=\"../img/third%20one.png\"/><p>End</p><img "
      "src=\"https://example.org/x.png\"/><img src=\"gone.png\"/>"
      "<img src=\"/OEBPS/img/first.png\"/></body></html>",
      NULL },
    { "OEBPS/two.xhtml",
      "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"><body><svg "
      "xmlns=\"http://www.w3.org/2000/svg\"><image width=\"1\" "
      "xlink:href=\"img/first.png\"/></svg><p>First chapter</p><figure><img src=\"./img/second.png\" "
      "alt=\"\"/><figcaption>Figure</figcaption></figure>"
      "</body></html>",
      NULL },
    { "OEBPS/img/cover.png", NULL, first },
    { "OEBPS/img/first.png", NULL, first },
    { "OEBPS/img/second.png", NULL, second },
    { "OEBPS/img/third one.png", NULL, third },
    { NULL },
  };
  g_autofree char *path = make_zip_of ("a.epub", members);
  g_autoptr (WinnowContent) content = read_well (path);
  g_autofree char *joined = join_pictures (content);
  g_assert_cmpstr (content->format, ==, "epub");
  g_assert_cmpstr (content->text, ==, "First chapter\nFigure\nLast chapter\nEnd");
  g_assert_cmpstr (joined, ==,
                   "OEBPS/img/first.png@First chapter|OEBPS/img/second.png(Figure)@Figure|OEBPS/img/third "
                   "one.png@End|!https://example.org/x.png@|"
                   "!OEBPS/text/gone.png@|OEBPS/img/first.png@");
  assert_picture (content, 0, 1);
  assert_picture (content, 1, 2);
  assert_picture (content, 2, 3);
}

/* The text stays what it is. */
test_case (markdown)
{
  g_autofree char *base64 = make_picture_base64 (3, 120, 96);
  g_autofree char *text = g_strdup_printf (
      "# 桥\n![one [x]](p1.png \"title\")\n*Figure 1: the first*\n\nsee `![code](p2.png)` and \\![no](p2.png) "
      "[link](p2.png)\n```\n![fenced](p2.png)\n```\n"
      "![two](<sub/p 8.png>)then<IMG alt=x "
      "src='sub/p9.png'>\n![data](data:image/png;base64,%s)\n![web](https://example.org/a(1).png)![a](b.svg)![](",
      base64);
  g_autofree char *path = make_file ("a.md", text, -1);
  g_autoptr (WinnowContent) content = NULL;
  const WinnowDocumentPicture *picture;
  static const char *const names[]
      = { "p1.png", "sub/p 8.png", "sub/p9.png", "picture 1", "https://example.org/a(1).png" };
  add_pictures ();
  content = read_well (path);
  g_assert_cmpstr (content->format, ==, "markdown");
  g_assert_cmpstr (content->text, ==, text);
  g_assert_cmpuint (content->pictures->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      picture = g_ptr_array_index (content->pictures, i);
      g_assert_cmpstr (picture->name, ==, names[i]);
      g_assert_true (g_str_has_prefix (text + picture->offset, "![")
                     || g_str_has_prefix (text + picture->offset, "<IMG"));
    }
  assert_picture (content, 0, 1);
  assert_picture (content, 1, 8);
  assert_picture (content, 2, 9);
  assert_picture (content, 3, 3);
}

/* What stands beyond the limit is counted, but nobody decodes it. */
test_case (markdown_limit)
{
  g_autofree char *base64 = make_picture_base64 (3, 120, 96);
  g_autofree char *text
      = g_strdup_printf ("![](data:image/png;base64,%s)\n![](data:image/png;base64,%s)\n", base64, base64);
  g_autofree char *path = make_file ("a.md", text, -1);
  g_autoptr (GBytes) bytes = make_picture (3, 120, 96);
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autoptr (WinnowContent) content = winnow_content_new ("markdown");
  g_autoptr (WinnowJob) job = NULL;
  g_autoptr (WinnowWriter) writer = NULL;
  limits.max_pictures = 1;
  job = must (winnow_job_new (path, NULL, &limits, NULL, &error));
  writer = winnow_writer_new (job, content);
  g_assert_true (must (winnow_markdown_read (job, writer, &error)));
  g_assert_cmpuint (job->picture_bytes, ==, g_bytes_get_size (bytes));
  winnow_writer_finish (writer);
  g_assert_cmpuint (content->pictures->len, ==, 1);
  g_assert_cmpuint (content->notes->len, ==, 1);
  assert_picture (content, 0, 3);
}
