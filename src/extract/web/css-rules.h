/* css-rules.h: the style sheets of a web page and the rules in them that match an element */
#pragma once

#include <glib.h>
#include <libxml/tree.h>

G_BEGIN_DECLS

typedef struct _WinnowCssRules WinnowCssRules;

/* Reads the style elements below @root, the root element of the page, which must outlive them. */
WinnowCssRules *winnow_css_rules_new (xmlNode *root);
void winnow_css_rules_free (WinnowCssRules *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowCssRules, winnow_css_rules_free)

gboolean winnow_css_rules_is_empty (const WinnowCssRules *rules);

/* TRUE if the page also has style sheets in other files, which are not read. */
gboolean winnow_css_rules_has_external (const WinnowCssRules *rules);

/* The declarations of the rules that match @element; later ones override earlier ones. Returns:
 * (transfer container) (element-type utf8) */
GPtrArray *winnow_css_rules_find (WinnowCssRules *rules, const xmlNode *element);

G_END_DECLS
