/* pictures-section.c: the pictures of documents, as a report of their own; see sections.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/picture-wording.h"
#include "version.h"

static void
add_cover (WinnowComposer *composer, const WinnowPictureParts *parts)
{
  WinnowContentFigure figures[] = {
    { _ ("Documents"), g_strdup_printf ("%'u", parts->report->documents->len) },
    { _ ("Pictures"), g_strdup_printf ("%'u", parts->pictures->len) },
    { _ ("Pairs of pictures in common"), g_strdup_printf ("%'u", parts->n_matches) },
    { _ ("Excluded"), g_strdup_printf ("%'u", parts->n_excluded) },
    { _ ("Nothing to recognise them by"), g_strdup_printf ("%'u", parts->n_plain) },
    { _ ("Could not be read"), g_strdup_printf ("%'u", parts->n_unread) },
    { _ ("Counted by decision"), parts->n_counted > 0 ? g_strdup_printf ("%'u", parts->n_counted) : NULL },
  };
  g_autofree char *name = winnow_picture_parts_dup_title (parts);
  const char *title = name ?: _ ("Pictures in common");
  winnow_composer_begin_report (composer, title, WINNOW_VERSION);
  winnow_composer_add_title (composer, _ ("Pictures of documents"), title);
  winnow_composer_take_figures (composer, figures, G_N_ELEMENTS (figures) - (parts->n_counted == 0));
  winnow_composer_add_text (
      composer, WINNOW_CONTENT_NOTE,
      _ ("The bits of a hash decide which pictures are the same. Where hashes differ, places on them "
         "are compared: they find what was cut out, turned or put into something else, and a "
         "line shows the part that both have. Colour grids are there to be read: each block has "
         "the colour of most of its pixels."));
  if (parts->report->mask != NULL)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, winnow_mask_get_words ());
}

/* A picture with its thumbnail. */
static WinnowDocumentPicture *
load (const WinnowPictureParts *parts, const WinnowPictureRow *row, GError **error)
{
  g_autoptr (WinnowDocumentPicture) loaded
      = winnow_library_dup_picture (parts->report->library, row->picture->id, error);
  return loaded != NULL ? winnow_mask_dup_picture (parts->report->mask, loaded) : NULL;
}

/* ── in common ── */

/* "5 of 64 blocks differ; 93 % of the colors in common (χ² 0.02)" */
static char *
dup_more (const WinnowImageMatch *match, const WinnowPictureComparison *comparison)
{
  g_autofree char *blocks = winnow_wording_grid_distance (comparison->n_differing, comparison->n_blocks);
  g_autofree char *colors = winnow_wording_colors_in_common (comparison->intersection, comparison->chi_square);
  if (winnow_placement_is_partial (&match->placement) || blocks == NULL) /* the grids show different parts */
    return g_steal_pointer (&colors);
  return colors != NULL ? g_strdup_printf (_ ("%s; %s"), blocks, colors) : g_steal_pointer (&blocks);
}

static gboolean
add_match (WinnowComposer *composer, WinnowPictureParts *parts, const WinnowPictureMatchRow *match, GError **error)
{
  WinnowPictureComparison comparison;
  if (!winnow_picture_parts_compare (parts, match, &comparison, error))
    return FALSE;
  g_autoptr (WinnowDocumentPicture) a = load (parts, match->a, error);
  g_autoptr (WinnowDocumentPicture) b = a != NULL ? load (parts, match->b, error) : NULL;
  if (b == NULL)
    return FALSE;
  g_autofree char *place_a = winnow_picture_row_dup_place (match->a),
                  *place_b = winnow_picture_row_dup_place (match->b);
  g_autofree char *more = dup_more (&match->match, &comparison);
  const WinnowCommonPicture common = { .a = a, .b = b, .match = match->match, .direction = match->direction };
  winnow_content_add_common_picture (composer, &common, place_a, place_b, &comparison, more);
  return TRUE;
}

void
winnow_content_add_name_heading (WinnowComposer *composer, const char *name)
{
  winnow_composer_begin_text (composer, WINNOW_CONTENT_HEADING);
  winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, name);
  winnow_composer_end_text (composer);
}

static void
add_side (WinnowComposer *composer, const char *letter, const char *label)
{
  winnow_composer_begin_side (composer);
  winnow_composer_begin_text (composer, WINNOW_CONTENT_SIDE_NAME);
  winnow_composer_add_words (composer, WINNOW_LOOK_LETTER, letter);
  winnow_composer_add_name (composer, WINNOW_LOOK_PLAIN, label);
  winnow_composer_end_text (composer);
  winnow_composer_end_side (composer);
}

static void
begin_documents (WinnowComposer *composer, guint number, const WinnowPictureMatchRow *first)
{
  g_autofree char *title = winnow_wording_pictures_in_common (first->n), *id = g_strdup_printf ("p%u", number);
  winnow_composer_begin_section (composer, id, title);
  winnow_composer_begin_sides (composer);
  add_side (composer, "A", first->a->label);
  add_side (composer, "B", first->b->label);
  winnow_composer_end_sides (composer);
}

static void
add_own (WinnowComposer *composer, guint n)
{
  g_autofree char *words = winnow_dup_plural ("%'u pair of pictures in files of one author is not listed.",
                                              "%'u pairs of pictures in files of one author are not listed.", n);
  if (n > 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_SENTENCE, words);
}

static gboolean
add_matches (WinnowComposer *composer, WinnowPictureParts *parts, GError **error)
{
  guint n_pairs = 0;
  if (parts->n_matches == 0)
    winnow_composer_add_text (composer, WINNOW_CONTENT_EMPTY, _ ("No two documents have a picture in common."));
  add_own (composer, parts->n_own);
  winnow_for_each_below (i, parts->n_matches)
    {
      const WinnowPictureMatchRow *match = &g_array_index (parts->matches, WinnowPictureMatchRow, i);
      if (match->is_first && n_pairs > 0)
        winnow_composer_end_section (composer);
      if (match->is_first)
        begin_documents (composer, ++n_pairs, match);
      if (!add_match (composer, parts, match, error) || !winnow_composer_flush (composer, error))
        return FALSE;
    }
  if (n_pairs > 0)
    winnow_composer_end_section (composer);
  return TRUE;
}

/* ── twice in one document ── */

static gboolean
add_repeated (WinnowComposer *composer, WinnowPictureParts *parts, GError **error)
{
  if (parts->n_matches == parts->matches->len)
    return TRUE;
  winnow_composer_begin_section (composer, "repeated", _ ("Pictures twice in one paper"));
  winnow_for_each_between (i, parts->n_matches, parts->matches->len)
    {
      const WinnowPictureMatchRow *match = &g_array_index (parts->matches, WinnowPictureMatchRow, i);
      if (match->is_first)
        winnow_content_add_name_heading (composer, match->a->label);
      if (!add_match (composer, parts, match, error) || !winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_section (composer);
  return TRUE;
}

/* ── the others ── */

static gboolean
add_excluded (WinnowComposer *composer, const WinnowPictureParts *parts, GError **error)
{
  const WinnowPictureReport *report = parts->report;
  g_autoptr (GPtrArray) excluded = winnow_excluded_picture_groups_new (parts->by_id, report->found->excluded_pictures),
                        counted = winnow_excluded_picture_groups_new (parts->by_id, report->found->counted_pictures);
  const WinnowExcludedPictures pictures
      = { excluded, counted, report->library, report->mask, parts->documents, parts->labels };
  if (excluded->len + counted->len == 0)
    return TRUE;
  winnow_composer_begin_section (composer, "asides", _ ("Excluded pictures"));
  if (!winnow_content_add_excluded_table (composer, &pictures, error))
    return FALSE;
  winnow_composer_end_section (composer);
  return TRUE;
}

static gboolean
add_listed (WinnowComposer *composer, WinnowPictureParts *parts, const WinnowPictureRow *row, GError **error)
{
  g_autoptr (WinnowDocumentPicture) picture = load (parts, row, error);
  const WinnowPictureLook *look = picture != NULL ? winnow_picture_parts_get_look (parts, row, error) : NULL;
  if (look == NULL)
    return FALSE;
  g_autofree char *place = winnow_picture_row_dup_place (row), *state = winnow_picture_row_dup_state (row);
  g_autofree char *hash = winnow_picture_row_dup_hash (row);
  const WinnowContentPicture shown = { .picture = picture,
                                       .place = place,
                                       .grid = look->grid,
                                       .shows_colors = TRUE,
                                       .hash = hash,
                                       .note = picture->problem ?: state };
  winnow_composer_add_pictures (composer, &shown, 1, NULL, NULL);
  return TRUE;
}

/* Every picture, document by document. */
static gboolean
add_all (WinnowComposer *composer, WinnowPictureParts *parts, GError **error)
{
  const WinnowDocument *document = NULL;
  winnow_composer_begin_section (composer, "all", _ ("All pictures"));
  winnow_for_each_index (i, parts->pictures)
    {
      const WinnowPictureRow *row = &parts->rows[i];
      if (row->document != document)
        {
          if (document != NULL)
            winnow_composer_end_gallery (composer);
          winnow_content_add_name_heading (composer, row->label);
          winnow_composer_begin_gallery (composer);
        }
      document = row->document;
      if (!add_listed (composer, parts, row, error) || !winnow_composer_flush (composer, error))
        return FALSE;
    }
  if (document != NULL)
    winnow_composer_end_gallery (composer);
  winnow_composer_end_section (composer);
  return TRUE;
}

gboolean
winnow_content_add_pictures_report (WinnowComposer *composer, const WinnowPictureReport *report, GError **error)
{
  g_auto (WinnowPictureParts) parts = { 0 };
  if (!winnow_picture_parts_init (&parts, report, error))
    return FALSE;
  add_cover (composer, &parts);
  winnow_composer_end_cover (composer);
  if (!add_matches (composer, &parts, error) || !add_repeated (composer, &parts, error)
      || !add_excluded (composer, &parts, error) || (report->lists_all && !add_all (composer, &parts, error)))
    return FALSE;
  winnow_composer_end_report (composer);
  return TRUE;
}
