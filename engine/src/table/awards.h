/**
 * Awards: points paid, and their events.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_AWARDS_H
#define ENGINE_AWARDS_H

#include "model/kernel.h"

/** Points for one reason, the same for everyone who gets them. */
typedef struct Award {
    FeatureRef feature; /* the feature, unless `held` */
    uint8_t reason;     /* ScoreReason */
    bool held;          /* for a holding of a player; the event names the start tile */
    uint16_t tiles;     /* tiles; of farms, and with SCORE_BONUS, counted when it is logged */
    uint16_t cities;    /* cities that count for farmers; with SCORE_BONUS as `tiles` */
    int32_t points;
    const char *source; /* see ScoreEvent */
} Award;

/** Third edition: points per completed city around a farm, at the end. */
enum { FARM_CITY_POINTS = 3 };

/** Returns the points of a road, city or cloister in the basic game. */
static inline int32_t plain_worth(const Rules *rules, unsigned kind, bool complete, unsigned tiles,
                                  unsigned pennants) {
    if (kind != SEGMENT_CITY) {
        return (int32_t)tiles;
    }
    const bool small = tiles == 2 && rules->options.small_city == 2;
    const int32_t single = (int32_t)(tiles + pennants);
    return complete && !small ? 2 * single : single;
}

/** Returns the points of a road or city, complete or not. */
int32_t line_worth(const Rules *rules, const Game *game, FeatureRef line, bool complete);

/**
 * Returns the points that final scoring would pay a player for a feature now, if they were paid for
 * it; farms as in the third edition.
 */
int32_t final_worth(const Rules *rules, const Game *game, FeatureRef feature, unsigned player);

/** Logs an award to a player. */
void award_log(const Rules *rules, const Game *game, const Award *award, unsigned player,
               ScoreLog *log);

/**
 * Gives a player an award if they win it; all points of all games are paid here. No event for 0
 * points.
 * @param wins 0 or 1
 */
static inline void award_give(const Rules *rules, const Game *game, const Award *award,
                              unsigned player, unsigned wins, int32_t *points, ScoreLog *log) {
    points[player] +=
        award->points & (0 - (int32_t)wins); // a mask, so there is no branch to mispredict
    if (log != NULL && wins != 0 && award->points != 0) {
        award_log(rules, game, award, player, log);
    }
}

/** Notifies modules (Expansion.scoring.awarded) of points just paid in the game. */
void award_notify_modules(const Rules *rules, Game *game, const Award *award, unsigned player,
                          ScoreLog *log);

/**
 * Gives a player an award during the game, not in an estimate or at its end, and notifies modules.
 */
void award_grant(const Rules *rules, Game *game, const Award *award, unsigned player,
                 ScoreLog *log);

/** Notifies modules (Expansion.scoring.completed) of a feature about to be paid. */
void award_completed(const Rules *rules, Game *game, FeatureRef feature, ScoreLog *log);

/** Notifies modules (Expansion.scoring.scored) of a feature that one of them has paid. */
void award_scored(const Rules *rules, Game *game, FeatureRef feature, ScoreLog *log);

/** Notifies modules (Expansion.scoring.claimed) that a player may claim what is on some tiles. */
void award_claimed(const Rules *rules, Game *game, unsigned player, const int *copies,
                   unsigned count);

/** Points for a player outside the core's scoring; reason SCORE_BONUS. */
typedef struct Bonus {
    unsigned player;
    int32_t points;
    const char *source; /* what it is for, such as "the fairy"; a static text */
} Bonus;

/** Returns the award of a bonus for a holding of a player, not for a feature. */
static inline Award bonus_held(Bonus bonus) {
    ASSERT(bonus.source != NULL);
    return (Award){
        .reason = SCORE_BONUS, .held = true, .points = bonus.points, .source = bonus.source};
}

/** Returns the award of a bonus for a feature. */
static inline Award bonus_for(FeatureRef feature, Bonus bonus) {
    Award award = bonus_held(bonus);
    award.feature = feature;
    award.held = false;
    return award;
}

/** Pays a bonus for a feature during the game. */
static inline void bonus_grant(const Rules *rules, Game *game, FeatureRef feature, Bonus bonus,
                               ScoreLog *log) {
    const Award award = bonus_for(feature, bonus);
    award_grant(rules, game, &award, bonus.player, log);
}

/** As bonus_grant, for a holding of a player. */
static inline void holding_grant(const Rules *rules, Game *game, Bonus bonus, ScoreLog *log) {
    const Award award = bonus_held(bonus);
    award_grant(rules, game, &award, bonus.player, log);
}

/**
 * Adds to `points` what final scoring pays a player for a feature in addition to the core's points.
 */
static inline void bonus_pay(const Rules *rules, const Game *game, FeatureRef feature, Bonus bonus,
                             int32_t *points, ScoreLog *log) {
    const Award award = bonus_for(feature, bonus);
    award_give(rules, game, &award, bonus.player, 1, points, log);
}

/** As bonus_pay, for a holding of a player. */
static inline void holding_pay(const Rules *rules, const Game *game, Bonus bonus, int32_t *points,
                               ScoreLog *log) {
    const Award award = bonus_held(bonus);
    award_give(rules, game, &award, bonus.player, 1, points, log);
}

/**
 * Adds or subtracts points of a player during the game that are no award, and notifies modules
 * (Expansion.scoring.passed).
 */
void points_pass(const Rules *rules, Game *game, Bonus bonus, ScoreLog *log);

/** Adds to `points` what final scoring pays now; its events in `log` are marked as final. */
void final_pay(const Rules *rules, const Game *game, int32_t *points, ScoreLog *log);

/** Appends an event to a log that may be NULL. */
void score_log_add(ScoreLog *log, ScoreEvent event);

/** Sets the place of a feature in an event: its lowest label, as segment and cell. */
void score_event_locate(const Rules *rules, const Game *game, FeatureRef feature,
                        ScoreEvent *event);

#endif
