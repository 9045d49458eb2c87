/**
 * The game of a step session: rules and tile sets, the position, and the order of its tiles, made
 * from the request "new".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_GAME_H
#define ARENA_STEP_GAME_H

#include "carcarena/engine/game.h"
#include "config/rules_setup.h"
#include "text/json_reader.h"
#include "text/json_writer.h"

enum { STEP_EVENTS_MAX = 4096 /* more than one action can score */ };

/* What is compared to tell what became of a tile drawn and of those drawn ahead. */
typedef struct StepHands {
    int type; /* about to be drawn; -1: none */
    uint32_t discards, remaining;
    int active;            /* whose turn it is */
    int held[PLAYERS_MAX]; /* drawn ahead (option predraw), -1: none */
} StepHands;

/** A game with everything it needs. */
typedef struct StepGame {
    RulesSetup *setup;
    const Rules *rules;
    Game *game;
    Action *actions; /* room for rules_actions_max */
    Game *before;    /* the position before the last draw */
    ScoreEvent *events;
    ScoreEvent *finals;   /* what final scoring paid, once the game is over */
    uint32_t final_count; /* events stored in `finals` */
    StepHands told;       /* before the last action: what "drawn" has to account for */
    uint32_t *counts;     /* scratch: a number for each tile type */
    uint16_t *order;      /* the given order of tiles, or NULL */
    uint32_t order_count, order_next;
    Deck deck; /* the shuffled order, if none was given */
    Rng chance;
} StepGame;

/**
 * Makes the game that the request "new" describes; its keys were checked, their values not.
 * @param out owned by the caller, freed with step_game_destroy; unchanged on failure.
 * @param readable whether all values of the request could be read: what failed is then the rules.
 */
Status step_game_create(StepGame **out, bool *readable, const cJSON *request,
                        Message *message) MUST_USE;

/** Frees a game; NULL is allowed. */
void step_game_destroy(StepGame *game);

/** Applies a legal action. @return what was scored; valid until the next call. */
ScoreLog step_game_apply(StepGame *game, Action action);

/**
 * What final scoring paid or, in a game that goes on, would pay now.
 * @param points receives the points of each player with it. @return valid until the next call.
 */
ScoreLog step_game_final(StepGame *game, int32_t points[PLAYERS_MAX]);

/**
 * Draws as long as draws are pending and the order is known; writes the array "drawn", which begins
 * with tiles drawn ahead that the last action showed to fit nowhere.
 */
void step_game_draw_known(StepGame *game, JsonWriter *writer);

/**
 * Draws the tile of a name, or a random one for NULL, and writes it into an open array.
 * @pre a draw is pending. @return STATUS_INVALID, STATUS_ILLEGAL; the game is then unchanged.
 */
Status step_game_draw(StepGame *game, const char *tile, JsonWriter *writer,
                      Message *message) MUST_USE;

#endif
