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
    bool joined; /* figures of the City may join it before */
} Paid;

static void paid_add(const Rules *rules, const Game *game, uint32_t module, const FeatureView *view,
                     Paid *paid) {
    unsigned most = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        most = view->strength[player] > most ? view->strength[player] : most;
    }
    paid->joined = paid->joined || may_be_joined(rules, game, module, view->kind);
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

bool count_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const PlacementPreview *preview) {
    return city_rests(rules, game, module, preview);
}
