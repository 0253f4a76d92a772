/* tesseract.c: see tesseract.h. It is called once for each picture: two cores read two documents,
 * and a picture that it fails on costs that picture. */
#include "extract/ocr/tesseract.h"

#include <string.h>

#include "base/for-each.h"
#include "base/translate.h"
#include "extract/program.h"

#define PROGRAM "tesseract"
#define MAX_TABLE (16u << 20) /* bytes */
#define DOTS_PER_INCH "300"   /* pictures are brought to the size of letters that this gives */

gboolean
winnow_tesseract_is_installed (void)
{
  g_autofree char *program = g_find_program_in_path (PROGRAM);
  return program != NULL;
}

/* ── languages ── */

/* The files of these, in the order in which they are asked for. Mixed lines need both. */
static const char *const usual[] = { "eng", "chi_sim", NULL };

static const struct
{
  const char *tag, *languages;
} others[] = {
  { "zh-TW", "chi_tra" }, { "zh-HK", "chi_tra" }, { "zh-Hant", "chi_tra" }, { "ja", "jpn" },
  { "ko", "kor" },        { "ru", "rus" },        { "uk", "ukr" },          { "de", "deu" },
  { "fr", "fra" },        { "es", "spa" },        { "it", "ita" },          { "pt", "por" },
};

static void
add_language (GPtrArray *wanted, const char *const *installed, const char *language)
{
  if (g_strv_contains (installed, language))
    g_ptr_array_add (wanted, (char *) language);
}

/* "eng+chi_sim"; that of the job comes first. Returns: (transfer full) "" without any */
static char *
choose_languages (const char *tag, const char *const *installed)
{
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();
  for (guint i = 0; tag != NULL && i < G_N_ELEMENTS (others); i++)
    if (g_str_has_prefix (tag, others[i].tag))
      add_language (wanted, installed, others[i].languages);
  winnow_for_each_string (one, usual)
    add_language (wanted, installed, one);
  if (wanted->len == 0 && installed[0] != NULL)
    g_ptr_array_add (wanted, (char *) installed[0]);
  g_ptr_array_add (wanted, NULL);
  return g_strjoinv ("+", (char **) wanted->pdata);
}

/* What “tesseract --list-langs” prints below its first line. Returns: (transfer full) */
static char **
list_installed (const char *program)
{
  const char *const call[] = { program, "--list-langs", NULL };
  g_autofree char *printed = NULL;
  gboolean done
      = g_spawn_sync (NULL, (char **) call, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &printed, NULL, NULL, NULL);
  const char *rest = done && printed != NULL ? strchr (printed, '\n') : NULL;
  return g_strsplit (rest != NULL ? g_strchomp ((char *) rest + 1) : "", "\n", -1);
}

/* ── a picture ── */

static gboolean
run (WinnowJob *job, const char *program, const WinnowFolder *folder, GBytes *picture, GError **error)
{
  g_autofree char *source = g_build_filename (folder, "page.pgm", NULL);
  g_autofree char *result = g_build_filename (folder, "page", NULL);
  g_auto (GStrv) installed = list_installed (program);
  g_autofree char *languages = choose_languages (job->language, (const char *const *) installed);
  /* 1: any layout, and pages on their side, which another file detects; 3: without these */
  const char *mode = g_strv_contains ((const char *const *) installed, "osd") ? "1" : "3";
  const char *const call[]
      = { program, source, result, "-l", languages, "--psm", mode, "--dpi", DOTS_PER_INCH, "tsv", NULL };
  return g_file_set_contents (source, g_bytes_get_data (picture, NULL), (gssize) g_bytes_get_size (picture), error)
         && winnow_program_run (job, folder, call, NULL, error);
}

static GBytes *
read_picture (WinnowJob *job, const char *program, GBytes *picture, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (WinnowFolder) folder = winnow_folder_new (&cause);
  g_autofree char *table = folder != NULL ? g_build_filename (folder, "page.tsv", NULL) : NULL;
  gboolean is_too_large;
  GBytes *bytes = folder != NULL && run (job, program, folder, picture, &cause)
                      ? winnow_program_take_result (table, MAX_TABLE, &is_too_large)
                      : NULL;
  if (bytes == NULL && !g_cancellable_set_error_if_cancelled (job->cancellable, error))
    winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_STOPPED, "%s",
                         cause != NULL ? cause->message : _ ("Tesseract could not read a picture."));
  return bytes;
}

GBytes *
winnow_tesseract_read (WinnowJob *job, GBytes *picture, GError **error)
{
  g_autofree char *program = g_find_program_in_path (PROGRAM);
  if (program == NULL)
    {
      winnow_extract_fail (error, WINNOW_EXTRACT_ERROR_PROGRAM, _ ("Tesseract is not installed."));
      return NULL;
    }
  return read_picture (job, program, picture, error);
}
