/**
 * A folder for a run that nobody gave a name: a second run by flags alone, or with a seed drawn at
 * random, is not the one that the usual folder holds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FREE_FOLDER_H
#define ARENA_FREE_FOLDER_H

#include "carcarena/arena/config.h"

/**
 * The first of DIR, DIR-2, DIR-3, ... that holds this very run, whose games it goes on with, or
 * none.
 * @param config whose output is DIR.
 * @param out NULL if it is DIR, else the folder; free with free(). Unchanged on failure.
 * @return STATUS_NO_MEMORY, STATUS_LIMIT.
 */
Status free_folder_choose(char **out, const TournamentConfig *config, Message *message) MUST_USE;

#endif
