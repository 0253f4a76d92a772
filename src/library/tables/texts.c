/* texts.c: the bulk of a document: its text, where its pages begin, its marks, and parts outside of
 * the running text */
#include <string.h>

#include "base/for-each.h"
#include "library/library-private.h"
#include "library/packing.h"

/* ── writing ── */

static gboolean
put_parts (WinnowLibrary *library, gint64 document_id, const GPtrArray *parts, GError **error)
{
  winnow_for_each_index (i, parts)
    {
      const WinnowPart *part = g_ptr_array_index (parts, i);
      if (!winnow_library_execute (
              library, "INSERT INTO parts (document_id, position, kind, offset, body) VALUES (?1, ?2, ?3, ?4, ?5)",
              VALUES (document_id, i, winnow_part_ids[part->kind], part->offset, part->text), error))
        return FALSE;
    }
  return TRUE;
}

gboolean
winnow_library_put_content (WinnowLibrary *library, gint64 document_id, gboolean is_new, const WinnowContent *content,
                            GError **error)
{
  g_autoptr (GByteArray) pages = winnow_pack_offsets (content->pages), marks = winnow_pack_marks (content->marks);
  return winnow_library_execute (
             library,
             "INSERT OR REPLACE INTO texts (document_id, body, pages, marks) VALUES (?1, winnow_packed (?2), ?3, ?4)",
             VALUES (document_id, TEXT_SIZED (content->text, content->length), pages, marks), error)
         && (is_new
             || (winnow_library_execute (library, "DELETE FROM parts WHERE document_id = ?1", VALUES (document_id),
                                         error)
                 && winnow_library_delete_pictures (library, document_id, error)))
         && put_parts (library, document_id, content->parts, error)
         && winnow_library_put_traces (library, document_id, content, error)
         && winnow_library_put_pictures (library, document_id, content->pictures, error);
}

/* ── reading, in the library that has the text ── */

/* The element that @read makes of the row of a document; most are here. Returns: (transfer full) */
static gpointer
get (WinnowLibrary *library, const char *sql, gint64 document_id, gpointer (*read) (sqlite3_stmt *row), GError **error)
{
  GError *local = NULL;
  gpointer element = winnow_library_get (library, sql, VALUES (document_id), read, &local);
  if (local != NULL)
    g_propagate_error (error, local);
  if (element != NULL || local != NULL)
    return element;
  g_autoptr (WinnowLibrary) holder = winnow_library_find_holder (library, &document_id, error);
  return holder != NULL ? winnow_library_get_by_id (holder, sql, WINNOW_ROW_DOCUMENT, document_id, read, error) : NULL;
}

typedef struct
{
  char *text; /* (owned) */
  gsize length;
  gboolean is_whole; /* as it was stored */
  char *name;        /* (owned) of its document */
} Body;

static gpointer
read_body (sqlite3_stmt *row)
{
  Body *body = g_new (Body, 1);
  const char *text = winnow_row_get_text (row, 0);
  body->length = (gsize) sqlite3_column_bytes (row, 0);
  body->text = g_malloc (body->length + 1);
  memcpy (body->text, text, body->length);
  body->text[body->length] = '\0';
  body->is_whole = sqlite3_column_type (row, 1) == SQLITE_NULL
                   || sqlite3_column_int64 (row, 1) == winnow_seal_sum (body->text, body->length);
  body->name = winnow_row_dup_text (row, 2);
  return body;
}

char *
winnow_library_dup_text (WinnowLibrary *library, gint64 document_id, gsize *length, GError **error)
{
  g_autofree Body *body = get (
      library,
      "SELECT winnow_text (body), text_sum, name FROM texts JOIN documents ON id = document_id WHERE document_id = ?1",
      document_id, read_body, error);
  if (body == NULL)
    return NULL;
  g_autofree char *text = body->text, *name = body->name;
  if (!body->is_whole)
    return winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_DATABASE,
                                  _ ("“%s” is damaged: the text of “%s” has changed since it was stored. “winnow-cli "
                                     "library --repair” reads its file again."),
                                  library->display, name),
           NULL;
  if (length != NULL)
    *length = body->length;
  return g_steal_pointer (&text);
}

/* The text has a sum of its own. */
#define WHOLE(value) WINNOW_REQUIRE_WHOLE (value, "texts", "document_id, pages, marks", "?1")

/* @sql: one blob of a document. @unpack: NULL where it is damaged. Returns: (transfer full) */
static GArray *
get_places (WinnowLibrary *library, gint64 document_id, const char *sql, GArray *(*unpack) (const guint8 *, gsize),
            GError **error)
{
  g_autoptr (GBytes) packed = get (library, sql, document_id, winnow_row_dup_bytes, error);
  if (packed == NULL)
    return NULL;
  GArray *places = unpack (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  if (places == NULL)
    winnow_library_refuse (error, WINNOW_LIBRARY_ERROR_DATABASE,
                           _ ("“%s” is damaged: the pages or headings of a document can't be read."), library->display);
  return places;
}

GArray *
winnow_library_dup_pages (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return get_places (library, document_id, "SELECT " WHOLE ("pages") " FROM texts WHERE document_id = ?1",
                     winnow_unpack_offsets, error);
}

GArray *
winnow_library_dup_marks (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return get_places (library, document_id, "SELECT " WHOLE ("marks") " FROM texts WHERE document_id = ?1",
                     winnow_unpack_marks, error);
}

GArray *
winnow_library_dup_places (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autoptr (GArray) pages = winnow_library_dup_pages (library, document_id, error);
  g_autoptr (GArray) marks = pages != NULL ? winnow_library_dup_marks (library, document_id, error) : NULL;
  return marks != NULL ? winnow_places_new (pages, marks) : NULL;
}

static gboolean
read_kind (sqlite3_stmt *row, gpointer part)
{
  WinnowPartKind *kind = &((WinnowPart *) part)->kind;
  for (*kind = 0; *kind + 1 < WINNOW_N_PARTS; (*kind)++)
    if (g_str_equal (winnow_row_get_text (row, 2), winnow_part_ids[*kind]))
      break;
  return TRUE;
}
ROW_TYPE (part_row, WinnowPart, read_kind, offset, text);

GPtrArray *
winnow_library_dup_parts (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_autoptr (WinnowLibrary) holder = winnow_library_find_holder (library, &document_id, error);
  return holder != NULL
             ? winnow_library_list (holder,
                                    "SELECT offset, body, kind FROM parts WHERE document_id = ?1 ORDER BY position",
                                    VALUES (document_id), &part_row, (GDestroyNotify) winnow_part_free, error)
             : NULL;
}
