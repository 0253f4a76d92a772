/* Text that a reader does not see is no part of the body: it is kept beside it, at its place, and
 * taking it out glues and splits no word. What looks like it but is seen, or is honest, stays where
 * it is. Each case is a file of its own, written here. */
#include <string.h>

#include "part.h"
#include "make.h"

typedef struct
{
  const char *name;
  const char *source; /* the markup that is read */
  const char *text;   /* the body */
  const char *hidden; /* the hidden parts, with '|' between */
  const char *extra;  /* (nullable) styles and the like */
} Case;

static void
assert_read (const char *path, const Case *one)
{
  g_autoptr (WinnowContent) content = read_well (path);
  g_assert_cmpstr (content->text, ==, one->text);
  assert_takes (join_parts (content, WINNOW_PART_HIDDEN), one->hidden);
}

/* ── Word ── */

#define RUN(properties, text) "<w:r><w:rPr>" properties "</w:rPr><w:t xml:space=\"preserve\">" text "</w:t></w:r>"
#define PARAGRAPH(properties, runs) "<w:p><w:pPr>" properties "</w:pPr>" runs "</w:p>"
#define WHITE "<w:color w:val=\"FFFFFF\"/>"
#define CELL(properties, text) \
  "<w:tbl><w:tr><w:tc><w:tcPr>" properties "</w:tcPr><w:p>" RUN (WHITE, text) "</w:p></w:tc></w:tr></w:tbl>"
#define BOX(extent, filling, text)                                                                           \
  "<w:p>" RUN ("", "a") "<w:r><w:drawing><wp:anchor xmlns:wp=\"wp\" xmlns:wps=\"wps\" xmlns:a=\"a\">" extent \
                        "<wps:wsp><wps:spPr>" filling "</wps:spPr><wps:txbx><w:txbxContent><w:p>" text       \
                        "</w:p></w:txbxContent></wps:txbx></wps:wsp></wp:anchor></w:drawing></w:r></w:p>"
#define EXTENT "<wp:extent cx=\"900000\" cy=\"900000\"/>"

#define FILLED(color) "<textFill xmlns:w14=\"w14\"><solidFill>" color "</solidFill></textFill>"
#define WHITE_FILLING "<srgbClr w14:val=\"FFFFFF\"/>"

static const Case docx_cases[] = {
  { "vanish",
    "<w:p>" RUN ("", "a") RUN ("<w:vanish/>", "b") RUN ("<w:specVanish/>", "c")
        RUN ("<w:vanish w:val=\"0\"/>", "d") "</w:p>",
    "ad", "bc" },
  { "web-only", "<w:p>" RUN ("<w:webHidden/>", "a") "</w:p>", "a", "" },
  { "in-a-word", "<w:p>" RUN ("", "pl") RUN ("<w:vanish/>", "xx") RUN ("", "agiarism") "</w:p>", "plagiarism", "xx" },
  { "own-blanks", "<w:p>" RUN ("", "one") RUN (WHITE, " two ") RUN ("", "three") "</w:p>", "one three", "two" },
  { "blanks-around", "<w:p>" RUN ("", "one ") RUN (WHITE, " two ") RUN ("", "three") "</w:p>", "one three", "two" },
  { "seen-blanks-around", "<w:p>" RUN ("", "one ") RUN (WHITE, "two") RUN ("", " three") "</w:p>", "one three", "two" },
  { "blank-behind", "<w:p>" RUN ("", "one ") RUN ("<w:vanish/>", "two ") RUN ("", "three") "</w:p>", "one three",
    "two" },
  { "one-stretch",
    "<w:p>" RUN (WHITE, "one") RUN (WHITE, " ") RUN ("", " ") RUN ("<w:sz w:val=\"2\"/>", "two") RUN ("", "seen")
        RUN (WHITE, "three") "</w:p>",
    " seen", "one  two|three" },
  { "paragraphs",
    "<w:p>" RUN ("", "a") "</w:p><w:p>" RUN (WHITE, "b") "</w:p><w:p>" RUN (WHITE,
                                                                            "c") "</w:p><w:p>" RUN ("", "d") "</w:p>",
    "a\nd", "b\nc" },
  { "tiny",
    "<w:p>" RUN ("<w:sz w:val=\"4\"/>", "a") RUN ("<w:sz w:val=\"5\"/>", "b") RUN ("<w:w w:val=\"1\"/>", "c")
        RUN ("<w:w w:val=\"66\"/>", "d") "</w:p>",
    "bd", "a|c" },
  { "nearly-white",
    "<w:p>" RUN ("<w:color w:val=\"FEFEFE\"/>", "a")
        RUN ("<w:color w:val=\"F2F2F2\" w:themeColor=\"background1\" w:themeShade=\"F2\"/>", "b")
            RUN ("<w:color w:themeColor=\"background1\" w:themeShade=\"80\"/>", "c")
                RUN ("<w:color w:themeColor=\"background1\"/>", "d") RUN ("<w:color w:val=\"FFFF00\"/>", "e")
                    RUN ("<w:color w:val=\"auto\"/>", "f") "</w:p>",
    "cef", "ab|d" },
  { "ground-of-the-run",
    "<w:p>" RUN (WHITE "<w:shd w:val=\"clear\" w:fill=\"000000\"/>", "a")
        RUN (WHITE "<w:highlight w:val=\"black\"/>", "b") RUN (WHITE "<w:shd w:val=\"clear\" w:fill=\"auto\"/>", "c")
            RUN ("<w:color w:val=\"FF0000\"/><w:highlight w:val=\"red\"/>", "d")
                RUN ("<w:color w:val=\"000000\"/><w:shd w:val=\"solid\" w:color=\"000000\" w:fill=\"FFFFFF\"/>",
                     "e") "</w:p>",
    "ab", "cde" },
  { "ground-of-the-paragraph",
    PARAGRAPH ("<w:shd w:val=\"clear\" w:fill=\"1F3864\"/>", RUN (WHITE, "a") RUN ("<w:color w:val=\"1F3864\"/>", "b")),
    "a", "b" },
  { "ground-of-the-cell", CELL ("<w:shd w:val=\"clear\" w:fill=\"000066\"/>", "a") CELL ("", "b"), "a", "b" },
  { "ground-of-the-table",
    "<w:tbl><w:tblPr><w:tblStyle w:val=\"Grid\"/></w:tblPr><w:tr><w:tc><w:p>" RUN (
        WHITE, "a") "</w:p></w:tc></w:tr></w:tbl><w:p>" RUN (WHITE, "b") "</w:p>",
    "a", "b",
    "<w:style w:type=\"table\" w:styleId=\"Grid\"><w:tblStylePr w:type=\"firstRow\"><w:tcPr><w:shd w:val=\"clear\" "
    "w:fill=\"4F81BD\"/></w:tcPr></w:tblStylePr>"
    "</w:style>" },
  { "row",
    "<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:p>" RUN ("", "a") "</w:p></w:tc></w:tr><w:tr><w:tc><w:p>" RUN (
        "", "b") "</w:p></w:tc></w:tr></w:tbl>",
    "b", "a" },
  { "filling",
    "<w:p>" RUN ("<w14:textFill xmlns:w14=\"w14\"><w14:noFill/></w14:textFill>", "a")
        RUN ("<w14:textOutline xmlns:w14=\"w14\"/><w14:textFill xmlns:w14=\"w14\"><w14:noFill/></w14:textFill>", "b")
            RUN ("<w14:shadow xmlns:w14=\"w14\"><w14:alpha w14:val=\"99000\"/></w14:shadow>", "c") "</w:p>",
    "bc", "a" },
  { "filling-color",
    "<w:p>" RUN (FILLED (WHITE_FILLING), "a") RUN (FILLED ("<schemeClr w14:val=\"bg1\"/>"), "b")
        RUN (FILLED ("<schemeClr w14:val=\"bg1\"><lumMod w14:val=\"50000\"/></schemeClr>"), "c")
            RUN (FILLED ("<srgbClr w14:val=\"000000\"><alpha w14:val=\"94500\"/></srgbClr>"), "d")
                RUN (FILLED (WHITE_FILLING "<srgbClr w14:val=\"FF0000\"/>"), "e")
                    RUN ("<textOutline><srgbClr w14:val=\"000000\"/></textOutline>" FILLED (WHITE_FILLING), "f")
                        RUN ("<textOutline><noFill/></textOutline>" FILLED ("<noFill/>"), "g")
                            RUN ("<w:color w:val=\"FFFFFF\"/>" FILLED ("<srgbClr w14:val=\"000000\"/>"), "h")
                                RUN (FILLED ("<schemeClr w14:val=\"tx1\"><lumOff w14:val=\"95000\"/></schemeClr>"),
                                     "i") "</w:p>",
    "cefh", "ab|d|g|i" },
  { "styles",
    PARAGRAPH ("<w:pStyle w:val=\"Child\"/>",
               RUN ("", "a") RUN ("<w:vanish w:val=\"0\"/>", "b") RUN ("<w:rStyle w:val=\"Gone\"/>", "c"))
        PARAGRAPH ("", RUN ("<w:rStyle w:val=\"Gone\"/>", "d") RUN ("<w:rStyle w:val=\"Pale\"/>", "e") RUN ("", "f")
                           RUN ("<w:rStyle w:val=\"Loop\"/>", "g")),
    "bc\nfg", "a|de",
    "<w:style w:type=\"paragraph\" w:styleId=\"Base\"><w:rPr><w:vanish/></w:rPr></w:style>"
    "<w:style w:type=\"paragraph\" w:styleId=\"Child\"><w:basedOn w:val=\"Base\"/></w:style>"
    "<w:style w:type=\"character\" w:styleId=\"Gone\"><w:rPr><w:vanish/></w:rPr></w:style>"
    "<w:style w:type=\"character\" w:styleId=\"Pale\"><w:basedOn w:val=\"Paler\"/></w:style>"
    "<w:style w:type=\"character\" w:styleId=\"Paler\"><w:rPr><w:color w:val=\"FFFFFF\"/></w:rPr></w:style>"
    "<w:style w:type=\"character\" w:styleId=\"Loop\"><w:basedOn w:val=\"Loop\"/></w:style>" },
  { "defaults", "<w:p>" RUN ("", "a") RUN ("<w:color w:val=\"000000\"/>", "b") "</w:p>", "b", "a",
    "<w:docDefaults><w:rPrDefault><w:rPr><w:color w:val=\"FFFFFF\"/></w:rPr></w:rPrDefault></w:docDefaults>" },
  { "default-paragraph", "<w:p>" RUN ("", "a") RUN ("<w:sz w:val=\"20\"/>", "b") "</w:p>", "b", "a",
    "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:rPr><w:sz w:val=\"2\"/></w:rPr></w:style>" },
  { "mark-of-the-paragraph", PARAGRAPH ("<w:rPr><w:vanish/><w:specVanish/></w:rPr>", RUN ("", "a")), "a", "" },
  { "deleted", "<w:p>" RUN ("", "a") "<w:del><w:r><w:delText>b</w:delText></w:r></w:del></w:p>", "a", "" },
  { "text-box-unknown-ground",
    BOX (EXTENT, "<a:solidFill><a:schemeClr val=\"accent1\"/></a:solidFill>", RUN (WHITE, "b")), "a\nb", "" },
  { "text-box-white",
    BOX (EXTENT, "<a:solidFill><a:srgbClr val=\"FFFFFF\"/></a:solidFill>", RUN (WHITE, "b") RUN ("", "c")), "a\nc",
    "b" },
  { "text-box-of-no-size", BOX ("<wp:extent cx=\"0\" cy=\"900000\"/>", "", RUN ("", "b")), "a", "b" },
  { "text-box-off-the-page",
    BOX ("<wp:positionH><wp:posOffset>-9000000</wp:posOffset></wp:positionH>" EXTENT, "", RUN ("", "b")), "a", "b" },
  { "picture-behind",
    "<w:p><w:r><w:drawing><wp:anchor xmlns:wp=\"wp\" behindDoc=\"1\">" EXTENT
    "</wp:anchor></w:drawing></w:r>" RUN (WHITE, "a") "</w:p>",
    "a", "" },
};

table_case (docx, one, docx_cases)
{
  g_autofree char *styles
      = g_strdup_printf ("<w:styles xmlns:w=\"w\">%s</w:styles>", one->extra != NULL ? one->extra : "");
  g_autofree char *path = make_docx ("a.docx", one->source, "word/styles.xml", styles, NULL);
  assert_read (path, one);
}

test_case (offsets)
{
  g_autoptr (WinnowContent) content = read_made (make_docx (
      "a.docx",
      "<w:p>" RUN ("", "字") RUN (WHITE, "x") RUN ("", "b") RUN (WHITE, "y") "</w:p><w:p>" RUN (WHITE, "z") "</w:p>",
      NULL));
  g_assert_cmpstr (content->text, ==, "字b");
  g_assert_cmpuint (content->parts->len, ==, 2);
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 0))->offset, ==, strlen ("字"));
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 1))->offset, ==, strlen ("字b"));
}

/* ── hidden letters in place of blanks ── */

typedef struct
{
  const char *name;
  const char *words; /* with '|' where a white letter stands */
  const char *text;
} Seams;

static const Seams seams[] = {
  { "words", "The|coming|of|the|railway|changed|every|town.|Inns|closed,|and|hotels|rose|in|1845|near|it",
    "The coming of the railway changed every town. Inns closed, and hotels rose in 1845 near it" },
  { "inside-words", "The com|ing of the rail|way chan|ged ev|ery to|wn it pas|sed",
    "The coming of the railway changed every town it passed" },
  { "many-inside-a-word", "p|l|a|g|i|a|r|i|s|m and count|er|rev|o|lution", "plagiarism and counterrevolution" },
  { "short-lines-as-well", "The|coming|of|the|railway|changed|all|towns¶Inns|closed",
    "The coming of the railway changed all towns\nInns closed" },
  { "one-long-word-only", "Donaudampfschiff|fahrtsgesellschaft a co|py of a pa|per",
    "Donaudampfschiff fahrtsgesellschaft a copy of a paper" },
  { "no-blanks-in-the-script",
    "铁路的到来|改变了它所经过的城镇，|依靠马车生意的客栈|在几年之内关门，新的旅馆|在车站附近建起",
    "铁路的到来改变了它所经过的城镇，依靠马车生意的客栈在几年之内关门，新的旅馆在车站附近建起" },
};

/* The markup of @words. */
static char *
hide_letters (const char *words, const char *paragraph_end, const char *run_end)
{
  g_autoptr (GString) markup = g_string_new (words);
  g_string_replace (markup, "¶", paragraph_end, 0);
  g_string_replace (markup, "|", run_end, 0);
  return g_strdup (markup->str);
}

static void
assert_seams (const char *path, const Seams *one)
{
  g_autoptr (WinnowContent) content = read_well (path);
  guint n_pieces = 0;
  gsize last = 0;
  for (const char *p = one->words; *p != '\0'; p++)
    n_pieces += *p == '|';
  g_assert_cmpstr (content->text, ==, one->text);
  g_assert_cmpuint (content->parts->len, ==, n_pieces);
  for (guint i = 0; i < content->parts->len; i++)
    { /* each part stands behind the letters that it stood behind */
      const WinnowPart *part = g_ptr_array_index (content->parts, i);
      g_autofree char *before = g_strndup (one->words, strcspn (one->words, "|"));
      g_assert_cmpuint (part->offset, >, last);
      g_assert_cmpuint (part->offset, <=, content->length);
      g_assert_cmpuint (content->text[part->offset] & 0xc0, !=, 0x80);
      if (i == 0)
        g_assert_cmpuint (part->offset, ==, strlen (before));
      last = part->offset;
    }
}

table_case (seams, one, seams)
{
  g_autofree char *runs = hide_letters (one->words, "</w:t></w:r></w:p><w:p><w:r><w:t xml:space=\"preserve\">",
                                        "</w:t></w:r>" RUN (WHITE, "x") "<w:r><w:t xml:space=\"preserve\">");
  g_autofree char *document = g_strconcat ("<w:p><w:r><w:t xml:space=\"preserve\">", runs, "</w:t></w:r></w:p>", NULL);
  g_autofree char *docx = make_docx ("a.docx", document, NULL);
  g_autofree char *spans = hide_letters (one->words, "</p><p>", "<span style='color:#fff'>x</span>");
  g_autofree char *page = g_strconcat ("<!DOCTYPE html><html><body><p>", spans, "</p></body></html>", NULL);
  g_autofree char *html = make_file ("a.html", page, -1);
  assert_seams (docx, one);
  assert_seams (html, one);
}

/* ── OpenDocument ── */

#define SPAN(style, text) "<text:span text:style-name=\"" style "\">" text "</text:span>"
#define STYLE(family, name, rest) \
  "<style:style style:family=\"" family "\" style:name=\"" name "\" " rest "</style:style>"
#define LETTERS(properties) "><style:text-properties " properties "/>"

static const Case odt_cases[] = {
  { "display", "<text:p>a" SPAN ("T1", "b") "c</text:p>", "ac", "b" },
  { "in-a-word", "<text:p>pl" SPAN ("White", "xx") "agiarism</text:p>", "plagiarism", "xx",
    STYLE ("text", "White", LETTERS ("fo:color=\"#ffffff\"")) },
  { "own-blanks", "<text:p>one" SPAN ("White", " two ") "three " SPAN ("White", " four ") " five</text:p>",
    "one three five", "two|four", STYLE ("text", "White", LETTERS ("fo:color=\"#ffffff\"")) },
  { "tiny", "<text:p>" SPAN ("A", "a") SPAN ("B", "b") SPAN ("C", "c") "</text:p>", "b", "a|c",
    STYLE ("text", "A", LETTERS ("fo:font-size=\"2pt\"")) STYLE ("text", "B", LETTERS ("fo:font-size=\"3pt\""))
        STYLE ("text", "C", LETTERS ("fo:font-size=\"10%\"")) },
  { "parents", "<text:p text:style-name=\"P2\">a" SPAN ("Back", "b") "</text:p><text:p>" SPAN ("T2", "c") "d</text:p>",
    "b\nd", "a|c",
    STYLE ("paragraph", "P1", LETTERS ("text:display=\"none\"")) STYLE (
        "paragraph", "P2", "style:parent-style-name=\"P1\">") STYLE ("text", "Back", LETTERS ("text:display=\"true\""))
        STYLE ("text", "T2", "style:parent-style-name=\"T3\">")
            STYLE ("text", "T3", LETTERS ("fo:color=\"#fefefe\"")) },
  { "grounds",
    "<text:p text:style-name=\"Dark\">" SPAN ("White", "a") "</text:p><text:p>" SPAN ("Both", "b")
        SPAN ("Lost", "c") "</text:p>"
                           "<table:table><table:table-row><table:table-cell table:style-name=\"Cell\"><text:p>" SPAN (
                               "White", "d") "</text:p></table:table-cell></table:table-row></table:table>",
    "a\nb\nd", "c",
    STYLE ("paragraph", "Dark", "><style:paragraph-properties fo:background-color=\"#000080\"/>")
        STYLE ("text", "White", LETTERS ("fo:color=\"#ffffff\""))
            STYLE ("text", "Both", LETTERS ("fo:color=\"#ffffff\" fo:background-color=\"#000000\""))
                STYLE ("text", "Lost", LETTERS ("fo:color=\"#00ff00\" fo:background-color=\"#00ff00\""))
                    STYLE ("table-cell", "Cell", "><style:table-cell-properties fo:background-color=\"#333333\"/>") },
  { "automatic-letters", "<text:p>" SPAN ("Auto", "a") "</text:p>", "a", "",
    STYLE ("text", "Auto",
           LETTERS ("style:use-window-font-color=\"true\" loext:opacity=\"0%\" xmlns:loext=\"loext\"")) },
  { "clear-letters", "<text:p>a" SPAN ("Clear", "b") "</text:p>", "a", "b",
    STYLE ("text", "Clear", LETTERS ("fo:color=\"#000000\" loext:opacity=\"0%\" xmlns:loext=\"loext\"")) },
  { "section",
    "<text:p>a</text:p><text:section text:display=\"none\"><text:p>b</text:p><text:p>" SPAN (
        "Back", "c") "</text:p></text:section><text:p>d</text:p>",
    "a\nd", "b\nc", STYLE ("text", "Back", LETTERS ("text:display=\"true\"")) },
  { "paragraph-field",
    "<text:p>a</text:p><text:p>b<text:hidden-paragraph "
    "text:is-hidden=\"true\"/>c</text:p><text:p>d<text:hidden-paragraph text:is-hidden=\"false\"/></text:p>",
    "a\nd", "bc" },
  { "text-field",
    "<text:p>a<text:hidden-text text:is-hidden=\"true\" text:string-value=\"b\"/>c<text:hidden-text "
    "text:is-hidden=\"false\" "
    "text:string-value=\"d\">d</text:hidden-text>"
    "</text:p>",
    "acd", "b" },
  { "rows-and-columns",
    "<table:table><table:table-column/><table:table-column table:visibility=\"collapse\" "
    "table:number-columns-repeated=\"2\"/><table:table-column/>"
    "<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell "
    "table:number-columns-repeated=\"2\"><text:p>b</text:p></table:table-cell>"
    "<table:table-cell><text:p>c</text:p></table:table-cell></table:table-row>"
    "<table:table-row "
    "table:visibility=\"collapse\"><table:table-cell><text:p>d</text:p></table:table-cell></table:table-row></"
    "table:table>",
    "a\tc", "b|d" },
  { "shape-of-unknown-ground",
    "<text:p>a<draw:frame><draw:text-box><text:p>" SPAN ("White",
                                                         "b") "</text:p></draw:text-box></draw:frame></text:p>",
    "a\nb", "", STYLE ("text", "White", LETTERS ("fo:color=\"#ffffff\"")) },
};

table_case (odt, one, odt_cases)
{
  g_autofree char *styles = g_strdup_printf ("<office:styles>%s</office:styles>", one->extra != NULL ? one->extra : "");
  g_autofree char *path = make_odt ("a.odt", styles, one->source);
  assert_read (path, one);
}

/* ── HTML ── */

static const Case html_cases[] = {
  { "display", "<p>One <span style='display: none'>two</span> three</p><div hidden>four</div><p>five</p>",
    "One three\nfive", "two|four" },
  { "visibility", "<p>a<b style='visibility:hidden'>b<i style='visibility:visible'>c</i></b></p>", "ac", "b" },
  { "opacity", "<p>a<b style='opacity:0'>b</b><b style='opacity:.5'>c</b></p>", "ac", "b" },
  { "aria-hidden", "<p>a<b aria-hidden=true>b</b></p>", "ab", "" },
  { "size",
    "<p>a<b style='font-size:0'>b</b><b style='font-size:1px'>c</b><b style='font-size:.1em'>d</b><b "
    "style='font-size:9px'>e</b></p>",
    "ae", "bcd" },
  { "in-a-word", "<p>pl<span style='color:#fff'>x</span>agi<span style='display:none'> y </span>arism</p>",
    "plagiarism", "x|y" },
  { "own-blanks", "<p>one<span style='color:white'> two </span>three", "one three", "two" },
  { "gone-block-in-a-line", "<p>one <span>two<div style='display:none'>x</div>three</span></p>", "one twothree", "x" },
  { "grounds",
    "<p style='background:#000'>a<b style='color:#fff'>b</b></p><table><tr><td bgcolor=navy><font "
    "color=white>c</font></table><p style='color:#fefefe'>d</p>"
    "<div style='background:url(x.png)'><p style='color:white'>e</p></div>",
    "b\nc\ne", "a|d" },
  { "rules",
    "<style>/* p{} */ .no,#none{display:none} p.pale{color:#fff} div > .deep b{font-size:0} @media "
    "print{.paper{display:none}} .x:hover{display:none}</style>"
    "<p>a<i class='no'>b</i><i id=none>c</i></p><p class='big pale'>d</p><div><p class=deep>e<b>f</b></p></div><p "
    "class=paper>g</p><p class=x>h",
    "a\ne\ng\nh", "bc\nd|f" },
  { "cascade",
    "<style>.no{display:none} p .no{display:inline} #yes{color:#000 !important}</style><p>a<i class=no>b</i><i id=yes "
    "style='color:#fff'>c</i></p>",
    "abc", "" },
  { "off-the-page", "<p>a<b style='position:absolute;left:-9999px'>b</b></p><p style='text-indent:-9999px'>c</p>", "a",
    "b\nc" },
  { "cut",
    "<p>a<b style='width:0;overflow:hidden'>b</b><b style='position:absolute;clip:rect(0, 0, 0, 0)'>c</b><b "
    "style='width:0'>d</b></p>",
    "ad", "bc" },
  { "transparent",
    "<p>a<b style='color:transparent'>b</b><b style='color:transparent;-webkit-background-clip:text'>c</b></p>", "ac",
    "b" },
  { "sheets-elsewhere",
    "<link rel=stylesheet href=x.css><p style='color:#fff'>a</p><p style='color:#fff;background:#fff'>b</p>", "a",
    "b" },
  { "helpers",
    "<style>.sr-only{position:absolute;left:-9999px}</style><p>a<span class=sr-only>for screen readers</span></p>", "a",
    "" },
  { "helpers-without-a-sheet", "<p>a<span class=sr-only>b</span></p>", "ab", "" },
  { "never-text", "<p>a</p><template>b</template><noscript>c</noscript><script>d</script>", "a", "" },
  { "waits-for-its-script", "<style>body{opacity:0}</style><p>a</p>", "a", "" },
};

table_case (html, one, html_cases)
{
  g_autofree char *html = g_strdup_printf ("<!DOCTYPE html><html><body>%s</body></html>", one->source);
  g_autofree char *path = make_file ("a.html", html, -1);
  assert_read (path, one);
}

/* ── PDF ── */

/* @source: what a line's color operator is; @extra: painted after all lines. */
static const Case pdf_cases[] = {
  { "white", "1 g", "What all read here.\nThe end of it.", "not seen at all" },
  { "nearly-white", ".98 g", "What all read here.\nThe end of it.", "not seen at all" },
  { "light-grey", ".7 g", "What all read here.\nnot seen at all\nThe end of it.", "" },
  { "invisible", "3 Tr 0 g", "What all read here.\nThe end of it.", "not seen at all" },
  { "white-on-dark", "ET 0 0 .5 rg 40 600 400 20 re f BT 1 g", "What all read here.\nnot seen at all\nThe end of it.",
    "" },
  { "red-on-red", "ET 1 0 0 rg 40 600 400 20 re f BT 1 0 0 rg", "What all read here.\nThe end of it.",
    "not seen at all" },
  { "covered", "0 g", "What all read here.\nThe end of it.", "not seen at all", "ET 1 g 40 600 400 20 re f BT 0 g" },
  { "outlined", "0 G 1 g 2 Tr", "What all read here.\nnot seen at all\nThe end of it.", "" },
};

table_case (pdf, one, pdf_cases)
{
  const MakePdfLine lines[] = {
    { 0, 50, 700, 12, NULL, "What all read here." },
    { 0, 50, 605, 12, one->source, "not seen at all" },
    { 0, 50, 500, 12, one->extra != NULL ? one->extra : "0 g 0 Tr", "The end of it." },
  };
  g_autofree char *path = make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 1, "");
  assert_read (path, one);
}

/* Amid a line: what is around it is joined as it stands on the paper. */
test_case (pdf_line)
{
  static const MakePdfLine lines[]
      = { { 0, 50, 700, 12, NULL, "One ) Tj 1 g (unseen words ) Tj 0 g (two, pl) Tj 1 g (x) Tj 0 g (agiarism." } };
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 1, ""));
  g_assert_cmpstr (content->text, ==, "One two, plagiarism.");
  assert_parts (content, WINNOW_PART_HIDDEN, "unseen words|x");
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 0))->offset, ==, strlen ("One "));
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 1))->offset, ==, strlen ("One two, pl"));
}

/* White letters amid words only: poppler tells the color of a word's first letter. */
test_case (pdf_amid_words)
{
  static const MakePdfLine lines[]
      = { { 0, 50, 700, 12, NULL, "A pla) Tj 1 1 1 rg (xq) Tj 0 0 0 rg (giarist co) Tj 0 0 0 0 k (x) Tj 0 g (pies." } };
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 1, ""));
  g_assert_cmpstr (content->text, ==, "A plagiarist copies.");
  assert_parts (content, WINNOW_PART_HIDDEN, "xq|x");
}

test_case (pdf_tiny)
{
  static const MakePdfLine lines[] = { { 0, 50, 700, 12, NULL, "What all read here." },
                                       { 0, 50, 600, 2, NULL, "too small" },
                                       { 0, 50, 500, 4, NULL, "small print" } };
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 1, ""));
  g_assert_cmpstr (content->text, ==, "What all read here.\nsmall print");
  assert_parts (content, WINNOW_PART_HIDDEN, "too small");
}

/* A scanned page: a picture, and over it the letters that text recognition found, drawn invisibly.
 * They are the text. */
test_case (pdf_scan)
{
  static const char picture[]
      = "ET q 600 0 0 800 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \xF0\xF1\xF2\xF0 EI Q BT 3 Tr 0 g";
  static const MakePdfLine lines[] = { { 0, 50, 700, 12, picture, "What was recognised" } };
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 1, ""));
  g_assert_cmpstr (content->text, ==, "What was recognised");
  g_assert_cmpuint (content->parts->len, ==, 0);
}

/* Off the paper. A printer's mark is no trick. */
test_case (pdf_beside)
{
  static const MakePdfLine lines[] = {
    { 0, 50, 700, 12, NULL, "What all read here." },
    { 0, 50, 5000, 12, NULL, "A whole sentence that stands far above the page, where no one will ever get to see it." },
    { 1, -400, 700, 12, NULL, "file.indd 1" },
    { 1, 50, 700, 12, NULL, "The second page." },
  };
  g_autoptr (WinnowContent) content = read_made (make_pdf ("a.pdf", lines, G_N_ELEMENTS (lines), 2, ""));
  g_assert_cmpstr (content->text, ==, "What all read here.\nThe second page.");
  assert_parts (content, WINNOW_PART_HIDDEN, lines[1].text);
  g_assert_cmpuint (((WinnowPart *) g_ptr_array_index (content->parts, 0))->offset, ==, strlen (lines[0].text));
}
