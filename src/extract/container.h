/* container.h: the members of a ZIP container, unpacked into memory within bounds */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _WinnowJob WinnowJob;
typedef struct _WinnowContainer WinnowContainer;

/* Unpacks from the job's bytes the members that can hold text (XML, HTML, relations, mimetype);
 * pictures and the like are only listed. Errors: _DAMAGED (truncated), _ENCRYPTED, _LIMIT (too many
 * members, expands too much). */
WinnowContainer *winnow_container_open (WinnowJob *job, GError **error);
void winnow_container_free (WinnowContainer *container);

/* TRUE if there is such a member, unpacked or not. A leading slash is ignored. */
gboolean winnow_container_has (const WinnowContainer *container, const char *member);

/* Returns: (transfer none) (nullable): the bytes of the text member @member. */
GBytes *winnow_container_get (const WinnowContainer *container, const char *member);

/* TRUE if the text member @member is there but does not unpack. */
gboolean winnow_container_is_broken (const WinnowContainer *container, const char *member);

/* Which members that hold no text are wanted, and who gets them. */
typedef struct
{
  GHashTable *names;  /* set of them */
  guint64 max_member; /* bytes: of a larger one a little more than that is handed over, not all */
  guint64 *room;      /* bytes that all of them may still unpack to */
  /* Called once for each name that is there. @bytes (nullable): NULL where it does not unpack, with
   * @reason, a sentence that does not name it. */
  void (*take) (gpointer data, const char *name, GBytes *bytes, const char *reason);
  gpointer data;
} WinnowUnpack;

/* Unpacks them one after the other, in one way through the container. FALSE where it ended early:
 * _LIMIT where there was no more room or time, or cancelled. */
gboolean winnow_container_unpack (WinnowJob *job, const WinnowUnpack *want, GError **error);

/* The member that @reference, as written inside @member, points at: percent signs decoded, dots
 * resolved, fragment cut. A reference that climbs out of the container ends at its root. Returns:
 * (transfer full). */
char *winnow_container_resolve (const char *member, const char *reference);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WinnowContainer, winnow_container_free)

G_END_DECLS
