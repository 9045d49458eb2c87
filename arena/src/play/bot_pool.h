/**
 * The bot objects of one worker. They are created on first use, between games, and kept. If there
 * are more bots than a worker keeps, the least recently used one is destroyed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_POOL_H
#define ARENA_BOT_POOL_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "play/permits.h"
#include "process/shared_program.h"
#include "process/suspension.h"

enum { BOT_POOL_SIZE = 64 /* bot objects a worker keeps; above PLAYERS_MAX */ };

/** A kept bot. */
typedef struct PooledBot {
    void *bot; /* NULL: the place is free */
    uint32_t number, copy;
    uint64_t used; /* the last game it played in, counted by the pool */
} PooledBot;

/** One thread at a time. Starts as {.config = config}. */
typedef struct BotPool {
    const TournamentConfig *config; /* borrowed */
    uint64_t soft_files;            /* soft limit of open files for programs; 0: the arena's */
    SuspensionWatch *watch;         /* borrowed, for the clocks of bots; NULL: suspensions count */
    /*
     * Programs that bots share, by bot, then those of duplicates, by bot. Borrowed, as is each
     * item; NULL: no bot shares programs; a NULL item: this one does not.
     */
    SharedPrograms **shared;
    Permits *permits; /* borrowed: returned while waiting for shared programs */
    uint64_t games;
    PooledBot bots[BOT_POOL_SIZE];
} BotPool;

/** Returns the seat of a bot as match_play needs it; the caller adds the bot object. */
MatchSeat bot_pool_seat_of(const TournamentConfig *config, uint32_t bot);

/**
 * Seats the bots of a game.
 * @param seats receives one per player; the bots belong to the pool
 * @return the error of a bot's create, with the bot named
 */
Status bot_pool_seat(BotPool *pool, MatchSeat *seats, const ScheduledGame *game,
                     Message *message) MUST_USE;

/**
 * Gives every seat a duplicate bot (MatchSeat.shadow) for a determinism check. Time-limited bots
 * get none, since they may legitimately answer differently.
 * @param seats of bot_pool_seat for the same game
 * @return the error of a bot's create, with the bot named; no seat then has a duplicate
 */
Status bot_pool_shadow(const BotPool *pool, MatchSeat *seats, const ScheduledGame *game,
                       Message *message) MUST_USE;

/**
 * Checks after a game that all its programs could be started. If the arena lacked a resource the
 * bots are not at fault, and the game does not count.
 * @return STATUS_LIMIT with the bot and the reason
 */
Status bot_pool_started(const BotPool *pool, const MatchSeat *seats, const ScheduledGame *game,
                        Message *message) MUST_USE;

/** Destroys the duplicates, if there are any. */
void bot_pool_unshadow(const BotPool *pool, MatchSeat *seats);

/** Destroys all bots. */
void bot_pool_clear(BotPool *pool);

#endif
