/* unpack.c: see unpack.h. The archive stays open between the requests of its parent, so that many
 * members cost one pass. */
#include "worker/unpack.h"

#include "base/for-each.h"
#include "worker/answer.h"

static const WinnowPatience for_ever = { .deadline = G_MAXINT64 };

static gboolean
answer (const WinnowUnpacking *unpacking, WinnowFrameKind kind, GVariant *payload, GBytes *bytes)
{
  return winnow_frame_send (unpacking->socket, kind, payload, bytes, &for_ever, NULL);
}

static gboolean
fail (const WinnowUnpacking *unpacking, const GError *error)
{
  return answer (unpacking, WINNOW_FRAME_FAILED, winnow_answer_pack_failure (error), NULL);
}

static GVariant *
pack_members (const WinnowUnpacker *unpacker)
{
  g_auto (GVariantBuilder) list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE (WINNOW_ANSWER_MEMBERS));
  winnow_for_each (const WinnowPackedMember, member, winnow_unpacker_get_members (unpacker))
    g_variant_builder_add (&list, "(stms)", member->name, member->size, member->reason);
  return g_variant_builder_end (&list);
}

/* The former archive is closed before. */
static gboolean
take_file (WinnowUnpacking *unpacking)
{
  g_clear_pointer (&unpacking->unpacker, winnow_unpacker_free);
  unpacking->descriptor = -1;
  return answer (unpacking, WINNOW_FRAME_FILE, g_variant_new ("()"), NULL)
         && winnow_descriptor_pass (unpacking->socket, &unpacking->descriptor);
}

/* @bytes: the limits */
static gboolean
list (WinnowUnpacking *unpacking, GVariant *request, GBytes *bytes)
{
  const WinnowPackedLimits *limits = g_bytes_get_data (bytes, NULL);
  const char *shown;
  g_autoptr (GError) error = NULL;
  g_variant_get (request, "(&s)", &shown);
  unpacking->unpacker = winnow_unpacker_new (unpacking->descriptor, shown, limits, &error);
  return unpacking->unpacker != NULL
             ? answer (unpacking, WINNOW_FRAME_MEMBERS, pack_members (unpacking->unpacker), NULL)
             : fail (unpacking, error);
}

/* @bytes: numbers of members. What fails costs itself and those after it, which are asked for
 * again. */
static gboolean
unpack (const WinnowUnpacking *unpacking, GVariant *request, GBytes *bytes)
{
  gsize size;
  const guint32 *numbers = g_bytes_get_data (bytes, &size);
  guint32 n_wanted, n;
  g_autoptr (GError) error = NULL;
  g_variant_get (request, "(u)", &n_wanted);
  for (gsize i = n_wanted; i < size / sizeof *numbers; i++)
    winnow_unpacker_expect (unpacking->unpacker, numbers[i]);
  GByteArray *all = winnow_unpacker_read (unpacking->unpacker, numbers[0], &error), *next = NULL;
  if (all == NULL)
    return fail (unpacking, error);
  g_byte_array_append (all, (const guint8 *) "", 1);
  for (n = 1; n < n_wanted && (next = winnow_unpacker_read (unpacking->unpacker, numbers[n], NULL)) != NULL; n++)
    {
      g_byte_array_append (next, (const guint8 *) "", 1);
      g_byte_array_append (all, next->data, next->len);
      g_byte_array_unref (next);
    }
  g_autoptr (GBytes) unpacked = g_byte_array_free_to_bytes (all);
  return answer (unpacking, WINNOW_FRAME_MEMBER, g_variant_new ("(u)", n), unpacked);
}

gboolean
winnow_unpacking_answer (WinnowUnpacking *unpacking, WinnowFrameKind kind, GVariant *request, GBytes *bytes)
{
  switch (kind)
    {
    case WINNOW_FRAME_FILE:
      return take_file (unpacking);
    case WINNOW_FRAME_UNPACK:
      return list (unpacking, request, bytes);
    default:
      return unpack (unpacking, request, bytes);
    }
}
