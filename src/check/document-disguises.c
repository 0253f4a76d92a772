/* disguises.c: see document-disguises.h. Thread-safe. */
#include "check/document-disguises.h"

static void
add_hidden (GArray *flags, const WinnowContent *content)
{
  for (guint i = 0; content->parts != NULL && i < content->parts->len; i++)
    {
      const WinnowPart *part = g_ptr_array_index (content->parts, i);
      WinnowDisguiseRange flag = { WINNOW_DISGUISE_HIDDEN, (guint32) part->offset, (guint32) part->offset,
                                   (guint32) g_utf8_strlen (part->text, -1) };
      if (part->kind == WINNOW_PART_HIDDEN && flag.count > 0)
        g_array_append_val (flags, flag);
    }
}

static int
compare_places (gconstpointer left, gconstpointer right)
{
  const WinnowDisguiseRange *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->disguise > b->disguise) - (a->disguise < b->disguise);
}

GArray *
winnow_document_disguises_find (const WinnowContent *content)
{
  GArray *flags = winnow_disguises_find (content->text, content->length);
  add_hidden (flags, content);
  g_array_sort (flags, compare_places);
  return flags;
}
