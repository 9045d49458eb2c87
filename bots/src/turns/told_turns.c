// SPDX-License-Identifier: MIT
//
// Lists the turns of a placement by incremental evaluation.
#include "turns/turns_data.h"

void told_begin(Turns *self, const Game *game) {
    game_copy(self->rules, self->listed_game, game);
    turn_delta_begin(self->delta, game);
    self->end = game_last_turn(self->rules, game) ? PENDING_OVER : PENDING_DRAW;
}

// Adds the decisions before the deployment, which are passed.
static void passes_add(Turn *turn, unsigned player, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        turn->actions[turn->count++] = action_pass(player);
    }
}

static void turn_add_evaluated(Turns *self, Action placement, Action reply, int64_t margin) {
    Turn *turn = turn_add(self, placement);
    turn->actions[turn->count++] = reply;
    turn->margin = (double)margin / POINT;
    turn->end = (uint8_t)self->end;
}

// Adds a turn by the module preview, with its last decision.
static void turn_add_previewed(Turns *self, Action placement, Action reply, TurnMargin lead) {
    Turn *turn = turn_add(self, placement);
    passes_add(turn, action_actor(placement), told_window(self));
    turn->actions[turn->count++] = reply;
    if (lead.last != 0) {
        turn->actions[turn->count++] = lead.last;
    }
    turn->margin = (double)lead.margin / POINT;
    turn->end = (uint8_t)(self->preview->declines_later ? PENDING_DECISION : self->end);
    self->open[turn - self->list] = (uint8_t)told_open(self->preview);
}

static void previewed_list(Turns *self, Action placement) {
    const unsigned player = action_actor(placement);
    const ModulePreview *module = turn_delta_previewed(self->delta);
    turn_add_previewed(self, placement, action_pass(player),
                       turn_delta_pass_previewed(self->delta));
    for (uint32_t i = 0; i < module->figure_count; i++) {
        const FigurePreview *figure = &module->figures[i];
        for (unsigned segments = figure->segments; segments != 0; segments &= segments - 1) {
            const unsigned segment = (unsigned)__builtin_ctz(segments);
            const Action reply = action_deploy(player, figure->type, action_x(placement),
                                               action_y(placement), segment);
            turn_add_previewed(self, placement, reply,
                               turn_delta_deploy_previewed(self->delta, figure, segment));
        }
    }
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
