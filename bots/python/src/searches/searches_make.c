// SPDX-License-Identifier: MIT Creating and freeing searches.
#include "searches.h"
#include "searches_data.h"
#include "searches_play.h"
#include "searches_select.h"
#include "text/try_status.h"

#include <stdlib.h>

enum { BLOCK_ALIGNMENT = 64 };

SearchesConfig searches_config(const Rules *rules) {
    return (SearchesConfig){.rules = rules,
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

static Status config_check(const SearchesConfig *config, Message *message) {
    TRY(count_check("games", config->games, INT32_MAX / SEARCH_LEAVES_MAX, message));
    TRY(count_check("threads", config->threads, CREW_MAX, message));
    TRY(count_check("simulations", config->simulations, SEARCH_SIMULATIONS_MAX, message));
    TRY(count_check("leaves", config->leaves, SEARCH_LEAVES_MAX, message));
    TRY(count_check("considered", config->considered, SEARCH_CONSIDERED_MAX, message));
    TRY(count_check("fast", config->fast, SEARCH_SIMULATIONS_MAX, message));
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

static Status specs_copy(Searches *searches, Message *message) {
    for (int seat = 0; seat < searches->seats; seat++) {
        if (searches->config.bots[seat] != NULL) {
            TRY(bot_spec_copy(&searches->specs[seat], searches->config.bots[seat], message));
            searches->is_bot[seat] = true;
        }
        searches->config.bots[seat] = NULL; // borrowed
    }
    return STATUS_OK;
}

static Status part_make(const Searches *searches, SearchPart *part, const LanesConfig *config,
                        Message *message) {
    const Rules *const rules = searches->config.rules;
    const EvaluationWeights weights = evaluation_weights_default();
    TRY(lanes_create(&part->writer, config, message));
    if (!lanes_make_planes(part->writer)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for planes");
    }
    TRY(evaluator_create(&part->evaluator, rules, &weights, message));
    TRY(turns_create(&part->turns, rules, &weights, message));
    turns_set_brief(part->turns, true);
    part->game = game_alloc(rules);
    part->actions = calloc(searches->actions_max, sizeof *part->actions);
    part->outcomes = calloc(rules_outcomes_max(rules), sizeof *part->outcomes);
    part->scores = calloc(searches->actions_max, sizeof *part->scores);
    part->sums = calloc(searches->actions_max, sizeof *part->sums);
    part->finishes = calloc(searches->actions_max, sizeof *part->finishes);
    part->counts = calloc(searches->actions_max, sizeof *part->counts);
    part->numbers = calloc((size_t)searches->actions_max * SPOTS, sizeof *part->numbers);
    return part->game == NULL || part->actions == NULL || part->outcomes == NULL ||
                   part->scores == NULL || part->sums == NULL || part->counts == NULL ||
                   part->numbers == NULL || part->finishes == NULL
               ? message_set(message, STATUS_NO_MEMORY, "out of memory for the threads")
               : STATUS_OK;
}

// The observations are written by lanes, one for each thread.
static Status parts_make(Searches *searches, Message *message) {
    const SearchesConfig *const config = &searches->config;
    LanesConfig writer = {.rules = config->rules,
                          .count = 1,
                          .threads = 1,
                          .actions = config->actions,
                          .window = config->window,
                          .rows = config->rows,
                          .tokens = config->tokens};
    for (int seat = 0; seat < searches->seats; seat++) { // only for the check that a seat is free
        writer.bots[seat] = searches->is_bot[seat] ? &searches->specs[seat] : NULL;
    }
    for (uint32_t i = 0; i < config->threads; i++) {
        TRY(part_make(searches, &searches->parts[i], &writer, message));
    }
    return STATUS_OK;
}

static bool blocks_make(Searches *searches) {
    const SearchesConfig *const config = &searches->config;
    const size_t games = config->games;
    const size_t leaves = games * config->leaves;
    const size_t size = rules_game_size(config->rules);
    const size_t lines = (size_t)config->considered + 1;
    searches->slots = calloc(games, sizeof *searches->slots);
    searches->games = aligned_alloc(BLOCK_ALIGNMENT, games * size);
    searches->leaf_games = aligned_alloc(BLOCK_ALIGNMENT, leaves * size);
    searches->leaves = calloc(leaves, sizeof *searches->leaves);
    searches->paths = calloc(leaves * searches->plies_max, sizeof *searches->paths);
    searches->decks = calloc(games, sizeof *searches->decks);
    searches->noise = calloc(games * searches->actions_max, sizeof *searches->noise);
    searches->before = calloc(games * searches->actions_max, sizeof *searches->before);
    searches->halving =
        calloc(lines * (config->simulations + (size_t)config->fast), sizeof *searches->halving);
    searches->crew = crew_create(config->threads);
    return searches->slots != NULL && searches->games != NULL && searches->leaf_games != NULL &&
           searches->leaves != NULL && searches->paths != NULL && searches->decks != NULL &&
           searches->noise != NULL && searches->before != NULL && searches->halving != NULL &&
           searches->crew != NULL;
}

static Status slot_make(Searches *searches, uint32_t index, Message *message) {
    const Rules *const rules = searches->config.rules;
    const size_t size = rules_game_size(rules);
    const size_t leaves = searches->config.leaves;
    Slot *const slot = &searches->slots[index];
    slot->slot = index;
    slot->state = SLOT_IDLE;
    slot->tree.seats = (uint32_t)searches->seats;
    slot->spare.seats = (uint32_t)searches->seats;
    slot->game = (Game *)(void *)(searches->games + index * size);
    slot->deck = &searches->decks[index];
    slot->noise = searches->noise + (size_t)index * searches->actions_max;
    slot->before = searches->before + (size_t)index * searches->actions_max;
    slot->leaves = searches->leaves + index * leaves;
    for (size_t i = 0; i < leaves; i++) {
        const size_t leaf = index * leaves + i;
        slot->leaves[i].game = (Game *)(void *)(searches->leaf_games + leaf * size);
        slot->leaves[i].path = searches->paths + leaf * searches->plies_max;
        game_start(rules, slot->leaves[i].game, 0); // a valid block for game_copy
    }
    game_start(rules, slot->game, 0);
    for (int seat = 0; seat < searches->seats; seat++) {
        if (searches->is_bot[seat]) {
            TRY(bot_create(&slot->bots[seat], &searches->specs[seat], rules, message));
        }
    }
    return STATUS_OK;
}

static void do_begin(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Searches *const searches = user;
    for (uint32_t i = begin; i < end && !searches_stopped(searches); i++) {
        Slot *const slot = &searches->slots[i];
        slot->number = searches->config.first + i;
        if (slot->number < searches->end) {
            slot_begin(searches, slot, &searches->parts[part]);
        }
    }
}

static Status searches_fill(Searches *searches, Message *message) {
    TRY(specs_copy(searches, message));
    TRY(parts_make(searches, message));
    if (!blocks_make(searches)) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the games, or no threads");
    }
    crew_poll(searches->crew, searches->config.poll, searches->config.budget.clock_user);
    for (uint32_t i = 0; i < searches->config.games && !searches_stopped(searches); i++) {
        TRY(slot_make(searches, i, message));
    }
    halving_fill(searches);
    crew_do(searches->crew, searches->config.games, do_begin, searches);
    return STATUS_OK;
}

Status searches_create(Searches **out, const SearchesConfig *config, Message *message) {
    TRY(config_check(config, message));
    Searches *searches = calloc(1, sizeof *searches);
    if (searches == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the games");
    }
    const uint64_t last = UINT64_MAX - config->first;
    searches->config = *config;
    searches->utility = (Utility){.scale = config->scale, .win = config->win};
    searches->seats = rules_players(config->rules);
    searches->actions_max = rules_actions_max(config->rules);
    searches->plies_max = rules_plies_max(config->rules) + 1;
    searches->next = config->first + config->games;
    searches->end =
        config->first + (config->limit == 0 || config->limit > last ? last : config->limit);
    const Status status = searches_fill(searches, message);
    if (status != STATUS_OK) {
        searches_destroy(searches);
        return status;
    }
    searches->mask_size = lanes_mask_size(searches->parts[0].writer);
    *out = searches;
    return STATUS_OK;
}

static void part_free(SearchPart *part) {
    lanes_destroy(part->writer);
    evaluator_destroy(part->evaluator);
    turns_destroy(part->turns);
    free(part->game);
    free(part->actions);
    free(part->outcomes);
    free(part->scores);
    free(part->sums);
    free(part->counts);
    free(part->numbers);
    free(part->finishes);
}

static void slot_free(const Searches *searches, Slot *slot) {
    tree_free(&slot->tree);
    tree_free(&slot->spare);
    for (int seat = 0; seat < searches->seats; seat++) {
        if (slot->bots[seat] != NULL) {
            searches->specs[seat].bot_class->destroy(slot->bots[seat]);
        }
    }
}

void searches_destroy(Searches *searches) {
    if (searches == NULL) {
        return;
    }
    crew_destroy(searches->crew);
    for (uint32_t i = 0; searches->slots != NULL && i < searches->config.games; i++) {
        slot_free(searches, &searches->slots[i]);
    }
    for (uint32_t i = 0; i < searches->config.threads; i++) {
        part_free(&searches->parts[i]);
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bot_spec_free(&searches->specs[seat]);
    }
    free(searches->slots);
    free(searches->games);
    free(searches->leaf_games);
    free(searches->leaves);
    free(searches->paths);
    free(searches->decks);
    free(searches->noise);
    free(searches->before);
    free(searches->halving);
    free(searches);
}
