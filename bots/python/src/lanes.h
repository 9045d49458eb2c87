/**
 * Lanes: many games in parallel, each stepped by one action at a time, with arrays of the caller.
 * The basis of the vectorized environment of Python, but independent of Python.
 *
 * The games of lane k of seed S, numbered 0, 1, 2, ..., depend only on S, k and the number of the
 * game. This includes decks and all randomness. Results depend neither on the number of lanes nor
 * on threads. Game 0 of lane k has the deck of block k of a tournament with that seed. Decks cannot
 * be read from outside.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_LANES_H
#define CARCARENA_PYTHON_LANES_H

#include "crew.h"
#include "lanes_config.h"

typedef struct Lanes Lanes;

/** Creates lanes. @return STATUS_INVALID, STATUS_NO_MEMORY; *out is then unchanged */
Status lanes_create(Lanes **out, const LanesConfig *config, Message *message) MUST_USE;

/** Frees lanes; NULL is allowed. */
void lanes_destroy(Lanes *lanes);

/** Returns the number of items of a mask, by the action view. */
uint32_t lanes_mask_size(const Lanes *lanes);

/** Returns the number of rows of the list of features. */
uint32_t lanes_rows(const Lanes *lanes);

/** Returns the number of rows of tokens. */
uint32_t lanes_tokens(const Lanes *lanes);

/** Returns the dimensions of planes, tokens and terms. */
const ActionPlanes *lanes_planes(const Lanes *lanes);

/** Returns the number of planes of an observation. */
uint32_t lanes_plane_count(const Lanes *lanes);

/** Must be called before a buffer `planes` is first used. @return false without memory */
bool lanes_make_planes(Lanes *lanes);

/**
 * Must be called when the contents of the buffer `planes` may have changed: lanes write only bytes
 * that differ from those that they have written before. lanes_reset writes all of it.
 */
void lanes_forget_planes(Lanes *lanes);

/**
 * Sets a clock that limits no time but may end lanes_reset, lanes_step and lanes_after: once it
 * reports BOT_CLOCK_STOP (bot.h), the call returns soon. Games and arrays are then in an undefined
 * state until lanes_reset.
 * @param poll the same clock, called by the caller's thread while it waits for other threads
 */
void lanes_watch(Lanes *lanes, BotClock clock, CrewPoll poll, void *user);

/** Starts game `game` of every lane with `seed`, and writes the arrays. */
void lanes_reset(Lanes *lanes, uint64_t seed, uint64_t game, const LanesArrays *arrays);

/**
 * Applies an action in every lane, resolves chance nodes, lets bots play, and writes the arrays.
 * @return the lane whose action is illegal, with all games unchanged; -1 if all actions were legal
 */
int64_t lanes_step(Lanes *lanes, const LanesArrays *arrays);

/**
 * Starts a game in some lanes and writes their rows; rewards and `done` become 0.
 * @param which `count` different lanes
 * @param game number of the game; NULL: the next game of each lane
 */
void lanes_restart(Lanes *lanes, const uint32_t *which, uint32_t count, const uint64_t *game,
                   const LanesArrays *arrays);

/**
 * Continues a lane from a position, which is over only without autoreset: plays up to the next
 * decision of the caller and writes the row of the lane. Until the lane's next game, tiles and
 * events are drawn at random from what is unseen. If bots play to the end, the next game begins, or
 * the lane waits.
 * @param chance the stream for that; NULL: one that depends on the seed, the lane and how often it
 * was set since lanes_reset
 */
void lanes_set(Lanes *lanes, uint32_t lane, const Game *game, const Rng *chance,
               const LanesArrays *arrays);

/** Writes a uniformly random legal action of every lane to arrays->action. */
void lanes_sample(Lanes *lanes, const LanesArrays *arrays);

/** Writes the observation of `player` in one lane to the rows of that lane. */
void lanes_observe(Lanes *lanes, uint32_t lane, int player, const LanesArrays *arrays);

/** Writes the observation of any game of these rules to the rows of one lane. */
void lanes_look(Lanes *lanes, uint32_t lane, const Game *game, int player,
                const LanesArrays *arrays);

/** lanes_look for `count` games, from row 0 on. @param players one per game */
void lanes_look_many(Lanes *lanes, const Game *const *games, const int *players, uint32_t count,
                     const LanesArrays *arrays);

/** Output of lanes_after. */
typedef struct AfterArrays {
    float *terms;    /* rows of terms_size */
    uint32_t *first; /* one item per lane, plus one: the row of the lane's first action */
    int32_t *begin;  /* one item per row: index of the action that begins it; NULL: rows are
                        single actions, in their order */
    uint32_t room;   /* capacity in rows */
    bool expected;   /* compute the expected points of the evaluation; otherwise they are 0 */
} AfterArrays;

/**
 * Writes the terms after every legal action of every lane, for the player who decides, lane by
 * lane. With `begin`, an action after which the same player decides again before the next chance
 * node has a row for each answer: a placement with every deployment.
 * @return number of rows; if it exceeds the capacity, no row was written
 */
uint32_t lanes_after(Lanes *lanes, const AfterArrays *arrays);

/** Returns the game of a lane, with public information only. */
const Game *lanes_game(const Lanes *lanes, uint32_t lane);

/** Returns how actions become numbers. */
ActionView lanes_action_view(const Lanes *lanes);

/** Returns the pending legal actions of a lane; none if it is over. */
const Action *lanes_actions(const Lanes *lanes, uint32_t lane, uint32_t *count);

#endif
