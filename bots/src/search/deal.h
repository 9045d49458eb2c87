/**
 * A shuffled stack for playouts: an order of the unseen tiles and what events come to, fixed before
 * play begins. Two playouts with the same deal meet the same tiles, whatever their players do.
 *
 * It is made from the numbers of unseen tiles alone, so a game whose own tiles lie in another order
 * (game_determinize) gets the same deal.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_DEAL_H
#define CARCARENA_BOTS_DEAL_H

#include "carcarena/bots/bot.h"

/** Memory for one Rules; one thread at a time. */
typedef struct Deal Deal;

/** @param out owned by the caller, freed with deal_destroy. @return STATUS_NO_MEMORY. */
Status deal_create(Deal **out, const Rules *rules, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void deal_destroy(Deal *deal);

/** Shuffles the unseen tiles of `game`. @param rng takes as many numbers as there are tiles, and
 * one. */
void deal_shuffle(Deal *deal, const Game *game, Rng *rng);

/** Resolves the pending draw with the next tile of the order that may be drawn now, or the pending
 * event. */
void deal_next(Deal *deal, Game *game);

#endif
