/**
 * Batched tree search for agents that learn: many games are searched at once, and the caller, a
 * network, judges the positions of all of them in one batch. The basis of carcarena.SearchPool, but
 * independent of Python.
 *
 * The caller repeats: searches_leaves finds positions to value, searches_answer takes the values
 * and priors, searches_decided lists the searches that are finished, searches_play plays their
 * actions.
 *
 * A slot is one of the games searched at once. Game `number` has the deck of block `number` of a
 * tournament with the same seed. What happens in a game depends only on the seed, its number, the
 * configuration and the answers; it depends neither on the number of slots nor on threads. Two
 * machines that get the same answers search and play the same: no function of the mathematics
 * library except sqrt and fabs is used.
 *
 * The search: a node is a position after an action or an outcome. Positions with one legal action
 * are passed without a question. Every leaf is a position in which a player has at least two legal
 * actions; finished games have their final value. The value of a node is a number for each seat
 * (max-n; Luckhardt and Irani, "An algorithmic solution of N-person games", AAAI 1986), and each
 * player takes actions by their own. At the root either Gumbel with sequential halving (Danihelka,
 * Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel", ICLR 2022) or PUCT
 * with Dirichlet noise (Silver et al., "A general reinforcement learning algorithm that masters
 * chess, shogi, and Go through self-play", Science 362, 2018). Several leaves of one tree may wait
 * for answers; until then they count as visits without a value (Liu et al., "Watch the unobserved",
 * ICLR 2020).
 *
 * One caller at a time. Memory: about 300 bytes for each node of the trees; the simulations of one
 * decision add at most one node with actions each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_SEARCHES_H
#define CARCARENA_PYTHON_SEARCHES_H

#include "lanes.h"
#include "searches_config.h"

typedef struct Searches Searches;

/** Returns the configuration that carcarena.SearchPool has by default. */
SearchesConfig searches_config(const Rules *rules);

/**
 * Creates searches. If the clock of config->budget ends the call, they can only be destroyed.
 * @return STATUS_INVALID, STATUS_NO_MEMORY; *out is then unchanged */
Status searches_create(Searches **out, const SearchesConfig *config, Message *message) MUST_USE;

/** Frees searches; NULL is allowed. */
void searches_destroy(Searches *searches);

/**
 * Sets what ends calls early, as lanes_watch; NULL: nothing. If a call was ended, call the same
 * function again, or searches_leaves after searches_answer: they continue where it stopped, with
 * the same results, except that a bot begins its decision again. Numbers of rows are then not
 * valid, and no game is lost.
 */
void searches_watch(Searches *searches, BotClock clock, CrewPoll poll, void *user);

/** Returns the greatest number of rows of leaves: slots times leaves. */
uint32_t searches_room(const Searches *searches);

/** Returns the number of items of a mask: numbers of actions. */
uint32_t searches_mask_size(const Searches *searches);

/** Returns lanes with the same rules and arrays, for their sizes. */
Lanes *searches_lanes(const Searches *searches);

/** Returns true if all games are over, which needs a limit. */
bool searches_over(const Searches *searches);

/**
 * Searches until every game has leaves waiting or has finished its simulations, and writes the
 * leaves, slot by slot. Leaves that already wait are written again.
 * @param rows receives the number of rows, 0 if no game waits for an answer
 * @return STATUS_NO_MEMORY; they are then of no more use
 */
Status searches_leaves(Searches *searches, const SearchRows *arrays, uint32_t *rows,
                       Message *message) MUST_USE;

/** Returns the number of legal actions of all rows of the last searches_leaves. */
uint32_t searches_listed(const Searches *searches);

/**
 * Gives the waiting leaves their values and priors.
 * @return STATUS_INVALID if a value is not finite or a logit is not a number or +infinity, with the
 * row in the message; nothing has changed then
 */
Status searches_answer(Searches *searches, const SearchAnswers *answers, Message *message) MUST_USE;

/** Writes the finished searches, slot by slot. @return their number */
uint32_t searches_decided(Searches *searches, const SearchRows *arrays);

/**
 * Plays an action in every game whose search is finished, then chance from the deck, bots, and
 * decisions with one legal action. A slot whose game ended takes the next number.
 * @param actions numbers, in the order of the rows of searches_decided; NULL: those chosen
 * @param ended receives the number of games that ended
 * @return STATUS_ILLEGAL, with the row in the message; nothing has changed then. STATUS_NO_MEMORY
 */
Status searches_play(Searches *searches, const int32_t *actions, const SearchEnds *ends,
                     uint32_t *ended, Message *message) MUST_USE;

/**
 * Writes the terms after every legal action of every row, for the player who decides.
 * @return number of rows of terms; if it exceeds the capacity, none was written
 */
uint32_t searches_after(Searches *searches, const SearchAfter *after);

/**
 * Replaces the position of a slot, whose tree is lost. Chance is then drawn by the weights of its
 * outcomes, since there is no deck.
 * @return STATUS_INVALID if no decision is pending
 */
Status searches_set(Searches *searches, uint32_t slot, const Game *game, Message *message) MUST_USE;

/** Returns the position that a slot searches or has searched. */
const Game *searches_game(const Searches *searches, uint32_t slot);

#endif
