// SPDX-License-Identifier: MIT
//
// Charts of the games: points, game pairs, order of play.
#include "report/report_charts.h"

#include "carcarena/arena/record.h"
#include "chart/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** Memory for a bar chart with one bar for each row of the table. */
typedef struct BarRooms {
    const char **labels;
    double *values;
    TextBuffer names; /* labels that are composed */
} BarRooms;

static bool rooms_make(BarRooms *rooms, TextBuffer *out, size_t rows, unsigned series) {
    *rooms = (BarRooms){.labels = calloc(rows + 1, sizeof *rooms->labels),
                        .values = calloc(rows * series + 1, sizeof *rooms->values)};
    const bool made = rooms->labels != NULL && rooms->values != NULL;
    out->failed = out->failed || !made;
    return made && rows > 0;
}

static void rooms_free(BarRooms *rooms) {
    free(rooms->labels);
    free(rooms->values);
    text_buffer_free(&rooms->names);
}

// ---- Points by kind

static const ChartSeries KINDS[TALLY_KIND_COUNT] = {
    [TALLY_CITY] = {"city", 3},
    [TALLY_ROAD] = {"road", 7},
    [TALLY_CLOISTER] = {"cloister", 1},
    [TALLY_FARM] = {"farm", 2},
    [TALLY_GINGERBREAD] = {"gingerbread", 5},
    [TALLY_BONUS] = {"bonus", 4},
};

void charts_points(TextBuffer *out, const ReportTable *table, bool file) {
    BarRooms rooms;
    size_t bots = 0;
    const char *last = NULL;
    bool made = rooms_make(&rooms, out, table_rows(table), TALLY_KIND_COUNT);
    for (size_t row = 0; made && row < table_rows(table); ++row) {
        const char *const bot = table_cell(table, row, "bot")->text;
        if (strcmp(table_cell(table, row, "against")->text, "all") != 0) {
            continue; // a row against one opponent
        }
        if (last == NULL ||
            strcmp(last, bot) != 0) { // row of points during play; the row at the end follows
            rooms.labels[bots++] = bot;
            last = bot;
        }
        for (int kind = 0; kind < TALLY_KIND_COUNT; ++kind) {
            const TableCell *const cell = table_cell(table, row, tally_kind_text((TallyKind)kind));
            rooms.values[(bots - 1) * TALLY_KIND_COUNT + (size_t)kind] += cell->value;
        }
    }
    if (bots > 0) {
        const ChartHead head = {.title = "Points by source",
                                .axis = "points per game, during play and at the end",
                                .decimals = 1,
                                .file = file};
        chart_bars(out, &head,
                   &(ChartBars){.labels = rooms.labels,
                                .count = bots,
                                .series = KINDS,
                                .series_count = TALLY_KIND_COUNT,
                                .values = rooms.values});
    }
    rooms_free(&rooms);
}

// ---- Pairs of games

enum { OUTCOMES = 5 };

static const ChartSeries OUTCOME_SERIES[OUTCOMES] = {
    {"0", CHART_DIVERGING},
    {"\xC2\xBD", CHART_DIVERGING + 1},
    {"1", CHART_DIVERGING + 2},
    {"1\xC2\xBD", CHART_DIVERGING + 3},
    {"2 points of the first bot", CHART_DIVERGING + 4}};

void charts_pairs(TextBuffer *out, const ReportTable *table, bool file) {
    static const char *const KEYS[OUTCOMES] = {"pairs_0", "pairs_half", "pairs_1", "pairs_1half",
                                               "pairs_2"};
    const size_t rows = table_rows(table);
    BarRooms rooms;
    if (!rooms_make(&rooms, out, rows, OUTCOMES)) {
        rooms_free(&rooms);
        return;
    }
    for (size_t row = 0; row < rows; ++row) { // names are separated by zero bytes
        text_buffer_format(&rooms.names, "%s \xE2\x80\x93 %s%c",
                           table_cell(table, row, "first")->text,
                           table_cell(table, row, "second")->text, '\0');
        for (unsigned i = 0; i < OUTCOMES; ++i) {
            rooms.values[row * OUTCOMES + i] = (double)table_cell(table, row, KEYS[i])->count;
        }
    }
    const char *name = rooms.names.text;
    for (size_t row = 0; text_buffer_ok(&rooms.names) && row < rows; ++row) {
        rooms.labels[row] = name;
        name += strlen(name) + 1;
    }
    out->failed = out->failed || rooms.names.failed;
    if (text_buffer_ok(&rooms.names)) {
        const ChartHead head = {.title = "Game pairs on one deck by points of the first bot",
                                .axis = "% of pairs; number of pairs on the right",
                                .file = file};
        chart_bars(out, &head,
                   &(ChartBars){.labels = rooms.labels,
                                .count = rows,
                                .series = OUTCOME_SERIES,
                                .series_count = OUTCOMES,
                                .values = rooms.values,
                                .shares = true});
    }
    rooms_free(&rooms);
}

// ---- Order of play

void charts_order(TextBuffer *out, const ReportTable *table, bool file) {
    static const char *const PLACES[] = {"first", "second", "third",   "fourth",
                                         "fifth", "sixth",  "seventh", "eighth"};
    enum { PLACES_MAX = sizeof PLACES / sizeof PLACES[0] };
    static const double EVEN = 50.0;
    ChartWhisker rows[PLACES_MAX];
    const size_t count = table_rows(table) < PLACES_MAX ? table_rows(table) : PLACES_MAX;
    for (size_t row = 0; row < count; ++row) {
        const TableCell *const score = table_cell(table, row, "score");
        rows[row] = (ChartWhisker){.label = PLACES[row],
                                   .value = score->value,
                                   .low = score->low,
                                   .high = score->high,
                                   .mark = (double)NAN};
    }
    const ChartHead head = {.title = "Score by order of play",
                            .axis = "score % with 95 % CI",
                            .decimals = 1,
                            .file = file};
    if (count > 0) {
        chart_whiskers(out, &head,
                       &(ChartWhiskers){.rows = rows, .count = count, .reference = EVEN});
    }
}
