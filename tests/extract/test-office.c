/* Office, OpenDocument and EPUB: what a reader sees is the text; notes, margins and hidden places
 * are parts beside it. */
#include <string.h>

#include "part.h"
#include "make.h"

#define P(text) "<w:p><w:r><w:t>" text "</w:t></w:r></w:p>"

/* What the font Symbol shows, by its codes. */
test_case (symbols)
{
  g_autofree char *path
      = make_docx ("a.docx",
                   "<w:p><w:r><w:t>if </w:t><w:sym w:font=\"Symbol\" w:char=\"F061\"/><w:sym "
                   "w:font=\"Wingdings\" w:char=\"F061\"/></w:r><w:r><w:rPr><w:rFonts "
                   "w:ascii=\"Symbol\"/></w:rPr><w:t>\uf0a3\uf057b</w:t></w:r><w:r><w:t> end</w:t></w:r></w:p>",
                   NULL);
  g_autoptr (WinnowContent) content = read_made (g_steal_pointer (&path));
  g_assert_cmpstr (content->text, ==, "if α≤Ωb end");
}

test_case (docx_text)
{
  g_autoptr (WinnowContent) content = read_made (
      make_docx ("a.docx",
                 "<w:p><w:pPr><w:tabs><w:tab w:val=\"left\"/></w:tabs><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t "
                 "xml:space=\"preserve\">One </w:t></w:r>"
                 "<w:r><w:t>word</w:t><w:tab/><w:t>&amp;</w:t><w:br/><w:t>line</w:t><w:noBreakHyphen/></w:r></w:p>"
                 "<w:p/><w:tbl><w:tr><w:tc>" P ("a") P ("b") "</w:tc><w:tc>" P (
                     "c") "</w:tc></w:tr><w:tr><w:tc><w:p/></w:tc><w:tc>" P ("d") "</w:tc></w:tr></w:tbl>" P ("end"),
                 NULL));
  g_assert_cmpstr (content->format, ==, "docx");
  g_assert_cmpstr (content->text, ==, "One word\t&\nline-\na\nb\tc\nd\nend");
  g_assert_cmpuint (content->parts->len, ==, 0);
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_cmpstr (content->author, ==, "Some One");
  g_assert_cmpstr (content->origin, ==, "Li Ming\n12\n3\nA program");
  g_assert_cmpstr (content->created, ==, "2020-01-02T03:04:05Z");
  g_assert_cmpstr (content->modified, ==, "2021-01-02T03:04:05Z");
}

test_case (docx_changes)
{
  g_autoptr (WinnowContent) content = read_made (
      make_docx ("a.docx",
                 "<w:p><w:ins><w:r><w:t>new </w:t></w:r></w:ins><w:del><w:r><w:delText>old </w:delText></w:r></w:del>"
                 "<w:moveFrom><w:r><w:t>away </w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>here</w:t></w:r></w:moveTo>"
                 "<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>",
                 NULL));
  g_assert_cmpstr (content->text, ==, "new here");
}

/* The reading above a character is no part of the text; rows are cut where a reader sees it. */
test_case (docx_ruby)
{
  g_autoptr (WinnowContent) content = read_made (
      make_docx ("a.docx",
                 "<w:p><w:r><w:ruby><w:rubyPr><w:hps w:val=\"11\"/></w:rubyPr><w:rt><w:r><w:t>han</w:t></w:r></w:rt>"
                 "<w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:t>字</w:t></w:r></w:p>"
                 "<w:tbl><w:tr><w:tc>" P ("a") "<w:tbl><w:tr><w:tc>" P ("b") "</w:tc><w:tc>" P (
                     "c") "</w:tc></w:tr></w:tbl>"
                          "<w:p/></w:tc><w:tc>" P ("d") "</w:tc></w:tr></w:tbl>" P (
                              "end") "<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>" P ("e") "</w:tc></w:tr></w:tbl>",
                 NULL));
  g_assert_cmpstr (content->text, ==, "漢字\na\nb\tc\nd\nend\ne");
}

test_case (odt_ruby)
{
  g_autoptr (WinnowContent) content = read_made (
      make_odt ("a.odt", "",
                "<text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>han</text:ruby-text>"
                "</text:ruby>字</text:p><table:table><table:table-row><table:table-cell/><table:table-cell>"
                "<text:p>b</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell>"
                "<text:p>c</text:p></table:table-cell></table:table-row></table:table>"));
  g_assert_cmpstr (content->text, ==, "漢字\nb\nc");
}

#define M(text) "<m:r><m:rPr><m:sty m:val=\"p\"/></m:rPr><w:rPr><w:i/></w:rPr><m:t>" text "</m:t></m:r>"
#define E(text) "<m:e>" M (text) "</m:e>"

test_case (docx_formulas)
{
  static const char *const cases[][2] = {
    { "<m:f><m:fPr><m:ctrlPr/></m:fPr><m:num>" M ("a+b") "</m:num><m:den>" M ("2") "</m:den></m:f>", "(a+b)/2" },
    { "<m:f><m:fPr><m:type m:val=\"noBar\"/></m:fPr><m:num>" M ("n") "</m:num><m:den>" M ("k") "</m:den></m:f>",
      "n¦k" },
    { "<m:sSubSup>" E ("x") "<m:sub>" M ("i+1") "</m:sub><m:sup>" M ("2") "</m:sup></m:sSubSup>" M ("y"),
      "x_(i+1)^2 y" },
    { "<m:nary><m:naryPr><m:chr m:val=\"∑\"/></m:naryPr><m:sub>" M ("i=1") "</m:sub><m:sup>" M ("n") "</m:sup>" E (
          "a") "</m:nary>",
      "∑_(i=1)^n a" },
    { "<m:nary><m:sub/><m:sup/>" E ("f") "</m:nary>", "∫ f" },
    { "<m:rad><m:radPr><m:degHide m:val=\"1\"/></m:radPr><m:deg/>" E ("a+b") "</m:rad>", "√(a+b)" },
    { "<m:rad><m:deg>" M ("3") "</m:deg>" E ("x") "</m:rad>", "∛x" },
    { "<m:d><m:dPr><m:begChr m:val=\"[\"/><m:sepChr m:val=\",\"/><m:endChr m:val=\"\"/></m:dPr>" E ("a")
          E ("b") "</m:d>",
      "[a,b" },
    { "<m:d>" E ("a") "</m:d>", "(a)" },
    { "<m:m><m:mr>" E ("1") E ("2") "</m:mr><m:mr>" E ("3") E ("4") "</m:mr></m:m>", "[1, 2; 3, 4]" },
    { "<m:acc><m:accPr/>" E ("x") "</m:acc>", "x\u0302" },
    { "<m:acc><m:accPr><m:chr m:val=\"\u203e\"/></m:accPr>" E ("x") "</m:acc>", "x\u0305" },
    { "<m:bar><m:barPr><m:pos m:val=\"top\"/></m:barPr>" E ("a+b") "</m:bar>", "(a+b)\u0305" },
    { "<m:func><m:fName><m:limLow>" E ("lim") "<m:lim>" M ("x→0") "</m:lim></m:limLow></m:fName>" E (
          "f(x)") "</m:func>",
      "lim_(x→0) f(x)" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *body
          = g_strconcat ("<w:p><w:r><w:t xml:space=\"preserve\">A </w:t></w:r><m:oMath xmlns:m=\"m\">", cases[i][0],
                         "</m:oMath><w:r><w:t xml:space=\"preserve\"> B</w:t></w:r></w:p>", NULL),
          *text = g_strconcat ("A ", cases[i][1], " B", NULL);
      g_autoptr (WinnowContent) content = read_made (make_docx ("a.docx", body, NULL));
      g_assert_cmpstr (content->text, ==, text);
    }
}

test_case (odt_formula)
{
  g_autoptr (WinnowContent) content = read_made (make_odt (
      "a.odt", "",
      "<text:p>A <draw:frame xmlns:draw=\"d\"><draw:object><math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>"
      "<mn>2</mn></mfrac></math></draw:object></draw:frame> B</text:p>"));
  g_assert_cmpstr (content->text, ==, "A (a+b)/2 B");
}

/* LibreOffice writes "./Object 1", pandoc "Formula-1/". */
test_case (odt_formula_folder)
{
  static const char *const folders[][2] = { { "Object 1", "./Object 1" }, { "Formula-1", "Formula-1/" } };
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *member
          = g_strconcat (folders[i][0], "/content.xml", NULL),
          *content_xml = g_strdup_printf (
              "<office:document-content xmlns:office=\"o\" xmlns:text=\"t\" xmlns:draw=\"d\" "
              "xmlns:xlink=\"x\"><office:body><office:text><text:p>A "
              "<draw:frame><draw:object xlink:href=\"%s\"/></draw:frame> B</text:p></office:text></office:body>"
              "</office:document-content>",
              folders[i][1]);
      g_autoptr (WinnowContent) content
          = read_made (make_zip ("a.odt", "mimetype", "application/vnd.oasis.opendocument.text", "content.xml",
                                 content_xml, member, "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>", NULL));
      g_assert_cmpstr (content->text, ==, "A a/2 B");
    }
}

#define RUN(properties, text) "<w:r><w:rPr>" properties "</w:rPr><w:t xml:space=\"preserve\">" text "</w:t></w:r>"

test_case (docx_hidden)
{
  g_autoptr (WinnowContent) content = read_made (make_docx (
      "a.docx",
      "<w:p>" RUN ("", "a") RUN ("<w:vanish/>", "b") RUN ("<w:vanish w:val=\"0\"/>", "c")
          RUN ("<w:color w:val=\"FFFFFF\"/>", "d") RUN ("<w:color w:val=\"FFFFFF\"/><w:shd w:fill=\"000000\"/>", "e")
              RUN ("<w:sz w:val=\"2\"/>", "f") RUN ("<w:rStyle w:val=\"Gone\"/>", "g")
                  RUN ("", "h") "</w:p><w:p><w:pPr><w:pStyle w:val=\"Unseen\"/></w:pPr>" RUN ("", "i")
                      RUN ("<w:vanish w:val=\"0\"/>", "j") "</w:p>",
      "word/styles.xml",
      "<w:styles xmlns:w=\"w\"><w:style w:type=\"character\" w:styleId=\"Gone\"><w:rPr><w:vanish/></w:rPr></w:style>"
      "<w:style w:type=\"paragraph\" w:styleId=\"Unseen\"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>",
      NULL));
  g_assert_cmpstr (content->text, ==, "aceh\nj");
  assert_parts (content, WINNOW_PART_HIDDEN, "b|d|fg|i");
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 2))->offset, ==, 3);
}

test_case (docx_parts)
{
  g_autoptr (WinnowContent) content = read_made (make_docx (
      "a.docx",
      "<w:p><w:r><w:t>one</w:t></w:r><w:r><w:footnoteReference w:id=\"2\"/></w:r><w:r><w:t> "
      "two</w:t><w:endnoteReference w:id=\"2\"/><w:commentReference w:id=\"2\"/><w:drawing><wp:docPr xmlns:wp=\"wp\" "
      "descr=\"a bridge\" title=\"\"/></w:drawing></w:r></w:p>"
      "<w:sectPr><w:headerReference r:id=\"rId2\"/><w:headerReference r:id=\"rId2\"/><w:footerReference "
      "r:id=\"rId3\"/></w:sectPr>",
      "word/footnotes.xml",
      "<w:footnotes xmlns:w=\"w\"><w:footnote w:type=\"separator\" w:id=\"1\">" P (
          "line") "</w:footnote><w:footnote w:id=\"2\">" P ("foot") P ("note") "</w:footnote></w:footnotes>",
      "word/comments.xml",
      "<w:comments xmlns:w=\"w\"><w:comment w:id=\"2\" w:author=\"N\">" P ("say") "</w:comment></w:comments>",
      "word/endnotes.xml", "<w:endnotes xmlns:w=\"w\"><w:endnote w:id=\"2\">" P ("end") "</w:endnote></w:endnotes>",
      "word/header1.xml",
      "<w:hdr xmlns:w=\"w\">"
      "<w:p>" RUN ("", "head") RUN ("<w:vanish/>", "unseen") "</w:p></w:hdr>",
      "word/footer1.xml", "<w:ftr xmlns:w=\"w\">" P ("foot") "</w:ftr>", NULL));
  assert_body (content, "one two");
  assert_parts (content, WINNOW_PART_HIDDEN, "unseen");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "foot\nnote|end");
  assert_parts (content, WINNOW_PART_COMMENT, "say");
  assert_parts (content, WINNOW_PART_ALTERNATIVE, "a bridge");
  assert_parts (content, WINNOW_PART_HEADER, "head");
  assert_parts (content, WINNOW_PART_FOOTER, "foot");
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 0))->offset, ==, 0);
  g_assert_cmpuint (g_array_index (content->marks, WinnowMark, 0).anchor, ==, 3);
  g_assert_cmpuint (g_array_index (content->marks, WinnowMark, 1).anchor, ==, 7);
}

/* Those of the document, not those of its styles, nor of the template of python-docx. */
test_case (docx_sessions)
{
  g_autoptr (WinnowContent) content = read_made (
      make_docx ("a.docx", P ("one"), "word/styles.xml",
                 "<w:styles xmlns:w=\"w\"><w:style w:styleId=\"a\"><w:rsid w:val=\"00000009\"/></w:style></w:styles>",
                 "word/settings.xml",
                 "<w:settings xmlns:w=\"w\"><w:rsids><w:rsidRoot w:val=\"00A1B2C3\"/><w:rsid w:val=\"00A1B2C3\"/>"
                 "<w:rsid w:val=\"00034616\"/><w:rsid w:val=\"F0000001\"/></w:rsids></w:settings>",
                 NULL));
  static const guint32 sessions[] = { 0x00A1B2C3, 0xF0000001 };
  g_assert_cmpmem (content->sessions->data, content->sessions->len * sizeof (guint32), sessions, sizeof sessions);
}

/* The box's text comes once, after the paragraph that it is anchored in. */
test_case (docx_text_box)
{
  g_autoptr (WinnowContent) content = read_made (make_docx (
      "a.docx",
      "<w:p><w:r><w:t>be</w:t></w:r><w:r><mc:AlternateContent xmlns:mc=\"mc\"><mc:Choice><w:txbxContent>" P ("box")
          P ("two") "</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>" P (
              "box") "</w:txbxContent></mc:Fallback>"
                     "</mc:AlternateContent></w:r><w:r><w:t>fore</w:t></w:r></w:p>" P ("after"),
      NULL));
  g_assert_cmpstr (content->text, ==, "before\nbox\ntwo\nafter");
}

test_case (xlsx)
{
  g_autoptr (WinnowContent) content = read_made (make_xlsx ("a.xlsx"));
  g_assert_cmpstr (content->format, ==, "xlsx");
  assert_body (content, "in line\tdark\nfirst\tsecond\n2");
  assert_parts (content, WINNOW_PART_COMMENT, "ask|answer|is it?");
  assert_parts (content, WINNOW_PART_ALTERNATIVE, "a bridge");
  assert_parts (content, WINNOW_PART_HIDDEN, "column\tformat\twhite|row|secret");
  g_assert_cmpstr (content->title, ==, "A title");
}

test_case (pptx)
{
  g_autoptr (WinnowContent) content = read_made (make_pptx ("a.pptx"));
  assert_body (content, "first slide\nsecond slide");
  assert_parts (content, WINNOW_PART_HIDDEN, "not shown");
  assert_parts (content, WINNOW_PART_FOOTER, "the foot");
  assert_parts (content, WINNOW_PART_SPEAKER_NOTE, "say this");
  assert_parts (content, WINNOW_PART_COMMENT, "is it?|answer|ask\nmore");
  assert_parts (content, WINNOW_PART_ALTERNATIVE, "a bridge");
  g_assert_cmpuint (content->pages->len, ==, 3);
  g_assert_cmpuint (find_page (content, 0), ==, 1);
  g_assert_cmpuint (find_page (content, strlen ("first slide\n")), ==, 2);
}

test_case (odt)
{
  g_autoptr (WinnowContent) content = read_made (make_odt (
      "a.odt",
      "<office:master-styles><style:master-page><style:header><text:p>head</text:p></"
      "style:header><style:footer><text:p>foot</text:p></style:footer>"
      "<draw:frame><draw:text-box><text:p>Click "
      "here</text:p></draw:text-box></draw:frame></style:master-page></office:master-styles>",
      "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Head  \n line</text:h>"
      "<text:p>one<office:annotation><dc:creator>N</dc:creator><dc:date>D</dc:date><meta:creator-initials>I</"
      "meta:creator-initials><text:p>is it?</text:p><text:list><text:list-item><text:p>so</text:p></text:list-item>"
      "</text:list></office:annotation><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>a "
      "note</text:p></text:note-body></text:note>"
      "<text:s text:c=\"3\"/>two<text:tab/>three<text:line-break/>four<text:span "
      "text:style-name=\"T1\">gone</text:span></text:p>"
      "<table:table><table:table-row><table:table-cell><text:p>a</text:p></"
      "table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell>"
      "</table:table-row></table:table><text:p>be<draw:frame><draw:text-box><text:p>box</text:p></"
      "draw:text-box><desc>a "
      "bridge</desc></draw:frame>fore</text:p>"
      "<text:section text:display=\"none\"><text:p>a hidden section</text:p></text:section><text:p>end</text:p>"));
  g_assert_cmpstr (content->format, ==, "odt");
  assert_body (content, "Head line\none   two\tthree\nfour\na\tb\nbefore\nbox\nend");
  assert_parts (content, WINNOW_PART_HIDDEN, "gone|a hidden section");
  assert_parts (content, WINNOW_PART_HEADER, "head");
  assert_parts (content, WINNOW_PART_FOOTER, "foot");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "a note");
  assert_parts (content, WINNOW_PART_COMMENT, "is it?\nso");
  assert_parts (content, WINNOW_PART_ALTERNATIVE, "a bridge");
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_cmpstr (content->author, ==, "Some One");
  g_assert_cmpstr (content->origin, ==, "Li Ming\n62\n\nA program");
}

#define FLAT(body)                                                                                                  \
  "<?xml version=\"1.0\"?><office:document xmlns:office=\"o\" xmlns:text=\"t\" xmlns:draw=\"d\" xmlns:table=\"b\" " \
  "xmlns:dc=\"c\" xmlns:svg=\"s\" xmlns:presentation=\"p\"><office:body>" body "</office:body></office:document>"

test_case (odf_slides_and_sheets)
{
  g_autoptr (WinnowContent) slides = read_made (
      make_file ("a.fodp",
                 FLAT ("<draw:page><draw:frame><svg:title>a bridge</svg:title><draw:text-box><text:p>one</text:p>"
                       "</draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box><text:p>say this"
                       "</text:p></draw:text-box></draw:frame></presentation:notes><office:annotation><dc:creator>N"
                       "</dc:creator><text:p>is it?</text:p></office:annotation></draw:page>"
                       "<draw:page><text:p>two</text:p></draw:page>"),
                 -1));
  assert_body (slides, "one\ntwo");
  assert_parts (slides, WINNOW_PART_ALTERNATIVE, "a bridge");
  assert_parts (slides, WINNOW_PART_SPEAKER_NOTE, "say this");
  assert_parts (slides, WINNOW_PART_COMMENT, "is it?");
  g_autoptr (WinnowContent) sheet = read_made (
      make_file ("a.fods",
                 FLAT ("<table:table><table:table-row><table:table-cell><office:annotation><dc:date>D</dc:date><text:p>"
                       "is it?</text:p></office:annotation><text:p>a</text:p></table:table-cell><table:table-cell>"
                       "<text:p>b</text:p></table:table-cell></table:table-row></table:table>"),
                 -1));
  assert_body (sheet, "a\tb");
  assert_parts (sheet, WINNOW_PART_COMMENT, "is it?");
}

test_case (epub)
{
  g_autoptr (WinnowContent) content = read_made (make_epub ("a.epub"));
  g_assert_cmpstr (content->format, ==, "epub");
  g_assert_cmpstr (content->text, ==,
                   "First chapter\nwith text\nLast\xC2\xA0"
                   "chapter");
  g_assert_cmpstr (content->title, ==, "A book");
  g_assert_cmpstr (content->created, ==, "2020-01-02");
}

/* The content decides, not the name. */
test_case (wrong_name)
{
  g_autoptr (WinnowContent) content = read_made (make_docx ("a.txt", P ("one"), NULL));
  g_assert_cmpstr (content->format, ==, "docx");
}
