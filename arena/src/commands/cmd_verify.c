// SPDX-License-Identifier: MIT
//
// carcarena verify: replays every stored game and compares the results.
#include "carcarena/arena/match.h"
#include "carcarena/arena/tournament.h"
#include "carcarena/arena/verify.h"
#include "commands/cli/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { REDRAW_NS = 250000000 };

/** Arguments of the command. */
typedef struct VerifyArguments {
    ArgumentList database;
    int64_t threads;
    bool actions, accept_change, trust_bots;
} VerifyArguments;

static bool verify_progress(void *user, uint64_t checked, uint64_t stored) {
    uint64_t *const drawn = user;
    const uint64_t now = match_clock(NULL);
    if (now - *drawn > REDRAW_NS) {
        *drawn = now;
        (void)fprintf(stderr, "\r\033[K%" PRIu64 " of %" PRIu64 " games", checked, stored);
        (void)fflush(stderr);
    }
    return true;
}

/** Prints why games may differ although no row is damaged: another build may play differently. */
static void build_print(const VerifyReport *report) {
    static const char OURS[] = "carcarena " CARCARENA_VERSION;
    if (report->differing == report->damaged) {
        return;
    }
    if (strcmp(report->program, OURS) == 0) {
        (void)printf("The run was made by a program of the same version, %s. If that was another "
                     "build,\nverify the run with that build.\n",
                     OURS);
    } else {
        (void)printf("The run was made by %s; this is %s. Verify the run with the\nprogram that "
                     "made it.\n",
                     report->program, OURS);
    }
}

static int report_print(const VerifyReport *report, const char *path) {
    for (unsigned i = 0; i < report->fault_count; i++) {
        (void)printf("%s\n", report->faults[i].text);
    }
    if (report->differing > report->fault_count) {
        (void)printf("and %" PRIu64 " more\n", report->differing - report->fault_count);
    }
    (void)printf("%s: %" PRIu64 " games replayed, %" PRIu64 " differ", path, report->checked,
                 report->differing);
    if (report->missing > 0) {
        (void)printf(", %" PRIu64 " scheduled games are not stored", report->missing);
    }
    (void)printf("\n");
    build_print(report);
    return report->differing == 0 ? EXIT_DONE : EXIT_DATA;
}

/** Sets the default number of threads and the default source. */
static Status defaults_read(const VerifyArguments *arguments, VerifySource *source,
                            uint32_t *threads, char commitment[static CONFIG_COMMITMENT_SIZE],
                            Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    const Status status = store_open_read(&store, &config, arguments->database.items[0], message);
    if (status == STATUS_OK) {
        memcpy(commitment, config->commitment, sizeof config->commitment);
        *source = arguments->actions ? VERIFY_ACTIONS : verify_source(config);
        *threads =
            arguments->threads > 0 ? (uint32_t)arguments->threads : tournament_threads(config);
    }
    store_close(store);
    config_destroy(config);
    return status;
}

static int database_verify(const VerifyArguments *arguments) {
    const char *const path = arguments->database.items[0];
    Message message = {{0}};
    VerifyReport report;
    VerifySource source = VERIFY_BOTS;
    uint32_t threads = 1;
    uint64_t drawn = 0;
    const bool line = isatty(STDERR_FILENO) == 1;
    char commitment[CONFIG_COMMITMENT_SIZE] = "";
    Status status = defaults_read(arguments, &source, &threads, commitment, &message);
    if (status == STATUS_OK) {
        const VerifyRequest request = {.path = path,
                                       .source = source,
                                       .threads = threads,
                                       .trust_bots = arguments->trust_bots,
                                       .accept_change = arguments->accept_change,
                                       .progress = line ? verify_progress : NULL,
                                       .user = &drawn};
        status = verify_run(&report, &request, &message);
    }
    if (line) {
        (void)fputs("\r\033[K", stderr);
    }
    if (status == STATUS_OK && commitment[0] != '\0') {
        (void)printf("sealed: secret and configuration match the commitment %s\n", commitment);
    }
    return status == STATUS_OK ? report_print(&report, path)
                               : command_fail("verify", status, &message);
}

int cmd_verify(int argc, char **argv) {
    VerifyArguments arguments = {.threads = 0};
    const ArgumentSpec specs[] = {
        {.name = "actions",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments.actions},
         .help = "replay the recorded actions instead of the bots: faster, but finds less"},
        {.name = "accept-change",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments.accept_change},
         .help = "verify although engine or bots play differently from the stored games"},
        {.name = "trust-bots",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments.trust_bots},
         .help = "start plug-ins and programs named by a run of another user"},
        {.name = "threads",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.threads},
         .maximum = CONFIG_THREADS_MAX,
         .value_name = "N",
         .help = "number of threads; 0: one per core"},
    };
    const ArgumentTable table = {
        .program = "carcarena verify",
        .positionals = "DB",
        .summary = "Checks the pages of the database, then replays every stored game from its seed "
                   "and compares deck, scores, ranks, plies and the hash of the final position. "
                   "Lists the games that differ; the exit code is then 6.",
        .examples = "  carcarena verify results/quickstart/run.db\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &arguments.database,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? database_verify(&arguments)
                               : command_fail("verify", status, &message);
}
