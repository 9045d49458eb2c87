// SPDX-License-Identifier: MIT
//
// carcarena tune: searches for better values of a bot's options, and tests the result.
#include "carcarena/arena/match.h"
#include "carcarena/arena/tuning.h"
#include "commands/cli/arguments_session.h"
#include "commands/cli/cluster_command.h"
#include "commands/cli/command.h"
#include "commands/cli/secret_file.h"
#include "commands/cli/stop_signals.h"
#include "commands/tune/tune_outcome.h"
#include "commands/tune/tune_session.h"
#include "run/tuning_text.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { REDRAW_MS = 250, NS_PER_MS = 1000000, LINES = 20, OWN_SPECS = 3 };

static const char PROGRAM[] = "carcarena " CARCARENA_VERSION;

/** Arguments of the command. */
typedef struct TuneArguments {
    ArgumentList config;
    SessionArguments session;
    ClusterArguments cluster;
    const char *format;
    bool csv; /* the format is csv */
    bool ask_tell;
} TuneArguments;

/** State of the watcher. */
typedef struct TuneView {
    TournamentConfig *config;
    const TuneArguments *arguments;
    StopSignals stop;
    bool line;        // draw a progress line on a terminal
    uint64_t drawn;   // clock at the last drawing
    uint64_t started; // clock when the first game of this session began; 0: none yet
    uint64_t before;  // games stored at that time
} TuneView;

static const char *parameter_key(const TournamentConfig *config, unsigned index) {
    return config_tune_option(config, index)->key;
}

// ---- The trajectory

static uint64_t games_of(const TournamentConfig *config, uint64_t iterations) {
    return iterations * tuning_iteration_games(config);
}

static int column_width(const char *key) {
    const int least = 10;
    const int length = (int)strlen(key);
    return length < least ? least : length;
}

static void head_print(const TuneView *view) {
    const TournamentConfig *const config = view->config;
    const TunerSetup *const tuner = &config->tune->search.tuner;
    if (view->arguments->csv) {
        TextBuffer line = {0};
        tuning_csv_head(&line, config);
        (void)fputs(text_buffer_ok(&line) ? line.text : "", stdout);
        text_buffer_free(&line);
        return;
    }
    (void)printf("%s: %" PRIu64 " iterations of %" PRIu64 " games\n\n  iteration     games",
                 config->name, tuner->iterations, games_of(config, 1));
    for (unsigned i = 0; i < tuner->count; i++) {
        const char *const key = parameter_key(config, i);
        (void)printf("  %*s", column_width(key), key);
    }
    (void)printf("\n");
}

/** Writes the estimate of a parameter. */
static const char *estimate_text(char text[static CONFIG_TUNE_VALUE_SIZE],
                                 const TournamentConfig *config, const Search *search,
                                 unsigned index, int digits) {
    const double value = search_estimate(search, index);
    if (config_tune_option(config, index)->type == BOT_OPTION_WORD) {
        return config_tune_value_text(text, config, index, value);
    }
    (void)snprintf(text, CONFIG_TUNE_VALUE_SIZE, "%.*g", digits, value);
    return text;
}

/** @param step NULL: the start. */
static void row_print(const TuneView *view, const Search *search, const TuningStep *step) {
    const TournamentConfig *const config = view->config;
    if (view->arguments->csv) {
        TextBuffer line = {0};
        tuning_csv_row(&line, config, search, step);
        (void)fputs(text_buffer_ok(&line) ? line.text : "", stdout);
        text_buffer_free(&line);
        return;
    }
    (void)printf("  %9" PRIu64 "  %8" PRIu64, search->done, games_of(config, search->done));
    for (unsigned i = 0; i < search->setup->tuner.count; i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        (void)printf("  %*s", column_width(parameter_key(config, i)),
                     estimate_text(text, config, search, i, 5));
    }
    (void)printf("\n");
}

static void line_clear(const TuneView *view) {
    if (view->line) {
        (void)fputs("\r\033[K", stderr);
    }
}

static void tune_iteration(void *user, const Search *search, const TuningStep *step) {
    TuneView *const view = user;
    const uint64_t iterations = search->setup->tuner.iterations;
    const uint64_t every = (iterations + LINES - 1) / LINES;
    const bool shown = search->done % every == 0 || search->done == iterations;
    if (!view->arguments->session.quiet && (view->arguments->csv || shown)) {
        line_clear(view);
        row_print(view, search, step);
        (void)fflush(stdout);
    }
}

// ---- Progress

static void progress_draw(TuneView *view, const Search *search,
                          const TournamentProgress *progress) {
    if (search->done == search->setup->tuner.iterations) {
        (void)fprintf(stderr, "\r\033[K\033[?7ltest: %" PRIu64 " games\033[?7h",
                      progress->games_stored);
        (void)fflush(stderr);
        return;
    }
    const double seconds = (double)(match_clock(NULL) - view->started) / 1e9;
    const uint64_t total = games_of(view->config, search->setup->tuner.iterations);
    char left[COMMAND_DURATION_SIZE] = "?";
    if (progress->games_stored > view->before) {
        command_duration(left, seconds / (double)(progress->games_stored - view->before) *
                                   (double)(total - progress->games_stored));
    }
    (void)fprintf(stderr, "\r\033[K\033[?7literation %" PRIu64 " of %" PRIu64 ", %s left",
                  search->done + 1, search->setup->tuner.iterations, left);
    for (unsigned i = 0; i < search->setup->tuner.count; i++) {
        char text[CONFIG_TUNE_VALUE_SIZE];
        (void)fprintf(stderr, "%s %s %s", i == 0 ? ";" : ",", parameter_key(view->config, i),
                      estimate_text(text, view->config, search, i, 4));
    }
    (void)fputs("\033[?7h", stderr);
    (void)fflush(stderr);
}

static bool tune_progress(void *user, const Search *search, const TournamentProgress *progress) {
    TuneView *const view = user;
    const bool stopped = stop_signals_asked(&view->stop);
    const uint64_t now = match_clock(NULL);
    if (view->started == 0) {
        view->started = now;
        view->before = progress->games_stored - progress->games_now;
    }
    if (view->line && !stopped && now - view->drawn >= (uint64_t)REDRAW_MS * NS_PER_MS) {
        view->drawn = now;
        progress_draw(view, search, progress);
    }
    return !stopped;
}

// ---- The result

static int verdict_exit(const TournamentConfig *config, SprtVerdict verdict) {
    switch (verdict) {
    case SPRT_ACCEPT_H0:
        return EXIT_SPRT_H0;
    case SPRT_ACCEPT_H1:
        return EXIT_DONE;
    case SPRT_CONTINUE:
        break;
    }
    return config->tune->test_blocks == 0 ? EXIT_DONE : EXIT_UNDECIDED;
}

static int tune_end(const TuneView *view, const Search *search, Status status,
                    const Message *message) {
    if (status == STATUS_INTERRUPTED) {
        (void)fprintf(stderr,
                      "carcarena tune: %" PRIu64 " of %" PRIu64
                      " iterations are complete in %s; rerun the command to resume\n",
                      search->done, search->setup->tuner.iterations, view->config->output);
        return EXIT_RESUMABLE;
    }
    return command_fail("tune", status, message);
}

// ---- The command

static Status arguments_read(TuneArguments *arguments, HelpForm *help, int argc, char **argv,
                             Message *message) {
    ArgumentSpec specs[OWN_SPECS + CLUSTER_SPECS] = {
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments->format},
         .value_name = "WORD",
         .words = "text|csv",
         .help = "text, or csv: one row per iteration, and nothing else on standard output"},
        {.name = "csv",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &arguments->format},
         .words = "csv",
         .hidden = true},
        {.name = "ask-tell",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->ask_tell},
         .help = "answer an external optimizer in JSON lines (arena/guide/TUNING.md)"},
    };
    cluster_specs(specs + OWN_SPECS, &arguments->cluster);
    ArgumentTable table = {
        .program = "carcarena tune",
        .positionals = "CONFIG",
        .summary =
            "Searches for better values of a bot's options, as the key \"tune\" of CONFIG defines: "
            "SPSA on mirrored games between two versions of the bot, or NTBEA among listed values; "
            "against itself or a chosen opponent. Then tests the tuned bot against the original on "
            "fresh decks.\n"
            "\n"
            "Every game is stored in DIR/run.db, those of the test in DIR/test/run.db. If a tuning "
            "is interrupted, rerun the command to resume it; the outcome is the same.\n"
            "\n"
            "Exit codes of the test: 0 stronger, 1 not stronger, 2 undecided.",
        .examples = "  carcarena tune configs/tune-mcts.json\n"
                    "  carcarena tune configs/tune-mcts.json --format csv > trajectory.csv\n"
                    "  mpirun -n 4 carcarena tune configs/tune-mcts.json --mpi\n"
                    "  carcarena rate results/tune-mcts/test\n"
                    "  carcarena export results/tune-mcts --format tuning > values.jsonl\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &arguments->config,
    };
    arguments_session_join(&arguments->session, &table);
    arguments->format = "text";
    Status status = arguments_parse(&table, help, argc, argv, message);
    if (status == STATUS_OK) {
        status = arguments_session_hide(&arguments->session, argc, argv, message);
    }
    arguments->csv = strcmp(arguments->format, "csv") == 0;
    if (*help) {
        (void)command_help(&table, *help);
    }
    return status;
}

static Status config_read(TournamentConfig **out, TuneArguments *arguments, Message *message) {
    const char *const path = arguments->config.items[0];
    TournamentConfig *config = NULL;
    Status status = arguments_session_seed(&arguments->session, message);
    if (status == STATUS_OK) {
        status = config_load(&config, path, &arguments->session.overrides, message);
    }
    if (status == STATUS_OK && config->tune == NULL) {
        config_destroy(config);
        return message_set(message, STATUS_INVALID,
                           "%s: tune: missing; use 'carcarena run' for tournaments", path);
    }
    *out = config;
    if (status == STATUS_OK) {
        arguments_session_tell(&arguments->session, "tune");
    }
    return status;
}

/** Runs the iterations. */
static Status config_tune(TuneView *view, Search *search, const TuningWatcher *watcher,
                          Message *message) {
    Store *store = NULL;
    Status status = store_open(&store, view->config, PROGRAM, message);
    if (status == STATUS_OK && view->config->schedule.request.sealed) {
        secret_commitment_print("tune", view->config->commitment);
    }
    if (status == STATUS_OK && !view->arguments->session.quiet) {
        head_print(view);
        row_print(view, search, NULL);
        (void)fflush(stdout);
    }
    if (status == STATUS_OK) {
        status = tuning_run(search, view->config, store, watcher, message);
    }
    store_close(store);
    line_clear(view);
    return status;
}

/** Tests the tuned bot. */
static Status config_test(TuneView *view, const Search *search, TuningTest *test,
                          const TuningWatcher *watcher, Message *message) {
    const TournamentConfig *const config = view->config;
    if (config->tune->test_blocks == 0) {
        return STATUS_OK;
    }
    const Status status = tuning_test(test, config, search, PROGRAM, watcher, message);
    line_clear(view);
    return status;
}

/** Measures how one step of each parameter from the tuned bot changes its score. */
static Status config_deviate(const TournamentConfig *config, const Search *search, bool told,
                             Message *message) {
    const uint64_t blocks = config->tune->deviation_blocks;
    const DeviationSink sink = tune_deviation_sink(&config, told);
    if (blocks == 0) {
        return STATUS_OK;
    }
    if (told) {
        tune_deviations_head(config);
    }
    return deviations_play(config, search, blocks, PROGRAM, &sink, message);
}

static int config_play(const TuneArguments *arguments, TournamentConfig *config, Search *search) {
    TuneView view = {.config = config,
                     .arguments = arguments,
                     .line = !arguments->session.quiet && isatty(STDERR_FILENO) == 1};
    const TuningWatcher watcher = {
        .user = &view, .iteration = tune_iteration, .progress = tune_progress};
    const bool told = !arguments->session.quiet && !arguments->csv;
    TuningTest test = {.verdict = SPRT_CONTINUE};
    Message message = {{0}};
    stop_signals_hold(&view.stop, "tune");
    Status status = config_tune(&view, search, &watcher, &message);
    if (status == STATUS_OK && search->done < search->setup->tuner.iterations) {
        (void)fprintf(stderr, "carcarena tune: stopped by bot faults, see max_bot_faults\n");
        return EXIT_BOT_FAULTS;
    }
    if (status == STATUS_OK && told) {
        tune_outcome_print(config, search);
    }
    if (status == STATUS_OK) {
        status = config_deviate(config, search, told, &message);
    }
    if (status == STATUS_OK) {
        status = config_test(&view, search, &test, &watcher, &message);
    }
    if (status != STATUS_OK) {
        return tune_end(&view, search, status, &message);
    }
    if (told && config->tune->test_blocks > 0) {
        tune_test_print(config, &test);
    }
    return verdict_exit(config, test.verdict);
}

/** Makes the configuration; rejects options that need a single process. */
static Status tune_prepare(TournamentConfig **out, TuneArguments *arguments, Message *message) {
    if (arguments->cluster.wanted && arguments->ask_tell) {
        return message_set(message, STATUS_INVALID, "--mpi cannot be combined with --ask-tell");
    }
    TRY(config_read(out, arguments, message));
    return arguments->cluster.wanted ? arguments_session_mpi(&arguments->session, message)
                                     : STATUS_OK;
}

static Status rank_prepare(void *user, bool leads, TournamentConfig **out, Message *message) {
    TuneArguments *const arguments = user;
    arguments->session.quiet = arguments->session.quiet || !leads;
    arguments->session.follows = !leads;
    return tune_prepare(out, arguments, message);
}

/** Runs the tuning on this rank. */
static int rank_tune(void *user, TournamentConfig *config) {
    const TuneArguments *const arguments = user;
    Search search;
    Message message = {{0}};
    const Status status = search_create(&search, &config->tune->search, &message);
    const int code = status != STATUS_OK   ? command_fail("tune", status, &message)
                     : arguments->ask_tell ? tune_session(config, &search, PROGRAM)
                                           : config_play(arguments, config, &search);
    search_destroy(&search);
    return code;
}

static int tune_here(TuneArguments *arguments) {
    TournamentConfig *config = NULL;
    Message message = {{0}};
    const Status status = tune_prepare(&config, arguments, &message);
    const int code =
        status != STATUS_OK ? command_fail("tune", status, &message) : rank_tune(arguments, config);
    config_destroy(config);
    return code;
}

int cmd_tune(int argc, char **argv) {
    TuneArguments arguments = {.session = {.overrides = config_overrides_none()},
                               .cluster = CLUSTER_ARGUMENTS_NONE};
    Message message = {{0}};
    HelpForm help = HELP_NONE;
    const Status status = arguments_read(&arguments, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("tune", status, &message);
    }
    if (help) {
        return EXIT_DONE;
    }
    return arguments.cluster.wanted
               ? cluster_command(&arguments.cluster,
                                 &(ClusterCommand){"tune", rank_prepare, rank_tune, &arguments,
                                                   &arguments.session.quiet})
               : tune_here(&arguments);
}
