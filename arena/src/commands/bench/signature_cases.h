/**
 * What the games of the signature are played by: rules that use every expansion and every value of
 * every option of an expansion at least once (test_signature asks for that).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SIGNATURE_CASES_H
#define ARENA_SIGNATURE_CASES_H

/** One set of rules. Lists are words with blanks between. */
typedef struct SignatureCase {
    const char *tilesets;
    int players;
    unsigned games;
    const char *options;    /* "key=value"; NULL: the defaults */
    const char *expansions; /* beside those of the tile sets; NULL: none */
} SignatureCase;

/** Case number `index`; NULL past the last. */
const SignatureCase *signature_case_at(unsigned index);

#endif
