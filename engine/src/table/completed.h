/**
 * What a turn completed, in the course of the turn. Scored in one piece; or, where modules have
 * phases for each completed feature (STEP_FEATURE_TURN to STEP_FEATURE_PAID), feature by feature:
 * those phases are entered for the first one, which is then paid, then for the next one, and so on.
 *
 * The order is: roads and cities by the last of their sides on the tile of this turn, from north
 * on clockwise; cloisters, also those that nobody is on, as they were placed; farms that are
 * paid during the game (Expansion.scoring.farms_due). So the one being scored says which ones are
 * left.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_COMPLETED_H
#define ENGINE_COMPLETED_H

#include "model/expansion.h"
#include "table/segments.h"

/** Before each completed feature: is there one? Only where they are scored one by one. */
extern const Phase PHASE_FEATURES;

/** Tells modules of each (Expansion.scoring.completed). Only where they are scored one by one. */
extern const Phase PHASE_FEATURE_DONE;

/** Pays all of them, or the one whose turn it is. */
extern const Phase PHASE_SCORE;

/** After each feature. Only where they are scored one by one. */
extern const Phase PHASE_FEATURE_OVER;

/** True if a completed feature is none any more (Expansion.pieces.turned). */
bool feature_turned(const Rules *rules, const Game *game, FeatureRef feature);

/** True if the pending decision is about a completed feature that is being scored. */
bool scoring_asks(const Rules *rules, const Game *game);

/** The feature being scored. @pre a phase for each completed feature is entered or asks */
static inline FeatureRef scoring_feature(const Rules *rules, const Game *game) {
    const bool paid = rules->phases[game->phase]->step == STEP_FEATURE_PAID;
    return rules->kernel->completed(rules, game, game->scored - (uint32_t)paid);
}

/** True if modules were told of a complete feature (Expansion.scoring.completed): of all but those
 * that this turn completed and scoring has not come to. */
bool scoring_told(const Rules *rules, const Game *game, FeatureRef feature);

/** True if positions say that a feature of a kind was completed this turn, for the tile laid last
 * does not tell: where pieces join roads, or tiles move. */
static inline bool completed_told(const Rules *rules, unsigned kind) {
    const bool line = kind == SEGMENT_ROAD || kind == SEGMENT_CITY;
    return (line && rules->joins) || ((line || kind == SEGMENT_CLOISTER) && rules->moves);
}

/** The segment that names a feature: its first one on the tile of this turn, or else on the
 * northernmost and then westernmost tile that shows it. */
SegmentRef feature_name_ref(const Rules *rules, const Game *game, FeatureRef feature);

/** Pays the farms that are due now, outside the scoring of a turn. */
void farms_settle(const Rules *rules, Game *game, ScoreLog *log);

/** Makes a feature the one being scored (set-up of positions); false if it was not completed by
 * the tile of this turn. */
bool scoring_set(const Rules *rules, Game *game, FeatureRef feature);

#endif
