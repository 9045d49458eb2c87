// SPDX-License-Identifier: MIT Chance: drawing tiles, and the events of modules' phases.
#include "turn/chance.h"

#include "model/kernel.h"
#include "turn/hidden_info.h"
#include "turn/turn.h"

#include <stdlib.h>
#include <string.h>

// ---- Draws

/**
 * Takes unseen tile number `index` for the pending draw; the last one moves into its place. Returns
 * its type.
 */
static uint32_t pool_draw(const Rules *rules, Game *game, uint32_t index, ScoreLog *log) {
    ASSERT(game->pending == PENDING_DRAW && game->draws_left > 0);
    ASSERT(index < game->pool_count && game->draws_left <= game->pool_count);
    const uint32_t type = rules->kernel->pool_at(game, index);
    rules->kernel->pool_swap(game, index, game->pool_count - 1U);
    game->pool_count--;
    game->draws_left--;
    turn_receive(rules, game, type, log);
    return type;
}

/** Takes a random tile of those that may be drawn now. Returns its type. */
static uint32_t pool_draw_any(const Rules *rules, Game *game, Rng *rng) {
    const uint32_t floor = rules->kernel->pool_floor(rules, game);
    return pool_draw(rules, game, floor + rng_below(rng, game->pool_count - floor), NULL);
}

void game_draw(const Rules *rules, Game *game, Rng *rng) {
    (void)pool_draw_any(rules, game, rng);
}

Status game_draw_tile(const Rules *rules, Game *game, uint32_t type) {
    return game_draw_tile_logged(rules, game, type, NULL);
}

Status game_draw_tile_logged(const Rules *rules, Game *game, uint32_t type, ScoreLog *log) {
    if (game->pending != PENDING_DRAW) {
        return STATUS_ILLEGAL;
    }
    const uint32_t first = rules->kernel->pool_floor(rules, game);
    const uint32_t index = rules->kernel->pool_find(game, first, type);
    if (index == game->pool_count) {
        return STATUS_ILLEGAL;
    }
    (void)pool_draw(rules, game, index, log);
    return STATUS_OK;
}

/** Lowest stages come last. */
static bool stage_before(const Rules *rules, uint32_t type, uint32_t other) {
    return rules->types[type].stage > rules->types[other].stage;
}

void game_determinize(const Rules *rules, Game *game, Rng *rng) {
    if (rules->hidden_info) {
        hidden_info_determinize(rules, game, rng);
    }
    for (uint32_t left = game->pool_count; left > 1; left--) {
        rules->kernel->pool_swap(game, rng_below(rng, left), left - 1);
    }
    if (rules->staged) {
        pool_sort(rules, game, stage_before);
    }
    if (rules->events) {
        game->fate = rng_next(rng);
    }
}

void game_drawable(const Rules *rules, const Game *game, uint32_t *counts) {
    memset(counts, 0, rules->type_count * sizeof *counts);
    for (uint32_t i = rules->kernel->pool_floor(rules, game); i < game->pool_count; i++) {
        counts[rules->kernel->pool_at(game, i)]++;
    }
}

uint32_t game_order(const Rules *rules, const Game *game, uint16_t *types, uint32_t *events) {
    rules->kernel->pool_list(game, types);
    *events = game->fate;
    return game->pool_count;
}

/** Returns true if the tiles are the unseen ones, with the stages in their order. */
static bool order_fits(const Rules *rules, const Game *game, const uint16_t *types, uint32_t count,
                       uint32_t *counts) {
    if (count != game->pool_count) {
        return false;
    }
    memset(counts, 0, rules->type_count * sizeof *counts);
    for (uint32_t i = 0; i < count; i++) {
        counts[rules->kernel->pool_at(game, i)]++;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (types[i] >= rules->type_count || counts[types[i]]-- == 0 ||
            (rules->staged && i > 0 && stage_before(rules, types[i], types[i - 1]))) {
            return false;
        }
    }
    return true;
}

Status game_set_order(const Rules *rules, Game *game, const uint16_t *types, uint32_t count,
                      uint32_t events) {
    uint32_t *counts = malloc(rules->type_count * sizeof *counts);
    if (counts == NULL) {
        return STATUS_NO_MEMORY;
    }
    const bool fits = order_fits(rules, game, types, count, counts);
    free(counts);
    for (uint32_t i = 0; fits && i < count; i++) {
        rules->kernel->pool_swap(game, i, rules->kernel->pool_find(game, i, types[i]));
    }
    if (fits) {
        game->fate = events;
    }
    return fits ? STATUS_OK : STATUS_INVALID;
}

// ---- Events

/** Writes the outcomes of the pending event. Returns their number. */
static uint32_t event_outcomes(const Rules *rules, const Game *game, Outcome out[OUTCOMES_MAX]) {
    const uint32_t count =
        turn_phase(rules, game)->outcomes(rules, game, turn_module(rules, game), out);
    CHECK(count > 0 && count <= OUTCOMES_MAX);
    return count;
}

/** Returns the sum of the weights. */
static uint32_t outcomes_weight(const Outcome *outcomes, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += outcomes[i].weight;
    }
    return sum;
}

/** Takes the outcome that contains weight unit number `lot`; returns it. */
static Outcome event_take(const Rules *rules, Game *game, const Outcome *outcomes, uint32_t lot,
                          ScoreLog *log) {
    while (lot >= outcomes->weight) {
        lot -= outcomes->weight;
        outcomes++;
    }
    turn_resolve(rules, game, outcomes->number, log);
    return *outcomes;
}

Outcome chance_event(const Rules *rules, Game *game, Rng *rng, ScoreLog *log) {
    ASSERT(game->pending == PENDING_CHANCE);
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = event_outcomes(rules, game, outcomes);
    return event_take(rules, game, outcomes, rng_below(rng, outcomes_weight(outcomes, count)), log);
}

/** As chance_event, with the number fixed by game_determinize. */
static Outcome event_next(const Rules *rules, Game *game) {
    Outcome outcomes[OUTCOMES_MAX];
    const uint64_t total = outcomes_weight(outcomes, event_outcomes(rules, game, outcomes));
    const uint64_t mixed = rng_mix(game->fate);
    game->fate = (uint32_t)mixed;
    return event_take(rules, game, outcomes, (uint32_t)(((mixed >> 32) * total) >> 32), NULL);
}

// ---- Both

uint32_t rules_outcomes_max(const Rules *rules) {
    return rules->type_count > OUTCOMES_MAX ? rules->type_count : OUTCOMES_MAX;
}

/** Writes the types that may be drawn. */
static uint32_t draw_outcomes(const Rules *rules, const Game *game, Outcome *out) {
    uint32_t count = 0;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        out[type] = (Outcome){.number = type};
    }
    for (uint32_t i = rules->kernel->pool_floor(rules, game); i < game->pool_count; i++) {
        out[rules->kernel->pool_at(game, i)].weight++;
    }
    for (uint32_t type = 0; type < rules->type_count; type++) {
        if (out[type].weight > 0) {
            out[count++] = out[type];
        }
    }
    return count;
}

uint32_t game_outcomes(const Rules *rules, const Game *game, Outcome *out) {
    return game->pending == PENDING_DRAW     ? draw_outcomes(rules, game, out)
           : game->pending == PENDING_CHANCE ? event_outcomes(rules, game, out)
                                             : 0;
}

uint32_t game_chance(const Rules *rules, Game *game, Rng *rng) {
    return game->pending == PENDING_CHANCE ? chance_event(rules, game, rng, NULL).number
                                           : pool_draw_any(rules, game, rng);
}

uint32_t game_chance_next(const Rules *rules, Game *game) {
    return game->pending == PENDING_CHANCE ? event_next(rules, game).number
                                           : pool_draw(rules, game, game->pool_count - 1U, NULL);
}

Status game_resolve(const Rules *rules, Game *game, uint32_t number) {
    return game_resolve_logged(rules, game, number, NULL);
}

Status game_resolve_logged(const Rules *rules, Game *game, uint32_t number, ScoreLog *log) {
    if (game->pending != PENDING_CHANCE) {
        return game_draw_tile_logged(rules, game, number, log);
    }
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = event_outcomes(rules, game, outcomes);
    for (uint32_t i = 0; i < count; i++) {
        if (outcomes[i].number == number) {
            turn_resolve(rules, game, number, log);
            return STATUS_OK;
        }
    }
    return STATUS_ILLEGAL;
}
