// SPDX-License-Identifier: MIT
//
// Lists the decision after a placement from the list before it, which told most of it.
#include "carcarena/engine/view.h"
#include "turns/turns.h"
#include "turns/turns_data.h"

Action turn_placement(const Turns *self, const Game *game) {
    const int index = game_tile_in_turn(self->rules, game);
    if (index < 0) {
        return 0;
    }
    const PlacedTile tile = game_tile(self->rules, game, (uint32_t)index);
    return action_place((unsigned)game_pending(self->rules, game).player, tile.x, tile.y,
                        tile.rotation);
}

// Returns the group whose turns begin in the list at `first`, or NULL.
static const TurnGroup *group_at(const Turns *self, uint32_t first) {
    for (uint32_t i = 0; i < self->group_count; i++) {
        if (self->groups[i].first == first) {
            return &self->groups[i];
        }
    }
    return NULL;
}

// Returns true if the list tells all usual answers after a placement, which are the next decision.
static bool group_is_plain(const TurnGroup *group) {
    return group->told && !group->untold && group->window == 0 && !group->declines;
}

// Recalls the list of turns that are local. @param first index of the first turn
static uint32_t local_recall(Turns *self, uint32_t first, Action placement, const Turn **out) {
    uint32_t end = first;
    for (; end < self->count && self->list[end].actions[0] == placement; end++) {
        turn_drop_first(&self->list[end]);
    }
    *out = &self->list[first];
    return end - first;
}

// Recalls the turns of a group after its placement, and adds the other answers to the deployment.
static void group_recall(Turns *self, const Game *game, const TurnGroup *group) {
    memmove(self->list, &self->list[group->first], group->count * sizeof *self->list);
    self->count = group->whole ? group->count : group->usual;
    for (uint32_t i = 0; i < self->count; i++) {
        turn_drop_first(&self->list[i]);
    }
    if (!group->whole && !self->usual) {
        const uint32_t count = game_actions(self->rules, game, self->replies);
        answers_list(self, game, group->placement, count, false);
    }
}

// Returns true if a placement leads from the position of the list to this one.
static bool list_leads(Turns *self, const Game *game, Action placement) {
    self->listed_version = 0; // the list changes and no longer belongs to the game before
    game_apply(self->rules, self->listed_game, placement);
    return game_same(self->rules, self->listed_game, game);
}

uint32_t turns_recall(Turns *self, const Game *game, const Turn **out) {
    const Action placement = turn_placement(self, game);
    if (self->listed_version != closing_odds_version(lookahead_odds(self->lookahead)) ||
        placement == 0) {
        return 0;
    }
    uint32_t first = 0;
    while (first < self->count && self->list[first].actions[0] != placement) {
        first++;
    }
    const TurnGroup *const group = self->local ? NULL : group_at(self, first);
    const bool known = self->local || (group != NULL && group_is_plain(group));
    if (first == self->count || self->list[first].count < 2 || !known ||
        !list_leads(self, game, placement)) {
        return 0;
    }
    if (self->local) {
        return local_recall(self, first, placement, out);
    }
    *out = self->list;
    group_recall(self, game, group);
    return self->count;
}
