/* pdf-fields.c: what was written onto a PDF page: values of form fields, and free texts. Each comes
 * after its question: the nearest line above it or before it in its row. */
#include <string.h>

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

/* Takes @text (nullable). @area: in points from the lower left corner. */
static void
insert (GArray *lines, guint first, const WinnowPdfLine *page, const PopplerRectangle *area, char *text)
{
  g_autofree char *owned = text;
  WinnowPdfLine field = *page;
  double nearest = G_MAXDOUBLE;
  guint place = first;
  if (text == NULL || *text == '\0')
    return;
  field.left = field.box.x1 = area->x1;
  field.right = field.box.x2 = area->x2;
  field.top = field.box.y1 = page->page_height - area->y2;
  field.bottom = field.box.y2 = page->page_height - area->y1;
  for (guint i = first; i < lines->len; i++)
    {
      const WinnowPdfLine *line = &g_array_index (lines, WinnowPdfLine, i);
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
  field.text = winnow_escape_dup_line (text);
  g_array_insert_val (lines, place, field);
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
  WinnowPdfLine like = { .page = number, .block = G_MAXUINT };
  double width;
  poppler_page_get_size (page, &width, &like.page_height);
  for (GList *at = fields; at != NULL; at = at->next)
    {
      PopplerFormFieldMapping *each = at->data;
      if (g_list_find_custom (annotations, &each->area, compare_hidden) == NULL)
        insert (lines, first, &like, &each->area, dup_value (each->field));
    }
  for (GList *at = annotations; at != NULL; at = at->next)
    {
      PopplerAnnotMapping *each = at->data;
      if (poppler_annot_get_annot_type (each->annot) == POPPLER_ANNOT_FREE_TEXT && !is_hidden (each))
        insert (lines, first, &like, &each->area, poppler_annot_get_contents (each->annot));
    }
  poppler_page_free_form_field_mapping (fields);
  poppler_page_free_annot_mapping (annotations);
}
