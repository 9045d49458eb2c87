/**
 * Joint actions: the placement of a turn and the deployment after it as one choice, listed or
 * counted without placing anything.
 *
 * For searches and policies that want to see a whole turn at once. Everything else plays the two
 * decisions one after the other (game.h). Any thread; nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_JOINT_H
#define CARCARENA_ENGINE_JOINT_H

#include "carcarena/engine/game.h"

/** A placement, and the answer to the deployment that follows it (VERB_PASS: no follower). */
typedef struct JointAction {
    Action placement;
    Action deployment; /* 0 if the rules ask for none after this placement */
} JointAction;

/** Whose followers count. */
typedef enum JointSupply {
    JOINT_OWN,     /* what is legal: the active player's supply as it is */
    JOINT_SUPPLIED /* as if the active player had a follower in supply: what could be claimed */
} JointSupply;

/** Room game_joint_actions needs, in pairs. */
uint32_t rules_joint_actions_max(const Rules *rules);

/**
 * Writes every pair of a legal placement of the tile in hand and a legal deployment after it:
 * placements in the order of game_actions, with each first the pass, then the deployments in the
 * order in which game_actions would list them once the tile lies.
 * @param scratch a block for a game, other than `game`; overwritten under rules whose expansions
 * decide between placing and deploying, else left alone.
 * @param out room for rules_joint_actions_max(rules).
 * @return how many; 0 if no placement is pending.
 */
uint32_t game_joint_actions(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                            JointAction *out);

/** How many pairs game_joint_actions would write, without writing them. */
uint32_t game_joint_count(const Rules *rules, const Game *game, Game *scratch, JointSupply supply);

#endif
