/* TeX: what a reader of the page sees is the text; formulas stand on one line. */
#include <string.h>

#include "part.h"
#include "make-picture.h"
#include "make.h"
#include "base/for-each.h"

#define DOCUMENT(body) "\\documentclass{article}\n\\begin{document}\n" body "\n\\end{document}\n"

static WinnowContent *
read_tex (const char *bytes)
{
  return read_made (make_file ("a.tex", bytes, -1));
}

typedef struct
{
  const char *source, *text;
} Case;

static void
check_all (const Case *cases, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (WinnowContent) content = read_tex (cases[i].source);
      g_assert_cmpstr (content->format, ==, "tex");
      g_assert_cmpstr (content->text, ==, cases[i].text);
      g_assert_cmpuint (content->notes->len, ==, 0);
    }
}

test_case (text)
{
  static const Case cases[] = {
    { DOCUMENT ("One % comment\n  two\n\nthree\\par four\\\\[2pt]five"), "One two\nthree\nfour\nfive" },
    { "before the body it is a chapter", "before the body it is a chapter" },
    { "\\usepackage[a]{b}% c\n\\newcommand{\\x}[1][d]{\\emph{#1}}\\def\\y#1{gone}\\setlength{\\z}{1pt}text", "text" },
    { "\\newcommand{\\x}{gone}\n\\begin{document}in\\end{document}out", "in" },
    { "\\section*{Head} text \\subsection[short]{Long \\emph{head}}text", "Head\ntext\nLong head\ntext" },
    { "see~\\cite[p.~3]{a} and \\ref{b}\\label{c}.", "see and ." },
    { "\\textbf{bold} {\\it slanted} \\textcolor{red}{red} \\unknown[option]{kept}\\noindent [kept]",
      "bold slanted red kept[kept]" },
    { "{\\zihao{4}\\linespread{1.5}\\fontfamily{ptm}\\selectfont text}", "text" },
    { "\\href{http://a.b}{link} \\url{http://a_b/%20}", "link http://a_b/%20" },
    { "\\begin{itemize}\\item one\\item[\\bf two] three\\end{itemize}four [5]", "one\ntwo three\nfour [5]" },
    { "\\begin{quote}one\\end{quote}two\\begin{comment}gone\\end{comment}\\iffalse gone\\fi three", "one\ntwo\nthree" },
    { "\\begin{verbatim}\na % b\n  \\c\n\\end{verbatim}d \\verb|e%f| \\verb*+g+", "a % b\n  \\c\nd e%f g" },
    { "中文\n跨行 and\nmore", "中文跨行 and more" },
    { "one\r\ntwo\r\n\r\nthree", "one two\nthree" },
    { "an option [that never closes\\\\[and this", "an option [that never closes\n[and this" },
  };
  check_all (cases, G_N_ELEMENTS (cases));
}

test_case (characters)
{
  static const Case cases[] = {
    { "caf\\'e na\\\"{\\i}ve Erd\\H{o}s \\c{c}a \\v S \\~n \\=a \\r{a}", "café naïve Erdős ça Š ñ ā å" },
    { "50\\% \\& \\$5 \\#1 a\\_b \\{c\\}", "50% & $5 #1 a_b {c}" },
    { "a-b 1--2 x---y ``q'' `r' it's", "a-b 1–2 x—y “q” ‘r’ it’s" },
    { "Stra\\ss e \\O re \\ae on \\ldots\\ \\S 3 \\copyright{} \\LaTeX{} x\\,y", "Straße Øre æon … §3 © LaTeX x y" },
    { "soft\\-hyphen \\/ f\\/f", "softhyphen ff" },
  };
  check_all (cases, G_N_ELEMENTS (cases));
}

test_case (formulas)
{
  static const Case cases[] = {
    { "so $E=mc^2$ is", "so E=mc^2 is" },
    { "$\\frac{a+b}{2}$ \\(\\frac12\\) $$\\dfrac{x}{(y+z)}$$", "(a+b)/2 1/2\nx/(y+z)" },
    { "$x_{1}^{10}+y_{i+1} z$", "x_1^10+y_(i+1)z" },
    { "$\\sqrt{x}+\\sqrt{a+b}+\\sqrt[3]{y}$", "√x+√(a+b)+√(3&y)" },
    { "\\[\\sum_{i=1}^n a_i \\leq \\int_0^\\infty \\sin x\\]", "∑_(i=1)^n a_i≤∫_0^∞sin x" },
    { "$\\left( \\alpha \\times \\mathbf{v} \\right.$", "(α×v" },
    { "$f(x)=\\begin{cases}1 & \\text{if } x>0\\\\0\\end{cases}$", "f(x)=1 if x>0 0" },
    { "\\begin{equation*}a\\label{b}\\end{equation*}\\begin{align}c&=d\\\\e&=f\\end{align}", "a\nc=d\ne=f" },
    { "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$", "[1, 2; 3, 4]" },
    { "costs \\$5 or $6\n\nand on", "costs $5 or 6\nand on" },
  };
  check_all (cases, G_N_ELEMENTS (cases));
}

test_case (tables)
{
  static const Case cases[] = {
    { "Before\\begin{tabular}{l|r}A & B\\\\\\hline\n & D\\\\\n\\end{tabular}After", "Before\nA\tB\nD\nAfter" },
    { "\\begin{tabularx}{1cm}{XX}\\multicolumn{2}{c}{wide}\\\\a&b\\end{tabularx}", "wide\na\tb" },
  };
  check_all (cases, G_N_ELEMENTS (cases));
}

test_case (parts)
{
  g_autoptr (WinnowContent) content
      = read_tex (DOCUMENT ("One\\footnote{The \\emph{note}.} two\\footnote[3]{Another} three"));
  assert_body (content, "One two three");
  assert_parts (content, WINNOW_PART_FOOTNOTE, "The note.|Another");
}

test_case (metadata)
{
  g_autoptr (WinnowContent) content
      = read_tex ("\\documentclass{article}\\title{A \\emph{title}\\thanks{gone}}\\author{One \\and\n Two\\\\ "
                  "Place}\\date{2020-01-02}"
                  "\\begin{document}\\maketitle Text\\end{document}");
  g_autoptr (WinnowContent) today = read_tex ("\\date{\\today}\\title{}Text");
  g_assert_cmpstr (content->text, ==, "Text");
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_cmpstr (content->author, ==, "One, Two Place");
  g_assert_cmpstr (content->created, ==, "2020-01-02");
  g_assert_null (today->created);
  g_assert_null (today->title);
}

test_case (charset)
{
  g_autoptr (WinnowContent) content = read_tex ("\\section{\xD6\xD0\xB9\xFA}\xD5\xE2\xCA\xC7\xD6\xD0\xCE\xC4\xA1\xA3");
  g_assert_cmpstr (content->text, ==, "中国\n这是中文。");
  g_assert_true (content->charset_guessed);
}

test_case (files)
{
  g_autoptr (WinnowContent) content = NULL;
  g_autofree char *pictures = NULL;
  make_bytes_file ("a.png", make_picture (1, 96, 64));
  content = read_tex (
      DOCUMENT ("One\n\n\\includegraphics[width=1cm]{a.png}\\includegraphics{drawing}\n\ntwo\\input{b}\\include{c}"));
  pictures = join_pictures (content);
  g_assert_cmpstr (content->text, ==, "One\ntwo");
  g_assert_cmpstr (pictures, ==, "a.png@two");
  assert_picture (content, 0, 1);
  g_assert_cmpuint (content->notes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (content->notes, 0), ==,
                   "2 files that the document includes were not read with it: b, c.");
}

test_case (recognition)
{
  g_autoptr (WinnowContent) unnamed
      = read_made (make_file ("paper", "% x\n\n\\documentclass{a}\\begin{document}b", -1));
  g_autoptr (WinnowContent) text = read_made (make_file ("a.txt", "about \\documentclass{a}", -1));
  g_assert_cmpstr (unnamed->format, ==, "tex");
  g_assert_cmpstr (text->format, ==, "text");
}

/* ── bad files ── */

test_case (bad)
{
  static const char *const sources[] = { "\\",
                                         "\\begin",
                                         "\\begin{",
                                         "\\end{x}}}",
                                         "\\'",
                                         "\\'{",
                                         "\\'\\",
                                         "\\verb",
                                         "\\verb|",
                                         "\\frac",
                                         "$",
                                         "$x^$",
                                         "\\[",
                                         "$\\frac$",
                                         "$\\sqrt[$",
                                         "$\\begin{pmatrix}$",
                                         "$\\end{}$",
                                         "\\footnote{a",
                                         "\\title{a",
                                         "\\item[",
                                         "\\def\\x",
                                         "%",
                                         "\\input",
                                         "\\begin{tabular}",
                                         "\\begin{align*}",
                                         "{",
                                         "}",
                                         "&",
                                         "\\section",
                                         "$}$",
                                         "\\text{\\" };
  winnow_for_each_of (row, sources)
    {
      g_autofree char *source = g_strconcat ("text ", *row, NULL);
      g_autoptr (WinnowContent) content = read_tex (source);
      g_assert_true (g_str_has_prefix (content->text, "text"));
    }
  g_autoptr (WinnowContent) cut = read_tex ("text \\label{a and all the rest");
  g_assert_cmpstr (cut->text, ==, "text");
  g_assert_cmpuint (cut->notes->len, ==, 1);
  g_autofree char *empty = make_file ("empty.tex", DOCUMENT ("% nothing"), -1);
  read_badly (empty, NULL, WINNOW_EXTRACT_ERROR_EMPTY);
}

static char *
repeat (const char *before, const char *piece, gsize n)
{
  GString *text = g_string_new (before);
  while (n-- > 0)
    g_string_append (text, piece);
  return g_string_free (text, FALSE);
}

/* Braces in text nest as deep as elements may; what nests deeper in a formula is left out. */
test_case (limits)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  static const char *const pieces[] = { "{", "\\frac", "\\sqrt[", "x^", "\\begin{a}" };
  g_autofree char *deep = repeat ("text ", "{", 100000);
  g_autofree char *path = make_file ("deep.tex", deep, -1);
  read_badly (path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  winnow_for_each_of (piece, pieces)
    {
      g_autofree char *source = repeat ("text $", *piece, 100000);
      g_autofree char *closed = g_strconcat (source, "$ end", NULL);
      g_autoptr (WinnowContent) content = read_tex (closed);
      g_assert_true (g_str_has_prefix (content->text, "text "));
      g_assert_true (g_str_has_suffix (content->text, "end"));
    }
  limits.max_text_bytes = 10;
  g_autofree char *large = make_file ("large.tex", "more than ten bytes of text", -1);
  read_badly (large, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}
