#include "app/pictures/winnow-picture-load.h"

#include "base/for-each.h"
#include "base/task.h"

#define CHARACTERS 160u

static void
job_free (gpointer data)
{
  WinnowPictureJob *job = data;
  winnow_library_unref (job->library);
  g_free (job);
}

void
winnow_placed_pair_free (WinnowPlacedPair *pair)
{
  winnow_for_each_side (side)
    {
      g_clear_pointer (&pair->side[side].picture, winnow_document_picture_unref);
      g_clear_pointer (&pair->side[side].grid, winnow_grid_free);
      g_free (pair->side[side].before);
      g_free (pair->side[side].after);
    }
  g_clear_pointer (&pair->pairing, winnow_grid_pairing_free);
  g_free (pair);
}

/* ── the text around ── */

/* Removes white space at the ends and replaces other white space by one blank. */
static char *
dup_line (const char *start, const char *end)
{
  g_autoptr (GString) line = g_string_sized_new ((gsize) (end - start));
  for (const char *c = start; c < end; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      if (!g_unichar_isspace (character))
        g_string_append_unichar (line, character);
      else if (line->len > 0 && line->str[line->len - 1] != ' ')
        g_string_append_c (line, ' ');
    }
  return g_strdup (g_strchomp (line->str));
}

/* To the next white space in a few characters: a word is not cut, but a Chinese line goes on. */
static const char *
skip_word (const char *from, const char *limit, gboolean forwards)
{
  const char *c = from;
  for (guint i = 0; i < 20 && c != limit; i++)
    {
      const char *next = forwards ? g_utf8_next_char (c) : g_utf8_prev_char (c);
      if (g_unichar_isspace (g_utf8_get_char (forwards ? c : next)))
        return c;
      c = next;
    }
  return c == limit ? limit : from;
}

void
winnow_picture_find_text_around (const char *text, gsize length, gsize offset, guint characters, char **before,
                                 char **after)
{
  const char *place = text + MIN (offset, length), *end = text + length, *first = place, *last = place;
  for (guint i = 0; i < characters && first > text; i++)
    first = g_utf8_prev_char (first);
  for (guint i = 0; i < characters && last < end; i++)
    last = g_utf8_next_char (last);
  first = skip_word (first, text, FALSE);
  last = skip_word (last, end, TRUE);
  g_autofree char *line_before = dup_line (first, place), *line_after = dup_line (place, last);
  *before
      = first > text && *line_before != '\0' ? g_strconcat ("…", line_before, NULL) : g_steal_pointer (&line_before);
  *after = last < end && *line_after != '\0' ? g_strconcat (line_after, "…", NULL) : g_steal_pointer (&line_after);
}

/* ── loading ── */

static gboolean
load_side (WinnowPlacedPicture *placed, const WinnowPictureJob *job, gint64 id, GError **error)
{
  gsize length;
  placed->picture = winnow_library_dup_picture (job->library, id, error);
  g_autofree char *text = placed->picture != NULL
                              ? winnow_library_dup_text (job->library, placed->picture->document_id, &length, error)
                              : NULL;
  if (text == NULL)
    return FALSE;
  winnow_picture_find_text_around (text, length, placed->picture->offset, CHARACTERS, &placed->before, &placed->after);
  g_autoptr (WinnowPicture) pixels = winnow_library_decode (job->library, placed->picture->thumbnail, NULL);
  placed->grid = pixels != NULL ? winnow_grid_new (pixels, &job->settings) : NULL;
  return TRUE;
}

static WinnowPlacedPair *
load (const WinnowPictureJob *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (WinnowPlacedPair) pair = g_new0 (WinnowPlacedPair, 1);
  winnow_for_each_side (side)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !load_side (&pair->side[side], job, job->pictures[side], error))
      return NULL;
  if (pair->side[WINNOW_SIDE_A].grid != NULL && pair->side[WINNOW_SIDE_B].grid != NULL)
    pair->pairing
        = winnow_grid_pairing_new (pair->side[WINNOW_SIDE_A].grid, pair->side[WINNOW_SIDE_B].grid, &job->match);
  return g_steal_pointer (&pair);
}

void
winnow_picture_load_async (const WinnowPictureJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer data)
{
  winnow_library_ref (job->library);
  winnow_task_run (g_task_new (NULL, cancellable, callback, data), load, winnow_dup_value (job), job_free,
                   winnow_placed_pair_free);
}

WinnowPlacedPair *
winnow_picture_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
