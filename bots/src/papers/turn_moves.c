// SPDX-License-Identifier: MIT
#include "papers/turn_moves.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

enum { RANKS = 5, RANK_NONE = 3 };

Status turn_moves_create(TurnMoves *out, const Rules *rules, Message *message) {
    *out = (TurnMoves){.rules = rules,
                       .scratch = game_alloc(rules),
                       .actions = malloc(rules_actions_max(rules) * sizeof *out->actions),
                       .sorted = malloc(turn_moves_max(rules) * sizeof *out->sorted)};
    if (out->scratch == NULL || out->actions == NULL || out->sorted == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for lists of moves");
    }
    return STATUS_OK;
}

void turn_moves_destroy(TurnMoves *self) {
    free(self->scratch);
    free(self->actions);
    free(self->sorted);
    *self = (TurnMoves){0};
}

uint32_t turn_moves_max(const Rules *rules) {
    const uint32_t turns = rules_whole_turns_max(rules);
    const uint32_t actions = rules_actions_max(rules);
    return turns > actions ? turns : actions;
}

uint32_t turn_moves_single(TurnMoves *self, const Game *game, WholeTurn *out) {
    self->count = game_actions(self->rules, game, self->actions);
    for (uint32_t i = 0; i < self->count; i++) {
        out[i] = (WholeTurn){.placement = self->actions[i]};
    }
    return self->count;
}

uint32_t turn_moves_list(TurnMoves *self, const Game *game, WholeTurn *out) {
    const uint32_t turns = game_whole_turns(self->rules, game, self->scratch, out);
    return turns > 0 ? turns : turn_moves_single(self, game, out);
}

// Returns the type of the tile at the cell of a deployment, which may be the current tile, or -1.
static int type_at(const Rules *rules, const Game *game, const WholeTurn *move, Action deploy) {
    if (move->deployment != 0 && action_x(deploy) == action_x(move->placement) &&
        action_y(deploy) == action_y(move->placement)) {
        return game_hand(rules, game);
    }
    const int tile = game_tile_at(rules, game, action_x(deploy), action_y(deploy));
    return tile < 0 ? -1 : game_tile(rules, game, (uint32_t)tile).type;
}

static unsigned rank_of(const Rules *rules, const Game *game, const WholeTurn *move) {
    static const uint8_t RANK[SEGMENT_KIND_COUNT] = {
        [SEGMENT_CITY] = 0, [SEGMENT_CLOISTER] = 1,      [SEGMENT_GARDEN] = 1,
        [SEGMENT_ROAD] = 2, [SEGMENT_RIVER] = RANK_NONE, [SEGMENT_FIELD] = 4,
    };
    const Action deploy = move->deployment != 0 ? move->deployment : move->placement;
    if (action_verb(deploy) != VERB_DEPLOY) {
        return RANK_NONE;
    }
    const int type = type_at(rules, game, move, deploy);
    const TileFacts *const facts = type < 0 ? NULL : rules_type(rules, (uint32_t)type);
    return facts != NULL && action_segment(deploy) < facts->segment_count
               ? RANK[facts->segments[action_segment(deploy)].kind]
               : RANK_NONE;
}

void turn_moves_sort(TurnMoves *self, const Game *game, WholeTurn *moves, uint32_t count) {
    uint32_t starts[RANKS + 1] = {0};
    for (uint32_t i = 0; i < count; i++) {
        starts[rank_of(self->rules, game, &moves[i]) + 1]++;
    }
    for (unsigned rank = 1; rank < RANKS; rank++) {
        starts[rank] += starts[rank - 1];
    }
    for (uint32_t i = 0; i < count; i++) {
        self->sorted[starts[rank_of(self->rules, game, &moves[i])]++] = moves[i];
    }
    memcpy(moves, self->sorted, count * sizeof *moves);
}

void turn_move_apply(const Rules *rules, Game *game, const WholeTurn *move) {
    game_apply(rules, game, move->placement);
    if (move->deployment != 0) {
        game_apply(rules, game, move->deployment);
    }
}

Action turn_move_begin(TurnMoves *self, const Game *game, const WholeTurn *move) {
    const Action turn[TURN_ACTIONS_MAX] = {move->placement, move->deployment};
    turn_plan_keep(&self->plan, self->rules, game, self->scratch, turn);
    return move->placement;
}

Action turn_move_forced(TurnMoves *self, const Game *game) {
    self->count = game_actions(self->rules, game, self->actions);
    const Action planned =
        turn_plan_take(&self->plan, self->rules, game, self->actions, self->count);
    return planned != 0 ? planned : self->count == 1 ? self->actions[0] : 0;
}

// Returns the best of the moves that begin with an action, or `count` if none of them was
// evaluated.
static uint32_t evaluated_best(const EvaluatedMoves *evaluated, Action action) {
    uint32_t best = evaluated->count;
    for (uint32_t i = 0; i < evaluated->count; i++) {
        const bool seen = evaluated->visits == NULL || evaluated->visits[i] > 0;
        if (evaluated->moves[i].placement == action && seen &&
            (best == evaluated->count || evaluated->values[i] > evaluated->values[best])) {
            best = i;
        }
    }
    return best;
}

uint32_t turn_moves_candidates(const TurnMoves *self, const EvaluatedMoves *evaluated,
                               BotCandidate *out) {
    for (uint32_t i = 0; i < self->count; i++) {
        const uint32_t best = evaluated_best(evaluated, self->actions[i]);
        out[i] = (BotCandidate){.action = self->actions[i],
                                .value = best < evaluated->count ? evaluated->values[best] : 0};
        for (uint32_t move = 0; evaluated->visits != NULL && move < evaluated->count; move++) {
            out[i].visits +=
                evaluated->moves[move].placement == out[i].action ? evaluated->visits[move] : 0;
        }
    }
    return self->count;
}

uint32_t turn_moves_line(const EvaluatedMoves *evaluated, Action action, BotPly *out,
                         uint32_t room) {
    const uint32_t best = evaluated_best(evaluated, action);
    uint32_t count = 0;
    if (best < evaluated->count && room > count) {
        out[count++] = (BotPly){.action = evaluated->moves[best].placement};
    }
    if (count > 0 && room > count && evaluated->moves[best].deployment != 0) {
        out[count++] = (BotPly){.action = evaluated->moves[best].deployment};
    }
    return count;
}
