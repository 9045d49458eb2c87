// SPDX-License-Identifier: MIT
#include "commands/output/report_print.h"

#include "carcarena/arena/luck.h"
#include "carcarena/arena/match.h"
#include "commands/output/tune_paths.h"
#include "text/file_write.h"
#include "text/integer_text.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void report_length_specs(ArgumentSpec out[static REPORT_LENGTH_SPECS], ReportLength *length) {
    out[0] = (ArgumentSpec){.name = "brief",
                            .kind = ARGUMENT_FLAG,
                            .target = {.flag = &length->brief},
                            .help = "print the text report that fits a screen, as on a terminal"};
    out[1] = (ArgumentSpec){.name = "all",
                            .kind = ARGUMENT_FLAG,
                            .target = {.flag = &length->all},
                            .help = "print the whole text report, as into a file or a pipe"};
}

Status report_length_check(const ReportLength *length, Message *message) {
    return length->brief && length->all
               ? message_set(message, STATUS_INVALID, "expected --brief or --all, not both")
               : STATUS_OK;
}

/**
 * Writes the text before the last line: the folder of the games, and the command with more details.
 */
static void closing_make(TextBuffer *out, const ReportPrint *request, bool brief,
                         const char *again) {
    static const char RATE[] = "carcarena rate ";
    if (brief) {
        text_buffer_format(out,
                           "All tables and notes: %s --all\n"
                           "A page with charts: --html FILE; for programs: --format csv or json",
                           again);
    } else if (request->played) {
        text_buffer_format(out, "The games are in %s; '%s' prints this report again.",
                           again + sizeof RATE - 1, again);
    }
}

/** Writes the command that prints the report of a stored run: "carcarena rate FOLDER". */
static void again_make(TextBuffer *out, const Store *store) {
    static const char FILE_NAME[] = "/run.db";
    const char *const path = store_path(store);
    const size_t length = strlen(path);
    const size_t tail = sizeof FILE_NAME - 1;
    const bool folder = length > tail && strcmp(path + length - tail, FILE_NAME) == 0;
    text_buffer_format(out, "carcarena rate %.*s", (int)(folder ? length - tail : length), path);
}

static bool write_stdout(void *user, const char *text, size_t size) {
    return fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0;
}

static bool write_kept(void *user, const char *text, size_t size) {
    text_buffer_add(user, text);
    return text_buffer_ok(user);
}

/** Writes a report to a file atomically. */
static Status report_keep(Report *report, const ReportRequest *wanted, const char *path,
                          Message *message) {
    TextBuffer page = {0};
    Status status = report_write(report, wanted, write_kept, &page, message);
    if (status == STATUS_OK) {
        status = file_write(path, page.text, message);
    }
    text_buffer_free(&page);
    return status;
}

static Status slope_read(ReportSetup *setup, const char *text, Message *message) {
    if (text == NULL) {
        return STATUS_OK;
    }
    setup->luck_frozen = true;
    if (!number_from_text(&setup->luck_slope, text)) {
        return message_set(message, STATUS_INVALID,
                           "--luck-slope: expected a number of percent a point, got '%.40s'", text);
    }
    return STATUS_OK;
}

// A table for replaying stored games to measure their luck.
typedef struct LuckTable {
    Match *match;
    Luck *luck;
} LuckTable;

static Status luck_table_make(LuckTable *out, const TournamentConfig *config, Message *message) {
    MatchRules rules = config->match;
    if (!rules.record_actions) {
        return message_set(message, STATUS_INVALID,
                           "luck is measured on recorded actions; this run has none "
                           "(configuration key \"record\")");
    }
    rules.record_actions = false;
    TRY(match_create(&out->match, &rules, message));
    TRY(luck_create(&out->luck, rules.rules, config->schedule.request.seed, message));
    const MatchWatcher watcher = luck_watcher(out->luck);
    match_watch(out->match, &watcher);
    return STATUS_OK;
}

static Status luck_add(Report *report, const LuckTable *table, const TournamentConfig *config,
                       const GameRecord *record, Message *message) {
    GameRecord replayed = *record;
    const ScheduledGame game = schedule_game(&config->schedule, record->id);
    luck_begin(table->luck, record->id);
    const Status status = match_replay(table->match, &replayed, &game, message);
    if (status == STATUS_OK) {
        report_add_luck(report, record, luck_by_seat(table->luck));
    } else {
        message_prefix(message, "game %llu: ", (unsigned long long)record->id);
    }
    return status;
}

static Status lucky_games_add(Report *report, LuckTable *table, const TournamentConfig *config,
                              StoreWalk *walk, Message *message) {
    GameRecord record;
    GameTiming timing;
    bool found = false;
    TRY(store_walk_next(walk, &record, &timing, &found, message));
    while (found) {
        TRY(report_add(report, &record, &timing, message));
        TRY(luck_add(report, table, config, &record, message));
        TRY(store_walk_next(walk, &record, &timing, &found, message));
    }
    return STATUS_OK;
}

// As report_add_store, and measures the luck of every game.
static Status report_add_lucky_store(Report *report, const TournamentConfig *config, Store *store,
                                     Message *message) {
    LuckTable table = {NULL, NULL};
    StoreWalk *walk = NULL;
    Status status = luck_table_make(&table, config, message);
    if (status == STATUS_OK) {
        status = store_walk_begin(&walk, store, 0, message);
    }
    if (status == STATUS_OK) {
        status = lucky_games_add(report, &table, config, walk, message);
    }
    store_walk_end(walk);
    luck_destroy(table.luck);
    match_destroy(table.match);
    return status;
}

/** Writes a report after all games were added. */
static Status report_show(Report *report, const ReportPrint *request, const StoreSession *effort,
                          const char *again, Message *message) {
    const bool screen = isatty(STDOUT_FILENO) == 1 && !request->length.all;
    const bool brief = request->format == REPORT_TEXT && (request->length.brief || screen);
    TextBuffer closing = {0};
    closing_make(&closing, request, brief, again);
    const ReportRequest wanted = {.format = request->format,
                                  .section = request->section,
                                  .effort = effort,
                                  .brief = brief,
                                  .closing = text_buffer_ok(&closing) ? closing.text : NULL};
    const FitArguments *const fit = request->fit;
    const char *const path = fit == NULL ? NULL : fit->html != NULL ? fit->html : fit->svg;
    Status status = STATUS_OK;
    if (path != NULL) {
        status = report_keep(report, &wanted, path, message);
    } else {
        status = report_write(report, &wanted, request->kept != NULL ? write_kept : write_stdout,
                              request->kept, message);
    }
    text_buffer_free(&closing);
    return status;
}

/** Adds the stored games of a run. */
static Status report_fill(Report *report, StoreSession *effort, bool luck,
                          const TournamentConfig *config, Store *store, Message *message) {
    TRY(luck ? report_add_lucky_store(report, config, store, message)
             : report_add_store(report, store, message));
    TRY(report_add_audits(report, store, message));
    return store_sessions(store, effort, message);
}

static Status store_report(const ReportPrint *request, const ReportSetup *setup,
                           const TournamentConfig *config, Store *store, Message *message) {
    Report *report = NULL;
    StoreSession effort = {0};
    TRY(report_create(&report, setup, message));
    Status status = report_fill(report, &effort, request->luck, config, store, message);
    if (status == STATUS_OK) {
        TextBuffer again = {0};
        again_make(&again, store);
        status = report_show(report, request, &effort, text_buffer_ok(&again) ? again.text : "",
                             message);
        text_buffer_free(&again);
    }
    report_destroy(report);
    return status;
}

/** Returns whether the report includes the course of the run: pages, and its table on request. */
static bool needs_history(const ReportPrint *request) {
    return request->format == REPORT_HTML || report_section_needs_history(request->section);
}

/** Adds the path of a tuning to the setup, if the run is a tuning and the report shows paths. */
static Status paths_add(ReportSetup *setup, TunePaths *paths, const TournamentConfig *config,
                        Store *store, Message *message) {
    if (!setup->history || config->tune == NULL) {
        return STATUS_OK;
    }
    setup->paths = &paths->paths;
    return tune_paths_make(paths, config, store, message);
}

Status report_print(const ReportPrint *request, const TournamentConfig *config, Store *store,
                    Message *message) {
    const char **names = calloc(config->bot_count, sizeof *names);
    if (names == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the report");
    }
    ReportSetup setup = report_setup_of(config, names);
    RatingAnchor anchors[ARGUMENT_LIST_MAX];
    Status status = slope_read(&setup, request->luck_slope, message);
    if (status == STATUS_OK && request->fit != NULL) {
        status = arguments_fit_apply(request->fit, &setup, anchors, message);
    }
    TunePaths paths = {.capacity = 0};
    setup.history = needs_history(request);
    if (status == STATUS_OK) {
        status = paths_add(&setup, &paths, config, store, message);
    }
    if (status == STATUS_OK) {
        status = store_report(request, &setup, config, store, message);
    }
    tune_paths_free(&paths);
    free(names);
    return status;
}

Status report_print_pool(const ReportPrint *request, Pool *pool, const char *again,
                         Message *message) {
    ReportSetup setup = pool_report_setup(pool);
    RatingAnchor anchors[ARGUMENT_LIST_MAX];
    Report *report = NULL;
    StoreSession effort = {0};
    Status status = STATUS_OK;
    if (request->luck) {
        return message_set(message, STATUS_INVALID,
                           "--luck: expected a single run, whose games are replayed");
    }
    if (request->fit != NULL) {
        status = arguments_fit_apply(request->fit, &setup, anchors, message);
    }
    if (status == STATUS_OK) {
        status = report_create(&report, &setup, message);
    }
    if (status == STATUS_OK) {
        status = pool_report_add(pool, report, &effort, message);
    }
    if (status == STATUS_OK) {
        status = report_show(report, request, &effort, again, message);
    }
    report_destroy(report);
    return status;
}
