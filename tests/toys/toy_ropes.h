/**
 * Ropes: links between segments that a test ties and cuts directly, in the middle of a turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TOY_ROPES_H
#define TESTS_TOY_ROPES_H

#include "table/joints.h"
#include "toys.h"

enum { ROPES_MAX = 8 };

typedef struct ToyRopes {
    Joint rope[ROPES_MAX];
    uint8_t count;
    uint32_t notified; /* notifications about links that modules received */
} ToyRopes;

const ToyRopes *toy_ropes(const Rules *rules, const Game *game);

/**
 * Ties a rope.
 * @pre fewer than ROPES_MAX are tied
 */
void toy_rope_tie(const Rules *rules, Game *game, Joint joint);

/** Cuts rope number `index`. The last rope gets this number. */
void toy_rope_cut(const Rules *rules, Game *game, unsigned index);

#endif
