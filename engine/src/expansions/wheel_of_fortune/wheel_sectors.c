// SPDX-License-Identifier: MIT
// Points of the sectors of the Wheel of Fortune. Rules: Complete Annotated Rules 7.4, p. 111 and
// 112, footnotes 331 to 334.
//
// Interpretations: A big follower counts as one knight, farmer or monk. Lords of castles are not
// knights. Heretics in shrines, abbots in a monastery and followers in Baba Yaga's hut are not
// monks. A besieged city counts once in a famine.
#include "base/bits.h"
#include "expansions/wheel_of_fortune/wheel_state.h"
#include "model/hook_calls.h"
#include "table/awards.h"
#include "table/completed.h"

enum { FORTUNE_POINTS = 3, MONK_POINTS = 2, CITY_WORDS_MAX = 64 };

/**
 * Returns how many of the figures are in the feature of figure `index`; 0 if an earlier one is in
 * it.
 */
static uint32_t together(const Rules *rules, const Game *game, const FigureAt *figures,
                         uint32_t count, uint32_t index) {
    const FeatureRef feature = feature_of_ref(rules, game, figures[index].ref);
    uint32_t here = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool same = feature_same(feature, feature_of_ref(rules, game, figures[i].ref));
        if (same && i < index) {
            return 0;
        }
        here += same;
    }
    return here;
}

/** Pays each knight a point for every pennant of its city and every knight of its player there. */
static void taxes_pay(const Rules *rules, Game *game, unsigned player, ScoreLog *log) {
    FigureAt knights[PLAYER_FIGURES_MAX];
    const uint32_t count = followers_standing(rules, game, player, SEGMENT_CITY, knights);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t here = together(rules, game, knights, count, i);
        const FeatureRef city = feature_of_ref(rules, game, knights[i].ref);
        if (here > 0 && !feature_turned(rules, game, city)) {
            const uint32_t each = here + rules->kernel->pennants(rules, game, city.root);
            bonus_grant(rules, game, city, (Bonus){player, (int32_t)(here * each), "taxes"}, log);
        }
    }
}

/** Returns the points of one farmer: 1 for each completed city, plus what pigs and castles add. */
static int32_t farmer_worth(const Rules *rules, const Game *game, uint32_t field, unsigned player) {
    uint64_t around[CITY_WORDS_MAX];
    uint64_t complete[CITY_WORDS_MAX];
    CHECK(rules->kernel->limits.words <= CITY_WORDS_MAX);
    rules->kernel->farm_cities(rules, game, &field, 1, around);
    rules->kernel->complete_cities(game, complete);
    const int32_t each = 1 + hooks_farm_bonus(rules, game, field, player);
    int32_t worth = 0;
    for (uint32_t w = 0; w < rules->kernel->limits.words; w++) {
        for (uint64_t bits = around[w] & complete[w]; bits != 0; bits &= bits - 1) {
            const uint32_t city = 64 * w + bit_lowest(bits) + 1;
            worth += each + feature_turned(rules, game, (FeatureRef){SEGMENT_CITY, (uint16_t)city});
        }
    }
    return worth;
}

static void famine_pay(const Rules *rules, Game *game, uint32_t module, unsigned player,
                       ScoreLog *log) {
    FigureAt farmers[PLAYER_FIGURES_MAX];
    const uint32_t count = followers_standing(rules, game, player, SEGMENT_FIELD, farmers);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t here = together(rules, game, farmers, count, i);
        const FeatureRef farm = feature_of_ref(rules, game, farmers[i].ref);
        const bool owns = wheel_setting(rules, module, SETTING_MAJORITY) == 0 ||
                          ((rules->kernel->owners(rules, game, farm) >> player) & 1U) != 0;
        if (here > 0 && owns) {
            const int32_t worth = (int32_t)here * farmer_worth(rules, game, farm.root, player);
            bonus_grant(rules, game, farm, (Bonus){player, worth, "a famine"}, log);
        }
    }
}

/** Pays a point for each follower in supply. */
static void storm_pay(const Rules *rules, Game *game, unsigned player, ScoreLog *log) {
    uint32_t points = 0;
    for (unsigned kind = 0; kind <= rules->figure_count; kind++) {
        if (rules_figure_follows(rules, kind)) {
            points += figures_held(rules, game, player, rules_figure_type(rules, kind));
        }
    }
    holding_grant(rules, game, (Bonus){player, (int32_t)points, "a storm"}, log);
}

static void inquisition_pay(const Rules *rules, Game *game, uint32_t module, unsigned player,
                            ScoreLog *log) {
    FigureAt monks[PLAYER_FIGURES_MAX];
    const uint32_t count = followers_standing(rules, game, player, SEGMENT_CLOISTER, monks);
    for (uint32_t i = 0; i < count; i++) {
        if (!ref_carries(rules, monks[i].ref, wheel_setting(rules, module, SETTING_SHRINE)) &&
            !ref_carries(rules, monks[i].ref, wheel_setting(rules, module, SETTING_HUT))) {
            bonus_grant(rules, game, feature_of_ref(rules, game, monks[i].ref),
                        (Bonus){player, MONK_POINTS, "the inquisition"}, log);
        }
    }
}

void wheel_sector_pay(const Rules *rules, Game *game, uint32_t module, Sector sector,
                      ScoreLog *log) {
    if (sector == SECTOR_FORTUNE) {
        holding_grant(rules, game, (Bonus){game->active, FORTUNE_POINTS, "good fortune"}, log);
    }
    for (unsigned i = 0; i < (unsigned)rules->players; i++) {
        const unsigned player = (game->active + i) % (unsigned)rules->players;
        switch (sector) {
        case SECTOR_TAXES:
            taxes_pay(rules, game, player, log);
            break;
        case SECTOR_FAMINE:
            famine_pay(rules, game, module, player, log);
            break;
        case SECTOR_STORM:
            storm_pay(rules, game, player, log);
            break;
        case SECTOR_INQUISITION:
            inquisition_pay(rules, game, module, player, log);
            break;
        default:
            break;
        }
    }
}
