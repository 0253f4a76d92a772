/* own-rules.c: phrases that do not count, and parts that do not by their headings, as users list
 * them
 *
 * A phrase is found by its tokens, so case, marks and widths do not matter. A part begins with a
 * line that is one of the headings, as headings.c compares them, and ends where one of its level or
 * a higher one begins. Levels are those of the format, else those of numbers; headings in the table
 * are of the first one. A heading without either ends where any other begins: it is better that
 * some of a part counts than that text behind it does not. O(n m) for n tokens and m
 * phrases. */
#include <string.h>

#include "base/array.h"
#include "base/for-each.h"
#include "match/chapters.h"
#include "match/exclusions/exclusion-finders.h"

#define LOWEST_LEVEL G_MAXUINT

/* The first byte of a colon, a bracket or a comma of full width. */
#define FULL_WIDTH "\xef"

/* ── phrases ── */

static void
mask_phrases (const WinnowText *tokens, const WinnowSettings *settings, guint8 *mask)
{
  g_auto (GStrv) lines = g_strsplit (settings->phrases, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (WinnowText) phrase = winnow_text_new (lines[i], strlen (lines[i]), settings->han);
      guint32 n = phrase->n_tokens;
      for (guint32 t = 0; n > 0 && t + n <= tokens->n_tokens; t++)
        if (tokens->hashes[t] == *phrase->hashes
            && memcmp (tokens->hashes + t, phrase->hashes, n * sizeof (guint64)) == 0)
          memset (mask + t, WINNOW_MASK_LEFT_OUT, n);
    }
}

/* ── parts ── */

typedef struct
{
  WinnowLines lines;
  GHashTable *names;   /* (owned) headings, as winnow_heading_dup_key() */
  const GArray *marks; /* (nullable) NULL: the format marks no headings */
} Parts;

static const GArray *
find_headings (const GArray *marks)
{
  winnow_for_each_value (const WinnowMark, mark, marks)
    if (mark->level < WINNOW_QUOTATION)
      return marks;
  return NULL;
}

/* By the format, where it marks headings, else by the number before it; 0: neither. */
static guint
get_level (const Parts *parts, guint i)
{
  const WinnowLine *line = &parts->lines.lines[i];
  if (parts->marks == NULL)
    return winnow_heading_get_level (parts->lines.text + line->start, line->end - line->start);
  guint n = WINNOW_LOWER_BOUND (parts->marks, WinnowMark, start, line->start + 1);
  const WinnowMark *mark = n > 0 ? &g_array_index (parts->marks, WinnowMark, n - 1) : NULL;
  gboolean begins_here = mark != NULL && mark->end > line->start && (i == 0 || mark->start >= line[-1].end);
  return begins_here && mark->level < WINNOW_QUOTATION ? mark->level : 0;
}

/* An entry of a table of contents, or the foot of a page. */
static gboolean
is_contents (const WinnowLine *line)
{
  return line->reason == WINNOW_EXCLUSION_CONTENTS && line->heading != WINNOW_HEADING_APPENDIX;
}

/* Whether line @i is a heading that ends a part of @level. */
static gboolean
ends_part (const Parts *parts, guint i, guint level)
{
  const WinnowLine *line = &parts->lines.lines[i];
  guint own = get_level (parts, i);
  if (is_contents (line))
    return FALSE;
  if (parts->marks == NULL && line->heading != WINNOW_HEADING_NONE)
    own = 1;
  if (own == 0 && parts->marks == NULL && level == LOWEST_LEVEL)
    return winnow_line_is_title (&parts->lines, i) && !winnow_line_ends_sentence (&parts->lines, i);
  return own > 0 && own <= level;
}

/* Whether line @i, or what of it is before such a colon or “:”, is a heading of the list. */
static gboolean
begins_part (const Parts *parts, guint i)
{
  const WinnowLine *line = &parts->lines.lines[i];
  const char *start = parts->lines.text + line->start;
  if (is_contents (line) || line->end - line->start > WINNOW_MAX_HEADING)
    return FALSE;
  g_autofree char *text = g_strndup (start, line->end - line->start);
  return winnow_heading_is_among (text, strlen (text), parts->names)
         || winnow_heading_is_among (text, strcspn (text, ":" FULL_WIDTH), parts->names);
}

/* Returns: the first line behind the part that begins with line @i */
static guint
end_part (const Parts *parts, guint i)
{
  guint level = get_level (parts, i);
  if (level == 0)
    level = parts->lines.lines[i].heading == WINNOW_HEADING_APPENDIX ? 1 : LOWEST_LEVEL;
  for (i++; i < parts->lines.n_lines && !ends_part (parts, i, level); i++)
    ;
  return i;
}

static void
mask_parts (Parts *parts, const char *headings, guint8 *mask)
{
  const WinnowLine *lines = parts->lines.lines;
  const WinnowText *tokens = parts->lines.tokens;
  g_auto (GStrv) names = g_strsplit (headings, "\n", -1);
  winnow_for_each_string (name, names)
    g_hash_table_add (parts->names, winnow_heading_dup_key (name, strlen (name)));
  g_hash_table_remove (parts->names, "");
  winnow_contents_find (&parts->lines);
  for (guint i = 0, end; i < parts->lines.n_lines; i = end)
    {
      end = i + 1;
      if (!begins_part (parts, i))
        continue;
      end = end_part (parts, i);
      guint32 first = winnow_text_find_token (tokens, lines[i].start),
              last = winnow_text_find_token (tokens, lines[end - 1].end);
      memset (mask + first, WINNOW_MASK_LEFT_OUT, last - first);
    }
}

void
winnow_own_rules_find (const char *text, gsize length, const WinnowText *tokens, const GArray *marks,
                       const WinnowSettings *settings, GArray *exclusions)
{
  if (settings->phrases == NULL && settings->headings == NULL)
    return;
  g_autofree guint8 *mask = g_malloc0 (tokens->n_tokens + 1);
  if (settings->phrases != NULL)
    mask_phrases (tokens, settings, mask);
  if (settings->headings != NULL)
    {
      g_autoptr (GHashTable) names = winnow_string_table_new (NULL);
      Parts parts = { winnow_lines_read (text, length, tokens), names, find_headings (marks) };
      mask_parts (&parts, settings->headings, mask);
      g_free (parts.lines.lines);
    }
  g_autoptr (GArray) found = winnow_exclusions_from_mask (tokens, mask);
  winnow_for_each_value (WinnowExclusion, exclusion, found)
    exclusion->reason = WINNOW_EXCLUSION_OWN;
  g_array_append_vals (exclusions, found->data, found->len);
  winnow_exclusions_sort (exclusions);
}
