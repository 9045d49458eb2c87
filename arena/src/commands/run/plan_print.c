// SPDX-License-Identifier: MIT
#include "commands/run/plan_print.h"
#include "commands/output/table_print.h"

#include "carcarena/arena/tournament.h"
#include "commands/cli/command.h"
#include "run/forecast.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_SHOWN = 20, MACHINES_MAX = 1000, STEP = 10, SECONDS_MAX = 86400 };

void plan_specs(ArgumentSpec out[static PLAN_SPECS], PlanArguments *arguments) {
    const ArgumentSpec specs[] = {
        {.name = "plan",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->wanted},
         .help = "play a sample and estimate the duration of the run; store nothing"},
        {.name = "plan-format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments->format},
         .value_name = "WORD",
         .words = "text|csv|json|md",
         .hidden = true},
        {.name = "plan-seconds",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->seconds},
         .minimum = 1,
         .maximum = SECONDS_MAX,
         .value_name = "N",
         .help = "play the sample for N seconds"},
    };
    *arguments = (PlanArguments){.format = "text", .seconds = PLAN_SECONDS};
    memcpy(out, specs, sizeof specs);
}

static double part_seconds(const ForecastPart *part) {
    return part->game_seconds * (double)part->games;
}

static int longer_first(const void *first, const void *second) {
    const double one = part_seconds(first);
    const double other = part_seconds(second);
    return (one < other) - (one > other);
}

static void part_name(char out[static TABLE_TEXT_SIZE], const TournamentConfig *config,
                      const ForecastPart *part) {
    const int seats = config->schedule.request.players;
    TextBuffer text = {0};
    if (part->all) {
        text_buffer_add(&text, "all games");
    } else if (part->stage > 0) {
        text_buffer_format(
            &text, schedule_can_grow(&config->schedule) ? "later stages" : "stage %u", part->stage);
    } else {
        text_buffer_add(&text, config->plan != NULL ? "stage 1: " : "");
        for (int seat = 0; seat < seats; seat++) {
            text_buffer_format(&text, seat == 0 ? "%s" : " - %s",
                               config->bots[part->bots[seat]].name);
        }
    }
    (void)snprintf(out, TABLE_TEXT_SIZE, "%s", text_buffer_ok(&text) ? text.text : "");
    text_buffer_free(&text);
}

/** @param part NULL: the row is about threads, not games. */
static void row_add(ReportTable *table, const char *name, const ForecastPart *part,
                    double seconds) {
    char duration[COMMAND_DURATION_SIZE];
    command_duration(duration, seconds);
    table_text(table, name);
    if (part != NULL) {
        table_count(table, part->games);
        table_count(table, part->samples);
        table_number(table, part->game_seconds * 1000.0);
    } else {
        table_empty(table);
        table_empty(table);
        table_empty(table);
    }
    table_number(table, seconds);
    table_text(table, duration);
}

static void parts_add(ReportTable *table, const TournamentConfig *config, Forecast *forecast) {
    qsort(forecast->parts, forecast->count, sizeof *forecast->parts, longer_first);
    ForecastPart others = {0};
    double seconds = 0.0;
    for (size_t i = 0; i < forecast->count; i++) {
        char name[TABLE_TEXT_SIZE];
        const ForecastPart *const part = &forecast->parts[i];
        if (i >= PARTS_SHOWN && forecast->count > PARTS_SHOWN + 1) {
            others.games += part->games;
            others.samples += part->samples;
            seconds += part_seconds(part);
            continue;
        }
        part_name(name, config, part);
        row_add(table, name, part, part_seconds(part));
    }
    if (others.games > 0) {
        others.game_seconds = seconds / (double)others.games;
        row_add(table, "others", &others, seconds);
    }
    const ForecastPart total = {.games = forecast->games,
                                .samples = forecast->samples,
                                .game_seconds = forecast->seconds / (double)forecast->games};
    row_add(table, "total", &total, forecast->seconds);
}

/** Adds rows for this machine's threads, its shards if requested, and 10, 100 and 1000 machines. */
static void workers_add(ReportTable *table, const TournamentConfig *config,
                        const Forecast *forecast) {
    const uint64_t threads = tournament_threads(config);
    char name[TABLE_TEXT_SIZE];
    (void)snprintf(name, sizeof name, "%" PRIu64 " threads", threads);
    if (threads > 1) {
        row_add(table, name, NULL, forecast_seconds(forecast, threads));
    }
    if (shard_is_part(config->shard)) {
        (void)snprintf(name, sizeof name, "%u shards of %" PRIu64, config->shard.count, threads);
        row_add(table, name, NULL, forecast_seconds(forecast, config->shard.count * threads));
        return;
    }
    for (uint64_t machines = STEP; machines <= MACHINES_MAX; machines *= STEP) {
        (void)snprintf(name, sizeof name, "%" PRIu64 " ranks or shards of %" PRIu64, machines,
                       threads);
        row_add(table, name, NULL, forecast_seconds(forecast, machines * threads));
    }
}

static void columns_add(ReportTable *table) {
    table_column(table, "part", "part", CELL_TEXT, 0);
    table_column(table, "games", "games", CELL_COUNT, 0);
    table_column(table, "samples", "sampled", CELL_COUNT, 0);
    table_column(table, "game_ms", "ms/game", CELL_NUMBER, 3);
    table_column(table, "seconds", "seconds", CELL_NUMBER, 1);
    table_column(table, "duration", "that is", CELL_TEXT, 0);
}

/** Prints the assumptions of the estimate. */
static void notes_print(const Forecast *forecast) {
    if (!isnan(forecast->error)) {
        (void)printf("The total is within ±%.0f %% (95 %% interval, estimated from the sample).\n",
                     100.0 * forecast->error / forecast->seconds);
    }
    if (forecast->at_most) {
        (void)puts("This is an upper limit: results may end the run earlier.");
    }
    if (forecast->later_stages) {
        (void)puts("Games of later stages are assumed to take as long as those of the first.");
    }
    (void)puts(
        "The total is for one thread. Threads and machines are assumed not to slow each other "
        "down;\none thread plays each block, and all threads wait for the end of a stage.");
}

Status plan_print(const TournamentConfig *config, const PlanArguments *arguments,
                  Message *message) {
    Forecast forecast;
    ReportTable table = {.key = "plan", .title = "Plan", .clocked = true};
    Status status = forecast_make(&forecast, config, (double)arguments->seconds, message);
    if (status == STATUS_OK) {
        columns_add(&table);
        parts_add(&table, config, &forecast);
        workers_add(&table, config, &forecast);
        status = table_print(&table, arguments->format, message);
    }
    if (status == STATUS_OK && strcmp(arguments->format, "text") == 0) {
        notes_print(&forecast);
    }
    forecast_free(&forecast);
    return status;
}
