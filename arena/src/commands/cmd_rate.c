// SPDX-License-Identifier: MIT
//
// carcarena rate: the report of a stored run.
#include "commands/command.h"
#include "commands/report_print.h"

#include <stdio.h>
#include <string.h>

typedef struct RateArguments {
    ArgumentList path;
    const char *format, *section, *anchor, *luck_slope;
    int64_t anchor_elo, bootstrap;
    bool luck;
    ReportLength length;
} RateArguments;

static Status rate(const RateArguments *arguments, Message *message) {
    const ReportPrint request = {.format = report_format_find(arguments->format),
                                 .section = arguments->section,
                                 .anchor = arguments->anchor,
                                 .anchor_elo = (double)arguments->anchor_elo,
                                 .bootstrap_draws = (unsigned)arguments->bootstrap,
                                 .luck_slope = arguments->luck_slope,
                                 .luck = arguments->luck || arguments->luck_slope != NULL,
                                 .length = arguments->length};
    if (request.format == REPORT_FORMAT_COUNT) {
        return message_set(message, STATUS_INVALID,
                           "--format %s: expected text, csv, json, md or html", arguments->format);
    }
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Status status = report_length_check(&arguments->length, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = store_open_read(&store, &config, arguments->path.items[0], message);
    if (status == STATUS_OK) {
        status = report_print(&request, config, store, message);
    }
    store_close(store);
    config_destroy(config);
    return status;
}

enum { RATE_SPECS = 7 + REPORT_LENGTH_SPECS };

/** The options, with where they go. */
static void specs_make(ArgumentSpec out[static RATE_SPECS], RateArguments *arguments) {
    const ArgumentSpec specs[] = {
        {.name = "format",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->format},
         .value_name = "WORD",
         .help = "text, csv, json, md or html"},
        {.name = "section",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->section},
         .value_name = "KEY",
         .help = "one table only: ratings, crosstable, superiority, differences, pairs, "
                 "points, figures, order, luck, fit, divergence, ends, time, threads, cost"},
        {.name = "anchor",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->anchor},
         .value_name = "BOT",
         .help = "the bot whose rating is given instead of the mean"},
        {.name = "anchor-elo",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->anchor_elo},
         .minimum = -100000,
         .maximum = 100000,
         .value_name = "N",
         .help = "its rating"},
        {.name = "bootstrap",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->bootstrap},
         .minimum = 0,
         .maximum = RATING_BOOTSTRAP_MAX,
         .value_name = "N",
         .help = "resample the blocks so many times for a second kind of interval"},
        {.name = "luck",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->luck},
         .help = "play recorded games again and show scores without the luck of the draw"},
        {.name = "luck-slope",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->luck_slope},
         .value_name = "X",
         .help = "the same, a point of luck being worth X % of the score as fixed beforehand"},
    };
    memcpy(out, specs, sizeof specs);
    report_length_specs(out + sizeof specs / sizeof specs[0], &arguments->length);
}

int cmd_rate(int argc, char **argv) {
    RateArguments arguments = {.format = "text"};
    ArgumentSpec specs[RATE_SPECS];
    specs_make(specs, &arguments);
    const ArgumentTable table = {
        .program = "carcarena rate",
        .positionals = "DB",
        .summary = "Rates the bots of a stored run and reports: ratings with 95 % intervals, "
                   "crosstable, fit,\nhow games ended, time. DB is run.db or its folder; a run "
                   "that is under way may be read.\nOn a terminal the report fits a screen, "
                   "elsewhere it is whole; --full and --brief choose.\nCSV is one table, the "
                   "ratings unless --section says another.",
        .examples = "  carcarena rate results/quickstart\n"
                    "  carcarena rate results/quickstart --full\n"
                    "  carcarena rate results/quickstart --format csv --section crosstable\n"
                    "  carcarena rate results/quickstart --format html > quickstart.html\n"
                    "  carcarena rate results/quickstart --anchor random --bootstrap 1000\n"
                    "  carcarena rate results/recorded --luck-slope 0.75\n",
        .specs = specs,
        .spec_count = RATE_SPECS,
        .positional_min = 1,
        .positional_max = 1,
        .positional = &arguments.path,
    };
    bool help = false;
    Message message = {{0}};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table);
    }
    if (status == STATUS_OK) {
        status = rate(&arguments, &message);
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("rate", status, &message);
}
