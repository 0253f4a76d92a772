/* answer.c: see answer.h. GVariant has checked the shape and its strings; the text, numbers with a
 * meaning and sizes are checked here. */
#include "worker/answer.h"

#include <string.h>

#include "base/for-each.h"
#include "extract/formats.h"
#include "extract/plain/utf8.h"

#define MAX_MESSAGE 4096u        /* bytes of a sentence */
#define MAX_NOTES 10000u         /* of a content */
#define MAX_THUMBNAIL (1u << 20) /* bytes: pixels of one take 300 KB */
#define MAX_PAGES (1u << 20)     /* of a content */
#define MAX_ORIENTATION 8u       /* of Exif */

/* ── packing ── */

/* Returns: how many were added */
static guint32
add_bytes (GByteArray *to, GBytes *bytes)
{
  gsize length = 0;
  gconstpointer data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  g_byte_array_append (to, data, (guint) length);
  return (guint32) length;
}

static GVariant *
pack_picture (const WinnowDocumentPicture *picture, GByteArray *bytes)
{
  g_byte_array_append (bytes, (gconstpointer) &picture->fingerprint, sizeof picture->fingerprint);
  guint32 thumbnail = add_bytes (bytes, picture->thumbnail), features = add_bytes (bytes, picture->features);
  return g_variant_new (WINNOW_ANSWER_PICTURE, picture->name, picture->source, picture->caption, picture->offset,
                        picture->page, picture->info.format ?: "", picture->info.width, picture->info.height,
                        picture->info.orientation, picture->is_read, thumbnail, features, picture->problem);
}

GVariant *
winnow_answer_pack (const WinnowContent *content, GBytes **bytes)
{
  GByteArray *raw = g_byte_array_sized_new ((guint) content->length);
  g_auto (GVariantBuilder) parts = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" WINNOW_ANSWER_PART));
  g_auto (GVariantBuilder) pictures = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a" WINNOW_ANSWER_PICTURE));
  g_auto (GVariantBuilder) recognised = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a(uuu)"));
  g_byte_array_append (raw, (gconstpointer) content->text, (guint) content->length);
  winnow_for_each (const WinnowPart, part, content->parts)
    g_variant_builder_add (&parts, WINNOW_ANSWER_PART, (guint32) part->kind, (guint64) part->offset, part->text);
  winnow_for_each (const WinnowDocumentPicture, picture, content->pictures)
    g_variant_builder_add_value (&pictures, pack_picture (picture, raw));
  *bytes = g_byte_array_free_to_bytes (raw);
  winnow_for_each_value (const WinnowRecognised, range, content->recognised)
    g_variant_builder_add (&recognised, "(uuu)", range->start, range->end, (guint32) range->kind);
  GVariant *pages
      = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, content->pages->data, content->pages->len, sizeof (guint32));
  GVariant *marks = g_variant_new_fixed_array (G_VARIANT_TYPE ("(uuuu)"), content->marks->data, content->marks->len,
                                               sizeof (WinnowMark));
  GVariant *notes = g_variant_new_strv ((const char *const *) content->notes->pdata, content->notes->len);
  GVariant *sessions = g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, content->sessions->data,
                                                  content->sessions->len, sizeof (guint32));
  return g_variant_new ("(smsbt@aua" WINNOW_ANSWER_PART "@a(uuuu)a" WINNOW_ANSWER_PICTURE "msmsmsmsmsmsa(uuu)u@as@au)",
                        content->format, content->charset, content->charset_guessed, (guint64) content->length, pages,
                        &parts, marks, &pictures, content->problem, content->title, content->author, content->created,
                        content->modified, content->origin, &recognised, content->n_unrecognised, notes, sessions);
}

/* ── unpacking ── */

/* The rest of the raw bytes. */
typedef struct
{
  GBytes *bytes; /* (unowned) */
  gsize at;
} Rest;

/* The next @n of them. Returns: (nullable) NULL where there are fewer */
static gconstpointer
take (Rest *rest, guint64 n)
{
  if (n > g_bytes_get_size (rest->bytes) - rest->at)
    return NULL;
  rest->at += n;
  return n > 0 ? (const char *) g_bytes_get_data (rest->bytes, NULL) + rest->at - n : "";
}

/* A place in the text: within it, and not within a character. */
static gboolean
is_place (const WinnowContent *content, guint64 offset)
{
  return offset <= content->length && ((guint8) content->text[offset] & 0xC0) != 0x80;
}

static gboolean
take_pages (WinnowContent *content, GVariant *pages)
{
  gsize n;
  const guint32 *starts = g_variant_get_fixed_array (pages, &n, sizeof *starts);
  if (n > MAX_PAGES)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (!is_place (content, starts[i]) || (i > 0 && starts[i] < starts[i - 1]))
      return FALSE;
  g_array_append_vals (content->pages, starts, (guint) n);
  return TRUE;
}

static gboolean
take_parts (WinnowContent *content, GVariant *parts)
{
  GVariantIter iter;
  guint32 kind;
  guint64 offset, former = 0;
  const char *text;
  g_variant_iter_init (&iter, parts);
  for (; g_variant_iter_next (&iter, "(ut&s)", &kind, &offset, &text); former = offset)
    {
      if (kind >= WINNOW_N_PARTS || offset < former || !is_place (content, offset))
        return FALSE;
      winnow_content_add_part (content, kind, text, offset);
    }
  return TRUE;
}

static gboolean
take_marks (WinnowContent *content, GVariant *marks)
{
  gsize n;
  gconstpointer values = g_variant_get_fixed_array (marks, &n, sizeof (WinnowMark));
  if (n > WINNOW_MAX_MARKS)
    return FALSE;
  g_array_append_vals (content->marks, values, (guint) n);
  return winnow_marks_are_valid (content->marks, content->text, content->length);
}

/* Formats of pictures are static strings. @id: "" for none. */
static gboolean
take_format (const char *id, WinnowPictureInfo *info)
{
  static const char *const ids[] = { "png", "jpeg", "gif", "webp", "tiff", "bmp", "emf", "wmf", "pdf" };
  info->format = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (ids) && info->format == NULL; i++)
    if (g_str_equal (ids[i], id))
      info->format = ids[i];
  return info->format != NULL || *id == '\0';
}

/* A thumbnail is a PNG or JPEG of few pixels: what shows it need not be afraid of its size. */
static gboolean
take_thumbnail (WinnowDocumentPicture *picture, guint32 length, Rest *rest)
{
  WinnowPictureInfo info = { 0 };
  gconstpointer bytes = length <= MAX_THUMBNAIL ? take (rest, length) : NULL;
  if (length == 0 || bytes == NULL)
    return length == 0;
  picture->thumbnail = g_bytes_new (bytes, length);
  return winnow_picture_probe (picture->thumbnail, &info, NULL)
         && MAX (info.width, info.height) <= WINNOW_THUMBNAIL_SIDE
         && (g_str_equal (info.format, "png") || g_str_equal (info.format, "jpeg"));
}

static gboolean
take_features (WinnowDocumentPicture *picture, guint32 length, Rest *rest)
{
  g_auto (WinnowLocalFeatures) features = { 0 };
  gconstpointer bytes = take (rest, length);
  if (length == 0 || bytes == NULL)
    return length == 0;
  picture->features = g_bytes_new (bytes, length);
  return !winnow_image_fingerprint_is_plain (&picture->fingerprint)
         && winnow_local_features_unpack (&features, picture->features);
}

static gboolean
take_fingerprint (WinnowDocumentPicture *picture, Rest *rest)
{
  gconstpointer bytes = take (rest, sizeof picture->fingerprint);
  if (bytes == NULL)
    return FALSE;
  memcpy (&picture->fingerprint, bytes, sizeof picture->fingerprint);
  return picture->fingerprint.usable < 1u << WINNOW_N_CROPS
         && (picture->is_read || winnow_image_fingerprint_is_plain (&picture->fingerprint));
}

static gboolean
take_picture (WinnowContent *content, GVariant *value, Rest *rest, GHashTable *sources)
{
  const char *name, *source, *caption, *format, *problem;
  WinnowPictureInfo info = { 0 };
  guint32 offset, page, thumbnail, features;
  gboolean is_read;
  g_variant_get (value, "(&sm&sm&suu&suuubuum&s)", &name, &source, &caption, &offset, &page, &format, &info.width,
                 &info.height, &info.orientation, &is_read, &thumbnail, &features, &problem);
  WinnowDocumentPicture *picture = winnow_document_picture_new (name);
  winnow_content_take_picture (content, picture);
  picture->source = g_strdup (source);
  picture->caption = g_strdup (caption);
  picture->problem = g_strdup (problem);
  picture->offset = offset;
  picture->page = page;
  picture->is_read = is_read;
  picture->info = info;
  return take_format (format, &picture->info) && (source == NULL || g_hash_table_contains (sources, source))
         && (caption == NULL || strpbrk (caption, "\n\r") == NULL) && is_place (content, offset)
         && MAX (info.width, info.height) <= WINNOW_PICTURE_MAX_SIDE && info.orientation <= MAX_ORIENTATION
         && take_fingerprint (picture, rest) && take_thumbnail (picture, thumbnail, rest)
         && take_features (picture, features, rest);
}

static gboolean
take_pictures (WinnowContent *content, GVariant *pictures, Rest *rest, const WinnowExtractLimits *limits,
               GHashTable *sources)
{
  gsize n = g_variant_n_children (pictures);
  gboolean good = n <= limits->max_pictures;
  for (gsize i = 0; i < n && good; i++)
    {
      g_autoptr (GVariant) picture = g_variant_get_child_value (pictures, i);
      good = take_picture (content, picture, rest, sources);
    }
  return good;
}

static gboolean
take_recognised (WinnowContent *content, GVariant *recognised)
{
  GVariantIter iter;
  WinnowRecognised range;
  guint32 former = 0, kind;
  g_variant_iter_init (&iter, recognised);
  for (; g_variant_iter_next (&iter, "(uuu)", &range.start, &range.end, &kind); former = range.end)
    {
      range.kind = kind;
      if (kind >= WINNOW_N_RECOGNISED || range.start < former || range.end < range.start
          || !is_place (content, range.start) || !is_place (content, range.end))
        return FALSE;
      g_array_append_val (content->recognised, range);
    }
  return TRUE;
}

static gboolean
take_sessions (WinnowContent *content, GVariant *sessions)
{
  gsize n;
  gconstpointer data = g_variant_get_fixed_array (sessions, &n, sizeof (guint32));
  if (n <= WINNOW_MAX_SESSIONS)
    g_array_append_vals (content->sessions, data, (guint) n);
  return n <= WINNOW_MAX_SESSIONS;
}

static gboolean
take_notes (WinnowContent *content, GVariant *notes)
{
  GVariantIter iter;
  const char *note;
  if (g_variant_n_children (notes) > MAX_NOTES)
    return FALSE;
  g_variant_iter_init (&iter, notes);
  while (g_variant_iter_next (&iter, "&s", &note))
    g_ptr_array_add (content->notes, winnow_answer_clean_message (note));
  return TRUE;
}

char *
winnow_answer_clean_message (const char *message)
{
  gsize length = strlen (message);
  g_autofree char *cut = g_strndup (message, MIN (length, MAX_MESSAGE));
  return g_strdelimit (g_utf8_make_valid (cut, -1), "\n\r", ' ');
}

/* @length: of the text. FALSE where it is no length, or larger than @limits allow */
static gboolean
take_text (WinnowContent *content, guint64 length, Rest *rest, const WinnowExtractLimits *limits)
{
  const char *text = take (rest, length);
  if (text == NULL || length > limits->max_text_bytes || length >= G_MAXUINT32 || memchr (text, '\0', length) != NULL
      || !winnow_utf8_is_valid (text, length))
    return FALSE;
  g_free (content->text);
  content->text = g_strndup (text, length);
  content->length = length;
  return TRUE;
}

WinnowContent *
winnow_answer_unpack (GVariant *answer, GBytes *bytes, const WinnowExtractLimits *limits, GHashTable *sources)
{
  Rest rest = { bytes, 0 };
  g_autoptr (GVariant) pages = NULL, parts = NULL, marks = NULL, pictures = NULL, recognised = NULL, notes = NULL,
                       sessions = NULL;
  const char *id, *charset, *problem, *title, *author, *created, *modified, *origin;
  gboolean charset_guessed;
  guint32 n_unrecognised;
  guint64 length;
  g_variant_get (
      answer, "(&sm&sbt@au@a" WINNOW_ANSWER_PART "@a(uuuu)@a" WINNOW_ANSWER_PICTURE "m&sm&sm&sm&sm&sm&s@a(uuu)u@as@au)",
      &id, &charset, &charset_guessed, &length, &pages, &parts, &marks, &pictures, &problem, &title, &author, &created,
      &modified, &origin, &recognised, &n_unrecognised, &notes, &sessions);
  const WinnowFormat *format = winnow_format_find (id);
  if (format == NULL)
    return NULL;
  g_autoptr (WinnowContent) content = winnow_content_new (format->id);
  content->charset = g_strdup (charset);
  content->charset_guessed = charset_guessed;
  content->problem = problem != NULL ? winnow_answer_clean_message (problem) : NULL;
  content->title = g_strdup (title);
  content->author = g_strdup (author);
  content->created = g_strdup (created);
  content->modified = g_strdup (modified);
  content->origin = g_strdup (origin);
  content->n_unrecognised = n_unrecognised;
  return take_text (content, length, &rest, limits) && take_pages (content, pages) && take_parts (content, parts)
                 && take_marks (content, marks) && take_pictures (content, pictures, &rest, limits, sources)
                 && take_recognised (content, recognised) && take_notes (content, notes)
                 && take_sessions (content, sessions)
             ? g_steal_pointer (&content)
             : NULL;
}

/* ── archives ── */

static gboolean
is_clean (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);
  winnow_for_each_string (part, parts)
    if (*part == '\0' || g_str_equal (part, ".") || g_str_equal (part, ".."))
      return FALSE;
  winnow_for_each_character (at, name)
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      return FALSE;
  return parts[0] != NULL;
}

gboolean
winnow_answer_unpack_member (GVariant *members, gsize i, const WinnowPackedLimits *limits, WinnowPackedMember *member)
{
  const char *name, *reason;
  g_variant_get_child (members, i, "(&stm&s)", &name, &member->size, &reason);
  member->name = g_strdup (name);
  member->reason = reason != NULL ? winnow_answer_clean_message (reason) : NULL;
  return i < limits->max_members && is_clean (name) && (reason != NULL || member->size <= limits->max_member_bytes);
}

WinnowPicture *
winnow_answer_unpack_pixels (GVariant *answer, GBytes *bytes)
{
  guint32 width, height;
  gsize size;
  gconstpointer pixels = g_bytes_get_data (bytes, &size);
  g_variant_get (answer, "(uu)", &width, &height);
  return MIN (width, height) > 0 && MAX (width, height) <= WINNOW_THUMBNAIL_SIDE && size == (gsize) width * height * 3
             ? winnow_picture_new_take (g_memdup2 (pixels, size), width, height, "png")
             : NULL;
}

/* ── failures ── */

GVariant *
winnow_answer_pack_failure (const GError *error)
{
  guint32 code = error->domain == WINNOW_EXTRACT_ERROR ? (guint32) error->code : WINNOW_EXTRACT_ERROR_DAMAGED;
  g_autofree char *message = winnow_answer_clean_message (error->message);
  return g_variant_new ("(us)", code, message);
}
