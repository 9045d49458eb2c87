// SPDX-License-Identifier: MIT
//
// The toy jail: off-board figures, deployments on tiles of earlier turns, free actions.
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "testing.h"
#include "toys.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 15, GAMES = 20 };

static const char RULES[] = "base+inns-and-cathedrals+traders-and-builders+toy-jail+phantom";

/** Checks that supply, segments and off-board places contain all figures of all players. */
static void check_figures(GameTable *table) {
    FigureView figures[GAME_FIGURES_MAX];
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_figures(table->rules, table->game, figures);
    const uint32_t off_board_count = game_off_board(table->rules, table->game, away);
    for (int player = 0; player < rules_players(table->rules); player++) {
        for (unsigned type = 0; type < FIGURE_TYPE_COUNT; type++) {
            uint32_t all = game_supply(table->rules, table->game, player, (FigureType)type);
            for (uint32_t i = 0; i < count; i++) {
                all += figures[i].owner == player && figures[i].type == type;
            }
            for (uint32_t i = 0; i < off_board_count; i++) {
                all += away[i].owner == player && away[i].type == type;
            }
            assert_int_equal(all, rules_figures(table->rules, (FigureType)type));
        }
    }
}

/**
 * Plays a game to its end with all checks at every ply. @return the most off-board figures at once.
 */
static uint32_t game_checked(GameTable *table, uint64_t seed) {
    Rng rng = rng_make(seed, 1);
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    uint32_t most = 0;
    game_start(table->rules, table->game, 0);
    while (game_pending(table->rules, table->game).kind != PENDING_OVER) {
        Message message = {""};
        if (game_check(table->rules, table->game, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        check_figures(table);
        const uint32_t count = game_off_board(table->rules, table->game, away);
        most = count > most ? count : most;
        if (seed < 2) {
            table_expect_text(table);
        }
        assert_true(game_actions(table->rules, table->game, table->actions) <=
                    rules_actions_max(table->rules));
        table_step(table, &rng);
    }
    return most;
}

static void every_figure_is_somewhere(void **state) {
    uint32_t off_board_most = 0;
    for (int players = 1; players <= 4; players++) {
        GameTable table = table_of(RULES, players == 1 ? 2 : players);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            const uint32_t count = game_checked(&table, seed);
            off_board_most = count > off_board_most ? count : off_board_most;
        }
        table_free(&table);
    }
    assert_true(off_board_most > 4);
}

static void hashes_and_copies_include_off_board_figures(void **state) {
    GameTable table = table_of(RULES, 3);
    Rng rng = rng_make(5, 1);
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    char text[TEXT_SIZE];
    Message message = {""};
    while (game_off_board(table.rules, table.game, away) == 0 || away[0].placed) {
        assert_true(game_pending(table.rules, table.game).kind != PENDING_OVER);
        table_step(&table, &rng);
    }
    (void)game_to_text(table.rules, table.game, text, sizeof text);
    char *line = strstr(text, "toy-jail ");
    assert_non_null(line);
    line += strlen("toy-jail ");
    *line = *line == '0' ? '1' : '0'; // another player holds it
    assert_int_equal(game_from_text(table.rules, table.other, text, &message), STATUS_OK);
    assert_true(game_hash(table.rules, table.game) != game_hash(table.rules, table.other));
    table_free(&table);
}

static void bad_places_are_refused(void **state) {
    static const struct {
        const char *line, *message;
    } LINES[] = {{"away 0 follower toy-jail\n", "a toy jail has a holder"},
                 {"away 0 follower toy-roof 5,5\n", "there is no tile at 5,5"},
                 {"away 0 follower attic 1\n", "has a place 'attic'"},
                 {"away 0 follower toy-jail 7\n", "expected a number from 0 to 1"},
                 {"away neutral follower toy-jail 1\n", "there is no figure"},
                 {"away 0 phantom toy-jail 1\naway 0 phantom toy-jail 1\n",
                  "player 0 has no such figure left"}};
    GameTable table = table_of(RULES, 2);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        char text[256] = "tile base/D 0,0 r0\n";
        Message message = {""};
        strcat(text, LINES[i].line);
        strcat(text, "turn 0 draw\n");
        assert_int_not_equal(game_from_text(table.rules, table.other, text, &message), STATUS_OK);
        if (strstr(message.text, LINES[i].message) == NULL) {
            fail_msg("%s: %s", LINES[i].line, message.text);
        }
    }
    table_free(&table);
}

/** Returns the number of the pending free-action phase, -1 if none. */
static int window_now(const GameTable *table) {
    static const char *const NAMES[] = {"after placing", "after deploying", "before the end"};
    for (int i = 0; i < 3; i++) {
        if (table_in_phase(table, NAMES[i])) {
            return i;
        }
    }
    return -1;
}

static void free_actions_are_asked_in_order_and_only_if_possible(void **state) {
    unsigned seen[3] = {0};
    GameTable table = table_of(RULES, 2);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        Rng rng = rng_make(seed, 2);
        int last = -1;
        game_start(table.rules, table.game, 0);
        for (; game_pending(table.rules, table.game).kind != PENDING_OVER;
             table_step(&table, &rng)) {
            if (game_pending(table.rules, table.game).kind != PENDING_DECISION ||
                table_in_phase(&table, "place")) {
                last = -1;
            }
            const int window = window_now(&table);
            if (window >= 0) {
                assert_int_equal(game_actions(table.rules, table.game, table.actions), 2);
                assert_int_equal(action_arg(table.actions[1]), 200 + window); // one is released
                assert_true(window > last);
                last = window;
                seen[window]++;
            }
        }
    }
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    table_free(&table);
}

static void free_actions_change_possible_deployments(void **state) {
    GameTable table = table_of(RULES, 2);
    Rng rng = rng_make(3, 1);
    assert_true(table_reach(&table, "after placing", &rng));
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const uint32_t before = game_off_board(table.rules, table.game, away);
    assert_int_equal(game_actions(table.rules, table.game, table.actions), 2);
    game_apply(table.rules, table.game, table.actions[1]);
    assert_int_equal(game_off_board(table.rules, table.game, away), before - 1);
    assert_true(table_in_phase(&table, "deploy")); // no action is left in this phase, so it is over
    table_free(&table);
}

/** Returns whether an action deploys to the start tile, on an open and unoccupied feature. */
static bool goes_to_start_tile(const GameTable *table, Action action) {
    if (action_verb(action) != VERB_DEPLOY || action_x(action) != 0 || action_y(action) != 0) {
        return false;
    }
    const FeatureView view = game_feature(table->rules, table->game, 0, action_segment(action));
    assert_false(view.complete);
    assert_int_equal(view.followers[0] + view.followers[1], 0);
    assert_true(action_figure(action) != FIGURE_BUILDER);
    return true;
}

/** Distant deployments are offered, for the phantom, too. */
static void followers_go_to_the_start_tile(void **state) {
    unsigned far[2] = {0};
    GameTable table = table_of(RULES, 2);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        Rng rng = rng_make(seed, 3);
        game_start(table.rules, table.game, 0);
        for (; game_pending(table.rules, table.game).kind != PENDING_OVER;
             table_step(&table, &rng)) {
            const bool phantom = table_in_phase(&table, "phantom");
            if (!phantom && !table_in_phase(&table, "deploy")) {
                continue;
            }
            const uint32_t count = game_actions(table.rules, table.game, table.actions);
            for (uint32_t i = 0; i < count; i++) {
                far[phantom] += goes_to_start_tile(&table, table.actions[i]);
            }
        }
    }
    assert_true(far[0] > 0 && far[1] > 0);
    table_free(&table);
}

/** Playouts execute the steps of a turn at once: the same random numbers give the same games. */
static void playouts_are_the_turns_one_by_one(void **state) {
    GameTable table = table_of(RULES, 3);
    for (uint64_t seed = 0; seed < 4 * GAMES; seed++) {
        Rng one = rng_make(seed, 4);
        Rng two = rng_make(seed, 4);
        game_start(table.rules, table.game, 0);
        game_start(table.rules, table.other, 0);
        const uint32_t plies = game_playout(table.rules, table.other, &two);
        uint32_t decisions = 0;
        while (game_pending(table.rules, table.game).kind != PENDING_OVER) {
            decisions += game_pending(table.rules, table.game).kind == PENDING_DECISION;
            table_step(&table, &one);
        }
        assert_true(plies >= decisions);
        assert_true(game_hash(table.rules, table.game) == game_hash(table.rules, table.other));
    }
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_somewhere),
        cmocka_unit_test(hashes_and_copies_include_off_board_figures),
        cmocka_unit_test(bad_places_are_refused),
        cmocka_unit_test(free_actions_are_asked_in_order_and_only_if_possible),
        cmocka_unit_test(free_actions_change_possible_deployments),
        cmocka_unit_test(followers_go_to_the_start_tile),
        cmocka_unit_test(playouts_are_the_turns_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
