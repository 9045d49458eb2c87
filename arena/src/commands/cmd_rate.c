// SPDX-License-Identifier: MIT
//
// carcarena rate: prints the report of a stored run, or of several runs in one fit.
#include "commands/cli/command.h"
#include "commands/output/report_print.h"
#include "results/results.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct RateArguments {
    ArgumentList path;
    FitArguments fit;
    const char *luck_slope, *block_tag;
    bool luck, accept_change;
    ReportLength length;
} RateArguments;

/** Rates one stored run. */
static Status rate_run(const ReportPrint *request, const char *path, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Status status = store_open_read(&store, &config, path, message);
    if (status == STATUS_OK) {
        status = report_print(request, config, store, message);
    }
    store_close(store);
    config_destroy(config);
    return status;
}

/** Rates several runs, or results from elsewhere. */
static Status rate_pool(const RateArguments *arguments, const ReportPrint *request,
                        Message *message) {
    const PoolRequest pool_request = {.title = "pool",
                                      .sources = arguments->path.items,
                                      .source_count = arguments->path.count,
                                      .block_tag = arguments->block_tag,
                                      .accept_change = arguments->accept_change};
    TextBuffer again = {0};
    Pool *pool = NULL;
    text_buffer_add(&again, "carcarena rate");
    for (unsigned i = 0; i < arguments->path.count; i++) {
        text_buffer_format(&again, " %s", arguments->path.items[i]);
    }
    Status status = pool_open(&pool, &pool_request, message);
    if (status == STATUS_OK) {
        status =
            report_print_pool(request, pool, text_buffer_ok(&again) ? again.text : "", message);
    }
    pool_close(pool);
    text_buffer_free(&again);
    return status;
}

/**
 * Returns whether an existing path is certainly no run: a folder without run.db, or a file that is
 * no database. A damaged run counts as a run.
 */
static bool path_is_no_run(const char *path) {
    static const char HEADER[] = "SQLite format 3";
    struct stat found;
    if (results_is_file(path) || stat(path, &found) != 0) {
        return false;
    }
    if (S_ISDIR(found.st_mode)) {
        TextBuffer inside = {0};
        text_buffer_format(&inside, "%s/run.db", path);
        const bool none = text_buffer_ok(&inside) && access(inside.text, F_OK) != 0;
        text_buffer_free(&inside);
        return none;
    }
    char head[sizeof HEADER] = "";
    FILE *const file = S_ISREG(found.st_mode) ? fopen(path, "rb") : NULL;
    if (file == NULL) {
        return !S_ISREG(found.st_mode);
    }
    const size_t size = fread(head, 1, sizeof head, file);
    (void)fclose(file);
    return size != sizeof head || memcmp(head, HEADER, sizeof head) != 0;
}

/** Keeps the runs among several paths, such as all entries of a folder; prints the others. */
static void runs_keep(ArgumentList *paths) {
    unsigned kept = 0;
    for (unsigned i = 0; paths->count > 1 && i < paths->count; i++) {
        if (path_is_no_run(paths->items[i])) {
            (void)fprintf(stderr, "carcarena rate: %s is not a run; skipped\n", paths->items[i]);
        } else {
            paths->items[kept++] = paths->items[i];
        }
    }
    paths->count = paths->count > 1 ? kept : paths->count;
}

static Status rate(const RateArguments *arguments, Message *message) {
    ReportPrint request = {.section = arguments->fit.section,
                           .fit = &arguments->fit,
                           .luck_slope = arguments->luck_slope,
                           .luck = arguments->luck || arguments->luck_slope != NULL,
                           .length = arguments->length};
    TRY(arguments_fit_format(&arguments->fit, &request.format, message));
    TRY(report_length_check(&arguments->length, message));
    const ArgumentList *const paths = &arguments->path;
    const bool alone = paths->count == 1 && !results_is_file(paths->items[0]);
    return alone ? rate_run(&request, paths->items[0], message)
                 : rate_pool(arguments, &request, message);
}

enum { RATE_SPECS = 4 + REPORT_LENGTH_SPECS };

/** Writes the options and their targets. */
static void specs_make(ArgumentSpec out[static RATE_SPECS], RateArguments *arguments) {
    const ArgumentSpec specs[] = {
        {.name = "luck",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->luck},
         .help = "replay recorded games and print scores without the luck of the draw"},
        {.name = "luck-slope",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->luck_slope},
         .value_name = "X",
         .help = "the same with a slope fixed beforehand: X % of the score per point of luck"},
        {.name = "block-tag",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->block_tag},
         .value_name = "TAG",
         .help = "tag of a PGN file whose equal values mark the games of a pair",
         .shown = "DeckSeed"},
        {.name = "accept-change",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->accept_change},
         .help = "rate runs together although their engines play differently; the report notes it"},
    };
    memcpy(out, specs, sizeof specs);
    report_length_specs(out + sizeof specs / sizeof specs[0], &arguments->length);
}

int cmd_rate(int argc, char **argv) {
    RateArguments arguments = {.fit = {.format = "text"}};
    ArgumentSpec specs[RATE_SPECS];
    specs_make(specs, &arguments);
    ArgumentTable table = {
        .program = "carcarena rate",
        .positionals = "RUN...",
        .summary = "Rates the bots of a stored run and reports ratings with 95 % intervals, "
                   "crosstable, fit, game endings and times. RUN is run.db or its folder; the run "
                   "may still be playing.\n"
                   "\n"
                   "Several runs with the same rules are rated in one fit; bots are matched by "
                   "name and behavior hash. Files of results from elsewhere (.pgn, .csv, .jsonl) "
                   "may be among them. 'carcarena pool' keeps such a list.\n"
                   "\n"
                   "On a terminal the report fits a screen, elsewhere it is complete; --all and "
                   "--brief override this. CSV prints one table (see --section).",
        .examples =
            "  carcarena rate results/quickstart\n"
            "  carcarena rate results/quickstart --all\n"
            "  carcarena rate results/quickstart --format csv --section crosstable\n"
            "  carcarena rate results/quickstart --html quickstart.html\n"
            "  carcarena rate results/quickstart --section crosstable --svg crosstable.svg\n"
            "  carcarena rate results/quickstart --anchor random --bootstrap 1000\n"
            "  carcarena rate results/quickstart --anchor random=1000 --anchor greedy=1900:50\n"
            "  carcarena rate results/quickstart --draws half --prior draws=2 --first-seat\n"
            "  carcarena rate results/recorded --luck-slope 0.75\n",
        .specs = specs,
        .spec_count = RATE_SPECS,
        .positional_min = 1,
        .positional_max = ARGUMENT_LIST_MAX,
        .positional = &arguments.path,
    };
    arguments_fit_join(&arguments.fit, &table);
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    if (status == STATUS_OK) {
        runs_keep(&arguments.path);
        status = arguments.path.count > 0
                     ? rate(&arguments, &message)
                     : message_set(&message, STATUS_NOT_FOUND, "none of the paths is a run");
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("rate", status, &message);
}
