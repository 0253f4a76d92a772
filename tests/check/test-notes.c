/* test-notes.c: what was copied into a note is found, in each format that has notes inside its
 * text */
#include "part.h"
#include "fixture.h"
#include "base/for-each.h"

TEST_FIXTURE (Fixture, fixture_set_up, fixture_tear_down);

#define FLAT(body)                                                                                      \
  "<?xml version='1.0'?><office:document xmlns:office='o' xmlns:text='t' xmlns:draw='d' xmlns:svg='s' " \
  "xmlns:presentation='p'><office:body>" body "</office:body></office:document>"

static const struct
{
  const char *name, *format; /* of the body and the note */
} documents[] = {
  { "a.fodt", FLAT ("<text:p>%s<office:annotation><text:p>%s</text:p></office:annotation></text:p>") },
  { "b.fodp", FLAT ("<draw:page><text:p>%s</text:p><presentation:notes><text:p>%s</text:p></presentation:notes>"
                    "</draw:page>") },
  { "c.fodt", FLAT ("<text:p>%s<draw:frame><svg:desc>%s</svg:desc></draw:frame></text:p>") },
  { "d.xml", "<?xml version='1.0'?><w:wordDocument xmlns:w='http://schemas.microsoft.com/office/word/2003/wordml' "
             "xmlns:aml='a'><w:body><w:p><w:r><w:t>%s</w:t></w:r><aml:annotation w:type='Word.Comment'><w:p><w:r><w:t>"
             "%s</w:t></w:r></w:p></aml:annotation></w:p></w:body></w:wordDocument>" },
  { "e.html", "<p>%s</p><img alt='%s'>" },
  { "f.rtf", "{\\rtf1 %s{\\*\\annotation %s}\\par}" },
};

fixture_case (copied_notes, fixture)
{
  winnow_for_each_below (i, G_N_ELEMENTS (documents))
    {
      g_autofree char *name = g_strconcat ("p/", documents[i].name, NULL),
                      *source = g_strdup_printf ("p/%c.txt", *documents[i].name), *body = fixture_prose (100 + i, 300),
                      *note = fixture_prose (200 + i, 60);
      g_strchomp (body);
      g_strchomp (note);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_autofree char *text = g_strdup_printf (documents[i].format, body, note);
#pragma GCC diagnostic pop
      fixture_write (fixture, name, text);
      fixture_write_copy (fixture, source, 300 + i, note);
    }
  fixture_read_papers (fixture, 1);
  fixture_run (fixture, 1);
  assert_takes (fixture_dup_pairs (fixture),
                "a.fodt~a.txt b.fodp~b.txt c.fodt~c.txt d.txt~d.xml e.html~e.txt f.rtf~f.txt");
}
