/**
 * Ask and tell: a tuning driven from outside, one JSON object a line each way. What there is to ask
 * is in arena/guide/TUNING.md.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_SESSION_H
#define ARENA_TUNE_SESSION_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/search.h"

/**
 * Answers requests of standard input until it ends or "quit" comes.
 * @param search just created from the configuration's. @param program as for store_open.
 * @return an exit code: 0, or 7 if standard output fails.
 */
int tune_session(const TournamentConfig *config, Search *search, const char *program);

#endif
