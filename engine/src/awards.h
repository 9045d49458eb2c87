/**
 * Awards: points paid, and the events that tell of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_AWARDS_H
#define ENGINE_AWARDS_H

#include "kernel.h"

/** Points for a player outside the core's scoring. */
typedef struct Bonus {
    unsigned player;
    int32_t points;
} Bonus;

/** Pays a player for a feature outside the core's scoring; reason SCORE_BONUS. No event for 0. */
void bonus_pay(const Rules *rules, const Game *game, FeatureRef feature, Bonus bonus,
               int32_t *points, ScoreLog *log);

/** The same for what a player holds, not for a feature; the event names the start tile. */
void holding_pay(const Rules *rules, const Game *game, Bonus bonus, int32_t *points, ScoreLog *log);

/** Adds to `points` what final scoring pays now; its events in `log` are marked as final. */
void final_pay(const Rules *rules, const Game *game, int32_t *points, ScoreLog *log);

/** Appends an event to a log that may be NULL. */
void score_log_add(ScoreLog *log, ScoreEvent event);

/** Where a feature is named in events: its lowest label, as segment and cell. */
void score_event_locate(const Rules *rules, const Game *game, FeatureRef feature,
                        ScoreEvent *event);

#endif
