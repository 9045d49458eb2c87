// SPDX-License-Identifier: MIT
//
// carcarena adjudicate: tests how often adjudication would have picked the wrong winner.
#include "carcarena/arena/adjudication.h"
#include "carcarena/arena/match.h"
#include "carcarena/arena/stats.h"
#include "carcarena/arena/tournament.h"
#include "commands/cli/command.h"
#include "commands/output/table_print.h"
#include "text/integer_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REDRAW_NS = 250000000, POINTS_MAX = 10000, TURNS_MAX = 1000 };

typedef struct AdjudicateArguments {
    ArgumentList path;
    const char *leads, *format;
    int64_t turns, tiles;
} AdjudicateArguments;

static const double PERCENT = 100.0;

/** Reads "20,30,40". */
static Status leads_read(AdjudicationReport *report, const char *text, Message *message) {
    for (const char *word = text; word != NULL;) {
        char number[16];
        int64_t points = 0;
        const size_t length = strcspn(word, ",");
        (void)snprintf(number, sizeof number, "%.*s", (int)(length < 15 ? length : 15), word);
        if (report->row_count == ADJUDICATION_RULES_MAX ||
            !integer_from_text(&points, number, 1, POINTS_MAX)) {
            return message_set(message, STATUS_INVALID,
                               "--leads: expected up to %d numbers from 1 to %d between commas, "
                               "got '%.80s'",
                               ADJUDICATION_RULES_MAX, POINTS_MAX, text);
        }
        report->rows[report->row_count++].rule.points = (uint32_t)points;
        word = word[length] == ',' ? word + length + 1 : NULL;
    }
    return STATUS_OK;
}

/** Applies --turns and --tiles to all leads; by default a lead must last one round of the table. */
static Status rules_complete(AdjudicationReport *report, const AdjudicateArguments *arguments,
                             Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    const Status status = store_open_read(&store, &config, arguments->path.items[0], message);
    for (unsigned i = 0; status == STATUS_OK && i < report->row_count; i++) {
        LeadRule *const rule = &report->rows[i].rule;
        rule->turns = arguments->turns > 0 ? (uint32_t)arguments->turns
                                           : (uint32_t)config->schedule.request.players;
        rule->tiles = arguments->tiles > 0 ? (uint32_t)arguments->tiles : UINT32_MAX;
    }
    store_close(store);
    config_destroy(config);
    return status;
}

static bool progress_draw(void *user, uint64_t games) {
    uint64_t *const drawn = user;
    const uint64_t now = match_clock(NULL);
    if (now - *drawn > REDRAW_NS) {
        *drawn = now;
        (void)fprintf(stderr, "\r\033[K%" PRIu64 " games", games);
        (void)fflush(stderr);
    }
    return true;
}

static void row_add(ReportTable *table, const AdjudicationReport *report,
                    const AdjudicationRow *row) {
    const uint64_t wrong = row->lost + row->shared;
    table_count(table, row->rule.points);
    table_count(table, row->decided);
    table_number(table,
                 report->games == 0 ? 0.0 : PERCENT * (double)row->decided / (double)report->games);
    table_number(table, report->plies == 0
                            ? 0.0
                            : PERCENT * (double)row->plies_saved / (double)report->plies);
    table_count(table, row->shared);
    table_count(table, row->lost);
    if (row->decided == 0) {
        table_empty(table);
        table_empty(table);
        return;
    }
    const Estimate share = share_exact((double)wrong, (double)row->decided);
    table_number(table, PERCENT * share.value);
    table_number(table, PERCENT * share.high);
}

static Status report_show(const AdjudicationReport *report, const AdjudicateArguments *arguments,
                          Message *message) {
    ReportTable table = {.key = "adjudication",
                         .title = "Games that a lead would have ended",
                         .about = "wrong: the leader was not the only winner; at most: exact 95 % "
                                  "bound for independent games"};
    table_column(&table, "lead", "lead", CELL_COUNT, 0);
    table_column(&table, "decided", "games", CELL_COUNT, 0);
    table_column(&table, "share", "share %", CELL_NUMBER, 1);
    table_column(&table, "plies_saved", "plies saved %", CELL_NUMBER, 1);
    table_column(&table, "shared", "tied", CELL_COUNT, 0);
    table_column(&table, "lost", "lost", CELL_COUNT, 0);
    table_column(&table, "wrong", "wrong %", CELL_NUMBER, 2);
    table_column(&table, "wrong_high", "at most %", CELL_NUMBER, 2);
    for (unsigned i = 0; i < report->row_count; i++) {
        row_add(&table, report, &report->rows[i]);
    }
    if (strcmp(arguments->format, "text") == 0) {
        (void)printf(
            "%s: %" PRIu64 " completed games, %" PRIu64 " others excluded; a lead lasts %u "
            "turns",
            arguments->path.items[0], report->games, report->skipped, report->rows[0].rule.turns);
        if (report->rows[0].rule.tiles != UINT32_MAX) {
            (void)printf(" while at most %u tiles are left", report->rows[0].rule.tiles);
        }
        (void)printf("\n\n");
    }
    return table_print(&table, arguments->format, message);
}

static Status adjudicate(const AdjudicateArguments *arguments, Message *message) {
    AdjudicationReport *const report = calloc(1, sizeof *report);
    if (report == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the counts");
    }
    const bool line = isatty(STDERR_FILENO) == 1;
    uint64_t drawn = 0;
    Status status = leads_read(report, arguments->leads, message);
    if (status == STATUS_OK) {
        status = rules_complete(report, arguments, message);
    }
    if (status == STATUS_OK) {
        status = adjudication_measure(report, arguments->path.items[0], line ? progress_draw : NULL,
                                      &drawn, message);
    }
    if (line) {
        (void)fputs("\r\033[K", stderr);
    }
    if (status == STATUS_OK) {
        status = report_show(report, arguments, message);
    }
    free(report);
    return status;
}

int cmd_adjudicate(int argc, char **argv) {
    AdjudicateArguments arguments = {.leads = "10,20,30,40,50,60,80,100", .format = "text"};
    const ArgumentSpec specs[] = {
        {.name = "leads",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments.leads},
         .value_name = "N,N,...",
         .help = "leads to test, in points over all other seats, final scoring included"},
        {.name = "turns",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.turns},
         .maximum = TURNS_MAX,
         .value_name = "N",
         .help = "end a game after N turns in a row with that lead",
         .shown = "the number of seats"},
        {.name = "tiles",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.tiles},
         .maximum = UINT32_MAX,
         .value_name = "N",
         .help = "end a game only while at most N tiles are left; 0: always"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments.format},
         .value_name = "WORD",
         .words = "text|csv|json|md",
         .help = "format: text, csv, json or md"},
    };
    const ArgumentTable table = {
        .program = "carcarena adjudicate",
        .positionals = "DB",
        .summary = "Replays the completed games of a run and prints how often the key 'adjudicate' "
                   "would have ended them, how many plies that would have saved, and how often it "
                   "would have picked another winner.",
        .examples = "  carcarena adjudicate results/quickstart\n"
                    "  carcarena adjudicate results/quickstart --leads 25,30,35 --tiles 20\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &arguments.path,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        status = adjudicate(&arguments, &message);
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("adjudicate", status, &message);
}
