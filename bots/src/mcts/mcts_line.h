/**
 * The principal variation of a search: the most visited turns and draws.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_LINE_H
#define CARCARENA_BOTS_MCTS_LINE_H

#include "mcts/mcts_tree.h"

/**
 * Writes the principal variation that begins with the most visited turn of the root whose first
 * action is `first`.
 * @param out room for `room` plies
 * @return the number of plies; 0 if no such turn was visited
 */
uint32_t mcts_line(const MctsTree *tree, Action first, BotPly *out, uint32_t room);

#endif
