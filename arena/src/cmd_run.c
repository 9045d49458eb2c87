// SPDX-License-Identifier: MIT
//
// carcarena run: plays a tournament, or the rest of one, and reports.
#include "carcarena/arena/tournament.h"
#include "command_report.h"
#include "command_stop.h"
#include "command_support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NS_PER_MS = 1000000, REDRAW_MS = 250, REFIT_MS = 2000, LEADERS_SIZE = 160 };

/** What the progress line needs. */
typedef struct RunView {
    const TournamentConfig *config;
    CommandStop stop;
    bool line;      // there is a terminal to draw a progress line on
    uint64_t drawn; // elapsed time at the last drawing

    Ratings *ratings;   // of this session's games, for the line; NULL without one
    const char **names; // by bot
    uint64_t fitted;    // elapsed time at the last fit
    char leaders[LEADERS_SIZE];
} RunView;

// ---- Progress

/** Takes room for the ratings on the line; without memory the line does without. */
static void leaders_begin(RunView *view) {
    const uint32_t bots = view->config->bot_count;
    view->names = calloc(bots, sizeof *view->names);
    if (view->names == NULL || ratings_create(&view->ratings, bots, 0, 0, NULL) != STATUS_OK) {
        view->ratings = NULL;
        return;
    }
    (void)report_setup_of(view->config, view->names);
}

static void leaders_end(RunView *view) {
    ratings_destroy(view->ratings);
    free(view->names);
}

static void leaders_game(void *user, const GameRecord *record) {
    RunView *const view = user;
    if (view->ratings != NULL) {
        const RatingGame game =
            report_rating_game(record, (unsigned)view->config->schedule.request.players);
        // Games come in any order: each one is its own block here. Only the final report knows
        // which belong together.
        if (ratings_add_block(view->ratings, record->id, &game, 1, 1, NULL) != STATUS_OK) {
            ratings_destroy(view->ratings);
            view->ratings = NULL;
        }
    }
}

/** Fits the ratings again if it is time to. */
static void leaders_refresh(RunView *view, uint64_t elapsed_ns) {
    const RatingFitOptions options = {.anchor = -1};
    RatingTable *table = NULL;
    if (view->ratings == NULL || elapsed_ns - view->fitted < (uint64_t)REFIT_MS * NS_PER_MS) {
        return;
    }
    view->fitted = elapsed_ns;
    if (ratings_fit(&table, view->ratings, &options, NULL) == STATUS_OK) {
        (void)report_leaders(view->leaders, sizeof view->leaders, table, view->names);
        rating_table_destroy(table);
    }
}

/** Draws the line; what is wider than the terminal is cut there, not wrapped. */
static void progress_draw(const RunView *view, const TournamentProgress *progress) {
    const double seconds = (double)progress->elapsed_ns / 1e9;
    const double rate = seconds > 0 ? (double)progress->games_now / seconds : 0;
    char left[COMMAND_DURATION_SIZE] = "?";
    if (rate > 0) {
        command_duration(left, (double)(progress->games_total - progress->games_stored) / rate);
    }
    (void)fprintf(stderr,
                  "\r\033[K\033[?7l%" PRIu64 " of %" PRIu64
                  " games (%.1f %%), %.*f games/s, %s left%s%s\033[?7h",
                  progress->games_stored, progress->games_total,
                  100.0 * (double)progress->games_stored / (double)progress->games_total,
                  rate < 100 ? 1 : 0, rate, left, view->leaders[0] != '\0' ? "; " : "",
                  view->leaders);
    (void)fflush(stderr);
}

static bool run_progress(void *user, const TournamentProgress *progress) {
    RunView *const view = user;
    const bool stopped = command_stop_asked(&view->stop);
    if (view->line && !stopped &&
        progress->elapsed_ns - view->drawn >= (uint64_t)REDRAW_MS * NS_PER_MS) {
        view->drawn = progress->elapsed_ns;
        leaders_refresh(view, progress->elapsed_ns);
        progress_draw(view, progress);
    }
    return !stopped;
}

// ---- The command

/** Arguments of the command. */
typedef struct RunArguments {
    ArgumentList config;
    ConfigOverrides overrides;
    int64_t games, blocks;
    const char *seed;
    const char *shard;
    bool quiet;
} RunArguments;

static Status arguments_read(RunArguments *arguments, bool *help, int argc, char **argv,
                             Message *message) {
    const ArgumentSpec specs[] = {
        {.name = "games",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->games},
         .maximum = INT64_C(1) << 53,
         .value_name = "N",
         .help = "at least so many games, in whole rounds; 0: as configured"},
        {.name = "blocks",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->blocks},
         .maximum = INT64_C(1) << 53,
         .value_name = "N",
         .help = "blocks of each pairing; 0: as configured"},
        {.name = "threads",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->overrides.threads},
         .minimum = -1,
         .maximum = CONFIG_THREADS_MAX,
         .value_name = "N",
         .help = "worker threads; 0: one a core, -1: as configured"},
        {.name = "seed",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->seed},
         .value_name = "N",
         .help = "seed of the run, decimal or 0x..."},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->overrides.output},
         .value_name = "DIR",
         .help = "folder of the run instead of results/NAME"},
        {.name = "shard",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->shard},
         .value_name = "I/N",
         .help = "play part I of N only, for 'merge'; DIR is then results/NAME-shard-I-of-N"},
        {.name = "quiet",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->quiet},
         .help = "no progress, no report"},
    };
    const ArgumentTable table = {
        .program = "carcarena run",
        .positionals = "CONFIG",
        .summary = "Plays a tournament and reports. Every finished game is stored in DIR/run.db; "
                   "the same\ncommand goes on where a stopped or killed run ended.",
        .examples = "  carcarena run configs/quickstart.json\n"
                    "  carcarena run configs/quickstart.json --games 600 --out results/more\n"
                    "  carcarena run configs/quickstart.json --shard 1/3\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &arguments->config,
    };
    const Status status = arguments_parse(&table, help, argc, argv, message);
    if (*help) {
        (void)command_help(&table);
    }
    return status;
}

static Status overrides_read(RunArguments *arguments, Message *message) {
    ConfigOverrides *const overrides = &arguments->overrides;
    overrides->games = (uint64_t)arguments->games;
    overrides->blocks = (uint64_t)arguments->blocks;
    if (overrides->games != 0 && overrides->blocks != 0) {
        return message_set(message, STATUS_INVALID, "expected --games or --blocks, not both");
    }
    if (arguments->shard != NULL && !shard_from_text(&overrides->shard, arguments->shard)) {
        return message_set(message, STATUS_INVALID,
                           "--shard: expected I/N with I from 1 to N, at most %d, got '%s'",
                           SHARDS_MAX, arguments->shard);
    }
    return command_seed(overrides, arguments->seed, message);
}

static int run_end(const RunArguments *arguments, const TournamentConfig *config,
                   const TournamentResult *result, Status status, const Message *message) {
    if (status == STATUS_INTERRUPTED) {
        (void)fprintf(stderr,
                      "carcarena run: %" PRIu64 " of %" PRIu64
                      " games are stored in %s; the same command goes on\n",
                      result->games_stored, result->games_total, config->output);
        return EXIT_RESUMABLE;
    }
    if (status != STATUS_OK) {
        return command_fail("run", status, message);
    }
    if (!arguments->quiet) {
        (void)printf("\nThe games are in %s; 'carcarena rate %s' says this again.\n",
                     config->output, config->output);
    }
    if (result->fault_stopped) {
        (void)fprintf(stderr,
                      "carcarena run: stopped: %" PRIu64
                      " games with an illegal choice, max_bot_faults allows %" PRId64 "\n",
                      result->faults, config->bot_faults_max);
        return EXIT_BOT_FAULTS;
    }
    return EXIT_DONE;
}

static int config_run(const RunArguments *arguments, TournamentConfig *config) {
    RunView view = {.config = config, .line = !arguments->quiet && isatty(STDERR_FILENO) == 1};
    const TournamentWatcher watcher = {
        .user = &view, .game = view.line ? leaders_game : NULL, .progress = run_progress};
    TournamentResult result = {0};
    Store *store = NULL;
    Message message = {{0}};
    command_stop_hold(&view.stop, "run");
    if (view.line) {
        leaders_begin(&view);
    }
    Status status = store_open(&store, config, "carcarena " CARCARENA_VERSION, &message);
    if (status == STATUS_OK) {
        status = tournament_run(&result, config, store, &watcher, &message);
    }
    if (view.line) {
        (void)fputs("\r\033[K", stderr);
    }
    if (status == STATUS_OK && !arguments->quiet) {
        const CommandReport report = {.format = REPORT_TEXT};
        status = command_report(&report, config, store, &message);
    }
    const int code = run_end(arguments, config, &result, status, &message);
    store_close(store);
    leaders_end(&view);
    return code;
}

int cmd_run(int argc, char **argv) {
    RunArguments arguments = {.overrides = config_overrides_none()};
    TournamentConfig *config = NULL;
    Message message = {{0}};
    bool help = false;
    Status status = arguments_read(&arguments, &help, argc, argv, &message);
    if (help) {
        return EXIT_DONE;
    }
    if (status == STATUS_OK) {
        status = overrides_read(&arguments, &message);
    }
    if (status == STATUS_OK) {
        status = config_load(&config, arguments.config.items[0], &arguments.overrides, &message);
    }
    if (status == STATUS_OK && config->tune != NULL) {
        config_destroy(config);
        status =
            message_set(&message, STATUS_INVALID, "%s is a tuning; play it with 'carcarena tune'",
                        arguments.config.items[0]);
    }
    if (status != STATUS_OK) {
        return command_fail("run", status, &message);
    }
    const int code = config_run(&arguments, config);
    config_destroy(config);
    return code;
}
