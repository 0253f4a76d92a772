/* packed-node.h: one archive while it is open: the file, or one inside of another. Private to
 * unpacker.c and packed-node.c */
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include "extract/packed/unpacker.h"

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
  guint next;                 /* number of the entry that comes next */
  gboolean is_zip;            /* unread data is not unpacked */
};

struct _WinnowUnpacker
{
  int descriptor;     /* (owned) */
  struct stat status; /* when it was listed */
  WinnowPackedLimits limits;
  GPtrArray *members;     /* (owned) of unpacker.c */
  WinnowPackedNode *root; /* (owned) */
  GPtrArray *open;        /* (owned) (element-type WinnowPackedNode) (unowned) archives in archives, latest last */
  guint64 n_ahead;        /* bytes of entries that were unpacked on the way to others */
  guint64 n_nested;       /* bytes of archives in archives that are open */
  guint n_members;        /* counted while it is listed */
  guint64 n_expanded;     /* bytes, counted while it is listed */
};

/* @parent: NULL for the file */
WinnowPackedNode *winnow_packed_node_new (WinnowPackedNode *parent, guint number, const char *shown);
void winnow_packed_node_free (WinnowUnpacker *unpacker, WinnowPackedNode *node); /* with those in it */
WinnowPackedEntry *winnow_packed_node_get (const WinnowPackedNode *node, guint number);

/* The name of its member @name in messages. Returns: (transfer full) */
char *winnow_packed_node_dup_shown (const WinnowPackedNode *node, const char *name);

/* Opens it before its first entry. @charset: (nullable) of names that declare none, which stay as
 * they are without it. */
gboolean winnow_packed_node_open (WinnowUnpacker *unpacker, WinnowPackedNode *node, const char *charset,
                                  GError **error);
void winnow_packed_node_close (WinnowUnpacker *unpacker, WinnowPackedNode *node);

/* TRUE with the next entry; FALSE at the end, or with an error. */
gboolean winnow_packed_node_next (const WinnowUnpacker *unpacker, WinnowPackedNode *node, struct archive_entry **entry,
                                  GError **error);

/* Unpacks an entry. Returns: (transfer full), or NULL with an error */
GByteArray *winnow_packed_node_read (WinnowUnpacker *unpacker, WinnowPackedNode *node, guint number, GError **error);

gboolean winnow_packed_fail_encrypted (const char *name, GError **error); /* returns FALSE */
