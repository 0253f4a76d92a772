#include "app/compare/panes/winnow-text-pane-find.h"

#include <string.h>

/* The query as a pattern that means its letters, NULL where there is nothing to look for. */
static GRegex *
compile_query (const char *query)
{
  g_autoptr (GString) pattern = g_string_new (NULL);
  g_autofree char *stripped = g_strstrip (g_strdup (query));
  g_auto (GStrv) words = g_regex_split_simple ("\\s+", stripped, 0, 0);

  if (*stripped == '\0')
    return NULL;
  for (char **word = words; *word != NULL; word++)
    {
      g_autofree char *escaped = g_regex_escape_string (*word, -1);
      if (word != words)
        g_string_append (pattern, "\\s+");
      g_string_append (pattern, escaped);
    }
  return g_regex_new (pattern->str, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
}

GArray *
winnow_find_all (const char *text, gsize length, const char *query)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (WinnowTextRange));
  g_autoptr (GRegex) regex = compile_query (query);
  g_autoptr (GMatchInfo) info = NULL;

  if (regex == NULL)
    return hits;
  for (gboolean found = g_regex_match_full (regex, text, length, 0, 0, &info, NULL);
       found && hits->len < WINNOW_FIND_LIMIT; found = g_match_info_next (info, NULL))
    {
      int start, end;
      g_match_info_fetch_pos (info, 0, &start, &end);
      WinnowTextRange hit = { start, end };
      g_array_append_val (hits, hit);
    }
  return hits;
}
