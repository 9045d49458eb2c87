/**
 * The general way of listing joint actions, for rules and tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_JOINT_H
#define ENGINE_JOINT_H

#include "carcarena/engine/joint.h"

/**
 * As game_joint_actions, by placing on a copy and listing what follows: right under all rules.
 * @param out NULL: only counts.
 */
uint32_t joint_by_copies(const Rules *rules, const Game *game, Game *scratch, JointSupply supply,
                         JointAction *out);

#endif
