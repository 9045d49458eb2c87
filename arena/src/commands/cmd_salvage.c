// SPDX-License-Identifier: MIT
//
// carcarena salvage: recovers the games of a damaged run into a new run.
#include "carcarena/arena/match.h"
#include "carcarena/arena/salvage.h"
#include "commands/cli/command.h"
#include "commands/cli/stop_signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { REDRAW_NS = 250000000 };

/** State of the progress line. */
typedef struct SalvageView {
    StopSignals stop;
    bool line;
    uint64_t drawn;
} SalvageView;

static bool salvage_progress(void *user, uint64_t looked_at, uint64_t scheduled) {
    SalvageView *const view = user;
    const uint64_t now = match_clock(NULL);
    if (now - view->drawn <= REDRAW_NS) {
        return true;
    }
    view->drawn = now;
    if (view->line) {
        (void)fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " games", looked_at, scheduled);
        (void)fflush(stderr);
    }
    return !stop_signals_asked(&view->stop);
}

static int run_salvage(const ArgumentList *paths, bool trust_bots) {
    SalvageView view = {.line = isatty(STDERR_FILENO) == 1};
    SalvageReport report;
    Message message = {{0}};
    const SalvageRequest request = {.output = paths->items[0],
                                    .source = paths->items[1],
                                    .program = "carcarena " CARCARENA_VERSION,
                                    .trust_bots = trust_bots,
                                    .progress = salvage_progress,
                                    .user = &view};
    stop_signals_hold(&view.stop, "salvage");
    const Status status = salvage_run(&report, &request, &message);
    if (view.line) {
        (void)fputs("\r\033[K", stderr);
    }
    if (report.scheduled > 0) {
        (void)printf("%s: %" PRIu64 " of %" PRIu64 " games kept, %" PRIu64 " unreadable, %" PRIu64
                     " differ when replayed, %" PRIu64 " missing\n",
                     request.output, report.kept, report.scheduled, report.unreadable,
                     report.differing, report.absent);
    }
    if (report.played > 0) {
        (void)printf("%" PRIu64
                     " of the others were played now, because later stages depend on them\n",
                     report.played);
    }
    if (report.left_out > 0 || report.left_out_least) {
        (void)printf(
            "%s%" PRIu64
            " games of later stages were excluded: their pairings depend on missing games\n",
            report.left_out_least ? "At least " : "", report.left_out);
    }
    if (status != STATUS_OK) {
        return command_fail("salvage", status, &message);
    }
    return report.kept + report.played == report.scheduled ? EXIT_DONE : EXIT_RESUMABLE;
}

int cmd_salvage(int argc, char **argv) {
    ArgumentList paths = {.count = 0};
    bool trust_bots = false;
    const ArgumentSpec specs[] = {
        {.name = "trust-bots",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &trust_bots},
         .help = "start plug-ins and programs named by a run of another user"},
    };
    const ArgumentTable table = {
        .program = "carcarena salvage",
        .positionals = "DIR RUN",
        .summary = "Recovers the games of the damaged RUN into a new run in DIR: all games that "
                   "can be read and whose replay gives the stored result. RUN is only read. Then "
                   "'carcarena run' with --out DIR plays the missing games. In formats with "
                   "stages, missing games are played at once, because later stages depend on them. "
                   "If it is interrupted, rerun the command to resume it.\n"
                   "\n"
                   "Exit codes: 0 all games were recovered, 4 some games are missing, 6 not even "
                   "the configuration could be read.",
        .examples = "  carcarena salvage results/rescued results/quickstart\n"
                    "  carcarena run configs/quickstart.json --out results/rescued\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 2,
        .positional_max = 2,
        .positional = &paths,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? run_salvage(&paths, trust_bots)
                               : command_fail("salvage", status, &message);
}
