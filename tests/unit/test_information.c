// SPDX-License-Identifier: MIT
//
// Information of games about strengths: against closed forms, the joint fit of the report, and
// itself.
#include "carcarena/arena/ratings.h"
#include "carcarena/engine/rng.h"
#include "statistics/information.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "assert_close.h"

static Information *information_of(uint32_t bots) {
    Information *out = NULL;
    assert_int_equal(information_create(&out, bots, NULL), STATUS_OK);
    return out;
}

static double elo_gap(const Information *information, uint32_t first, uint32_t second) {
    return 400.0 * log10(information_strength(information, first) /
                         information_strength(information, second));
}

/** Returns `blocks` blocks of one game between two bots, of which the first won `wins`. */
static InformationTable duel(uint32_t first, uint32_t second, uint64_t wins, uint64_t losses) {
    static const uint64_t WON[2] = {2, 0};
    static const uint64_t LOST[2] = {0, 2};
    InformationTable table = {.bots = {first, second}};
    for (uint64_t i = 0; i < wins; i++) {
        information_table_add(&table, 2, WON);
    }
    for (uint64_t i = 0; i < losses; i++) {
        information_table_add(&table, 2, LOST);
    }
    return table;
}

/**
 * The chain of five of KataGo's python/elo.py; a thousandfold, so that the virtual opponent matters
 * little.
 */
static void a_chain_is_fitted_as_its_closed_form(void **state) {
    const InformationTable rows[] = {duel(0, 1, 12000, 6000), duel(1, 2, 12000, 6000),
                                     duel(2, 3, 24000, 12000), duel(3, 4, 40000, 8000)};
    const InformationTables tables = {rows, 4, 2, 1};
    Information *const information = information_of(5);
    information_fit(information, &tables);
    for (uint32_t bot = 0; bot < 3; bot++) {
        ASSERT_CLOSE(elo_gap(information, bot, bot + 1), 120.412, 0.05);
    }
    ASSERT_CLOSE(elo_gap(information, 3, 4), 279.588, 0.1);
    information_destroy(information);
}

/**
 * A bot that won every game has a finite strength; a bot without games has the virtual opponent's.
 */
static void without_defeats_it_stays_finite(void **state) {
    const InformationTable rows[] = {duel(0, 1, 500, 0)};
    const InformationTables tables = {rows, 1, 2, 1};
    Information *const information = information_of(3);
    information_fit(information, &tables);
    assert_true(elo_gap(information, 0, 1) > 800.0);
    assert_true(elo_gap(information, 0, 1) < 3000.0);
    ASSERT_CLOSE(information_strength(information, 2), 1.0, 1e-9);
    information_destroy(information);
}

// ---- Gains

/**
 * The covariance of equals after `games` at a table of all of them, from the variance per game of a
 * strength in test_published: 2, 12/7, 36/23, ... by seats.
 */
static void games_of_equals_have_the_known_information(void **state) {
    static const double VARIANCE[] = {0, 0, 2.0, 12.0 / 7.0, 36.0 / 23.0, 1.4723926380368098};
    for (uint32_t seats = 2; seats <= 5; seats++) {
        enum { GAMES = 1000000000 };
        const uint32_t lineup[INFORMATION_SEATS_MAX] = {0, 1, 2, 3, 4};
        const InformationTables none = {NULL, 0, seats, 1};
        Information *const information = information_of(seats);
        information_fit(information, &none);
        // The virtual opponent's variance, 4 per bot of which 4 / seats stay in the mean, decreases
        // by what the games contribute.
        const double before = 4.0 * (1.0 - 1.0 / seats);
        const double gain = information_expect(information, &none, lineup, GAMES);
        const double known = VARIANCE[seats] * (1.0 - 1.0 / seats) / GAMES;
        ASSERT_CLOSE(gain, before - known, known * 0.01);
        information_destroy(information);
    }
}

/** Returns the gain of some blocks of a lineup if only the tables are known. */
static double gain_of(const InformationTables *tables, uint32_t bots, const uint32_t *lineup,
                      uint64_t blocks) {
    Information *const information = information_of(bots);
    information_fit(information, tables);
    const double gain = information_expect(information, tables, lineup, blocks);
    information_destroy(information);
    return gain;
}

/** Blocks played in two parts gain as much as all of them at once. */
static void gains_add_up(void **state) {
    const InformationTable rows[] = {duel(0, 1, 12, 6), duel(1, 2, 10, 8), duel(2, 3, 30, 5)};
    for (uint32_t seats = 2; seats <= 4; seats++) {
        const InformationTables tables = {seats == 2 ? rows : NULL, seats == 2 ? 3 : 0, seats, 1};
        const uint32_t lineup[INFORMATION_SEATS_MAX] = {2, 0, 3, 1};
        Information *const information = information_of(4);
        information_fit(information, &tables);
        const double both = gain_of(&tables, 4, lineup, 30);
        double sum = information_expect(information, &tables, lineup, 10);
        assert_true(sum > 0.0 && sum < both);
        sum += information_expect(information, &tables, lineup, 20);
        ASSERT_CLOSE(sum, both, 1e-9);
        information_destroy(information);
    }
}

/**
 * Without results all pairs give the same information: first those listed first, then the others.
 */
static void equals_are_chosen_as_listed(void **state) {
    const InformationTables none = {NULL, 0, 2, 2};
    Information *const information = information_of(6);
    uint32_t lineup[INFORMATION_SEATS_MAX];
    information_fit(information, &none);
    for (uint32_t i = 0; i < 3; i++) {
        information_choose(information, &none, NULL, 1, lineup);
        assert_int_equal(lineup[0], 2 * i);
        assert_int_equal(lineup[1], 2 * i + 1);
        information_expect(information, &none, lineup, 1);
    }
    information_destroy(information);
}

/** The choice is the best of all tables, and greedy choice of single seats finds it. */
static void the_best_pair_is_chosen(void **state) {
    const InformationTable rows[] = {duel(0, 1, 50, 30), duel(1, 2, 10, 8), duel(2, 3, 300, 5),
                                     duel(3, 4, 20, 20), duel(0, 4, 5, 1)};
    const InformationTables tables = {rows, 5, 2, 1};
    Information *const information = information_of(5);
    uint32_t lineup[INFORMATION_SEATS_MAX];
    information_fit(information, &tables);
    information_choose(information, &tables, NULL, 3, lineup);
    const double best = gain_of(&tables, 5, lineup, 3);
    for (uint32_t first = 0; first < 5; first++) {
        for (uint32_t second = first + 1; second < 5; second++) {
            const uint32_t pair[INFORMATION_SEATS_MAX] = {first, second};
            assert_true(gain_of(&tables, 5, pair, 3) <= best + 1e-12);
        }
    }
    information_destroy(information);
}

/**
 * The cheapest of equal tables is chosen; expensive bots play against cheap ones. Equal costs
 * change no choice.
 */
static void costs_decide_between_equals(void **state) {
    static const double COSTS[6] = {50, 1, 50, 2, 1, 50};
    static const double ALIKE[6] = {7, 7, 7, 7, 7, 7};
    const InformationTables pairs = {NULL, 0, 2, 2};
    const InformationTables threes = {NULL, 0, 3, 2};
    uint32_t lineup[INFORMATION_SEATS_MAX];
    uint32_t same[INFORMATION_SEATS_MAX];
    Information *const information = information_of(6);
    information_fit(information, &pairs);
    information_choose(information, &pairs, COSTS, 1, lineup);
    assert_int_equal(lineup[0], 1);
    assert_int_equal(lineup[1], 4);
    information_choose(information, &threes, COSTS, 1, lineup);
    assert_int_equal(lineup[1], 3);
    for (uint32_t i = 0; i < 5; i++) {
        information_choose(information, &pairs, ALIKE, 1, lineup);
        information_choose(information, &pairs, NULL, 1, same);
        assert_memory_equal(lineup, same, 2 * sizeof lineup[0]);
        information_expect(information, &pairs, lineup, 1);
    }
    information_destroy(information);
}

/** Knowledge about expensive bots is worth its price in the end. */
static void expensive_bots_are_chosen_too(void **state) {
    static const double COSTS[4] = {1, 1, 1, 400};
    const InformationTables none = {NULL, 0, 2, 2};
    uint32_t lineup[INFORMATION_SEATS_MAX];
    uint32_t played[4] = {0};
    Information *const information = information_of(4);
    information_fit(information, &none);
    for (int i = 0; i < 400; i++) {
        information_choose(information, &none, COSTS, 1, lineup);
        information_expect(information, &none, lineup, 1);
        played[lineup[0]]++;
        played[lineup[1]]++;
    }
    assert_true(played[3] >= 10);
    assert_true(played[3] < played[0] && played[3] < played[1] && played[3] < played[2]);
    information_destroy(information);
}

// ---- Errors

/** Blocks of two games on one deck that favors a seat, for both tools. */
static void results_make(InformationTable *rows, Ratings *ratings) {
    enum { BLOCKS = 400 };
    Rng rng = rng_keyed(7, RNG_BENCH, 0, 0);
    uint64_t block = 0;
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t first = i == 2 ? 0 : i;
        const uint32_t second = i == 2 ? 2 : i + 1;
        rows[i] = (InformationTable){.bots = {first, second}};
        for (int n = 0; n < BLOCKS; n++, block++) {
            const double deck = rng_unit(&rng) - 0.5;
            uint64_t half_points[2] = {0, 0};
            RatingGame games[2];
            for (int game = 0; game < 2; game++) {
                const double chance = 0.5 + 0.08 * (second - first) + (game == 0 ? deck : -deck);
                const bool won = rng_unit(&rng) < chance;
                half_points[won ? 0 : 1] += 2;
                games[game] = (RatingGame){
                    .seat_count = 2, .bots = {first, second}, .ranks = {won ? 1 : 2, won ? 2 : 1}};
            }
            information_table_add(&rows[i], 2, half_points);
            assert_int_equal(ratings_add_block(ratings, block, games, 2, 1, NULL), STATUS_OK);
        }
    }
}

static void errors_are_those_of_the_report(void **state) {
    InformationTable rows[3];
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    assert_int_equal(ratings_create(&ratings, 3, 0, 0, NULL), STATUS_OK);
    results_make(rows, ratings);
    const RatingFitOptions options = {0};
    assert_int_equal(ratings_fit(&table, ratings, &options, NULL), STATUS_OK);
    const InformationTables tables = {rows, 3, 2, 2};
    Information *const information = information_of(3);
    information_fit(information, &tables);
    double widest = 0.0;
    for (unsigned bot = 0; bot < 3; bot++) {
        const double half = estimate_error(table->rows[bot].interval);
        // Mirrored decks: games are far from independent.
        assert_true(table->rows[bot].error_block < 0.95 * table->rows[bot].error_model);
        widest = half > widest ? half : widest;
    }
    ASSERT_CLOSE(elo_gap(information, 0, 2), table->rows[0].elo - table->rows[2].elo, 0.5);
    ASSERT_CLOSE(information_error(information, &tables), widest, 0.01 * widest);
    information_destroy(information);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void errors_need_some_blocks(void **state) {
    const InformationTable rows[] = {duel(0, 1, 50, 30), duel(1, 2, 5, 4)};
    const InformationTables tables = {rows, 2, 2, 1};
    Information *const information = information_of(3);
    information_fit(information, &tables);
    ASSERT_CLOSE(information_error(information, &tables), -1.0, 0.0);
    information_destroy(information);
}

static void too_many_bots_are_refused(void **state) {
    Information *out = NULL;
    Message message = {{0}};
    assert_int_equal(information_create(&out, INFORMATION_BOTS_MAX + 1, &message), STATUS_LIMIT);
    assert_string_equal(message.text, "expected 2 to 256 bots, got 257");
    assert_null(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_is_fitted_as_its_closed_form),
        cmocka_unit_test(without_defeats_it_stays_finite),
        cmocka_unit_test(games_of_equals_have_the_known_information),
        cmocka_unit_test(gains_add_up),
        cmocka_unit_test(equals_are_chosen_as_listed),
        cmocka_unit_test(the_best_pair_is_chosen),
        cmocka_unit_test(costs_decide_between_equals),
        cmocka_unit_test(expensive_bots_are_chosen_too),
        cmocka_unit_test(errors_are_those_of_the_report),
        cmocka_unit_test(errors_need_some_blocks),
        cmocka_unit_test(too_many_bots_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
