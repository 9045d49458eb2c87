/**
 * Chance inside the engine, shared by callers with their own stream (chance.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_CHANCE_H
#define ENGINE_CHANCE_H

#include "carcarena/engine/game.h"

/**
 * Resolves the pending event by the weights of its outcomes.
 * @return the outcome
 * @pre an event is pending
 */
Outcome chance_event(const Rules *rules, Game *game, Rng *rng, ScoreLog *log);

#endif
