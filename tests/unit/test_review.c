// SPDX-License-Identifier: MIT
//
// Reviews and puzzles: costs of turns are those of brute force where the game ends with the turn,
// the luck of tiles has mean zero, and threads change nothing.
#include "carcarena/bots/turn_judge.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "games/games_read.h"
#include "review/puzzle_find.h"
#include "review/puzzle_json.h"
#include "review/review_annotate.h"
#include "review/review_luck.h"
#include "review/review_text.h"
#include "testing.h"

#include "assert_close.h"

#include <stdlib.h>
#include <string.h>

// ---- The judge

static double lead_of(const GameTable *table, const Game *game, int player) {
    int32_t scores[PLAYERS_MAX];
    game_scores(table->rules, game, scores);
    return scores[player] - scores[1 - player];
}

// The best lead after any way to finish the game from a decision of one player.
static double best_lead(const GameTable *table, const Game *game, int player) {
    Game *const after = game_memory(table->rules);
    Action *const actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    double best = -1e9;
    const uint32_t count = game_actions(table->rules, game, actions);
    for (uint32_t i = 0; i < count; i++) {
        game_copy(table->rules, after, game);
        game_apply(table->rules, after, actions[i]);
        const bool over = game_pending(table->rules, after).kind == PENDING_OVER;
        const double lead = over ? lead_of(table, after, player) : best_lead(table, after, player);
        best = lead > best ? lead : best;
    }
    free(actions);
    free(after);
    return best;
}

// Plays at random up to the placement of the last tile.
static bool last_placement_reach(GameTable *table, Rng *rng) {
    for (;;) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_OVER) {
            return false;
        }
        if (pending.kind == PENDING_DECISION && strcmp(pending.phase, "place") == 0 &&
            game_draws_left(table->rules, table->game) == 0) {
            return true;
        }
        table_step(table, rng);
    }
}

static void last_turns_are_judged_exactly(void **state) {
    enum { GAMES = 40 };
    const TurnJudgeSettings settings = {.turns = JUDGED_TURNS_MAX - 1, .decks = 2};
    (void)state;
    uint32_t judged = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        GameTable table = table_of("base", 2);
        Rng rng = rng_make(seed, 3);
        TurnJudge *judge = NULL;
        TurnJudgment found;
        assert_int_equal(turn_judge_create(&judge, table.rules, &settings, NULL), STATUS_OK);
        if (last_placement_reach(&table, &rng)) {
            const int player = game_pending(table.rules, table.game).player;
            const double best = best_lead(&table, table.game, player);
            const uint32_t count = game_actions(table.rules, table.game, table.actions);
            const Action played[] = {table.actions[seed % count]};
            turn_judge_position(judge, table.game, played, 1, seed, &found);
            assert_true(found.played < found.count);
            assert_int_equal(found.turns[found.played].actions[0], played[0]);
            ASSERT_CLOSE(found.turns[0].cost, 0.0, 0.0);
            for (uint32_t i = 0; i < found.count; i++) {
                assert_true(found.turns[i].lead <= best);
                assert_true(found.turns[i].cost >= 0);
                ASSERT_CLOSE(found.turns[i].cost_error, 0.0, 1e-6);
                ASSERT_CLOSE(found.turns[i].cost, found.turns[0].worth - found.turns[i].worth,
                             1e-9);
            }
            // Greedy sees the end of the game, so its best turn is the best one.
            ASSERT_CLOSE(found.turns[0].lead, best, 0.0);
            judged++;
        }
        turn_judge_destroy(judge);
        table_free(&table);
    }
    assert_true(judged > GAMES / 2);
}

static void points_add_up_to_the_lead(void **state) {
    enum { DECKS = 6 };
    const TurnJudgeSettings settings = {.turns = 3, .decks = DECKS};
    (void)state;
    GameTable table = table_of("base", 2);
    Rng rng = rng_make(8, 1);
    TurnJudge *judge = NULL;
    TurnJudgment found;
    JudgedPoints points;
    assert_int_equal(turn_judge_create(&judge, table.rules, &settings, NULL), STATUS_OK);
    assert_true(table_reach(&table, "place", &rng));
    turn_judge_position(judge, table.game, NULL, 0, 4, &found);
    assert_int_equal(found.played, found.count);
    const JudgedTurn *const turn = &found.turns[0];
    turn_judge_points(judge, table.game, turn->actions, turn->count, 4, turn->games, &points);
    double sums[2] = {0, 0};
    for (int source = 0; source < JUDGED_SOURCES; source++) {
        sums[0] += points.points[found.player][source];
        sums[1] += points.points[1 - found.player][source];
    }
    ASSERT_CLOSE(sums[0] - sums[1] + lead_of(&table, table.game, found.player), turn->lead, 1e-9);
    turn_judge_destroy(judge);
    table_free(&table);
}

static void settings_are_checked(void **state) {
    (void)state;
    GameTable table = table_of("base", 2);
    TurnJudge *judge = NULL;
    Message message = {""};
    const TurnJudgeSettings wrong[] = {{0, 1}, {JUDGED_TURNS_MAX, 1}, {1, 0}, {1, 1U << 20}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(turn_judge_create(&judge, table.rules, &wrong[i], &message),
                         STATUS_INVALID);
        assert_null(judge);
    }
    table_free(&table);
}

// ---- Luck

static void luck_has_mean_zero(void **state) {
    (void)state;
    GameTable table = table_of("base", 2);
    LuckMeter meter;
    Outcome outcomes[64];
    assert_int_equal(luck_meter_make(&meter, table.rules, NULL), STATUS_OK);
    const uint32_t count = game_outcomes(table.rules, table.game, outcomes);
    double sum = 0;
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double luck = luck_measure(&meter, table.game, outcomes[i].number);
        sum += luck * outcomes[i].weight;
        most = luck > most ? luck : most;
    }
    ASSERT_CLOSE(sum, 0.0, 1e-9);
    assert_true(most > 0.1);
    luck_meter_free(&meter);
    table_free(&table);
}

// ---- Whole games

static void text_of_review(TextBuffer *text, const StoredGame *game, unsigned threads) {
    const ReviewSettings settings = {
        .judge = {.turns = 4, .decks = 2}, .seed = 5, .threads = threads};
    Review review;
    Message message = {""};
    assert_int_equal(review_make(&review, game, &settings, &message), STATUS_OK);
    assert_true(review.over);
    assert_int_equal(review.turn_count, 71);
    review_turns_text(text, &review);
    review_players_text(text, &review);
    // The games say something else than the evaluation, now and then.
    uint32_t others = 0;
    for (uint32_t i = 0; i < review.turn_count; i++) {
        const TurnJudgment *const judgment = &review.turns[i].judgment;
        bool better = false;
        for (uint32_t k = 1; k < judgment->count; k++) {
            better = better || judgment->turns[k].evaluated > judgment->turns[0].evaluated;
        }
        others += better ? 1 : 0;
    }
    assert_true(others > 0);
    double luck = 0;
    for (uint32_t i = 0; i < review.luck_count; i++) {
        luck += review.luck[i].points;
    }
    ASSERT_CLOSE(luck, review.players[0].luck + review.players[1].luck, 1e-9);
    review_free(&review);
}

static void threads_change_nothing(void **state) {
    (void)state;
    Games games = {.games = NULL};
    TextBuffer one = {0};
    TextBuffer three = {0};
    assert_int_equal(games_read(&games, CARCARENA_TEST_DATA "/six_games_bga.json", NULL),
                     STATUS_OK);
    text_of_review(&one, &games.games[3], 1);
    text_of_review(&three, &games.games[3], 3);
    assert_string_equal(one.text, three.text);
    assert_non_null(strstr(one.text, "\nAda"));
    text_buffer_free(&one);
    text_buffer_free(&three);
    games_free(&games);
}

// The text of a game with the marks of a quick review, and their number.
static char *annotated_text(const StoredGame *game, uint32_t *marks) {
    const ReviewSettings settings = {.judge = {.turns = 3, .decks = 1}, .seed = 5, .threads = 1};
    Review review;
    Message message = {""};
    char *text = NULL;
    assert_int_equal(review_make(&review, game, &settings, &message), STATUS_OK);
    *marks = 0;
    for (uint32_t i = 0; i < review.turn_count; i++) {
        *marks += review.turns[i].mark > REVIEW_GOOD ? 1 : 0;
    }
    assert_int_equal(review_annotate(&text, &review, &message), STATUS_OK);
    review_free(&review);
    return text;
}

// Each marked turn gets one variation, which the rules allow; a second review adds nothing.
static void annotated_games_have_better_turns(void **state) {
    (void)state;
    Games games = {.games = NULL};
    Games annotated = {.games = NULL};
    Message message = {""};
    uint32_t marks = 0;
    uint32_t again = 0;
    uint32_t variations = 0;
    assert_int_equal(games_read(&games, CARCARENA_TEST_DATA "/six_games_bga.json", NULL),
                     STATUS_OK);
    char *const text = annotated_text(&games.games[1], &marks);
    assert_true(marks > 1);
    assert_int_equal(games_read_text(&annotated, text, strlen(text), "annotated", &message),
                     STATUS_OK);
    const GameVariation *const moves = &annotated.games[0].file.moves;
    assert_int_equal(moves->step_count, games.games[1].file.moves.step_count);
    for (uint32_t i = 0; i < moves->turn_count; i++) {
        assert_true((moves->turns[i].other != NULL) == (moves->turns[i].comment != NULL));
        variations += moves->turns[i].other != NULL ? 1 : 0;
    }
    assert_int_equal(variations, marks);
    char *const twice = annotated_text(&annotated.games[0], &again);
    assert_string_equal(text, twice);
    free(text);
    free(twice);
    games_free(&annotated);
    games_free(&games);
}

static bool stops_at_once(void *user) {
    (void)user;
    return true;
}

static void a_review_can_be_stopped(void **state) {
    (void)state;
    Games games = {.games = NULL};
    Review review;
    const ReviewSettings settings = {
        .judge = {.turns = 4, .decks = 4}, .threads = 1, .stop = stops_at_once};
    assert_int_equal(games_read(&games, CARCARENA_TEST_DATA "/six_games_bga.json", NULL),
                     STATUS_OK);
    Message message = {""};
    assert_int_equal(review_make(&review, &games.games[0], &settings, &message),
                     STATUS_INTERRUPTED);
    review_free(&review);
    games_free(&games);
}

static void marks_follow_costs(void **state) {
    static const struct {
        double cost, error;
        ReviewMark mark;
    } CASES[] = {
        {0, 0, REVIEW_BEST},       {0.02, 0.5, REVIEW_GOOD},     {0.06, 0.01, REVIEW_INACCURACY},
        {0.06, 0.07, REVIEW_GOOD}, {0.12, 0.01, REVIEW_MISTAKE}, {0.5, 0.01, REVIEW_BLUNDER}};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TurnJudgment judgment = {.count = 2, .played = 1};
        judgment.turns[1].cost = CASES[i].cost;
        judgment.turns[1].cost_error = CASES[i].error;
        assert_int_equal(review_mark(&judgment), CASES[i].mark);
    }
    ASSERT_CLOSE(review_accuracy(0), 100.0, 0.0);
    ASSERT_CLOSE(review_accuracy(REVIEW_HALVING), 50.0, 1e-9);
    ASSERT_CLOSE(review_accuracy(-1), 100.0, 0.0);
}

// ---- Puzzles

static void puzzles_text_of(TextBuffer *text, const Games *games, unsigned threads) {
    const PuzzleSettings settings = {
        .decks = 8, .gain = 0.02, .seed = 3, .threads = threads, .most = 2};
    Puzzles puzzles = {.items = NULL};
    Message message = {""};
    assert_int_equal(puzzles_find(&puzzles, games, &settings, &message), STATUS_OK);
    assert_true(puzzles.count <= 2);
    for (uint32_t i = 0; i < puzzles.count; i++) {
        const TurnJudgment *const judgment = &puzzles.items[i].judgment;
        assert_true(puzzles.items[i].obvious > 0);
        assert_true(judgment->turns[puzzles.items[i].obvious].cost >= 0.02);
        assert_true(judgment->turns[2].cost >= 0.005);
    }
    JsonWriter json = {.comma = false};
    puzzles_json_write(&json, &puzzles);
    text_buffer_add(text, json_writer_text(&json));
    json_writer_free(&json);
    free(puzzles.items);
}

static void puzzles_have_one_solution(void **state) {
    (void)state;
    Games games = {.games = NULL};
    TextBuffer one = {0};
    TextBuffer two = {0};
    assert_int_equal(games_read(&games, CARCARENA_TEST_DATA "/six_games_bga.json", NULL),
                     STATUS_OK);
    const uint32_t all = games.count;
    games.count = 2; // enough
    puzzles_text_of(&one, &games, 1);
    puzzles_text_of(&two, &games, 2);
    games.count = all;
    assert_string_equal(one.text, two.text);
    text_buffer_free(&one);
    text_buffer_free(&two);
    games_free(&games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_turns_are_judged_exactly),
        cmocka_unit_test(points_add_up_to_the_lead),
        cmocka_unit_test(settings_are_checked),
        cmocka_unit_test(luck_has_mean_zero),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(annotated_games_have_better_turns),
        cmocka_unit_test(a_review_can_be_stopped),
        cmocka_unit_test(marks_follow_costs),
        cmocka_unit_test(puzzles_have_one_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
