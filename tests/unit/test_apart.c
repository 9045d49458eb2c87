// SPDX-License-Identifier: MIT
//
// Tiles that are not simply drawn and placed (reserve.h, unseen.h), with the toy larder: set aside
// and shuffled back, held in the pocket, drawn again. With the toy peek: visible to the seats a
// module chooses.
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "testing.h"
#include "toys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 15, GAMES = 20, TAKE_OUT = 1 };

static GameTable table_make(int players) {
    return table_of("base+toy-larder", players);
}

static PendingKind pending(const GameTable *table) {
    return game_pending(table->rules, table->game).kind;
}

static bool in_phase(const GameTable *table, PendingKind kind, const char *phase) {
    const Pending now = game_pending(table->rules, table->game);
    return now.kind == kind && strcmp(now.phase, phase) == 0;
}

static void decide(GameTable *table, bool choose) {
    const unsigned player = (unsigned)game_active_player(table->rules, table->game);
    game_apply(table->rules, table->game,
               choose ? action_with_arg(action_make(VERB_CHOOSE, player), TAKE_OUT)
                      : action_pass(player));
}

static uint32_t remaining(const GameTable *table, const char *type) {
    return game_remaining(table->rules, table->game, (uint32_t)rules_type_find(table->rules, type));
}

/**
 * Returns how many tiles are in places of a name; of a player, or -1 for those without an owner.
 */
static uint32_t apart(const GameTable *table, const char *name, int player) {
    ReserveTile tiles[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(table->rules, table->game, tiles);
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        found += strcmp(tiles[i].name, name) == 0 && tiles[i].player == player;
    }
    return found;
}

/** Places the current tile and passes, up to the draw at the end of the turn. */
static void finish_turn(GameTable *table, Rng *rng) {
    while (!in_phase(table, PENDING_DRAW, "toy fill")) {
        assert_int_equal(pending(table), PENDING_DECISION);
        if (in_phase(table, PENDING_DECISION, "toy redraw")) {
            decide(table, false);
        } else {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, rng));
        }
    }
}

static void tiles_set_aside_are_shuffled_back(void **state) {
    GameTable table = table_make(2);
    Rng rng = rng_make(1, 1);
    const uint32_t draws = game_draws_left(table.rules, table.game);
    const uint32_t cloisters = remaining(&table, "base/B");
    table_draw(&table, "base/B");
    table_draw(&table, "base/B"); // the same player draws again each time
    assert_int_equal(game_active_player(table.rules, table.game), 0);
    assert_int_equal(pending(&table), PENDING_DRAW);
    assert_int_equal(apart(&table, "larder", -1), 2);
    assert_int_equal(remaining(&table, "base/B"), cloisters - 2);
    assert_int_equal(game_draws_left(table.rules, table.game), draws - 2);
    table_expect_text(&table);
    table_draw(&table, "base/B"); // there is no room for a third one: it is played
    assert_true(game_hand(table.rules, table.game) >= 0);
    finish_turn(&table, &rng);
    assert_int_equal(apart(&table, "larder", -1), 0);
    assert_int_equal(remaining(&table, "base/B"), cloisters - 1);
    assert_int_equal(game_draws_left(table.rules, table.game), draws - 1);
    table_expect_text(&table);
    table_free(&table);
}

static void a_tile_in_the_pocket_replaces_a_draw(void **state) {
    GameTable table = table_make(2);
    Rng rng = rng_make(2, 1);
    for (int player = 0; player < 2; player++) {
        assert_int_equal(game_active_player(table.rules, table.game), player);
        assert_true(in_phase(&table, PENDING_DRAW, "draw")); // nothing in the pocket yet
        table_draw(&table, "base/U");
        finish_turn(&table, &rng);
        table_draw(&table, player == 0 ? "base/D" : "base/V");
        assert_int_equal(apart(&table, "pocket", player), 1);
    }
    assert_true(in_phase(&table, PENDING_DECISION, "toy pocket"));
    table_expect_text(&table);
    const uint32_t draws = game_draws_left(table.rules, table.game);
    decide(&table, true);
    assert_int_equal(game_hand(table.rules, table.game), rules_type_find(table.rules, "base/D"));
    assert_true(in_phase(&table, PENDING_DECISION, "place"));
    assert_int_equal(game_draws_left(table.rules, table.game), draws);
    assert_int_equal(apart(&table, "pocket", 0), 0);
    assert_int_equal(apart(&table, "pocket", 1), 1);
    finish_turn(&table, &rng); // the pocket is empty, so it is filled again
    table_draw(&table, "base/U");
    decide(&table, false); // the other player keeps the tile and draws
    assert_true(in_phase(&table, PENDING_DRAW, "draw"));
    assert_int_equal(apart(&table, "pocket", 1), 1);
    table_expect_text(&table);
    table_free(&table);
}

static void a_tile_is_returned_for_another_once(void **state) {
    GameTable table = table_make(2);
    const uint32_t draws = game_draws_left(table.rules, table.game);
    const uint32_t kind = remaining(&table, "base/U");
    table_draw(&table, "base/U");
    assert_true(in_phase(&table, PENDING_DECISION, "toy redraw"));
    table_expect_text(&table);
    const uint64_t hash = game_hash(table.rules, table.game);
    decide(&table, true);
    assert_true(in_phase(&table, PENDING_DRAW, "draw"));
    assert_int_equal(game_hand(table.rules, table.game), -1);
    assert_int_equal(remaining(&table, "base/U"), kind);
    assert_int_equal(game_draws_left(table.rules, table.game), draws);
    table_expect_text(&table);
    table_draw(&table, "base/U");
    assert_true(in_phase(&table, PENDING_DECISION, "place")); // not asked again
    assert_true(game_hash(table.rules, table.game) != hash);
    table_free(&table);
}

static void hashes_differ_by_holder(void **state) {
    GameTable table = table_make(2);
    static char text[TEXT_SIZE];
    static const char *const POSITIONS[] = {
        "apart pocket 0 base/D\n", "apart pocket 1 base/D\n", "apart pocket 0 base/U\n",
        "apart larder base/D\n",   "apart larder base/U\n",   "",
    };
    enum { COUNT = sizeof POSITIONS / sizeof POSITIONS[0] };
    uint64_t hashes[COUNT];
    for (int i = 0; i < COUNT; i++) {
        Message message = {""};
        (void)snprintf(text, sizeof text, "tile base/D 0,0 r0\ndraws 50\n%sturn 1 draw\n",
                       POSITIONS[i]);
        if (game_from_text(table.rules, table.game, text, &message) != STATUS_OK) {
            fail_msg("%s\n%s", message.text, text);
        }
        hashes[i] = game_hash(table.rules, table.game);
        for (int k = 0; k < i; k++) {
            assert_true(hashes[k] != hashes[i]);
        }
    }
    table_free(&table);
}

/** All tiles are accounted for, and at the end all but those set aside were played. */
static void check_end(GameTable *table) {
    assert_int_equal(game_draws_left(table->rules, table->game), 0);
    for (int player = 0; player < rules_players(table->rules); player++) {
        assert_int_equal(apart(table, "pocket", player), 0);
    }
    uint32_t all = 0;
    for (uint32_t type = 0; type < rules_type_count(table->rules); type++) {
        all += rules_type_copies(table->rules, type);
    }
    const uint32_t seen = game_tile_count(table->rules, table->game) +
                          game_discards(table->rules, table->game, NULL) +
                          apart(table, "larder", -1);
    assert_int_equal(seen, all);
}

/**
 * Plays a game with a hidden deck and all checks at every ply. @return how often the larder was
 * shuffled back.
 */
static uint32_t deck_game_checked(GameTable *table, uint64_t seed) {
    Rng rng = rng_make(seed, 1);
    Rng chance = rng_make(seed, 2);
    Deck deck;
    deck_shuffle(table->rules, &deck, &rng);
    game_start(table->rules, table->game, 0);
    uint32_t shuffled = 0;
    uint32_t plies = 0;
    for (; pending(table) != PENDING_OVER; plies++) {
        Message message = {""};
        if (game_check(table->rules, table->game, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        if (seed < 2) {
            table_expect_text(table);
        }
        assert_true(game_actions(table->rules, table->game, table->actions) <=
                    rules_actions_max(table->rules));
        const uint32_t larder = apart(table, "larder", -1);
        if (pending(table) == PENDING_DRAW) {
            (void)deck_draw(table->rules, &deck, table->game, &chance);
        } else {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, &rng));
        }
        shuffled += larder == 2 && apart(table, "larder", -1) == 0;
    }
    assert_true(plies <= rules_plies_max(table->rules));
    check_end(table);
    return shuffled;
}

static void games_by_hidden_decks_are_whole(void **state) {
    uint32_t shuffled = 0;
    for (int players = 2; players <= 5; players++) {
        GameTable table = table_make(players);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            shuffled += deck_game_checked(&table, seed);
        }
        table_free(&table);
    }
    assert_true(shuffled > GAMES);
}

/** Plays a game in a fixed order. Returns the hash of its end. */
static uint64_t fixed_game(GameTable *table, uint64_t seed) {
    Rng rng = rng_make(seed, 3);
    game_start(table->rules, table->game, 0);
    game_determinize(table->rules, table->game, &rng);
    while (pending(table) != PENDING_OVER) {
        if (pending(table) == PENDING_DECISION) {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, &rng));
        } else {
            (void)game_chance_next(table->rules, table->game);
        }
    }
    check_end(table);
    return game_hash(table->rules, table->game);
}

/**
 * A fixed order of the unseen tiles plays to the end although tiles return to the supply, the same
 * each time.
 */
static void determinized_games_end_the_same(void **state) {
    GameTable table = table_make(3);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        const uint64_t hash = fixed_game(&table, seed);
        assert_true(fixed_game(&table, seed) == hash);
    }
    table_free(&table);
}

/**
 * All players except its owner see a tile, and an onlooker sees none. In views of the others it is
 * guessed again in every world.
 */
static void modules_decide_which_seats_see(void **state) {
    GameTable table = table_of("base+toy-peek", 3);
    Rng rng = rng_make(4, 4);
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    ReserveTile seen[GAME_RESERVE_TILES_MAX];
    enum { HELD = 2 }; // by all but the active player
    while (game_reserve_tiles(table.rules, table.game, apart) < HELD) {
        if (pending(&table) == PENDING_DECISION) {
            game_apply(table.rules, table.game, game_sample_action(table.rules, table.game, &rng));
        } else {
            (void)game_chance(table.rules, table.game, &rng);
        }
    }
    for (int seat = -1; seat < 3; seat++) {
        uint32_t others = 0;
        game_copy(table.rules, table.other, table.game);
        game_observe(table.rules, table.other, seat);
        for (int world = 0; world < GAMES; world++) {
            game_determinize(table.rules, table.other, &rng);
            assert_int_equal(game_reserve_tiles(table.rules, table.other, seen), HELD);
            for (int i = 0; i < HELD; i++) {
                const bool guessed = game_tile_is_guess(table.rules, table.other, &seen[i]);
                assert_int_equal(guessed, seat < 0 || seen[i].player == seat);
                assert_true(guessed || seen[i].type == apart[i].type);
                others += seen[i].type != apart[i].type;
            }
        }
        const bool holds = seat == apart[0].player || seat == apart[1].player;
        assert_int_equal(others > 0, seat < 0 || holds);
    }
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_set_aside_are_shuffled_back),
        cmocka_unit_test(a_tile_in_the_pocket_replaces_a_draw),
        cmocka_unit_test(a_tile_is_returned_for_another_once),
        cmocka_unit_test(hashes_differ_by_holder),
        cmocka_unit_test(games_by_hidden_decks_are_whole),
        cmocka_unit_test(determinized_games_end_the_same),
        cmocka_unit_test(modules_decide_which_seats_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
