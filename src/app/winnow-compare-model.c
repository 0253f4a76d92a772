#include "winnow-compare-model.h"

#include <string.h>

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  const WinnowMark *x = a, *y = b;
  if (x->range.start != y->range.start)
    return x->range.start < y->range.start ? -1 : 1;
  return x->type < y->type ? -1 : x->type > y->type;
}

static const WinnowSpan *
get_span (const WinnowPassage *passage, WinnowSide side)
{
  return side == WINNOW_SIDE_A ? &passage->a : &passage->b;
}

static void
add_mark (GArray *marks, WinnowTextRange range, WinnowMarkType type, guint variant)
{
  WinnowMark mark = { range, type, variant };
  if (range.end > range.start)
    g_array_append_val (marks, mark);
}

static void
add_ranges (WinnowComparisonSide *side, WinnowMarkType type, const GArray *ranges)
{
  for (guint i = 0; ranges != NULL && i < ranges->len; i++)
    add_mark (side->marks, g_array_index (ranges, WinnowTextRange, i), type, 0);
}

static WinnowDisplay *
make_display (WinnowComparisonSource *source, WinnowSide side, const GArray *passages)
{
  guint n = passages != NULL ? passages->len : 0;
  g_autofree guint32 *starts = g_new (guint32, n);
  for (guint i = 0; i < n; i++)
    starts[i] = get_span (&g_array_index (passages, WinnowPassage, i), side)->start;
  return winnow_display_new (g_steal_pointer (&source->text), source->length, starts, n);
}

static void
fill_templates (WinnowComparisonSide *side, const GArray *exclusions)
{
  for (guint i = 0; exclusions != NULL && i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      WinnowShownTemplate shown = { winnow_display_get_range (side->display, exclusion->start, exclusion->end), exclusion->last - exclusion->first };
      g_array_append_val (side->templates, shown);
      add_mark (side->marks, shown.range, WINNOW_MARK_TEMPLATE, 0);
    }
}

static void
fill_pages (WinnowComparisonSide *side, const GArray *pages)
{
  for (guint i = 0; pages != NULL && i < pages->len; i++)
    {
      guint32 start = g_array_index (pages, guint32, i);
      WinnowTextRange range = winnow_display_get_range (side->display, start, start);
      g_array_append_val (side->pages, range.start);
    }
}

static void
fill_differing (WinnowComparisonSide *side, const GArray *differing)
{
  for (guint i = 0; differing != NULL && i < differing->len; i++)
    {
      const WinnowRange *bytes = &g_array_index (differing, WinnowRange, i);
      add_mark (side->marks, winnow_display_get_range (side->display, bytes->start, bytes->end), WINNOW_MARK_DIFFERS, 0);
    }
}

static void
fill_side (WinnowComparisonSide *side, WinnowComparisonSource *source, WinnowSide which, const GArray *passages)
{
  side->name = g_strdup (source->name);
  side->path = g_strdup (source->path);
  side->ledger = source->ledger;
  side->similarity = source->similarity;
  side->display = make_display (source, which, passages);
  side->templates = g_array_new (FALSE, FALSE, sizeof (WinnowShownTemplate));
  side->pages = g_array_new (FALSE, FALSE, sizeof (guint32));
  side->shared = g_array_new (FALSE, FALSE, sizeof (WinnowTextRange));
  side->marks = g_array_new (FALSE, FALSE, sizeof (WinnowMark));
  fill_templates (side, source->exclusions);
  fill_pages (side, source->pages);
  fill_differing (side, source->differing);
  add_ranges (side, WINNOW_MARK_BREAK, side->display->breaks);
}

static void
fill_passages (WinnowComparison *self, const GArray *passages)
{
  guint n = passages != NULL ? passages->len : 0;
  g_autofree guint8 *hues = g_new (guint8, n);

  if (n > 0)
    winnow_hues_assign ((const WinnowPassage *) passages->data, n, WINNOW_N_HUES, hues);
  for (guint i = 0; i < n; i++)
    {
      const WinnowPassage *passage = &g_array_index (passages, WinnowPassage, i);
      WinnowShownPassage shown = { .hue = hues[i], .kind = passage->kind, .words = passage->words, .similarity = passage->similarity };
      for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
        {
          const WinnowSpan *span = get_span (passage, side);
          shown.range[side] = winnow_display_get_range (self->side[side].display, span->start, span->end);
          shown.page[side] = winnow_comparison_get_page (self, side, shown.range[side].start);
        }
      g_array_append_val (self->passages, shown);
    }
}

/* Sorted by start, a passage is shared where it meets the furthest end of those before it. */
static void
fill_shared (WinnowComparisonSide *side, const GArray *by_start)
{
  guint32 reach = 0;
  for (guint i = 0; i < by_start->len; i++)
    {
      WinnowTextRange range = g_array_index (by_start, WinnowMark, i).range;
      WinnowTextRange shared = { range.start, MIN (range.end, reach) };
      if (shared.end > shared.start)
        g_array_append_val (side->shared, shared);
      reach = MAX (reach, range.end);
    }
}

static void
mark_passages (WinnowComparison *self, WinnowSide which)
{
  WinnowComparisonSide *side = &self->side[which];
  g_autoptr (GArray) by_start = g_array_sized_new (FALSE, FALSE, sizeof (WinnowMark), self->passages->len);

  for (guint i = 0; i < self->passages->len; i++)
    {
      const WinnowShownPassage *passage = winnow_comparison_get_passage (self, i);
      add_mark (by_start, passage->range[which], WINNOW_MARK_HUE, passage->hue);
      add_mark (side->marks, g_array_index (side->display->badges, WinnowTextRange, i), WINNOW_MARK_BADGE, passage->hue);
    }
  g_array_sort (by_start, compare_marks);
  fill_shared (side, by_start);
  g_array_append_vals (side->marks, by_start->data, by_start->len);
  g_array_sort (side->marks, compare_marks);
}

WinnowComparison *
winnow_comparison_new (WinnowComparisonSource sources[WINNOW_N_SIDES], const GArray *passages, guint min_words, guint n_short)
{
  WinnowComparison *self = g_new0 (WinnowComparison, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->passages = g_array_new (FALSE, FALSE, sizeof (WinnowShownPassage));
  self->min_words = min_words;
  self->n_short = n_short;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    fill_side (&self->side[side], &sources[side], side, passages);
  fill_passages (self, passages);
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    mark_passages (self, side);
  return self;
}

WinnowComparison *
winnow_comparison_ref (WinnowComparison *comparison)
{
  g_atomic_ref_count_inc (&comparison->ref_count);
  return comparison;
}

static void
clear_side (WinnowComparisonSide *side)
{
  g_free (side->name);
  g_free (side->path);
  winnow_display_free (side->display);
  g_array_unref (side->templates);
  g_array_unref (side->pages);
  g_array_unref (side->shared);
  g_array_unref (side->marks);
}

void
winnow_comparison_unref (WinnowComparison *comparison)
{
  if (!g_atomic_ref_count_dec (&comparison->ref_count))
    return;
  for (WinnowSide side = 0; side < WINNOW_N_SIDES; side++)
    clear_side (&comparison->side[side]);
  g_array_unref (comparison->passages);
  g_free (comparison);
}

guint
winnow_comparison_get_n_passages (const WinnowComparison *comparison)
{
  return comparison->passages->len;
}

const WinnowShownPassage *
winnow_comparison_get_passage (const WinnowComparison *comparison, guint passage)
{
  return &g_array_index (comparison->passages, WinnowShownPassage, passage);
}

static gboolean
range_has (const WinnowTextRange *range, guint32 character)
{
  return range->start <= character && character < range->end;
}

int
winnow_comparison_find_passage (const WinnowComparison *comparison, WinnowSide side, guint32 character, int after)
{
  const GArray *badges = comparison->side[side].display->badges;
  guint n = comparison->passages->len;
  for (guint step = 0; step < n; step++)
    {
      guint i = (after + 1 + step) % n;
      if (range_has (&winnow_comparison_get_passage (comparison, i)->range[side], character)
          || range_has (&g_array_index (badges, WinnowTextRange, i), character))
        return i;
    }
  return WINNOW_NO_PASSAGE;
}

const WinnowShownTemplate *
winnow_comparison_find_template (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  const GArray *templates = comparison->side[side].templates;
  for (guint i = 0; i < templates->len; i++)
    if (range_has (&g_array_index (templates, WinnowShownTemplate, i).range, character))
      return &g_array_index (templates, WinnowShownTemplate, i);
  return NULL;
}

guint
winnow_comparison_get_page (const WinnowComparison *comparison, WinnowSide side, guint32 character)
{
  return winnow_pages_find (comparison->side[side].pages, character);
}

char *
winnow_comparison_dup_excerpt (const WinnowComparison *comparison, WinnowSide side, guint passage, guint n_characters)
{
  WinnowTextRange range = winnow_comparison_get_passage (comparison, passage)->range[side];
  WinnowTextRange shown = { range.start, MIN (range.end, range.start + n_characters) };
  g_autofree char *source = winnow_display_dup_source (comparison->side[side].display, shown);
  GString *excerpt = g_string_sized_new (strlen (source) + 4);
  gboolean blank = TRUE; /* so that leading blanks go, too */
  for (const char *at = source; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);
      gboolean is_blank = g_unichar_isspace (character) || g_unichar_iscntrl (character);
      if (!is_blank || !blank)
        g_string_append_unichar (excerpt, is_blank ? ' ' : character);
      blank = is_blank;
    }
  if (shown.end < range.end)
    g_string_append (excerpt, "…");
  return g_string_free (excerpt, FALSE);
}
