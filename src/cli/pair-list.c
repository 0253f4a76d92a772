/* pair-list.c: see pair-list.h. Paths are bytes: any encoding of names works. */
#include "cli/pair-list.h"

#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "cli/console.h"

static void
path_pair_free (gpointer data)
{
  WinnowPathPair *pair = data;
  g_free (pair->left);
  g_free (pair->right);
  g_free (pair);
}

static char *
place (const char *folder, const char *path)
{
  return folder != NULL && !g_path_is_absolute (path) ? g_build_filename (folder, path, NULL) : g_strdup (path);
}

/* Cuts @line in place into two paths. */
static gboolean
split (char *line, char **left, char **right)
{
  gboolean has_tab = strchr (line, '\t') != NULL;
  const char *separators = has_tab ? "\t" : " ";
  char *p = line + strspn (line, separators);
  *left = p;
  p += strcspn (p, separators);
  if (*p == '\0' || p == *left)
    return FALSE;
  *p++ = '\0';
  *right = p + strspn (p, separators);
  p = *right + strcspn (*right, separators);
  gboolean is_last = p[strspn (p, separators)] == '\0';
  *p = '\0';
  return **right != '\0' && is_last;
}

static gboolean
add_line (GPtrArray *pairs, char *line, const char *left_folder, const char *right_folder)
{
  char *left, *right;
  gsize length = strlen (line);
  if (length > 0 && line[length - 1] == '\r')
    line[length - 1] = '\0';
  if (line[strspn (line, " \t")] == '\0')
    return TRUE;
  if (!split (line, &left, &right))
    return FALSE;
  WinnowPathPair *pair = g_new (WinnowPathPair, 1);
  pair->left = place (left_folder, left);
  pair->right = place (right_folder, right);
  g_ptr_array_add (pairs, pair);
  return TRUE;
}

static GInputStream *
open_list (const char *path, GError **error)
{
  if (g_str_equal (path, "-"))
    return g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  return G_INPUT_STREAM (g_file_read (file, NULL, error));
}

static char *
read_list (const char *path, GError **error)
{
  g_autoptr (GInputStream) stream = open_list (path, error);
  if (stream == NULL)
    return NULL;
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  if (g_output_stream_splice (memory, stream, 0, NULL, error) < 0
      || !g_output_stream_write_all (memory, "", 1, NULL, NULL, error) || !g_output_stream_close (memory, NULL, error))
    return NULL;
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (memory));
}

GPtrArray *
winnow_pair_list_read (const char *path, const char *left, const char *right, GError **error)
{
  g_autofree char *list = read_list (path, error);
  if (list == NULL)
    return NULL;
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (path_pair_free);
  guint number = 1;
  for (char *line = list, *next; line != NULL; line = next, number++)
    {
      next = strchr (line, '\n');
      if (next != NULL)
        *next++ = '\0';
      if (add_line (pairs, line, left, right))
        continue;
      g_autofree char *name = winnow_console_dup_name (path);
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("%s, line %u: two paths are expected, separated by a tab."), name, number);
      return NULL;
    }
  return g_steal_pointer (&pairs);
}
