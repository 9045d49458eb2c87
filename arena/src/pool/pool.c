// SPDX-License-Identifier: MIT
#include "pool/pool_data.h"
#include "run/fingerprints.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// ---- Opening

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for the pool");
}

static bool same_file(const char *first, const char *second) {
    struct stat one;
    struct stat other;
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

static Status run_open(PoolSource *source, Message *message) {
    TRY(store_open_read(&source->store, &source->config, source->path, message));
    if (source->config->tune != NULL) {
        return message_set(message, STATUS_INVALID,
                           "%s: is a tuning, whose bots are others in every iteration; its test "
                           "in the folder 'test' can be rated",
                           source->path);
    }
    TRY(fingerprints_read(&source->prints, source->store, message));
    source->bot_count = source->config->bot_count;
    return STATUS_OK;
}

static Status source_open(Pool *pool, unsigned index, Message *message) {
    PoolSource *const source = &pool->sources[index];
    Status status = STATUS_OK;
    source->path = pool->request.sources[index];
    if (results_is_file(source->path)) {
        status = results_read(&source->results, source->path, pool->request.block_tag, message);
        source->bot_count = status == STATUS_OK ? (uint32_t)source->results->names.count : 0;
    } else {
        status = run_open(source, message);
    }
    source->bots = calloc(source->bot_count + 1U, sizeof *source->bots);
    return status == STATUS_OK && source->bots == NULL ? no_memory(message) : status;
}

// Returns true if two schedules deal the same decks in the same order.
static bool same_decks(const TournamentConfig *one, const TournamentConfig *other) {
    const ScheduleRequest *const a = &one->schedule.request;
    const ScheduleRequest *const b = &other->schedule.request;
    const uint64_t listed = a->deal_count < b->deal_count ? a->deal_count : b->deal_count;
    if (a->sealed || b->sealed) {
        return a->sealed && b->sealed && memcmp(&a->secret, &b->secret, sizeof a->secret) == 0;
    }
    if (a->deal_count == 0 && b->deal_count == 0) {
        return a->seed == b->seed;
    }
    return listed > 0 && memcmp(a->deals, b->deals, listed * sizeof *a->deals) == 0;
}

// Compares a source with the earlier ones.
static Status source_compare(Pool *pool, unsigned index, Message *message) {
    PoolSource *const source = &pool->sources[index];
    source->decks = index;
    source->series = index;
    for (unsigned i = 0; i < index; i++) {
        const PoolSource *const other = &pool->sources[i];
        const bool runs = source->store != NULL && other->store != NULL;
        const bool files = source->results != NULL && other->results != NULL;
        if ((runs && same_file(store_path(source->store), store_path(other->store))) ||
            (files && same_file(source->path, other->path))) {
            return message_set(message, STATUS_INVALID, "%s and %s are the same; name it once",
                               other->path, source->path);
        }
        if (files && source->results->content == other->results->content) {
            return message_set(message, STATUS_INVALID,
                               "%s and %s have the same content; name one of them", other->path,
                               source->path);
        }
        ConfigDifference difference;
        if (runs && source->decks == index && same_decks(source->config, other->config)) {
            source->decks = i;
        }
        if (runs && source->series == index &&
            !config_text_differs(config_text(source->config), config_text(other->config),
                                 &difference)) {
            source->series = i;
        }
    }
    return STATUS_OK;
}

// Checks that all sources have as many seats as the first.
static Status seats_check(const Pool *pool, const PoolSource *source, Message *message) {
    const PoolSource *const first = &pool->sources[0];
    const uint32_t seats = first->results != NULL
                               ? first->results->games[0].seats
                               : (uint32_t)first->config->schedule.request.players;
    for (size_t i = 0; source->results != NULL && i < source->results->game_count; i++) {
        const ResultGame *const game = &source->results->games[i];
        if (game->seats != seats) {
            return message_set(message, STATUS_CONFLICT,
                               "%s: line %u: a game of %u seats, expected %u as in %s",
                               source->path, game->line, game->seats, seats, first->path);
        }
    }
    if (source->config != NULL && (uint32_t)source->config->schedule.request.players != seats) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: other rules than %s: \"players\": %d instead of %u", source->path,
                           first->path, source->config->schedule.request.players, seats);
    }
    return STATUS_OK;
}

static const PoolSource *first_run(const Pool *pool) {
    for (unsigned i = 0; i < pool->count; i++) {
        if (pool->sources[i].store != NULL) {
            return &pool->sources[i];
        }
    }
    return NULL;
}

static Status sources_open(Pool *pool, Message *message) {
    for (unsigned i = 0; i < pool->request.source_count; i++) {
        pool->count = i + 1; // opened sources are closed later
        TRY(source_open(pool, i, message));
        TRY(source_compare(pool, i, message));
        TRY(seats_check(pool, &pool->sources[i], message));
        const PoolSource *const first = first_run(pool);
        if (first != NULL && pool->sources[i].store != NULL) {
            TRY(pool_rules_compare(pool, first, &pool->sources[i], message));
        }
    }
    return STATUS_OK;
}

// ---- Data for the report

static void runs_describe(Pool *pool) {
    for (unsigned i = 0; i < pool->count; i++) {
        const PoolSource *const source = &pool->sources[i];
        ReportRun *const run = &pool->runs[i];
        *run = (ReportRun){.name = source->path, .imported = source->results != NULL};
        if (source->results != NULL) {
            run->games_total = source->results->game_count;
            run->unscored = !source->results->scored;
            if (source->results->unfinished > 0) {
                text_buffer_format(&pool->remarks,
                                   "%s: %" PRIu64 " games without a result are left out.\n",
                                   source->path, source->results->unfinished);
            }
            if (source->results->lonely > 0) {
                text_buffer_format(&pool->remarks,
                                   "%s: %" PRIu64 " games of a bot against itself are left out.\n",
                                   source->path, source->results->lonely);
            }
        } else {
            run->games_total = shard_games(&source->config->schedule, source->config->shard);
            run->games_per_block = source->config->schedule.games_per_block;
            if (source->config->commitment[0] != '\0') {
                text_buffer_format(&pool->remarks, "Sealed: %s, commitment %s.\n", run->name,
                                   source->config->commitment);
            }
        }
    }
}

ReportSetup pool_report_setup(const Pool *pool) {
    const PoolSource *const first = &pool->sources[0];
    ReportSetup setup = {.title = pool->request.title,
                         .bot_names = pool->labels,
                         .bot_count = pool->bot_count,
                         .seats = first->results != NULL
                                      ? first->results->games[0].seats
                                      : (unsigned)first->config->schedule.request.players,
                         .games_per_block = pool->runs[0].games_per_block,
                         .runs = pool->runs,
                         .run_count = pool->count};
    for (unsigned i = 0; i < pool->count; i++) {
        const TournamentConfig *const config = pool->sources[i].config;
        setup.games_total += pool->runs[i].games_total;
        setup.unscored = setup.unscored || pool->runs[i].unscored;
        if (pool->runs[i].games_per_block != setup.games_per_block) {
            setup.games_per_block = 0;
        }
        if (config != NULL) {
            setup.decks_repeat = setup.decks_repeat || schedule_decks_repeat(&config->schedule);
            setup.bootstrap_seed ^= config->schedule.request.seed;
            setup.wall_clock = setup.wall_clock || config_clock_used(config, false);
            setup.programs_sandboxed = setup.programs_sandboxed || config_programs(config, true);
            setup.programs_open = setup.programs_open || config_programs(config, false);
            setup.signals_void = setup.signals_void || config->match.signal == SIGNAL_VOID;
            setup.processor_clock = setup.processor_clock || config_clock_used(config, true);
            setup.timed = setup.timed || config_timed(config);
            setup.faults_score = setup.faults_score || config->match.fault == FAULT_RANDOM;
        }
    }
    return setup;
}

// ---- The pool

Status pool_open(Pool **out, const PoolRequest *request, Message *message) {
    if (request->source_count == 0 || request->source_count > POOL_SOURCES_MAX) {
        return message_set(message, STATUS_LIMIT, "%u runs and files, expected 1 to %d",
                           request->source_count, POOL_SOURCES_MAX);
    }
    Pool *const pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return no_memory(message);
    }
    pool->request = *request;
    pool->sources = calloc(request->source_count, sizeof *pool->sources);
    pool->runs = calloc(request->source_count, sizeof *pool->runs);
    Status status = pool->sources == NULL || pool->runs == NULL ? no_memory(message)
                                                                : sources_open(pool, message);
    if (status == STATUS_OK) {
        status = pool_bots_match(pool, message);
    }
    if (status == STATUS_OK) {
        runs_describe(pool);
        status = text_buffer_ok(&pool->remarks) ? STATUS_OK : no_memory(message);
    }
    if (status != STATUS_OK) {
        pool_close(pool);
        return status;
    }
    *out = pool;
    return STATUS_OK;
}

void pool_close(Pool *pool) {
    if (pool == NULL) {
        return;
    }
    for (unsigned i = 0; pool->sources != NULL && i < pool->count; i++) {
        PoolSource *const source = &pool->sources[i];
        store_walk_end(source->walk);
        store_close(source->store);
        config_destroy(source->config);
        results_destroy(source->results);
        free(source->prints);
        free(source->bots);
    }
    count_map_clear(&pool->seen);
    text_buffer_free(&pool->remarks);
    free(pool->sources);
    free(pool->runs);
    free(pool->bots);
    free(pool->labels);
    free(pool);
}

unsigned pool_bot_count(const Pool *pool) {
    return pool->bot_count;
}

PoolBot pool_bot(const Pool *pool, unsigned index) {
    const PoolEntry *const entry = &pool->bots[index];
    const PoolSource *const source = &pool->sources[entry->source];
    return (PoolBot){.name = entry->name,
                     .label = entry->label,
                     .print = entry->print[0] != '\0' ? entry->print : NULL,
                     .config = source->config,
                     .number = source->config != NULL ? entry->number : 0};
}

const TournamentConfig *pool_config(const Pool *pool) {
    const PoolSource *const first = first_run(pool);
    return first != NULL ? first->config : NULL;
}
