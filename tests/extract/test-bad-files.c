/* Files that would harm or mislead: each is refused with a reason that names it, within its
 * bounds. */
#include <string.h>

#include "part.h"
#include "make.h"

#define P(text) "<w:p><w:r><w:t>" text "</w:t></w:r></w:p>"

static const WinnowExtractLimits defaults = WINNOW_EXTRACT_LIMITS_INIT;

static char *
repeat (const char *text, guint n)
{
  GString *repeated = g_string_new (NULL);
  while (n-- > 0)
    g_string_append (repeated, text);
  return g_string_free (repeated, FALSE);
}

test_case (paths)
{
  g_autofree char *missing = g_build_filename (make_folder (), "missing.txt", NULL);
  g_autofree char *inside = g_build_filename (make_folder (), "a.txt", "b.txt", NULL);
  g_autofree char *file = make_file ("a.txt", "x", -1);
  read_badly (missing, NULL, WINNOW_EXTRACT_ERROR_READ);
  read_badly (inside, NULL, WINNOW_EXTRACT_ERROR_READ);
  read_badly (make_folder (), NULL, WINNOW_EXTRACT_ERROR_READ);
  read_badly ("/dev/null", NULL, WINNOW_EXTRACT_ERROR_READ);
}

test_case (truncated)
{
  g_autofree char *whole = make_docx ("a.docx", P ("one"), NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (whole, &bytes, &length, NULL));
  for (gsize cut = 8; cut < length; cut += length / 7)
    {
      g_autofree char *path = make_file ("cut.docx", bytes, cut);
      read_badly (path, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
    }
}

/* A member whose checksum is wrong costs the document only if it holds the text. */
test_case (checksum)
{
  g_autofree char *whole = make_odt ("a.odt", "", "<text:p>one</text:p>");
  g_autofree char *bytes = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (whole, &bytes, &length, NULL));
  char *member = memmem (bytes, length, "content.xml", strlen ("content.xml"));

  g_assert_nonnull (member);
  member[60] ^= 0x55;

  g_autofree char *path = make_file ("b.odt", bytes, length);
  read_badly (path, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
}

test_case (not_well_formed)
{
  g_autofree char *docx = make_docx ("a.docx", "<w:p><w:r><w:t>one</w:r></w:p>", NULL);
  g_autofree char *xml = make_file ("a.xml", "<?xml version=\"1.0\"?><a><b></a>", -1);
  g_autofree char *types = make_zip ("b.docx", "[Content_Types].xml", "<Types>", NULL);
  g_autofree char *archive = make_zip ("a.zip", "a.txt", "text", NULL);
  read_badly (docx, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
  read_badly (xml, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
  read_badly (types, NULL, WINNOW_EXTRACT_ERROR_DAMAGED);
  read_badly (archive, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
}

test_case (expansion)
{
  WinnowExtractLimits limits = defaults;
  g_autofree char *much = repeat ("          ", 200000);
  g_autofree char *body = g_strconcat ("<w:p><w:r><w:t>one", much, "</w:t></w:r></w:p>", NULL);
  g_autofree char *path = make_docx ("a.docx", body, NULL);
  limits.max_expanded_bytes = 1000000;
  read_badly (path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (entries)
{
  WinnowExtractLimits limits = defaults;
  g_autofree char *path = make_docx ("a.docx", P ("one"), NULL);
  limits.max_entries = 4;
  read_badly (path, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (sizes)
{
  WinnowExtractLimits small_file = defaults, small_text = defaults;
  g_autofree char *words = repeat ("a word and ", 1000);
  g_autofree char *body = g_strdup_printf ("<w:p><w:r><w:t>%s</w:t></w:r></w:p>", words);
  g_autofree char *page = g_strdup_printf ("<html><body><p>%s", words);
  g_autofree char *text = make_file ("a.txt", words, -1);
  g_autofree char *docx = make_docx ("a.docx", body, NULL);
  g_autofree char *html = make_file ("a.html", page, -1);
  small_file.max_file_bytes = 500;
  small_text.max_text_bytes = 500;
  read_badly (text, &small_file, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (text, &small_text, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (docx, &small_text, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (html, &small_text, WINNOW_EXTRACT_ERROR_LIMIT);
}

/* Little in the file, much of it in memory. */
test_case (multiplied)
{
  WinnowExtractLimits small_text = defaults, small_tree = defaults;
  g_autofree char *words = repeat ("a word and ", 100);
  g_autofree char *marks = repeat ("<w:r><w:footnoteReference w:id=\"2\"/></w:r>", 1000);
  g_autofree char *body = g_strdup_printf ("<w:p><w:r><w:t>one</w:t></w:r>%s</w:p>", marks);
  g_autofree char *notes = g_strdup_printf ("<w:footnotes xmlns:w=\"w\"><w:footnote "
                                            "w:id=\"2\"><w:p><w:r><w:t>%s</w:t></w:r></w:p></w:footnote></w:footnotes>",
                                            words);
  g_autofree char *paragraphs = repeat ("<p>", 10000);
  g_autofree char *html = g_strconcat ("<html><body>x", paragraphs, NULL);
  g_autofree char *docx_path = make_docx ("a.docx", body, "word/footnotes.xml", notes, NULL);
  g_autofree char *html_path = make_file ("a.html", html, -1);
  small_text.max_text_bytes = 100000;
  small_tree.max_expanded_bytes = 1000000;
  read_badly (docx_path, &small_text, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (html_path, &small_tree, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (depth)
{
  g_autofree char *deep_xml = repeat ("<a>", 100000);
  g_autofree char *deep_html = repeat ("<div>", 100000);
  g_autofree char *xml = g_strconcat ("<?xml version=\"1.0\"?>", deep_xml, NULL);
  g_autofree char *html = g_strconcat ("<html><body>", deep_html, "x", NULL);
  g_autofree char *xml_path = make_file ("a.xml", xml, -1);
  g_autofree char *html_path = make_file ("a.html", html, -1);
  read_badly (xml_path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (html_path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
}

/* libxml2 compares each attribute of a tag with all before it. */
test_case (attributes)
{
  g_autoptr (GString) html = g_string_new ("<html><body><p");
  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (html, " a%u=\">\"", i);
  g_string_append (html, ">Some text.</p></body></html>");
  g_autofree char *xml = g_strconcat ("<?xml version=\"1.0\"?>", html->str, NULL);
  g_autofree char *html_path = make_file ("a.html", html->str, -1), *xml_path = make_file ("a.xml", xml, -1);
  read_badly (html_path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (xml_path, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
}

#define LAUGHS                                                                                                  \
  "<?xml version=\"1.0\"?><!DOCTYPE l [<!ENTITY a \"haha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c " \
  "\"&b;&b;&b;&b;&b;&b;&b;&b;\">"                                                                               \
  "<!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;\">]>"

test_case (entities)
{
  g_autofree char *secret = make_file ("secret", "secret", -1);
  g_autofree char *external = g_strdup_printf (
      "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"file://%s\">]><a>&x; text</a>", secret);
  g_autofree char *laughs = make_file ("laughs.xml", LAUGHS "<l>&e;</l>", -1);
  g_autofree char *attribute = make_file ("attribute.xml", LAUGHS "<l a=\"&e;\">text</l>", -1);
  g_autofree char *reader = make_file ("external.xml", external, -1);
  g_autofree char *odt = make_zip ("a.odt", "mimetype", "application/vnd.oasis.opendocument.text", "content.xml",
                                   LAUGHS "<p>&e;</p>", NULL);
  read_badly (laughs, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (attribute, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (reader, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
  read_badly (odt, NULL, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (encrypted)
{
  static const char start[] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
  guint8 ole[2048] = { 0 };
  static const char name[] = "EncryptedPackage";
  g_autofree char *odt
      = make_zip ("a.odt", "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", "scrambled",
                  "META-INF/manifest.xml",
                  "<m:manifest xmlns:m=\"m\"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>", NULL);
  memcpy (ole, start, 8);
  ole[30] = 9; /* sectors of 512 bytes */
  for (gsize i = 0; i < strlen (name); i++)
    ole[1024 + 2 * i] = name[i];
  ole[1024 + 64] = 2 * sizeof name;

  g_autofree char *docx = make_file ("a.docx", (char *) ole, sizeof ole);
  read_badly (docx, NULL, WINNOW_EXTRACT_ERROR_ENCRYPTED);
  read_badly (odt, NULL, WINNOW_EXTRACT_ERROR_ENCRYPTED);
  ole[1024] = 'X';

  g_autofree char *other = make_file ("b.docx", (char *) ole, sizeof ole);
  read_badly (other, NULL, WINNOW_EXTRACT_ERROR_UNSUPPORTED);
}

test_case (time)
{
  WinnowExtractLimits limits = defaults;
  g_autofree char *docx = make_docx ("a.docx", P ("one"), NULL);
  limits.max_seconds = 0;
  read_badly (docx, &limits, WINNOW_EXTRACT_ERROR_LIMIT);
}

test_case (cancelled)
{
  g_autoptr (GPtrArray) paths = make_all ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_cancellable_cancel (cancellable);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WinnowContent) content = extract_file (g_ptr_array_index (paths, i), NULL, NULL, cancellable, &error);
      g_assert_null (content);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}
