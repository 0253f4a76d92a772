/* test-passage-disguises.c: conversion and homophones are told where they are, and never of honest
 * text */
#include <string.h>

#include "part.h"
#include "base/array.h"
#include "match/passage-disguises.h"
#include "prose.h"

#define CONVERTED (1u << WINNOW_DISGUISE_CONVERTED)
#define HOMOPHONES (1u << WINNOW_DISGUISE_HOMOPHONES)

/* The same character in both scripts. */
static const char *const scripts[][2] = {
  { "国", "國" }, { "学", "學" }, { "说", "說" }, { "这", "這" }, { "来", "來" }, { "对", "對" },
  { "们", "們" }, { "时", "時" }, { "会", "會" }, { "经", "經" }, { "济", "濟" }, { "书", "書" },
};

/* Characters that sound the same, whatever their tone. */
static const char *const sounds[][4] = {
  { "是", "事", "市", "世" }, { "有", "友", "又", "右" }, { "和", "河", "何", "合" },
  { "做", "作", "坐", "座" }, { "以", "一", "已", "意" }, { "知", "之", "只", "指" },
};

/* Characters of neither table. */
static const char *const others[] = { "山", "水", "天", "地", "人", "大", "小", "中", "上", "下",
                                      "日", "月", "木", "火", "土", "心", "手", "口", "生", "白" };

/* Draws a text of @n characters: @a as it was, and @b as it is shown. */
typedef struct
{
  GRand *random;
  GString *a, *b;
} Writer;

static Writer
open_writer (guint32 seed)
{
  return (Writer){ g_rand_new_with_seed (seed), g_string_new (NULL), g_string_new (NULL) };
}

static guint
draw (const Writer *writer, guint n)
{
  return (guint) g_rand_int_range (writer->random, 0, (gint32) n);
}

static guint32
close_writer (Writer *writer)
{
  g_autoptr (WinnowText) a = prose_cut (writer->a->str), b = prose_cut (writer->b->str);
  WinnowPassage passage = { .a = { .last = a->n_tokens }, .b = { .last = b->n_tokens }, .kind = WINNOW_PASSAGE_NEAR };
  guint32 forth = winnow_passage_find_disguises (a, b, &passage, 0);
  guint32 back = winnow_passage_find_disguises (
      b, a, &(WinnowPassage){ .a = passage.b, .b = passage.a, .kind = WINNOW_PASSAGE_NEAR }, 0);
  g_assert_cmpuint (forth, ==, back);
  g_rand_free (writer->random);
  g_string_free (writer->a, TRUE);
  g_string_free (writer->b, TRUE);
  return forth;
}

/* Text of which a third can be written in two scripts, each side in one of them. */
static guint32
judge_scripts (guint32 seed, guint script_a, guint script_b)
{
  Writer writer = open_writer (seed);
  for (guint i = 0; i < 120; i++)
    {
      const char *const *character = scripts[draw (&writer, G_N_ELEMENTS (scripts))];
      const char *other = others[draw (&writer, G_N_ELEMENTS (others))];
      gboolean in_two = draw (&writer, 3) == 0;

      g_string_append (writer.a, in_two ? character[script_a] : other);
      g_string_append (writer.b, in_two ? character[script_b] : other);
    }
  return close_writer (&writer);
}

test_case (scripts)
{
  for (guint32 seed = 0; seed < 50; seed++)
    {
      g_assert_cmpuint (judge_scripts (seed, 0, 1), ==, CONVERTED);
      g_assert_cmpuint (judge_scripts (seed, 1, 0), ==, CONVERTED);
      g_assert_cmpuint (judge_scripts (seed, 1, 1), ==, 0);
      g_assert_cmpuint (judge_scripts (seed, 0, 0), ==, 0);
    }
}

/* A name kept in the other script, twice, in a long passage is no disguise. */
test_case (stray_characters)
{
  for (guint32 seed = 0; seed < 20; seed++)
    {
      Writer writer = open_writer (seed);
      for (guint i = 0; i < 300; i++)
        {
          const char *other = others[draw (&writer, G_N_ELEMENTS (others))];
          g_string_append (writer.a, i % 150 == 70 ? "国" : other);
          g_string_append (writer.b, i % 150 == 70 ? "國" : other);
        }
      g_assert_cmpuint (close_writer (&writer), ==, 0);
    }
}

/* A text of 200 characters, of which @n_in_hundred are replaced: by one of the same sound, or by
 * any other one. */
static guint32
judge_replaced (guint32 seed, guint n_in_hundred, gboolean same_sound)
{
  Writer writer = open_writer (seed);
  for (guint i = 0; i < 200; i++)
    {
      const char *const *sound = sounds[draw (&writer, G_N_ELEMENTS (sounds))];
      const char *other = others[draw (&writer, G_N_ELEMENTS (others))];
      gboolean sounds_like_others = draw (&writer, 2) == 0,
               is_replaced = i * n_in_hundred / 100 != (i + 1) * n_in_hundred / 100;

      if (is_replaced)
        {
          g_string_append (writer.a, sound[0]);
          g_string_append (writer.b, same_sound ? sound[1 + draw (&writer, 3)] : other);
        }
      else
        {
          g_string_append (writer.a, sounds_like_others ? sound[0] : other);
          g_string_append (writer.b, sounds_like_others ? sound[0] : other);
        }
    }
  return close_writer (&writer);
}

test_case (homophones)
{
  for (guint32 seed = 0; seed < 50; seed++)
    {
      g_assert_cmpuint (judge_replaced (seed, 8, TRUE), ==, HOMOPHONES);
      g_assert_cmpuint (judge_replaced (seed, 1, TRUE), ==, 0); /* one slip of the hand or two */
      g_assert_cmpuint (judge_replaced (seed, 8, FALSE), ==, 0);
      g_assert_cmpuint (judge_replaced (seed, 20, FALSE), ==, 0);
    }
}

/* Characters that were put in, taken out or replaced by whoever edits a text are not homophones of
 * each other. */
test_case (edits)
{
  for (guint32 seed = 0; seed < 50; seed++)
    {
      Writer writer = open_writer (seed);
      for (guint i = 0; i < 200; i++)
        {
          const char *sound = sounds[draw (&writer, G_N_ELEMENTS (sounds))][0];
          guint kind = draw (&writer, 12);
          if (kind != 0)
            g_string_append (writer.a, sound);
          if (kind != 1)
            g_string_append (writer.b, kind == 0 ? others[draw (&writer, G_N_ELEMENTS (others))] : sound);
        }
      g_assert_cmpuint (close_writer (&writer), ==, 0);
    }
}

/* Both are told by an alignment, of the passage that is hidden and of no other. */
test_case (aligned)
{
  g_autoptr (Prose) prose = prose_new (1);
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GString) plain = g_string_new (NULL), hidden = g_string_new (NULL), own = g_string_new (NULL),
                          honest = g_string_new (NULL);
      guint n_hidden = 0;
      prose_append_han (prose, own, 120, 3000);
      prose_append_han (prose, honest, 60, 3000);
      for (guint i = 0; i < 80; i++)
        {
          const char *const *script = scripts[g_rand_int_range (prose->random, 0, G_N_ELEMENTS (scripts))];
          const char *other = others[g_rand_int_range (prose->random, 0, G_N_ELEMENTS (others))];

          g_string_append (plain, i % 3 ? other : script[0]);
          g_string_append (hidden, i % 3 ? other : script[1]);
        }
      g_autofree char *source_a = g_strconcat (plain->str, "。\n\n", own->str, "。\n\n", honest->str, "。", NULL);
      g_autofree char *source_b
          = g_strconcat (honest->str, "。\n\nSome words that stand only here.\n\n", hidden->str, "。", NULL);
      g_autoptr (WinnowText) a = prose_cut (source_a), b = prose_cut (source_b);
      g_autoptr (WinnowOverlap) overlap = prose_align (a, b);

      winnow_for_each_value (const WinnowPassage, passage, overlap->passages)
        {
          g_assert_cmpuint (passage->disguises, ==, passage->a.last <= 80 ? CONVERTED : 0);
          n_hidden += passage->disguises == CONVERTED;
        }
      g_assert_cmpuint (n_hidden, ==, 1);
    }
}
