/* picture-notes.c: notes about pictures that could not be read, one note per reason. */
#include "extract/pictures/picture-notes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_REASONS 8 /* reasons with a note of their own */
#define MAX_NAMES 2   /* names in a note */

typedef struct
{
  const WinnowDocumentPicture *first, *second; /* (unowned) second is (nullable) */
  GHashTable *names;                           /* (owned) set of (unowned) names */
} Reason;

static void
free_reason (gpointer data)
{
  Reason *reason = data;

  g_hash_table_unref (reason->names);
  g_free (reason);
}

const char *
winnow_picture_notes_get_web_reason (void)
{
  return _ ("It stands on the web and was not fetched.");
}

static const char *
get_reason (const WinnowDocumentPicture *picture)
{
  const GError *error = winnow_document_picture_get_error (picture);

  return error != NULL ? error->message : picture->problem;
}

/* A file that is shown at many places counts once. */
static void
count (Reason *reason, const WinnowDocumentPicture *picture)
{
  if (!g_hash_table_add (reason->names, picture->name))
    return;
  if (reason->first == NULL)
    reason->first = picture;
  else if (reason->second == NULL)
    reason->second = picture;
}

static char *
dup_names (const Reason *reason)
{
  guint n = g_hash_table_size (reason->names);

  if (n == 1)
    /* Translators: names of pictures in a list */
    return g_strdup_printf (_ ("“%s”"), reason->first->name);
  if (n == MAX_NAMES)
    return g_strdup_printf (_ ("“%s”, “%s”"), reason->first->name, reason->second->name);
  return g_strdup_printf (ngettext ("“%s”, “%s” and %u more", "“%s”, “%s” and %u more", n - MAX_NAMES),
                          reason->first->name, reason->second->name, n - MAX_NAMES);
}

static void
write_reason (WinnowContent *content, const Reason *reason)
{
  g_autofree char *names = dup_names (reason);
  const char *why = get_reason (reason->first);
  guint n = g_hash_table_size (reason->names);

  if (why == reason->first->problem)
    winnow_content_add_note (content, "%s", reason->first->problem);
  else if (strcmp (why, winnow_picture_notes_get_web_reason ()) == 0)
    winnow_content_add_note (content,
                             ngettext ("%u picture stands on the web and was not fetched.",
                                       "%u pictures stand on the web and were not fetched.", n),
                             n);
  else if (reason->first->is_read)
    /* Translators: the second part is a list of names, the third a sentence that says why. */
    winnow_content_add_note (
        content,
        ngettext ("%u picture could only be read in part: %s: %s", "%u pictures could only be read in part: %s: %s", n),
        n, names, why);
  else
    /* Translators: the second part is a list of names, the third a sentence that says why. */
    winnow_content_add_note (
        content, ngettext ("%u picture could not be read: %s: %s", "%u pictures could not be read: %s: %s", n), n,
        names, why);
}

void
winnow_picture_notes_add (WinnowContent *content)
{
  g_autoptr (GPtrArray) reasons = g_ptr_array_new_with_free_func (free_reason);
  g_autoptr (GHashTable) by_text = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_more = 0;

  for (guint i = 0; i < content->pictures->len; i++)
    {
      const WinnowDocumentPicture *picture = g_ptr_array_index (content->pictures, i);
      const char *text = get_reason (picture);
      Reason *reason = text != NULL ? g_hash_table_lookup (by_text, text) : NULL;

      if (text != NULL && reason == NULL && reasons->len < MAX_REASONS)
        {
          reason = g_new0 (Reason, 1);
          reason->names = g_hash_table_new (g_str_hash, g_str_equal);
          g_ptr_array_add (reasons, reason);
          g_hash_table_insert (by_text, (char *) text, reason);
        }
      if (reason != NULL)
        count (reason, picture);
      else
        n_more += text != NULL;
    }
  for (guint i = 0; i < reasons->len; i++)
    write_reason (content, g_ptr_array_index (reasons, i));
  if (n_more > 0)
    winnow_content_add_note (content,
                             ngettext ("%u more picture could not be read, for another reason.",
                                       "%u more pictures could not be read, for other reasons.", n_more),
                             n_more);
}
