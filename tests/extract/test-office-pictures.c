/* test-office-pictures.c: the pictures of docx, pptx and xlsx: which are seen, where they stand,
 * and what their captions are */
#include <string.h>

#include "part.h"
#include "make-picture.h"

#define OFFICE "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
#define NAMES                       \
  "xmlns:w=\"w\" xmlns:r=\"" OFFICE \
  "\" xmlns:a=\"a\" xmlns:p=\"p\" xmlns:wp=\"wp\" xmlns:v=\"v\" xmlns:mc=\"mc\" xmlns:xdr=\"xdr\" xmlns:pic=\"pic\""
#define IMAGE(id, target) "<Relationship Id=\"" id "\" Type=\"" OFFICE "image\" Target=\"" target "\"/>"
#define LINK(id, target) \
  "<Relationship Id=\"" id "\" Type=\"" OFFICE "image\" Target=\"" target "\" TargetMode=\"External\"/>"
#define PART(id, type, target) "<Relationship Id=\"" id "\" Type=\"" OFFICE type "\" Target=\"" target "\"/>"
#define RELATIONS(inner) "<Relationships>" inner "</Relationships>"
#define TYPES(part, type)                                                                                     \
  "<Types><Override PartName=\"/" part "\" ContentType=\"application/vnd.openxmlformats-officedocument." type \
  ".main+xml\"/></Types>"

#define P(inner) "<w:p>" inner "</w:p>"
#define T(text) "<w:r><w:t xml:space=\"preserve\">" text "</w:t></w:r>"
#define CAPTION(style, text) "<w:p><w:pPr><w:pStyle w:val=\"" style "\"/></w:pPr>" T (text) "</w:p>"
#define BLIP(id) "<pic:pic><pic:blipFill><a:blip r:embed=\"" id "\"/></pic:blipFill></pic:pic>"
#define DRAWING(inner) \
  "<w:r><w:drawing><wp:inline><wp:extent cx=\"914400\" cy=\"914400\"/>" inner "</wp:inline></w:drawing></w:r>"
#define PICTURE(id) DRAWING (BLIP (id))

/* With pictures 1.png to 4.png, each of its own seed. */
static char *
make_docx_of (const char *body, const MakeMember *more)
{
  g_autofree char *document = g_strdup_printf ("<w:document " NAMES "><w:body>%s</w:body></w:document>", body);
  g_autoptr (GArray) members = g_array_new (TRUE, TRUE, sizeof (MakeMember));
  g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  static const char *const names[] = { "1.png", "2.png", "3.png", "4.png" };
  const MakeMember first[] = {
    { "[Content_Types].xml", TYPES ("word/document.xml", "wordprocessingml.document"), NULL },
    { "_rels/.rels", RELATIONS (PART ("rId1", "officeDocument", "word/document.xml")), NULL },
    { "word/_rels/document.xml.rels",
      RELATIONS (IMAGE ("p1", "/1.png") IMAGE ("p2", "/2.png") IMAGE ("p3", "../3.png") IMAGE ("p4", "/4.png")
                     IMAGE ("gone", "/gone.png") LINK ("web", "https://example.org/a.png")
                         LINK ("disk", "file:///C:/a.png") LINK ("bare", "/1.png") PART ("h", "header", "header1.xml")
                             PART ("f", "footnotes", "footnotes.xml") PART ("s", "styles", "styles.xml")),
      NULL },
    { "word/document.xml", document, NULL },
  };
  g_array_append_vals (members, first, G_N_ELEMENTS (first));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_ptr_array_add (pictures, make_picture (i + 1, 100, 80));
      g_array_append_vals (members, &(MakeMember){ names[i], NULL, g_ptr_array_index (pictures, i) }, 1);
    }
  for (; more != NULL && more->name != NULL; more++)
    g_array_append_vals (members, more, 1);
  return make_zip_of ("a.docx", (MakeMember *) members->data);
}

static void
check_docx (const char *body, const MakeMember *more, const char *expected)
{
  g_autoptr (WinnowContent) content = read_made (make_docx_of (body, more));
  assert_takes (join_pictures (content), expected);
}

static const struct
{
  const char *name;
  const char *body;
  const char *pictures;
} bodies[] = {
  { "places", P (T ("one")) P (PICTURE ("p1")) P (T ("two ") PICTURE ("p2") T ("more")) P (PICTURE ("p3")),
    "1.png@two more|2.png@more|3.png@" },
  { "first", P (PICTURE ("p1")) P (T ("one")), "1.png@one" },
  { "twice", P (T ("a") PICTURE ("p1") PICTURE ("p1")), "1.png@|1.png@" },
  { "table",
    "<w:tbl><w:tr><w:tc>" P (PICTURE ("p1")) "</w:tc><w:tc>" P (T ("x") PICTURE ("p2")) "</w:tc></w:tr></w:tbl>" P (
        T ("y")),
    "1.png@x|2.png@" },
  { "old", P (T ("a") "<w:r><w:pict><v:shape><v:imagedata r:id=\"p1\"/></v:shape></w:pict></w:r>"), "1.png@" },
  { "alternate",
    P (T ("a") "<w:r><mc:AlternateContent><mc:Choice>" DRAWING (
        BLIP ("p1")) "</mc:Choice><mc:Fallback><w:pict><v:shape><v:imagedata r:id=\"p1\"/></v:shape>"
                     "</w:pict></mc:Fallback></mc:AlternateContent></w:r>"),
    "1.png@" },
  { "group", P (T ("a") DRAWING (BLIP ("p1") BLIP ("p2")) T ("b")), "1.png@b|2.png@b" },
  { "box",
    P (T ("be") DRAWING ("<w:txbxContent>" P (T ("in") PICTURE ("p1")) "</w:txbxContent>") T ("fore")) P (T ("end")),
    "1.png@fore" },
  { "vanished", P (T ("a") "<w:r><w:rPr><w:vanish/></w:rPr><w:drawing>" BLIP ("p1") "</w:drawing></w:r>"), "" },
  { "white", P (T ("a") "<w:r><w:rPr><w:color w:val=\"FFFFFF\"/></w:rPr><w:drawing>" BLIP ("p1") "</w:drawing></w:r>"),
    "1.png@" },
  { "deleted",
    P (T ("a") "<w:del>" PICTURE ("p1") "</w:del><w:moveFrom>" PICTURE ("p2") "</w:moveFrom><w:ins>" PICTURE (
        "p3") "</w:ins>"),
    "3.png@" },
  { "invisible",
    P (T ("a") "<w:r><w:drawing><wp:anchor><wp:extent cx=\"9\" cy=\"9\"/>" BLIP (
        "p1") "</wp:anchor></w:drawing></w:r>"),
    "" },
  { "missing", P (T ("a") PICTURE ("gone") PICTURE ("none") DRAWING ("<a:blip/>")), "!gone.png@" },
  { "linked", P (T ("a") DRAWING ("<a:blip r:link=\"web\"/><a:blip r:link=\"disk\"/><a:blip r:link=\"bare\"/>")),
    "!https://example.org/a.png@|!file:///C:/a.png@|!file:/1.png@" },
  { "linked-and-held", P (T ("a") DRAWING ("<a:blip r:embed=\"p1\" r:link=\"web\"/>")), "1.png@" },
  { "caption-behind", P (T ("x")) P (PICTURE ("p1")) CAPTION ("Caption", "A  bridge") P (T ("y")),
    "1.png(A bridge)@A  bridge" },
  { "caption-before", P (T ("x")) CAPTION ("caption", "A bridge") P (PICTURE ("p1")) P (T ("y")), "1.png(A bridge)@y" },
  { "captions",
    P (PICTURE ("p1")) CAPTION ("a5", "One") P (PICTURE ("p2")) CAPTION ("a6", "Two") P (T ("y")) P (PICTURE ("p3"))
        P (T ("z")),
    "1.png(One)@One|2.png(Two)@Two|3.png@z" },
  { "captions-before", CAPTION ("a5", "One") P (PICTURE ("p1")) CAPTION ("a5", "Two") P (PICTURE ("p2")) P (T ("y")),
    "1.png(One)@Two|2.png(Two)@y" },
  { "caption-of-a-table", P (PICTURE ("p1")) P (T ("text")) CAPTION ("a5", "Table") P (T ("text")) P (PICTURE ("p2")),
    "1.png@text|2.png@" },
  { "caption-of-two", P (PICTURE ("p1") PICTURE ("p2")) P ("") CAPTION ("a5", "Both"),
    "1.png(Both)@Both|2.png(Both)@Both" },
  { "label", P (PICTURE ("p1")) P (T ("Figure 3: a bridge")) P (T ("Figure 3 shows a bridge.")),
    "1.png(Figure 3: a bridge)@Figure 3: a bridge" },
};

table_case (docx, row, bodies)
{
  static const MakeMember more[] = {
    { "word/styles.xml",
      "<w:styles " NAMES "><w:style w:type=\"paragraph\" w:styleId=\"a5\"><w:name w:val=\"caption\"/></w:style>"
      "<w:style w:type=\"paragraph\" w:styleId=\"a6\"><w:basedOn w:val=\"a5\"/></w:style></w:styles>",
      NULL },
    { NULL },
  };
  check_docx (row->body, more, row->pictures);
}

/* They have relations of their own. A margin counts once, a note at each of its marks. */
test_case (docx_parts)
{
  static const MakeMember more[] = {
    { "word/header1.xml", "<w:hdr " NAMES ">" P (T ("head") PICTURE ("p4")) "</w:hdr>", NULL },
    { "word/_rels/header1.xml.rels", RELATIONS (IMAGE ("p4", "/1.png")), NULL },
    { "word/footnotes.xml",
      "<w:footnotes " NAMES "><w:footnote w:id=\"2\">" P (PICTURE ("p1"))
          CAPTION ("Caption", "Small") "</w:footnote><w:footnote w:id=\"3\">" P (T ("x"))
              P (PICTURE ("p2")) "</w:footnote></w:footnotes>",
      NULL },
    { "word/_rels/footnotes.xml.rels", RELATIONS (IMAGE ("p1", "../3.png") IMAGE ("p2", "/2.png")), NULL },
    { NULL },
  };
  check_docx (P (T ("one") "<w:r><w:footnoteReference w:id=\"3\"/></w:r>" T (
                  "two") "<w:r><w:footnoteReference w:id=\"2\"/></w:r>" T ("three")) "<w:sectPr><w:headerReference "
                                                                                     "r:id=\"h\"/><w:headerReference "
                                                                                     "r:id=\"h\"/></w:sectPr>",
              more, "1.png@onetwothree|2.png@twothree|3.png(Small)@three");
}

/* What is wrong with a margin's relations costs its pictures, not the text. */
test_case (docx_broken_relations)
{
  static const MakeMember more[] = {
    { "word/header1.xml", "<w:hdr " NAMES ">" P (T ("head") PICTURE ("p4")) "</w:hdr>", NULL },
    { "word/_rels/header1.xml.rels", "<Relationships><Rel", NULL },
    { NULL },
  };
  check_docx (P (T ("one")) "<w:sectPr><w:headerReference r:id=\"h\"/></w:sectPr>", more, "");
}

/* ── slides ── */

#define SLIDE(attributes, inner) "<p:sld " NAMES " " attributes "><p:cSld>" inner "</p:cSld></p:sld>"
#define SHAPE(text)                                                                                                \
  "<p:sp><p:nvSpPr><p:cNvPr id=\"1\"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>" text "</a:t></a:r></a:p></p:txBody></" \
  "p:sp>"
#define PIC(more, id)                                                                           \
  "<p:pic><p:nvPicPr><p:cNvPr id=\"2\" " more "/></p:nvPicPr><p:blipFill><a:blip r:embed=\"" id \
  "\"/></p:blipFill></p:pic>"
#define SLIDE_RELATIONS \
  RELATIONS (IMAGE ("p1", "/1.png") IMAGE ("p2", "/2.png") LINK ("web", "http://example.org/x.png"))

test_case (pptx)
{
  g_autoptr (GBytes) one = make_picture (1, 100, 80), two = make_picture (2, 90, 90);
  const MakeMember members[] = {
    { "[Content_Types].xml", TYPES ("ppt/presentation.xml", "presentationml.presentation"), NULL },
    { "_rels/.rels", RELATIONS (PART ("rId1", "officeDocument", "ppt/presentation.xml")), NULL },
    { "ppt/presentation.xml",
      "<p:presentation " NAMES "><p:sldIdLst><p:sldId id=\"1\" r:id=\"s1\"/><p:sldId id=\"2\" r:id=\"s2\"/><p:sldId "
      "id=\"3\" r:id=\"s3\"/><p:sldId id=\"4\" "
      "r:id=\"s4\"/></p:sldIdLst></p:presentation>",
      NULL },
    { "ppt/_rels/presentation.xml.rels",
      RELATIONS (PART ("s1", "slide", "slides/1.xml") PART ("s2", "slide", "slides/2.xml")
                     PART ("s3", "slide", "slides/3.xml") PART ("s4", "slide", "slides/4.xml")),
      NULL },
    { "ppt/slides/1.xml",
      SLIDE ("", PIC ("", "p1") SHAPE ("first") PIC ("", "p2") SHAPE ("second")
                     PIC ("hidden=\"1\"", "p1") "<mc:AlternateContent><mc:Fallback>" PIC (
                         "", "p1") "</mc:Fallback></mc:AlternateContent>"),
      NULL },
    { "ppt/slides/2.xml", SLIDE ("", PIC ("", "p2")), NULL },
    { "ppt/slides/3.xml", SLIDE ("show=\"0\"", PIC ("", "p2") SHAPE ("unseen")), NULL },
    { "ppt/slides/4.xml",
      SLIDE ("",
             "<p:bg><p:bgPr><a:blipFill><a:blip r:embed=\"p1\"/></a:blipFill></p:bgPr></p:bg>"
             "<p:sp><p:spPr><a:blipFill><a:blip "
             "r:embed=\"p2\"/></a:blipFill></p:spPr><p:txBody><a:p><a:pPr><a:buBlip><a:blip r:embed=\"p1\"/></a:buBlip>"
             "</a:pPr><a:r><a:t>last</a:t></a:r></a:p></p:txBody></p:sp><p:pic><p:blipFill><a:blip "
             "r:link=\"web\"/></p:blipFill></p:pic>"),
      NULL },
    { "ppt/slides/_rels/1.xml.rels", SLIDE_RELATIONS, NULL },
    { "ppt/slides/_rels/2.xml.rels", SLIDE_RELATIONS, NULL },
    { "ppt/slides/_rels/3.xml.rels", SLIDE_RELATIONS, NULL },
    { "ppt/slides/_rels/4.xml.rels", SLIDE_RELATIONS, NULL },
    { "1.png", NULL, one },
    { "2.png", NULL, two },
    { NULL },
  };
  g_autoptr (WinnowContent) content = read_made (make_zip_of ("a.pptx", members));
  g_autofree char *list = join_pictures (content);
  g_assert_cmpstr (content->text, ==, "first\nsecond\nlast");
  g_assert_cmpstr (list, ==,
                   "1.png#1@first|2.png#1@second|2.png#2@last|1.png#4@last|2.png#4@last|!http://example.org/x.png#4@");
  assert_picture (content, 0, 1);
  assert_picture (content, 4, 2);
}

/* ── sheets ── */

#define ANCHOR(row, inner)                                         \
  "<xdr:twoCellAnchor><xdr:from><xdr:col>7</xdr:col><xdr:row>" row \
  "</xdr:row></xdr:from><xdr:to><xdr:row>99</xdr:row></xdr:to>" inner "</xdr:twoCellAnchor>"
#define XPIC(more, id)                                                                                    \
  "<xdr:pic><xdr:nvPicPr><xdr:cNvPr id=\"1\" " more "/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed=\"" id \
  "\"/></xdr:blipFill></xdr:pic>"
#define ROW(text) "<row><c t=\"str\"><v>" text "</v></c></row>"

static char *
make_sheets (const char *drawing)
{
  g_autoptr (GBytes) one = make_picture (1, 100, 80), two = make_picture (2, 90, 90);
  const MakeMember members[] = {
    { "[Content_Types].xml", TYPES ("xl/workbook.xml", "spreadsheetml.sheet"), NULL },
    { "_rels/.rels", RELATIONS (PART ("rId1", "officeDocument", "xl/workbook.xml")), NULL },
    { "xl/workbook.xml",
      "<workbook " NAMES
      "><sheets><sheet r:id=\"s1\"/><sheet r:id=\"s2\" state=\"hidden\"/><sheet r:id=\"s3\"/></sheets></workbook>",
      NULL },
    { "xl/_rels/workbook.xml.rels",
      RELATIONS (PART ("s1", "worksheet", "sheets/1.xml") PART ("s2", "worksheet", "sheets/2.xml")
                     PART ("s3", "worksheet", "sheets/3.xml")),
      NULL },
    { "xl/sheets/1.xml",
      "<worksheet " NAMES "><sheetData>" ROW ("one")
          ROW ("two") "<row r=\"9\"><c t=\"str\"><v>nine</v></c></row></sheetData></worksheet>",
      NULL },
    { "xl/sheets/2.xml", "<worksheet " NAMES "><sheetData>" ROW ("gone") "</sheetData></worksheet>", NULL },
    { "xl/sheets/3.xml", "<worksheet " NAMES "><sheetData>" ROW ("next") "</sheetData></worksheet>", NULL },
    { "xl/sheets/_rels/1.xml.rels", RELATIONS (PART ("d", "drawing", "../drawings/1.xml")), NULL },
    { "xl/sheets/_rels/2.xml.rels", RELATIONS (PART ("d", "drawing", "../drawings/1.xml")), NULL },
    { "xl/drawings/1.xml", drawing, NULL },
    { "xl/drawings/_rels/1.xml.rels", RELATIONS (IMAGE ("p1", "/1.png") IMAGE ("p2", "/2.png")), NULL },
    { "1.png", NULL, one },
    { "2.png", NULL, two },
    { NULL },
  };
  return make_zip_of ("a.xlsx", members);
}

test_case (xlsx)
{
  g_autoptr (WinnowContent) content
      = read_made (make_sheets ("<xdr:wsDr " NAMES ">" ANCHOR ("20", XPIC ("", "p1")) ANCHOR ("4", XPIC ("", "p2"))
                                    ANCHOR ("1", XPIC ("hidden=\"1\"", "p2"))
                                        ANCHOR ("0", "<xdr:grpSp>" XPIC ("", "p1") XPIC ("", "p2") "</xdr:grpSp>")
                                            ANCHOR ("1", XPIC ("", "p2") XPIC ("", "none")) "</xdr:wsDr>"));
  g_assert_cmpstr (content->text, ==, "one\ntwo\nnine\nnext");
  assert_takes (join_pictures (content), "1.png@one|2.png@one|2.png@two|2.png@nine|1.png@next");
}

test_case (xlsx_broken_drawing)
{
  g_autoptr (WinnowContent) content
      = read_made (make_sheets ("<xdr:wsDr " NAMES ">" ANCHOR ("1", XPIC ("", "p1")) "<xdr:"));
  g_assert_cmpstr (content->text, ==, "one\ntwo\nnine\nnext");
}
