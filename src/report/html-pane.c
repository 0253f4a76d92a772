/* html-pane.c: one text with its passages marked; see html.h
 *
 * The text becomes paragraphs, a line each. segments.c says where the look changes; the pane keeps at most one <p> and one <mark>
 * open and closes them where a line, a passage or a fold ends. Marks are lean on purpose: a class for the kind, one for the hue. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/escape.h"
#include "report/html.h"
#include "report/segments.h"
#include "report/words.h"

#define FOLD_BYTES 4000   /* a stretch without passages of at least this length is folded … */
#define CONTEXT_BYTES 400 /* … but for this much beside a passage */

typedef struct
{
  GString *html;
  const WinnowReportPair *pair;
  const WinnowReportSide *side;
  guint which;                              /* 0 A, 1 B */
  GArray *folds;                            /* (owned) (element-type WinnowRange) */
  guint *order;                             /* (owned) passages by their start */
  guint next_passage, next_page, next_fold; /* what comes next in order, pages, folds */
  gboolean in_paragraph, in_fold;
  gint marked;       /* passage of the open <mark>, or WINNOW_SEGMENT_NO_PASSAGE */
  guint n_line_ends; /* since the last paragraph */
} Pane;

static void
close_mark (Pane *pane)
{
  if (pane->marked != WINNOW_SEGMENT_NO_PASSAGE)
    g_string_append (pane->html, "</mark>");
  pane->marked = WINNOW_SEGMENT_NO_PASSAGE;
}

static void
close_paragraph (Pane *pane)
{
  close_mark (pane);
  if (pane->in_paragraph)
    g_string_append (pane->html, "</p>\n");
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
  const WinnowPassage *row = &g_array_index (pane->pair->overlap->passages, WinnowPassage, passage);
  g_string_append_printf (pane->html, "<mark class=\"%c h%u\">", winnow_html_kind_letter (row->kind), pane->pair->hues[passage]);
  pane->marked = passage;
}

/* A piece of one line. */
static void
append_piece (Pane *pane, const WinnowSegment *segment, const char *text, gsize length)
{
  if (length == 0)
    return;
  const char *element = segment->is_excluded ? "s class=\"t\"" : segment->is_differing && segment->passage != WINNOW_SEGMENT_NO_PASSAGE ? "i" : NULL;
  open_paragraph (pane);
  open_mark (pane, segment->passage);
  if (element != NULL)
    g_string_append_printf (pane->html, "<%s>", element);
  winnow_escape_html (pane->html, text, (gssize)length);
  if (element != NULL)
    g_string_append_printf (pane->html, "</%c>", element[0]);
}

static void
append_lines (Pane *pane, const WinnowSegment *segment)
{
  const char *p = pane->side->text + segment->start, *end = pane->side->text + segment->end;
  while (p < end)
    {
      const char *line_end = memchr (p, '\n', (gsize)(end - p));
      const char *stop = line_end != NULL ? line_end : end;
      append_piece (pane, segment, p, (gsize)(stop - p) - (stop > p && stop[-1] == '\r' ? 1 : 0));
      if (line_end == NULL)
        return;
      close_paragraph (pane);
      pane->n_line_ends++;
      p = line_end + 1;
    }
}

static void
append_page (Pane *pane, guint page)
{
  g_autofree char *words = g_strdup_printf (_ ("p. %u"), page);
  open_paragraph (pane);
  close_mark (pane);
  winnow_html_element (pane->html, "span", "page", words);
}

/* The number of a passage: an anchor for its counterpart, and a link to it. */
static void
append_number (Pane *pane, guint passage)
{
  const WinnowPassage *row = &g_array_index (pane->pair->overlap->passages, WinnowPassage, passage);
  g_autofree char *words = winnow_words_count (row->words);
  g_autofree char *share = winnow_words_share (row->similarity);
  guint pair = pane->pair->number, number = passage + 1;
  open_paragraph (pane);
  open_mark (pane, (gint)passage);
  g_string_append_printf (pane->html, "<a class=\"k h%u\" id=\"p%u%c%u\" href=\"#p%u%c%u\" title=\"%s, %s, %s\">%u</a>", pane->pair->hues[passage], pair,
                          "ab"[pane->which], number, pair, "ba"[pane->which], number, winnow_words_kind (row->kind), words, share, number);
}

static void
append_fold_head (Pane *pane, const WinnowRange *fold)
{
  guint n = (guint)g_utf8_strlen (pane->side->text + fold->start, fold->end - fold->start);
  close_paragraph (pane);
  g_string_append (pane->html, "<details class=\"fold\"><summary>");
  g_string_append_printf (pane->html, ngettext ("%'u character without passages", "%'u characters without passages", n), n);
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
  const GArray *pages = pane->side->pages, *spans = pane->side->spans;
  const WinnowRange *fold = pane->next_fold < pane->folds->len ? &g_array_index (pane->folds, WinnowRange, pane->next_fold) : NULL;
  if (pane->in_fold && fold->end <= offset)
    {
      close_fold (pane);
      fold = NULL; /* two folds never touch: a passage stands between them */
    }
  if (fold != NULL && !pane->in_fold && fold->start <= offset)
    append_fold_head (pane, fold);
  for (; pane->next_page < pages->len && g_array_index (pages, guint32, pane->next_page) <= offset; pane->next_page++)
    append_page (pane, pane->next_page + 1);
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
  guint a = *(const guint *)left, b = *(const guint *)right;
  guint32 start_a = g_array_index ((GArray *)spans, WinnowRange, a).start, start_b = g_array_index ((GArray *)spans, WinnowRange, b).start;
  return start_a != start_b ? (start_a > start_b) - (start_a < start_b) : (a > b) - (a < b);
}

static void
pane_init (Pane *pane, GString *html, const WinnowReportPair *pair, guint which)
{
  const WinnowReportSide *side = &pair->sides[which];
  guint n = side->spans->len;
  *pane = (Pane){ .html = html, .pair = pair, .side = side, .which = which, .marked = WINNOW_SEGMENT_NO_PASSAGE };
  pane->folds = winnow_segments_dup_folds (side->text, (guint32)side->length, side->spans, FOLD_BYTES, CONTEXT_BYTES);
  pane->order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    pane->order[i] = i;
  g_qsort_with_data (pane->order, (int)n, sizeof *pane->order, compare_by_start, side->spans);
}

static void
pane_clear (Pane *pane)
{
  g_array_unref (pane->folds);
  g_free (pane->order);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pane, pane_clear)

/* Places besides the passages' ends at which the text must be cut. */
static GArray *
dup_cuts (const Pane *pane)
{
  GArray *cuts = g_array_copy (pane->side->pages);
  for (guint i = 0; i < pane->folds->len; i++)
    {
      const WinnowRange *fold = &g_array_index (pane->folds, WinnowRange, i);
      g_array_append_val (cuts, fold->start);
      g_array_append_val (cuts, fold->end);
    }
  return cuts;
}

static GArray *
dup_excluded (const GArray *exclusions)
{
  GArray *ranges = g_array_sized_new (FALSE, FALSE, sizeof (WinnowRange), exclusions->len);
  for (guint i = 0; i < exclusions->len; i++)
    {
      const WinnowExclusion *exclusion = &g_array_index (exclusions, WinnowExclusion, i);
      WinnowRange range = { exclusion->start, exclusion->end };
      g_array_append_val (ranges, range);
    }
  return ranges;
}

void
winnow_html_pane (GString *html, const WinnowReportPair *pair, guint which)
{
  const WinnowReportSide *side = &pair->sides[which];
  g_auto (Pane) pane;
  pane_init (&pane, html, pair, which);
  g_autoptr (GArray) cuts = dup_cuts (&pane);
  g_autoptr (GArray) excluded = dup_excluded (side->exclusions);
  g_autoptr (GArray) segments = winnow_segments_new ((guint32)side->length, side->spans, excluded, side->differing, cuts);

  g_string_append_printf (html, "<div class=\"pane\" lang=\"\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n",
                          which == 0 ? _ ("Text of A") : _ ("Text of B"));
  for (guint i = 0; i < segments->len; i++)
    {
      const WinnowSegment *segment = &g_array_index (segments, WinnowSegment, i);
      append_events (&pane, segment->start);
      append_lines (&pane, segment);
    }
  append_events (&pane, (guint32)side->length);
  if (pane.in_fold)
    close_fold (&pane);
  close_paragraph (&pane);
  g_string_append (html, "</div>\n");
}
