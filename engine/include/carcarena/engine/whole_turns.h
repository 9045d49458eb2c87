/**
 * Whole turns: the placement of a turn and the deployment after it as one choice, listed.
 *
 * For searches and bots that want to see a turn at once. Everything else plays the two decisions
 * one after the other (game.h). Any thread; nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_WHOLE_TURNS_H
#define CARCARENA_ENGINE_WHOLE_TURNS_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** A placement, and the answer to the deployment that follows it. */
typedef struct WholeTurn {
    Action placement;
    Action deployment; /* VERB_PASS: none; 0 if the rules ask for none after this placement, or for
                          something else first */
} WholeTurn;

/** Room game_whole_turns needs, in turns: a bound, far above what a position has. */
uint32_t rules_whole_turns_max(const Rules *rules);

/**
 * Writes every pair of a legal placement of the tile in hand and a legal deployment after it:
 * placements in the order of game_actions, with each the deployments in the order in which
 * game_actions lists them once the tile lies, the pass first. What else may be done with the tile
 * in hand, such as a bridge first, stands among them alone. Places every placement on a copy, so it
 * is right under all rules and costs about as much as trying the placements one by one.
 * @param scratch a block for a game, other than `game`; overwritten.
 * @param out room for rules_whole_turns_max(rules).
 * @return how many; 0 if no placement is pending.
 */
uint32_t game_whole_turns(const Rules *rules, const Game *game, Game *scratch, WholeTurn *out);

CARCARENA_END

#endif
