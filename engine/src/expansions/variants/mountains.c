// SPDX-License-Identifier: MIT
//
// Mountains, a variant: a drawn tile may be turned over and placed as a mountain, on which a
// follower stays as a miner. The miner counts in cities with pennants nearby. Rules: Complete
// Annotated Rules 7.4, p. 328, "Mountains".
//
// Cases that the rule text leaves open:
//
// Tiles. Any tile of the stack may be turned over when it is the current tile and a mountain fits
// somewhere; what is printed on it does not count then. River tiles, abbeys and half tiles may not.
// All sides of a mountain are equal and touch fields without a road only, so no mountain is next to
// another. An abbey, which fits everywhere, may be next to one. A mountain has a strip of field
// along each side. Each strip belongs to the farm beyond that side and joins no farms. No farmer is
// deployed there, and no bridge crosses a mountain.
//
// Miners. One follower (ordinary, big or phantom) may be deployed on the mountain just placed. A
// tower does not capture it. Effects that remove all figures from a tile remove it, too.
//
// Counting. Two tiles away means two orthogonal steps from tile to tile. A miner counts as one more
// knight in each city with such a pennant, a big follower as two, for any number of pennants. This
// applies whenever the city is scored, also at the end and without other knights. The miner does
// not occupy the city. For farms, the miner counts as one more farmer on each farm with farmers
// next to such a completed city, for the points of that city.
#include "expansions/variants/mountains.h"
#include "board/kernels.h"
#include "model/hook_calls.h"
#include "model/options.h"
#include "table/figures.h"
#include "table/off_board.h"
#include "table/tile_moves.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <stdlib.h>

enum { SETTING_ON, SETTING_TYPE };

enum { MINERS_MAX = PLAYERS_MAX * (FOLLOWERS_MAX + 2), RANGE = 2, BIG = 2 };

static const char *const SYMBOLS[] = {MOUNTAIN_SYMBOL, NULL};

static const char *const PLACES[] = {"mine", NULL};

static const OptionSpec OPTIONS[] = {{"mountains", "on|off", "on", 0, 0, false,
                                      "on: the current tile may be turned over and placed as a "
                                      "mountain; off: no mountain of the set is used"}};

/** A miner on its mountain. */
typedef struct Miner {
    uint16_t copy; /* the mountain */
    uint8_t owner;
    uint8_t type;
} Miner;

typedef struct Mountains {
    uint32_t count;
    Miner miners[MINERS_MAX]; /* in the order of mountains */
} Mountains;

static Mountains *mountains_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Mountains *mountains_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns the type of all mountains. */
static uint32_t mountain_type(const Rules *rules, uint32_t module) {
    return (uint32_t)rules->modules[module].settings[SETTING_TYPE];
}

static bool is_mountain(const Rules *rules, uint32_t module, int copy) {
    return copy >= 0 && rules->copy_type[copy] == mountain_type(rules, module);
}

// ---- In play

static bool mountains_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static unsigned mountains_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                                const TypeInfo *type) {
    return facts_carry(type->set, type->facts, MOUNTAIN_SYMBOL) ? DRAW_NEVER : DRAW_MAIN;
}

/** Returns the number of fields on a tile. */
static uint32_t fields_on(const TileFacts *facts) {
    uint32_t fields = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        fields += facts->segments[i].kind == SEGMENT_FIELD;
    }
    return fields;
}

/** Returns the copies of a type: as many mountains as this build can hold with all other tiles. */
static uint32_t mountains_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                                 const TypeInfo *type, uint32_t copies) {
    if (!facts_carry(type->set, type->facts, MOUNTAIN_SYMBOL)) {
        return copies;
    }
    const KernelLimits *widest = &KERNEL_HOOKED_WHOLE.limits;
    uint32_t tiles = 0;
    uint32_t fields = 1; // the null label
    for (unsigned s = 0; s < config->tileset_count; s++) {
        const TileSet *set = config->tilesets[s];
        for (unsigned t = 0; t < set->tile_count; t++) {
            const bool other = !facts_carry(set, &set->tiles[t], MOUNTAIN_SYMBOL);
            tiles += other ? set->tiles[t].count : 0;
            fields += other ? set->tiles[t].count * fields_on(&set->tiles[t]) : 0;
        }
    }
    const uint32_t room = tiles < widest->copies ? widest->copies - tiles : 0;
    const uint32_t free = fields < widest->labels[SPACE_FIELD]
                              ? (widest->labels[SPACE_FIELD] - fields) / fields_on(type->facts)
                              : 0;
    const uint32_t most = room < free ? room : free;
    return copies < most ? copies : most;
}

static Status mountains_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    uint32_t type = 0;
    while (type < rules->type_count && !symbol_among(rules->types[type].symbols, symbol)) {
        type++;
    }
    module->settings[SETTING_ON] = option_is(rules, OPTIONS[0].key, "on");
    module->settings[SETTING_TYPE] = (int32_t)type;
    return module->settings[SETTING_ON] == 0 || type < rules->type_count
               ? STATUS_OK
               : message_set(
                     message, STATUS_INVALID,
                     "expansion mountains: no tile is a mountain; add the tile set mountains");
}

// ---- Turning a tile over

/** Returns true if the current tile may become a mountain: one is left and fits. */
static bool turn_over_possible(const Rules *rules, const Game *game, uint32_t module) {
    const uint32_t mountain = mountain_type(rules, module);
    if (game->hand == NO_TYPE || game->hand == mountain ||
        rules->types[game->hand].stage != DRAW_MAIN) {
        return false;
    }
    PlacedTile at;
    const TypeInfo *type = &rules->types[mountain];
    const uint32_t last = (uint32_t)type->first_copy + type->copies - 1U;
    return type->copies > 0 && !rules->kernel->where(rules, game, last, &at) &&
           rules->kernel->count_fits(rules, game, mountain) > 0;
}

static bool turn_over_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && turn_over_possible(rules, game, module);
}

static PhaseResult turn_over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return turn_over_possible(rules, game, module) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static void turn_over_actions(const Rules *rules, const Game *game, uint32_t module,
                              ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), 0));
}

static PhaseResult turn_over_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                   ScoreLog *log) {
    if (action_verb(action) != VERB_PASS) {
        rules->kernel->discard(game, game->hand); // an open tile before, no tile any more
        game->hand = (uint16_t)mountain_type(rules, module);
        (void)rules->kernel->fit(rules, game, game->hand);
    }
    return PHASE_NEXT;
}

static void turn_over_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                               Wording *wording) {
    wording->option = "turn the tile over: it becomes a mountain";
    wording->type = (int32_t)mountain_type(rules, module);
}

static bool mountains_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_ON] != 0;
}

static const Phase PHASE_TURN_OVER = {
    .name = "mountain",
    .question = "lay a mountain instead of the tile drawn, or keep the tile",
    .decline = "keep the tile",
    .describe = turn_over_describe,
    .step = STEP_DRAWN,
    .wanted = mountains_on,
    .enter = turn_over_enter,
    .asks = turn_over_asks,
    .actions = turn_over_actions,
    .apply = turn_over_apply};

static const Phase *const PHASES[] = {&PHASE_TURN_OVER};

// ---- Placement

static bool mountain_restricts(const Rules *rules, uint32_t module, const TypeInfo *type) {
    return (uint32_t)(type - rules->types) == mountain_type(rules, module);
}

/** Returns false next to another mountain, whose sides are no fields. */
static bool mountain_allowed(const Rules *rules, const Game *game, uint32_t module,
                             PlacedTile tile) {
    bool allowed = true;
    for (unsigned side = 0; side < SIDES; side++) {
        const int next = copy_next_to(rules, game, tile, side);
        allowed = allowed && !is_mountain(rules, module, next);
    }
    return allowed;
}

static uint32_t mountain_barred(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t copy, uint32_t segments) {
    return is_mountain(rules, module, (int)copy) ? segments : 0;
}

// ---- Miners

/** Returns the index of the miner of a mountain in the list, or where it would be inserted. */
static uint32_t miner_place(const Mountains *mountains, unsigned copy) {
    uint32_t place = 0;
    while (place < mountains->count && mountains->miners[place].copy < copy) {
        place++;
    }
    return place;
}

static bool has_miner(const Mountains *mountains, unsigned copy) {
    const uint32_t place = miner_place(mountains, copy);
    return place < mountains->count && mountains->miners[place].copy == copy;
}

static void miner_add(Mountains *mountains, Miner miner) {
    ASSERT(mountains->count < MINERS_MAX);
    const uint32_t place = miner_place(mountains, miner.copy);
    for (uint32_t i = mountains->count; i > place; i--) {
        mountains->miners[i] = mountains->miners[i - 1];
    }
    mountains->miners[place] = miner;
    mountains->count++;
}

static void miner_remove(Mountains *mountains, unsigned copy) {
    uint32_t place = miner_place(mountains, copy);
    ASSERT(place < mountains->count && mountains->miners[place].copy == copy);
    mountains->count--;
    for (; place < mountains->count; place++) {
        mountains->miners[place] = mountains->miners[place + 1];
    }
    mountains->miners[place] = (Miner){0, 0, 0};
}

/** Returns true if no other module closes the whole tile of a mountain to figures. */
static bool mine_open(const Rules *rules, const Game *game, uint32_t module, uint32_t copy) {
    const uint32_t all = (1U << rules_copy_type(rules, copy)->segment_count) - 1U;
    bool open = !copy_closed(rules, game, copy);
    const HookEntry *const end = hooks_end(rules, HOOK_BARRED);
    for (const HookEntry *h = hooks_first(rules, HOOK_BARRED); open && h != end; h++) {
        open = h->module == module ||
               (all & ~h->expansion->figures.barred(rules, game, h->module, copy, all)) != 0;
    }
    return open;
}

static void miner_deployments(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t figures, ActionList *list) {
    const unsigned copy = game->copy_in_turn;
    figures &= figures_off_features(rules, FIGURE_NORMAL);
    if (figures == 0 || copy == NO_COPY || !is_mountain(rules, module, (int)copy) ||
        has_miner(mountains_of_const(rules, game, module), copy) ||
        !mine_open(rules, game, module, copy)) {
        return;
    }
    const PlacedTile at = copy_tile(rules, game, copy);
    for (; figures != 0; figures &= figures - 1) {
        const unsigned type = rules_figure_type(rules, bit_lowest(figures));
        action_list_add(list, action_deploy(game->active, type, at.x, at.y, WHOLE_TILE));
    }
}

static bool miner_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                        ScoreLog *log) {
    if (action_verb(action) != VERB_DEPLOY || action_segment(action) != WHOLE_TILE ||
        action_space(action) >= 0) {
        return false;
    }
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    if (!is_mountain(rules, module, copy)) {
        return false; // figures on whole tiles are possible elsewhere, too
    }
    const unsigned type = action_figure(action);
    figure_take_off_board(rules, game, game->active, type);
    miner_add(mountains_of(rules, game, module),
              (Miner){(uint16_t)copy, game->active, (uint8_t)type});
    return true;
}

static uint32_t miners_on_top(const Rules *rules, const Game *game, uint32_t module,
                              unsigned player, uint16_t copies[GAME_OFF_BOARD_MAX]) {
    const Mountains *mountains = mountains_of_const(rules, game, module);
    uint32_t count = 0;
    for (uint32_t i = 0; i < mountains->count; i++) {
        copies[count] = mountains->miners[i].copy;
        count += mountains->miners[i].owner == player;
    }
    return count;
}

static uint32_t miners_off_board(const Rules *rules, const Game *game, uint32_t module,
                                 OffBoardFigure *out) {
    const Mountains *mountains = mountains_of_const(rules, game, module);
    for (uint32_t i = 0; i < mountains->count; i++) {
        const Miner miner = mountains->miners[i];
        const PlacedTile at = copy_tile(rules, game, miner.copy);
        out[i] = (OffBoardFigure){.owner = (int8_t)miner.owner,
                                  .type = miner.type,
                                  .holder = -1,
                                  .placed = true,
                                  .x = at.x,
                                  .y = at.y,
                                  .place = PLACES[0]};
    }
    return mountains->count;
}

static Status miner_put_off_board(const Rules *rules, Game *game, uint32_t module,
                                  OffBoardFigure figure, Message *message) {
    Mountains *mountains = mountains_of(rules, game, module);
    const int copy = rules->kernel->copy_on(game, figure.x, figure.y);
    const uint32_t number = rules_figure_number(rules, figure.type);
    if (!is_mountain(rules, module, copy) || has_miner(mountains, (unsigned)copy) ||
        ((figures_off_features(rules, FIGURE_NORMAL) >> number) & 1U) == 0) {
        return message_set(message, STATUS_INVALID,
                           "the tile at %d,%d has no mountain for such a miner", figure.x,
                           figure.y);
    }
    miner_add(mountains, (Miner){(uint16_t)copy, (uint8_t)figure.owner, figure.type});
    return STATUS_OK;
}

static void miner_give_back(const Rules *rules, Game *game, uint32_t module,
                            OffBoardFigure figure) {
    const int copy = rules->kernel->copy_on(game, figure.x, figure.y);
    miner_remove(mountains_of(rules, game, module), (unsigned)copy);
}

// ---- Counting

/**
 * Returns true if a pennant on a tile is of a city that is complete, or that the tile of this turn
 * extends.
 */
static bool pennant_matters(const Rules *rules, const Game *game, uint32_t copy) {
    const TileSegment *segments = rules_copy_type(rules, copy)->facts->segments;
    uint32_t rest = rules_copy_type(rules, copy)->of_kind[SEGMENT_CITY];
    bool matters = false;
    for (; !matters && rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        if (segments[segment].pennants != 0) {
            const FeatureRef city = feature_of_ref(rules, game, segment_ref(copy, segment));
            matters = rules->kernel->open_sides(game, city) == 0 || turn_shows(rules, game, city);
        }
    }
    return matters;
}

/** Returns true if the miner of a mountain counts in such a city, or for a farm beside it. */
static bool miner_matters(const Rules *rules, const Game *game, PlacedTile mountain) {
    bool matters = false;
    for (int dy = -RANGE; !matters && dy <= RANGE; dy++) {
        const int width = RANGE - abs(dy);
        for (int dx = -width; !matters && dx <= width; dx++) {
            uint16_t copies[2];
            const uint32_t count =
                copies_on_cell(rules, game, mountain.x + dx, mountain.y + dy, copies);
            for (uint32_t i = 0; i < count; i++) {
                matters = matters || pennant_matters(rules, game, copies[i]);
            }
        }
    }
    return matters;
}

/** No miner counts in what the tile changes; a miner is deployed in another turn. */
static bool mountains_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                 uint32_t type, const PlacementPreview *preview) {
    const Mountains *mountains = mountains_of_const(rules, game, module);
    bool usual = true;
    for (uint32_t i = 0; usual && i < mountains->count; i++) {
        usual = !miner_matters(rules, game, copy_tile(rules, game, mountains->miners[i].copy));
    }
    return usual;
}

/** Returns true if a pennant of a city is on a cell. */
static bool pennant_on(const Rules *rules, const Game *game, uint32_t city, int x, int y) {
    uint16_t copies[2];
    const uint32_t count = copies_on_cell(rules, game, x, y, copies);
    const FeatureRef feature = {SEGMENT_CITY, (uint16_t)city};
    bool shown = false;
    for (uint32_t i = 0; i < count; i++) {
        const TileSegment *segments = rules_copy_type(rules, copies[i])->facts->segments;
        uint32_t rest = rules_copy_type(rules, copies[i])->of_kind[SEGMENT_CITY];
        for (; !shown && rest != 0; rest &= rest - 1) {
            const unsigned segment = bit_lowest(rest);
            const SegmentRef ref = segment_ref(copies[i], segment);
            shown = segments[segment].pennants != 0 &&
                    feature_same(feature_of_ref(rules, game, ref), feature);
        }
    }
    return shown;
}

/** Returns true if a pennant of a city is near a mountain. */
static bool city_near(const Rules *rules, const Game *game, uint32_t city, PlacedTile mountain) {
    bool near = false;
    for (int dy = -RANGE; !near && dy <= RANGE; dy++) {
        const int width = RANGE - abs(dy);
        for (int dx = -width; !near && dx <= width; dx++) {
            near = pennant_on(rules, game, city, mountain.x + dx, mountain.y + dy);
        }
    }
    return near;
}

static uint32_t miners_aid(const Rules *rules, const Game *game, uint32_t module, uint32_t city,
                           unsigned player) {
    const Mountains *mountains = mountains_of_const(rules, game, module);
    if (mountains->count == 0 || rules->kernel->pennants(rules, game, city) == 0) {
        return 0;
    }
    uint32_t aid = 0;
    for (uint32_t i = 0; i < mountains->count; i++) {
        const Miner miner = mountains->miners[i];
        if (miner.owner == player &&
            city_near(rules, game, city, copy_tile(rules, game, miner.copy))) {
            aid += miner.type == FIGURE_BIG ? BIG : 1;
        }
    }
    return aid;
}

// ---- Module

static Status mountains_check(const Rules *rules, const Game *game, uint32_t module,
                              Message *message) {
    const Mountains *mountains = mountains_of_const(rules, game, module);
    bool sound = mountains->count <= MINERS_MAX;
    for (uint32_t i = 0; sound && i < mountains->count; i++) {
        PlacedTile at;
        const Miner miner = mountains->miners[i];
        sound = (i == 0 || mountains->miners[i - 1].copy < miner.copy) &&
                is_mountain(rules, module, miner.copy) &&
                rules->kernel->where(rules, game, miner.copy, &at);
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID, "a miner has no mountain, or shares one");
}

/**
 * Returns the bounds: one decision per part of a turn on turning the tile over; three kinds of
 * figures may be miners.
 */
static ExpansionShare mountains_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .deployments = 3, .actions = 2};
}

static const RuleLine LINES[] = {
    {RULE_DRAW, "mountains", "on",
     "Instead of placing a tile of the stack, the player may turn it over and place it as a "
     "mountain, whatever is printed on it."},
    {RULE_DRAW, "mountains", "off", "Tiles cannot become mountains."},
    {RULE_SETUP, NULL, NULL,
     "There are as many mountains as in the tile set, or fewer in games with very many tiles."},
    {RULE_PLACE, NULL, NULL,
     "Each side of a mountain must touch a field without a road, never another mountain. Farms end "
     "there and are not joined by it. No farmer is deployed on it, and no bridge crosses it."},
    {RULE_DEPLOY, NULL, NULL,
     "One follower (ordinary, big or phantom) may be deployed on the mountain just placed, as a "
     "miner. It stays there until the end, unless a dragon or a similar effect removes it."},
    {RULE_SCORE, NULL, NULL,
     "A miner counts as one more knight of its player, a big follower as two, when a city with a "
     "pennant at most two orthogonal steps from the mountain is scored. This holds for cities "
     "without knights, too."},
    {RULE_FINAL, NULL, NULL,
     "At the end it counts in unfinished cities, too. For the points of such a city on a farm with "
     "farmers, it counts as one more farmer, a big follower as two."},
};

const Expansion EXPANSION_MOUNTAINS = {
    .id = "mountains",
    .description = "tiles turned over into mountains, and miners who count in cities (variant)",
    .symbols = SYMBOLS,
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = mountains_wanted,
              .compile = mountains_compile,
              .share = mountains_share,
              .copies = mountains_copies,
              .stage = mountains_stage},
    .state = {.state_size = sizeof(Mountains), .check = mountains_check},
    .off_board = {.off_board_places = PLACES,
                  .on_top = miners_on_top,
                  .list = miners_off_board,
                  .off_board_put = miner_put_off_board,
                  .give_back = miner_give_back},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.restricts = mountain_restricts,
                  .placement_allowed = mountain_allowed,
                  .allows_by_cell = true,
                  .spares = spares_all},
    .figures = {.barred = mountain_barred,
                .deployments = miner_deployments,
                .wood_apply = miner_apply},
    .scoring = {.city_aid = miners_aid},
    .preview = {.turn_usual = mountains_turn_usual},
};
