/* HTML and XML: the article and all of it, without what stands around it. */
#include <string.h>

#include "part.h"
#include "make.h"

#define SENTENCE "This is a long enough sentence of the article, with some words in it that a reader would read. "
#define COOKIES "<p>We and our partners keep cookies on your device. You can withdraw your consent at any time.</p>"
#define RIGHTS                                                                                                     \
  "<p>The content of this site may change without notice. We accept no liability for linked pages. By using this " \
  "site you accept our privacy policy.</p>"
#define CHROME                                                                                                         \
  "<nav><a href=a>Home</a> <a href=b>News</a></nav><header>Site name</header><aside>Read also</aside><footer>All "     \
  "rights reserved</footer>"                                                                                           \
  "<script>var x = '<p>no</p>';</script><style>p { }</style><noscript>Turn it on</noscript><template>later</template>" \
  "<ul class=\"menu\"><li><a href=1>One</a><li><a href=2>Two</a><li><a href=3>Three</a></ul>"

static const struct
{
  const char *name;
  const char *html;
  const char *text;
} pages[] = {
  { "plain", "<p>One</p><p>Two</p>", "One\nTwo" },
  { "fragment-of-body", "<!DOCTYPE html><title>t</title>Just text", "Just text" },
  { "blocks", "<html><body><h1>Head</h1><div>a<p>b</p>c</div><ul><li>d<li>e</ul>", "Head\na\nb\nc\nd\ne" },
  { "white-space", "<html><body><p>\n  one\n two<b> three</b>  <i>four</i> </p>", "one two three four" },
  { "breaks", "<html><body>one<br>two<br/><br>three", "one\ntwo\nthree" },
  { "preformatted", "<html><body><pre>\none\n  two\n\nthree</pre>", "one\n  two\n\nthree" },
  { "table", "<html><body><table><tr><th>a<th>b<tr><td>c<td>d</table>e", "a\tb\nc\td\ne" },
  { "empty-cells", "<html><body><table><tr><th>a<th><th>b<tr><td><td><p></p><td>c<tr><td>d</table>e", "a\tb\nc\nd\ne" },
  { "empty-first-cell", "<html><body><p>a<table><tr><td><td>b<tr><td>c</table>", "a\nb\nc" },
  { "characters", "<html><body>a&nbsp;b &lt;&amp;&#x4E2D;&copy;",
    "a\xC2\xA0"
    "b <&\xE4\xB8\xAD\xC2\xA9" },
  { "inline", "<html><body><p>un<b>believ</b>able<sup>1</sup>", "unbelievable1" },
  { "ruby", "<html><body><ruby>漢<rp>(<rt>han<rp>)</ruby>字", "漢字" },
  { "chrome", "<html><body>" CHROME "<article><header>Title of it</header><p>" SENTENCE "</p></article></body></html>",
    "Title of it\nThis is a long enough sentence of the article, with some words in it that a reader would read." },
  { "unmarked",
    "<html><body>" CHROME "<div id=wrap><div class=content><h1>Head</h1><p>" SENTENCE "</p><p>" SENTENCE
    "</p></div></div></body></html>",
    "Head\nThis is a long enough sentence of the article, with some words in it that a reader would read.\n"
    "This is a long enough sentence of the article, with some words in it that a reader would read." },
  { "notices",
    "<html><body><div id=consent>" COOKIES COOKIES COOKIES COOKIES "</div><div class=content><h1>Head</h1><p>" SENTENCE
    "</p></div><div>" RIGHTS "</div></body></html>",
    "Head\nThis is a long enough sentence of the article, with some words in it that a reader would read." },
  { "nothing-but-notices",
    "<html><body><div class=legal>" RIGHTS RIGHTS RIGHTS RIGHTS RIGHTS RIGHTS "</div><p>End</p></body></html>", NULL },
  { "section-on-consent", "<html><body><p>One two.</p><section id=consent>" SENTENCE "</section></body></html>",
    "One two.\nThis is a long enough sentence of the article, with some words in it that a reader would read." },
  { "deleted", "<html><body><p>one<del> two</del> <s>three</s> four", "one three four" },
  { "all-deleted", "<html><body><del>" SENTENCE "</del></body></html>",
    "This is a long enough sentence of the article, with some words in it that a reader would read." },
  { "nothing-but-links", "<html><body><ul><li><a href=1>One</a><li><a href=2>Two</a><li><a href=3>Three</a></ul>",
    "One\nTwo\nThree" },
};

table_case (html, page, pages)
{
  g_autoptr (WinnowContent) content = read_made (make_file ("a.html", page->html, -1));
  g_assert_cmpstr (content->format, ==, "html");
  if (page->text != NULL)
    g_assert_cmpstr (content->text, ==, page->text);
  else
    g_assert_nonnull (strstr (content->text, "no liability"));
}

/* What is left out is kept. */
test_case (surroundings)
{
  g_autoptr (WinnowContent) content = read_made (make_file (
      "a.html", "<html><body><nav>Menu</nav><div><h1>Head</h1><p>" SENTENCE "</p></div>" RIGHTS "</body></html>", -1));
  const WinnowPart *menu = g_ptr_array_index (content->parts, 0), *notice = g_ptr_array_index (content->parts, 1);
  g_assert_cmpstr (menu->text, ==, "Menu");
  g_assert_true (g_str_has_prefix (notice->text, "The content of this site"));
  g_assert_null (strstr (content->text, "this site"));
}

test_case (metadata)
{
  static const char html[]
      = "<html><head><title>\n A  title </title><meta name=Author content='Some One'>"
        "<meta property='article:published_time' content='2020-01-02T03:04:05Z'><meta name=changed content='00:00:00'>"
        "</head><body><h1>Head</h1>x";
  g_autoptr (WinnowContent) content = read_made (make_file ("a.htm", html, -1));
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_cmpstr (content->author, ==, "Some One");
  g_assert_cmpstr (content->created, ==, "2020-01-02T03:04:05Z");
  g_assert_null (content->modified);
}

static void
assert_charset (const char *declaration, const char *charset, const char *expected, gboolean guessed)
{
  g_autofree char *html
      = g_strdup_printf ("<html><head>%s</head><body><p>我们的国家，中国人民的法律</p></body></html>", declaration);
  gsize length;
  g_autofree char *bytes = g_convert (html, -1, charset, "UTF-8", NULL, &length, NULL);
  g_autoptr (WinnowContent) content = read_made (make_file ("a.html", bytes, length));
  g_assert_cmpstr (content->text, ==, "我们的国家，中国人民的法律");
  g_assert_cmpstr (content->charset, ==, expected);
  g_assert_cmpint (content->charset_guessed, ==, guessed);
}

test_case (charset)
{
  assert_charset ("<meta charset=\"utf-8\">", "UTF-8", "UTF-8", FALSE);
  assert_charset ("<meta http-equiv=Content-Type content=\"text/html; charset=gb2312\">", "GBK", "GB18030", FALSE);
  assert_charset ("", "GBK", "GB18030", TRUE);
  assert_charset ("<meta charset='gbk'>", "UTF-8", "UTF-8", FALSE); /* a wrong declaration */
  assert_charset ("", "UTF-16", "UTF-16LE", FALSE);
}

/* Longer than a chunk, so that characters and tags fall on the seams. */
test_case (long)
{
  g_autoptr (GString) html = g_string_new ("<html><body>");
  g_autoptr (GString) expected = g_string_new (NULL);
  for (int i = 0; i < 20000; i++)
    {
      g_string_append_printf (html, "<p>第%d条 <b>文</b>字</p>\n", i);
      g_string_append_printf (expected, "%s第%d条 文字", i > 0 ? "\n" : "", i);
    }

  g_autoptr (WinnowContent) content = read_made (make_file ("a.html", html->str, html->len));

  g_assert_cmpstr (content->text, ==, expected->str);
}

test_case (xml)
{
  static const char xml[] = "<?xml version=\"1.0\"?>\n<!DOCTYPE doc>\n<doc>\n <title>A title</title>\n <p>one "
                            "<i>two</i> &lt;three&gt;</p>\n <p><![CDATA[four "
                            "<five>]]></p>\n</doc>";
  g_autoptr (WinnowContent) content = read_made (make_file ("a.xml", xml, -1));
  g_assert_cmpstr (content->format, ==, "xml");
  g_assert_cmpstr (content->text, ==, "A title\none two <three>\nfour <five>");
  g_assert_cmpstr (content->title, ==, "A title");
}

/* Elements without white space between them: blocks and unknown elements end a paragraph, letters
 * on both sides of a tag belong together. */
test_case (xml_on_one_line)
{
  static const char *const cases[][2] = {
    { "<d><p>one two</p><p>when</p></d>", "one two\nwhen" },
    { "<d><row><name>one</name><name>two</name></row></d>", "one\ntwo" },
    { "<d><k><a><v>one</v></a></k><k><v>two</v></k></d>", "one\ntwo" },
    { "<d><p>un<b>believ</b>able</p></d>", "unbelievable" },
    { "<d><p>an un<new>believ</new>able <new>w</new>ord</p></d>", "an unbelievable word" },
    { "<d><k><new>w</new>ord</k></d>", "word" },
    { "<d><p><b>bo</b><i>ld</i></p></d>", "bold" },
    { "<d><p>on <b>one</b> <i>line</i></p></d>", "on one line" },
    { "<d>one<p>two</p>three</d>", "one\ntwo\nthree" },
    { "<d><p>one<br/>two</p></d>", "one\ntwo" },
    { "<d><p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>を</p></d>", "漢字を" },
    { "<d><p>is <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>.</p></d>", "is a/b." },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *xml = g_strconcat ("<?xml version=\"1.0\"?>", cases[i][0], NULL);
      g_autoptr (WinnowContent) content = read_made (make_file ("a.xml", xml, -1));
      g_assert_cmpstr (content->text, ==, cases[i][1]);
    }
}

#define SUM "<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>"

test_case (formulas)
{
  static const char *const cases[][2] = {
    { "<mfrac>" SUM "<mn>2</mn></mfrac>", "(a+b)/2" },
    { "<mfrac>\n <mi>a</mi>\n " SUM "</mfrac><mi>c</mi>", "a/(a+b) c" },
    { "<mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>", "n¦k" },
    { "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup><mi>y</mi>", "x_1^2 y" },
    { "<msup>" SUM "<mrow><mi>n</mi><mo>-</mo><mn>1</mn></mrow></msup>", "(a+b)^(n-1)" },
    { "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</"
      "mi>"
      "</msub>",
      "∑_(i=1)^n a_i" },
    { "<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>", "√(a+b)" },
    { "<mroot><mi>x</mi><mn>3</mn></mroot><mroot><mi>x</mi><mi>n</mi></mroot>", "∛x√(n&x)" },
    { "<mfenced open=\"[\"><mi>a</mi><mi>b</mi></mfenced>", "[a,b)" },
    { "<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "sin x" },
    { "<mover><mi>x</mi><mo>^</mo></mover>", "x\u0302" },
    { "<mover><mi>v</mi><mo>\u20d7</mo></mover>", "v\u20d7" },
    { "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>",
      "[1, 2; 3]" },
    { "<semantics><mi>x</mi><annotation>\\alpha</annotation></semantics>", "x" },
    { "<mi>x</mi><mtext style=\"display:none\">gone</mtext><mi>y</mi>", "xy" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html = g_strconcat ("<html><body><p>A <math>", cases[i][0], "</math> B</p>", NULL),
                      *text = g_strconcat ("A ", cases[i][1], " B", NULL);
      g_autoptr (WinnowContent) content = read_made (make_file ("a.html", html, -1));
      g_assert_cmpstr (content->text, ==, text);
    }
}

/* A book: metadata and pictures are no text, its notes are. */
test_case (fb2)
{
  g_autoptr (WinnowContent) content = read_made (make_file (
      "a.fb2",
      "<?xml version=\"1.0\"?><FictionBook xmlns:l=\"l\"><description><title-info><genre>g</genre><author>"
      "<first-name>Some</first-name> <last-name>One</last-name></author><book-title>T</book-title></title-info>"
      "<document-info><author><nickname>no</nickname></author></document-info></description>"
      "<body><title><p>Head</p></title><section><p>One<a l:href=\"#n\" type=\"note\">[1]</a> <emphasis>line</emphasis>."
      "</p><poem><stanza><v>a</v><v>b</v></stanza></poem></section></body><body name=\"notes\"><section id=\"n\"><p>"
      "note</p></section></body><binary id=\"a.png\">iVBORw0KGgo=</binary></FictionBook>",
      -1));
  assert_body (content, "Head\nOne[1] line.\na\nb");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "note");
  g_assert_cmpstr (content->title, ==, "T");
  g_assert_cmpstr (content->author, ==, "Some One");
}
