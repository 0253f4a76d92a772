/* documents.c: the rows of the documents: everything but the bulk, which is in texts.c */
#include <string.h>

#include "library/library-private.h"

/* The columns of read_document(). The highest similarity is two looks into the indices of
 * overlaps. */
#define DOCUMENT_COLUMNS                                                                                              \
  "SELECT d.id, d.collection_id, c.role, d.path, d.name, d.title, d.author, d.date, d.sha256, d.size, d.mtime, "      \
  "d.format,"                                                                                                         \
  " d.charset, d.language, d.n_pages, d.n_words, d.n_characters, d.notes,"                                            \
  " (SELECT coalesce(sum(last - first), 0) FROM exclusions WHERE document_id = d.id AND reason = 'template'),"        \
  " CASE WHEN d.checked THEN max("                                                                                    \
  "  coalesce((SELECT max(similarity_a) FROM overlaps WHERE document_a = d.id AND is_own = 0), 0.0),"                 \
  "  coalesce((SELECT max(similarity_b) FROM overlaps WHERE document_b = d.id AND is_own = 0), 0.0)) ELSE -1.0 END,"  \
  " d.reading, (SELECT group_concat(DISTINCT disguise) FROM flags WHERE document_id = d.id), d.text_hash, "           \
  "d.similar_id,"                                                                                                     \
  " d.n_pictures, d.problem, d.keyword_hash, d.author_by_hand, d.author_in_names, d.author_in_text, d.author_number," \
  " d.author_key, c.attached_id, (SELECT problem IS NOT NULL FROM attached WHERE id = c.attached_id),"                \
  " CASE c.role WHEN 'references' THEN (SELECT name FROM attached WHERE id = c.attached_id) END,"                     \
  " CASE c.role WHEN 'references' THEN c.term END, d.status, d.status_time, d.date_by_hand"

#define FROM_DOCUMENTS " FROM documents AS d JOIN collections AS c ON c.id = d.collection_id "
#define SELECT_DOCUMENT DOCUMENT_COLUMNS FROM_DOCUMENTS

/* By role, collection and path, so not in the order in which documents were added. */
#define IN_ORDER "ORDER BY c.role = 'template', c.role = 'references', c.name, d.path"

/* All documents as the file has them, which list_in_order() sorts: looking for each row in the
 * order of an index takes longer. */
#define ALL_DOCUMENTS " FROM documents AS d CROSS JOIN collections AS c ON c.id = d.collection_id"
#define OF_ROLE " FROM collections AS c CROSS JOIN documents AS d ON d.collection_id = c.id WHERE c.role = ?1 "

static const char sql_order_collections[]
    = "SELECT id FROM collections AS c ORDER BY c.role = 'template', c.role = 'references', c.name";
static const char sql_list[] = DOCUMENT_COLUMNS ALL_DOCUMENTS;
#define SELECT_ID "SELECT d.id FROM documents AS d JOIN collections AS c ON c.id = d.collection_id "
static const char sql_list_ids[] = SELECT_ID IN_ORDER;
static const char sql_order_ids[] = SELECT_ID "WHERE d.id IN (SELECT value FROM json_each (?1)) " IN_ORDER;
/* The columns of read_member(). */
static const char sql_list_members[]
    = "SELECT d.id, c.role, d.title, d.author, d.date, d.sha256, d.format, d.n_words, d.n_characters, d.checked,"
      " c.attached_id, (SELECT problem IS NOT NULL FROM attached WHERE id = c.attached_id), "
      "d.collection_id, d.date_by_hand, d.path" ALL_DOCUMENTS;
static const char sql_list_role[] = DOCUMENT_COLUMNS OF_ROLE IN_ORDER;
static const char sql_get[] = SELECT_DOCUMENT "WHERE d.id = ?1";
static const char sql_find[] = SELECT_DOCUMENT "WHERE d.collection_id = ?1 AND d.path = ?2";

static const char sql_find_id[] = "SELECT id FROM documents WHERE collection_id = ?1 AND path = ?2";
static const char sql_insert[]
    = "INSERT INTO documents (collection_id, path, name, title, author, date, sha256, size, mtime, format, charset, "
      "language,"
      " n_pages, n_words, n_characters, notes, reading, text_hash, n_pictures, problem, author_in_text, text_sum)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)";
static const char sql_update[]
    = "UPDATE documents SET name = ?3, title = ?4, author = ?5, date = ?6, sha256 = ?7, "
      "size = ?8, mtime = ?9, format = ?10,"
      " charset = ?11, language = ?12, n_pages = ?13, n_words = ?14, n_characters = ?15, "
      "notes = ?16, reading = ?17, text_hash = ?18,"
      " n_pictures = ?19, problem = ?20, author_in_text = ?21, text_sum = ?22, keyword_hash = NULL, "
      "similar_id = 0, checked = 0, segment_id = NULL,"
      " status = CASE WHEN sha256 = ?7 THEN status END"
      " WHERE collection_id = ?1 AND path = ?2";
static const char sql_delete_digests[] = "DELETE FROM digests WHERE document_id = ?1";
static const char sql_delete_members[] = "DELETE FROM group_members WHERE document_id = ?1";
static const char sql_delete_flags[] = "DELETE FROM flags WHERE document_id = ?1";
static const char sql_delete_exclusions[] = "DELETE FROM exclusions WHERE document_id = ?1";
static const char sql_delete_overlaps[] = "DELETE FROM overlaps WHERE document_a = ?1 OR document_b = ?1";
static const char sql_touch[] = "UPDATE documents SET mtime = ?2 WHERE id = ?1";
static const char sql_delete[] = "DELETE FROM documents WHERE id = ?1";

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
  return copy;
}

static void
clear_document (WinnowDocument *document)
{
  for (gsize i = 0; i < N_STRINGS; i++)
    g_free (get_strings (document)[i]);
  g_strfreev (document->notes);
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
  return (first->id > second->id) - (first->id < second->id);
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
  return a->role == WINNOW_ROLE_SUBMISSIONS && b->role == WINNOW_ROLE_SUBMISSIONS && a->author_key != NULL
         && g_strcmp0 (a->author_key, b->author_key) == 0;
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
  for (guint i = 0; names[i] != NULL; i++)
    if (winnow_disguise_from_id (names[i], &disguise))
      disguises |= 1u << disguise;
  return disguises;
}

/* The author by the first source that names one; a number by itself is better than metadata, which
 * name whose computer it was. */
static void
read_author (sqlite3_stmt *row, WinnowDocument *document)
{
  static const struct
  {
    int column;
    WinnowAuthorSource source;
  } sources[] = { { 27, WINNOW_AUTHOR_BY_HAND },
                  { 28, WINNOW_AUTHOR_IN_NAMES },
                  { 29, WINNOW_AUTHOR_IN_TEXT },
                  { 30, WINNOW_AUTHOR_IN_NAMES },
                  { 6, WINNOW_AUTHOR_IN_METADATA } };
  for (gsize i = 0; i < G_N_ELEMENTS (sources) && document->author == NULL; i++)
    {
      document->author = winnow_row_dup_text (row, sources[i].column);
      document->author_source = document->author != NULL ? sources[i].source : WINNOW_AUTHOR_UNKNOWN;
    }
}

static void
read_date (sqlite3_stmt *row, int in_metadata, int by_hand, WinnowDocument *document)
{
  document->metadata_date = winnow_row_dup_text (row, in_metadata);
  document->date = winnow_row_dup_text (row, by_hand);
  document->is_dated_by_hand = document->date != NULL;
  if (document->date == NULL)
    document->date = g_strdup (document->metadata_date);
}

/* (nullable) */
static char *
dup_source (const char *library, const char *term)
{
  if (library == NULL || term == NULL)
    return g_strdup (library != NULL ? library : term);
  return strstr (term, library) != NULL ? g_strdup (term) : g_strdup_printf ("%s, %s", library, term);
}

static gpointer
read_document (sqlite3_stmt *row)
{
  WinnowDocument *document = winnow_document_new ();
  const char *notes = winnow_row_get_text (row, 17);
  document->id = sqlite3_column_int64 (row, 0);
  document->collection_id = sqlite3_column_int64 (row, 1);
  winnow_role_from_id (winnow_row_get_text (row, 2), &document->role);
  document->path = winnow_row_dup_text (row, 3);
  document->name = winnow_row_dup_text (row, 4);
  document->title = winnow_row_dup_text (row, 5);
  document->metadata_author = winnow_row_dup_text (row, 6);
  read_date (row, 7, 38, document);
  document->sha256 = winnow_row_dup_text (row, 8);
  document->size = (guint64) sqlite3_column_int64 (row, 9);
  document->mtime = sqlite3_column_int64 (row, 10);
  document->format = winnow_row_dup_text (row, 11);
  document->charset = winnow_row_dup_text (row, 12);
  document->language = winnow_row_dup_text (row, 13);
  document->n_pages = (guint32) sqlite3_column_int64 (row, 14);
  document->n_words = (guint32) sqlite3_column_int64 (row, 15);
  document->n_characters = (guint32) sqlite3_column_int64 (row, 16);
  document->notes = g_strsplit (notes, "\n", -1); /* of "": no notes */
  document->n_excluded = (guint32) sqlite3_column_int64 (row, 18);
  document->highest = sqlite3_column_double (row, 19);
  document->reading = (guint32) sqlite3_column_int64 (row, 20);
  document->disguises = read_disguises (winnow_row_get_text (row, 21));
  document->text_hash = (guint64) sqlite3_column_int64 (row, 22); /* NULL: 0 */
  document->similar_id = (guint64) sqlite3_column_int64 (row, 23);
  document->n_pictures = (guint32) sqlite3_column_int64 (row, 24);
  document->problem = winnow_row_dup_text (row, 25);
  document->keyword_hash = (guint64) sqlite3_column_int64 (row, 26); /* NULL: 0 */
  document->author_in_text = winnow_row_dup_text (row, 29);
  document->author_number = winnow_row_dup_text (row, 30);
  document->author_key = winnow_row_dup_text (row, 31);
  document->attached_id = sqlite3_column_int64 (row, 32); /* NULL: 0 */
  document->is_unreachable = sqlite3_column_int (row, 33);
  document->source = dup_source (winnow_row_get_text (row, 34), winnow_row_get_text (row, 35));
  document->status = winnow_status_from_id (winnow_row_get_text (row, 36));
  document->status_time = winnow_row_dup_text (row, 37);
  read_author (row, document);
  return document;
}

static gpointer
read_member (sqlite3_stmt *row)
{
  WinnowDocument *document = winnow_document_new ();
  document->id = sqlite3_column_int64 (row, 0);
  winnow_role_from_id (winnow_row_get_text (row, 1), &document->role);
  document->title = winnow_row_dup_text (row, 2);
  document->metadata_author = winnow_row_dup_text (row, 3);
  read_date (row, 4, 13, document);
  document->sha256 = winnow_row_dup_text (row, 5);
  document->format = winnow_row_dup_text (row, 6);
  document->n_words = (guint32) sqlite3_column_int64 (row, 7);
  document->n_characters = (guint32) sqlite3_column_int64 (row, 8);
  document->highest = sqlite3_column_int (row, 9) ? 0 : -1;
  document->attached_id = sqlite3_column_int64 (row, 10); /* NULL: 0 */
  document->is_unreachable = sqlite3_column_int (row, 11);
  document->collection_id = sqlite3_column_int64 (row, 12);
  document->path = winnow_row_dup_text (row, 14);
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
  return a->place != b->place
             ? (a->place > b->place) - (a->place < b->place)
             : strcmp (((const WinnowDocument *) a->document)->path, ((const WinnowDocument *) b->document)->path);
}

/* @collections: (element-type gint64) ids in order */
static void
put_in_order (GPtrArray *documents, const GArray *collections)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) placed = g_array_sized_new (FALSE, FALSE, sizeof (Placed), documents->len);
  for (guint i = 0; i < collections->len; i++)
    g_hash_table_insert (places, GSIZE_TO_POINTER (g_array_index (collections, gint64, i)), GUINT_TO_POINTER (i + 1));
  for (guint i = 0; i < documents->len; i++)
    {
      const WinnowDocument *document = documents->pdata[i];
      gpointer place = g_hash_table_lookup (places, GSIZE_TO_POINTER (document->collection_id));
      g_array_append_val (placed, ((const Placed){ GPOINTER_TO_UINT (place), documents->pdata[i] }));
    }
  g_array_sort (placed, compare_placed);
  for (guint i = 0; i < placed->len; i++)
    documents->pdata[i] = g_array_index (placed, Placed, i).document;
}

/* @sql: of ALL_DOCUMENTS. Returns: (transfer full) in the order of all lists */
static GPtrArray *
list_in_order (WinnowLibrary *library, const char *sql, gpointer (*read) (sqlite3_stmt *row), GError **error)
{
  g_autoptr (GPtrArray) documents
      = winnow_library_collect (library, sql, NULL, read, (GDestroyNotify) winnow_document_unref, error);
  g_autoptr (GArray) collections
      = documents != NULL ? winnow_library_collect_ids (library, sql_order_collections, NULL, error) : NULL;
  if (collections == NULL)
    return NULL;
  put_in_order (documents, collections);
  return g_steal_pointer (&documents);
}

GPtrArray *
winnow_library_list_members (WinnowLibrary *library, GError **error)
{
  GPtrArray *members = list_in_order (library, sql_list_members, read_member, error);
  for (guint i = 0; members != NULL && i < members->len; i++)
    g_clear_pointer (&((WinnowDocument *) members->pdata[i])->path, g_free); /* only to sort by */
  return members;
}

GPtrArray *
winnow_library_list_documents (WinnowLibrary *library, GError **error)
{
  return list_in_order (library, sql_list, read_document, error);
}

GArray *
winnow_library_list_document_ids (WinnowLibrary *library, const GArray *chosen, GError **error)
{
  if (chosen == NULL)
    return winnow_library_collect_ids (library, sql_list_ids, NULL, error);
  g_autoptr (GString) json = g_string_new ("[");
  for (guint i = 0; i < chosen->len; i++)
    g_string_append_printf (json, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", g_array_index (chosen, gint64, i));
  g_string_append_c (json, ']');
  return winnow_library_collect_ids (library, sql_order_ids, VALUES (json->str), error);
}

GPtrArray *
winnow_library_list_role_documents (WinnowLibrary *library, WinnowRole role, GError **error)
{
  return winnow_library_collect (library, sql_list_role, VALUES (winnow_role_get_id (role)), read_document,
                                 (GDestroyNotify) winnow_document_unref, error);
}

WinnowDocument *
winnow_library_find_document (WinnowLibrary *library, gint64 collection_id, const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);
  return winnow_library_get (library, sql_find, VALUES (collection_id, path), read_document, error);
}

WinnowDocument *
winnow_library_dup_document (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_get_by_id (library, sql_get, WINNOW_ROW_DOCUMENT, document_id, read_document, error);
}

/* ── writing ── */

/* A note is a sentence; a line of the column. */
static char *
join_notes (const GPtrArray *notes)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  for (guint i = 0; i < notes->len; i++)
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
  for (guint i = 0; i < pictures->len; i++)
    n += !winnow_document_picture_is_plain (g_ptr_array_index (pictures, i));
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
              content->modified != NULL ? content->modified : content->created, document->sha256, document->size,
              document->mtime, content->format, content->charset, content->charset != NULL ? document->language : NULL,
              content->pages->len, document->n_words, winnow_text_code_points (content->text, content->length), notes,
              document->reading, document->text_hash, count_pictures (content->pictures), content->problem,
              document->author_in_text, winnow_seal_sum (content->text, content->length)),
      error);
}

gboolean
winnow_library_delete_results (WinnowLibrary *library, gint64 document_id, GError **error)
{
  return winnow_library_execute_all (
      library,
      STATEMENTS (sql_delete_digests, sql_delete_members, sql_delete_flags, sql_delete_exclusions, sql_delete_overlaps),
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
  if (!winnow_library_query_integer (library, sql_find_id, VALUES (document->collection_id, document->path), id, error))
    return FALSE;
  *is_new = *id == 0;
  if (!*is_new)
    return replace_row (library, *id, document, content, error);
  if (!write_row (library, sql_insert, document, content, error))
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
  return winnow_library_change_row (library, sql_touch, VALUES (document_id, mtime), WINNOW_ROW_DOCUMENT, document_id,
                                    error);
}

gboolean
winnow_library_remove_document (WinnowLibrary *library, gint64 document_id, GError **error)
{
  g_auto (WinnowChange) change = { 0 };
  return winnow_change_begin (&change, library, error) && winnow_library_unindex_document (library, document_id, error)
         && winnow_library_change_row (library, sql_delete, VALUES (document_id), WINNOW_ROW_DOCUMENT, document_id,
                                       error)
         && winnow_change_commit (&change, error);
}
