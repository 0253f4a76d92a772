/* picture-parts.c: see picture-parts.h */
#include "report/model/picture-parts.h"

#include <math.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "image/image-fingerprint.h"
#include "report/model/labels.h"
#include "report/model/picture-wording.h"

static void
index_documents (WinnowPictureParts *parts)
{
  const GPtrArray *documents = parts->report->documents;
  parts->documents = winnow_id_index_new ();
  parts->originals = winnow_id_index_new ();
  parts->shown = winnow_pointers_new (winnow_document_unref);
  winnow_for_each (WinnowDocument, original, documents)
    {
      WinnowDocument *document = winnow_mask_dup_document (parts->report->mask, original);
      g_hash_table_insert (parts->originals, &original->id, original);
      g_ptr_array_add (parts->shown, document);
      g_hash_table_insert (parts->documents, &document->id, document);
    }
  parts->labels = winnow_labels_new (parts->shown);
}

static void
index_pictures (WinnowPictureParts *parts)
{
  const GPtrArray *pictures = parts->report->found->pictures;
  parts->pictures = winnow_pointers_new (winnow_document_picture_unref);
  winnow_for_each (WinnowDocumentPicture, picture, pictures)
    {
      if (g_hash_table_contains (parts->documents, &picture->document_id))
        g_ptr_array_add (parts->pictures, winnow_mask_dup_picture (parts->report->mask, picture));
      else
        continue;
      parts->n_plain += winnow_document_picture_is_plain (picture);
      parts->n_unread += !picture->is_read;
    }
  parts->by_id = winnow_pictures_index (parts->pictures);
}

/* Returns: (transfer container) gint64* → WinnowPictureRow */
static GHashTable *
make_rows (WinnowPictureParts *parts, GHashTable *starts)
{
  GHashTable *rows = winnow_id_index_new ();
  parts->rows = g_new0 (WinnowPictureRow, parts->pictures->len + 1);
  winnow_for_each_index (i, parts->pictures)
    {
      WinnowPictureRow *row = &parts->rows[i];
      WinnowDocumentPicture *picture = g_ptr_array_index (parts->pictures, i);
      row->picture = picture;
      row->document = g_hash_table_lookup (parts->documents, &picture->document_id);
      row->label = g_hash_table_lookup (parts->labels, row->document);
      row->start = GPOINTER_TO_SIZE (g_hash_table_lookup (starts, picture));
      g_hash_table_insert (rows, &picture->id, row);
    }
  return rows;
}

static void
mark_excluded (WinnowPictureParts *parts, GHashTable *rows)
{
  const GArray *excluded_pictures = parts->report->found->excluded_pictures;
  winnow_for_each_value (const WinnowExcludedPicture, excluded, excluded_pictures)
    {
      WinnowPictureRow *row = g_hash_table_lookup (rows, &excluded->picture_id);
      if (row == NULL)
        continue;
      row->reason = excluded->reason;
      row->n_documents = excluded->n_documents;
      parts->n_excluded++;
    }
}

static void
mark_counted (WinnowPictureParts *parts, GHashTable *rows)
{
  const GArray *counted_pictures = parts->report->found->counted_pictures;
  winnow_for_each_value (const WinnowExcludedPicture, counted, counted_pictures)
    {
      WinnowPictureRow *row = g_hash_table_lookup (rows, &counted->picture_id);
      if (row == NULL)
        continue;
      row->counted = counted->reason;
      row->n_documents = counted->n_documents;
      parts->n_counted++;
    }
}

static void
collect_matches (WinnowPictureParts *parts, const GArray *shared, GHashTable *rows)
{
  WinnowPictureMatchRow match = { 0 };
  guint first = 0;
  winnow_for_each_value (const WinnowSharedPicture, both, shared)
    {
      const WinnowPictureRow *a = g_hash_table_lookup (rows, &both->picture_a),
                             *b = g_hash_table_lookup (rows, &both->picture_b);
      if (a == NULL || b == NULL)
        continue;
      /* By the documents of the report, since a masked copy has no key of its author. */
      const WinnowDocument *x = g_hash_table_lookup (parts->originals, &a->document->id),
                           *y = g_hash_table_lookup (parts->originals, &b->document->id);
      if (x != y && winnow_document_is_own_pair (x, y))
        {
          parts->n_own++;
          continue;
        }
      gboolean is_first = match.a == NULL || match.a->document != a->document || match.b->document != b->document;
      match = (WinnowPictureMatchRow){ a, b, both->match, winnow_document_get_direction (x, y), is_first, 0 };
      if (is_first)
        first = parts->matches->len;
      g_array_append_val (parts->matches, match);
      g_array_index (parts->matches, WinnowPictureMatchRow, first).n++;
    }
}

static void
free_look (gpointer data)
{
  WinnowPictureLook *look = data;
  g_clear_pointer (&look->grid, winnow_grid_free);
  g_clear_pointer (&look->histogram, winnow_histogram_free);
  g_free (look);
}

gboolean
winnow_picture_parts_init (WinnowPictureParts *parts, const WinnowPictureReport *report, GError **error)
{
  *parts = (WinnowPictureParts){ .report = report };
  parts->looks = g_hash_table_new_full (NULL, NULL, NULL, free_look);
  index_documents (parts);
  index_pictures (parts);
  g_autoptr (GHashTable) starts = winnow_pictures_map_starts (report->library, parts->pictures, error);
  if (starts == NULL)
    return FALSE;
  g_autoptr (GHashTable) rows = make_rows (parts, starts);
  mark_excluded (parts, rows);
  mark_counted (parts, rows);
  parts->matches = winnow_array_new (WinnowPictureMatchRow);
  collect_matches (parts, report->found->shared, rows);
  parts->n_matches = parts->matches->len;
  collect_matches (parts, report->found->repeated, rows);
  return TRUE;
}

void
winnow_picture_parts_clear (WinnowPictureParts *parts)
{
  winnow_clear (parts, g_hash_table_unref, looks, by_id, labels, documents, originals);
  g_clear_pointer (&parts->matches, g_array_unref);
  g_clear_pointer (&parts->rows, g_free);
  winnow_clear (parts, g_ptr_array_unref, pictures, shown);
}

const WinnowPictureLook *
winnow_picture_parts_get_look (WinnowPictureParts *parts, const WinnowPictureRow *row, GError **error)
{
  WinnowPictureLook *look = g_hash_table_lookup (parts->looks, row);
  if (look != NULL)
    return look;
  g_autoptr (WinnowDocumentPicture) picture
      = winnow_library_dup_picture (parts->report->library, row->picture->id, error);
  if (picture == NULL)
    return NULL;
  look = g_new0 (WinnowPictureLook, 1);
  g_autoptr (WinnowPicture) pixels = winnow_library_decode (parts->report->library, picture->thumbnail, NULL);
  look->grid = pixels != NULL ? winnow_grid_new (pixels, &parts->report->grid) : NULL;
  look->histogram = winnow_document_picture_dup_histogram (picture, pixels, &parts->report->histogram);
  g_hash_table_insert (parts->looks, (gpointer) row, look);
  return look;
}

gboolean
winnow_picture_parts_compare (WinnowPictureParts *parts, const WinnowPictureMatchRow *match,
                              WinnowPictureComparison *comparison, GError **error)
{
  *comparison = (WinnowPictureComparison){ .intersection = NAN, .chi_square = NAN };
  comparison->a = winnow_picture_parts_get_look (parts, match->a, error);
  comparison->b = comparison->a != NULL ? winnow_picture_parts_get_look (parts, match->b, error) : NULL;
  if (comparison->b == NULL)
    return FALSE;
  g_autoptr (WinnowGridPairing) pairing
      = winnow_grid_pairing_new (comparison->a->grid, comparison->b->grid, &match->match);
  comparison->n_blocks = pairing != NULL ? pairing->n_blocks : 0;
  comparison->n_differing = pairing != NULL ? pairing->n_differing : 0;
  if (comparison->a->histogram == NULL || comparison->b->histogram == NULL)
    return TRUE;
  comparison->intersection = winnow_histogram_intersect (comparison->a->histogram, comparison->b->histogram);
  comparison->chi_square = winnow_histogram_chi_square (comparison->a->histogram, comparison->b->histogram);
  return TRUE;
}

char *
winnow_picture_row_dup_hash (const WinnowPictureRow *row)
{
  return row->picture->is_read ? winnow_image_fingerprint_dup_hash (&row->picture->fingerprint) : NULL;
}

char *
winnow_picture_row_dup_place (const WinnowPictureRow *row)
{
  return winnow_wording_picture_place (row->picture->page, row->start, row->document->n_characters > 0);
}

char *
winnow_picture_row_dup_state (const WinnowPictureRow *row)
{
  if (!row->picture->is_read)
    return g_strdup (_ ("could not be read"));
  if (winnow_document_picture_is_plain (row->picture))
    return g_strdup (_ ("nothing to recognise it by"));
  if (row->counted != WINNOW_PICTURE_EXCLUSION_NONE)
    return winnow_wording_counted_picture (row->counted, row->n_documents);
  return row->reason != WINNOW_PICTURE_EXCLUSION_NONE ? winnow_wording_excluded_picture (row->reason, row->n_documents)
                                                      : NULL;
}

char *
winnow_picture_parts_dup_title (const WinnowPictureParts *parts)
{
  return winnow_mask_dup_library_name (parts->report->mask, parts->report->library);
}
