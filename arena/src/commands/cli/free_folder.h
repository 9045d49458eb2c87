/**
 * Finds a folder for an unnamed run: a second run by flags alone, or one with a random seed,
 * differs from the run in the usual folder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FREE_FOLDER_H
#define ARENA_FREE_FOLDER_H

#include "carcarena/arena/config.h"

/**
 * Returns the first of DIR, DIR-2, DIR-3, ... that has no run, or this very run, which then
 * resumes.
 * @param config whose output is DIR.
 * @param out NULL if it is DIR, else the folder; free with free(). Unchanged on failure.
 * @return STATUS_NO_MEMORY, STATUS_LIMIT.
 */
Status free_folder_choose(char **out, const TournamentConfig *config, Message *message) MUST_USE;

#endif
