/* RTF: what a reader sees is the text, whatever code page its bytes are in; notes, margins and
 * hidden places are parts of their own. */
#include <string.h>

#include "part.h"
#include "make-picture.h"
#include "make.h"
#include "base/for-each.h"

#define HEAD                                                                                               \
  "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\froman Times;}{\\f1\\fcharset134 SimSun;}"            \
  "{\\f2\\fcharset136 MingLiU;}{\\f3\\fcharset128 MS Mincho;}{\\f4\\fcharset204{\\*\\falt Ignored}Arial;}" \
  "{\\f5\\fcharset2 Symbol;}{\\f6\\fnil\\cpg1253 Greek;}}"                                                 \
  "{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue0;\\red255\\green0\\blue0;}"                \
  "{\\stylesheet{\\s0 Normal;}{\\*\\cs10 Default;}}{\\*\\generator Some program;}"

static WinnowContent *
read_body (const char *body)
{
  g_autofree char *bytes = g_strconcat (HEAD, body, "}", NULL);
  return read_made (make_file ("a.rtf", bytes, -1));
}

static void
assert_text (const char *body, const char *expected)
{
  g_autoptr (WinnowContent) content = read_body (body);
  g_assert_cmpstr (content->format, ==, "rtf");
  g_assert_cmpstr (content->text, ==, expected);
  g_assert_cmpuint (content->notes->len, ==, 0);
}

test_case (text)
{
  static const struct
  {
    const char *body, *text;
  } cases[] = {
    { "One\\par Two {\\b bo}ld\\par\r\nThree \\{\\}\\\\", "One\nTwo bold\nThree {}\\" },
    { "One\\\nTwo\\line Three\\tab Four\\sect Five", "One\nTwo\nThree\tFour\nFive" },
    { "a\\~b\\_c\\-d\\emdash e\\ldblquote f\\rdblquote", "a\u00A0b-cd—e“f”" },
    { "\\pard\\plain{\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt link}} on", "link on" },
    { "{\\*\\unknown gone}{\\*\\bkmkstart a}on{\\xe{\\v entry}}", "on" },
    { "{\\listtext 1.\\tab}item{\\pntext 2.}", "item" },
    { "kept{\\deleted gone}{\\annotation said}", "kept\n\nsaid" },
    { "{\\upr{old}{\\*\\ud{\\u26032?}}} end", "新 end" },
    { "one{\\shp{\\*\\shpinst\\shpleft1{\\sp{\\sn fill}{\\sv 3}}{\\shptxt box\\par}}{\\shprslt copy}} two",
      "one two\nbox" },
    { "{\\mmath{\\*\\moMath{\\mf{\\mfPr{\\mtype lin}}{\\mnum{\\mr a+b}}{\\mden{\\mr 2}}}}{\\mmathPict x}} end",
      "(a+b)/2 end" },
    { "{\\*\\moMath{\\mnary{\\mnaryPr{\\mchr \\u8721?}{\\mctrlPr\\f0}}{\\msub{\\mr i}}{\\msup{\\mr n}}{\\me{\\mr i}}}}",
      "∑_i^n i" },
  };
  winnow_for_each_of (row, cases)
    assert_text (row->body, row->text);
}

test_case (charsets)
{
  assert_text ("caf\\'e9 {\\f1\\'d6\\'d0\\'b9\\'fa}", "café 中国");
  assert_text ("{\\f2\\'a4\\'a4\\'b0\\'ea}{\\f3\\'93\\'fa\\'96\\'7b}", "中國日本");
  assert_text ("{\\f3\\'83\\\\}", "ソ"); /* its second byte is a backslash */
  assert_text ("{\\f1\xD6\xD0}{\\f4\\'cf\\'f0}{\\f6\\'e1}", "中Прα");
  assert_text ("{\\f5\\'b7}\\u-3913?item", "item"); /* bullets of a symbol font */
}

/* Fonts without a set, or of the Western one, in a document that is Chinese. */
test_case (document_charset)
{
  g_autoptr (WinnowContent) content = read_made (make_file (
      "a.rtf",
      "{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0\\fcharset0 A;}{\\f1 B;}}\\f0\\'d6\\'d0 caf\\'e9 \\f1\\'b9\\'fa}", -1));
  g_autoptr (WinnowContent) western = read_made (make_file (
      "a.rtf", "{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset134 B;}}\\f0 caf\\'e9t}", -1));
  g_autoptr (WinnowContent) mac = read_made (make_file ("a.rtf", "{\\rtf1\\mac caf\\'8e}", -1));
  g_autoptr (WinnowContent) dos = read_made (make_file ("a.rtf", "{\\rtf1\\pc caf\\'82}", -1));
  g_assert_cmpstr (content->text, ==, "中 café 国");
  g_assert_cmpstr (western->text, ==, "cafét");
  g_assert_cmpstr (mac->text, ==, "café");
  g_assert_cmpstr (dos->text, ==, "café");
}

/* A run so long that it is decoded in pieces loses no character where it is cut. */
test_case (long_run)
{
  g_autoptr (GString) body = g_string_new ("\\f1 ");
  g_autoptr (GString) expected = g_string_new (NULL);
  for (int i = 0; i < 50000; i++)
    {
      g_string_append (body, i % 100 == 99 ? "\xD6\xD0 " : "\xD6\xD0");
      g_string_append (expected, i % 100 == 99 ? "中 " : "中");
    }
  g_string_append (body, "x");
  g_string_append (expected, "x");
  assert_text (body->str, expected->str);
}

test_case (unicode)
{
  assert_text ("\\u20013?\\u22269\\'b9 x", "中国 x");
  assert_text ("\\uc2\\u20013\\'d6\\'d0x\\uc0\\u22269 y", "中x国y");
  assert_text ("\\u20013{x}{\\uc3\\u22269abc}\\u20154\\~!", "中x国人!"); /* a group ends what is left out */
  assert_text ("\\u-10179?\\u-8704?", "😀");
  assert_text ("\\u55357?\\u56832?\\u55357?x", "😀x");
  assert_text ("\\u20013\\bin3 }}}x", "中x");
}

test_case (tables)
{
  assert_text ("Before\\par\\trowd\\cellx1\\cellx2\\pard\\intbl A\\par a\\cell B\\cell\\row"
               "\\trowd\\cellx1\\cellx2\\intbl \\cell D\\cell\\trowd\\cellx1\\cellx2\\row\\pard After\\par",
               "Before\nA\na\tB\nD\nAfter");
  assert_text ("\\trowd\\cellx1\\intbl\\itap2 in\\nestcell ner\\nestcell{\\*\\nesttableprops\\trowd\\cellx1\\nestrow}"
               "{\\nonesttables\\par}\\itap1 outer\\cell\\row\\pard After",
               "in\tner\nouter\nAfter");
}

test_case (parts)
{
  g_autoptr (WinnowContent) content
      = read_body ("{\\header the head\\par}{\\footerr\\pard the foot}One{\\super\\chftn}{\\footnote\\pard {\\super "
                   "\\chftn}the {\\v secret }note} two\\par Three");
  assert_body (content, "One two\nThree");
  assert_parts (content, WINNOW_PART_HEADER, "the head");
  assert_parts (content, WINNOW_PART_FOOTER, "the foot");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "the note");
  assert_parts (content, WINNOW_PART_HIDDEN, "secret");
}

test_case (hidden)
{
  static const struct
  {
    const char *body, *text, *hidden;
  } cases[] = {
    { "One {\\v gone }two\\v on\\v0  three", "One two three", "gone|on" },
    { "One {\\cf1 white} two", "One two", "white" },
    { "One {\\fs2 tiny }two {\\charscalex3 narrow }three", "One two three", "tiny|narrow" },
    { "One {\\cf1\\highlight2 dark} {\\cf1\\chcbpat3 red}\\par\\cbpat2{\\cf1 band}", "One dark red\nband", "" },
    { "One {\\cf2\\chcbpat2 black} {\\cf1\\chshdng5000\\chcbpat1 seen}", "One seen", "black" },
    { "\\trowd\\clcbpat2\\cellx1\\cellx2\\pard\\intbl\\cf1 dark\\cell light\\cell\\row", "dark", "light" },
    { "\\trowd\\clcbpat1\\clshdng5000\\cellx1\\intbl\\cf1 seen\\cell\\row", "seen", "" },
    { "a{\\shp{\\*\\shpinst{\\shptxt\\cf1 box}}}", "a\nbox", "" },
    { "{\\viewbksp1\\cf1 page}", "page", "" },
    { "{\\cf1\\v gone}\\cf1\\plain kept", "kept", "gone" },
  };
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowContent) content = read_body (row->body);
      g_assert_cmpstr (content->text, ==, row->text);
      assert_parts (content, WINNOW_PART_HIDDEN, row->hidden);
    }
}

test_case (metadata)
{
  g_autoptr (WinnowContent) content = read_body (
      "{\\info{\\title A {\\b title} \\u22269?}{\\subject no}{\\author Some\\'20One}{\\operator no}"
      "{\\creatim\\yr2020\\mo1\\dy2\\hr3\\min4}{\\revtim\\yr2021\\mo12\\dy31}{\\printim\\yr1\\mo1\\dy1}}text");
  g_assert_cmpstr (content->text, ==, "text");
  g_assert_cmpstr (content->title, ==, "A title 国");
  g_assert_cmpstr (content->author, ==, "Some One");
  g_assert_cmpstr (content->created, ==, "2020-01-02T03:04:00");
  g_assert_cmpstr (content->modified, ==, "2021-12-31T00:00:00");
}

/* Written as digits, as bytes, and once more for old programs. */
test_case (pictures)
{
  g_autoptr (GBytes) png = make_picture (1, 96, 64);
  gsize length;
  const guint8 *bytes = g_bytes_get_data (png, &length);
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autoptr (GString) file = g_string_new (HEAD "One\\par{\\*\\shppict{\\pict{\\*\\picprop x}\\pngblip\\picw9\n");
  for (gsize i = 0; i < length; i++)
    g_string_append_printf (digits, "%02x%s", bytes[i], i % 40 == 39 ? "\r\n" : "");
  g_string_append_printf (file, "%s}}{\\nonshppict{\\pict\\wmetafile8 00}}{\\v{\\pict\\pngblip %s}}\\par Two",
                          digits->str, digits->str);
  g_string_append_printf (file, "{\\pict\\pngblip\\bin%zu ", length);
  g_string_append_len (file, (const char *) bytes, (gssize) length);
  g_string_append (file, "}}");

  g_autoptr (WinnowContent) content = read_made (make_file ("a.rtf", file->str, (gssize) file->len));
  g_assert_cmpstr (content->text, ==, "One\nTwo");
  g_assert_cmpuint (content->pictures->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      g_assert_true (picture->is_read);
      g_assert_cmpuint (picture->info.width, ==, 96);
      g_assert_cmpuint (picture->offset, ==, i == 0 ? 4 : 7);
    }
}

/* ── bad files ── */

test_case (cut)
{
  g_autoptr (WinnowContent) content = read_made (make_file ("a.rtf", HEAD "One{\\footnote two", -1));
  assert_body (content, "One");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "two");
  g_assert_cmpuint (content->notes->len, ==, 1);
}

test_case (bad)
{
  static const char *const bodies[] = { "\\",
                                        "\\'",
                                        "\\'4",
                                        "\\u",
                                        "\\bin999999999999 ",
                                        "\\u-",
                                        "\\pict",
                                        "\\*",
                                        "\\bin-5 ",
                                        "{\\*",
                                        "\\uc-3\\u5",
                                        "\\f99999\\'e9\\cf99999\\itap-1\\trowd\\cellx",
                                        "\\cell\\row\\cell" };
  g_autoptr (GString) deep = g_string_new ("{\\rtf1 ");
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  winnow_for_each_of (body, bodies)
    {
      g_autofree char *file = g_strconcat (HEAD "text ", *body, NULL);
      g_autoptr (WinnowContent) content = read_made (make_file ("a.rtf", file, -1));
      g_assert_true (g_str_has_prefix (content->text, "text"));
    }
  g_autofree char *empty = make_file ("empty.rtf", "{\\rtf1\\ansi{\\info{\\title Only}}\\par}", -1);
  read_badly (empty, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '{');
  g_autofree char *path = make_file ("deep.rtf", deep->str, -1);
  read_badly (path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  limits.max_text_bytes = 10;
  g_autofree char *large = make_file ("large.rtf", "{\\rtf1 more than ten bytes}", -1);
  read_badly (large, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (unknown_page)
{
  g_autoptr (WinnowContent) content = read_made (make_file ("a.rtf", "{\\rtf1\\ansi\\ansicpg31337 caf\\'e9}", -1));
  g_assert_cmpstr (content->text, ==, "café");
  g_assert_cmpuint (content->notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (content->notes, 0), "31337"));
}
