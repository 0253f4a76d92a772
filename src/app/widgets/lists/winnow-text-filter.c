#include "app/widgets/lists/winnow-text-filter.h"

#include "app/widgets/winnow-object.h"

struct _WinnowTextFilter
{
  GtkFilter parent_instance;
  WinnowItemTextTest matches;
  char *text; /* (owned) (nullable) case-folded */
};

WINNOW_DEFINE_TYPE (WinnowTextFilter, winnow_text_filter, GTK_TYPE_FILTER)

void
winnow_text_filter_set (WinnowTextFilter *self, WinnowItemTextTest matches, const char *text)
{
  g_free (self->text);
  self->text = g_utf8_casefold (text, -1);
  self->matches = matches;
  gtk_filter_changed (GTK_FILTER (self), GTK_FILTER_CHANGE_DIFFERENT);
}

static gboolean
match (GtkFilter *filter, gpointer item)
{
  WinnowTextFilter *self = WINNOW_TEXT_FILTER (filter);
  return self->matches == NULL || self->matches (item, self->text);
}

static void
finalize (WinnowTextFilter *self)
{
  g_free (self->text);
}

static void
winnow_text_filter_class_init (WinnowTextFilterClass *klass)
{
  winnow_finalize_by (klass, finalize);
  GTK_FILTER_CLASS (klass)->match = match;
}
