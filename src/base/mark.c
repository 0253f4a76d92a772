/* mark.c: see mark.h */
#include "base/mark.h"

#include "base/for-each.h"

/* Only a part between borders of characters is valid. */
gboolean
winnow_marks_are_valid (const GArray *marks, const char *text, gsize length)
{
  guint32 former = 0, least = 1;
  gsize body = winnow_marks_get_body_end (marks, length);
  winnow_for_each_value (const WinnowMark, mark, marks)
    {
      if (mark->level < least || mark->level > WINNOW_LAST_NOTE || mark->start < former || mark->start >= mark->end
          || mark->end > length || mark->anchor > body
          || !g_utf8_validate_len (text + mark->start, mark->end - mark->start, NULL))
        return FALSE;
      former = mark->end;
      least = mark->level >= WINNOW_NOTE ? WINNOW_NOTE : 1;
    }
  return marks->len <= WINNOW_MAX_MARKS;
}

gsize
winnow_marks_get_body_end (const GArray *marks, gsize length)
{
  for (guint i = marks != NULL ? marks->len : 0; i-- > 0 && g_array_index (marks, WinnowMark, i).level >= WINNOW_NOTE;)
    length = g_array_index (marks, WinnowMark, i).start;
  return length;
}
