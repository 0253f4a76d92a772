/* docx-styles.c: the styles of a Word document that hide their text. Of paragraphs and of characters alike; what a style takes over from
 * the one it is based on is not followed: who hides by style sets it there. */
#include "extract/docx-styles.h"

#include <string.h>

typedef struct
{
  GHashTable *hidden; /* (unowned) */
  char *style;        /* (owned) (nullable) id of the style being read */
} StyleRead;

gboolean
winnow_docx_is_on (const WinnowXmlAttributes *attributes)
{
  static const char *const off[] = { "0", "false", "off" };

  for (guint i = 0; i < G_N_ELEMENTS (off); i++)
    if (winnow_xml_attribute_is (attributes, "val", off[i]))
      return FALSE;
  return TRUE;
}

static gboolean
open_cb (gpointer data, const char *name, const WinnowXmlAttributes *attributes)
{
  StyleRead *read = data;

  if (strcmp (name, "style") == 0)
    {
      g_free (read->style);
      read->style = winnow_xml_dup_attribute (attributes, "styleId");
    }
  else if (strcmp (name, "vanish") == 0 && read->style != NULL && winnow_docx_is_on (attributes))
    g_hash_table_add (read->hidden, g_strdup (read->style));
  return TRUE;
}

static void
close_cb (gpointer data, const char *name)
{
}

gboolean
winnow_docx_load_hidden_styles (WinnowJob *job, const char *member, GHashTable *hidden, GError **error)
{
  static const WinnowXmlHandler handler = { open_cb, close_cb, NULL };
  StyleRead read = { hidden, NULL };
  gboolean done = member == NULL || winnow_xml_parse_member (job, member, &handler, &read, error);

  g_free (read.style);
  return done;
}
