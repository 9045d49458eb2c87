// SPDX-License-Identifier: MIT
#include "turns/turns.h"

#include "carcarena/engine/whole_turns.h"
#include "evaluation/terms.h"
#include "turns/turn_delta.h"

#include <stdlib.h>
#include <string.h>

struct Turns {
    const Rules *rules;
    Lookahead *lookahead;
    TurnDelta *delta; /* NULL: turns are neither local nor told */
    bool local;       /* they are local */
    Action *actions;  /* scratch: of the pending decision ... */
    Action *replies;  /* ... and of the one after it */
    Game *from;       /* the game that was listed last, if a placement was pending in it ... */
    uint64_t listed;  /* ... and with which unseen tiles; 0: others were */
    Game *laid;       /* scratch: the game after one decision ... */
    Game *after;      /* ... and after two */
    PendingKind end;  /* of usual turns */
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
    self->from = aligned_alloc(64, rules_game_size(rules));
    self->laid = aligned_alloc(64, rules_game_size(rules));
    self->after = aligned_alloc(64, rules_game_size(rules));
    self->list = malloc(self->room * sizeof *self->list);
    Status status = self->actions == NULL || self->replies == NULL || self->from == NULL ||
                            self->laid == NULL || self->after == NULL || self->list == NULL
                        ? message_set(message, STATUS_NO_MEMORY, "turns: out of memory")
                        : lookahead_create(&self->lookahead, rules, weights, message);
    self->local = rules_turns_local(rules);
    if (status == STATUS_OK && (self->local || rules_turns_previewable(rules))) {
        status = turn_delta_create(&self->delta, rules, weights, lookahead_odds(self->lookahead),
                                   message);
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
    turn_delta_destroy(self->delta);
    lookahead_destroy(self->lookahead);
    free(self->actions);
    free(self->replies);
    free(self->from);
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

Lookahead *turns_lookahead(Turns *self) {
    return self->lookahead;
}

static Turn *turn_add(Turns *self, Action first) {
    CHECK(self->count < self->room);
    Turn *turn = &self->list[self->count++];
    *turn = (Turn){.actions = {first}, .count = 1};
    return turn;
}

// Judges a turn after `count` decisions by the best way to go on from there.
// @param values of all players then
static void turn_finish_values(Turns *self, const Game *game, int player, Turn *turn,
                               double *values) {
    turn->margin = lookahead_rest(self->lookahead, game, player, turn->count, values);
    const LookaheadLine *line = lookahead_line(self->lookahead);
    for (uint32_t i = 0; i < line->count; i++) {
        turn->actions[turn->count++] = line->actions[i];
    }
    turn->end = line->end;
}

static void turn_finish(Turns *self, const Game *game, int player, Turn *turn) {
    double values[PLAYERS_MAX];
    turn_finish_values(self, game, player, turn, values);
}

// Lists the turns that begin with a placement, which `laid` is after.
// @param delta it was looked at, so that what is open after these turns is known
static void placement_list(Turns *self, const Game *before, Action placement, bool delta) {
    Totals open;
    const Pending pending = game_pending(self->rules, self->laid);
    const int player = game_pending(self->rules, before).player;
    if (pending.kind != PENDING_DECISION || pending.player != player) {
        turn_finish(self, self->laid, player, turn_add(self, placement));
        return;
    }
    const uint32_t count = game_actions(self->rules, self->laid, self->replies);
    if (lookahead_passes(self->lookahead, self->laid, self->replies, count)) {
        turn_finish(self, self->laid, player, turn_add(self, placement));
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        Turn *turn = turn_add(self, placement);
        turn->actions[turn->count++] = self->replies[i];
        game_copy(self->rules, self->after, self->laid);
        game_apply(self->rules, self->after, self->replies[i]);
        // Pieces change the table for this answer only.
        const bool table = lookahead_changes_table(self->replies[i]);
        if (table) {
            lookahead_table_changed(self->lookahead);
        }
        if (delta) {
            turn_delta_open(self->delta, self->replies[i], &open);
            lookahead_set_open_totals(self->lookahead, &open,
                                      turn_delta_entered(self->delta, self->replies[i]));
        }
        turn_finish(self, self->after, player, turn);
        lookahead_set_open_totals(self->lookahead, NULL, FEATURE_NONE);
        if (table) {
            lookahead_table_changed(self->lookahead);
        }
    }
}

static void turn_judged(Turns *self, Action placement, Action reply, int64_t margin) {
    CHECK(self->count < self->room);
    self->list[self->count++] = (Turn){.actions = {placement, reply},
                                       .margin = (double)margin / POINT,
                                       .count = 2,
                                       .end = (uint8_t)self->end};
}

// The same where modules tell of turns: he may have a choice to go on with another tile.
static void turn_add_previewed(Turns *self, Action placement, Action reply, TurnMargin worth) {
    turn_judged(self, placement, reply, worth.margin);
    const Action on = turn_delta_previewed(self->delta)->continue_action;
    if (on != 0) {
        Turn *turn = &self->list[self->count - 1];
        turn->actions[turn->count++] = worth.on ? on : action_pass(action_actor(placement));
    }
}

static void placement_list_previewed(Turns *self, Action placement) {
    const unsigned player = action_actor(placement);
    const ModulePreview *told = turn_delta_previewed(self->delta);
    turn_add_previewed(self, placement, action_pass(player),
                       turn_delta_pass_previewed(self->delta));
    for (uint32_t i = 0; i < told->figure_count; i++) {
        const FigurePreview *figure = &told->figures[i];
        for (unsigned segments = figure->segments; segments != 0; segments &= segments - 1) {
            const unsigned segment = (unsigned)__builtin_ctz(segments);
            const Action reply = action_deploy(player, figure->type, action_x(placement),
                                               action_y(placement), segment);
            turn_add_previewed(self, placement, reply,
                               turn_delta_deploy_previewed(self->delta, figure, segment));
        }
    }
}

// The same by what the turns change; false if this one is not as usual.
static bool placement_list_changes(Turns *self, Action placement) {
    const unsigned player = action_actor(placement);
    const PlacementPreview *foresight = turn_delta_lay(self->delta, self->from, placement);
    if (!foresight->regular) {
        return false;
    }
    if (!self->local) {
        placement_list_previewed(self, placement);
        return true;
    }
    turn_judged(self, placement, action_pass(player), turn_delta_pass(self->delta));
    for (unsigned segments = foresight->deployable; segments != 0; segments &= segments - 1) {
        const unsigned segment = (unsigned)__builtin_ctz(segments);
        const Action reply =
            action_deploy(player, FIGURE_NORMAL, action_x(placement), action_y(placement), segment);
        turn_judged(self, placement, reply, turn_delta_deploy(self->delta, segment));
    }
    return true;
}

static void action_list_turns(Turns *self, const Game *game, Action action, bool delta) {
    game_copy(self->rules, self->laid, game);
    game_apply(self->rules, self->laid, action);
    lookahead_table_changed(self->lookahead);
    if (action_verb(action) == VERB_PLACE) {
        placement_list(self, game, action, delta);
    } else {
        turn_finish(self, self->laid, game_pending(self->rules, game).player,
                    turn_add(self, action));
    }
}

uint32_t turns_list_from_scratch(Turns *self, const Game *game, const Turn **out) {
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->count = 0;
    self->listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        action_list_turns(self, game, self->actions[i], false);
    }
    *out = self->list;
    return self->count;
}

// If the position is that after a placement of the last list, what it said of the answers is what
// is asked now. Returns how many there are, 0 if it is another position.
static uint32_t turns_recall(Turns *self, const Game *game, const Turn **out) {
    const int index = game_tile_in_turn(self->rules, game);
    if (self->listed != closing_odds_version(lookahead_odds(self->lookahead)) || index < 0) {
        return 0;
    }
    const PlacedTile tile = game_tile(self->rules, game, (uint32_t)index);
    const Action placement = action_place((unsigned)game_pending(self->rules, game).player, tile.x,
                                          tile.y, tile.rotation);
    uint32_t first = 0;
    while (first < self->count && self->list[first].actions[0] != placement) {
        first++;
    }
    if (first == self->count || self->list[first].count < 2) {
        return 0;
    }
    self->listed = 0; // the game that was listed goes on, and its list is changed
    game_apply(self->rules, self->from, placement);
    if (!game_same(self->rules, self->from, game)) {
        return 0;
    }
    uint32_t end = first;
    for (; end < self->count && self->list[end].actions[0] == placement; end++) {
        Turn *turn = &self->list[end];
        memmove(turn->actions, turn->actions + 1, sizeof turn->actions - sizeof *turn->actions);
        turn->actions[TURN_ACTIONS_MAX - 1] = 0;
        turn->count--;
    }
    *out = &self->list[first];
    return end - first;
}

// Lists which way a figure that is nobody's may go where turns are local: if the turn ends with
// that, the ways differ only by what the figure may pay.
static uint32_t turns_list_moves(Turns *self, const Game *game, uint32_t count, const Turn **out) {
    const int player = game_pending(self->rules, game).player;
    double elsewhere[PLAYERS_MAX] = {0}; // after a move, but what is peculiar to it
    self->count = 0;
    self->listed = 0;
    Turn *first = turn_add(self, self->actions[0]);
    game_copy(self->rules, self->laid, game);
    game_apply(self->rules, self->laid, self->actions[0]);
    lookahead_table_changed(self->lookahead);
    turn_finish_values(self, self->laid, player, first, elsewhere);
    const bool ends = first->count == 1 && first->end == PENDING_DRAW;
    lookahead_move(self->lookahead, game, self->actions[0], -1, elsewhere);
    for (uint32_t i = 1; i < count; i++) {
        const Action action = self->actions[i];
        if (!ends || action_verb(action) != VERB_MOVE) {
            action_list_turns(self, game, action, false);
            continue;
        }
        double values[PLAYERS_MAX];
        memcpy(values, elsewhere, sizeof values);
        lookahead_move(self->lookahead, game, action, 1, values);
        Turn *turn = turn_add(self, action);
        turn->margin = evaluation_margin(values, rules_players(self->rules), player);
        turn->end = first->end;
    }
    *out = self->list;
    return self->count;
}

uint32_t turns_list(Turns *self, const Game *game, const Turn **out) {
    const uint32_t recalled = self->delta == NULL ? 0 : turns_recall(self, game, out);
    if (recalled != 0) {
        return recalled;
    }
    const uint32_t count = game_actions(self->rules, game, self->actions);
    if (self->local && action_verb(self->actions[0]) == VERB_MOVE) {
        return turns_list_moves(self, game, count, out);
    }
    if (self->delta == NULL || action_verb(self->actions[0]) != VERB_PLACE) {
        return turns_list_from_scratch(self, game, out);
    }
    self->count = 0;
    game_copy(self->rules, self->from, game);
    turn_delta_begin(self->delta, game);
    self->end = game_draws_left(self->rules, game) > 0 ? PENDING_DRAW : PENDING_OVER;
    for (uint32_t i = 0; i < count; i++) {
        if (!placement_list_changes(self, self->actions[i])) {
            action_list_turns(self, game, self->actions[i], self->local);
        }
    }
    self->listed = closing_odds_version(lookahead_odds(self->lookahead));
    *out = self->list;
    return self->count;
}

bool turns_known(Turns *self, const Turn *turn, double *values) {
    int64_t after[PLAYERS_MAX];
    if (self->delta == NULL || self->listed == 0 ||
        !turn_delta_lay(self->delta, self->from, turn->actions[0])->regular) {
        return false;
    }
    turn_delta_values(self->delta, &turn->actions[1], after);
    for (int player = 0; player < rules_players(self->rules); player++) {
        values[player] = (double)after[player] / POINT;
    }
    return true;
}
