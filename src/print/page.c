/* page.c: see page.h */
#include "print/page.h"

WinnowLine *
winnow_line_ref (WinnowLine *line)
{
  g_atomic_ref_count_inc (&line->ref_count);
  return line;
}

void
winnow_line_unref (WinnowLine *line)
{
  if (!g_atomic_ref_count_dec (&line->ref_count))
    return;
  for (guint i = 0; i < line->n_runs; i++)
    {
      cairo_scaled_font_destroy (line->runs[i].font);
      winnow_face_unref (line->runs[i].face);
      g_free (line->runs[i].glyphs);
    }
  g_clear_pointer (&line->links, g_ptr_array_unref);
  g_free (line->runs);
  g_free (line->looks);
  g_free (line);
}

static void
clear_mark (gpointer data)
{
  WinnowMark *mark = data;
  if (mark->kind == WINNOW_MARK_LINE)
    winnow_line_unref (mark->line);
  else if (mark->kind == WINNOW_MARK_PICTURE)
    cairo_surface_destroy (mark->picture);
  else if (mark->kind == WINNOW_MARK_PAGE_OF || mark->kind == WINNOW_MARK_TARGET)
    g_free (mark->name);
  g_free (mark->words);
}

WinnowPage *
winnow_page_new (void)
{
  WinnowPage *page = g_new0 (WinnowPage, 1);
  page->marks = g_array_new (FALSE, TRUE, sizeof (WinnowMark));
  g_array_set_clear_func (page->marks, clear_mark);
  return page;
}

void
winnow_page_free (WinnowPage *page)
{
  g_array_unref (page->marks);
  g_free (page);
}

void
winnow_page_take (WinnowPage *page, const WinnowMark *mark)
{
  page->memory += sizeof *mark + (mark->kind == WINNOW_MARK_LINE ? mark->line->memory : 0);
  if (mark->kind == WINNOW_MARK_PICTURE)
    page->memory += (gsize) cairo_image_surface_get_stride (mark->picture)
                    * (gsize) cairo_image_surface_get_height (mark->picture);
  g_array_append_vals (page->marks, mark, 1);
}

void
winnow_page_add_line (WinnowPage *page, double x, double y, WinnowLine *line)
{
  WinnowMark mark = { .kind = WINNOW_MARK_LINE, .x = x, .y = y, .line = winnow_line_ref (line) };
  winnow_page_take (page, &mark);
}

void
winnow_page_add_box (WinnowPage *page, double x, double y, double width, double height, guint ink)
{
  WinnowMark mark = { .kind = WINNOW_MARK_BOX, .x = x, .y = y, .width = width, .height = height, .ink = ink };
  winnow_page_take (page, &mark);
}
