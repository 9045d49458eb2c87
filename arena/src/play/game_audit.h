/**
 * Audits: games played so that bots which do not repeat themselves show.
 *
 * Every bot has a shadow (MatchSeat.shadow) that is asked everything again. A game the engine plays
 * by itself (match_plays_itself) asks nobody anything: there the shadows are asked in the first
 * game of a pairing only, and each audited game is played by the engine as well and has to come out
 * the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_AUDIT_H
#define ARENA_GAME_AUDIT_H

#include "carcarena/arena/match.h"
#include "play/bot_pool.h"

/** Where audits take place. */
typedef struct Auditor {
    const BotPool *pool; /* makes the shadows */
    Match *match;
    bool suspicious; /* ask the shadows in every game */
} Auditor;

/**
 * Plays a game as match_play does, and audits it. How long it took would mislead and is not taken.
 * @param seats of bot_pool_seat for the same game; they have no shadows before and after.
 * @param record as of match_play; its actions are valid until the match's next game.
 * @param audit receives what was found.
 * @return what a bot's create returns, with the bot named; *record and *audit are then undefined.
 */
Status game_audit_play(const Auditor *auditor, GameRecord *record, GameAudit *audit,
                       const ScheduledGame *game, MatchSeat *seats, Message *message) MUST_USE;

#endif
