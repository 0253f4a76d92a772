/* print-hearing-head.c: the top of a hearing sheet; see print-hearing.h */

#include "base/for-each.h"
#include "base/translate.h"
#include "report/content/sections.h"
#include "report/model/report-authors.h"
#include "report/model/picture-wording.h"
#include "report/paper/print-hearing.h"
#include "report/model/wording.h"

#define MAX_TITLE 120 /* characters, as all that follow */
#define MAX_NAME 110
#define MAX_AUTHOR 80
#define SMALL_PICTURE 68.0  /* points high, two pairs in a row */
#define LARGE_PICTURE 118.0 /* or one, without text in common */
#define MAX_SMALL 2         /* pairs of pictures */
#define MAX_LARGE 2

/* ── documents ── */

const char *
winnow_hearing_get_role (WinnowRole role)
{
  static const char *const roles[] = {
    [WINNOW_ROLE_SUBMISSIONS] = N_ ("Submission"),
    [WINNOW_ROLE_REFERENCES] = N_ ("Reference, a source"),
    [WINNOW_ROLE_TEMPLATE] = N_ ("Template"),
  };
  return (guint) role < G_N_ELEMENTS (roles) ? _ (roles[role]) : "";
}

static void
add_named (WinnowBlocks *blocks, const char *what, const char *name, guint n_characters)
{
  g_autofree char *label = g_strdup_printf ("%s  ", what);
  g_autofree char *shown = name != NULL ? winnow_hearing_shorten (name, n_characters) : NULL;
  WinnowRich *rich = winnow_rich_new_text (WINNOW_LOOK_MUTED, label);
  if (shown != NULL)
    winnow_rich_add_name (rich, WINNOW_LOOK_PLAIN, shown);
  else
    winnow_rich_add (rich, WINNOW_LOOK_MUTED, _ ("the file names none"), -1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, rich);
}

/* "1,234 words · 5 pages · 31 January 2026, 09:30 UTC" */
static char *
dup_size (const WinnowDocument *document)
{
  g_autoptr (GString) size = g_string_new (NULL);
  g_autofree char *words = winnow_wording_count (document->n_words);
  g_autofree char *date = document->date != NULL ? winnow_wording_time (document->date) : NULL;
  if (document->n_words > 0)
    g_string_append (size, words);
  if (document->n_pages > 0)
    g_string_append_printf (size, ngettext ("%s%'u page", "%s%'u pages", document->n_pages), size->len > 0 ? " · " : "",
                            document->n_pages);
  if (date != NULL)
    g_string_append_printf (size, "%s%s", size->len > 0 ? " · " : "", date);
  return g_string_free (g_steal_pointer (&size), FALSE);
}

void
winnow_hearing_add_document (WinnowBlocks *blocks, const WinnowReport *report, const WinnowDocument *document,
                             const char *heading)
{
  g_autofree char *name = winnow_hearing_dup_name (report, document, MAX_NAME);
  g_autofree char *size = dup_size (document);
  g_autofree char *origin = winnow_wording_origin (document->origin);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_HEADING, heading);
  winnow_blocks_add_name (blocks, WINNOW_STYLE_NAME, name);
  add_named (blocks, _ ("Author"), document->author, MAX_AUTHOR);
  if (document->title != NULL && !g_str_equal (document->title, document->name))
    add_named (blocks, _ ("Title"), document->title, MAX_TITLE);
  if (*size != '\0')
    winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, size);
  if (origin != NULL)
    add_named (blocks, _ ("File"), origin, MAX_TITLE);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CODE, document->sha256);
}

static void
add_similarity (WinnowBlocks *blocks, const WinnowHearing *hearing, guint which)
{
  const WinnowReportSide *side = &hearing->pair->sides[which];
  gboolean has_text = side->ledger->total > 0; /* a picture has no words that could be counted */
  g_autofree char *share = has_text ? winnow_wording_share (side->similarity) : g_strdup ("–");
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SHARE, share);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, which == 0 ? _ ("of A in B") : _ ("of B in A"));
  if (has_text)
    {
      g_autofree char *ledger = winnow_report_side_dup_ledger (side);
      winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, ledger);
    }
  if (hearing->pair->overlap->is_same && side->similarity >= 1 && winnow_ledger_get_excluded (side->ledger) > 0)
    winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL,
                            _ ("The texts are the same: that is 100%, also with exclusions."));
}

static void
add_documents (WinnowBlocks *blocks, const WinnowHearing *hearing)
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .share = 1 } };
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  winnow_blocks_begin_row (blocks, WINNOW_ROW_DIVIDED | WINNOW_ROW_TIGHT | WINNOW_ROW_KEEP);
  winnow_for_both (which)
    {
      const WinnowDocument *document = hearing->pair->sides[which].document;
      g_autofree char *heading
          = g_strdup_printf ("%c · %s", which == 0 ? 'A' : 'B', winnow_hearing_get_role (document->role));
      winnow_blocks_begin_cell (blocks, 1);
      winnow_hearing_add_document (blocks, hearing->report, document, heading);
    }
  winnow_blocks_begin_row (blocks, WINNOW_ROW_DIVIDED | WINNOW_ROW_RULE);
  winnow_for_both (which)
    add_similarity (blocks, hearing, which);
  winnow_blocks_end_table (blocks);
}

/* ── figures ── */

static void
add_fact (WinnowBlocks *blocks, const char *what, const char *value)
{
  winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_CELL, winnow_rich_new_text (WINNOW_LOOK_MUTED, what));
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, value);
}

/* "12: exact 5, near 7" */
static char *
dup_kinds (const WinnowReportPair *pair)
{
  guint counts[WINNOW_N_PASSAGE_KINDS] = { 0 };
  /* Translators: separates a name or number from the statement about it */
  const char *separator = C_ ("heading", ": ");
  GString *words = g_string_new (NULL);
  winnow_for_each_index (i, pair->passages)
    if (g_array_index (pair->entries, WinnowPassageEntry, i).relation == WINNOW_ENTRY_OWN)
      counts[g_array_index (pair->passages, WinnowPassage, i).kind]++;
  g_string_append_printf (words, "%'u", pair->overlap->n_passages);
  winnow_for_each_index_of (kind, counts)
    if (counts[kind] > 0)
      {
        g_string_append_printf (words, "%s%s %'u", separator, winnow_wording_kind (kind), counts[kind]);
        separator = C_ ("list", ", ");
      }
  if (counts[WINNOW_PASSAGE_CONDENSED] > 0)
    g_string_append_printf (words, " (%s)", _ ("not in the percentage"));
  return g_string_free (words, FALSE);
}

/* NULL where neither has any. */
static char *
dup_disguises (const WinnowReportPair *pair)
{
  g_autoptr (GString) words = g_string_new (NULL);
  winnow_for_both (which)
    {
      g_autofree char *flags = winnow_wording_disguises (pair->sides[which].flags);
      if (flags != NULL)
        g_string_append_printf (words, "%s⚑ %c%s%s", words->len > 0 ? "  " : "", which == 0 ? 'A' : 'B',
                                C_ ("heading", ": "), flags);
    }
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

static void
add_facts (WinnowBlocks *blocks, const WinnowHearing *hearing)
{
  static const WinnowColumn columns[] = { { .points = 92 }, { .share = 1 } };
  const WinnowReportPair *pair = hearing->pair;
  const WinnowOverlap *overlap = pair->overlap;
  gboolean has_texts = pair->sides[0].length > 0 && pair->sides[1].length > 0;
  g_autofree char *longest = winnow_wording_count (overlap->longest);
  g_autofree char *kinds = dup_kinds (pair);
  g_autofree char *evidence
      = has_texts && overlap->evidence != NULL ? winnow_wording_evidence (overlap->evidence) : NULL;
  g_autofree char *disguises = dup_disguises (pair);
  g_autofree char *sessions = winnow_wording_sessions (pair->pair->n_sessions);
  g_autofree char *stated = winnow_report_dup_stated (hearing->report, overlap);
  winnow_blocks_begin_table (blocks, columns, G_N_ELEMENTS (columns));
  if (overlap->n_passages > 0)
    {
      add_fact (blocks, _ ("Passages"), kinds);
      add_fact (blocks, _ ("Longest passage"), longest);
    }
  else
    add_fact (blocks, _ ("Passages"),
              pair->overlap->passages->len > 0 ? _ ("none that counts") : winnow_content_get_empty (pair));
  if (evidence != NULL)
    add_fact (blocks, _ ("Evidence"), evidence);
  if (has_texts)
    add_fact (blocks, _ ("Disguises"), disguises ?: _ ("none"));
  if (sessions != NULL)
    add_fact (blocks, _ ("Traces"), sessions);
  if (stated != NULL)
    add_fact (blocks, _ ("Authors"), stated);
  winnow_blocks_end_table (blocks);
}

/* ── pictures ── */

static void
add_picture (WinnowBlocks *blocks, const WinnowReportSide *side, const WinnowDocumentPicture *picture, char letter,
             double height)
{
  gsize start = winnow_text_code_points (side->text, MIN (picture->offset, side->length));
  g_autofree char *place = winnow_wording_picture_place (picture->page, start, side->length > 0);
  g_autofree char *label = g_strdup_printf (*place != '\0' ? "%c, %s" : "%c", letter, place);
  winnow_blocks_begin_cell (blocks, 1);
  winnow_blocks_add_picture (blocks, picture->thumbnail, NULL, height * 1.8, height);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_SMALL, label);
}

/* @n of them, @n_a_row in a row. */
static void
add_picture_rows (WinnowBlocks *blocks, const WinnowReportPair *pair, guint n, guint n_a_row, double height)
{
  static const WinnowColumn columns[] = { { .share = 1 }, { .share = 1 }, { .share = 1 }, { .share = 1 } };
  winnow_blocks_begin_table (blocks, columns, n_a_row * 2);
  for (guint first = 0; first < n; first += n_a_row)
    {
      guint end = MIN (first + n_a_row, n);
      winnow_blocks_begin_row (blocks, WINNOW_ROW_KEEP);
      winnow_for_each_between (i, first, end)
        {
          const WinnowCommonPicture *common = &g_array_index (pair->pictures, WinnowCommonPicture, i);
          add_picture (blocks, &pair->sides[0], common->a, 'A', height);
          add_picture (blocks, &pair->sides[1], common->b, 'B', height);
        }
      winnow_blocks_begin_row (blocks, WINNOW_ROW_TIGHT);
      winnow_for_each_between (i, first, end)
        {
          const WinnowCommonPicture *common = &g_array_index (pair->pictures, WinnowCommonPicture, i);
          g_autofree char *done = winnow_wording_image_match (&common->match, common->direction);
          winnow_blocks_begin_cell (blocks, 2);
          winnow_blocks_add_text (blocks, WINNOW_STYLE_CELL, done);
        }
    }
  winnow_blocks_end_table (blocks);
}

static void
add_pictures (WinnowBlocks *blocks, const WinnowReportPair *pair)
{
  gboolean has_passages = pair->overlap->n_passages > 0;
  guint n = pair->pictures->len, n_shown = MIN (n, has_passages ? MAX_SMALL : MAX_LARGE);
  if (n == 0)
    return;
  g_autofree char *heading = winnow_wording_pictures_in_common (n);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H2, heading);
  add_picture_rows (blocks, pair, n_shown, has_passages ? 2 : 1, has_passages ? SMALL_PICTURE : LARGE_PICTURE);
  if (n == n_shown)
    return;
  g_autofree char *more = winnow_dup_plural ("%'u further picture in common: see the full report.",
                                             "%'u further pictures in common: see the full report.", n - n_shown);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_NOTE, more);
}

/* ── all of it ── */

void
winnow_hearing_add_title (WinnowBlocks *blocks, const WinnowReport *report, const char *heading)
{
  g_autofree char *title = winnow_hearing_shorten (report->title, MAX_TITLE);
  g_autofree char *time = winnow_wording_time (report->record->time);
  g_autofree char *checked = g_strdup_printf (_ ("Checked %s, Winnow %s"), time, report->record->engine_version);
  WinnowRich *meta = winnow_rich_new ();
  winnow_rich_add_name (meta, WINNOW_LOOK_BOLD, title);
  winnow_rich_add (meta, WINNOW_LOOK_MUTED, " · ", -1);
  winnow_rich_add (meta, WINNOW_LOOK_MUTED, checked, -1);
  winnow_blocks_add_text (blocks, WINNOW_STYLE_H1, heading);
  winnow_blocks_take_rich (blocks, WINNOW_STYLE_BODY, meta);
}

void
winnow_hearing_add_head (WinnowBlocks *blocks, const WinnowHearing *hearing)
{
  g_autofree char *heading = g_strdup_printf (_ ("Hearing sheet: pair %u"), hearing->pair->number);
  winnow_hearing_add_title (blocks, hearing->report, heading);
  add_documents (blocks, hearing);
  add_facts (blocks, hearing);
  add_pictures (blocks, hearing->pair);
}
