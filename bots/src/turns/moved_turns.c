// SPDX-License-Identifier: MIT
//
// Turns that end with a move of a neutral figure, where turns are local. One of them is tried: a
// pass of the deployment and the first move. The others differ from it by what a follower changes,
// and by what the figure may pay in the city it moves to.
#include "turns/turns_data.h"

#include <string.h>

// Lists the moves that are pending in `after`. Returns false if something else is pending.
static bool moves_list(Turns *self, int player) {
    const Pending pending = game_pending(self->rules, self->after);
    if (pending.kind != PENDING_DECISION || pending.player != player) {
        return false;
    }
    self->move_count = game_actions(self->rules, self->after, self->move_actions);
    for (uint32_t i = 0; i < self->move_count; i++) {
        self->moves[i] = (FigureMove){.action = self->move_actions[i]};
        if (action_verb(self->moves[i].action) != VERB_MOVE) {
            return false;
        }
    }
    return true;
}

bool moves_read(Turns *self, Action placement, Action pass) {
    const int player = (int)action_actor(placement);
    const int players = rules_players(self->rules);
    game_copy(self->rules, self->after, self->placed);
    game_apply(self->rules, self->after, pass);
    if (!moves_list(self, player)) {
        return false;
    }
    game_apply(self->rules, self->after, self->moves[0].action);
    if (game_pending(self->rules, self->after).kind != PENDING_DRAW) {
        return false;
    }
    Totals open;
    double values[PLAYERS_MAX];
    turn_delta_open(self->delta, pass, &open);
    lookahead_set_open_totals(self->lookahead, &open, FEATURE_NONE);
    (void)lookahead_finish(self->lookahead, self->after, player, 3, false, values);
    lookahead_set_open_totals(self->lookahead, NULL, FEATURE_NONE);
    lookahead_move(self->lookahead, self->placed, self->moves[0].action, -1, values);
    for (uint32_t i = 0; i < self->move_count; i++) {
        FigureMove *move = &self->moves[i];
        memcpy(move->values, values, (size_t)players * sizeof *values);
        move->city = lookahead_move(self->lookahead, self->placed, move->action, 1, move->values);
    }
    return true;
}

// Returns the lead after a move. @param change of the deployment before it
static double move_margin(const Turns *self, const FigureMove *move, const DeployChange *change,
                          int player) {
    const int players = rules_players(self->rules);
    double values[PLAYERS_MAX];
    for (int other = 0; other < players; other++) {
        values[other] = move->values[other] + (double)change->values[other] / POINT;
    }
    if (move->city == change->entered) {
        values[player] += (double)change->guest / POINT;
    }
    return evaluation_margin(values, players, player);
}

void moved_turn_add(Turns *self, Action placement, Action reply) {
    const int player = (int)action_actor(placement);
    const DeployChange change = action_verb(reply) == VERB_DEPLOY
                                    ? turn_delta_deploy_change(self->delta, reply)
                                    : (DeployChange){.entered = FEATURE_NONE};
    Turn *turn = turn_add(self, placement);
    for (uint32_t i = 0; i < self->move_count; i++) {
        const double margin = move_margin(self, &self->moves[i], &change, player);
        if (i == 0 || margin > turn->margin) {
            turn->margin = margin;
            turn->actions[2] = self->moves[i].action;
        }
    }
    turn->actions[1] = reply;
    turn->count = 3;
    turn->end = PENDING_DRAW;
}
