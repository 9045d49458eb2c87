// SPDX-License-Identifier: MIT
// The Count of Carcassonne: turns that are told before their tile is placed (preview.turn_usual).
// No player leaves the City in them, and no player is sent there.
#include "expansions/count_of_carcassonne/count_state.h"
#include "table/usual_turn.h"

/** Returns true if some player has figures in the City that may join features of a terrain. */
static bool may_be_joined(const Rules *rules, const Game *game, uint32_t module, unsigned terrain) {
    const City *city = city_of_const(rules, game, module);
    bool inside = false;
    unsigned quarter = 0;
    while (quarter_terrain(quarter) != terrain) {
        quarter++;
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        inside = inside || player_inside(city, quarter, player);
    }
    return inside && !count_in(rules, game, module, quarter);
}

/** Who is paid for what the tile of this turn completes. */
typedef struct Paid {
    bool active, others;
    bool joined; /* figures of the City may join it before, or expect something else now */
} Paid;

static void paid_add(const Rules *rules, const Game *game, uint32_t module, const FeatureView *view,
                     Paid *paid) {
    unsigned most = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        most = view->strength[player] > most ? view->strength[player] : most;
    }
    // What farms will be worth is not known while their city is not recorded as completed.
    paid->joined =
        paid->joined || may_be_joined(rules, game, module, view->kind) ||
        (view->kind == SEGMENT_CITY && may_be_joined(rules, game, module, SEGMENT_FIELD));
    paid->active = paid->active || (most > 0 && view->strength[game->active] == most);
    paid->others = paid->others || (most > 0 && view->strength[game->active] != most);
}

/** Adds who is paid for the cloisters around the tile that it completes. */
static void paid_add_cloisters(const Rules *rules, const Game *game, uint32_t module, Paid *paid) {
    uint16_t copies[NEIGHBORS];
    const uint32_t count = preview_cloisters(rules, game, copies);
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef cloister = {SEGMENT_CLOISTER, copies[i]};
        if (feature_is_complete(rules, game, cloister)) {
            FeatureView view = {.id = 0};
            rules->kernel->measure(rules, game, cloister, &view);
            view.kind = SEGMENT_CLOISTER;
            paid_add(rules, game, module, &view, paid);
        }
    }
}

/** Returns true if no follower leaves the City before scoring, and none is sent there after it. */
static bool city_rests(const Rules *rules, const Game *game, uint32_t module,
                       const PlacementPreview *preview) {
    Paid paid = {.active = false};
    for (unsigned j = 0; j < preview->count; j++) {
        if (preview->features[j].complete) {
            paid_add(rules, game, module, &preview->features[j], &paid);
        }
    }
    paid_add_cloisters(rules, game, module, &paid);
    return !paid.joined && (paid.active || !paid.others);
}

/**
 * Returns true if a follower that the active player deploys on the tile is no reason for the
 * followers of others in a quarter: they would rather join another feature of the same terrain, or
 * there is none on the tile.
 */
static bool quarter_ignores_tile(const Rules *rules, const Game *game, unsigned quarter,
                                 int32_t best, const PlacementPreview *preview) {
    bool ignores = true;
    for (unsigned j = 0; ignores && j < preview->count; j++) {
        const FeatureView *view = &preview->features[j];
        const FeatureRef feature = view_ref(view);
        if (view->kind == quarter_terrain(quarter) && !view->complete && !preview_followed(view)) {
            const int32_t worth = worth_completed(rules, game, feature);
            ignores = worth == 0 || worth < best;
        }
    }
    return ignores;
}

/** Returns true if what players in the City expect does not depend on the figure deployed. */
static bool city_ignores_tile(const Rules *rules, const Game *game, uint32_t module,
                              const PlacementPreview *preview) {
    const City *city = city_of_const(rules, game, module);
    bool ignores = true;
    for (unsigned player = 0; ignores && player < (unsigned)rules->players; player++) {
        for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
            const unsigned inside = city->inside[quarter][player][0];
            FeatureRef best;
            if (player != game->active && inside > 0 && !count_in(rules, game, module, quarter)) {
                const int32_t worth = quarter_best(rules, game, player, quarter, inside, &best);
                ignores = ignores && quarter_ignores_tile(rules, game, quarter, worth, preview);
            }
        }
    }
    return ignores;
}

bool count_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const PlacementPreview *preview) {
    return city_rests(rules, game, module, preview) &&
           city_ignores_tile(rules, game, module, preview);
}
