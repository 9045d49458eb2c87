/**
 * A determinization for playouts: an order of the unseen tiles and what events come to, fixed
 * before play begins. Two playouts with the same one meet the same tiles, whatever their players
 * do.
 *
 * It is made from the numbers of unseen tiles alone, so a game whose own tiles lie in another order
 * (game_determinize) gets the same one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_DETERMINIZE_H
#define CARCARENA_BOTS_DETERMINIZE_H

#include "carcarena/bots/bot.h"

/** Memory for one Rules; one thread at a time. */
typedef struct Determinization Determinization;

/** @param out owned by the caller, freed with determinization_destroy. @return STATUS_NO_MEMORY. */
Status determinization_create(Determinization **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void determinization_destroy(Determinization *determinization);

/** Shuffles the unseen tiles of `game`. @param rng takes as many numbers as there are tiles, and
 * one. */
void determinization_shuffle(Determinization *determinization, const Game *game, Rng *rng);

/** Resolves the pending draw with the next tile of the order that may be drawn now, or the pending
 * event. */
void determinization_next(Determinization *determinization, Game *game);

#endif
