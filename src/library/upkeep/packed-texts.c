/* packed-texts.c: see packed-texts.h
 *
 * The fastest level: a text of a page takes some microseconds either way, as long as the memory of
 * Zstandard is kept. */
#include "library/upkeep/packed-texts.h"

#include <zstd.h>

#define LEVEL 1
#define LARGEST (256u << 20) /* bytes of a value (distrust.c) */

static void
pack (sqlite3_context *context, int n, sqlite3_value **values)
{
  const unsigned char *text = sqlite3_value_text (values[0]);
  const gsize size = (gsize) sqlite3_value_bytes (values[0]), room = ZSTD_compressBound (size);
  g_autofree char *packed = g_malloc (room);
  const gsize n_packed = ZSTD_compressCCtx (sqlite3_user_data (context), packed, room, text, size, LEVEL);
  sqlite3_result_blob64 (context, packed, n_packed, SQLITE_TRANSIENT);
}

/* The size in the bytes may be anything. */
static void
unpack (sqlite3_context *context, int n, sqlite3_value **values)
{
  if (sqlite3_value_type (values[0]) == SQLITE_NULL)
    return;
  const void *packed = sqlite3_value_blob (values[0]);
  const gsize n_packed = (gsize) sqlite3_value_bytes (values[0]);
  const unsigned long long size = n_packed > 0 ? ZSTD_getFrameContentSize (packed, n_packed) : 0;
  g_autofree char *text = size > 0 && size <= LARGEST ? g_try_malloc (size) : NULL;
  if (text != NULL && ZSTD_decompressDCtx (sqlite3_user_data (context), text, size, packed, n_packed) == size)
    sqlite3_result_text64 (context, g_steal_pointer (&text), size, g_free, SQLITE_UTF8);
  else
    sqlite3_result_text (context, "", 0, SQLITE_STATIC);
}

static void
free_packing (void *packing)
{
  ZSTD_freeCCtx (packing);
}

static void
free_unpacking (void *unpacking)
{
  ZSTD_freeDCtx (unpacking);
}

int
winnow_packed_texts_define (sqlite3 *db)
{
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  const int result
      = sqlite3_create_function_v2 (db, "winnow_packed", 1, flags, ZSTD_createCCtx (), pack, NULL, NULL, free_packing);
  return result != SQLITE_OK ? result
                             : sqlite3_create_function_v2 (db, "winnow_text", 1, flags, ZSTD_createDCtx (), unpack,
                                                           NULL, NULL, free_unpacking);
}
