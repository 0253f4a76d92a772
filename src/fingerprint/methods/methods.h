/* methods.h: the rows of the table of methods, one a file; private to fingerprint/ */
#pragma once

#include "fingerprint/fingerprint.h"

extern const WinnowMethod winnow_method_exact, winnow_method_keyword, winnow_method_card,
    winnow_method_longest_sentence;
extern const WinnowMethod winnow_method_shingle, winnow_method_minhash, winnow_method_simhash, winnow_method_nshash,
    winnow_method_feature_code, winnow_method_pinyin;
extern const WinnowMethod winnow_method_winnow, winnow_method_sentence, winnow_method_content;
