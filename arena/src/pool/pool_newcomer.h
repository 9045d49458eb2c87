/**
 * A new entrant to a pool: the gauntlet that rates it without replaying any other games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_POOL_NEWCOMER_H
#define ARENA_POOL_NEWCOMER_H

#include "carcarena/arena/pool.h"

/** The entrant and its opponents. Texts are borrowed. */
typedef struct PoolNewcomer {
    const char *bot;  /* text of a registered bot, or a bot of a configuration: {"spec": ...} */
    const char *name; /* NULL: from `bot` */
    const char *const *opponents; /* labels of bots of the pool's runs */
    unsigned opponent_count;      /* 0: all of them, or its opponents in earlier gauntlets */
    bool trust_bots;              /* start opponents that are not built in, from any run; false:
                                     only if this user made them on this machine (STATUS_INVALID) */
    const char *folder; /* the gauntlet's folder is FOLDER/NAME, or FOLDER/NAME-2 if that is
                           another one */
} PoolNewcomer;

/**
 * Makes the configuration of the gauntlet: rules and seats of the pool's first run, the entrant
 * against the opponents, and new decks unless the overrides have a seed. An interrupted
 * gauntlet is resumed.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure
 * @param overrides from the command line, such as the number of blocks; `output` is set here
 * @return STATUS_NOT_FOUND (no such opponent), STATUS_INVALID (no bot, or no run with rules),
 * STATUS_CONFLICT (an opponent now behaves differently, unless the overrides accept it),
 * STATUS_NO_MEMORY and the errors of config_parse
 */
Status pool_newcomer_config(TournamentConfig **out, const Pool *pool, const PoolNewcomer *newcomer,
                            const ConfigOverrides *overrides, Message *message) MUST_USE;

#endif
