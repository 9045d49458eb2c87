// SPDX-License-Identifier: MIT
#include "store/store_schema.h"
#include "schedule/keyed_stream.h"
#include "store/store_meta.h"
#include "store/store_objects.h"
#include "store/store_seals.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Creating

static Status bots_write(Store *store, const TournamentConfig *config, Message *message) {
    sqlite3_stmt *statement = NULL;
    Status status = store_prepare_insert(store, &statement, "INSERT", TABLE_BOTS, message);
    for (uint32_t i = 0; status == STATUS_OK && i < config->bot_count; i++) {
        RowWriter row;
        row_begin(&row, statement, TABLE_BOTS);
        row_integer(&row, (int64_t)i);
        row_text(&row, config->bots[i].name);
        row_text(&row, bot_spec_text(&config->bots[i].spec));
        status = store_insert(store, &row, TABLE_BOTS, "cannot be written", message);
    }
    (void)sqlite3_finalize(statement);
    return status;
}

static char *hash_text(const Rules *rules, char text[static 24]) {
    (void)snprintf(text, 24, "%016" PRIx64, rules_hash(rules));
    return text;
}

static Status blocks_write(Store *store, const TournamentConfig *config, Message *message) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRIu64, config->schedule.request.rounds);
    return store_meta_set(store, "blocks", text, message);
}

/** Stores the secret of a sealed run and its commitment, before the first game. */
static Status secret_write(Store *store, TournamentConfig *config, Message *message) {
    char text[SECRET_TEXT_SIZE];
    const StreamKey *const secret = &config->schedule.request.secret;
    CHECK(config->has_secret);
    (void)secret_commitment(secret, config_text(config), config->commitment);
    TRY(store_meta_set(store, "secret", secret_to_text(secret, text), message));
    return store_meta_set(store, "commitment", config->commitment, message);
}

static Status schema_fill(Store *store, TournamentConfig *config, const char *program,
                          Message *message) {
    char hash[24];
    TRY(store_meta_set(store, "config", config_text(config), message));
    TRY(store_meta_set(store, "program", program, message));
    TRY(store_meta_set(store, "rules_hash", hash_text(config->match.rules, hash), message));
    TRY(blocks_write(store, config, message));
    if (shard_is_part(config->shard)) {
        char shard[SHARD_TEXT_SIZE];
        TRY(store_meta_set(store, "shard", shard_to_text(config->shard, shard), message));
    }
    if (config->schedule.request.sealed) {
        TRY(secret_write(store, config, message));
    }
    return bots_write(store, config, message);
}

static Status schema_write(Store *store, const char *sql, TournamentConfig *config,
                           const char *program, Message *message) {
    TRY(store_begin(store, message));
    TRY(store_execute(store, sql, "cannot be set up", message));
    TRY(schema_fill(store, config, program, message));
    TRY(store_seals_make(store, message));
    return store_commit(store, message);
}

/**
 * Creates a new database in one transaction. If the process is killed, the file is empty or
 * complete.
 */
Status store_schema_make(Store *store, TournamentConfig *config, const char *program,
                         Message *message) {
    TextBuffer sql = {0};
    store_objects_text(&sql, config->schedule.request.players, config->schedule.games_per_block,
                       config->packed);
    store->schema = STORE_SCHEMA;
    store->key = text_sum(config_text(config));
    const Status status = text_buffer_ok(&sql)
                              ? schema_write(store, sql.text, config, program, message)
                              : store_no_memory(message);
    if (status != STATUS_OK) {
        store_rollback(store);
    }
    text_buffer_free(&sql);
    return status;
}

// ---- Checking an existing database

/**
 * Checks that the table of seals exists exactly if the schema requires it, so that removing it is
 * noticed.
 */
static Status seals_expected(Store *store, Message *message) {
    int64_t tables = 0;
    TRY(store_query_integer(
        store, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'seals'",
        &tables, message));
    if ((tables != 0) != store_has_checksums(store)) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: damaged: schema %d, but %s seals; nothing was changed", store->path,
                           store->schema, tables != 0 ? "there are" : "there are no");
    }
    return STATUS_OK;
}

/** Checks the type of a file. @param empty true if the file has no schema yet. */
Status store_schema_check(Store *store, bool *empty, Message *message) {
    int64_t tables = 0;
    int64_t application = 0;
    int64_t version = 0;
    TRY(store_query_integer(store, "SELECT count(*) FROM sqlite_master", &tables, message));
    TRY(store_query_integer(store, "PRAGMA application_id", &application, message));
    TRY(store_query_integer(store, "PRAGMA user_version", &version, message));
    *empty = tables == 0;
    if (*empty) {
        return STATUS_OK;
    }
    if (application != STORE_APPLICATION_ID) {
        return message_set(message, STATUS_CONFLICT, "%s: a database, but not a carcarena run",
                           store->path);
    }
    if (version < 1 || version > STORE_SCHEMA) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: schema %" PRId64 ", expected 1 to %d: the run is from a newer "
                           "carcarena; use that version. Nothing was changed",
                           store->path, version, STORE_SCHEMA);
    }
    store->schema = (int)version;
    TRY(store_objects_check(store, message));
    return seals_expected(store, message);
}

/** Compares canonical configurations line by line; the error has the first difference. */
static Status config_compare(const Store *store, const char *stored, const char *requested,
                             Message *message) {
    ConfigDifference difference;
    if (!config_text_differs(stored, requested, &difference)) {
        return STATUS_OK;
    }
    return message_set(message, STATUS_CONFLICT,
                       "%s: this run was made with another configuration: stored %.*s, requested "
                       "%.*s; use another output folder or the old configuration",
                       store->path, difference.first_length, difference.first,
                       difference.second_length, difference.second);
}

/** Writes the names of the tile sets in play: "winter, gingerbread-man". */
static void sets_text(const Rules *rules, TextBuffer *text) {
    char last[2 * TILE_ID_MAX + 2] = "";
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        char name[2 * TILE_ID_MAX + 2];
        (void)rules_type_name(rules, type, name, sizeof name);
        name[strcspn(name, "/")] = '\0'; // "set/tile"
        if (strcmp(name, last) != 0) {
            text_buffer_format(text, "%s%s", last[0] == '\0' ? "" : ", ", name);
            memcpy(last, name, sizeof last);
        }
    }
}

Status store_hash_check(Store *store, const Rules *rules, Message *message) {
    char *stored = NULL;
    char requested[24];
    Status status = store_meta_get(store, "rules_hash", &stored, message);
    if (status == STATUS_OK && strcmp(stored, hash_text(rules, requested)) != 0) {
        TextBuffer sets = {0};
        sets_text(rules, &sets);
        status =
            message_set(message, STATUS_CONFLICT,
                        "%s: a tile of this run's sets (%s) or a rule has changed since it was "
                        "made (rules hash %s then, %s now), so it cannot be replayed or resumed; "
                        "use the program that made it, or run its configuration in another folder",
                        store->path, text_buffer_ok(&sets) ? sets.text : "", stored, requested);
        text_buffer_free(&sets);
    }
    free(stored);
    return status;
}

Status store_blocks_read(Store *store, uint64_t *out, Message *message) {
    char *text = NULL;
    const Status status = store_meta_get(store, "blocks", &text, message);
    if (status == STATUS_OK) {
        *out = strtoull(text, NULL, 10);
    }
    free(text);
    return status;
}

/** Reads the shard that a run was made for. A run without the key is complete. */
static Status shard_read(Store *store, Shard *out, Message *message) {
    char *text = NULL;
    int64_t present = 0;
    *out = (Shard){0, 0};
    Status status = store_query_integer(store, "SELECT count(*) FROM meta WHERE key = 'shard'",
                                        &present, message);
    if (status == STATUS_OK && present != 0) {
        status = store_meta_get(store, "shard", &text, message);
    }
    if (text != NULL && !shard_from_text(out, text)) {
        status = message_set(message, STATUS_CONFLICT, "%s: meta.shard is '%.40s', expected i/N",
                             store->path, text);
    }
    free(text);
    return status;
}

static Status shard_compare(const Store *store, Shard stored, Shard requested, Message *message) {
    char stored_text[SHARD_TEXT_SIZE];
    char requested_text[SHARD_TEXT_SIZE];
    if (strcmp(shard_to_text(stored, stored_text), shard_to_text(requested, requested_text)) == 0) {
        return STATUS_OK;
    }
    return message_set(
        message, STATUS_CONFLICT,
        "%s: this run has shard %s of its schedule, requested %s; use another output folder",
        store->path, stored_text, requested_text);
}

/** Rejects more games of a run whose secret was revealed. */
static Status revealed_check(Store *store, Message *message) {
    char *note = NULL;
    const Status status = store_note_get(store, STORE_NOTE_REVEALED, &note, message);
    const bool revealed = note != NULL;
    free(note);
    return status == STATUS_OK && revealed
               ? message_set(message, STATUS_CONFLICT,
                             "%s: the secret of this run was revealed, so its further decks are "
                             "predictable; start another run",
                             store->path)
               : status;
}

/** Checks that a run does not shrink. */
static Status blocks_compare(Store *store, const TournamentConfig *config, Message *message) {
    uint64_t stored = 0;
    const uint64_t requested = config->schedule.request.rounds;
    const Status status = store_blocks_read(store, &stored, message);
    if (status == STATUS_OK && stored < requested) {
        return revealed_check(store, message);
    }
    if (status != STATUS_OK || stored == requested) {
        return status;
    }
    return message_set(message, STATUS_CONFLICT,
                       "%s: this run was set up for %" PRIu64 " blocks, requested %" PRIu64
                       "; a run can only grow",
                       store->path, stored, requested);
}

Status store_blocks_extend(Store *store, const TournamentConfig *config, Message *message) {
    uint64_t stored = 0;
    Status status = store_blocks_read(store, &stored, message);
    if (status != STATUS_OK || stored == config->schedule.request.rounds) {
        return status;
    }
    status = store_begin(store, message);
    if (status == STATUS_OK) {
        status = blocks_write(store, config, message);
        status = status == STATUS_OK ? store_commit(store, message) : status;
    }
    if (status != STATUS_OK) {
        store_rollback(store);
    }
    return status;
}

/**
 * Sets the run's secret in a sealed configuration. The secret must match the run's commitment.
 * @param text the configuration as it is stored.
 */
static Status secret_read(Store *store, TournamentConfig *config, const char *text,
                          Message *message) {
    StreamKey secret = {{0}};
    char *digits = NULL;
    char *commitment = NULL;
    char expected[SECRET_TEXT_SIZE] = "";
    Status status = store_meta_get(store, "secret", &digits, message);
    if (status == STATUS_OK) {
        status = store_meta_get(store, "commitment", &commitment, message);
    }
    if (status == STATUS_OK &&
        (!secret_from_text(&secret, digits) ||
         strcmp(secret_commitment(&secret, text, expected), commitment) != 0)) {
        status = message_set(message, STATUS_CONFLICT,
                             "%s: secret and configuration do not match the run's commitment "
                             "(%.64s): one of them was changed",
                             store->path, commitment);
    }
    if (status == STATUS_OK) {
        memcpy(config->commitment, expected, sizeof config->commitment);
        status = config_take_secret(config, &secret, message);
    }
    free(digits);
    free(commitment);
    return status;
}

/** Reads the configuration of the run. Keys that are newer than the run have their defaults. */
Status store_config_read(Store *store, TournamentConfig **out, Message *message) {
    char *text = NULL;
    ConfigOverrides overrides = config_overrides_none();
    overrides.stored = true;
    overrides.read_only = true;
    Status status = store_blocks_read(store, &overrides.blocks, message);
    if (status == STATUS_OK) {
        status = store_meta_get(store, "config", &text, message);
    }
    if (status == STATUS_OK) {
        status = shard_read(store, &overrides.shard, message);
    }
    if (status == STATUS_OK) {
        status = config_parse(out, text, strlen(text), store->path, &overrides, message);
    }
    if (status == STATUS_OK && (*out)->schedule.request.sealed) {
        status = secret_read(store, *out, text, message);
        if (status != STATUS_OK) {
            config_destroy(*out);
            *out = NULL;
        }
    }
    free(text);
    return status;
}

/** Sets the secret of a resumed sealed run. Rejects another secret. */
static Status secret_resume(const Store *store, TournamentConfig *config,
                            const TournamentConfig *stored, Message *message) {
    const StreamKey *const secret = &stored->schedule.request.secret;
    if (!stored->schedule.request.sealed) {
        return STATUS_OK;
    }
    if (config->has_secret &&
        memcmp(secret, &config->schedule.request.secret, sizeof *secret) != 0) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: this run has another secret than the given one; leave the secret "
                           "out to resume the run, or use another output folder",
                           store->path);
    }
    memcpy(config->commitment, stored->commitment, sizeof config->commitment);
    return config_take_secret(config, secret, message);
}

/** Checks that both are sealed, or neither. */
static Status sealed_compare(const Store *store, const TournamentConfig *config,
                             const TournamentConfig *stored, Message *message) {
    const bool sealed = stored->schedule.request.sealed;
    if (sealed == config->schedule.request.sealed) {
        return STATUS_OK;
    }
    return message_set(
        message, STATUS_CONFLICT,
        sealed ? "%s: this run is sealed, the requested one is not: to resume it, add -sealed "
                 "(\"sealed\": true), or use another output folder"
               : "%s: this run is not sealed, the requested one is: to resume it, leave -sealed "
                 "(\"sealed\": true) and secrets out, or use another output folder",
        store->path);
}

/** A tuned plug-in's options are unknown unless it is opened. Such a run is compared as stored. */
static Status tuned_check(Store *store, const TournamentConfig *config, Message *message) {
    char *text = NULL;
    Status status = store_meta_get(store, "config", &text, message);
    if (status == STATUS_OK) {
        status = config_compare(store, text, config_text(config), message);
    }
    free(text);
    return status;
}

static Status stored_compare(const Store *store, TournamentConfig *config,
                             const TournamentConfig *stored, Message *message) {
    TRY(sealed_compare(store, config, stored, message));
    config_take_bot_streams(config, stored->schedule.request.bot_streams);
    config_take_rematches(config, stored->schedule.request.rematches);
    TRY(config_compare(store, config_text(stored), config_text(config), message));
    TRY(shard_compare(store, stored->shard, config->shard, message));
    return secret_resume(store, config, stored, message);
}

static Status whole_check(Store *store, TournamentConfig *config, Message *message) {
    TournamentConfig *stored = NULL;
    TRY(store_config_read(store, &stored, message));
    const Status status = stored_compare(store, config, stored, message);
    config_destroy(stored);
    return status;
}

Status store_config_check(Store *store, TournamentConfig *config, Message *message) {
    const bool closed = config->tune != NULL && !config->schedule.request.sealed &&
                        bot_spec_plugin_path(&config->bots[config->tune->side].spec) != NULL;
    TRY(closed ? tuned_check(store, config, message) : whole_check(store, config, message));
    TRY(store_hash_check(store, config->match.rules, message));
    return blocks_compare(store, config, message);
}
