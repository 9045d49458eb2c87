// SPDX-License-Identifier: MIT
#include "searches_play.h"

#include "searches_walk.h"

#include <stdatomic.h>

enum { STREAM_LOTS = 2, STREAM_SPREAD = 3, STREAMS = 4 }; /* of RNG_HARNESS; 1 is of lanes */
#define NODE_LOST UINT32_MAX

/* ---- Bots. */

static void bots_observe(const Searches *searches, Slot *slot, Action action) {
    for (int seat = 0; seat < searches->seats; seat++) {
        const BotClass *const class = searches->specs[seat].bot_class;
        if (searches->is_bot[seat] && class->observe != NULL) {
            class->observe(slot->bots[seat], slot->game, action);
        }
    }
}

/* The clock of a bot, which notes whether it told the bot to stop. */
typedef struct BotWatch {
    const BotBudget *budget;
    atomic_bool told; /* a bot may have threads */
} BotWatch;

static uint64_t bot_watch_clock(void *user) {
    BotWatch *const watch = user;
    const uint64_t now = watch->budget->clock(watch->budget->clock_user);
    if (now == BOT_CLOCK_STOP) {
        atomic_store_explicit(&watch->told, true, memory_order_relaxed);
    }
    return now;
}

/**
 * Asks a bot. If the call is to end but the bot was not told so, its answer counts: it may belong
 * to a plan for its turn that the bot would not repeat.
 * @return false if the bot was told to stop; its stream is then as before
 */
static bool bot_choose(const Searches *searches, Slot *slot, int seat, Action *action) {
    BotWatch watch = {.budget = &searches->config.budget};
    BotBudget budget = *watch.budget;
    const Rng stream = slot->streams[seat];
    if (budget.clock != NULL) {
        budget.clock = bot_watch_clock;
        budget.clock_user = &watch;
    }
    *action = searches->specs[seat].bot_class->choose(slot->bots[seat], slot->game, &budget,
                                                      &slot->streams[seat]);
    if (atomic_load_explicit(&watch.told, memory_order_relaxed)) {
        slot->streams[seat] = stream;
        return false;
    }
    return true;
}

static void bots_begin(const Searches *searches, Slot *slot) {
    for (int seat = 0; seat < searches->seats; seat++) {
        const BotClass *const class = searches->specs[seat].bot_class;
        slot->streams[seat] =
            rng_keyed(searches->config.seed, RNG_BOT, slot->number, (uint64_t)seat);
        if (searches->is_bot[seat] && class->new_game != NULL) {
            class->new_game(slot->bots[seat], slot->game, seat);
        }
    }
}

static void bots_end(const Searches *searches, Slot *slot) {
    for (int seat = 0; seat < searches->seats; seat++) {
        if (searches->is_bot[seat] && searches->specs[seat].bot_class->game_over != NULL) {
            searches->specs[seat].bot_class->game_over(slot->bots[seat], slot->game);
        }
    }
}

/* ---- From one search to the next. */

/** Returns the node below `node`, or NODE_LOST. */
static uint32_t node_below(const Slot *slot, uint32_t node, uint64_t key) {
    const Edge *const edge = node == NODE_LOST ? NULL : tree_edge(&slot->tree, node, key);
    return edge == NULL || edge->child == TREE_NONE ? NODE_LOST : edge->child;
}

static uint64_t chance_happen(const Searches *searches, Slot *slot, PendingKind kind) {
    const Rules *const rules = searches->config.rules;
    slot->chances++;
    if (!slot->dealt) {
        return game_chance(rules, slot->game, &slot->chance);
    }
    return kind == PENDING_DRAW ? deck_draw(rules, slot->deck, slot->game, &slot->chance)
                                : deck_resolve(rules, slot->deck, slot->game, NULL).number;
}

/**
 * Plays until a searched player has a choice, or the game is over. slot->node is the node of the
 * position in the tree.
 * @return false if the clock stopped a bot; another call continues before its decision
 */
static bool advance(const Searches *searches, Slot *slot, const SearchPart *part) {
    const Rules *const rules = searches->config.rules;
    for (;;) {
        const Pending pending = game_pending(rules, slot->game);
        if (pending.kind == PENDING_OVER) {
            bots_end(searches, slot);
            slot->state = SLOT_ENDED;
            game_scores(rules, slot->game, slot->scores);
            return true;
        }
        if (pending.kind != PENDING_DECISION) {
            slot->node = node_below(slot, slot->node, chance_happen(searches, slot, pending.kind));
            continue;
        }
        Action action = 0;
        if (searches->is_bot[pending.player]) {
            if (!bot_choose(searches, slot, pending.player, &action)) {
                return false;
            }
        } else if (game_actions(rules, slot->game, part->actions) == 1) {
            action = part->actions[0];
        } else {
            return true;
        }
        game_apply(rules, slot->game, action);
        bots_observe(searches, slot, action);
        slot->node = node_below(slot, slot->node, action);
    }
}

void slot_ready(const Searches *searches, Slot *slot) {
    const SearchesConfig *const config = &searches->config;
    slot->state = SLOT_SEARCHING;
    slot->begun = false;
    slot->full = config->full >= 1 || rng_unit(&slot->lots) < config->full;
    slot->budget = slot->full ? config->simulations : config->fast;
    slot->started = 0;
    slot->done = 0;
    slot->waiting = 0;
}

/** Returns true if a node has the legal actions of the position, which part->actions has. */
static bool node_agrees(const Searches *searches, const Slot *slot, uint32_t node,
                        const SearchPart *part) {
    const uint32_t count = game_actions(searches->config.rules, slot->game, part->actions);
    const Node *const at = &slot->tree.nodes[node];
    bool same = at->kind == NODE_DECISION && at->count == count && at->visits > 0;
    for (uint32_t i = 0; same && i < count; i++) {
        same = slot->tree.edges[at->first + i].key == part->actions[i];
    }
    return same;
}

static void tree_move(const Searches *searches, Slot *slot, uint32_t node, const SearchPart *part) {
    if (searches->config.reuse && node != NODE_LOST && node_agrees(searches, slot, node, part) &&
        tree_keep(&slot->spare, &slot->tree, node)) {
        const Tree old = slot->tree;
        slot->tree = slot->spare;
        slot->spare = old;
    } else {
        slot_plant(searches, slot, part);
    }
}

void slot_play(const Searches *searches, Slot *slot, const SearchPart *part) {
    if (slot->state == SLOT_DECIDED) {
        const Action action = root_edges(slot)[slot->chosen].key;
        game_apply(searches->config.rules, slot->game, action);
        bots_observe(searches, slot, action);
        slot->decision++;
        slot->node = node_below(slot, TREE_ROOT, action);
        slot->state = SLOT_ADVANCING;
    }
    if (advance(searches, slot, part) && slot->state != SLOT_ENDED) {
        tree_move(searches, slot, slot->node, part);
        slot_ready(searches, slot);
    }
}

/** Sets the streams of a slot except its deck. */
static void streams_set(const Searches *searches, Slot *slot, uint64_t number, uint64_t part) {
    const uint64_t seed = searches->config.seed;
    Rng spread = rng_keyed(seed, RNG_HARNESS, number, part + STREAM_SPREAD);
    slot->chance = rng_keyed(seed, RNG_CHANCE, number, part);
    slot->lots = rng_keyed(seed, RNG_HARNESS, number, part + STREAM_LOTS);
    slot->spread = (uint64_t)rng_next(&spread) << 32U;
    slot->spread |= rng_next(&spread);
}

void slot_reseed(const Searches *searches, Slot *slot) {
    slot->sets++;
    streams_set(searches, slot, UINT64_MAX - slot->slot, slot->sets * STREAMS);
}

void slot_begin(const Searches *searches, Slot *slot, const SearchPart *part) {
    const SearchesConfig *const config = &searches->config;
    Rng deck = rng_keyed(config->seed, RNG_DECK, slot->number, 0);
    streams_set(searches, slot, slot->number, 0);
    slot->decision = 0;
    slot->chances = 0;
    slot->dealt = true;
    slot->state = SLOT_SEARCHING;
    deck_shuffle(config->rules, slot->deck, &deck);
    game_start(config->rules, slot->game, (int)(slot->number % (uint64_t)searches->seats));
    bots_begin(searches, slot);
    slot->node = NODE_LOST;
    if (!advance(searches, slot, part)) {
        slot->state = SLOT_NEXT;
        return;
    }
    if (slot->state == SLOT_ENDED) {
        slot->state = SLOT_IDLE;
        return;
    }
    slot_plant(searches, slot, part);
    slot_ready(searches, slot);
}
