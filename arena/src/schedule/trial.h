/**
 * Trial: the sequential test of a run. It evaluates whole blocks in the order of their ids, so its
 * end depends only on results, not on threads; games that arrive early wait. The candidate is the
 * first bot, the other one the baseline on all other seats.
 *
 * A deck counts once: blocks on a deck that was already played depend on the first one and are
 * excluded.
 *
 * Games beyond the deciding block were started before the verdict. They stay stored but are
 * excluded everywhere (see store_leave_out).
 *
 * One thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TRIAL_H
#define ARENA_TRIAL_H

#include "carcarena/arena/record.h"
#include "carcarena/arena/schedule.h"
#include "carcarena/arena/sprt.h"

/** The candidate's score of a game with more than two seats. */
typedef enum TrialScore {
    TRIAL_FIRST, /* its share of the first place */
    TRIAL_RANK   /* the share of the other seats it ranks above, ties half */
} TrialScore;

typedef struct Trial {
    SprtDesign design;
    TrialScore score;
    int seats;
    uint32_t games_per_block;
    uint32_t units; /* highest score of a game */

    uint64_t blocks;  /* counted blocks */
    uint64_t skipped; /* excluded blocks, whose decks were already played */
    uint32_t *sums;   /* block scores seen, ascending, in units */
    double *counts;   /* number of blocks with each */
    unsigned size, capacity;
    double llr;
    SprtVerdict verdict;

    const Schedule *schedule;      /* borrowed */
    struct CountMap *decks;        /* decks played so far; NULL: no deck repeats */
    bool open_known;               /* the deck of the open block was already played */
    uint32_t open_sum, open_games; /* of the incomplete block */
    uint64_t base;                 /* first game of `waiting` */
    int32_t *waiting;              /* by id - base: its score, or -1 */
    size_t waiting_size, waiting_capacity;
} Trial;

/**
 * Creates a trial of a schedule with one pairing of two bots.
 * @param schedule borrowed for the life of the trial
 * @param out owned by the caller, freed with trial_destroy; unchanged on failure
 * @return STATUS_INVALID for another schedule, STATUS_NO_MEMORY
 */
Status trial_create(Trial **out, const SprtDesign *design, TrialScore score,
                    const Schedule *schedule, Message *message) MUST_USE;
void trial_destroy(Trial *trial);

/** Resets the trial to its initial state. */
void trial_reset(Trial *trial);

/** Adds a game, each once, in any order. Does nothing after the verdict. */
Status trial_add(Trial *trial, const GameRecord *record, Message *message) MUST_USE;

/**
 * Returns the number of games up to the end of the deciding block.
 * @pre there is a verdict
 */
uint64_t trial_games(const Trial *trial);

/**
 * Returns the data of the counted blocks.
 * @param scores room for trial->size + SCORE_PENTANOMIAL values
 * @param counts the same; the result borrows both
 */
SprtData trial_data(const Trial *trial, double *scores, double *counts);

#endif
