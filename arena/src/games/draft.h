/**
 * A game as another site logs it: tiles, where they were placed, figures, and points. A log names
 * the places of figures in its own way, so several segments may be meant. draft_solve finds those
 * with which the whole game is legal and pays the points of the log.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_DRAFT_H
#define ARENA_DRAFT_H

#include "carcarena/engine/game_file.h"

/* Instead of a player: the player whose turn it is. */
enum { DRAFT_ANYONE = UINT8_MAX };

/** One turn of a log. */
typedef struct DraftTurn {
    uint32_t type;  /* the tile */
    bool discarded; /* it fitted nowhere; what follows is not set */
    int16_t x, y;
    uint8_t rotation; /* clockwise quarter turns of our tile */
    uint8_t player;   /* or DRAFT_ANYONE */
    bool deployed;
    uint8_t figure;                 /* FigureType */
    uint8_t segments[SEGMENTS_MAX]; /* of our tile before rotation, the likeliest first */
    uint8_t segment_count;
    bool scored;                 /* the points below are known */
    int32_t points[PLAYERS_MAX]; /* after this turn; after the last one, at the end */
    uint32_t number;             /* in the log, for messages: the move */
} DraftTurn;

enum { DRAFT_DISCARDS_MAX = 3 };

/** The turns of a log. Start with {0}. */
typedef struct Draft {
    DraftTurn *turns;
    uint32_t count, room;
} Draft;

void draft_free(Draft *draft);

/** Appends a turn. @return NULL if there is no memory */
DraftTurn *draft_add(Draft *draft);

/**
 * Finds the steps of the game. If only a few tiles are missing at the end (at most
 * DRAFT_DISCARDS_MAX), the game is over: they were discarded, at the last place where they fit
 * nowhere, and the points of the last turn are those at the end of the game.
 * @param moves empty; receives the steps
 * @return STATUS_ILLEGAL with the number of the move and the reason, for the solution that came
 *         farthest; STATUS_NO_MEMORY
 */
Status draft_solve(GameVariation *moves, const Draft *draft, const Rules *rules,
                   Message *message) MUST_USE;

#endif
