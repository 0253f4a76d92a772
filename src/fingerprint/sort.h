/* sort.h: sorts fingerprints by hash; private to fingerprint/ */
#pragma once

#include "fingerprint/fingerprint.h"

/* Sorts by the upper @bits of the hash, 1 to 64. Stable. O(n). */
void winnow_fingerprints_sort (WinnowFingerprint *fingerprints, gsize n, guint bits);
