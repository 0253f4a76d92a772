/* mask-table.h: texts with the names in them replaced, and where each place of the text is then;
 * private to report/ */
#pragma once

#include "mask/mask-name.h"

G_BEGIN_DECLS

/* What was replaced in a text. */
typedef struct
{
  guint32 start, end;         /* bytes of the text, half-open */
  guint32 new_start, new_end; /* of what stands there now */
} WinnowMaskEdit;

/* A text with its names replaced. Immutable; threads may share it by reference. */
typedef struct
{
  char *text;    /* (owned) */
  gsize length;  /* bytes */
  GArray *edits; /* (owned) (element-type WinnowMaskEdit) by place, disjoint */
} WinnowMaskedText;
WinnowMaskedText *winnow_masked_text_ref (WinnowMaskedText *masked);
void winnow_masked_text_unref (WinnowMaskedText *masked);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowMaskedText, winnow_masked_text_unref)

/* Where the byte @offset of the text is now; of a place inside of a name, where its alias begins.
 * Ascends. */
guint32 winnow_masked_text_map (const WinnowMaskedText *masked, guint32 offset);
/* The same of a range; a part of a name becomes its whole alias, where nothing else of the range is
 * left. */
void winnow_masked_text_map_range (const WinnowMaskedText *masked, guint32 *start, guint32 *end);
/* TRUE where [@start, @end) stands in a name, and so has no place of its own any more. */
gboolean winnow_masked_text_covers (const WinnowMaskedText *masked, guint32 start, guint32 end);

typedef struct _WinnowMaskTable WinnowMaskTable;

WinnowMaskTable *winnow_mask_table_new (void);
void winnow_mask_table_free (WinnowMaskTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowMaskTable, winnow_mask_table_free)
/* Takes the elements of @spellings, which is empty then; of two that are equal the first one
 * serves. @alias is copied. */
void winnow_mask_table_take (WinnowMaskTable *table, GArray *spellings, const char *alias);
/* To be called once after all were added. */
void winnow_mask_table_sort (WinnowMaskTable *table);

/* A name in a text. */
typedef struct
{
  guint32 start, end; /* bytes, half-open */
  const char *alias;  /* of the table */
} WinnowMaskFound;

/* Appends the names in @text to @found (element-type WinnowMaskFound), by place, disjoint.
 * Thread-safe once sorted. O(@length). */
void winnow_mask_table_find (const WinnowMaskTable *table, const char *text, gsize length, GArray *found);

/* @text with all of them replaced, those too that are only read so: behind a right-to-left
 * override. @text ends with a NUL behind its @length bytes. */
WinnowMaskedText *winnow_mask_table_apply (const WinnowMaskTable *table, const char *text, gsize length);

G_END_DECLS
