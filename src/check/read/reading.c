/* reading.c: one file, or one member of an archive → the change that it makes to the library
 *
 * The cheapest test comes first: size and time of the file, then the SHA-256 of its bytes, and only
 * then the parser. A text whose character set was guessed for another language, or that an older
 * version of reading took, is read again in any case. The time is taken before the bytes are read:
 * a file that is written meanwhile has another time next time and is read again. The time of a
 * member is that of its archive. */
#include "check/read/reading.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <unistd.h>

#include "extract/extract.h"
#include "extract/ocr/tesseract.h"
#include "fingerprint/author.h"
#include "version.h"
#include "base/array.h"

#define BLOCK (1u << 20) /* bytes read and hashed at a time */

static WinnowReading *
new_reading (WinnowReadingKind kind, WinnowDocument *document)
{
  WinnowReading *reading = g_new0 (WinnowReading, 1);
  reading->kind = kind;
  reading->document = document;
  return reading;
}

static WinnowReading *
new_failure (char *reason)
{
  WinnowReading *reading = new_reading (WINNOW_READING_FAILED, NULL);
  reading->reason = reason;
  return reading;
}

void
winnow_reading_free (WinnowReading *reading)
{
  if (reading == NULL)
    return;
  g_clear_pointer (&reading->document, winnow_document_unref);
  g_clear_pointer (&reading->content, winnow_content_free);
  g_clear_pointer (&reading->flags, g_array_unref);
  winnow_identity_clear (&reading->identity);
  g_clear_pointer (&reading->index, winnow_name_fields_free);
  winnow_clear (reading, g_free, reason, details, tried);
  g_free (reading);
}

/* The bytes of one file. */
typedef struct
{
  const WinnowFound *found;
  char *data; /* (owned) (nullable) all of them and a NUL, while they are in memory */
  gsize size;
} Source;

static void
source_clear (Source *source)
{
  if (source->found->archive != NULL)
    winnow_packed_release (source->found->archive, source->found->member);
  g_free (source->data);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

/* Path, size and time of the file as it is on the disk now. */
static gboolean
stat_file (WinnowDocument *document, const WinnowFound *found)
{
  GStatBuf status;
  if (found->archive != NULL)
    {
      document->path = g_strdup (found->display);
      document->size = winnow_packed_get_member (found->archive, found->member)->size;
      document->mtime = winnow_packed_get_time (found->archive);
      return TRUE;
    }
  if (g_stat (found->path, &status) != 0)
    return FALSE;
  document->path = g_strdup (found->display);
  document->size = (guint64) status.st_size;
  document->mtime = (gint64) status.st_mtim.tv_sec * G_USEC_PER_SEC + status.st_mtim.tv_nsec / 1000;
  return TRUE;
}

/* A failure of the file is a reading, cancelling is an error. @local: (nullable) (transfer full);
 * @reason: (transfer full) */
static WinnowReading *
fail (GError *local, char *reason, GError **error)
{
  if (!g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_error (&local);
      return new_failure (reason);
    }
  g_free (reason);
  g_propagate_error (error, local);
  return NULL;
}

/* (nullable) */
static const char *
get_language (const WinnowSettings *settings)
{
  return settings->language[0] != '\0' ? settings->language : NULL;
}

WinnowExtractLimits
winnow_reading_get_limits (const WinnowSettings *settings)
{
  WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  limits.max_recognised = settings->ocr == WINNOW_OCR_ON ? WINNOW_EXTRACT_MAX_RECOGNISED : 0;
  limits.counts_scans = settings->ocr == WINNOW_OCR_ASK;
  return limits;
}

static gboolean
has_blank_page (const WinnowContent *content)
{
  guint32 former = G_MAXUINT32;
  winnow_for_each_value (const guint32, start, content->pages)
    {
      if (*start == former || *start >= content->length)
        return TRUE;
      former = *start;
    }
  return FALSE;
}

/* Whether OCR might find text in it, as far as that is known. */
static gboolean
may_show_text (const WinnowContent *content, const WinnowSettings *settings)
{
  if (settings->ocr == WINNOW_OCR_ASK)
    return content->n_unrecognised > 0;
  return (content->n_unrecognised > 0 || content->pictures->len > 0 || has_blank_page (content))
         && !(settings->ocr == WINNOW_OCR_ON && winnow_tesseract_is_installed ());
}

/* The stored way of reading. Where nothing may show text, OCR makes no difference. */
static guint32
get_way (const WinnowContent *content, const WinnowSettings *settings)
{
  guint32 n = MIN (content->n_unrecognised, G_MAXUINT32 >> WINNOW_READING_SCANS_SHIFT);
  if (content->recognised->len > 0)
    return WINNOW_READING_VERSION | WINNOW_READING_WITH_OCR;
  return may_show_text (content, settings)
             ? WINNOW_READING_VERSION | WINNOW_READING_WITHOUT_OCR | n << WINNOW_READING_SCANS_SHIFT
             : WINNOW_READING_VERSION;
}

/* Who asks needs a count, and leaves what OCR has read. */
static gboolean
is_way_current (guint32 way, const WinnowSettings *settings)
{
  guint32 n = way >> WINNOW_READING_SCANS_SHIFT;
  switch (way - (n << WINNOW_READING_SCANS_SHIFT))
    {
    case WINNOW_READING_VERSION:
      return TRUE;
    case WINNOW_READING_VERSION | WINNOW_READING_WITH_OCR:
      return settings->ocr != WINNOW_OCR_OFF;
    case WINNOW_READING_VERSION | WINNOW_READING_WITHOUT_OCR:
      return settings->ocr == WINNOW_OCR_ASK ? n > 0
                                             : settings->ocr == WINNOW_OCR_OFF || !winnow_tesseract_is_installed ();
    default:
      return FALSE;
    }
}

/* Whether reading the same bytes again would give the same text. */
static gboolean
is_current (const WinnowDocument *stored, const WinnowSettings *settings)
{
  return stored != NULL && is_way_current (stored->reading, settings)
         && (stored->charset == NULL || g_strcmp0 (stored->language, get_language (settings)) == 0);
}

/* @tokens: of Han characters */
static guint32
count_words (const WinnowContent *content, const WinnowText *tokens, WinnowHanMode han, GCancellable *cancellable)
{
  if (han == WINNOW_HAN_CHARACTERS)
    return tokens->n_tokens;
  g_autoptr (WinnowText) words
      = winnow_text_new_with_disguises (content->text, content->length, han, NULL, cancellable);
  return words != NULL ? words->n_tokens : 0;
}

static WinnowContent *
extract_content (const WinnowReadingContext *context, Source *source, GError **error)
{
  const WinnowExtractLimits limits = winnow_reading_get_limits (context->settings);
  const WinnowFound *found = source->found;
  const char *language = get_language (context->settings);
  g_autofree char *name = found->archive != NULL ? winnow_packed_dup_member_name (found->archive, found->member) : NULL;
  const WinnowLoadedFile file
      = { found->path, name, found->archive, found->member, g_steal_pointer (&source->data), source->size };
  WinnowJob *job = file.data == NULL ? winnow_job_new (found->path, language, &limits, context->cancellable, error)
                                     : winnow_job_new_loaded (&file, language, &limits, context->cancellable, error);
  return winnow_readers_read (context->readers, job, error);
}

/* What the index of a platform says, if the file is one. Returns: (transfer full) (nullable) */
static WinnowNameFields *
read_index (const WinnowNamePatterns *patterns, const char *path, const WinnowContent *content)
{
  g_autoptr (WinnowNameFields) fields = winnow_name_patterns_match (patterns, path);
  return fields != NULL && fields->is_index ? winnow_name_index_read (content->text) : NULL;
}

/* What the problem of a file holds for: another Winnow may read it. Returns: (transfer full) */
static char *
dup_trial (const WinnowDocument *document)
{
  return g_strdup_printf ("%s %s-%d", document->sha256, WINNOW_VERSION, WINNOW_READING_VERSION);
}

/* A reader that crashed or broke a limit would do so again. */
static WinnowReading *
fail_for_good (const WinnowDocument *document, GError *local, GError **error)
{
  gboolean is_final = g_error_matches (local, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_STOPPED)
                      || g_error_matches (local, WINNOW_EXTRACT_ERROR, WINNOW_EXTRACT_ERROR_LIMIT);
  g_autofree char *details = winnow_readers_steal_details (local);
  WinnowReading *reading = fail (local, g_strdup (local->message), error);
  if (reading != NULL && is_final)
    {
      reading->details = g_steal_pointer (&details);
      reading->tried = dup_trial (document);
    }
  return reading;
}

static gboolean
was_tried (const WinnowDocument *document, const char *tried)
{
  g_autofree char *trial = tried != NULL ? dup_trial (document) : NULL;
  return trial != NULL && g_str_equal (trial, tried);
}

/* Facts about a document from its text. Each step may take seconds for the largest texts. */
static gboolean
describe (WinnowReading *reading, const WinnowContent *content, const WinnowSettings *settings,
          GCancellable *cancellable, GError **error)
{
  WinnowDocument *document = reading->document;
  document->language = g_strdup (get_language (settings));
  document->reading = get_way (content, settings);
  g_autoptr (WinnowText) tokens = winnow_document_cut (content, WINNOW_HAN_CHARACTERS, &reading->flags, cancellable);
  if (tokens != NULL)
    document->n_words = count_words (content, tokens, settings->han, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  g_autoptr (WinnowSubject) subject = winnow_subject_new (content->text, content->length, tokens);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  document->author_in_text = winnow_author_find (subject);
  g_autoptr (GArray) parts = winnow_exclusions_find (content->text, content->length, tokens, content->marks);
  g_autoptr (WinnowText) own = winnow_text_new_own (tokens, NULL, parts);
  g_autoptr (WinnowSubject) own_subject = winnow_subject_new (content->text, content->length, own);
  winnow_identity_init (&reading->identity, subject, own_subject);
  document->text_hash = reading->identity.text_hash;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (reading->with_keywords)
    reading->keyword_hash = winnow_identity_hash_keywords (subject);
  return TRUE;
}

static WinnowReading *
extract (const WinnowReadingContext *context, WinnowDocument *document, Source *source, GError **error)
{
  GError *local = NULL;
  g_autoptr (WinnowContent) content = extract_content (context, source, &local);
  if (content == NULL)
    return fail_for_good (document, local, error);
  WinnowNameFields *index = read_index (context->patterns, document->path, content);
  if (index != NULL)
    {
      WinnowReading *reading = new_reading (WINNOW_READING_INDEX, NULL);
      reading->index = index;
      return reading;
    }
  g_autoptr (WinnowReading) reading = new_reading (WINNOW_READING_NEW, winnow_document_ref (document));
  reading->with_keywords = context->with_keywords;
  if (!describe (reading, content, context->settings, context->cancellable, error))
    return NULL;
  reading->content = g_steal_pointer (&content);
  return g_steal_pointer (&reading);
}

/* ── the hash of the bytes ── */

static char *
dup_sum (struct sha256_ctx *sum)
{
  guint8 digest[SHA256_DIGEST_SIZE];
  char *hexadecimal = g_malloc (BASE16_ENCODE_LENGTH (SHA256_DIGEST_SIZE) + 1);
  sha256_digest (sum, sizeof digest, digest);
  base16_encode_update (hexadecimal, sizeof digest, digest);
  hexadecimal[BASE16_ENCODE_LENGTH (SHA256_DIGEST_SIZE)] = '\0';
  return hexadecimal;
}

/* Returns: the bytes read, 0 at the end; −1 with errno, or with an error where it was cancelled */
static gssize
read_block (int descriptor, char *block, gsize size, GCancellable *cancellable, GError **error)
{
  gssize n;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  do
    n = read (descriptor, block, MIN (size, BLOCK));
  while (n < 0 && errno == EINTR);
  return n;
}

/* Reads the file, which is cut at @size if it grows, and hashes it on the way. */
static char *
hash_file (Source *source, int descriptor, gsize size, GCancellable *cancellable, GError **error)
{
  struct sha256_ctx sum;
  gssize n = 1;
  sha256_init (&sum);
  while (source->size < size
         && (n = read_block (descriptor, source->data + source->size, size - source->size, cancellable, error)) > 0)
    {
      sha256_update (&sum, (gsize) n, (const guint8 *) source->data + source->size);
      source->size += (gsize) n;
    }
  source->data[source->size] = '\0';
  return n >= 0 ? dup_sum (&sum) : NULL;
}

/* Whether its bytes may be read: it must be a file, and no larger than a document may be. */
static gboolean
is_fit (const struct stat *status)
{
  const WinnowExtractLimits limits = WINNOW_EXTRACT_LIMITS_INIT;
  return S_ISREG (status->st_mode) && (guint64) status->st_size <= limits.max_file_bytes;
}

/* Returns: (nullable) NULL with errno in @number, 0 where the file is not fit to be read, or with
 * an error where it was cancelled. Not through GFile, whose errors are no sentences. */
static char *
read_file (Source *source, GCancellable *cancellable, int *number, GError **error)
{
  struct stat status;
  int descriptor = g_open (source->found->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  char *sum = NULL;
  *number = descriptor < 0 || fstat (descriptor, &status) != 0 ? errno : 0;
  if (*number == 0 && is_fit (&status) && (source->data = g_try_malloc ((gsize) status.st_size + 1)) != NULL
      && (sum = hash_file (source, descriptor, (gsize) status.st_size, cancellable, error)) == NULL)
    *number = errno;
  if (descriptor >= 0)
    close (descriptor);
  return sum;
}

/* What the extractor says of a file that is not fit to be read. */
static WinnowReading *
refuse (const WinnowReadingContext *context, const WinnowFound *found, GError **error)
{
  GError *local = NULL;
  g_autoptr (WinnowContent) content
      = winnow_readers_read_file (context->readers, found->path, NULL, NULL, context->cancellable, &local);
  char *reason = content == NULL ? g_strdup (local->message) : winnow_walk_dup_reason (found->display, EIO);
  return fail (local, reason, error);
}

/* Sets its hash. Returns: (nullable) NULL where that worked; else what came of it, or NULL with an
 * error */
static WinnowReading *
hash (const WinnowReadingContext *context, WinnowDocument *document, Source *source, GError **error)
{
  const WinnowFound *found = source->found;
  GError *local = NULL;
  struct sha256_ctx sum;
  int number = 0;
  if (found->archive == NULL)
    document->sha256 = read_file (source, context->cancellable, &number, &local);
  else if (winnow_packed_read (found->archive, found->member, context->cancellable, &source->data, &source->size,
                               &local))
    {
      sha256_init (&sum);
      sha256_update (&sum, source->size, (const guint8 *) source->data);
      document->sha256 = dup_sum (&sum);
    }
  if (document->sha256 != NULL)
    return NULL;
  if (found->archive == NULL && local == NULL && number == 0)
    return refuse (context, found, error);
  char *reason = found->archive != NULL ? g_strdup (local->message) : winnow_walk_dup_reason (found->display, number);
  return fail (local, reason, error);
}

gboolean
winnow_reading_is_unchanged (const WinnowFound *found, const WinnowStoredFile *stored, const WinnowSettings *settings)
{
  if (stored == NULL || found->reason != NULL || !is_way_current (stored->reading, settings)
      || (stored->has_charset && g_strcmp0 (stored->language, get_language (settings)) != 0))
    return FALSE;
  g_autoptr (WinnowDocument) now = winnow_document_new ();
  return stat_file (now, found) && now->size == stored->size && now->mtime == stored->mtime;
}

WinnowReading *
winnow_reading_new (const WinnowReadingContext *context, const WinnowFound *found, gboolean is_stored,
                    const char *tried, GError **error)
{
  if (found->reason != NULL)
    {
      WinnowReading *failure = new_failure (g_strdup (found->reason));
      failure->tried = found->is_sheet ? g_strdup (WINNOW_TRIED_SHEET) : NULL;
      return failure;
    }
  GError *local = NULL;
  g_auto (Source) source = { .found = found };
  g_autoptr (WinnowDocument) document = winnow_document_new ();
  g_autoptr (WinnowDocument) stored
      = is_stored ? winnow_library_find_document (context->library, context->collection_id, found->display, &local)
                  : NULL;
  if (local != NULL)
    return g_propagate_error (error, local), NULL;
  document->collection_id = context->collection_id;
  if (!stat_file (document, found))
    return new_failure (winnow_walk_dup_reason (found->display, errno));
  if (!is_current (stored, context->settings))
    g_clear_pointer (&stored, winnow_document_unref);
  if (stored != NULL && stored->size == document->size && stored->mtime == document->mtime)
    return new_reading (WINNOW_READING_UNCHANGED, g_steal_pointer (&stored));
  WinnowReading *failure = hash (context, document, &source, error);
  if (document->sha256 == NULL)
    return failure;
  if (was_tried (document, tried))
    return new_reading (WINNOW_READING_GIVEN_UP, NULL);
  if (stored != NULL && g_str_equal (stored->sha256, document->sha256))
    {
      document->id = stored->id;
      return new_reading (WINNOW_READING_TOUCHED, g_steal_pointer (&document));
    }
  return extract (context, document, &source, error);
}

/* Documents are written in order of their ids, so the similar id does not depend on which was read
 * first. */
static gboolean
write_new (const WinnowReading *reading, WinnowLibrary *library, GError **error)
{
  const GArray *hashes = reading->identity.hashes;
  gint64 id = winnow_library_put_document (library, reading->document, reading->content, error);
  return id != 0
         && (!reading->with_keywords || winnow_library_put_keyword_hash (library, id, reading->keyword_hash, error))
         && (reading->flags->len == 0 || winnow_library_put_disguises (library, id, reading->flags, error))
         && (hashes->len == 0
             || winnow_library_assign_similar_id (library, id, WINNOW_DATA (const guint64, hashes), hashes->len, error)
                    != 0);
}

/* A document that was made of the file before is removed. */
static gboolean
write_index (const WinnowNameFields *index, WinnowLibrary *library, gint64 collection_id, const char *path,
             GError **error)
{
  GError *local = NULL;
  g_autoptr (WinnowDocument) former = winnow_library_find_document (library, collection_id, path, &local);
  if (local != NULL)
    return g_propagate_error (error, local), FALSE;
  return (former == NULL || winnow_library_remove_document (library, former->id, error))
         && (index->author == NULL
             || winnow_library_put_student (library, collection_id, index->number, index->author, error))
         && winnow_library_remove_problem (library, collection_id, path, error);
}

gboolean
winnow_reading_write (const WinnowReading *reading, const WinnowReadingContext *context, const WinnowFound *found,
                      GError **error)
{
  WinnowLibrary *library = context->library;
  gint64 collection_id = context->collection_id;
  const WinnowProblem problem
      = { collection_id, found->display, reading->reason, reading->details, found->n_files, reading->tried };
  switch (reading->kind)
    {
    case WINNOW_READING_TOUCHED:
      if (!winnow_library_touch_document (library, reading->document->id, reading->document->mtime, error))
        return FALSE;
      G_GNUC_FALLTHROUGH;
    case WINNOW_READING_UNCHANGED:
      return winnow_library_remove_problem (library, collection_id, found->display, error);
    case WINNOW_READING_NEW:
      return write_new (reading, library, error);
    case WINNOW_READING_INDEX:
      return write_index (reading->index, library, collection_id, found->display, error);
    case WINNOW_READING_FAILED:
      return winnow_library_put_problem (library, &problem, error);
    case WINNOW_READING_GIVEN_UP:
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}
