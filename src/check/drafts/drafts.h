/* drafts.h: the files of one author that are drafts of one piece, in their order, and what came
 * between two of them
 *
 * Two submissions of one author are drafts of one piece where the last check found a third of
 * either in the other. Nothing of it is stored: it follows from the overlaps of the library. */
#pragma once

#include "library/library.h"

/* The evidence for which of two drafts came first, the best first. */
typedef enum
{
  WINNOW_DRAFT_ORDER_HAND,       /* a date that was set by hand, of either */
  WINNOW_DRAFT_ORDER_NAMES,      /* numbers and words in names of files, then of folders: "draft 2", "终稿" */
  WINNOW_DRAFT_ORDER_NAME_DATES, /* dates in them */
  WINNOW_DRAFT_ORDER_METADATA,   /* dates inside the documents */
  WINNOW_DRAFT_ORDER_FILE_TIMES, /* at least an hour apart: copying files sets them, too */
  WINNOW_DRAFT_ORDER_UNKNOWN,    /* no evidence: the two are in the order of their paths */
} WinnowDraftOrder;

/* "hand", "names", "name-dates", "metadata", "file-times", "unknown": as JSON writes it. */
const char *winnow_draft_order_get_id (WinnowDraftOrder order);

/* Words of a draft that the former one had not, and that a document of another author has, too.
 * Words are tokens: of Chinese a character is one. */
typedef struct
{
  WinnowDocument *draft;    /* (owned) that has the words: the later one, or either where the order is unknown */
  WinnowDocument *document; /* (owned) the source */
  gint64 overlap_id;        /* of both */
  guint32 number;           /* of that pair */
  guint words;              /* that no source listed before this one has */
  guint n_others;           /* further documents that have nothing but what this one or those before it have */
  char *excerpt;            /* (owned) the first words of the longest stretch, on one line */
} WinnowDraftSource;

/* From a draft to the next one. */
typedef struct
{
  WinnowDraftOrder order;
  guint n_before, n_after;    /* words of both, without the template's */
  guint kept, added, dropped; /* kept + added = n_after, kept + dropped = n_before; what only moved is kept */
  guint n_came;               /* words of all sources */
  GPtrArray *sources;         /* (owned) (element-type WinnowDraftSource) the most words first */
} WinnowDraftStep;

typedef struct
{
  GPtrArray *drafts; /* (owned) (element-type WinnowDocument) two or more, in their order */
  GPtrArray *steps;  /* (owned) (element-type WinnowDraftStep) one less */
  guint n_apart;     /* submissions of the author that are in no chain */
} WinnowDraftChain;

/* The chains of an author, by name, number or author_key, or of all (NULL): by author, then by the
 * paths of their first drafts. Blocks. Returns: (transfer full) (element-type WinnowDraftChain)
 * NULL on error: WINNOW_LIBRARY_ERROR_NOT_FOUND where no submission is by @author, or the library
 * was not checked; G_IO_ERROR_CANCELLED */
GPtrArray *winnow_drafts_find (WinnowLibrary *library, const char *author, GCancellable *cancellable, GError **error);
