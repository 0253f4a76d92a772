#include "app/overlaps/winnow-overlap-filter.h"

#include "app/overlaps/winnow-overlap-item.h"

struct _WinnowOverlapFilter
{
  GtkFilter parent_instance;
  char *text;     /* (owned) case-folded */
  double minimum; /* 0 to 1 */
  gboolean with_pictures, only_undecided;
};

G_DEFINE_FINAL_TYPE (WinnowOverlapFilter, winnow_overlap_filter, GTK_TYPE_FILTER)

static gboolean
match (GtkFilter *filter, gpointer item)
{
  WinnowOverlapFilter *self = WINNOW_OVERLAP_FILTER (filter);
  if (self->with_pictures && winnow_overlap_item_get_overlap (item)->n_pictures == 0)
    return FALSE;
  if (self->only_undecided && winnow_overlap_item_get_overlap (item)->n_undecided == 0)
    return FALSE;
  return winnow_overlap_item_matches (item, self->text, self->minimum);
}

gboolean
winnow_overlap_filter_is_open (WinnowOverlapFilter *self)
{
  g_return_val_if_fail (WINNOW_IS_OVERLAP_FILTER (self), TRUE);
  return *self->text == '\0' && self->minimum <= 0 && !self->with_pictures && !self->only_undecided;
}

static GtkFilterMatch
get_strictness (GtkFilter *filter)
{
  return winnow_overlap_filter_is_open (WINNOW_OVERLAP_FILTER (filter)) ? GTK_FILTER_MATCH_ALL : GTK_FILTER_MATCH_SOME;
}

WinnowOverlapFilter *
winnow_overlap_filter_new (void)
{
  return g_object_new (WINNOW_TYPE_OVERLAP_FILTER, NULL);
}

/* A text that contains the former one lets fewer rows pass, so GTK looks only at these again. */
static GtkFilterChange
compare_texts (const char *before, const char *after)
{
  if (strstr (after, before) != NULL)
    return GTK_FILTER_CHANGE_MORE_STRICT;
  return strstr (before, after) != NULL ? GTK_FILTER_CHANGE_LESS_STRICT : GTK_FILTER_CHANGE_DIFFERENT;
}

void
winnow_overlap_filter_set_text (WinnowOverlapFilter *self, const char *text)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_FILTER (self));
  g_autofree char *folded = g_utf8_casefold (text, -1);
  if (g_str_equal (folded, self->text))
    return;
  GtkFilterChange change = compare_texts (self->text, folded);
  g_free (self->text);
  self->text = g_steal_pointer (&folded);
  gtk_filter_changed (GTK_FILTER (self), change);
}

void
winnow_overlap_filter_set_minimum (WinnowOverlapFilter *self, double minimum)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_FILTER (self));
  if (minimum == self->minimum)
    return;
  GtkFilterChange change = minimum > self->minimum ? GTK_FILTER_CHANGE_MORE_STRICT : GTK_FILTER_CHANGE_LESS_STRICT;
  self->minimum = minimum;
  gtk_filter_changed (GTK_FILTER (self), change);
}

void
winnow_overlap_filter_set_with_pictures (WinnowOverlapFilter *self, gboolean with_pictures)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_FILTER (self));
  if (with_pictures == self->with_pictures)
    return;
  self->with_pictures = with_pictures;
  gtk_filter_changed (GTK_FILTER (self), with_pictures ? GTK_FILTER_CHANGE_MORE_STRICT : GTK_FILTER_CHANGE_LESS_STRICT);
}

void
winnow_overlap_filter_set_only_undecided (WinnowOverlapFilter *self, gboolean only_undecided)
{
  g_return_if_fail (WINNOW_IS_OVERLAP_FILTER (self));
  if (only_undecided == self->only_undecided)
    return;
  self->only_undecided = only_undecided;
  gtk_filter_changed (GTK_FILTER (self),
                      only_undecided ? GTK_FILTER_CHANGE_MORE_STRICT : GTK_FILTER_CHANGE_LESS_STRICT);
}

static void
winnow_overlap_filter_finalize (GObject *object)
{
  g_clear_pointer (&WINNOW_OVERLAP_FILTER (object)->text, g_free);
  G_OBJECT_CLASS (winnow_overlap_filter_parent_class)->finalize (object);
}

static void
winnow_overlap_filter_class_init (WinnowOverlapFilterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = winnow_overlap_filter_finalize;
  GTK_FILTER_CLASS (klass)->match = match;
  GTK_FILTER_CLASS (klass)->get_strictness = get_strictness;
}

static void
winnow_overlap_filter_init (WinnowOverlapFilter *self)
{
  self->text = g_strdup ("");
}
