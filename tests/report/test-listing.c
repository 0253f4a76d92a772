/* A list in four formats: columns of every kind, with values and without. */
#include "part.h"
#include "report/data/listing.h"

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

static void
test_text (void)
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

static void
test_json (void)
{
  assert_appends (make_listing (2), "json", "[\n" FIRST ",\n" SECOND "]\n");
  assert_appends (make_listing (2), "jsonl", FIRST "\n" SECOND "\n");
  assert_appends (make_listing (0), "json", "[]\n");
}

static void
test_csv (void)
{
  assert_appends (make_listing (2), "csv",
                  "name,color,n,large,positive,on,share,double\r\n"
                  "\"'=汉, \"\"a\"\"\t\",blue,12,5000000000,5000000000,1,0.25,×24\r\n"
                  ",,3,0,,0,,×6\r\n");
}

TEST_PART (listing)
{
  g_test_add_func ("/report/listing/text", test_text);
  g_test_add_func ("/report/listing/json", test_json);
  g_test_add_func ("/report/listing/csv", test_csv);
  return g_test_run ();
}
