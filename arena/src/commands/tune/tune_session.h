/**
 * Ask and tell: a tuning controlled from outside, one JSON object per line in each direction.
 * arena/guide/TUNING.md describes the requests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_SESSION_H
#define ARENA_TUNE_SESSION_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/search.h"

/**
 * Answers requests of standard input until its end or "quit".
 * @param search new, of the configuration. @param program as for store_open.
 * @return an exit code: 0, or 7 if standard output fails.
 */
int tune_session(const TournamentConfig *config, Search *search, const char *program);

#endif
