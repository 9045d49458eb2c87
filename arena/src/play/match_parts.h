/**
 * What a table is made of, for the files that play games at it and play them again.
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

enum { GAME_ALIGNMENT = 64, EVENTS_MAX = 1024 };

struct Match {
    _Alignas(GAME_ALIGNMENT) MatchRules rules; // tables of two threads share no cache line
    MatchWatcher watcher;
    Game *game;
    SeatViews views;  // of it
    uint8_t *actions; // action_code bytes of the game in progress
    size_t actions_size;
    uint8_t *thinking; // thought_code bytes of the game in progress, if they are kept
    size_t thinking_size;
    uint32_t thought_ply;     // of the last of them
    BotCandidate *candidates; // scratch
    Thought thought;          // scratch
    uint8_t *moves;           // times of its decisions as bytes, once somebody has timed a game
    ActionCursor cursor;
    Deck deck;
    const ScheduledGame *scheduled; // the game in progress
    Rng bot_streams[PLAYERS_MAX];
    Rng block_streams[PLAYERS_MAX]; // of the games of `streams_block`, as they begin
    uint64_t streams_block;
    uint32_t streams_round, streams_attempt; // round_again of the game, and its attempt
    bool streams_known;                      // a game was begun
    Rng harness_streams[PLAYERS_MAX];        // of seats at fault
    SeatClocks clocks;
    Rng chance;
    uint32_t attempt; // in progress
    uint64_t steps;   // draws and events of it
    GameAudit audit;
    bool bounded;  // no game ends before it is played out
    bool no_tally; // none is wanted
    bool tallying; // in the game in progress
    GameStop stop;
    GameTally tally;
    ScoreEvent events[EVENTS_MAX]; // of one action or draw
};

/** Begins an attempt at a game. */
void match_begin(Match *match, GameRecord *record, const ScheduledGame *game, uint32_t attempt);

/**
 * Draws and lets events happen until a player must choose; plies are counted.
 * @return false when the game is over, or ended before.
 */
bool match_wait(Match *match, GameRecord *record, Pending *pending);

/** The checked choice of the seat to act. A seat at fault acts at random. */
Action match_choose(Match *match, GameRecord *record, GameTiming *timing, const MatchSeat *seats,
                    int seat);

/** The bot of the seat is asked no more. */
void match_fault(Match *match, GameRecord *record, int seat, EndReason reason);

/** Applies a legal action, and tells who wants to know. */
void match_take(Match *match, Action action);

/** Scores and ranks what has ended. */
void match_judge(Match *match, GameRecord *record);

#endif
