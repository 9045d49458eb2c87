// SPDX-License-Identifier: MIT
#include "check/check_steps.h"
#include "process/process_bot.h"
#include "schedule/keyed_stream.h"
#include "text/grow_list.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    TOGETHER = 3,            // instances at once
    TOGETHER_DECISIONS = 12, // of each instance
};

static const double BYTES_PER_MIB = 1024.0 * 1024.0;

/** A game with the bot. */
typedef struct CheckGame {
    CheckState *state;
    const Rules *rules;
    Game *game;
    Game *view; /* of the bot's seat */
    void *bot;
    Deck deck;
    Rng chance, others, mine;
    uint32_t plies;
    uint64_t decisions, differs; /* differs: first different decision, from 1; 0: none */
    uint64_t left_out;           /* invalid candidates of `thinking` */
    CheckStepKind kind;
} CheckGame;

/** Stores the time of a decision, and in the first game the decision; later compares with it. */
static bool decision_keep(CheckGame *game, Action action) {
    CheckState *const state = game->state;
    game->decisions++;
    if (game->kind == CHECK_REPEAT || game->kind == CHECK_TOGETHER) {
        const bool same =
            game->decisions <= state->chosen_count && state->chosen[game->decisions - 1] == action;
        game->differs = game->differs == 0 && !same ? game->decisions : game->differs;
        return true;
    }
    uint64_t *const times = grow_list(state->times_ns, state->times_count, &state->times_capacity,
                                      sizeof *state->times_ns);
    if (times == NULL) {
        return false;
    }
    state->times_ns = times;
    state->times_ns[state->times_count++] = PROCESS_BOT.stats(game->bot).wall_ns;
    if (game->kind != CHECK_BASE) {
        return true;
    }
    Action *const chosen = grow_list(state->chosen, state->chosen_count, &state->chosen_capacity,
                                     sizeof *state->chosen);
    if (chosen == NULL) {
        return false;
    }
    state->chosen = chosen;
    state->chosen[state->chosen_count++] = action;
    return true;
}

// ---- The game

/** Resolves chance events until a player decides. @return false when the game is over. */
static bool game_wait(CheckGame *game, Pending *pending) {
    for (;;) {
        *pending = game_pending(game->rules, game->game);
        if (pending->kind == PENDING_DECISION || pending->kind == PENDING_OVER) {
            return pending->kind == PENDING_DECISION;
        }
        if (pending->kind == PENDING_CHANCE) {
            (void)deck_resolve(game->rules, &game->deck, game->game, NULL);
        } else {
            (void)deck_draw(game->rules, &game->deck, game->game, &game->chance);
        }
    }
}

/** Returns the game as the bot's seat sees it. */
static const Game *game_seen(const CheckGame *game) {
    game_copy(game->rules, game->view, game->game);
    game_observe(game->rules, game->view, 0);
    return game->view;
}

/** Requests a decision of the bot. @return false after a fault or if memory is exhausted. */
static bool bot_choose(CheckGame *game, Action *action) {
    const BotBudget budget = {.thinking = game->kind == CHECK_BASE};
    *action = PROCESS_BOT.choose(game->bot, game_seen(game), &budget, &game->mine);
    game->left_out += process_bot_left_out(game->bot);
    return PROCESS_BOT.fault(game->bot) == BOT_FAULT_NONE && decision_keep(game, *action);
}

static void game_begin(CheckGame *game) {
    PROCESS_BOT.new_game(game->bot, game_seen(game), 0);
}

/** Plays until the next decision of the bot. @return false when the game is over, or after a
 * fault. */
static bool game_go_on(CheckGame *game) {
    Pending pending;
    const uint32_t plies_max = rules_plies_max(game->rules);
    while (game->plies++ < plies_max && game_wait(game, &pending)) {
        const bool mine = pending.player == 0;
        Action action = 0;
        if (!mine) {
            action = game_sample_action(game->rules, game->game, &game->others);
        } else if (!bot_choose(game, &action)) {
            return false;
        }
        const bool told = mine || !game_choice_sealed(game->rules, game->game);
        game_apply(game->rules, game->game, action);
        if (told) {
            PROCESS_BOT.observe(game->bot, game_seen(game), action);
        }
        if (mine) {
            return true;
        }
    }
    return false;
}

static void game_end(CheckGame *game) {
    PROCESS_BOT.game_over(game->bot, game_seen(game));
}

static void repeat_note(const CheckGame *game) {
    if (game->differs == 0) {
        check_note(game->state, game->kind, CHECK_OK, NULL, "%" PRIu64 " decisions, all the same",
                   game->decisions);
        return;
    }
    check_note(
        game->state, game->kind, CHECK_NOTED,
        "take random numbers only from the 'seed' of 'new', or answer hello with \"clock\": true",
        "decision %" PRIu64 " differs in a repeated game", game->differs);
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
    } else if (game->left_out > 0) {
        check_note(game->state, game->kind, CHECK_NOTED,
                   "each candidate of 'thinking' must be a different legal 'action'",
                   "%" PRIu64 " decisions, all legal; %" PRIu64 " invalid candidates",
                   game->decisions, game->left_out);
    } else {
        check_note(game->state, game->kind, CHECK_OK, NULL, "%" PRIu64 " decisions, all legal",
                   game->decisions);
    }
}

/** Starts a game with the bot. @param number number of the game, which selects the deck */
static Status game_open(CheckGame *game, uint64_t number, Message *message) {
    const uint64_t seed = game->state->request->seed;
    game->game = game_alloc(game->rules);
    game->view = game_alloc(game->rules);
    game->chance = rng_keyed(seed, RNG_CHANCE, number, 0);
    game->others = rng_keyed(seed, RNG_HARNESS, number, 0);
    game->mine = keyed_bot_stream(seed, number, 0);
    TRY(game->game != NULL ? bot_create(&game->bot, &game->state->spec, game->rules, message)
                           : message_set(message, STATUS_NO_MEMORY, "no memory"));
    Rng deck = rng_keyed(seed, RNG_DECK, number, 0);
    deck_shuffle(game->rules, &game->deck, &deck);
    game_start(game->rules, game->game, 0);
    return STATUS_OK;
}

static void game_close(CheckGame *game) {
    if (game->bot != NULL) {
        PROCESS_BOT.destroy(game->bot);
    }
    free(game->game);
    free(game->view);
}

Status check_game(CheckState *state, CheckStepKind kind, const Rules *rules, Message *message) {
    CheckGame game = {.state = state, .rules = rules, .kind = kind};
    const Status status = game_open(&game, kind == CHECK_REPEAT ? CHECK_BASE : kind, message);
    if (status == STATUS_OK) {
        game_begin(&game);
        while (game_go_on(&game)) {
        }
        game_end(&game);
        outcome_note(&game);
    }
    game_close(&game);
    return status;
}

// ---- Several instances at once

/** Requests one decision of each instance in turn, the one of the repeated game last, so that it
 * sees what the others left behind. @return a game with a fault, or NULL. */
static const CheckGame *games_play(CheckGame games[static TOGETHER]) {
    for (int round = 0; round <= TOGETHER_DECISIONS; round++) {
        for (int i = TOGETHER; i-- > 0;) {
            if (round == 0) {
                game_begin(&games[i]);
            } else {
                (void)game_go_on(&games[i]);
            }
            if (PROCESS_BOT.fault(games[i].bot) != BOT_FAULT_NONE) {
                return &games[i];
            }
        }
    }
    for (int i = 0; i < TOGETHER; i++) {
        game_end(&games[i]);
        if (PROCESS_BOT.fault(games[i].bot) != BOT_FAULT_NONE) {
            return &games[i];
        }
    }
    return NULL;
}

static void together_note(CheckState *state, const CheckGame *games, const CheckGame *fault) {
    static const char ADVICE[] =
        "a run starts many instances (-concurrency, audits): use no fixed port, lock or file, "
        "or add the process number to their names";
    const bool repeats = state->check->steps[CHECK_REPEAT].verdict == CHECK_OK;
    if (fault != NULL) {
        check_note(state, CHECK_TOGETHER, CHECK_FAILED, ADVICE, "%d at once: %s", TOGETHER,
                   process_bot_fault_text(fault->bot));
    } else if (repeats && games[0].differs != 0) {
        check_note(state, CHECK_TOGETHER, CHECK_FAILED, ADVICE,
                   "%d at once: decision %" PRIu64 " differs from a single instance", TOGETHER,
                   games[0].differs);
    } else {
        check_note(state, CHECK_TOGETHER, CHECK_OK, NULL, "%d at once, %d decisions each%s",
                   TOGETHER, TOGETHER_DECISIONS, repeats ? ", the same as a single instance" : "");
    }
}

Status check_together(CheckState *state, const Rules *rules, Message *message) {
    CheckGame games[TOGETHER];
    Status status = STATUS_OK;
    for (uint64_t i = 0; i < TOGETHER; i++) {
        games[i] = (CheckGame){.state = state, .rules = rules, .kind = CHECK_TOGETHER};
        if (status == STATUS_OK) {
            status = game_open(&games[i], i == 0 ? CHECK_BASE : CHECK_STEPS + i, message);
        }
    }
    if (status == STATUS_OK) {
        together_note(state, games, games_play(games));
    }
    for (int i = 0; i < TOGETHER; i++) {
        game_close(&games[i]);
    }
    return status;
}
