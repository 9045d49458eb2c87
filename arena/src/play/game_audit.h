/**
 * Determinism checks: games played so that nondeterministic bots are detected.
 *
 * Every bot has a duplicate (MatchSeat.shadow) that is asked everything again. In games that the
 * engine plays by itself (match_plays_itself) no bot is asked. There the duplicates are asked only
 * in the first game of a pairing, and every checked game is also played by the engine and must come
 * out the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_AUDIT_H
#define ARENA_GAME_AUDIT_H

#include "carcarena/arena/match.h"
#include "play/bot_pool.h"

/** The means of a check. */
typedef struct Auditor {
    const BotPool *pool; /* creates the duplicates */
    Match *match;
    bool suspicious; /* ask the duplicates in every game */
} Auditor;

/**
 * Plays a game as match_play does and checks it. Its times would be misleading and are not
 * recorded.
 * @param seats of bot_pool_seat for the same game; without duplicates before and after
 * @param record as of match_play; its actions are valid until the match's next game
 * @param audit receives the result
 * @return the error of a bot's create, with the bot named; *record and *audit are then undefined
 */
Status game_audit_play(const Auditor *auditor, GameRecord *record, GameAudit *audit,
                       const ScheduledGame *game, MatchSeat *seats, Message *message) MUST_USE;

#endif
