// SPDX-License-Identifier: MIT
//
// Schedule and match of a tournament: number of games, and the arena's rules for them.
#include "config/config_fields.h"
#include "config/config_reader.h"

#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "text/system_memory.h"
#include "text/try_status.h"

#include <string.h>

// A run that ends by its results has at most this many blocks, unless the configuration sets a
// number.
enum { UNTIL_BLOCKS = 1000000 };

static Status read_length(ConfigReader *reader, Message *message) {
    ScheduleRequest *const request = &reader->request;
    const ConfigOverrides *const overrides = reader->overrides;
    const Status status = config_fields_read(reader, PART_LENGTH, message);
    if (status != STATUS_OK || request->format == NULL) {
        return status;
    }
    if (request->rounds != 0 && request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "games: expected either 'games' or 'blocks', not both");
    }
    if (reader->config->tune != NULL) {
        return config_tune_schedule(reader, message);
    }
    if (overrides->blocks != 0 || overrides->games != 0) {
        request->rounds = overrides->blocks;
        request->games = overrides->games;
    }
    const bool in_stages = request->format->next != NULL;
    const bool budget = request->format->budget;
    if (in_stages && !budget && request->games != 0) {
        return message_set(message, STATUS_INVALID,
                           "games: format '%s' expects 'blocks' per table instead",
                           format_word(request->format));
    }
    if (request->rounds == 0 && request->games == 0) {
        const bool until = request->elo_error > 0.0 || json_member(reader->root, "sprt") != NULL;
        request->rounds = in_stages && !budget ? 1 : until ? UNTIL_BLOCKS : 0;
    }
    if (request->rounds == 0 && request->games == 0) {
        return message_set(message, STATUS_INVALID, "blocks: expected 'blocks' or 'games'%s",
                           budget ? ", or 'elo_error'" : "");
    }
    return STATUS_OK;
}

static Status read_seats(ConfigReader *reader, Message *message) {
    return config_fields_read(reader, PART_SEATS, message);
}

/** Reads "sealed". The decks of a sealed run follow from a secret, which may be absent here. */
static Status read_sealed(ConfigReader *reader, Message *message) {
    const StreamKey *const secret = reader->overrides->secret;
    TRY(config_fields_read(reader, PART_SEALED, message));
    reader->request.sealed = reader->request.sealed || reader->overrides->sealed;
    if (secret != NULL) {
        reader->request.sealed = true;
        reader->request.secret = *secret;
        reader->config->has_secret = true;
        system_memory_guard();
    }
    if (reader->request.sealed && json_member(reader->root, "deals") != NULL) {
        return message_set(message, STATUS_INVALID,
                           "sealed: cannot be combined with 'deals': the decks of a sealed run "
                           "follow from its secret; leave one of them out");
    }
    return STATUS_OK;
}

static Status read_session(ConfigReader *reader, Message *message) {
    const ConfigOverrides *const overrides = reader->overrides;
    TournamentConfig *const config = reader->config;
    reader->request.seed = 1;
    Message more = {""};
    Status status = config_get_seed(reader->root, &reader->request.seed, message);
    status = errors_join(message, status, config_fields_read(reader, PART_SESSION, &more), &more);
    if (overrides->has_seed) {
        reader->request.seed = overrides->seed;
    }
    status = errors_join(message, status, read_sealed(reader, &more), &more);
    config->accept_change = overrides->accept_change;
    if (overrides->threads >= 0) {
        config->threads = (uint32_t)overrides->threads;
    }
    return status;
}

/**
 * Reads "record": false, true for all actions, "thinking" for the bots' evaluations, too, or
 * "visits" for those of all candidates.
 */
static Status read_record(ConfigReader *reader, Message *message) {
    MatchRules *const match = &reader->config->match;
    const cJSON *const value = json_member(reader->root, "record");
    if (!cJSON_IsString(value)) {
        return json_get_bool(reader->root, "record", &match->record_actions, message);
    }
    match->record_visits = strcmp(value->valuestring, "visits") == 0;
    if (strcmp(value->valuestring, "thinking") != 0 && !match->record_visits) {
        return message_set(message, STATUS_INVALID,
                           "record: '%.40s'; false, true, \"thinking\" or \"visits\" expected",
                           value->valuestring);
    }
    match->record_actions = true;
    match->record_thinking = true;
    return STATUS_OK;
}

/** Makes the schedule and the stages of a request. */
static Status schedule_begin(TournamentConfig *config, const ScheduleRequest *request,
                             Message *message) {
    const Status status = schedule_make(&config->schedule, request, message);
    return status == STATUS_OK && schedule_in_stages(&config->schedule)
               ? plan_create(&config->plan, &config->schedule, message)
               : status;
}

Status config_take_secret(TournamentConfig *config, const StreamKey *secret, Message *message) {
    ScheduleRequest request = config->schedule.request;
    CHECK(request.sealed);
    if (config->has_secret && memcmp(&request.secret, secret, sizeof *secret) == 0) {
        return STATUS_OK;
    }
    request.secret = *secret;
    config->has_secret = true;
    system_memory_guard();
    plan_destroy(config->plan);
    config->plan = NULL;
    return schedule_begin(config, &request, message);
}

/** Makes the schedule if its keys were read without an error. */
static Status schedule_prepare(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    if (config->tune != NULL) {
        config->tune->search.tuner.seed = reader->request.seed;
    }
    reader->request.bots = config->bot_count;
    TRY(schedule_begin(config, &reader->request, message));
    if (config->tune != NULL && (config->schedule.pairings != config->bot_count - 1 ||
                                 config->schedule.games_per_block != 2)) {
        return message_set(
            message, STATUS_INVALID,
            "tune: needs mirrored games of two versions; leave out 'format' and 'seats'");
    }
    return STATUS_OK;
}

/** Reads the rules of a match. */
static Status match_read(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    Message more = {""};
    config->match.rules = reader->rules_read ? rules_setup_rules(config->setup) : NULL;
    config->match.schedule = &config->schedule;
    // Actions are recorded where a game cannot be replayed from its seed: with time budgets, and in
    // a tuning, whose bots change between iterations. They are also recorded if a bot is a program,
    // since that program may be missing where the run is read.
    config->match.record_actions =
        config_timed(config) || config->tune != NULL || config_elsewhere(config);
    const Status status = read_record(reader, message);
    return errors_join(message, status, config_read_ends(reader, &more), &more);
}

Status config_read_schedule(ConfigReader *reader, Message *message) {
    Status (*const steps[])(ConfigReader *, Message *) = {
        read_seats, config_read_format, read_session, config_read_deals, read_length};
    Message more = {""};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        status = errors_join(message, status, steps[i](reader, &more), &more);
    }
    const bool readable = status == STATUS_OK && reader->bots_read && reader->tune_read &&
                          reader->request.players != 0;
    if (readable) {
        status = schedule_prepare(reader, message);
    }
    const bool has_schedule = readable && status == STATUS_OK;
    status = errors_join(message, status, config_read_sprt(reader, has_schedule, &more), &more);
    return errors_join(message, status, match_read(reader, &more), &more);
}
