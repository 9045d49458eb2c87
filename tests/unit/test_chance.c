// SPDX-License-Identifier: MIT
//
// Events with a toy die: outcomes and their frequency, separate streams for tiles and dice, the
// same game in every way of playing, positions and perft.
#include "carcarena/engine/perft.h"
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "game_table.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { FACES = 3, TEXT_SIZE = 1 << 14 };

/** Plays at random until an event is pending, or the game is over. */
static bool event_reach(GameTable *table, Rng *rng) {
    for (;;) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_CHANCE || pending.kind == PENDING_OVER) {
            return pending.kind == PENDING_CHANCE;
        }
        if (pending.kind == PENDING_DRAW) {
            game_draw(table->rules, table->game, rng);
        } else {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, rng));
        }
    }
}

static void outcomes_are_listed_and_taken(void **state) {
    GameTable table = table_of("base+toy-die", 2);
    Rng rng = rng_make(1, 1);
    Outcome outcomes[OUTCOMES_MAX];
    int32_t before[2], after[2];
    assert_true(event_reach(&table, &rng));
    const Pending pending = game_pending(table.rules, table.game);
    assert_string_equal(pending.phase, "toy throw");
    assert_int_equal(pending.player, game_active_player(table.rules, table.game));
    assert_int_equal(game_outcomes(table.rules, table.game, outcomes), FACES);
    for (unsigned i = 0; i < FACES; i++) {
        assert_int_equal(outcomes[i].number, i + 1);
        assert_int_equal(outcomes[i].weight, FACES - i);
    }
    assert_string_equal(outcomes[1].text, "two");
    assert_int_equal(game_actions(table.rules, table.game, NULL), 0);
    const uint64_t hash = game_hash(table.rules, table.game);
    assert_int_equal(game_resolve(table.rules, table.game, 4), STATUS_ILLEGAL);
    assert_int_equal(game_draw_tile(table.rules, table.game, 0), STATUS_ILLEGAL);
    assert_true(game_hash(table.rules, table.game) == hash);
    ScoreEvent events[8];
    ScoreLog log = {.events = events, .capacity = 8};
    game_scores(table.rules, table.game, before);
    assert_int_equal(game_resolve_logged(table.rules, table.game, 3, &log), STATUS_OK);
    game_scores(table.rules, table.game, after);
    assert_int_equal(after[pending.player] - before[pending.player], 3);
    assert_true(log.count == 1 && events[0].points == 3);
    // Three: it is rolled again. A one ends it.
    assert_int_equal(game_pending(table.rules, table.game).kind, PENDING_CHANCE);
    assert_int_equal(game_resolve(table.rules, table.game, 1), STATUS_OK);
    assert_int_equal(game_pending(table.rules, table.game).kind, PENDING_DRAW);
    table_free(&table);
}

/** A draw's outcomes are the types that may be drawn. */
static void draws_have_outcomes(void **state) {
    GameTable table = table_of("base+river-2+toy-die", 2);
    const uint32_t types = rules_type_count(table.rules);
    Outcome *const outcomes = malloc(rules_outcomes_max(table.rules) * sizeof *outcomes);
    uint32_t *const counts = malloc(types * sizeof *counts);
    Rng rng = rng_make(2, 1);
    assert_true(outcomes != NULL && counts != NULL);
    for (unsigned ply = 0; game_pending(table.rules, table.game).kind != PENDING_OVER; ply++) {
        if (game_pending(table.rules, table.game).kind != PENDING_DRAW) {
            table_step(&table, &rng);
            continue;
        }
        const uint32_t count = game_outcomes(table.rules, table.game, outcomes);
        uint32_t at = 0;
        game_drawable(table.rules, table.game, counts);
        for (uint32_t type = 0; type < types; type++) {
            if (counts[type] > 0) {
                assert_true(at < count && outcomes[at].number == type);
                assert_int_equal(outcomes[at].weight, counts[type]);
                assert_null(outcomes[at++].text);
            }
        }
        assert_int_equal(at, count);
        const uint32_t type = outcomes[ply % count].number;
        const uint32_t left = game_remaining(table.rules, table.game, type);
        assert_int_equal(game_resolve(table.rules, table.game, type), STATUS_OK);
        assert_int_equal(game_remaining(table.rules, table.game, type), left - 1);
    }
    assert_int_equal(game_outcomes(table.rules, table.game, outcomes), 0);
    free(outcomes);
    free(counts);
    table_free(&table);
}

static void outcomes_are_as_frequent_as_their_weights(void **state) {
    enum { TIMES = 6000 };
    GameTable table = table_of("base+toy-die", 2);
    GameTable other = table_of("base+toy-die", 2);
    Rng rng = rng_make(3, 1);
    uint32_t seen[3][FACES + 1] = {{0}};
    assert_true(event_reach(&table, &rng));
    Deck deck = {.events = rng_make(4, 1)};
    for (unsigned i = 0; i < TIMES; i++) {
        game_copy(table.rules, other.game, table.game);
        seen[0][game_chance(table.rules, other.game, &rng)]++;
        game_copy(table.rules, other.game, table.game);
        seen[1][deck_resolve(table.rules, &deck, other.game, NULL).number]++;
        game_copy(table.rules, other.game, table.game);
        game_determinize(table.rules, other.game, &rng);
        seen[2][game_chance_next(table.rules, other.game)]++;
    }
    for (unsigned way = 0; way < 3; way++) {
        for (unsigned face = 1; face <= FACES; face++) {
            const uint32_t expected = TIMES / 6 * (FACES + 1 - face);
            assert_in_range(seen[way][face], expected - 130, expected + 130); // over 3 sigma
        }
    }
    table_free(&table);
    table_free(&other);
}

/** Returns the tiles of a game in which all players always roll, or never. */
static void tiles_list(uint16_t *tiles, uint64_t seed, bool throws) {
    GameTable table = table_of("base+toy-die", 2);
    Rng order = rng_make(seed, 1);
    Rng chance = rng_make(seed, 2);
    Rng mine = rng_make(seed, 3);
    Deck deck;
    uint32_t drawn = 0;
    Pending pending;
    deck_shuffle(table.rules, &deck, &order);
    while ((pending = game_pending(table.rules, table.game)).kind != PENDING_OVER) {
        if (pending.kind == PENDING_DRAW) {
            tiles[drawn++] = (uint16_t)deck_draw(table.rules, &deck, table.game, &chance);
        } else if (pending.kind == PENDING_CHANCE) {
            (void)deck_resolve(table.rules, &deck, table.game, NULL);
        } else if (strcmp(pending.phase, "toy stake") == 0) {
            const unsigned player = (unsigned)pending.player;
            const Action stake = action_with_arg(action_make(VERB_CHOOSE, player), 1);
            game_apply(table.rules, table.game, throws ? stake : action_pass(player));
        } else {
            game_apply(table.rules, table.game, game_sample_action(table.rules, table.game, &mine));
        }
    }
    assert_int_equal(drawn, rules_draws(table.rules));
    table_free(&table);
}

/** A bot's decisions change how often the die is rolled, but never the drawn tiles. */
static void dice_do_not_change_the_tiles(void **state) {
    for (uint64_t seed = 0; seed < 10; seed++) {
        uint16_t tiles[2][DECK_TILES_MAX];
        tiles_list(tiles[0], seed, false);
        tiles_list(tiles[1], seed, true);
        assert_memory_equal(tiles[0], tiles[1], 71 * sizeof tiles[0][0]);
    }
}

/** Fused and stepped playouts, with and without a deck, are the same games. */
static void playouts_agree(void **state) {
    static const char *const SETS[] = {"base+toy-die", "base+traders-and-builders+toy-die",
                                       "base+river-2+toy-die", "base+abbey-and-mayor+toy-die"};
    for (unsigned i = 0; i < sizeof SETS / sizeof SETS[0]; i++) {
        GameTable fused = table_of(SETS[i], 3);
        GameTable stepped = table_of(SETS[i], 3);
        for (uint64_t seed = 0; seed < 20; seed++) {
            Rng one = rng_make(seed, i);
            Rng other = one;
            uint32_t plies = 0;
            game_start(fused.rules, fused.game, 0);
            game_start(stepped.rules, stepped.game, 0);
            while (game_pending(stepped.rules, stepped.game).kind != PENDING_OVER) {
                plies += game_pending(stepped.rules, stepped.game).kind == PENDING_DECISION;
                table_step(&stepped, &other);
                assert_int_equal(game_check(stepped.rules, stepped.game, NULL), STATUS_OK);
            }
            assert_int_equal(game_playout(fused.rules, fused.game, &one), plies);
            assert_true(game_hash(fused.rules, fused.game) ==
                        game_hash(stepped.rules, stepped.game));
            assert_memory_equal(&one, &other, sizeof one);
        }
        table_free(&fused);
        table_free(&stepped);
    }
}

static uint32_t deck_play(const GameTable *table, Deck *deck, Rng *seats, Rng *chance) {
    for (uint32_t plies = 0;; plies++) {
        const Pending pending = game_pending(table->rules, table->game);
        if (pending.kind == PENDING_OVER) {
            return plies;
        }
        if (pending.kind == PENDING_DRAW) {
            (void)deck_draw(table->rules, deck, table->game, chance);
        } else if (pending.kind == PENDING_CHANCE) {
            (void)deck_resolve(table->rules, deck, table->game, NULL);
        } else {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, &seats[pending.player]));
        }
    }
}

static void deck_playouts_agree(void **state) {
    static const char *const SETS[] = {"base+toy-die", "base+river-2+toy-die",
                                       "base+abbey-and-mayor+toy-die"};
    for (unsigned i = 0; i < sizeof SETS / sizeof SETS[0]; i++) {
        GameTable fused = table_of(SETS[i], 3);
        GameTable stepped = table_of(SETS[i], 3);
        for (uint64_t seed = 0; seed < 20; seed++) {
            Rng seats[2][4];
            for (unsigned k = 0; k < 4; k++) {
                seats[0][k] = seats[1][k] = rng_make(seed, k);
            }
            Rng order = rng_make(seed, 9);
            Deck decks[2];
            deck_shuffle(fused.rules, &decks[0], &order);
            decks[1] = decks[0];
            game_start(fused.rules, fused.game, 1);
            game_start(stepped.rules, stepped.game, 1);
            const uint32_t plies =
                deck_playout(fused.rules, &decks[0], fused.game, seats[0], &seats[0][3]);
            assert_int_equal(deck_play(&stepped, &decks[1], seats[1], &seats[1][3]), plies);
            assert_true(plies <= rules_plies_max(fused.rules));
            assert_true(game_hash(fused.rules, fused.game) ==
                        game_hash(stepped.rules, stepped.game));
            assert_memory_equal(&decks[0].events, &decks[1].events, sizeof(Rng));
        }
        table_free(&fused);
        table_free(&stepped);
    }
}

/** Plays a game with chance fixed by `lots` and choices by `mine`. @return the hash of its end. */
static uint64_t fixed_play(GameTable *table, Rng *lots, Rng *mine) {
    game_start(table->rules, table->game, 0);
    game_determinize(table->rules, table->game, lots);
    while (game_pending(table->rules, table->game).kind != PENDING_OVER) {
        if (game_pending(table->rules, table->game).kind == PENDING_DECISION) {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, mine));
        } else {
            (void)game_chance_next(table->rules, table->game);
        }
    }
    return game_hash(table->rules, table->game);
}

/** Fixed chance gives the same game twice. */
static void determinized_games_are_the_same(void **state) {
    GameTable table = table_of("base+toy-die", 2);
    GameTable other = table_of("base+toy-die", 2);
    Rng rng = rng_make(5, 1);
    unsigned differ = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        Rng lots[3] = {rng_make(seed, 1), rng_make(seed, 1), rng_make(seed + 100, 1)};
        uint64_t hashes[3];
        for (unsigned i = 0; i < 3; i++) {
            Rng mine = rng_make(6, seed);
            hashes[i] = fixed_play(&other, &lots[i], &mine);
        }
        assert_true(hashes[0] == hashes[1]);
        differ += hashes[0] != hashes[2];
    }
    assert_int_equal(differ, 10);
    // It changes nothing public.
    assert_true(event_reach(&table, &rng));
    const uint64_t hash = game_hash(table.rules, table.game);
    game_determinize(table.rules, table.game, &rng);
    assert_true(game_hash(table.rules, table.game) == hash);
    table_free(&table);
    table_free(&other);
}

static void positions_wait_for_the_die(void **state) {
    GameTable table = table_of("base+toy-die", 2);
    GameTable read = table_of("base+toy-die", 2);
    Rng rng = rng_make(7, 1);
    char text[TEXT_SIZE];
    Message message = {""};
    for (unsigned i = 0; i < 20 && event_reach(&table, &rng); i++) {
        assert_true(game_to_text(table.rules, table.game, text, sizeof text) < sizeof text);
        assert_non_null(strstr(text, " toy-throw\n"));
        if (game_from_text(table.rules, read.game, text, &message) != STATUS_OK) {
            fail_msg("%s\n%s", message.text, text);
        }
        assert_int_equal(game_pending(table.rules, read.game).kind, PENDING_CHANCE);
        assert_true(game_hash(table.rules, read.game) == game_hash(table.rules, table.game));
        (void)game_chance(table.rules, table.game, &rng);
    }
    table_free(&table);
    table_free(&read);
}

/** Returns the leaves below a position after `tiles` more tiles, counted by hand. */
static uint64_t leaves_count(const GameTable *table, const Game *game, const uint16_t *types,
                             uint32_t tiles) {
    const Rules *rules = table->rules;
    const Pending pending = game_pending(rules, game);
    if (pending.kind == PENDING_DRAW && tiles == 0) {
        return 1;
    }
    Game *const next = game_memory(rules);
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    Outcome outcomes[OUTCOMES_MAX];
    uint64_t leaves = 0;
    assert_true(next != NULL && actions != NULL);
    const bool event = pending.kind == PENDING_CHANCE;
    const uint32_t count = pending.kind == PENDING_DRAW ? 1
                           : event                      ? game_outcomes(rules, game, outcomes)
                                                        : game_actions(rules, game, actions);
    for (uint32_t i = 0; i < count; i++) {
        game_copy(rules, next, game);
        if (pending.kind == PENDING_DECISION) {
            game_apply(rules, next, actions[i]);
        } else {
            assert_int_equal(game_resolve(rules, next, event ? outcomes[i].number : types[0]),
                             STATUS_OK);
        }
        const uint32_t used = pending.kind == PENDING_DRAW;
        leaves += leaves_count(table, next, types + used, tiles - used);
    }
    free(next);
    free(actions);
    return leaves;
}

static void perft_counts_every_outcome(void **state) {
    GameTable table = table_of("base+toy-die", 2);
    Rng order = rng_make(8, 1);
    Deck deck;
    deck_shuffle(table.rules, &deck, &order);
    for (uint32_t depth = 1; depth <= 2; depth++) {
        PerftCount count;
        assert_int_equal(perft(table.rules, table.game, deck.types, depth, &count), STATUS_OK);
        const uint64_t leaves = leaves_count(&table, table.game, deck.types, depth);
        assert_true(count.leaves == leaves);
        // Each turn ends by passing or in one of 2 + 2 + 3 sequences of rolls.
        assert_int_equal(leaves % (depth == 1 ? 8 : 64), 0);
    }
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(outcomes_are_listed_and_taken),
                                       cmocka_unit_test(draws_have_outcomes),
                                       cmocka_unit_test(outcomes_are_as_frequent_as_their_weights),
                                       cmocka_unit_test(dice_do_not_change_the_tiles),
                                       cmocka_unit_test(playouts_agree),
                                       cmocka_unit_test(deck_playouts_agree),
                                       cmocka_unit_test(determinized_games_are_the_same),
                                       cmocka_unit_test(positions_wait_for_the_die),
                                       cmocka_unit_test(perft_counts_every_outcome)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
