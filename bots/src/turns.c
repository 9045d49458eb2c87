// SPDX-License-Identifier: MIT
#include "turns.h"

#include "carcarena/engine/whole_turns.h"
#include "lookahead.h"
#include "turn_changes.h"

#include <stdlib.h>
#include <string.h>

struct Turns {
    const Rules *rules;
    Lookahead *lookahead;
    TurnChanges *changes; /* NULL: turns are not local */
    Action *actions;      /* scratch: of the pending decision ... */
    Action *replies;      /* ... and of the one after it */
    Game *laid;           /* scratch: the game after one decision ... */
    Game *after;          /* ... and after two */
    Turn *list;
    uint32_t count;
    uint32_t room;
};

Status turns_create(Turns **out, const Rules *rules, const EvaluationWeights *weights,
                    Message *message) {
    Turns *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    const uint32_t actions = rules_actions_max(rules);
    const uint32_t pairs = rules_whole_turns_max(rules);
    self->rules = rules;
    self->room = pairs > actions ? pairs : actions;
    self->actions = malloc(actions * sizeof *self->actions);
    self->replies = malloc(actions * sizeof *self->replies);
    self->laid = aligned_alloc(64, rules_game_size(rules));
    self->after = aligned_alloc(64, rules_game_size(rules));
    self->list = malloc(self->room * sizeof *self->list);
    Status status = self->actions == NULL || self->replies == NULL || self->laid == NULL ||
                            self->after == NULL || self->list == NULL
                        ? message_set(message, STATUS_NO_MEMORY, "turns: out of memory")
                        : lookahead_create(&self->lookahead, rules, weights, message);
    if (status == STATUS_OK && rules_turns_local(rules)) {
        status = turn_changes_create(&self->changes, rules, weights,
                                     lookahead_stock(self->lookahead), message);
    }
    if (status != STATUS_OK) {
        turns_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void turns_destroy(Turns *self) {
    if (self == NULL) {
        return;
    }
    turn_changes_destroy(self->changes);
    lookahead_destroy(self->lookahead);
    free(self->actions);
    free(self->replies);
    free(self->laid);
    free(self->after);
    free(self->list);
    free(self);
}

void turns_prepare(Turns *self, const Game *game) {
    lookahead_prepare(self->lookahead, game);
}

void turns_values(Turns *self, const Game *game, double *values) {
    lookahead_static(self->lookahead, game, values);
}

static Turn *turn_add(Turns *self, Action first) {
    CHECK(self->count < self->room);
    Turn *turn = &self->list[self->count++];
    *turn = (Turn){.actions = {first}, .count = 1};
    return turn;
}

// Judges a turn after `count` decisions by the best way to go on from there.
static void turn_finish(Turns *self, const Game *game, int player, Turn *turn) {
    double values[PLAYERS_MAX];
    turn->margin = lookahead_rest(self->lookahead, game, player, turn->count, values);
    const LookaheadLine *line = lookahead_line(self->lookahead);
    for (uint32_t i = 0; i < line->count; i++) {
        turn->actions[turn->count++] = line->actions[i];
    }
    turn->end = line->end;
}

// Lists the turns that begin with a placement, which `laid` is after.
static void placement_list(Turns *self, const Game *before, Action placement) {
    const Pending pending = game_pending(self->rules, self->laid);
    const int player = game_pending(self->rules, before).player;
    if (pending.kind != PENDING_DECISION || pending.player != player) {
        turn_finish(self, self->laid, player, turn_add(self, placement));
        return;
    }
    const uint32_t count = game_actions(self->rules, self->laid, self->replies);
    for (uint32_t i = 0; i < count; i++) {
        Turn *turn = turn_add(self, placement);
        turn->actions[turn->count++] = self->replies[i];
        game_copy(self->rules, self->after, self->laid);
        game_apply(self->rules, self->after, self->replies[i]);
        if (action_verb(self->replies[i]) == VERB_PLACE ||
            action_verb(self->replies[i]) == VERB_TOKEN) {
            lookahead_table_changed(self->lookahead);
        }
        turn_finish(self, self->after, player, turn);
    }
}

// The same by what the turns change.
static void placement_list_changes(Turns *self, Action placement) {
    const uint32_t count = game_actions(self->rules, self->laid, self->replies);
    turn_changes_lay(self->changes, self->laid, placement);
    for (uint32_t i = 0; i < count; i++) {
        Turn *turn = turn_add(self, placement);
        const int64_t margin = turn_changes_margin(self->changes, self->replies[i]);
        turn->actions[turn->count++] = self->replies[i];
        turn->margin = (double)margin / POINT;
        turn->end = PENDING_DRAW;
    }
}

static uint32_t list_make(Turns *self, const Game *game, bool changes, const Turn **out) {
    const int player = game_pending(self->rules, game).player;
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->count = 0;
    bool begun = false;
    for (uint32_t i = 0; i < count; i++) {
        const bool place = action_verb(self->actions[i]) == VERB_PLACE;
        game_copy(self->rules, self->laid, game);
        game_apply(self->rules, self->laid, self->actions[i]);
        if (place && changes && game_turn_usual(self->rules, self->laid)) {
            if (!begun) {
                turn_changes_begin(self->changes, game);
                begun = true;
            }
            placement_list_changes(self, self->actions[i]);
            continue;
        }
        lookahead_table_changed(self->lookahead);
        if (place) {
            placement_list(self, game, self->actions[i]);
        } else {
            turn_finish(self, self->laid, player, turn_add(self, self->actions[i]));
        }
    }
    *out = self->list;
    return self->count;
}

uint32_t turns_list(Turns *self, const Game *game, const Turn **out) {
    const bool more = game_draws_left(self->rules, game) > 0; // else the turn ends the game
    return list_make(self, game, self->changes != NULL && more, out);
}

uint32_t turns_list_from_scratch(Turns *self, const Game *game, const Turn **out) {
    return list_make(self, game, false, out);
}
