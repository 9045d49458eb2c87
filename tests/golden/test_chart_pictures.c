// SPDX-License-Identifier: MIT
//
// Compares one chart of every kind with tests/golden/charts. The bytes must be the same with every
// compiler, optimization level and machine. After an intended change, `test_chart_pictures
// --write` rewrites the files.
#include "chart/chart.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include <math.h>

#include "golden_files.h"

static const char *const NAMES[] = {"greedy", "</script><img>",
                                    "a bot with a name that no label has room for, whatever it is",
                                    "\xC3\xA9l\xC3\xA8ve"};

enum { NAME_COUNT = 4 };

static char *whiskers(void) {
    TextBuffer out = {0};
    const ChartWhisker rows[] = {{NAMES[0], 365.44, 176.9, 554.0, (double)NAN, NULL},
                                 {NAMES[1], 12.25, -20.0, 44.5, (double)NAN, NULL},
                                 {NAMES[2], -0.04, -HUGE_VAL, HUGE_VAL, (double)NAN, NULL},
                                 {NAMES[3], -755.6, (double)NAN, (double)NAN, (double)NAN, NULL}};
    const ChartHead head = {
        .title = "Elo & more", .axis = "Elo", .decimals = 1, .sign = true, .file = true};
    chart_whiskers(&out, &head, &(ChartWhiskers){.rows = rows, .count = NAME_COUNT});
    return out.text;
}

static char *times(void) {
    TextBuffer out = {0};
    const ChartWhisker rows[] = {
        {NAMES[0], 0.8, 0.25, 31.0, 420.0, "0.8 \xC2\xB5s"},
        {NAMES[1], 100000.0, 90000.0, 110000.0, 250000.0, "100 ms"},
    };
    const ChartHead head = {.title = "Time a move", .axis = "\xC2\xB5s", .file = true};
    chart_whiskers(
        &out, &head,
        &(ChartWhiskers){.rows = rows, .count = 2, .reference = (double)NAN, .logarithmic = true});
    return out.text;
}

static char *bars(bool shares) {
    TextBuffer out = {0};
    static const ChartSeries SERIES[] = {
        {"city", 3}, {"road", 7}, {"farm & fields", 2}, {"five", CHART_DIVERGING + 4}};
    static const double VALUES[] = {40.0, 20.5, 3.0, 0.0, 12.0, 9.9, 0.0, 1.0,
                                    0.0,  0.0,  0.0, 0.0, 88.0, 0.1, 5.0, 7.0};
    const ChartHead head = {
        .title = "Points", .axis = "points a game", .decimals = 1, .file = true};
    chart_bars(&out, &head,
               &(ChartBars){.labels = NAMES,
                            .count = NAME_COUNT,
                            .series = SERIES,
                            .series_count = 4,
                            .values = VALUES,
                            .shares = shares});
    return out.text;
}

static char *bars_long(void) {
    return bars(false);
}

static char *bars_shares(void) {
    return bars(true);
}

static char *heat(void) {
    TextBuffer out = {0};
    double values[NAME_COUNT * NAME_COUNT];
    for (size_t i = 0; i < NAME_COUNT * NAME_COUNT; ++i) {
        values[i] = i % (NAME_COUNT + 1) == 0 ? (double)NAN : 6.5 * (double)i;
    }
    const ChartHead head = {.title = "Crosstable", .axis = "score of the row, %", .file = true};
    chart_heat(
        &out, &head,
        &(ChartHeat){
            .labels = NAMES, .count = NAME_COUNT, .values = values, .middle = 50.0, .reach = 50.0});
    return out.text;
}

static char *lines(void) {
    enum { POINTS = 12 };
    TextBuffer out = {0};
    ChartPoint points[NAME_COUNT][POINTS];
    ChartLine all[NAME_COUNT];
    for (unsigned i = 0; i < NAME_COUNT; ++i) {
        for (unsigned k = 0; k < POINTS; ++k) {
            const double y = i < 2 ? 0.3 * i + 10.0 / (k + 1.0) : -3.0 * i + 0.25 * k;
            points[i][k] =
                (ChartPoint){100.0 * k + 24.0, k == 5 ? (double)NAN : y,
                             i == 0 ? y - 2.0 : (double)NAN, i == 0 ? y + 2.0 : (double)NAN};
        }
        all[i] = (ChartLine){{NAMES[i], i}, points[i], POINTS};
    }
    const ChartHead head = {.title = "LLR", .axis = "LLR", .file = true};
    chart_lines(&out, &head,
                &(ChartLines){.across = "games",
                              .lines = all,
                              .count = NAME_COUNT,
                              .references = {{2.94, "H1"}, {-2.94, "H0 <b>"}},
                              .reference_count = 2});
    return out.text;
}

/** A chart without data. */
static char *nothing(void) {
    TextBuffer out = {0};
    const ChartHead head = {.title = "Nothing", .axis = "", .file = true};
    chart_lines(&out, &head, &(ChartLines){.across = "games"});
    return out.text;
}

static const struct {
    const char *path;
    char *(*make)(void);
} CHARTS[] = {{"charts/whiskers.svg", whiskers}, {"charts/times.svg", times},
              {"charts/bars.svg", bars_long},    {"charts/shares.svg", bars_shares},
              {"charts/heat.svg", heat},         {"charts/lines.svg", lines},
              {"charts/nothing.svg", nothing}};

static void charts_match_the_golden_files(void **state) {
    for (size_t i = 0; i < sizeof CHARTS / sizeof CHARTS[0]; ++i) {
        golden_check(CHARTS[i].path, CHARTS[i].make());
    }
}

static void charts_rewrite(void **state) {
    for (size_t i = 0; i < sizeof CHARTS / sizeof CHARTS[0]; ++i) {
        golden_write(CHARTS[i].path, CHARTS[i].make());
    }
}

/** Names that look like tags are escaped. */
static void names_are_escaped(void **state) {
    for (size_t i = 0; i < sizeof CHARTS / sizeof CHARTS[0]; ++i) {
        char *const svg = CHARTS[i].make();
        assert_non_null(svg);
        assert_null(strstr(svg, "<img"));
        assert_null(strstr(svg, "</script"));
        assert_null(strstr(svg, "<b>"));
        assert_null(strstr(svg, "nan"));
        assert_null(strstr(svg, "inf"));
        free(svg);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest check[] = {cmocka_unit_test(charts_match_the_golden_files),
                                       cmocka_unit_test(names_are_escaped)};
    const struct CMUnitTest rewrite[] = {cmocka_unit_test(charts_rewrite)};
    return argc == 2 && strcmp(argv[1], "--write") == 0
               ? cmocka_run_group_tests(rewrite, NULL, NULL)
               : cmocka_run_group_tests(check, NULL, NULL);
}
