/* test-pdf-buffer.c: what a PDF spells is read back as it was meant */
#include <math.h>
#include <string.h>

#include "print/pdf-buffer.h"

static char *
dup_text (WinnowPdfBuffer *buffer)
{
  char *text = g_strndup (buffer->data, buffer->length);
  winnow_pdf_buffer_clear (buffer);
  return text;
}

/* ── numbers ── */

static char *
dup_number (double value)
{
  WinnowPdfBuffer buffer = { 0 };
  winnow_pdf_add_number (&buffer, value);
  return dup_text (&buffer);
}

static void
assert_number (double value, const char *wanted)
{
  g_autofree char *text = dup_number (value);
  g_assert_cmpstr (text, ==, wanted);
}

static void
test_numbers (void)
{
  assert_number (0, "0");
  assert_number (-0.001, "0");
  assert_number (12, "12");
  assert_number (3.5, "3.5");
  assert_number (0.25, ".25");
  assert_number (-0.25, "-.25");
  assert_number (-7.07, "-7.07");
  assert_number (100, "100");
  assert_number (0.999, "1");
  assert_number (NAN, "0");
  assert_number (INFINITY, "0");
  assert_number (1e300, "1000000000");
}

/* Any number comes back to a hundredth, in the characters that PDF knows: no exponent, no comma,
 * whatever the locale. */
static void
test_numbers_read_back (void)
{
  for (guint i = 0; i < 20000; i++)
    {
      double value = g_test_rand_double_range (-2000, 2000) / (i % 7 + 1);
      g_autofree char *text = dup_number (value);
      g_assert_cmpuint (strspn (text, "-.0123456789"), ==, strlen (text));
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (text, NULL), value, 0.0050001);
      if (strchr (text, '.') != NULL)
        g_assert_false (g_str_has_suffix (text, "0"));
    }
}

static void
test_integers (void)
{
  static const gint64 values[] = { 0, 1, -1, 10, 65535, -90, G_MAXINT64, G_MININT64 };
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      WinnowPdfBuffer buffer = { 0 };
      winnow_pdf_add_integer (&buffer, values[i]);
      g_autofree char *text = dup_text (&buffer), *wanted = g_strdup_printf ("%" G_GINT64_FORMAT, values[i]);
      g_assert_cmpstr (text, ==, wanted);
    }
}

static void
test_thousandths (void)
{
  WinnowPdfBuffer buffer = { 0 };
  winnow_pdf_add_thousandths (&buffer, 595.276);
  winnow_pdf_add (&buffer, " ");
  winnow_pdf_add_thousandths (&buffer, 841.89);
  winnow_pdf_add (&buffer, " ");
  winnow_pdf_add_thousandths (&buffer, 612);
  g_autofree char *text = dup_text (&buffer);
  g_assert_cmpstr (text, ==, "595.276 841.89 612");
}

/* ── strings ── */

/* As a reader does (ISO 32000-1, 7.3.4.2): line ends become line feeds, parentheses that pair up
 * are letters. Returns what is behind the string. */
static const char *
read_literal (const char *p, GString *out)
{
  int depth = 0;
  g_assert_cmpint (*p, ==, '(');
  for (p++; depth > 0 || *p != ')'; p++)
    {
      if (*p == '\\')
        g_string_append_c (out, *++p == 'r' ? '\r' : *p);
      else if (*p == '\r')
        g_string_append_c (out, '\n');
      else
        {
          depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
          g_string_append_c (out, *p);
        }
    }
  return p + 1;
}

static void
test_literals (void)
{
  for (guint i = 0; i < 3000; i++)
    {
      char data[64];
      gsize n = (gsize) g_test_rand_int_range (0, sizeof data);
      WinnowPdfBuffer buffer = { 0 };
      g_autoptr (GString) read = g_string_new (NULL);
      for (gsize k = 0; k < n; k++)
        data[k] = i % 2 == 0 ? (char) g_test_rand_int_range (0, 256) : "()\\\r\nr"[g_test_rand_int_range (0, 6)];
      winnow_pdf_add_literal (&buffer, data, n);
      winnow_pdf_add (&buffer, "!");
      winnow_pdf_add_bytes (&buffer, "", 1);
      g_assert_cmpstr (read_literal (buffer.data, read), ==, "!");
      g_assert_cmpmem (read->str, read->len, data, n);
      winnow_pdf_buffer_clear (&buffer);
    }
}

static void
assert_string (const char *text, const char *wanted)
{
  WinnowPdfBuffer buffer = { 0 };
  winnow_pdf_add_string (&buffer, text);
  g_autofree char *spelled = dup_text (&buffer);
  g_assert_cmpstr (spelled, ==, wanted);
}

static void
test_strings (void)
{
  assert_string ("", "()");
  assert_string ("plain (text) \\", "(plain \\(text\\) \\\\)");
  assert_string ("é", "<FEFF00E9>");
  assert_string ("a 中", "<FEFF0061"
                         "0020"
                         "4E2D>");
  assert_string ("😀", "<FEFFD83DDE00>");
  assert_string ("a\nb", "<FEFF0061000A0062>");
}

static void
test_names (void)
{
  WinnowPdfBuffer buffer = { 0 };
  winnow_pdf_add_name (&buffer, "F1a.7");
  winnow_pdf_add_name (&buffer, "a b/#é");
  g_autofree char *text = dup_text (&buffer);
  g_assert_cmpstr (text, ==, "/F1a.7/a#20b#2F#23#C3#A9");
}

static void
test_dates (void)
{
  WinnowPdfBuffer buffer = { 0 };
  g_assert_true (winnow_pdf_add_date (&buffer, "2026-11-21T23:45:01Z"));
  g_assert_true (winnow_pdf_add_date (&buffer, "2026-11-21T23:45:01.75+08:00"));
  g_assert_false (winnow_pdf_add_date (&buffer, "yesterday"));
  g_assert_false (winnow_pdf_add_date (&buffer, ""));
  g_autofree char *text = dup_text (&buffer);
  g_assert_cmpstr (text, ==, "(D:20261121234501Z)(D:20261121154501Z)");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/pdf-buffer/numbers", test_numbers);
  g_test_add_func ("/print/pdf-buffer/numbers-read-back", test_numbers_read_back);
  g_test_add_func ("/print/pdf-buffer/integers", test_integers);
  g_test_add_func ("/print/pdf-buffer/thousandths", test_thousandths);
  g_test_add_func ("/print/pdf-buffer/literals", test_literals);
  g_test_add_func ("/print/pdf-buffer/strings", test_strings);
  g_test_add_func ("/print/pdf-buffer/names", test_names);
  g_test_add_func ("/print/pdf-buffer/dates", test_dates);
  return g_test_run ();
}
