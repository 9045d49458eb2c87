/**
 * The luck of the drawn tiles: the value of the position with what came, minus the mean over all
 * that might have come, by the evaluation of `greedy` for the player who draws
 * (carcarena/bots/heuristic.h). All outcomes are valued, not a sample of them as in
 * carcarena/arena/luck.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_LUCK_H
#define ARENA_REVIEW_LUCK_H

#include "carcarena/bots/heuristic.h"

/** Scratch memory for one Rules. One thread at a time. */
typedef struct LuckMeter {
    const Rules *rules;
    Heuristic *heuristic;
    Outcome *outcomes;
    Game *trial;
} LuckMeter;

/** @return STATUS_NO_MEMORY; to be freed after a failure too */
Status luck_meter_make(LuckMeter *meter, const Rules *rules, Message *message) MUST_USE;

void luck_meter_free(LuckMeter *meter);

/**
 * Returns the luck of the pending draw or event, in points.
 * @param number the outcome that came
 */
double luck_measure(LuckMeter *meter, const Game *game, uint32_t number);

#endif
