/* pdf.c: see pdf.h */
#include "print/pdf.h"

#include "print/pdf-catalog.h"

struct _WinnowPdf
{
  WinnowPdfFile *file; /* (owned) under the lock */
  WinnowPdfShared shared;
  double width, height;
  GPtrArray *parts; /* (owned) (element-type WinnowPdfPart) */
  WinnowPdfRoots roots;
  GMutex lock;
  gboolean *is_done; /* (owned) a part each: its round is over, and it is not yet written; under the lock */
  guint next;        /* part to be written; under the lock */
};

static void
clear_shared (WinnowPdfShared *shared)
{
  winnow_pdf_fonts_free (shared->fonts);
  winnow_pdf_images_free (shared->images);
}

WinnowPdf *
winnow_pdf_new (GOutputStream *stream, guint n_parts, const WinnowSheet *sheet, GCancellable *cancellable)
{
  WinnowPdf *pdf = g_new0 (WinnowPdf, 1);
  pdf->file = winnow_pdf_file_new (stream, cancellable);
  pdf->shared = (WinnowPdfShared){ winnow_pdf_fonts_new (), winnow_pdf_images_new (), sheet->height };
  pdf->width = sheet->width;
  pdf->height = sheet->height;
  pdf->is_done = g_new0 (gboolean, n_parts);
  pdf->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) winnow_pdf_part_free);
  for (guint i = 0; i < n_parts; i++)
    g_ptr_array_add (pdf->parts, winnow_pdf_part_new (pdf, &pdf->shared, i));
  g_mutex_init (&pdf->lock);
  return pdf;
}

void
winnow_pdf_free (WinnowPdf *pdf)
{
  g_ptr_array_unref (pdf->parts);
  winnow_pdf_file_free (pdf->file);
  clear_shared (&pdf->shared);
  g_mutex_clear (&pdf->lock);
  g_free (pdf->is_done);
  g_free (pdf);
}

static WinnowPdfPart *
get_part (const WinnowPdf *pdf, guint index)
{
  return g_ptr_array_index (pdf->parts, index);
}

/* ── rounds ── */

WinnowPdfPart *
winnow_pdf_begin_part (WinnowPdf *pdf, guint index)
{
  winnow_pdf_part_begin (get_part (pdf, index), FALSE);
  return get_part (pdf, index);
}

WinnowPdfPart *
winnow_pdf_resume_part (WinnowPdf *pdf, guint index)
{
  winnow_pdf_part_begin (get_part (pdf, index), TRUE);
  return get_part (pdf, index);
}

static void
put_bodies (WinnowPdf *pdf, WinnowPdfPart *part)
{
  for (guint i = 0; i < part->images->len; i++)
    winnow_pdf_images_put (pdf->shared.images, g_ptr_array_index (part->images, i), pdf->file);
  for (guint i = 0; i < part->pages->len; i++)
    {
      WinnowPdfPage *page = &g_array_index (part->pages, WinnowPdfPage, i);
      page->body_object = winnow_pdf_file_reserve (pdf->file, 1);
      winnow_pdf_file_put_stream (pdf->file, page->body_object, "/Filter/FlateDecode", page->body);
      g_clear_pointer (&page->body, g_bytes_unref);
    }
}

static void
put_rests (WinnowPdf *pdf, WinnowPdfPart *part)
{
  for (guint i = 0; i < part->pages->len; i++)
    {
      WinnowPdfPage *page = &g_array_index (part->pages, WinnowPdfPage, i);
      winnow_pdf_file_put_stream (pdf->file, part->first_rest + i, "/Filter/FlateDecode", page->rest);
      g_clear_pointer (&page->rest, g_bytes_unref);
    }
  if (part->pack != NULL)
    winnow_pdf_file_put_pack (pdf->file, part->pack);
  g_clear_pointer (&part->pack, winnow_pdf_pack_free);
  winnow_pdf_tags_clear (&part->tags);
}

gboolean
winnow_pdf_end_part (WinnowPdfPart *part, GError **error)
{
  WinnowPdf *pdf = part->pdf;
  gboolean is_resumed = part->is_resumed;
  winnow_pdf_part_close (part, pdf->roots.document);
  g_mutex_lock (&pdf->lock);
  pdf->is_done[part->index] = TRUE;
  for (; pdf->next < pdf->parts->len && pdf->is_done[pdf->next]; pdf->next++)
    {
      (is_resumed ? put_rests : put_bodies) (pdf, get_part (pdf, pdf->next));
      pdf->is_done[pdf->next] = FALSE;
    }
  gboolean is_good = winnow_pdf_file_check (pdf->file, error);
  g_mutex_unlock (&pdf->lock);
  return is_good;
}

/* ── numbers ── */

static GHashTable *
list_target_names (const WinnowPdf *pdf)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < pdf->parts->len; i++)
    {
      const GArray *targets = get_part (pdf, i)->targets;
      for (guint k = 0; k < targets->len; k++)
        g_hash_table_add (names, g_array_index (targets, WinnowPdfTarget, k).name);
    }
  return names;
}

static void
number_part (WinnowPdf *pdf, WinnowPdfPart *part, GHashTable *targets)
{
  guint n_pages = part->pages->len, n_links = 0;
  if (n_pages == 0)
    return;
  part->node = winnow_pdf_file_reserve (pdf->file, 1);
  part->parents = winnow_pdf_file_reserve (pdf->file, 1);
  part->first_page = winnow_pdf_file_reserve (pdf->file, n_pages);
  part->first_rest = winnow_pdf_file_reserve (pdf->file, n_pages);
  part->first_element = winnow_pdf_file_reserve (pdf->file, winnow_pdf_tags_count (&part->tags));
  part->link_objects = g_new0 (guint, MAX (part->links->len, 1));
  for (guint i = 0; i < part->links->len; i++)
    if (g_hash_table_contains (targets, g_array_index (part->links, WinnowPdfLink, i).anchor))
      {
        part->link_objects[i] = winnow_pdf_file_reserve (pdf->file, 1);
        n_links++;
      }
  part->n_keys = n_pages + n_links;
}

void
winnow_pdf_number (WinnowPdf *pdf)
{
  g_autoptr (GHashTable) targets = list_target_names (pdf);
  guint first = winnow_pdf_file_reserve (pdf->file, 7), page = 0, key = 0;
  pdf->roots = (WinnowPdfRoots){ first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6 };
  pdf->next = 0;
  for (guint i = 0; i < pdf->parts->len; i++)
    {
      WinnowPdfPart *part = get_part (pdf, i);
      part->page = page;
      part->key = key;
      number_part (pdf, part, targets);
      page += part->pages->len;
      key += part->n_keys;
    }
}

/* ── the end ── */

/* Returns: the object of the first font. */
static guint
put_fonts (WinnowPdf *pdf)
{
  guint first = winnow_pdf_file_reserve (pdf->file, 0);
  g_autoptr (GPtrArray) objects = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  winnow_pdf_fonts_add_objects (pdf->shared.fonts, first, objects);
  winnow_pdf_file_reserve (pdf->file, objects->len);
  for (guint i = 0; i < objects->len; i++)
    {
      gsize length;
      const void *data = g_bytes_get_data (g_ptr_array_index (objects, i), &length);
      winnow_pdf_file_put (pdf->file, first + i, data, length);
    }
  return first;
}

static void
pack_catalog (WinnowPdf *pdf, WinnowPdfPack *pack, guint outline, guint targets, const char *language)
{
  const WinnowPdfRoots *roots = &pdf->roots;
  g_autofree char *fixed = g_strdup_printf (
      "<</Type/Catalog/Version/1.7/Pages %u 0 R/StructTreeRoot %u 0 R/Metadata %u 0 R/MarkInfo<</Marked true>>"
      "/ViewerPreferences<</DisplayDocTitle true>>/Lang",
      roots->pages, roots->tags, roots->metadata);
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, roots->catalog);
  winnow_pdf_add (out, fixed);
  winnow_pdf_add_string (out, language);
  if (outline > 0)
    {
      winnow_pdf_add (out, "/PageMode/UseOutlines/Outlines ");
      winnow_pdf_add_reference (out, outline);
    }
  if (targets > 0)
    {
      winnow_pdf_add (out, "/Names<</Dests ");
      winnow_pdf_add_reference (out, targets);
      winnow_pdf_add (out, ">>");
    }
  winnow_pdf_add (out, ">>");
}

gboolean
winnow_pdf_finish (WinnowPdf *pdf, const WinnowPdfInfo *info, const WinnowPdfEntry *outline, guint n_entries,
                   GError **error)
{
  g_autoptr (WinnowPdfPress) press = winnow_pdf_press_new ();
  g_autoptr (WinnowPdfPack) pack = winnow_pdf_pack_new (press);
  guint first_font = put_fonts (pdf);
  winnow_pdf_put_info (pdf->file, pack, &pdf->roots, info);
  winnow_pdf_put_page_tree (pack, &pdf->roots, pdf->parts, &pdf->shared, pdf->file, first_font, pdf->width,
                            pdf->height);
  winnow_pdf_put_tag_tree (pack, &pdf->roots, pdf->parts);
  guint targets = winnow_pdf_put_targets (pack, pdf->file, pdf->parts);
  guint entries = winnow_pdf_put_outline (pack, pdf->file, pdf->parts, outline, n_entries, pdf->height);
  pack_catalog (pdf, pack, entries, targets, info->language);
  winnow_pdf_pack_close (pack);
  winnow_pdf_file_put_pack (pdf->file, pack);
  return winnow_pdf_file_finish (pdf->file, pdf->roots.catalog, pdf->roots.info, error);
}
