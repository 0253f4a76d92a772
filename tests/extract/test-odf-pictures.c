/* test-odf-pictures.c: which pictures of OpenDocument files are found, where they stand, and what
 * their captions are */
#include <string.h>

#include "part.h"
#include "make-picture.h"

#define NAMES                                                               \
  "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "      \
  "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "          \
  "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "        \
  "xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" "       \
  "xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" "        \
  "xmlns:svg=\"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0\" " \
  "xmlns:xlink=\"http://www.w3.org/1999/xlink\""
#define FRAME(inside) "<draw:frame draw:name=\"F\">" inside "</draw:frame>"
#define IMAGE(name) "<draw:image xlink:href=\"" name "\" xlink:type=\"simple\"/>"
#define P(inside) "<text:p>" inside "</text:p>"
#define PICTURE(n) FRAME (IMAGE ("Pictures/" n ".png"))
#define BOX(inside) FRAME ("<draw:text-box>" inside "</draw:text-box>")
#define NUMBER(n) "Figure <text:sequence>" n "</text:sequence>"

static const struct
{
  const char *name;
  const char *body;
  const char *text;
  const char *pictures;
} documents[] = {
  { "places", P ("One") P ("Two" PICTURE ("1") " more") P (PICTURE ("2")) P ("Three") PICTURE ("3"),
    "One\nTwo more\nThree", "Pictures/1.png@ more|Pictures/2.png@Three|Pictures/3.png@" },
  { "caption",
    P ("One") P (BOX (P (PICTURE ("1") NUMBER ("1") ": The <text:span>bridge</text:span>\n<text:s/>at noon")))
        P ("Two"),
    "One\nFigure 1: The bridge  at noon\nTwo",
    "Pictures/1.png(Figure 1: The bridge at noon)@Figure 1: The bridge  at noon" },
  { "caption-above", P ("One") P (BOX (P (NUMBER ("1") " above") P (PICTURE ("1")))), "One\nFigure 1 above",
    "Pictures/1.png(Figure 1 above)@Figure 1 above" },
  { "captions", P ("One") P (BOX (P (PICTURE ("1") NUMBER ("1")) P (PICTURE ("2") NUMBER ("2")))),
    "One\nFigure 1\nFigure 2", "Pictures/1.png(Figure 1)@Figure 1|Pictures/2.png(Figure 2)@Figure 1" },
  { "caption-without-number", P ("One") P (BOX (P (PICTURE ("1") "Noon"))), "One\nNoon", "Pictures/1.png(Noon)@Noon" },
  { "box-with-text", P ("One") P (BOX (P (PICTURE ("1") "a") P ("b"))), "One\na\nb", "Pictures/1.png@a" },
  { "box-in-box", P ("x" BOX (P (BOX (P (PICTURE ("1") NUMBER ("1"))) "outer")) "y"), "xy\nouter\nFigure 1",
    "Pictures/1.png(Figure 1)@y" },
  { "title", P ("One " FRAME (IMAGE ("Pictures/1.png") "<svg:title>alt</svg:title><svg:desc>told</svg:desc>") "two"),
    "One two", "Pictures/1.png@ two" },
  { "title-field", P ("One <text:title>Two</text:title>"), "One Two", "" },
  { "title-in-caption", P (BOX (P (FRAME (IMAGE ("Pictures/1.png") "<svg:title>alt</svg:title>") NUMBER ("1")))),
    "Figure 1", "Pictures/1.png(Figure 1)@Figure 1" },
  { "formats",
    P ("x" FRAME (IMAGE ("Pictures/a.svg") IMAGE ("Pictures/2.png"))
           FRAME (IMAGE ("Pictures/a.emf") IMAGE ("Pictures/3.png"))),
    "x", "Pictures/2.png@|Pictures/3.png@" },
  { "drawing", P ("x" FRAME (IMAGE ("Pictures/a.svg")) FRAME ("<draw:image/>")), "x", "" },
  { "objects", P ("x" FRAME ("<draw:object xlink:href=\"./Object 1\"/>" IMAGE ("./ObjectReplacements/Object 1"))), "x",
    "" },
  { "hidden",
    "<text:section text:display=\"none\">" P (PICTURE ("1") "secret") "</text:section>" P (
        "x<text:span text:style-name=\"T1\">" PICTURE ("2") "</text:span>"),
    "x", "" },
  { "annotation", P ("x<office:annotation>" P (PICTURE ("1")) "</office:annotation>"), "x", "" },
  { "link", P ("x" FRAME (IMAGE ("https://example.org/a.png")) FRAME (IMAGE ("Pictures/gone.png"))), "x",
    "!https://example.org/a.png@|!Pictures/gone.png@" },
};

static const char styles[] = "<office:automatic-styles><style:style style:name=\"T1\" "
                             "style:family=\"text\"><style:text-properties text:display=\"none\"/>"
                             "</style:style></office:automatic-styles>";

static WinnowContent *
read_package (const char *kind, const char *body, const char *masters)
{
  g_autoptr (GBytes) first = make_picture (1, 120, 96), second = make_picture (2, 96, 96),
                     third = make_picture (3, 96, 120);
  g_autofree char *type = g_strconcat ("application/vnd.oasis.opendocument.", kind, NULL);
  g_autofree char *content
      = g_strdup_printf ("<office:document-content " NAMES
                         ">%s<office:body><office:%s>%s</office:%s></office:body></office:document-content>",
                         styles, kind, body, kind);
  g_autofree char *masters_file = g_strdup_printf (
      "<office:document-styles " NAMES "><office:master-styles>%s</office:master-styles></office:document-styles>",
      masters);
  const MakeMember members[] = {
    { "mimetype", type, NULL },
    { "content.xml", content, NULL },
    { "styles.xml", masters_file, NULL },
    { "Pictures/1.png", NULL, first },
    { "Pictures/2.png", NULL, second },
    { "Pictures/3.png", NULL, third },
    { "Pictures/a.svg", "<svg/>", NULL },
    { "Pictures/a.emf", "no", NULL },
    { "ObjectReplacements/Object 1", NULL, first },
    { NULL },
  };
  g_autofree char *path = make_zip_of ("a.odf", members);
  return read_well (path);
}

table_case (text, document, documents)
{
  g_autoptr (WinnowContent) content = read_package ("text", document->body, "");
  g_assert_cmpstr (content->text, ==, document->text);
  assert_takes (join_pictures (content), document->pictures);
  for (guint p = 0; p < content->pictures->len; p++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, p);
      if (picture->is_read)
        assert_picture (content, p, (guint) (picture->name[strlen ("Pictures/")] - '0'));
    }
}

/* What stands on every slide by its master is none of a slide's; a page's header is a part of the
 * document. */
test_case (slides)
{
  static const char slides[] = "<draw:page>" FRAME ("<draw:text-box>" P ("First") "</draw:text-box>")
      PICTURE ("1") "</draw:page>"
                    "<draw:page>" PICTURE ("2") "</draw:page><draw:page>" PICTURE ("3")
                        BOX (P ("Third")) "</draw:page>";
  g_autoptr (WinnowContent) content
      = read_package ("presentation", slides, "<style:master-page>" PICTURE ("1") "</style:master-page>");
  g_assert_cmpstr (content->text, ==, "First\nThird");
  assert_takes (join_pictures (content), "Pictures/1.png#1@Third|Pictures/2.png#2@Third|Pictures/3.png#3@Third");
}

/* A slide with nothing but a picture takes no caption from the one behind it. */
test_case (slide_captions)
{
  static const char slides[] = "<draw:page>" PICTURE ("1") "</draw:page><draw:page>" BOX (
      P ("Figure 1: Not this")) "</draw:page>"
                                "<draw:page>" PICTURE ("2")
                                    BOX (P ("Figure 2: This")) "</draw:page><draw:page>" PICTURE ("3") "</draw:page>";
  g_autoptr (WinnowContent) content = read_package ("presentation", slides, "");
  g_autofree char *joined = join_pictures (content);
  g_assert_cmpstr (
      joined, ==,
      "Pictures/1.png#1@Figure 1: Not this|Pictures/2.png(Figure 2: This)#3@Figure 2: This|Pictures/3.png#4@");
}

test_case (sheet)
{
  static const char sheet[]
      = "<table:table><table:table-row><table:table-cell>" P ("a") "</table:table-cell><table:table-cell>" PICTURE ("1")
          P ("b") "</table:table-cell></table:table-row></table:table>";
  g_autoptr (WinnowContent) content = read_package ("spreadsheet", sheet, "");
  g_assert_cmpstr (content->text, ==, "a\tb");
  assert_takes (join_pictures (content), "Pictures/1.png@b");
}

/* The bytes of pictures are no text, wherever they stand; a file beside it is found, too. */
test_case (flat)
{
  g_autofree char *base64 = make_picture_base64 (1, 120, 96);
  g_autofree char *flat = g_strdup_printf (
      "<?xml version=\"1.0\"?><office:document " NAMES
      "><office:styles><style:style style:name=\"x\"><style:graphic-properties><style:background-image>"
      "<office:binary-data>AAAA</office:binary-data></style:background-image></style:graphic-properties></"
      "style:style></office:styles><office:body>"
      "<office:text>" P ("One ") P (
          "Two <draw:frame draw:name=\"Image 7\"><draw:image><office:binary-data>\n%.40s\n "
          "%s\n</office:binary-data></draw:image>"
          "</draw:frame>three" FRAME ("<draw:object-ole><office:binary-data>AAAA</office:binary-data></draw:object-ole>"
                                      "<draw:image><office:binary-data>AAAA</office:binary-data></draw:image>"))
          P ("<draw:frame><draw:image><office:binary-data>AAAA</office:binary-data></draw:image></draw:frame>")
              PICTURE ("2") "</office:text></office:body></office:document>",
      base64, base64 + 40);
  g_autofree char *path = make_file ("a.fodt", flat, -1);
  g_autofree char *joined = NULL;
  g_autoptr (WinnowContent) content = NULL;
  make_bytes_file ("Pictures/2.png", make_picture (2, 96, 96));
  content = read_well (path);
  joined = join_pictures (content);
  g_assert_cmpstr (content->text, ==, "One\nTwo three");
  g_assert_cmpstr (joined, ==, "Image 7@ three|!picture 2@|Pictures/2.png@");
  assert_picture (content, 0, 1);
  assert_picture (content, 2, 2);
}
