/* test-unmatched.c: what two versions have on their own, against a text that says it */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/unmatched.h"

/* "[only here]": what the other version lacks. Returns: (transfer full) without the brackets */
static char *
dup_text (const char *marked)
{
  GString *text = g_string_new (marked);
  g_string_replace (text, "[", "", 0);
  g_string_replace (text, "]", "", 0);
  return g_string_free (text, FALSE);
}

static char *
mark (const char *text, const GArray *ranges)
{
  GString *marked = g_string_new (text);
  for (guint i = ranges->len; i-- > 0;)
    {
      const WinnowRange *range = &g_array_index (ranges, WinnowRange, i);
      g_string_insert_c (marked, range->end, ']');
      g_string_insert_c (marked, range->start, '[');
    }
  return g_string_free (marked, FALSE);
}

static void
add_passage (GArray *passages, const char *a, const char *b, const char *copied)
{
  const char *in_a = strstr (a, copied), *in_b = strstr (b, copied);
  g_assert_true (in_a != NULL && in_b != NULL);
  const guint32 start_a = (guint32) (in_a - a), start_b = (guint32) (in_b - b), length = (guint32) strlen (copied);
  WINNOW_APPEND (passages, WinnowPassage, .kind = WINNOW_PASSAGE_EXACT,
                 .a = { .start = start_a, .end = start_a + length },
                 .b = { .start = start_b, .end = start_b + length });
}

/* @copied: by place in A; ends with NULL */
static void
check (const char *marked_a, const char *marked_b, const char *const *copied)
{
  g_autoptr (GArray) passages = winnow_array_new (WinnowPassage);
  GArray *found[2];
  char *texts[2];
  for (guint i = 0; i < 2; i++)
    {
      found[i] = winnow_array_new (WinnowRange);
      texts[i] = dup_text (i == 0 ? marked_a : marked_b);
    }
  for (guint i = 0; copied[i] != NULL; i++)
    add_passage (passages, texts[0], texts[1], copied[i]);
  const gsize lengths[] = { strlen (texts[0]), strlen (texts[1]) };
  winnow_unmatched_words_find (passages, (const char *const *) texts, lengths, WINNOW_HAN_CHARACTERS, found[0],
                               found[1]);
  for (guint i = 0; i < 2; i++)
    {
      assert_takes (mark (texts[i], found[i]), i == 0 ? marked_a : marked_b);
      g_array_unref (found[i]);
      g_free (texts[i]);
    }
}

#define COPY(...) ((const char *const[]){ __VA_ARGS__, NULL })

test_case (gaps)
{
  check ("The bell rang twice. [Nobody came]. It was late in the year.",
         "[At dawn] The bell rang twice. It was late in the year. [The end].",
         COPY ("The bell rang twice.", "It was late in the year."));
}

/* Less than a passage that still agrees between two of them is no difference. */
test_case (aligned)
{
  check ("One two three four. The [old] man saw a boat. Five six seven eight.",
         "One two three four. The [young] man saw a [red] boat. Five six seven eight.",
         COPY ("One two three four.", "Five six seven eight."));
  check ("城门洞里的风。他[昨天]来过这里。江南的水。", "城门洞里的风。他[前日]来过这里。江南的水。",
         COPY ("城门洞里的风。", "江南的水。"));
}

/* Two sentences that share nothing but a few small words are two sentences. */
test_case (other_text)
{
  check ("One two three four. [The ferry of my uncle sank]. Five six seven eight.",
         "One two three four. [The trees behind the house grew slowly]. Five six seven eight.",
         COPY ("One two three four.", "Five six seven eight."));
}

/* A passage that stands elsewhere is in both; what is beside it has no counterpart. */
test_case (moved)
{
  check ("One two three four. [alpha] Five six seven eight. [beta] Nine ten eleven twelve.",
         "Five six seven eight. [gamma] One two three four. [delta] Nine ten eleven twelve.",
         COPY ("One two three four.", "Five six seven eight.", "Nine ten eleven twelve."));
}

test_case (no_passages)
{
  check ("[One two three]", "[Four five]", (const char *const[]){ NULL });
  check ("", "[Four five]", (const char *const[]){ NULL });
  check ("One two three.", "One two three.", COPY ("One two three."));
}

/* Passages may overlap, and one may lie in another. */
test_case (overlapping)
{
  check ("One two three four five six [seven].", "[Zero] One two three four five six.",
         COPY ("One two three four", "two three", "three four five six"));
}
