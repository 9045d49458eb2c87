/**
 * Lanes: many games side by side, each stepped by one action at a time, seen through arrays of the
 * caller. What the vectorised environment of Python is made of; knows nothing of Python.
 *
 * Lane k of seed S plays, as its games 0, 1, 2, ..., decks that follow from S, k and the number of
 * the game alone, and so does everything else. What comes of it depends neither on how many lanes
 * there are nor on threads. Game 0 of lane k has the deck of block k of a tournament of that seed.
 * Decks stay in here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_LANES_H
#define CARCARENA_PYTHON_LANES_H

#include "lanes_config.h"

typedef struct Lanes Lanes;

/** @return STATUS_INVALID, STATUS_NO_MEMORY; *out then unchanged. */
Status lanes_create(Lanes **out, const LanesConfig *config, Message *message) MUST_USE;

/** Frees; NULL is allowed. */
void lanes_destroy(Lanes *lanes);

/** Numbers of a mask: of the action view. */
uint32_t lanes_mask_size(const Lanes *lanes);

/** Rows of the list of features. */
uint32_t lanes_rows(const Lanes *lanes);

/** The measures of planes and terms. */
const ActionPlanes *lanes_planes(const Lanes *lanes);

/** Begins game `game` of every lane under `seed`, and writes the arrays. */
void lanes_reset(Lanes *lanes, uint64_t seed, uint64_t game, const LanesArrays *arrays);

/**
 * Applies an action in every lane, lets chance and bots do theirs, and writes the arrays.
 * @return the lane whose action is not legal, and then nothing has changed; -1 if all were.
 */
int64_t lanes_step(Lanes *lanes, const LanesArrays *arrays);

/** Chooses a legal action in every lane, each equally likely, into arrays->action. */
void lanes_sample(Lanes *lanes, const LanesArrays *arrays);

/** Writes what `player` sees in one lane into the rows of that lane. */
void lanes_observe(Lanes *lanes, uint32_t lane, int player, const LanesArrays *arrays);

/** The same of any game of these rules, with the arrays' rows of one lane. */
void lanes_look(Lanes *lanes, uint32_t lane, const Game *game, int player,
                const LanesArrays *arrays);

/** Where lanes_after writes. */
typedef struct AfterArrays {
    float *terms;    /* rows of terms_size */
    uint32_t *first; /* a number a lane and one more: the row of each lane's first action */
    int32_t *begin;  /* a number a row: the action it begins with, as its place in the list; NULL:
                        rows are of single actions, in their order */
    uint32_t room;   /* rows */
    bool expected;   /* whether to ask the evaluation what it expects; else that is 0 */
} AfterArrays;

/**
 * Terms after every legal action of every lane, as the player sees them who decides, lane after
 * lane. With `begin`, after every legal action and, if he decides once more before chance does,
 * each answer to that: a placement with every deployment.
 * @return rows; if these are more than there is room for, none was written.
 */
uint32_t lanes_after(Lanes *lanes, const AfterArrays *arrays);

/** The game of a lane as everybody at the table sees it. */
const Game *lanes_game(const Lanes *lanes, uint32_t lane);

/** The pending legal actions of a lane. */
const Action *lanes_actions(const Lanes *lanes, uint32_t lane, uint32_t *count);

#endif
