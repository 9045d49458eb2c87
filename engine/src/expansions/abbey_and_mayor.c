// SPDX-License-Identifier: MIT
// Abbey & Mayor: the abbey, a tile every player holds and lays into a hole; the mayor, who counts
// pennants; the wagon, which drives on after it is paid; the barn, on a corner of four tiles.
// Rules: Complete Annotated Rules 7.4, "Abbey and Mayor".
//
// Abbeys and the house rule of tiles drawn ahead (predraw): no text knows both. An abbey is placed
// "instead of drawing and placing a land tile", and the last round begins when the last tile "is
// drawn and placed". So it begins when nobody holds a tile any more; until then whoever's turn
// comes may place his abbey, instead of the tile he holds, which he keeps, or holding none.
#include "expansions/expansions.h"
#include "options.h"
#include "turn.h"

#include <string.h>

enum {
    BARN_POINTS = 4,   /* a city, at the end, to the owner of a barn */
    FARMER_POINTS = 3, /* a city, to the farmers who leave for a new barn */
    JOINED_POINTS = 1, /* a city, to the farmers of a field that joins a barn's */
    FROM_HAND = 1,     /* argument of PLACE */
    CORNERS = SIDES
};

typedef struct AbbeyAndMayor {
    uint16_t wagon_from[PLAYERS_MAX]; /* this turn's scoring sent the wagon home from here, or
                                         NO_PLACE */
    uint8_t abbey_used[PLAYERS_MAX];
    uint8_t barn_corner[PLAYERS_MAX]; /* corner of the barn's tile, 0 north-west and on clockwise */
    uint8_t barn_new;                 /* a barn was placed this turn */
    uint8_t part_done;                /* the next draw is for a further part of the same turn */
    uint8_t asked; /* players who had their turn in the last round, after the last tile */
} AbbeyAndMayor;

enum Setting { SETTING_ABBEY, SETTING_HERD, SETTING_NO_ROUND, SETTING_ROADED };
enum { OPTION_END, OPTION_HERD, OPTION_CLOISTER };

static const char *const SYMBOLS[] = {"abbey", NULL};

static const OptionSpec OPTIONS[] = {
    [OPTION_END] =
        {"abbey_end", "round|none", "round", 0, 0, false,
         "abbeys after the last tile (with predraw=1: when nobody holds one any more): a "
         "round in which each player may place one, or none"},
    [OPTION_HERD] = {"herd_barn", "no|yes", "no", 0, 0, false,
                     "the pig-herd counts for barns at the end too"},
    [OPTION_CLOISTER] = {"wagon_cloister", "any|road", "any", 0, 0, false,
                         "wagons on cloisters: all, or only those that a road leads to"},
};

static uint32_t module_of(const Rules *rules) {
    return module_find(rules, &EXPANSION_ABBEY_AND_MAYOR);
}

static AbbeyAndMayor *state_of(const Rules *rules, Game *game) {
    return module_state(rules, game, module_of(rules));
}

static const AbbeyAndMayor *state_of_const(const Rules *rules, const Game *game) {
    return module_state_const(rules, game, module_of(rules));
}

static bool setting(const Rules *rules, enum Setting which) {
    return rules->modules[module_of(rules)].settings[which] != 0;
}

// ---- The abbey: a tile from the hand for a hole

static uint32_t abbey_type(const Rules *rules) {
    const int32_t symbol = rules->modules[module_of(rules)].settings[SETTING_ABBEY];
    uint32_t type = 0;
    while (!symbol_among(rules->types[type].symbols, symbol)) {
        type++;
    }
    return type;
}

static unsigned abbey_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                            const TypeInfo *type) {
    (void)rules;
    (void)module;
    (void)config;
    return type->facts->edges[0] == EDGE_ANY ? DRAW_NEVER : DRAW_MAIN;
}

/** Adds the open cells with tiles on all four sides. */
static void holes_add(const Rules *rules, const Game *game, ActionList *list) {
    for (uint32_t i = 0; i < game->slot_count; i++) {
        const OpenCell cell = rules->kernel->open_cell(rules, game, i);
        bool hole = true;
        for (unsigned side = 0; side < SIDES; side++) {
            hole = hole && cell.edges[side] >= 0;
        }
        if (hole) {
            const Action place = action_place(game->active, cell.x, cell.y, 0);
            action_list_add(list, action_with_arg(place, FROM_HAND));
        }
    }
}

/** True if no tile is left to draw and nobody holds one drawn ahead. */
static bool stack_empty(const Rules *rules, const Game *game) {
    bool empty = game->draws_left == 0;
    for (int player = 0; player < rules->players; player++) {
        empty = empty && game->hand_ahead[player] == NO_TYPE;
    }
    return empty;
}

static bool abbey_possible(const Rules *rules, const Game *game) {
    const bool too_late = setting(rules, SETTING_NO_ROUND) && stack_empty(rules, game);
    ActionList list = action_list(NULL, 0, 0);
    if (!too_late && !state_of_const(rules, game)->abbey_used[game->active]) {
        holes_add(rules, game, &list);
    }
    return list.total > 0;
}

static bool abbey_held(const Rules *rules, const Game *game, uint32_t module) {
    (void)module;
    return abbey_possible(rules, game);
}

/**
 * In any part of a turn, before its draw. While somebody still has a tile to place, drawn ahead,
 * the last one does not lie: whoever's turn comes may place his abbey instead of the tile he holds,
 * which he keeps, or although he holds none. After it comes the last round.
 */
static PhaseResult abbey_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    AbbeyAndMayor *state = module_state(rules, game, module);
    if (game->placed_count == 0 || game->hand != NO_TYPE) {
        return PHASE_NEXT;
    }
    const bool round = stack_empty(rules, game) && !setting(rules, SETTING_NO_ROUND);
    if (round && !state->part_done) {
        if (state->asked == rules->players) {
            return PHASE_OVER;
        }
        state->asked++;
    }
    if (abbey_possible(rules, game)) {
        return turn_ask(game, game->active);
    }
    return round ? PHASE_SKIP : PHASE_NEXT;
}

static uint32_t abbey_actions(const Rules *rules, const Game *game, Action *out, uint32_t skip,
                              uint32_t count) {
    ActionList list = action_list(out, skip, count);
    action_list_add(&list, action_pass(game->active));
    holes_add(rules, game, &list);
    return list.total;
}

static PhaseResult abbey_apply(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    (void)log;
    if (action_verb(action) == VERB_PASS) {
        return stack_empty(rules, game) ? PHASE_SKIP : PHASE_NEXT;
    }
    state_of(rules, game)->abbey_used[game->active] = 1;
    game->hand = (uint16_t)abbey_type(rules);
    rules->kernel->place(rules, game, action_x(action), action_y(action), 0);
    game->hole_filled = 0; // the house rule of a further turn is not for abbeys
    return PHASE_NEXT;
}

/** The turn is over, not just a part of it. */
static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    AbbeyAndMayor *state = module_state(rules, game, module);
    state->part_done = 0;
    if (stack_empty(rules, game)) {
        game->hole_filled = 0; // no further turn: the last round begins to the left of the player
    }
    return PHASE_NEXT;
}

// ---- The mayor

static uint32_t mayor_strength(const Rules *rules, const Game *game, FeatureRef feature) {
    return rules->kernel->pennants(rules, game, feature.root);
}

// ---- The wagon

/** True if a road leads to the cloister of a copy. */
static bool cloister_roaded(const Rules *rules, unsigned copy) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    const TileFacts *facts = type->facts;
    bool roaded = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        roaded = roaded || (facts->segments[i].kind == SEGMENT_ROAD &&
                            ((facts->segments[i].links >> (type->cloister - 1U)) & 1U) != 0);
    }
    return roaded;
}

/** True if wagons may stand on a kind of segment of a copy. */
static bool wagon_enters(const Rules *rules, unsigned copy, unsigned kind) {
    return kind == SEGMENT_CITY || kind == SEGMENT_ROAD ||
           (kind == SEGMENT_CLOISTER &&
            (!setting(rules, SETTING_ROADED) || cloister_roaded(rules, copy)));
}

static uint32_t wagon_segments(const Rules *rules, const Game *game, uint32_t module) {
    (void)module;
    const TileFacts *facts = rules_copy_type(rules, game->copy_in_turn)->facts;
    uint32_t segments = segments_open(rules, game);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const bool enters = wagon_enters(rules, game->copy_in_turn, facts->segments[i].kind);
        segments &= ~((uint32_t)!enters << i);
    }
    return segments;
}

/** The features a wagon may drive to. */
typedef struct Targets {
    FeatureRef feature[64];
    unsigned count;
} Targets;

/** Adds the feature of a place if wagons may enter it: incomplete, and nobody is there. */
static void target_add(const Rules *rules, const Game *game, unsigned place, Targets *targets) {
    const unsigned kind = rules_copy_type(rules, place >> 4)->facts->segments[place & 15U].kind;
    if (!wagon_enters(rules, place >> 4, kind)) {
        return;
    }
    const FeatureRef feature = feature_of_place(rules, game, place);
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    bool free = !view.complete;
    for (int player = 0; player < rules->players; player++) {
        free = free && view.followers[player] == 0;
    }
    for (unsigned i = 0; i < targets->count; i++) {
        free = free && !feature_same(targets->feature[i], feature);
    }
    if (free && targets->count < sizeof targets->feature / sizeof targets->feature[0]) {
        targets->feature[targets->count++] = feature;
    }
}

/** The road or city segment in the middle of a side of a placed copy as a place, or NO_PLACE. */
static unsigned side_place(const Rules *rules, const Game *game, unsigned copy, unsigned side) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    const unsigned rotation = copy_tile(rules, game, copy).rotation;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned ports = ports_rotate(facts->segments[i].ports, rotation);
        const unsigned kind = facts->segments[i].kind;
        if ((kind == SEGMENT_ROAD || kind == SEGMENT_CITY) &&
            ((ports >> (PORTS_PER_SIDE * side + 1)) & 1U) != 0) {
            return copy << 4 | i;
        }
    }
    return NO_PLACE;
}

/** What touches an abbey's walls: `from` is the abbey, or something that leads to one. */
static void abbey_links_add(const Rules *rules, const Game *game, unsigned abbey, FeatureRef from,
                            Targets *targets) {
    const unsigned spot = abbey << 4 | (rules_copy_type(rules, abbey)->cloister - 1U);
    const bool leaving = feature_same(feature_of_place(rules, game, spot), from);
    const PlacedTile at = copy_tile(rules, game, abbey);
    for (unsigned side = 0; side < SIDES; side++) {
        const int copy = rules->kernel->copy_on(game, at.x + side_dx(side), at.y + side_dy(side));
        const unsigned place =
            copy < 0 ? NO_PLACE : side_place(rules, game, (unsigned)copy, side ^ 2U);
        if (place == NO_PLACE) {
            continue;
        }
        if (leaving) {
            target_add(rules, game, place, targets);
        } else if (feature_same(feature_of_place(rules, game, place), from)) {
            target_add(rules, game, spot, targets);
        }
    }
}

/** What touches the segments of a feature on one tile. */
static void tile_links_add(const Rules *rules, const Game *game, unsigned copy, FeatureRef from,
                           Targets *targets) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    if (facts->edges[0] == EDGE_ANY) {
        abbey_links_add(rules, game, copy, from, targets);
        return;
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned links = facts->segments[i].links;
        if (links == 0 || !feature_same(feature_of_place(rules, game, copy << 4 | i), from)) {
            continue;
        }
        for (unsigned other = 0; other < facts->segment_count; other++) {
            if ((links >> other) & 1U) {
                target_add(rules, game, copy << 4 | other, targets);
            }
        }
    }
}

static void targets_find(const Rules *rules, const Game *game, unsigned player, Targets *targets) {
    const unsigned from = state_of_const(rules, game)->wagon_from[player];
    const FeatureRef feature = feature_of_place(rules, game, from);
    targets->count = 0;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        tile_links_add(rules, game, rules->kernel->copy_at(game, i), feature, targets);
    }
}

/** Adds the moves to one tile: to the lowest of its segments in each feature that may be entered.
 */
static void tile_moves_add(const Rules *rules, const Game *game, unsigned copy,
                           const Targets *targets, ActionList *list) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    const PlacedTile at = copy_tile(rules, game, copy);
    bool listed[sizeof targets->feature / sizeof targets->feature[0]] = {false};
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned place = copy << 4 | i;
        if (!wagon_enters(rules, copy, facts->segments[i].kind)) {
            continue;
        }
        const FeatureRef feature = feature_of_place(rules, game, place);
        for (unsigned t = 0; t < targets->count; t++) {
            if (listed[t] || !feature_same(targets->feature[t], feature)) {
                continue;
            }
            listed[t] = true;
            const Action move = action_move(game->decider, FIGURE_WAGON, at.x, at.y, i);
            action_list_add(list, move);
            if (place_may_lie(rules, place)) {
                action_list_add(list, action_with_arg(move, ROLE_LYING));
            }
        }
    }
}

/** A wagon in what has just been paid may drive on. */
static void wagons_note(const Rules *rules, Game *game, FeatureRef feature) {
    AbbeyAndMayor *state = state_of(rules, game);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const unsigned place = player_figure_place(rules, game, player, FIGURE_WAGON);
        if (place != NO_PLACE && feature_same(feature_of_place(rules, game, place), feature)) {
            state->wagon_from[player] = (uint16_t)place;
        }
    }
}

static void wagon_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                         ScoreLog *log) {
    (void)module;
    (void)log;
    wagons_note(rules, game, feature);
}

static PhaseResult wagon_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    AbbeyAndMayor *state = module_state(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (game->active + i) % players;
        if (state->wagon_from[player] == NO_PLACE) {
            continue;
        }
        Targets targets;
        targets_find(rules, game, player, &targets);
        if (targets.count > 0) {
            return turn_ask(game, player);
        }
        state->wagon_from[player] = NO_PLACE;
    }
    return PHASE_NEXT;
}

static uint32_t wagon_actions(const Rules *rules, const Game *game, Action *out, uint32_t skip,
                              uint32_t count) {
    ActionList list = action_list(out, skip, count);
    action_list_add(&list, action_pass(game->decider));
    Targets targets;
    targets_find(rules, game, game->decider, &targets);
    for (uint32_t i = 0; i < game->placed_count; i++) {
        tile_moves_add(rules, game, rules->kernel->copy_at(game, i), &targets, &list);
    }
    return list.total;
}

static PhaseResult wagon_apply(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    (void)log;
    state_of(rules, game)->wagon_from[game->decider] = NO_PLACE;
    if (action_verb(action) == VERB_MOVE) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        rules->kernel->stand(rules, game, game->decider, FIGURE_WAGON,
                             (unsigned)copy << 4 | action_segment(action),
                             action_arg(action) == ROLE_LYING);
    }
    return PHASE_AGAIN;
}

// ---- The barn

/** Label of the field at a corner of a placed tile, or 0 if not all of the corner is one field. */
static uint32_t corner_field(const Rules *rules, const Game *game, int x, int y, unsigned corner,
                             unsigned *place) {
    const int copy = rules->kernel->copy_on(game, x, y);
    if (copy < 0) {
        return 0;
    }
    const TileFacts *facts = rules_copy_type(rules, (uint32_t)copy)->facts;
    const unsigned rotation = copy_tile(rules, game, (uint32_t)copy).rotation;
    // The left half of side `corner` and the right half of the side before it.
    const unsigned ports = 1U << (PORTS_PER_SIDE * corner) |
                           1U << (PORTS_PER_SIDE * ((corner + SIDES - 1) % SIDES) + 2);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned own = ports_rotate(facts->segments[i].ports, rotation);
        if (facts->segments[i].kind == SEGMENT_FIELD && (own & ports) == ports) {
            *place = (unsigned)copy << 4 | i;
            return feature_of_place(rules, game, *place).root;
        }
    }
    return 0;
}

/** Root of the one field around a corner of the tile of this turn, or 0; `place` is there. */
static uint32_t corner_root(const Rules *rules, const Game *game, unsigned corner,
                            unsigned *place) {
    // The other three tiles at a corner, clockwise, and which of their corners it is.
    static const int8_t STEP_X[CORNERS][3] = {{-1, -1, 0}, {0, 1, 1}, {1, 1, 0}, {0, -1, -1}};
    static const int8_t STEP_Y[CORNERS][3] = {{0, -1, -1}, {-1, -1, 0}, {0, 1, 1}, {1, 1, 0}};
    static const uint8_t THEIRS[CORNERS][3] = {{1, 2, 3}, {2, 3, 0}, {3, 0, 1}, {0, 1, 2}};
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    const uint32_t root = corner_field(rules, game, at.x, at.y, corner, place);
    for (unsigned i = 0; i < 3; i++) {
        unsigned theirs = 0;
        if (root == 0 ||
            corner_field(rules, game, at.x + STEP_X[corner][i], at.y + STEP_Y[corner][i],
                         THEIRS[corner][i], &theirs) != root) {
            return 0;
        }
    }
    return root;
}

/** Field of a player's barn, or 0 if it is at home. */
static uint32_t barn_field(const Rules *rules, const Game *game, unsigned player) {
    const unsigned place = player_figure_place(rules, game, player, FIGURE_BARN);
    return place == NO_PLACE ? 0 : feature_of_place(rules, game, place).root;
}

static bool field_has_barn(const Rules *rules, const Game *game, uint32_t root) {
    bool barn = false;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        barn = barn || barn_field(rules, game, player) == root;
    }
    return barn;
}

static void barn_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    (void)module;
    if (player_figure_place(rules, game, game->active, FIGURE_BARN) != NO_PLACE ||
        !rules->options.farmers) {
        return;
    }
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    for (unsigned corner = 0; corner < CORNERS; corner++) {
        unsigned place = 0;
        const uint32_t root = corner_root(rules, game, corner, &place);
        if (root != 0 && !field_has_barn(rules, game, root)) {
            action_list_add(list, action_deploy(game->active, FIGURE_BARN, at.x, at.y, corner));
        }
    }
}

static bool barn_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                       ScoreLog *log) {
    (void)log;
    if (action_verb(action) != VERB_DEPLOY || action_figure(action) != FIGURE_BARN) {
        return false;
    }
    AbbeyAndMayor *state = module_state(rules, game, module);
    const unsigned corner = action_segment(action);
    unsigned place = 0;
    (void)corner_root(rules, game, corner, &place);
    rules->kernel->stand(rules, game, game->active, FIGURE_BARN, place, false);
    state->barn_corner[game->active] = (uint8_t)corner;
    state->barn_new = 1;
    return true;
}

/** No farmer is deployed on a field with a barn. */
static uint32_t barn_barred(const Rules *rules, const Game *game, uint32_t module) {
    (void)module;
    const TileFacts *facts = rules_copy_type(rules, game->copy_in_turn)->facts;
    uint32_t barred = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        if (facts->segments[i].kind == SEGMENT_FIELD) {
            const unsigned place = (unsigned)game->copy_in_turn << 4 | i;
            const uint32_t root = feature_of_place(rules, game, place).root;
            barred |= (uint32_t)field_has_barn(rules, game, root) << i;
        }
    }
    return barred;
}

/** Farmers on fields with a barn are paid, more if it is new, and go home. */
static PhaseResult barn_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    const uint32_t fresh = state->barn_new ? barn_field(rules, game, game->active) : 0;
    state->barn_new = 0;
    state->part_done = 1;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const uint32_t root = barn_field(rules, game, player);
        if (root != 0) {
            const int each = root == fresh ? FARMER_POINTS : JOINED_POINTS;
            rules->kernel->pay_farm(rules, game, root, each, game->scores, log);
            rules->kernel->clear_feature(rules, game, (FeatureRef){SEGMENT_FIELD, (uint16_t)root});
        }
    }
    return PHASE_NEXT;
}

static void barn_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log) {
    (void)module;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const uint32_t root = barn_field(rules, game, player);
        if (root == 0) {
            continue;
        }
        const FeatureRef farm = {SEGMENT_FIELD, (uint16_t)root};
        const bool herd = setting(rules, SETTING_HERD) &&
                          feature_symbols(rules, game, farm, rules_symbol(rules, "pig-herd")) > 0;
        const int32_t cities = (int32_t)rules->kernel->farm_cities(rules, game, root);
        bonus_pay(rules, game, farm, player, (BARN_POINTS + herd) * cities, points, log);
    }
}

// ---- Module

static const FigureKind FIGURES[] = {
    {.type = FIGURE_MAYOR,
     .role = ROLE_FOLLOWER,
     .kinds = 1 << SEGMENT_CITY,
     .strength = mayor_strength},
    {.type = FIGURE_WAGON, .role = ROLE_FOLLOWER, .segments = wagon_segments},
    {.type = FIGURE_BARN, .role = ROLE_ALONE, .elsewhere = true},
};

static const Phase PHASE_ABBEY = {.name = "abbey",
                                  .order = ORDER_DRAW - 10,
                                  .enter = abbey_enter,
                                  .actions = abbey_actions,
                                  .apply = abbey_apply};
static const Phase PHASE_WAGON = {.name = "wagon",
                                  .order = ORDER_SCORE + 5,
                                  .enter = wagon_enter,
                                  .actions = wagon_actions,
                                  .apply = wagon_apply};
static const Phase PHASE_BARN = {.name = "barn", .order = ORDER_SCORE + 15, .enter = barn_enter};
static const Phase PHASE_TURN_OVER = {
    .name = "turn over", .order = ORDER_CLOSE, .enter = over_enter};

static const Phase *const PHASES[] = {&PHASE_ABBEY, &PHASE_WAGON, &PHASE_BARN, &PHASE_TURN_OVER};

static Status abbey_compile(const Rules *rules, Module *module, Message *message) {
    if (rules->options.farm_edition != 3) {
        return message_set(message, STATUS_INVALID,
                           "option farm_edition: the expansion abbey-and-mayor has rules for "
                           "edition 3 only");
    }
    module->settings[SETTING_ABBEY] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_HERD] = option_is(rules, OPTIONS[OPTION_HERD].key, "yes");
    module->settings[SETTING_NO_ROUND] = option_is(rules, OPTIONS[OPTION_END].key, "none");
    module->settings[SETTING_ROADED] = option_is(rules, OPTIONS[OPTION_CLOISTER].key, "road");
    const uint32_t abbeys =
        module->settings[SETTING_ABBEY] < 0 ? 0 : rules->types[abbey_type(rules)].copies;
    return abbeys >= (uint32_t)rules->players
               ? STATUS_OK
               : message_set(message, STATUS_LIMIT,
                             "expansion abbey-and-mayor: %u abbeys for %d players; add the tile "
                             "set abbey-and-mayor, or play with fewer",
                             abbeys, rules->players);
}

static void abbey_start(const Rules *rules, Game *game, uint32_t module) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        state->wagon_from[player] = NO_PLACE;
    }
}

enum { MEMORY_CORNER = PLAYERS_MAX, MEMORY_ASKED = 2 * PLAYERS_MAX, MEMORY_PART, MEMORY_COUNT };

/** Players asked before this turn: a position that is read enters the turn, and asks, again. */
static uint32_t asked_before(const Rules *rules, const Game *game) {
    const AbbeyAndMayor *state = state_of_const(rules, game);
    const bool asking = state->asked > 0 && game->pending == PENDING_DECISION &&
                        turn_phase(rules, game) == &PHASE_ABBEY;
    return state->asked - (uint32_t)asking;
}

static uint32_t abbey_memory(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t index) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    return index < MEMORY_CORNER   ? state->abbey_used[index]
           : index < MEMORY_ASKED  ? state->barn_corner[index - MEMORY_CORNER]
           : index == MEMORY_ASKED ? asked_before(rules, game)
                                   : state->part_done;
}

static void abbey_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    uint8_t *number = index < MEMORY_CORNER   ? &state->abbey_used[index]
                      : index < MEMORY_ASKED  ? &state->barn_corner[index - MEMORY_CORNER]
                      : index == MEMORY_ASKED ? &state->asked
                                              : &state->part_done;
    *number = (uint8_t)value;
}

static uint64_t abbey_hash(const Rules *rules, const Game *game, uint32_t module) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    uint64_t hash = rng_mix(state->barn_new);
    for (uint32_t i = 0; i < MEMORY_COUNT; i++) {
        hash = rng_mix(hash ^ abbey_memory(rules, game, module, i));
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const unsigned from = state->wagon_from[player];
        hash = rng_mix(hash ^ (from == NO_PLACE ? 15U : place_bits(rules, game, from)));
    }
    return hash;
}

static Status abbey_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    uint32_t laid = 0;
    uint32_t used = 0;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        laid += rules->copy_type[rules->kernel->copy_at(game, i)] == abbey_type(rules);
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        used += state->abbey_used[player];
    }
    return laid == used
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "%u abbeys lie, %u were used", laid, used);
}

const Expansion EXPANSION_ABBEY_AND_MAYOR = {
    .id = "abbey-and-mayor",
    .description = "abbeys for holes, mayors, wagons that drive on, barns",
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .state_size = sizeof(AbbeyAndMayor),
    .phases = PHASES,
    .phase_count = sizeof PHASES / sizeof PHASES[0],
    .compile = abbey_compile,
    .start = abbey_start,
    .memory_count = MEMORY_COUNT,
    .memory = abbey_memory,
    .remember = abbey_remember,
    .hash = abbey_hash,
    .check = abbey_check,
    .stage = abbey_stage,
    .figure_kinds = FIGURES,
    .figure_kind_count = sizeof FIGURES / sizeof FIGURES[0],
    .barred = barn_barred,
    .wood_actions = barn_actions,
    .wood_apply = barn_apply,
    .scored = wagon_scored,
    .holds_tile = abbey_held,
    .final = barn_final,
};
