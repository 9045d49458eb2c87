/**
 * A determinization for playouts: an order of the unseen tiles and outcomes of events, fixed before
 * play. Two playouts with the same one get the same tiles, whatever their players do.
 *
 * It depends only on the numbers of unseen tiles, so a game with another fixed order
 * (game_determinize) gets the same one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_DETERMINIZE_H
#define CARCARENA_BOTS_DETERMINIZE_H

#include "carcarena/bots/bot.h"

/** Memory for one Rules; one thread at a time. */
typedef struct Determinization Determinization;

/**
 * Creates a determinization.
 * @param out owned by the caller, freed with determinization_destroy
 * @return STATUS_NO_MEMORY
 */
Status determinization_create(Determinization **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void determinization_destroy(Determinization *determinization);

/**
 * Shuffles the unseen tiles of `game`.
 * @param rng supplies one number per tile, and one more
 */
void determinization_shuffle(Determinization *determinization, const Game *game, Rng *rng);

/**
 * Resolves the pending draw with the next tile of the order that may be drawn now, or the pending
 * event.
 */
void determinization_next(Determinization *determinization, Game *game);

#endif
