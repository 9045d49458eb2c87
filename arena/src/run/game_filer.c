// SPDX-License-Identifier: MIT
#include "run/game_filer.h"

#include "carcarena/engine/view.h"
#include "games/games_rules.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct GameFiler {
    const Rules *rules;
    GameFile file;
    Outcome outcomes[OUTCOMES_MAX]; // of the pending event
    uint32_t outcome_count;
    Status status; // of the callbacks
    Message message;
};

Status game_filer_create(GameFiler **out, const Rules *rules, Message *message) {
    GameFiler *const self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game file");
    }
    self->rules = rules;
    *out = self;
    return STATUS_OK;
}

void game_filer_destroy(GameFiler *filer) {
    if (filer != NULL) {
        game_file_free(&filer->file);
        free(filer);
    }
}

// ---- The game as it is played

static void step_add(GameFiler *self, const GameStep *step) {
    if (self->status == STATUS_OK) {
        self->status = game_file_add(&self->file.moves, step, &self->message);
    }
}

static void filer_drawn(void *user, const Game *game, uint32_t type) {
    step_add(user, &(GameStep){.kind = PENDING_DRAW, .number = type});
}

static void filer_happening(void *user, const Game *game) {
    GameFiler *const self = user;
    self->outcome_count = game_outcomes(self->rules, game, self->outcomes);
}

static void filer_happened(void *user, const Game *game, const char *text) {
    GameFiler *const self = user;
    for (uint32_t i = 0; i < self->outcome_count; i++) {
        if (strcmp(self->outcomes[i].text, text) == 0) {
            step_add(self, &(GameStep){.kind = PENDING_CHANCE, .number = self->outcomes[i].number});
            return;
        }
    }
}

static void filer_acting(void *user, const Game *game, Action action) {
    step_add(user, &(GameStep){.kind = PENDING_DECISION, .action = action});
}

// A game that was tied may be played again: the last one counts.
static void filer_began(void *user, const Game *game) {
    GameFiler *const self = user;
    const int first = game_active_player(self->rules, game);
    char text[8];
    game_file_free(&self->file);
    (void)snprintf(text, sizeof text, "%d", first);
    self->status =
        first != 0 ? game_file_set(&self->file, "First", text, &self->message) : STATUS_OK;
}

MatchWatcher game_filer_watcher(GameFiler *filer) {
    return (MatchWatcher){.user = filer,
                          .began = filer_began,
                          .drawn = filer_drawn,
                          .happening = filer_happening,
                          .happened = filer_happened,
                          .acting = filer_acting};
}

// ---- Writing

Status game_filer_tag(GameFiler *filer, const char *name, const char *value, Message *message) {
    return game_file_set(&filer->file, name, value, message);
}

Status game_filer_write(char **text, GameFiler *filer, const char *const *names, uint32_t reason,
                        Message *message) {
    GameFile *const file = &filer->file;
    if (filer->status != STATUS_OK) {
        return message_set(message, filer->status, "%s", filer->message.text);
    }
    for (int seat = 0; seat < rules_players(filer->rules); seat++) {
        char tag[24];
        (void)snprintf(tag, sizeof tag, "Player%d", seat);
        TRY(game_file_set(file, tag, names[seat], message));
    }
    TRY(game_file_set_rules(file, filer->rules, message));
    TRY(game_file_set_result(file, filer->rules, message));
    if (end_reason_is_fault(reason)) {
        TRY(game_file_set(file, "Fault", end_reason_text(reason), message));
    }
    return game_file_write(text, file, filer->rules, message);
}
