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

/** Texts below fit, with names of any length. */
enum { TRIAL_WORDS_SIZE = 512 };

/** Games the test is still expected to need (sprt_units_left); NAN before SPRT_UNITS_MIN blocks,
 * when nobody knows. */
double trial_games_left(const Trial *trial);

/**
 * "new against old: LLR +1.23 (-2.94 to +2.94)", and once it is known ", about 800 more games".
 * @param names of the bots, the candidate's first. @return `text`.
 */
char *trial_status(char *text, size_t size, const Trial *trial, const char *const *names);

/** "new against old, 0 against 10 nElo, LLR bounds -2.94 to +2.94". @return `text`. */
char *trial_question(char *text, size_t size, const Trial *trial, const char *const *names);

/** One sentence that says how it ended, or how it stands. @return `text`. */
char *trial_verdict(char *text, size_t size, const Trial *trial, const char *const *names);

/** "nElo" or "Elo". */
const char *trial_unit(const Trial *trial);

#endif
