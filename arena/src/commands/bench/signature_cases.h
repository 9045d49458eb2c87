/**
 * Rules of the signature's games. They use every expansion, and every value of every option of an
 * expansion, at least once (checked by test_signature).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SIGNATURE_CASES_H
#define ARENA_SIGNATURE_CASES_H

/** One set of rules. Lists are words separated by blanks. */
typedef struct SignatureCase {
    const char *tilesets;
    int players;
    unsigned games;
    const char *options;    /* "key=value"; NULL: the defaults */
    const char *expansions; /* in addition to those of the tile sets; NULL: none */
} SignatureCase;

/** Returns case number `index`; NULL past the last. */
const SignatureCase *signature_case_at(unsigned index);

#endif
