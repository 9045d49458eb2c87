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
#include "step/step_happened.h"
#include "step/step_state.h"
#include "text/json_reader.h"
#include "text/json_writer.h"

/* What is compared to tell what became of a tile drawn and of those drawn ahead. */
typedef struct StepHands {
    int type; /* about to be drawn; -1: none */
    uint32_t discards, remaining;
    int active;            /* whose turn it is */
    int held[PLAYERS_MAX]; /* drawn ahead (option predraw), -1: none */
} StepHands;

/** What a ply is. */
typedef enum StepPlyKind { STEP_ACTION, STEP_DRAW, STEP_EVENT } StepPlyKind;

/** A ply: an action, or a draw or an event that was asked for. */
typedef struct StepPly {
    StepPlyKind kind;
    Action action;
    bool by_chance;  /* a draw or an event: */
    uint32_t type;   /* of a draw, else */
    Outcome outcome; /* of an event */
} StepPly;

/** A copy of the game by name (step_copies.c). */
typedef struct StepCopy StepCopy;

enum { STEP_COPIES_MAX = 64, STEP_COPY_NAME_MAX = 64 };

/** A game with everything it needs. */
typedef struct StepGame {
    RulesSetup *setup;
    const Rules *rules;
    StepState now;
    StepState start; /* before the first of the plies, if there are any */
    StepPly *plies;  /* what was done since, for undo */
    uint32_t ply_count, ply_room;
    StepCopy *copies;
    Action *actions;   /* scratch: room for rules_actions_max */
    uint32_t *counts;  /* scratch: a number for each tile type */
    StepState scratch; /* scratch: what a request that may fail replaces */
    Game *before;      /* the position before the last draw */
    ScoreEvent *events;
    StepHappened happened;
    StepHands told; /* before the last action: what "drawn" has to account for */
} StepGame;

/**
 * Makes the game that the request "new" describes; its keys were checked, their values not.
 * @param out owned by the caller, freed with step_game_destroy; unchanged on failure.
 * @param readable whether all values of the request could be read: what failed is then the rules.
 */
Status step_game_create(StepGame **out, bool *readable, const cJSON *request,
                        Message *message) MUST_USE;

/**
 * Puts the position of the request "load" in place of the present one; its keys were checked.
 * @return STATUS_INVALID, STATUS_ILLEGAL, STATUS_NO_MEMORY; the game is then unchanged.
 */
Status step_game_load(StepGame *game, const cJSON *request, Message *message) MUST_USE;

/** Frees a game; NULL is allowed. */
void step_game_destroy(StepGame *game);

/** Reads a 64-bit number given as an integer up to 2^53 or as text; an absent one keeps `out`. */
Status step_read_bits(const cJSON *request, const char *key, uint64_t *out,
                      Message *message) MUST_USE;

/** What was drawn ahead is told from here on. */
void step_game_tell(StepGame *game);

/**
 * Applies a legal action. @param log receives what was scored; valid until the next call.
 * @return STATUS_NO_MEMORY; the game is then unchanged.
 */
Status step_game_apply(StepGame *game, ScoreLog *log, Action action, Message *message) MUST_USE;

/** Takes plies back. @return STATUS_ILLEGAL if there are not so many; the game is then unchanged.
 */
Status step_game_undo(StepGame *game, uint32_t plies, Message *message) MUST_USE;

/** Keeps a copy of the game under a name, in place of one that had it. @return STATUS_INVALID,
 * STATUS_ILLEGAL (too many), STATUS_NO_MEMORY; nothing is changed then. */
Status step_copies_keep(StepGame *game, const char *name, Message *message) MUST_USE;

/** Makes the game what a copy is. @return STATUS_ILLEGAL (no such copy), STATUS_NO_MEMORY. */
Status step_copies_restore(StepGame *game, const char *name, Message *message) MUST_USE;

/** Name of copy number `index`, NULL past the last. */
const char *step_copies_name(const StepGame *game, unsigned index);

/** Frees all copies. */
void step_copies_clear(StepGame *game);

/**
 * What final scoring paid or, in a game that goes on, would pay now.
 * @param points receives the points of each player with it. @return valid until the next call.
 */
ScoreLog step_game_final(StepGame *game, int32_t points[PLAYERS_MAX]);

/**
 * Draws and lets events happen as long as they are pending and it is known what comes; writes the
 * array "drawn", which begins with tiles drawn ahead that the last action showed to fit nowhere.
 */
void step_game_draw_known(StepGame *game, JsonWriter *writer);

/**
 * Draws the tile of a name, or a random one for NULL, and writes it into an open array.
 * @pre a draw is pending. @return STATUS_INVALID, STATUS_ILLEGAL; the game is then unchanged.
 */
Status step_game_draw(StepGame *game, const char *tile, JsonWriter *writer,
                      Message *message) MUST_USE;

/**
 * Lets the pending event come to the outcome of a text, or to any for NULL.
 * @pre an event is pending. @return STATUS_ILLEGAL, STATUS_NO_MEMORY; the game is then unchanged.
 */
Status step_game_happen(StepGame *game, const char *outcome, Message *message) MUST_USE;

#endif
