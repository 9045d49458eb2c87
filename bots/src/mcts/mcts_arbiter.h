/**
 * Decides between turns with nearly equal search results: each is played to the end of the game
 * over the same shuffled decks, and the best mean wins. Common decks remove the luck of the draw
 * from the comparison (common random numbers), which is most of the noise between similar moves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_MCTS_ARBITER_H
#define CARCARENA_BOTS_MCTS_ARBITER_H

#include "mcts/mcts_team.h"

enum { ARBITER_MOVES_MAX = 4 };

/** When to use it and how many games to play. */
typedef struct ArbiterSettings {
    uint32_t decks;  /* games per turn; 0: never */
    double points;   /* largest difference in points, for an even game, of turns to compare */
    Playout playout; /* policy, epsilon, patience; other fields are set internally */
} ArbiterSettings;

/** Memory for one Rules. */
typedef struct Arbiter Arbiter;

/**
 * Creates an arbiter.
 * @param out owned by the caller, freed with arbiter_destroy
 * @return STATUS_NO_MEMORY
 */
Status arbiter_create(Arbiter **out, const Rules *rules, const ArbiterSettings *settings,
                      const MctsSettings *search, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void arbiter_destroy(Arbiter *arbiter);

/**
 * Finds the turns close to the favorite: within the points in mean reward, with at least a quarter
 * of its visits. The favorite comes first, the others by visits.
 * @param out room for ARBITER_MOVES_MAX numbers of `moves`
 * @return their number, including the favorite; 1 if no other is close
 */
uint32_t arbiter_near(const Arbiter *arbiter, const MctsRootMove *moves, uint32_t count,
                      uint32_t favorite, uint32_t *out);

/**
 * Plays these turns to the end from `game`.
 * @param near from arbiter_near; at least 2
 * @param limit its clock ends it early, after a deck that all turns have played
 * @param rng supplies one number
 * @return the number among `moves` of the winner; near[0] if not even one deck was played
 */
uint32_t arbiter_decide(Arbiter *arbiter, const Game *game, const MctsRootMove *moves,
                        const uint32_t *near, uint32_t near_count, const MctsLimit *limit,
                        Rng *rng);

#endif
