/* pdf-font.c: see pdf-font.h. Which glyphs are used is a bit each, set without a lock. */
#include "print/pdf-font.h"

#include <string.h>

#include "print/pdf-font-objects.h"

#define MAX_GLYPHS 65536
#define NAME_DIGITS 10 /* of a hash: 40 bits, for a few dozens of faces */

struct _WinnowPdfFont
{
  WinnowFace *face;               /* (owned) */
  char name[1 + NAME_DIGITS + 1]; /* "F" and digits */
  gint used[MAX_GLYPHS / 32];     /* bits; atomic */
};

struct _WinnowPdfFonts
{
  GMutex lock;
  GHashTable *by_key; /* (owned) borrowed key of the face → WinnowPdfFont, owned */
};

/* ── while streams are written ── */

static void
free_font (gpointer data)
{
  WinnowPdfFont *font = data;
  winnow_face_unref (font->face);
  g_free (font);
}

static WinnowPdfFont *
new_font (WinnowFace *face)
{
  WinnowPdfFont *font = g_new0 (WinnowPdfFont, 1);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, winnow_face_get_key (face), -1);
  font->face = winnow_face_ref (face);
  font->name[0] = 'F';
  memcpy (font->name + 1, hash, NAME_DIGITS);
  return font;
}

WinnowPdfFonts *
winnow_pdf_fonts_new (void)
{
  WinnowPdfFonts *fonts = g_new0 (WinnowPdfFonts, 1);
  g_mutex_init (&fonts->lock);
  fonts->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_font);
  return fonts;
}

void
winnow_pdf_fonts_free (WinnowPdfFonts *fonts)
{
  g_hash_table_unref (fonts->by_key);
  g_mutex_clear (&fonts->lock);
  g_free (fonts);
}

WinnowPdfFont *
winnow_pdf_fonts_get (WinnowPdfFonts *fonts, WinnowFace *face)
{
  g_mutex_lock (&fonts->lock);
  WinnowPdfFont *font = g_hash_table_lookup (fonts->by_key, winnow_face_get_key (face));
  if (font == NULL)
    {
      font = new_font (face);
      g_hash_table_insert (fonts->by_key, (gpointer) winnow_face_get_key (font->face), font);
    }
  g_mutex_unlock (&fonts->lock);
  return font;
}

const char *
winnow_pdf_font_get_name (const WinnowPdfFont *font)
{
  return font->name;
}

const WinnowFace *
winnow_pdf_font_get_face (const WinnowPdfFont *font)
{
  return font->face;
}

gboolean
winnow_pdf_font_is_text (const WinnowPdfFont *font)
{
  return winnow_face_is_embeddable (font->face);
}

void
winnow_pdf_font_use (WinnowPdfFont *font, guint glyph)
{
  guint bit = 1u << glyph % 32;
  if (glyph < MAX_GLYPHS && ((guint) g_atomic_int_get (&font->used[glyph / 32]) & bit) == 0)
    g_atomic_int_or ((guint *) &font->used[glyph / 32], bit);
}

/* Ascending. Returns: (transfer full) (element-type guint) */
static GArray *
collect_glyphs (WinnowPdfFont *font)
{
  GArray *glyphs = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < MAX_GLYPHS; i++)
    if ((guint) g_atomic_int_get (&font->used[i / 32]) >> i % 32 & 1)
      g_array_append_val (glyphs, i);
  return glyphs;
}

/* ── all fonts ── */

/* One font on its way into the file. */
typedef struct
{
  WinnowPdfFont *font;
  guint first;        /* number of its first object */
  GArray *glyphs;     /* (owned) (element-type guint) ascending */
  GPtrArray *objects; /* (owned) (element-type GBytes) */
} Job;

typedef struct
{
  GArray *jobs; /* borrowed */
  gint next;    /* atomic */
} Work;

static void
clear_job (gpointer data)
{
  Job *job = data;
  g_array_unref (job->glyphs);
  g_ptr_array_unref (job->objects);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (((const WinnowPdfFont *) a)->name, ((const WinnowPdfFont *) b)->name);
}

static guint
count_objects (const WinnowPdfFont *font, guint n_glyphs)
{
  if (n_glyphs == 0)
    return 0;
  return winnow_pdf_font_is_text (font) ? winnow_pdf_font_count_text_objects ()
                                        : n_glyphs * winnow_pdf_font_count_form_objects (font->face);
}

/* In the order of names, those of which a glyph is used; each knows where its objects are to be.
 * Returns: (transfer full) (element-type Job) */
static GArray *
new_jobs (WinnowPdfFonts *fonts, guint first)
{
  GArray *jobs = g_array_new (FALSE, FALSE, sizeof (Job));
  g_autoptr (GList) sorted = g_list_sort (g_hash_table_get_values (fonts->by_key), compare_names);
  g_array_set_clear_func (jobs, clear_job);
  for (GList *l = sorted; l != NULL; l = l->next)
    {
      WinnowPdfFont *font = l->data;
      Job job = { font, first, collect_glyphs (font), g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref) };
      first += count_objects (font, job.glyphs->len);
      g_array_append_val (jobs, job);
    }
  return jobs;
}

static gpointer
run_jobs (gpointer data)
{
  Work *work = data;
  g_autoptr (WinnowPdfPress) press = winnow_pdf_press_new ();
  for (guint i; (i = (guint) g_atomic_int_add (&work->next, 1)) < work->jobs->len;)
    {
      Job *job = &g_array_index (work->jobs, Job, i);
      if (job->glyphs->len == 0)
        continue;
      const WinnowPdfFontPlan plan = { job->font->face, job->font->name, job->glyphs, job->first };
      if (winnow_pdf_font_is_text (job->font))
        winnow_pdf_font_add_text_objects (&plan, press, job->objects);
      else
        winnow_pdf_font_add_form_objects (&plan, press, job->objects);
    }
  return NULL;
}

void
winnow_pdf_fonts_add_objects (WinnowPdfFonts *fonts, guint first, GPtrArray *objects)
{
  g_autoptr (GArray) jobs = new_jobs (fonts, first);
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  Work work = { .jobs = jobs };
  for (guint i = 1; i < MIN (g_get_num_processors (), jobs->len); i++)
    g_ptr_array_add (threads, g_thread_new ("winnow-fonts", run_jobs, &work));
  run_jobs (&work);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (g_ptr_array_index (threads, i));
  for (guint i = 0; i < jobs->len; i++)
    {
      GPtrArray *made = g_array_index (jobs, Job, i).objects;
      for (guint k = 0; k < made->len; k++)
        g_ptr_array_add (objects, g_bytes_ref (g_ptr_array_index (made, k)));
    }
}

/* "/NAME number 0 R", or "/NAME.glyph number 0 R". */
static void
add_resource (WinnowPdfBuffer *out, const char *name, int glyph, guint object)
{
  winnow_pdf_add_name (out, name);
  if (glyph >= 0)
    {
      winnow_pdf_add (out, ".");
      winnow_pdf_add_integer (out, glyph);
    }
  winnow_pdf_add (out, " ");
  winnow_pdf_add_reference (out, object);
  winnow_pdf_add (out, "\n");
}

void
winnow_pdf_fonts_add_resources (WinnowPdfFonts *fonts, guint first, WinnowPdfBuffer *font_resources,
                                WinnowPdfBuffer *form_resources)
{
  g_autoptr (GArray) jobs = new_jobs (fonts, first);
  for (guint i = 0; i < jobs->len; i++)
    {
      const Job *job = &g_array_index (jobs, Job, i);
      const char *name = job->font->name;
      if (winnow_pdf_font_is_text (job->font) && job->glyphs->len > 0)
        add_resource (font_resources, name, -1, job->first);
      for (guint k = 0; k < job->glyphs->len && !winnow_pdf_font_is_text (job->font); k++)
        add_resource (form_resources, name, g_array_index (job->glyphs, int, k),
                      job->first + k * winnow_pdf_font_count_form_objects (job->font->face));
    }
}
