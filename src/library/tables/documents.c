/* documents.c: the rows of the documents: everything but the bulk, which is in texts.c */
#include <string.h>

#include "library/library-private.h"
#include "library/author-names.h"
#include "base/array.h"
#include "base/order.h"

/* The columns of read_document(). The highest similarity is two looks into the indices of
 * overlaps. */
#define DOCUMENT_COLUMNS                                                                                             \
  "SELECT d.id, d.collection_id, d.path, d.name, d.title, d.author, d.sha256, d.size, d.mtime, d.format, d.charset," \
  " d.language, d.n_pages, d.n_words, d.n_characters, d.reading, d.text_hash, d.similar_id, d.n_pictures,"           \
  " d.problem, d.keyword_hash, d.author_in_text, d.author_number, d.author_key, d.status_time, d.date,"              \
  " (SELECT origin FROM origins WHERE document_id = d.id),"                                                          \
  " c.attached_id, (SELECT problem IS NOT NULL FROM attached WHERE id = c.attached_id),"                             \
  " (SELECT coalesce(sum(last - first), 0) FROM exclusions WHERE document_id = d.id AND reason = 'template'),"       \
  " CASE WHEN d.checked THEN max("                                                                                   \
  "  coalesce((SELECT max(similarity_a) FROM overlaps WHERE document_a = d.id AND is_own = 0), 0.0),"                \
  "  coalesce((SELECT max(similarity_b) FROM overlaps WHERE document_b = d.id AND is_own = 0), 0.0)) ELSE -1.0 END," \
  " c.role, d.date_by_hand, d.notes, d.author_by_hand, d.author_in_names, d.status,"                                 \
  " (SELECT group_concat(DISTINCT disguise) FROM flags WHERE document_id = d.id),"                                   \
  " CASE c.role WHEN 'references' THEN (SELECT name FROM attached WHERE id = c.attached_id) END,"                    \
  " CASE c.role WHEN 'references' THEN c.term END, " WINNOW_SHARES

#define WITH_SHARES " LEFT JOIN shares ON document_id = d.id AND c.role = 'submissions' "
#define FROM_DOCUMENTS " FROM documents AS d JOIN collections AS c ON c.id = d.collection_id" WITH_SHARES
#define SELECT_DOCUMENT DOCUMENT_COLUMNS FROM_DOCUMENTS

/* By role, collection and path, so not in the order in which documents were added. */
#define IN_ORDER "ORDER BY c.role = 'template', c.role = 'references', c.name, d.path"

/* All documents as the file has them, which list_in_order() sorts: looking for each row in the
 * order of an index takes longer. */
#define ALL_DOCUMENTS " FROM documents AS d CROSS JOIN collections AS c ON c.id = d.collection_id"
#define OF_ROLE \
  " FROM collections AS c CROSS JOIN documents AS d ON d.collection_id = c.id" WITH_SHARES "WHERE c.role = ?1 "

#define SELECT_ID "SELECT d.id FROM documents AS d JOIN collections AS c ON c.id = d.collection_id "
/* The columns of read_member(). */
static const char sql_list_members[]
    = "SELECT d.id, d.title, d.author, d.date, d.sha256, d.format, d.n_words, d.n_characters, c.attached_id,"
      " (SELECT problem IS NOT NULL FROM attached WHERE id = c.attached_id), d.collection_id, d.path,"
      " d.name, d.author_in_text, d.author_number, c.role, d.date_by_hand, d.checked, d.similar_id, d.author_by_hand,"
      " d.author_in_names" ALL_DOCUMENTS;

/* The columns of write_row() but the first two. */
#define WRITTEN                                                                                                       \
  "name, title, author, date, sha256, size, mtime, format, charset, language, n_pages, n_words, n_characters, notes," \
  " reading, text_hash, n_pictures, problem, author_in_text, text_sum"
#define PARAMETERS "?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22"
static const char sql_update[] = "UPDATE documents SET (" WRITTEN ") = (" PARAMETERS "), keyword_hash = NULL,"
                                 " similar_id = 0, checked = 0, segment_id = NULL,"
                                 " status = CASE WHEN sha256 = ?7 THEN status END"
                                 " WHERE collection_id = ?1 AND path = ?2";

WinnowDocument *
winnow_document_new (void)
{
  WinnowDocument *document = g_atomic_rc_box_new0 (WinnowDocument);
  document->highest = -1;
  return document;
}

WinnowDocument *
winnow_document_ref (WinnowDocument *document)
{
  return g_atomic_rc_box_acquire (document);
}

/* Only strings are between the first string and the notes, and nothing comes after the notes. */
#define FIRST_STRING G_STRUCT_OFFSET (WinnowDocument, source)
#define N_STRINGS ((G_STRUCT_OFFSET (WinnowDocument, notes) - FIRST_STRING) / sizeof (char *))
G_STATIC_ASSERT (G_STRUCT_OFFSET (WinnowDocument, notes) + sizeof (GStrv) == sizeof (WinnowDocument));

static char **
get_strings (WinnowDocument *document)
{
  return (char **) G_STRUCT_MEMBER_P (document, FIRST_STRING);
}

WinnowDocument *
winnow_document_copy (const WinnowDocument *document)
{
  WinnowDocument *copy = winnow_document_new ();
  *copy = *document;
  for (gsize i = 0; i < N_STRINGS; i++)
    get_strings (copy)[i] = g_strdup (get_strings (copy)[i]);
  copy->notes = g_strdupv (copy->notes);
  copy->shares = winnow_dup_value (copy->shares);
  return copy;
}

static void
clear_document (WinnowDocument *document)
{
  for (gsize i = 0; i < N_STRINGS; i++)
    g_free (get_strings (document)[i]);
  g_strfreev (document->notes);
  g_free (document->shares);
}

void
winnow_document_unref (WinnowDocument *document)
{
  g_atomic_rc_box_release_full (document, (GDestroyNotify) clear_document);
}

gint
winnow_document_compare_ids (gconstpointer a, gconstpointer b)
{
  const WinnowDocument *first = *(WinnowDocument *const *) a, *second = *(WinnowDocument *const *) b;
  return WINNOW_ORDER (first->id, second->id);
}

char *
winnow_document_dup_title (const WinnowDocument *document)
{
  if (document->author_key == NULL || strstr (document->name, document->author) != NULL)
    return g_strdup (document->name);
  return g_strdup_printf ("%s – %s", document->author, document->name);
}

char *
winnow_document_dup_full_title (const WinnowDocument *document)
{
  g_autofree char *title = winnow_document_dup_title (document);
  return document->source != NULL ? g_strdup_printf ("%s (%s)", title, document->source) : g_steal_pointer (&title);
}

gboolean
winnow_document_is_own_pair (const WinnowDocument *a, const WinnowDocument *b)
{
  return a->role == WINNOW_ROLE_SUBMISSIONS && b->role == WINNOW_ROLE_SUBMISSIONS
         && winnow_author_keys_share (a->author_key, b->author_key);
}

WinnowImageDirection
winnow_document_get_direction (const WinnowDocument *a, const WinnowDocument *b)
{
  if (a == NULL || b == NULL)
    return WINNOW_IMAGE_EITHER;
  gboolean is_checked = a->role == WINNOW_ROLE_SUBMISSIONS;
  if (is_checked != (b->role == WINNOW_ROLE_SUBMISSIONS))
    return is_checked ? WINNOW_IMAGE_B_TO_A : WINNOW_IMAGE_A_TO_B;
  if (winnow_date_is_before (a->date, b->date))
    return WINNOW_IMAGE_A_TO_B;
  return winnow_date_is_before (b->date, a->date) ? WINNOW_IMAGE_B_TO_A : WINNOW_IMAGE_EITHER;
}

/* ── reading ── */

/* @ids: (nullable) joined by commas. Returns: bits, 1 << WinnowDisguise */
static guint32
read_disguises (const char *ids)
{
  if (ids == NULL)
    return 0;
  g_auto (GStrv) names = g_strsplit (ids, ",", -1);
  guint32 disguises = 0;
  WinnowDisguise disguise;
  winnow_for_each_string (name, names)
    if (winnow_disguise_from_id (name, &disguise))
      disguises |= 1u << disguise;
  return disguises;
}

/* The author by the first source that names one; a number by itself is better than metadata, which
 * name whose computer it was. */
static void
find_author (WinnowDocument *document, const char *by_hand, const char *in_names)
{
  const struct
  {
    const char *author;
    WinnowAuthorSource source;
  } sources[] = { { by_hand, WINNOW_AUTHOR_BY_HAND },
                  { in_names, WINNOW_AUTHOR_IN_NAMES },
                  { document->author_in_text, WINNOW_AUTHOR_IN_TEXT },
                  { document->author_number, WINNOW_AUTHOR_IN_NAMES },
                  { document->metadata_author, WINNOW_AUTHOR_IN_METADATA } };
  for (gsize i = 0; i < G_N_ELEMENTS (sources) && document->author == NULL; i++)
    if (sources[i].author != NULL)
      {
        document->author = g_strdup (sources[i].author);
        document->author_source = sources[i].source;
      }
}

/* (nullable) */
static char *
dup_source (const char *library, const char *term)
{
  if (library == NULL || term == NULL)
    return g_strdup (library ?: term);
  return strstr (term, library) != NULL ? g_strdup (term) : g_strdup_printf ("%s, %s", library, term);
}

/* Fills a new document with the fields of @type; its role and date by hand are the next two columns
 * from @column. */
static WinnowDocument *
read_fields (sqlite3_stmt *row, const WinnowRowType *type, int column)
{
  WinnowDocument *document = winnow_document_new ();
  winnow_row_read (row, type, document);
  winnow_role_from_id (winnow_row_get_text (row, column), &document->role);
  const char *by_hand = winnow_row_get_text (row, column + 1);
  document->date = g_strdup (by_hand ?: document->metadata_date);
  document->is_dated_by_hand = by_hand != NULL;
  return document;
}

ROW_TYPE (document_row, WinnowDocument, NULL, id, collection_id, path, name, title, metadata_author, sha256, size,
          mtime, format, charset, language, n_pages, n_words, n_characters, reading, text_hash, similar_id, n_pictures,
          problem, keyword_hash, author_in_text, author_number, author_key, status_time, metadata_date, origin,
          attached_id, is_unreachable, n_excluded, highest);

static gpointer
read_document (sqlite3_stmt *row)
{
  WinnowDocument *document = read_fields (row, &document_row, 31);
  document->notes = g_strsplit (winnow_row_get_text (row, 33), "\n", -1); /* of "": no notes */
  find_author (document, winnow_row_get_text (row, 34), winnow_row_get_text (row, 35));
  document->status = winnow_status_from_id (winnow_row_get_text (row, 36));
  document->disguises = read_disguises (winnow_row_get_text (row, 37));
  document->source = dup_source (winnow_row_get_text (row, 38), winnow_row_get_text (row, 39));
  document->shares = winnow_row_dup_shares (row, 40);
  return document;
}

ROW_TYPE (member_row, WinnowDocument, NULL, id, title, metadata_author, metadata_date, sha256, format, n_words,
          n_characters, attached_id, is_unreachable, collection_id, path, name, author_in_text, author_number);

static gpointer
read_member (sqlite3_stmt *row)
{
  WinnowDocument *document = read_fields (row, &member_row, 15);
  document->highest = sqlite3_column_int (row, 17) ? 0 : -1;
  document->similar_id = (guint64) sqlite3_column_int64 (row, 18);
  find_author (document, winnow_row_get_text (row, 19), winnow_row_get_text (row, 20));
  return document;
}

typedef struct
{
  guint place; /* of the collection, in the order of collections; 0: it was removed since */
  gpointer document;
} Placed;

static int
compare_placed (gconstpointer x, gconstpointer y)
{
  const Placed *a = x, *b = y;
  return WINNOW_ORDER (a->place, b->place)
             ?: strcmp (((const WinnowDocument *) a->document)->path, ((const WinnowDocument *) b->document)->path);
}

/* @collections: (element-type gint64) ids in order */
static void
put_in_order (GPtrArray *documents, const GArray *collections)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) placed = g_array_sized_new (FALSE, FALSE, sizeof (Placed), documents->len);
  winnow_for_each_index (i, collections)
    g_hash_table_insert (places, GSIZE_TO_POINTER (g_array_index (collections, gint64, i)), GUINT_TO_POINTER (i + 1));
  winnow_for_each (WinnowDocument, document, documents)
    {
      gpointer place = g_hash_table_lookup (places, GSIZE_TO_POINTER (document->collection_id));
      WINNOW_APPEND (placed, Placed, GPOINTER_TO_UINT (place), document);
    }
  g_array_sort (placed, compare_placed);
  winnow_for_each_index (i, placed)
    documents->pdata[i] = g_array_index (placed, Placed, i).document;
}

/* @sql: of ALL_DOCUMENTS. Returns: (transfer full) in the order of all lists */
static GPtrArray *
list_in_order (WinnowLibrary *library, const char *sql, gpointer (*read) (sqlite3_stmt *row), GError **error)
{
  g_autoptr (GPtrArray) documents
      = winnow_library_collect (library, sql, NULL, read, (GDestroyNotify) winnow_document_unref, error);
  g_autoptr (GArray) collections
      = documents != NULL ? winnow_library_collect_ids (
            library, "SELECT id FROM collections AS c ORDER BY c.role = 'template', c.role = 'references', c.name",
            NULL, error)
                          : NULL;
  if (collections == NULL)
    return NULL;
  put_in_order (documents, collections);
  return g_steal_pointer (&documents);
}

GPtrArray *
winnow_library_list_members (WinnowLibrary *library, GError **error)
{
  GPtrArray *members = list_in_order (library, sql_list_members, read_member, error);
  winnow_for_each (WinnowDocument, document, members)
    g_clear_pointer (&document->path, g_free); /* only to sort by */
  return members;
}

GPtrArray *
winnow_library_list_documents (WinnowLibrary *library, GError **error)
{
  return list_in_order (library, DOCUMENT_COLUMNS ALL_DOCUMENTS WITH_SHARES, read_document, error);
}

GArray *
winnow_library_list_document_ids (WinnowLibrary *library, const GArray *chosen, GError **error)
{
  if (chosen == NULL)
    return winnow_library_collect_ids (library, SELECT_ID IN_ORDER, NULL, error);
  g_autoptr (GString) json = g_string_new ("[");
  winnow_for_each_index (i, chosen)
    g_string_append_printf (json, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", g_array_index (chosen, gint64, i));
  g_string_append_c (json, ']');
  return winnow_library_collect_ids (library, SELECT_ID "WHERE d.id IN (SELECT value FROM json_each (?1)) " IN_ORDER,
                                     VALUES (json->str), error);
}

GPtrArray *
winnow_library_list_role_documents (WinnowLibrary *library, WinnowRole role, GError **error)
{
  return winnow_library_collect (library, DOCUMENT_COLUMNS OF_ROLE IN_ORDER, VALUES (winnow_role_get_id (role)),
                                 read_document, (GDestroyNotify) winnow_document_unref, error);
}

WinnowDocument *
winnow_library_find_document (WinnowLibrary *library, gint64 collection_id, const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);
  return winnow_library_get (library, SELECT_DOCUMENT "WHERE d.collection_id = ?1 AND d.path = ?2",
                             VALUES (collection_id, path), read_document, error);
}

WinnowDocument *
winnow_library_dup_document (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_get_by_id (library, SELECT_DOCUMENT "WHERE d.id = ?1", WINNOW_ROW_DOCUMENT, document_id,
                                   read_document, error);
}

/* ── writing ── */

/* A note is a sentence; a line of the column. */
static char *
join_notes (const GPtrArray *notes)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  winnow_for_each_index (i, notes)
    {
      g_autofree char *note = g_strdelimit (g_strdup (g_ptr_array_index (notes, i)), "\r\n", ' ');
      g_string_append_printf (joined, "%s%s", i > 0 ? "\n" : "", note);
    }
  return g_string_free (g_steal_pointer (&joined), FALSE);
}

static guint32
count_pictures (const GPtrArray *pictures)
{
  guint32 n = 0;
  winnow_for_each (const WinnowDocumentPicture, picture, pictures)
    n += !winnow_document_picture_is_plain (picture);
  return n;
}

/* @sql: the insertion or the update, whose parameters are the same. */
static gboolean
write_row (WinnowLibrary *library, const char *sql, const WinnowDocument *document, const WinnowContent *content,
           GError **error)
{
  g_autofree char *name = g_path_get_basename (document->path);
  g_autofree char *notes = join_notes (content->notes);
  return winnow_library_execute (
      library, sql,
      VALUES (document->collection_id, document->path, name, content->title, content->author,
              content->modified ?: content->created, document->sha256, document->size, document->mtime, content->format,
              content->charset, content->charset != NULL ? document->language : NULL, content->pages->len,
              document->n_words, winnow_text_code_points (content->text, content->length), notes, document->reading,
              document->text_hash, count_pictures (content->pictures), content->problem, document->author_in_text,
              winnow_seal_sum (content->text, content->length)),
      error);
}

gboolean
winnow_library_delete_results (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute_all (library,
                                     STATEMENTS ("DELETE FROM group_members WHERE document_id = ?1",
                                                 "DELETE FROM flags WHERE document_id = ?1",
                                                 "DELETE FROM exclusions WHERE document_id = ?1",
                                                 "DELETE FROM overlaps WHERE document_a = ?1 OR document_b = ?1"),
                                     VALUES (document_id), error);
}

static gboolean
replace_row (WinnowLibrary *library, gint64 id, const WinnowDocument *document, const WinnowContent *content,
             GError **error)
{
  return winnow_library_unindex_document (library, id, error) && winnow_library_delete_results (library, id, error)
         && write_row (library, sql_update, document, content, error);
}

/* *@is_new: whether nothing stood there. Asked for first, since an insertion that is refused uses
 * up an id. */
static gboolean
put_row (WinnowLibrary *library, const WinnowDocument *document, const WinnowContent *content, gint64 *id,
         gboolean *is_new, GError **error)
{
  if (!winnow_library_query_integer (library, "SELECT id FROM documents WHERE collection_id = ?1 AND path = ?2",
                                     VALUES (document->collection_id, document->path), id, error))
    return FALSE;
  *is_new = *id == 0;
  if (!*is_new)
    return replace_row (library, *id, document, content, error);
  if (!write_row (library, "INSERT INTO documents (collection_id, path, " WRITTEN ") VALUES (?1, ?2, " PARAMETERS ")",
                  document, content, error))
    return FALSE;
  *id = sqlite3_last_insert_rowid (library->db);
  return TRUE;
}

gint64
winnow_library_put_document (WinnowLibrary *library, const WinnowDocument *document, const WinnowContent *content,
                             GError **error)
{
  g_return_val_if_fail (document != NULL && content != NULL, 0);
  g_auto (WinnowChange) change = { 0 };
  gint64 id;
  gboolean is_new;
  if (!winnow_change_begin (&change, library, error) || !put_row (library, document, content, &id, &is_new, error)
      || !winnow_library_put_content (library, id, is_new, content, error)
      || !winnow_library_remove_problem (library, document->collection_id, document->path, error)
      || !winnow_change_commit (&change, error))
    return 0;
  winnow_library_note_seen (library, WINNOW_SEEN_TEXT, document->text_hash);
  return id;
}

gboolean
winnow_library_touch_document (WinnowLibrary *library, gint64 document_id, gint64 mtime, GError **error)
{
  return winnow_library_change_row (library, "UPDATE documents SET mtime = ?2 WHERE id = ?1",
                                    VALUES (document_id, mtime), WINNOW_ROW_DOCUMENT, document_id, error);
}

gboolean
winnow_library_remove_document (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && winnow_library_unindex_document (library, document_id, error)
         && winnow_library_change_row (library, "DELETE FROM documents WHERE id = ?1", VALUES (document_id),
                                       WINNOW_ROW_DOCUMENT, document_id, error)
         && winnow_change_commit (&change, error);
}
