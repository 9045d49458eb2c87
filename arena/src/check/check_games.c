// SPDX-License-Identifier: MIT
#include "check/check_steps.h"
#include "process/process_bot.h"

#include <inttypes.h>
#include <stdlib.h>

enum { GAME_ALIGNMENT = 64 };

static const double BYTES_PER_MIB = 1024.0 * 1024.0;

/** A game with the bot. */
typedef struct CheckGame {
    CheckState *state;
    const Rules *rules;
    Game *game;
    void *bot;
    Deck deck;
    Rng chance, others, mine;
    uint64_t decisions, differs; /* differs: number of the first decision that does, from 1; 0 */
    CheckStepKind kind;
} CheckGame;

// ---- Figures

/** Room for one more of `size` bytes. */
static bool room_make(void **list, size_t *capacity, size_t count, size_t size) {
    if (count < *capacity) {
        return true;
    }
    const size_t wanted = *capacity == 0 ? 256 : 2 * *capacity;
    void *const larger = realloc(*list, wanted * size);
    if (larger == NULL) {
        return false;
    }
    *list = larger;
    *capacity = wanted;
    return true;
}

/** Keeps what a decision took, and what it was in the first game or whether it is that again. */
static bool decision_keep(CheckGame *game, Action action) {
    CheckState *const state = game->state;
    game->decisions++;
    if (game->kind == CHECK_REPEAT) {
        const bool same =
            game->decisions <= state->chosen_count && state->chosen[game->decisions - 1] == action;
        game->differs = game->differs == 0 && !same ? game->decisions : game->differs;
        return true;
    }
    void *times = state->times_ns;
    if (!room_make(&times, &state->times_capacity, state->times_count, sizeof *state->times_ns)) {
        return false;
    }
    state->times_ns = times;
    state->times_ns[state->times_count++] = PROCESS_BOT.stats(game->bot).wall_ns;
    if (game->kind != CHECK_BASE) {
        return true;
    }
    void *chosen = state->chosen;
    if (!room_make(&chosen, &state->chosen_capacity, state->chosen_count, sizeof *state->chosen)) {
        return false;
    }
    state->chosen = chosen;
    state->chosen[state->chosen_count++] = action;
    return true;
}

// ---- The game

/** Draws until somebody has to choose. @return false when the game is over. */
static bool game_wait(CheckGame *game, Pending *pending) {
    for (;;) {
        *pending = game_pending(game->rules, game->game);
        if (pending->kind == PENDING_DECISION || pending->kind == PENDING_OVER) {
            return pending->kind == PENDING_DECISION;
        }
        if (pending->kind == PENDING_CHANCE) {
            (void)deck_happen(game->rules, &game->deck, game->game, NULL);
        } else {
            (void)deck_draw(game->rules, &game->deck, game->game, &game->chance);
        }
    }
}

/** @return false after a fault of the bot, or without memory. */
static bool bot_choose(CheckGame *game, Action *action) {
    const BotBudget budget = {.simulations = 0};
    *action = PROCESS_BOT.choose(game->bot, game->game, &budget, &game->mine);
    return PROCESS_BOT.fault(game->bot) == BOT_FAULT_NONE && decision_keep(game, *action);
}

static void game_play(CheckGame *game) {
    Pending pending;
    PROCESS_BOT.new_game(game->bot, game->game, 0);
    const uint32_t plies_max = rules_plies_max(game->rules);
    for (uint32_t ply = 0; ply < plies_max && game_wait(game, &pending); ply++) {
        Action action = 0;
        if (pending.player != 0) {
            action = game_sample_action(game->rules, game->game, &game->others);
        } else if (!bot_choose(game, &action)) {
            return;
        }
        game_apply(game->rules, game->game, action);
        PROCESS_BOT.observe(game->bot, game->game, action);
    }
    PROCESS_BOT.game_over(game->bot, game->game);
}

static void repeat_note(const CheckGame *game) {
    if (game->differs == 0) {
        check_note(game->state, game->kind, CHECK_OK, NULL, "%" PRIu64 " decisions, all the same",
                   game->decisions);
        return;
    }
    check_note(
        game->state, game->kind, CHECK_NOTED,
        "take random numbers from the 'seed' of 'new' alone, or say \"clock\": true in hello",
        "decision %" PRIu64 " was another in the same game", game->differs);
}

static void outcome_note(CheckGame *game) {
    const BotFault fault = PROCESS_BOT.fault(game->bot);
    if (fault != BOT_FAULT_NONE) {
        check_note(game->state, game->kind, CHECK_FAILED, check_advice(fault), "%s",
                   process_bot_fault_text(game->bot));
        return;
    }
    const double memory = (double)process_bot_memory(game->bot) / BYTES_PER_MIB;
    game->state->memory_mb = memory > game->state->memory_mb ? memory : game->state->memory_mb;
    if (game->kind == CHECK_REPEAT) {
        repeat_note(game);
    } else {
        check_note(game->state, game->kind, CHECK_OK, NULL, "%" PRIu64 " decisions, all legal",
                   game->decisions);
    }
}

Status check_game(CheckState *state, CheckStepKind kind, const Rules *rules, Message *message) {
    const uint64_t seed = state->request->seed;
    const uint64_t number = kind == CHECK_REPEAT ? CHECK_BASE : kind;
    CheckGame game = {.state = state,
                      .rules = rules,
                      .game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules)),
                      .chance = rng_keyed(seed, RNG_CHANCE, number, 0),
                      .others = rng_keyed(seed, RNG_HARNESS, number, 0),
                      .mine = rng_keyed(seed, RNG_BOT, number, 0),
                      .kind = kind};
    Rng deck = rng_keyed(seed, RNG_DECK, number, 0);
    Status status = game.game != NULL ? bot_create(&game.bot, &state->spec, rules, message)
                                      : message_set(message, STATUS_NO_MEMORY, "no memory");
    if (status == STATUS_OK) {
        deck_shuffle(rules, &game.deck, &deck);
        game_start(rules, game.game, 0);
        game_play(&game);
        outcome_note(&game);
        PROCESS_BOT.destroy(game.bot);
    }
    free(game.game);
    return status;
}
