/* page.c: see page.h */
#include "print/page.h"

static void
clear_item (gpointer data)
{
  WinnowPageItem *item = data;
  if (item->kind == WINNOW_PAGE_LINE)
    winnow_line_unref (item->line);
  else if (item->kind == WINNOW_PAGE_PICTURE)
    cairo_surface_destroy (item->picture);
  else if (item->kind == WINNOW_PAGE_NUMBER || item->kind == WINNOW_PAGE_ANCHOR)
    g_free (item->anchor);
}

WinnowPage *
winnow_page_new (void)
{
  WinnowPage *page = g_new0 (WinnowPage, 1);
  page->items = g_array_new (FALSE, TRUE, sizeof (WinnowPageItem));
  g_array_set_clear_func (page->items, clear_item);
  return page;
}

void
winnow_page_free (WinnowPage *page)
{
  g_array_unref (page->items);
  g_free (page);
}

void
winnow_page_take (WinnowPage *page, const WinnowPageItem *item)
{
  page->memory += sizeof *item + (item->kind == WINNOW_PAGE_LINE ? item->line->memory : 0);
  if (item->kind == WINNOW_PAGE_PICTURE)
    page->memory += (gsize) cairo_image_surface_get_stride (item->picture)
                    * (gsize) cairo_image_surface_get_height (item->picture);
  g_array_append_vals (page->items, item, 1);
}

void
winnow_page_add_box (WinnowPage *page, double x, double y, double width, double height, guint ink)
{
  WinnowPageItem item = { .kind = WINNOW_PAGE_BOX, .x = x, .y = y, .width = width, .height = height, .ink = ink };
  winnow_page_take (page, &item);
}

void
winnow_page_begin (WinnowPage *page, const char *tag)
{
  winnow_page_take (page, &(WinnowPageItem){ .kind = WINNOW_PAGE_BEGIN, .tag = tag });
}

void
winnow_page_end (WinnowPage *page, const char *tag)
{
  winnow_page_take (page, &(WinnowPageItem){ .kind = WINNOW_PAGE_END, .tag = tag });
}

double
winnow_page_get_bottom (const WinnowPage *page)
{
  double bottom = 0;
  for (guint i = 0; i < page->items->len; i++)
    {
      const WinnowPageItem *item = &g_array_index (page->items, WinnowPageItem, i);
      if (item->kind <= WINNOW_PAGE_PICTURE)
        bottom = MAX (bottom, item->y + item->height);
    }
  return bottom;
}
