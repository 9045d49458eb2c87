// SPDX-License-Identifier: MIT
#include "review/stored_page.h"

#include "games/game_tree.h"
#include "page/game_page.h"
#include "text/try_status.h"

#include <stdlib.h>

enum { EVENTS_MAX = 1024, NAME_SIZE = 64 };

/** A page being made. */
typedef struct Maker {
    const StoredGame *stored;
    GamePage *page;
    GameTree tree;
    Game *game, *ended;
    ScoreEvent *events;
    uint32_t *plies; // of the page, by node of the tree
    uint32_t *path;  // scratch
    uint32_t count;  // steps on the page
} Maker;

// ---- Steps

static void step_show(Maker *self, const GameStep *step) {
    const Rules *const rules = self->stored->rules;
    const char *outcome = NULL;
    ScoreLog log = {.events = self->events, .capacity = EVENTS_MAX};
    if (step->kind == PENDING_DRAW) {
        game_page_drawing(self->page, self->game);
    } else if (step->kind == PENDING_CHANCE) {
        outcome = game_step_outcome(rules, self->game, step);
        game_page_happening(self->page, self->game);
    } else {
        game_page_acting(self->page, self->game, step->action);
    }
    game_step_apply(rules, self->game, step, &log);
    if (step->kind == PENDING_DRAW) {
        game_page_drawn(self->page, self->game, step->number);
    } else if (step->kind == PENDING_CHANCE) {
        game_page_happened(self->page, outcome);
    }
    if (log.count > 0) {
        game_page_scored(self->page, self->game, &log);
    }
}

static void node_show(Maker *self, uint32_t node) {
    const GameNode *const at = &self->tree.nodes[node];
    step_show(self, at->step);
    if (at->ends) {
        game_page_note(self->page, at->turn->comment, at->turn->clock_ms);
    }
    self->plies[node] = ++self->count;
}

// Sets the game to the position after a node.
static Status game_go(Maker *self, uint32_t node, Message *message) {
    TRY(game_file_start(&self->stored->file, self->stored->rules, self->game, message));
    const uint32_t count = game_tree_path(&self->tree, node, self->path);
    for (uint32_t i = 0; i < count; i++) {
        game_step_apply(self->stored->rules, self->game, self->tree.nodes[self->path[i]].step,
                        NULL);
    }
    return STATUS_OK;
}

// Each line to its end: the game first, since pages count its steps.
static Status moves_show(Maker *self, Message *message) {
    TRY(game_go(self, 0, message));
    game_page_begin(self->page, self->game);
    game_page_note(self->page, self->stored->file.comment, -1);
    for (uint32_t first = 1; first < self->tree.count; first++) {
        const uint32_t before = self->tree.nodes[first].before;
        if (self->plies[first] != 0) {
            continue;
        }
        if (first > 1) {
            game_copy(self->stored->rules, self->ended, self->game);
            TRY(game_go(self, before, message));
            game_page_branch(self->page, self->ended, self->plies[before], self->game);
        }
        for (uint32_t node = first; node != 0; node = game_tree_next(&self->tree, node, 0)) {
            node_show(self, node);
        }
    }
    return STATUS_OK;
}

// ---- The page

static Status result_find(Maker *self, GamePageResult *result, int32_t *scores, uint32_t *ranks,
                          Message *message) {
    const Rules *const rules = self->stored->rules;
    const GameVariation *const moves = &self->stored->file.moves;
    TRY(game_file_start(&self->stored->file, rules, self->game, message));
    for (uint32_t i = 0; i < moves->step_count; i++) {
        game_step_apply(rules, self->game, &moves->steps[i], NULL);
    }
    const bool over = game_pending(rules, self->game).kind == PENDING_OVER;
    game_scores(rules, self->game, scores);
    for (int i = 0; i < rules_players(rules); i++) {
        ranks[i] = 1;
        for (int other = 0; other < rules_players(rules); other++) {
            ranks[i] += scores[other] > scores[i] ? 1 : 0;
        }
    }
    *result = (GamePageResult){.scores = scores,
                               .ranks = ranks,
                               .reason = over ? "completed" : "the file has no further moves"};
    return STATUS_OK;
}

static Status maker_make(Maker *self, const StoredPage *about, const char *const *names,
                         Message *message) {
    TRY(game_tree_make(&self->tree, &self->stored->file, message));
    self->game = game_alloc(self->stored->rules);
    self->ended = game_alloc(self->stored->rules);
    self->events = malloc(EVENTS_MAX * sizeof *self->events);
    self->plies = calloc(self->tree.count, sizeof *self->plies);
    self->path = calloc(self->tree.count, sizeof *self->path);
    if (self->game == NULL || self->ended == NULL || self->events == NULL || self->plies == NULL ||
        self->path == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    }
    TRY(game_page_create(&self->page, self->stored->rules, names, about->title, message));
    if (about->review != NULL) {
        game_page_review(self->page, about->review, about->home);
    }
    return STATUS_OK;
}

static void maker_free(Maker *self) {
    game_page_destroy(self->page);
    game_tree_free(&self->tree);
    free(self->game);
    free(self->ended);
    free(self->events);
    free(self->plies);
    free(self->path);
}

Status stored_page_make(char **html, const StoredGame *stored, const StoredPage *about,
                        Message *message) {
    Maker self = {.stored = stored};
    char texts[PLAYERS_MAX][NAME_SIZE];
    const char *names[PLAYERS_MAX] = {NULL};
    int32_t scores[PLAYERS_MAX];
    uint32_t ranks[PLAYERS_MAX];
    GamePageResult result;
    for (int i = 0; i < rules_players(stored->rules); i++) {
        names[i] = stored_game_player(stored, i, texts[i], sizeof texts[i]);
    }
    Status status = maker_make(&self, about, names, message);
    if (status == STATUS_OK) {
        status = result_find(&self, &result, scores, ranks, message);
    }
    if (status == STATUS_OK) {
        status = moves_show(&self, message);
    }
    if (status == STATUS_OK) {
        status = game_page_finish(html, self.page, self.game, &result, message);
    }
    maker_free(&self);
    return status;
}
