/* packed-texts.h: texts as a library stores them: by Zstandard, which halves them */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* Defines winnow_packed (text), which gives the bytes that are stored, and winnow_text (bytes),
 * which gives the text back: "" where they are damaged, which has another sum. Returns: a result
 * code of SQLite */
int winnow_packed_texts_define (sqlite3 *db);
