// SPDX-License-Identifier: MIT
//
// Reports of small made-up runs: the numbers, the four formats, the notes.
#include "carcarena/arena/report.h"
#include "record/action_code.h"
#include "record/move_times.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <cjson/cJSON.h>

#include "assert_close.h"

enum { TEXT_MAX = 64 * 1024 };

typedef struct Output {
    char text[TEXT_MAX];
    size_t length;
} Output;

static bool output_write(void *user, const char *text, size_t size) {
    Output *output = user;
    assert_true(output->length + size < TEXT_MAX);
    memcpy(output->text + output->length, text, size);
    output->length += size;
    output->text[output->length] = '\0';
    return true;
}

static bool output_fail(void *user, const char *text, size_t size) {
    (void)user;
    (void)text;
    (void)size;
    return false;
}

static const char *const NAMES[3] = {"Zo\xC3\xA9", "bob", "a,\"quoted\"|name"};

static Report *report_make(unsigned bots, unsigned seats, unsigned games_per_block,
                           uint64_t games_total) {
    const ReportSetup setup = {.title = "made up",
                               .bot_names = NAMES,
                               .bot_count = bots,
                               .seats = seats,
                               .games_per_block = games_per_block,
                               .games_total = games_total};
    Report *report = NULL;
    assert_int_equal(report_create(&report, &setup, NULL), STATUS_OK);
    return report;
}

// A game of two bots in this order of seats; the first seat begins.
static GameRecord duel(uint64_t id, uint32_t first, uint32_t second, int32_t points_first,
                       int32_t points_second) {
    return (GameRecord){.id = id,
                        .state_hash = id,
                        .plies = 100,
                        .bots = {first, second},
                        .scores = {points_first, points_second},
                        .ranks = {points_first >= points_second ? 1U : 2U,
                                  points_second >= points_first ? 1U : 2U}};
}

static void add(Report *report, const GameRecord *record) {
    Message message = {{0}};
    if (report_add(report, record, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

// Four mirrored pairs between bots 0 and 1: 2, 1, 1 1/2 and 1 points for bot 0.
static Report *four_pairs(void) {
    Report *report = report_make(2, 2, 2, 8);
    const int32_t points[8][2] = {{80, 60}, {50, 70}, {90, 60}, {90, 60},
                                  {70, 70}, {60, 61}, {40, 50}, {30, 44}};
    for (uint64_t id = 0; id < 8; ++id) {
        const uint32_t first = (uint32_t)(id % 2);
        const GameRecord record = duel(id, first, 1U - first, points[id][0], points[id][1]);
        add(report, &record);
    }
    return report;
}

static cJSON *report_json(Report *report) {
    Output *output = calloc(1, sizeof *output);
    Message message = {{0}};
    assert_non_null(output);
    if (report_write(report, &(ReportRequest){.format = REPORT_JSON}, output_write, output,
                     &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    cJSON *root = cJSON_Parse(output->text);
    assert_non_null(root);
    free(output);
    return root;
}

static double number_at(const cJSON *row, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(row, key);
    if (cJSON_IsObject(item)) {
        item = cJSON_GetObjectItemCaseSensitive(item, "value");
    }
    assert_true(cJSON_IsNumber(item));
    return item->valuedouble;
}

static const cJSON *row_at(const cJSON *root, const char *section, int row) {
    const cJSON *item = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(root, section), row);
    if (item == NULL) {
        fail_msg("no row %d of %s", row, section);
    }
    return item;
}

static const cJSON *row_of(const cJSON *root, const char *section, const char *bot) {
    const cJSON *row = NULL;
    cJSON_ArrayForEach(row, cJSON_GetObjectItemCaseSensitive(root, section)) {
        if (strcmp(cJSON_GetObjectItemCaseSensitive(row, "bot")->valuestring, bot) == 0) {
            return row;
        }
    }
    fail_msg("no row for %s", bot);
    return NULL;
}

static void numbers_are_right(void **state) {
    (void)state;
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
    // Beginners: 1, 0, 1, 1, 1/2, 0, 0, 0.
    ASSERT_CLOSE(number_at(row_at(root, "order", 0), "score"), 43.75, 0.051);
    ASSERT_CLOSE(number_at(row_at(root, "ends", 0), "games"), 8, 0);
    ASSERT_CLOSE(number_at(row_at(root, "ends", 1), "games"), 1, 0);
    cJSON_Delete(root);
    report_destroy(report);
}

// Where each heading of a text table ends must be where the cells under it end.
static void columns_line_up(void **state) {
    (void)state;
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
    (void)state;
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
    (void)state;
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
    // The others share the rest: all four seats of a game score 2 of 4, and one first place.
    const cJSON *rest = row_of(root, "ratings", NAMES[1]);
    ASSERT_CLOSE(3.0 * number_at(rest, "score") + number_at(best, "score"), 200.0, 0.2);
    ASSERT_CLOSE(3.0 * number_at(rest, "first_places") + 37.5, 100.0, 0.2);
    assert_null(cJSON_GetObjectItemCaseSensitive(root, "pairs"));
    cJSON_Delete(root);
    report_destroy(report);
}

static void unfinished_and_faulty_runs_say_so(void **state) {
    (void)state;
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
    assert_non_null(strstr(output->text, "In 1 of 1 whole blocks"));
    assert_non_null(strstr(output->text, "forfeits"));
    free(output);
    report_destroy(report);
}

/** Times of seats that made `counts` decisions, the n-th of which took n microseconds. */
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
    (void)state;
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
    assert_non_null(strstr(output->text, "harness,20,% of playing time\n"));
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
    (void)state;
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

// Also in a block whose games are not all alike, or that is not whole.
static void games_that_end_like_another_of_their_block_are_counted(void **state) {
    static const uint64_t HASHES[] = {7, 8, 7, 8, 7, 9, 5, 6, 4, 4};
    (void)state;
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

// ---- For a screen

/** The last line of a text that ends in a newline. */
static const char *last_line(const char *text) {
    const char *line = text + strlen(text) - 1;
    assert_int_equal(*line, '\n');
    while (line > text && line[-1] != '\n') {
        --line;
    }
    return line;
}

static Output *text_of(Report *report, const ReportRequest *request) {
    Output *output = calloc(1, sizeof *output);
    Message message = {{0}};
    assert_non_null(output);
    if (report_write(report, request, output_write, output, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return output;
}

static void fits_a_screen(const char *text) {
    unsigned lines = 0;
    unsigned columns = 0;
    for (; *text != '\0'; ++text) {
        const bool within = ((unsigned char)*text & 0xC0U) == 0x80U; // a UTF-8 sequence
        columns = *text == '\n' ? 0 : columns + (within ? 0U : 1U);
        lines += *text == '\n' ? 1U : 0U;
        assert_true(columns <= 80);
    }
    assert_true(lines <= 30);
}

static void the_brief_report_fits_a_screen(void **state) {
    (void)state;
    Report *report = report_make(3, 2, 2, 100);
    for (uint64_t id = 0; id < 60; ++id) {
        const uint32_t pair = (uint32_t)(id / 2 % 3);
        const uint32_t bots[2] = {pair == 2 ? 1U : 0U, pair == 0 ? 1U : 2U};
        const bool swapped = id % 2 == 1;
        GameRecord record = duel(id, bots[swapped], bots[!swapped], 40 + (int)(id * 7 % 23),
                                 30 + (int)(id * 5 % 31));
        record.faults = id == 7 ? 1 : 0;
        record.reason = id == 7 ? END_ILLEGAL : END_COMPLETED;
        add(report, &record);
    }
    const ReportRequest brief = {
        .format = REPORT_TEXT, .brief = true, .closing = "More: rate --all"};
    Output *output = text_of(report, &brief);
    fits_a_screen(output->text);
    assert_non_null(strstr(output->text, "made up: 60 of 100 games"));
    assert_non_null(strstr(output->text, "\nRatings\n"));
    assert_non_null(strstr(output->text, "\nCrosstable\n"));
    assert_non_null(strstr(output->text, "forfeits"));
    assert_non_null(strstr(output->text, "! The run is not complete."));
    assert_non_null(strstr(output->text, "! Forfeits: 1 games"));
    assert_non_null(strstr(output->text, "\nMore: rate --all\n"));
    assert_null(strstr(output->text, "Pairs of games on one deck"));
    assert_null(strstr(output->text, "Notes"));
    assert_non_null(strstr(last_line(output->text), " leads "));
    assert_non_null(strstr(last_line(output->text), " Elo: not significant (LOS "));
    // The same words end the whole report.
    const ReportRequest whole = {.format = REPORT_TEXT};
    Output *all = text_of(report, &whole);
    assert_string_equal(last_line(all->text), last_line(output->text));
    assert_non_null(strstr(all->text, "Pairs of games on one deck"));
    assert_non_null(strstr(all->text, "Notes"));
    free(all);
    free(output);
    report_destroy(report);
}

static void the_brief_report_of_many_bots_is_cut(void **state) {
    (void)state;
    enum { BOTS = 40 };
    char names[BOTS][16];
    const char *pointers[BOTS];
    for (int i = 0; i < BOTS; ++i) {
        (void)snprintf(names[i], sizeof names[i], "bot-%d", i);
        pointers[i] = names[i];
    }
    const ReportSetup setup = {.title = "many",
                               .bot_names = pointers,
                               .bot_count = BOTS,
                               .seats = 2,
                               .games_per_block = 2,
                               .games_total = 4 * BOTS};
    Report *report = NULL;
    assert_int_equal(report_create(&report, &setup, NULL), STATUS_OK);
    for (uint64_t id = 0; id < 4 * BOTS; ++id) {
        const uint32_t first = (uint32_t)(id / 2 % BOTS);
        const uint32_t second = (first + 1 + (uint32_t)(id / (uint64_t)(2 * BOTS))) % BOTS;
        const GameRecord record = duel(id, id % 2 == 0 ? first : second,
                                       id % 2 == 0 ? second : first, (int)(id % 7), (int)(id % 5));
        add(report, &record);
    }
    const ReportRequest brief = {.format = REPORT_TEXT, .brief = true};
    Output *output = text_of(report, &brief);
    fits_a_screen(output->text);
    assert_non_null(strstr(output->text, "  ... and 26 more\n"));
    assert_null(strstr(output->text, "Pairs of games"));
    free(output);
    report_destroy(report);
}

/** One score has one interval wherever it stands, inside of what is possible. */
static void a_score_has_one_interval(void **state) {
    (void)state;
    for (int lost = 0; lost <= 3; ++lost) { // of four decks
        Report *report = report_make(2, 2, 2, 8);
        for (uint64_t id = 0; id < 8; ++id) {
            const uint32_t first = (uint32_t)(id % 2);
            const bool won = (int)(id / 2) >= lost;
            const GameRecord record =
                duel(id, first, 1U - first, first == 0 && won ? 9 : 5, first == 1 && won ? 9 : 5);
            add(report, &record);
        }
        cJSON *root = report_json(report);
        const cJSON *const rated =
            cJSON_GetObjectItemCaseSensitive(row_of(root, "ratings", NAMES[0]), "score");
        const cJSON *const crossed =
            cJSON_GetObjectItemCaseSensitive(row_of(root, "crosstable", NAMES[0]), NAMES[1]);
        const cJSON *const paired =
            cJSON_GetObjectItemCaseSensitive(row_at(root, "pairs", 0), "score");
        assert_true(cJSON_Compare(rated, crossed, true) && cJSON_Compare(rated, paired, true));
        const double low = cJSON_GetObjectItemCaseSensitive(rated, "low")->valuedouble;
        const double high = cJSON_GetObjectItemCaseSensitive(rated, "high")->valuedouble;
        assert_true(low >= 0.0 && high <= 100.0 && low < high);
        Output *text = text_of(report, &(ReportRequest){.format = REPORT_TEXT});
        assert_non_null(strstr(text->text, "Too few decks: 2 bots have fewer than 10 blocks"));
        assert_non_null(strstr(last_line(text->text), "too few decks (4; LOS "));
        assert_null(strstr(text->text, "100.0 \xC2\xB1")); // beyond what is possible
        free(text);
        cJSON_Delete(root);
        report_destroy(report);
    }
}

/** One bot wins nearly everything: then it is said to be stronger. */
static void a_clear_lead_is_called_one(void **state) {
    (void)state;
    Report *report = report_make(2, 2, 2, 80);
    for (uint64_t id = 0; id < 80; ++id) {
        const uint32_t first = (uint32_t)(id % 2);
        const int lead = id % 8 == 0 ? -5 : 5;
        const GameRecord record =
            duel(id, first, 1U - first, 50 + (first == 0 ? lead : 0), 50 + (first == 1 ? lead : 0));
        add(report, &record);
    }
    const ReportRequest markdown = {.format = REPORT_MARKDOWN};
    Output *output = text_of(report, &markdown);
    static const char LEADS[] = "Zo\xC3\xA9 leads bob by ";
    assert_memory_equal(last_line(output->text), LEADS, sizeof LEADS - 1);
    assert_non_null(strstr(last_line(output->text), " Elo: significant (LOS > 99.9 %).\n"));
    free(output);
    report_destroy(report);
}

/** A chart alone: the picture of one section, and no file where there is none. */
static void a_chart_is_a_picture(void **state) {
    (void)state;
    Report *report = four_pairs();
    const char *const sections[] = {NULL, "crosstable", "pairs", "order"};
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; ++i) {
        const ReportRequest request = {.format = REPORT_SVG, .section = sections[i]};
        Output *output = text_of(report, &request);
        assert_ptr_equal(strstr(output->text, "<svg "), output->text);
        assert_null(strstr(output->text + 1, "<svg "));
        assert_non_null(strstr(output->text, "<style>"));
        assert_string_equal(output->text + output->length - 7, "</svg>\n");
        free(output);
    }
    Message message = {{0}};
    Output *output = calloc(1, sizeof *output);
    assert_non_null(output);
    const ReportRequest none = {.format = REPORT_SVG, .section = "ends"};
    assert_int_equal(report_write(report, &none, output_write, output, &message), STATUS_NOT_FOUND);
    assert_int_equal(output->length, 0);
    assert_non_null(strstr(message.text, "'ends' has no chart"));
    free(output);
    report_destroy(report);
}

static void misuse_is_refused(void **state) {
    (void)state;
    Message message = {{0}};
    Report *report = report_make(2, 2, 2, 2);
    Output *output = calloc(1, sizeof *output);
    assert_non_null(output);
    assert_int_equal(report_write(report, &(ReportRequest){.format = REPORT_TEXT}, output_write,
                                  output, &message),
                     STATUS_NOT_FOUND);
    GameRecord record = duel(5, 0, 1, 10, 20);
    add(report, &record);
    assert_int_equal(report_add(report, &record, NULL, &message), STATUS_INVALID);
    record = duel(6, 0, 2, 10, 20);
    assert_int_equal(report_add(report, &record, NULL, &message), STATUS_INVALID);
    assert_int_equal(report_write(report,
                                  &(ReportRequest){.format = REPORT_TEXT, .section = "nonsense"},
                                  output_write, output, &message),
                     STATUS_NOT_FOUND);
    assert_non_null(strstr(message.text, "nonsense"));
    assert_int_equal(
        report_write(report, &(ReportRequest){.format = REPORT_TEXT}, output_fail, NULL, &message),
        STATUS_IO);
    assert_int_equal(output->length, 0);
    assert_int_equal(report_format_find("md"), REPORT_MARKDOWN);
    assert_int_equal(report_format_find("xml"), REPORT_FORMAT_COUNT);
    free(output);
    report_destroy(report);
}

// Two runs of two games on one deck are one block of four, as in one run with blocks of four; on
// decks of their own they are two.
static void a_deck_of_two_runs_is_one_block(void **state) {
    (void)state;
    enum { BLOCKS = 12 };
    const ReportRun runs[2] = {{.name = "one", .games_total = 2 * BLOCKS, .games_per_block = 2},
                               {.name = "two", .games_total = 2 * BLOCKS, .games_per_block = 2}};
    const char *const names[2] = {"ann", "bob"};
    ReportSetup setup = {.title = "pool", .bot_names = names, .bot_count = 2, .seats = 2};
    double errors[3] = {0.0}; // one run; two runs, decks shared; decks of their own
    for (unsigned way = 0; way < 3; ++way) {
        Report *report = NULL;
        setup.games_per_block = way == 0 ? 4 : 2;
        setup.runs = way == 0 ? NULL : runs;
        setup.run_count = way == 0 ? 0 : 2;
        assert_int_equal(report_create(&report, &setup, NULL), STATUS_OK);
        for (uint64_t id = 0; id < 4 * BLOCKS; ++id) {
            const uint64_t block = id / 4;
            const unsigned run = id % 4 < 2 ? 0 : 1;
            const bool won = block % 3 != 0; // all four games of a deck end alike
            const GameRecord record = {.id = id,
                                       .bots = {0, 1},
                                       .ranks = {won ? 1U : 2U, won ? 2U : 1U},
                                       .scores = {won ? 9 : 3, won ? 3 : 9}};
            if (way > 0) {
                report_place(report, &(ReportPlace){.run = run,
                                                    .block = block,
                                                    .cluster = way == 1 ? block : 2 * block + run});
            }
            assert_int_equal(report_add(report, &record, NULL, NULL), STATUS_OK);
        }
        cJSON *root = report_json(report);
        errors[way] =
            cJSON_GetObjectItem(cJSON_GetObjectItem(row_at(root, "ratings", 0), "elo"), "error")
                ->valuedouble;
        if (way > 0) {
            ASSERT_CLOSE(number_at(row_at(root, "runs", 1), "games"), 2.0 * BLOCKS, 0.0);
            ASSERT_CLOSE(number_at(row_at(root, "by-run", 0), "difference"), 0.0, 1e-9);
        }
        cJSON_Delete(root);
        report_destroy(report);
    }
    ASSERT_CLOSE(errors[1], errors[0], 0.0);
    assert_true(errors[2] < 0.75 * errors[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_right),
        cmocka_unit_test(columns_line_up),
        cmocka_unit_test(csv_quotes_and_splits_estimates),
        cmocka_unit_test(a_deck_of_two_runs_is_one_block),
        cmocka_unit_test(four_seats_count_ranks_and_first_places),
        cmocka_unit_test(unfinished_and_faulty_runs_say_so),
        cmocka_unit_test(time_is_reported_where_it_is_known),
        cmocka_unit_test(divergence_counts_decisions_made_alike),
        cmocka_unit_test(games_that_end_like_another_of_their_block_are_counted),
        cmocka_unit_test(the_brief_report_fits_a_screen),
        cmocka_unit_test(the_brief_report_of_many_bots_is_cut),
        cmocka_unit_test(a_score_has_one_interval),
        cmocka_unit_test(a_clear_lead_is_called_one),
        cmocka_unit_test(a_chart_is_a_picture),
        cmocka_unit_test(misuse_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
