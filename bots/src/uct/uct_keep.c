// SPDX-License-Identifier: MIT
#include "uct/uct_search.h"

#include "carcarena/engine/view.h"

// Keys of chance nodes are outcomes; every action has a verb in its top bits.
static bool node_is_chance(const UctTree *tree, uint32_t node) {
    return tree->links[node].count > 0 &&
           action_verb(tree->links[tree->links[node].first].key) == (Verb)0;
}

// Follows one step from `here`; an unknown one loses the position.
static void here_follow(UctBot *self, uint64_t key) {
    if (self->here != HERE_LOST) {
        const uint32_t child = uct_tree_child(&self->tree, self->here, key);
        self->here = child == UCT_NONE ? HERE_LOST : child;
    }
}

static void here_follow_draw(UctBot *self, int type) {
    if (self->here != HERE_LOST && node_is_chance(&self->tree, self->here)) {
        if (type < 0) {
            self->here = HERE_LOST;
        } else {
            here_follow(self, (uint64_t)type);
        }
    }
}

void uct_follow(UctBot *self, const Game *game, Action action) {
    if (!self->reuse || self->here == HERE_LOST) {
        return;
    }
    if (action_verb(action) == VERB_PLACE) {
        const int tile = game_tile_at(self->rules, game, action_x(action), action_y(action));
        here_follow_draw(self, tile < 0 ? -1 : game_tile(self->rules, game, (uint32_t)tile).type);
    }
    here_follow(self, action);
}

// The tree is valid for a position only if the same draws led there: a discard, or a tile drawn
// ahead, is not in the path that `here` followed.
static bool here_holds(const UctBot *self, const Game *game, uint32_t count) {
    if (self->here == HERE_LOST || self->tree.links[self->here].count != count ||
        game_discards(self->rules, game, NULL) != self->discards) {
        return false;
    }
    for (int player = 0; player < self->players; player++) {
        if (game_hand_ahead(self->rules, game, player) >= 0) {
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (uct_tree_child(&self->tree, self->here, self->actions[i]) == UCT_NONE) {
            return false;
        }
    }
    return true;
}

void uct_root_set(UctBot *self, const Game *game, uint32_t count) {
    here_follow_draw(self, game_hand(self->rules, game));
    if (self->reuse && here_holds(self, game, count)) {
        uct_tree_keep(&self->spare, &self->tree, self->here);
        const UctTree kept = self->spare;
        self->spare = self->tree;
        self->tree = kept;
    } else {
        uct_tree_reset(&self->tree);
    }
    self->here = UCT_ROOT;
    self->discards = game_discards(self->rules, game, NULL);
}
