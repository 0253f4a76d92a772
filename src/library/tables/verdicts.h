/* verdicts.h: verdicts on passages and notes on pairs */
#pragma once

#include "library/connection.h"
#include "match/overlap.h"
#include "match/scoring/verdict.h"

/* A user's verdict and note on a passage of a pair, bound to the words of the passage (verdict.h of
 * match/). Its links name the passages of the last check that it belongs to. */
typedef struct
{
  gint64 id;
  gint64 document_a, document_b; /* a < b */
  WinnowVerdict verdict;
  char *note;          /* (owned) (nullable) free text */
  WinnowRange a, b;    /* bytes of the texts at the time of the verdict */
  GArray *shingles[2]; /* (owned) (element-type guint32) of A's side and B's */
  guint n_passages;    /* links; 0: the last check did not find its passage */
} WinnowStoredVerdict;
WINNOW_DECLARE_FREE (WinnowStoredVerdict, winnow_stored_verdict_free)

/* (element-type WinnowStoredVerdict) by id: of the pair, in any order; of all pairs if both are
 * 0. */
GPtrArray *winnow_library_list_verdicts (WinnowLibrary *library, gint64 document_a, gint64 document_b, GError **error);
/* Does not read its id and n_passages; exchanges the sides where document_a > document_b. Returns:
 * its id; 0 on error. */
gint64 winnow_library_put_verdict (WinnowLibrary *library, const WinnowStoredVerdict *verdict, GError **error);
gboolean winnow_library_remove_verdict (WinnowLibrary *library, gint64 verdict_id, GError **error);
/* Links the verdict to passage @passage (an index) of an overlap. The link is deleted with
 * either. */
gboolean winnow_library_link_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                                      GError **error);
gboolean winnow_library_unlink_verdict (WinnowLibrary *library, gint64 verdict_id, gint64 overlap_id, guint passage,
                                        GError **error);
GArray *winnow_library_list_verdict_links (WinnowLibrary *library, gint64 overlap_id,
                                           GError **error); /* (element-type WinnowVerdictLink) by passage, then id */
/* The notes of the passages of an overlap: index of a passage (GUINT_TO_POINTER()) → its
 * note. */
GHashTable *winnow_library_dup_passage_notes (WinnowLibrary *library, gint64 overlap_id, GError **error);
/* Verdicts, and notes on undecided passages, without a link. */
gboolean winnow_library_count_waiting_verdicts (WinnowLibrary *library, gint64 *n_verdicts, GError **error);
/* *@has_twin: whether another pair of documents with the same two texts has verdicts or a note. */
gboolean winnow_library_has_twin (WinnowLibrary *library, gint64 document_a, gint64 document_b, gboolean *has_twin,
                                  GError **error);
/* Whether the file of a document at @path does not exist any more. */
typedef gboolean (*WinnowIsMissing) (const char *path);
/* Copies verdicts and notes to the pairs of @overlaps (element-type WinnowOverlap) without any,
 * from pairs with the same two texts whose files are missing or have the same paths: so they
 * survive when files are moved, renamed or read into another collection. A copy of a file inherits
 * nothing. */
gboolean winnow_library_inherit_verdicts (WinnowLibrary *library, const GPtrArray *overlaps, WinnowIsMissing is_missing,
                                          GError **error);
/* Copies verdicts and notes of the document's pairs to the document at the same path in another
 * collection, if it exists, for pairs without any. Call it before the document is removed. */
gboolean winnow_library_hand_over_verdicts (WinnowLibrary *library, gint64 document_id, GError **error);

/* A note on a pair, with or without an overlap. */
typedef struct
{
  gint64 document_a, document_b; /* a < b */
  char *text;                    /* (owned) */
} WinnowNote;
void winnow_note_free (WinnowNote *note);
/* @text "" or NULL removes the note. */
gboolean winnow_library_set_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, const char *text,
                                  GError **error);
/* *@text: (nullable) (transfer full) NULL: no note. The pair may be named in any order. */
gboolean winnow_library_dup_note (WinnowLibrary *library, gint64 document_a, gint64 document_b, char **text,
                                  GError **error);
/* (element-type WinnowNote) by documents */
GPtrArray *winnow_library_list_notes (WinnowLibrary *library, GError **error);
