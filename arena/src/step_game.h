/**
 * The game of a step session: rules and tile sets, the position, and the order of its tiles, made
 * from the request "new".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_GAME_H
#define ARENA_STEP_GAME_H

#include "carcarena/engine/game.h"
#include "json_reader.h"
#include "json_writer.h"
#include "rules_setup.h"

enum { STEP_EVENTS_MAX = 4096 /* more than one action can score */ };

/** A game with everything it needs. */
typedef struct StepGame {
    RulesSetup *setup;
    const Rules *rules;
    Game *game;
    Action *actions; /* room for rules_actions_max */
    ScoreEvent *events;
    uint16_t *order; /* the given order of tiles, or NULL */
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

/** An empty log with room for what one action scores; valid until the next call. */
ScoreLog step_game_log(StepGame *game);

/** Draws as long as draws are pending and the order is known; writes the array "drawn". */
void step_game_draw_known(StepGame *game, JsonWriter *writer);

/**
 * Draws the tile of a name, or a random one for NULL, and writes it into an open array.
 * @pre a draw is pending. @return STATUS_INVALID, STATUS_ILLEGAL; the game is then unchanged.
 */
Status step_game_draw(StepGame *game, const char *tile, JsonWriter *writer,
                      Message *message) MUST_USE;

#endif
