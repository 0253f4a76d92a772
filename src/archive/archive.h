/* archive.h: an archive: documents of many desks on a PostgreSQL server
 *
 * It holds collections of documents with their fingerprints, by which checks find them, and, if the
 * collection allows that, their rows of a library (library/attached/archives.h). The server decides
 * who reads what (schema.sql): the finder of a document that he may not read learns which of his
 * own winnowed fingerprints it has, and whom to ask.
 *
 * Only this folder knows libpq; without it all of these calls fail (WINNOW_SHARED_ERROR_ABSENT).
 * A WinnowSharedArchive is one connection, for one thread at a time. All calls but the free
 * functions block; cancelled, they return within a second with G_IO_ERROR_CANCELLED, and the server
 * stops as well. If the connection is lost they connect again and, outside of transactions,
 * repeat the statement once. */
#pragma once

#include <gio/gio.h>

#include "match/candidates/fingerprint-postings.h"

#define WINNOW_SHARED_ERROR (winnow_shared_error_quark ())
typedef enum
{
  WINNOW_SHARED_ERROR_ABSENT,    /* Winnow was built without libpq */
  WINNOW_SHARED_ERROR_ADDRESS,   /* no address of an archive, or one with a password */
  WINNOW_SHARED_ERROR_OPEN,      /* the server can't be reached, or does not let one in */
  WINNOW_SHARED_ERROR_NONE,      /* a database without an archive */
  WINNOW_SHARED_ERROR_EXISTS,    /* a database with an archive already */
  WINNOW_SHARED_ERROR_NEWER,     /* made by a newer Winnow: refused */
  WINNOW_SHARED_ERROR_OLDER,     /* made by an older Winnow: refused */
  WINNOW_SHARED_ERROR_REFUSED,   /* the role may not do that */
  WINNOW_SHARED_ERROR_NOT_FOUND, /* no such collection, or document */
  WINNOW_SHARED_ERROR_KEYRING,   /* a password can't be kept */
  WINNOW_SHARED_ERROR_SERVER,    /* all other errors of the server */
} WinnowSharedError;
GQuark winnow_shared_error_quark (void);

/* Kinds of fingerprints. */
typedef enum
{
  WINNOW_SHARED_VERBATIM, /* winnowed; their place is a context (fingerprint-index.h) */
  WINNOW_SHARED_CONTENT,  /* content words; the first token that has it */
  WINNOW_SHARED_SOUNDS,   /* syllables of Chinese; no place */
  WINNOW_N_SHARED_KINDS,
} WinnowSharedKind;

typedef struct _WinnowSharedArchive WinnowSharedArchive;

/* Whether @address is one of an archive: "postgresql://HOST/DATABASE", as libpq takes it. */
gboolean winnow_shared_is_address (const char *address);

/* Connects. TLS is verified unless the host is this computer or PGSSLMODE says otherwise, as the
 * address may, too.
 * @address: without a password, as others read it: that is @password (nullable), or comes from
 * libpq's own files and environment, or is one that was kept. @cancellable: (nullable) stops later
 * calls, too. Returns: (transfer full) */
WinnowSharedArchive *winnow_shared_open (const char *address, const char *password, GCancellable *cancellable,
                                         GError **error);
/* @cancellable: (nullable) stops later calls */
void winnow_shared_set_cancellable (WinnowSharedArchive *archive, GCancellable *cancellable);
WINNOW_DECLARE_FREE (WinnowSharedArchive, winnow_shared_free)

/* Stores a password in the keyring of the desktop (libsecret), where winnow_shared_open() finds it
 * by @address. @name: of the archive */
gboolean winnow_shared_store_password (const char *address, const char *name, const char *password,
                                       GCancellable *cancellable, GError **error);

/* Makes an archive in an empty database, in one transaction. @settings: (array
 * length=WINNOW_N_SHARED_KINDS) what the fingerprints of each kind depend on. @servers: (nullable)
 * (array zero-terminated=1) addresses of databases on other servers that hold the fingerprints,
 * each a range of the hashes; the one who makes the archive may make tables in them. */
gboolean winnow_shared_create (const char *address, const char *name, const char *const *settings,
                               const char *const *servers, GError **error);

/* What an archive is, as it was when it was opened. */
typedef struct
{
  char *name;
  char *settings[WINNOW_N_SHARED_KINDS];
  guint64 n_documents, n_words; /* of all collections */
  gboolean may_add;             /* contributor */
} WinnowSharedSummary;
const WinnowSharedSummary *winnow_shared_get_summary (const WinnowSharedArchive *archive);

/* Bytes on the server, with indexes. */
typedef struct
{
  guint64 documents, fingerprints, contents;
  guint64 n_fingerprints;
  guint n_segments;
} WinnowSharedSizes;
gboolean winnow_shared_get_sizes (WinnowSharedArchive *archive, WinnowSharedSizes *sizes, GError **error);

/* A server that holds fingerprints of an archive. */
typedef struct
{
  char *place; /* its host and database */
  guint64 n_bytes;
} WinnowSharedServer;
void winnow_shared_server_free (WinnowSharedServer *server);

/* Returns: (transfer full) (element-type WinnowSharedServer) by the hashes that they have; none:
 * the archive is on one server */
GPtrArray *winnow_shared_list_servers (WinnowSharedArchive *archive, GError **error);

/* ── collections ── */

/* Who reads the texts of a collection. */
typedef enum
{
  WINNOW_SHARED_OPEN,         /* all who read the archive */
  WINNOW_SHARED_CLOSED,       /* its owner and the teachers of its course */
  WINNOW_SHARED_FINGERPRINTS, /* no one: only fingerprints are stored */
} WinnowSharedAccess;
/* "open", "closed", "fingerprints" */
const char *winnow_shared_access_get_id (WinnowSharedAccess access);
gboolean winnow_shared_access_from_id (const char *id, WinnowSharedAccess *access);

typedef struct
{
  gint32 id;
  char *name, *owner;
  char *course, *term, *contact; /* (nullable) */
  WinnowSharedAccess access;
  guint64 n_documents;
  gboolean may_read, may_change;
} WinnowSharedCollection;
void winnow_shared_collection_free (WinnowSharedCollection *collection);

/* Returns: (transfer full) (element-type WinnowSharedCollection) by name */
GPtrArray *winnow_shared_list_collections (WinnowSharedArchive *archive, GError **error);

/* Makes the collection of that name if it does not exist. @wanted: name, course, term, contact and
 * access; an existing collection keeps its own. *@collection: (out) (transfer full) */
gboolean winnow_shared_obtain_collection (WinnowSharedArchive *archive, const WinnowSharedCollection *wanted,
                                          WinnowSharedCollection **collection, GError **error);

/* Changes of a collection; NULL: unchanged; "": removed. */
typedef struct
{
  const char *name;
  const WinnowSharedAccess *access;
  const char *course, *term, *contact;
} WinnowSharedChange;

/* Its owner or an administrator may. Where it becomes one of fingerprints its texts are removed,
 * with authors, dates and requests, in the same transaction. */
gboolean winnow_shared_change_collection (WinnowSharedArchive *archive, const WinnowSharedChange *change,
                                          GError **error);

/* ── requests for closed texts ── */

typedef enum
{
  WINNOW_SHARED_ASKED, /* not answered yet */
  WINNOW_SHARED_GRANTED,
  WINNOW_SHARED_DECLINED,
} WinnowSharedRequestState;
/* "asked", "granted", "declined" */
const char *winnow_shared_request_state_get_id (WinnowSharedRequestState state);

typedef struct
{
  gint32 id, document_id;
  char *collection, *member; /* member: the role that asks */
  char *origin;              /* (nullable) of the document; NULL: one may not know it */
  char *message;             /* (nullable) */
  char *asked;               /* ISO 8601 */
  WinnowSharedRequestState state;
  gboolean may_answer; /* else it is one's own */
} WinnowSharedRequest;
void winnow_shared_request_free (WinnowSharedRequest *request);

/* Asks for the texts of documents (element-type gint32) that one may not read; of those that are
 * asked for or may be read nothing changes. @message: (nullable) for their owners. *@n_new: how
 * many requests are new. Fails where the archive has fingerprints only. */
gboolean winnow_shared_ask (WinnowSharedArchive *archive, const GArray *document_ids, const char *message, guint *n_new,
                            GError **error);

/* One's own, and those that one may answer. Returns: (transfer full) (element-type
 * WinnowSharedRequest) in the order in which they were made */
GPtrArray *winnow_shared_list_requests (WinnowSharedArchive *archive, GError **error);

/* Lets those who asked read the texts, or no longer; @ids: (element-type gint32) of requests.
 * *@n_answered: how many of them one may answer */
gboolean winnow_shared_answer (WinnowSharedArchive *archive, const GArray *ids, gboolean grants, guint *n_answered,
                               GError **error);

/* ── documents ── */

/* A document on its way into an archive. */
typedef struct
{
  char *sha256, *origin; /* its file, and where it stood: "Ada/essay.docx" */
  char *author, *date;   /* (nullable) */
  guint32 n_words, n_characters, n_content;
  GArray *postings[WINNOW_N_SHARED_KINDS]; /* (owned) (element-type WinnowPosting) each hash once; document: any */
  GBytes *content;                         /* (owned) (nullable) of a bundle */
} WinnowSharedDocument;
void winnow_shared_document_free (WinnowSharedDocument *document);

/* Adds @documents (element-type WinnowSharedDocument) in one transaction. Those that the
 * collection has are passed over. *@n_new: (nullable) how many it had not. May be repeated. */
gboolean winnow_shared_put (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *documents,
                            guint *n_new, GError **error);

/* Which of @keys (element-type utf8), as of winnow_shared_dup_key(), the collection has. Returns:
 * (transfer full) a set of them */
GHashTable *winnow_shared_list_known (WinnowSharedArchive *archive, gint32 collection_id, const GPtrArray *keys,
                                      GError **error);
char *winnow_shared_dup_key (const char *sha256, const char *origin);

/* Makes fewer segments of those that were added, if that is due; after the last batch. It takes
 * minutes where many were. */
gboolean winnow_shared_tidy (WinnowSharedArchive *archive, GError **error);

/* A row of a list. */
typedef struct
{
  gint32 id, collection_id;
  char *sha256, *origin, *added; /* added: ISO 8601 */
  char *author, *date;           /* (nullable) */
  guint32 n_words;
} WinnowSharedRow;
void winnow_shared_row_free (WinnowSharedRow *row);

/* Documents that one may read, by collection, place and id. @collection: (nullable) a name.
 * @documents: (nullable) only those with one of these ids, SHA-256, origins, or names at the end of
 * an origin. Returns: (transfer full) (element-type WinnowSharedRow) */
GPtrArray *winnow_shared_list (WinnowSharedArchive *archive, const char *collection, const char *const *documents,
                               GError **error);

/* Removes the documents (element-type gint32) and their texts in one transaction, in which one
 * server forgets their fingerprints, too; several do it in a second one. If that fails, no question
 * finds them any more, and the next call removes the rest. Documents that the caller may not change
 * stay. *@n_removed: how many. *@n_traces: rows that still name one: 0. */
gboolean winnow_shared_remove (WinnowSharedArchive *archive, const GArray *ids, guint *n_removed, guint *n_traces,
                               GError **error);

/* ── questions ── */

/* A document that has some of the fingerprints that were asked for. */
typedef struct
{
  gint32 id, collection_id;
  guint32 n_words, n_characters, n_content;
  gboolean may_read;
} WinnowSharedHit;

typedef struct
{
  GArray *postings[WINNOW_N_SHARED_KINDS]; /* (owned) (element-type WinnowPosting) document: index of its hit */
  GArray *hits;                            /* (owned) (element-type WinnowSharedHit) by id */
} WinnowSharedFound;
WINNOW_DECLARE_CLEAR (WinnowSharedFound, winnow_shared_found_clear)

/* Which documents have some of @hashes (element-type guint64, each once), by kind. A document
 * that the caller may not read has only winnowed fingerprints, without contexts. */
gboolean winnow_shared_find (WinnowSharedArchive *archive, GArray *const hashes[WINNOW_N_SHARED_KINDS],
                             WinnowSharedFound *found, GError **error);

/* Calls @take with each of the documents @ids (element-type gint32) that is there and may be read.
 * @take returning FALSE with an error ends it. @content: of a bundle */
typedef gboolean (*WinnowTakeContent) (const WinnowSharedRow *row, GBytes *content, gpointer data, GError **error);
gboolean winnow_shared_fetch (WinnowSharedArchive *archive, const GArray *ids, WinnowTakeContent take, gpointer data,
                              GError **error);

/* Which of @ids (element-type gint32) may still be read. Returns: (transfer full) set of them, by
 * GINT_TO_POINTER() */
GHashTable *winnow_shared_list_readable (WinnowSharedArchive *archive, const GArray *ids, GError **error);
