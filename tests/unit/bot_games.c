// SPDX-License-Identifier: MIT
#include "bot_games.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

typedef struct Seat {
    BotSpec spec;
    const BotClass *bot_class;
    void *bot;
    Rng rng;
} Seat;

typedef struct Table {
    const Rules *rules;
    Game *game;
    uint64_t simulations;
    Rng chance;
    Deck deck;
    Seat seats[PLAYERS_MAX];
} Table;

static Seat seat_make(const Rules *rules, const char *text, uint64_t seed, int number) {
    Message message = {""};
    Seat seat = {.rng = rng_keyed(seed, RNG_BOT, 0, (uint64_t)number)};
    if (bot_spec_from_text(&seat.spec, text, &message) != STATUS_OK ||
        bot_create(&seat.bot, &seat.spec, rules, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    seat.bot_class = seat.spec.bot_class;
    return seat;
}

static Action seat_choose(Table *table, int player, BotGame *out) {
    Seat *seat = &table->seats[player];
    const BotBudget budget = {.simulations = table->simulations};
    Action canonical;
    Message message = {""};
    const Action action = seat->bot_class->choose(seat->bot, table->game, &budget, &seat->rng);
    if (game_normalize(table->rules, table->game, action, &canonical, &message) != STATUS_OK) {
        fail_msg("%s: %s", seat->bot_class->name, message.text);
    }
    assert_true(action == canonical);
    if (seat->bot_class->stats != NULL) {
        const BotStats stats = seat->bot_class->stats(seat->bot);
        out->simulations += stats.simulations;
        out->nodes_max = stats.nodes > out->nodes_max ? stats.nodes : out->nodes_max;
        assert_true(table->simulations == 0 || stats.simulations == 0 ||
                    stats.simulations == table->simulations);
    }
    return action;
}

static void action_record(Table *table, Action action, BotGame *out) {
    game_apply(table->rules, table->game, action);
    assert_true(out->action_count < BOT_GAME_ACTIONS_MAX);
    out->actions[out->action_count++] = action;
    for (int i = 0; i < rules_players(table->rules); i++) {
        Seat *seat = &table->seats[i];
        if (seat->bot_class->observe != NULL) {
            seat->bot_class->observe(seat->bot, table->game, action);
        }
    }
}

static void table_play(Table *table, BotGame *out) {
    Pending pending = game_pending(table->rules, table->game);
    while (pending.kind != PENDING_OVER) {
        if (pending.kind == PENDING_DRAW) {
            (void)deck_draw(table->rules, &table->deck, table->game, &table->chance);
        } else if (pending.kind == PENDING_CHANCE) {
            (void)deck_resolve(table->rules, &table->deck, table->game, NULL);
        } else {
            action_record(table, seat_choose(table, pending.player, out), out);
        }
        pending = game_pending(table->rules, table->game);
    }
}

static void seats_leave(Table *table) {
    for (int i = 0; i < rules_players(table->rules); i++) {
        Seat *seat = &table->seats[i];
        if (seat->bot_class->game_over != NULL) {
            seat->bot_class->game_over(seat->bot, table->game);
        }
        seat->bot_class->destroy(seat->bot);
        bot_spec_free(&seat->spec);
    }
}

void bot_game_play(BotGame *out, const Rules *rules, const char *const *bots, uint64_t seed,
                   uint64_t simulations) {
    Table table = {.rules = rules,
                   .game = game_memory(rules),
                   .simulations = simulations,
                   .chance = rng_keyed(seed, RNG_CHANCE, 0, 0)};
    Rng order = rng_keyed(seed, RNG_DECK, 0, 0);
    assert_non_null(table.game);
    memset(out, 0, sizeof *out);
    deck_shuffle(rules, &table.deck, &order);
    game_start(rules, table.game, 0);
    for (int i = 0; i < rules_players(rules); i++) {
        Seat *seat = &table.seats[i];
        *seat = seat_make(rules, bots[i], seed, i);
        if (seat->bot_class->new_game != NULL) {
            seat->bot_class->new_game(seat->bot, table.game, i);
        }
    }
    table_play(&table, out);
    game_scores(rules, table.game, out->scores);
    out->hash = game_hash(rules, table.game);
    seats_leave(&table);
    free(table.game);
}
