/* Escaping and numbers: what comes out is safe, and is the same when it is read back. */
#include <json-glib/json-glib.h>
#include <locale.h>
#include <string.h>

#include "part.h"
#include "base/escape.h"
#include "base/json-writer.h"
#include "base/text-table.h"
#include "report/data/listing.h"
#include "report/model/wording.h"
#include "base/for-each.h"

static void
assert_escapes (void (*escape) (GString *, const char *, gssize), const char *text, const char *expected)
{
  g_autoptr (GString) out = g_string_new (NULL);
  escape (out, text, -1);
  g_assert_cmpstr (out->str, ==, expected);
}

test_case (html)
{
  assert_escapes (winnow_escape_html, "a<b>&\"'c", "a&lt;b&gt;&amp;&quot;&#39;c");
  assert_escapes (winnow_escape_html, "\001\033\177\302\205", "␁␛␡\357\277\275");
  assert_escapes (winnow_escape_html, "\357\277\276\357\277\277\357\274\214", "\357\277\275\357\277\275，");
  assert_escapes (winnow_escape_html, "汉字 é\tx\n", "汉字 é\tx\n");
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_escape_html (out, "a\0b", 3);
  g_assert_cmpstr (out->str, ==, "a␀b");
}

/* Of all characters there are, those that HTML takes for an error are replaced, and no other. */
test_case (html_characters)
{
  g_autoptr (GString) out = g_string_new (NULL);
  for (gunichar c = 0xa0; c <= 0x10ffff; c++)
    {
      char text[7] = "";
      gboolean is_none = (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
      if (c >= 0xd800 && c <= 0xdfff)
        continue;
      text[g_unichar_to_utf8 (c, text)] = '\0';
      g_string_truncate (out, 0);
      winnow_escape_html (out, text, -1);
      if (g_str_has_prefix (out->str, "&#x"))
        g_assert_cmpuint (g_ascii_strtoull (out->str + 3, NULL, 16), ==, c);
      else
        g_assert_cmpstr (out->str, ==, is_none ? "\357\277\275" : text);
    }
}

test_case (terminal)
{
  assert_escapes (winnow_escape_terminal, "a\033[2Jb\n", "a␛[2Jb␊");
  assert_escapes (winnow_escape_terminal, "x\342\200\256y\302\233\377", "x[U+202E]y[U+009B]\357\277\275");
  assert_escapes (winnow_escape_lines, "a\tb\r\nc\342\200\250", "a\tb␍\nc[U+2028]");
}

/* A file can't look as if it had another ending; a mark that Hebrew needs stays. */
test_case (name)
{
  assert_takes (winnow_escape_dup_name ("essay\342\200\256fdp.exe"), "essay\357\277\275fdp.exe");
  assert_takes (winnow_escape_dup_name ("א\342\200\216.txt"), "א\342\200\216.txt");
}

static void
assert_csv (const char *text, const char *expected)
{
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_escape_csv (out, text);
  g_assert_cmpstr (out->str, ==, expected);
}

test_case (csv)
{
  assert_csv ("plain 汉字", "plain 汉字");
  assert_csv ("a,\"b\"", "\"a,\"\"b\"\"\"");
  assert_csv ("=1+1", "\"'=1+1\"");
  assert_csv ("+1", "\"'+1\"");
  assert_csv ("-1", "\"'-1\"");
  assert_csv ("@sum", "\"'@sum\"");
  assert_csv ("\tx", "\"'\tx\"");
  assert_csv ("a=1", "a=1");
  assert_csv ("\033,\n\342\200\256=1", "\"␛,\n[U+202E]=1\"");
  assert_csv ("", "");
}

test_case (json_strings)
{
  static const char text[] = "\"\\/\b\f\n\r\t\001\037\177 汉字 \342\200\250 </script> 😀";
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_escape_json (out, text, -1);
  g_autoptr (JsonNode) node = must (json_from_string (out->str, &error));
  g_assert_cmpstr (json_node_get_string (node), ==, text);
  for (const char *p = out->str; *p != '\0'; p++)
    g_assert_false ((guchar) *p < 0x20);
  g_assert_null (strstr (out->str, "\342\200\250"));
}

static char *
dup_share (double share)
{
  GString *out = g_string_new (NULL);
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_share (&json, share);
  return g_string_free (out, FALSE);
}

static void
assert_share (double share, const char *expected)
{
  assert_takes (dup_share (share), expected);
}

test_case (json_numbers)
{
  setlocale (LC_NUMERIC, "de_DE.UTF-8"); /* a comma where it is installed; nothing may depend on it */
  assert_share (0, "0.0");
  assert_share (1, "1.0");
  assert_share (0.5, "0.5");
  assert_share (1.0 / 3, "0.333333");
  assert_share (2.0 / 3, "0.666667");
  assert_share (0.000001, "0.000001");
  for (guint i = 0; i <= 1000; i++)
    {
      g_autofree char *text = dup_share (i / 1000.0);
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (text, NULL), i / 1000.0, 5e-7);
    }
  g_autoptr (GString) out = g_string_new (NULL);
  WinnowJson json = WINNOW_JSON_INIT (out);
  winnow_json_open (&json, '[');
  winnow_json_number (&json, 0);
  winnow_json_number (&json, G_MAXUINT64);
  winnow_json_string (&json, NULL);
  winnow_json_boolean (&json, TRUE);
  winnow_json_open (&json, '{');
  winnow_json_member_number (&json, "a", 10);
  winnow_json_member_string (&json, "b", "c");
  winnow_json_close (&json);
  winnow_json_close (&json);
  g_assert_cmpstr (out->str, ==, "[0,18446744073709551615,null,true,{\"a\":10,\"b\":\"c\"}]");
  setlocale (LC_NUMERIC, "C");
}

static void
assert_words_share (double share, const char *expected)
{
  assert_takes (winnow_wording_share (share), expected);
}

/* Nothing is rounded to all or to nothing. */
test_case (shares_in_words)
{
  assert_words_share (1, "100%");
  assert_words_share (0.99999, "99.9%");
  assert_words_share (0.345, "34.5%");
  assert_words_share (0.00001, "0.1%");
  assert_words_share (0, "0%");
}

test_case (table)
{
  g_autoptr (WinnowTable) table = winnow_table_new ("lrl");
  g_autoptr (GString) out = g_string_new (NULL);
  const char *const cells[] = { "汉字", "1", "x", "abc", "22", "y", "e\314\201", "333", "" };
  winnow_for_each_of (cell, cells)
    winnow_table_add (table, *cell);
  winnow_table_print (table, out);
  g_assert_cmpstr (out->str, ==, "汉字    1  x\nabc    22  y\ne\314\201     333  \n");
  g_assert_cmpuint (winnow_table_width ("汉字，a"), ==, 7);
}

/* ── a list in four formats: columns of every kind, with values and without ── */

typedef enum
{
  RED,
  BLUE,
} Color;

typedef struct
{
  const char *name; /* (nullable) */
  Color color;
} Thing;

typedef struct
{
  const Thing *thing; /* (nullable) */
  guint n;
  guint64 large;
  gboolean is_on;
  double share;
} Row;

static const char *
get_color_id (Color color)
{
  return color == RED ? "red" : "blue";
}

static void
get_double (gconstpointer row, gconstpointer data, WinnowCell *cell)
{
  cell->owned = g_strdup_printf ("%s%u", (const char *) data, 2 * ((const Row *) row)->n);
}

#define FIELD(name) G_STRUCT_OFFSET (Row, name)
#define OF_THING(name) G_STRUCT_OFFSET (Thing, name), WINNOW_VIA (Row, thing)
static const WinnowColumn columns[] = {
  { "name", "name", WINNOW_COLUMN_STRING, OF_THING (name), .none = "–" },
  { NULL, "words", WINNOW_COLUMN_NUMBER, FIELD (n) },
  { "color", NULL, WINNOW_COLUMN_ID, OF_THING (color), .id = (WinnowIdFunc) get_color_id },
  { "n", NULL, WINNOW_COLUMN_NUMBER, FIELD (n) },
  { "large", NULL, WINNOW_COLUMN_LARGE, FIELD (large) },
  { "positive", "large", WINNOW_COLUMN_POSITIVE, FIELD (large) },
  { "on", NULL, WINNOW_COLUMN_SWITCH, FIELD (is_on) },
  { "share", "share", WINNOW_COLUMN_SHARE, FIELD (share), .none = "?" },
  { "double", "twice", WINNOW_COLUMN_STRING, .get = get_double },
  { NULL },
};
static const Thing thing = { "=汉, \"a\"\t", BLUE };
static const Row rows[] = { { &thing, 12, G_GUINT64_CONSTANT (5000000000), TRUE, .25 }, { NULL, 3, 0, FALSE, -1 } };

static void
assert_appends (WinnowListing listing, const char *format, const char *expected)
{
  g_autoptr (GString) out = g_string_new (NULL);
  winnow_listing_append (&listing, format, out);
  g_assert_cmpstr (out->str, ==, expected);
}

static WinnowListing
make_listing (guint n)
{
  return (WinnowListing){ columns, "Nothing.", .rows = rows, .n_rows = n, .row_size = sizeof (Row), .data = "×" };
}

test_case (list_as_text)
{
  WinnowListing listing = make_listing (2);
  assert_appends (listing, "text",
                  "name       words       large  share  twice\n"
                  "=汉, \"a\"␉     12  5000000000  25.0%  ×24\n"
                  "–              3                  ?  ×6\n");
  assert_appends (make_listing (0), "text", "Nothing.\n");
  listing.has_tabs = TRUE;
  listing.columns = (const WinnowColumn[]){ { NULL, "", WINNOW_COLUMN_NUMBER, FIELD (n) }, columns[0], { NULL } };
  assert_appends (listing, "text", "12\t=汉, \"a\"␉\n3\t–\n");
}

#define FIRST                                                                                                         \
  "{\"name\":\"=汉, \\\"a\\\"\\t\",\"color\":\"blue\",\"n\":12,\"large\":5000000000,\"positive\":5000000000,\"on\":" \
  "true,\"share\":0.25,\"double\":\"×24\"}"
#define SECOND \
  "{\"name\":null,\"color\":null,\"n\":3,\"large\":0,\"positive\":null,\"on\":false,\"share\":null,\"double\":\"×6\"}"

test_case (list_as_json)
{
  assert_appends (make_listing (2), "json", "[\n" FIRST ",\n" SECOND "]\n");
  assert_appends (make_listing (2), "jsonl", FIRST "\n" SECOND "\n");
  assert_appends (make_listing (0), "json", "[]\n");
}

test_case (list_as_csv)
{
  assert_appends (make_listing (2), "csv",
                  "name,color,n,large,positive,on,share,double\r\n"
                  "\"'=汉, \"\"a\"\"\t\",blue,12,5000000000,5000000000,1,0.25,×24\r\n"
                  ",,3,0,,0,,×6\r\n");
}

/* What is known of a file, in the order of WinnowOrigin. */
test_case (origins)
{
  assert_takes (winnow_wording_origin ("Li Ming\n12\n3\nLibreOffice/7.4$Linux_X86"),
                "last saved by Li Ming · 12 minutes of editing · saved 3 times · LibreOffice/7.4");
  assert_takes (winnow_wording_origin ("\n0\n1\n"), "saved 1 time");
  g_assert_null (winnow_wording_origin ("\n0\n\n"));
  g_assert_null (winnow_wording_origin (NULL));
}
