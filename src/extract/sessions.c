/* sessions.c: editing sessions of Word documents, which show that two files come from one.
 *
 * Word draws a number at random for each time that a document is opened and saved, and keeps it in
 * all copies. Most are below 2^24, so honest files have one in common now and then, but not
 * several. */
#include "extract/content.h"

#include "base/for-each.h"

#define N_NUMBERS 0x1p24
#define CHANCE 1e-6 /* that two honest files have as many in common */
#define MIN_COMMON 2

/* Of the template of python-docx, which all files that it writes have. */
static const guint32 of_programs[]
    = { 0x00034616, 0x0006063C, 0x0015074B, 0x0029639D, 0x00326F90, 0x00AA1D8D, 0x00B47730, 0x00CB0664, 0x00FC693F };

gboolean
winnow_sessions_are_many (guint n_common, guint n_a, guint n_b)
{
  double expected = (double) n_a * n_b / N_NUMBERS, chance = 1;
  for (guint i = 1; i <= n_common; i++)
    chance *= expected / i;
  return n_common >= MIN_COMMON && chance < CHANCE;
}

void
winnow_sessions_add (GArray *sessions, guint32 session)
{
  winnow_for_each_of (each, of_programs)
    if (*each == session)
      return;
  if (sessions->len < WINNOW_MAX_SESSIONS)
    g_array_append_val (sessions, session);
}

guint
winnow_sessions_count_common (const GArray *a, const GArray *b)
{
  g_autoptr (GHashTable) in_a = g_hash_table_new (NULL, NULL);
  guint n = 0;
  winnow_for_each_value (const guint32, session, a)
    g_hash_table_add (in_a, GUINT_TO_POINTER (*session));
  winnow_for_each_value (const guint32, session, b)
    n += g_hash_table_remove (in_a, GUINT_TO_POINTER (*session));
  return winnow_sessions_are_many (n, a->len, b->len) ? n : 0;
}
