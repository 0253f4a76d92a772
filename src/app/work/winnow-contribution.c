#include "app/work/winnow-contribution.h"

#include "base/for-each.h"
#include "library/library.h"

WinnowContribution *
winnow_contribution_new (gint64 collection_id, const char *address, const char *archive, WinnowSharedCollection *wanted)
{
  WinnowContribution *self = g_atomic_rc_box_new0 (WinnowContribution);
  self->collection_id = collection_id;
  self->address = g_strdup (address);
  self->archive = g_strdup (archive);
  self->wanted = wanted;
  self->added = winnow_pointers_new (winnow_document_unref);
  return self;
}

WinnowContribution *
winnow_contribution_ref (WinnowContribution *contribution)
{
  return g_atomic_rc_box_acquire (contribution);
}

static void
clear (gpointer data)
{
  WinnowContribution *self = data;
  winnow_clear (self, g_free, address, archive);
  winnow_shared_collection_free (self->wanted);
  g_ptr_array_unref (self->added);
}

void
winnow_contribution_unref (WinnowContribution *contribution)
{
  g_atomic_rc_box_release_full (contribution, clear);
}
