// SPDX-License-Identifier: MIT
//
// Reports of small invented runs: the numbers, the four formats, the notes.
#include "carcarena/arena/report.h"
#include "record/action_code.h"
#include "record/move_times.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "assert_close.h"

#include "report_fixture.h"

static void numbers_are_right(void **state) {
    Report *report = four_pairs();
    cJSON *root = report_json(report);
    const cJSON *best = row_at(root, "ratings", 0);
    assert_string_equal(cJSON_GetObjectItemCaseSensitive(best, "bot")->valuestring, NAMES[0]);
    // 5 1/2 points of 8: 2 1/2 of the 4 games it began, 3 of the 4 others.
    // 1, 1.
    ASSERT_CLOSE(number_at(best, "score"), 68.75, 1e-9);
    ASSERT_CLOSE(number_at(best, "first_seat"), 100.0 * (2.5 / 4.0 - 3.0 / 4.0), 1e-9);
    ASSERT_CLOSE(number_at(best, "points"), (80 + 70 + 90 + 60 + 70 + 61 + 40 + 44) / 8.0, 0.051);
    assert_int_equal(number_at(best, "wins"), 5);
    assert_int_equal(number_at(best, "ties"), 1);
    assert_int_equal(number_at(best, "losses"), 2);
    const cJSON *pairs = row_at(root, "pairs", 0);
    assert_int_equal(number_at(pairs, "pairs_1"), 2);
    assert_int_equal(number_at(pairs, "pairs_1half"), 1);
    assert_int_equal(number_at(pairs, "pairs_2"), 1);
    // Bots that began: 1, 0, 1, 1, 1/2, 0, 0, 0.
    ASSERT_CLOSE(number_at(row_at(root, "order", 0), "score"), 43.75, 0.051);
    ASSERT_CLOSE(number_at(row_at(root, "ends", 0), "games"), 8, 0);
    ASSERT_CLOSE(number_at(row_at(root, "ends", 1), "games"), 1, 0);
    cJSON_Delete(root);
    report_destroy(report);
}

// Each heading of a text table must end in the column where its cells end.
static void columns_line_up(void **state) {
    Report *report = four_pairs();
    Output *output = calloc(1, sizeof *output);
    assert_non_null(output);
    assert_int_equal(report_write(report,
                                  &(ReportRequest){.format = REPORT_TEXT, .section = "crosstable"},
                                  output_write, output, NULL),
                     STATUS_OK);
    assert_string_equal(output->text, "Crosstable\n"
                                      "  (score of the row against the column, %)\n"
                                      "  #  bot          #1          #2\n"
                                      "  1  Zo\xC3\xA9     -        68.8 \xC2\xB1"
                                      "30.4\n"
                                      "  2  bob  31.2 \xC2\xB1"
                                      "30.4     -\n");
    free(output);
    report_destroy(report);
}

static void csv_quotes_and_splits_estimates(void **state) {
    Report *report = report_make(3, 2, 2, 4);
    const GameRecord games[4] = {duel(0, 0, 2, 10, 20), duel(1, 2, 0, 5, 30), duel(2, 0, 2, 10, 9),
                                 duel(3, 2, 0, 7, 6)};
    for (unsigned i = 0; i < 4; ++i) {
        add(report, &games[i]);
    }
    Output *output = calloc(1, sizeof *output);
    assert_non_null(output);
    assert_int_equal(
        report_write(report, &(ReportRequest){.format = REPORT_CSV}, output_write, output, NULL),
        STATUS_OK);
    assert_non_null(strstr(output->text, "rank,bot,elo,elo_error,"));
    assert_non_null(strstr(output->text, "\n2,\"a,\"\"quoted\"\"|name\",0,"));
    output->length = 0;
    assert_int_equal(report_write(report, &(ReportRequest){.format = REPORT_MARKDOWN}, output_write,
                                  output, NULL),
                     STATUS_OK);
    assert_non_null(strstr(output->text, "a,\"quoted\"\\|name |"));
    assert_non_null(strstr(output->text, "1 bots have no games"));
    assert_non_null(strstr(output->text, "fewer than 10 blocks"));
    free(output);
    report_destroy(report);
}

static void four_seats_count_ranks_and_first_places(void **state) {
    // Bot 0 in one seat, bot 1 in three; four rotations; bot 0 first, tied first, third, last.
    Report *report = report_make(2, 4, 4, 8);
    const uint32_t own[4] = {1, 1, 3, 4};
    const uint32_t others[4][3] = {{2, 3, 4}, {1, 3, 4}, {1, 2, 4}, {1, 2, 3}};
    for (uint32_t game = 0; game < 4; ++game) {
        GameRecord record = {.id = game, .bots = {1, 1, 1, 1}};
        for (uint32_t i = 1; i < 4; ++i) {
            record.ranks[(game + i) % 4U] = others[game][i - 1U];
        }
        record.bots[game] = 0;
        record.ranks[game] = own[game];
        record.first = 2;
        add(report, &record);
    }
    cJSON *root = report_json(report);
    const cJSON *best = row_of(root, "ratings", NAMES[0]);
    // Shares beaten: 1, 5/6, 1/3, 0 of three others; first places 1, 1/2, 0, 0.
    ASSERT_CLOSE(number_at(best, "score"), 100.0 * (1.0 + 5.0 / 6.0 + 1.0 / 3.0) / 4.0, 0.051);
    ASSERT_CLOSE(number_at(best, "first_places"), 37.5, 1e-9);
    // The other bot gets the rest: all four seats of a game score 2 of 4, and one first place.
    const cJSON *rest = row_of(root, "ratings", NAMES[1]);
    ASSERT_CLOSE(3.0 * number_at(rest, "score") + number_at(best, "score"), 200.0, 0.2);
    ASSERT_CLOSE(3.0 * number_at(rest, "first_places") + 37.5, 100.0, 0.2);
    assert_null(cJSON_GetObjectItemCaseSensitive(root, "pairs"));
    cJSON_Delete(root);
    report_destroy(report);
}

static void unfinished_and_faulty_runs_say_so(void **state) {
    Report *report = report_make(2, 2, 2, 10);
    GameRecord record = duel(0, 0, 1, 10, 20);
    record.faults = 2;
    record.reason = END_ILLEGAL;
    add(report, &record);
    record = duel(2, 0, 1, 30, 20);
    add(report, &record);
    record = duel(3, 1, 0, 30, 40);
    record.state_hash = 2;
    add(report, &record);
    Output *output = calloc(1, sizeof *output);
    assert_non_null(output);
    assert_int_equal(
        report_write(report, &(ReportRequest){.format = REPORT_TEXT}, output_write, output, NULL),
        STATUS_OK);
    assert_non_null(strstr(output->text, "made up: 3 of 10 games"));
    assert_non_null(strstr(output->text, "not complete"));
    assert_non_null(strstr(output->text, "1 blocks are not complete"));
    assert_non_null(strstr(output->text, "Forfeits: 1 games"));
    assert_non_null(strstr(output->text, "In 1 of 1 complete blocks"));
    assert_non_null(strstr(output->text, "forfeits"));
    free(output);
    report_destroy(report);
}

/** Writes times of seats that made `counts` decisions, the n-th of which took n microseconds. */
static size_t moves_make(uint8_t *bytes, const unsigned counts[2]) {
    size_t size = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        MoveTimes times = {.decisions = 0};
        for (uint64_t i = 1; i <= counts[seat]; i++) {
            move_times_add(&times, 1000 * i);
        }
        size += move_times_encode(bytes + size, &times);
    }
    return size;
}

static void time_is_reported_where_it_is_known(void **state) {
    uint8_t moves[2 * MOVE_TIMES_CODE_MAX];
    const unsigned decisions[2] = {100, 50};
    Report *report = report_make(2, 2, 2, 2);
    const GameRecord games[2] = {duel(0, 0, 1, 10, 20), duel(1, 1, 0, 10, 20)};
    const GameTiming timing = {.measured = true,
                               .game_ns = 5000000,
                               .choose_ns = {1000000, 3000000},
                               .cpu_measured = true,
                               .cpu_ns = {1000000, 1500000},
                               .worker = 1,
                               .decisions = {100, 50},
                               .moves = moves,
                               .moves_size = moves_make(moves, decisions)};
    assert_int_equal(report_add(report, &games[0], &timing, NULL), STATUS_OK);
    add(report, &games[1]);
    const StoreSession effort = {.threads = 2, .games = 2, .wall_ns = 4000000000, .write_ns = 0};
    Output *output = calloc(1, sizeof *output);
    assert_non_null(output);
    assert_int_equal(
        report_write(report,
                     &(ReportRequest){.format = REPORT_CSV, .section = "time", .effort = &effort},
                     output_write, output, NULL),
        STATUS_OK);
    assert_string_equal(
        output->text, "bot,games_timed,us_per_decision,us_median,us_95,us_99,us_longest,"
                      "decisions_per_game,ms_per_game,share,cpu_ms_per_game,cpu_share\n"
                      // Rounded up to the ends of classes, 53,247 and 98,303 ns, 26,623 and 49,151.
                      "Zo\xC3\xA9,1,10,53.247,98.303,100,100,100,1,25,1,100\n"
                      "bob,1,60,26.623,49.151,50,50,50,3,75,1.5,50\n");
    output->length = 0;
    assert_int_equal(
        report_write(
            report, &(ReportRequest){.format = REPORT_CSV, .section = "threads", .effort = &effort},
            output_write, output, NULL),
        STATUS_OK);
    assert_string_equal(output->text, "worker,games_timed,ms_per_game,cpu_share,residual\n"
                                      "2,1,5,62.5,\n");
    output->length = 0;
    assert_int_equal(
        report_write(report,
                     &(ReportRequest){.format = REPORT_CSV, .section = "cost", .effort = &effort},
                     output_write, output, NULL),
        STATUS_OK);
    assert_non_null(strstr(output->text, "arena overhead,20,% of playing time\n"));
    assert_non_null(strstr(output->text, "speed,0.5,games/s\n"));
    free(output);
    report_destroy(report);
}

// Records a game's actions: placements in a row at (1, y), (2, y), ...
static size_t actions_make(uint8_t *bytes, const int *rows, unsigned count) {
    ActionCursor cursor = {0, 0};
    size_t size = 0;
    for (unsigned i = 0; i < count; ++i) {
        size += action_encode(bytes + size, &cursor, action_place(0, (int)i + 1, rows[i], 0));
    }
    return size;
}

static void divergence_counts_decisions_made_alike(void **state) {
    static const int ROWS[4][3] = {{0, 1, 2}, {0, 1, 5}, {0, 1, 2}, {7, 1, 2}};
    Report *report = report_make(2, 2, 2, 4);
    for (uint64_t id = 0; id < 4; ++id) {
        uint8_t bytes[3 * ACTION_CODE_MAX];
        GameRecord record = duel(id, (uint32_t)(id % 2), (uint32_t)(1 - id % 2), 10, 20);
        record.actions = bytes;
        record.actions_size = actions_make(bytes, ROWS[id], 3);
        add(report, &record);
    }
    cJSON *root = report_json(report);
    assert_int_equal(number_at(root, "games_different"), 4);
    const cJSON *row = row_at(root, "divergence", 0);
    assert_int_equal(number_at(row, "blocks"), 2);
    assert_int_equal(number_at(row, "identical"), 0);
    assert_int_equal(number_at(row, "games_apart"), 2);
    assert_int_equal(number_at(row, "fewest"), 0);
    assert_int_equal(number_at(row, "most"), 2);
    ASSERT_CLOSE(number_at(row, "decisions_alike"), 1.0, 1e-9);
    cJSON_Delete(root);
    report_destroy(report);
}

// Also in a block whose games differ, or that is incomplete.
static void games_that_end_like_another_of_their_block_are_counted(void **state) {
    static const uint64_t HASHES[] = {7, 8, 7, 8, 7, 9, 5, 6, 4, 4};
    Report *report = report_make(2, 2, 4, 12);
    for (uint64_t id = 0; id < sizeof HASHES / sizeof HASHES[0]; ++id) {
        GameRecord record = duel(id, (uint32_t)(id % 2), (uint32_t)(1 - id % 2), 10, 20);
        record.state_hash = HASHES[id];
        add(report, &record);
    }
    cJSON *root = report_json(report);
    assert_int_equal(number_at(root, "games"), 10);
    assert_int_equal(number_at(root, "games_different"), 7);
    cJSON_Delete(root);
    report_destroy(report);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_right),
        cmocka_unit_test(columns_line_up),
        cmocka_unit_test(csv_quotes_and_splits_estimates),
        cmocka_unit_test(four_seats_count_ranks_and_first_places),
        cmocka_unit_test(unfinished_and_faulty_runs_say_so),
        cmocka_unit_test(time_is_reported_where_it_is_known),
        cmocka_unit_test(divergence_counts_decisions_made_alike),
        cmocka_unit_test(games_that_end_like_another_of_their_block_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
