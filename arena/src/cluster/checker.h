/**
 * Checks of ranks: rank 0 replays some of the games that other ranks return, in its own thread, so
 * that a machine that computes wrongly is found during the run.
 *
 * The first game is checked at once. Later games are checked as long as checking takes at most a
 * fiftieth of the time, or a tenth for the first check of a rank.
 *
 * Use from one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_CHECKER_H
#define ARENA_CLUSTER_CHECKER_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/record.h"

typedef struct Checker Checker;

/** The result of a check. */
typedef struct CheckedGame {
    uint32_t rank;
    bool same;
    Message difference; /* if it is not the same */
} CheckedGame;

/**
 * Creates a checker.
 * @param config borrowed; if its games cannot be replayed nothing is checked
 * @param ranks number of ranks, numbered from 0
 * @return STATUS_NO_MEMORY
 */
Status checker_create(Checker **out, const TournamentConfig *config, uint32_t ranks,
                      Message *message) MUST_USE;

/** Destroys a checker, after the game being checked; NULL is allowed. */
void checker_destroy(Checker *checker);

/** Returns true if a game of a rank would be checked now. */
bool checker_wants(const Checker *checker, uint32_t rank);

/**
 * Gives it a game to check; the game is copied.
 * @pre checker_wants
 */
void checker_give(Checker *checker, uint32_t rank, const GameRecord *record);

/** Takes the result of the last check. Returns false if there is none yet. */
bool checker_take(Checker *checker, CheckedGame *out);

/** Returns the number of a rank's games that were checked and found right. */
uint64_t checker_count(const Checker *checker, uint32_t rank);

#endif
