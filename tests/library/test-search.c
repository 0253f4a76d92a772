/* test-search.c: full text, in scripts with spaces and without */
#include "part.h"
#include "fixture.h"
#include "library/index/snippet.h"
#include "base/for-each.h"

typedef struct
{
  const char *query;
  const char *hits; /* ids */
} Case;

static void
assert_hits (WinnowLibrary *library, const char *query, const char *expected)
{
  g_autoptr (GArray) ids = must (winnow_library_search_documents (library, query, &error));
  g_autoptr (GString) found = g_string_new (NULL);
  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (found, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "", g_array_index (ids, gint64, i));
  if (!g_str_equal (found->str, expected))
    g_test_message ("query: %s", query);
  g_assert_cmpstr (found->str, ==, expected);
}

static WinnowLibrary *
make_library (void)
{
  WinnowLibrary *library = fixture_open (NULL);
  gint64 papers = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  /* 1 */
  fixture_put (library, papers, "/papers/essay-03.docx", "The cat sat on the mat. Café society, naïve readers.");
  fixture_put (library, papers, "/papers/论文一.txt", "机器学习是人工智能的一个分支。deep学习很流行。"); /* 2 */
  fixture_put (library, papers, "/papers/c.txt", "学习机器的原理;the mat is here");                      /* 3 */
  fixture_put (library, papers, "/papers/d.txt", "コンピューターの歴史と𠀀字");                          /* 4 */
  return library;
}

test_case (queries)
{
  g_autoptr (WinnowLibrary) library = make_library ();
  const Case cases[] = {
    { "cat", "1" },
    { "CAT", "1" },
    { "mat", "1 3" },
    { "mat cat", "1" },
    { "soci", "1" },
    { "ociety", "" },
    { "cafe", "1" },
    { "naive", "1" },
    { "essay", "1" },
    { "03", "1" },
    { "学习", "2 3" },
    { "机器学习", "2" },
    { "学", "2 3" },
    { "器学", "2" },
    { "论文", "2" },
    { "学习 mat", "3" },
    { "deep学习", "2" },
    { "习机", "3" },
    { "コンピュ", "4" },
    { "歴史", "4" },
    { "𠀀", "4" },
    { "zebra", "" },
    { "e", "1" }, /* begins a word of a name */
    { "c", "3" },
    { "h", "" },
    { "", "1 2 3 4" },
    { "  … !! ", "1 2 3 4" },
    { "\"cat\" OR zebra", "" },
    { "cat*", "1" },
    { "NOT", "" },
    { "name:cat", "" },
    { "(cat", "1" },
    { "智能。", "2" },
    { "\xff\xfe", "1 2 3 4" },
  };
  winnow_for_each_of (row, cases)
    assert_hits (library, row->query, row->hits);
}

test_case (changes)
{
  g_autoptr (WinnowLibrary) library = make_library ();
  assert_hits (library, "mat", "1 3");
  fixture_put (library, 1, "/papers/c.txt", "新的内容 with other words");
  assert_hits (library, "mat", "1");
  assert_hits (library, "原理", "");
  assert_hits (library, "内容", "3");
  g_assert_true (winnow_library_remove_document (library, 1, NULL));
  assert_hits (library, "mat", "");
  fixture_put (library, 1, "/papers/e.txt", "a mat again");
  assert_hits (library, "mat", "5");
  assert_hits (library, "words 的", "3");
}

test_case (title_and_author)
{
  g_autoptr (WinnowLibrary) library = fixture_open (NULL);
  g_autoptr (WinnowContent) content = fixture_content ("text");
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  content->title = g_strdup ("The Voyage Out");
  content->author = g_strdup ("鲁迅");
  document->collection_id = fixture_add_collection (library, "Papers", WINNOW_ROLE_SUBMISSIONS);
  document->path = g_strdup ("/a");
  document->sha256 = g_strdup ("00");
  g_assert_cmpint (winnow_library_put_document (library, document, content, NULL), ==, 1);
  assert_hits (library, "voyage", "1");
  assert_hits (library, "鲁迅 voyage text", "1");
  assert_hits (library, "迅鲁", "");
}

/* ── snippets ── */

/* (transfer full) with the words in brackets; "" where there is none */
static char *
dup_marked (const WinnowSnippet *snippet)
{
  GString *text = g_string_new (snippet != NULL ? snippet->text : NULL);
  for (guint i = snippet != NULL ? snippet->marks->len : 0; i-- > 0;)
    {
      const WinnowSnippetMark *mark = &g_array_index (snippet->marks, WinnowSnippetMark, i);
      g_string_insert (text, mark->end, "]");
      g_string_insert (text, mark->start, "[");
    }
  return g_string_free (text, FALSE);
}

test_case (snippets)
{
  static const struct
  {
    const char *text, *query, *expected;
  } cases[] = {
    { "The cat sat.", "cat", "The [cat] sat." },
    { "The CAT, the cats", "cat", "The [CAT], the [cat]s" },
    { "concatenate", "cat", "" },
    { "Cafe\314\201 soci\303\251t\303\251 na\303\257ve", "café naive",
      "[Cafe\314\201] soci\303\251t\303\251 [na\303\257ve]" },
    { "one\n\n  two\tthree", "two", "one [two] three" },
    { "机器学习是人工智能", "学习", "机器[学习]是人工智能" },
    { "学,习", "学习", "[学,习]" },
    { "deep学习很流行", "deep学习", "[deep学习]很流行" },
    { "well - known, wellknown", "well-known", "[well - known], wellknown" },
    { "big b", "b", "big [b]" },
    { "a <b> & c", "b", "a <[b]> & c" },
    { "x", "zebra", "" },
    { "x", " … ", "" },
    { "", "x", "" },
    { "\360\240\200\200字", "\360\240\200\200", "[\360\240\200\200]字" },
    { "one word here and far far far far far far far far far far far far far far far far far far far far far far "
      "far far far away the word one follows it and the text goes on and on and on and on and on and on and on",
      "word follows",
      "…far far far away the [word] one [follows] it and the text goes on and on and on and on and on and on and…" },
  };
  winnow_for_each_of (row, cases)
    {
      g_autoptr (WinnowSnippet) snippet = winnow_snippet_new (row->text, row->query);
      assert_takes (dup_marked (snippet), row->expected);
    }
}

test_case (snippets_of_documents)
{
  g_autoptr (WinnowLibrary) library = make_library ();
  g_autoptr (WinnowSnippet) text = must (winnow_library_dup_snippet (library, 2, "分支", &error));
  assert_takes (dup_marked (text), "机器学习是人工智能的一个[分支]。deep学习很流行。");
  g_assert_null (winnow_library_dup_snippet (library, 1, "essay", NULL)); /* a name */
  g_assert_null (winnow_library_dup_snippet (library, 99, "cat", NULL));
}
