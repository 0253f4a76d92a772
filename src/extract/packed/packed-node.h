/* packed-node.h: one archive while it is open: the file, or one inside of another. Private to
 * packed.c and packed-node.c */
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include "extract/packed/packed.h"

typedef struct archive WinnowArchiveReader;
typedef struct _WinnowArchiveNode WinnowArchiveNode;

/* A member of one archive, folders and hidden ones included. */
typedef struct
{
  char *name;         /* (owned) (nullable) clean; NULL for one that is not shown */
  guint64 size;       /* bytes */
  char *reason;       /* (owned) (nullable) why it is not read */
  gboolean is_wanted; /* it has the name of a document or an archive */
  gboolean is_encrypted;
  WinnowArchiveNode *nested; /* (owned) (nullable) the archive that it is */
  guint n_expected;          /* members to be read: 1 for a document, more for an archive */
  GByteArray *ahead;         /* (owned) (nullable) unpacked on the way to another one */
} WinnowArchiveEntry;

struct _WinnowArchiveNode
{
  WinnowArchiveNode *parent; /* (nullable) */
  guint number;              /* of its entry there */
  guint depth;               /* 1 for the file */
  char *shown;               /* (owned) its name in messages */
  GPtrArray *entries;        /* (owned) (element-type WinnowArchiveEntry) by number */
  guint n_expected;          /* sum of its entries */
  /* while it is open */
  WinnowArchiveReader *reader; /* (owned) (nullable) */
  GBytes *bytes;               /* (owned) (nullable) of one inside of another */
  int descriptor;              /* (owned) of the file, else −1 */
  guint next;                  /* number of the entry that comes next */
  gboolean is_zip;             /* unread data is not unpacked */
  gboolean is_packed;          /* as a whole: passing over an entry unpacks it */
};

struct _WinnowArchive
{
  char *path;         /* (owned) */
  struct stat status; /* when it was listed */
  WinnowArchiveLimits limits;
  GPtrArray *members;        /* (owned) of packed.c */
  GMutex lock;               /* of all that follows */
  WinnowArchiveNode *root;   /* (owned) */
  GPtrArray *open;           /* (owned) (element-type WinnowArchiveNode) (unowned) archives in archives, latest last */
  guint64 n_ahead;           /* bytes of entries that were unpacked on the way to others */
  guint64 n_nested;          /* bytes of archives in archives that are open */
  GCancellable *cancellable; /* (nullable) of the present call */
  gint64 deadline;           /* of the present call: µs of the monotonic clock */
  guint n_members;           /* counted while it is listed */
  guint64 n_expanded;        /* bytes, counted while it is listed */
};

/* Each call of the interface begins with this: what it may cost. */
void winnow_archive_begin (WinnowArchive *archive, GCancellable *cancellable);

/* FALSE with an error where the call was cancelled or is past its deadline. */
gboolean winnow_archive_is_alive (const WinnowArchive *archive, GError **error);

/* @parent: NULL for the file */
WinnowArchiveNode *winnow_archive_node_new (WinnowArchiveNode *parent, guint number, const char *shown);
void winnow_archive_node_free (WinnowArchive *archive, WinnowArchiveNode *node); /* with those in it */
WinnowArchiveEntry *winnow_archive_node_get (const WinnowArchiveNode *node, guint number);

/* The name of its member @name in messages. Returns: (transfer full) */
char *winnow_archive_node_dup_shown (const WinnowArchiveNode *node, const char *name);

/* Opens it before its first entry. @charset: (nullable) of names that declare none, which stay as
 * they are without it. */
gboolean winnow_archive_node_open (WinnowArchive *archive, WinnowArchiveNode *node, const char *charset,
                                   GError **error);
void winnow_archive_node_close (WinnowArchive *archive, WinnowArchiveNode *node);

/* TRUE with the next entry; FALSE at the end, or with an error. */
gboolean winnow_archive_node_next (WinnowArchiveNode *node, struct archive_entry **entry, GError **error);

/* Passes over the data of the present entry. */
gboolean winnow_archive_node_skip (const WinnowArchive *archive, const WinnowArchiveNode *node, GError **error);

/* Unpacks an entry. Returns: (transfer full), or NULL with an error */
GByteArray *winnow_archive_node_read (WinnowArchive *archive, WinnowArchiveNode *node, guint number, GError **error);

/* Frees the unpacked data of an entry that is not asked for. */
void winnow_archive_node_drop (WinnowArchive *archive, WinnowArchiveEntry *entry);

gboolean winnow_archive_fail_encrypted (const char *name, GError **error); /* returns FALSE */
