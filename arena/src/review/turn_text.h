/**
 * The decisions of a turn as text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TURN_TEXT_H
#define ARENA_TURN_TEXT_H

#include "carcarena/engine/game.h"

/**
 * Writes decisions as one text, such as "place 1,0 r2, deploy follower 1,0 c0"; passes at the end
 * are left out.
 * @param game the position before them
 * @return `text`
 */
char *turn_actions_text(const Rules *rules, const Game *game, const Action *actions, uint32_t count,
                        char *text, size_t size);

#endif
