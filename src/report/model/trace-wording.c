/* trace-wording.c: what files say of their writing, in words */
#include <string.h>

#include "report/model/wording.h"

#include "base/translate.h"

/* (nullable) */
static char *
dup_origin (WinnowOrigin field, const char *value)
{
  guint n = (guint) MIN (g_ascii_strtoull (value, NULL, 10), G_MAXINT);
  if (*value == '\0')
    return NULL;
  switch (field)
    {
    case WINNOW_ORIGIN_EDITOR:
      return g_strdup_printf (_ ("last saved by %s"), value);
    case WINNOW_ORIGIN_MINUTES: /* programs that do not count them write 0 */
      return n > 0 ? winnow_dup_plural ("%'u minute of editing", "%'u minutes of editing", n) : NULL;
    case WINNOW_ORIGIN_SAVINGS:
      return winnow_dup_plural ("saved %'u time", "saved %'u times", n);
    default: /* LibreOffice adds its system and its build */
      return g_strndup (value, strcspn (value, "$"));
    }
}

char *
winnow_wording_origin (const char *origin)
{
  g_auto (GStrv) fields = g_strsplit (origin ?: "", "\n", WINNOW_N_ORIGINS);
  g_autoptr (GString) words = g_string_new (NULL);
  for (guint i = 0; i < WINNOW_N_ORIGINS && fields[i] != NULL; i++)
    {
      g_autofree char *field = dup_origin (i, fields[i]);
      if (field != NULL)
        g_string_append_printf (words, "%s%s", words->len > 0 ? " · " : "", field);
    }
  return words->len > 0 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

char *
winnow_wording_sessions (guint n)
{
  if (n == 0)
    return NULL;
  return winnow_dup_plural ("%'u editing session in common: both files come from one. That may be a form that "
                            "was handed out, or a file that a group passed round.",
                            "%'u editing sessions in common: both files come from one. That may be a form that "
                            "was handed out, or a file that a group passed round.",
                            n);
}
