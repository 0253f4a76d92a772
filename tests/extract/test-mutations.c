/* A file of every format with bytes turned at random: whatever comes out, it is a document or an
 * error, never a crash. The seed is fixed, so a failure comes again. Containers are also changed
 * inside, where the parsers are, past the checksums. */
#include <string.h>

#include "part.h"
#include "make.h"
#include "base/for-each.h"

#define ROUNDS 300
#define MAX_FLIPS 12

static void
flip (GRand *rand, char *bytes, gsize length)
{
  for (int n = g_rand_int_range (rand, 1, MAX_FLIPS); n > 0; n--)
    bytes[g_rand_int_range (rand, 0, length)] = g_rand_int_range (rand, 0, 256);
}

/* Either a content that keeps its promises, or an error that says which. */
static void
try (const char *path)
{
  const WinnowExtractLimits limits = { .max_file_bytes = 1 << 20,
                                       .max_text_bytes = 1 << 20,
                                       .max_expanded_bytes = 4 << 20,
                                       .max_entries = 100,
                                       .max_depth = 64,
                                       .max_seconds = 10 };
  g_autoptr (GError) error = NULL;
  g_autoptr (WinnowContent) content = extract_file (path, NULL, &limits, NULL, &error);
  g_assert_true ((content == NULL) == (error != NULL));
  if (content == NULL)
    {
      g_assert_true (error->domain == WINNOW_EXTRACT_ERROR);
      return;
    }
  g_assert_cmpuint (strlen (content->text), ==, content->length);
  g_assert_true (g_utf8_validate (content->text, content->length, NULL));
  winnow_for_each (const WinnowPart, part, content->parts)
    {
      g_assert_cmpuint (part->offset, <=, content->length);
      g_assert_true (g_utf8_validate (part->text, -1, NULL));
    }
}

test_case (bytes)
{
  g_autoptr (GPtrArray) paths = make_all ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *bytes = NULL;
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (paths, i));
      gsize length;
      g_assert_true (g_file_get_contents (g_ptr_array_index (paths, i), &bytes, &length, NULL));
      for (int round = 0; round < ROUNDS; round++)
        {
          g_autofree char *mutant = g_memdup2 (bytes, length);
          flip (rand, mutant, length);

          g_autofree char *path = make_file (name, mutant, length);
          try (path);
        }
    }
}

/* XML inside a container that is itself sound. Turned bytes are letters and marks, so that it stays
 * well-formed now and then. */
test_case (members)
{
  static const char *const bodies[] = {
    "<w:p><w:r><w:t>one</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></"
    "w:txbxContent><w:t>two</w:t></w:r></w:p>"
    "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:sectPr><w:headerReference r:id=\"rId2\"/></w:sectPr>",
    "<text:p>one<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:span "
    "text:style-name=\"T1\">gone</text:span>"
    "<draw:text-box><text:p>box</text:p></draw:text-box><text:s "
    "text:c=\"9\"/></text:p><table:table-row><table:table-cell/></table:table-row>",
  };
  static const char marks[] = "<>/\"=prtcwx: 19";
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (int round = 0; round < 2 * ROUNDS; round++)
    {
      g_autofree char *body = g_strdup (bodies[round % 2]);
      for (int n = g_rand_int_range (rand, 1, 4); n > 0; n--)
        body[g_rand_int_range (rand, 0, strlen (body))] = marks[g_rand_int_range (rand, 0, sizeof marks - 1)];

      g_autofree char *path = round % 2 == 0 ? make_docx ("a.docx", body, "word/header1.xml",
                                                          "<w:hdr xmlns:w=\"w\"><w:sectPr/></w:hdr>", NULL)
                                             : make_odt ("a.odt", "", body);
      try (path);
    }
}

/* Everything that hides text, in one page each of Word, OpenDocument, HTML and PDF. */
test_case (hiding)
{
  static const char docx[]
      = "<w:tbl><w:tblPr><w:tblStyle w:val=\"A\"/></w:tblPr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:tcPr><w:shd "
        "w:val=\"clear\" w:fill=\"112233\"/></w:tcPr>"
        "<w:p><w:pPr><w:pStyle w:val=\"B\"/></w:pPr><w:r><w:rPr><w:color w:val=\"FFFFFF\" w:themeShade=\"80\"/><w:sz "
        "w:val=\"2\"/></w:rPr><w:t>a</w:t></w:r></w:p>"
        "</w:tc></w:tr></w:tbl><w:p><w:r><wp:anchor "
        "behindDoc=\"1\"><wp:positionH><wp:posOffset>-99</wp:posOffset></wp:positionH><wp:extent cx=\"1\" cy=\"2\"/>"
        "<wps:spPr><a:ln/><a:srgbClr "
        "val=\"FFFFFF\"/></wps:spPr><w:txbxContent><w:p><w:r><w:t>b</w:t></w:r></w:p></w:txbxContent></wp:anchor></"
        "w:r></w:p>";
  static const char docx_styles[] = "<w:styles xmlns:w=\"w\"><w:style w:type=\"table\" w:styleId=\"A\"><w:basedOn "
                                    "w:val=\"B\"/><w:tblStylePr><w:shd w:fill=\"FF0000\"/>"
                                    "</w:tblStylePr></w:style><w:style w:styleId=\"B\"><w:basedOn "
                                    "w:val=\"A\"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>";
  static const char odt[] = "<text:section text:display=\"none\"><text:p text:style-name=\"A\">a<text:hidden-paragraph "
                            "text:is-hidden=\"true\"/>b</text:p></text:section>"
                            "<table:table><table:table-column table:number-columns-repeated=\"9\" "
                            "table:visibility=\"collapse\"/><table:table-row><table:table-cell>"
                            "<text:p>c</text:p></table:table-cell></table:table-row></table:table><text:hidden-text "
                            "text:string-value=\"d\"/>";
  static const char odt_styles[]
      = "<style:style style:family=\"paragraph\" style:name=\"A\" style:parent-style-name=\"A\"><style:text-properties "
        "fo:font-size=\"10%\" "
        "fo:color=\"#ffffff\"/></style:style><style:page-layout><style:page-layout-properties "
        "draw:fill=\"solid\"/></style:page-layout>";
  static const char html[] = "<html><style>@media screen{p.a>b,#c{display:none !important}}/* x */ "
                             "d{color:rgb(1,2%,3/0)}</style><body bgcolor=#fff><p class='a e'>a<b>b</b>"
                             "<i id=c style='font-size:.1em;text-indent:-999px;clip:rect(0,0,0,0);background:#fff "
                             "url(x)'>c</i><d hidden>d</d></p></body></html>";
  static const char pdf[] = "ET 1 0 0 rg 40 600 400 20 re f BT 3 Tr 1 g 2 Tr";
  const MakePdfLine lines[] = { { 0, 50, 605, 12, pdf, "some text" }, { 0, 50, 500, 2, "0 Tr .98 g", "more (of) it" } };
  static const char marks[] = "<>/\"=%;:{}()#.-,prtcw 0139";
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  g_autofree char *whole = make_pdf ("whole.pdf", lines, G_N_ELEMENTS (lines), 1, "");
  g_autofree char *pdf_bytes = NULL;
  gsize pdf_length;
  const char *const sources[][2] = { { docx, docx_styles }, { odt, odt_styles }, { html, "" }, { NULL, "" } };

  g_assert_true (g_file_get_contents (whole, &pdf_bytes, &pdf_length, NULL));
  for (int round = 0; round < 4 * ROUNDS; round++)
    {
      g_autofree char *body = g_strdup (round % 4 == 3 ? pdf_bytes : sources[round % 4][0]);
      g_autofree char *styles = g_strdup (sources[round % 4][1]);
      g_autofree char *path = NULL;
      for (int n = g_rand_int_range (rand, 0, 5); n > 0; n--)
        {
          char *text = *styles != '\0' && g_rand_boolean (rand) ? styles : body;
          text[g_rand_int_range (rand, 0, strlen (text))] = marks[g_rand_int_range (rand, 0, sizeof marks - 1)];
        }
      if (round % 4 == 0)
        path = make_docx ("a.docx", body, "word/styles.xml", styles, NULL);
      else if (round % 4 == 1)
        path = make_odt ("a.odt", styles, body);
      else
        path = make_file (round % 4 == 2 ? "a.html" : "a.pdf", body, -1);
      try (path);
    }
}

TEST_PART (mutations)
{
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK); /* poppler warns of broken dates */
  return g_test_run ();
}
