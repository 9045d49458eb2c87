// SPDX-License-Identifier: MIT
//
// Whole games in the format of JCloisterZone: random games are written as its older and newer
// versions write them, and read again. They must have the same points at the end. No public save of
// a whole game is known, so this shows that every tile, rotation, place and figure is read as it
// was written, but not that the program itself writes so.
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "games/games_read.h"
#include "games/jcz_tiles.h"
#include "testing.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 64, PLACE_SIZE = 64, GAMES = 300 };

/** A save that is written. */
typedef struct Save {
    const GameTable *table;
    bool newer; /* as version 5 writes it; otherwise as version 4 */
    TextBuffer text;
    bool placed;     /* a tile was placed since the last COMMIT */
    uint32_t second; /* second parts of turns */
} Save;

// ---- Names

static void tile_write(Save *save, Action action) {
    const Rules *const rules = save->table->rules;
    char ours[NAME_SIZE];
    char theirs[NAME_SIZE];
    unsigned turned = 0;
    const int type = game_hand(rules, save->table->game);
    (void)rules_type_name(rules, (uint32_t)type, ours, sizeof ours);
    const char *const name = jcz_tile_name(ours, &turned);
    assert_non_null(name);
    (void)snprintf(theirs, sizeof theirs, "%s", name);
    *strchr(theirs, '.') = save->newer ? '/' : '.';
    const unsigned turns = ((unsigned)action_rotation(action) + SIDES - turned) % SIDES;
    text_buffer_format(&save->text,
                       "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"%s\", \"rotation\": "
                       "\"R%u\", \"position\": [%d, %d]}},\n",
                       theirs, 90 * turns, action_x(action), action_y(action));
}

/** Writes the sides of a segment on the board, such as "NS", or "NL.NR.WL" of a field. */
static void place_of(char *out, const TileSegment *segment, unsigned rotation) {
    static const char SIDES_NAMED[] = "NESW";
    static const char *const HALVES[] = {"L", NULL, "R"};
    const unsigned ports = ports_rotate(segment->ports, rotation);
    out[0] = '\0';
    for (unsigned port = 0; port < PORTS; port++) {
        const unsigned part = port % PORTS_PER_SIDE;
        const bool field = segment->kind == SEGMENT_FIELD;
        if ((ports >> port & 1U) == 0 || (part == 1) == field) {
            continue;
        }
        const size_t length = strlen(out);
        (void)snprintf(out + length, PLACE_SIZE - length, "%s%c%s", field && length > 0 ? "." : "",
                       SIDES_NAMED[port / PORTS_PER_SIDE], field ? HALVES[part] : "");
    }
    if (out[0] == '\0') {
        (void)snprintf(out, PLACE_SIZE, "%s",
                       segment->kind == SEGMENT_CLOISTER ? "CLOISTER" : "INNER_FARM");
    }
}

static void figure_write(Save *save, Action action) {
    static const char *const FEATURES[] = {[SEGMENT_CITY] = "City",
                                           [SEGMENT_ROAD] = "Road",
                                           [SEGMENT_FIELD] = "Field",
                                           [SEGMENT_CLOISTER] = "Monastery"};
    static const char *const FIGURES[] = {[FIGURE_NORMAL] = "small",
                                          [FIGURE_BIG] = "big",
                                          [FIGURE_BUILDER] = "builder",
                                          [FIGURE_PIG] = "pig"};
    const Rules *const rules = save->table->rules;
    const Game *const game = save->table->game;
    char place[PLACE_SIZE];
    unsigned segment = action_segment(action);
    const int at = game_segment_tile(rules, game, action_x(action), action_y(action), &segment);
    assert_true(at >= 0);
    const PlacedTile tile = game_tile(rules, game, (uint32_t)at);
    const TileSegment *const facts = &rules_type(rules, tile.type)->segments[segment];
    place_of(place, facts, tile.rotation);
    text_buffer_format(&save->text,
                       "{\"type\": \"DEPLOY_MEEPLE\", \"payload\": {\"pointer\": {\"position\": "
                       "[%d, %d], ",
                       action_x(action), action_y(action));
    if (save->newer) {
        text_buffer_format(&save->text, "\"feature\": \"%s\", ", FEATURES[facts->kind]);
    }
    text_buffer_format(&save->text, "\"location\": \"%s\"}, \"meepleId\": \"%u.%s.1\"}},\n", place,
                       action_actor(action), FIGURES[action_figure(action)]);
}

// ---- Games

static void head_write(Save *save, const char *const *boxes, unsigned count) {
    text_buffer_add(&save->text, "{\"name\": \"\", ");
    text_buffer_add(&save->text, save->newer ? "\"players\": [" : "\"slots\": [");
    for (int player = 0; player < rules_players(save->table->rules); player++) {
        text_buffer_format(&save->text, "%s{\"%s\": \"P%d\"}", player > 0 ? ", " : "",
                           save->newer ? "name" : "nickname", player);
    }
    text_buffer_format(&save->text, "], \"setup\": {\"%s\": {",
                       save->newer ? "sets" : "expansions");
    for (unsigned i = 0; i < count; i++) {
        text_buffer_format(&save->text, "%s\"%s%s\": 1", i > 0 ? ", " : "", boxes[i],
                           save->newer ? ":1" : "");
    }
    text_buffer_add(&save->text, "}}, \"replay\": [\n");
}

static void decision_write(Save *save, Action action) {
    switch (action_verb(action)) {
    case VERB_PLACE:
        if (save->placed) {
            text_buffer_add(&save->text, "{\"type\": \"COMMIT\", \"payload\": {}},\n");
        }
        save->placed = true;
        tile_write(save, action);
        break;
    case VERB_DEPLOY:
        figure_write(save, action);
        break;
    case VERB_CHOOSE: // a second part of the turn, which the other program always takes
        save->second++;
        break;
    default:
        assert_int_equal(action_verb(action), VERB_PASS);
        text_buffer_add(&save->text, "{\"type\": \"PASS\", \"payload\": {}},\n");
    }
}

/** Returns the choice of a second part of the turn. */
static Action part_taken(const GameTable *table) {
    Action *const actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    const uint32_t count = game_actions(table->rules, table->game, actions);
    Action taken = 0;
    for (uint32_t i = 0; i < count; i++) {
        taken = action_verb(actions[i]) == VERB_CHOOSE ? actions[i] : taken;
    }
    free(actions);
    assert_int_not_equal(taken, 0);
    return taken;
}

static void game_write(Save *save, Rng *rng) {
    const Rules *const rules = save->table->rules;
    Game *const game = save->table->game;
    for (;;) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind == PENDING_OVER) {
            text_buffer_add(&save->text, "{\"type\": \"COMMIT\", \"payload\": {}}]}\n");
            return;
        }
        if (pending.kind == PENDING_DECISION) {
            const Action action = strcmp(pending.phase, "second part") == 0
                                      ? part_taken(save->table)
                                      : game_sample_action(rules, game, rng);
            decision_write(save, action);
            game_apply(rules, game, action);
        } else {
            (void)game_chance(rules, game, rng);
        }
    }
}

/** Reads the save; the game must have ended with these points. */
static void save_check(const Save *save, uint64_t seed) {
    Games games = {.games = NULL};
    Message message = {""};
    int32_t scores[PLAYERS_MAX];
    char result[PLAYERS_MAX * 8] = "";
    if (games_read_text(&games, save->text.text, strlen(save->text.text), "save", &message) !=
        STATUS_OK) {
        fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, message.text, save->text.text);
    }
    game_scores(save->table->rules, save->table->game, scores);
    for (int player = 0; player < rules_players(save->table->rules); player++) {
        const size_t length = strlen(result);
        (void)snprintf(result + length, sizeof result - length, "%s%d", player > 0 ? "-" : "",
                       (int)scores[player]);
    }
    const char *const read = game_file_tag(&games.games[0].file, "Result");
    assert_non_null(read);
    if (strcmp(read, result) != 0) {
        fail_msg("seed %llu: %s, not %s", (unsigned long long)seed, read, result);
    }
    games_free(&games);
}

/** @return second parts of turns in all games */
static uint32_t saves_are_read(const char *sets, const char *const *boxes, unsigned count) {
    uint32_t second = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        GameTable table = table_of(sets, 2 + (int)(seed % 4));
        Rng rng = rng_make(seed, 7);
        Save save = {.table = &table, .newer = seed % 2 != 0};
        head_write(&save, boxes, count);
        game_write(&save, &rng);
        assert_true(text_buffer_ok(&save.text));
        save_check(&save, seed);
        second += save.second;
        text_buffer_free(&save.text);
        table_free(&table);
    }
    return second;
}

static void basic_games(void **state) {
    static const char *const BOXES[] = {"BASIC"};
    assert_int_equal(saves_are_read("base", BOXES, 1), 0);
    (void)state;
}

static void games_with_boxes(void **state) {
    static const char *const BOXES[] = {"BASIC", "INNS_AND_CATHEDRALS", "TRADERS_AND_BUILDERS"};
    assert_true(saves_are_read("base+inns-and-cathedrals+traders-and-builders", BOXES, 3) > 20);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(basic_games),
                                       cmocka_unit_test(games_with_boxes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
