// SPDX-License-Identifier: MIT
// The Tower: instead of deploying, a player may add a piece to a tower, which may take a prisoner
// (tower_prison.c), or deploy a follower on top of one. Rules: Complete Annotated Rules 7.4, p. 51
// to 55.
#include "expansions/tower/tower_state.h"

#include "base/bits.h"
#include "model/hook_calls.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { PIECES = 30, TOKEN_TOWER = 3 };

static const char *const SYMBOLS[] = {"tower", NULL};

enum Option { OPTION_TOP, OPTION_ABBOT, OPTION_RANSOM, OPTION_GAPS, OPTION_RANGE, OPTION_SHAPE };

static const OptionSpec OPTIONS[] = {
    [OPTION_TOP] = {"tower_top_capture", "yes|no", "yes", 0, 0, false,
                    "whether a follower on top of a tower can be captured"},
    [OPTION_ABBOT] = {"tower_abbot", "no|yes", "no", 0, 0, false,
                      "whether an abbot may stand on top of a tower"},
    [OPTION_RANSOM] = {"tower_ransom", "yes|no", "yes", 0, 0, false,
                       "whether prisoners can be bought back for 3 points"},
    [OPTION_GAPS] = {"tower_gaps", "yes|no", "yes", 0, 0, false,
                     "whether towers capture across empty cells in their lines; no effect with "
                     "tower_shape=diamond"},
    [OPTION_RANGE] = {"tower_range", "height|less", "height", 0, 0, false,
                      "range of a tower: its height in tiles, or one less"},
    [OPTION_SHAPE] = {"tower_shape", "cross|star|diamond", "cross", 0, 0, false,
                      "shape of the range: row and column, also diagonals, or all tiles within "
                      "that many steps"}};

// ---- Building, and deploying on top

/** A foundation on the table without a follower on top of it. */
typedef struct OpenTower {
    unsigned foundation;
    uint32_t height;
    PlacedTile at;
} OpenTower;

/** Finds the next such foundation, from `out->foundation` on. Returns false if there is none. */
static bool tower_next(const Rules *rules, const Game *game, uint32_t module, OpenTower *out) {
    const Towers *towers = towers_of_const(rules, game, module);
    const unsigned count = (unsigned)tower_setting(rules, module, SETTING_FOUNDATIONS);
    for (; out->foundation < count; out->foundation++) {
        const uint32_t copy = foundation_copy(rules, module, out->foundation);
        if (towers->top[out->foundation] == 0 &&
            rules->kernel->where(rules, game, copy, &out->at)) {
            out->height = towers->height[out->foundation];
            return true;
        }
    }
    return false;
}

static void tower_wood_actions(const Rules *rules, const Game *game, uint32_t module,
                               ActionList *list) {
    if (towers_of_const(rules, game, module)->pieces[game->active] == 0) {
        return;
    }
    const Action piece = action_with_arg(action_make(VERB_TOKEN, game->active), TOKEN_TOWER);
    OpenTower tower = {.foundation = 0};
    for (; tower_next(rules, game, module, &tower); tower.foundation++) {
        action_list_add(list, action_at(piece, tower.at.x, tower.at.y));
    }
}

static void tower_deployments(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t figures, ActionList *list) {
    const bool abbot = tower_setting(rules, module, SETTING_ABBOT) != 0;
    figures &= figures_off_features(rules, abbot ? FIGURE_ABBOT : FIGURE_NORMAL);
    OpenTower tower = {.foundation = 0};
    for (; figures != 0 && tower_next(rules, game, module, &tower); tower.foundation++) {
        const uint32_t copy = foundation_copy(rules, module, tower.foundation);
        const bool open = tower.height != 0 && !copy_closed(rules, game, copy);
        for (uint32_t rest = open ? figures : 0; rest != 0; rest &= rest - 1) {
            const unsigned figure = bit_lowest(rest);
            const unsigned type = rules_figure_type(rules, figure);
            action_list_add(list,
                            action_deploy(game->active, type, tower.at.x, tower.at.y, WHOLE_TILE));
        }
    }
}

static bool tower_wood_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                             ScoreLog *log) {
    const bool builds = action_verb(action) == VERB_TOKEN && action_arg(action) == TOKEN_TOWER;
    const bool goes_up = action_verb(action) == VERB_DEPLOY && action_segment(action) == WHOLE_TILE;
    const unsigned foundation =
        builds || goes_up ? foundation_on(rules, game, module, action_x(action), action_y(action))
                          : NO_FOUNDATION;
    if (foundation == NO_FOUNDATION) {
        return false; // expansions handle figures in other places as a whole
    }
    Towers *towers = towers_of(rules, game, module);
    ASSERT(towers->top[foundation] == 0);
    if (builds) {
        towers->height[foundation]++;
        towers->pieces[game->active]--;
        towers->built = (uint8_t)(1 + foundation);
    } else {
        const unsigned type = action_figure(action);
        figure_take_off_board(rules, game, game->active, type);
        towers->top[foundation] = top_of(game->active, type);
    }
    return true;
}

static void tower_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                           Wording *wording) {
    if (action_verb(action) == VERB_TOKEN && action_arg(action) == TOKEN_TOWER) {
        wording->token = "build the tower one floor higher on";
    }
}

// ---- Module

static PhaseResult turn_over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    towers_of(rules, game, module)->ransomed = 0;
    return PHASE_NEXT;
}

static const Phase PHASE_TURN_OVER = {.name = "ransom over",
                                      .step = STEP_CLOSE,
                                      .wake_byte = WAKE_BYTE(Towers, ransomed),
                                      .enter = turn_over_enter};

static const Phase *const PHASES[] = {&PHASE_CAPTURE, &PHASE_EXCHANGE, &PHASE_TURN_OVER};

static Status tower_compile(const Rules *rules, Module *module, Message *message) {
    int32_t *settings = module->settings;
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    uint32_t foundations = 0;
    uint32_t carriers = 0;
    settings[SETTING_SYMBOL] = symbol;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        if (symbol_among(rules->types[t].symbols, symbol)) {
            settings[SETTING_FIRST_TYPE] =
                carriers == 0 ? (int32_t)t : settings[SETTING_FIRST_TYPE];
            carriers++;
            settings[SETTING_END_TYPE] = (int32_t)t + 1;
            foundations += rules->types[t].copies;
        }
    }
    if (foundations > FOUNDATIONS_MAX) {
        return message_set(message, STATUS_LIMIT, "%u tower foundations, at most %d are possible",
                           foundations, FOUNDATIONS_MAX);
    }
    settings[SETTING_FOUNDATIONS] = (int32_t)foundations;
    settings[SETTING_IN_A_ROW] =
        settings[SETTING_END_TYPE] - settings[SETTING_FIRST_TYPE] == (int32_t)carriers;
    settings[SETTING_ABBOT] = option_is(rules, OPTIONS[OPTION_ABBOT].key, "yes");
    settings[SETTING_TOPS] = option_is(rules, OPTIONS[OPTION_TOP].key, "yes");
    settings[SETTING_GAPS] = option_is(rules, OPTIONS[OPTION_GAPS].key, "yes");
    settings[SETTING_SHORTER] = option_is(rules, OPTIONS[OPTION_RANGE].key, "less");
    settings[SETTING_RANSOM] = option_is(rules, OPTIONS[OPTION_RANSOM].key, "yes");
    settings[SETTING_SHAPE] = option_is(rules, OPTIONS[OPTION_SHAPE].key, "star") ? SHAPE_STAR
                              : option_is(rules, OPTIONS[OPTION_SHAPE].key, "diamond")
                                  ? SHAPE_DIAMOND
                                  : SHAPE_CROSS;
    return STATUS_OK;
}

/** Returns the pieces of each player: 10, 9, 7, 6, 5 for two to six; the rules define no others. */
static unsigned pieces_each(const Rules *rules) {
    static const uint8_t EACH[PLAYERS_MAX + 1] = {0, 10, 10, 9, 7, 6, 5, PIECES / 7, PIECES / 8};
    return EACH[rules->players];
}

static void tower_start(const Rules *rules, Game *game, uint32_t module) {
    Towers *towers = towers_of(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        towers->pieces[player] = (uint8_t)pieces_each(rules);
    }
}

static ExpansionShare tower_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    return (ExpansionShare){.decisions = 6, // capture, exchange, and two free actions offered twice
                            .wood = FOUNDATIONS_MAX,
                            .deployments = FOUNDATIONS_MAX * 4,
                            .window = players * (1 + rules->figure_count),
                            .actions = 1 + CAPTURES_MAX};
}

/** Memory: pieces left, the state of this turn, then the heights. */
enum {
    MEMORY_BUILT = PLAYERS_MAX,
    MEMORY_EXCHANGE,
    MEMORY_RANSOMED,
    MEMORY_HEIGHTS,
    MEMORY_COUNT = MEMORY_HEIGHTS + FOUNDATIONS_MAX
};
_Static_assert((unsigned)MEMORY_COUNT <= MEMORIES_MAX, "positions are written with these");

static const MemoryField REMEMBERED[] = {
    MEMORY_SEATS("pieces", Towers, pieces[0], 1, RANGE_MOST, UINT8_MAX),
    MEMORY_FIELD("built", Towers, built, 1, RANGE_MOST, FOUNDATIONS_MAX),
    MEMORY_FIELD("exchange", Towers, exchange, 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("ransomed", Towers, ransomed, 1, RANGE_MOST, 1),
    MEMORY_FIELD("height", Towers, height[0], FOUNDATIONS_MAX, RANGE_MOST, UINT8_MAX),
};

static uint64_t tower_hash(const Rules *rules, const Game *game, uint32_t module) {
    Towers towers = *towers_of_const(rules, game, module);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < MEMORY_HEIGHTS; i++) {
        const bool foundation = i == MEMORY_BUILT; // a number that depends on the copies in play
        sum =
            rng_mix(sum ^ (foundation ? towers.built != 0 : memory_number(rules, game, module, i)));
    }
    for (unsigned f = 0; f < FOUNDATIONS_MAX; f++) {
        if (towers.height[f] != 0) {
            const PlacedTile at = copy_tile(rules, game, foundation_copy(rules, module, f));
            const unsigned now = towers.built == f + 1;
            sum += rng_mix(cell_bits(at.x, at.y) | now << 8 | towers.height[f]);
        }
    }
    return sum;
}

static Status tower_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Towers *towers = towers_of_const(rules, game, module);
    const unsigned count = (unsigned)tower_setting(rules, module, SETTING_FOUNDATIONS);
    unsigned pieces = 0;
    for (int player = 0; player < rules->players; player++) {
        pieces += towers->pieces[player];
    }
    for (unsigned f = 0; f < FOUNDATIONS_MAX; f++) {
        PlacedTile at;
        pieces += towers->height[f];
        const bool used = towers->height[f] != 0 || towers->top[f] != 0;
        if (used && (f >= count || towers->height[f] == 0 ||
                     !rules->kernel->where(rules, game, foundation_copy(rules, module, f), &at))) {
            return message_set(message, STATUS_INVALID,
                               "a tower without a tile, or a follower on a missing tower");
        }
    }
    if (pieces != pieces_each(rules) * (unsigned)rules->players && game->placed_count != 0) {
        return message_set(message, STATUS_INVALID, "%u tower pieces", pieces);
    }
    if (towers->built > count || (towers->built != 0 && towers->height[towers->built - 1] == 0)) {
        return message_set(message, STATUS_INVALID, "the tower just built has no piece");
    }
    return prisons_check(rules, game, module, message);
}

static void tower_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Towers *towers = towers_of_const(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        fact_hold(list, "tower piece", player, towers->pieces[player]);
    }
    for (unsigned f = 0; f < FOUNDATIONS_MAX; f++) {
        if (towers->height[f] != 0) {
            GameFact fact = fact_on_copy(rules, game, foundation_copy(rules, module, f), "tower");
            fact.amount = towers->height[f];
            fact_add(list, fact);
        }
    }
}

/** Returns whether a tile may be moved: it carries no tower piece. */
static bool tower_spares(const Rules *rules, const Game *game, uint32_t module, uint32_t copy) {
    const Towers *towers = towers_of_const(rules, game, module);
    const unsigned count = (unsigned)tower_setting(rules, module, SETTING_FOUNDATIONS);
    bool bare = true;
    for (unsigned f = 0; f < FOUNDATIONS_MAX && f < count; f++) {
        bare = bare && (towers->height[f] == 0 || foundation_copy(rules, module, f) != copy);
    }
    return bare;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player gets tower pieces: ten with two players, nine with three, seven with four, six "
     "with five, fewer with more players."},
    {RULE_DEPLOY, NULL, NULL,
     "Instead of deploying a follower to the tile, a player may put a tower piece on a foundation "
     "or on a tower without a follower, or put a follower on top of a tower, which closes the "
     "tower."},
    {RULE_DEPLOY, "tower_abbot", "no", "An abbot may not be placed on a tower."},
    {RULE_DEPLOY, "tower_abbot", "yes", "An abbot may be placed on a tower."},
    {RULE_DEPLOY, NULL, NULL,
     "After adding a tower piece, the player may capture one follower in range of that tower. Two "
     "players who hold a follower of each other exchange them at once."},
    {RULE_DEPLOY, "tower_range", "height",
     "The range of a tower is its height in tiles, plus its own tile."},
    {RULE_DEPLOY, "tower_range", "less",
     "The range of a tower is one less than its height in tiles, plus its own tile."},
    {RULE_DEPLOY, "tower_shape", "cross",
     "The range runs along the row and the column of the "
     "tower."},
    {RULE_DEPLOY, "tower_shape", "star",
     "The range runs along the row, the column and the "
     "diagonals of the tower."},
    {RULE_DEPLOY, "tower_shape", "diamond",
     "The range is all tiles within that many horizontal or vertical steps of the tower."},
    {RULE_DEPLOY, "tower_gaps", "yes", "Empty cells do not block the range."},
    {RULE_DEPLOY, "tower_gaps", "no", "Empty cells block the range."},
    {RULE_DEPLOY, "tower_top_capture", "yes", "A follower on top of a tower can be captured."},
    {RULE_DEPLOY, "tower_top_capture", "no", "A follower on top of a tower cannot be captured."},
    {RULE_END, "tower_ransom", "yes",
     "Once in their turn, a player may buy back one captured follower; its captor gets 3 points "
     "from the player."},
    {RULE_END, "tower_ransom", "no", "Prisoners cannot be bought back."},
};

const Expansion EXPANSION_TOWER = {
    .id = "tower",
    .description = "towers that capture followers, who are exchanged or ransomed",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = tower_compile, .share = tower_share},
    .state = {.state_size = sizeof(Towers),
              .start = tower_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = tower_hash,
              .check = tower_check},
    .off_board = {.off_board_places = TOWER_PLACES,
                  .on_top = tower_on_top,
                  .list = tower_off_board,
                  .off_board_put = tower_put_off_board,
                  .give_back = tower_give_back},
    .turn = {.phases = PHASES,
             .phase_count = 3,
             .free_actions = 1 << WINDOW_PLACED | 1 << WINDOW_END | 1 << WINDOW_CHANCE_FIGURE |
                             1 << WINDOW_CHANCE_LATER,
             .free_action_list = ransom_actions,
             .free_action_apply = ransom_apply,
             .action_describe = tower_describe},
    .placement = {.spares = tower_spares},
    .figures = {.deployments = tower_deployments,
                .wood_actions = tower_wood_actions,
                .wood_apply = tower_wood_apply},
    .scoring = {.facts = tower_facts, .prospects = tower_prospects},
    .preview = {.turn_usual = tower_turn_usual, .turn_offers = ransom_offers},
};
