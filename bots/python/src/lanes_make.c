// SPDX-License-Identifier: MIT Creating and freeing lanes.
#include "lanes.h"
#include "lanes_parts.h"
#include "text/try_status.h"

#include <stdlib.h>

enum { BLOCK_ALIGNMENT = 64 };

static Status lane_make(Lanes *lanes, uint32_t index, Message *message) {
    const Rules *const rules = lanes->config.rules;
    Lane *const lane = &lanes->lanes[index];
    lane->game = (Game *)(void *)(lanes->games + index * rules_game_size(rules));
    lane->actions = lanes->actions + (size_t)index * rules_actions_max(rules);
    lane->deck = &lanes->decks[index];
    game_start(rules, lane->game, 0); // a valid position before the first reset
    lane->over = true;
    for (int seat = 0; seat < lanes_seats(lanes); seat++) {
        if (lanes->is_bot[seat]) {
            const Status status =
                bot_create(&lane->bots[seat], &lanes->specs[seat], rules, message);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    return STATUS_OK;
}

static Status part_make(Part *part, const Rules *rules, Message *message) {
    const EvaluationWeights weights = evaluation_weights_default();
    part->game = game_alloc(rules);
    part->next = game_alloc(rules);
    part->actions = calloc(rules_actions_max(rules), sizeof *part->actions);
    part->lists = calloc(1, sizeof *part->lists);
    if (part->lists == NULL || !table_lists_make(part->lists, rules) || part->game == NULL ||
        part->next == NULL || part->actions == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the observations");
    }
    return evaluator_create(&part->evaluator, rules, &weights, message);
}

static Status parts_make(Lanes *lanes, Message *message) {
    for (uint32_t i = 0; i < lanes->config.threads; i++) {
        TRY(part_make(&lanes->parts[i], lanes->config.rules, message));
    }
    return STATUS_OK;
}

static Status config_check(const LanesConfig *config, Message *message) {
    if (config->count == 0) {
        return message_set(message, STATUS_INVALID, "count: expected at least one game");
    }
    if (config->threads == 0 || config->threads > CREW_MAX) {
        return message_set(message, STATUS_INVALID, "threads: expected 1 to %d, got %u", CREW_MAX,
                           config->threads);
    }
    if (config->window % 2 == 0 || config->window < 3 || config->window > WINDOW_MAX) {
        return message_set(message, STATUS_INVALID,
                           "window: expected an odd number of cells from 3 to %d, got %u",
                           WINDOW_MAX, config->window);
    }
    if (config->rows == 0 || config->rows > ROWS_MAX) {
        return message_set(message, STATUS_INVALID, "rows: expected 1 to %d, got %u", ROWS_MAX,
                           config->rows);
    }
    if (config->tokens > TOKEN_ROWS_MAX) {
        return message_set(message, STATUS_INVALID, "tokens: expected 0 to %d, got %u",
                           TOKEN_ROWS_MAX, config->tokens);
    }
    if (rules_have_hidden_info(config->rules)) {
        return message_set(message, STATUS_INVALID,
                           "rules: hidden tiles are for single games, with Game.observe");
    }
    for (int seat = 0; seat < rules_players(config->rules); seat++) {
        if (config->bots[seat] == NULL) {
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID,
                       "bots: every seat has a bot; leave at least one for the caller");
}

static bool blocks_make(Lanes *lanes) {
    const Rules *const rules = lanes->config.rules;
    const size_t count = lanes->config.count;
    lanes->lanes = calloc(count, sizeof *lanes->lanes);
    lanes->games = aligned_alloc(BLOCK_ALIGNMENT, count * rules_game_size(rules));
    lanes->actions = calloc(count * rules_actions_max(rules), sizeof *lanes->actions);
    lanes->decks = calloc(count, sizeof *lanes->decks);
    lanes->crew = crew_create(lanes->config.threads);
    return lanes->lanes != NULL && lanes->games != NULL && lanes->actions != NULL &&
           lanes->decks != NULL && lanes->crew != NULL;
}

static Status specs_copy(Lanes *lanes, Message *message) {
    Status status = STATUS_OK;
    for (int seat = 0; seat < lanes_seats(lanes) && status == STATUS_OK; seat++) {
        if (lanes->config.bots[seat] != NULL) {
            status = bot_spec_copy(&lanes->specs[seat], lanes->config.bots[seat], message);
            lanes->is_bot[seat] = true;
        }
        lanes->config.bots[seat] = NULL; // borrowed
    }
    return status;
}

static Status lanes_fill(Lanes *lanes, Message *message) {
    TRY(specs_copy(lanes, message));
    TRY(parts_make(lanes, message));
    if (!blocks_make(lanes)) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the games, or no threads");
    }
    for (uint32_t i = 0; i < lanes->config.count; i++) {
        TRY(lane_make(lanes, i, message));
    }
    return STATUS_OK;
}

Status lanes_create(Lanes **out, const LanesConfig *config, Message *message) {
    Status status = config_check(config, message);
    if (status != STATUS_OK) {
        return status;
    }
    Lanes *lanes = calloc(1, sizeof *lanes);
    if (lanes == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the games");
    }
    lanes->config = *config;
    lanes->planes = action_planes(config->rules, config->window);
    if (!plane_layout_make(&lanes->layout, config->rules, config->window, config->planes)) {
        lanes_destroy(lanes);
        return message_set(message, STATUS_NO_MEMORY, "out of memory for the planes");
    }
    if (config->tokens == 0) {
        lanes->config.tokens = tokens_default(&lanes->planes);
    }
    status = lanes_fill(lanes, message);
    if (status != STATUS_OK) {
        lanes_destroy(lanes);
        return status;
    }
    *out = lanes;
    return STATUS_OK;
}

static void bots_free(const Lanes *lanes, const Lane *lane) {
    for (int seat = 0; seat < lanes_seats(lanes); seat++) {
        if (lane->bots[seat] != NULL) {
            lanes->specs[seat].bot_class->destroy(lane->bots[seat]);
        }
    }
}

void lanes_destroy(Lanes *lanes) {
    if (lanes == NULL) {
        return;
    }
    crew_destroy(lanes->crew);
    for (uint32_t i = 0; lanes->lanes != NULL && i < lanes->config.count; i++) {
        bots_free(lanes, &lanes->lanes[i]);
    }
    for (uint32_t i = 0; i < lanes->config.threads; i++) {
        evaluator_destroy(lanes->parts[i].evaluator);
        table_lists_free(lanes->parts[i].lists);
        free(lanes->parts[i].lists);
        free(lanes->parts[i].game);
        free(lanes->parts[i].next);
        free(lanes->parts[i].actions);
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bot_spec_free(&lanes->specs[seat]);
    }
    plane_layout_free(&lanes->layout);
    plane_views_free(&lanes->views);
    free(lanes->decks);
    free(lanes->actions);
    free(lanes->games);
    free(lanes->lanes);
    free(lanes);
}
