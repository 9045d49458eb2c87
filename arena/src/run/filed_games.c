// SPDX-License-Identifier: MIT
#include "run/filed_games.h"

#include "carcarena/arena/match.h"
#include "run/game_filer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct FiledGames {
    const TournamentConfig *config;
    Match *match;
    GameFiler *filer;
};

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
    Status status = match_create(&self->match, &rules, message);
    if (status == STATUS_OK) {
        status = game_filer_create(&self->filer, config->match.rules, message);
    }
    if (status != STATUS_OK) {
        filed_games_destroy(self);
        return status;
    }
    const MatchWatcher watcher = game_filer_watcher(self->filer);
    match_watch(self->match, &watcher);
    *out = self;
    return STATUS_OK;
}

void filed_games_destroy(FiledGames *self) {
    if (self != NULL) {
        match_destroy(self->match);
        game_filer_destroy(self->filer);
        free(self);
    }
}

static Status game_write(char **text, FiledGames *self, const GameRecord *record,
                         Message *message) {
    const uint64_t size = self->config->schedule.games_per_block;
    const char *names[PLAYERS_MAX] = {NULL};
    char round[64];
    for (int seat = 0; seat < rules_players(self->config->match.rules); seat++) {
        names[seat] = self->config->bots[record->bots[seat]].name;
    }
    (void)snprintf(round, sizeof round, "%" PRIu64 ".%" PRIu64, record->id / size,
                   record->id % size);
    TRY(game_filer_tag(self->filer, "Event", self->config->name, message));
    TRY(game_filer_tag(self->filer, "Round", round, message));
    return game_filer_write(text, self->filer, names, record->reason, message);
}

Status filed_games_add(FiledGames *self, TextBuffer *out, const GameRecord *record,
                       Message *message) {
    GameRecord replayed = *record;
    const ScheduledGame game = schedule_game(&self->config->schedule, record->id);
    char *text = NULL;
    TRY(match_replay(self->match, &replayed, &game, message));
    TRY(game_write(&text, self, record, message));
    text_buffer_add(out, text);
    free(text);
    return STATUS_OK;
}
