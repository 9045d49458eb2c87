// SPDX-License-Identifier: MIT
//
// Properties of the joint fit that need no other program: closed forms, symmetry, order, limits.
#include "carcarena/arena/distributions.h"
#include "carcarena/arena/ratings.h"
#include "carcarena/engine/rng.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "assert_close.h"
#include "rating_games.h"

static const RatingFitOptions MEAN_ZERO = {0};

// Adds a mirrored pair of duels with the first bot's scores.
static void add_pair(Ratings *ratings, uint64_t block, double first_score, double second_score) {
    const RatingGame games[2] = {duel(0, 1, first_score), duel(0, 1, second_score)};
    assert_int_equal(ratings_add_block(ratings, block, games, 2, 1, NULL), STATUS_OK);
}

// Returns a random ranking game of `seats` seats among `bots` bots, ties included, strength by
// index.
static RatingGame random_game(Rng *rng, unsigned bots, unsigned seats) {
    RatingGame game = {.seat_count = seats};
    for (unsigned seat = 0; seat < seats; ++seat) {
        game.bots[seat] = rng_below(rng, bots);
        game.ranks[seat] = rng_below(rng, 6) + rng_below(rng, 1 + game.bots[seat]);
    }
    return game;
}

static void two_bots_match_the_closed_form(void **state) {
    Ratings *ratings = ratings_make(2, 0);
    const double pairs[5][2] = {{1, 1}, {1, 0}, {1, 0}, {0, 0}, {1, 1}};
    double meat = 0.0;
    const double p = 0.6; // 6 of 10
    for (unsigned i = 0; i < 5; ++i) {
        add_pair(ratings, i, pairs[i][0], pairs[i][1]);
        const double score = pairs[i][0] + pairs[i][1] - 2.0 * p;
        meat += score * score;
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    const Estimate gap = rating_difference(table, 0, 1);
    const double information = 10.0 * p * (1.0 - p);
    const double robust = sqrt(meat * 5.0 / 4.0) / information * ELO_PER_LOG_STRENGTH;
    ASSERT_CLOSE(gap.value, elo_from_score(p), 1e-8);
    ASSERT_CLOSE(2.0 * table->rows[0].error_model, ELO_PER_LOG_STRENGTH / sqrt(information), 1e-8);
    ASSERT_CLOSE(2.0 * table->rows[0].error_block, robust, 1e-8);
    ASSERT_CLOSE(estimate_error(gap), robust * student_quantile(0.975, 4.0), 1e-7);
    ASSERT_CLOSE(rating_superiority(table, 0, 1), student_cdf(gap.value / robust, 4.0), 1e-9);
    ASSERT_CLOSE(rating_superiority(table, 0, 1) + rating_superiority(table, 1, 0), 1.0, 1e-9);
    assert_false(table->prior_used);
    assert_int_equal(table->pairs[1].wins, 6);
    assert_int_equal(table->pairs[2].losses, 6);
    ASSERT_CLOSE(table->pairs[1].expected, 6.0, 1e-7);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void davidson_ties_match_the_closed_form(void **state) {
    // Wins a, losses b, ties t: strength ratio a/b, weight of ties t / sqrt(a b).
    Ratings *ratings = ratings_make(2, 0);
    const double scores[3] = {1.0, 0.0, 0.5};
    const uint64_t copies[3] = {30, 10, 60};
    for (unsigned i = 0; i < 3; ++i) {
        const RatingGame game = duel(0, 1, scores[i]);
        assert_int_equal(ratings_add_block(ratings, i, &game, 1, copies[i], NULL), STATUS_OK);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    ASSERT_CLOSE(table->rows[0].elo - table->rows[1].elo, 400.0 * log10(3.0), 1e-7);
    ASSERT_CLOSE(table->tie_weight[2], 60.0 / sqrt(300.0), 1e-8);
    ASSERT_CLOSE(table->pairs[1].expected, 60.0, 1e-7);
    assert_int_equal(table->game_count, 100);
    assert_int_equal(table->rows[1].blocks, 100);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

enum { MANY_BLOCKS = 300, BLOCK_GAMES = 4, MANY_BOTS = 6 };

// Fits the same blocks in a given order, fed game by game or block by block.
static RatingTable *fit_in_order(RatingGame games[MANY_BLOCKS][BLOCK_GAMES], const unsigned *order,
                                 bool by_game) {
    Ratings *ratings = ratings_make(MANY_BOTS, 20);
    for (unsigned i = 0; i < MANY_BLOCKS; ++i) {
        const RatingGame *block = games[order[i]];
        if (!by_game) {
            assert_int_equal(ratings_add_block(ratings, order[i], block, BLOCK_GAMES, 1, NULL),
                             STATUS_OK);
        }
        for (unsigned game = 0; by_game && game < BLOCK_GAMES; ++game) {
            assert_int_equal(ratings_add_game(ratings, order[i], &block[game], NULL), STATUS_OK);
        }
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    ratings_destroy(ratings);
    return table;
}

static void tables_are_identical(const RatingTable *a, const RatingTable *b) {
    assert_memory_equal(a->rows, b->rows, a->bot_count * sizeof *a->rows);
    const size_t cells = (size_t)a->bot_count * a->bot_count;
    assert_memory_equal(a->covariance_block, b->covariance_block, cells * sizeof(double));
    assert_memory_equal(a->covariance_model, b->covariance_model, cells * sizeof(double));
    assert_memory_equal(a->pairs, b->pairs, cells * sizeof *a->pairs);
    assert_memory_equal(&a->log_likelihood, &b->log_likelihood, sizeof(double));
    assert_memory_equal(a->tie_weight, b->tie_weight, sizeof a->tie_weight);
}

static void order_of_blocks_does_not_matter(void **state) {
    static RatingGame games[MANY_BLOCKS][BLOCK_GAMES];
    unsigned order[MANY_BLOCKS];
    Rng rng = rng_make(11, 1);
    for (unsigned i = 0; i < MANY_BLOCKS; ++i) {
        order[i] = i;
        for (unsigned game = 0; game < BLOCK_GAMES; ++game) {
            games[i][game] = random_game(&rng, MANY_BOTS, 2U + i % 4U);
        }
    }
    RatingTable *sorted = fit_in_order(games, order, false);
    RatingTable *streamed = fit_in_order(games, order, true);
    for (unsigned i = MANY_BLOCKS; i > 1; --i) {
        const unsigned j = rng_below(&rng, i);
        const unsigned held = order[i - 1U];
        order[i - 1U] = order[j];
        order[j] = held;
    }
    RatingTable *shuffled = fit_in_order(games, order, false);
    tables_are_identical(sorted, streamed);
    tables_are_identical(sorted, shuffled);
    assert_true(sorted->tie_weight[2] > 0.0 && sorted->tie_weight[3] > 0.0);
    rating_table_destroy(sorted);
    rating_table_destroy(streamed);
    rating_table_destroy(shuffled);
}

static void names_exchanged_negate_the_difference(void **state) {
    Rng rng = rng_make(3, 3);
    Ratings *ratings = ratings_make(3, 0);
    Ratings *swapped = ratings_make(3, 0);
    for (unsigned block = 0; block < 200; ++block) {
        RatingGame game = random_game(&rng, 3, 3);
        assert_int_equal(ratings_add_block(ratings, block, &game, 1, 1, NULL), STATUS_OK);
        for (unsigned seat = 0; seat < 3; ++seat) {
            game.bots[seat] = 2U - game.bots[seat];
        }
        assert_int_equal(ratings_add_block(swapped, block, &game, 1, 1, NULL), STATUS_OK);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    RatingTable *other = table_make(swapped, &MEAN_ZERO);
    for (unsigned i = 0; i < 3; ++i) {
        ASSERT_CLOSE(table->rows[i].elo, other->rows[2U - i].elo, 1e-7);
        ASSERT_CLOSE(table->rows[i].error_block, other->rows[2U - i].error_block, 1e-7);
    }
    ASSERT_CLOSE(rating_difference(table, 0, 2).value, -rating_difference(other, 0, 2).value, 1e-7);
    rating_table_destroy(table);
    rating_table_destroy(other);
    ratings_destroy(ratings);
    ratings_destroy(swapped);
}

static void an_anchor_fixes_one_bot_and_keeps_differences(void **state) {
    Rng rng = rng_make(5, 3);
    Ratings *ratings = ratings_make(4, 0);
    for (unsigned block = 0; block < 300; ++block) {
        const RatingGame game = random_game(&rng, 4, 4);
        assert_int_equal(ratings_add_block(ratings, block, &game, 1, 1, NULL), STATUS_OK);
    }
    const RatingAnchor anchor = {.bot = 2, .elo = 1500.0};
    const RatingFitOptions anchored = {.anchors = &anchor, .anchor_count = 1};
    RatingTable *free_table = table_make(ratings, &MEAN_ZERO);
    RatingTable *table = table_make(ratings, &anchored);
    double sum = 0.0;
    for (unsigned i = 0; i < 4; ++i) {
        sum += free_table->rows[i].elo;
    }
    ASSERT_CLOSE(sum, 0.0, 1e-7);
    ASSERT_CLOSE(table->rows[2].elo, 1500.0, 1e-9);
    ASSERT_CLOSE(table->rows[2].error_block, 0.0, 1e-4);
    const Estimate one = rating_difference(free_table, 0, 3);
    const Estimate two = rating_difference(table, 0, 3);
    ASSERT_CLOSE(one.value, two.value, 1e-7);
    ASSERT_CLOSE(one.low, two.low, 1e-6);
    // Against the anchor, a bot's interval equals the interval of its difference to the anchor.
    ASSERT_CLOSE(estimate_error(table->rows[0].interval),
                 estimate_error(rating_difference(free_table, 0, 2)), 1e-6);
    rating_table_destroy(free_table);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void a_bot_that_won_everything_gets_the_prior(void **state) {
    Ratings *ratings = ratings_make(3, 0);
    for (unsigned block = 0; block < 40; ++block) {
        add_pair(ratings, block, 1.0, 1.0);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    assert_true(table->prior_used);
    assert_true(table->rows[0].elo - table->rows[1].elo > 400.0);
    assert_true(isfinite(table->rows[0].elo) && table->rows[0].interval.low > 0.0);
    // The sandwich sees no residuals; the interval must not shrink to it.
    assert_true(estimate_error(table->rows[0].interval) >= table->rows[0].error_model);
    assert_false(table->rows[2].rated);
    assert_int_equal(table->rows[2].games, 0);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void a_bot_that_only_met_itself_is_rated_zero(void **state) {
    Ratings *ratings = ratings_make(1, 0);
    const RatingGame game = duel(0, 0, 1.0);
    assert_int_equal(ratings_add_block(ratings, 0, &game, 1, 10, NULL), STATUS_OK);
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    ASSERT_CLOSE(table->rows[0].elo, 0.0, 1e-12);
    assert_int_equal(table->rows[0].games, 20);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void all_ties_are_finite(void **state) {
    Ratings *ratings = ratings_make(3, 0);
    const RatingGame game = {.seat_count = 3, .bots = {0, 1, 2}, .ranks = {4, 4, 4}};
    assert_int_equal(ratings_add_block(ratings, 0, &game, 1, 50, NULL), STATUS_OK);
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    assert_true(table->prior_used && isfinite(table->tie_weight[3]) && table->tie_weight[3] > 1.0);
    for (unsigned i = 0; i < 3; ++i) {
        ASSERT_CLOSE(table->rows[i].elo, 0.0, 1e-9);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void mirrored_copies_are_exactly_even(void **state) {
    // A bot against its copy on mirrored decks: each pair is split, whichever seat the deck favors.
    Ratings *ratings = ratings_make(2, 0);
    for (unsigned block = 0; block < 50; ++block) {
        add_pair(ratings, block, block % 3 == 0 ? 1.0 : 0.0, block % 3 == 0 ? 0.0 : 1.0);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    ASSERT_CLOSE(table->rows[0].elo, 0.0, 1e-9);
    ASSERT_CLOSE(table->rows[0].error_block, 0.0, 1e-4);
    assert_true(table->rows[0].error_model > 5.0);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void blocks_widen_errors_of_repeated_games(void **state) {
    // The same game four times is no more evidence than once.
    Rng rng = rng_make(17, 3);
    Ratings *once = ratings_make(3, 0);
    Ratings *repeated = ratings_make(3, 0);
    for (unsigned block = 0; block < 150; ++block) {
        const RatingGame game = random_game(&rng, 3, 3);
        const RatingGame games[4] = {game, game, game, game};
        assert_int_equal(ratings_add_block(once, block, games, 1, 1, NULL), STATUS_OK);
        assert_int_equal(ratings_add_block(repeated, block, games, 4, 1, NULL), STATUS_OK);
    }
    RatingTable *a = table_make(once, &MEAN_ZERO);
    RatingTable *b = table_make(repeated, &MEAN_ZERO);
    for (unsigned i = 0; i < 3; ++i) {
        ASSERT_CLOSE(a->rows[i].elo, b->rows[i].elo, 1e-7);
        ASSERT_CLOSE(a->rows[i].error_block, b->rows[i].error_block, 1e-7);
        ASSERT_CLOSE(a->rows[i].error_model, 2.0 * b->rows[i].error_model, 1e-7);
    }
    rating_table_destroy(a);
    rating_table_destroy(b);
    ratings_destroy(once);
    ratings_destroy(repeated);
}

// Blocks of three games that one bot won against blocks of one game that the other won: a bootstrap
// that counted blocks, not games, would draw around equality.
static void the_bootstrap_counts_every_game_of_a_block(void **state) {
    Ratings *ratings = ratings_make(2, 400);
    for (unsigned block = 0; block < 200; ++block) {
        const RatingGame won = duel(0, 1, 1.0);
        const RatingGame lost = duel(0, 1, 0.0);
        const RatingGame three[3] = {won, won, won};
        const bool even = block % 2 == 0;
        assert_int_equal(
            ratings_add_block(ratings, block, even ? three : &lost, even ? 3 : 1, 1, NULL),
            STATUS_OK);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    ASSERT_CLOSE(table->rows[0].elo - table->rows[1].elo, 400.0 * log10(3.0), 1e-7);
    for (unsigned i = 0; i < 2; ++i) {
        const RatingRow *row = &table->rows[i];
        ASSERT_CLOSE(row->bootstrap.value, row->elo, 0.5 * row->error_block);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void the_bootstrap_agrees_with_the_sandwich(void **state) {
    Rng rng = rng_make(23, 3);
    Ratings *ratings = ratings_make(4, 1000);
    for (unsigned block = 0; block < 200; ++block) {
        RatingGame games[3];
        games[0] = random_game(&rng, 4, 4);
        games[1] = games[0]; // strongly dependent games
        games[2] = random_game(&rng, 4, 4);
        assert_int_equal(ratings_add_block(ratings, block, games, 3, 1, NULL), STATUS_OK);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    assert_int_equal(table->bootstrap_draws, 1000);
    for (unsigned i = 0; i < 4; ++i) {
        const RatingRow *row = &table->rows[i];
        const double ratio = estimate_error(row->bootstrap) / estimate_error(row->interval);
        assert_true(ratio > 0.9 && ratio < 1.1);
        ASSERT_CLOSE(row->bootstrap.value, row->elo, 0.25 * row->error_block);
        assert_true(row->error_block > 1.1 * row->error_model);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void huge_counts_and_rare_ties_converge(void **state) {
    // Sums of hundreds of millions of games beside very rare ties of four: rounding must not keep
    // the fit from ending.
    Rng rng = rng_make(29, 3);
    Ratings *ratings = ratings_make(4, 0);
    for (unsigned block = 0; block < 3000; ++block) {
        RatingGame game = random_game(&rng, 4, 4);
        assert_int_equal(ratings_add_block(ratings, block, &game, 1, 100003, NULL), STATUS_OK);
    }
    RatingTable *table = table_make(ratings, &MEAN_ZERO);
    assert_int_equal(table->game_count, 3000ULL * 100003ULL);
    assert_true(table->iterations < 30);
    assert_true(table->tie_weight[4] > 0.0);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

// Blocks with one number are one block, in any order.
static void joined_blocks_are_one(void **state) {
    enum { DECKS = 40, TIMES = 3 };
    RatingGame games[DECKS][TIMES * 2];
    Rng rng = rng_make(41, 3);
    Ratings *whole = ratings_make(3, 50);
    Ratings *parts = ratings_make(3, 50);
    ratings_join_blocks(parts);
    for (unsigned deck = 0; deck < DECKS; ++deck) {
        for (unsigned i = 0; i < TIMES * 2; ++i) {
            games[deck][i] = random_game(&rng, 3, 2 + deck % 2);
        }
        assert_int_equal(ratings_add_block(whole, deck, games[deck], TIMES * 2, 1, NULL),
                         STATUS_OK);
    }
    for (unsigned time = 0; time < TIMES; ++time) {
        for (unsigned deck = 0; deck < DECKS; ++deck) {
            assert_int_equal(ratings_add_block(parts, deck, &games[deck][time * 2], 2, 1, NULL),
                             STATUS_OK);
        }
    }
    RatingTable *a = table_make(whole, &MEAN_ZERO);
    RatingTable *b = table_make(parts, &MEAN_ZERO);
    assert_int_equal(a->block_count, b->block_count);
    for (unsigned i = 0; i < 3; ++i) {
        assert_int_equal(a->rows[i].blocks, b->rows[i].blocks);
        ASSERT_CLOSE(a->rows[i].elo, b->rows[i].elo, 1e-9);
        ASSERT_CLOSE(a->rows[i].error_block, b->rows[i].error_block, 1e-9);
        ASSERT_CLOSE(a->rows[i].bootstrap.low, b->rows[i].bootstrap.low, 1e-9);
    }
    rating_table_destroy(a);
    rating_table_destroy(b);
    ratings_destroy(whole);
    ratings_destroy(parts);
}

// Games that all ended in a tie, except for the last seats of a few, as after a single forfeit.
static void nearly_all_ties_converge(void **state) {
    static const unsigned TIED = 479;
    for (unsigned seats = 3; seats <= RATING_SEATS_MAX; ++seats) {
        for (unsigned last = 1; last < seats; ++last) {
            Ratings *ratings = ratings_make(seats, 0);
            RatingGame game = {.seat_count = seats};
            for (unsigned seat = 0; seat < seats; ++seat) {
                game.bots[seat] = seat;
            }
            assert_int_equal(ratings_add_block(ratings, 0, &game, 1, TIED, NULL), STATUS_OK);
            for (unsigned seat = 0; seat < seats; ++seat) {
                game.ranks[seat] = seat < last ? 0U : 1U;
            }
            assert_int_equal(ratings_add_block(ratings, TIED, &game, 1, 1, NULL), STATUS_OK);
            RatingTable *table = table_make(ratings, &MEAN_ZERO);
            assert_true(table->prior_used);
            assert_true(isfinite(table->rows[0].elo));
            assert_true(table->rows[0].elo > table->rows[seats - 1].elo);
            assert_true(table->rows[0].error_model < 2000.0);
            rating_table_destroy(table);
            ratings_destroy(ratings);
        }
    }
}

static void wrong_input_is_refused(void **state) {
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    Message message = {{0}};
    assert_int_equal(ratings_create(&ratings, 0, 0, 0, &message), STATUS_LIMIT);
    assert_int_equal(ratings_create(&ratings, 2, RATING_BOOTSTRAP_MAX + 1, 0, &message),
                     STATUS_LIMIT);
    assert_null(ratings);
    ratings = ratings_make(2, 0);
    assert_int_equal(ratings_fit(&table, ratings, &MEAN_ZERO, &message), STATUS_NOT_FOUND);
    RatingGame game = duel(0, 2, 1.0);
    assert_int_equal(ratings_add_game(ratings, 0, &game, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "bot 2"));
    game = duel(0, 1, 1.0);
    game.seat_count = 1;
    assert_int_equal(ratings_add_block(ratings, 0, &game, 1, 1, &message), STATUS_INVALID);
    game.seat_count = 2;
    assert_int_equal(ratings_add_game(ratings, 0, &game, &message), STATUS_OK);
    const RatingAnchor anchor = {.bot = 5};
    const RatingFitOptions anchored = {.anchors = &anchor, .anchor_count = 1};
    assert_int_equal(ratings_fit(&table, ratings, &anchored, &message), STATUS_INVALID);
    assert_null(table);
    table = table_make(ratings, &MEAN_ZERO);
    assert_true(isinf(table->rows[0].interval.high)); // one block: no error estimate
    assert_true(isnan(table->rows[0].error_block));
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_bots_match_the_closed_form),
        cmocka_unit_test(davidson_ties_match_the_closed_form),
        cmocka_unit_test(order_of_blocks_does_not_matter),
        cmocka_unit_test(names_exchanged_negate_the_difference),
        cmocka_unit_test(an_anchor_fixes_one_bot_and_keeps_differences),
        cmocka_unit_test(a_bot_that_won_everything_gets_the_prior),
        cmocka_unit_test(a_bot_that_only_met_itself_is_rated_zero),
        cmocka_unit_test(all_ties_are_finite),
        cmocka_unit_test(mirrored_copies_are_exactly_even),
        cmocka_unit_test(blocks_widen_errors_of_repeated_games),
        cmocka_unit_test(the_bootstrap_agrees_with_the_sandwich),
        cmocka_unit_test(the_bootstrap_counts_every_game_of_a_block),
        cmocka_unit_test(huge_counts_and_rare_ties_converge),
        cmocka_unit_test(joined_blocks_are_one),
        cmocka_unit_test(nearly_all_ties_converge),
        cmocka_unit_test(wrong_input_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
