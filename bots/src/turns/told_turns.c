// SPDX-License-Identifier: MIT
//
// Lists the turns of a placement by incremental evaluation.
#include "turns/turns_data.h"

void told_begin(Turns *self, const Game *game) {
    game_copy(self->rules, self->listed_game, game);
    turn_delta_begin(self->delta, game);
    self->end = game_last_turn(self->rules, game) ? PENDING_OVER : PENDING_DRAW;
}

static void turn_add_evaluated(Turns *self, Action placement, Action reply, int64_t margin) {
    Turn *turn = turn_add(self, placement);
    turn->actions[turn->count++] = reply;
    turn->margin = (double)margin / POINT;
    turn->end = (uint8_t)self->end;
}

// Returns what all turns with a placement have in common: they pass the decisions before the
// deployment.
static Turn previewed_begin(const Turns *self, Action placement) {
    Turn turn = {.actions = {placement}, .count = 1};
    for (unsigned window = told_window(self); window != 0; window--) {
        turn.actions[turn.count++] = action_pass(action_actor(placement));
    }
    turn.end = (uint8_t)(self->preview->declines_later ? PENDING_DECISION : self->end);
    return turn;
}

// Adds a turn by the module preview, with its last decision. @param open TurnOpen
static void previewed_add(Turns *self, const Turn *begin, uint8_t open, Action reply,
                          TurnMargin lead) {
    CHECK(self->count < self->capacity);
    Turn *turn = &self->list[self->count];
    self->open[self->count++] = open;
    *turn = *begin;
    turn->actions[turn->count++] = reply;
    if (lead.last != 0) {
        turn->actions[turn->count++] = lead.last;
    }
    turn->margin = lead.margin;
}

// Marks the turns that end with a choice before a chance node.
static void chances_mark(Turns *self, uint32_t first) {
    const ModulePreview *module = turn_delta_previewed(self->delta);
    for (uint32_t c = 0; c < module->choice_count; c++) {
        for (uint32_t i = first; module->choices[c].chance && i < self->count; i++) {
            Turn *turn = &self->list[i];
            const bool chosen = turn->actions[turn->count - 1] == module->choices[c].action;
            turn->end = chosen ? (uint8_t)PENDING_CHANCE : turn->end;
        }
    }
}

static void previewed_list(Turns *self, Action placement) {
    const unsigned player = action_actor(placement);
    const ModulePreview *module = turn_delta_previewed(self->delta);
    const Turn begin = previewed_begin(self, placement);
    const uint8_t open = (uint8_t)told_open(self->preview);
    const uint32_t first = self->count;
    previewed_add(self, &begin, open, action_pass(player), turn_delta_pass_previewed(self->delta));
    for (uint32_t i = 0; i < module->figure_count; i++) {
        const FigurePreview *figure = &module->figures[i];
        for (unsigned segments = figure->segments; segments != 0; segments &= segments - 1) {
            const unsigned segment = (unsigned)__builtin_ctz(segments);
            const Action reply = action_deploy(player, figure->type, action_x(placement),
                                               action_y(placement), segment);
            if (((figure->untold >> segment) & 1U) != 0) {
                previewed_add(self, &begin, TURN_UNTOLD, reply, (TurnMargin){.last = 0});
            } else {
                previewed_add(self, &begin, open, reply,
                              turn_delta_deploy_previewed(self->delta, figure, segment));
            }
        }
    }
    chances_mark(self, first);
}

bool told_list(Turns *self, Action placement) {
    const unsigned player = action_actor(placement);
    const PlacementPreview *preview = turn_delta_place(self->delta, self->listed_game, placement);
    self->preview = preview;
    if (!preview->regular || preview->declines + 2 > TURN_ACTIONS_MAX) {
        return false;
    }
    if (!self->local) {
        previewed_list(self, placement);
        return true;
    }
    turn_add_evaluated(self, placement, action_pass(player), turn_delta_pass(self->delta));
    for (unsigned segments = preview->deployable; segments != 0; segments &= segments - 1) {
        const unsigned segment = (unsigned)__builtin_ctz(segments);
        const Action reply =
            action_deploy(player, FIGURE_NORMAL, action_x(placement), action_y(placement), segment);
        turn_add_evaluated(self, placement, reply, turn_delta_deploy(self->delta, segment));
    }
    return true;
}
