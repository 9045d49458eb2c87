// SPDX-License-Identifier: MIT
// The Wheel of Fortune: a starting block of sixteen tiles. A tile with a number moves the big pig
// as soon as it is drawn. The event of the sector where it stops takes place. Then the followers on
// the crowns of the sector are paid and return to supply. Rules: Complete Annotated Rules 7.4, p.
// 109 to 116, footnotes 80, 101 and 327 to 334.
//
// Interpretations: Any follower may be deployed on a crown. Followers on towers, in the City of
// Carcassonne or in castles are not on a land tile, so the pestilence does not affect them. With
// the wheel beside the table, no rule recalls a follower from a crown.
#include "expansions/wheel_of_fortune/wheel_state.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/facts.h"
#include "table/off_board.h"
#include "turn/turn.h"

#include <string.h>

enum {
    CROWNS = 9,
    CROWN_POINTS = 3,
    CROWN_ALONE_POINTS = 6 /* for one follower alone in a sector with two crowns */
};

typedef struct Wheel {
    uint8_t crowns[CROWNS]; /* 0: free; else 1 + player * KINDS_MAX + rules_figure_number */
    uint8_t sector;         /* of the pig, if the wheel is not on the table */
    uint8_t asked;          /* pestilence: 1 + number of players already asked, from the active
                               one on; 0: no pestilence */
} Wheel;

enum { KINDS_MAX = 1 + FIGURE_KINDS_MAX };

enum { OPTION_PLACE, OPTION_TILES, OPTION_FAMINE };

static const OptionSpec OPTIONS[] = {
    [OPTION_PLACE] = {"wheel_place", "start|beside", "start", 0, 0, false,
                      "where the wheel is: on the table in place of the start tile, or beside the "
                      "table"},
    [OPTION_TILES] = {"wheel_tiles", "all|numbers", "all", 0, 0, false,
                      "which of its tiles are used: all 72, or only the 19 with a number"},
    [OPTION_FAMINE] = {"wheel_famine", "each|majority", "each", 0, 0, false,
                       "whose farmers score in a famine: those of all players, or of the players "
                       "with most on a farm"},
};

static const char *const SYMBOLS[] = {"wheel-1", "wheel-2", "wheel-3", NULL};

static const char *const SECTOR_NAMES[SECTORS] = {"big pig fortune",     "big pig taxes",
                                                  "big pig famine",      "big pig storm",
                                                  "big pig inquisition", "big pig pestilence"};

/** Names of the crowns, clockwise. */
static const char *const PLACES[] = {"fortune crown",           "first taxes crown",
                                     "second taxes crown",      "famine crown",
                                     "first storm crown",       "second storm crown",
                                     "inquisition crown",       "first pestilence crown",
                                     "second pestilence crown", NULL};

/** The first crown of each sector; the last entry is the number of crowns. */
static const uint8_t FIRST_CROWN[SECTORS + 1] = {0, 1, 3, 4, 6, 7, CROWNS};

/** The tile of the wheel that each crown is next to. */
static const int8_t CROWN_CELLS[CROWNS][2] = {{3, 1}, {3, 3}, {2, 3}, {0, 3}, {0, 2},
                                              {0, 1}, {0, 0}, {2, 0}, {3, 0}};

static Wheel *wheel_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Wheel *wheel_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static bool on_table(const Rules *rules, uint32_t module) {
    return wheel_setting(rules, module, SETTING_BLOCK) != 0;
}

// ---- The pig

/** Returns the tile of the pig in a sector. @pre the wheel is on the table */
static SegmentRef sector_ref(const Rules *rules, const Game *game, unsigned sector) {
    const int8_t *cell = CROWN_CELLS[FIRST_CROWN[sector]];
    return tile_ref((unsigned)rules->kernel->copy_on(game, cell[0], cell[1]));
}

/**
 * Returns the sector of the pig; SECTORS if its tile belongs to none (only in edited positions).
 */
static unsigned pig_sector(const Rules *rules, const Game *game, uint32_t module) {
    if (!on_table(rules, module)) {
        return wheel_of_const(rules, game, module)->sector;
    }
    const SegmentRef at = neutral_at(rules, game, module, 0);
    unsigned sector = 0;
    while (at != NO_REF && sector < SECTORS && sector_ref(rules, game, sector) != at) {
        sector++;
    }
    return sector;
}

static void pig_move(const Rules *rules, Game *game, uint32_t module, unsigned sectors) {
    const unsigned sector = (pig_sector(rules, game, module) + sectors) % SECTORS;
    if (on_table(rules, module)) {
        neutral_put(rules, game, module, 0, sector_ref(rules, game, sector));
    } else {
        wheel_of(rules, game, module)->sector = (uint8_t)sector;
    }
}

/** Returns the number on a tile type, 0 if there is none. */
static unsigned type_number(const Rules *rules, uint32_t module, uint32_t type) {
    unsigned number = ICONS;
    while (number > 0 &&
           !symbol_among(rules->types[type].symbols,
                         rules->modules[module].settings[SETTING_ICON + number - 1])) {
        number--;
    }
    return number;
}

// ---- Crowns

static unsigned crown_player(const Wheel *wheel, unsigned crown) {
    return (wheel->crowns[crown] - 1U) / KINDS_MAX;
}

static unsigned crown_type(const Rules *rules, const Wheel *wheel, unsigned crown) {
    return rules_figure_type(rules, (wheel->crowns[crown] - 1U) % KINDS_MAX);
}

static uint8_t crown_value(const Rules *rules, unsigned player, unsigned type) {
    return (uint8_t)(1U + player * KINDS_MAX + rules_figure_number(rules, type));
}

/** Pays the followers on the crowns of a sector and returns them to supply. */
static void crowns_pay(const Rules *rules, Game *game, uint32_t module, unsigned sector,
                       ScoreLog *log) {
    Wheel *wheel = wheel_of(rules, game, module);
    const unsigned first = FIRST_CROWN[sector];
    const unsigned end = FIRST_CROWN[sector + 1];
    unsigned there = 0;
    for (unsigned crown = first; crown < end; crown++) {
        there += wheel->crowns[crown] != 0;
    }
    const bool alone = end - first == 2 && there == 1;
    for (unsigned crown = first; crown < end; crown++) {
        if (wheel->crowns[crown] != 0) {
            const unsigned player = crown_player(wheel, crown);
            const unsigned type = crown_type(rules, wheel, crown);
            wheel->crowns[crown] = 0;
            figure_back(rules, game, player, type);
            const int32_t points = alone ? CROWN_ALONE_POINTS : CROWN_POINTS;
            holding_grant(rules, game, (Bonus){player, points, "a crown"}, log);
        }
    }
}

/** Returns the deployment of a figure of the active player on a crown. */
static Action crown_action(const Rules *rules, const Game *game, uint32_t module, unsigned type,
                           unsigned crown) {
    return on_table(rules, module) ? action_deploy(game->active, type, CROWN_CELLS[crown][0],
                                                   CROWN_CELLS[crown][1], WHOLE_TILE)
                                   : action_deploy_beside(game->active, type, crown);
}

static void wheel_deployments(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t figures, ActionList *list) {
    const Wheel *wheel = wheel_of_const(rules, game, module);
    for (uint32_t bits = figures & (1U | rules->figures_follow << 1); bits != 0; bits &= bits - 1) {
        const unsigned type = rules_figure_type(rules, bit_lowest(bits));
        for (unsigned crown = 0; crown < CROWNS; crown++) {
            if (wheel->crowns[crown] == 0) {
                action_list_add(list, crown_action(rules, game, module, type, crown));
            }
        }
    }
}

static bool wheel_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                        ScoreLog *log) {
    const unsigned type = action_figure(action);
    for (unsigned crown = 0; crown < CROWNS; crown++) {
        if (action == crown_action(rules, game, module, type, crown)) {
            figure_take_off_board(rules, game, game->active, type);
            wheel_of(rules, game, module)->crowns[crown] = crown_value(rules, game->active, type);
            return true;
        }
    }
    return false;
}

static uint32_t wheel_off_board(const Rules *rules, const Game *game, uint32_t module,
                                OffBoardFigure *out) {
    const Wheel *wheel = wheel_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned crown = 0; crown < CROWNS; crown++) {
        if (wheel->crowns[crown] != 0) {
            const bool inside = on_table(rules, module);
            out[count++] = (OffBoardFigure){.owner = (int8_t)crown_player(wheel, crown),
                                            .type = (uint8_t)crown_type(rules, wheel, crown),
                                            .holder = -1,
                                            .inside = inside,
                                            .x = inside ? CROWN_CELLS[crown][0] : 0,
                                            .y = inside ? CROWN_CELLS[crown][1] : 0,
                                            .place = PLACES[crown]};
        }
    }
    return count;
}

static unsigned crown_named(const char *place) {
    unsigned crown = 0;
    while (strcmp(PLACES[crown], place) != 0) {
        crown++;
        ASSERT(crown < CROWNS);
    }
    return crown;
}

static bool is_follower(const Rules *rules, unsigned type) {
    return rules_figure_follows(rules, rules_figure_number(rules, type));
}

static Status wheel_put_off_board(const Rules *rules, Game *game, uint32_t module,
                                  OffBoardFigure figure, Message *message) {
    Wheel *wheel = wheel_of(rules, game, module);
    const unsigned crown = crown_named(figure.place);
    if (figure.placed || figure.holder >= 0 || wheel->crowns[crown] != 0 ||
        !is_follower(rules, figure.type)) {
        return message_set(message, STATUS_INVALID, "this figure cannot be on the %s",
                           PLACES[crown]);
    }
    wheel->crowns[crown] = crown_value(rules, (unsigned)figure.owner, figure.type);
    return STATUS_OK;
}

static void wheel_give_back(const Rules *rules, Game *game, uint32_t module,
                            OffBoardFigure figure) {
    wheel_of(rules, game, module)->crowns[crown_named(figure.place)] = 0;
}

// ---- A tile with a number is drawn

/** Returns the next player whom the pestilence asks. */
static unsigned next_victim(const Rules *rules, const Game *game, const Wheel *wheel) {
    return (game->active + wheel->asked - 1U) % (unsigned)rules->players;
}

/** Adds the removals of a player's followers from land tiles. */
static void victims_list(const Rules *rules, const Game *game, unsigned player, ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = player_figures(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += figures[i].role == ROLE_FOLLOWER;
    }
    figure_removals_list(rules, game, player, figures, count, list);
}

static bool wheel_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Wheel *wheel = wheel_of_const(rules, game, module);
    if (wheel->asked == 0 || wheel->asked > rules->players || game->hand == NO_TYPE ||
        player != next_victim(rules, game, wheel)) {
        return false;
    }
    ActionList list = action_list_any();
    victims_list(rules, game, player, &list);
    return list.total > 0;
}

/** The event is resolved first, even if the tile cannot be placed (footnote 330). */
static PhaseResult wheel_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Wheel *wheel = wheel_of(rules, game, module);
    if (wheel->asked == 0) {
        const unsigned number = game->hand == NO_TYPE ? 0 : type_number(rules, module, game->hand);
        if (number == 0) {
            return PHASE_NEXT;
        }
        pig_move(rules, game, module, number);
        wheel_sector_pay(rules, game, module, pig_sector(rules, game, module), log);
        wheel->asked = pig_sector(rules, game, module) == SECTOR_PESTILENCE;
    }
    for (; wheel->asked != 0 && wheel->asked <= rules->players; wheel->asked++) {
        const unsigned player = next_victim(rules, game, wheel);
        if (wheel_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
    }
    wheel->asked = 0;
    crowns_pay(rules, game, module, pig_sector(rules, game, module), log);
    return PHASE_NEXT;
}

static void pestilence_actions(const Rules *rules, const Game *game, uint32_t module,
                               ActionList *list) {
    victims_list(rules, game, game->decider, list);
}

static PhaseResult pestilence_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                    ScoreLog *log) {
    figure_take_home(rules, game, action);
    wheel_of(rules, game, module)->asked++;
    return PHASE_AGAIN;
}

static const Phase PHASE_WHEEL = {
    .name = "wheel of fortune",
    .question = "the wheel brings pestilence: choose a figure of yours that goes home",
    .step = STEP_SHOWN,
    .enter = wheel_enter,
    .asks = wheel_asks,
    .actions = pestilence_actions,
    .apply = pestilence_apply};

static const Phase *const PHASES[] = {&PHASE_WHEEL};

// ---- Module

/**
 * With the wheel beside the table there is no block, and the tiles without a number may be left
 * out.
 */
static uint32_t wheel_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                             const TypeInfo *type, uint32_t copies) {
    const bool beside = option_is(rules, OPTIONS[OPTION_PLACE].key, "beside");
    const bool numbers = option_is(rules, OPTIONS[OPTION_TILES].key, "numbers");
    const bool plain = !type->facts->in_block && !tile_has_symbols(type->facts);
    const bool out = (beside && type->facts->in_block) || (numbers && plain);
    return out && tileset_needs(type->set, EXPANSION_WHEEL_OF_FORTUNE.id) ? 0 : copies;
}

static Status wheel_compile(const Rules *rules, Module *module, Message *message) {
    bool shown = false;
    for (unsigned i = 0; i < ICONS; i++) {
        module->settings[SETTING_ICON + i] = rules_symbol(rules, SYMBOLS[i]);
        shown = shown || module->settings[SETTING_ICON + i] >= 0;
    }
    module->settings[SETTING_SHRINE] = rules_symbol(rules, "shrine");
    module->settings[SETTING_HUT] = rules_symbol(rules, "hut");
    module->settings[SETTING_BLOCK] = option_is(rules, OPTIONS[OPTION_PLACE].key, "start");
    module->settings[SETTING_MAJORITY] = option_is(rules, OPTIONS[OPTION_FAMINE].key, "majority");
    return shown ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "expansion wheel-of-fortune: no tile carries the symbol \"%s\"; add "
                               "the tile set wheel-of-fortune",
                               SYMBOLS[0]);
}

static void wheel_start(const Rules *rules, Game *game, uint32_t module) {
    if (on_table(rules, module)) {
        neutral_put(rules, game, module, 0, sector_ref(rules, game, SECTOR_FORTUNE));
    }
}

static ExpansionShare wheel_share(const Rules *rules) {
    return (ExpansionShare){.decisions = (uint32_t)rules->players,
                            .deployments = CROWNS * (1 + rules->figure_count),
                            .actions = PLAYER_FIGURES_MAX};
}

static void wheel_facts(const Rules *rules, const Game *game, uint32_t module,
                        struct FactList *list) {
    if (!on_table(rules, module)) {
        fact_hold(list, SECTOR_NAMES[pig_sector(rules, game, module)], -1, 1);
    }
}

enum { MEMORY_SECTOR, MEMORY_ASKED, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("sector", 1, RANGE_MOST, SECTORS - 1),
    MEMORY_FIELD("asked", Wheel, asked, 1, RANGE_PLAYERS, 0),
};

/** Returns the sector of a pig that is not on the table. */
static uint32_t wheel_memory(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t index) {
    return wheel_of_const(rules, game, module)->sector;
}

static void wheel_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                           uint32_t value) {
    wheel_of(rules, game, module)->sector = (uint8_t)(on_table(rules, module) ? 0 : value);
}

static uint64_t wheel_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Wheel *wheel =
        wheel_of_const(rules, game, module); // figures on crowns are hashed by the core
    return rng_mix((uint64_t)wheel->sector << 8 | wheel->asked);
}

static Status wheel_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Wheel *wheel = wheel_of_const(rules, game, module);
    bool sound = pig_sector(rules, game, module) < SECTORS &&
                 (wheel->asked == 0 ||
                  (game->hand != NO_TYPE && type_number(rules, module, game->hand) > 0 &&
                   pig_sector(rules, game, module) == SECTOR_PESTILENCE));
    for (unsigned crown = 0; crown < CROWNS && sound; crown++) {
        sound = wheel->crowns[crown] <= rules->players * KINDS_MAX;
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "wheel of fortune: the pig is in sector %u, %u players were asked",
                               pig_sector(rules, game, module), wheel->asked);
}

static const NeutralKind NEUTRALS[] = {{.name = "big-pig", .kinds = 1U << SEGMENT_KIND_COUNT}};

static const RuleLine LINES[] = {
    {RULE_SETUP, "wheel_place", "start",
     "The Wheel of Fortune, a block of sixteen cells, replaces the start tile. The landscape "
     "printed around the wheel counts as usual."},
    {RULE_SETUP, "wheel_place", "beside",
     "The Wheel of Fortune is placed beside the table; followers on it are not recalled by other "
     "rules."},
    {RULE_SETUP, "wheel_tiles", "all", "All 72 tiles of the Wheel of Fortune are used."},
    {RULE_SETUP, "wheel_tiles", "numbers",
     "Only the 19 numbered tiles of the Wheel of Fortune are used."},
    {RULE_SETUP, NULL, NULL,
     "The wheel has six sectors, clockwise: fortune, where the big pig starts, taxes, famine, "
     "storm, inquisition and pestilence, with 1, 2, 1, 2, 1 and 2 crowns."},
    {RULE_DRAW, NULL, NULL,
     "When a numbered tile is drawn, the big pig moves that many sectors clockwise, even if the "
     "tile cannot be placed. The event of the sector where it stops takes place."},
    {RULE_DRAW, NULL, NULL,
     "Fortune: 3 points for the active player. Taxes: each knight scores 1 point per pennant and "
     "per own knight in its city. Storm: 1 point per follower in supply. Inquisition: 2 points per "
     "monk, but none for heretics at shrines."},
    {RULE_DRAW, "wheel_famine", "each",
     "Famine: each farmer scores 1 point per completed city on its farm, plus the bonuses of pigs, "
     "herds and castles."},
    {RULE_DRAW, "wheel_famine", "majority",
     "Famine: each farmer of the players with most farmers on a farm scores 1 point per completed "
     "city on it, plus the bonuses of pigs, herds and castles."},
    {RULE_DRAW, NULL, NULL,
     "Pestilence: each player, starting with the active player, returns one follower from a land "
     "tile to supply."},
    {RULE_DRAW, NULL, NULL,
     "Then followers on the crowns of the sector score and return to supply: 3 points each, or 6 "
     "for a single follower in a sector with two crowns."},
    {RULE_DEPLOY, NULL, NULL,
     "Instead of deploying to the tile, a player may deploy a follower on "
     "a free crown of the wheel."},
};

/** The pig moves when a tile is drawn, before its turn is chosen. */
static bool wheel_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                             const PlacementPreview *preview) {
    return true;
}

const Expansion EXPANSION_WHEEL_OF_FORTUNE = {
    .id = "wheel-of-fortune",
    .description = "a wheel with a pig: numbered tiles trigger events, and crowns score",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.copies = wheel_copies, .compile = wheel_compile, .share = wheel_share},
    .state = {.state_size = sizeof(Wheel),
              .start = wheel_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = wheel_memory,
              .remember = wheel_remember,
              .hash = wheel_hash,
              .check = wheel_check},
    .off_board = {.off_board_places = PLACES,
                  .list = wheel_off_board,
                  .off_board_put = wheel_put_off_board,
                  .give_back = wheel_give_back},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.neutrals = NEUTRALS,
                .neutral_count = 1,
                .deployments = wheel_deployments,
                .wood_apply = wheel_apply},
    .scoring = {.facts = wheel_facts},
    .preview = {.turn_usual = wheel_turn_usual},
};
