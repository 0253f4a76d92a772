/* tex-commands.c: the commands and environments of TeX that matter to a reader of the text. */
#include "extract/metadata.h"
#include "extract/tex/tex.h"

static WinnowNameTable commands = { {
    { "and", WINNOW_TEX_AND },
    { "autocite autoref bibitem bibliography bibliographystyle addbibresource cite citealp citeauthor citep citet "
      "citeyear cref Cref eqref footcite label nameref nocite pageref parencite ref supercite textcite upcite vref",
      WINNOW_TEX_SKIP_1 },
    { "begin", WINNOW_TEX_BEGIN },
    { "captionsetup CJKfamily cline cmidrule color colorbox ctexset documentclass documentstyle fontfamily "
      "fontseries fontshape geometry graphicspath hphantom href hspace hypersetup hyphenation index linespread "
      "lstset newcounter newlength pagecolor pagenumbering pagestyle parbox phantom raisebox refstepcounter "
      "RequirePackage rotatebox scalebox selectlanguage setCJKmainfont setlist setmainfont setstretch stepcounter "
      "textcolor theoremstyle thispagestyle tikzset usecolortheme usepackage usetheme vphantom vspace zihao",
      WINNOW_TEX_SKIP_1 },
    { "addtocounter addtolength DeclareMathOperator DeclareRobustCommand fontsize let multicolumn multirow newcommand "
      "newtheorem numberwithin providecommand renewcommand resizebox rule setcounter setlength settowidth",
      WINNOW_TEX_SKIP_2 },
    { "addcontentsline definecolor NewDocumentCommand newenvironment renewenvironment", WINNOW_TEX_SKIP_3 },
    { "bigskip clearpage hline maketitle medskip midrule newpage pagebreak par bottomrule toprule smallskip",
      WINNOW_TEX_BREAK },
    { "caption chapter frametitle framesubtitle paragraph part section subparagraph subcaption subsection "
      "subsubsection",
      WINNOW_TEX_HEADING },
    { "def edef gdef", WINNOW_TEX_DEFINE },
    { "end", WINNOW_TEX_END },
    { "footnote footnotetext endnote marginpar sidenote thanks", WINNOW_TEX_FOOTNOTE },
    { "iffalse", WINNOW_TEX_FALSE },
    { "include input subfile", WINNOW_TEX_INCLUDE },
    { "includegraphics", WINNOW_TEX_PICTURE },
    { "item", WINNOW_TEX_ITEM },
    { "BibTeX LaTeX LaTeXe TeX XeLaTeX", WINNOW_TEX_NAME },
    { "lstinline verb", WINNOW_TEX_VERBATIM },
    { "newline \\", WINNOW_TEX_LINE },
    { "nolinkurl path url", WINNOW_TEX_URL },
    { "( [", WINNOW_TEX_FORMULA },
} };

static WinnowNameTable fields = { {
    { "author", WINNOW_METADATA_AUTHOR },
    { "date", WINNOW_METADATA_CREATED },
    { "title", WINNOW_METADATA_TITLE },
} };

static WinnowNameTable levels = { {
    { "part", 1 },
    { "chapter", 2 },
    { "frametitle section", 3 },
    { "subsection", 4 },
    { "subsubsection", 5 },
    { "paragraph", 6 },
    { "subparagraph", 7 },
} };

static WinnowNameTable environments = { {
    { "align alignat displaymath eqnarray equation flalign gather math multline", WINNOW_TEX_ENVIRONMENT_FORMULA },
    { "adjustbox minipage multicols subfigure thebibliography", WINNOW_TEX_ENVIRONMENT_SKIP_1 },
    { "CJK wrapfigure", WINNOW_TEX_ENVIRONMENT_SKIP_2 },
    { "axis comment filecontents pgfpicture picture tikzpicture", WINNOW_TEX_ENVIRONMENT_LEFT_OUT },
    { "document", WINNOW_TEX_ENVIRONMENT_DOCUMENT },
    { "displayquote quotation quote quoting", WINNOW_TEX_ENVIRONMENT_QUOTATION },
    { "longtable supertabular tabular", WINNOW_TEX_ENVIRONMENT_TABLE_1 },
    { "tabularx tabulary", WINNOW_TEX_ENVIRONMENT_TABLE_2 },
    { "Verbatim alltt listing lstlisting minted verbatim", WINNOW_TEX_ENVIRONMENT_VERBATIM },
} };

WinnowTexCommand
winnow_tex_find_command (const char *name)
{
  return winnow_name_table_find (&commands, name);
}

WinnowTexEnvironment
winnow_tex_find_environment (const char *name)
{
  return winnow_name_table_find (&environments, name);
}

int
winnow_tex_find_level (const char *name)
{
  return winnow_name_table_find (&levels, name);
}

int
winnow_tex_find_field (const char *name)
{
  return winnow_name_table_find (&fields, name);
}
