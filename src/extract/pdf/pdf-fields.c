/* pdf-fields.c: what was written onto a PDF page: values of form fields, free texts, and comments.
 * Each comes after its question: the nearest line above it or before it in its row. */
#include <string.h>

#include "base/array.h"
#include "base/escape.h"
#include "base/lower-bound.h"
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

/* Sets the place of @field to @area, in points from the lower left corner. Returns: (nullable) the
 * line that it comes after */
static const WinnowPdfLine *
find_line (const GArray *lines, WinnowPdfLine *field, const PopplerRectangle *area)
{
  const WinnowPdfLine *found = NULL;
  double nearest = G_MAXDOUBLE;
  field->left = field->box.x1 = area->x1;
  field->right = field->box.x2 = area->x2;
  field->top = field->box.y1 = field->page_height - area->y2;
  field->bottom = field->box.y2 = field->page_height - area->y1;
  winnow_for_each_between (i, WINNOW_LOWER_BOUND (lines, WinnowPdfLine, page, field->page), lines->len)
    {
      const WinnowPdfLine *line = &g_array_index (lines, WinnowPdfLine, i);
      double middle = winnow_pdf_get_middle (&line->box);
      double distance = MAX (field->top - middle, 0) + MAX (field->left - line->box.x2, 0);
      if (line->page != field->page)
        break;
      if (line->role == WINNOW_PDF_BODY && *line->text != '\0' && middle < field->bottom && line->box.x1 < field->right
          && distance <= nearest)
        {
          nearest = distance;
          found = line;
        }
    }
  return found;
}

/* Takes @text (nullable). */
static void
insert (GArray *lines, guint first, const WinnowPdfLine *page, const PopplerRectangle *area, char *text)
{
  g_autofree char *owned = text;
  WinnowPdfLine field = *page;
  guint place = first;
  if (text == NULL || *text == '\0')
    return;
  const WinnowPdfLine *line = find_line (lines, &field, area);
  if (line != NULL)
    {
      place = (guint) (line - WINNOW_DATA (WinnowPdfLine, lines)) + 1;
      field.block = line->block;
      field.size = field.page_size = line->page_size;
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

/* A note on the page, or on what is marked, drawn or struck out. */
static gboolean
is_comment (const PopplerAnnotMapping *each)
{
  PopplerAnnotType type = poppler_annot_get_annot_type (each->annot);
  return !is_hidden (each) && (type == POPPLER_ANNOT_TEXT || (type >= POPPLER_ANNOT_LINE && type <= POPPLER_ANNOT_INK));
}

void
winnow_pdf_write_comments (WinnowWriter *writer, const GArray *lines, PopplerPage *page, guint number)
{
  GList *annotations = poppler_page_get_annot_mapping (page);
  const GArray *pages = winnow_writer_get_content (writer)->pages;
  WinnowPdfLine place = { .page = number };
  double width;
  poppler_page_get_size (page, &width, &place.page_height);
  for (GList *at = annotations; at != NULL; at = at->next)
    {
      PopplerAnnotMapping *each = at->data;
      g_autofree char *text = is_comment (each) ? poppler_annot_get_contents (each->annot) : NULL;
      const WinnowPdfLine *line = text != NULL ? find_line (lines, &place, &each->area) : NULL;
      winnow_writer_add_line (writer, WINNOW_PART_COMMENT, text,
                              line != NULL          ? line->offset
                              : number < pages->len ? g_array_index (pages, guint32, number)
                                                    : winnow_writer_get_offset (writer));
    }
  poppler_page_free_annot_mapping (annotations);
}
