/* disguises-section.c: the disguises of documents, by sort, then by place; see sections.h. Loads
 * one document at a time. */

#include "base/translate.h"
#include "report/content/sections.h"
#include "base/for-each.h"
#include "report/pair/disguised-characters.h"
#include "report/pair/pair-mask.h"
#include "report/pair/shown-texts.h"
#include "report/model/wording.h"

#define MAX_PLACES 12  /* of one sort in one document */
#define MAX_HIDDEN 400 /* characters of a hidden text that are quoted */

/* A document with its disguises, masked as the report is. */
typedef struct
{
  char *text; /* (owned) */
  gsize length;
  char *problem;          /* (owned) (nullable) why the places of its disguises can't be shown */
  GArray *flags, *places; /* (owned) */
  GPtrArray *parts;       /* (owned) (element-type WinnowPart) */
  gboolean has_lines;     /* a line of the text is one of the file; else it is a paragraph */
} Disguised;

static void
disguised_clear (Disguised *disguised)
{
  winnow_clear (disguised, g_free, text, problem);
  winnow_clear (disguised, g_array_unref, flags, places);
  g_clear_pointer (&disguised->parts, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Disguised, disguised_clear)

static gboolean
disguised_load (Disguised *disguised, WinnowReport *report, const WinnowDocument *document, GError **error)
{
  WinnowLibrary *library = report->library;
  gint64 document_id = document->id;
  disguised->flags = winnow_library_dup_disguises (library, document_id, error);
  if (disguised->flags == NULL)
    return FALSE;
  disguised->text = winnow_report_dup_text (report, document, &disguised->length, &disguised->problem, error);
  if (disguised->text == NULL || disguised->problem != NULL)
    return disguised->text != NULL;
  disguised->places = winnow_library_dup_places (library, document_id, error);
  if (disguised->places == NULL)
    return FALSE;
  disguised->parts = winnow_library_dup_parts (library, document_id, error);
  if (disguised->parts == NULL)
    return FALSE;
  winnow_report_mask_text (report->mask, &disguised->text, &disguised->length, disguised->flags, disguised->places,
                           disguised->parts);
  return TRUE;
}

/* The hidden text that follows @next among the parts, which are in the order of their flags; else
 * NULL. */
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

/* Characters that are shown by their number, in brackets, are marked. */
static void
add_excerpt (WinnowComposer *composer, const char *excerpt)
{
  for (const char *p = excerpt, *end; *p != '\0'; p = end)
    {
      const char *code = winnow_excerpt_find_code (p, &end);
      winnow_composer_add_part (composer, WINNOW_LOOK_PLAIN, p, (code ?: end) - p);
      if (code != NULL)
        winnow_composer_add_part (composer, WINNOW_LOOK_CODE | WINNOW_LOOK_SMALL | WINNOW_LOOK_MUTED, code, end - code);
    }
}

/* The beginning of a hidden text, and how much more there is: it is shown nowhere else. */
static void
add_hidden (WinnowComposer *composer, const WinnowPart *part)
{
  glong n = g_utf8_strlen (part->text, -1) - MAX_HIDDEN;
  g_autofree char *excerpt = winnow_hidden_dup_excerpt (part->text, MAX_HIDDEN);
  add_excerpt (composer, excerpt);
  if (n <= 0)
    return;
  g_autofree char *rest
      = g_strdup_printf (ngettext ("and %'ld more character", "and %'ld more characters", (gulong) n), n);
  winnow_composer_add_words (composer, WINNOW_LOOK_PLAIN, " ");
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, rest);
}

static void
add_place (WinnowComposer *composer, const Disguised *disguised, const WinnowDisguiseRange *flag, guint *next_part)
{
  const WinnowPart *part = flag->disguise == WINNOW_DISGUISE_HIDDEN ? take_hidden (disguised, next_part) : NULL;
  g_autofree char *place = winnow_wording_place (disguised->places, disguised->text, flag->start, disguised->has_lines);
  g_autofree char *words = winnow_wording_disguise_range (flag->disguise, flag->count);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_cell (composer, place);
  winnow_composer_add_cell (composer, words);
  winnow_composer_begin_cell (composer);
  if (part != NULL)
    {
      add_hidden (composer, part);
      return;
    }
  g_autofree char *excerpt = winnow_disguise_dup_excerpt (disguised->text, disguised->length, flag);
  add_excerpt (composer, excerpt);
}

static void
add_sort (WinnowComposer *composer, const Disguised *disguised, WinnowDisguise disguise)
{
  guint n = 0, next_part = 0;
  winnow_for_each_value (const WinnowDisguiseRange, flag, disguised->flags)
    if (flag->disguise == disguise && n++ < MAX_PLACES)
      add_place (composer, disguised, flag, &next_part);
  if (n <= MAX_PLACES)
    return;
  n -= MAX_PLACES;
  g_autofree char *more = winnow_dup_plural ("and at %'u more place", "and at %'u more places", n);
  winnow_composer_begin_row (composer, WINNOW_CONTENT_ROW);
  winnow_composer_add_cell (composer, NULL);
  winnow_composer_begin_cell (composer);
  winnow_composer_add_words (composer, WINNOW_LOOK_MUTED, more);
  winnow_composer_begin_cell (composer);
}

gboolean
winnow_content_add_disguises (WinnowComposer *composer, WinnowReport *report, GError **error)
{
  static const WinnowContentColumn columns[] = {
    { N_ ("Place"), WINNOW_COLUMN_PLACE, .points = 64, .media = WINNOW_MEDIUM_PAGES },
    { N_ ("Disguise"), WINNOW_COLUMN_TEXT, .share = 2, .media = WINNOW_MEDIUM_PAGES },
    { N_ ("Text"), WINNOW_COLUMN_EXCERPT, .share = 3, .media = WINNOW_MEDIUM_PAGES },
    { NULL },
  };
  winnow_composer_add_text (composer, WINNOW_CONTENT_NOTE,
                            _ ("Disguises hide a copy from a program, or text from a reader. Passages are found in "
                               "spite of them. A character that is invisible, or not what it seems, is shown by its "
                               "number in Unicode."));
  winnow_composer_begin_table (composer, "disguises", columns);
  winnow_for_each (const WinnowDocument, document, report->documents)
    {
      g_auto (Disguised) disguised = { .has_lines = g_str_equal (document->format, "text") };
      if (document->disguises == 0)
        continue;
      if (!disguised_load (&disguised, report, document, error))
        return FALSE;
      g_autofree char *words = winnow_wording_disguises (disguised.flags);
      winnow_content_add_document_row (composer, report, document, words ?: "");
      if (disguised.problem != NULL)
        winnow_composer_add_text (composer, WINNOW_CONTENT_CELL_REMARK, disguised.problem);
      for (guint sort = 0;
           sort < WINNOW_N_DISGUISES && disguised.problem == NULL && !winnow_composer_is_brief (composer); sort++)
        add_sort (composer, &disguised, sort);
      if (!winnow_composer_flush (composer, error))
        return FALSE;
    }
  winnow_composer_end_table (composer);
  return TRUE;
}
