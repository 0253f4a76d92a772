/* print-hearing.c: hearing sheets, one or two pages for each pair, and how any sheet is fitted to
 * its pages; see print-plan.h
 *
 * A sheet is laid out more than once: first its head and its form, to learn how much room they
 * leave; then with as many excerpts as should fit, fewer where they do not; last with as many lines
 * to write on as fill the page. Head and form alone always fit, since the strings in them are
 * shortened. */
#include "report/paper/print-hearing.h"

#include "base/for-each.h"
#include "base/translate.h"
#include "print/flow.h"
#include "report/model/wording.h"

#define MAX_PAGES 2
#define MIN_LINES 6 /* to write on */
#define MAX_LINES 26
#define N_TRIES 12       /* with ever less room for excerpts; then without any */
#define SHRINK 0.86      /* from one to the next */
#define FORM_GAP 20.0    /* above the form */
#define NAME_IN_TITLE 48 /* characters */

/* ── strings ── */

char *
winnow_hearing_shorten (const char *string, guint n_characters)
{
  gsize length = (gsize) g_utf8_strlen (string, -1), n_first = n_characters * 2 / 3,
        n_last = n_characters - n_first - 1;
  if (length <= n_characters)
    return g_strdup (string);
  const char *head = g_utf8_offset_to_pointer (string, (glong) n_first),
             *tail = g_utf8_offset_to_pointer (string, (glong) (length - n_last));
  return g_strdup_printf ("%.*s…%s", (int) (head - string), string, tail);
}

char *
winnow_hearing_dup_name (const WinnowReport *report, const WinnowDocument *document, guint n_characters)
{
  return winnow_hearing_shorten (g_hash_table_lookup (report->labels, document), n_characters);
}

/* ── fitting ── */

static GPtrArray *
flow (const WinnowBlocks *blocks, const WinnowHearing *hearing, WinnowTypesetter *typesetter, GCancellable *cancellable)
{
  return winnow_flow_new (blocks, hearing->sheet, typesetter, cancellable);
}

/* Where the last page ends, in points from its top edge. */
static double
find_end (const GPtrArray *pages, const WinnowSheet *sheet)
{
  return pages->len > 0 ? MAX (sheet->top, winnow_print_page_get_bottom (pages->pdata[pages->len - 1])) : sheet->top;
}

static WinnowBlocks *
new_front (const WinnowHearing *hearing, const char *anchor, double room)
{
  WinnowBlocks *blocks = winnow_blocks_new ();
  winnow_blocks_set_anchor (blocks, anchor);
  hearing->add_front (blocks, hearing, room);
  return blocks;
}

/* The height of the form with the fewest lines; below 0 where it was cancelled. */
static double
measure_form (const WinnowHearing *hearing, WinnowTypesetter *typesetter, GCancellable *cancellable)
{
  g_autoptr (WinnowBlocks) blocks = winnow_blocks_new ();
  winnow_hearing_add_form (blocks, hearing, MIN_LINES);
  g_autoptr (GPtrArray) pages = flow (blocks, hearing, typesetter, cancellable);
  return pages != NULL ? find_end (pages, hearing->sheet) - hearing->sheet->top : -1;
}

/* The part before the form, and how it came out. */
typedef struct
{
  WinnowBlocks *blocks; /* (owned) */
  guint n_pages;
  double end; /* of the last one */
} Front;

/* Head and excerpts that leave room for @form on the last page, or are one page. FALSE where it was
 * cancelled. */
static gboolean
fit_front (Front *front, const WinnowHearing *hearing, const char *anchor, double form, WinnowTypesetter *typesetter,
           GCancellable *cancellable)
{
  const WinnowSheet *sheet = hearing->sheet;
  double room = 0;
  for (guint try = 0; try <= N_TRIES + 1; try++)
    {
      g_autoptr (WinnowBlocks) blocks = new_front (hearing, anchor, room);
      g_autoptr (GPtrArray) pages = flow (blocks, hearing, typesetter, cancellable);
      if (pages == NULL)
        return FALSE;
      double end = find_end (pages, sheet);
      gboolean has_room = pages->len == 1 || (pages->len <= MAX_PAGES && end + FORM_GAP + form <= sheet->bottom);
      if ((try > 0 && has_room) || try > N_TRIES)
        {
          *front = (Front){ g_steal_pointer (&blocks), pages->len, end };
          return TRUE;
        }
      room = try == 0         ? MAX_PAGES * (sheet->bottom - sheet->top) - (end - sheet->top) - FORM_GAP - form
             : try == N_TRIES ? 0
                              : room * SHRINK;
    }
  g_return_val_if_reached (FALSE);
}

GPtrArray *
winnow_hearing_lay_out (const WinnowHearing *hearing, const char *anchor, WinnowTypesetter *typesetter,
                        GCancellable *cancellable)
{
  const WinnowSheet *sheet = hearing->sheet;
  Front front;
  double form = measure_form (hearing, typesetter, cancellable);
  if (form < 0 || !fit_front (&front, hearing, anchor, form, typesetter, cancellable))
    return NULL;
  g_autoptr (WinnowBlocks) blocks = front.blocks;
  gboolean breaks = front.end + FORM_GAP + form > sheet->bottom;
  double left = sheet->bottom - (breaks ? sheet->top : front.end + FORM_GAP) - form;
  guint n_lines = MIN_LINES + (guint) (MAX (left, 0) / WINNOW_HEARING_LEADING);
  if (breaks)
    winnow_blocks_break_page (blocks);
  winnow_hearing_add_form (blocks, hearing, MIN (n_lines, MAX_LINES));
  return flow (blocks, hearing, typesetter, cancellable);
}

/* ── a pair ── */

static void
add_front (WinnowBlocks *blocks, const WinnowHearing *hearing, double height)
{
  winnow_hearing_add_head (blocks, hearing);
  winnow_hearing_add_excerpts (blocks, hearing, height);
}

static GPtrArray *
lay_out_unit (WinnowReport *report, const WinnowPrintUnit *unit, const WinnowSheet *sheet, WinnowTypesetter *typesetter,
              GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowReportPair) pair = winnow_report_pair_load (report, unit->index, WINNOW_REPORT_PAIR_LOOKS, error);
  if (pair == NULL)
    return NULL;
  const WinnowHearing hearing = {
    .report = report,
    .sheet = sheet,
    .add_front = add_front,
    .speakers = { { _ ("author of A"), pair->sides[0].document }, { _ ("author of B"), pair->sides[1].document } },
    .pair = pair,
  };
  return winnow_hearing_lay_out (&hearing, unit->anchor, typesetter, cancellable);
}

/* ── the plan ── */

/* "Pair 12: A a.txt – B b.txt", fit for an outline: the letters keep names apart that are written
 * from the right. */
static char *
dup_title (const WinnowReport *report, guint index)
{
  const WinnowOverlap *overlap = g_ptr_array_index (report->overlaps, index);
  const gint64 ids[] = { overlap->document_a, overlap->document_b };
  g_autoptr (WinnowRich) rich = winnow_rich_new ();
  g_autofree char *pair = g_strdup_printf (_ ("Pair %u"), winnow_report_get_number (report, index));
  winnow_rich_add (rich, WINNOW_LOOK_PLAIN, pair, -1);
  winnow_for_both (which)
    {
      g_autofree char *name
          = winnow_hearing_dup_name (report, g_hash_table_lookup (report->by_id, &ids[which]), NAME_IN_TITLE);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, which == 1 ? " – " : C_ ("heading", ": "), -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, which == 0 ? "A " : "B ", -1);
      winnow_rich_add (rich, WINNOW_LOOK_PLAIN, name, -1);
    }
  return g_strdelimit (g_strdup (rich->text->str), "\n", ' ');
}

/* A sheet that says that no passage is left. */
static gboolean
build_nothing (WinnowBlocks *blocks, WinnowReport *report, const WinnowPrintUnit *unit, GError **error)
{
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, unit->title);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_BODY, report->title);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_BODY, _ ("No two documents share a passage or a picture."));
  return TRUE;
}

WinnowPrintPlan *
winnow_hearing_plan_new (const WinnowReport *report)
{
  g_autofree char *time = winnow_wording_time (report->record->time);
  /* Translators: a date and time, then the version of the program. */
  g_autofree char *foot = g_strdup_printf (_ ("Checked %s, Winnow %s"), time, report->record->engine_version);
  WinnowPrintPlan *plan = winnow_print_plan_new (report->title, foot);
  plan->has_sheets = TRUE;
  return plan;
}

WinnowPrintPlan *
winnow_print_plan_hearing (WinnowReport *report)
{
  WinnowPrintPlan *plan = winnow_hearing_plan_new (report);
  winnow_for_each_index (i, report->overlaps)
    {
      WinnowPrintUnit *unit = winnow_print_plan_add_pair (plan, report, i, NULL);
      g_free (unit->title);
      unit->title = dup_title (report, i);
      unit->level = 0;
      unit->lay_out = lay_out_unit;
    }
  if (report->overlaps->len == 0)
    winnow_print_plan_add (plan, _ ("Hearing sheet"), "nothing", build_nothing);
  return plan;
}
