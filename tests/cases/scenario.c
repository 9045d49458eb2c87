// SPDX-License-Identifier: MIT
//
// Making and playing scenarios. scenario_view.c has the functions that check them.
#include "scenario.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/text.h"
#include "model/expansion.h"
#include "play/setup.h"
#include "table/module_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_SIZE = 512, OPTIONS_MAX_HERE = 8, NAME_SIZE = 64 };

static const char FIGURE_LETTERS[] = "RBYGK";
static const char TYPE_LETTERS[] = "-BMWAPCSNH"; // by FigureType

static void expect_ok(Status status, const Message *message, const char *what) {
    if (status != STATUS_OK) {
        fail_msg("%s: %s", what, message->text);
    }
}

static void expect_sound(const Scenario *scenario) {
    Message message = {""};
    expect_ok(game_check(scenario->rules, scenario->game, &message), &message, "game_check");
}

// ---- Rules

int scenario_create(void **state) {
    *state = calloc(1, sizeof(Scenario));
    return *state == NULL ? -1 : 0;
}

static void scenario_clear(Scenario *scenario) {
    free(scenario->actions);
    free(scenario->game);
    rules_destroy(scenario->rules);
    scenario->actions = NULL;
    scenario->game = NULL;
    scenario->rules = NULL;
}

int scenario_destroy(void **state) {
    scenario_clear(*state);
    free(*state);
    return 0;
}

/** Splits off the first part of *text, which is cut. */
static char *word_next(char **text, const char *separators) {
    char *word = *text + strspn(*text, separators);
    char *end = word + strcspn(word, separators);
    *text = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

static Status rules_from_words(Scenario *scenario, const char *words, Message *message) {
    char copy[WORDS_SIZE];
    const TileSet **sets = scenario->sets;
    OptionValue options[OPTIONS_MAX_HERE];
    const char *expansions[SCENARIO_SETS];
    RulesConfig config = {.tilesets = sets, .options = options, .expansions = expansions};
    assert_true(snprintf(copy, sizeof copy, "%s", words) < WORDS_SIZE);
    char *rest = copy;
    char *names = word_next(&rest, " ");
    while (*names != '\0') {
        const char *name = word_next(&names, "+");
        const bool own = strcmp(name, "own") == 0;
        const TileSet *set = own ? scenario->own : shipped_tileset_find(name);
        assert_true(config.tileset_count < SCENARIO_SETS && config.expansion_count < SCENARIO_SETS);
        if (set != NULL) {
            sets[config.tileset_count++] = set;
        } else { // an expansion without tiles; unknown names are rejected below
            expansions[config.expansion_count++] = name;
        }
    }
    config.players = (uint8_t)atoi(word_next(&rest, " "));
    while (*rest != '\0') {
        char *option = word_next(&rest, " ");
        assert_true(config.option_count < OPTIONS_MAX_HERE);
        options[config.option_count].key = word_next(&option, "=");
        options[config.option_count++].value = option;
    }
    return rules_compile(&scenario->rules, &config, message);
}

void scenario_refused(Scenario *scenario, const char *words, const char *text) {
    Message message = {""};
    scenario_clear(scenario);
    assert_int_equal(rules_from_words(scenario, words, &message), STATUS_INVALID);
    if (strstr(message.text, text) == NULL) {
        fail_msg("'%s' does not say '%s'", message.text, text);
    }
}

static int type_named(const Scenario *scenario, const char *name) {
    const int type = rules_type_find(scenario->rules, name);
    if (type < 0) {
        fail_msg("there is no tile '%s'", name);
    }
    return type;
}

/** Looks up a tile; a rotation at the end of its name is ignored. */
static int type_find(const Scenario *scenario, const char *tile, bool rotated) {
    static const struct {
        char prefix;
        const char *set;
    } PREFIXES[] = {{'*', "gingerbread-man/"}, {'~', "winter/animal-"}, {'+', "own/"}};
    char name[NAME_SIZE];
    const size_t length = strlen(tile) - (rotated ? 1 : 0);
    const char *set = rules_type_find(scenario->rules, "winter/D") >= 0          ? "winter/"
                      : rules_type_find(scenario->rules, "carcassonne-2/D") >= 0 ? "carcassonne-2/"
                      : rules_type_find(scenario->rules, "base/D") >= 0          ? "base/"
                                                                        : "wheel-of-fortune/";
    size_t skip = 0;
    if (tile[0] >= '2' && tile[0] <= '8' && tile[1] == '.') {
        assert_non_null(scenario->sets[tile[0] - '1']);
        (void)snprintf(name, sizeof name, "%s/%.*s", scenario->sets[tile[0] - '1']->id,
                       (int)(length - 2), tile + 2);
        return type_named(scenario, name);
    }
    for (unsigned i = 0; i < sizeof PREFIXES / sizeof PREFIXES[0]; i++) {
        if (tile[0] == PREFIXES[i].prefix) {
            set = PREFIXES[i].set;
            skip = 1;
        }
    }
    (void)snprintf(name, sizeof name, "%s%.*s", set, (int)(length - skip), tile + skip);
    return type_named(scenario, name);
}

uint32_t scenario_type(const Scenario *scenario, const char *tile) {
    return (uint32_t)type_find(scenario, tile, false);
}

static unsigned rotation_of(const char *tile) {
    const char last = tile[strlen(tile) - 1];
    assert_true(last >= '0' && last <= '3');
    return (unsigned)(last - '0');
}

// ---- The drawn position

static Status cell_lay(const Scenario *scenario, const DrawnCell *cell, Message *message) {
    const PlacedTile tile = {.x = (int16_t)cell->x,
                             .y = (int16_t)cell->y,
                             .type = (uint16_t)type_find(scenario, cell->tile, true),
                             .rotation = (uint8_t)rotation_of(cell->tile)};
    return setup_tile(scenario->rules, scenario->game, tile, message);
}

/** Places all drawn tiles, each next to a tile on the board. Every placement must be legal. */
static void board_lay(Scenario *scenario) {
    const DrawnBoard *board = &scenario->board;
    bool laid[DRAWN_CELLS_MAX] = {false};
    Message message = {""};
    unsigned count = 0;
    unsigned before;
    do {
        before = count;
        for (unsigned i = 0; i < board->count; i++) {
            const DrawnCell *cell = &board->cells[i];
            if (laid[i] || (cell->tile[0] != '\0' && count == 0 && !cell->start)) {
                continue;
            }
            if (cell->tile[0] == '\0') {
                laid[i] = true;
            } else if (cell_lay(scenario, cell, &message) == STATUS_OK) {
                laid[i] = true;
                count++;
            }
        }
    } while (count > before);
    for (unsigned i = 0; i < board->count; i++) {
        if (!laid[i]) {
            fail_msg("drawing: %s at %d,%d: %s", board->cells[i].tile, board->cells[i].x,
                     board->cells[i].y, message.text);
        }
    }
}

static unsigned segment_find(const Scenario *scenario, unsigned tile, const char *id) {
    const PlacedTile placed = game_tile(scenario->rules, scenario->game, tile);
    const TileFacts *facts = rules_type(scenario->rules, placed.type);
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        if (strcmp(facts->segments[segment].id, id) == 0) {
            return segment;
        }
    }
    fail_msg("tile %s has no segment %s", facts->id, id);
    return 0;
}

unsigned scenario_tile(Scenario *scenario, char label) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    const int tile = game_tile_at(scenario->rules, scenario->game, cell->x, cell->y);
    assert_true(tile >= 0);
    return (unsigned)tile;
}

unsigned scenario_segment(Scenario *scenario, char label, const char *segment) {
    return segment_find(scenario, scenario_tile(scenario, label), segment);
}

/** Returns the number of the neutral figure whose name begins with this letter. */
static unsigned neutral_find(const Scenario *scenario, char letter) {
    unsigned index = 0;
    const char *name = rules_neutral_name(scenario->rules, index);
    while (name != NULL && *name != letter - 'A' + 'a') {
        name = rules_neutral_name(scenario->rules, ++index);
    }
    assert_non_null(name);
    return index;
}

static void figure_put(Scenario *scenario, const DrawnCell *cell, const DrawnFigure *figure) {
    Message message = {""};
    const int tile = game_tile_at(scenario->rules, scenario->game, cell->x, cell->y);
    assert_true(tile >= 0);
    const char *seat = strchr(FIGURE_LETTERS, figure->letter);
    const int owner = seat == NULL ? -1 : (int)(seat - FIGURE_LETTERS);
    const char *type =
        figure->type == '\0' || owner < 0 ? TYPE_LETTERS : strchr(TYPE_LETTERS, figure->type);
    assert_non_null(type);
    const unsigned number = figure->letter == 'N' ? neutral_find(scenario, figure->type)
                                                  : (unsigned)(type - TYPE_LETTERS);
    const FigureView view = {.owner = (int8_t)owner,
                             .type = (uint8_t)number,
                             .segment =
                                 (uint8_t)segment_find(scenario, (unsigned)tile, figure->segment),
                             .tile = (uint16_t)tile};
    expect_ok(setup_figure(scenario->rules, scenario->game, view, &message), &message, "figure");
}

static void board_build(Scenario *scenario) {
    const DrawnBoard *board = &scenario->board;
    setup_begin(scenario->rules, scenario->game);
    board_lay(scenario);
    setup_clear_neutral(scenario->rules, scenario->game);
    for (unsigned i = 0; i < board->count; i++) {
        for (unsigned f = 0; f < board->cells[i].figure_count; f++) {
            figure_put(scenario, &board->cells[i], &board->cells[i].figures[f]);
        }
    }
    scenario_player(scenario, RED);
}

void scenario_begin(Scenario *scenario, const char *words, const char *drawing) {
    Message message = {""};
    scenario_clear(scenario);
    expect_ok(rules_from_words(scenario, words, &message), &message, words);
    scenario->game = game_alloc(scenario->rules);
    scenario->actions = malloc(rules_actions_max(scenario->rules) * sizeof *scenario->actions);
    assert_non_null(scenario->game);
    assert_non_null(scenario->actions);
    scenario->log = (ScoreLog){scenario->events, SCENARIO_EVENTS, 0};
    if (drawing == NULL) {
        game_start(scenario->rules, scenario->game, RED);
        return;
    }
    drawn_board_read(&scenario->board, drawing);
    board_build(scenario);
}

void scenario_player(Scenario *scenario, int player) {
    Message message = {""};
    expect_ok(setup_turn(scenario->rules, scenario->game, player, &message), &message, "turn");
    expect_sound(scenario);
}

void scenario_draws(Scenario *scenario, uint32_t draws) {
    Message message = {""};
    const int player = game_active_player(scenario->rules, scenario->game);
    expect_ok(setup_draws(scenario->rules, scenario->game, draws, &message), &message, "draws");
    scenario_player(scenario, player);
}

void scenario_points(Scenario *scenario, int player, int32_t points) {
    setup_score(scenario->game, player, points);
}

void scenario_memory(Scenario *scenario, const char *expansion, uint32_t index, uint32_t value) {
    const Rules *rules = scenario->rules;
    uint32_t module = 0;
    while (strcmp(rules->modules[module].expansion->id, expansion) != 0) {
        module++;
        assert_true(module < rules->module_count);
    }
    Message message = {""};
    assert_true(index < memory_count(rules->modules[module].expansion));
    expect_ok(memory_fits(rules, scenario->game, module, index, value, &message), &message,
              "memory");
    memory_set(rules, scenario->game, module, index, value);
    expect_sound(scenario);
}

// ---- Playing

void scenario_draw(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    assert_int_equal(game_hand(scenario->rules, scenario->game), type);
    scenario->log.count = 0;
}

void scenario_draw_unplayable(Scenario *scenario, const char *tile) {
    const uint32_t type = scenario_type(scenario, tile);
    assert_int_equal(game_draw_tile(scenario->rules, scenario->game, type), STATUS_OK);
    assert_int_equal(game_hand(scenario->rules, scenario->game), -1);
    scenario->log.count = 0;
    expect_sound(scenario);
}

static void action_do(Scenario *scenario, Action action, const char *what) {
    Message message = {""};
    expect_ok(game_try_apply(scenario->rules, scenario->game, action, &scenario->log, &message),
              &message, what);
    expect_sound(scenario);
    assert_true(scenario->log.count <= SCENARIO_EVENTS);
}

void scenario_act(Scenario *scenario, Action action) {
    action_do(scenario, action, "action");
}

void scenario_happen(Scenario *scenario, const char *outcome) {
    Outcome outcomes[OUTCOMES_MAX];
    const Game *game = scenario->game;
    assert_int_equal(game_pending(scenario->rules, game).kind, PENDING_CHANCE);
    const uint32_t count = game_outcomes(scenario->rules, game, outcomes);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(outcomes[i].text, outcome) == 0) {
            assert_int_equal(game_resolve_logged(scenario->rules, scenario->game,
                                                 outcomes[i].number, &scenario->log),
                             STATUS_OK);
            expect_sound(scenario);
            return;
        }
    }
    fail_msg("it cannot come to '%s'", outcome);
}

void scenario_illegal(Scenario *scenario, Action action) {
    Message message = {""};
    const uint64_t before = game_hash(scenario->rules, scenario->game);
    assert_int_equal(
        game_try_apply(scenario->rules, scenario->game, action, &scenario->log, &message),
        STATUS_ILLEGAL);
    assert_true(message.text[0] != '\0');
    assert_true(game_hash(scenario->rules, scenario->game) == before);
    expect_sound(scenario);
}

static unsigned decider(const Scenario *scenario) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    assert_int_equal(pending.kind, PENDING_DECISION);
    return (unsigned)pending.player;
}

Action scenario_action(Scenario *scenario, Verb verb, unsigned figure, char label,
                       const char *segment) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    const Action action = action_at(action_make(verb, decider(scenario)), at.x, at.y);
    return action | (Action)figure << 50 | (Action)scenario_segment(scenario, label, segment) << 22;
}

void scenario_actions(Scenario *scenario, uint32_t count) {
    assert_int_equal(game_actions(scenario->rules, scenario->game, scenario->actions), count);
}

static Action placement(const Scenario *scenario, char label, unsigned rotation) {
    const DrawnCell *cell = drawn_board_cell(&scenario->board, label);
    return action_place(decider(scenario), cell->x, cell->y, rotation);
}

void scenario_place(Scenario *scenario, const char *tile, char label) {
    assert_int_equal(game_hand(scenario->rules, scenario->game), type_find(scenario, tile, true));
    action_do(scenario, placement(scenario, label, rotation_of(tile)), tile);
}

void scenario_rotations(Scenario *scenario, char label, const char *rotations) {
    char legal[SIDES + 1] = "";
    unsigned count = 0;
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        Action listed = 0;
        Message message = {""};
        const Action action = placement(scenario, label, rotation);
        if (game_normalize(scenario->rules, scenario->game, action, &listed, &message) ==
            STATUS_OK) {
            legal[count++] = (char)('0' + (int)rotation);
        } else {
            scenario_illegal(scenario, action);
        }
    }
    assert_string_equal(legal, rotations);
}

/** Names the segments offered, and checks that all others are rejected. */
static void segments_offered(Scenario *scenario, FigureType figure, uint32_t offered,
                             const PlacedTile *at, char listed[NAME_SIZE]) {
    const TileFacts *facts = rules_type(scenario->rules, at->type);
    size_t length = 0;
    for (unsigned segment = 0; segment < SEGMENTS_MAX; segment++) {
        if (((offered >> segment) & 1U) == 0) {
            scenario_illegal(scenario,
                             action_deploy(decider(scenario), figure, at->x, at->y, segment));
            continue;
        }
        assert_true(segment < facts->segment_count);
        const int written = snprintf(listed + length, NAME_SIZE - length, "%s%s",
                                     length > 0 ? " " : "", facts->segments[segment].id);
        assert_true(written > 0 && length + (size_t)written < NAME_SIZE);
        length += (size_t)written;
    }
}

void scenario_deployable_as(Scenario *scenario, FigureType figure, const char *segments) {
    char listed[NAME_SIZE] = "";
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    const int tile = game_tile_in_turn(scenario->rules, scenario->game);
    assert_true(tile >= 0);
    const PlacedTile at = game_tile(scenario->rules, scenario->game, (uint32_t)tile);
    assert_true(count > 0 && scenario->actions[0] == action_pass(decider(scenario)));
    uint32_t offered = 0;
    for (uint32_t i = 1; i < count; i++) {
        const Action action = scenario->actions[i];
        const unsigned segment = action_segment(action);
        if (action_verb(action) != VERB_DEPLOY || action_figure(action) != (unsigned)figure) {
            continue;
        }
        assert_true(action == action_deploy(decider(scenario), figure, at.x, at.y, segment));
        assert_int_equal((offered >> segment) & 1U, 0);
        offered |= UINT32_C(1) << segment;
    }
    segments_offered(scenario, figure, offered, &at, listed);
    assert_string_equal(listed, segments);
}

void scenario_deployable(Scenario *scenario, const char *segments) {
    scenario_deployable_as(scenario, FIGURE_NORMAL, segments);
}

void scenario_deploy_as(Scenario *scenario, FigureType figure, const char *segment) {
    const int tile = game_tile_in_turn(scenario->rules, scenario->game);
    assert_true(tile >= 0);
    const PlacedTile at = game_tile(scenario->rules, scenario->game, (uint32_t)tile);
    action_do(scenario,
              action_deploy(decider(scenario), figure, at.x, at.y,
                            segment_find(scenario, (unsigned)tile, segment)),
              segment);
}

/** Passes free actions that offer only bridges, unless the test is about them. */
static void bridges_decline(Scenario *scenario) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    if (scenario->bridges || pending.kind != PENDING_DECISION ||
        strncmp(pending.phase, "after ", 6) != 0) {
        return;
    }
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    bool only = true;
    for (uint32_t i = 0; i < count; i++) {
        const Action action = scenario->actions[i];
        only = only && (action_verb(action) == VERB_PASS ||
                        (action_verb(action) == VERB_TOKEN && action_arg(action) == TOKEN_BRIDGE));
    }
    if (only) {
        action_do(scenario, action_pass(decider(scenario)), "pass");
    }
}

void scenario_deploy(Scenario *scenario, const char *segment) {
    bridges_decline(scenario);
    if (segment == NULL) {
        action_do(scenario, action_pass(decider(scenario)), "pass");
    } else {
        scenario_deploy_as(scenario, FIGURE_NORMAL, segment);
    }
    bridges_decline(scenario);
}

void scenario_turn(Scenario *scenario, const char *tile, char label, const char *segment) {
    char name[DRAWN_NAME_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strlen(tile) - 1, tile);
    scenario_draw(scenario, name);
    scenario_place(scenario, tile, label);
    scenario_deploy(scenario, segment);
}

// ---- Moving the gingerbread man

static Action man_move(Scenario *scenario, char label, const char *segment) {
    const PlacedTile at =
        game_tile(scenario->rules, scenario->game, scenario_tile(scenario, label));
    return action_move(decider(scenario), ACTION_NEUTRAL, at.x, at.y,
                       scenario_segment(scenario, label, segment));
}

void scenario_move(Scenario *scenario, char label, const char *segment) {
    action_do(scenario, man_move(scenario, label, segment), "move");
}

void scenario_move_illegal(Scenario *scenario, char label, const char *segment) {
    scenario_illegal(scenario, man_move(scenario, label, segment));
}
