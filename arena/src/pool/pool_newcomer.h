/**
 * A newcomer to a pool: the gauntlet that gives it a rating without anybody else playing again.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_POOL_NEWCOMER_H
#define ARENA_POOL_NEWCOMER_H

#include "carcarena/arena/pool.h"

/** Who comes, and whom it meets. Texts are borrowed. */
typedef struct PoolNewcomer {
    const char *bot;  /* as registry text, or as a bot of a configuration: {"spec": ...} */
    const char *name; /* NULL: as `bot` says */
    const char *const *opponents; /* labels of bots of the pool's runs */
    unsigned opponent_count;      /* 0: all of them, or those it met before */
    bool trust_bots;    /* opponents that are not built in are started whoever made their runs; else
                           only if this user did, here (STATUS_INVALID) */
    const char *folder; /* the gauntlet's is FOLDER/NAME; FOLDER/NAME-2 where that is another */
} PoolNewcomer;

/**
 * The gauntlet as a configuration: rules and seats of the pool's first run, the newcomer against
 * the opponents, with decks of its own unless the overrides have a seed. If it was begun before, it
 * is that one, to go on with.
 * @param out owned by the caller, freed with config_destroy; unchanged on failure.
 * @param overrides what the command line puts in place, such as the number of blocks; `output` is
 *        set here.
 * @return STATUS_NOT_FOUND (no such opponent), STATUS_INVALID (no bot, no run to take the rules
 *         from), STATUS_CONFLICT (an opponent plays otherwise today, unless the overrides accept
 *         it), STATUS_NO_MEMORY and those of config_parse.
 */
Status pool_newcomer_config(TournamentConfig **out, const Pool *pool, const PoolNewcomer *newcomer,
                            const ConfigOverrides *overrides, Message *message) MUST_USE;

#endif
