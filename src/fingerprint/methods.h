/* methods.h: the methods, one a file; private to fingerprint/ */
#pragma once

#include "fingerprint/fingerprint.h"

extern const WinnowMethod winnow_method_shingle, winnow_method_minhash, winnow_method_simhash, winnow_method_nshash;
extern const WinnowMethod winnow_method_winnow, winnow_method_sentence, winnow_method_content;
