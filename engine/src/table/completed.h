/**
 * What a turn completed. It is scored in one step; or, if modules have phases for each completed
 * feature (STEP_FEATURE_TURN to STEP_FEATURE_PAID), feature by feature: these phases are entered
 * for the first one, which is then paid, then for the next, and so on.
 *
 * The order is: roads and cities by the last of their sides on the tile of this turn, clockwise
 * from north; cloisters, also unoccupied ones, in the order of placement; farms that are paid
 * during the game (Expansion.scoring.farms_due). So the feature being scored determines which ones
 * are left.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_COMPLETED_H
#define ENGINE_COMPLETED_H

#include "model/expansion.h"
#include "table/segments.h"

/** Before each completed feature: is there one? Only if they are scored one by one. */
extern const Phase PHASE_FEATURES;

/** Notifies modules of each (Expansion.scoring.completed). Only if they are scored one by one. */
extern const Phase PHASE_FEATURE_DONE;

/** Pays all of them, or the current one. */
extern const Phase PHASE_SCORE;

/** After each feature. Only if they are scored one by one. */
extern const Phase PHASE_FEATURE_OVER;

/** Returns true if a completed feature is no longer one (Expansion.pieces.turned). */
bool feature_turned(const Rules *rules, const Game *game, FeatureRef feature);

/** Returns true if the pending decision is about a completed feature that is being scored. */
bool scoring_asks(const Rules *rules, const Game *game);

/**
 * Returns the feature being scored.
 * @pre a phase for each completed feature is entered or asks
 */
static inline FeatureRef scoring_feature(const Rules *rules, const Game *game) {
    const bool paid = rules->phases[game->phase]->step == STEP_FEATURE_PAID;
    return rules->kernel->completed(rules, game, game->scored - (uint32_t)paid);
}

/**
 * Returns true if modules were notified of a complete feature (Expansion.scoring.completed): all
 * but those completed this turn that scoring has not reached.
 */
bool scoring_is_previewed(const Rules *rules, const Game *game, FeatureRef feature);

/**
 * Returns true if position texts list features of a kind completed this turn, because the last
 * placed tile does not determine them: where pieces join roads, or tiles move.
 */
static inline bool completed_is_written(const Rules *rules, unsigned kind) {
    const bool line = kind == SEGMENT_ROAD || kind == SEGMENT_CITY;
    return (line && rules->joins) || ((line || kind == SEGMENT_CLOISTER) && rules->moves);
}

/**
 * Returns the segment that names a feature: its first one on the tile of this turn, otherwise on
 * the northernmost and then westernmost tile that shows it.
 */
SegmentRef feature_name_ref(const Rules *rules, const Game *game, FeatureRef feature);

/** Pays the farms that are due now, outside the scoring of a turn. */
void farms_settle(const Rules *rules, Game *game, ScoreLog *log);

/**
 * Makes a feature the one being scored (set-up of positions); returns false if the tile of this
 * turn did not complete it.
 */
bool scoring_set(const Rules *rules, Game *game, FeatureRef feature);

#endif
