// SPDX-License-Identifier: MIT
#include "commands/play/replay_file.h"

#include "carcarena/engine/view.h"
#include "games/games_read.h"
#include "play/judge.h"
#include "review/stored_page.h"
#include "text/file_write.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCORES_MAX = 1024, NAME_SIZE = 64, TITLE_SIZE = 256 };

/** A game being shown. */
typedef struct FileReplay {
    const StoredGame *stored;
    Game *game;
    ScoreEvent *events;
    ReplayOutput output;
    char names[PLAYERS_MAX][NAME_SIZE];
} FileReplay;

// ---- Steps

// Applies a step and reports it as a match does: a tile after it was drawn, an event likewise.
// For the terminal; the page of a game is made by stored_page_make.
static void step_show(FileReplay *self, const GameStep *step) {
    const MatchWatcher *const watcher = &self->output.watch.watcher;
    ScoreLog log = {.events = self->events, .capacity = SCORES_MAX};
    if (step->kind == PENDING_DRAW) {
        watcher->drawing(watcher->user, self->game);
    } else if (step->kind == PENDING_CHANCE) {
        watcher->happening(watcher->user, self->game);
        watcher->happened(watcher->user, self->game,
                          game_step_outcome(self->stored->rules, self->game, step));
    } else {
        watcher->acting(watcher->user, self->game, step->action);
    }
    game_step_apply(self->stored->rules, self->game, step, &log);
    if (step->kind == PENDING_DRAW) {
        watcher->drawn(watcher->user, self->game, step->number);
    }
    if (log.count > 0) {
        watcher->scored(watcher->user, self->game, &log);
    }
}

static void note_show(FileReplay *self, const char *comment, int64_t clock_ms) {
    if (comment != NULL || clock_ms >= 0) {
        game_viewer_note(self->output.viewer, comment, clock_ms);
    }
}

static Status moves_show(FileReplay *self, Message *message) {
    const GameFile *const file = &self->stored->file;
    const MatchWatcher *const watcher = &self->output.watch.watcher;
    TRY(game_file_start(file, self->stored->rules, self->game, message));
    watcher->began(watcher->user, self->game);
    note_show(self, file->comment, -1);
    for (uint32_t i = 0; i < file->moves.turn_count; i++) {
        const GameTurn *const turn = &file->moves.turns[i];
        for (uint32_t step = 0; step < turn->count; step++) {
            step_show(self, &file->moves.steps[turn->first + step]);
        }
        note_show(self, turn->comment, turn->clock_ms);
    }
    return STATUS_OK;
}

// ---- The game

static void head_print(const FileReplay *self) {
    static const struct {
        const char *tag, *word;
    } TAGS[] = {{"Event", ""}, {"Round", "round "}, {"Table", "table "},
                {"Date", ""},  {"Result", ""},      {"Termination", ""}};
    (void)printf("game %s", self->stored->source);
    for (size_t i = 0; i < sizeof TAGS / sizeof TAGS[0]; i++) {
        const char *const value = game_file_tag(&self->stored->file, TAGS[i].tag);
        if (value != NULL && strcmp(value, "*") != 0) {
            (void)printf(", %s%s", TAGS[i].word, value);
        }
    }
    (void)printf("\n");
}

static void result_find(const FileReplay *self, GameRecord *record) {
    const MatchRules match = {.rules = self->stored->rules};
    game_scores(match.rules, self->game, record->scores);
    ranks_judge(record, &match, false);
    record->plies = self->stored->file.moves.step_count;
    record->state_hash = game_hash(match.rules, self->game);
}

static Status game_show(FileReplay *self, Message *message) {
    GameRecord record;
    memset(&record, 0, sizeof record);
    head_print(self);
    TRY(moves_show(self, message));
    result_find(self, &record);
    replay_output_end(&self->output, self->game, &record);
    if (game_pending(self->stored->rules, self->game).kind != PENDING_OVER) {
        (void)printf("the file ends before the game\n");
    }
    return replay_output_write(&self->output, self->game, &record, message);
}

static Status page_write(const StoredGame *stored, const char *title, const char *path,
                         Message *message) {
    const StoredPage about = {.title = title};
    char *html = NULL;
    TRY(stored_page_make(&html, stored, &about, message));
    const Status status = file_write(path, html, message);
    free(html);
    return status;
}

static Status file_show(const StoredGame *stored, const ReplayStyle *style, Message *message) {
    FileReplay self = {.stored = stored};
    ReplayStyle shown = *style;
    const char *names[PLAYERS_MAX] = {NULL};
    const char *const event = game_file_tag(&stored->file, "Event");
    char title[TITLE_SIZE];
    self.game = game_alloc(stored->rules);
    self.events = malloc(SCORES_MAX * sizeof *self.events);
    for (int seat = 0; seat < rules_players(stored->rules); seat++) {
        names[seat] = stored_game_player(stored, seat, self.names[seat], NAME_SIZE);
    }
    (void)snprintf(title, sizeof title, "%s", event != NULL ? event : stored->source);
    Status status = self.game != NULL && self.events != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    if (status == STATUS_OK) {
        shown.html = NULL;
        status = replay_output_make(&self.output, &shown, stored->rules, names, title, message);
    }
    if (status == STATUS_OK) {
        status = game_show(&self, message);
    }
    if (status == STATUS_OK && style->html != NULL) {
        status = page_write(stored, title, style->html, message);
    }
    replay_output_free(&self.output);
    free(self.game);
    free(self.events);
    return status;
}

Status replay_file(const char *path, const char *number, const ReplayStyle *style,
                   Message *message) {
    Games games = {.games = NULL};
    const StoredGame *stored = NULL;
    Status status = games_read(&games, path, message);
    if (status == STATUS_OK) {
        status = games_pick(&stored, &games, number, message);
    }
    if (status == STATUS_OK) {
        status = file_show(stored, style, message);
    }
    games_free(&games);
    return status;
}
