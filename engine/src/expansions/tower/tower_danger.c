// SPDX-License-Identifier: MIT
// Followers that may be captured next: those in range of a tower after one more piece.
#include "expansions/tower/tower_range.h"
#include "table/prospects.h"
#include "table/usual_turn.h"

/** The towers that a player may make one piece higher, with their range then. */
typedef struct TowersToCome {
    TowerRange towers[FOUNDATIONS_MAX];
    unsigned count;
} TowersToCome;

static void towers_to_come(const Rules *rules, const Game *game, uint32_t module,
                           TowersToCome *out) {
    const Towers *towers = towers_of_const(rules, game, module);
    const unsigned foundations = (unsigned)tower_setting(rules, module, SETTING_FOUNDATIONS);
    const int less = tower_setting(rules, module, SETTING_SHORTER);
    out->count = 0;
    for (unsigned f = 0; f < foundations; f++) {
        TowerRange *tower = &out->towers[out->count];
        const bool lies =
            rules->kernel->where(rules, game, foundation_copy(rules, module, f), &tower->at);
        tower->range = towers->height[f] + 1 - less;
        out->count += lies && towers->top[f] == 0;
    }
}

static bool in_danger(const Rules *rules, const Game *game, uint32_t module,
                      const TowersToCome *towers, PlacedTile at) {
    for (unsigned t = 0; t < towers->count; t++) {
        const TowerRange *tower = &towers->towers[t];
        const bool near =
            abs(at.x - tower->at.x) <= tower->range && abs(at.y - tower->at.y) <= tower->range;
        if (near && range_covers(rules, game, module, *tower, at)) {
            return true;
        }
    }
    return false;
}

static bool others_build(const Rules *rules, const Towers *towers, unsigned player) {
    bool build = false;
    for (unsigned other = 0; other < (unsigned)rules->players; other++) {
        build = build || (other != player && towers->pieces[other] > 0);
    }
    return build;
}

/** Adds one of `reached` followers that may be captured. @param enters the last is the entered one
 */
static void danger_add(const Rules *rules, const Game *game, ProspectList *list, unsigned player,
                       const FigureAt *figure, uint32_t reached, bool enters) {
    prospect_add_of(list, rules, game, PROSPECT_DANGER, player, figure, 1.0 / reached);
    if (enters && figure->ref != list->entered) {
        list->out[list->count - 1].when = PROSPECT_ENTERED;
        prospect_add_of(list, rules, game, PROSPECT_DANGER, player, figure, 1.0 / (reached - 1));
        list->out[list->count - 1].when = PROSPECT_BEFORE;
    }
}

/**
 * Adds the followers of a player that may be captured. Only one of them may be, and none that
 * leaves since this turn completes its feature.
 */
static void player_prospects(const Rules *rules, const Game *game, uint32_t module,
                             const TowersToCome *towers, unsigned player, ProspectList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX + 1];
    const uint32_t count = prospect_figures(rules, game, list, player, figures);
    uint32_t reached = 0;
    for (uint32_t i = 0; i < count; i++) {
        const SegmentRef ref = figures[i].ref;
        const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
        figures[reached] = figures[i];
        reached += figures[i].role == ROLE_FOLLOWER && in_danger(rules, game, module, towers, at) &&
                   (ref == list->entered || !follower_leaves(rules, game, player, ref));
    }
    const bool enters = reached != 0 && figures[reached - 1].ref == list->entered;
    for (uint32_t i = 0; i < reached; i++) {
        danger_add(rules, game, list, player, &figures[i], reached, enters);
    }
}

void tower_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    TowersToCome towers;
    ransom_prospects(rules, game, module, list);
    towers_to_come(rules, game, module, &towers);
    for (unsigned player = 0; towers.count != 0 && player < (unsigned)rules->players; player++) {
        if (others_build(rules, towers_of_const(rules, game, module), player)) {
            player_prospects(rules, game, module, &towers, player, list);
        }
    }
}
