/**
 * The parts of a table, for the files that play and replay games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_MATCH_PARTS_H
#define ARENA_MATCH_PARTS_H

#include "carcarena/arena/match.h"
#include "play/seats.h"
#include "play/stop.h"
#include "play/tally.h"
#include "record/action_code.h"
#include "record/thought_code.h"

enum { CACHE_LINE = 64, EVENTS_MAX = 1024 };

struct Match {
    _Alignas(CACHE_LINE) MatchRules rules; // tables of two threads share no cache line
    MatchWatcher watcher;
    Game *game;
    SeatViews views;  // of this game
    uint8_t *actions; // bytes in the format of action_code of the current game
    size_t actions_size;
    uint8_t *thinking; // bytes in the format of thought_code of the current game, if recorded
    size_t thinking_size;
    uint32_t thought_ply;     // ply of the last entry
    BotCandidate *candidates; // scratch
    Thought thought;          // scratch
    uint8_t *moves;           // decision times of the game as bytes, once a game was timed
    ActionCursor cursor;
    Deck deck;
    const ScheduledGame *scheduled; // the current game
    Rng bot_streams[PLAYERS_MAX];
    Rng block_streams[PLAYERS_MAX]; // of the games of `streams_block`, in their initial state
    uint64_t streams_block;
    uint32_t streams_round, streams_attempt; // round_again of the game, and its attempt
    bool streams_known;                      // a game was begun
    Rng harness_streams[PLAYERS_MAX];        // of seats at fault
    SeatClocks clocks;
    Rng chance;
    uint32_t attempt; // of the current game
    uint64_t steps;   // its draws and events
    GameAudit audit;
    bool bounded;  // every game is played to its end
    bool no_tally; // none is requested
    bool tallying; // in the current game
    GameStop stop;
    GameTally tally;
    ScoreEvent events[EVENTS_MAX]; // of one action or draw
};

/** Begins an attempt at a game. */
void match_begin(Match *match, GameRecord *record, const ScheduledGame *game, uint32_t attempt);

/**
 * Resolves draws and events until a player must choose; counts plies.
 * @return false when the game is over or was ended early
 */
bool match_wait(Match *match, GameRecord *record, Pending *pending);

/** Returns the checked choice of the seat to act. A seat at fault acts at random. */
Action match_choose(Match *match, GameRecord *record, GameTiming *timing, const MatchSeat *seats,
                    int seat);

/** Marks a seat as at fault; its bot is not asked any more. */
void match_fault(Match *match, GameRecord *record, int seat, EndReason reason);

/** Applies a legal action and reports it. */
void match_take(Match *match, Action action);

/** Scores and ranks a finished game. */
void match_judge(Match *match, GameRecord *record);

#endif
