// SPDX-License-Identifier: MIT
//
// carcarena tune: searches better values for options of a bot, and tests what it found.
#include "carcarena/arena/match.h"
#include "carcarena/arena/tuning.h"
#include "commands/arguments_session.h"
#include "commands/command.h"
#include "commands/stop_signals.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { REDRAW_MS = 250, NS_PER_MS = 1000000, LINES = 20 };

static const char PROGRAM[] = "carcarena " CARCARENA_VERSION;

/** Arguments of the command. */
typedef struct TuneArguments {
    ArgumentList config;
    SessionArguments session;
    bool csv;
} TuneArguments;

/** What the watcher needs. */
typedef struct TuneView {
    const TournamentConfig *config;
    const TuneArguments *arguments;
    StopSignals stop;
    bool line;        // there is a terminal to draw a progress line on
    uint64_t drawn;   // clock at the last drawing
    uint64_t started; // clock when the first game of this session began; 0: none yet
    uint64_t before;  // games that were stored then
} TuneView;

static const char *parameter_key(const TournamentConfig *config, unsigned index) {
    return config->bots[0].spec.bot_class->options[config->tune->options[index]].key;
}

// ---- The trajectory

static uint64_t games_of(const TournamentConfig *config, uint64_t iterations) {
    return iterations * config->tune->blocks * config->schedule.games_per_block;
}

static int column_width(const char *key) {
    const int least = 10;
    const int length = (int)strlen(key);
    return length < least ? least : length;
}

static void head_print(const TuneView *view) {
    const TournamentConfig *const config = view->config;
    const ConfigTune *const tune = config->tune;
    if (view->arguments->csv) {
        (void)printf("iteration,games,wins,losses");
        for (unsigned i = 0; i < tune->tuner.count; i++) {
            (void)printf(",%s", parameter_key(config, i));
        }
        (void)printf("\n");
        return;
    }
    (void)printf("%s: %" PRIu64 " iterations of %" PRIu64 " games\n\n  iteration     games",
                 config->name, tune->tuner.iterations, games_of(config, 1));
    for (unsigned i = 0; i < tune->tuner.count; i++) {
        const char *const key = parameter_key(config, i);
        (void)printf("  %*s", column_width(key), key);
    }
    (void)printf("\n");
}

static void row_print(const TuneView *view, const Tuner *tuner, uint64_t wins, uint64_t losses) {
    const uint64_t games = games_of(view->config, tuner->done);
    if (view->arguments->csv) {
        (void)printf("%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, tuner->done, games, wins,
                     losses);
    } else {
        (void)printf("  %9" PRIu64 "  %8" PRIu64, tuner->done, games);
    }
    for (unsigned i = 0; i < tuner->setup.count; i++) {
        if (view->arguments->csv) {
            (void)printf(",%.17g", tuner_estimate(tuner, i));
        } else {
            (void)printf("  %*.5g", column_width(parameter_key(view->config, i)),
                         tuner_estimate(tuner, i));
        }
    }
    (void)printf("\n");
}

static void line_clear(const TuneView *view) {
    if (view->line) {
        (void)fputs("\r\033[K", stderr);
    }
}

static void tune_iteration(void *user, const Tuner *tuner, uint64_t wins, uint64_t losses) {
    TuneView *const view = user;
    const uint64_t step = (tuner->setup.iterations + LINES - 1) / LINES;
    const bool shown = tuner->done % step == 0 || tuner->done == tuner->setup.iterations;
    if (!view->arguments->session.quiet && (view->arguments->csv || shown)) {
        line_clear(view);
        row_print(view, tuner, wins, losses);
        (void)fflush(stdout);
    }
}

// ---- Progress

static void progress_draw(TuneView *view, const Tuner *tuner, const TournamentProgress *progress) {
    if (tuner->done == tuner->setup.iterations) {
        (void)fprintf(stderr, "\r\033[K\033[?7ltest: %" PRIu64 " games\033[?7h",
                      progress->games_stored);
        (void)fflush(stderr);
        return;
    }
    const double seconds = (double)(match_clock(NULL) - view->started) / 1e9;
    const uint64_t total = games_of(view->config, tuner->setup.iterations);
    char left[COMMAND_DURATION_SIZE] = "?";
    if (progress->games_stored > view->before) {
        command_duration(left, seconds / (double)(progress->games_stored - view->before) *
                                   (double)(total - progress->games_stored));
    }
    (void)fprintf(stderr, "\r\033[K\033[?7literation %" PRIu64 " of %" PRIu64 ", %s left",
                  tuner->done + 1, tuner->setup.iterations, left);
    for (unsigned i = 0; i < tuner->setup.count; i++) {
        (void)fprintf(stderr, "%s %s %.4g", i == 0 ? ";" : ",", parameter_key(view->config, i),
                      tuner_estimate(tuner, i));
    }
    (void)fputs("\033[?7h", stderr);
    (void)fflush(stderr);
}

static bool tune_progress(void *user, const Tuner *tuner, const TournamentProgress *progress) {
    TuneView *const view = user;
    const bool stopped = stop_signals_asked(&view->stop);
    const uint64_t now = match_clock(NULL);
    if (view->started == 0) {
        view->started = now;
        view->before = progress->games_stored - progress->games_now;
    }
    if (view->line && !stopped && now - view->drawn >= (uint64_t)REDRAW_MS * NS_PER_MS) {
        view->drawn = now;
        progress_draw(view, tuner, progress);
    }
    return !stopped;
}

// ---- The outcome

static void outcome_print(const TournamentConfig *config, const Tuner *tuner) {
    char text[BOT_SPEC_TEXT_SIZE];
    const BotSpec tuned = tuning_spec_tuned(config, tuner);
    (void)printf("\nstart  %s\n", bot_spec_to_text(&config->bots[0].spec, text, sizeof text));
    (void)printf("tuned  %s\n", bot_spec_to_text(&tuned, text, sizeof text));
}

static const char *verdict_text(SprtVerdict verdict) {
    switch (verdict) {
    case SPRT_ACCEPT_H0:
        return "H0 accepted: tuned is not that much stronger";
    case SPRT_ACCEPT_H1:
        return "H1 accepted: tuned is stronger";
    case SPRT_CONTINUE:
        break;
    }
    return "undecided";
}

static void test_print(const TournamentConfig *config, const TuningTest *test) {
    const SprtDesign *const design = &config->tune->test;
    const char *const unit = design->model == SPRT_LOGISTIC ? "Elo" : "nElo";
    (void)printf("\ntest   %s, %g against %g %s: LLR %+.2f of %.2f to %.2f after %" PRIu64
                 " blocks\n",
                 verdict_text(test->verdict), design->elo1, design->elo0, unit, test->llr,
                 test->bounds.lower, test->bounds.upper, test->blocks);
    if (test->blocks == 0) {
        return;
    }
    const ScoreSummary summary = score_summarize(test->counts, SCORE_PENTANOMIAL);
    const SprtData data = sprt_data_lattice(test->counts, SCORE_PENTANOMIAL);
    const Estimate strength = sprt_estimate(design, &data);
    (void)printf("       pairs by points 0, 1/2, 1, 3/2, 2: %.0f %.0f %.0f %.0f %.0f; score %.1f "
                 "+-%.1f %%\n",
                 test->counts[0], test->counts[1], test->counts[2], test->counts[3],
                 test->counts[4], 100.0 * summary.score.value,
                 100.0 * estimate_error(summary.score));
    (void)printf("       strength, median-unbiased: %+.1f %s, 95 %% interval %+.1f to %+.1f\n",
                 strength.value, unit, strength.low, strength.high);
}

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

static int tune_end(const TuneView *view, const Tuner *tuner, Status status,
                    const Message *message) {
    if (status == STATUS_INTERRUPTED) {
        (void)fprintf(stderr,
                      "carcarena tune: %" PRIu64 " of %" PRIu64
                      " iterations are complete in %s; the same command goes on\n",
                      tuner->done, tuner->setup.iterations, view->config->output);
        return EXIT_RESUMABLE;
    }
    return command_fail("tune", status, message);
}

// ---- The command

static Status arguments_read(TuneArguments *arguments, bool *help, int argc, char **argv,
                             Message *message) {
    const ArgumentSpec specs[] = {
        {.name = "csv",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->csv},
         .help = "every iteration as CSV, and nothing else on standard output"},
    };
    ArgumentTable table = {
        .program = "carcarena tune",
        .positionals = "CONFIG",
        .summary =
            "Searches better values for options of a bot: SPSA on mirrored games between two\n"
            "versions of it, as the key \"tune\" of CONFIG says; then tests the tuned bot against\n"
            "the one it started from on fresh decks (exit code 0: stronger, 1: not, 2: "
            "undecided).\n"
            "Every game is stored in DIR/run.db, the test's in DIR/test/run.db; the same command\n"
            "goes on where a stopped or killed one ended, to the same outcome.",
        .examples = "  carcarena tune configs/tune-mcts.json\n"
                    "  carcarena tune configs/tune-mcts.json --csv > trajectory.csv\n"
                    "  carcarena rate results/tune-mcts/test\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 1,
        .positional = &arguments->config,
    };
    arguments_session_join(&arguments->session, &table);
    const Status status = arguments_parse(&table, help, argc, argv, message);
    if (*help) {
        (void)command_help(&table);
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
                           "%s: tune: expected, since it says what to tune; 'carcarena run' plays "
                           "tournaments",
                           path);
    }
    *out = config;
    if (status == STATUS_OK) {
        arguments_session_tell(&arguments->session, "tune");
    }
    return status;
}

/** The iterations. */
static Status config_tune(TuneView *view, Tuner *tuner, const TuningWatcher *watcher,
                          Message *message) {
    Store *store = NULL;
    Status status = store_open(&store, view->config, PROGRAM, message);
    if (status == STATUS_OK && !view->arguments->session.quiet) {
        const Tuner start = tuner_start(&view->config->tune->tuner);
        head_print(view);
        row_print(view, &start, 0, 0);
        (void)fflush(stdout);
    }
    if (status == STATUS_OK) {
        status = tuning_run(tuner, view->config, store, watcher, message);
    }
    store_close(store);
    line_clear(view);
    return status;
}

static int config_play(const TuneArguments *arguments, const TournamentConfig *config) {
    TuneView view = {.config = config,
                     .arguments = arguments,
                     .line = !arguments->session.quiet && isatty(STDERR_FILENO) == 1};
    const TuningWatcher watcher = {
        .user = &view, .iteration = tune_iteration, .progress = tune_progress};
    const bool told = !arguments->session.quiet && !arguments->csv;
    Tuner tuner = tuner_start(&config->tune->tuner);
    TuningTest test = {.verdict = SPRT_CONTINUE};
    Message message = {{0}};
    stop_signals_hold(&view.stop, "tune");
    Status status = config_tune(&view, &tuner, &watcher, &message);
    if (status == STATUS_OK && tuner.done < tuner.setup.iterations) {
        (void)fprintf(stderr, "carcarena tune: stopped by bot faults, see max_bot_faults\n");
        return EXIT_BOT_FAULTS;
    }
    if (status == STATUS_OK && told) {
        outcome_print(config, &tuner);
    }
    if (status == STATUS_OK && config->tune->test_blocks > 0) {
        status = tuning_test(&test, config, &tuner, PROGRAM, &watcher, &message);
        line_clear(&view);
    }
    if (status != STATUS_OK) {
        return tune_end(&view, &tuner, status, &message);
    }
    if (told && config->tune->test_blocks > 0) {
        test_print(config, &test);
    }
    return verdict_exit(config, test.verdict);
}

int cmd_tune(int argc, char **argv) {
    TuneArguments arguments = {.session = {.overrides = config_overrides_none()}};
    TournamentConfig *config = NULL;
    Message message = {{0}};
    bool help = false;
    Status status = arguments_read(&arguments, &help, argc, argv, &message);
    if (help) {
        return EXIT_DONE;
    }
    if (status == STATUS_OK) {
        status = config_read(&config, &arguments, &message);
    }
    if (status != STATUS_OK) {
        return command_fail("tune", status, &message);
    }
    CHECK(config != NULL);
    const int code = config_play(&arguments, config);
    config_destroy(config);
    return code;
}
