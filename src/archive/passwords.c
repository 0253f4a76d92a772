/* passwords.c: passwords of archives in the keyring of the desktop, by their addresses */
#include "archive/archive-private.h"

#include <libsecret/secret.h>

static const SecretSchema schema
    = { "org.winnow.Archive", SECRET_SCHEMA_NONE, { { "address", SECRET_SCHEMA_ATTRIBUTE_STRING }, { NULL, 0 } } };

gboolean
winnow_shared_store_password (const char *address, const char *name, const char *password, GCancellable *cancellable,
                              GError **error)
{
  g_autoptr (GError) reason = NULL;
  /* Translators: what a keyring says of a password; %s: the name of an archive */
  g_autofree char *label = g_strdup_printf (_ ("Winnow: archive “%s”"), name);
  if (!secret_password_store_sync (&schema, SECRET_COLLECTION_DEFAULT, label, password, cancellable, &reason, "address",
                                   address, NULL))
    g_set_error (error, WINNOW_SHARED_ERROR, WINNOW_SHARED_ERROR_KEYRING,
                 /* Translators: 1: an address, 2: why */
                 _ ("The keyring does not keep the password of “%1$s”: %2$s"), address, reason->message);
  return reason == NULL;
}

char *
winnow_shared_dup_stored_password (const char *address, GCancellable *cancellable)
{
  char *kept = secret_password_lookup_sync (&schema, cancellable, NULL, "address", address, NULL);
  char *copy = g_strdup (kept);
  secret_password_free (kept);
  return copy;
}
