/**
 * Checks on ranks: now and then a game that a rank brought is played again by rank 0, in a thread
 * of its own, so that a machine that computes wrongly is found while it plays.
 *
 * The first game is checked at once, others as long as checking takes no more than a fiftieth of
 * the time, or a tenth to come to a rank that was not checked yet.
 *
 * For one thread; what it starts is its own affair.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_CHECKER_H
#define ARENA_CLUSTER_CHECKER_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"

typedef struct Checker Checker;

/** What came of a check. */
typedef struct CheckedGame {
    uint32_t rank;
    bool same;
    Message difference; /* if it is not */
} CheckedGame;

/**
 * @param config borrowed; where its games cannot be played again the checker checks nothing.
 * @param ranks whose games will come, numbered from 0.
 * @return STATUS_NO_MEMORY.
 */
Status checker_create(Checker **out, const TournamentConfig *config, uint32_t ranks,
                      Message *message) MUST_USE;

/** Ends, if need be after the game that is being checked; NULL is allowed. */
void checker_destroy(Checker *checker);

/** Whether a game of a rank would be checked now. */
bool checker_wants(const Checker *checker, uint32_t rank);

/** Gives it one; it is copied. @pre checker_wants */
void checker_give(Checker *checker, uint32_t rank, const GameRecord *record);

/** Takes what came of the last one. @return false: nothing has yet. */
bool checker_take(Checker *checker, CheckedGame *out);

/** Games of a rank that were found right. */
uint64_t checker_count(const Checker *checker, uint32_t rank);

#endif
