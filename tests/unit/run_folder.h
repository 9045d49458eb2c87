/**
 * A separate folder for each test of runs, as cmocka's setup and teardown: `*state` is its path.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_RUN_FOLDER_H
#define TESTS_RUN_FOLDER_H

enum { RUN_FOLDER_SIZE = 128 }; /* bytes of the path */

/** Makes an empty folder. @return -1 if that fails. */
int run_folder_make(void **state);

/** Removes the folder and the files of a run in it. */
int run_folder_remove(void **state);

#endif
