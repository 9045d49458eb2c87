// SPDX-License-Identifier: MIT
//
// Lists turns under rules that are not local, where most of the time goes into turns that cannot be
// evaluated by what they change. Three stages bound their number (turns.h):
//
// 1. All placements with all usual answers: a pass, a follower or a dependant deployed on the tile.
//    Turns that are told are exact. Others are evaluated where their player decides again, or
//    chance does.
// 2. The best of these unfinished turns are looked through to their end.
// 3. After the placements that are best with a pass all other answers are tried, too: they are
//    chosen instead of a deployment.
#include "turns/turns_data.h"

#include <string.h>

// Returns true if the turn of `player` goes on.
static bool turn_goes_on(const Rules *rules, const Game *game, int player) {
    const Pending pending = game_pending(rules, game);
    return pending.kind == PENDING_CHANCE ||
           (pending.kind == PENDING_DECISION && pending.player == player);
}

// Evaluates a turn where it is.
static void turn_stop(Turns *self, const Game *game, int player, Turn *turn) {
    double values[PLAYERS_MAX];
    turn->margin = lookahead_finish(self->lookahead, game, player, LOOKAHEAD_DEPTH, values);
    turn->end = lookahead_line(self->lookahead)->end;
    self->open[turn - self->list] = turn_goes_on(self->rules, game, player);
}

// Sets `placed` to the game after a placement and `replies` to the answers to the deployment.
// Returns their number; 0 if there is none, or it is assumed to be declined.
static uint32_t replies_find(Turns *self, const Game *game, Action placement, bool may_decline) {
    game_copy(self->rules, self->placed, game);
    game_apply(self->rules, self->placed, placement);
    lookahead_table_changed(self->lookahead);
    if (!game_deploying(self->rules, self->placed)) {
        return 0;
    }
    const uint32_t count = game_actions(self->rules, self->placed, self->replies);
    const bool declines =
        may_decline && lookahead_passes(self->lookahead, self->placed, self->replies, count);
    return declines ? 0 : count;
}

// Sets `after` to the game after an answer.
static void reply_try(Turns *self, Action reply) {
    game_copy(self->rules, self->after, self->placed);
    game_apply(self->rules, self->after, reply);
    if (lookahead_changes_table(reply)) {
        lookahead_table_changed(self->lookahead);
    }
}

static void reply_undo(Turns *self, Action reply) {
    if (lookahead_changes_table(reply)) {
        lookahead_table_changed(self->lookahead);
    }
}

// Adds a turn, looked through to its end or not.
static void turn_evaluate(Turns *self, const Game *game, int player, Turn *turn, bool finish) {
    if (finish) {
        turn_finish(self, game, player, turn);
    } else {
        turn_stop(self, game, player, turn);
    }
}

// Adds the turns of a placement with the usual answers, or with all others.
// @param finish they are looked through to their end
static void replies_list(Turns *self, Action placement, int player, uint32_t count, bool usual,
                         bool finish) {
    for (uint32_t i = 0; i < count; i++) {
        const Action reply = self->replies[i];
        if (reply_is_usual(self->rules, placement, reply) != usual) {
            continue;
        }
        Turn *turn = turn_add(self, placement);
        turn->actions[turn->count++] = reply;
        reply_try(self, reply);
        turn_evaluate(self, self->after, player, turn, finish);
        reply_undo(self, reply);
    }
}

// Stage 1 for a placement. @param scratch see staged_list
static void group_list(Turns *self, const Game *game, Action placement, TurnGroup *group,
                       bool scratch) {
    const int player = game_pending(self->rules, game).player;
    group->told = self->delta != NULL && told_list(self, placement);
    if (group->told && !scratch) {
        return;
    }
    self->count = group->first;
    const uint32_t count = replies_find(self, game, placement, !group->told);
    if (count == 0) {
        group->done = true;
        turn_evaluate(self, self->placed, player, turn_add(self, placement), group->told);
    } else {
        replies_list(self, placement, player, count, true, group->told);
    }
}

static void groups_list(Turns *self, const Game *game, uint32_t count, bool scratch) {
    for (uint32_t i = 0; i < count; i++) {
        TurnGroup *group = &self->groups[i];
        *group = (TurnGroup){.first = self->count};
        if (action_verb(self->actions[i]) == VERB_PLACE) {
            group_list(self, game, self->actions[i], group, scratch);
        } else {
            group->done = true;
            game_copy(self->rules, self->placed, game);
            game_apply(self->rules, self->placed, self->actions[i]);
            lookahead_table_changed(self->lookahead);
            turn_finish(self, self->placed, game_pending(self->rules, game).player,
                        turn_add(self, self->actions[i]));
        }
        group->count = self->count - group->first;
    }
}

// Stage 2: looks a turn through to its end.
static void turn_deepen(Turns *self, const Game *game, uint32_t index) {
    Turn *turn = &self->list[index];
    game_copy(self->rules, self->after, game);
    for (unsigned i = 0; i < turn->count; i++) {
        game_apply(self->rules, self->after, turn->actions[i]);
    }
    lookahead_table_changed(self->lookahead);
    turn_finish(self, self->after, game_pending(self->rules, game).player, turn);
    self->open[index] = false;
}

static void turns_deepen(Turns *self, const Game *game) {
    for (uint32_t done = 0; done < TURNS_LOOKED_THROUGH; done++) {
        uint32_t best = self->count;
        for (uint32_t i = 0; i < self->count; i++) {
            if (self->open[i] &&
                (best == self->count || self->list[i].margin > self->list[best].margin)) {
                best = i;
            }
        }
        if (best == self->count) {
            return;
        }
        turn_deepen(self, game, best);
    }
}

// Returns the best placement after which other answers were not tried yet, or `count`. Those
// without other answers count, too, since a turn that is told does not say whether it has any.
static uint32_t group_next(const Turns *self, uint32_t count) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        const TurnGroup *group = &self->groups[i];
        if (!group->done && (best == count || group->passed > self->groups[best].passed)) {
            best = i;
        }
    }
    return best;
}

// Moves the turns from `first` to the end of a group, and the groups after it back.
static void turns_insert(Turns *self, uint32_t index, uint32_t count, uint32_t first) {
    TurnGroup *group = &self->groups[index];
    const uint32_t at = group->first + group->count;
    const uint32_t added = self->count - first;
    memcpy(self->more, &self->list[first], added * sizeof *self->list);
    memmove(&self->list[at + added], &self->list[at], (first - at) * sizeof *self->list);
    memcpy(&self->list[at], self->more, added * sizeof *self->list);
    group->count += added;
    for (uint32_t i = index + 1; i < count; i++) {
        self->groups[i].first += added;
    }
}

// Stage 3.
static void others_list(Turns *self, const Game *game, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        self->groups[i].passed = self->list[self->groups[i].first].margin;
    }
    for (uint32_t done = 0; done < PLACEMENTS_WITH_OTHERS; done++) {
        const uint32_t index = group_next(self, count);
        if (index == count) {
            return;
        }
        const uint32_t first = self->count;
        const int player = game_pending(self->rules, game).player;
        TurnGroup *group = &self->groups[index];
        const uint32_t replies = replies_find(self, game, self->actions[index], true);
        replies_list(self, self->actions[index], player, replies, false, true);
        group->done = true;
        turns_insert(self, index, count, first);
    }
}

void staged_list(Turns *self, const Game *game, uint32_t count, bool scratch) {
    if (self->delta != NULL) {
        told_begin(self, game);
    }
    self->group_count = count;
    groups_list(self, game, count, scratch);
    turns_deepen(self, game);
    if (!self->usual) {
        others_list(self, game, count);
    }
}

TurnGroup *group_told(Turns *self, uint32_t first) {
    for (uint32_t i = 0; i < self->group_count; i++) {
        if (self->groups[i].first == first) {
            return self->groups[i].told ? &self->groups[i] : NULL;
        }
    }
    return NULL;
}

// Adds answers of one kind to the pending decision, looked through to the end of the turn.
static void answers_list(Turns *self, const Game *game, Action placement, bool usual) {
    const int player = game_pending(self->rules, game).player;
    const uint32_t count = game_actions(self->rules, game, self->replies);
    game_copy(self->rules, self->placed, game);
    lookahead_table_changed(self->lookahead);
    for (uint32_t i = 0; i < count; i++) {
        const Action reply = self->replies[i];
        if (reply_is_usual(self->rules, placement, reply) == usual) {
            Turn *turn = turn_add(self, reply);
            reply_try(self, reply);
            turn_finish_after(self, self->after, player, turn, 2);
            reply_undo(self, reply);
        }
    }
}

void turn_answers_list(Turns *self, const Game *game, Action placement) {
    self->count = 0;
    answers_list(self, game, placement, true);
    answers_list(self, game, placement, false);
}

void turn_answers_recall(Turns *self, const Game *game, Action placement, TurnGroup *group) {
    memmove(self->list, &self->list[group->first], group->count * sizeof *self->list);
    self->count = group->count;
    for (uint32_t i = 0; i < self->count; i++) {
        turn_drop_first(&self->list[i]);
    }
    if (!group->done && !self->usual) {
        answers_list(self, game, placement, false);
    }
}
