/* place-wording.c: what a place of a text is called; see wording.h. Thread-safe. */
#include "report/model/wording.h"

#include <string.h>

#include "base/translate.h"

static const char *const notes[WINNOW_N_PARTS] = {
  [WINNOW_PART_HEADER] = N_ ("page header"),          [WINNOW_PART_FOOTER] = N_ ("page footer"),
  [WINNOW_PART_FOOTNOTE] = N_ ("footnote"),           [WINNOW_PART_COMMENT] = N_ ("comment"),
  [WINNOW_PART_SPEAKER_NOTE] = N_ ("speaker’s note"), [WINNOW_PART_ALTERNATIVE] = N_ ("description of a picture"),
};

char *
winnow_wording_page (const WinnowTextPlace *place)
{
  guint32 note = place != NULL && place->level > WINNOW_NOTE ? place->level - WINNOW_NOTE : 0;
  const char *name = place != NULL && place->level >= WINNOW_NOTE && note < WINNOW_N_PARTS ? notes[note] : NULL;
  g_autofree char *page = place != NULL && place->page > 0
                              /* Translators: short for "page 3". */
                              ? g_strdup_printf (_ ("p. %u"), place->page)
                              : g_strdup ("");
  if (name == NULL || *page == '\0')
    return name != NULL ? g_strdup (_ (name)) : g_steal_pointer (&page);
  /* Translators: 1: "footnote", 2: "p. 3" */
  return g_strdup_printf (_ ("%1$s, %2$s"), _ (name), page);
}

char *
winnow_wording_place (const GArray *places, const char *text, guint32 offset, gboolean has_lines)
{
  const WinnowTextPlace *place = winnow_places_find (places, offset);
  guint line = 1;
  if (place != NULL)
    return winnow_wording_page (place);
  for (const char *p = text; (p = memchr (p, '\n', (gsize) (text + offset - p))) != NULL; p++)
    line++;
  return g_strdup_printf (has_lines ? _ ("line %u") : _ ("paragraph %u"), line);
}
