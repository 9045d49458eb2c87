// SPDX-License-Identifier: MIT
// Abbey & Mayor: the abbey, a tile that every player holds and may place into a hole; the mayor,
// who counts pennants; the wagon, which moves on after it is paid; the barn, on a corner of four
// tiles. Rules: Complete Annotated Rules 7.4, "Abbey and Mayor".
//
// Abbeys together with the house rule of tiles drawn ahead (predraw): no rule text covers both. An
// abbey is placed "instead of drawing and placing a land tile", and the last round begins when the
// last tile "is drawn and placed". So it begins when no player holds a tile any more. Until then a
// player may place the abbey in their turn, instead of the tile they hold, which they keep, or
// without holding one.
#include "expansions/abbey_and_mayor/abbey_state.h"
#include "expansions/single/games_quarterly.h"
#include "expansions/single/rivers.h"
#include "model/hook_calls.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/prospects.h"
#include "table/unseen.h"
#include "turn/turn.h"

enum { FROM_HAND = 1 /* argument of PLACE */ };

enum { OPTION_END, OPTION_HERD, OPTION_CLOISTER, OPTION_MOVES, OPTION_MAYOR, OPTION_WAGON };

static const char *const SYMBOLS[] = {"abbey", NULL};

static const OptionSpec OPTIONS[] = {
    [OPTION_END] =
        {"abbey_end", "round|none", "round", 0, 0, false,
         "abbeys after the last tile (with predraw=1: when no player holds one): a round in which "
         "each player may place one, or none"},
    [OPTION_HERD] = {"herd_barn", "no|yes", "no", 0, 0, false,
                     "pig herds also count for barns in final scoring, including those from "
                     "gq11_herd"},
    [OPTION_CLOISTER] = {"wagon_cloister", "any|road", "any", 0, 0, false,
                         "cloisters that wagons may enter: all, or only those at a road"},
    [OPTION_MOVES] = {"wagon_moves", "touching|adjacent|rolling", "touching", 0, 0, false,
                      "where a scored wagon may move: to features that touch its feature (first "
                      "edition), to features on its tile or the eight around it (second edition), "
                      "or to features that touch it directly or through completed ones"},
    [OPTION_MAYOR] = {"mayor_safe", "no|yes", "no", 0, 0, false,
                      "yes: towers cannot capture a mayor (house rule)"},
    [OPTION_WAGON] = {"wagon_safe", "no|yes", "no", 0, 0, false,
                      "yes: towers cannot capture a wagon, and the dragon does not remove it "
                      "(house rule)"},
};

// ---- Placing an abbey into a hole

static uint32_t abbey_type(const Rules *rules, uint32_t module) {
    return (uint32_t)rules->modules[module].settings[SETTING_TYPE];
}

static unsigned abbey_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                            const TypeInfo *type) {
    return type->facts->edges[0] == EDGE_ANY ? DRAW_NEVER : DRAW_MAIN;
}

/**
 * Returns the first hole for an abbey, an open cell with tiles on all four sides, from number
 * `from` on; slot_count if there is none.
 */
static uint32_t hole_next(const Rules *rules, const Game *game, uint32_t module, uint32_t from) {
    const uint32_t type = abbey_type(rules, module);
    uint32_t hole = rules->kernel->next_hole(rules, game, from);
    for (; hole < game->slot_count; hole = rules->kernel->next_hole(rules, game, hole + 1)) {
        const OpenCell cell = rules->kernel->open_cell(rules, game, hole);
        if (tile_allowed(rules, game, (PlacedTile){cell.x, cell.y, (uint16_t)type, 0})) {
            break;
        }
    }
    return hole;
}

/** Adds these holes. */
static void holes_add(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    uint32_t hole = hole_next(rules, game, module, 0);
    for (; hole < game->slot_count; hole = hole_next(rules, game, module, hole + 1)) {
        const OpenCell cell = rules->kernel->open_cell(rules, game, hole);
        const Action place = action_place(game->active, cell.x, cell.y, 0);
        action_list_add(list, action_with_arg(place, FROM_HAND));
    }
}

/** Returns whether no tile is left to draw and no player holds one, drawn ahead or bought. */
static bool stack_empty(const Rules *rules, const Game *game) {
    return game->draws_left == 0 && !tiles_wait(rules, game);
}

/** Returns whether the active player could place the abbey now; Expansion.reserve.holds_tile. */
static bool abbey_possible(const Rules *rules, const Game *game, uint32_t module) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    const bool too_late =
        abbey_setting(rules, module, SETTING_NO_ROUND) && stack_empty(rules, game);
    return !too_late && !state->abbey_used[game->active] &&
           hole_next(rules, game, module, 0) < game->slot_count;
}

/**
 * In every part of a turn, before its draw. While a player still holds a tile drawn ahead, the last
 * tile is not placed. Until then a player may place the abbey in their turn, instead of the tile
 * they hold, which they keep, or without holding one. Then the last round follows.
 */
static PhaseResult abbey_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    if (game->placed_count == 0 || game->hand != NO_TYPE) {
        return PHASE_NEXT;
    }
    const bool round = stack_empty(rules, game) && !abbey_setting(rules, module, SETTING_NO_ROUND);
    if (round && !state->part_done) {
        if (state->asked == rules->players) {
            return PHASE_OVER;
        }
        state->asked++;
    }
    if (abbey_possible(rules, game, module)) {
        return turn_ask(game, game->active);
    }
    return round ? PHASE_SKIP : PHASE_NEXT;
}

static void abbey_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    holes_add(rules, game, module, list);
}

static PhaseResult abbey_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    if (action_verb(action) == VERB_PASS) {
        return stack_empty(rules, game) ? PHASE_SKIP : PHASE_NEXT;
    }
    AbbeyAndMayor *state = module_state(rules, game, module);
    state->abbey_used[game->active] = 1;
    game->hand = (uint16_t)abbey_type(rules, module);
    const uint8_t hole = game->hole_filled;
    rules->kernel->place(rules, game, action_x(action), action_y(action), 0);
    game->hole_filled = hole; // the house rule of an extra turn does not apply to abbeys
    return PHASE_NEXT;
}

/** The whole turn is over, not just a part of it. */
static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    state->part_done = 0;
    if (game->hole_filled != 0 && stack_empty(rules, game)) {
        game->hole_filled = 0; // no extra turn: the last round begins to the left of the player
    }
    return PHASE_NEXT;
}

// ---- The mayor

static uint32_t mayor_strength(const Rules *rules, const Game *game, FeatureRef feature) {
    return rules->kernel->pennants(rules, game, feature.root);
}

static unsigned mayor_safe(const Rules *rules, uint32_t module) {
    return abbey_setting(rules, module, SETTING_MAYOR_SAFE) ? DANGER_CAPTURE : 0;
}

static unsigned wagon_safe(const Rules *rules, uint32_t module) {
    return abbey_setting(rules, module, SETTING_WAGON_SAFE) ? DANGER_CAPTURE | DANGER_BEAST : 0;
}

// ---- Turns that can be told

/** Returns whether a cell without a tile has tiles on all four sides, and an abbey may fill it. */
static bool hole_at(const Rules *rules, const Game *game, uint32_t module, int x, int y) {
    bool hole = rules->kernel->copy_on(game, x, y) < 0;
    for (unsigned side = 0; hole && side < SIDES; side++) {
        hole = rules->kernel->copy_on(game, x + side_dx(side), y + side_dy(side)) >= 0;
    }
    const uint16_t type = (uint16_t)abbey_type(rules, module);
    return hole && tile_allowed(rules, game, (PlacedTile){(int16_t)x, (int16_t)y, type, 0});
}

/**
 * Returns whether a player could place the abbey in a turn after this one, whose tile is only
 * previewed: it opens no cells yet, and its own is still open.
 */
static bool abbey_asks_next(const Rules *rules, const Game *game, uint32_t module,
                            unsigned player) {
    if (!abbey_held(rules, game, module, player)) {
        return false;
    }
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    bool hole = false;
    for (unsigned side = 0; !hole && side < SIDES; side++) {
        hole = hole_at(rules, game, module, at.x + side_dx(side), at.y + side_dy(side));
    }
    uint32_t next = hole ? game->slot_count : hole_next(rules, game, module, 0);
    for (; !hole && next < game->slot_count; next = hole_next(rules, game, module, next + 1)) {
        const OpenCell cell = rules->kernel->open_cell(rules, game, next);
        hole = cell.x != at.x || cell.y != at.y;
    }
    return hole;
}

/** No wagon on the table may move, no farmer comes to a barn, and the last round does not begin. */
static bool abbey_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    const bool round = game->draws_left == 0 && !abbey_setting(rules, module, SETTING_NO_ROUND);
    return !round && !wagon_may_move(rules, game) && !barn_joined(rules, game, preview);
}

/** Adds the abbeys that players hold, and their barns. */
static void abbey_prospects(const Rules *rules, const Game *game, uint32_t module,
                            ProspectList *list) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (abbey_held(rules, game, module, player)) {
            prospect_add(list, PROSPECT_ASSET, player, 1);
        }
    }
    barn_prospects(rules, game, module, list);
}

// ---- Module

static const FigureKind FIGURES[] = {
    {.type = FIGURE_MAYOR,
     .role = ROLE_FOLLOWER,
     .kinds = 1 << SEGMENT_CITY,
     .safe = mayor_safe,
     .strength = mayor_strength},
    {.type = FIGURE_WAGON,
     .role = ROLE_FOLLOWER,
     .kinds = 1 << SEGMENT_CITY | 1 << SEGMENT_ROAD | 1 << SEGMENT_CLOISTER,
     .safe = wagon_safe,
     .enters = wagon_enters},
    {.type = FIGURE_BARN, .role = ROLE_ALONE, .elsewhere = true, .thing = true},
};

static bool abbey_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->placed_count > 0 && game->hand == NO_TYPE && player == game->active &&
           abbey_possible(rules, game, module);
}

static const Phase PHASE_ABBEY = {.name = "abbey",
                                  .question =
                                      "lay your abbey in a hole instead of drawing a tile, or draw",
                                  .decline = "keep the abbey and draw a tile",
                                  .step = STEP_SOURCE,
                                  .enter = abbey_enter,
                                  .asks = abbey_asks,
                                  .actions = abbey_actions,
                                  .apply = abbey_apply};
static const Phase PHASE_TURN_OVER = {.name = "turn over", .step = STEP_CLOSE, .enter = over_enter};

static const Phase *const PHASES[] = {&PHASE_ABBEY, &PHASE_WAGON, &PHASE_BARN, &PHASE_TURN_OVER};

static Status abbey_compile(const Rules *rules, Module *module, Message *message) {
    if (rules->options.farm_edition != 3) {
        return message_set(message, STATUS_INVALID,
                           "option farm_edition: the expansion abbey-and-mayor has rules for "
                           "edition 3 only");
    }
    module->settings[SETTING_ABBEY] = rules_symbol(rules, SYMBOLS[0]);
    const bool herds = option_is(rules, OPTIONS[OPTION_HERD].key, "yes");
    module->settings[SETTING_HERD] = herds ? river_herd(rules) : -1;
    module->settings[SETTING_PICTURED] = herds ? pictured_herd(rules) : -1;
    module->settings[SETTING_NO_ROUND] = option_is(rules, OPTIONS[OPTION_END].key, "none");
    module->settings[SETTING_ROADED] = option_is(rules, OPTIONS[OPTION_CLOISTER].key, "road");
    module->settings[SETTING_ADJACENT] = option_is(rules, OPTIONS[OPTION_MOVES].key, "adjacent");
    module->settings[SETTING_ROLLING] = option_is(rules, OPTIONS[OPTION_MOVES].key, "rolling");
    module->settings[SETTING_MAYOR_SAFE] = option_is(rules, OPTIONS[OPTION_MAYOR].key, "yes");
    module->settings[SETTING_WAGON_SAFE] = option_is(rules, OPTIONS[OPTION_WAGON].key, "yes");
    if (module->settings[SETTING_ABBEY] < 0) {
        return message_set(message, STATUS_INVALID,
                           "expansion abbey-and-mayor: no tile is an abbey; add the tile set "
                           "abbey-and-mayor");
    }
    int32_t *type = &module->settings[SETTING_TYPE];
    while (!symbol_among(rules->types[*type].symbols, module->settings[SETTING_ABBEY])) {
        ++*type;
    }
    const uint32_t abbeys = rules->types[*type].copies;
    return abbeys >= (uint32_t)rules->players || rules->options.more_players
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "players: %d is not possible with abbey-and-mayor: each player holds "
                             "one of its abbeys, and %u are in play; play with %u or fewer",
                             rules->players, abbeys, abbeys);
}

/**
 * Returns whether there are too few abbeys for all players (more_players): then no player has one,
 * as if all were used.
 */
static bool abbeys_short(const Rules *rules, uint32_t module) {
    return rules->types[abbey_type(rules, module)].copies < (uint32_t)rules->players;
}

static void abbey_start(const Rules *rules, Game *game, uint32_t module) {
    AbbeyAndMayor *state = module_state(rules, game, module);
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        state->wagon_from[player] = NO_REF;
        const bool seated = player < (unsigned)rules->players;
        state->abbey_used[player] = seated && abbeys_short(rules, module);
    }
}

enum {
    MEMORY_CORNER = PLAYERS_MAX,
    MEMORY_ASKED = 2 * PLAYERS_MAX,
    MEMORY_PART,
    MEMORY_BARN_NEW,
    MEMORY_WAGON,
    MEMORY_COUNT = MEMORY_WAGON + PLAYERS_MAX
};

static const MemoryField REMEMBERED[] = {
    MEMORY_SEATS("abbey-used", AbbeyAndMayor, abbey_used[0], 1, RANGE_MOST, 1),
    MEMORY_SEATS("barn-corner", AbbeyAndMayor, barn_corner[0], 1, RANGE_MOST, SIDES - 1),
    MEMORY_FIELD("asked", AbbeyAndMayor, asked, 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("part-done", AbbeyAndMayor, part_done, 1, RANGE_MOST, 1),
    MEMORY_FIELD("barn-new", AbbeyAndMayor, barn_new, 1, RANGE_MOST, 1),
    MEMORY_SEATS("wagon-from", AbbeyAndMayor, wagon_from[0], 1, RANGE_SEGMENT, 0),
};

static uint64_t abbey_hash(const Rules *rules, const Game *game, uint32_t module) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    uint64_t hash = rng_mix(state->barn_new);
    for (uint32_t i = 0; i < MEMORY_BARN_NEW;
         i++) { // the places wagons came from are handled below
        hash = rng_mix(hash ^ memory_number(rules, game, module, i));
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef from = state->wagon_from[player];
        hash = rng_mix(hash ^ (from == NO_REF ? 15U : ref_bits(rules, game, from)));
    }
    return hash;
}

static Status abbey_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    const uint32_t abbey = abbey_type(rules, module);
    uint32_t laid = 0;
    uint32_t used = 0;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        laid += rules->copy_type[rules->kernel->copy_at(game, i)] == abbey;
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        used += state->abbey_used[player];
    }
    const uint32_t unused = abbeys_short(rules, module) ? (uint32_t)rules->players : 0;
    return laid + unused == used
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "%u abbeys are on the table, %u were used",
                             laid, used);
}

/**
 * In a part of a turn: decisions for the abbey and for all wagons; a barn on each of the four
 * corners of a tile. A wagon moves to a feature of a tile: those at its sides, and a cloister,
 * upright or lying. An abbey is placed on an open cell. Turns without a tile: the last round and,
 * with tiles drawn ahead, a round of players without a tile before each tile and abbey still held.
 */
static ExpansionShare abbey_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t wagons = 1 + 2 * (SIDES + 1) * rules->copy_count;
    const uint32_t holes = 1 + 2 * rules->copy_count + 2;
    return (ExpansionShare){.decisions = 1 + players,
                            .turns = players + (rules->options.predraw ? 2 * players * players : 0),
                            .wood = rules->doubles ? 2 * SIDES : SIDES,
                            .actions = wagons > holes ? wagons : holes};
}

static void abbey_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const AbbeyAndMayor *state = module_state_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        fact_hold(list, "abbey", (int)player, !state->abbey_used[player]);
        const SegmentRef barn = player_figure_ref(rules, game, player, FIGURE_BARN);
        if (barn != NO_REF) {
            GameFact fact = fact_on_ref(rules, game, barn, "barn", player);
            fact.corner = (int8_t)state->barn_corner[player];
            fact_add(list, fact);
        }
        if (state->wagon_from[player] != NO_REF) {
            fact_add(list, fact_on_ref(rules, game, state->wagon_from[player], "wagon came from",
                                       player));
        }
    }
    fact_hold(list, "turns of the last round", -1, state->asked);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL, "Each player also gets an abbey, a mayor, a wagon and a barn."},
    {RULE_DRAW, NULL, NULL,
     "Instead of drawing a tile, a player may place their abbey into a cell with tiles on all four "
     "sides. It closes the features at all its sides."},
    {RULE_DEPLOY, NULL, NULL,
     "The mayor may be deployed in cities only, and counts as many followers as the city has "
     "pennants."},
    {RULE_DEPLOY, NULL, NULL, "A wagon may be deployed on roads, in cities and on cloisters."},
    {RULE_DEPLOY, "wagon_cloister", "road",
     "It may be deployed on a cloister only if a road leads "
     "to it."},
    {RULE_DEPLOY, "wagon_cloister", "any", "It may be deployed on any cloister."},
    {RULE_DEPLOY, "mayor_safe", "yes", "Towers cannot capture a mayor."},
    {RULE_DEPLOY, "wagon_safe", "yes",
     "Towers cannot capture a wagon, and the dragon does not "
     "remove it."},
    {RULE_DEPLOY, NULL, NULL,
     "A barn may be placed on a corner where four tiles show one field without a barn. Its farmers "
     "score as in final scoring, but 3 points per city, and return to supply. Farmers can no "
     "longer be deployed on that farm."},
    {RULE_SCORE, NULL, NULL,
     "Farmers whose farm is joined to one with a barn score 1 point per completed city and return "
     "to supply."},
    {RULE_AFTER, "wagon_moves", "touching",
     "A scored wagon may move to an unfinished, unoccupied road, city or cloister that touches its "
     "feature, instead of returning to supply."},
    {RULE_AFTER, "wagon_moves", "adjacent",
     "A scored wagon may move to an unfinished, unoccupied road, city or cloister on its tile or "
     "the eight tiles around it, instead of returning to supply."},
    {RULE_AFTER, "wagon_moves", "rolling",
     "A scored wagon may move to an unfinished, unoccupied road, city or cloister that touches its "
     "feature directly or through completed features, instead of returning to supply."},
    {RULE_FINAL, "abbey_end", "round",
     "Before final scoring there is one round in which each player may still place their abbey, "
     "clockwise from the left of the player who placed the last tile."},
    {RULE_FINAL, "abbey_end", "none", "Abbeys not placed by the last turn are lost."},
    {RULE_FINAL, NULL, NULL, "A barn scores 4 points for each completed city of its farm."},
    {RULE_FINAL, "herd_barn", "yes", "Pig herds count for barns."},
    {RULE_FINAL, "herd_barn", "no", "Pig herds do not count for barns."},
};

const Expansion EXPANSION_ABBEY_AND_MAYOR = {
    .id = "abbey-and-mayor",
    .description = "abbeys for holes, mayors, wagons that move after scoring, barns",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = abbey_compile, .share = abbey_share, .stage = abbey_stage},
    .state = {.state_size = sizeof(AbbeyAndMayor),
              .start = abbey_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = abbey_hash,
              .check = abbey_check},
    .reserve = {.holds_tile = abbey_possible},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.figure_kinds = FIGURES,
                .figure_kind_count = sizeof FIGURES / sizeof FIGURES[0],
                .barred = barn_barred,
                .wood_actions = barn_actions,
                .wood_apply = barn_apply},
    .scoring = {.facts = abbey_facts,
                .prospects = abbey_prospects,
                .scored = wagon_scored,
                .farms_due = barns_due,
                .farm_pay = barn_pay,
                .final = barn_final,
                .final_stands = true},
    .preview = {.turn_usual = abbey_turn_usual,
                .wood_seen = true,
                .turn_untold = wagon_untold,
                .farm_shares = barn_shares,
                .asks_next = abbey_asks_next},
};
