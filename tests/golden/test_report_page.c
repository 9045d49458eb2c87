// SPDX-License-Identifier: MIT
//
// Compares report pages of invented runs with tests/golden/reports. The bytes must be the same with
// every compiler, optimization level and machine. head.html is the head of all pages, and
// two-seats.html has a complete body. The other files have the sections that are missing there, and
// only the headings of all others. After an intended change, `test_report_page --write` rewrites
// the files.
#include "carcarena/arena/report.h"
#include "carcarena/engine/rng.h"
#include "chart/table_script.h"
#include "record/move_times.h"
#include "schedule/formats/format.h"
#include "schedule/trial.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden_files.h"

enum { TIMES_SIZE = 8192, DECISIONS = 30, BOTS = 3, SEED = 14, BLOCKS_OF_A_PAIR = 20 };

static const char *const NAMES[BOTS] = {"greedy", "</script><img src=x onerror=alert(1)>",
                                        "third & \"last\""};

/** Appends all output to one text. */
static bool write_on(void *user, const char *text, size_t size) {
    char **const all = user;
    *all = calloc(1, size + 1);
    assert_non_null(*all);
    memcpy(*all, text, size);
    return true;
}

/** Makes a score breakdown whose sum is `score`. */
static void tally_make(SeatTally *seat, int32_t score) {
    seat->points[TALLY_PLAY][TALLY_CITY] = (int16_t)(score / 2);
    seat->points[TALLY_PLAY][TALLY_ROAD] = (int16_t)(score / 5);
    seat->points[TALLY_PLAY][TALLY_CLOISTER] = (int16_t)(score / 9);
    seat->points[TALLY_END][TALLY_FARM] = (int16_t)(score - score / 2 - score / 5 - score / 9);
    seat->placed = 20;
    seat->returned = 14;
    seat->completed = 11;
    seat->completed_turns = 300;
}

/** Makes a game that stronger bots (lower numbers) tend to win. */
static GameRecord game_make(uint64_t id, const uint32_t *bots, uint32_t seats, Rng *rng) {
    GameRecord record = {.id = id,
                         .state_hash = id,
                         .plies = 140 + rng_below(rng, 20),
                         .first = (uint32_t)(id % seats)};
    record.tally.kept = true;
    record.tally.turns = 71;
    for (uint32_t seat = 0; seat < seats; ++seat) {
        record.bots[seat] = bots[(seat + id) % seats];
        record.scores[seat] = (int32_t)(60 + rng_below(rng, 50) + 8 * (BOTS - record.bots[seat]));
        tally_make(&record.tally.seats[seat], record.scores[seat]);
    }
    for (uint32_t seat = 0; seat < seats; ++seat) {
        record.ranks[seat] = 1;
        for (uint32_t other = 0; other < seats; ++other) {
            record.ranks[seat] += record.scores[other] > record.scores[seat] ? 1U : 0U;
        }
    }
    return record;
}

/** Makes invented, reproducible clock readings of a game. */
static GameTiming timing_make(const GameRecord *record, uint32_t seats,
                              uint8_t bytes[static TIMES_SIZE]) {
    GameTiming timing = {.measured = true, .game_ns = 3000000 + 10000 * record->id, .moves = bytes};
    for (uint32_t seat = 0; seat < seats; ++seat) {
        MoveTimes times = {.longest_ns = 0};
        for (uint32_t move = 0; move < DECISIONS; ++move) {
            const uint64_t ns = (record->bots[seat] + 1) * 900 * (move + 1);
            move_times_add(&times, ns);
            timing.choose_ns[seat] += ns;
        }
        timing.decisions[seat] = DECISIONS;
        timing.moves_size += move_times_encode(bytes + timing.moves_size, &times);
    }
    return timing;
}

static void games_add(Report *report, uint32_t seats, uint32_t pairings) {
    static const uint32_t PAIRINGS[][BOTS] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}};
    uint8_t bytes[TIMES_SIZE];
    Rng rng = rng_keyed(SEED, RNG_CHANCE, seats, 0);
    uint64_t id = 0;
    for (uint32_t block = 0; block < pairings * BLOCKS_OF_A_PAIR; ++block) {
        for (uint32_t game = 0; game < seats; ++game, ++id) {
            const GameRecord record = game_make(id, PAIRINGS[block % pairings], seats, &rng);
            const GameTiming timing = timing_make(&record, seats, bytes);
            assert_int_equal(report_add(report, &record, &timing, NULL), STATUS_OK);
        }
    }
}

/** Returns the report page of these games. */
static char *page_write(const ReportSetup *setup, uint32_t seats, uint32_t pairings) {
    const StoreSession effort = {
        .threads = 2, .games = 100, .wall_ns = 1500000000, .write_ns = 3000000};
    const ReportRequest request = {.format = REPORT_HTML, .effort = &effort};
    Report *report = NULL;
    char *page = NULL;
    assert_int_equal(report_create(&report, setup, NULL), STATUS_OK);
    games_add(report, seats, pairings);
    assert_int_equal(report_write(report, &request, write_on, &page, NULL), STATUS_OK);
    report_destroy(report);
    return page;
}

static char *page_make(uint32_t seats, uint32_t pairings) {
    const ReportSetup setup = {.title = "made up <b>",
                               .bot_names = NAMES,
                               .bot_count = BOTS,
                               .seats = seats,
                               .games_per_block = seats,
                               .games_total = (uint64_t)pairings * BLOCKS_OF_A_PAIR * seats,
                               .history = true};
    return page_write(&setup, seats, pairings);
}

static char *page_of_two_seats(void) {
    return page_make(2, 3);
}

static char *page_of_three_seats(void) {
    return page_make(3, 1);
}

/** Returns the page of a sequential test of two bots. */
static char *page_of_a_test(void) {
    const SprtDesign design = {SPRT_NORMALIZED, 0.0, 200.0, 0.05, 0.05};
    const ScheduleRequest request = {.rounds = BLOCKS_OF_A_PAIR,
                                     .repeat = 1,
                                     .bots = 2,
                                     .players = 2,
                                     .champions = 1,
                                     .format = &FORMAT_ONE_VERSUS_ALL,
                                     .design = SEATS_BALANCED};
    static const uint32_t PAIR[] = {0, 1};
    Rng rng = rng_keyed(SEED, RNG_CHANCE, 2, 0);
    Schedule schedule;
    Trial *trial = NULL;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    assert_int_equal(trial_create(&trial, &design, TRIAL_FIRST, &schedule, NULL), STATUS_OK);
    for (uint64_t id = 0; id < 2 * BLOCKS_OF_A_PAIR; ++id) {
        const GameRecord record = game_make(id, PAIR, 2, &rng);
        assert_int_equal(trial_add(trial, &record, NULL), STATUS_OK);
    }
    const ReportSetup setup = {.title = "a test",
                               .bot_names = NAMES,
                               .bot_count = 2,
                               .seats = 2,
                               .games_per_block = 2,
                               .games_total = (uint64_t)2 * BLOCKS_OF_A_PAIR,
                               .schedule = &schedule,
                               .trial = trial,
                               .history = true};
    char *const page = page_write(&setup, 2, 1);
    trial_destroy(trial);
    return page;
}

/** Returns the page of a tuning run with three parameters. */
static char *page_of_a_tuning(void) {
    enum { PARAMETERS = 3, STEPS = 81 };
    static const char *const KEYS[PARAMETERS] = {"city", "road", "nothing"};
    static const double UNITS[PARAMETERS] = {0.2, 0.3, 1.0};
    static const bool FACTORS[PARAMETERS] = {false, true, false};
    uint64_t games[STEPS];
    double values[STEPS * PARAMETERS];
    for (unsigned step = 0; step < STEPS; ++step) {
        games[step] = 8U * (uint64_t)step;
        values[step * PARAMETERS] = 0.75 + (double)step / 128.0;
        values[step * PARAMETERS + 1] = step % 16 < 8 ? 1.5 : 0.75;
        values[step * PARAMETERS + 2] =
            -(double)step / 4.0; // starts at 0, so there are no percentages
    }
    const ReportPaths paths = {.count = PARAMETERS,
                               .names = KEYS,
                               .steps = STEPS,
                               .games = games,
                               .values = values,
                               .units = UNITS,
                               .factors = FACTORS};
    const ReportSetup setup = {.title = "a tuning",
                               .bot_names = NAMES,
                               .bot_count = 2,
                               .seats = 2,
                               .games_per_block = 2,
                               .games_total = (uint64_t)2 * BLOCKS_OF_A_PAIR,
                               .history = true,
                               .tuning = true,
                               .paths = &paths};
    return page_write(&setup, 2, 1);
}

static const struct {
    const char *path;
    char *(*make)(void);
    const char *sections; /* ids of the sections to compare; NULL: all */
} PAGES[] = {
    {"reports/two-seats.html", page_of_two_seats, NULL},
    {"reports/three-seats.html", page_of_three_seats,
     " ratings crosstable points figures order fit notes "},
    {"reports/test.html", page_of_a_test, " sprt sprt-course ends notes "},
    {"reports/tuning.html", page_of_a_tuning, " tuning tuning-percent tuning-steps notes "}};

enum { PAGE_COUNT = sizeof PAGES / sizeof PAGES[0], WORD_SIZE = 64 };

static const char HEAD[] = "reports/head.html";

/** Cuts the head off a page, up to its body and without the title. */
static char *head_take(char *page) {
    char *const title = strstr(page, "<title>");
    char *const body = strstr(page, "<body>");
    assert_true(title != NULL && body != NULL && title < body);
    const char *const after = strchr(title, '\n') + 1;
    const size_t size = (size_t)(title - page) + (size_t)(body - after);
    char *const head = calloc(1, size + 1);
    assert_non_null(head);
    memcpy(head, page, (size_t)(title - page));
    memcpy(head + (title - page), after, (size_t)(body - after));
    memmove(page, body, strlen(body) + 1);
    return head;
}

/** Returns true if `names` has the id of a section ("<section>\n<h2 id="order">"). */
static bool is_named(const char *section, const char *names) {
    char word[WORD_SIZE];
    const char *const id = strstr(section, "id=\"");
    assert_non_null(id);
    (void)snprintf(word, sizeof word, " %.*s ", (int)strcspn(id + 4, "\""), id + 4);
    return strstr(names, word) != NULL;
}

/** Reduces sections that are not in `names` to their headings. */
static void body_cut(char *body, const char *names) {
    static const char END[] = "</section>\n";
    for (char *at = strstr(body, "<section>\n"); at != NULL; at = strstr(at, "<section>\n")) {
        char *const end = strstr(at, END);
        assert_non_null(end);
        if (is_named(at, names)) {
            at = end;
            continue;
        }
        char *const rest = strstr(at, "</h2>") + strlen("</h2>");
        memmove(rest, end - 1, strlen(end - 1) + 1);
        at = rest;
    }
}

/** Removes the text of the script of a page, which must be that of tables. */
static void script_take(char *page) {
    static const char BEGIN[] = "<script>";
    char *const script = strstr(page, BEGIN);
    assert_non_null(script);
    char *const text = script + strlen(BEGIN);
    const size_t length = strlen(table_script());
    assert_int_equal(strncmp(text, table_script(), length), 0);
    memmove(text, text + length, strlen(text + length) + 1);
}

/** Calls `keep` (golden_check or golden_write) for the parts of all pages. */
static void pages_keep(void (*keep)(const char *path, char *text)) {
    for (size_t i = 0; i < PAGE_COUNT; ++i) {
        char *const page = PAGES[i].make();
        script_take(page);
        keep(HEAD, head_take(page));
        if (PAGES[i].sections != NULL) {
            body_cut(page, PAGES[i].sections);
        }
        keep(PAGES[i].path, page);
    }
}

static void pages_match_the_golden_files(void **state) {
    pages_keep(golden_check);
}

static void pages_rewrite(void **state) {
    pages_keep(golden_write);
}

static size_t count(const char *text, const char *word) {
    size_t found = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        ++found;
    }
    return found;
}

/** Pages contain only the script of tables and no external resources, and all elements are closed.
 */
static void pages_are_well_formed(void **state) {
    static const char *const FORBIDDEN[] = {"<img",    "<b>",    "<link", "<iframe",
                                            " style=", "src=\"", "url(",  "@import"};
    static const char *const PAIRED[][2] = {{"<section>", "</section>"}, {"<table>", "</table>"},
                                            {"<svg ", "</svg>"},         {"<div ", "</div>"},
                                            {"<figure ", "</figure>"},   {"<g>", "</g>"}};
    for (size_t i = 0; i < PAGE_COUNT; ++i) {
        char *const page = PAGES[i].make();
        for (size_t k = 0; k < sizeof FORBIDDEN / sizeof FORBIDDEN[0]; ++k) {
            assert_int_equal(count(page, FORBIDDEN[k]), 0);
        }
        for (size_t k = 0; k < sizeof PAIRED / sizeof PAIRED[0]; ++k) {
            assert_true(count(page, PAIRED[k][0]) > 0);
            assert_int_equal(count(page, PAIRED[k][0]), count(page, PAIRED[k][1]));
        }
        assert_int_equal(count(page, "<script"), 1);
        assert_int_equal(count(page, "<script>"), 1);
        assert_int_equal(count(page, "Content-Security-Policy\" content=\"default-src 'none'"), 1);
        free(page);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest check[] = {cmocka_unit_test(pages_match_the_golden_files),
                                       cmocka_unit_test(pages_are_well_formed)};
    const struct CMUnitTest rewrite[] = {cmocka_unit_test(pages_rewrite)};
    return argc == 2 && strcmp(argv[1], "--write") == 0
               ? cmocka_run_group_tests(rewrite, NULL, NULL)
               : cmocka_run_group_tests(check, NULL, NULL);
}
