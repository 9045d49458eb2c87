/**
 * Texts that are kept in files, to be the same bytes today.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_GOLDEN_FILES_H
#define TESTS_GOLDEN_FILES_H

/** Compares a text with the kept file; fails the test if it differs. @param path below
 * tests/golden.
 * @param text freed. */
void golden_check(const char *path, char *text);

/** Writes it anew. @param text freed. */
void golden_write(const char *path, char *text);

#endif
