/**
 * What modules tell of a tile that is foreseen, not laid (changes.h, Expansion.preview.turns_told).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_PREVIEW_H
#define ENGINE_PREVIEW_H

#include "carcarena/engine/changes.h"

/** True if every module with slots for turns tells all that it does in them. */
bool turns_all_told(const Rules *rules);

/** Asks the modules about the tile of this turn, which a kernel has joined: its features are in
 * `foresight`, what it completes is noted. The game is afterwards as it was. */
void foreseen_ask(const Rules *rules, Game *game, Foresight *foresight, ForesightTold *told);

#endif
