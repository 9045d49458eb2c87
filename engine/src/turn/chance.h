/**
 * Chance inside the engine: what callers with a stream of their own share (chance.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_CHANCE_H
#define ENGINE_CHANCE_H

#include "carcarena/engine/game.h"

/** Resolves the pending event, each outcome as likely as its weight says. @return what it came to.
 * @pre an event is pending. */
Outcome chance_event(const Rules *rules, Game *game, Rng *rng, ScoreLog *log);

#endif
