/* print-hearing-excerpts.c: the weightiest passages of a sheet, as many and as much of each as
 * there is room for; see print-hearing.h
 *
 * Room is counted in lines, estimated from the width of the letters. As many passages as can have
 * MIN_LINES lines each are shown; those that need less leave their lines to the others. A longer
 * passage loses its middle, cut at words that agree on both sides, so that what follows is beside
 * its counterpart. */

#include "base/translate.h"
#include "report/paper/print-hearing.h"
#include "base/order.h"
#include "base/array.h"
#include "report/paper/print-passages.h"
#include "report/model/wording.h"

#define UNIT 4.6            /* points a Latin letter takes on average; a Han character takes two */
#define GUTTER 10.0         /* between left and right */
#define HEAD 22.0           /* points that the head of an excerpt takes */
#define HEADING 77.0        /* points of the lines above all of them, and below */
#define CONTEXT 150         /* units of the place and the words around a passage */
#define MIN_LINES 7         /* of an excerpt, its context among them */
#define MAX_UNBROKEN 9      /* lines of an excerpt that stays on one page */
#define LEAST_CUT 12        /* words: fewer are not worth a cut */
#define LEAST_CUT_BYTES 400 /* but a word may be as long as a text */
#define HEAD_SHARE 3        /* of 5 lines come before the cut */
#define MAX_NAME 60         /* characters */
#define MAX_UNITS 1e6       /* more make no difference */

typedef WinnowHearingExcerpt Excerpt;

static const WinnowPassage *
get_passage (const Excerpt *excerpt)
{
  return &g_array_index (excerpt->pair->passages, WinnowPassage, excerpt->index);
}

static guint
get_width (const char *p)
{
  return g_unichar_iswide (g_utf8_get_char (p)) ? 2 : 1;
}

static guint
count_units (const WinnowReportSide *side, const WinnowSpan *span)
{
  guint n = 0;
  const char *end = side->text + span->end;
  for (const char *p = side->text + span->start; p < end && n < MAX_UNITS; p = g_utf8_next_char (p))
    n += get_width (p);
  return n;
}

static guint
get_units_a_line (const WinnowHearing *hearing)
{
  return (guint) ((hearing->sheet->right - hearing->sheet->left - GUTTER) / 2 / UNIT);
}

/* ── which ── */

/* Words that count and agree; condensed passages, which are in no percentage, come last. */
static double
get_weight (const WinnowPassage *passage)
{
  double weight = passage->words * passage->similarity;
  return passage->kind == WINNOW_PASSAGE_CONDENSED ? weight - G_MAXUINT32 : weight;
}

static gint
compare_weight (gconstpointer a, gconstpointer b)
{
  const Excerpt *one = a, *two = b;
  double weight_one = get_weight (get_passage (one)), weight_two = get_weight (get_passage (two));
  return WINNOW_ORDER (weight_two, weight_one) ?: WINNOW_ORDER (one->index, two->index);
}

/* All passages of their own of the pair, the weightiest first. */
static GArray *
dup_excerpts (const WinnowReportPair *pair)
{
  GArray *excerpts = winnow_array_new (Excerpt);
  winnow_for_each_index (i, pair->passages)
    if (g_array_index (pair->entries, WinnowPassageEntry, i).relation == WINNOW_ENTRY_OWN)
      WINNOW_APPEND (excerpts, Excerpt, .pair = pair, .index = i,
                     .words = g_array_index (pair->passages, WinnowPassage, i).words);
  g_array_sort (excerpts, compare_weight);
  return excerpts;
}

static Excerpt *
get_excerpt (const GArray *excerpts, guint index)
{
  return &g_array_index (excerpts, Excerpt, index);
}

/* How many lines each needs; it has none yet. */
static void
measure (GArray *excerpts, guint units_a_line)
{
  winnow_for_each_value (Excerpt, excerpt, excerpts)
    {
      guint n_units = 0;
      winnow_for_both (which)
        n_units = MAX (n_units, count_units (&excerpt->pair->sides[which],
                                             winnow_passage_get_span (get_passage (excerpt), which)));
      excerpt->n_needed = (n_units + CONTEXT) / units_a_line + 1;
      excerpt->n_lines = 0;
    }
}

/* How many of the first ones have room in @n_lines, heads included, with at least MIN_LINES
 * each. */
static guint
count_shown (const GArray *excerpts, guint n_lines, guint head)
{
  guint used = 0, n = 0;
  for (; n < MIN (excerpts->len, WINNOW_HEARING_EXCERPTS); n++)
    {
      used += head + MIN (get_excerpt (excerpts, n)->n_needed, MIN_LINES);
      if (used > n_lines)
        break;
    }
  return n;
}

/* Shares @n_lines among the first @n, line by line: none gets more while another one needs it. */
static void
share_lines (GArray *excerpts, guint n, guint n_lines)
{
  gboolean goes_on = TRUE;
  while (goes_on)
    {
      goes_on = FALSE;
      for (guint i = 0; i < n && n_lines > 0; i++)
        {
          Excerpt *excerpt = get_excerpt (excerpts, i);
          if (excerpt->n_lines == excerpt->n_needed)
            continue;
          excerpt->n_lines++;
          n_lines--;
          goes_on = TRUE;
        }
    }
}

/* ── where they are cut ── */

/* A passage without its middle, on both sides: bytes of the texts. */
typedef struct
{
  guint32 head[2], tail[2]; /* the middle is [head, tail) */
  guint n_words[2];         /* in it */
} Cut;

/* The place at most @n_units after the start of @span. */
static guint32
find_forward (const WinnowReportSide *side, const WinnowSpan *span, guint n_units)
{
  const char *p = side->text + span->start, *end = side->text + span->end;
  for (guint used = 0; p < end && used + get_width (p) <= n_units; p = g_utf8_next_char (p))
    used += get_width (p);
  return (guint32) (p - side->text);
}

/* The place at most @n_units before its end. */
static guint32
find_backward (const WinnowReportSide *side, const WinnowSpan *span, guint n_units)
{
  const char *start = side->text + span->start, *p = side->text + span->end;
  for (guint used = 0; p > start; p = g_utf8_prev_char (p))
    {
      used += get_width (g_utf8_prev_char (p));
      if (used > n_units)
        break;
    }
  return (guint32) (p - side->text);
}

/* A piece of both sides, and where its words agree. */
typedef struct
{
  guint32 start[2], end[2];
  WinnowText *texts[2]; /* (owned) */
  GArray *runs;         /* (owned) */
} Slice;

static void
slice_init (Slice *slice, const WinnowReportPair *pair, WinnowHanMode han)
{
  winnow_for_both (which)
    slice->texts[which]
        = winnow_text_new (pair->sides[which].text + slice->start[which], slice->end[which] - slice->start[which], han);
  const WinnowPassage alone
      = { .a = { .last = slice->texts[0]->n_tokens }, .b = { .last = slice->texts[1]->n_tokens } };
  slice->runs = winnow_passage_dup_runs (slice->texts[0], slice->texts[1], &alone);
}

static void
slice_clear (Slice *slice)
{
  winnow_clear (slice, winnow_text_unref, texts[0], texts[1]);
  g_array_unref (slice->runs);
}

static guint32
get_token (const Slice *slice, guint which, guint32 token)
{
  const WinnowText *text = slice->texts[which];
  return slice->start[which] + (text->n_tokens > 0 ? text->starts[MIN (token, text->n_tokens - 1)] : 0);
}

/* The last word that agrees, where it leaves half of the piece at least; else the last one of each
 * side: the cut after it may leave half a word. */
static void
cut_head (const Slice *slice, guint32 head[2])
{
  guint n = slice->runs->len;
  guint32 last[2] = { slice->texts[0]->n_tokens - 1, slice->texts[1]->n_tokens - 1 };
  if (n > 0)
    {
      const WinnowRun *run = &g_array_index (slice->runs, WinnowRun, n - 1);
      guint32 a = run->a + run->length - 1, b = run->b + run->length - 1;
      if (a * 2 >= slice->texts[0]->n_tokens && b * 2 >= slice->texts[1]->n_tokens)
        {
          last[0] = a;
          last[1] = b;
        }
    }
  winnow_for_both (which)
    head[which] = get_token (slice, which, last[which]);
}

static void
cut_tail (const Slice *slice, guint32 tail[2])
{
  guint32 first[2] = { 1, 1 };
  winnow_for_each_value (const WinnowRun, run, slice->runs)
    {
      guint32 skipped = run->a == 0 || run->b == 0 ? 1 : 0; /* may be half a word */
      if (run->length <= skipped)
        continue;
      guint32 a = run->a + skipped, b = run->b + skipped;
      if (a * 2 <= slice->texts[0]->n_tokens && b * 2 <= slice->texts[1]->n_tokens)
        {
          first[0] = a;
          first[1] = b;
        }
      break;
    }
  winnow_for_both (which)
    tail[which] = get_token (slice, which, first[which]);
}

static guint
count_words (const WinnowReportSide *side, guint32 start, guint32 end, WinnowHanMode han)
{
  if (start >= end)
    return 0;
  g_autoptr (WinnowText) text = winnow_text_new (side->text + start, end - start, han);
  return text->n_tokens;
}

/* FALSE where nothing is to be cut. */
static gboolean
find_cut (const WinnowHearing *hearing, const Excerpt *excerpt, Cut *cut)
{
  const WinnowPassage *passage = get_passage (excerpt);
  WinnowHanMode han = hearing->report->record->settings.han;
  guint n_units = excerpt->n_lines * get_units_a_line (hearing),
        n_text = n_units > 2 * CONTEXT ? n_units - CONTEXT : n_units / 2;
  guint n_head = n_text * HEAD_SHARE / 5, n_tail = n_text - n_head;
  gboolean is_cut = FALSE;
  Slice head, tail;
  winnow_for_both (which)
    {
      const WinnowReportSide *side = &excerpt->pair->sides[which];
      const WinnowSpan *span = winnow_passage_get_span (passage, which);
      gboolean fits = count_units (side, span) <= n_text;
      head.start[which] = span->start;
      head.end[which] = fits ? span->end : find_forward (side, span, n_head);
      tail.start[which] = fits ? span->end : find_backward (side, span, n_tail);
      tail.end[which] = span->end;
    }
  slice_init (&head, excerpt->pair, han);
  slice_init (&tail, excerpt->pair, han);
  cut_head (&head, cut->head);
  cut_tail (&tail, cut->tail);
  winnow_for_both (which)
    {
      if (tail.start[which] == tail.end[which]) /* the whole of this side is shown */
        cut->head[which] = cut->tail[which] = tail.end[which];
      cut->n_words[which] = count_words (&excerpt->pair->sides[which], cut->head[which], cut->tail[which], han);
      is_cut = is_cut || cut->n_words[which] >= LEAST_CUT || cut->tail[which] > cut->head[which] + LEAST_CUT_BYTES;
    }
  slice_clear (&head);
  slice_clear (&tail);
  return is_cut && excerpt->n_lines < excerpt->n_needed;
}

/* ── rows ── */

/* A row with bytes [@starts, @ends) of the passage on each side; nothing where that is empty. */
static void
add_texts (WinnowBlocks *blocks, const Excerpt *excerpt, WinnowRowFlags flags, const guint32 starts[2],
           const guint32 ends[2])
{
  const WinnowPassage *passage = get_passage (excerpt);
  winnow_blocks_begin_row (blocks, WINNOW_ROW_DIVIDED | WINNOW_ROW_TIGHT | flags);
  winnow_for_both (column)
    {
      guint which = column ^ excerpt->left;
      const WinnowSpan *span = winnow_passage_get_span (passage, which);
      guint32 start = starts[which], end = ends[which];
      winnow_blocks_begin_cell (blocks, 1);
      if (start < span->end)
        winnow_blocks_take_rich (
            blocks, WINNOW_STYLE_PASSAGE,
            winnow_print_dup_passage_text (excerpt->pair, which, excerpt->index, start, end, excerpt->names[which]));
    }
}

static void
add_middles (WinnowBlocks *blocks, const Excerpt *excerpt, const Cut *cut)
{
  winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP | WINNOW_ROW_DIVIDED | WINNOW_ROW_TIGHT);
  winnow_for_both (column)
    {
      guint which = column ^ excerpt->left;
      g_autofree char *words = winnow_dup_plural ("[… %'u word …]", "[… %'u words …]", cut->n_words[which]);
      winnow_blocks_begin_cell (blocks, 1);
      if (cut->n_words[which] > 0)
        winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL,
                                 winnow_rich_new_text (WINNOW_LOOK_BOLD | WINNOW_LOOK_MUTED, words));
    }
}

static void
add_excerpt (WinnowBlocks *blocks, const WinnowHearing *hearing, const Excerpt *excerpt)
{
  const WinnowPassage *passage = get_passage (excerpt);
  const guint32 starts[] = { passage->a.start, passage->b.start }, ends[] = { passage->a.end, passage->b.end };
  gboolean breaks = excerpt->n_lines > MAX_UNBROKEN;
  WinnowRowFlags flags = breaks ? WINNOW_ROW_BREAKS : WINNOW_ROW_PLAIN;
  Cut cut;
  winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
  winnow_blocks_begin_cell (blocks, 2);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL,
                           winnow_print_dup_passage_head (excerpt->pair, excerpt->index, excerpt->label));
  if (!find_cut (hearing, excerpt, &cut))
    {
      add_texts (blocks, excerpt, flags, starts, ends);
      return;
    }
  add_texts (blocks, excerpt, breaks ? flags : WINNOW_ROW_KEEP, starts, cut.head);
  add_middles (blocks, excerpt, &cut);
  add_texts (blocks, excerpt, flags, cut.tail, ends);
}

guint
winnow_hearing_show_excerpts (WinnowBlocks *blocks, const WinnowHearing *hearing, GArray *excerpts, guint n,
                              double height, const WinnowHearingColumns *columns)
{
  double leading = winnow_style_get (WINNOW_STYLE_PASSAGE)->leading;
  guint n_lines = (guint) (MAX (height - HEADING, 0) / leading), head = (guint) (HEAD / leading) + 1;
  measure (excerpts, get_units_a_line (hearing));
  guint n_shown = count_shown (excerpts, n_lines, head);
  if (n_shown == 0)
    return 0;
  g_autoptr (GString) note
      = g_string_new (_ ("Underlined words agree, framed ones differ; struck ones do not count, for the reason that "
                         "precedes them; grey ones are around a passage."));
  winnow_wording_append (note, columns->numbers);
  share_lines (excerpts, n_shown, n_lines - n_shown * head);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2,
                          n_shown < n ? _ ("The weightiest passages") : _ ("All passages, the weightiest first"));
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE, note->str);
  winnow_print_begin_sides (blocks, columns->labels, columns->names);
  winnow_for_each_below (i, n_shown)
    add_excerpt (blocks, hearing, get_excerpt (excerpts, i));
  winnow_blocks_end_table (blocks);
  return n_shown;
}

/* ── passages that are not shown ── */

char *
winnow_hearing_dup_further (guint n_passages, guint n_words)
{
  g_autofree char *words = winnow_wording_count (n_words);
  /* Translators: %s is “340 words”. */
  return g_strdup_printf (ngettext ("%'u further passage, %s: see the full report.",
                                    "%'u further passages, %s: see the full report.", n_passages),
                          n_passages, words);
}

static void
add_rest (WinnowBlocks *blocks, const WinnowReportPair *pair, const GArray *excerpts, guint n_shown)
{
  guint n_passages = excerpts->len - n_shown, n_words = 0, n_again = pair->passages->len - excerpts->len,
        n_excluded = pair->excluded->len;
  g_autoptr (GString) rest = g_string_new (NULL);
  winnow_for_each_between (i, n_shown, excerpts->len)
    n_words += get_excerpt (excerpts, i)->words;
  g_autofree char *passages = winnow_hearing_dup_further (n_passages, n_words);
  g_autofree char *again = winnow_dup_plural ("%'u part or repetition of a passage is in the full report.",
                                              "%'u parts and repetitions of passages are in the full report.", n_again);
  g_autofree char *excluded = winnow_dup_plural ("%'u passage is excluded: found, but not counted",
                                                 "%'u passages are excluded: found, but not counted", n_excluded);
  g_autofree char *aside_sentence = g_strdup_printf (_ ("%s."), excluded);
  if (n_passages > 0)
    winnow_wording_append (rest, passages);
  if (n_again > 0)
    winnow_wording_append (rest, again);
  if (n_excluded > 0)
    winnow_wording_append (rest, aside_sentence);
  if (rest->len > 0)
    winnow_blocks_take_rich (blocks, WINNOW_STYLE_NOTE, winnow_rich_new_text (WINNOW_LOOK_BOLD, rest->str));
}

void
winnow_hearing_add_excerpts (WinnowBlocks *blocks, const WinnowHearing *hearing, double height)
{
  const WinnowReportPair *pair = hearing->pair;
  g_autoptr (GArray) excerpts = dup_excerpts (pair);
  g_autofree char *name_a = winnow_hearing_dup_name (hearing->report, pair->sides[0].document, MAX_NAME),
                  *name_b = winnow_hearing_dup_name (hearing->report, pair->sides[1].document, MAX_NAME);
  const WinnowHearingColumns columns
      = { { "A", "B" }, { name_a, name_b }, _ ("Numbers of passages are those of the full report.") };
  guint n_shown = winnow_hearing_show_excerpts (blocks, hearing, excerpts, excerpts->len, height, &columns);
  add_rest (blocks, pair, excerpts, n_shown);
}
