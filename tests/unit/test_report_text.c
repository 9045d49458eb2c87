// SPDX-License-Identifier: MIT
//
// Reports as text for a screen, and places where they cannot be written.
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

static bool output_fail(void *user, const char *text, size_t size) {
    return false;
}

// ---- For a screen

/** Returns the last line of a text that ends in a newline. */
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
    assert_null(strstr(output->text, "Game pairs on one deck"));
    assert_null(strstr(output->text, "Notes"));
    assert_non_null(strstr(last_line(output->text), " leads "));
    assert_non_null(strstr(last_line(output->text), " Elo: not significant (LOS "));
    // The whole report ends with the same words.
    const ReportRequest whole = {.format = REPORT_TEXT};
    Output *all = text_of(report, &whole);
    assert_string_equal(last_line(all->text), last_line(output->text));
    assert_non_null(strstr(all->text, "Game pairs on one deck"));
    assert_non_null(strstr(all->text, "Notes"));
    free(all);
    free(output);
    report_destroy(report);
}

static void the_brief_report_of_many_bots_is_cut(void **state) {
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
    assert_null(strstr(output->text, "Game pairs"));
    free(output);
    report_destroy(report);
}

/** One score has the same interval in every table, within the possible range. */
static void a_score_has_one_interval(void **state) {
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

/** One bot wins nearly everything: the report then calls it stronger. */
static void a_clear_lead_is_reported(void **state) {
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

/** A chart alone: the picture of one section, and no file if there is none. */
static void a_chart_is_a_picture(void **state) {
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

// Two runs of two games on one deck are one block of four, like one run with blocks of four; on
// separate decks they are two.
static void a_deck_of_two_runs_is_one_block(void **state) {
    enum { BLOCKS = 12 };
    const ReportRun runs[2] = {{.name = "one", .games_total = 2 * BLOCKS, .games_per_block = 2},
                               {.name = "two", .games_total = 2 * BLOCKS, .games_per_block = 2}};
    const char *const names[2] = {"ann", "bob"};
    ReportSetup setup = {.title = "pool", .bot_names = names, .bot_count = 2, .seats = 2};
    double errors[3] = {0.0}; // one run; two runs with shared decks; separate decks
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
        cmocka_unit_test(a_deck_of_two_runs_is_one_block),
        cmocka_unit_test(the_brief_report_fits_a_screen),
        cmocka_unit_test(the_brief_report_of_many_bots_is_cut),
        cmocka_unit_test(a_score_has_one_interval),
        cmocka_unit_test(a_clear_lead_is_reported),
        cmocka_unit_test(a_chart_is_a_picture),
        cmocka_unit_test(misuse_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
