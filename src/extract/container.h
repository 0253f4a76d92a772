/* container.h: the members of a ZIP container, unpacked into memory within limits */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _WinnowJob WinnowJob;
typedef struct _WinnowContainer WinnowContainer;

/* Unpacks the members of the job's file that can hold text (XML, HTML, relations, mimetype) and
 * lists the others. Errors: _DAMAGED (truncated), _ENCRYPTED, _LIMIT (too many members, too many
 * bytes). */
WinnowContainer *winnow_container_open (WinnowJob *job, GError **error);
void winnow_container_free (WinnowContainer *container);

/* TRUE if there is such a member, unpacked or not. Ignores a leading slash. */
gboolean winnow_container_has (const WinnowContainer *container, const char *member);

/* Returns: (transfer none) (nullable): the bytes of the text member @member. */
GBytes *winnow_container_get (const WinnowContainer *container, const char *member);

/* TRUE if the text member @member exists but does not unpack. */
gboolean winnow_container_is_broken (const WinnowContainer *container, const char *member);

/* Which members without text to unpack, and where to deliver them. */
typedef struct
{
  GHashTable *names;  /* set of names */
  guint64 max_member; /* bytes; a larger member is delivered in part */
  guint64 *room;      /* bytes that all members together may still unpack to */
  /* Called once for each name that exists. @bytes: (nullable) NULL where the member does not
   * unpack; @reason is then a sentence that does not name it. */
  void (*take) (gpointer data, const char *name, GBytes *bytes, const char *reason);
  gpointer data;
} WinnowUnpack;

/* Unpacks them one by one in a single pass. FALSE if it ended early: _LIMIT (size or time), or
 * cancelled. */
gboolean winnow_container_unpack (WinnowJob *job, const WinnowUnpack *want, GError **error);

/* The member that @reference inside @member points at: percent signs decoded, dots resolved,
 * fragment removed. A reference that climbs out of the container ends at its root. Returns:
 * (transfer full) */
char *winnow_container_resolve (const char *member, const char *reference);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowContainer, winnow_container_free)

G_END_DECLS
