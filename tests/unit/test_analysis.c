// SPDX-License-Identifier: MIT
//
// Move analysis: the parts add up, a completed city appears in the right part, and every variation
// can be played.
#include "analysis/analysis_text.h"
#include "bot_games.h"
#include "carcarena/engine/text.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * The start tile D with its open city to the north, a road along it and two tiles to the south:
 *
 *     . E        the current tile closes the city at 0,-1
 *     . D
 *     . W V
 */
static const char CITY_TO_CLOSE[] = "tile base/D 0,0 r0\n"
                                    "tile base/W 0,1 r0\n"
                                    "tile base/V 1,1 r1\n"
                                    "score 0 5\n"
                                    "score 1 2\n"
                                    "draws 69\n"
                                    "hand base/E\n"
                                    "turn 0 place\n";

typedef struct Table {
    Rules *rules;
    Game *game;
    Analysis analysis;
} Table;

/** Plays this number of decisions at random, until a decision with a choice. */
static void table_play(Table *table, uint64_t seed, uint32_t decisions) {
    Rng rng = rng_make(seed, 5);
    game_start(table->rules, table->game, 0);
    Action *actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    for (;;) {
        const Pending pending = game_pending(table->rules, table->game);
        assert_true(pending.kind != PENDING_OVER);
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(table->rules, table->game, &rng);
        } else if (decisions == 0 && game_actions(table->rules, table->game, actions) > 2) {
            break;
        } else {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, &rng));
            decisions -= decisions > 0 ? 1 : 0;
        }
    }
    free(actions);
}

static Table table_open(const char *sets, int players) {
    Table table = {.rules = rules_named(sets, players)};
    table.game = game_memory(table.rules);
    return table;
}

static void table_close(Table *table) {
    analysis_free(&table->analysis);
    free(table->game);
    rules_destroy(table->rules);
}

static void table_ask(Table *table, const char *bot) {
    BotSpec spec;
    Message message = {""};
    assert_int_equal(bot_spec_from_text(&spec, bot, &message), STATUS_OK);
    const AnalysisRequest request = {.spec = &spec, .seed = 3};
    analysis_free(&table->analysis);
    if (analysis_make(&table->analysis, table->rules, table->game, &request, &message) !=
        STATUS_OK) {
        fail_msg("%s", message.text);
    }
    bot_spec_free(&spec);
}

static void expect_sound(const Table *table) {
    const Analysis *const analysis = &table->analysis;
    Game *after = game_memory(table->rules);
    assert_true(analysis->moves[0].candidate.action == analysis->chosen);
    for (uint32_t i = 0; i < analysis->count; i++) {
        const AnalysisMove *const move = &analysis->moves[i];
        double sum = analysis->lead_now;
        for (int term = 0; term < TERM_COUNT; term++) {
            sum += move->terms[term];
        }
        assert_true(fabs(sum - move->lead) < 1e-9);
        assert_true(move->line_count >= 1 && move->foretold <= move->line_count);
        assert_true(move->line[0].action == move->candidate.action);
        game_copy(table->rules, after, table->game);
        for (uint32_t ply = 0; ply < move->line_count; ply++) {
            Message message = {""};
            const Status status =
                move->line[ply].chance
                    ? game_resolve(table->rules, after, move->line[ply].outcome)
                    : game_try_apply(table->rules, after, move->line[ply].action, NULL, &message);
            assert_int_equal(status, STATUS_OK);
        }
        const Pending pending = game_pending(table->rules, after);
        assert_true(pending.kind != PENDING_DECISION || pending.player != analysis->player ||
                    move->foretold == move->line_count);
    }
    free(after);
}

static void parts_add_up_and_lines_can_be_played(void **state) {
    static const char *const BOTS[] = {"greedy",
                                       "random",
                                       "flat:simulations=60",
                                       "rave:simulations=200",
                                       "rave:simulations=200,moves=joint",
                                       "star2.5:depth=1",
                                       "mcts:simulations=50"};
    static const char *const SETS[] = {"base", "winter+gingerbread-man", "base+hills-and-sheep"};
    for (int set = 0; set < 3; set++) {
        Table table = table_open(SETS[set], 2 + set % 2);
        for (unsigned bot = 0; bot < sizeof BOTS / sizeof BOTS[0]; bot++) {
            table_play(&table, bot, 20 + 5 * bot);
            table_ask(&table, BOTS[bot]);
            expect_sound(&table);
        }
        table_close(&table);
    }
}

static const AnalysisMove *move_find(const Table *table, const char *text) {
    Action action = 0;
    Message message = {""};
    if (action_from_text(table->rules, table->game, text, &action, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    for (uint32_t i = 0; i < table->analysis.count; i++) {
        if (table->analysis.moves[i].candidate.action == action) {
            return &table->analysis.moves[i];
        }
    }
    fail_msg("%s is not among the moves", text);
    return NULL;
}

// The city of two tiles pays four points when it is closed with a follower on it; elsewhere the
// tile starts a separate city, worth one point as it is.
static void a_city_closed_shows_as_city(void **state) {
    Table table = table_open("base", 2);
    Message message = {""};
    if (game_from_text(table.rules, table.game, CITY_TO_CLOSE, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    table_ask(&table, "greedy");
    assert_true(fabs(table.analysis.lead_now - 3) < 1e-9);
    const AnalysisMove *closing = move_find(&table, "place 0,-1 r2");
    assert_true(fabs(closing->terms[TERM_CITY] - 4) < 1e-9);
    assert_true(fabs(closing->terms[TERM_ROAD]) < 1e-9);
    assert_true(fabs(closing->terms[TERM_CLOISTER]) < 1e-9);
    assert_int_equal(table.analysis.opponent, 1);
    table_close(&table);
}

static void table_names_every_move_and_marks_the_played_one(void **state) {
    Table table = table_open("base", 2);
    table_play(&table, 1, 10);
    table_ask(&table, "greedy");
    TextBuffer all = {0};
    TextBuffer few = {0};
    const Action played = table.analysis.moves[1].candidate.action;
    analysis_text(&all, &table.analysis, table.rules, table.game,
                  &(AnalysisStyle){.bot = "greedy", .played = played});
    analysis_text(&few, &table.analysis, table.rules, table.game,
                  &(AnalysisStyle){.bot = "greedy", .top = 1});
    for (uint32_t i = 0; i < table.analysis.count; i++) {
        char text[ACTION_TEXT_SIZE];
        const Action action = table.analysis.moves[i].candidate.action;
        assert_non_null(
            strstr(all.text, action_to_text(table.rules, table.game, action, text, sizeof text)));
    }
    assert_non_null(strstr(all.text, "\n  2* "));
    assert_null(strstr(all.text, "\n  1* "));
    assert_null(strstr(few.text, "\n  2"));
    assert_non_null(strstr(few.text, " more\n"));
    text_buffer_free(&all);
    text_buffer_free(&few);
    table_close(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_add_up_and_lines_can_be_played),
        cmocka_unit_test(a_city_closed_shows_as_city),
        cmocka_unit_test(table_names_every_move_and_marks_the_played_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
