#include "app/overlaps/winnow-overlap-filter.h"

#include "app/overlaps/winnow-overlap-item.h"
#include "app/widgets/winnow-object.h"

struct _WinnowOverlapFilter
{
  GtkFilter parent_instance;
  char *text; /* (owned) ref string: case-folded */
  double minimum;
  WinnowOverlapTraits traits;
};

G_DEFINE_FINAL_TYPE (WinnowOverlapFilter, winnow_overlap_filter, GTK_TYPE_FILTER)

static WinnowOverlapTraits
find_traits (WinnowOverlapItem *item)
{
  const WinnowOverlap *overlap = item->overlap;
  guint32 verbatim = overlap->by_kind[WINNOW_PASSAGE_EXACT] + overlap->by_kind[WINNOW_PASSAGE_NEAR];
  return (verbatim > 0 ? WINNOW_OVERLAP_IS_VERBATIM : 0) | (overlap->n_pictures > 0 ? WINNOW_OVERLAP_HAS_PICTURES : 0)
         | (overlap->n_undecided > 0 ? WINNOW_OVERLAP_IS_UNDECIDED : 0) | (item->is_new ? WINNOW_OVERLAP_IS_NEW : 0);
}

static gboolean
match (GtkFilter *filter, gpointer item)
{
  WinnowOverlapFilter *self = WINNOW_OVERLAP_FILTER (filter);
  const WinnowOverlap *overlap = WINNOW_OVERLAP_ITEM (item)->overlap;
  return (self->traits & ~find_traits (item)) == 0 && winnow_overlap_similarity (overlap) >= self->minimum
         && winnow_overlap_item_matches (item, self->text);
}

static GtkFilterMatch
get_strictness (GtkFilter *filter)
{
  WinnowOverlapFilter *self = WINNOW_OVERLAP_FILTER (filter);
  gboolean is_open = *self->text == '\0' && self->minimum <= 0 && self->traits == 0;
  return is_open ? GTK_FILTER_MATCH_ALL : GTK_FILTER_MATCH_SOME;
}

/* A text that contains the former one lets fewer rows pass. A stricter filter makes GTK look only
 * at the listed rows again. */
void
winnow_overlap_filter_set (WinnowOverlapFilter *self, const char *text, double minimum, WinnowOverlapTraits traits)
{
  g_autofree char *folded = g_utf8_casefold (text, -1), *before = g_strdup (self->text);
  gboolean is_same_text = g_str_equal (folded, before);
  gboolean adds
      = (!is_same_text && strstr (folded, before) == NULL) || minimum < self->minimum || (self->traits & ~traits) != 0;
  gboolean removes
      = (!is_same_text && strstr (before, folded) == NULL) || minimum > self->minimum || (traits & ~self->traits) != 0;
  g_ref_string_release (self->text);
  self->text = g_ref_string_new (folded);
  self->minimum = minimum;
  self->traits = traits;
  if (adds || removes)
    gtk_filter_changed (GTK_FILTER (self), !adds      ? GTK_FILTER_CHANGE_MORE_STRICT
                                           : !removes ? GTK_FILTER_CHANGE_LESS_STRICT
                                                      : GTK_FILTER_CHANGE_DIFFERENT);
}

static void
finalize (WinnowOverlapFilter *self)
{
  g_ref_string_release (self->text);
}

static void
winnow_overlap_filter_class_init (WinnowOverlapFilterClass *klass)
{
  winnow_finalize_by (klass, finalize);
  GTK_FILTER_CLASS (klass)->match = match;
  GTK_FILTER_CLASS (klass)->get_strictness = get_strictness;
}

static void
winnow_overlap_filter_init (WinnowOverlapFilter *self)
{
  self->text = g_ref_string_new ("");
}
