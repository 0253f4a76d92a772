#include "app/widgets/lists/winnow-text-filter.h"

struct _WinnowTextFilter
{
  GtkFilter parent_instance;
  WinnowItemTextTest matches;
  char *text; /* (owned) (nullable) case-folded */
};

G_DEFINE_FINAL_TYPE (WinnowTextFilter, winnow_text_filter, GTK_TYPE_FILTER)

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
winnow_text_filter_finalize (GObject *object)
{
  g_free (WINNOW_TEXT_FILTER (object)->text);
  G_OBJECT_CLASS (winnow_text_filter_parent_class)->finalize (object);
}

static void
winnow_text_filter_class_init (WinnowTextFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_text_filter_finalize;
  GTK_FILTER_CLASS (klass)->match = match;
}

static void
winnow_text_filter_init (WinnowTextFilter *self)
{
}
