/**
 * Trial: the sequential test of a run. It looks at whole blocks in the order of their ids, so that
 * where it stops depends on results alone and not on threads; games that come before their turn
 * wait. The candidate is the first bot, the other one the baseline, on all other seats.
 *
 * A deck counts once: blocks on a deck that was played before depend on the first one, and are left
 * out of the test.
 *
 * Games beyond the block that decided were begun before the verdict was known. They stay stored,
 * but are left out of everything (see store_leave_out).
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

/** What a game is worth to the candidate with more than two seats. */
typedef enum TrialScore {
    TRIAL_FIRST, /* its share of the first place */
    TRIAL_RANK   /* the share of the others it ranks above, ties half */
} TrialScore;

typedef struct Trial {
    SprtDesign design;
    TrialScore score;
    int seats;
    uint32_t games_per_block;
    uint32_t units; /* a game's highest score */

    uint64_t blocks;  /* counted */
    uint64_t skipped; /* left out: their decks were played before */
    uint32_t *sums;   /* scores of a block that were seen, ascending, in units */
    double *counts;   /* how often each was */
    unsigned size, capacity;
    double llr;
    SprtVerdict verdict;

    const Schedule *schedule;      /* borrowed */
    struct CountMap *decks;        /* those played so far; NULL: none comes twice */
    bool open_known;               /* the deck of the open block is among them */
    uint32_t open_sum, open_games; /* of the block that is not whole */
    uint64_t base;                 /* first game of `waiting` */
    int32_t *waiting;              /* by id - base: its score, or -1 */
    size_t waiting_size, waiting_capacity;
} Trial;

/**
 * Makes a trial of a schedule with one pairing of two bots.
 * @param schedule borrowed for the life of the trial.
 * @param out owned by the caller, freed with trial_destroy; unchanged on failure.
 * @return STATUS_INVALID if the schedule is another one, STATUS_NO_MEMORY.
 */
Status trial_create(Trial **out, const SprtDesign *design, TrialScore score,
                    const Schedule *schedule, Message *message) MUST_USE;
void trial_destroy(Trial *trial);

/** As it was before any game. */
void trial_reset(Trial *trial);

/** Adds a game; each once, in any order. Does nothing once there is a verdict. */
Status trial_add(Trial *trial, const GameRecord *record, Message *message) MUST_USE;

/** Games up to the end of the block that decided. @pre there is a verdict */
uint64_t trial_games(const Trial *trial);

/** Data of the counted blocks. @param scores room for trial->size + SCORE_PENTANOMIAL values.
 * @param counts likewise; both are borrowed by the result. */
SprtData trial_data(const Trial *trial, double *scores, double *counts);

#endif
