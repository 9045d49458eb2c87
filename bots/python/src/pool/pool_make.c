// SPDX-License-Identifier: MIT Creating and freeing pools.
#include "pool_data.h"
#include "pool_play.h"
#include "pool_select.h"
#include "text/try_status.h"

#include <stdlib.h>

enum { BLOCK_ALIGNMENT = 64 };

PoolConfig pool_config(const Rules *rules) {
    return (PoolConfig){.rules = rules,
                        .games = 64,
                        .threads = 1,
                        .simulations = 100,
                        .leaves = 1,
                        .fast = 16,
                        .full = 1,
                        .reuse = true,
                        .considered = 16,
                        .gumbel = 1,
                        .visit_bonus = 50,
                        .value_scale = 1,
                        .exploration = 1.25,
                        .noise = 0.25,
                        .alpha = 0.3,
                        .scale = 30,
                        .win = 0.5,
                        .window = 31,
                        .rows = 64};
}

/* ---- Checks. */

static Status count_check(const char *name, uint32_t number, uint32_t most, Message *message) {
    if (number < 1 || number > most) {
        return message_set(message, STATUS_INVALID, "%s: expected 1 to %u, got %u", name, most,
                           number);
    }
    return STATUS_OK;
}

static Status real_check(const char *name, double number, double least, double most,
                         Message *message) {
    if (!(number >= least && number <= most)) {
        return message_set(message, STATUS_INVALID, "%s: expected %g to %g, got %g", name, least,
                           most, number);
    }
    return STATUS_OK;
}

static Status config_check(const PoolConfig *config, Message *message) {
    TRY(count_check("games", config->games, INT32_MAX / POOL_LEAVES_MAX, message));
    TRY(count_check("threads", config->threads, CREW_MAX, message));
    TRY(count_check("simulations", config->simulations, POOL_SIMULATIONS_MAX, message));
    TRY(count_check("leaves", config->leaves, POOL_LEAVES_MAX, message));
    TRY(count_check("considered", config->considered, POOL_CONSIDERED_MAX, message));
    TRY(count_check("fast", config->fast, POOL_SIMULATIONS_MAX, message));
    TRY(real_check("full", config->full, 0, 1, message));
    TRY(real_check("gumbel", config->gumbel, 0, 1000, message));
    TRY(real_check("visit_bonus", config->visit_bonus, 0, 1e6, message));
    TRY(real_check("value_scale", config->value_scale, 0, 1e6, message));
    TRY(real_check("exploration", config->exploration, 0, 1e6, message));
    TRY(real_check("noise", config->noise, 0, 1, message));
    TRY(real_check("alpha", config->alpha, 0.001, 1000, message));
    TRY(real_check("scale", config->scale, 0.001, 1e6, message));
    return real_check("win", config->win, 0, 1, message);
}

/* ---- Memory. */

static Status specs_copy(Pool *pool, Message *message) {
    for (int seat = 0; seat < pool->seats; seat++) {
        if (pool->config.bots[seat] != NULL) {
            TRY(bot_spec_copy(&pool->specs[seat], pool->config.bots[seat], message));
            pool->is_bot[seat] = true;
        }
        pool->config.bots[seat] = NULL; // borrowed
    }
    return STATUS_OK;
}

static Status part_make(const Pool *pool, PoolPart *part, const LanesConfig *config,
                        Message *message) {
    const Rules *const rules = pool->config.rules;
    const EvaluationWeights weights = evaluation_weights_default();
    TRY(lanes_create(&part->writer, config, message));
    TRY(evaluator_create(&part->evaluator, rules, &weights, message));
    part->game = aligned_alloc(BLOCK_ALIGNMENT, rules_game_size(rules));
    part->actions = calloc(pool->actions_max, sizeof *part->actions);
    part->outcomes = calloc(rules_outcomes_max(rules), sizeof *part->outcomes);
    part->scores = calloc(pool->actions_max, sizeof *part->scores);
    part->sums = calloc(pool->actions_max, sizeof *part->sums);
    part->counts = calloc(pool->actions_max, sizeof *part->counts);
    part->numbers = calloc((size_t)pool->actions_max * SPOTS, sizeof *part->numbers);
    return part->game == NULL || part->actions == NULL || part->outcomes == NULL ||
                   part->scores == NULL || part->sums == NULL || part->counts == NULL ||
                   part->numbers == NULL
               ? message_set(message, STATUS_NO_MEMORY, "out of memory for the threads")
               : STATUS_OK;
}

// The observations are written by lanes, one for each thread.
static Status parts_make(Pool *pool, Message *message) {
    const PoolConfig *const config = &pool->config;
    LanesConfig writer = {.rules = config->rules,
                          .count = 1,
                          .threads = 1,
                          .actions = config->actions,
                          .window = config->window,
                          .rows = config->rows};
    for (int seat = 0; seat < pool->seats; seat++) { // only for the check that a seat is free
        writer.bots[seat] = pool->is_bot[seat] ? &pool->specs[seat] : NULL;
    }
    for (uint32_t i = 0; i < config->threads; i++) {
        TRY(part_make(pool, &pool->parts[i], &writer, message));
    }
    return STATUS_OK;
}

static bool blocks_make(Pool *pool) {
    const PoolConfig *const config = &pool->config;
    const size_t games = config->games;
    const size_t leaves = games * config->leaves;
    const size_t size = rules_game_size(config->rules);
    const size_t lines = (size_t)config->considered + 1;
    pool->slots = calloc(games, sizeof *pool->slots);
    pool->games = aligned_alloc(BLOCK_ALIGNMENT, games * size);
    pool->leaf_games = aligned_alloc(BLOCK_ALIGNMENT, leaves * size);
    pool->leaves = calloc(leaves, sizeof *pool->leaves);
    pool->paths = calloc(leaves * pool->plies_max, sizeof *pool->paths);
    pool->decks = calloc(games, sizeof *pool->decks);
    pool->noise = calloc(games * pool->actions_max, sizeof *pool->noise);
    pool->before = calloc(games * pool->actions_max, sizeof *pool->before);
    pool->halving =
        calloc(lines * (config->simulations + (size_t)config->fast), sizeof *pool->halving);
    pool->crew = crew_create(config->threads);
    return pool->slots != NULL && pool->games != NULL && pool->leaf_games != NULL &&
           pool->leaves != NULL && pool->paths != NULL && pool->decks != NULL &&
           pool->noise != NULL && pool->before != NULL && pool->halving != NULL &&
           pool->crew != NULL;
}

static Status slot_make(Pool *pool, uint32_t index, Message *message) {
    const Rules *const rules = pool->config.rules;
    const size_t size = rules_game_size(rules);
    const size_t leaves = pool->config.leaves;
    Slot *const slot = &pool->slots[index];
    slot->slot = index;
    slot->state = SLOT_IDLE;
    slot->tree.seats = (uint32_t)pool->seats;
    slot->spare.seats = (uint32_t)pool->seats;
    slot->game = (Game *)(void *)(pool->games + index * size);
    slot->deck = &pool->decks[index];
    slot->noise = pool->noise + (size_t)index * pool->actions_max;
    slot->before = pool->before + (size_t)index * pool->actions_max;
    slot->leaves = pool->leaves + index * leaves;
    for (size_t i = 0; i < leaves; i++) {
        const size_t leaf = index * leaves + i;
        slot->leaves[i].game = (Game *)(void *)(pool->leaf_games + leaf * size);
        slot->leaves[i].path = pool->paths + leaf * pool->plies_max;
        game_start(rules, slot->leaves[i].game, 0); // a valid block for game_copy
    }
    game_start(rules, slot->game, 0);
    for (int seat = 0; seat < pool->seats; seat++) {
        if (pool->is_bot[seat]) {
            TRY(bot_create(&slot->bots[seat], &pool->specs[seat], rules, message));
        }
    }
    return STATUS_OK;
}

static void do_begin(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Pool *const pool = user;
    for (uint32_t i = begin; i < end; i++) {
        Slot *const slot = &pool->slots[i];
        slot->number = pool->config.first + i;
        if (slot->number < pool->end) {
            slot_begin(pool, slot, &pool->parts[part]);
        }
    }
}

static Status pool_fill(Pool *pool, Message *message) {
    TRY(specs_copy(pool, message));
    TRY(parts_make(pool, message));
    if (!blocks_make(pool)) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the games, or no threads");
    }
    for (uint32_t i = 0; i < pool->config.games; i++) {
        TRY(slot_make(pool, i, message));
    }
    halving_fill(pool);
    crew_do(pool->crew, pool->config.games, do_begin, pool);
    return STATUS_OK;
}

Status pool_create(Pool **out, const PoolConfig *config, Message *message) {
    TRY(config_check(config, message));
    Pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the games");
    }
    const uint64_t last = UINT64_MAX - config->first;
    pool->config = *config;
    pool->utility = (Utility){.scale = config->scale, .win = config->win};
    pool->seats = rules_players(config->rules);
    pool->actions_max = rules_actions_max(config->rules);
    pool->plies_max = rules_plies_max(config->rules) + 1;
    pool->next = config->first + config->games;
    pool->end = config->first + (config->limit == 0 || config->limit > last ? last : config->limit);
    const Status status = pool_fill(pool, message);
    if (status != STATUS_OK) {
        pool_destroy(pool);
        return status;
    }
    pool->mask_size = lanes_mask_size(pool->parts[0].writer);
    *out = pool;
    return STATUS_OK;
}

static void part_free(PoolPart *part) {
    lanes_destroy(part->writer);
    evaluator_destroy(part->evaluator);
    free(part->game);
    free(part->actions);
    free(part->outcomes);
    free(part->scores);
    free(part->sums);
    free(part->counts);
    free(part->numbers);
}

static void slot_free(const Pool *pool, Slot *slot) {
    tree_free(&slot->tree);
    tree_free(&slot->spare);
    for (int seat = 0; seat < pool->seats; seat++) {
        if (slot->bots[seat] != NULL) {
            pool->specs[seat].bot_class->destroy(slot->bots[seat]);
        }
    }
}

void pool_destroy(Pool *pool) {
    if (pool == NULL) {
        return;
    }
    crew_destroy(pool->crew);
    for (uint32_t i = 0; pool->slots != NULL && i < pool->config.games; i++) {
        slot_free(pool, &pool->slots[i]);
    }
    for (uint32_t i = 0; i < pool->config.threads; i++) {
        part_free(&pool->parts[i]);
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bot_spec_free(&pool->specs[seat]);
    }
    free(pool->slots);
    free(pool->games);
    free(pool->leaf_games);
    free(pool->leaves);
    free(pool->paths);
    free(pool->decks);
    free(pool->noise);
    free(pool->before);
    free(pool->halving);
    free(pool);
}
