/* pdf-part.c: see pdf-part.h */
#include "print/pdf-part.h"

static void
clear_page (gpointer data)
{
  WinnowPdfPage *page = data;
  g_clear_pointer (&page->body, g_bytes_unref);
  g_clear_pointer (&page->rest, g_bytes_unref);
}

static void
clear_link (gpointer data)
{
  g_free (((WinnowPdfLink *) data)->anchor);
}

static void
clear_target (gpointer data)
{
  g_free (((WinnowPdfTarget *) data)->name);
}

static GArray *
new_array (gsize size, GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, TRUE, (guint) size);
  g_array_set_clear_func (array, clear);
  return array;
}

WinnowPdfPart *
winnow_pdf_part_new (WinnowPdf *pdf, const WinnowPdfShared *shared, guint index)
{
  WinnowPdfPart *part = g_new0 (WinnowPdfPart, 1);
  part->pdf = pdf;
  part->shared = shared;
  part->index = index;
  part->pages = new_array (sizeof (WinnowPdfPage), clear_page);
  part->links = new_array (sizeof (WinnowPdfLink), clear_link);
  part->targets = new_array (sizeof (WinnowPdfTarget), clear_target);
  part->page_ofs = new_array (sizeof (WinnowPdfPageOf), NULL);
  part->images = g_ptr_array_new ();
  winnow_pdf_tags_init (&part->tags);
  return part;
}

static void
stop_drawing (WinnowPdfPart *part)
{
  g_clear_pointer (&part->content, winnow_pdf_content_free);
  g_clear_pointer (&part->press, winnow_pdf_press_free);
}

void
winnow_pdf_part_free (WinnowPdfPart *part)
{
  stop_drawing (part);
  g_clear_pointer (&part->pack, winnow_pdf_pack_free);
  winnow_pdf_tags_clear (&part->tags);
  g_array_unref (part->pages);
  g_array_unref (part->links);
  g_array_unref (part->targets);
  g_array_unref (part->page_ofs);
  g_ptr_array_unref (part->images);
  g_free (part->link_objects);
  g_free (part);
}

/* ── drawing ── */

void
winnow_pdf_part_begin (WinnowPdfPart *part, gboolean is_resumed)
{
  part->is_resumed = is_resumed;
  part->press = winnow_pdf_press_new ();
  part->content = winnow_pdf_content_new (part);
}

WinnowCanvas *
winnow_pdf_part_begin_page (WinnowPdfPart *part)
{
  g_array_set_size (part->pages, part->pages->len + 1);
  part->current = part->pages->len - 1;
  return winnow_pdf_content_begin (part->content, part->current);
}

WinnowCanvas *
winnow_pdf_part_resume_page (WinnowPdfPart *part, guint page)
{
  g_return_val_if_fail (page < part->pages->len, NULL);
  part->current = page;
  return winnow_pdf_content_begin (part->content, page);
}

void
winnow_pdf_part_end_page (WinnowPdfPart *part)
{
  WinnowPdfPage *page = &g_array_index (part->pages, WinnowPdfPage, part->current);
  GBytes **stream = part->is_resumed ? &page->rest : &page->body;
  *stream = winnow_pdf_content_end (part->content);
}

void
winnow_pdf_part_fill_page_ofs (WinnowPdfPart *part, WinnowPdfPageOfFunc page_of, gpointer user_data)
{
  for (guint i = 0; i < part->page_ofs->len; i++)
    {
      const WinnowPdfPageOf *place = &g_array_index (part->page_ofs, WinnowPdfPageOf, i);
      if (place->page != part->current)
        continue;
      WinnowLine *line
          = page_of (g_array_index (part->links, WinnowPdfLink, place->link).anchor, place->style, user_data);
      winnow_pdf_content_fill_page_of (part->content, place, line);
      g_clear_pointer (&line, winnow_line_unref);
    }
}

/* ── objects ── */

static void
pack_page (const WinnowPdfPart *part, guint index, WinnowPdfPack *pack)
{
  const WinnowPdfPage *page = &g_array_index (part->pages, WinnowPdfPage, index);
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, part->first_page + index);
  winnow_pdf_add (out, "<</Type/Page/Parent ");
  winnow_pdf_add_reference (out, part->node);
  winnow_pdf_add (out, "/Contents[");
  winnow_pdf_add_reference (out, page->body_object);
  winnow_pdf_add (out, " ");
  winnow_pdf_add_reference (out, part->first_rest + index);
  winnow_pdf_add (out, "]/Tabs/S/StructParents ");
  winnow_pdf_add_integer (out, part->key + index);
  gboolean has_links = FALSE;
  for (guint i = 0; i < part->links->len; i++)
    {
      if (g_array_index (part->links, WinnowPdfLink, i).page != index || part->link_objects[i] == 0)
        continue;
      winnow_pdf_add (out, has_links ? " " : "/Annots[");
      winnow_pdf_add_reference (out, part->link_objects[i]);
      has_links = TRUE;
    }
  winnow_pdf_add (out, has_links ? "]>>" : ">>");
}

static void
pack_link (const WinnowPdfPart *part, guint index, guint key, WinnowPdfPack *pack)
{
  const WinnowPdfLink *link = &g_array_index (part->links, WinnowPdfLink, index);
  const double box[] = { link->left, link->bottom, MAX (link->left, link->right), link->top };
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, part->link_objects[index]);
  winnow_pdf_add (out, "<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[");
  for (guint i = 0; i < G_N_ELEMENTS (box); i++)
    {
      winnow_pdf_add (out, i > 0 ? " " : "");
      winnow_pdf_add_number (out, link->left > link->right ? 0 : box[i]);
    }
  winnow_pdf_add (out, "]/P ");
  winnow_pdf_add_reference (out, part->first_page + link->page);
  winnow_pdf_add (out, "/Dest");
  winnow_pdf_add_string (out, link->anchor);
  winnow_pdf_add (out, "/StructParent ");
  winnow_pdf_add_integer (out, key);
  winnow_pdf_add (out, ">>");
}

static void
pack_parents (const WinnowPdfPart *part, const WinnowPdfTagNumbers *numbers, WinnowPdfPack *pack)
{
  WinnowPdfBuffer *out = winnow_pdf_pack_begin (pack, part->parents);
  winnow_pdf_add (out, "<</Limits[");
  winnow_pdf_add_integer (out, part->key);
  winnow_pdf_add (out, " ");
  winnow_pdf_add_integer (out, (gint64) part->key + part->n_keys - 1);
  winnow_pdf_add (out, "]/Nums[");
  winnow_pdf_tags_add_parents (&part->tags, out, part->key, part->pages->len, numbers);
  winnow_pdf_add (out, "]>>");
}

static void
pack_all (WinnowPdfPart *part, guint document)
{
  const WinnowPdfTagNumbers numbers = { document, part->first_element, part->first_page, part->link_objects };
  guint key = part->key + part->pages->len;
  part->pack = winnow_pdf_pack_new (part->press);
  for (guint i = 0; i < part->pages->len; i++)
    pack_page (part, i, part->pack);
  for (guint i = 0; i < part->links->len; i++)
    if (part->link_objects[i] > 0)
      pack_link (part, i, key++, part->pack);
  pack_parents (part, &numbers, part->pack);
  winnow_pdf_tags_pack (&part->tags, part->pack, &numbers);
  winnow_pdf_pack_close (part->pack);
}

void
winnow_pdf_part_close (WinnowPdfPart *part, guint document)
{
  if (part->is_resumed && part->pages->len > 0)
    pack_all (part, document);
  stop_drawing (part);
}
