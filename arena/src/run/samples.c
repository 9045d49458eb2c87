// SPDX-License-Identifier: MIT
#include "run/samples.h"

#include "carcarena/arena/match.h"
#include "carcarena/engine/text.h"
#include "view/thought_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITION_SIZE = 1 << 16 };

struct Samples {
    const TournamentConfig *config;
    Match *match;
    Action *actions; // array of all actions of a position
    char *position;  // array of POSITION_SIZE bytes
    ThoughtView view;
    Thought thought; // of the next decision, if recorded
    bool thinking;
    const GameRecord *record; // the replayed game
    TextBuffer *out;
    char seed[SEED_TEXT_SIZE]; // seed of its deck
    unsigned ply;
};

/** Returns the final score of a seat minus the best of the others. */
static int32_t margin_of(const GameRecord *record, int players, int seat) {
    int32_t best = INT32_MIN;
    for (int other = 0; other < players; other++) {
        if (other != seat && record->scores[other] > best) {
            best = record->scores[other];
        }
    }
    return players > 1 ? record->scores[seat] - best : record->scores[seat];
}

static void samples_drawn(void *user, const Game *game, uint32_t type) {
    Samples *const samples = user;
    samples->ply++;
}

static void samples_happened(void *user, const Game *game, const char *text) {
    Samples *const samples = user;
    samples->ply++;
}

static void samples_thought(void *user, const Game *game, const Thought *thought) {
    Samples *const samples = user;
    samples->thought = *thought;
    samples->thinking = true;
}

/** Adds the bot's recorded evaluation, if there is one. */
static void thought_add(Samples *samples, const Game *game) {
    JsonWriter writer = {.comma = false};
    if (!samples->thinking) {
        return;
    }
    samples->thinking = false;
    thought_view_write(&writer, NULL, &samples->view, game, &samples->thought);
    samples->out->failed = samples->out->failed || json_writer_text(&writer) == NULL;
    if (json_writer_text(&writer) != NULL) {
        text_buffer_format(samples->out, ", \"thinking\": %s", json_writer_text(&writer));
    }
    json_writer_free(&writer);
}

static void samples_acting(void *user, const Game *game, Action action) {
    Samples *const samples = user;
    const TournamentConfig *const config = samples->config;
    const GameRecord *const record = samples->record;
    const Rules *const rules = config->match.rules;
    const uint64_t size = config->schedule.games_per_block;
    const int seat = game_pending(rules, game).player;
    const bool sealed = config->commitment[0] != '\0';
    char text[ACTION_TEXT_SIZE];
    const unsigned choices = (unsigned)game_actions(rules, game, samples->actions);
    (void)game_to_text(rules, game, samples->position, POSITION_SIZE);
    text_buffer_format(samples->out,
                       "{\"game\": \"%" PRIu64 ".%" PRIu64 "\", \"block\": %" PRIu64
                       ", \"index\": %" PRIu64 ", %s%s%s\"seed\": %s, \"ply\": %u, "
                       "\"seat\": %d, \"bot\": ",
                       record->id / size, record->id % size, record->id / size, record->id % size,
                       sealed ? "\"commitment\": \"" : "", config->commitment, sealed ? "\", " : "",
                       samples->seed, samples->ply++, seat);
    text_buffer_json(samples->out, config->bots[record->bots[seat]].name);
    text_buffer_format(samples->out, ", \"actions\": %u, \"action\": ", choices);
    text_buffer_json(samples->out, action_to_text(rules, game, action, text, sizeof text));
    text_buffer_format(
        samples->out,
        ", \"score\": %d, \"rank\": %u, \"margin\": %d, \"position\": ", record->scores[seat],
        record->ranks[seat], margin_of(record, config->schedule.request.players, seat));
    text_buffer_json(samples->out, samples->position);
    thought_add(samples, game);
    text_buffer_add(samples->out, "}\n");
}

Status samples_create(Samples **out, const TournamentConfig *config, Message *message) {
    MatchRules rules = config->match;
    if (!rules.record_actions) {
        return message_set(
            message, STATUS_INVALID,
            "samples need recorded actions, but this run has none (configuration key \"record\")");
    }
    Samples *const samples = calloc(1, sizeof *samples);
    if (samples == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the samples");
    }
    samples->config = config;
    samples->actions = calloc(rules_actions_max(rules.rules), sizeof *samples->actions);
    samples->position = malloc(POSITION_SIZE);
    rules.record_actions = false;
    Status status = samples->actions != NULL && samples->position != NULL
                        ? match_create(&samples->match, &rules, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for the samples");
    if (status == STATUS_OK) {
        status = thought_view_make(&samples->view, rules.rules, message);
    }
    if (status != STATUS_OK) {
        samples_destroy(samples);
        return status;
    }
    const MatchWatcher watcher = {.user = samples,
                                  .drawn = samples_drawn,
                                  .happened = samples_happened,
                                  .thought = rules.record_thinking ? samples_thought : NULL,
                                  .acting = samples_acting};
    match_watch(samples->match, &watcher);
    *out = samples;
    return STATUS_OK;
}

void samples_destroy(Samples *samples) {
    if (samples == NULL) {
        return;
    }
    match_destroy(samples->match);
    thought_view_free(&samples->view);
    free(samples->actions);
    free(samples->position);
    free(samples);
}

const char *samples_seed_text(char text[static SEED_TEXT_SIZE], const TournamentConfig *config,
                              const ScheduledGame *game) {
    if (config->schedule.request.sealed) {
        (void)snprintf(text, SEED_TEXT_SIZE, "null");
    } else {
        (void)snprintf(text, SEED_TEXT_SIZE, "\"0x%016" PRIx64 "\"",
                       schedule_deck_seed(&config->schedule, game));
    }
    return text;
}

Status samples_add(Samples *samples, TextBuffer *out, const GameRecord *record, Message *message) {
    GameRecord replayed = *record;
    const ScheduledGame game = schedule_game(&samples->config->schedule, record->id);
    samples->record = record;
    samples->out = out;
    samples->ply = 0;
    samples->thinking = false;
    (void)samples_seed_text(samples->seed, samples->config, &game);
    return match_replay(samples->match, &replayed, &game, message);
}
