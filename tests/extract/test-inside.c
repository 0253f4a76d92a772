/* What a page shows and the file stores elsewhere: SmartArt, charts, WordArt, parts in other
 * formats, embedded documents; Word documents in one XML file; what was written onto a PDF. */
#include <string.h>

#include "part.h"
#include "make.h"

#define TYPES "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
#define RELATION(id, type, target) "<Relationship Id=\"" id "\" Type=\"" TYPES type "\" Target=\"" target "\"/>"
#define RELATIONS(list) "<Relationships>" list "</Relationships>"
#define P(text) "<w:p><w:r><w:t>" text "</w:t></w:r></w:p>"
#define A(text) "<a:p><a:r><a:t>" text "</a:t></a:r></a:p>"
#define WORD(body) \
  "<w:document xmlns:w='w' xmlns:r='r' xmlns:a='a' xmlns:v='v' xmlns:o='o'><w:body>" body "</w:body></w:document>"
#define STRINGS(text) "<c:strRef><c:strCache><c:pt><c:v>" text "</c:v></c:pt></c:strCache></c:strRef>"
#define DRAWING "<x xmlns:a='a' xmlns:dgm='d' xmlns:r='r' xmlns:c='c' xmlns:mc='m'>"
#define CHART                                                                                           \
  DRAWING "<c:title>" A ("Title") "</c:title><c:ser><c:tx>" STRINGS ("Rain") "</c:tx><c:cat>" STRINGS ( \
      "May") "</c:cat><c:val><c:numCache><c:pt><c:v>17</c:v></c:pt></c:numCache></c:val></"             \
             "c:ser><c:ser><c:tx>" STRINGS ("Sun") "</c:tx><c:cat>" STRINGS ("May") "</c:cat></c:ser></x>"
#define SMART_ART DRAWING "<dgm:pt><dgm:t>\n" A ("Step") A ("by step") "</dgm:t></dgm:pt></x>"

typedef struct
{
  const char *type, *main, *document; /* of the main part */
  const char *relations;              /* of the part in @holder, or of the main part */
  const char *members[8];             /* name, text, … */
  const char *text, *note;            /* expected */
} Package;

static const Package packages[] = {
  { "wordprocessingml.document",
    "word/document.xml",
    WORD (P ("One") "<w:p><w:r><w:t>Two</w:t></w:r><w:r><a:graphicData><dgm:relIds xmlns:dgm='d' r:dm='a' "
                    "r:lo='b'/></a:graphicData></w:r></w:p>" P ("Three")),
    RELATION ("a", "diagramData", "diagrams/data1.xml"),
    { "word/diagrams/data1.xml", SMART_ART },
    "One\nTwo\nStep\nby step\nThree",
    NULL },
  { "wordprocessingml.document",
    "word/document.xml",
    WORD (P ("One") "<w:p><w:r><c:chart xmlns:c='c' r:id='a'/></w:r></w:p>"
                    "<w:p><w:r><v:textpath string='Curved'/></w:r></w:p>"),
    RELATION ("a", "chart", "charts/chart1.xml"),
    { "word/charts/chart1.xml", CHART },
    "One\nTitle\nRain\nMay\nSun\nCurved",
    NULL },
  { "wordprocessingml.document",
    "word/document.xml",
    WORD (P ("One") "<w:altChunk r:id='a'/><w:altChunk r:id='b'/><w:altChunk r:id='c'/>" P ("End")),
    RELATION ("a", "aFChunk", "chunk.html") RELATION ("b", "aFChunk", "chunk.rtf")
        RELATION ("c", "aFChunk", "/word/chunk.txt"),
    { "word/chunk.html", "<html><body><p>Two</p><p>three</p></body></html>", "word/chunk.rtf", "{\\rtf1 Four\\par}",
      "word/chunk.txt", "Five" },
    "One\nTwo\nthree\nFour\nFive\nEnd",
    NULL },
  { "wordprocessingml.document",
    "word/document.xml",
    WORD ("<w:p><w:r><w:t>One</w:t></w:r><w:r><w:object><o:OLEObject r:id='a'/></w:object></w:r></w:p><w:p><w:r>"
          "<w:object><o:OLEObject r:id='b'/></w:object></w:r></w:p>"),
    RELATION ("a", "package", "embeddings/a.rtf") RELATION ("b", "oleObject", "embeddings/b.bin"),
    { "word/embeddings/a.rtf", "{\\rtf1 inside\\par}", "word/embeddings/b.bin", "\1\2\3" },
    "One\ninside",
    "1 embedded object was not read." },
  { "wordprocessingml.document",
    "word/document.xml",
    WORD ("<w:sdt><w:sdtPr><w:rPr><w:vanish/></w:rPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>" P (
        "Click here") "</w:sdtContent></w:sdt><w:sdt><w:sdtPr><w:dropDownList><w:listItem "
                      "w:value='1'/></w:dropDownList>"
                      "</w:sdtPr><w:sdtContent>" P ("Chosen") "</w:sdtContent></w:sdt>"),
    "",
    { NULL },
    "Chosen",
    NULL },
  { "presentationml.presentation",
    "ppt/presentation.xml",
    "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldId r:id='a'/></p:presentation>",
    RELATION ("a", "slide", "slides/slide1.xml"),
    { "ppt/slides/slide1.xml", DRAWING A ("Slide") "<c:chart r:id='a'/>" A ("last") "</x>",
      "ppt/slides/_rels/slide1.xml.rels", RELATIONS (RELATION ("a", "chart", "../charts/chart1.xml")),
      "ppt/charts/chart1.xml", CHART },
    "Slide\nTitle\nRain\nMay\nSun\nlast",
    NULL },
  { "spreadsheetml.sheet",
    "xl/workbook.xml",
    "<workbook xmlns:r='r'><sheet r:id='a'/></workbook>",
    RELATION ("a", "worksheet", "sheet1.xml"),
    { "xl/sheet1.xml", "<worksheet xmlns:r='r'><row><c t='str'><v>Cell</v></c></row><drawing r:id='a'/></worksheet>",
      "xl/_rels/sheet1.xml.rels", RELATIONS (RELATION ("a", "drawing", "drawing1.xml")), "xl/drawing1.xml",
      DRAWING A ("Box") "<dgm:relIds r:dm='a'/><mc:Fallback>" A ("old") "</mc:Fallback></x>",
      "xl/_rels/drawing1.xml.rels", RELATIONS (RELATION ("a", "chart", "no")) },
    "Cell\nBox",
    NULL },
};

static WinnowContent *
read_package (const Package *package)
{
  g_autofree char *types
      = g_strdup_printf ("<Types><Override PartName='/%s' ContentType='application/vnd.openxmlformats-officedocument."
                         "%s.main+xml'/></Types>",
                         package->main, package->type),
      *folder = g_path_get_dirname (package->main), *base = g_path_get_basename (package->main),
      *own = g_strdup_printf ("%s/_rels/%s.rels", folder, base),
      *first = g_strdup_printf (RELATIONS (RELATION ("a", "officeDocument", "%s")), package->main),
      *relations = g_strdup_printf (RELATIONS ("%s"), package->relations);
  const char *const *members = package->members;
  return read_made (make_zip ("a.zip", "[Content_Types].xml", types, "_rels/.rels", first, package->main,
                              package->document, own, relations, members[0], members[1], members[2], members[3],
                              members[4], members[5], members[6], members[7], NULL));
}

test_case (packages)
{
  for (gsize i = 0; i < G_N_ELEMENTS (packages); i++)
    {
      g_autoptr (WinnowContent) content = read_package (&packages[i]);
      g_assert_cmpstr (content->text, ==, packages[i].text);
      g_assert_cmpuint (content->notes->len, ==, packages[i].note != NULL);
      if (packages[i].note != NULL)
        g_assert_cmpstr (g_ptr_array_index (content->notes, 0), ==, packages[i].note);
    }
}

/* Who marks a whole paper as a placeholder hides no more than its beginning. */
test_case (long_placeholder)
{
  g_autofree char *words = g_strnfill (300, 'w'), *left = g_strnfill (100, 'w'),
                  *body = g_strdup_printf (
                      "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>" P ("%s") "</w:sdtContent></w:sdt>",
                      words);
  g_autoptr (WinnowContent) content = read_made (make_docx ("a.docx", body, NULL));
  g_assert_cmpstr (content->text, ==, left);
}

/* A document in itself ends. */
test_case (depth)
{
  static const char chunk[] = "From: <Saved by Blink>\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>deep</p>";
  static const Package inner = { "wordprocessingml.document",
                                 "word/document.xml",
                                 WORD (P ("One") "<w:altChunk r:id='a'/>"),
                                 RELATION ("a", "aFChunk", "chunk.mht"),
                                 { "word/chunk.mht", chunk },
                                 NULL,
                                 NULL };
  g_autoptr (WinnowContent) content = read_package (&inner);
  g_assert_cmpstr (content->text, ==, "One\ndeep");
}

/* ── one XML file ── */

test_case (word_2003)
{
  g_autoptr (WinnowContent) content = read_made (make_file (
      "a.doc",
      "<?xml version='1.0'?><w:wordDocument xmlns:w='http://schemas.microsoft.com/office/word/2003/wordml' "
      "xmlns:o='o' xmlns:wx='wx' xmlns:aml='a'><o:DocumentProperties><o:Title>T</o:Title><o:Author>N</o:Author>"
      "</o:DocumentProperties><w:styles><w:style w:type='character' w:styleId='Gone'><w:rPr><w:vanish/></w:rPr>"
      "</w:style></w:styles><w:docPr><w:footnotePr><w:footnote w:type='separator'>" P (
          "line") "</w:footnote></w:footnotePr></w:docPr><w:body><wx:sect><w:p><w:r><w:t>A "
                  "</w:t></w:r><w:r><w:t>word</w:t>"
                  "</w:r><w:r><w:footnote>" P (
                      "note") "</w:footnote></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r>"
                              "<w:pict><w:binData "
                              "w:name='wordml://1.png'>iVBORw0KGgo=</w:binData></w:pict></w:r><w:r><w:rPr><w:rStyle "
                              "w:val='Gone'/></w:rPr><w:t>gone</w:t></w:r><w:r><w:t><![CDATA[.]]></w:t></w:r>"
                              "<aml:annotation w:type='Word.Comment'><aml:content>" P (
                                  "is <aml:annotation w:type='Word.Insertion'/>it?") "</aml:content></"
                                                                                     "aml:annotation><aml:annotation "
                                                                                     "w:type='Word.Deletion'><aml:"
                                                                                     "content><w:r><w:delText>no</"
                                                                                     "w:delText></w:r></aml:content>"
                                                                                     "</aml:annotation></"
                                                                                     "w:p><w:sectPr><w:hdr "
                                                                                     "w:type='odd'>" P (
                                                                                         "head") "</w:hdr></w:sectPr></"
                                                                                                 "wx:sect></w:body>"
                                                                                                 "</w:wordDocument>",
      -1));
  g_assert_cmpstr (content->format, ==, "docx");
  assert_body (content, "A word.");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "note");
  assert_parts (content, WINNOW_PART_COMMENT, "is it?");
  assert_parts (content, WINNOW_PART_HEADER, "head");
  assert_parts (content, WINNOW_PART_HIDDEN, "gone");
  g_assert_cmpstr (content->title, ==, "T");
  g_assert_cmpstr (content->author, ==, "N");
}

#define PART(name, text) \
  "<pkg:part pkg:name=\"/" name "\" pkg:contentType=\"c\"><pkg:xmlData>" text "</pkg:xmlData></pkg:part>"

test_case (flat_package)
{
  g_autoptr (WinnowContent) content = read_made (make_file (
      "a.xml",
      "<?xml version='1.0'?><pkg:package xmlns:pkg='http://schemas.microsoft.com/office/2006/xmlPackage'>" PART (
          "_rels/.rels",
          RELATIONS ("<Relationship Id=\"a\" Type=\"" TYPES "officeDocument\" Target=\"word/document.xml\"/>"))
          PART ("word/_rels/document.xml.rels",
                RELATIONS (RELATION ("a", "image", "media/a.png") RELATION ("f", "footnotes", "footnotes.xml")))
              PART ("word/document.xml", WORD ("<w:p><w:r><w:t>One</w:t></w:r><w:r><w:footnoteReference w:id='2'/>"
                                               "</w:r><w:r><a:blip r:embed='a'/></w:r></w:p>"))
                  PART (
                      "word/footnotes.xml",
                      "<w:footnotes xmlns:w='w'><w:footnote w:id='2'>" P (
                          "note") "</w:footnote></w:footnotes>") "<pkg:part "
                                                                 "pkg:name=\"/word/media/"
                                                                 "a.png\"><pkg:binaryData>"
                                                                 "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklE"
                                                                 "QVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==</"
                                                                 "pkg:binaryData></pkg:part></pkg:package>",
      -1));
  g_assert_cmpstr (content->format, ==, "docx");
  assert_body (content, "One");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "note");
  g_assert_cmpuint (content->pictures->len, ==, 1);
  g_assert_true (((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 0))->is_read);
}

/* ── PDF ── */

/* A page of lines and annotations, without a table of objects. */
static char *
make_form (const char *const *annotations, guint n)
{
  static const char stream[] = "BT /F1 12 Tf 50 700 Td (A question) Tj ET BT /F1 12 Tf 50 500 Td (A choice) Tj ET "
                               "BT /F1 12 Tf 50 300 Td (Name) Tj ET BT /F1 12 Tf 50 100 Td (The last line) Tj ET";
  g_autoptr (GString) objects = g_string_new (NULL), list = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (objects, "%u 0 obj <</Type/Annot%s>> endobj\n", 5 + i, annotations[i]);
      g_string_append_printf (list, "%u 0 R ", 5 + i);
    }
  g_autofree char *pdf
      = g_strdup_printf ("%%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[%s]>>>> endobj\n"
                         "2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n"
                         "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Annots[%s]"
                         "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj\n"
                         "4 0 obj <</Length %zu>> stream\n%s\nendstream endobj\n%strailer <</Root 1 0 R/Size %u>>\n",
                         list->str, list->str, strlen (stream), stream, objects->str, 5 + n);
  return make_file ("a.pdf", pdf, -1);
}

/* Each value comes after its question. */
test_case (pdf_fields)
{
  static const char *const annotations[] = {
    "/Subtype/Widget/FT/Tx/T(a)/Rect[50 520 250 620]/V(two)/Ff 4096",
    "/Subtype/Widget/FT/Tx/T(b)/Rect[50 640 550 690]/V(one)",
    "/Subtype/Widget/FT/Tx/T(c)/Rect[50 200 250 250]/V(unseen)/F 2",
    "/Subtype/Widget/FT/Ch/T(d)/Rect[50 400 90 420]/V(y)/Ff 131072/Opt[(x)(y)]",
    "/Subtype/FreeText/Rect[100 285 550 325]/DA(/F1 12 Tf)/Contents(Ann)",
    "/Subtype/Text/Rect[100 490 120 510]/Contents(is\\rit?)",
    "/Subtype/Highlight/Rect[50 690 100 712]/QuadPoints[50 712 100 712 50 690 100 690]/Contents(why)",
    "/Subtype/Text/Rect[50 90 60 100]/Contents(unseen)/F 2",
    "/Subtype/Link/Rect[50 90 60 100]/Contents(a link)",
  };
  g_autoptr (WinnowContent) content = read_made (make_form (annotations, G_N_ELEMENTS (annotations)));
  assert_body (content, "A question\none\ntwo\nA choice\ny\nName\nAnn\nThe last line");
  assert_parts (content, WINNOW_PART_COMMENT, "why|is it?");
  g_assert_cmpuint (g_array_index (content->marks, WinnowMark, 1).anchor, ==, strlen ("A question\none\ntwo\n"));
}
