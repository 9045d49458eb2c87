/**
 * The bot objects of one worker. They are made when first needed, between games, and kept; when
 * there are more bots than a worker keeps, the one that has rested longest makes room.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_BOT_POOL_H
#define ARENA_BOT_POOL_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "process/suspension.h"

enum { BOT_POOL_SIZE = 64 /* bot objects a worker keeps; above PLAYERS_MAX */ };

/** One kept bot. */
typedef struct PooledBot {
    void *bot; /* NULL: the place is free */
    uint32_t number, copy;
    uint64_t used; /* game in which it last played, counted by the pool */
} PooledBot;

/** One thread at a time. Starts as {.config = config}. */
typedef struct BotPool {
    const TournamentConfig *config; /* borrowed */
    uint64_t soft_files;    /* soft limit of open files for programs; 0: that of the arena */
    SuspensionWatch *watch; /* borrowed, for the clocks of bots; NULL: suspensions are counted */
    uint64_t games;
    PooledBot bots[BOT_POOL_SIZE];
} BotPool;

/** Seat of a bot as match_play wants it; the bot object is left to the caller. */
MatchSeat bot_pool_seat_of(const TournamentConfig *config, uint32_t bot);

/**
 * Seats the bots of a game.
 * @param seats receives one per player; the bots are the pool's.
 * @return what a bot's create returns, with the bot named.
 */
Status bot_pool_seat(BotPool *pool, MatchSeat *seats, const ScheduledGame *game,
                     Message *message) MUST_USE;

/**
 * Gives every seat a shadow (MatchSeat.shadow), except where the bot's budget is time or it plays
 * by the clock anyway: that one may answer otherwise.
 * @param seats of bot_pool_seat for the same game.
 * @return what a bot's create returns, with the bot named; no seat then has a shadow.
 */
Status bot_pool_shadow(const BotPool *pool, MatchSeat *seats, const ScheduledGame *game,
                       Message *message) MUST_USE;

/**
 * After a game: whether all its programs could be started. If the arena was short of something the
 * bots are not at fault, and the game does not count.
 * @return STATUS_LIMIT with the bot named and the reason.
 */
Status bot_pool_started(const BotPool *pool, const MatchSeat *seats, const ScheduledGame *game,
                        Message *message) MUST_USE;

/** Frees the shadows, if there are any. */
void bot_pool_unshadow(const BotPool *pool, MatchSeat *seats);

/** Frees all bots. */
void bot_pool_clear(BotPool *pool);

#endif
