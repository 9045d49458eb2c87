// SPDX-License-Identifier: MIT
//
// Information that only some seats have: hidden hands, tiles that one player gives face down,
// sealed bids. The view of a seat depends on nothing it does not know. All games consistent with a
// view are equally likely in it, and bots get no more.
//
// Another world of a seat is made from its view: unknown parts are guessed again, and the line that
// names the seat of the view is removed from the text, which leaves an ordinary game.
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "process/process_request.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "secrets_fixture.h"

/**
 * Returns whether the pending step belongs to drawing for all players or to giving the drawn tiles.
 */
static bool round_begins(const Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    return pending.kind != PENDING_OVER &&
           (strcmp(pending.phase, "draw for all") == 0 || strcmp(pending.phase, "give tile") == 0);
}

/** Notes which player looked at the tiles given face down, after a ply of `player`. */
static void worlds_look(Worlds *table, int player, bool gave) {
    const int players = rules_players(table->rules);
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(table->rules, table->game, apart);
    for (int i = 1; gave && i <= players; i++) {
        const int to = (player + i) % players;
        if (table->lying[to]) { // `to` is the player who received it
            table->lying[to] = gave = false;
        }
    }
    for (int seat = 0; seat < players; seat++) {
        bool lies = false;
        for (uint32_t i = 0; i < count; i++) {
            lies = lies || (apart[i].player == seat && strncmp(apart[i].name, "given", 5) == 0);
        }
        if (lies && !table->before[seat]) {
            table->looked[seat] = player;
            table->lying[seat] = true;
        }
        table->before[seat] = lies;
        table->lying[seat] = table->lying[seat] && lies && round_begins(table);
    }
}

static void worlds_step(Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    const bool begins = round_begins(table);
    if (pending.kind == PENDING_DECISION) {
        game_apply(table->rules, table->game,
                   game_sample_action(table->rules, table->game, &table->rng));
    } else {
        (void)game_chance(table->rules, table->game, &table->rng);
    }
    worlds_look(table, pending.player, begins && pending.kind == PENDING_DECISION);
}

/** Returns whether a seat knows the tiles in a place that not all may see. */
static bool seat_knows(const Worlds *table, int seat, int owner) {
    return table->secret == &SECRETS[SECRET_HANDS]
               ? owner == seat
               : (owner == seat && !table->lying[owner]) ||
                     (seat >= 0 && table->looked[owner] == seat);
}

/** Makes `other` another world of a seat; `view` and `again` are the views of both. */
static void worlds_make(Worlds *table, int seat) {
    const Rules *const rules = table->rules;
    veil(table, table->view, table->game, seat);
    game_copy(rules, table->other, table->view);
    game_determinize(rules, table->other, &table->rng);
    assert_true(game_to_text(rules, table->other, table->text[0], TEXT_SIZE) < TEXT_SIZE);
    char *const seen = strstr(table->text[0], "\nseen ");
    assert_non_null(seen);
    char *const after = strchr(seen + 1, '\n');
    memmove(seen, after, strlen(after) + 1);
    Message message = {""};
    if (game_from_text(rules, table->other, table->text[0], &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, table->text[0]);
    }
    assert_int_equal(game_viewer(rules, table->other), VIEWER_ALL);
    veil(table, table->again, table->other, seat);
}

static void expect_same_view(Worlds *table) {
    const Rules *const rules = table->rules;
    assert_true(game_to_text(rules, table->view, table->text[0], TEXT_SIZE) < TEXT_SIZE);
    (void)game_to_text(rules, table->again, table->text[1], TEXT_SIZE);
    assert_string_equal(table->text[0], table->text[1]);
    assert_true(game_hash(rules, table->view) == game_hash(rules, table->again));
    Message message = {""};
    if (game_from_text(rules, table->again, table->text[1], &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, table->text[1]);
    }
    assert_int_equal(game_viewer(rules, table->again), game_viewer(rules, table->view));
    assert_true(game_hash(rules, table->view) == game_hash(rules, table->again));
}

/** The view contains all that a seat knows; everything else is guessed. */
static void expect_own_tiles(const Worlds *table, int seat) {
    ReserveTile before[GAME_RESERVE_TILES_MAX];
    ReserveTile after[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(table->rules, table->game, before);
    assert_int_equal(game_reserve_tiles(table->rules, table->view, after), count);
    for (uint32_t i = 0; i < count; i++) {
        const bool hidden = strcmp(before[i].name, table->secret->place) == 0;
        const bool guessed = game_tile_is_guess(table->rules, table->view, &after[i]);
        assert_int_equal(guessed, hidden && !seat_knows(table, seat, before[i].player));
        assert_int_equal(after[i].player, before[i].player);
        assert_string_equal(after[i].name, before[i].name);
        if (!guessed) {
            assert_int_equal(after[i].type, before[i].type);
        }
    }
}

static const char *const SETS[] = {"base", "base+river-1", "base+princess-and-dragon",
                                   "base+traders-and-builders+abbey-and-mayor", "base+plague"};
enum { SET_COUNT = sizeof SETS / sizeof SETS[0] };

static void views_contain_nothing_hidden(void **state) {
    for (int number = 0; number < 2 * SECRET_COUNT * SET_COUNT; number++) {
        Worlds *const table =
            worlds_open((unsigned)number / (2 * SET_COUNT), SETS[number % SET_COUNT],
                        2 + number % 3, (uint64_t)number);
        const int players = rules_players(table->rules);
        uint32_t worlds = 0;
        uint32_t others = 0;
        for (int ply = 0; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
            if (ply % 3 == 0) {
                const int seat = ply / 3 % (players + 1) - 1; // -1: an onlooker
                worlds_make(table, seat);
                expect_own_tiles(table, seat);
                others +=
                    game_hash(table->rules, table->game) != game_hash(table->rules, table->other);
                worlds++;
                expect_same_view(table);
            }
            worlds_step(table);
        }
        const uint32_t demand = table->secret->own_world;
        assert_true(demand == 0 || others > worlds / demand);
        worlds_free(table);
    }
}

/** Returns whether some player may have information that others lack: bids are being made. */
static bool bids_are_made(const Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    return pending.kind == PENDING_DECISION && strcmp(pending.phase, "sealed bid") == 0;
}

/** The same at every sealed bid, for every seat: a game has few of them. */
static void views_contain_no_sealed_bids(void **state) {
    enum { GAMES = 24, OTHERS_LEAST = 40 };
    uint32_t others = 0;
    for (int number = 0; number < GAMES; number++) {
        Worlds *const table =
            worlds_open(SECRET_BIDS, SETS[number % SET_COUNT], 3 + number % 3, (uint64_t)number);
        while (game_pending(table->rules, table->game).kind != PENDING_OVER) {
            for (int seat = -1; bids_are_made(table) && seat < rules_players(table->rules);
                 seat++) {
                worlds_make(table, seat);
                expect_own_tiles(table, seat);
                expect_same_view(table);
                others +=
                    game_hash(table->rules, table->game) != game_hash(table->rules, table->other);
            }
            worlds_step(table);
        }
        worlds_free(table);
    }
    assert_true(others > OTHERS_LEAST);
}

// ---- Bots

static Action choice_of(const Worlds *table, const BotSpec *spec, const Game *view, int seat) {
    void *bot = NULL;
    const BotBudget budget = {0};
    Rng stream = rng_make(5, (uint64_t)seat);
    assert_int_equal(bot_create(&bot, spec, table->rules, NULL), STATUS_OK);
    if (spec->bot_class->new_game != NULL) {
        spec->bot_class->new_game(bot, view, seat);
    }
    const Action action = spec->bot_class->choose(bot, view, &budget, &stream);
    spec->bot_class->destroy(bot);
    return action;
}

/** The bot decides the same in all worlds, and its decision is legal. */
static void expect_same_choice(Worlds *table, const BotSpec *spec, int seat) {
    worlds_make(table, seat);
    const Action here = choice_of(table, spec, table->view, seat);
    const Action there = choice_of(table, spec, table->again, seat);
    Action action = 0;
    if (here != there ||
        game_normalize(table->rules, table->game, here, &action, NULL) != STATUS_OK) {
        fail_msg("%s saw what is hidden", spec->bot_class->name);
    }
}

/** Plays a random game in which a bot is asked now and then. */
static void asked_in_game(Worlds *table, const BotSpec *spec, int first) {
    enum { EVERY = 23 };
    for (int ply = first; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_DECISION && (ply % EVERY == 0 || bids_are_made(table))) {
            expect_same_choice(table, spec, pending.player);
        }
        worlds_step(table);
    }
}

// ---- Half tiles

static bool is_half(const GameFact *fact) {
    return strncmp(fact->name, "half tile", strlen("half tile")) == 0;
}

/** A seat sees its own half-tiles and no others. */
static void expect_own_halves(const Worlds *table, int seat) {
    GameFact all[GAME_FACTS_MAX];
    GameFact seen[GAME_FACTS_MAX];
    const uint32_t all_count = game_facts(table->rules, table->game, all);
    const uint32_t seen_count = game_facts(table->rules, table->view, seen);
    uint32_t own = 0;
    for (uint32_t i = 0; i < all_count; i++) {
        if (!is_half(&all[i]) || all[i].player != seat) {
            continue;
        }
        while (own < seen_count && !is_half(&seen[own])) {
            own++;
        }
        assert_true(own < seen_count);
        assert_int_equal(seen[own].player, seat);
        assert_string_equal(seen[own].name, all[i].name);
        assert_int_equal(seen[own].amount, 1);
        own++;
    }
    for (; own < seen_count; own++) {
        assert_false(is_half(&seen[own]));
    }
}

/**
 * The deciding player has the same choices in the view, and a bot process gets no more information.
 */
static void expect_own_choices(Worlds *table) {
    const Pending pending = game_pending(table->rules, table->game);
    if (pending.kind != PENDING_DECISION) {
        return;
    }
    Action *const actions = malloc(2 * rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    Action *const others = actions + rules_actions_max(table->rules);
    worlds_make(table, pending.player);
    const uint32_t count = game_actions(table->rules, table->game, actions);
    assert_int_equal(game_actions(table->rules, table->view, others), count);
    assert_memory_equal(actions, others, count * sizeof *actions);
    assert_int_equal(game_actions(table->rules, table->again, others), count);
    assert_memory_equal(actions, others, count * sizeof *actions);
    free(actions);
}

static void views_contain_no_half_tiles(void **state) {
    static const char *const HALVES[] = {"base+halflings-1", "base+halflings-1+halflings-2"};
    enum { GAMES = 16, OTHERS_LEAST = 400 };
    uint32_t others = 0;
    for (int number = 0; number < GAMES; number++) {
        Worlds *const table = worlds_open(SECRET_HALVES + (unsigned)number % HALVES_COUNT,
                                          HALVES[number / 2 % 2], 2 + number % 3, (uint64_t)number);
        for (int ply = 0; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
            for (int seat = -1; ply < 24 && seat < rules_players(table->rules); seat++) {
                worlds_make(table, seat);
                expect_own_halves(table, seat);
                expect_same_view(table);
                others +=
                    game_hash(table->rules, table->game) != game_hash(table->rules, table->other);
            }
            expect_own_choices(table);
            worlds_step(table);
        }
        worlds_free(table);
    }
    assert_true(others > OTHERS_LEAST);
}

/**
 * With two players, a player who sees the rest of a draft knows all that was taken before. What is
 * dealt, or taken later, stays unknown.
 */
static void seeing_the_rest_of_a_draft_reveals_what_was_taken(void **state) {
    Worlds *const table = worlds_open(SECRET_HALVES + 1, "base+halflings-1", 2, 1);
    GameFact facts[2][GAME_FACTS_MAX];
    for (int ply = 0; ply < 4; ply++) { // player 1 takes the first and the third
        assert_true(game_choice_sealed(table->rules, table->game));
        worlds_step(table);
    }
    // Player 0 took the last one, and so knows both of player 1's.
    worlds_make(table, 0);
    assert_true(game_hash(table->rules, table->game) == game_hash(table->rules, table->other));
    bool differs = false; // player 1 does not know the last one
    for (int guess = 0; guess < 64; guess++) {
        worlds_make(table, 1);
        const uint32_t count = game_facts(table->rules, table->game, facts[0]);
        assert_int_equal(game_facts(table->rules, table->other, facts[1]), count);
        uint32_t changed = 0;
        for (uint32_t i = 0; i < count; i++) {
            const bool same = strcmp(facts[0][i].name, facts[1][i].name) == 0;
            changed += !same;
            assert_true(facts[0][i].player == 0 || same);
        }
        differs = differs || changed > 0;
    }
    assert_true(differs);
    worlds_free(table);
}

static void choices_do_not_depend_on_hidden_information(void **state) {
    const BotClass *bot_class;
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        BotSpec spec = spec_make(bot_class);
        for (unsigned secret = 0; secret < SECRET_COUNT; secret++) {
            const int players = 2 + (int)(i + secret) % 2;
            Worlds *const table = worlds_open(secret, SETS[i % 2 == 0 ? 0 : 3], players, i);
            asked_in_game(table, &spec, (int)i);
            worlds_free(table);
        }
        bot_spec_free(&spec);
    }
}

/** Returns the request that a bot process gets for a decision. */
static char *request_text(const Worlds *table, const Game *view, const Action *actions,
                          uint32_t count) {
    const BotBudget budget = {.simulations = 1};
    const RequestChoice choice = {.rules = table->rules,
                                  .game = view,
                                  .actions = actions,
                                  .action_count = count,
                                  .wants = WANT_ACTIONS | WANT_STATE | WANT_FEATURES | WANT_CELLS |
                                           WANT_UNSEEN | WANT_POSITION,
                                  .budget = &budget};
    JsonWriter writer = {0};
    assert_int_equal(request_choose(&writer, 1, &choice), STATUS_OK);
    char *const text = strdup(json_writer_text(&writer));
    assert_non_null(text);
    json_writer_free(&writer);
    return text;
}

static void expect_same_requests(unsigned secret, int players) {
    Worlds *const table = worlds_open(secret, "base", players, 3);
    Action *const actions = malloc(rules_actions_max(table->rules) * sizeof *actions);
    assert_non_null(actions);
    for (int ply = 0; game_pending(table->rules, table->game).kind != PENDING_OVER; ply++) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_DECISION && (ply % 5 == 0 || bids_are_made(table))) {
            worlds_make(table, pending.player);
            const uint32_t count = game_actions(table->rules, table->game, actions);
            char *const here = request_text(table, table->view, actions, count);
            char *const there = request_text(table, table->again, actions, count);
            assert_string_equal(here, there);
            free(here);
            free(there);
        }
        worlds_step(table);
    }
    free(actions);
    worlds_free(table);
}

static void requests_do_not_depend_on_hidden_information(void **state) {
    expect_same_requests(SECRET_HANDS, 2);
    expect_same_requests(SECRET_GIVEN, 3);
    expect_same_requests(SECRET_BIDS, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_contain_nothing_hidden),
        cmocka_unit_test(views_contain_no_sealed_bids),
        cmocka_unit_test(views_contain_no_half_tiles),
        cmocka_unit_test(seeing_the_rest_of_a_draft_reveals_what_was_taken),
        cmocka_unit_test(choices_do_not_depend_on_hidden_information),
        cmocka_unit_test(requests_do_not_depend_on_hidden_information),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
