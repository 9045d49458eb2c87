// SPDX-License-Identifier: MIT
//
// Lists later decisions of a turn from the list before its placement.
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
static TurnGroup *group_at(Turns *self, uint32_t first) {
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

// Returns true if the turns of a group tell the decision after the placement: none was evaluated
// without it, and it is not an offer that was assumed to be declined.
static bool group_is_followed(const Turns *self, const TurnGroup *group) {
    bool decided = group->answered && !(group->declines && group->window != 0);
    for (uint32_t i = 0; i < group->count; i++) {
        decided = decided && self->list[group->first + i].count > 1;
    }
    return decided;
}

// Adds the other answers to the deployment, unless they are listed.
static void others_add(Turns *self, const Game *game, Action placement) {
    if (self->usual || (self->follows ? self->recalled->done : self->recalled->whole)) {
        return;
    }
    uint32_t count = game_actions(self->rules, game, self->replies);
    count = self->follows ? replies_select(self, count) : count;
    answers_list(self, game, placement, count, false);
}

// Adds the free actions before the deployment. Those of the first group are listed.
static void window_add(Turns *self, const Game *game) {
    if (self->recalled->windowed) {
        return;
    }
    const uint32_t count = game_actions(self->rules, game, self->replies);
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        self->replies[left] = self->replies[i];
        left += action_verb(self->replies[i]) != VERB_PASS;
    }
    answers_list(self, game, self->recalled->placement, left, false);
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

// Recalls the turns of a group after its placement.
static void group_recall(Turns *self, const Game *game, TurnGroup *group) {
    self->recalled = group;
    self->listed_placement = group->placement;
    memmove(self->list, &self->list[group->first], group->count * sizeof *self->list);
    self->count = self->follows || group->whole ? group->count : group->usual;
    for (uint32_t i = 0; i < self->count; i++) {
        turn_drop_first(&self->list[i]);
    }
    if (group->window != 0) {
        window_add(self, game);
    } else {
        others_add(self, game, group->placement);
    }
}

// Returns true if an action leads from the position of the list to this one. The list then belongs
// to this one.
static bool list_advance(Turns *self, const Game *game, Action action) {
    const uint64_t version = self->listed_version;
    self->listed_version = 0; // the list no longer belongs to the game before
    game_apply(self->rules, self->listed_game, action);
    if (!game_same(self->rules, self->listed_game, game)) {
        return false;
    }
    self->listed_version = self->follows ? version : 0;
    return true;
}

// Recalls the rest of the turns of the last list after its best action. A pass is not followed
// unless it declines to deploy: an offer may only have been assumed to be declined.
static uint32_t rest_recall(Turns *self, const Game *game) {
    const Turn *best = &self->list[turns_best(self->list, self->count)];
    const Action action = best->actions[0];
    const bool deploys = game_deploying(self->rules, game);
    const bool rest = best->count > 1 && (deploys || action_verb(best->actions[1]) != VERB_PASS);
    if (!rest || !list_advance(self, game, action)) {
        self->listed_version = 0;
        return 0;
    }
    uint32_t left = 0;
    for (uint32_t i = 0; i < self->count; i++) {
        if (self->list[i].actions[0] == action && self->list[i].count > 1) {
            self->list[left] = self->list[i];
            turn_drop_first(&self->list[left++]);
        }
    }
    self->count = left;
    const bool windowed = self->recalled != NULL && self->recalled->window != 0;
    if (deploys && windowed && action_verb(action) == VERB_PASS) {
        others_add(self, game, self->listed_placement);
    }
    return self->count;
}

uint32_t turns_recall(Turns *self, const Game *game, const Turn **out) {
    const Action placement = turn_placement(self, game);
    if (self->listed_version != closing_odds_version(lookahead_odds(self->lookahead)) ||
        placement == 0) {
        return 0;
    }
    *out = self->list;
    if (self->listed_placement != 0) {
        return self->listed_placement == placement ? rest_recall(self, game) : 0;
    }
    if (self->delta == NULL) { // then the game before the placement is not kept
        return 0;
    }
    uint32_t first = 0;
    while (first < self->count && self->list[first].actions[0] != placement) {
        first++;
    }
    TurnGroup *group = self->local ? NULL : group_at(self, first);
    const bool known =
        self->local || (group != NULL && (group_is_plain(group) ||
                                          (self->follows && group_is_followed(self, group))));
    if (first == self->count || self->list[first].count < 2 || !known ||
        !list_advance(self, game, placement)) {
        return 0;
    }
    if (self->local) {
        self->listed_version = 0;
        return local_recall(self, first, placement, out);
    }
    group_recall(self, game, group);
    return self->count;
}
