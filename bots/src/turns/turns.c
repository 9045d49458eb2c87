// SPDX-License-Identifier: MIT
#include "turns/turns.h"

#include "carcarena/engine/whole_turns.h"
#include "turns/turns_data.h"

#include <stdlib.h>
#include <string.h>

static const TurnBounds WHOLE = {.turns_looked_through = TURNS_LOOKED_THROUGH,
                                 .placements_looked_through = PLACEMENTS_LOOKED_THROUGH,
                                 .offers_looked_through = OFFERS_LOOKED_THROUGH,
                                 .estimates_looked_through = ESTIMATES_LOOKED_THROUGH,
                                 .placements_with_others = PLACEMENTS_WITH_OTHERS,
                                 .others_tried_again = OTHERS_TRIED_AGAIN};

static const TurnBounds BRIEF = {.turns_looked_through = BRIEF_TURNS_LOOKED_THROUGH,
                                 .placements_looked_through = BRIEF_PLACEMENTS_LOOKED_THROUGH,
                                 .offers_looked_through = BRIEF_OFFERS_LOOKED_THROUGH,
                                 .estimates_looked_through = BRIEF_ESTIMATES_LOOKED_THROUGH,
                                 .placements_with_others = BRIEF_PLACEMENTS_WITH_OTHERS,
                                 .others_tried_again = OTHERS_TRIED_AGAIN,
                                 .placements_answered = BRIEF_PLACEMENTS_ANSWERED};

Status turns_create(Turns **out, const Rules *rules, const EvaluationWeights *weights,
                    Message *message) {
    Turns *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    const uint32_t actions = rules_actions_max(rules);
    const uint32_t pairs = rules_whole_turns_max(rules);
    self->rules = rules;
    self->capacity = pairs > actions ? pairs : actions;
    self->actions = malloc(actions * sizeof *self->actions);
    self->replies = malloc(actions * sizeof *self->replies);
    self->later = malloc(actions * sizeof *self->later);
    self->move_actions = malloc(actions * sizeof *self->move_actions);
    self->moves = malloc(actions * sizeof *self->moves);
    self->listed_game = game_alloc(rules);
    self->placed = game_alloc(rules);
    self->after = game_alloc(rules);
    self->list = malloc(self->capacity * sizeof *self->list);
    self->more = malloc(self->capacity * sizeof *self->more);
    self->open = malloc(self->capacity * sizeof *self->open);
    self->unfinished = malloc(self->capacity * sizeof *self->unfinished);
    self->groups = malloc(actions * sizeof *self->groups);
    self->tried = malloc(self->capacity * sizeof *self->tried);
    Status status = self->actions == NULL || self->replies == NULL || self->move_actions == NULL ||
                            self->moves == NULL || self->listed_game == NULL ||
                            self->placed == NULL || self->after == NULL || self->list == NULL ||
                            self->more == NULL || self->open == NULL || self->groups == NULL ||
                            self->tried == NULL || self->later == NULL || self->unfinished == NULL
                        ? message_set(message, STATUS_NO_MEMORY, "turns: out of memory")
                        : lookahead_create(&self->lookahead, rules, weights, message);
    self->local = rules_turns_local(rules);
    self->usual = rules_answers_usual(rules);
    self->bounds = &WHOLE;
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
    free(self->later);
    free(self->move_actions);
    free(self->moves);
    free(self->listed_game);
    free(self->placed);
    free(self->after);
    free(self->list);
    free(self->more);
    free(self->open);
    free(self->unfinished);
    free(self->groups);
    free(self->tried);
    free(self);
}

void turns_prepare(Turns *self, const Game *game) {
    lookahead_prepare(self->lookahead, game);
}

void turns_set_brief(Turns *self, bool brief) {
    self->bounds = brief ? &BRIEF : &WHOLE;
}

void turns_values(Turns *self, const Game *game, double *values) {
    lookahead_static(self->lookahead, game, values);
}

Lookahead *turns_lookahead(Turns *self) {
    return self->lookahead;
}

// Adds the turn that begins with a placement and an answer, by trying both.
// @param delta the placement was previewed, so the open features after the turn are known
static void reply_list(Turns *self, Action placement, Action reply, bool delta) {
    Totals open;
    Turn *turn = turn_add(self, placement);
    turn->actions[turn->count++] = reply;
    answer_try(self, self->placed, reply);
    if (delta) {
        turn_delta_open(self->delta, reply, &open);
        lookahead_set_open_totals(self->lookahead, &open, turn_delta_entered(self->delta, reply));
    }
    turn_finish(self, self->after, (int)action_actor(placement), turn);
    lookahead_set_open_totals(self->lookahead, NULL, FEATURE_NONE);
    answer_check(self, reply);
}

// Lists the turns that begin with a placement. `placed` is the game after it.
// @param delta as for reply_list
static void placement_list(Turns *self, const Game *before, Action placement, bool delta) {
    const Pending pending = game_pending(self->rules, self->placed);
    const int player = game_pending(self->rules, before).player;
    if (pending.kind != PENDING_DECISION || pending.player != player) {
        turn_finish(self, self->placed, player, turn_add(self, placement));
        return;
    }
    const uint32_t count = game_actions(self->rules, self->placed, self->replies);
    if (lookahead_passes(self->lookahead, self->placed, self->replies, count)) {
        turn_finish(self, self->placed, player, turn_add(self, placement));
        return;
    }
    const Action pass = self->replies[0];
    const bool moves = delta && action_verb(pass) == VERB_PASS && moves_read(self, placement, pass);
    for (uint32_t i = 0; i < count; i++) {
        if (moves) {
            moved_turn_add(self, placement, self->replies[i]);
        } else {
            reply_list(self, placement, self->replies[i], delta);
        }
    }
}

static void action_list_turns(Turns *self, const Game *game, Action action, bool delta) {
    game_copy(self->rules, self->placed, game);
    game_apply(self->rules, self->placed, action);
    lookahead_table_changed(self->lookahead);
    if (action_verb(action) == VERB_PLACE) {
        placement_list(self, game, action, delta);
    } else {
        turn_finish(self, self->placed, game_pending(self->rules, game).player,
                    turn_add(self, action));
    }
}

// Lists the turns of a decision that is no placement, or under local rules.
static void actions_list(Turns *self, const Game *game, uint32_t count) {
    lookahead_list_begin(self->lookahead, false);
    self->offered = lookahead_offers(self->rules, game, self->actions, count);
    if (!self->local && self->offered) {
        offers_list(self, game, count);
        return;
    }
    const Action placement = self->local ? 0 : turn_placement(self, game);
    if (placement != 0) {
        turn_answers_list(self, game, placement);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        action_list_turns(self, game, self->actions[i], false);
    }
}

uint32_t turns_list_from_scratch(Turns *self, const Game *game, const Turn **out) {
    const uint32_t count = game_actions(self->rules, game, self->actions);
    self->count = 0;
    self->listed_version = 0;
    self->offered = false;
    *out = self->list;
    if (self->local || action_verb(self->actions[0]) != VERB_PLACE) {
        actions_list(self, game, count);
    } else {
        staged_list(self, game, count, true);
    }
    return self->count;
}

// Lists the moves of a neutral figure where turns are local. If the turn ends with the move, the
// moves differ only by what the figure may pay.
static uint32_t turns_list_moves(Turns *self, const Game *game, uint32_t count, const Turn **out) {
    const int player = game_pending(self->rules, game).player;
    double elsewhere[PLAYERS_MAX] = {
        0}; // values after a move, without the part that depends on the move
    self->count = 0;
    self->listed_version = 0;
    Turn *first = turn_add(self, self->actions[0]);
    game_copy(self->rules, self->placed, game);
    game_apply(self->rules, self->placed, self->actions[0]);
    lookahead_table_changed(self->lookahead);
    turn_finish_values(self, self->placed, player, first, 1, elsewhere);
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

// Lists the turns of a position with a pending placement where turns are local.
static void local_list(Turns *self, const Game *game, uint32_t count) {
    const bool open_known = !rules_farms_by_city(self->rules);
    told_begin(self, game);
    for (uint32_t i = 0; i < count; i++) {
        if (!told_list(self, self->actions[i])) {
            action_list_turns(self, game, self->actions[i], open_known);
        }
    }
}

uint32_t turns_list(Turns *self, const Game *game, const Turn **out) {
    self->offered = false;
    const uint32_t recalled = self->delta == NULL ? 0 : turns_recall(self, game, out);
    if (recalled != 0) {
        return recalled;
    }
    const uint32_t count = game_actions(self->rules, game, self->actions);
    if (self->local && action_verb(self->actions[0]) == VERB_MOVE) {
        return turns_list_moves(self, game, count, out);
    }
    if (action_verb(self->actions[0]) != VERB_PLACE) {
        return turns_list_from_scratch(self, game, out);
    }
    self->count = 0;
    if (self->local) {
        local_list(self, game, count);
    } else {
        staged_list(self, game, count, false);
    }
    self->listed_version = closing_odds_version(lookahead_odds(self->lookahead));
    *out = self->list;
    return self->count;
}

// Returns the number of the answer to the deployment among the actions of a turn whose placement is
// previewed, or 0 if its values are not told.
static uint32_t reply_told(const Turns *self, const Turn *turn) {
    if (self->local) {
        return 1;
    }
    const uint32_t window = told_window(self);
    const uint32_t reply = 1 + window;
    bool passes = !self->preview->declines_later;
    for (uint32_t i = 0; i < window && i + 1 < turn->count; i++) {
        passes = passes && action_verb(turn->actions[1 + i]) == VERB_PASS;
    }
    return passes && turn->count > reply && turn->end != PENDING_CHANCE &&
                   reply_is_usual(self->rules, turn->actions[0], turn->actions[reply]) &&
                   !turn_delta_untold(self->delta, turn->actions[reply])
               ? reply
               : 0;
}

bool turns_delta_values(Turns *self, const Turn *turn, double *values) {
    int64_t after[PLAYERS_MAX];
    if (self->delta == NULL || self->listed_version == 0) {
        return false;
    }
    self->preview = turn_delta_place(self->delta, self->listed_game, turn->actions[0]);
    if (!self->preview->regular) {
        return false;
    }
    const uint32_t reply = reply_told(self, turn);
    if (reply == 0) {
        return false;
    }
    turn_delta_values(self->delta, &turn->actions[reply], after);
    for (int player = 0; player < rules_players(self->rules); player++) {
        values[player] = (double)after[player] / POINT;
    }
    return true;
}
