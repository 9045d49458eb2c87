// SPDX-License-Identifier: MIT
// The ringmaster of Under the Big Top: a follower that also scores for the circus and acrobat tiles
// around it when its road, city, cloister or farm is scored. Rules: WikiCarpedia, "Under the Big
// Top".
//
// Interpretations: Its player is paid without the majority, too. A tile counts once, whether the
// big top is on it or not. Nothing is paid for a shrine, unless ringmaster=all. An abbot of a
// monastery is scored at the end of the game.
#include "expansions/under_the_big_top/big_top_state.h"
#include "table/figures.h"
#include "table/usual_turn.h"

enum { TILE_POINTS = 2 };

const FigureKind RINGMASTER = {.type = FIGURE_RINGMASTER,
                               .role = ROLE_FOLLOWER,
                               .kinds = 1 << SEGMENT_CITY | 1 << SEGMENT_ROAD | 1 << SEGMENT_FIELD |
                                        1 << SEGMENT_CLOISTER};

/** Returns true if a copy has a circus space or acrobat spaces. */
static bool has_show(const Rules *rules, uint32_t module, uint32_t copy) {
    return type_has_show(rules, module, rules_copy_type(rules, copy));
}

/** Returns the number of cells around a tile, its own included, with such a space. */
static int32_t shows_around(const Rules *rules, const Game *game, uint32_t module, PlacedTile at) {
    int32_t count = 0;
    for (int cell = 0; cell < 9; cell++) {
        uint16_t copies[2];
        const uint32_t here =
            copies_on_cell(rules, game, at.x + cell % 3 - 1, at.y + cell / 3 - 1, copies);
        bool show = false;
        for (uint32_t i = 0; i < here; i++) {
            show = show || has_show(rules, module, copies[i]);
        }
        count += show;
    }
    return count;
}

/** Returns true if the scoring of the feature at a ringmaster pays for it. */
static bool feature_pays(const Rules *rules, uint32_t module, SegmentRef ref) {
    return big_top_setting(rules, module, SETTING_ALL) != 0 ||
           !ref_carries(rules, ref, big_top_setting(rules, module, SETTING_SHRINE));
}

/** Returns the bonus of a player whose ringmaster is on a segment. */
static Bonus ringmaster_bonus(const Rules *rules, const Game *game, uint32_t module,
                              unsigned player, SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    const bool pays = feature_pays(rules, module, ref);
    return (Bonus){player, pays ? TILE_POINTS * shows_around(rules, game, module, at) : 0,
                   "a ringmaster"};
}

/** Returns true if a player's figure is lying on the cloister of a feature. */
static bool is_lying(const Rules *rules, const Game *game, unsigned player, FeatureRef feature) {
    return feature.kind == SEGMENT_CLOISTER &&
           ((rules->kernel->lying_seats(game, feature.root) >> player) & 1U) != 0;
}

void ringmaster_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                       ScoreLog *log) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_RINGMASTER);
        if (ref == NO_REF || !feature_same(feature_of_ref(rules, game, ref), feature) ||
            is_lying(rules, game, player, feature)) {
            continue;
        }
        const Bonus bonus = ringmaster_bonus(rules, game, module, player, ref);
        if (bonus.points > 0) {
            bonus_grant(rules, game, feature, bonus, log);
        }
    }
}

/**
 * Returns true if the feature of a ringmaster is scored when the game ends: not an incomplete one
 * if these score nothing.
 */
static bool scored_finally(const Rules *rules, const Game *game, FeatureRef feature) {
    return rules->options.incomplete_score || feature.kind == SEGMENT_FIELD ||
           feature_is_complete(rules, game, feature);
}

void ringmasters_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_RINGMASTER);
        if (ref == NO_REF || !scored_finally(rules, game, feature_of_ref(rules, game, ref))) {
            continue;
        }
        const Bonus bonus = ringmaster_bonus(rules, game, module, player, ref);
        if (bonus.points > 0) {
            bonus_pay(rules, game, feature_of_ref(rules, game, ref), bonus, points, log);
        }
    }
}

// ---- Previews

/** Returns true if the tile of this turn has a circus space or acrobat spaces. */
static bool turn_has_show(const Rules *rules, const Game *game, uint32_t module) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    bool show = false;
    for (uint32_t i = 0; i < count; i++) {
        show = show || has_show(rules, module, copies[i]);
    }
    return show;
}

/**
 * The tile counts for ringmasters around it, whether they are scored in this turn or at the end.
 * Where incomplete features score nothing, those that it completes pay all at once.
 */
void ringmasters_turn_pay(const Rules *rules, const Game *game, uint32_t module,
                          const PlacementPreview *preview, int32_t *points) {
    const bool show = turn_has_show(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_RINGMASTER);
        if (ref == NO_REF || !(show || !rules->options.incomplete_score)) {
            continue;
        }
        const FeatureRef feature = feature_of_ref(rules, game, ref);
        const int32_t all = ringmaster_bonus(rules, game, module, player, ref).points;
        const bool near = show && turn_near(rules, game, copy_tile(rules, game, ref_copy(ref)));
        const int32_t more = near && feature_pays(rules, module, ref) ? TILE_POINTS : 0;
        const bool before = rules->options.incomplete_score || feature.kind == SEGMENT_FIELD;
        points[player] += before ? more : follower_leaves(rules, game, player, ref) ? all : 0;
    }
}

uint32_t ringmaster_untold(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                           const PlacementPreview *preview) {
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    return type == FIGURE_RINGMASTER && shows_around(rules, game, module, at) > 0 ? UINT32_MAX : 0;
}
