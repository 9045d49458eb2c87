// SPDX-License-Identifier: MIT
#include "carcarena/arena/merge.h"

#include "run/fingerprints.h"
#include "run/isolation.h"
#include "run/origin.h"
#include "schedule/formats/plan.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BATCH_GAMES = 4096 };

/** A run that is read, and its current game. */
typedef struct MergeSource {
    const char *path;
    Store *store;
    StoreWalk *walk;
    TournamentConfig *config;
    GameRecord record;
    GameTiming timing;
    bool found; // a current game exists
} MergeSource;

typedef struct Merge {
    const MergeRequest *request;
    TournamentConfig *config; // configuration of the merged run
    MergeSource sources[MERGE_SOURCES_MAX + 1];
    unsigned count;
    bool extends; // the last source is the existing content of the output
    Store *output;
    char *prints;        // fingerprints of the sources; NULL if there are none
    char *differences;   // accepted differences between them; NULL if there are none
    uint64_t open_games; // games in the open batch
} Merge;

// ---- Sources

/** Returns true if two paths are one file. */
static bool same_file(const char *first, const char *second) {
    struct stat one;
    struct stat other;
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

static Status source_open(Merge *merge, const char *path, Message *message) {
    MergeSource *const source = &merge->sources[merge->count];
    source->path = path;
    TRY(store_open_read(&source->store, &source->config, path, message));
    merge->count++;
    if (source->config->tune != NULL) {
        return message_set(
            message, STATUS_INVALID,
            "%s: the bots of a tuning depend on its results, so tunings cannot be merged", path);
    }
    ConfigDifference difference;
    const MergeSource *const first = &merge->sources[0];
    if (config_text_differs(config_text(source->config), config_text(first->config), &difference)) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: made with another configuration than %s: %.*s instead of %.*s",
                           path, first->path, difference.first_length, difference.first,
                           difference.second_length, difference.second);
    }
    if (memcmp(&source->config->schedule.request.secret, &first->config->schedule.request.secret,
               sizeof(StreamKey)) != 0) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: sealed with another secret than %s, so its decks differ; play all "
                           "shards of a run with the same --secret-file",
                           path, first->path);
    }
    return STATUS_OK;
}

/** Sets the configuration of the merged run: the one with the most blocks. */
static Status config_join(Merge *merge, Message *message) {
    ConfigOverrides overrides = config_overrides_none();
    overrides.read_only = true;
    overrides.output = merge->request->output;
    for (unsigned i = 0; i < merge->count; i++) {
        const uint64_t blocks = merge->sources[i].config->schedule.request.rounds;
        overrides.blocks = blocks > overrides.blocks ? blocks : overrides.blocks;
    }
    const TournamentConfig *const first = merge->sources[0].config;
    overrides.secret = first->has_secret ? &first->schedule.request.secret : NULL;
    const char *const text = config_text(first);
    return config_parse(&merge->config, text, strlen(text), merge->sources[0].path, &overrides,
                        message);
}

static Status output_find(Merge *merge, char **path, Message *message) {
    TextBuffer buffer = {0};
    struct stat info;
    text_buffer_format(&buffer, "%s/run.db", merge->request->output);
    if (!text_buffer_ok(&buffer)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to merge");
    }
    *path = buffer.text;
    if (stat(buffer.text, &info) != 0) {
        return STATUS_OK;
    }
    for (unsigned i = 0; i < merge->count; i++) {
        if (same_file(buffer.text, store_path(merge->sources[i].store))) {
            return message_set(message, STATUS_INVALID,
                               "%s: is the output itself; name only the runs to add to it",
                               merge->sources[i].path);
        }
    }
    // The database may be empty if an earlier merge was killed.
    const Status status = source_open(merge, buffer.text, message);
    merge->extends = status == STATUS_OK;
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

// ---- Reading the sources in parallel

static Status source_next(MergeSource *source, Message *message) {
    return store_walk_next(source->walk, &source->record, &source->timing, &source->found, message);
}

static Status walks_begin(Merge *merge, Message *message) {
    for (unsigned i = 0; i < merge->count; i++) {
        TRY(store_walk_begin(&merge->sources[i].walk, merge->sources[i].store, 0, message));
        TRY(source_next(&merge->sources[i], message));
    }
    return STATUS_OK;
}

static void walks_end(Merge *merge) {
    for (unsigned i = 0; i < merge->count; i++) {
        store_walk_end(merge->sources[i].walk);
        merge->sources[i].walk = NULL;
    }
}

/** Returns the source with the lowest current id, the first of several; NULL at the end. */
static MergeSource *lowest_find(Merge *merge) {
    MergeSource *lowest = NULL;
    for (unsigned i = 0; i < merge->count; i++) {
        MergeSource *const source = &merge->sources[i];
        if (source->found && (lowest == NULL || source->record.id < lowest->record.id)) {
            lowest = source;
        }
    }
    return lowest;
}

/** Advances all sources whose current game is `id`. */
static Status game_pass(Merge *merge, uint64_t id, Message *message) {
    for (unsigned i = 0; i < merge->count; i++) {
        MergeSource *const source = &merge->sources[i];
        if (source->found && source->record.id == id) {
            TRY(source_next(source, message));
        }
    }
    return STATUS_OK;
}

// ---- First pass: certificate

static void missing_add(MergeCertificate *out, uint64_t from, uint64_t to) {
    if (from == to) {
        return;
    }
    out->missing += to - from;
    if (out->range_count < MERGE_TOLD_MAX) {
        out->ranges[out->range_count++] = (MergeRange){from, to - 1};
    }
}

static void conflict_add(MergeCertificate *out, const Message *text) {
    if (out->conflict_count < MERGE_TOLD_MAX) {
        out->conflict_texts[out->conflict_count++] = *text;
    }
    out->conflicts++;
}

/** Compares all copies of the current game of `first`. */
static void copies_compare(Merge *merge, MergeCertificate *out, const MergeSource *first) {
    const Schedule *const schedule = &merge->config->schedule;
    const uint64_t id = first->record.id;
    bool same = id < schedule->games;
    Message text = {{0}};
    if (!same) {
        (void)message_set(&text, STATUS_CONFLICT,
                          "game id %" PRIu64 " in %s is not in the schedule", id, first->path);
    }
    uint64_t copies = 0;
    for (const MergeSource *other = first + 1; other < merge->sources + merge->count; other++) {
        if (!same || !other->found || other->record.id != id) {
            continue;
        }
        const RecordWords words = {first->path, other->path};
        same = record_same(&first->record, &other->record, schedule->request.players, words, &text);
        copies++;
        if (!same) {
            message_prefix(&text, "game %" PRIu64 ".%" PRIu64, id / schedule->games_per_block,
                           id % schedule->games_per_block);
        }
    }
    if (same) {
        out->present++;
        out->duplicates += copies;
        if (merge->config->plan != NULL) {
            plan_add(merge->config->plan, schedule, &first->record);
        }
    } else {
        conflict_add(out, &text);
    }
}

/** Adds the stage that follows from the results, if all of them are stored. */
static Status stage_follow(Merge *merge, MergeCertificate *out, Message *message) {
    TournamentConfig *const config = merge->config;
    Status status = STATUS_OK;
    if (config->plan != NULL) {
        status = plan_advance(config->plan, &config->schedule, message);
    }
    out->expected = config->schedule.games;
    return status;
}

static void next_stage_set(const Merge *merge, MergeCertificate *out) {
    const Plan *const plan = merge->config->plan;
    if (plan != NULL && !plan->over && plan->results == 0 && plan->stage_count > 1) {
        out->next_stage = plan->stage_count;
    }
}

static Status certify(Merge *merge, MergeCertificate *out, Message *message) {
    uint64_t next = 0; // id of the next game if none is missing
    Status status = walks_begin(merge, message);
    const MergeSource *first = NULL;
    if (status == STATUS_OK) {
        status = stage_follow(merge, out, message);
    }
    while (status == STATUS_OK && (first = lowest_find(merge)) != NULL) {
        const uint64_t id = first->record.id;
        const uint64_t reached = id < out->expected ? id : out->expected;
        missing_add(out, next, reached);
        next = id < out->expected ? id + 1 : out->expected;
        copies_compare(merge, out, first);
        status = game_pass(merge, id, message);
        if (status == STATUS_OK) {
            status = stage_follow(merge, out, message);
        }
    }
    missing_add(out, next, out->expected);
    next_stage_set(merge, out);
    walks_end(merge);
    if (status == STATUS_OK && out->conflicts > 0) {
        status = message_set(
            message, STATUS_CONFLICT,
            "%" PRIu64
            " games conflict; nothing was written: 'carcarena verify' finds the wrong run",
            out->conflicts);
    }
    return status;
}

// ---- Second pass: output

static Status batch_close(Merge *merge, Message *message) {
    if (merge->open_games == 0) {
        return STATUS_OK;
    }
    merge->open_games = 0;
    return store_commit(merge->output, message);
}

static Status game_write(Merge *merge, const MergeSource *first, Message *message) {
    if (merge->open_games == 0) {
        TRY(store_begin(merge->output, message));
    }
    merge->open_games++;
    TRY(store_add(merge->output, &first->record, &first->timing, message));
    if (merge->open_games >= BATCH_GAMES) {
        TRY(batch_close(merge, message));
    }
    return STATUS_OK;
}

static Status games_write(Merge *merge, MergeCertificate *out, Message *message) {
    const MergeSource *const stored = merge->extends ? &merge->sources[merge->count - 1] : NULL;
    Status status = walks_begin(merge, message);
    const MergeSource *first = NULL;
    while (status == STATUS_OK && (first = lowest_find(merge)) != NULL) {
        const uint64_t id = first->record.id;
        if (stored == NULL || !stored->found || stored->record.id != id) {
            status = game_write(merge, first, message);
            out->added++;
        }
        if (status == STATUS_OK) {
            status = game_pass(merge, id, message);
        }
    }
    if (status == STATUS_OK) {
        status = batch_close(merge, message);
    }
    walks_end(merge);
    return status;
}

static void stores_list(const Merge *merge, Store *stores[static MERGE_SOURCES_MAX + 1]) {
    for (unsigned i = 0; i < merge->count; i++) {
        stores[i] = merge->sources[i].store;
    }
}

/** Copies the fingerprints. */
static Status prints_copy(Merge *merge, Message *message) {
    return merge->prints == NULL
               ? STATUS_OK
               : fingerprints_note(merge->output, merge->prints, merge->differences, message);
}

/** Marks the output as played by this user if all sources are. */
static Status origin_copy(Merge *merge, Message *message) {
    bool all_here = true;
    for (unsigned i = 0; i < merge->count; i++) {
        all_here = all_here && origin_is_here(merge->sources[i].store);
    }
    return all_here ? origin_mark(merge->output, merge->config, message) : STATUS_OK;
}

/** Copies the notes about isolation. */
static Status isolation_copy(Merge *merge, Message *message) {
    Store *stores[MERGE_SOURCES_MAX + 1] = {NULL};
    stores_list(merge, stores);
    return isolation_join(merge->output, stores, merge->count, message);
}

static Status output_write(Merge *merge, MergeCertificate *out, Message *message) {
    TRY(prints_copy(merge, message));
    TRY(origin_copy(merge, message));
    TRY(isolation_copy(merge, message));
    TRY(games_write(merge, out, message));
    for (unsigned i = 0; i < merge->request->source_count; i++) {
        TRY(store_copy_sessions(merge->output, merge->sources[i].store, message));
        TRY(store_copy_audits(merge->output, merge->sources[i].store, message));
    }
    return STATUS_OK;
}

static Status merge_write(Merge *merge, MergeCertificate *out, Message *message) {
    TRY(store_open(&merge->output, merge->config, merge->request->program, message));
    const Status status = output_write(merge, out, message);
    store_close(merge->output);
    return status;
}

// ---- Merge

/** Checks that the programs of all sources play alike. */
static Status prints_join(Merge *merge, Message *message) {
    Store *stores[MERGE_SOURCES_MAX + 1] = {NULL};
    stores_list(merge, stores);
    const FingerprintSources sources = {stores, merge->count, merge->request->accept_change};
    return fingerprints_join(&merge->prints, &merge->differences, &sources, merge->config, message);
}

static Status merge_steps(Merge *merge, MergeCertificate *out, char **path, Message *message) {
    const MergeRequest *const request = merge->request;
    for (unsigned i = 0; i < request->source_count; i++) {
        TRY(source_open(merge, request->sources[i], message));
    }
    TRY(output_find(merge, path, message));
    TRY(config_join(merge, message));
    TRY(prints_join(merge, message));
    TRY(certify(merge, out, message));
    if (!request->check_only) {
        TRY(merge_write(merge, out, message));
    }
    return STATUS_OK;
}

Status merge_run(MergeCertificate *out, const MergeRequest *request, Message *message) {
    CHECK(request->source_count >= 1 && request->source_count <= MERGE_SOURCES_MAX);
    memset(out, 0, sizeof *out);
    Merge *const merge = calloc(1, sizeof *merge);
    if (merge == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to merge");
    }
    merge->request = request;
    char *path = NULL;
    const Status status = merge_steps(merge, out, &path, message);
    for (unsigned i = 0; i < merge->count; i++) {
        store_close(merge->sources[i].store);
        config_destroy(merge->sources[i].config);
    }
    config_destroy(merge->config);
    free(merge->prints);
    free(merge->differences);
    free(path);
    free(merge);
    return status;
}
