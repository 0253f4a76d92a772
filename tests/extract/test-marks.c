/* Marks: the headings and quotations that a format says are such, and no others. */
#include <string.h>

#include "part.h"
#include "make.h"
#include "base/for-each.h"

#define QUOTATION "10"
#define P(properties, text) "<w:p><w:pPr>" properties "</w:pPr><w:r><w:t>" text "</w:t></w:r></w:p>"
#define STYLED(id, text) P ("<w:pStyle w:val=\"" id "\"/>", text)
#define STYLE(id, name, more) \
  "<w:style w:type=\"paragraph\" w:styleId=\"" id "\"><w:name w:val=\"" name "\"/>" more "</w:style>"

/* Takes @path. @expected: "1<Title>" for each mark */
static void
check (char *path, const char *expected)
{
  g_autoptr (WinnowContent) content = read_made (path);
  g_autoptr (GString) shown = g_string_new (NULL);
  winnow_for_each_value (const WinnowMark, mark, content->marks)
    g_string_append_printf (shown, "%u<%.*s>", mark->level, (int) (mark->end - mark->start),
                            content->text + mark->start);
  g_assert_cmpstr (shown->str, ==, expected);
  g_assert_true (winnow_marks_are_valid (content->marks, content->text, content->length));
}

test_case (word_styles)
{
  static const char styles[]
      = "<w:styles>" STYLE ("1", "heading 1", "<w:pPr><w:numPr/><w:outlineLvl w:val=\"0\"/></w:pPr>")
          STYLE ("mine", "Mine", "<w:basedOn w:val=\"1\"/><w:pPr><w:numPr/></w:pPr>")
              STYLE ("toc", "TOC Heading", "<w:basedOn w:val=\"1\"/><w:pPr><w:outlineLvl w:val=\"9\"/></w:pPr>")
                  STYLE ("q", "Intense Quote", "") STYLE ("qq", "Longer", "<w:basedOn w:val=\"q\"/>")
                      STYLE ("level", "Level", "<w:pPr><w:outlineLvl w:val=\"2\"/></w:pPr>")
                          STYLE ("in", "In", "<w:pPr><w:ind w:left=\"720\" w:right=\"720\"/></w:pPr>") "</w:styles>";
  check (make_docx ("a.docx",
                    STYLED ("1", "一") STYLED ("mine", "Two") STYLED ("toc", "Contents") STYLED ("none", "text")
                        STYLED ("q", "Said") STYLED ("qq", "more") STYLED ("level", "Three") STYLED ("in", "In")
                            P ("<w:outlineLvl w:val=\"1\"/>", "Own") P ("<w:pStyle w:val=\"1\"/><w:numPr/>", "Last"),
                    "word/styles.xml", styles, NULL),
         "1<一>1<Two>" QUOTATION "<Said\nmore>3<Three>" QUOTATION "<In>2<Own>1<Last>");
  /* without their definitions, the names count */
  check (make_docx ("b.docx", STYLED ("Heading2", "Two") STYLED ("Quote", "Said") STYLED ("Heading", "x"), NULL),
         "2<Two>" QUOTATION "<Said>");
}

test_case (markup)
{
  check (make_file ("a.adoc", "= A\n\n== B\n\ntext\n\n[quote]\nSaid\n\ntext\n____\nMore\n____\n", -1),
         "1<A>2<B>" QUOTATION "<Said>" QUOTATION "<More>");
  check (make_file ("a.rst", "A\n===\n\nB\n---\n\ntext:\n\n  no\n\nC\n===\n\ntext.\n\n  Said\n  so\n\ntext\n", -1),
         "1<A>2<B>1<C>" QUOTATION "<Said so>");
}

test_case (word_indentation)
{
  check (make_docx ("a.docx",
                    P ("<w:ind w:left=\"720\" w:right=\"720\"/>", "both")
                        P ("<w:ind w:left=\"720\" w:right=\"100\"/>", "left")
                            P ("<w:ind w:start=\"400\" w:end=\"400\"/>", "strict")
                                P ("<w:numPr/><w:ind w:left=\"720\" w:right=\"720\"/>", "list"),
                    NULL),
         QUOTATION "<both>" QUOTATION "<strict>");
}

/* What a text box holds is in no mark, and does not cut the paragraph around it off. */
test_case (word_boxes)
{
  check (make_docx ("a.docx",
                    STYLED ("Heading1", "A") "<w:tbl><w:tr><w:tc>" STYLED ("Heading2", "B") "</w:tc><w:tc>" STYLED (
                        "x", "c") "</w:tc></w:tr></w:tbl><w:p><w:pPr><w:pStyle "
                                  "w:val=\"Heading3\"/></w:pPr><w:r><w:txbxContent>" STYLED ("Heading4",
                                                                                             "box") "</w:txbxContent></"
                                                                                                    "w:r><w:r><w:t>D</"
                                                                                                    "w:t></w:r></w:p>",
                    NULL),
         "1<A>2<B>3<D>");
}

test_case (open_document)
{
  static const char styles[]
      = "<style:style style:name=\"Quotations\" style:family=\"paragraph\"/>"
        "<style:style style:name=\"P1\" style:family=\"paragraph\" style:parent-style-name=\"Quotations\">"
        "<style:paragraph-properties fo:margin-left=\"0cm\"/><style:text-properties "
        "fo:color=\"#111111\"/></style:style>"
        "<style:style style:name=\"P2\" style:family=\"paragraph\"><style:paragraph-properties fo:margin-left=\"1cm\" "
        "fo:margin-right=\"1cm\"/></style:style><style:style style:name=\"P3\" style:family=\"paragraph\">"
        "<style:paragraph-properties fo:margin-left=\"1cm\" fo:margin-right=\"0.1cm\"/></style:style>";
  check (make_odt ("a.odt", styles,
                   "<text:h text:outline-level=\"2\">Two <text:s/>words</text:h><text:p text:style-name=\"P1\">said"
                   "</text:p><text:p>x</text:p><text:p text:style-name=\"P2\">both</text:p>"
                   "<text:p text:style-name=\"P3\">left</text:p><text:list><text:list-item>"
                   "<text:p text:style-name=\"P2\">item</text:p><text:h>One</text:h></text:list-item></text:list>"),
         "2<Two  words>" QUOTATION "<said>" QUOTATION "<both>1<One>");
}

test_case (web)
{
  check (make_file ("a.html",
                    "<h1> A <b>title</b></h1><p>x</p><blockquote><p>one<p>two</blockquote><blockquote>three"
                    "</blockquote>text<h6>Last</h6><header>h</header><hr><h2></h2><h3 hidden>gone</h3>",
                    -1),
         "1<A title>" QUOTATION "<one\ntwo\nthree>6<Last>");
  /* nested ones, a heading inside, and one that nothing closes */
  check (make_file ("b.html",
                    "<p>x<blockquote>a<blockquote>b</blockquote><h2>c</h2></blockquote><p>y<h1>d<h2>e</h2></h1>"
                    "<blockquote>f",
                    -1),
         QUOTATION "<a\nb\nc>1<d\ne>" QUOTATION "<f>");
}

test_case (tex)
{
  check (make_file ("a.tex",
                    "\\begin{document}\\chapter{One}\\section*[s]{Two \\emph{words}}text\\footnote{\\section{no}}"
                    "\\begin{quote}said\\begin{quotation}in it\\end{quotation}\\end{quote}x\\caption{none}"
                    "\\begin{quote}open\\end{document}",
                    -1),
         "2<One>3<Two words>" QUOTATION "<said\nin it>13<no>");
  check (make_file ("b.tex", "\\section{a \\begin{quote} b} c \\end{quote}\\end{quote}\\section{\\section{d} e", -1),
         "3<a\nb>" QUOTATION "<c>3<d\ne>");
}

test_case (markdown)
{
  check (make_file ("a.md",
                    "# One\r\ntext\r\n\r\n##\tTwo ##\n```\n# code\n```\n    # code\n#no\n####### seven\nUnder\n==\n"
                    "\nUnder *two*\n---\n\n---\n- item\n---\n> quoted",
                    -1),
         "1<One>2<Two ##>1<Under>2<Under *two*>");
}

test_case (rich_text)
{
  check (make_file ("a.rtf",
                    "{\\rtf1\\trowd\\cellx1\\intbl cell\\cell\\row\\pard\\outlinelevel0 One\\par\\pard text\\par"
                    "\\pard\\outlinelevel9 body\\par{\\pard\\outlinelevel2 Three\\par}}",
                    -1),
         "1<One>3<Three>");
}

/* OCR and hidden text move marks along: the space between the joined words. */
test_case (moved)
{
  check (make_file ("a.html",
                    "<p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<span hidden>x</span>bbbbbbbbbbbbbbbbbbbbbbbbbb"
                    "bbbbbbbbbbbbbbbb<h1>Head</h1>",
                    -1),
         "1<Head>");
}

test_case (too_many)
{
  g_autoptr (GString) source = g_string_new (NULL);
  for (guint i = 0; i <= WINNOW_MAX_MARKS; i++)
    g_string_append (source, "# x\n");
  g_autoptr (WinnowContent) content = read_made (make_file ("a.md", source->str, -1));
  g_assert_cmpuint (content->marks->len, ==, WINNOW_MAX_MARKS);
}

/* Notes come behind the body, each with its place there; a header is one only where it holds prose,
 * and once. */
test_case (notes)
{
  g_autoptr (GString) prose = g_string_new (NULL);
  for (guint i = 0; i < 50; i++)
    g_string_append_printf (prose, "word%u ", i);
  g_autofree char *source = g_strdup_printf ("{\\rtf1{\\header %s}{\\footer Page 3}One{\\footnote a note} "
                                             "two{\\*\\annotation{\\*\\atndate 1}is it?}\\par{\\header %s}three}",
                                             prose->str, prose->str);
  g_autoptr (WinnowContent) content = read_made (make_file ("a.rtf", source, -1));
  g_autoptr (GArray) places = winnow_places_new (content->pages, content->marks);
  assert_body (content, "One two\nthree");
  assert_parts (content, WINNOW_PART_FOOTER, "Page 3");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "a note");
  assert_parts (content, WINNOW_PART_COMMENT, "is it?");
  const char *header = strstr (content->text, "word49");
  g_assert_true (header != NULL && strstr (header + 1, "word49") == NULL);
  g_assert_cmpuint (content->marks->len, ==, 3);
  g_assert_true (winnow_marks_are_valid (content->marks, content->text, content->length));
  winnow_for_each_value (const WinnowMark, mark, content->marks)
    {
      g_assert_cmpuint (mark->anchor, ==,
                        mark->level == WINNOW_NOTE + WINNOW_PART_FOOTNOTE  ? 3
                        : mark->level == WINNOW_NOTE + WINNOW_PART_COMMENT ? 7
                                                                           : 0);
      g_assert_cmpuint (winnow_places_find (places, mark->start)->level, ==, mark->level);
    }
  g_assert_null (winnow_places_find (places, 0));
}

/* A description of a picture is one where it holds prose, which that of a program is not. */
test_case (alternatives)
{
  g_autoptr (GString) prose = g_string_new (NULL);
  for (guint i = 0; i < 50; i++)
    g_string_append_printf (prose, "word%u%s", i, i < 49 ? " " : "");
  g_autofree char *source = g_strdup_printf ("<p>One</p><img alt=\"%s\"><img alt=\"%s\"><img alt=\"A picture, "
                                             "automatically described\"><img hidden alt=\"no\">"
                                             "<figure aria-label=\"a bridge\"><p>two</p></figure>",
                                             prose->str, prose->str);
  g_autoptr (WinnowContent) content = read_made (make_file ("a.html", source, -1));
  g_autofree char *all = g_strdup_printf ("%s|A picture, automatically described|a bridge|%s", prose->str, prose->str);
  assert_body (content, "One\ntwo");
  g_assert_cmpuint (content->marks->len, ==, 1);
  assert_parts (content, WINNOW_PART_ALTERNATIVE, all);
}

/* A text that has only notes is read. */
test_case (only_notes)
{
  g_autoptr (WinnowContent) content = read_made (make_file ("a.rtf", "{\\rtf1{\\footnote all of it}}", -1));
  g_assert_cmpstr (content->text, ==, "all of it");
}
