/**
 * Heuristic value of a position, for code that judges games rather than plays them: the lead that a
 * careful player can expect after finishing their turn well. `greedy` plays by it with its default
 * weights. It uses public information only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_HEURISTIC_H
#define CARCARENA_BOTS_HEURISTIC_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** An evaluator for one Rules. One thread at a time. */
typedef struct Heuristic Heuristic;

/**
 * Creates an evaluator.
 * @param rules borrowed
 * @return STATUS_NO_MEMORY; *out is then unchanged
 */
Status heuristic_create(Heuristic **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void heuristic_destroy(Heuristic *heuristic);

/** Reads the unseen tiles of `game`. Call it before judging positions that follow from it. */
void heuristic_prepare(Heuristic *heuristic, const Game *game);

/**
 * Returns by how many expected final points `player` leads the best opponent, after the best way to
 * finish the turn if it is theirs. Some hundred microseconds while a tile must be placed.
 */
double heuristic_value(Heuristic *heuristic, const Game *game, int player);

CARCARENA_END

#endif
