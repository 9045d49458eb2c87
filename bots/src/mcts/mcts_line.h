/**
 * The main line of a search: what was looked at most, turn after turn and draw after draw.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_LINE_H
#define CARCARENA_BOTS_MCTS_LINE_H

#include "mcts/mcts_tree.h"

/**
 * The line that begins with the most visited turn of the root whose first action is `first`.
 * @param out room for `room` plies. @return how many; 0 if no such turn was visited.
 */
uint32_t mcts_line(const MctsTree *tree, Action first, BotPly *out, uint32_t room);

#endif
