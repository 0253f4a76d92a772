/* html-pane.c: one text with its passages marked; see html-composer.h
 *
 * Excluded text is grey, with its reason where a run begins. A flag is where a disguise begins, and
 * each character that disguises is marked: an invisible one by a sign that the style adds, so that
 * the text itself does not change.
 *
 * The text becomes paragraphs, a line each. styled-segments.c says where the look changes; the pane
 * keeps at most one <p> and one <mark> open and closes them where a line, a passage or a fold ends.
 * Marks are lean on purpose: a class for the kind, one for the hue. */
#include <string.h>

#include "base/order.h"
#include "base/escape.h"
#include "base/array.h"
#include "base/translate.h"
#include "report/html/html-composer.h"
#include "report/pair/styled-segments.h"
#include "report/model/wording.h"

#define FOLD_BYTES 4000   /* a stretch without passages of at least this length is folded */
#define WORD_BYTES 80     /* further back no word begins */
#define CONTEXT_BYTES 400 /* except this much beside a passage */

typedef struct
{
  GString *html;
  const WinnowHtmlText *what;
  const WinnowReportSide *side;
  GArray *folds;                             /* (owned) (element-type WinnowRange) */
  GArray *flag_places;                       /* (owned) (element-type guint32) where each flag is put */
  guint *order;                              /* (owned) passages by their start */
  guint next_passage, next_place, next_fold; /* the next ones in order, in places, in folds */
  guint next_flag, next_trace;               /* and in flags, traces */
  gboolean in_paragraph, in_fold;
  gint marked;                  /* passage of the open <mark>, or WINNOW_SEGMENT_NO_PASSAGE */
  WinnowExclusionReason reason; /* of the current run of excluded text, once it was written */
  guint n_line_ends;            /* since the last paragraph */
} Pane;

static void
close_mark (Pane *pane)
{
  if (pane->marked != WINNOW_SEGMENT_NO_PASSAGE)
    g_string_append (pane->html, "</mark>");
  pane->marked = WINNOW_SEGMENT_NO_PASSAGE;
}

/* Numbers of passages that have no place in the paragraph. */
static void
append_under (Pane *pane)
{
  GString *under = pane->what->under;
  if (under == NULL || under->len == 0)
    return;
  g_string_append_printf (pane->html, "<p class=\"under\">%s %s</p>\n", _ ("Also here:"), under->str);
  g_string_truncate (under, 0);
}

static void
close_paragraph (Pane *pane)
{
  close_mark (pane);
  if (pane->in_paragraph)
    g_string_append (pane->html, "</p>\n");
  if (pane->in_paragraph)
    append_under (pane);
  pane->in_paragraph = FALSE;
}

static void
open_paragraph (Pane *pane)
{
  if (pane->in_paragraph)
    return;
  g_string_append (pane->html, pane->n_line_ends > 1 ? "<p class=\"gap\">" : "<p>");
  pane->in_paragraph = TRUE;
  pane->n_line_ends = 0;
}

static void
open_mark (Pane *pane, gint passage)
{
  if (pane->marked == passage)
    return;
  close_mark (pane);
  if (passage == WINNOW_SEGMENT_NO_PASSAGE)
    return;
  const WinnowPassage *row = &g_array_index (pane->what->passages, WinnowPassage, passage);
  g_string_append_printf (pane->html, "<mark class=\"%c h%u\">", winnow_html_kind_letter (row->kind),
                          pane->what->hues[passage]);
  pane->marked = passage;
}

/* A character that disguises, as a part of the text. */
static void
append_trace (Pane *pane, const WinnowDisguisedCharacter *trace)
{
  const char *text = pane->side->text + trace->start;
  g_string_append_printf (pane->html, "<b class=\"%s\" title=\"U+%04X: ",
                          winnow_disguised_character_is_invisible (trace) ? "z" : "l", g_utf8_get_char (text));
  winnow_escape_html (pane->html, _ (winnow_disguise_get_title (trace->disguise)), -1);
  g_string_append (pane->html, "\">");
  winnow_escape_html (pane->html, text, (gssize) (trace->end - trace->start));
  g_string_append (pane->html, "</b>");
}

static void
append_text (Pane *pane, const char *text, gsize length)
{
  const GArray *disguised_characters = pane->side->disguised_characters;
  guint32 at = (guint32) (text - pane->side->text), end = at + (guint32) length;
  for (; pane->next_trace < disguised_characters->len; pane->next_trace++)
    {
      const WinnowDisguisedCharacter *trace
          = &g_array_index (disguised_characters, WinnowDisguisedCharacter, pane->next_trace);
      if (trace->end > end)
        break;
      if (trace->start < at) /* between two lines */
        continue;
      winnow_escape_html (pane->html, pane->side->text + at, (gssize) (trace->start - at));
      append_trace (pane, trace);
      at = trace->end;
    }
  winnow_escape_html (pane->html, pane->side->text + at, (gssize) (end - at));
}

/* Words of a passage may also be in an exact one that overlaps it, where they do not differ. */
static gboolean
has_differing (const Pane *pane, gint passage)
{
  return passage != WINNOW_SEGMENT_NO_PASSAGE
         && winnow_passage_has_differing (&g_array_index (pane->what->passages, WinnowPassage, passage));
}

/* A piece of one line. */
static void
append_piece (Pane *pane, const WinnowSegment *segment, const char *text, gsize length)
{
  if (length == 0)
    return;
  gboolean is_excluded = segment->reason != WINNOW_EXCLUSION_NONE;
  gboolean is_differing = !is_excluded && segment->is_differing && has_differing (pane, segment->passage);
  open_paragraph (pane);
  open_mark (pane, segment->passage);
  if (is_excluded)
    {
      g_string_append (pane->html, "<s class=\"t\"");
      if (pane->reason != segment->reason)
        g_string_append_printf (pane->html, " data-why=\"%s\"", winnow_wording_reason (segment->reason));
      g_string_append_printf (pane->html, " title=\"%s\">", winnow_wording_reason (segment->reason));
      pane->reason = segment->reason;
    }
  else
    pane->reason = WINNOW_EXCLUSION_NONE;
  if (is_differing)
    g_string_append (pane->html, "<i>");
  append_text (pane, text, length);
  g_string_append (pane->html, is_excluded ? "</s>" : is_differing ? "</i>" : "");
}

static void
append_lines (Pane *pane, const WinnowSegment *segment)
{
  const char *p = pane->side->text + segment->start, *end = pane->side->text + segment->end;
  while (p < end)
    {
      const char *line_end = memchr (p, '\n', (gsize) (end - p));
      const char *stop = line_end ?: end;
      append_piece (pane, segment, p, (gsize) (stop - p) - (stop > p && stop[-1] == '\r' ? 1 : 0));
      if (line_end == NULL)
        return;
      close_paragraph (pane);
      pane->n_line_ends++;
      p = line_end + 1;
    }
}

/* The beginning of the word that holds @offset, so that a flag comes before it and not inside. */
static guint32
find_word_start (const char *text, guint32 offset)
{
  guint32 least = offset > WORD_BYTES ? offset - WORD_BYTES : 0, start = offset;
  while (start > least && !g_ascii_isspace (text[start - 1]))
    start--;
  return start > 0 && !g_ascii_isspace (text[start - 1]) ? offset : start; /* Chinese, for one, has no spaces */
}

static void
append_flag (Pane *pane, const WinnowDisguiseRange *flag)
{
  g_autofree char *words = winnow_wording_disguise_range (flag->disguise, flag->count);
  open_paragraph (pane);
  g_string_append_printf (pane->html, "<span class=\"flag\" title=\"%s\">⚑ %s %'u</span>", words,
                          winnow_wording_disguise (flag->disguise), flag->count);
}

/* What a pointer that rests on the number of a passage shows. */
static void
append_hint (GString *html, const WinnowPassage *passage)
{
  g_autofree char *words = winnow_wording_count (passage->words);
  g_autofree char *share = winnow_wording_share (passage->similarity);
  g_autofree char *rarity = winnow_wording_rarity (passage->n_documents), *note = winnow_wording_passage_note (passage);
  g_string_append_printf (html, "%s, %s, %s", winnow_wording_kind (passage->kind), words, share);
  if (rarity != NULL)
    g_string_append_printf (html, ", %s", rarity);
  if (note != NULL)
    g_string_append_printf (html, ", %s", note);
}

void
winnow_html_number (GString *html, const WinnowHtmlNumber *number, const WinnowPassage *passage)
{
  g_autofree char *label = winnow_passage_entry_dup_label (number->entry);
  g_string_append_printf (html, "<a class=\"k%s h%u\" id=\"p%u%c%s\" href=\"#p%u%c%s\" title=\"",
                          number->entry->part > 0 ? " part" : "", number->hue, number->pair, "ab"[number->which], label,
                          number -> pair, "ba"[number->which], label);
  append_hint (html, passage);
  g_string_append (html, "\">");
  if (number->source > 0)
    g_string_append_printf (html, "%u·", number->source);
  g_string_append_printf (html, "%s</a>", label);
}

static void
append_number (Pane *pane, guint passage)
{
  const WinnowRange *span = &g_array_index (pane->side->spans, WinnowRange, passage);
  GString *under = span->start == span->end ? pane->what->under : NULL;
  if (under == NULL)
    {
      open_paragraph (pane);
      open_mark (pane, (gint) passage);
    }
  pane->what->add_number (under ?: pane->html, pane->what->data, passage);
}

static void
append_fold_head (Pane *pane, const WinnowRange *fold)
{
  guint n = (guint) g_utf8_strlen (pane->side->text + fold->start, fold->end - fold->start);
  close_paragraph (pane);
  g_string_append (pane->html, "<details class=\"fold\"><summary>");
  g_string_append_printf (pane->html, ngettext ("%'u character without passages", "%'u characters without passages", n),
                          n);
  g_string_append (pane->html, "</summary>\n");
  pane->in_fold = TRUE;
}

static void
close_fold (Pane *pane)
{
  close_paragraph (pane);
  g_string_append (pane->html, "</details>\n");
  pane->in_fold = FALSE;
  pane->next_fold++;
}

/* What begins or ends at byte @offset, before the text there. */
static void
append_events (Pane *pane, guint32 offset)
{
  const GArray *places = pane->side->places, *spans = pane->side->spans, *flags = pane->side->flags;
  const WinnowRange *fold
      = pane->next_fold < pane->folds->len ? &g_array_index (pane->folds, WinnowRange, pane->next_fold) : NULL;
  if (pane->in_fold && fold->end <= offset)
    {
      close_fold (pane);
      fold = NULL; /* two folds never touch: a passage separates them */
    }
  if (fold != NULL && !pane->in_fold && fold->start <= offset)
    append_fold_head (pane, fold);
  for (; pane->next_place < places->len; pane->next_place++)
    {
      const WinnowTextPlace *place = &g_array_index (places, WinnowTextPlace, pane->next_place);
      if (place->start > offset)
        break;
      g_autofree char *words = winnow_wording_page (place);
      open_paragraph (pane);
      close_mark (pane);
      winnow_html_element (pane->html, "span", "page", words);
    }
  for (; pane->next_flag < flags->len && g_array_index (pane->flag_places, guint32, pane->next_flag) <= offset;
       pane->next_flag++)
    append_flag (pane, &g_array_index (flags, WinnowDisguiseRange, pane->next_flag));
  for (; pane->next_passage < spans->len; pane->next_passage++)
    {
      guint passage = pane->order[pane->next_passage];
      if (g_array_index (spans, WinnowRange, passage).start > offset)
        break;
      append_number (pane, passage);
    }
}

static int
compare_by_start (gconstpointer left, gconstpointer right, gpointer spans)
{
  guint a = *(const guint *) left, b = *(const guint *) right;
  guint32 start_a = g_array_index ((GArray *) spans, WinnowRange, a).start,
          start_b = g_array_index ((GArray *) spans, WinnowRange, b).start;
  return WINNOW_ORDER (start_a, start_b) ?: WINNOW_ORDER (a, b);
}

static void
pane_init (Pane *pane, GString *html, const WinnowHtmlText *what)
{
  const WinnowReportSide *side = what->side;
  guint n = side->spans->len;
  *pane = (Pane){ .html = html, .what = what, .side = side, .marked = WINNOW_SEGMENT_NO_PASSAGE };
  pane->folds = winnow_segments_dup_folds (side->text, (guint32) side->length, side->spans, FOLD_BYTES, CONTEXT_BYTES);
  pane->flag_places = winnow_array_new (guint32);
  winnow_for_each_value (const WinnowDisguiseRange, flag, side->flags)
    WINNOW_APPEND (pane->flag_places, guint32,
                   flag->start < flag->end ? find_word_start (side->text, flag->start) : flag->start);
  pane->order = g_new (guint, n);
  winnow_for_each_below (i, n)
    pane->order[i] = i;
  g_qsort_with_data (pane->order, (int) n, sizeof *pane->order, compare_by_start, side->spans);
}

static void
pane_clear (Pane *pane)
{
  winnow_clear (pane, g_array_unref, folds, flag_places);
  g_free (pane->order);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pane, pane_clear)

/* Places besides the passages' ends at which the text must be cut. */
static GArray *
dup_cuts (const Pane *pane)
{
  GArray *cuts = winnow_places_dup_starts (pane->side->places);
  winnow_for_each_value (const WinnowRange, fold, pane->folds)
    {
      g_array_append_val (cuts, fold->start);
      g_array_append_val (cuts, fold->end);
    }
  g_array_append_vals (cuts, pane->flag_places->data, pane->flag_places->len);
  return cuts;
}

void
winnow_html_pane (GString *html, const WinnowHtmlText *what)
{
  const WinnowReportSide *side = what->side;
  g_auto (Pane) pane;
  pane_init (&pane, html, what);
  g_autoptr (GArray) cuts = dup_cuts (&pane);
  g_autoptr (GArray) segments = winnow_segments_new ((WinnowRange){ 0, (guint32) side->length }, side->spans,
                                                     side->exclusions, side->differing, cuts);

  g_string_append_printf (html, "<div class=\"pane\" lang=\"\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n",
                          what->title);
  winnow_for_each_value (const WinnowSegment, segment, segments)
    {
      append_events (&pane, segment->start);
      append_lines (&pane, segment);
    }
  append_events (&pane, (guint32) side->length);
  if (pane.in_fold)
    close_fold (&pane);
  close_paragraph (&pane);
  append_under (&pane);
  g_string_append (html, "</div>\n");
}
