// SPDX-License-Identifier: MIT
#include "commands/run/run_watch.h"

#include "carcarena/arena/match.h"

#include "commands/cli/command.h"
#include "commands/output/report_print.h"
#include "commands/run/score_print.h"
#include "play/affinity.h"
#include "report/trial_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    NS_PER_MS = 1000000,
    REDRAW_MS = 250,
    REFIT_MS = 2000,
    AFFINITY_TEXT_SIZE = 80,
    RATING_SHARE = 10, // at most 1/10 of the time goes into ratings
    STORED_GAMES_MAX =
        1000000 // limit of earlier games for the progress line; reading them takes 1 to 2 seconds
};

// ---- Leaders on the progress line

/** Allocates ratings for the progress line; without memory the line has none. */
static void leaders_begin(RunWatch *watch) {
    if (watch->names == NULL ||
        ratings_create(&watch->ratings, watch->config->bot_count, 0, 0, NULL) != STATUS_OK) {
        watch->ratings = NULL;
    }
}

static void leaders_game(RunWatch *watch, const GameRecord *record) {
    if (watch->ratings == NULL) {
        return;
    }
    const RatingGame game =
        report_rating_game(record, (unsigned)watch->config->schedule.request.players);
    // Games arrive in any order, so each one counts as a separate block here. Only the final report
    // groups them.
    if (ratings_add_block(watch->ratings, record->id, &game, 1, 1, NULL) != STATUS_OK) {
        ratings_destroy(watch->ratings);
        watch->ratings = NULL;
    }
}

/**
 * Returns the sequential test of the run; NULL if it cannot be judged here or bots have no names.
 */
static const Trial *watched_trial(const RunWatch *watch) {
    const bool judged = !shard_is_part(watch->config->shard) && watch->names != NULL;
    return judged ? watch->config->trial : NULL;
}

/** Writes the state of a sequential test and its expected end; empty without a test. */
static const char *trial_text(const RunWatch *watch, char text[static TRIAL_WORDS_SIZE]) {
    const Trial *const trial = watched_trial(watch);
    text[0] = '\0';
    return trial != NULL ? trial_status(text, TRIAL_WORDS_SIZE, trial, watch->names) : text;
}

static void leaders_fit(RunWatch *watch) {
    const RatingFitOptions options = {0};
    RatingTable *table = NULL;
    if (watch->ratings != NULL &&
        ratings_fit(&table, watch->ratings, &options, NULL) == STATUS_OK) {
        (void)report_leaders(watch->leaders, sizeof watch->leaders, table, watch->names);
        rating_table_destroy(table);
    }
}

/** Fits the ratings again if enough time has passed. */
static void leaders_refresh(RunWatch *watch, uint64_t elapsed_ns) {
    if (elapsed_ns - watch->fitted >= (uint64_t)REFIT_MS * NS_PER_MS) {
        watch->fitted = elapsed_ns;
        leaders_fit(watch);
    }
}

// ---- The line

/**
 * Writes the number of games; for a sequential test without percentage, as it usually ends before
 * its maximum.
 */
static void line_games(const RunWatch *watch, const TournamentProgress *progress) {
    if (watched_trial(watch) != NULL) {
        (void)fprintf(stderr, "%" PRIu64 " games, at most %" PRIu64, progress->games_stored,
                      progress->games_total);
        return;
    }
    (void)fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games (%.1f %%)", progress->games_stored,
                  progress->games_total,
                  100.0 * (double)progress->games_stored / (double)progress->games_total);
}

/** Returns the number of remaining games: for a test the expected number, NAN if unknown. */
static double games_left(const RunWatch *watch, const TournamentProgress *progress) {
    const Trial *const trial = watched_trial(watch);
    const double most = (double)(progress->games_total - progress->games_stored);
    const double expected = trial != NULL ? trial_games_left(trial) : most;
    return expected > most ? most : expected;
}

/** Writes games per second and time left. */
static void line_speed(const RunWatch *watch, const TournamentProgress *progress) {
    const double seconds = (double)progress->elapsed_ns / 1e9;
    const double rate = seconds > 0 ? (double)progress->games_now / seconds : 0;
    const double games = games_left(watch, progress);
    char left[COMMAND_DURATION_SIZE] = "?";
    if (rate > 0 && games >= 0) {
        command_duration(left, games / rate);
    }
    (void)fprintf(stderr, ", %.*f games/s, ", rate < 100 ? 1 : 0, rate);
    if (progress->threads == 0) {
        (void)fputs("paused", stderr);
    } else {
        (void)fprintf(stderr, "%s left", left);
    }
}

/** Writes the state of the test and the leaders. */
static void line_standing(const RunWatch *watch) {
    char trial[TRIAL_WORDS_SIZE];
    (void)trial_text(watch, trial);
    if (trial[0] != '\0') {
        (void)fprintf(stderr, "; %s", trial);
    }
    if (watch->leaders[0] != '\0') {
        (void)fprintf(stderr, "; %s%s", watch->leaders,
                      watch->session_only ? " (this session)" : "");
    }
}

/** Draws the line; it is cut at the width of the terminal. */
static void line_draw(const RunWatch *watch, const TournamentProgress *progress) {
    (void)fputs("\r\033[K\033[?7l", stderr);
    line_games(watch, progress);
    line_speed(watch, progress);
    line_standing(watch);
    (void)fputs("\033[?7h", stderr);
    (void)fflush(stderr);
}

static void line_clear(const RunWatch *watch) {
    if (watch->line) {
        (void)fputs("\r\033[K", stderr);
    }
}

// ---- Interim ratings

/** Prints ratings or scores of the games in the store. */
typedef Status (*InterimPrint)(const RunWatch *watch, const TournamentProgress *progress,
                               Store *store, Message *message);

static Status ratings_print(const RunWatch *watch, const TournamentProgress *progress, Store *store,
                            Message *message) {
    const ReportPrint report = {.format = REPORT_TEXT, .section = "ratings"};
    char trial[TRIAL_WORDS_SIZE];
    (void)trial_text(watch, trial);
    (void)printf("After %" PRIu64 " of %" PRIu64 " games%s%s\n", progress->games_stored,
                 progress->games_total, trial[0] != '\0' ? ", " : "", trial);
    const Status status = report_print(&report, watch->config, store, message);
    (void)printf("\n");
    return status;
}

static Status scores_print(const RunWatch *watch, const TournamentProgress *progress, Store *store,
                           Message *message) {
    return score_print(store, watch->config, message);
}

/** Reopens the database read-only and prints from committed games. */
static Status interim_print(const RunWatch *watch, const TournamentProgress *progress,
                            InterimPrint print, Message *message) {
    char *path = NULL;
    Store *store = NULL;
    Status status = command_run_path(&path, watch->config, message);
    if (status == STATUS_OK) {
        status = store_open_read(&store, NULL, path, message);
    }
    if (status == STATUS_OK) {
        status = print(watch, progress, store, message);
        (void)fflush(stdout);
    }
    store_close(store);
    free(path);
    return status;
}

/**
 * Prints when another interval of games is complete. If reading many games takes long, it prints
 * less often.
 */
static void interim_tell(RunWatch *watch, RunInterim *interim, const TournamentProgress *progress,
                         InterimPrint print) {
    if (interim->interval == 0 ||
        progress->games_stored / interim->interval == interim->at / interim->interval ||
        progress->games_stored == progress->games_total || progress->elapsed_ns < interim->until) {
        return;
    }
    Message message = {{0}};
    const uint64_t start = match_clock(NULL);
    interim->at = progress->games_stored;
    line_clear(watch);
    const Status status = interim_print(watch, progress, print, &message);
    if (status != STATUS_OK) {
        run_log_write(&watch->log, LOG_WARNING, "no interim ratings: %s", message.text);
    }
    interim->until = progress->elapsed_ns + RATING_SHARE * (match_clock(NULL) - start);
}

// ---- The watcher

/** Logs the attempts at a game that a fault aborted. */
static void voids_log(RunWatch *watch, const GameRecord *record) {
    const TournamentConfig *const config = watch->config;
    const uint64_t size = config->schedule.games_per_block;
    for (uint32_t i = 0; i < record->void_count; i++) {
        const VoidAttempt *const attempt = &record->voids[i];
        if (attempt->reason != END_VOID) {
            run_log_write(&watch->log, LOG_WARNING,
                          "game %" PRIu64 ".%" PRIu64
                          ": attempt %u void at ply %u: seat %u (%s): %s",
                          record->id / size, record->id % size, attempt->attempt, attempt->plies,
                          attempt->seat, config->bots[record->bots[attempt->seat]].name,
                          end_reason_text(attempt->reason));
        }
    }
}

static void watch_game(void *user, const GameRecord *record) {
    RunWatch *const watch = user;
    const TournamentConfig *const config = watch->config;
    const uint64_t size = config->schedule.games_per_block;
    leaders_game(watch, record);
    voids_log(watch, record);
    if (record->faults == 0 && !run_log_takes(&watch->log, LOG_TRACE)) {
        return;
    }
    for (int seat = 0; seat < config->schedule.request.players; seat++) {
        const bool fault = (record->faults >> seat & 1U) != 0;
        const char *const name = config->bots[record->bots[seat]].name;
        if (fault) {
            run_log_write(&watch->log, LOG_WARNING,
                          "game %" PRIu64 ".%" PRIu64 ": seat %d (%s) %s: %s", record->id / size,
                          record->id % size, seat, name,
                          record->reason == END_SIGNAL && config->match.signal == SIGNAL_VOID
                              ? "the game is aborted"
                          : config->match.fault == FAULT_RANDOM ? "plays at random from now on"
                                                                : "forfeits",
                          end_reason_text(record->reason));
        }
        run_log_write(&watch->log, LOG_TRACE,
                      "game %" PRIu64 ".%" PRIu64 ": seat %d (%s) %d points, rank %u",
                      record->id / size, record->id % size, seat, name, record->scores[seat],
                      record->ranks[seat]);
    }
}

static bool watch_progress(void *user, const TournamentProgress *progress) {
    RunWatch *const watch = user;
    const bool asked = watch->stop.asked;
    const bool stopped = stop_signals_asked(&watch->stop);
    if (stopped && !asked) {
        run_log_write(&watch->log, LOG_INFO, "stop requested");
    }
    if (progress->games_stored != watch->stored) {
        char trial[TRIAL_WORDS_SIZE];
        watch->stored = progress->games_stored;
        (void)trial_text(watch, trial);
        run_log_write(&watch->log, LOG_DEBUG, "%" PRIu64 " of %" PRIu64 " games stored%s%s",
                      progress->games_stored, progress->games_total, trial[0] != '\0' ? "; " : "",
                      trial);
    }
    if (!stopped) {
        interim_tell(watch, &watch->scores, progress, scores_print);
        interim_tell(watch, &watch->rated, progress, ratings_print);
    }
    if (watch->line && !stopped &&
        progress->elapsed_ns - watch->drawn >= (uint64_t)REDRAW_MS * NS_PER_MS) {
        watch->drawn = progress->elapsed_ns;
        leaders_refresh(watch, progress->elapsed_ns);
        line_draw(watch, progress);
    }
    return !stopped;
}

static uint32_t watch_threads(void *user, uint32_t threads) {
    RunWatch *const watch = user;
    const uint32_t wanted = threads_file_wanted(&watch->threads, threads);
    if (wanted != threads) {
        run_log_write(&watch->log, LOG_INFO, "%u threads from now on, %u before", wanted, threads);
        line_clear(watch);
        if (!watch->quiet) {
            (void)fprintf(stderr, "carcarena %s: %u threads from now on%s\n", watch->command,
                          wanted, wanted == 0 ? ": paused" : "");
        }
    }
    return wanted;
}

TournamentWatcher run_watch_watcher(RunWatch *watch) {
    // Logging every game needs a callback per game; it is omitted if nothing prints it.
    const bool games = watch->line || watch->log.file != NULL;
    return (TournamentWatcher){.user = watch,
                               .game = games ? watch_game : NULL,
                               .progress = watch_progress,
                               .threads = watch_threads};
}

// ---- Beginning and end

/** Logs the limits of binding threads to processors. */
static void affinity_tell(RunWatch *watch) {
    const unsigned processors = affinity_processors();
    const uint32_t threads = tournament_threads(watch->config);
    if (!watch->config->affinity || (processors > 0 && threads <= processors)) {
        return;
    }
    char text[AFFINITY_TEXT_SIZE];
    if (processors == 0) {
        (void)snprintf(text, sizeof text,
                       "affinity: this system cannot bind threads to processors");
    } else {
        (void)snprintf(text, sizeof text, "affinity: %u threads share %u processor%s", threads,
                       processors, processors == 1 ? "" : "s");
    }
    run_log_write(&watch->log, LOG_WARNING, "%s", text);
    if (!watch->quiet) {
        (void)fprintf(stderr, "carcarena %s: %s\n", watch->command, text);
    }
}

Status run_watch_begin(RunWatch *watch, const TournamentConfig *config, const char *command,
                       bool quiet, Message *message) {
    *watch = (RunWatch){.config = config,
                        .command = command,
                        .quiet = quiet,
                        .rated = {.interval = config->rating_interval},
                        .scores = {.interval = config->score_interval},
                        .line = !quiet && isatty(STDERR_FILENO) == 1};
    stop_signals_hold(&watch->stop, command);
    watch->names = calloc(config->bot_count, sizeof *watch->names);
    if (watch->names != NULL) {
        (void)report_setup_of(config, watch->names);
    }
    if (watch->line) {
        leaders_begin(watch);
    }
    Status status = threads_file_begin(&watch->threads, command, config->output, message);
    if (status == STATUS_OK) {
        status = run_log_open(&watch->log, config, message);
    }
    run_log_write(&watch->log, LOG_INFO,
                  "carcarena " CARCARENA_VERSION " %s %s: %" PRIu64
                  " games in %s, %u threads, seed "
                  "0x%016" PRIx64,
                  command, config->name, shard_games(&config->schedule, config->shard),
                  config->output, tournament_threads(config), config->schedule.request.seed);
    affinity_tell(watch);
    if (watched_trial(watch) != NULL) {
        char words[TRIAL_WORDS_SIZE];
        run_log_write(&watch->log, LOG_INFO, "sequential test: %s",
                      trial_question(words, sizeof words, config->trial, watch->names));
    }
    return status;
}

Status run_watch_stored(RunWatch *watch, Store *store, Message *message) {
    StoreWalk *walk = NULL;
    uint64_t stored = 0;
    bool found = true;
    Status status = store_count(store, &stored, message);
    watch->session_only = stored > STORED_GAMES_MAX;
    if (status != STATUS_OK || !watch->line || stored == 0 || watch->session_only) {
        return status;
    }
    status = store_walk_begin(&walk, store, 0, message);
    while (status == STATUS_OK && found) {
        GameRecord record;
        status = store_walk_next(walk, &record, NULL, &found, message);
        if (status == STATUS_OK && found) {
            leaders_game(watch, &record);
        }
    }
    store_walk_end(walk);
    leaders_fit(watch);
    return status;
}

void run_watch_note(RunWatch *watch, const TournamentResult *result, Status status,
                    const Message *message) {
    line_clear(watch);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED) {
        run_log_write(&watch->log, LOG_ERROR, "%s", message->text);
        return;
    }
    run_log_write(&watch->log, LOG_INFO,
                  "%s: %" PRIu64 " of %" PRIu64 " games stored, %" PRIu64 " now, %.1f s, %" PRIu64
                  " games with a forfeit",
                  status == STATUS_OK ? "ended" : "interrupted", result->games_stored,
                  result->games_total, result->session.games, (double)result->session.wall_ns / 1e9,
                  result->faults);
    if (watched_trial(watch) != NULL) {
        char words[TRIAL_WORDS_SIZE];
        run_log_write(&watch->log, LOG_INFO, "%s",
                      trial_verdict(words, sizeof words, watch->config->trial, watch->names));
    }
}

Status run_watch_end(RunWatch *watch, Message *message) {
    ratings_destroy(watch->ratings);
    free(watch->names);
    threads_file_end(&watch->threads);
    return run_log_close(&watch->log, message);
}
