// SPDX-License-Identifier: MIT
// The barn of Abbey & Mayor: on a corner where four tiles show one field. The farmers there are
// paid and leave; the barn pays its owner at the end. Rules: Complete Annotated Rules 7.4, p. 64 to
// 67.
#include "base/bits.h"
#include "expansions/abbey_and_mayor/abbey_state.h"
#include "table/prospects.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum {
    BARN_POINTS = 4,   /* per city in final scoring, to the owner of a barn */
    FARMER_POINTS = 3, /* per city, to the farmers who leave for a new barn */
    JOINED_POINTS = 1, /* per city, to the farmers of a field joined to a barn's */
    CORNERS = SIDES
};

/** Returns the field of a player's barn, or 0 if the barn is in supply. */
static uint32_t barn_field(const Rules *rules, const Game *game, unsigned player) {
    const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_BARN);
    return ref == NO_REF ? 0 : feature_of_ref(rules, game, ref).root;
}

static bool field_has_barn(const Rules *rules, const Game *game, uint32_t root) {
    bool barn = false;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        barn = barn || barn_field(rules, game, player) == root;
    }
    return barn;
}

/** Adds the barns on corners of a copy. */
static void corners_list(const Rules *rules, const Game *game, uint32_t copy, ActionList *list) {
    uint16_t roots[CORNERS];
    uint32_t corners = rules->kernel->corner_fields(rules, game, copy, roots);
    for (; corners != 0; corners &= corners - 1) {
        const unsigned corner = bit_lowest(corners);
        if (!field_has_barn(rules, game, roots[corner])) {
            const PlacedTile at = copy_tile(rules, game, copy);
            action_list_add(list, action_deploy(game->active, FIGURE_BARN, at.x, at.y, corner));
        }
    }
}

void barn_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    if (player_figure_ref(rules, game, game->active, FIGURE_BARN) != NO_REF ||
        !rules->options.farmers) {
        return;
    }
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    for (uint32_t i = 0; i < count; i++) {
        corners_list(rules, game, copies[i], list);
    }
}

bool barn_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log) {
    if (action_verb(action) != VERB_DEPLOY || action_figure(action) != FIGURE_BARN) {
        return false;
    }
    AbbeyAndMayor *state = module_state(rules, game, module);
    const unsigned corner = action_segment(action);
    ASSERT(corner < CORNERS);
    const uint32_t copy =
        (uint32_t)rules->kernel->copy_on(game, action_x(action), action_y(action));
    const unsigned printed = (corner - copy_tile(rules, game, copy).rotation) % CORNERS;
    const unsigned field = rules_copy_type(rules, copy)->corner_fields[printed];
    ASSERT(field != 0);
    rules->kernel->stand(rules, game, game->active, FIGURE_BARN, segment_ref(copy, field - 1),
                         false);
    state->barn_corner[game->active] = (uint8_t)corner;
    state->barn_new = 1;
    return true;
}

/** Farmers are not deployed on a field with a barn. */
uint32_t barn_barred(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                     uint32_t segments) {
    uint32_t barred = 0;
    if ((segments & rules_copy_type(rules, copy)->of_kind[SEGMENT_FIELD]) == 0) {
        return 0;
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_BARN);
        if (ref != NO_REF) {
            barred |= copy_segments(rules, game, copy, feature_of_ref(rules, game, ref));
        }
    }
    return barred;
}

/** Returns the field of the barn placed this turn, or 0. */
static uint32_t barn_fresh(const Rules *rules, const Game *game, uint32_t module) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    return state->barn_new ? barn_field(rules, game, game->active) : 0;
}

uint32_t barns_due(const Rules *rules, const Game *game, uint32_t module, uint16_t *roots) {
    const uint32_t fresh = barn_fresh(rules, game, module);
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const uint32_t root = barn_field(rules, game, player);
        const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)root};
        bool due = root != 0 && (root == fresh || rules->kernel->occupied(game, farm));
        for (uint32_t i = 0; i < count; i++) {
            due = due && roots[i] != root; // two barns may be on one field after a join
        }
        roots[count] = (uint16_t)root;
        count += due;
    }
    return count;
}

bool barn_pay(const Rules *rules, Game *game, uint32_t module, uint32_t root, ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    const bool fresh = root == barn_fresh(rules, game, module);
    const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)root};
    if (!fresh && !field_has_barn(rules, game, root)) {
        return false;
    }
    if (rules->kernel->occupied(game, farm)) {
        const int each = fresh ? FARMER_POINTS : JOINED_POINTS;
        if (!rules->one_by_one) { // else the modules were notified before figures joined
            award_completed(rules, game, farm, log);
        }
        rules->kernel->pay_farm(rules, game, root, each, log);
        award_scored(rules, game, farm, log);
        rules->kernel->clear_feature(rules, game, farm);
    }
    state->barn_new = state->barn_new && !fresh;
    return true;
}

/** Pays the farmers on fields with a barn, more if it is new, and returns them to supply. */
static PhaseResult barn_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    uint16_t roots[PLAYERS_MAX];
    const uint32_t count = barns_due(rules, game, module, roots);
    for (uint32_t i = 0; i < count; i++) {
        (void)barn_pay(rules, game, module, roots[i], log);
    }
    state->barn_new = 0;
    state->part_done = 1; // each part of a turn passes here
    return PHASE_NEXT;
}

bool barn_joined(const Rules *rules, const Game *game, const PlacementPreview *preview) {
    bool joined = false;
    for (unsigned j = 0; j < preview->count && !joined; j++) {
        const FeatureView *view = &preview->features[j];
        joined = view->kind == SEGMENT_FIELD && preview_followed(view) &&
                 field_has_barn(rules, game, (uint16_t)view->id);
    }
    return joined;
}

/** Returns the points of a barn per city of its field. */
static int32_t barn_points(const Rules *rules, const Game *game, uint32_t module, FeatureRef farm) {
    const int32_t *settings = rules->modules[module].settings;
    const bool herd = feature_symbols(rules, game, farm, settings[SETTING_HERD]) > 0 ||
                      feature_symbols(rules, game, farm, settings[SETTING_PICTURED]) > 0;
    return BARN_POINTS + herd;
}

uint32_t barn_shares(const Rules *rules, const Game *game, uint32_t module, FarmShare *out) {
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)barn_field(rules, game, player)};
        if (farm.root != 0) {
            const int32_t points = barn_points(rules, game, module, farm);
            out[count++] = (FarmShare){feature_id(farm), (uint8_t)player, (int8_t)points};
        }
    }
    return count;
}

/** The fields with barns. */
typedef struct Barns {
    FeatureView farms[PLAYERS_MAX]; /* each once */
    unsigned count;                 /* of barns; two may be on one field after a join */
    uint8_t owner[PLAYERS_MAX];     /* [barn] */
    uint8_t farm[PLAYERS_MAX];      /* [barn]: index in `farms` */
} Barns;

/** Finds them. @param measure their cities, too */
static void barns_find(const Rules *rules, const Game *game, bool measure, Barns *barns) {
    unsigned farms = 0;
    barns->count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)barn_field(rules, game, player)};
        if (farm.root == 0) {
            continue;
        }
        unsigned index = 0;
        while (index < farms && barns->farms[index].id != feature_id(farm)) {
            index++;
        }
        barns->farms[index] = (FeatureView){.kind = SEGMENT_FIELD, .id = feature_id(farm)};
        farms += index == farms;
        barns->owner[barns->count] = (uint8_t)player;
        barns->farm[barns->count++] = (uint8_t)index;
    }
    if (farms != 0 && measure) {
        rules->kernel->measure_fields(rules, game, barns->farms, farms);
    }
}

void barn_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    if (!list->shares) {
        return;
    }
    Barns barns;
    barns_find(rules, game, true, &barns);
    for (unsigned i = 0; i < barns.count; i++) {
        const FeatureView *farm = &barns.farms[barns.farm[i]];
        const int32_t each = barn_points(rules, game, module, view_ref(farm));
        prospect_add(list, PROSPECT_SHARE, barns.owner[i], (double)each * farm->cities_open);
    }
}

void barn_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                ScoreLog *log) {
    const bool alike = rules->hook_lists[HOOK_CITY_WORTH].count == 0; // all cities
    Barns barns;
    barns_find(rules, game, alike, &barns);
    for (unsigned i = 0; i < barns.count; i++) {
        const FeatureView *view = &barns.farms[barns.farm[i]];
        const FeatureRef farm = view_ref(view);
        const int32_t each = barn_points(rules, game, module, farm);
        const int32_t worth =
            alike ? each * view->cities : rules->kernel->farm_worth(rules, game, farm.root, each);
        const Bonus bonus = {barns.owner[i], worth, "a barn"};
        bonus_pay(rules, game, farm, bonus, points, log);
    }
}

const Phase PHASE_BARN = {.name = "barn", .step = STEP_FIELDS, .enter = barn_enter};
