/* pdf-fields.c: what was written onto a PDF page: values of form fields, and free texts. Each comes
 * after its question: the nearest line above it or before it in its row. */
#include "base/array.h"
#include "base/escape.h"
#include "extract/pdf/pdf.h"

/* Returns: (transfer full) (nullable) */
static char *
dup_value (PopplerFormField *field)
{
  PopplerFormFieldType type = poppler_form_field_get_field_type (field);
  if (type == POPPLER_FORM_FIELD_TEXT && !poppler_form_field_text_is_password (field))
    return poppler_form_field_text_get_text (field);
  for (int i = 0; type == POPPLER_FORM_FIELD_CHOICE && i < poppler_form_field_choice_get_n_items (field); i++)
    if (poppler_form_field_choice_is_item_selected (field, i))
      return poppler_form_field_choice_get_item (field, i);
  return type == POPPLER_FORM_FIELD_CHOICE && poppler_form_field_choice_is_editable (field)
             ? poppler_form_field_choice_get_text (field)
             : NULL;
}

/* The lines of a page. */
typedef struct
{
  GArray *lines; /* (unowned) of the document */
  guint first;   /* of this page, */
  guint number;  /* which counts from 0 */
  double width, height;
} Page;

/* Takes @text (nullable). @area: in points from the lower left corner. */
static void
insert (const Page *page, const PopplerRectangle *area, char *text)
{
  g_autofree char *owned = text;
  WinnowPdfLine field = { .text = winnow_escape_dup_line (text ?: ""),
                          .left = area->x1,
                          .right = area->x2,
                          .top = page->height - area->y2,
                          .bottom = page->height - area->y1,
                          .box = { area->x1, page->height - area->y2, area->x2, page->height - area->y1 },
                          .page = page->number,
                          .block = G_MAXUINT,
                          .page_height = page->height };
  double nearest = G_MAXDOUBLE;
  guint place = page->first;
  for (guint i = page->first; i < page->lines->len; i++)
    {
      const WinnowPdfLine *line = &g_array_index (page->lines, WinnowPdfLine, i);
      double middle = winnow_pdf_get_middle (&line->box);
      double distance = MAX (field.top - middle, 0) + MAX (field.left - line->box.x2, 0);
      if (middle < field.bottom && line->box.x1 < field.right && distance <= nearest)
        {
          nearest = distance;
          place = i + 1;
          field.block = line->block;
          field.size = field.page_size = line->page_size;
        }
    }
  if (*field.text != '\0')
    g_array_insert_val (page->lines, place, field);
  else
    g_free (field.text);
}

static gboolean
is_hidden (const PopplerAnnotMapping *each)
{
  return (poppler_annot_get_flags (each->annot) & (POPPLER_ANNOT_FLAG_HIDDEN | POPPLER_ANNOT_FLAG_NO_VIEW)) != 0;
}

/* The annotation of a field knows whether it is hidden. */
static int
compare_hidden (gconstpointer mapping, gconstpointer field)
{
  const PopplerAnnotMapping *each = mapping;
  return !is_hidden (each) || memcmp (&each->area, field, sizeof each->area) != 0;
}

void
winnow_pdf_read_fields (GArray *lines, guint first, PopplerPage *page, guint number)
{
  GList *annotations = poppler_page_get_annot_mapping (page), *fields = poppler_page_get_form_field_mapping (page);
  Page place = { lines, first, number };
  poppler_page_get_size (page, &place.width, &place.height);
  for (GList *at = fields; at != NULL; at = at->next)
    {
      PopplerFormFieldMapping *each = at->data;
      if (g_list_find_custom (annotations, &each->area, compare_hidden) == NULL)
        insert (&place, &each->area, dup_value (each->field));
    }
  for (GList *at = annotations; at != NULL; at = at->next)
    {
      PopplerAnnotMapping *each = at->data;
      if (poppler_annot_get_annot_type (each->annot) == POPPLER_ANNOT_FREE_TEXT && !is_hidden (each))
        insert (&place, &each->area, poppler_annot_get_contents (each->annot));
    }
  poppler_page_free_form_field_mapping (fields);
  poppler_page_free_annot_mapping (annotations);
}
