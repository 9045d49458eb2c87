// SPDX-License-Identifier: MIT
#include "run/filed_games.h"

#include "carcarena/arena/match.h"
#include "carcarena/engine/view.h"
#include "games/games_rules.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct FiledGames {
    const TournamentConfig *config;
    Match *match;
    GameFile file;                  // the game being filed
    Outcome outcomes[OUTCOMES_MAX]; // of the pending event
    uint32_t outcome_count;
    Status status; // of the callbacks
    Message message;
};

// ---- The game as it is replayed

static void step_add(FiledGames *self, const GameStep *step) {
    if (self->status == STATUS_OK) {
        self->status = game_file_add(&self->file.moves, step, &self->message);
    }
}

static void filed_drawn(void *user, const Game *game, uint32_t type) {
    step_add(user, &(GameStep){.kind = PENDING_DRAW, .number = type});
}

static void filed_happening(void *user, const Game *game) {
    FiledGames *const self = user;
    self->outcome_count = game_outcomes(self->config->match.rules, game, self->outcomes);
}

static void filed_happened(void *user, const Game *game, const char *text) {
    FiledGames *const self = user;
    for (uint32_t i = 0; i < self->outcome_count; i++) {
        if (strcmp(self->outcomes[i].text, text) == 0) {
            step_add(self, &(GameStep){.kind = PENDING_CHANCE, .number = self->outcomes[i].number});
            return;
        }
    }
}

static void filed_acting(void *user, const Game *game, Action action) {
    step_add(user, &(GameStep){.kind = PENDING_DECISION, .action = action});
}

// A game that was tied may be played again: the last one counts.
static void filed_began(void *user, const Game *game) {
    FiledGames *const self = user;
    const int first = game_active_player(self->config->match.rules, game);
    char text[8];
    game_file_free(&self->file);
    (void)snprintf(text, sizeof text, "%d", first);
    if (first != 0 && self->status == STATUS_OK) {
        self->status = game_file_set(&self->file, "First", text, &self->message);
    }
}

Status filed_games_create(FiledGames **out, const TournamentConfig *config, Message *message) {
    MatchRules rules = config->match;
    if (!rules.record_actions) {
        return message_set(message, STATUS_INVALID,
                           "games need recorded actions, but this run has none (configuration key "
                           "\"record\")");
    }
    FiledGames *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for games");
    }
    self->config = config;
    rules.record_actions = false;
    const Status status = match_create(&self->match, &rules, message);
    if (status != STATUS_OK) {
        filed_games_destroy(self);
        return status;
    }
    const MatchWatcher watcher = {.user = self,
                                  .began = filed_began,
                                  .drawn = filed_drawn,
                                  .happening = filed_happening,
                                  .happened = filed_happened,
                                  .acting = filed_acting};
    match_watch(self->match, &watcher);
    *out = self;
    return STATUS_OK;
}

void filed_games_destroy(FiledGames *self) {
    if (self != NULL) {
        match_destroy(self->match);
        game_file_free(&self->file);
        free(self);
    }
}

// ---- Tags

static Status players_set(FiledGames *self, const GameRecord *record, Message *message) {
    for (int seat = 0; seat < rules_players(self->config->match.rules); seat++) {
        char tag[16];
        (void)snprintf(tag, sizeof tag, "Player%d", seat);
        TRY(game_file_set(&self->file, tag, self->config->bots[record->bots[seat]].name, message));
    }
    return STATUS_OK;
}

static Status tags_set(FiledGames *self, const GameRecord *record, Message *message) {
    const uint64_t size = self->config->schedule.games_per_block;
    char text[64];
    GameFile *const file = &self->file;
    TRY(game_file_set(file, "Event", self->config->name, message));
    (void)snprintf(text, sizeof text, "%" PRIu64 ".%" PRIu64, record->id / size, record->id % size);
    TRY(game_file_set(file, "Round", text, message));
    TRY(players_set(self, record, message));
    TRY(game_file_set_rules(file, self->config->match.rules, message));
    TRY(game_file_set_result(file, self->config->match.rules, message));
    return end_reason_is_fault(record->reason)
               ? game_file_set(file, "Fault", end_reason_text(record->reason), message)
               : STATUS_OK;
}

Status filed_games_add(FiledGames *self, TextBuffer *out, const GameRecord *record,
                       Message *message) {
    GameRecord replayed = *record;
    const ScheduledGame game = schedule_game(&self->config->schedule, record->id);
    char *text = NULL;
    self->status = STATUS_OK;
    TRY(match_replay(self->match, &replayed, &game, message));
    if (self->status != STATUS_OK) {
        return message_set(message, self->status, "%s", self->message.text);
    }
    TRY(tags_set(self, record, message));
    TRY(game_file_write(&text, &self->file, self->config->match.rules, message));
    text_buffer_add(out, text);
    free(text);
    return STATUS_OK;
}
