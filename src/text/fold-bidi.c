/* fold-bidi.c: letters that stand in reverse between a right-to-left override and its end
 *
 * Unicode Standard Annex 9: after U+202E all characters run from right to left, up to U+202C or the paragraph's end; so “gnitset” is read “testing”. Whether a
 * stretch was written in reverse, or the controls were strewn over text in its right order, is told by the pairs of neighbouring letters of the rest of
 * the document: the order whose pairs are more frequent there is the true one, for all stretches of a document together: a word alone says too little.
 * Documents with little else keep the order they have.
 *
 * Only units change places, while the ranges of the source stay where they are: so ranges ascend, and a stretch covers all of its source, but a word within it
 * is placed at its mirror image. Overrides without a right-to-left letter are rare in the extreme: this costs nothing but a look at the traces. */
#include "text/fold-passes.h"

#define OVERRIDE 0x202e
#define POP 0x202c

#define N_PAIRS 4096u
#define MIN_PAIRS 200 /* of the rest of the document, for its pairs to say anything */

typedef struct
{
  guint32 first, last; /* units */
} Stretch;

/* Where the override of trace @i ends: at the next pop, or with the line. */
static guint32
find_end (const WinnowFold *fold, const char *text, guint i)
{
  guint32 end = g_array_index (fold->traces, WinnowTrace, i).unit;

  while (end < fold->n_units && !winnow_fold_is_line_end (fold->units[end]))
    end++;
  for (i++; i < fold->traces->len && g_array_index (fold->traces, WinnowTrace, i).unit <= end; i++)
    if (g_utf8_get_char (text + g_array_index (fold->traces, WinnowTrace, i).start) == POP)
      return g_array_index (fold->traces, WinnowTrace, i).unit;
  return end;
}

static GArray *
find_stretches (const WinnowFold *fold, const char *text)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  guint32 done = 0;

  for (guint i = 0; i < fold->traces->len; i++)
    {
      const WinnowTrace *trace = &g_array_index (fold->traces, WinnowTrace, i);
      if (trace->kind == WINNOW_TRACE_BIDI && trace->unit >= done && g_utf8_get_char (text + trace->start) == OVERRIDE)
        {
          Stretch stretch = { trace->unit, find_end (fold, text, i) };
          if (stretch.last - stretch.first > 1)
            g_array_append_val (stretches, stretch);
          done = stretch.last;
        }
    }
  return stretches;
}

static guint
pair_of (gunichar a, gunichar b)
{
  return (a * 31 + b) * 2654435761u >> 20; /* 12 bits: N_PAIRS */
}

/* Counts the pairs of all letters outside the stretches. Returns: how many there were. */
static guint
count_pairs (const WinnowFold *fold, const GArray *stretches, guint32 counts[N_PAIRS])
{
  guint s = 0, n = 0;
  for (guint32 i = 0; i + 1 < fold->n_units; i++)
    {
      if (s < stretches->len && i == g_array_index (stretches, Stretch, s).first)
        i = g_array_index (stretches, Stretch, s++).last;
      if (i + 1 >= fold->n_units || fold->classes[i] == WINNOW_UNIT_SEPARATOR || fold->classes[i + 1] == WINNOW_UNIT_SEPARATOR)
        continue;
      counts[pair_of (fold->units[i], fold->units[i + 1])]++;
      n++;
    }
  return n;
}

/* How much more the pairs of the stretch are like the document's when read backward. */
static gint64
weigh_reverse (const WinnowFold *fold, const Stretch *stretch, const guint32 counts[N_PAIRS])
{
  gint64 weight = 0;
  for (guint32 i = stretch->first; i + 1 < stretch->last; i++)
    if (fold->classes[i] != WINNOW_UNIT_SEPARATOR && fold->classes[i + 1] != WINNOW_UNIT_SEPARATOR)
      weight += (gint64)g_bit_storage (counts[pair_of (fold->units[i + 1], fold->units[i])]) /* about the logarithm */
                - (gint64)g_bit_storage (counts[pair_of (fold->units[i], fold->units[i + 1])]);
  return weight;
}

static void
reverse (WinnowFold *fold, const Stretch *stretch)
{
  for (guint32 i = stretch->first, j = stretch->last; i + 1 < j; i++)
    {
      gunichar unit = fold->units[--j];
      guint8 class = fold->classes[j];
      fold->units[j] = fold->units[i];
      fold->classes[j] = fold->classes[i];
      fold->units[i] = unit;
      fold->classes[i] = class;
    }
}

void
winnow_fold_bidi (WinnowFold *fold, const char *text)
{
  g_autoptr (GArray) stretches = find_stretches (fold, text);
  g_autofree guint32 *counts = NULL;
  gint64 weight = 0;

  if (stretches->len == 0)
    return;
  counts = g_new0 (guint32, N_PAIRS);
  if (count_pairs (fold, stretches, counts) < MIN_PAIRS)
    return;
  for (guint i = 0; i < stretches->len; i++)
    weight += weigh_reverse (fold, &g_array_index (stretches, Stretch, i), counts);
  for (guint i = 0; weight > 0 && i < stretches->len; i++)
    reverse (fold, &g_array_index (stretches, Stretch, i));
}
