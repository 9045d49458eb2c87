/**
 * Golden files: stored texts that must stay byte-identical.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_GOLDEN_FILES_H
#define TESTS_GOLDEN_FILES_H

/**
 * Compares a text with the golden file. Fails the test if they differ.
 *
 * @param path relative to tests/golden
 * @param text freed here
 */
void golden_check(const char *path, char *text);

/**
 * Overwrites the golden file.
 *
 * @param text freed here
 */
void golden_write(const char *path, char *text);

#endif
