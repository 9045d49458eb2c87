/**
 * Whole turns: lists the placement of a turn and the deployment after it as one choice.
 *
 * For searches and bots that treat a turn as one move. All other code plays the two decisions one
 * after the other (game.h). Any thread; nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_WHOLE_TURNS_H
#define CARCARENA_ENGINE_WHOLE_TURNS_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** A placement and the deployment after it. */
typedef struct WholeTurn {
    Action placement;
    Action deployment; /* VERB_PASS: none; 0 if the rules ask for no deployment after this
                          placement, or for something else first */
} WholeTurn;

/**
 * Returns the room that game_whole_turns needs, in turns. The bound is far above real positions.
 */
uint32_t rules_whole_turns_max(const Rules *rules);

/**
 * Writes every pair of a legal placement of the current tile and a legal deployment after it.
 * Placements come in the order of game_actions; the deployments of each as game_actions lists them
 * after the placement, the pass first. Other actions with the current tile, such as building a
 * bridge first, appear as single actions. Every placement is tried on a copy, so the list is right
 * under all rules and costs about as much as trying each placement.
 * @param scratch a block for a game, other than `game`; overwritten
 * @param out room for rules_whole_turns_max(rules)
 * @return the number of turns; 0 if no placement is pending
 */
uint32_t game_whole_turns(const Rules *rules, const Game *game, Game *scratch, WholeTurn *out);

CARCARENA_END

#endif
