// SPDX-License-Identifier: MIT
//
// Reports as pages, of made-up runs, as tests/golden/reports keeps them: the same bytes on every
// compiler, optimisation and machine. After a change that is meant to change pages,
// `test_report_page --write` writes the files anew.
#include "carcarena/arena/report.h"
#include "carcarena/engine/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden_files.h"

enum { BOTS = 3, SEED = 14, BLOCKS_OF_A_PAIR = 20 };

static const char *const NAMES[BOTS] = {"greedy", "</script><img src=x onerror=alert(1)>",
                                        "third & \"last\""};

/** Everything that was written, as one text. */
static bool write_on(void *user, const char *text, size_t size) {
    char **const all = user;
    *all = calloc(1, size + 1);
    assert_non_null(*all);
    memcpy(*all, text, size);
    return true;
}

/** Points by kind that sum up to a score. */
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

/** A game that stronger bots, those of lower numbers, tend to win. */
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

static void games_add(Report *report, uint32_t seats, uint32_t pairings) {
    static const uint32_t PAIRINGS[][BOTS] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}};
    Rng rng = rng_keyed(SEED, RNG_CHANCE, seats, 0);
    uint64_t id = 0;
    for (uint32_t block = 0; block < pairings * BLOCKS_OF_A_PAIR; ++block) {
        for (uint32_t game = 0; game < seats; ++game, ++id) {
            const GameRecord record = game_make(id, PAIRINGS[block % pairings], seats, &rng);
            assert_int_equal(report_add(report, &record, NULL, NULL), STATUS_OK);
        }
    }
}

static char *page_make(uint32_t seats, uint32_t pairings) {
    const ReportSetup setup = {.title = "made up <b>",
                               .bot_names = NAMES,
                               .bot_count = BOTS,
                               .seats = seats,
                               .games_per_block = seats,
                               .games_total = (uint64_t)pairings * BLOCKS_OF_A_PAIR * seats};
    Report *report = NULL;
    char *page = NULL;
    assert_int_equal(report_create(&report, &setup, NULL), STATUS_OK);
    games_add(report, seats, pairings);
    assert_int_equal(
        report_write(report, &(ReportRequest){.format = REPORT_HTML}, write_on, &page, NULL),
        STATUS_OK);
    report_destroy(report);
    return page;
}

static char *page_of_two_seats(void) {
    return page_make(2, 3);
}

static char *page_of_three_seats(void) {
    return page_make(3, 1);
}

static const struct {
    const char *path;
    char *(*make)(void);
} PAGES[] = {{"reports/two-seats.html", page_of_two_seats},
             {"reports/three-seats.html", page_of_three_seats}};

enum { PAGE_COUNT = sizeof PAGES / sizeof PAGES[0] };

static void pages_are_the_kept_ones(void **state) {
    (void)state;
    for (size_t i = 0; i < PAGE_COUNT; ++i) {
        golden_check(PAGES[i].path, PAGES[i].make());
    }
}

static void pages_rewrite(void **state) {
    (void)state;
    for (size_t i = 0; i < PAGE_COUNT; ++i) {
        golden_write(PAGES[i].path, PAGES[i].make());
    }
}

static size_t count(const char *text, const char *word) {
    size_t found = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        ++found;
    }
    return found;
}

/** Nothing in a page runs or loads, and what is opened is closed. */
static void pages_are_closed(void **state) {
    (void)state;
    static const char *const FORBIDDEN[] = {"<script", "<img",   "<b>",  "<link",  "<iframe",
                                            " style=", "src=\"", "url(", "@import"};
    static const char *const PAIRED[][2] = {{"<section>", "</section>"}, {"<table>", "</table>"},
                                            {"<svg ", "</svg>"},         {"<div ", "</div>"},
                                            {"<figure>", "</figure>"},   {"<g>", "</g>"}};
    for (size_t i = 0; i < PAGE_COUNT; ++i) {
        char *const page = PAGES[i].make();
        for (size_t k = 0; k < sizeof FORBIDDEN / sizeof FORBIDDEN[0]; ++k) {
            assert_int_equal(count(page, FORBIDDEN[k]), 0);
        }
        for (size_t k = 0; k < sizeof PAIRED / sizeof PAIRED[0]; ++k) {
            assert_true(count(page, PAIRED[k][0]) > 0);
            assert_int_equal(count(page, PAIRED[k][0]), count(page, PAIRED[k][1]));
        }
        assert_int_equal(count(page, "Content-Security-Policy\" content=\"default-src 'none'"), 1);
        free(page);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest check[] = {cmocka_unit_test(pages_are_the_kept_ones),
                                       cmocka_unit_test(pages_are_closed)};
    const struct CMUnitTest rewrite[] = {cmocka_unit_test(pages_rewrite)};
    return argc == 2 && strcmp(argv[1], "--write") == 0
               ? cmocka_run_group_tests(rewrite, NULL, NULL)
               : cmocka_run_group_tests(check, NULL, NULL);
}
