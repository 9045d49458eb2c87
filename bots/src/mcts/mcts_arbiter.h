/**
 * Decides between turns that the search cannot tell apart: each is played on to the end of the game
 * over the same shuffled decks, and the best mean wins. Common decks take the luck of the draw out
 * of the comparison (common random numbers), which is most of the noise between near moves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_ARBITER_H
#define CARCARENA_BOTS_MCTS_ARBITER_H

#include "mcts/mcts_team.h"

enum { ARBITER_MOVES_MAX = 4 };

/** When to ask and how much to play. */
typedef struct ArbiterSettings {
    uint32_t decks;  /* games a turn; 0: never */
    double points;   /* near is what differs by no more than so many points, for an even game */
    Playout playout; /* how: policy, epsilon, patience; the rest is filled in */
} ArbiterSettings;

/** Memory for one Rules. */
typedef struct Arbiter Arbiter;

/** @param out owned by the caller, freed with arbiter_destroy. @return STATUS_NO_MEMORY. */
Status arbiter_create(Arbiter **out, const Rules *rules, const ArbiterSettings *settings,
                      const MctsSettings *search, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void arbiter_destroy(Arbiter *arbiter);

/**
 * Finds the turns that are near the favourite: within the points in mean reward, and looked at at
 * least a quarter as often. The favourite comes first, the others in the order of visits.
 * @param out room for ARBITER_MOVES_MAX numbers of `moves`. @return how many, the favourite
 * included: 1 if nobody is near.
 */
uint32_t arbiter_near(const Arbiter *arbiter, const MctsRootMove *moves, uint32_t count,
                      uint32_t favourite, uint32_t *out);

/**
 * Plays them on from `game`.
 * @param near as arbiter_near found them; at least 2.
 * @param limit its clock ends it early, after a deck that all have played. @param rng one number.
 * @return the number among `moves` that won; near[0] if not even one deck was played.
 */
uint32_t arbiter_decide(Arbiter *arbiter, const Game *game, const MctsRootMove *moves,
                        const uint32_t *near, uint32_t near_count, const MctsLimit *limit,
                        Rng *rng);

#endif
