/* hashes.h: the published hash functions that methods use; XXH3 comes from its library */
#pragma once

#include <glib.h>

/* MurmurHash64A, Austin Appleby. */
guint64 winnow_hash_murmur64 (const void *bytes, gsize length, guint64 seed);

/* hashlittle2 of lookup3, Bob Jenkins 2006. Result and @seed hold @c in the lower half and @b in
 * the upper. */
guint64 winnow_hash_lookup3 (const void *bytes, gsize length, guint64 seed);

/* lookup3 over the code points of UTF-8, as Solr's Lookup3Signature has it (Hash.lookup3ycs64, Y.
 * Seeley): hashword2 without the length in its initial state. */
guint64 winnow_hash_lookup3_text (const char *text, gsize length, guint64 seed);

/* The hash of sdbm, Ozan Yigit: hash · 65599 + byte, to 64 bits. */
guint64 winnow_hash_sdbm (const void *bytes, gsize length);

/* The first and the second half of MD5, big-endian. */
void winnow_hash_md5 (const void *bytes, gsize length, guint64 halves[2]);
