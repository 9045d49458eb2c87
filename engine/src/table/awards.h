/**
 * Awards: points paid, and the events that tell of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_AWARDS_H
#define ENGINE_AWARDS_H

#include "model/kernel.h"

/** Points for something, the same for everybody who gets them. */
typedef struct Award {
    FeatureRef feature; /* for which, unless `held` */
    uint8_t reason;     /* ScoreReason */
    bool held;          /* for what a player holds; the event names the start tile */
    uint16_t tiles;     /* of farms, and with SCORE_BONUS, counted when it is logged */
    uint16_t cities;    /* that count for farmers; with SCORE_BONUS as `tiles` */
    int32_t points;
} Award;

/** Third edition: for each completed city around a farm, at the end. */
enum { FARM_CITY_POINTS = 3 };

/** What a road, city or cloister of so many tiles and pennants pays in the basic game. */
static inline int32_t plain_worth(const Rules *rules, unsigned kind, bool complete, unsigned tiles,
                                  unsigned pennants) {
    if (kind != SEGMENT_CITY) {
        return (int32_t)tiles;
    }
    const bool small = tiles == 2 && rules->options.small_city == 2;
    const int32_t single = (int32_t)(tiles + pennants);
    return complete && !small ? 2 * single : single;
}

/** What a road or city is worth, finished or not. */
int32_t line_worth(const Rules *rules, const Game *game, FeatureRef line, bool complete);

/** What a feature would pay a player now by final scoring, if he were paid for it: farms as in the
 * third edition. */
int32_t final_worth(const Rules *rules, const Game *game, FeatureRef feature, unsigned player);

/** Tells of an award that a player got. */
void award_log(const Rules *rules, const Game *game, const Award *award, unsigned player,
               ScoreLog *log);

/** Gives a player an award if he wins it: all points of all games are paid here. No event for 0
 * points. @param wins 0 or 1 */
static inline void award_give(const Rules *rules, const Game *game, const Award *award,
                              unsigned player, unsigned wins, int32_t *points, ScoreLog *log) {
    points[player] += award->points & (0 - (int32_t)wins); // a mask: no branch to mispredict
    if (log != NULL && wins != 0 && award->points != 0) {
        award_log(rules, game, award, player, log);
    }
}

/** Tells the modules that listen (Expansion.scoring.awarded) of points just paid in the game. */
void award_told(const Rules *rules, Game *game, const Award *award, unsigned player, ScoreLog *log);

/** Gives a player an award in the game, not for an estimate or at its end, and tells modules. */
void award_grant(const Rules *rules, Game *game, const Award *award, unsigned player,
                 ScoreLog *log);

/** Tells the modules (Expansion.scoring.completed) of a feature that is to be paid. */
void award_completed(const Rules *rules, Game *game, FeatureRef feature, ScoreLog *log);

/** Tells the modules (Expansion.scoring.scored) of a feature that one of them has paid. */
void award_scored(const Rules *rules, Game *game, FeatureRef feature, ScoreLog *log);

/** Tells the modules (Expansion.scoring.claimed) that a player may claim what lies on some tiles.
 */
void award_claimed(const Rules *rules, Game *game, unsigned player, const int *copies,
                   unsigned count);

/** Points for a player outside the core's scoring. */
typedef struct Bonus {
    unsigned player;
    int32_t points;
} Bonus;

/** Pays a player for a feature in the game, outside the core's scoring; reason SCORE_BONUS. */
static inline void bonus_grant(const Rules *rules, Game *game, FeatureRef feature, Bonus bonus,
                               ScoreLog *log) {
    const Award award = {.feature = feature, .reason = SCORE_BONUS, .points = bonus.points};
    award_grant(rules, game, &award, bonus.player, log);
}

/** Adds to `points` what final scoring pays a player for a feature beside the core's. */
static inline void bonus_pay(const Rules *rules, const Game *game, FeatureRef feature, Bonus bonus,
                             int32_t *points, ScoreLog *log) {
    const Award award = {.feature = feature, .reason = SCORE_BONUS, .points = bonus.points};
    award_give(rules, game, &award, bonus.player, 1, points, log);
}

/** The same for what a player holds, not for a feature. */
static inline void holding_pay(const Rules *rules, const Game *game, Bonus bonus, int32_t *points,
                               ScoreLog *log) {
    const Award award = {.reason = SCORE_BONUS, .held = true, .points = bonus.points};
    award_give(rules, game, &award, bonus.player, 1, points, log);
}

/** Adds points to those of a player in the game, or takes some, that are no award for anything, and
 * tells the modules that listen (Expansion.scoring.passed). */
void points_pass(const Rules *rules, Game *game, Bonus bonus, ScoreLog *log);

/** Adds to `points` what final scoring pays now; its events in `log` are marked as final. */
void final_pay(const Rules *rules, const Game *game, int32_t *points, ScoreLog *log);

/** Appends an event to a log that may be NULL. */
void score_log_add(ScoreLog *log, ScoreEvent event);

/** Where a feature is named in events: its lowest label, as segment and cell. */
void score_event_locate(const Rules *rules, const Game *game, FeatureRef feature,
                        ScoreEvent *event);

#endif
