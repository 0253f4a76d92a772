#include "app/widgets/winnow-format.h"

#include <math.h>

#include "base/for-each.h"
#include "base/translate.h"

char *
winnow_format_count (guint64 count)
{
  return g_strdup_printf ("%'" G_GUINT64_FORMAT, count);
}

/* In local time, by a format of g_date_time_format(). */
static char *
format_local (const char *iso, const char *format)
{
  if (iso == NULL)
    return g_strdup ("");

  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (iso, zone);
  if (time == NULL)
    return g_strdup (iso);
  g_autoptr (GDateTime) local = g_date_time_to_timezone (time, zone);
  return g_date_time_format (local, format);
}

char *
winnow_format_date (const char *iso)
{
  /* Translators: a date in a column, as g_date_time_format() takes it; it should be short */
  return format_local (iso, _ ("%Y-%m-%d"));
}

char *
winnow_format_time (const char *iso)
{
  /* Translators: a date and time in a column, as g_date_time_format() takes it; it should be
   * short */
  return format_local (iso, _ ("%Y-%m-%d %H:%M"));
}

const char *
winnow_format_stage (WinnowStage stage)
{
  static const char *const titles[] = {
    [WINNOW_STAGE_IDLE] = N_ ("Getting ready"),
    [WINNOW_STAGE_READING] = N_ ("Reading files"),
    [WINNOW_STAGE_FINGERPRINTING] = N_ ("Fingerprinting documents"),
    [WINNOW_STAGE_PICTURES] = N_ ("Comparing pictures"),
    [WINNOW_STAGE_MATCHING] = N_ ("Comparing pairs"),
    [WINNOW_STAGE_EVIDENCE] = N_ ("Comparing pairs by all methods"),
    [WINNOW_STAGE_WRITING] = N_ ("Storing overlaps"),
    [WINNOW_STAGE_FREQUENCIES] = N_ ("Learning how common words are"),
    [WINNOW_STAGE_GROUPING] = N_ ("Finding groups"),
    [WINNOW_STAGE_REPORTING] = N_ ("Writing the report"),
    [WINNOW_STAGE_DONE] = N_ ("Finishing"),
  };
  return (guint) stage < G_N_ELEMENTS (titles) ? _ (titles[stage]) : "";
}

static const char *
progress_template (WinnowStage stage, guint total)
{
  switch (stage)
    {
    case WINNOW_STAGE_READING:
      return ngettext ("%s of %s file", "%s of %s files", total);
    case WINNOW_STAGE_FINGERPRINTING:
    case WINNOW_STAGE_PICTURES:
    case WINNOW_STAGE_FREQUENCIES:
    case WINNOW_STAGE_GROUPING:
      return ngettext ("%s of %s document", "%s of %s documents", total);
    case WINNOW_STAGE_MATCHING:
    case WINNOW_STAGE_EVIDENCE:
    case WINNOW_STAGE_REPORTING:
      return ngettext ("%s of %s pair", "%s of %s pairs", total);
    case WINNOW_STAGE_WRITING:
      return ngettext ("%s of %s overlap", "%s of %s overlaps", total);
    case WINNOW_STAGE_IDLE:
    case WINNOW_STAGE_DONE:
    default:
      return NULL;
    }
}

char *
winnow_format_progress (WinnowStage stage, guint done, guint total)
{
  const char *template = progress_template (stage, total);
  if (template == NULL || total == 0)
    return g_strdup ("");

  g_autofree char *done_text = winnow_format_count (MIN (done, total));
  g_autofree char *total_text = winnow_format_count (total);
  g_autoptr (GString) text = g_string_new (template);
  g_string_replace (text, "%s", done_text, 1);
  g_string_replace (text, "%s", total_text, 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
winnow_format_rate (double per_second)
{
  if (per_second <= 0)
    return g_strdup ("");
  if (per_second < 10)
    /* Translators: how many files, documents or pairs are done in a second */
    return g_strdup_printf (_ ("%.1f a second"), per_second);
  g_autofree char *count = winnow_format_count ((guint64) (per_second + 0.5));
  return g_strdup_printf (_ ("%s a second"), count);
}

char *
winnow_format_seconds_left (double seconds)
{
  if (!(seconds >= 0))
    return g_strdup ("");
  if (seconds < 10)
    return g_strdup (_ ("a few seconds left"));
  if (seconds < 55)
    {
      guint rounded = (guint) ceil (seconds / 5) * 5;
      return winnow_dup_plural ("about %u second left", "about %u seconds left", rounded);
    }
  if (seconds < 60 * 60)
    {
      guint minutes = (guint) MIN (ceil (seconds / 60 - 0.2), 59);
      return winnow_dup_plural ("about %u minute left", "about %u minutes left", minutes);
    }
  guint hours = (guint) MIN (round (seconds / 3600), G_MAXINT);
  return winnow_dup_plural ("about %u hour left", "about %u hours left", hours);
}

const char *
winnow_format_status (WinnowStatus status)
{
  static const char *const names[] = {
    [WINNOW_STATUS_TO_DO] = NC_ ("status", "To Do"),
    [WINNOW_STATUS_CLEARED] = NC_ ("status", "Cleared"),
    [WINNOW_STATUS_HEARING] = NC_ ("status", "Hearing"),
    [WINNOW_STATUS_DECIDED] = NC_ ("status", "Decided"),
  };
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (names), "");
  return g_dpgettext2 (NULL, "status", names[status]);
}

const char *
winnow_format_role (WinnowRole role)
{
  static const char *const titles[] = {
    [WINNOW_ROLE_SUBMISSIONS] = N_ ("Submissions"),
    [WINNOW_ROLE_REFERENCES] = N_ ("References"),
    [WINNOW_ROLE_TEMPLATE] = N_ ("Template"),
  };
  return (guint) role < G_N_ELEMENTS (titles) ? _ (titles[role]) : "";
}

const char *
winnow_format_file_format (const char *id)
{
  static const struct
  {
    const char *id, *title;
  } formats[] = {
    { "text", N_ ("Text") },         { "markdown", N_ ("Markdown") },
    { "tex", N_ ("TeX") },           { "html", N_ ("HTML") },
    { "xml", N_ ("XML") },           { "docx", N_ ("Word") },
    { "doc", N_ ("Word 97") },       { "rtf", N_ ("RTF") },
    { "odt", N_ ("OpenDocument") },  { "xlsx", N_ ("Excel") },
    { "pptx", N_ ("PowerPoint") },   { "pdf", N_ ("PDF") },
    { "epub", N_ ("EPUB") },         { "eml", N_ ("E-Mail") },
    { "mbox", N_ ("E-Mails") },      { "ipynb", N_ ("Notebook") },
    { "mhtml", N_ ("Web Page") },    { WINNOW_PICTURE_FORMAT, N_ ("Picture") },
    { "asciidoc", N_ ("AsciiDoc") }, { "rst", N_ ("reStructuredText") },
  };

  winnow_for_each_of (format, formats)
    if (g_strcmp0 (format->id, id) == 0)
      return _ (format->title);
  return id ?: "";
}

guint
winnow_format_words_as_characters (guint words)
{
  return (words * WINNOW_WORD_WEIGHT + WINNOW_CHARACTER_WEIGHT - 1) / WINNOW_CHARACTER_WEIGHT;
}

char *
winnow_format_disguises (guint32 disguises, const char *separator)
{
  GString *titles = g_string_new (NULL);
  winnow_for_each_kind (disguise, WINNOW_N_DISGUISES)
    if (disguises >> disguise & 1)
      g_string_append_printf (titles, "%s%s", titles->len > 0 ? separator : "",
                              _ (winnow_disguise_get_title (disguise)));
  return g_string_free (titles, FALSE);
}

char *
winnow_format_facts (const char *first, ...)
{
  GString *facts = g_string_new (NULL);
  va_list arguments;
  va_start (arguments, first);
  for (const char *fact = first; fact != NULL; fact = va_arg (arguments, const char *))
    if (*fact != '\0')
      g_string_append_printf (facts, "%s%s", facts->len > 0 ? " · " : "", fact);
  va_end (arguments);
  return g_string_free (facts, FALSE);
}

char *
winnow_format_sentences (const char *first, const char *second)
{
  /* Translators: two sentences; languages that put no space after a full stop leave it out */
  return g_strdup_printf (_ ("%s %s"), first, second);
}
