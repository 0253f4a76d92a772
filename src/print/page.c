/* page.c: see page.h */
#include "print/page.h"

#include "base/for-each.h"

static void
clear_item (gpointer data)
{
  WinnowPageItem *item = data;
  if (item->kind == WINNOW_PAGE_ITEM_LINE)
    winnow_line_unref (item->line);
  else if (item->kind == WINNOW_PAGE_ITEM_PICTURE)
    cairo_surface_destroy (item->picture);
  else if (item->kind == WINNOW_PAGE_ITEM_NUMBER || item->kind == WINNOW_PAGE_ITEM_ANCHOR)
    g_free (item->anchor);
}

WinnowPrintPage *
winnow_print_page_new (void)
{
  WinnowPrintPage *page = g_new0 (WinnowPrintPage, 1);
  page->items = g_array_new (FALSE, TRUE, sizeof (WinnowPageItem));
  g_array_set_clear_func (page->items, clear_item);
  return page;
}

void
winnow_print_page_free (WinnowPrintPage *page)
{
  g_array_unref (page->items);
  g_free (page);
}

void
winnow_print_page_take (WinnowPrintPage *page, const WinnowPageItem *item)
{
  page->memory += sizeof *item + (item->kind == WINNOW_PAGE_ITEM_LINE ? item->line->memory : 0);
  if (item->kind == WINNOW_PAGE_ITEM_PICTURE)
    page->memory += (gsize) cairo_image_surface_get_stride (item->picture)
                    * (gsize) cairo_image_surface_get_height (item->picture);
  g_array_append_vals (page->items, item, 1);
}

void
winnow_print_page_add_box (WinnowPrintPage *page, double x, double y, double width, double height, guint ink)
{
  winnow_print_page_take (
      page,
      &(WinnowPageItem){ .kind = WINNOW_PAGE_ITEM_BOX, .x = x, .y = y, .width = width, .height = height, .ink = ink });
}

void
winnow_print_page_begin (WinnowPrintPage *page, const char *tag)
{
  winnow_print_page_take (page, &(WinnowPageItem){ .kind = WINNOW_PAGE_ITEM_BEGIN, .tag = tag });
}

void
winnow_print_page_end (WinnowPrintPage *page, const char *tag)
{
  winnow_print_page_take (page, &(WinnowPageItem){ .kind = WINNOW_PAGE_ITEM_END, .tag = tag });
}

double
winnow_print_page_get_bottom (const WinnowPrintPage *page)
{
  double bottom = 0;
  winnow_for_each_value (const WinnowPageItem, item, page->items)
    if (item->kind <= WINNOW_PAGE_ITEM_PICTURE)
      bottom = MAX (bottom, item->y + item->height);
  return bottom;
}
