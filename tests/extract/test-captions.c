/* test-captions.c: which paragraphs beside a picture are taken for its caption */
#include <string.h>

#include "part.h"
#include "extract/pictures/read-pictures.h"
#include "make.h"
#include "base/for-each.h"

/* @text with '@' where pictures stand. */
static WinnowContent *
make_content (const char *text)
{
  WinnowContent *content = winnow_content_new ("text");
  g_autoptr (GString) body = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p++)
    if (*p == '@')
      {
        WinnowDocumentPicture *picture = winnow_document_picture_new ("p");
        picture->offset = (guint32) body->len;
        winnow_content_take_picture (content, picture);
      }
    else
      g_string_append_c (body, *p);
  g_free (content->text);
  content->length = body->len;
  content->text = g_strdup (body->str);
  return content;
}

static const char *
get_caption (const WinnowContent *content, guint i)
{
  return ((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, i))->caption;
}

static const char *const captions[] = {
  "Figure 3",
  "Figure 3: A bridge",
  "Figure 3. A bridge.",
  "FIGURE 3 A bridge",
  "Fig. 2",
  "Fig.2 – the parts",
  "Fig 12a. Two of them",
  "Figure 3.1: More",
  "Figure 3-1 More",
  "Figure S2. In the supplement",
  "Figure A.1: In the appendix",
  "Plate IV. Birds",
  "Picture 1",
  "Photo 7: the harbour",
  "Chart 2 | Sales",
  "Scheme 1. Synthesis",
  "Diagram 4\tFlow",
  "Image 1 – a cat",
  "Exhibit 9",
  "Illustration 5",
  "Abb. 3: Die Brücke",
  "Abbildung 3",
  "Figure 3 : Le pont",
  "Fig. 3 shows the plan",
  "图3",
  "图 3",
  "图3-1 系统结构",
  "图 3.1 系统结构",
  "圖三 系統結構",
  "图3：系统结构",
  "图3系统结构",
  "图表 2",
  "圖表 2 銷售",
  "照片 2",
  "插图1 桥",
  "附图 2",
  "图１２ 桥",
  "Figure 5  (a) left, (b) right",
};

static const char *const running[] = {
  "Figure 3 shows a bridge over the river.",
  "Fig. 2 illustrates how the parts are put together in the end.",
  "Figures are given below.",
  "Figure out the way",
  "figure 3: small letters",
  "Figure",
  "Figurehead 3",
  "Figure three",
  "Figure 3, which is below, says more.",
  "Figure 3 and Figure 4 show the results.",
  "图3所示",
  "图3显示了系统结构。",
  "图 3 所示的系统",
  "图3是系统结构。",
  "图3、图4",
  "图书馆 3",
  "图像",
  "圖3為系統結構",
  "见图3",
  "Imagen 3",
  "The Figure 3: no",
  "Photosynthesis 2",
  "图3系统结构是这样的，它由很多部分组成。",
  "Picture this: 3",
};

static void
check_line (const char *line, gboolean is_caption)
{
  g_autofree char *behind = g_strdup_printf ("one\n@%s\ntwo", line), *before = g_strdup_printf ("one\n%s\n@two", line);
  const char *const texts[] = { behind, before };

  winnow_for_each_of (text, texts)
    {
      g_autoptr (WinnowContent) content = make_content (*text);
      g_autofree char *clean = winnow_caption_clean (line);
      winnow_captions_find (content);
      if (g_strcmp0 (get_caption (content, 0), is_caption ? clean : NULL) != 0)
        g_error ("“%s” is taken for “%s”", line, get_caption (content, 0));
    }
}

test_case (labels)
{
  winnow_for_each_of (caption, captions)
    check_line (*caption, TRUE);
  winnow_for_each_of (row, running)
    check_line (*row, FALSE);
}

/* @expected: the captions of all pictures with '|' between, '-' for none. */
static const struct
{
  const char *text;
  const char *expected;
} places[] = {
  { "@", "-" },
  { "@\n", "-" },
  { "text@", "-" },
  { "Figure 1: a\n@\nFigure 2: b", "Figure 2: b" },
  { "@Figure 1: a\n@Figure 2: b\n@Figure 3: c", "Figure 1: a|Figure 2: b|Figure 3: c" },
  { "Figure 1: a\n@Figure 2: b\n@Figure 3: c\n@text", "Figure 1: a|Figure 2: b|Figure 3: c" },
  { "@@Figure 1: both", "Figure 1: both|Figure 1: both" },
  { "text @ text\nFigure 1: a", "Figure 1: a" },
  { "@(a)\nFigure 1: a", "Figure 1: a" },
  { "@(a)\n(b)\nFigure 1: too far", "-" },
  { "@A paragraph that is too long to be but a mark of a part of the picture.\nFigure 1: a", "-" },
  { "Figure 1: a@", "Figure 1: a" },
  { "Figure 1: a\ntext@", "-" },
  { "@\n\n \nFigure 1: a", "Figure 1: a" },
  { "Figure 1: a\n\n\t\n@", "Figure 1: a" },
  { "@\nFigure 1: a\n@", "Figure 1: a|-" },
  { "@\nFigure 1: a\n@\nFigure 2: b", "Figure 1: a|Figure 2: b" },
  { "@\nFigure 1: a\n@\nFigure 2: b\n@", "Figure 1: a|Figure 2: b|-" },
  { "@@\nFigure 1: a\n@@", "Figure 1: a|Figure 1: a|-|-" },
  { "Figure 1: a\n@\nFigure 2: b\n@", "Figure 1: a|Figure 2: b" },
  { "Figure 1: a\n@\ntext\ntext\n@\nFigure 2: b\n@", "Figure 1: a|-|Figure 2: b" },
  { "@\nHeading\n@\nFigure 1: a", "-|Figure 1: a" },
  { "@(a) @(b)\nFigure 1: both", "Figure 1: both|Figure 1: both" },
};

test_case (places)
{
  winnow_for_each_of (place, places)
    {
      g_autoptr (WinnowContent) content = make_content (place->text);
      g_autoptr (GString) found = g_string_new (NULL);
      winnow_captions_find (content);
      for (guint j = 0; j < content->pictures->len; j++)
        g_string_append_printf (found, "%s%s", j > 0 ? "|" : "",
                                get_caption (content, j) != NULL ? get_caption (content, j) : "-");
      if (strcmp (found->str, place->expected) != 0)
        g_error ("“%s”: “%s”, not “%s”", place->text, found->str, place->expected);
    }
}

static WinnowContent *
make_given (const char *text, const char *caption)
{
  WinnowContent *content = make_content (text);
  ((WinnowDocumentPicture *) g_ptr_array_index (content->pictures, 0))->caption = g_strdup (caption);
  winnow_captions_find (content);
  g_assert_cmpstr (get_caption (content, 0), ==, caption);
  return content;
}

/* What the document says itself stays, and is no other picture's; what it does not say is
 * anybody's. */
test_case (given)
{
  g_autoptr (WinnowContent) alone = make_given ("@Figure 1: a", "mine");
  g_autoptr (WinnowContent) said = make_given ("@Figure 1:  a\n@", "Figure 1: a");
  g_autoptr (WinnowContent) unsaid = make_given ("@Figure 1: a\n@", "mine");
  g_autoptr (WinnowContent) side
      = make_given ("Figure 1: a\n@\ntext\ntext\nFigure 2: b\n@\nFigure 3: c", "Figure 1: a");
  g_assert_cmpstr (get_caption (said, 1), ==, NULL);
  g_assert_cmpstr (get_caption (unsaid, 1), ==, "Figure 1: a");
  g_assert_cmpstr (get_caption (side, 1), ==, "Figure 2: b");
}

test_case (clean)
{
  static const char *const texts[][2] = {
    { " a\n\tb\xE3\x80\x80 c ", "a b c" },
    { "", NULL },
    { " \n ", NULL },
    { "\xFF", "\xEF\xBF\xBD" },
    { "a\1b", "a b" },
  };
  g_assert_null (winnow_caption_clean (NULL));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_takes (winnow_caption_clean (texts[i][0]), texts[i][1]);
}

/* Of any length: at most 300 characters, the text itself as far as it goes, and "…" exactly where
 * it was cut. */
test_case (cut)
{
  for (guint n = 290; n < 310; n++)
    for (guint blank = 0; blank < 3; blank++)
      {
        g_autoptr (GString) text = g_string_new (NULL);
        g_autofree char *clean = NULL;
        for (guint i = 0; i < n; i++)
          g_string_append (text, blank > 0 && i % (n / blank + 1) == n / (blank + 1) ? " " : "图");
        clean = winnow_caption_clean (text->str);
        g_assert_cmpint (g_utf8_strlen (clean, -1), ==, MIN (n, 300));
        g_assert_cmpint (g_str_has_suffix (clean, "…"), ==, n > 300);
        g_assert_cmpint (strncmp (clean, text->str, strlen (clean) - (n > 300 ? strlen ("…") : 0)), ==, 0);
      }
}

/* The only line of the text that is @caption, or NULL where there are more. */
static const char *
find_only_line (const WinnowContent *content, const char *caption)
{
  const char *found = NULL;
  for (const char *line = content->text, *end; *line != '\0'; line = end + (*end == '\n'))
    {
      g_autofree char *text = NULL, *clean = NULL;
      end = strchrnul (line, '\n');
      text = g_strndup (line, (gsize) (end - line));
      clean = winnow_caption_clean (text);
      if (g_strcmp0 (clean, caption) != 0)
        continue;
      if (found != NULL)
        return NULL;
      found = line;
    }
  return found;
}

static gboolean
is_on_both_sides (const WinnowContent *content, const char *caption)
{
  const char *line = find_only_line (content, caption);
  gboolean is_before = FALSE, is_behind = FALSE;
  for (guint i = 0; line != NULL && i < content->pictures->len; i++)
    if (g_strcmp0 (get_caption (content, i), caption) == 0)
      {
        const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
        is_before |= content->text + picture->offset <= line;
        is_behind |= content->text + picture->offset > line;
      }
  return is_before && is_behind;
}

/* Whatever stands where: a caption is a line of the text, without line ends, and of pictures on one
 * side of it. */
test_case (random)
{
  static const char *const pieces[]
      = { "@", "@", "\n", "\n", " ", "Figure 1: ", "图2 ", "text ", "Fig. 3", "\t", "所示", "。", "." };

  for (guint round = 0; round < 3000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (WinnowContent) content = NULL;
      for (int i = g_test_rand_int_range (0, 20); i > 0; i--)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      content = make_content (text->str);
      winnow_captions_find (content);
      for (guint i = 0; i < content->pictures->len; i++)
        {
          g_autofree char *clean = winnow_caption_clean (get_caption (content, i)),
                          *all = winnow_caption_clean (content->text);
          g_assert_cmpstr (get_caption (content, i), ==, clean);
          g_assert_true (clean == NULL || strstr (all, clean) != NULL);
          g_assert_false (clean != NULL && is_on_both_sides (content, clean));
        }
    }
}
