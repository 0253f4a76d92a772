/* fuzz-answer.c: hostile answers of a worker; whatever its parent takes for a content keeps the
 * promises of content.h, and a sanitizer has nothing to say
 *
 *   fuzz-answer [--count N] [--seed N]
 *
 * The seed is an answer with all that a content has, and its raw bytes. Each round tries a mutation
 * of either as an answer, and of the answer as a frame of another kind. */
#include <string.h>

#include "mutate.h"
#include "worker/answer.h"
#include "worker/frames.h"
#include "base/for-each.h"

#define SOURCE "/a/b.png"
#define MAX_TEXT 4096

#define REQUIRE(condition) \
  if (!(condition))        \
  g_error ("%s does not hold", #condition)

typedef struct
{
  gint count, seed;
} Options;

static GBytes *
make_thumbnail (void)
{
  g_autoptr (WinnowPicture) picture = winnow_picture_new_take (g_malloc0 (30 * 20 * 3), 30, 20, "png");
  return winnow_picture_dup_thumbnail (picture, 30);
}

/* @raw: (out) (transfer full). Returns: (transfer full) */
static GByteArray *
make_answer (GByteArray **raw)
{
  g_autoptr (WinnowContent) content = winnow_content_new ("docx");
  WinnowDocumentPicture *picture = winnow_document_picture_new ("page 1, picture 1");
  g_free (content->text);
  content->text = g_strdup ("One text.\nÄ second line, 第三。");
  content->length = strlen (content->text);
  content->title = g_strdup ("Title");
  content->created = g_strdup ("2024-01-01");
  g_array_append_vals (content->pages, (const guint32[]){ 0, 10 }, 2);
  winnow_content_add_part (content, WINNOW_PART_FOOTNOTE, "A note.", 3);
  winnow_content_add_part (content, WINNOW_PART_HIDDEN, "Hidden.", 10);
  g_array_append_vals (content->marks, (const WinnowMark[]){ { 1, 0, 9 }, { WINNOW_QUOTATION, 10, 26 } }, 2);
  winnow_content_add_note (content, "A character set was guessed.");
  picture->source = g_strdup (SOURCE);
  picture->caption = g_strdup ("Figure 1");
  picture->page = 1;
  picture->thumbnail = make_thumbnail ();
  picture->info = (WinnowPictureInfo){ .format = "png", .width = 30, .height = 20, .orientation = 1 };
  winnow_content_take_picture (content, picture);
  GBytes *packed;
  g_autoptr (GVariant) answer = g_variant_ref_sink (winnow_answer_pack (content, &packed));
  *raw = g_bytes_unref_to_array (packed);
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, g_variant_get_data (answer), (guint) g_variant_get_size (answer));
  return bytes;
}

static gboolean
is_utf8 (const char *text)
{
  return text == NULL || g_utf8_validate (text, -1, NULL);
}

static void
require_picture (const WinnowContent *content, const WinnowDocumentPicture *picture)
{
  REQUIRE (picture->name != NULL && is_utf8 (picture->name) && is_utf8 (picture->caption));
  REQUIRE (picture->offset <= content->length);
  REQUIRE (picture->source == NULL || strcmp (picture->source, SOURCE) == 0);
  REQUIRE (picture->info.width <= WINNOW_PICTURE_MAX_SIDE && picture->info.height <= WINNOW_PICTURE_MAX_SIDE);
}

static void
require_content (const WinnowContent *content)
{
  REQUIRE (content->length == strlen (content->text) && content->length <= MAX_TEXT);
  REQUIRE (is_utf8 (content->text) && is_utf8 (content->title) && is_utf8 (content->author)
           && is_utf8 (content->created) && is_utf8 (content->modified) && is_utf8 (content->problem));
  winnow_for_each_value (const guint32, page, content->pages)
    REQUIRE (*page <= content->length);
  for (guint i = 0; i < content->parts->len; i++)
    {
      const WinnowPart *part = content->parts->pdata[i];
      REQUIRE (part->kind < WINNOW_N_PARTS && part->offset <= content->length && is_utf8 (part->text));
    }
  REQUIRE (winnow_marks_are_valid (content->marks, content->text, content->length));
  for (guint i = 0; i < content->notes->len; i++)
    REQUIRE (is_utf8 (content->notes->pdata[i]));
  for (guint i = 0; i < content->pictures->len; i++)
    require_picture (content, content->pictures->pdata[i]);
}

/* TRUE if it was taken. */
static gboolean
try (GBytes *bytes, GBytes *raw, guint32 other_kind)
{
  g_autoptr (GVariant) answer = winnow_frame_check (WINNOW_FRAME_DONE, bytes);
  g_autoptr (GVariant) other = winnow_frame_check (other_kind, bytes);
  g_autoptr (GHashTable) sources = g_hash_table_new (g_str_hash, g_str_equal);
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.max_text_bytes = MAX_TEXT;
  g_hash_table_add (sources, (gpointer) SOURCE);
  if (answer == NULL)
    return FALSE;
  g_autoptr (WinnowContent) content = winnow_answer_unpack (answer, raw, &limits, sources);
  if (content != NULL)
    require_content (content);
  return content != NULL;
}

/* A list of members, which is one mutated. Returns: TRUE if all were taken. */
static gboolean
try_members (GBytes *bytes)
{
  const WinnowPackedLimits few = { .max_members = 3, .max_member_bytes = MAX_TEXT };
  g_autoptr (GVariant) list = winnow_frame_check (WINNOW_FRAME_MEMBERS, bytes);
  gboolean good = list != NULL;
  for (gsize i = 0; good && i < g_variant_n_children (list); i++)
    {
      WinnowPackedMember member = { 0 };
      good = winnow_answer_unpack_member (list, i, &few, &member);
      g_auto (GStrv) parts = g_strsplit (member.name, "/", -1);
      REQUIRE (is_utf8 (member.name) && is_utf8 (member.reason));
      REQUIRE (!good || (i < few.max_members && (member.reason != NULL || member.size <= MAX_TEXT)));
      for (guint k = 0; good && parts[k] != NULL; k++)
        REQUIRE (*parts[k] != '\0' && strcmp (parts[k], ".") != 0 && strcmp (parts[k], "..") != 0);
      winnow_clear (&member, g_free, name, reason);
    }
  return good;
}

static GByteArray *
make_members (void)
{
  g_autoptr (GVariant) list = g_variant_ref_sink (
      g_variant_new_parsed ("[('a/b.txt', uint64 9, @ms nothing), ('c.zip', 5000, 'It is large.')]"));
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_append (bytes, g_variant_get_data (list), (guint) g_variant_get_size (list));
  return bytes;
}

/* Returns: (transfer full) */
static GBytes *
make_input (const GByteArray *seed, gboolean is_mutated, GRand *random)
{
  GByteArray *input = g_byte_array_new ();
  g_byte_array_append (input, seed->data, seed->len);
  if (is_mutated)
    mutate (input, random, seed->data, seed->len);
  return g_byte_array_free_to_bytes (input);
}

int
main (int argc, char **argv)
{
  Options options = { .count = 20000, .seed = 1 };
  const GOptionEntry entries[] = {
    { "count", 0, 0, G_OPTION_ARG_INT, &options.count, "Mutations", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &options.seed, "What the mutations depend on", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  g_autoptr (GByteArray) raw_seed = NULL, seed = make_answer (&raw_seed), list_seed = make_members ();
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) options.seed);
  guint n_taken = 0;
  for (gint round = 0; round <= options.count; round++)
    {
      gboolean is_raw = round % 4 == 3; /* there is less to get wrong in it */
      g_autoptr (GBytes) bytes = make_input (seed, round > 0 && !is_raw, random);
      g_autoptr (GBytes) raw = make_input (raw_seed, is_raw, random);
      gboolean taken = try (bytes, raw, (guint32) g_rand_int_range (random, 0, WINNOW_N_FRAMES + 2));
      g_autoptr (GBytes) list = make_input (list_seed, round > 0, random);
      gboolean listed = try_members (list);
      REQUIRE (round > 0 || (taken && listed));
      n_taken += taken;
    }
  g_print ("%d answers, %u of them taken\n", options.count + 1, n_taken);
  return 0;
}
