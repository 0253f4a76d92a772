/* mask-table.h: finds and replaces names in texts, and maps places to the new text
 *
 * Internal to mask/. */
#pragma once

#include "base/owned.h"
#include "mask/mask-name.h"

/* One replacement in a text. */
typedef struct
{
  guint32 start, end;         /* bytes of the text, half-open */
  guint32 new_start, new_end; /* bytes of the alias in the new text */
} WinnowMaskEdit;

/* A text with its names replaced. Immutable; reference-counted and shared between threads. */
typedef struct
{
  char *text;    /* (owned) */
  gsize length;  /* bytes */
  GArray *edits; /* (owned) (element-type WinnowMaskEdit) by place, disjoint */
} WinnowMaskedText;
WinnowMaskedText *winnow_masked_text_ref (WinnowMaskedText *masked);
WINNOW_DECLARE_FREE (WinnowMaskedText, winnow_masked_text_unref)

/* The new offset of byte @offset; inside a name, the start of its alias. Ascending. */
guint32 winnow_masked_text_map (const WinnowMaskedText *masked, guint32 offset);
/* Maps a range. A part of a name becomes its whole alias if the range has nothing else. */
void winnow_masked_text_map_range (const WinnowMaskedText *masked, guint32 *start, guint32 *end);
/* Whether [@start, @end) lies inside a name, and so has no place in the masked text. */
gboolean winnow_masked_text_covers (const WinnowMaskedText *masked, guint32 start, guint32 end);

typedef struct _WinnowMaskTable WinnowMaskTable;

WinnowMaskTable *winnow_mask_table_new (void);
WINNOW_DECLARE_FREE (WinnowMaskTable, winnow_mask_table_free)
/* Takes the elements of @spellings and empties it. Of equal spellings the first counts. @alias is
 * copied. */
void winnow_mask_table_take (WinnowMaskTable *table, GArray *spellings, const char *alias);
/* Must be called once after all spellings are added, before any search. */
void winnow_mask_table_sort (WinnowMaskTable *table);

/* A name in a text. */
typedef struct
{
  guint32 start, end; /* bytes, half-open */
  const char *alias;  /* of the table */
} WinnowMaskMatch;

/* Appends the names in @text to @found (element-type WinnowMaskMatch), by place, disjoint.
 * Thread-safe after sorting. O(@length). */
void winnow_mask_table_find (const WinnowMaskTable *table, const char *text, gsize length, GArray *found);

/* @text with all names replaced, including those that only readers see, after a right-to-left
 * override. @text has a NUL after its @length bytes. Returns: (transfer full) */
WinnowMaskedText *winnow_mask_table_apply (const WinnowMaskTable *table, const char *text, gsize length);
