/**
 * The bots at the table of one game: what they are asked and told, what time they have, and what
 * their shadows (MatchSeat.shadow) answer to the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SEATS_H
#define ARENA_SEATS_H

#include "carcarena/arena/match.h"
#include "record/move_times.h"

/** How seats see a game that has secrets: in copies of it, made with game_veil. */
typedef struct SeatViews {
    const Rules *rules;
    Game *view; /* room for one; NULL if nothing is secret */
} SeatViews;

/** Makes room, once for many games. @return STATUS_NO_MEMORY */
Status seat_views_make(SeatViews *out, const Rules *rules, Message *message) MUST_USE;

void seat_views_free(SeatViews *views);

/** The game as a seat sees it: all that its bot may ever get. @return `game` itself, or a copy that
 * lasts until the next call. */
const Game *seat_view(const SeatViews *views, const Game *game, int seat);

/** Time of one game. */
typedef struct SeatClocks {
    uint64_t left_ns[PLAYERS_MAX]; /* on the clocks of seats that have one for the game */
    uint64_t reading_ns;           /* spent on reading the slow clock */
    MoveTimes moves[PLAYERS_MAX];  /* of the decisions, if they are timed */
} SeatClocks;

/** A decision that a seat is asked for. */
typedef struct SeatQuestion {
    const Game *game; /* as the seat sees it */
    int seat;
    Rng *stream;        /* of the seat's bot */
    GameTiming *timing; /* receives how long it took; NULL if nobody wants to know */
    SeatClocks *clocks;
    bool thinking; /* what it thought will be asked */
} SeatQuestion;

/** Sets the clocks for a game that begins. */
void seats_start_clocks(const MatchSeat *seats, int players, SeatClocks *clocks);

/** What the bot answers, unchecked. @param late whether it took longer than it may. */
Action seat_ask(const MatchSeat *who, const SeatQuestion *question, bool *late);

/** Whether a bot elsewhere has failed in this game. */
bool seat_failed(const MatchSeat *who);

/** What the last answer, which is no legal action, is called. */
EndReason seat_fault(const MatchSeat *who);

/** Asks the shadow, if there is one, what its bot was asked, and compares. After another answer it
 * is left alone: what it would say from then on follows from a game that was not played.
 * @param before the question as it was when the bot was asked. */
void seat_ask_shadow(const MatchSeat *who, const SeatQuestion *before, Action choice, uint32_t ply,
                     GameAudit *audit);

/** Tells all bots and shadows that the game begins. */
void seats_begin(const MatchSeat *seats, const SeatViews *views, const Game *game);

/** Tells them that an action was applied. @param sealed only whoever chose it may be told
 * (game_choice_sealed, before it) */
void seats_observe(const MatchSeat *seats, const SeatViews *views, const Game *game, Action action,
                   bool sealed);

/** Tells them that the game is over. */
void seats_end(const MatchSeat *seats, const SeatViews *views, const Game *game);

#endif
