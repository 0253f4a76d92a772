/* mark.c: see mark.h */
#include "base/mark.h"

#include "base/for-each.h"

/* Only a part between borders of characters is valid. */
gboolean
winnow_marks_are_valid (const GArray *marks, const char *text, gsize length)
{
  guint32 former = 0;
  winnow_for_each_value (const WinnowMark, mark, marks)
    {
      if (mark->level == 0 || mark->level > WINNOW_QUOTATION || mark->start < former || mark->start >= mark->end
          || mark->end > length || !g_utf8_validate_len (text + mark->start, mark->end - mark->start, NULL))
        return FALSE;
      former = mark->end;
    }
  return marks->len <= WINNOW_MAX_MARKS;
}
