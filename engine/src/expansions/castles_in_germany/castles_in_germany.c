// SPDX-License-Identifier: MIT
// Castles in Germany: double tiles that players hold and place instead of drawing, each with a
// castle in the middle. A follower on it is its lord, who is paid when ten tiles surround the
// castle. Roads and cities that end there pay more. Rules: Complete Annotated Rules 7.4, "Castles
// in Germany", footnotes 352 to 355.
//
// Interpretations: Castles are chosen clockwise from the first player, one at a time, in two rounds
// if each player gets two. With seven or more players there are none. A lord is an ordinary
// follower, a big one or a phantom, and is deployed only in the turn that places the castle. A
// castle tile counts as two tiles, one a cell: for the dragon, the flier, the plague, the range of
// towers, and features on both cells. Its lord is on both cells and has no protection. The lord is
// paid after everything that the turn completed. A player who still holds a castle when no tile is
// left to draw cannot place it: it replaces a draw.
#include "base/bits.h"
#include "expansions/castles_in_germany/castles_in_germany_state.h"
#include "expansions/expansions.h"
#include "model/hook_calls.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/doubles.h"
#include "table/facts.h"
#include "table/figures.h"
#include "table/module_memory.h"
#include "table/off_board.h"
#include "turn/turn.h"

enum {
    FEW_PLAYERS = 3, /* up to this number each player has two */
    NEIGHBORS_ALL = 10,
    LORD_POINTS = 12,
    TILE_POINTS = 2, /* unfinished castle, plus 1 for each tile around it */
    END_POINTS = 3   /* bonus of each castle at which a completed road or city ends */
};

static const char SOURCE[] = "a castle";

static const OptionSpec OPTIONS[] = {
    {"german_castles", "choice|lot", "choice", 0, 0, false,
     "how players get their castles in Germany: each chooses in turn, or at random"}};

static const char *const SYMBOLS[] = {"german-castle", NULL};
static const char *const PLACES[] = {"castle spot", NULL};

/** Returns the castle whose western half is on a cell, or NO_CASTLE. */
static unsigned castle_on(const Rules *rules, const Game *game, uint32_t module, int x, int y) {
    unsigned castle = 0;
    for (; castle < setting(rules, module, SETTING_COUNT); castle++) {
        PlacedTile west;
        if (castle_where(rules, game, module, castle, &west) && west.x == x && west.y == y) {
            return castle;
        }
    }
    return NO_CASTLE;
}

/** Returns the number of tiles around a castle. */
static int32_t castle_neighbors(const Rules *rules, const Game *game, PlacedTile west) {
    const PlacedTile east = double_east(west);
    int32_t tiles = -2; // its own two tiles
    for (int y = (west.y < east.y ? west.y : east.y) - 1;
         y <= (west.y > east.y ? west.y : east.y) + 1; y++) {
        for (int x = (west.x < east.x ? west.x : east.x) - 1;
             x <= (west.x > east.x ? west.x : east.x) + 1; x++) {
            tiles += rules->kernel->copy_on(game, x, y) >= 0;
        }
    }
    return tiles;
}

// ---- Placing a castle

/** Returns whether no castle is next to a cell of another one, corners included. */
static bool castles_separate(const Rules *rules, const Game *game, PlacedTile west,
                             PlacedTile east) {
    bool apart = true;
    for (uint32_t t = west.type, i = 0; apart && i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if ((rules_copy_type(rules, copy)->symbols & rules->types[t].symbols) != 0) {
            const PlacedTile other = copy_tile(rules, game, copy);
            apart = !tiles_near(other, west) && !tiles_near(other, east);
        }
    }
    return apart;
}

/** Adds the placements of a castle. */
static void castle_placements(const Rules *rules, const Game *game, uint32_t module,
                              unsigned castle, ActionList *list) {
    double_placements_list(rules, game, setting(rules, module, SETTING_TYPE + castle),
                           castles_separate, list);
}

/**
 * Returns the castles that the active player can place now instead of drawing, as a bit set; with
 * `any` perhaps only one of them. After one is chosen: that one, or none.
 */
static uint32_t castles_placeable(const Rules *rules, const Game *game, uint32_t module, bool any) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    const bool begins = game->placed_count > 0 && game->hand == NO_TYPE &&
                        game->copy_in_turn == NO_COPY && !turn_first_tiles_open(rules, game);
    uint32_t placeable = 0;
    for (unsigned i = 0; begins && i < CASTLES_MAX && !(any && placeable != 0); i++) {
        const bool open = castles->chosen == 0 || castles->chosen == i + 1;
        if (open && castles->owner[i] == game->active + 1 && turn_has_tile(rules, game)) {
            ActionList list = action_list_any();
            castle_placements(rules, game, module, i, &list);
            placeable |= (uint32_t)(list.total != 0) << i;
        }
    }
    return placeable;
}

static bool source_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && !castles_handing_out(rules, game, module) &&
           castles_placeable(rules, game, module, true) != 0;
}

static PhaseResult source_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return source_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

/** Lists whether to place a castle, and which; then its placements. */
static void source_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    if (castles->chosen != 0) {
        castle_placements(rules, game, module, castles->chosen - 1U, list);
        return;
    }
    action_list_add(list, action_pass(game->active));
    uint32_t placeable = castles_placeable(rules, game, module, false);
    for (; placeable != 0; placeable &= placeable - 1) {
        action_list_add(
            list, action_with_arg(action_make(VERB_CHOOSE, game->active), bit_lowest(placeable)));
    }
}

static PhaseResult source_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    GermanCastles *castles = castles_of(rules, game, module);
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    if (action_verb(action) == VERB_CHOOSE) {
        castles->chosen = (uint8_t)(1 + action_arg(action));
        return turn_ask(game, game->active);
    }
    const unsigned castle = castles->chosen - 1U;
    double_lay(rules, game,
               (PlacedTile){(int16_t)action_x(action), (int16_t)action_y(action),
                            (uint16_t)setting(rules, module, SETTING_TYPE + castle),
                            (uint8_t)action_rotation(action)});
    castles->owner[castle] = 0;
    castles->chosen = 0;
    return PHASE_IN_HAND; // continues as after a draw, but the tile is already on the table
}

static void source_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording) {
    if (castles_of_const(rules, game, module)->chosen != 0) {
        wording->question = "lay the castle on a place of two cells";
    } else if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "lay the castle";
        wording->type = (int32_t)setting(rules, module, SETTING_TYPE + action_arg(action));
    }
}

static const Phase PHASE_SOURCE = {
    .name = "german castle",
    .question = "lay one of your castles of Germany instead of drawing a tile, or draw",
    .decline = "draw a tile",
    .describe = source_describe,
    .step = STEP_SOURCE,
    .enter = source_enter,
    .asks = source_asks,
    .actions = source_actions,
    .apply = source_apply};

// ---- Lords

/** Returns the castle of this turn if its spot is empty and open to followers; else NO_CASTLE. */
static unsigned castle_to_enter(const Rules *rules, const Game *game, uint32_t module,
                                PlacedTile *west) {
    uint32_t copies[2];
    if (copies_in_turn(rules, game, copies) < 2) {
        return NO_CASTLE;
    }
    // If no feature of the tile accepts followers, the castle does not either.
    const uint32_t all = (1U << rules_copy_type(rules, copies[0])->segment_count) - 1;
    unsigned castle = 0;
    while (castle < setting(rules, module, SETTING_COUNT) &&
           castle_copy(rules, module, castle) != copies[0] &&
           castle_copy(rules, module, castle) != copies[1]) {
        castle++;
    }
    const bool open = castle < setting(rules, module, SETTING_COUNT) &&
                      castles_of_const(rules, game, module)->lord[castle] == 0 &&
                      !copy_closed(rules, game, copies[0]) &&
                      segments_barred(rules, game, copies[0], all) != all;
    return open && castle_where(rules, game, module, castle, west) ? castle : NO_CASTLE;
}

static void lord_deployments(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t figures, ActionList *list) {
    double_deployments_list(rules, game, figures, list);
    PlacedTile west;
    if (castle_to_enter(rules, game, module, &west) == NO_CASTLE) {
        return;
    }
    for (figures &= figures_off_features(rules, FIGURE_NORMAL); figures != 0;
         figures &= figures - 1) {
        const unsigned type = rules_figure_type(rules, bit_lowest(figures));
        action_list_add(list, action_deploy(game->active, type, west.x, west.y, WHOLE_TILE));
    }
}

static bool lord_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                       ScoreLog *log) {
    const bool whole = action_verb(action) == VERB_DEPLOY && action_segment(action) == WHOLE_TILE &&
                       action_space(action) < 0;
    const unsigned castle =
        whole ? castle_on(rules, game, module, action_x(action), action_y(action)) : NO_CASTLE;
    if (castle == NO_CASTLE) {
        return false; // expansions handle figures in other places as a whole
    }
    GermanCastles *castles = castles_of(rules, game, module);
    figure_take_off_board(rules, game, game->active, action_figure(action));
    castles->lord[castle] = (uint8_t)(1 + game->active);
    castles->type[castle] = (uint8_t)action_figure(action);
    castles->lords++;
    return true;
}

/** Forgets the lord of a castle. */
static void lord_forget(GermanCastles *castles, unsigned castle) {
    castles->lord[castle] = 0;
    castles->type[castle] = 0;
    castles->lords--;
}

static uint32_t lord_on_top(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                            uint16_t copies[GAME_OFF_BOARD_MAX]) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned i = 0; castles->lords != 0 && i < CASTLES_MAX; i++) {
        copies[count] = (uint16_t)(castles->lord[i] != 0 ? castle_copy(rules, module, i) : 0);
        count += castles->lord[i] == player + 1;
    }
    return count;
}

static uint32_t lord_off_board(const Rules *rules, const Game *game, uint32_t module,
                               OffBoardFigure *out) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned i = 0; i < CASTLES_MAX; i++) {
        PlacedTile west;
        if (castles->lord[i] != 0 && castle_where(rules, game, module, i, &west)) {
            out[count++] = (OffBoardFigure){.owner = (int8_t)(castles->lord[i] - 1),
                                            .type = castles->type[i],
                                            .holder = -1,
                                            .placed = true,
                                            .x = west.x,
                                            .y = west.y,
                                            .place = PLACES[0]};
        }
    }
    return count;
}

static Status lord_put_off_board(const Rules *rules, Game *game, uint32_t module,
                                 OffBoardFigure figure, Message *message) {
    GermanCastles *castles = castles_of(rules, game, module);
    const unsigned castle = castle_on(rules, game, module, figure.x, figure.y);
    const int index = rules_figure_find(rules, figure.type);
    const unsigned number = figure.type == FIGURE_NORMAL ? 0 : (unsigned)(index + 1);
    if (castle == NO_CASTLE || castles->lord[castle] != 0 ||
        ((figures_off_features(rules, FIGURE_NORMAL) >> number) & 1U) == 0) {
        return message_set(message, STATUS_INVALID, "no castle for such a lord at %d,%d", figure.x,
                           figure.y);
    }
    castles->lord[castle] = (uint8_t)(1 + figure.owner);
    castles->type[castle] = figure.type;
    castles->lords++;
    return STATUS_OK;
}

static void lord_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    const unsigned castle = castle_on(rules, game, module, figure.x, figure.y);
    ASSERT(castle != NO_CASTLE);
    lord_forget(castles_of(rules, game, module), castle);
}

/** Pays the lords of surrounded castles and returns them to supply. */
static PhaseResult lord_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    GermanCastles *castles = castles_of(rules, game, module);
    for (unsigned turn = 0; turn < CASTLES_MAX * (unsigned)rules->players; turn++) {
        const unsigned castle = turn % CASTLES_MAX;
        const unsigned player = (game->active + turn / CASTLES_MAX) % (unsigned)rules->players;
        PlacedTile west;
        if (castles->lord[castle] != player + 1 ||
            !castle_where(rules, game, module, castle, &west) ||
            castle_neighbors(rules, game, west) < NEIGHBORS_ALL) {
            continue;
        }
        const unsigned type = castles->type[castle];
        lord_forget(castles, castle);
        figure_back(rules, game, player, type);
        holding_grant(rules, game, (Bonus){player, LORD_POINTS, SOURCE}, log);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_LORDS = {.name = "lords",
                                  .step = STEP_KEPT,
                                  .wake_byte = WAKE_BYTE(GermanCastles, lords),
                                  .enter = lord_enter};

static void lord_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    for (unsigned i = 0; i < CASTLES_MAX && rules->options.incomplete_score; i++) {
        PlacedTile west;
        if (castles->lord[i] != 0 && castle_where(rules, game, module, i, &west)) {
            const int32_t worth = TILE_POINTS + castle_neighbors(rules, game, west);
            holding_pay(rules, game, (Bonus){castles->lord[i] - 1U, worth, SOURCE}, points, log);
        }
    }
}

// ---- Features that end at a castle

static int32_t castle_value(const Rules *rules, const Game *game, uint32_t module,
                            FeatureRef feature, bool complete, int32_t value) {
    const bool line = feature.kind == SEGMENT_ROAD || feature.kind == SEGMENT_CITY;
    for (unsigned i = 0; complete && line && i < setting(rules, module, SETTING_COUNT); i++) {
        PlacedTile west;
        const uint32_t copy = castle_copy(rules, module, i);
        if (castle_where(rules, game, module, i, &west) &&
            (copy_segments(rules, game, copy, feature) != 0 ||
             copy_segments(rules, game, (uint32_t)double_mate(rules, copy), feature) != 0)) {
            value += END_POINTS;
        }
    }
    return value;
}

// ---- Module

static unsigned castle_stage(const Rules *rules, uint32_t module, const RulesConfig *config,
                             const TypeInfo *type) {
    return facts_carry(type->set, type->facts, SYMBOLS[0]) ? DRAW_NEVER : DRAW_MAIN;
}

static Status castle_compile(const Rules *rules, Module *module, Message *message) {
    int32_t *settings = module->settings;
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    unsigned count = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        if (!symbol_among(type->symbols, symbol)) {
            continue;
        }
        const bool west = type->beside == 1;
        if (type->beside == 0 || type->copies != 1 || (west && count == CASTLES_MAX)) {
            return message_set(message, STATUS_INVALID,
                               "tile set %s: tile %s: up to %d castles in Germany are possible, "
                               "each a separate double tile",
                               type->set->id, type->facts->id, CASTLES_MAX);
        }
        settings[SETTING_TYPE + count] = west ? (int32_t)t : settings[SETTING_TYPE + count];
        count += west;
    }
    const unsigned players = (unsigned)rules->players;
    const unsigned each = players <= FEW_PLAYERS && 2 * players <= count ? 2
                          : players <= count                             ? 1
                                                                         : 0;
    settings[SETTING_LOT] = option_is(rules, OPTIONS[0].key, "lot");
    settings[SETTING_COUNT] = (int32_t)count;
    settings[SETTING_EACH] = (int32_t)each;
    return each != 0 || rules->options.more_players
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "players: %u is not possible with castles-in-germany: each player has "
                             "a castle, and %u are in play; play with %u or fewer",
                             players, count, count);
}

/** Castles are distributed one by one; in each turn a decision whether to place one, and where. */
static ExpansionShare castle_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 2,
                            .turns = CASTLES_MAX,
                            .deployments = double_deployments_max(rules) + 1 + rules->figure_count,
                            .actions = double_placements_max(rules)};
}

static void castle_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    for (unsigned i = 0; i < CASTLES_MAX; i++) {
        if (castles->owner[i] != 0) {
            fact_hold(list, GERMAN_CASTLES[i], castles->owner[i] - 1, 1);
        }
    }
    if (castles->chosen != 0) {
        fact_hold(list, "german castle to place", -1, castles->chosen);
    }
}

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("handed", GermanCastles, handed, 1, RANGE_MOST, CASTLES_MAX),
    MEMORY_FIELD("chosen", GermanCastles, chosen, 1, RANGE_MOST, CASTLES_MAX),
    MEMORY_FIELD("owner", GermanCastles, owner[0], CASTLES_MAX, RANGE_PLAYERS, 0),
};

/** Returns whether both halves of a castle are on the table as one tile, or neither is. */
static bool castle_whole(const Rules *rules, const Game *game, uint32_t module, unsigned castle) {
    PlacedTile west;
    PlacedTile east;
    const uint32_t copy = castle_copy(rules, module, castle);
    const bool placed = castle_where(rules, game, module, castle, &west);
    const bool other = rules->kernel->where(rules, game, (uint32_t)double_mate(rules, copy), &east);
    if (!placed || !other) {
        return placed == other;
    }
    const PlacedTile wanted = double_east(west);
    return wanted.x == east.x && wanted.y == east.y && wanted.rotation == east.rotation;
}

static Status castle_check(const Rules *rules, const Game *game, uint32_t module,
                           Message *message) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    unsigned held[PLAYERS_MAX + 1] = {0};
    unsigned lords = 0;
    bool sound = true;
    for (unsigned i = 0; i < CASTLES_MAX; i++) {
        PlacedTile west;
        const bool there = i < setting(rules, module, SETTING_COUNT);
        const bool placed = there && castle_where(rules, game, module, i, &west);
        sound = sound && (!there || castle_whole(rules, game, module, i));
        sound = sound && (castles->owner[i] == 0 || (there && !placed));
        sound = sound && (castles->lord[i] == 0 || placed);
        held[castles->owner[i]]++;
        lords += castles->lord[i] != 0;
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        sound = sound && held[player + 1] <= setting(rules, module, SETTING_EACH);
    }
    const unsigned chosen = castles->chosen;
    sound = sound && (chosen == 0 || (castles->owner[chosen - 1] == game->active + 1 &&
                                      turn_waits_in(rules, game, module)));
    return sound && lords == castles->lords && castles->handed <= castles_handed_most(rules, module)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "a castle in Germany has only one half on the table, is held by the "
                             "wrong player, or has a lord without being on the table");
}

static const Phase *const PHASES[] = {&PHASE_GERMAN_CHOICE, &PHASE_GERMAN_LOT, &PHASE_SOURCE,
                                      &PHASE_LORDS};

static const RuleLine LINES[] = {
    {RULE_SETUP, "german_castles", "choice",
     "Each player chooses a castle in Germany, clockwise from the first player; with two or three "
     "players, each chooses two."},
    {RULE_SETUP, "german_castles", "lot",
     "Each player gets a castle in Germany at random; with two or three players, each gets two."},
    {RULE_DRAW, NULL, NULL,
     "Instead of drawing a tile, a player may place one of their castles, which covers two cells. "
     "It must not touch another castle in Germany, not even at a corner."},
    {RULE_DEPLOY, NULL, NULL,
     "A follower may be deployed on the castle of the castle tile just placed and becomes its "
     "lord: an ordinary follower, a big follower or a phantom."},
    {RULE_SCORE, NULL, NULL,
     "A completed road or city scores 3 extra points for each castle in Germany at which it ends, "
     "once even if both ends of a road are there. If it is on both cells of the castle, it counts "
     "two tiles there."},
    {RULE_SCORE, NULL, NULL,
     "When a castle in Germany is surrounded by ten tiles, its lord scores 12 points and returns "
     "to supply."},
    {RULE_FINAL, NULL, NULL,
     "The lord of an unfinished castle in Germany scores 2 points, plus 1 for each tile around it. "
     "Farms score nothing for castles."},
};

/** The tile is not around a castle whose lord is paid for it. */
static bool castle_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                              const PlacementPreview *preview) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    bool near = false;
    for (unsigned i = 0; castles->lords != 0 && i < CASTLES_MAX; i++) {
        PlacedTile west;
        near = near || (castles->lord[i] != 0 && castle_where(rules, game, module, i, &west) &&
                        (tiles_near(at, west) || tiles_near(at, double_east(west))));
    }
    return !near;
}

/** A player who holds a castle may place it instead of drawing. */
static bool castle_asks_next(const Rules *rules, const Game *game, uint32_t module,
                             unsigned player) {
    bool holds = false;
    for (unsigned i = 0; i < CASTLES_MAX; i++) {
        holds = holds || castles_of_const(rules, game, module)->owner[i] == player + 1;
    }
    return holds;
}

const Expansion EXPANSION_CASTLES_IN_GERMANY = {
    .id = "castles-in-germany",
    .description = "double tiles with castles, placed instead of drawing, with lords who score",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = castle_compile, .share = castle_share, .stage = castle_stage},
    .state = {.state_size = sizeof(GermanCastles),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = memory_hash,
              .check = castle_check},
    .off_board = {.off_board_places = PLACES,
                  .on_top = lord_on_top,
                  .list = lord_off_board,
                  .off_board_put = lord_put_off_board,
                  .give_back = lord_give_back},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.deployments = lord_deployments, .wood_apply = lord_apply},
    .scoring = {.feature_value = castle_value, .facts = castle_facts, .final = lord_final},
    .preview = {.turn_usual = castle_turn_usual, .asks_next = castle_asks_next},
};
