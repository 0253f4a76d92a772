/* packed-node.h: one archive while it is open: the file, or one inside of another. Private to
 * packed.c and packed-node.c */
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include "extract/packed/packed.h"

typedef struct archive WinnowPackedReader;
typedef struct _WinnowPackedNode WinnowPackedNode;

/* A member of one archive, folders and hidden ones included. */
typedef struct
{
  char *name;         /* (owned) (nullable) clean; NULL for one that is not shown */
  guint64 size;       /* bytes */
  char *reason;       /* (owned) (nullable) why it is not read */
  gboolean is_wanted; /* it has the name of a document or an archive */
  gboolean is_encrypted;
  WinnowPackedNode *nested; /* (owned) (nullable) the archive that it is */
  guint n_expected;         /* members to be read: 1 for a document, more for an archive */
  GByteArray *ahead;        /* (owned) (nullable) unpacked on the way to another one */
} WinnowPackedEntry;

struct _WinnowPackedNode
{
  WinnowPackedNode *parent; /* (nullable) */
  guint number;             /* of its entry there */
  guint depth;              /* 1 for the file */
  char *shown;              /* (owned) its name in messages */
  GPtrArray *entries;       /* (owned) (element-type WinnowPackedEntry) by number */
  guint n_expected;         /* sum of its entries */
  /* while it is open */
  WinnowPackedReader *reader; /* (owned) (nullable) */
  GBytes *bytes;              /* (owned) (nullable) of one inside of another */
  int descriptor;             /* (owned) of the file, else −1 */
  guint next;                 /* number of the entry that comes next */
  gboolean is_zip;            /* unread data is not unpacked */
  gboolean is_packed;         /* as a whole: passing over an entry unpacks it */
};

struct _WinnowPacked
{
  char *path;         /* (owned) */
  struct stat status; /* when it was listed */
  WinnowPackedLimits limits;
  GPtrArray *members;        /* (owned) of packed.c */
  GMutex lock;               /* of all that follows */
  WinnowPackedNode *root;    /* (owned) */
  GPtrArray *open;           /* (owned) (element-type WinnowPackedNode) (unowned) archives in archives, latest last */
  guint64 n_ahead;           /* bytes of entries that were unpacked on the way to others */
  guint64 n_nested;          /* bytes of archives in archives that are open */
  GCancellable *cancellable; /* (nullable) of the present call */
  gint64 deadline;           /* of the present call: µs of the monotonic clock */
  guint n_members;           /* counted while it is listed */
  guint64 n_expanded;        /* bytes, counted while it is listed */
};

/* Each call of the interface begins with this: what it may cost. */
void winnow_packed_begin (WinnowPacked *archive, GCancellable *cancellable);

/* FALSE with an error where the call was cancelled or is past its deadline. */
gboolean winnow_packed_is_alive (const WinnowPacked *archive, GError **error);

/* @parent: NULL for the file */
WinnowPackedNode *winnow_packed_node_new (WinnowPackedNode *parent, guint number, const char *shown);
void winnow_packed_node_free (WinnowPacked *archive, WinnowPackedNode *node); /* with those in it */
WinnowPackedEntry *winnow_packed_node_get (const WinnowPackedNode *node, guint number);

/* The name of its member @name in messages. Returns: (transfer full) */
char *winnow_packed_node_dup_shown (const WinnowPackedNode *node, const char *name);

/* Opens it before its first entry. @charset: (nullable) of names that declare none, which stay as
 * they are without it. */
gboolean winnow_packed_node_open (WinnowPacked *archive, WinnowPackedNode *node, const char *charset, GError **error);
void winnow_packed_node_close (WinnowPacked *archive, WinnowPackedNode *node);

/* TRUE with the next entry; FALSE at the end, or with an error. */
gboolean winnow_packed_node_next (WinnowPackedNode *node, struct archive_entry **entry, GError **error);

/* Passes over the data of the present entry. */
gboolean winnow_packed_node_skip (const WinnowPacked *archive, const WinnowPackedNode *node, GError **error);

/* Unpacks an entry. Returns: (transfer full), or NULL with an error */
GByteArray *winnow_packed_node_read (WinnowPacked *archive, WinnowPackedNode *node, guint number, GError **error);

/* Frees the unpacked data of an entry that is not asked for. */
void winnow_packed_node_drop (WinnowPacked *archive, WinnowPackedEntry *entry);

gboolean winnow_packed_fail_encrypted (const char *name, GError **error); /* returns FALSE */
