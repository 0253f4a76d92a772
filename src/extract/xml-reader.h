/* xml-reader.h: parses XML of unknown origin, event by event */
#pragma once

#include "extract/name-table.h"
#include "extract/color.h"
#include "extract/job.h"

typedef struct _WinnowXmlAttributes WinnowXmlAttributes;

/* Names are local names: documents choose prefixes freely, and strict and transitional Office files
 * differ in namespaces only. */
typedef struct
{
  /* FALSE leaves the element out with its content */
  gboolean (*open) (gpointer data, const char *name, const WinnowXmlAttributes *attributes);
  void (*close) (gpointer data, const char *name);              /* (nullable) not called for elements left out */
  void (*text) (gpointer data, const char *text, gsize length); /* (nullable) */
} WinnowXmlHandler;

/* Parses @bytes without network and other files. Errors: _DAMAGED where the XML is not well-formed;
 * _LIMIT where it nests too deep or defines entities; any reason that stops the job. */
gboolean winnow_xml_parse (WinnowJob *job, const char *bytes, gsize length, const WinnowXmlHandler *handler,
                           gpointer data, GError **error);

/* FALSE with _LIMIT where a tag of XML or HTML has so many attributes that libxml2, which compares
 * each with all before it, takes minutes, and cannot be stopped meanwhile. Part of parsing. */
gboolean winnow_xml_check_tags (const WinnowJob *job, const char *bytes, gsize length, GError **error);

/* For a member of the job's container. Succeeds if there is no such member. */
gboolean winnow_xml_parse_member (WinnowJob *job, const char *member, const WinnowXmlHandler *handler, gpointer data,
                                  GError **error);

/* Returns: (transfer full) (nullable): the value of the attribute with the local name @name. */
char *winnow_xml_dup_attribute (const WinnowXmlAttributes *attributes, const char *name);

/* For formula.h. @attributes: WinnowXmlAttributes */
char *winnow_xml_formula_attribute (gconstpointer attributes, const char *name);

/* For attributes with a namespace only: r:id where id exists, too. */
char *winnow_xml_dup_qualified_attribute (const WinnowXmlAttributes *attributes, const char *name);

/* Its value as a whole number of 32 bits, or @missing without the attribute. */
int winnow_xml_get_integer (const WinnowXmlAttributes *attributes, const char *name, int missing);

/* Its value as a number without a sign; 0 without the attribute. */
guint winnow_xml_get_index (const WinnowXmlAttributes *attributes, const char *name);

/* Its value as a color; UNSET without the attribute. */
WinnowColor winnow_xml_get_color (const WinnowXmlAttributes *attributes, const char *name);

/* TRUE for "1" and "true". */
gboolean winnow_xml_is_true (const WinnowXmlAttributes *attributes, const char *name);

/* TRUE if its value is one of @values, which spaces separate. */
gboolean winnow_xml_attribute_is (const WinnowXmlAttributes *attributes, const char *name, const char *values);
