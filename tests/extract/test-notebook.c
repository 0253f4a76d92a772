/* Notebooks: the cells in order, without what the code printed. */
#include <string.h>

#include "part.h"
#include "make-picture.h"
#include "make.h"
#include "base/for-each.h"

#define NOTEBOOK(cells) "{\"cells\": [" cells "], \"metadata\": {}, \"nbformat\": 4, \"nbformat_minor\": 5}"
#define MARKDOWN(source) "{\"cell_type\": \"markdown\", \"metadata\": {}, \"source\": " source "}"
#define CODE(source, outputs) \
  "{\"cell_type\": \"code\", \"execution_count\": 1, \"outputs\": [" outputs "], \"source\": " source "}"
#define PRINTED "{\"output_type\": \"stream\", \"name\": \"stdout\", \"text\": [\"printed\\n\"]}"

static WinnowContent *
read_notebook (const char *bytes)
{
  return read_made (make_file ("a.ipynb", bytes, -1));
}

test_case (cells)
{
  g_autoptr (WinnowContent) content
      = read_notebook (NOTEBOOK (MARKDOWN ("[\"# Title\\n\", \"\\n\", \"Text \\u4e2d.\"]") "," CODE (
          "[\"for x in y:\\n\", \"    print (x)\"]", PRINTED) "," MARKDOWN ("\"One\\nstring\"") "," CODE ("[]", "")));
  g_assert_cmpstr (content->format, ==, "ipynb");
  g_assert_cmpstr (content->text, ==, "# Title\nText 中.\nfor x in y:\n    print (x)\nOne\nstring");
  g_assert_null (content->title);
}

test_case (metadata)
{
  g_autoptr (WinnowContent) content = read_notebook (
      "\xEF\xBB\xBF{\"metadata\": {\"title\": \"A title\", \"authors\": [{\"name\": \"One\"}, \"Two\", 3]},"
      "\"cells\": [" MARKDOWN ("\"Text\"") "], \"nbformat\": 4}");
  g_assert_cmpstr (content->title, ==, "A title");
  g_assert_cmpstr (content->author, ==, "One, Two");
}

test_case (format_3)
{
  g_autoptr (WinnowContent) content = read_notebook (
      "{\"metadata\": {\"name\": \"\"}, \"nbformat\": 3, \"worksheets\": [{\"cells\": [{\"cell_type\": \"heading\", "
      "\"level\": 1, "
      "\"source\": \"Head\"}, {\"cell_type\": \"code\", \"input\": [\"a = 1\"], \"outputs\": []}]}, {\"cells\": []}]}");
  g_assert_cmpstr (content->text, ==, "Head\na = 1");
}

/* The content decides; other JSON stays text. */
test_case (recognition)
{
  g_autoptr (WinnowContent) unnamed = read_made (make_file ("a.json", NOTEBOOK (MARKDOWN ("\"Text\"")), -1));
  g_autoptr (WinnowContent) other = read_made (make_file ("a.ipynb", "{\"name\": \"value\", \"nbformat\": 1}", -1));
  g_assert_cmpstr (unnamed->format, ==, "ipynb");
  g_assert_cmpstr (other->format, ==, "text");
}

test_case (pictures)
{
  g_autofree char *first = make_picture_base64 (1, 96, 64), *second = make_picture_base64 (2, 96, 64);
  g_autofree char *file = g_strdup_printf (
      "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": \"One\", \"attachments\": {\"a.png\": "
      "{\"image/png\": \"%s\"}}}," CODE ("\"two\"",
                                         "{\"output_type\": \"display_data\", \"data\": {\"text/plain\": \"<Figure>\", "
                                         "\"image/png\": [\"%.8s\\n\", \"%s\"]}}") ", " MARKDOWN ("\"three\"") "]}",
      first, second, second + 8);
  g_autoptr (WinnowContent) content = read_notebook (file);
  g_assert_cmpstr (content->text, ==, "One\ntwo\nthree");
  assert_takes (join_pictures (content), "a.png@two|picture 1@three");
  assert_picture (content, 0, 1);
  assert_picture (content, 1, 2);
}

/* ── bad files ── */

test_case (bad)
{
  static const struct
  {
    const char *bytes;
    WinnowExtractError code;
  } cases[] = {
    { "{\"cells\": [", WINNOW_EXTRACT_ERROR_DAMAGED },
    { "{\"cells\": {}}", WINNOW_EXTRACT_ERROR_DAMAGED },
    { "{\"cells\": [] /* \" */}", WINNOW_EXTRACT_ERROR_DAMAGED },
    { "{\"cells\": [\"\xFF\"]}", WINNOW_EXTRACT_ERROR_DAMAGED },
    { "{\"cells\": [1, null, [], {\"source\": {}}, {\"source\": [{}], \"outputs\": [3], \"attachments\": []}]}",
      WINNOW_EXTRACT_ERROR_EMPTY },
    { "{\"metadata\": 3, \"worksheets\": [3, {\"cells\": 3}]}", WINNOW_EXTRACT_ERROR_EMPTY },
  };
  winnow_for_each_of (row, cases)
    {
      g_autofree char *path = make_file ("bad.ipynb", row->bytes, -1);
      read_badly (path, NULL, row->code);
    }
}

/* Values and levels that would take more memory than any notebook. Brackets in a text are none. */
test_case (limits)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  g_autoptr (GString) deep = g_string_new ("{\"cells\": \"\\\"\", \"a\": ");
  g_autoptr (GString) many = g_string_new ("{\"cells\": [0");
  g_autoptr (GString) text = g_string_new ("{\"nbformat\": 4, \"cells\": [{\"source\": \"");
  for (int i = 0; i < 100000; i++)
    {
      g_string_append_c (deep, '[');
      g_string_append (many, ",0");
      g_string_append (text, "[\\\"");
    }
  g_string_append (many, "]}");
  g_string_append (text, "\"}]}");
  limits.max_expanded_bytes = 1 << 20;

  g_autofree char *deep_path = make_file ("deep.ipynb", deep->str, -1);
  g_autofree char *many_path = make_file ("many.ipynb", many->str, -1);
  g_autoptr (WinnowContent) content = read_notebook (text->str);
  read_badly (deep_path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (many_path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
  g_assert_cmpuint (content->length, ==, 200000);
}
