// SPDX-License-Identifier: MIT
// The Count of Carcassonne: a game that starts with the City. A player whose tile scores points for
// others, and none for the player, may send a follower into one of its quarters. From there it
// joins a feature that is scored later (count_joining.c). No follower leaves the quarter of the
// Count. Rules: Complete Annotated Rules 7.4, "The Count of Carcassonne", footnotes 201 to 233.
//
// Interpretation: "clockwise" is castle, market, blacksmith, cathedral, the order in which the
// rules name the quarters.
#include "expansions/count_of_carcassonne/count_state.h"

#include "base/try.h"
#include "model/options.h"
#include "table/figures.h"
#include "table/module_memory.h"
#include "table/off_board.h"
#include "turn/turn.h"

#include <string.h>

enum { OPTION_BLOCK, OPTION_MOVES, OPTION_TRIGGER, OPTION_MARKET };

static const OptionSpec OPTIONS[] = {
    [OPTION_BLOCK] = {"count_block", "out|both", "out", 0, 0, false,
                      "quarter of the Count: no follower leaves it, or no follower leaves or "
                      "enters it"},
    [OPTION_MOVES] =
        {"count_moves", "free|clockwise|along", "free", 0, 0, false,
         "after a follower is sent to the City, the Count: may be moved by its "
         "player, moves to the next quarter, or moves to the quarter of that follower"},
    [OPTION_TRIGGER] = {"count_trigger", "any|completed", "any", 0, 0, false,
                        "points of others that allow a player to send a follower to the City: all "
                        "points from their tile, or only those for roads, cities and cloisters"},
    [OPTION_MARKET] = {"count_market", "barn|end", "barn", 0, 0, false,
                       "followers leave the market for farms when a barn scores them and after the "
                       "last turn, or only after the last turn"},
};

static const char *const SYMBOLS[] = {"castle-quarter", "market-quarter", "blacksmith-quarter",
                                      "cathedral-quarter", NULL};
static const char *const PLACES[] = {"castle quarter", "market quarter", "blacksmith quarter",
                                     "cathedral quarter", NULL};
// ---- The Count

/** Returns the quarter of the Count; QUARTERS if the Count is off the table (edited positions). */
static unsigned count_quarter(const Rules *rules, const Game *game, uint32_t module) {
    unsigned quarter = 0;
    while (quarter < QUARTERS && !count_in(rules, game, module, quarter)) {
        quarter++;
    }
    return quarter;
}

static bool count_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && city_of_const(rules, game, module)->moving != 0;
}

static PhaseResult count_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return count_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                         : PHASE_NEXT;
}

static void count_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
        if (!count_in(rules, game, module, quarter)) {
            action_list_add(
                list, neutral_move(rules, game, module, 0, quarter_ref(rules, module, quarter)));
        }
    }
}

static PhaseResult count_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    city_of(rules, game, module)->moving = 0;
    if (action_verb(action) == VERB_MOVE) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        neutral_put(rules, game, module, 0, tile_ref((unsigned)copy));
    }
    return PHASE_NEXT;
}

static const Phase PHASE_COUNT = {.name = "count",
                                  .question = "move the count to another quarter of the City, from "
                                              "where no figure may then leave, or pass",
                                  .decline = "leave the count",
                                  .step = STEP_CITY,
                                  .enter = count_enter,
                                  .asks = count_asks,
                                  .actions = count_actions,
                                  .apply = count_apply};

// ---- Into the City

/** Returns whether figures of a kind may be in a quarter: those that may occupy its terrain. */
static bool quarter_takes(const Rules *rules, unsigned quarter, unsigned kind) {
    const unsigned terrain = quarter_terrain(quarter);
    if (terrain == SEGMENT_FIELD && !rules->options.farmers) {
        return false;
    }
    if (kind == 0) {
        return true;
    }
    const FigureKind *figure = rules->figures[kind - 1].kind;
    return figure->role == ROLE_FOLLOWER && ((figure->kinds >> terrain) & 1U) != 0;
}

/** Returns whether a player could send a figure of a kind to a quarter now. */
static bool may_send(const Rules *rules, const Game *game, uint32_t module, unsigned quarter,
                     unsigned kind) {
    const bool barred =
        count_setting(rules, module, SETTING_BOTH) != 0 && count_in(rules, game, module, quarter);
    return !barred && quarter_takes(rules, quarter, kind) &&
           figures_held(rules, game, game->active, rules_figure_type(rules, kind)) > 0;
}

static void city_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    for (unsigned kind = 0; kind <= rules->figure_count; kind++) {
        for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
            if (may_send(rules, game, module, quarter, kind)) {
                const unsigned copy = ref_copy(quarter_ref(rules, module, quarter));
                const PlacedTile at = copy_tile(rules, game, copy);
                action_list_add(list, action_deploy(game->active, rules_figure_type(rules, kind),
                                                    at.x, at.y, WHOLE_TILE));
            }
        }
    }
}

/**
 * Returns whether the tile of this turn has scored points for others and none for the active
 * player, who has a figure to send.
 */
static bool city_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const unsigned paid = city_of_const(rules, game, module)->paid;
    if (player != game->active || paid == 0 || ((paid >> player) & 1U) != 0 ||
        game->copy_in_turn == NO_COPY) {
        return false;
    }
    Action first[2];
    ActionList list = action_list(first, 0, 2);
    city_actions(rules, game, module, &list);
    return list.total > 1;
}

static PhaseResult city_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (city_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    city_of(rules, game, module)->paid = 0;
    return PHASE_NEXT;
}

/** A follower was sent: the Count moves, or may be moved. */
static void count_follow(const Rules *rules, Game *game, uint32_t module, unsigned quarter) {
    switch (count_setting(rules, module, SETTING_MOVES)) {
    case MOVES_CLOCKWISE:
        neutral_put(
            rules, game, module, 0,
            quarter_ref(rules, module, (count_quarter(rules, game, module) + 1) % QUARTERS));
        break;
    case MOVES_ALONG:
        neutral_put(rules, game, module, 0, quarter_ref(rules, module, quarter));
        break;
    default:
        city_of(rules, game, module)->moving = 1;
    }
}

static PhaseResult city_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    City *city = city_of(rules, game, module);
    city->paid = 0;
    if (action_verb(action) == VERB_DEPLOY) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        unsigned quarter = 0;
        while (quarter_ref(rules, module, quarter) != tile_ref((unsigned)copy)) {
            quarter++;
            ASSERT(quarter < QUARTERS);
        }
        const unsigned type = action_figure(action);
        figure_take_off_board(rules, game, game->active, type);
        city->inside[quarter][game->active][rules_figure_number(rules, type)]++;
        count_follow(rules, game, module, quarter);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_CITY = {.name = "city",
                                 .question = "your tile gave points to others only: you may send a "
                                             "figure to a quarter of the City of Carcassonne",
                                 .decline = "send no figure",
                                 .step = STEP_CITY,
                                 .enter = city_enter,
                                 .asks = city_asks,
                                 .actions = city_actions,
                                 .apply = city_apply};

static const Phase *const PHASES[] = {&PHASE_COUNT_JOIN, &PHASE_CITY, &PHASE_COUNT,
                                      &PHASE_COUNT_FINALE};

/**
 * Returns whether points at a step of the turn result from the placed tile, not from another action
 * of its player (a ransom, an abbot).
 */
static bool step_of_tile(unsigned step) {
    return (step > STEP_PLACE && step < STEP_WINDOW_PLACED) ||
           (step > STEP_WINDOW_WOOD && step <= STEP_CITY);
}

/** Returns whether points are for a road, a city or a cloister; a garden is not a cloister. */
static bool pays_completed(const Rules *rules, const struct Award *award) {
    if (award->reason != SCORE_COMPLETED || award->held || award->feature.kind == SEGMENT_FIELD) {
        return false;
    }
    const uint32_t copy = award->feature.root; // of a cloister or garden
    return award->feature.kind != SEGMENT_CLOISTER ||
           rules_segment_kind(rules, copy, rules_copy_type(rules, copy)->cloister - 1U) !=
               SEGMENT_GARDEN;
}

static void count_awarded(const Rules *rules, Game *game, uint32_t module,
                          const struct Award *award, unsigned player, ScoreLog *log) {
    const bool completed = pays_completed(rules, award);
    const bool counts = count_setting(rules, module, SETTING_FEATURES) == 0 || completed;
    if (counts && award->points > 0 && step_of_tile(rules->phases[game->phase]->step)) {
        City *city = city_of(rules, game, module);
        city->paid = (uint8_t)(city->paid | 1U << player);
    }
}

// ---- Figures in the City

/** Writes a figure `times` times. Returns that number. */
static uint32_t figures_repeat(OffBoardFigure figure, unsigned times, OffBoardFigure *out) {
    for (unsigned i = 0; i < times; i++) {
        out[i] = figure;
    }
    return times;
}

static uint32_t count_off_board(const Rules *rules, const Game *game, uint32_t module,
                                OffBoardFigure *out) {
    const City *city = city_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
            if (!player_inside(city, quarter, player)) {
                continue;
            }
            const PlacedTile at =
                copy_tile(rules, game, ref_copy(quarter_ref(rules, module, quarter)));
            for (unsigned kind = 0; kind <= rules->figure_count; kind++) {
                const OffBoardFigure figure = {.owner = (int8_t)player,
                                               .type = (uint8_t)rules_figure_type(rules, kind),
                                               .holder = -1,
                                               .inside = true,
                                               .x = at.x,
                                               .y = at.y,
                                               .place = PLACES[quarter]};
                count += figures_repeat(figure, city->inside[quarter][player][kind], out + count);
            }
        }
    }
    return count;
}

static unsigned quarter_named(const char *place) {
    unsigned quarter = 0;
    while (strcmp(PLACES[quarter], place) != 0) {
        quarter++;
        ASSERT(quarter < QUARTERS);
    }
    return quarter;
}

static Status count_put_off_board(const Rules *rules, Game *game, uint32_t module,
                                  OffBoardFigure figure, Message *message) {
    const unsigned quarter = quarter_named(figure.place);
    const unsigned kind = rules_figure_number(rules, figure.type);
    if (figure.placed || figure.holder >= 0 || !quarter_takes(rules, quarter, kind)) {
        return message_set(message, STATUS_INVALID, "this figure cannot be in the %s",
                           PLACES[quarter]);
    }
    city_of(rules, game, module)->inside[quarter][figure.owner][kind]++;
    return STATUS_OK;
}

static void count_give_back(const Rules *rules, Game *game, uint32_t module,
                            OffBoardFigure figure) {
    const unsigned kind = rules_figure_number(rules, figure.type);
    city_of(rules, game, module)->inside[quarter_named(figure.place)][figure.owner][kind]--;
}

// ---- Module

static int32_t symbol_copy(const Rules *rules, const char *name) {
    const int symbol = rules_symbol(rules, name);
    for (uint32_t t = 0; t < rules->type_count; t++) {
        if (symbol_among(rules->types[t].symbols, symbol) && rules->types[t].facts->in_block) {
            return rules->types[t].first_copy;
        }
    }
    return -1;
}

static Status count_compile(const Rules *rules, Module *module, Message *message) {
    for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
        const int32_t copy = symbol_copy(rules, SYMBOLS[quarter]);
        if (copy < 0) {
            return message_set(message, STATUS_INVALID,
                               "expansion count-of-carcassonne: no tile of the block at the start "
                               "is its %s; add the tile set count-of-carcassonne",
                               PLACES[quarter]);
        }
        module->settings[SETTING_COPY + quarter] = copy;
    }
    const char *const moves = OPTIONS[OPTION_MOVES].key;
    module->settings[SETTING_BOTH] = option_is(rules, OPTIONS[OPTION_BLOCK].key, "both");
    module->settings[SETTING_MOVES] = option_is(rules, moves, "clockwise") ? MOVES_CLOCKWISE
                                      : option_is(rules, moves, "along")   ? MOVES_ALONG
                                                                           : MOVES_FREELY;
    module->settings[SETTING_FEATURES] = option_is(rules, OPTIONS[OPTION_TRIGGER].key, "completed");
    module->settings[SETTING_MARKET_END] = option_is(rules, OPTIONS[OPTION_MARKET].key, "end");
    return STATUS_OK;
}

static void count_start(const Rules *rules, Game *game, uint32_t module) {
    neutral_put(rules, game, module, 0, quarter_ref(rules, module, QUARTER_CASTLE));
}

/**
 * Before each feature, every player may send all their figures and then passes. One figure is sent
 * to the City, and the Count is moved. After the last turn, all players may send all their figures,
 * to any feature.
 */
static ExpansionShare count_share(const Rules *rules) {
    enum { FEATURES = 32 };
    const uint32_t players = (uint32_t)rules->players;
    const uint32_t figures = rules->followers + rules->figure_count;
    const uint32_t features =
        rules->labels[SPACE_LINE] + rules->labels[SPACE_FIELD] + rules->cloister_count;
    return (ExpansionShare){.decisions = FEATURES * players + players * figures + 2,
                            .finale = players * (figures + 1),
                            .actions = 1 + (1 + rules->figure_count) * features};
}

enum { MEMORY_PAID, MEMORY_MOVING, MEMORY_ASKED, MEMORY_PASSED, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("paid", City, paid, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("moving", City, moving, 1, RANGE_MOST, 1),
    MEMORY_FIELD("asked", City, asked, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("passed", City, passed, 1, RANGE_SEATS, 0),
};

static uint64_t count_hash(const Rules *rules, const Game *game, uint32_t module) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < MEMORY_COUNT; i++) { // figures in the City are hashed by the core
        hash = hash << 8 | memory_number(rules, game, module, i);
    }
    return rng_mix(hash);
}

/** Checks the figures of one kind of a player: their quarters, and their number. */
static Status inside_check(const Rules *rules, const City *city, unsigned player, unsigned kind,
                           Message *message) {
    unsigned inside = 0;
    for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
        const unsigned here = city->inside[quarter][player][kind];
        inside += here;
        if (here > 0 && !quarter_takes(rules, quarter, kind)) {
            return message_set(message, STATUS_INVALID, "a %s is in the %s",
                               figure_type_name(rules_figure_type(rules, kind)), PLACES[quarter]);
        }
    }
    return inside <= (kind == 0 ? rules->followers : 1)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "player %u: %u figures in the City", player,
                             inside);
}

static Status count_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const City *city = city_of_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        for (unsigned kind = 0; kind <= rules->figure_count; kind++) {
            TRY(inside_check(rules, city, player, kind, message));
        }
    }
    const bool off = neutral_at(rules, game, module, 0) == NO_REF; // in an edited position
    return off || count_quarter(rules, game, module) != QUARTERS
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "the Count is in none of the quarters");
}

static const NeutralKind NEUTRALS[] = {{.name = "count", .kinds = 1U << SEGMENT_KIND_COUNT}};

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "The City of Carcassonne, a block of twelve cells, replaces the start tile. It has four "
     "quarters: castle (for cities), market (for farms), blacksmith (for roads) and cathedral (for "
     "cloisters). The Count starts in the castle."},
    {RULE_SCORE, NULL, NULL,
     "Before a feature is scored, followers in the quarter of its kind may join it. Players decide "
     "clockwise, from the player to the left of the active player; the active player is last."},
    {RULE_SCORE, "count_block", "out", "Followers may not leave the quarter of the Count."},
    {RULE_SCORE, "count_block", "both",
     "Followers may not leave or enter the quarter of the Count."},
    {RULE_AFTER, "count_trigger", "any",
     "If a player's tile scored points for other players in any way, and none for the player, they "
     "may send a follower from supply to a quarter."},
    {RULE_AFTER, "count_trigger", "completed",
     "If a player's tile scored points for other players by completing roads, cities or cloisters, "
     "and none for the player, they may send a follower from supply to a quarter."},
    {RULE_AFTER, "count_moves", "free", "The player may then move the Count to any quarter."},
    {RULE_AFTER, "count_moves", "clockwise", "The Count then moves to the next quarter."},
    {RULE_AFTER, "count_moves", "along",
     "The Count then moves to the quarter to which the follower was sent."},
    {RULE_FINAL, "count_market", "barn",
     "Followers in the market may join farms after the last turn, and when a barn scores them."},
    {RULE_FINAL, "count_market", "end",
     "Followers in the market may join farms after the last turn."},
    {RULE_FINAL, NULL, NULL,
     "Before final scoring, players may move followers from the City to unfinished features of "
     "their quarter's kind, one at a time, clockwise from the left of the player who placed the "
     "last tile."},
};

const Expansion EXPANSION_COUNT_OF_CARCASSONNE = {
    .id = "count-of-carcassonne",
    .description = "a starting City; followers in its quarters join features when they are scored",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = count_compile, .share = count_share},
    .state = {.state_size = sizeof(City),
              .start = count_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = count_hash,
              .check = count_check},
    .off_board = {.off_board_places = PLACES,
                  .list = count_off_board,
                  .off_board_put = count_put_off_board,
                  .give_back = count_give_back},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.neutrals = NEUTRALS, .neutral_count = 1, .shares_cloisters = true},
    .scoring = {.awarded = count_awarded},
    .preview = {.turn_usual = count_turn_usual},
};
