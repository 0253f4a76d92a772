/* Messages, series of messages and pages saved as one file: what a reader sees is the text, in
 * whatever form and character set it was sent. */
#include <string.h>

#include "part.h"
#include "make-picture.h"
#include "make.h"
#include "base/for-each.h"

#define HEAD "From: Some One <one@example.org>\r\nDate: Thu, 2 Jan 2020 03:04:05 +0000\r\nSubject: A title\r\n"
#define PART(type, text) "--x\r\nContent-Type: " type "\r\n\r\n" text "\r\n"
#define MIXED(parts) HEAD "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n" parts "--x--\r\n"

static WinnowContent *
read_message (const char *bytes)
{
  return read_made (make_file ("a.eml", bytes, -1));
}

static void
assert_text (const char *message, const char *expected)
{
  g_autoptr (WinnowContent) content = read_message (message);
  g_assert_cmpstr (content->format, ==, "eml");
  g_assert_cmpstr (content->text, ==, expected);
}

test_case (fields)
{
  g_autoptr (WinnowContent) content = read_message (
      "From: =?gb2312?B?1cXI/Q==?= <z@example.cn>\nSubject: =?UTF-8?Q?=E8=AE=BA?=\n =?UTF-8?Q?=E6=96=87?=\n"
      "Date: Thu, 2 Jan 2020 03:04:05 +0800\n\nBody.\n");
  g_autoptr (WinnowContent) bare = read_message ("From: one@example.org\nDate: never\n\nBody.");
  g_autoptr (WinnowContent) raw = read_message ("From: a@b\nSubject: \xC2\xDB\xCE\xC4\n\nBody.");
  g_assert_cmpstr (content->text, ==, "Body.");
  g_assert_cmpstr (content->title, ==, "论文");
  g_assert_cmpstr (content->author, ==, "张三");
  g_assert_true (g_str_has_prefix (content->created, "2020-01-02T03:04:05+08"));
  g_assert_null (bare->title);
  g_assert_null (bare->created);
  g_assert_cmpstr (bare->author, ==, "one@example.org");
  g_assert_cmpstr (raw->title, ==, "论文");
}

/* The content decides, unless it could be any text: then the name. */
test_case (recognition)
{
  static const struct
  {
    const char *name, *bytes, *format;
  } cases[] = {
    { "a.txt", "Received: x\nFrom: a@b\nSubject: c\n\nText.", "eml" },
    { "a.txt", "From: a@b\nTo: c@d\nSubject: e\n\nText.", "text" },
    { "a.txt", "Subject: a thing\nthat is no field\n", "text" },
    { "a.txt", "From a@b Thu Jan  2 03:04:05 2020\nFrom: a@b\n\nText.", "mbox" },
    { "a.txt", "From here it is 3:04 to there.\nAnd on.", "text" },
    { "a.eml", "No message at all.", "text" },
    { "a.mht", "Content-Type: text/html\n\n<p>Page", "mhtml" },
    { "a.eml", "From: <Saved by Blink>\nContent-Type: text/html\n\n<p>Page", "mhtml" },
  };
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowContent) content = read_made (make_file (row->name, row->bytes, -1));
      g_assert_cmpstr (content->format, ==, row->format);
    }
}

test_case (charsets)
{
  assert_text (HEAD "Content-Type: text/plain; charset=gb18030\r\n\r\n\xD6\xD0\xB9\xFA\r\n", "中国");
  assert_text (HEAD "Content-Type: text/plain; charset=big5\r\nContent-Transfer-Encoding: base64\r\n\r\npKSw6g==\r\n",
               "中國");
  assert_text (HEAD
               "Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
               "caf=E9 =\r\nau lait",
               "café au lait");
  assert_text (HEAD "Content-Type: text/html; charset=gb2312\r\n\r\n<meta charset=utf-8><p>\xD6\xD0\xB9\xFA</p>",
               "中国");
  assert_text (HEAD "Content-Type: text/html\r\n\r\n<meta charset=gbk><p>\xD6\xD0\xB9\xFA</p>", "中国");
}

test_case (forms)
{
  assert_text (HEAD "\r\nOne\r\ntwo\r\n\r\nthree", "One\ntwo\nthree");
  assert_text (HEAD "Content-Type: text/html\r\n\r\n<nav>Menu</nav><p>One<p>two<ul><li>three</ul>",
               "Menu\nOne\ntwo\nthree");
  assert_text (MIXED (PART ("text/plain", "One") PART ("text/html", "<p>two")), "One\ntwo");
  assert_text (MIXED (PART ("message/rfc822", "Subject: Inner\r\n\r\nforwarded")), "Inner\nforwarded");
}

/* HTML says more than plain text, unless it is empty. */
test_case (alternatives)
{
#define ALTERNATIVE(parts) \
  HEAD "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n" parts "--x--\r\n"
  assert_text (ALTERNATIVE (PART ("text/plain", "Plain") PART ("text/html", "<p>Rich")), "Rich");
  assert_text (ALTERNATIVE (PART ("text/html", "<p>Rich") PART ("text/plain", "Plain")), "Rich");
  assert_text (ALTERNATIVE (PART ("text/plain", "Plain") PART ("text/html", "<p> </p>")), "Plain");
  assert_text (ALTERNATIVE (PART ("text/plain", "Plain") PART (
                   "multipart/related; boundary=y", "--y\r\nContent-Type: text/html\r\n\r\n<p>Rich\r\n--y--")),
               "Rich");
}

test_case (hidden)
{
  g_autoptr (WinnowContent) content
      = read_message (HEAD "Content-Type: text/html\r\n\r\n<p>One <span style='display:none'>gone</span>two <font "
                           "color=white>white</font></p>");
  g_assert_cmpstr (content->text, ==, "One two");
  assert_parts (content, WINNOW_PART_HIDDEN, "gone|white");
}

test_case (attachments)
{
  g_autoptr (WinnowContent) content
      = read_message (MIXED (PART ("text/plain", "Body") PART ("application/pdf; name=\"a paper.pdf\"", "%PDF") PART (
          "text/plain\r\nContent-Disposition: attachment; filename=notes.txt", "not read")));
  g_assert_cmpstr (content->text, ==, "Body");
  g_assert_cmpuint (content->notes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (content->notes, 0), ==, "2 attachments were not read: a paper.pdf, notes.txt.");
}

test_case (many_attachments)
{
  g_autoptr (GString) parts
      = g_string_new (HEAD "Content-Type: multipart/mixed; boundary=x\r\n\r\n" PART ("text/plain", "Body"));
  for (int i = 0; i < 30; i++)
    g_string_append_printf (parts, "--x\r\nContent-Type: application/zip; name=%d.zip\r\n\r\nPK\r\n", i);
  g_autoptr (WinnowContent) content = read_message (parts->str);
  g_assert_cmpuint (content->notes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (content->notes, 0), ==,
                   "30 attachments were not read: 0.zip, 1.zip, 2.zip, 3.zip, 4.zip, ….");
}

/* Shown by the text: at its place, once. Otherwise behind it. */
test_case (pictures)
{
  g_autofree char *first = make_picture_base64 (1, 96, 64), *second = make_picture_base64 (2, 96, 64);
  g_autofree char *message = g_strdup_printf (
      HEAD "Content-Type: multipart/mixed; boundary=x\r\n\r\n" PART (
          "text/html",
          "<p>One<p><img src='cid:pic%%40host'><p>two<img src='cid:none'>") "--x\r\nContent-Type: "
                                                                            "image/png\r\nContent-ID: "
                                                                            "<pic@host>\r\nContent-Transfer-Encoding: "
                                                                            "base64\r\n\r\n%s\r\n"
                                                                            "--x\r\nContent-Type: image/png; "
                                                                            "name=b.png\r\nContent-Transfer-Encoding: "
                                                                            "base64\r\n\r\n%s\r\n--x--",
      first, second);
  g_autoptr (WinnowContent) content = read_message (message);
  g_assert_cmpstr (content->text, ==, "One\ntwo");
  assert_takes (join_pictures (content), "cid:pic%40host@two|!cid:none@|b.png@");
  assert_picture (content, 0, 1);
  assert_picture (content, 2, 2);
}

test_case (series)
{
  g_autoptr (WinnowContent) content = read_made (
      make_file ("a.mbox",
                 "From one@b Thu Jan  2 03:04:05 2020\nFrom: One <one@b>\nSubject: First\n"
                 "Date: Thu, 2 Jan 2020 03:04:05 +0000\n\nText.\n>From here\n>>From there\n> From quoted\n\n"
                 "From two@b Fri Jan  3 03:04:05 2020\nFrom: One <one@b>\nSubject: Second\n"
                 "Date: Fri, 3 Jan 2020 03:04:05 +0000\n\nMore.\n",
                 -1));
  g_autoptr (WinnowContent) two
      = read_made (make_file ("b.mbox",
                              "From a Thu Jan  2 03:04:05 2020\nFrom: a@b\n\nOne\n\nFrom b Thu Jan  2 03:04:05 2020\n"
                              "From: c@d\n\nTwo\n",
                              -1));
  g_assert_cmpstr (content->format, ==, "mbox");
  g_assert_cmpstr (content->text, ==, "First\nText.\nFrom here\n>From there\n> From quoted\nSecond\nMore.");
  g_assert_null (content->title);
  g_assert_cmpstr (content->author, ==, "One");
  g_assert_true (g_str_has_prefix (content->created, "2020-01-02"));
  g_assert_true (g_str_has_prefix (content->modified, "2020-01-03"));
  g_assert_cmpstr (two->text, ==, "One\nTwo");
  g_assert_null (two->author);
}

#define PAGE(location, text) "--x\r\nContent-Type: text/html\r\nContent-Location: " location "\r\n\r\n" text "\r\n"

test_case (page)
{
  g_autofree char *picture = make_picture_base64 (1, 96, 64);
  g_autofree char *file = g_strdup_printf (
      "From: <Saved by Blink>\r\nSnapshot-Content-Location: http://a.b/c/page\r\nSubject: Saved\r\nMIME-Version: "
      "1.0\r\n"
      "Content-Type: multipart/related; boundary=x\r\n\r\n" PAGE ("cid:frame", "<p>frame")
          PAGE ("http://a.b/c/page", "<title>A page</title><nav>Menu</nav><p>One<p><img src=d.png><p>two<img "
                                     "src=../e.png>") "--x\r\nContent-Type: image/png\r\nContent-Location: "
                                                      "http://a.b/c/d.png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                                                      "%s\r\n--x--\r\n",
      picture);
  g_autoptr (WinnowContent) content = read_made (make_file ("a.mht", file, -1));
  g_assert_cmpstr (content->format, ==, "mhtml");
  g_assert_cmpstr (content->text, ==, "One\ntwo");
  g_assert_cmpstr (content->title, ==, "A page");
  g_assert_null (content->author);
  assert_takes (join_pictures (content), "http://a.b/c/d.png@two|!http://a.b/e.png@");
  assert_picture (content, 0, 1);
}

/* ── bad files ── */

test_case (bad)
{
  g_autofree char *empty = make_file ("empty.eml", HEAD "\r\n", -1);
  g_autofree char *attached = make_file ("attached.eml", MIXED (PART ("application/pdf", "x")), -1);
  g_autofree char *locked = make_file (
      "locked.eml",
      HEAD "Content-Type: multipart/encrypted; boundary=x; protocol=\"application/pgp-encrypted\"\r\n\r\n" PART (
          "application/pgp-encrypted", "Version: 1") PART ("application/octet-stream", "x") "--x--",
      -1);
  g_autofree char *no_page = make_file ("none.mht", HEAD "\r\nText.", -1);
  read_badly (empty, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
  read_badly (attached, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
  read_badly (locked, NULL, WINNOW_EXTRACT_ERROR_ENCRYPTED);
  read_badly (no_page, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
}

/* Text whose bytes are none is an attachment. */
test_case (no_text)
{
  g_autoptr (WinnowContent) content = read_message (
      MIXED (PART ("text/plain", "Body") "--x\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: "
                                         "base64\r\n\r\nAQIDBAUGBwECAwQFBgcBAgMEBQYH\r\n"));
  g_assert_cmpstr (content->text, ==, "Body");
  g_assert_cmpuint (content->notes->len, ==, 1);
}

test_case (limits)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autoptr (GString) deep = g_string_new (HEAD);
  for (int i = 0; i < 5000; i++)
    g_string_append_printf (deep, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i);
  g_autofree char *path = make_file ("deep.eml", deep->str, -1);
  g_autofree char *large = make_file ("large.eml", HEAD "\r\nMore than ten bytes.", -1);
  read_badly (path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  limits.max_text_bytes = 10;
  read_badly (large, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}
