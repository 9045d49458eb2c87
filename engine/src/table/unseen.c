// SPDX-License-Identifier: MIT
#include "table/unseen.h"

#include "model/hook_calls.h"

/** Inserts a tile at a place of the order. */
static void insert(const Rules *rules, Game *game, uint32_t type, uint32_t place) {
    rules->kernel->pool_push(game, type);
    for (uint32_t i = game->pool_count - 1U; i > place; i--) {
        rules->kernel->pool_swap(game, i, i - 1);
    }
    game->draws_left++;
}

void unseen_return(const Rules *rules, Game *game, uint32_t type) {
    const unsigned stage = rules->types[type].stage;
    uint32_t later = 0; // tiles of later stages, and of the same one
    uint32_t same = 0;
    uint64_t order = type;
    for (uint32_t i = 0; i < game->pool_count; i++) {
        const uint32_t other = rules->kernel->pool_at(game, i);
        later += rules->types[other].stage > stage;
        same += rules->types[other].stage == stage;
        order = rng_mix(order ^ other);
    }
    insert(rules, game, type, later + (uint32_t)(order % (same + 1)));
}

void unseen_return_last(const Rules *rules, Game *game, uint32_t type) {
    insert(rules, game, type, 0);
}

/**
 * Removes unseen tile number `index`; the last one moves into its place, or all after it if their
 * order encodes the stages.
 */
static void lift(const Rules *rules, Game *game, uint32_t index) {
    const uint32_t last = game->pool_count - 1U;
    for (; rules->staged && index < last; index++) {
        rules->kernel->pool_swap(game, index, index + 1);
    }
    rules->kernel->pool_swap(game, index, last);
    game->pool_count--;
}

bool unseen_take(const Rules *rules, Game *game, uint32_t type) {
    const uint32_t index = rules->kernel->pool_find(game, 0, type);
    if (index == game->pool_count) {
        return false;
    }
    lift(rules, game, index);
    if (game->draws_left > game->pool_count) {
        game->draws_left = game->pool_count;
    }
    return true;
}

bool tiles_wait(const Rules *rules, const Game *game) {
    bool later = false;
    for (int player = 0; player < rules->players; player++) {
        later = later || game->hand_ahead[player] != NO_TYPE;
    }
    const HookEntry *const end = hooks_end(rules, HOOK_TILES_LATER);
    for (const HookEntry *h = hooks_first(rules, HOOK_TILES_LATER); !later && h != end; h++) {
        later = h->expansion->reserve.tiles_later(rules, game, h->module);
    }
    return later;
}
