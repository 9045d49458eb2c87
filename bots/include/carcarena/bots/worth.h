/**
 * Worth of a position, for those who judge games rather than play them: the lead a careful player
 * could expect after finishing his turn well. It is what `greedy` plays by with its default
 * weights, and knows only what is public.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_WORTH_H
#define CARCARENA_BOTS_WORTH_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** A judge for one Rules. One thread at a time. */
typedef struct Worth Worth;

/** @param rules borrowed. @return STATUS_NO_MEMORY; *out then unchanged. */
Status worth_create(Worth **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void worth_destroy(Worth *worth);

/** Looks at the unseen tiles of `game`; call it before judging positions that follow from it. */
void worth_prepare(Worth *worth, const Game *game);

/**
 * Expected final points by which `player` leads the best of the others after the best way to finish
 * his turn, if it is his. Some hundred microseconds while a tile is to be placed.
 */
double worth_of(Worth *worth, const Game *game, int player);

CARCARENA_END

#endif
