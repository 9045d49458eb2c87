// SPDX-License-Identifier: MIT
//
// Scoring feature by feature (completed.h) and phases after the last turn, with toy modules: which
// decisions are pending in which order, what is paid, and that positions in the middle are
// complete.
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text_moves.h"

enum { GAMES = 6, DRAGON_GAMES = 30, LINE_SIZE = 128 };

/** Checks that the position, written and read, is the same: text, hash, actions. */
static void expect_text_whole(GameTable *table) {
    const Rules *rules = table->rules;
    table_expect_text(table);
    const uint32_t count = game_actions(rules, table->game, table->actions);
    Action *const again = malloc(rules_actions_max(rules) * sizeof *again);
    assert_non_null(again);
    assert_true(count > 0 && count <= rules_actions_max(rules));
    assert_int_equal(game_actions(rules, table->other, again), count);
    for (uint32_t i = 0; i < count; i++) {
        Action listed = 0;
        assert_true(table->actions[i] == again[i]);
        assert_int_equal(game_normalize(rules, table->game, table->actions[i], &listed, NULL),
                         STATUS_OK);
    }
    free(again);
}

/** Checks the feature that a pending decision names. */
static void expect_scoring_told(const GameTable *table, const char *phase) {
    unsigned segment = 0;
    const int tile = game_scoring(table->rules, table->game, &segment);
    const bool asks = strcmp(phase, "toy off") == 0 || strcmp(phase, "toy join") == 0 ||
                      strcmp(phase, "toy paid") == 0;
    assert_int_equal(tile >= 0, asks);
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(table->rules, table->game, facts);
    uint32_t told = 0;
    for (uint32_t i = 0; i < count; i++) {
        told += strcmp(facts[i].name, "scored now") == 0;
    }
    assert_int_equal(told, asks);
    if (asks) {
        const FeatureView view = game_feature(table->rules, table->game, (uint32_t)tile, segment);
        assert_true(view.complete || view.kind == SEGMENT_FIELD);
    }
}

static void game_play(GameTable *table, Rng *rng) {
    uint32_t plies = 0;
    game_start(table->rules, table->game, 0);
    for (;;) {
        const Pending pending = game_pending(table->rules, table->game);
        table_expect_sound(table);
        if (pending.kind == PENDING_OVER) {
            break;
        }
        if (pending.kind == PENDING_DRAW) {
            game_draw(table->rules, table->game, rng);
            continue;
        }
        expect_text_whole(table);
        expect_scoring_told(table, pending.phase);
        game_apply(table->rules, table->game, game_sample_action(table->rules, table->game, rng));
        plies++;
    }
    assert_true(plies <= rules_plies_max(table->rules));
}

#define TOYS  "+toy-reserve+toy-farewell"
#define QUIET TOYS " toy_off=off"

static const struct {
    const char *words;
    int players;
} SETTINGS[] = {{"base" TOYS, 2},
                {"winter+gingerbread-man" TOYS, 3},
                {"base+abbey-and-mayor+king-and-robber-baron" QUIET, 4},
                {"base+abbey-and-mayor+king-and-robber-baron" QUIET, 2},
                {"base+abbey-and-mayor" TOYS, 3},
                {"base+traders-and-builders" TOYS, 3}};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof SETTINGS[0] };

static void positions_are_whole_at_every_decision(void **state) {
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        GameTable table = table_of(SETTINGS[i].words, SETTINGS[i].players);
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            Rng rng = rng_make(seed, i);
            game_play(&table, &rng);
        }
        table_free(&table);
    }
}

/** Plays the second game of a table to its end, ply by ply. */
static void plies_play(GameTable *table, Rng *rng) {
    while (game_pending(table->rules, table->other).kind != PENDING_OVER) {
        if (game_pending(table->rules, table->other).kind == PENDING_DRAW) {
            game_draw(table->rules, table->other, rng);
        } else {
            game_apply(table->rules, table->other,
                       game_sample_action(table->rules, table->other, rng));
        }
    }
}

static void fused_playout_plays_the_same_game(void **state) {
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        GameTable table = table_of(SETTINGS[i].words, SETTINGS[i].players);
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            Rng one = rng_make(seed, i);
            Rng other = one;
            game_start(table.rules, table.game, 0);
            game_start(table.rules, table.other, 0);
            (void)game_playout(table.rules, table.game, &one);
            plies_play(&table, &other);
            assert_true(game_hash(table.rules, table.game) == game_hash(table.rules, table.other));
            assert_true(one.state == other.state);
        }
        table_free(&table);
    }
}

/**
 * Reads a position of two players, then checks and plays "PLAYER PHASE: ACTION" line by line, until
 * no decision is pending. Leaves the scores in `scores`.
 */
static PendingKind course_play(const char *position, const char *const *course, int32_t *scores) {
    GameTable table = table_of("base" TOYS, 2);
    position_told(table.rules, table.game, position);
    for (; *course != NULL; course++) {
        const Pending pending = game_pending(table.rules, table.game);
        const char *const text = strchr(*course, ':') + 2;
        char asked[LINE_SIZE];
        (void)snprintf(asked, sizeof asked, "%d %s: %s", pending.player, pending.phase, text);
        assert_string_equal(asked, *course);
        move_told(table.rules, table.game, text);
    }
    game_scores(table.rules, table.game, scores);
    const PendingKind kind = game_pending(table.rules, table.game).kind;
    table_free(&table);
    return kind;
}

// The tile closes a city at its north side, and last, at its west side, a road.
static const char CITY_AND_ROAD[] = "tile base/U 0,0 r0\n"
                                    "tile base/A -1,0 r3\n"
                                    "tile base/B 0,-1 r0\n"
                                    "tile base/E 1,-1 r2\n"
                                    "tile base/B 2,-1 r0\n"
                                    "tile base/A 2,0 r1\n"
                                    "figure 0 follower 1,-1 c0\n"
                                    "figure 1 follower 0,0 r0\n"
                                    "draws 10\n"
                                    "hand base/D\n"
                                    "turn 0 place\n";

// The left neighbor is asked before the active player; a feature that is called off is not paid.
static void features_are_scored_in_the_order_of_sides(void **state) {
    static const char *const COURSE[] = {"0 place: place 1,0 r0",
                                         "0 deploy: pass",
                                         "0 toy off: pass",
                                         "1 toy join: deploy follower 1,0 c0",
                                         "1 toy join: pass",
                                         "0 toy join: pass",
                                         "0 toy paid: choose 1",
                                         "1 toy off: choose 1",
                                         NULL};
    int32_t scores[PLAYERS_MAX];
    assert_int_equal(course_play(CITY_AND_ROAD, COURSE, scores), PENDING_DRAW);
    assert_int_equal(scores[0], 5);
    assert_int_equal(scores[1], 4);
}

// A position may name the second feature: earlier ones are paid.
static void a_position_continues_with_its_feature(void **state) {
    static const char POSITION[] = "tile base/U 0,0 r0\n"
                                   "tile base/A -1,0 r3\n"
                                   "tile base/B 0,-1 r0\n"
                                   "tile base/E 1,-1 r2\n"
                                   "tile base/B 2,-1 r0\n"
                                   "tile base/A 2,0 r1\n"
                                   "laid base/D 1,0 r0\n"
                                   "figure 1 follower 0,0 r0\n"
                                   "draws 10\n"
                                   "scoring 1,0 r0\n"
                                   "turn 0 toy-off 1\n";
    static const char *const COURSE[] = {"1 toy off: pass", "1 toy join: pass", "0 toy join: pass",
                                         "0 toy paid: pass", NULL};
    int32_t scores[PLAYERS_MAX];
    assert_int_equal(course_play(POSITION, COURSE, scores), PENDING_DRAW);
    assert_int_equal(scores[0], 0);
    assert_int_equal(scores[1], 4);
}

static void a_position_names_a_feature_that_is_complete(void **state) {
    static const char POSITION[] = "tile base/U 0,0 r0\n"
                                   "laid base/D 1,0 r0\n"
                                   "draws 10\n"
                                   "scoring 1,0 r0\n"
                                   "turn 0 toy-join\n";
    GameTable table = table_of("base" TOYS, 2);
    Message message = {""};
    assert_int_equal(game_from_text(table.rules, table.game, POSITION, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "completed nothing there"));
    table_free(&table);
}

// Player 1 begins, since player 0 placed the last tile; a player who passed is not asked again.
static void the_finale_begins_to_the_left_of_the_last_player(void **state) {
    static const char POSITION[] = "tile base/U 0,0 r0\n"
                                   "laid base/D 1,0 r0\n"
                                   "draws 0\n"
                                   "turn 0 deploy\n";
    static const char *const COURSE[] = {"0 deploy: pass",       "1 toy farewell: choose 1",
                                         "0 toy farewell: pass", "1 toy farewell: choose 1",
                                         "1 toy farewell: pass", NULL};
    int32_t scores[PLAYERS_MAX];
    assert_int_equal(course_play(POSITION, COURSE, scores), PENDING_OVER);
    assert_int_equal(scores[0], 0);
    assert_int_equal(scores[1], 2);
}

// A position states which player placed the last tile if it is not the player before the active
// one.
static void positions_store_who_placed_the_last_tile(void **state) {
    static const char POSITION[] = "tile base/U 0,0 r0\n"
                                   "draws 0\n"
                                   "last 0\n"
                                   "turn 0 draw\n";
    static const char *const COURSE[] = {"1 toy farewell: pass", "0 toy farewell: choose 1",
                                         "0 toy farewell: pass", NULL};
    int32_t scores[PLAYERS_MAX];
    assert_int_equal(course_play(POSITION, COURSE, scores), PENDING_OVER);
    assert_int_equal(scores[0], 1);
    assert_int_equal(scores[1], 0);
}

/** Returns the tile of the dragon, as its number in placing order, or -1. */
static int dragon_tile(const GameTable *table) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_neutral_figures(table->rules, table->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(figures[i].name, "dragon") == 0) {
            return figures[i].tile;
        }
    }
    return -1;
}

/**
 * Checks that no figure can be sent to the tile of the dragon (Expansion.figures.closed). Returns 1
 * if a follower can be sent to another one while it is on the board.
 */
static int join_check(GameTable *table) {
    const int dragon = dragon_tile(table);
    const uint32_t count = game_actions(table->rules, table->game, table->actions);
    for (uint32_t i = 0; dragon >= 0 && i < count; i++) {
        const Action action = table->actions[i];
        if (action_verb(action) == VERB_DEPLOY) {
            assert_int_not_equal(
                game_tile_at(table->rules, table->game, action_x(action), action_y(action)),
                dragon);
            return 1;
        }
    }
    return 0;
}

static void no_figure_joins_the_dragon(void **state) {
    GameTable table = table_of("base+princess-and-dragon" TOYS, 3);
    int joins = 0;
    for (uint64_t seed = 1; seed <= DRAGON_GAMES; seed++) {
        Rng rng = rng_make(seed, 11);
        game_start(table.rules, table.game, 0);
        for (;;) {
            const Pending pending = game_pending(table.rules, table.game);
            if (pending.kind == PENDING_OVER) {
                break;
            }
            if (pending.kind == PENDING_DRAW) {
                game_draw(table.rules, table.game, &rng);
                continue;
            }
            joins += strcmp(pending.phase, "toy join") == 0 && join_check(&table);
            game_apply(table.rules, table.game, game_sample_action(table.rules, table.game, &rng));
        }
    }
    assert_true(joins > DRAGON_GAMES);
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_whole_at_every_decision),
        cmocka_unit_test(fused_playout_plays_the_same_game),
        cmocka_unit_test(features_are_scored_in_the_order_of_sides),
        cmocka_unit_test(a_position_continues_with_its_feature),
        cmocka_unit_test(a_position_names_a_feature_that_is_complete),
        cmocka_unit_test(the_finale_begins_to_the_left_of_the_last_player),
        cmocka_unit_test(positions_store_who_placed_the_last_tile),
        cmocka_unit_test(no_figure_joins_the_dragon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
