/* make.c: files of every format, made by the tests themselves: nothing is copied from anywhere, and
 * a test shows what it reads. */
#include "../must.h"
#include "make.h"
#include "base/for-each.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gstdio.h>
#include <string.h>

#define W "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
#define R "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" "
#define A "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
#define P "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\" "
#define TYPES "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
#define ODF                                                            \
  "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" " \
  "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "     \
  "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "   \
  "xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" "  \
  "xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" "   \
  "xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\" "     \
  "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "                     \
  "xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" "

static const char core_properties[]
    = "<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" "
      "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\">"
      "<dc:title>A title</dc:title><dc:creator>Some "
      "One</dc:creator><dcterms:created>2020-01-02T03:04:05Z</dcterms:created>"
      "<dcterms:modified>2021-01-02T03:04:05Z</dcterms:modified><cp:lastModifiedBy>Li Ming</cp:lastModifiedBy>"
      "<cp:revision>3</cp:revision></cp:coreProperties>";

/* ── folders and files ── */

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_all (child);
      else
        g_remove (child);
    }
  g_rmdir (path);
}

static char *folder; /* (owned) (nullable) of the present test */

static void
remove_folder_cb (gpointer data)
{
  remove_all (folder);
  g_clear_pointer (&folder, g_free);
}

const char *
make_folder (void)
{
  if (folder == NULL)
    {
      folder = must (g_dir_make_tmp ("winnow-test-XXXXXX", &error));
      g_test_queue_destroy (remove_folder_cb, NULL);
    }
  return folder;
}

char *
make_file (const char *name, const char *bytes, gssize length)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  must (g_file_set_contents (path, bytes, length, &error));
  return path;
}

/* ── ZIP containers ── */

static struct archive *
open_zip (const char *path)
{
  struct archive *writer = archive_write_new ();
  archive_write_set_format_zip (writer);
  g_assert_cmpint (archive_write_open_filename (writer, path), ==, ARCHIVE_OK);
  return writer;
}

static void
add_member (struct archive *writer, const char *name, const char *text)
{
  struct archive_entry *entry = archive_entry_new ();
  archive_entry_set_pathname (entry, name);
  archive_entry_set_size (entry, strlen (text));
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  g_assert_cmpint (archive_write_header (writer, entry), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_data (writer, text, strlen (text)), ==, (la_ssize_t) strlen (text));
  archive_entry_free (entry);
}

static void
add_members (struct archive *writer, va_list members)
{
  for (const char *name = va_arg (members, const char *); name != NULL; name = va_arg (members, const char *))
    add_member (writer, name, va_arg (members, const char *));
}

static void
close_zip (struct archive *writer)
{
  g_assert_cmpint (archive_write_close (writer), ==, ARCHIVE_OK);
  archive_write_free (writer);
}

char *
make_zip (const char *name, const char *member, const char *text, ...)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  struct archive *writer = open_zip (path);
  va_list members;
  add_member (writer, member, text);
  va_start (members, text);
  add_members (writer, members);
  va_end (members);
  close_zip (writer);
  return path;
}

/* ── Office ── */

static char *
dup_types (const char *part, const char *type)
{
  return g_strdup_printf (
      "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Override PartName=\"/%s\" "
      "ContentType=\"application/vnd.openxmlformats-officedocument.%s.main+xml\"/></Types>",
      part, type);
}

static char *
dup_root_relations (const char *part)
{
  return g_strdup_printf (
      "<Relationships><Relationship Id=\"rId1\" Type=\"" TYPES "officeDocument\" Target=\"%s\"/>"
      "<Relationship Id=\"rId2\" "
      "Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties\" "
      "Target=\"docProps/core.xml\"/>"
      "<Relationship Id=\"rId3\" Type=\"" TYPES "extended-properties\" Target=\"docProps/app.xml\"/></Relationships>",
      part);
}

static void
add_package (struct archive *writer, const char *part, const char *type)
{
  g_autofree char *types = dup_types (part, type);
  g_autofree char *relations = dup_root_relations (part);
  add_member (writer, "[Content_Types].xml", types);
  add_member (writer, "_rels/.rels", relations);
  add_member (writer, "docProps/core.xml", core_properties);
  add_member (writer, "docProps/app.xml",
              "<Properties><TotalTime>12</TotalTime><Application>A program</Application></Properties>");
}

char *
make_docx (const char *name, const char *body, ...)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  struct archive *writer = open_zip (path);
  g_autofree char *document = g_strdup_printf ("<w:document " W R "><w:body>%s</w:body></w:document>", body);
  va_list members;
  add_package (writer, "word/document.xml", "wordprocessingml.document");
  add_member (writer, "word/_rels/document.xml.rels",
              "<Relationships><Relationship Id=\"rId1\" Type=\"" TYPES "footnotes\" Target=\"footnotes.xml\"/>"
              "<Relationship Id=\"rId2\" Type=\"" TYPES "header\" Target=\"header1.xml\"/>"
              "<Relationship Id=\"rId3\" Type=\"" TYPES "footer\" Target=\"footer1.xml\"/>"
              "<Relationship Id=\"rId4\" Type=\"" TYPES "styles\" Target=\"styles.xml\"/>"
              "<Relationship Id=\"rId5\" Type=\"" TYPES "endnotes\" Target=\"/word/endnotes.xml\"/>"
              "<Relationship Id=\"rId6\" Type=\"" TYPES "settings\" Target=\"settings.xml\"/>"
              "<Relationship Id=\"rId7\" Type=\"" TYPES "comments\" Target=\"comments.xml\"/></Relationships>");
  add_member (writer, "word/document.xml", document);
  va_start (members, body);
  add_members (writer, members);
  va_end (members);
  close_zip (writer);
  return path;
}

char *
make_xlsx (const char *name)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  struct archive *writer = open_zip (path);
  add_package (writer, "xl/workbook.xml", "spreadsheetml.sheet");
  add_member (
      writer, "xl/workbook.xml",
      "<workbook " R
      "><sheets><sheet name=\"Two\" sheetId=\"2\" r:id=\"rId2\"/><sheet name=\"One\" sheetId=\"1\" r:id=\"rId1\"/>"
      "<sheet name=\"Gone\" sheetId=\"3\" state=\"veryHidden\" r:id=\"rId3\"/></sheets></workbook>");
  add_member (writer, "xl/_rels/workbook.xml.rels",
              "<Relationships><Relationship Id=\"rId1\" Type=\"" TYPES "worksheet\" Target=\"worksheets/sheet1.xml\"/>"
              "<Relationship Id=\"rId2\" Type=\"" TYPES "worksheet\" Target=\"/xl/worksheets/sheet2.xml\"/>"
              "<Relationship Id=\"rId3\" Type=\"" TYPES "worksheet\" Target=\"worksheets/sheet3.xml\"/>"
              "<Relationship Id=\"rId5\" Type=\"" TYPES "styles\" Target=\"styles.xml\"/>"
              "<Relationship Id=\"rId4\" Type=\"" TYPES
              "sharedStrings\" Target=\"sharedStrings.xml\"/></Relationships>");
  add_member (
      writer, "xl/styles.xml",
      "<styleSheet><numFmts><numFmt numFmtId=\"170\" formatCode=\";;;\"/></numFmts><fonts><font><sz val=\"11\"/><color "
      "theme=\"1\"/></font>"
      "<font><color rgb=\"FFFFFFFF\"/></font></fonts><fills><fill><patternFill "
      "patternType=\"none\"/></fill><fill><patternFill patternType=\"solid\">"
      "<fgColor rgb=\"FF000080\"/></patternFill></fill></fills><cellXfs><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\"/>"
      "<xf numFmtId=\"170\" fontId=\"0\" fillId=\"0\"/><xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\"/><xf "
      "numFmtId=\"0\" fontId=\"1\" fillId=\"1\"/>"
      "</cellXfs></styleSheet>");
  add_member (writer, "xl/sharedStrings.xml",
              "<sst><si><t>first</t></si><si><r><t>sec</t></r><r><t>ond</t></r><rPh><t>reading</t></rPh></si></sst>");
  add_member (writer, "xl/worksheets/sheet1.xml",
              "<worksheet " R
              "><sheetData><row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c></row><row><c><f>1+1</f><v>2</v></c>"
              "<c t=\"s\"><v>99</v></c></row></sheetData><drawing r:id=\"rId3\"/></worksheet>");
  add_member (writer, "xl/worksheets/_rels/sheet1.xml.rels",
              "<Relationships><Relationship Id=\"rId1\" Type=\"" TYPES "comments\" Target=\"/xl/comments1.xml\"/>"
              "<Relationship Id=\"rId2\" Type=\"http://schemas.microsoft.com/office/2017/10/relationships/"
              "threadedComment\" Target=\"/xl/threadedComments/one.xml\"/>"
              "<Relationship Id=\"rId3\" Type=\"" TYPES "drawing\" Target=\"/xl/drawings/one.xml\"/></Relationships>");
  add_member (writer, "xl/drawings/one.xml",
              "<wsDr><twoCellAnchor><pic><nvPicPr><cNvPr descr=\"a\nbridge\"/></nvPicPr></pic></twoCellAnchor></wsDr>");
  add_member (writer, "xl/comments1.xml",
              "<comments><authors><author>tc={0}</author><author>N</author></authors><commentList><comment ref=\"A1\">"
              "<text><t>[Thread] ask answer</t></text></comment><comment ref=\"B1\"><text><r><t>is </t></r>"
              "<r><t>it?</t></r></text></comment></commentList></comments>");
  add_member (writer, "xl/threadedComments/one.xml",
              "<ThreadedComments><threadedComment ref=\"A1\" id=\"{0}\"><text>ask</text></threadedComment>"
              "<threadedComment ref=\"A1\" parentId=\"{0}\"><text>answer</text></threadedComment></ThreadedComments>");
  add_member (writer, "xl/worksheets/sheet2.xml",
              "<worksheet><cols><col min=\"2\" max=\"3\" hidden=\"1\"/></cols><sheetData><row><c "
              "t=\"inlineStr\"><is><t>in line</t></is></c>"
              "<c><v>column</v></c><c r=\"D1\" s=\"1\"><v>format</v></c><c s=\"2\"><v>white</v></c><c "
              "s=\"3\"><v>dark</v></c></row>"
              "<row hidden=\"1\"><c><v>row</v></c></row></sheetData></worksheet>");
  add_member (writer, "xl/worksheets/sheet3.xml",
              "<worksheet><sheetData><row><c t=\"str\"><v>secret</v></c></row></sheetData></worksheet>");
  close_zip (writer);
  return path;
}

#define SLIDE(attributes, shapes) "<p:sld " P A attributes "><p:cSld><p:spTree>" shapes "</p:spTree></p:cSld></p:sld>"
#define LINE(text) "<a:p><a:r><a:t>" text "</a:t></a:r></a:p>"
#define SHAPE(place, text) \
  "<p:sp><p:nvSpPr><p:nvPr>" place "</p:nvPr></p:nvSpPr><p:txBody>" LINE (text) "</p:txBody></p:sp>"
#define PICTURE(attributes) "<p:pic><p:nvPicPr><p:cNvPr " attributes "/></p:nvPicPr></p:pic>"

char *
make_pptx (const char *name)
{
  char *path = g_build_filename (make_folder (), name, NULL);
  struct archive *writer = open_zip (path);
  add_package (writer, "ppt/presentation.xml", "presentationml.presentation");
  add_member (writer, "ppt/presentation.xml",
              "<p:presentation " P R
              "><p:sldIdLst><p:sldId id=\"256\" r:id=\"rId3\"/><p:sldId id=\"257\" r:id=\"rId1\"/>"
              "<p:sldId id=\"258\" r:id=\"rId2\"/></p:sldIdLst></p:presentation>");
  add_member (writer, "ppt/_rels/presentation.xml.rels",
              "<Relationships><Relationship Id=\"rId1\" Type=\"" TYPES "slide\" Target=\"slides/slide1.xml\"/>"
              "<Relationship Id=\"rId2\" Type=\"" TYPES "slide\" Target=\"slides/slide2.xml\"/>"
              "<Relationship Id=\"rId3\" Type=\"" TYPES "slide\" Target=\"slides/slide3.xml\"/></Relationships>");
  add_member (writer, "ppt/slides/slide1.xml", SLIDE ("", SHAPE ("", "second slide")));
  add_member (writer, "ppt/slides/slide2.xml", SLIDE ("show=\"0\"", SHAPE ("", "not shown")));
  add_member (writer, "ppt/slides/slide3.xml",
              SLIDE ("", SHAPE ("", "first slide") SHAPE ("<p:ph type=\"ftr\"/>", "the foot")
                             PICTURE ("hidden=\"1\" descr=\"no\"") PICTURE ("descr=\"a bridge\"")));
  add_member (writer, "ppt/slides/_rels/slide3.xml.rels",
              "<Relationships><Relationship Id=\"rId1\" Type=\"" TYPES
              "notesSlide\" Target=\"../notesSlides/notesSlide1.xml\"/>"
              "<Relationship Id=\"rId2\" Type=\"" TYPES
              "comments\" Target=\"../comments/comment1.xml\"/></Relationships>");
  add_member (writer, "ppt/comments/comment1.xml",
              "<p:cmLst " P "><p:cm authorId=\"0\"><p:pos/><p:text>is it?</p:text></p:cm></p:cmLst>");
  add_member (writer, "ppt/slides/_rels/slide1.xml.rels",
              "<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.microsoft.com/office/2018/10/"
              "relationships/comments\" Target=\"../comments/modern.xml\"/></Relationships>");
  add_member (writer, "ppt/comments/modern.xml",
              "<p188:cmLst xmlns:p188=\"p188\" " A "><p188:cm><p188:replyLst><p188:reply><p188:txBody>" LINE (
                  "answer") "</p188:txBody></p188:reply></p188:replyLst><p188:txBody>" LINE ("ask")
                  LINE ("more") "</p188:txBody></p188:cm></p188:cmLst>");
  add_member (writer, "ppt/notesSlides/notesSlide1.xml",
              "<p:notes " P A "><p:cSld><p:spTree>" SHAPE ("", "say this") "</p:spTree></p:cSld></p:notes>");
  close_zip (writer);
  return path;
}

/* ── OpenDocument and EPUB ── */

char *
make_odt (const char *name, const char *styles, const char *body)
{
  g_autofree char *content
      = g_strdup_printf ("<office:document-content " ODF "><office:automatic-styles>"
                         "<style:style style:name=\"T1\"><style:text-properties text:display=\"none\"/></style:style>"
                         "</office:automatic-styles><office:body><office:text>%s</office:text></office:body>"
                         "</office:document-content>",
                         body);
  g_autofree char *style_file = g_strdup_printf ("<office:document-styles " ODF ">%s</office:document-styles>", styles);
  return make_zip (
      name, "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", content, "styles.xml", style_file,
      "meta.xml",
      "<office:document-meta " ODF
      "><office:meta><dc:title>A title</dc:title><meta:initial-creator>Some One</meta:initial-creator>"
      "<meta:creation-date>2020-01-02T03:04:05</meta:creation-date><dc:creator>Li Ming</dc:creator>"
      "<meta:editing-duration>PT1H2M5S</meta:editing-duration><meta:editing-cycles>many</meta:editing-cycles>"
      "<meta:generator>A program</meta:generator></office:meta></office:document-meta>",
      NULL);
}

char *
make_epub (const char *name)
{
  return make_zip (name, "mimetype", "application/epub+zip", "META-INF/container.xml",
                   "<container><rootfiles><rootfile full-path=\"OEBPS/book.opf\"/></rootfiles></container>",
                   "OEBPS/book.opf",
                   "<package xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><metadata><dc:title>A "
                   "book</dc:title><dc:creator>Some One</dc:creator>"
                   "<dc:date>2020-01-02</dc:date></metadata><manifest><item id=\"a\" href=\"text/one.xhtml\"/><item "
                   "id=\"b\" href=\"two%20words.xhtml\"/>"
                   "<item id=\"n\" href=\"nav.xhtml\" properties=\"nav\"/></manifest><spine><itemref "
                   "idref=\"n\"/><itemref idref=\"b\"/>"
                   "<itemref idref=\"a\"/></spine></package>",
                   "OEBPS/nav.xhtml", "<html><body>Contents</body></html>", "OEBPS/text/one.xhtml",
                   "<?xml version=\"1.0\"?><!DOCTYPE "
                   "html><html><head><title>t</title></head><body><p>Last&nbsp;chapter</p></body></html>",
                   "OEBPS/two words.xhtml", "<html><body><h1>First chapter</h1><p>with text</p></body></html>", NULL);
}

/* ── PDF ── */

/* Starts object @number and notes its place for the table at the end. */
static void
begin_object (GString *pdf, GArray *places, guint number)
{
  gsize place = pdf->len;
  g_assert_cmpuint (number, ==, places->len + 1);
  g_array_append_val (places, place);
  g_string_append_printf (pdf, "%u 0 obj\n", number);
}

static char *
dup_page_stream (const MakePdfLine *lines, gsize n_lines, guint page)
{
  GString *stream = g_string_new (NULL);
  for (gsize i = 0; i < n_lines; i++)
    if (lines[i].page == page)
      g_string_append_printf (stream, "BT %s /F1 %d Tf %d %d Td (%s) Tj ET\n",
                              lines[i].paint != NULL ? lines[i].paint : "0 g", lines[i].size, lines[i].x, lines[i].y,
                              lines[i].text);
  return g_string_free (stream, FALSE);
}

char *
make_pdf (const char *name, const MakePdfLine *lines, gsize n_lines, guint n_pages, const char *trailer)
{
  g_autoptr (GString) pdf = g_string_new ("%PDF-1.4\n");
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize table;
  begin_object (pdf, places, 1);
  g_string_append (pdf, "<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
  begin_object (pdf, places, 2);
  g_string_append_printf (pdf, "<< /Type /Pages /Count %u /Kids [", n_pages);
  for (guint i = 0; i < n_pages; i++)
    g_string_append_printf (pdf, "%u 0 R ", 5 + 2 * i);
  g_string_append (pdf, "] >>\nendobj\n");
  begin_object (pdf, places, 3);
  g_string_append (pdf, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>\nendobj\n");
  begin_object (pdf, places, 4);
  g_string_append (pdf, "<< /Title (A title) /Author (Some One) /CreationDate (D:20200102030405Z) >>\nendobj\n");
  for (guint i = 0; i < n_pages; i++)
    {
      g_autofree char *stream = dup_page_stream (lines, n_lines, i);
      begin_object (pdf, places, 5 + 2 * i);
      g_string_append_printf (pdf,
                              "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents %u 0 R /Resources << "
                              "/Font << /F1 3 0 R >> >> >>\nendobj\n",
                              6 + 2 * i);
      begin_object (pdf, places, 6 + 2 * i);
      g_string_append_printf (pdf, "<< /Length %zu >>\nstream\n%s\nendstream\nendobj\n", strlen (stream), stream);
    }
  table = pdf->len;
  g_string_append_printf (pdf, "xref\n0 %u\n0000000000 65535 f \n", places->len + 1);
  winnow_for_each_value (const gsize, place, places)
    g_string_append_printf (pdf, "%010zu 00000 n \n", *place);
  g_string_append_printf (pdf, "trailer\n<< /Size %u /Root 1 0 R /Info 4 0 R %s >>\nstartxref\n%zu\n%%%%EOF\n",
                          places->len + 1, trailer, table);
  return make_file (name, pdf->str, pdf->len);
}

/* ── all ── */

GPtrArray *
make_all (void)
{
  static const MakePdfLine lines[] = {
    { 0, 50, 700, 12, NULL, "The first line of a small page" },
    { 0, 50, 686, 12, NULL, "and another one below it." },
    { 1, 50, 700, 12, NULL, "The second page." },
    { 1, 50, 600, 12, "1 g", "It has white letters." },
  };
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (paths, make_file ("a.txt", "Plain text.\nWith lines.\n", -1));
  g_ptr_array_add (paths, make_file ("gbk.txt", "\xD6\xD0\xB9\xFA\xB5\xC4\xC8\xCB\xD4\xDA\xD5\xE2\xC0\xEF\n", -1));
  g_ptr_array_add (paths, make_file ("a.html",
                                     "<html><head><title>t</title></head><body><p>One "
                                     "<b>page</b>.</p><table><tr><td>x</td></tr></table></body></html>",
                                     -1));
  g_ptr_array_add (paths, make_file ("a.xml", "<?xml version=\"1.0\"?><a><b>One</b> <c>two &amp; three</c></a>", -1));
  g_ptr_array_add (
      paths, make_docx ("a.docx",
                        "<w:p><w:r><w:t>One "
                        "paragraph.</w:t></w:r></w:p><w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>gone</w:t></w:r></w:p>",
                        NULL));
  g_ptr_array_add (paths, make_xlsx ("a.xlsx"));
  g_ptr_array_add (paths, make_pptx ("a.pptx"));
  g_ptr_array_add (
      paths,
      make_odt ("a.odt", "", "<text:p>One <text:span text:style-name=\"T1\">gone</text:span> paragraph.</text:p>"));
  g_ptr_array_add (paths, make_epub ("a.epub"));
  g_ptr_array_add (
      paths, make_file ("a.rtf",
                        "{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0\\fcharset134 S;}}{\\colortbl;\\red1;}{\\info{\\title "
                        "T}}\\f0\\'d6\\'d0\\u20013?{\\footnote n}{\\v h}{\\cf1 w}\\trowd\\clcbpat1\\cellx1\\intbl "
                        "a\\cell\\row{\\*\\moMath{\\mf{\\mnum{\\mr a}}{\\mden{\\mr 2}}}}{\\pict 00}\\par}",
                        -1));
  g_ptr_array_add (
      paths, make_file ("a.eml",
                        "From: =?GB18030?B?1cXI/Q==?= <a@b.cn>\r\nSubject: A title\r\nDate: Thu, 2 Jan 2020 03:04:05 "
                        "+0800\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"
                        "Content-Type: multipart/alternative; boundary=y\r\n\r\n--y\r\n\r\nplain\r\n--y\r\n"
                        "Content-Type: text/html\r\n\r\n<p>rich<img src=cid:1></p>\r\n--y--\r\n--x\r\n"
                        "Content-Type: image/png\r\nContent-ID: <1>\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                        "iVBORw0KGgo=\r\n--x\r\nContent-Type: message/rfc822\r\n\r\nSubject: more\r\n\r\ntext\r\n--x--",
                        -1));
  g_ptr_array_add (paths, make_file ("a.mbox",
                                     "From a@b Thu Jan  2 03:04:05 2020\nFrom: a@b\nSubject: one\n\n>From here\n\n"
                                     "From a@b Fri Jan  3 03:04:05 2020\nFrom: a@b\nContent-Transfer-Encoding: "
                                     "quoted-printable\n\nto=20=E4=B8=AD\n",
                                     -1));
  g_ptr_array_add (paths, make_file ("a.mht",
                                     "From: <Saved by Blink>\nSubject: t\nMIME-Version: 1.0\nContent-Type: "
                                     "multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n"
                                     "Content-Location: http://a.b/c\n\n<p>One <b>page</b>.<img src=d.png>\n--x\n"
                                     "Content-Type: image/png\nContent-Location: http://a.b/d.png\n\nx\n--x--\n",
                                     -1));
  g_ptr_array_add (
      paths, make_file ("a.ipynb",
                        "{\"cells\":[{\"cell_type\":\"markdown\",\"source\":[\"# One\\n\",\"two\"],\"attachments\":"
                        "{\"a.png\":{\"image/png\":\"iVBORw0KGgo=\"}}},{\"cell_type\":\"code\",\"source\":\"x = 1\","
                        "\"outputs\":[{\"text\":\"1\"},{\"data\":{\"image/png\":\"AAAA\"}}]}],\"metadata\":{\"title\":"
                        "\"T\",\"authors\":[{\"name\":\"N\"}]},\"nbformat\":4}",
                        -1));
  g_ptr_array_add (
      paths,
      make_file ("a.tex",
                 "\\title{T}\\begin{document}One\\footnote{n} caf\\'e ``q''--- $\\frac{a_1}{\\sqrt[3]{b}}$\\[2pt]\n\n"
                 "\\begin{tabular}{l}a&b\\\\\\end{tabular}\\verb|x|\\item[y] \\cite[z]{w}% c\n\\end{document}",
                 -1));
  g_ptr_array_add (paths, make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 2, ""));
  return paths;
}

/* ── reading ── */

WinnowContent *
read_well (const char *path)
{
  WinnowContent *content = must (extract_file (path, NULL, NULL, NULL, &error));
  g_assert_nonnull (content);
  g_assert_cmpuint (strlen (content->text), ==, content->length);
  g_assert_true (g_utf8_validate (content->text, content->length, NULL));
  return content;
}

WinnowContent *
read_made (char *path)
{
  g_autofree char *owned = path;
  return read_well (owned);
}

void
read_badly (const char *path, const WinnowExtractLimits *limits, WinnowExtractError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = extract_file (path, NULL, limits, NULL, &error);
  g_autofree char *name = g_path_get_basename (path);
  g_assert_null (content);
  g_assert_error (error, WINNOW_EXTRACT_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, name));
}

char *
join_parts (const WinnowContent *content, WinnowPartKind kind)
{
  GString *joined = g_string_new (NULL);
  winnow_for_each (const WinnowPart, part, content->parts)
    {
      g_assert_cmpuint (part->offset, <=, content->length);
      if (part->kind == kind)
        g_string_append_printf (joined, "%s%s", joined->len > 0 ? "|" : "", part->text);
    }
  winnow_for_each_value (const WinnowMark, mark, content->marks)
    if (mark->level == WINNOW_NOTE + kind)
      g_string_append_printf (joined, "%s%.*s", joined->len > 0 ? "|" : "", (int) (mark->end - mark->start),
                              content->text + mark->start);
  return g_string_free (joined, FALSE);
}

void
assert_body (const WinnowContent *content, const char *text)
{
  gsize length = winnow_marks_get_body_end (content->marks, content->length);
  if (length < content->length && length > 0)
    {
      g_assert_cmpmem (content->text + length - 2, 2, "\n\n", 2);
      length -= 2;
    }
  assert_takes (g_strndup (content->text, length), text);
}

guint
find_page (const WinnowContent *content, gsize offset)
{
  g_autoptr (GArray) places = winnow_places_new (content->pages, content->marks);
  const WinnowTextPlace *place = winnow_places_find (places, offset);
  return place != NULL ? place->page : 0;
}

void
assert_parts (const WinnowContent *content, WinnowPartKind kind, const char *joined)
{
  assert_takes (join_parts (content, kind), joined);
}
