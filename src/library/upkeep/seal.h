/* seal.h: sums by which bytes that changed on the disk are known
 *
 * XXH3 (Collet 2019), 64 bits: it takes less than reading the bytes, and is no secret: it finds
 * damage, not who means to deceive. Packed bytes end with the lower 32 bits of the sum of those
 * before.
 *
 * SQLite's page checksums (cksumvfs) would cover every byte, but break with the first program that
 * writes to a library without them. */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

#define WINNOW_SEAL_BYTES 4u

/* The sum of a text, as the column text_sum has it. */
gint64 winnow_seal_sum (const char *text, gsize length);

/* Adds the seal to all bytes before. */
void winnow_seal_add (GByteArray *bytes);

/* *@size: (inout) becomes that without the seal. FALSE where the bytes are damaged */
gboolean winnow_seal_check (const guint8 *data, gsize *size);

/* Defines these in SQL: winnow_sum (text), winnow_seal (blob), winnow_is_sealed (blob); NULL of
 * NULL; winnow_row (…): the sum of a row; winnow_require (value, condition): @value, or
 * SQLITE_CORRUPT; and those of packed-texts.h. Returns: a result code of SQLite */
int winnow_seal_define (sqlite3 *db);

/* SQL: @value, of a table whose bulk is checked when it is read; the statement fails where the rows
 * of document @key in it are not as they were written. @columns: all that are sealed here */
#define WINNOW_REQUIRE_WHOLE(value, table, columns, key)                                      \
  "winnow_require (" value ", (SELECT ifnull (sum (winnow_row (" columns ")), 0) FROM " table \
  " WHERE document_id = " key ") = ifnull ((SELECT sum FROM seals WHERE name = '" table "' AND key = " key "), 0))"
