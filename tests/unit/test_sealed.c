// SPDX-License-Identifier: MIT
//
// Hidden information of modules other than tiles (Expansion.hidden.veil and guess), with the toy
// envelope: numbers that players seal one after the other.
#include "carcarena/engine/text.h"
#include "game_table.h"
#include "testing.h"
#include "toys.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 3, NUMBERS = 4, TEXT_SIZE = 16384, SAMPLES = 16000 };

/** Plays at random until a player must seal the first number of a turn. */
static void play_on(GameTable *table, Rng *rng) {
    do {
        assert_int_equal(game_choice_sealed(table->rules, table->game),
                         table_in_phase(table, "toy envelope"));
        if (game_pending(table->rules, table->game).kind == PENDING_DECISION) {
            game_apply(table->rules, table->game,
                       game_sample_action(table->rules, table->game, rng));
        } else {
            (void)game_chance(table->rules, table->game, rng);
        }
    } while (!table_in_phase(table, "toy envelope") ||
             game_pending(table->rules, table->game).player !=
                 game_active_player(table->rules, table->game));
}

static void seal(GameTable *table, Game *game, unsigned number) {
    const unsigned player = (unsigned)game_pending(table->rules, game).player;
    game_apply(table->rules, game, action_with_arg(action_make(VERB_CHOOSE, player), number));
}

/** Returns the number that a player has sealed, by the text of a game. */
static unsigned number_of(const GameTable *table, const Game *game, int player) {
    char text[TEXT_SIZE];
    assert_true(game_to_text(table->rules, game, text, sizeof text) < sizeof text);
    const char *at = strstr(text, "state toy-envelope envelopes=");
    if (at == NULL) {
        return 0; // omitted, as all its numbers are 0
    }
    at = strchr(at, '=') + 1;
    for (int skip = 0; skip < 2 + player; skip++) {
        at += strcspn(at, ",\n");
        if (*at != ',') {
            return 0; // omitted, like all zeros at the end
        }
        at++;
    }
    return (unsigned)strtoul(at, NULL, 10);
}

/** Two games that a seat cannot distinguish have the same view, to the last used byte. */
static void views_contain_no_sealed_number(void **state) {
    GameTable table = table_of("base+toy-envelope", PLAYERS);
    Rng rng = rng_make(3, 3);
    char one[TEXT_SIZE];
    char two[TEXT_SIZE];
    for (unsigned lot = 0; lot < NUMBERS * NUMBERS; lot++) {
        play_on(&table, &rng);
        const int first = game_active_player(table.rules, table.game);
        const int second = (first + 1) % PLAYERS;
        for (int seat = VIEWER_ONLOOKER; seat < PLAYERS; seat++) {
            game_copy(table.rules, table.other, table.game);
            seal(&table, table.other, lot % NUMBERS);
            seal(&table, table.other, lot / NUMBERS);
            game_observe(table.rules, table.other, seat);
            const uint64_t hash = game_hash(table.rules, table.other);
            (void)game_to_text(table.rules, table.other, one, sizeof one);
            assert_true(seat != first || number_of(&table, table.other, first) == lot % NUMBERS);
            assert_true(seat != second || number_of(&table, table.other, second) == lot / NUMBERS);
            game_copy(table.rules, table.other, table.game);
            seal(&table, table.other, seat == first ? lot % NUMBERS : (lot + 1) % NUMBERS);
            seal(&table, table.other, seat == second ? lot / NUMBERS : lot % NUMBERS);
            game_observe(table.rules, table.other, seat);
            (void)game_to_text(table.rules, table.other, two, sizeof two);
            assert_true(hash == game_hash(table.rules, table.other));
            assert_string_equal(one, two);
        }
    }
    table_free(&table);
}

/**
 * All values that a seat does not know are equally likely; in a game that is not a view nothing is
 * guessed.
 */
static void guesses_are_equally_likely(void **state) {
    GameTable table = table_of("base+toy-envelope", PLAYERS);
    Rng rng = rng_make(3, 3);
    play_on(&table, &rng);
    const int first = game_active_player(table.rules, table.game);
    const int second = (first + 1) % PLAYERS;
    seal(&table, table.game, 1);
    seal(&table, table.game, 2);
    game_copy(table.rules, table.other, table.game);
    game_determinize(table.rules, table.other, &rng);
    assert_int_equal(number_of(&table, table.other, first), 1);
    assert_int_equal(number_of(&table, table.other, second), 2);
    game_observe(table.rules, table.other, (second + 1) % PLAYERS);
    unsigned seen[NUMBERS * NUMBERS] = {0};
    for (int sample = 0; sample < SAMPLES; sample++) {
        game_determinize(table.rules, table.other, &rng);
        seen[NUMBERS * number_of(&table, table.other, first) +
             number_of(&table, table.other, second)]++;
    }
    const double expected = (double)SAMPLES / (NUMBERS * NUMBERS);
    double chi = 0;
    for (int world = 0; world < NUMBERS * NUMBERS; world++) {
        chi += (seen[world] - expected) * (seen[world] - expected) / expected;
    }
    assert_true(chi < 15 + 5 * 5.5); // mean 15, standard deviation the square root of 30
    table_free(&table);
}

/** Games from views continue and end. */
static void views_play_on(void **state) {
    GameTable table = table_of("base+toy-envelope", PLAYERS);
    Rng rng = rng_make(3, 3);
    play_on(&table, &rng);
    seal(&table, table.game, 3);
    game_observe(table.rules, table.game, 2);
    while (game_pending(table.rules, table.game).kind != PENDING_OVER) {
        if (game_pending(table.rules, table.game).kind == PENDING_DECISION) {
            game_apply(table.rules, table.game, game_sample_action(table.rules, table.game, &rng));
        } else {
            (void)game_chance(table.rules, table.game, &rng);
        }
        assert_int_equal(game_check(table.rules, table.game, NULL), STATUS_OK);
    }
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_contain_no_sealed_number),
        cmocka_unit_test(guesses_are_equally_likely),
        cmocka_unit_test(views_play_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
