/* sources.h: the many sources of one document: who owns which part of it */
#pragma once

#include "match/overlap.h"

G_BEGIN_DECLS

/* A part of the document that a source has, in its own place in the text. Where it begins or ends
 * inside a passage, its bytes reach to the next word. */
typedef struct
{
  WinnowSpan span;   /* of the document */
  guint passage;     /* index into the passages of the overlap: the longest one there */
  gboolean is_owner; /* FALSE: another source owns it, whose match there is longer */
  gint64 owner;      /* the document that owns it: the source's own id where is_owner */
} WinnowSourceRegion;

typedef struct
{
  gint64 document_id;     /* the source */
  WinnowOverlap *overlap; /* (owned) with the document; which side it is follows from the ids */
  /* counted tokens of the document that this source owns: those of all sources sum up to what is
   * covered */
  guint32 words;
  guint32 all_words; /* counted tokens of the document that stand in this source, owned or not */
  GArray *regions;   /* (owned) (element-type WinnowSourceRegion) by place, disjoint */
} WinnowSource;

/* The sources of @document_id: those with the most words of their own first, then the most in all,
 * then the preferred ones, then by id. The longest match owns a region: most words, then a
 * preferred source's, then by similarity, then by the source's id; what another source has of it is
 * listed under it. Passages that do not count, and condensed ones, are left out; so are documents
 * that have no others. @overlaps: (element-type WinnowOverlap) those of the document, with
 * passages, scored; their order says nothing. @preferred: (nullable) a set of gint64*: the sources
 * that win where matches are equally long, as references do over others who copied from them.
 * @exclusions: (nullable) (element-type WinnowExclusion) of the document: tokens with a reason in
 * settings->exclude stand in no count of words. Returns: (transfer full) (element-type
 * WinnowSource) */
GPtrArray *winnow_sources_new (gint64 document_id, const GPtrArray *overlaps, GHashTable *preferred,
                               const GArray *exclusions, const WinnowSettings *settings);

G_END_DECLS
