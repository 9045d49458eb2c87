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

/* Compared before and after to find out what happened to a drawn tile and to tiles drawn ahead. */
typedef struct StepHands {
    int type; /* about to be drawn; -1: none */
    uint32_t discards, remaining;
    int active;            /* the active player */
    int held[PLAYERS_MAX]; /* drawn ahead (option predraw); -1: none */
} StepHands;

/** Kinds of plies. */
typedef enum StepPlyKind { STEP_ACTION, STEP_DRAW, STEP_EVENT } StepPlyKind;

/** A ply: an action, or a requested draw or event. */
typedef struct StepPly {
    StepPlyKind kind;
    Action action;
    bool by_chance;  /* draw or event: at random */
    uint32_t type;   /* type of a draw */
    Outcome outcome; /* outcome of an event */
} StepPly;

/** A named copy of the game (step_copies.c). */
typedef struct StepCopy StepCopy;

enum { STEP_COPIES_MAX = 64, STEP_COPY_NAME_MAX = 64 };

/** A game with everything it needs. */
typedef struct StepGame {
    RulesSetup *setup;
    const Rules *rules;
    StepState now;
    StepState start; /* before the first of the plies, if any */
    StepPly *plies;  /* plies since then, for undo */
    uint32_t ply_count, ply_room;
    StepCopy *copies;
    Action *actions;   /* scratch: room for rules_actions_max */
    uint32_t *counts;  /* scratch: a number per tile type */
    StepState scratch; /* scratch: what a request that may fail replaces */
    Game *before;      /* the position before the last draw */
    ScoreEvent *events;
    StepHappened happened;
    StepHands told; /* before the last action: for "drawn" */
} StepGame;

/**
 * Makes the game described by the request "new"; its keys were checked, its values not.
 * @param out owned by the caller, freed with step_game_destroy; unchanged on failure
 * @param readable true if all values could be read, so that a failure concerns the rules
 */
Status step_game_create(StepGame **out, bool *readable, const cJSON *request,
                        Message *message) MUST_USE;

/**
 * Replaces the position with the one in the request "load"; its keys were checked.
 * @return STATUS_INVALID, STATUS_ILLEGAL, STATUS_NO_MEMORY; the game is then unchanged
 */
Status step_game_load(StepGame *game, const cJSON *request, Message *message) MUST_USE;

/** Frees a game; NULL is allowed. */
void step_game_destroy(StepGame *game);

/**
 * Reads a 64-bit number given as an integer up to 2^53 or as text; `out` is unchanged if it is
 * absent.
 */
Status step_read_bits(const cJSON *request, const char *key, uint64_t *out,
                      Message *message) MUST_USE;

/** Marks the tiles drawn ahead as reported. */
void step_game_tell(StepGame *game);

/**
 * Applies a legal action.
 * @param log receives what was scored; valid until the next call
 * @return STATUS_NO_MEMORY; the game is then unchanged
 */
Status step_game_apply(StepGame *game, ScoreLog *log, Action action, Message *message) MUST_USE;

/**
 * Undoes plies.
 * @return STATUS_ILLEGAL if there are fewer; the game is then unchanged
 */
Status step_game_undo(StepGame *game, uint32_t plies, Message *message) MUST_USE;

/**
 * Keeps a copy of the game under a name, replacing an earlier one.
 * @return STATUS_INVALID, STATUS_ILLEGAL (too many), STATUS_NO_MEMORY; nothing is changed then
 */
Status step_copies_keep(StepGame *game, const char *name, Message *message) MUST_USE;

/**
 * Restores a copy.
 * @return STATUS_ILLEGAL (no such copy), STATUS_NO_MEMORY
 */
Status step_copies_restore(StepGame *game, const char *name, Message *message) MUST_USE;

/** Returns the name of copy number `index`, NULL past the end. */
const char *step_copies_name(const StepGame *game, unsigned index);

/** Frees all copies. */
void step_copies_clear(StepGame *game);

/**
 * Returns the events of final scoring, or in a running game those it would have now. Valid until
 * the next call.
 * @param points receives the points of each player including them
 */
ScoreLog step_game_final(StepGame *game, int32_t points[PLAYERS_MAX]);

/**
 * Resolves pending draws and events as long as their outcomes are known. Writes the array "drawn",
 * which begins with tiles drawn ahead that fitted nowhere after the last action.
 */
void step_game_draw_known(StepGame *game, JsonWriter *writer);

/**
 * Draws the tile with a name, or a random one for NULL, and writes it into an open array.
 * @pre a draw is pending
 * @return STATUS_INVALID, STATUS_ILLEGAL; the game is then unchanged
 */
Status step_game_draw(StepGame *game, const char *tile, JsonWriter *writer,
                      Message *message) MUST_USE;

/**
 * Resolves the pending event with the outcome of a text, or a random one for NULL.
 * @pre an event is pending
 * @return STATUS_ILLEGAL, STATUS_NO_MEMORY; the game is then unchanged
 */
Status step_game_happen(StepGame *game, const char *outcome, Message *message) MUST_USE;

#endif
