/* disguise-places.c: see disguise-places.h. Reads one document at a time. */
#include "report/model/disguise-places.h"

#include <glib/gi18n-lib.h>

#include "report/model/pair-mask.h"
#include "report/model/disguised-characters.h"
#include "report/model/wording.h"

#define MAX_HIDDEN 400 /* characters of a hidden text that are quoted */

/* What is needed to tell the disguises of a document. */
typedef struct
{
  char *text; /* (owned) */
  gsize length;
  GArray *flags, *pages; /* (owned) */
  GPtrArray *parts;      /* (owned) (element-type WinnowPart) */
  gboolean has_lines;    /* a line of the text is one of the file; else it is a paragraph */
} Disguised;

static void
disguised_clear (Disguised *disguised)
{
  g_free (disguised->text);
  g_clear_pointer (&disguised->flags, g_array_unref);
  g_clear_pointer (&disguised->pages, g_array_unref);
  g_clear_pointer (&disguised->parts, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Disguised, disguised_clear)

static gboolean
disguised_load (Disguised *disguised, WinnowReport *report, gint64 document_id, GError **error)
{
  WinnowLibrary *library = report->library;
  disguised->flags = winnow_library_dup_disguises (library, document_id, error);
  if (disguised->flags == NULL)
    return FALSE;
  disguised->text = winnow_library_dup_text (library, document_id, &disguised->length, error);
  if (disguised->text == NULL)
    return FALSE;
  disguised->pages = winnow_library_dup_pages (library, document_id, error);
  if (disguised->pages == NULL)
    return FALSE;
  disguised->parts = winnow_library_dup_parts (library, document_id, error);
  if (disguised->parts == NULL)
    return FALSE;
  winnow_report_mask_text (report->mask, &disguised->text, &disguised->length, disguised->flags, disguised->pages,
                           disguised->parts);
  return TRUE;
}

static void
free_place (gpointer data)
{
  WinnowDisguisePlace *place = data;
  g_free (place->place);
  g_free (place->words);
  g_free (place->excerpt);
  g_free (place->rest);
  g_free (place);
}

/* The hidden text that follows @next among the parts, which stand in the order of their flags; NULL
 * where there is none. */
static const WinnowPart *
take_hidden (const Disguised *disguised, guint *next)
{
  while (*next < disguised->parts->len)
    {
      const WinnowPart *part = g_ptr_array_index (disguised->parts, (*next)++);
      if (part->kind == WINNOW_PART_HIDDEN && *part->text != '\0')
        return part;
    }
  return NULL;
}

/* What of a hidden text the excerpt leaves out: it stands nowhere else. */
static char *
dup_rest (const WinnowPart *part)
{
  glong n = g_utf8_strlen (part->text, -1) - MAX_HIDDEN;
  return n > 0 ? g_strdup_printf (ngettext ("and %'ld more character", "and %'ld more characters", (gulong) n), n)
               : NULL;
}

static void
add_place (GPtrArray *places, const Disguised *disguised, const WinnowDisguiseRange *flag, const WinnowPart *part)
{
  WinnowDisguisePlace *place = g_new0 (WinnowDisguisePlace, 1);
  place->place = winnow_wording_place (disguised->pages, disguised->text, flag->start, disguised->has_lines);
  place->words = winnow_wording_disguise_range (flag->disguise, flag->count);
  place->excerpt = part != NULL ? winnow_hidden_dup_excerpt (part->text, MAX_HIDDEN)
                                : winnow_disguise_dup_excerpt (disguised->text, disguised->length, flag);
  place->rest = part != NULL ? dup_rest (part) : NULL;
  g_ptr_array_add (places, place);
}

static void
add_sort (GPtrArray *places, const Disguised *disguised, WinnowDisguise disguise)
{
  guint n = 0, next_part = 0;
  for (guint i = 0; i < disguised->flags->len; i++)
    {
      const WinnowDisguiseRange *flag = &g_array_index (disguised->flags, WinnowDisguiseRange, i);
      if (flag->disguise == disguise && n++ < WINNOW_DISGUISE_MAX_PLACES)
        add_place (places, disguised, flag,
                   disguise == WINNOW_DISGUISE_HIDDEN ? take_hidden (disguised, &next_part) : NULL);
    }
  if (n <= WINNOW_DISGUISE_MAX_PLACES)
    return;
  WinnowDisguisePlace *more = g_new0 (WinnowDisguisePlace, 1);
  n -= WINNOW_DISGUISE_MAX_PLACES;
  more->words = g_strdup_printf (ngettext ("and at %'u more place", "and at %'u more places", n), n);
  g_ptr_array_add (places, more);
}

GPtrArray *
winnow_report_list_disguises (WinnowReport *report, const WinnowDocument *document, char **summary, GError **error)
{
  g_auto (Disguised) disguised = { .has_lines = g_str_equal (document->format, "text") };
  if (!disguised_load (&disguised, report, document->id, error))
    return NULL;
  GPtrArray *places = g_ptr_array_new_with_free_func (free_place);
  char *words = winnow_wording_disguises (disguised.flags);
  *summary = words != NULL ? words : g_strdup ("");
  for (guint disguise = 0; disguise < WINNOW_N_DISGUISES; disguise++)
    add_sort (places, &disguised, disguise);
  return places;
}
