/**
 * The bots at the table of one game: questions and notifications, clocks, and the answers of
 * duplicate bots (MatchSeat.shadow).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SEATS_H
#define ARENA_SEATS_H

#include "carcarena/arena/match.h"
#include "record/move_times.h"

/** The seats' views of a game with hidden information: copies made with game_observe. */
typedef struct SeatViews {
    const Rules *rules;
    Game *view; /* room for one; NULL if nothing is hidden */
} SeatViews;

/**
 * Allocates room, once for many games.
 * @return STATUS_NO_MEMORY
 */
Status seat_views_make(SeatViews *out, const Rules *rules, Message *message) MUST_USE;

void seat_views_free(SeatViews *views);

/**
 * Returns the game as a seat sees it; its bot gets nothing else. Returns `game` itself, or a copy
 * valid until the next call.
 */
const Game *seat_view(const SeatViews *views, const Game *game, int seat);

/** The clocks of one game. */
typedef struct SeatClocks {
    uint64_t left_ns[PLAYERS_MAX]; /* time left of seats with a game clock */
    uint64_t reading_ns;           /* time spent on reading the slow clock */
    MoveTimes moves[PLAYERS_MAX];  /* decision times, if measured */
} SeatClocks;

/** A question to a seat. */
typedef struct SeatQuestion {
    const Game *game; /* as the seat sees it */
    int seat;
    Rng *stream;        /* stream of the seat's bot */
    GameTiming *timing; /* receives the time; NULL: not measured */
    SeatClocks *clocks;
    bool thinking; /* its thinking will be requested */
} SeatQuestion;

/** Sets the clocks for a new game. */
void seats_start_clocks(const MatchSeat *seats, int players, SeatClocks *clocks);

/**
 * Returns the bot's answer, unchecked.
 * @param late true if it exceeded its time
 */
Action seat_ask(const MatchSeat *player, const SeatQuestion *question, bool *late);

/** Returns true if an external bot has failed in this game. */
bool seat_failed(const MatchSeat *player);

/** Returns the fault of the last answer, which was no legal action. */
EndReason seat_fault(const MatchSeat *player);

/**
 * Asks the duplicate, if there is one, the same question and compares. After a different answer it
 * is not asked again, since its further answers would belong to another game.
 * @param before the question as it was when the bot was asked
 */
void seat_ask_shadow(const MatchSeat *player, const SeatQuestion *before, Action choice,
                     uint32_t ply, GameAudit *audit);

/** Notifies all bots and duplicates of a new game. */
void seats_begin(const MatchSeat *seats, const SeatViews *views, const Game *game);

/**
 * Notifies them of an action.
 * @param sealed notify only the player who chose it (game_choice_sealed, before it)
 */
void seats_observe(const MatchSeat *seats, const SeatViews *views, const Game *game, Action action,
                   bool sealed);

/** Notifies them that the game is over. */
void seats_end(const MatchSeat *seats, const SeatViews *views, const Game *game);

#endif
