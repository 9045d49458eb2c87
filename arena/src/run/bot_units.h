/**
 * What the estimates of a run's bots measure. Programs say it when they start, so a run notes it
 * for pages that are made later.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_UNITS_H
#define ARENA_BOT_UNITS_H

#include "carcarena/arena/store.h"

/** Notes the units of the programs that have been started. */
Status bot_units_note(Store *store, const TournamentConfig *config, Message *message) MUST_USE;

/**
 * Reads the units of all bots.
 * @param out receives config->bot_count items; free with free()
 */
Status bot_units_read(BotUnit **out, Store *store, const TournamentConfig *config,
                      Message *message) MUST_USE;

#endif
