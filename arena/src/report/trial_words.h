/**
 * The sequential test of a run in words: for the progress line, the log, interim ratings and the
 * last line of the report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TRIAL_WORDS_H
#define ARENA_TRIAL_WORDS_H

#include "schedule/trial.h"

#include <stddef.h>

/** Size for the texts below with names of any length. */
enum { TRIAL_WORDS_SIZE = 512 };

/** Returns the expected number of games until the test ends (sprt_units_left); NAN before
 * SPRT_UNITS_MIN blocks. */
double trial_games_left(const Trial *trial);

/**
 * Writes "new against old: LLR +1.23 (-2.94 to +2.94)", followed by ", about 800 more games" if
 * known.
 * @param names of the bots, the candidate's first. @return `text`.
 */
char *trial_status(char *text, size_t size, const Trial *trial, const char *const *names);

/** Writes "new against old, H0 0, H1 10 nElo, LLR bounds -2.94 to +2.94". @return `text`. */
char *trial_question(char *text, size_t size, const Trial *trial, const char *const *names);

/** Writes one sentence with the verdict, or with the state of an undecided test. @return `text`. */
char *trial_verdict(char *text, size_t size, const Trial *trial, const char *const *names);

/** Returns the unit of the test: "nElo" or "Elo". */
const char *trial_unit(const Trial *trial);

#endif
