/* seal.c: see seal.h */
#include "library/upkeep/seal.h"

#include "library/upkeep/packed-texts.h"

#include <string.h>
#include <xxhash.h>

gint64
winnow_seal_sum (const char *text, gsize length)
{
  return (gint64) XXH3_64bits (text, length);
}

static guint32
make_seal (const guint8 *data, gsize size)
{
  return GUINT32_TO_LE ((guint32) XXH3_64bits (data, size));
}

void
winnow_seal_add (GByteArray *bytes)
{
  const guint32 seal = make_seal (bytes->data, bytes->len);
  g_byte_array_append (bytes, (const guint8 *) &seal, sizeof seal);
}

gboolean
winnow_seal_check (const guint8 *data, gsize *size)
{
  guint32 seal;
  if (*size < sizeof seal)
    return FALSE;
  *size -= sizeof seal;
  memcpy (&seal, data + *size, sizeof seal);
  return seal == make_seal (data, *size);
}

/* ── in SQL ── */

static void
sum_text (sqlite3_context *context, int n, sqlite3_value **values)
{
  if (sqlite3_value_type (values[0]) == SQLITE_NULL)
    return;
  const char *text = (const char *) sqlite3_value_text (values[0]);
  sqlite3_result_int64 (context, winnow_seal_sum (text, (gsize) sqlite3_value_bytes (values[0])));
}

static void
seal_blob (sqlite3_context *context, int n, sqlite3_value **values)
{
  if (sqlite3_value_type (values[0]) == SQLITE_NULL)
    return;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_byte_array_append (bytes, sqlite3_value_blob (values[0]), (guint) sqlite3_value_bytes (values[0]));
  winnow_seal_add (bytes);
  sqlite3_result_blob64 (context, bytes->data, bytes->len, SQLITE_TRANSIENT);
}

static void
is_sealed (sqlite3_context *context, int n, sqlite3_value **values)
{
  if (sqlite3_value_type (values[0]) == SQLITE_NULL)
    return;
  gsize size = (gsize) sqlite3_value_bytes (values[0]);
  sqlite3_result_int (context, winnow_seal_check (sqlite3_value_blob (values[0]), &size));
}

/* 32 bits of the values and their types, so that SQL can add those of two billion rows. */
static void
sum_row (sqlite3_context *context, int n, sqlite3_value **values)
{
  XXH64_hash_t sum = 0;
  for (int i = 0; i < n; i++)
    {
      const int type = sqlite3_value_type (values[i]);
      const double real = type == SQLITE_FLOAT ? sqlite3_value_double (values[i]) : 0;
      guint64 number = type == SQLITE_INTEGER ? (guint64) sqlite3_value_int64 (values[i]) : 0;
      const gboolean is_number = type == SQLITE_INTEGER || type == SQLITE_FLOAT;
      if (type == SQLITE_FLOAT)
        memcpy (&number, &real, sizeof number);
      number = GUINT64_TO_LE (number);
      sum = XXH3_64bits_withSeed (is_number ? &number : sqlite3_value_blob (values[i]),
                                  is_number ? sizeof number : (gsize) sqlite3_value_bytes (values[i]),
                                  sum + (XXH64_hash_t) type);
    }
  sqlite3_result_int64 (context, (gint64) (sum & G_MAXUINT32));
}

static void
require (sqlite3_context *context, int n, sqlite3_value **values)
{
  if (sqlite3_value_int (values[1]))
    sqlite3_result_value (context, values[0]);
  else
    sqlite3_result_error_code (context, SQLITE_CORRUPT);
}

int
winnow_seal_define (sqlite3 *db)
{
  static const struct
  {
    const char *name;
    int n; /* −1: any number */
    void (*call) (sqlite3_context *context, int n, sqlite3_value **values);
  } functions[] = { { "winnow_sum", 1, sum_text },
                    { "winnow_seal", 1, seal_blob },
                    { "winnow_is_sealed", 1, is_sealed },
                    { "winnow_row", -1, sum_row },
                    { "winnow_require", 2, require } };
  int result = SQLITE_OK;
  for (guint i = 0; i < G_N_ELEMENTS (functions) && result == SQLITE_OK; i++)
    result = sqlite3_create_function (db, functions[i].name, functions[i].n,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, functions[i].call,
                                      NULL, NULL);
  return result != SQLITE_OK ? result : winnow_packed_texts_define (db);
}
