/* sources.h: which of many sources owns which part of a document */
#pragma once

#include "match/overlap.h"

/* A part of the document that a source has. Where it begins or ends inside a passage, its bytes
 * reach to the next word. */
typedef struct
{
  WinnowSpan span;   /* of the document */
  guint passage;     /* index into the overlap's passages: the longest one there */
  gboolean is_owner; /* FALSE: another source has a longer match there and owns it */
  gint64 owner;      /* the document that owns it: document_id where is_owner */
} WinnowSourceRegion;

typedef struct
{
  gint64 document_id;     /* the source */
  WinnowOverlap *overlap; /* (owned) with the document, which may be either side of it */
  guint32 words;          /* found tokens of the document that this source owns */
  guint32 all_words;      /* found tokens of the document that this source has, owned or not */
  GArray *regions;        /* (owned) (element-type WinnowSourceRegion) by place, disjoint */
} WinnowSource;

/* The sources of @document_id, by words owned, then all words (both descending), preferred before
 * others, then in the order of @overlaps.
 *
 * The longest match owns a region: most words, then a preferred source, then similarity, then the
 * first of @overlaps. Parts that a longer match owns are still listed under the source. Passages
 * that do not count, condensed ones, and documents without other passages are left out.
 *
 * @overlaps: (element-type WinnowOverlap) those of the document, with passages, scored. @preferred:
 * (nullable) a set of gint64*: the sources that win between equally long matches, as references do
 * over documents that copied from them. @exclusions: (nullable) (element-type WinnowExclusion) of
 * the document. Found tokens are those of shares.h: quotations are found. Returns: (transfer full)
 * (element-type WinnowSource) */
GPtrArray *winnow_sources_new (gint64 document_id, const GPtrArray *overlaps, GHashTable *preferred,
                               const GArray *exclusions, const WinnowSettings *settings);
