// SPDX-License-Identifier: MIT
//
// Choices of the joint fit: ties as half a win, priors, anchors, first-seat advantage.
#include "carcarena/arena/ratings.h"
#include "carcarena/engine/rng.h"
#include "testing.h"

#include <math.h>

#include "assert_close.h"
#include "rating_games.h"

static const RatingFitOptions HALF = {.draws = RATING_DRAWS_HALF};

static void add(Ratings *ratings, const RatingGame *game, uint64_t copies) {
    static uint64_t block; // any number will do without bootstrap
    assert_int_equal(ratings_add_block(ratings, block++, game, 1, copies, NULL), STATUS_OK);
}

static void add_duels(Ratings *ratings, unsigned wins, unsigned ties, unsigned losses) {
    const double scores[3] = {1.0, 0.5, 0.0};
    const unsigned copies[3] = {wins, ties, losses};
    for (unsigned i = 0; i < 3; ++i) {
        const RatingGame game = duel(0, 1, scores[i]);
        if (copies[i] > 0) {
            add(ratings, &game, copies[i]);
        }
    }
}

static RatingGame random_game(Rng *rng, unsigned bots, unsigned seats) {
    RatingGame game = {.seat_count = seats, .first = rng_below(rng, seats)};
    for (unsigned seat = 0; seat < seats; ++seat) {
        game.bots[seat] = rng_below(rng, bots);
        game.ranks[seat] = rng_below(rng, 4) + rng_below(rng, 1 + game.bots[seat]);
    }
    return game;
}

// As in Ordo: every bot's expected points equal its points, a tie being half a point.
static void halved_points_are_expected(void **state) {
    enum { BOTS = 7 };
    Rng rng = rng_make(21, 4);
    Ratings *ratings = ratings_make(BOTS, 0);
    double points[BOTS] = {0.0};
    for (unsigned i = 0; i < 400; ++i) {
        const RatingGame game = random_game(&rng, BOTS, 2);
        const bool tied = game.ranks[0] == game.ranks[1];
        if (game.bots[0] != game.bots[1]) {
            points[game.bots[0]] += tied ? 0.5 : game.ranks[0] < game.ranks[1] ? 1.0 : 0.0;
            points[game.bots[1]] += tied ? 0.5 : game.ranks[1] < game.ranks[0] ? 1.0 : 0.0;
        }
        add(ratings, &game, 1);
    }
    RatingTable *table = table_make(ratings, &HALF);
    for (size_t i = 0; i < BOTS; ++i) {
        double expected = 0.0;
        for (size_t j = 0; j < BOTS; ++j) {
            expected += table->pairs[i * BOTS + j].expected;
        }
        ASSERT_CLOSE(expected, points[i], 1e-7);
    }
    ASSERT_CLOSE(table->tie_weight[2], 0.0, 0.0);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

// Pairs of fastchess's test "Pentanomial 1": Elo +55.58 +-27.65, where pairs are the unit.
static void halved_pairs_match_fastchess(void **state) {
    const unsigned counts[5] = {34, 54, 63, 64, 75};
    const double scores[5][2] = {{0, 0}, {0, 0.5}, {0.5, 0.5}, {1, 0.5}, {1, 1}};
    Ratings *ratings = ratings_make(2, 0);
    for (unsigned i = 0; i < 5; ++i) {
        const RatingGame games[2] = {duel(0, 1, scores[i][0]), duel(0, 1, scores[i][1])};
        assert_int_equal(ratings_add_block(ratings, i, games, 2, counts[i], NULL), STATUS_OK);
    }
    RatingTable *table = table_make(ratings, &HALF);
    const Estimate gap = rating_difference(table, 0, 1);
    ASSERT_CLOSE(gap.value, 55.58, 0.00501);
    ASSERT_CLOSE(estimate_error(gap), 27.65, 0.2); // Student's t, and symmetric in Elo
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

// Every order of `tied` bots first, then the others in order, `copies` times each.
static void add_orders(Ratings *ratings, const RatingGame *game, unsigned tied, uint64_t copies) {
    unsigned orders = 1;
    for (unsigned i = 2; i <= tied; ++i) {
        orders *= i;
    }
    for (unsigned number = 0; number < orders; ++number) {
        RatingGame one = *game;
        unsigned rest = number;
        for (unsigned i = 0; i < tied; ++i) { // factorial number system
            one.ranks[i] = rest % (i + 1U);
            rest /= i + 1U;
            for (unsigned other = 0; other < i; ++other) {
                one.ranks[other] += one.ranks[other] >= one.ranks[i] ? 1U : 0U;
            }
        }
        add(ratings, &one, copies);
    }
}

// A tie of m equals every order of the m with an equal share: the same as copies of all orders.
static void halved_ties_are_all_orders(void **state) {
    for (unsigned tied = 2; tied <= 4; ++tied) {
        const uint64_t copies = tied == 2 ? 12 : tied == 3 ? 4 : 1; // 24 over the orders
        Ratings *halved = ratings_make(5, 0);
        Ratings *taken_apart = ratings_make(5, 0);
        Rng rng = rng_make(tied, 9);
        for (unsigned i = 0; i < 30; ++i) {
            RatingGame game = {.seat_count = 5, .first = 5};
            for (unsigned seat = 0; seat < 5; ++seat) {
                game.bots[seat] = (seat + i) % 5;
                game.ranks[seat] = seat < tied ? 0 : 10 + seat;
            }
            const RatingGame noise = random_game(&rng, 5, 2);
            add(halved, &game, 24);
            add_orders(taken_apart, &game, tied, copies);
            add(halved, &noise, 5);
            add(taken_apart, &noise, 5);
        }
        RatingTable *one = table_make(halved, &HALF);
        RatingTable *other = table_make(taken_apart, &HALF);
        for (unsigned bot = 0; bot < 5; ++bot) {
            ASSERT_CLOSE(one->rows[bot].elo, other->rows[bot].elo, 1e-7);
            ASSERT_CLOSE(one->rows[bot].error_model, other->rows[bot].error_model, 1e-7);
        }
        rating_table_destroy(one);
        rating_table_destroy(other);
        ratings_destroy(halved);
        ratings_destroy(taken_apart);
    }
}

static void priors_match_their_closed_forms(void **state) {
    Ratings *ratings = ratings_make(2, 0);
    add_duels(ratings, 10, 0, 0);
    // Two bots that met only each other have all their virtual draws in that meeting.
    const RatingFitOptions draws = {.prior = RATING_PRIOR_DRAWS, .prior_weight = 3.0};
    RatingTable *table = table_make(ratings, &draws);
    ASSERT_CLOSE(rating_difference(table, 0, 1).value, elo_from_score(11.5 / 13.0), 1e-7);
    assert_int_equal(table->prior, RATING_PRIOR_DRAWS);
    ASSERT_CLOSE(table->prior_weight, 3.0, 0.0);
    rating_table_destroy(table);
    // Against the virtual opponent: 10 p(-2x) = w (p(x) - 1/2), by symmetry; p is the score at a
    // strength.
    const RatingFitOptions ghost = {.prior = RATING_PRIOR_GHOST, .prior_weight = 4.0};
    table = table_make(ratings, &ghost);
    const double elo = table->rows[0].elo;
    ASSERT_CLOSE(10.0 * score_from_elo(-2.0 * elo), 4.0 * (score_from_elo(elo) - 0.5), 1e-8);
    rating_table_destroy(table);
    Message message = {{0}};
    const RatingFitOptions none = {.prior = RATING_PRIOR_NONE};
    table = NULL;
    assert_int_equal(ratings_fit(&table, ratings, &none, &message), STATUS_INVALID);
    assert_null(table);
    ratings_destroy(ratings);
}

static void virtual_draws_do_not_connect_strangers(void **state) {
    Ratings *ratings = ratings_make(4, 0);
    const RatingGame one = duel(0, 1, 1.0);
    const RatingGame other = duel(2, 3, 1.0);
    add(ratings, &one, 5);
    add(ratings, &other, 5);
    Message message = {{0}};
    RatingTable *table = NULL;
    const RatingFitOptions draws = {.prior = RATING_PRIOR_DRAWS, .prior_weight = 2.0};
    assert_int_equal(ratings_fit(&table, ratings, &draws, &message), STATUS_INVALID);
    // Anchors in both groups suffice.
    const RatingAnchor anchors[2] = {{.bot = 0, .elo = 100.0}, {.bot = 2, .elo = 700.0}};
    const RatingFitOptions anchored = {
        .prior = RATING_PRIOR_DRAWS, .prior_weight = 2.0, .anchors = anchors, .anchor_count = 2};
    table = table_make(ratings, &anchored);
    ASSERT_CLOSE(table->rows[1].elo, 100.0 - elo_from_score(6.0 / 7.0), 1e-7);
    ASSERT_CLOSE(table->rows[3].elo, 700.0 - elo_from_score(6.0 / 7.0), 1e-7);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static Ratings *four_bots(void) {
    Rng rng = rng_make(5, 3);
    Ratings *ratings = ratings_make(4, 0);
    for (unsigned i = 0; i < 300; ++i) {
        const RatingGame game = random_game(&rng, 4, 3);
        add(ratings, &game, 1);
    }
    return ratings;
}

static void anchors_hold_or_pull(void **state) {
    Ratings *ratings = four_bots();
    const RatingFitOptions options = {0};
    RatingTable *loose_table = table_make(ratings, &options);
    const RatingAnchor held[2] = {{.bot = 1, .elo = 1500.0}, {.bot = 3, .elo = 1490.0}};
    const RatingFitOptions holding = {.anchors = held, .anchor_count = 2};
    RatingTable *table = table_make(ratings, &holding);
    ASSERT_CLOSE(table->rows[1].elo, 1500.0, 1e-9);
    ASSERT_CLOSE(table->rows[3].elo, 1490.0, 1e-9);
    ASSERT_CLOSE(table->rows[3].error_block, 0.0, 0.0);
    ASSERT_CLOSE(estimate_error(table->rows[1].interval), 0.0, 0.0);
    ASSERT_CLOSE(rating_superiority(table, 1, 3), 1.0, 0.0);
    assert_true(table->rows[0].error_block > 1.0);
    // Anchors with very large errors leave differences unchanged; with very small errors they fix
    // them.
    for (unsigned tight = 0; tight < 2; ++tight) {
        const double error = tight != 0 ? 1e-3 : 1e5;
        const RatingAnchor pulled[2] = {{.bot = 1, .elo = 1500.0, .error = error},
                                        {.bot = 3, .elo = 1490.0, .error = error}};
        const RatingFitOptions pulling = {.anchors = pulled, .anchor_count = 2};
        RatingTable *other = table_make(ratings, &pulling);
        const RatingTable *like = tight != 0 ? table : loose_table;
        ASSERT_CLOSE(rating_difference(other, 0, 2).value, rating_difference(like, 0, 2).value,
                     0.02);
        ASSERT_CLOSE(rating_difference(other, 1, 3).value, rating_difference(like, 1, 3).value,
                     0.02);
        rating_table_destroy(other);
    }
    rating_table_destroy(table);
    rating_table_destroy(loose_table);
    ratings_destroy(ratings);
}

static void one_loose_anchor_adds_its_error(void **state) {
    Ratings *ratings = ratings_make(2, 0);
    add_duels(ratings, 120, 0, 80);
    const RatingFitOptions options = {0};
    const RatingAnchor anchor = {.bot = 0, .elo = 2000.0, .error = 25.0};
    const RatingFitOptions pulling = {.anchors = &anchor, .anchor_count = 1};
    RatingTable *plain = table_make(ratings, &options);
    RatingTable *table = table_make(ratings, &pulling);
    const double gap = rating_difference(plain, 0, 1).value;
    const double gap_error = 2.0 * plain->rows[0].error_block;
    ASSERT_CLOSE(table->rows[0].elo, 2000.0, 1e-7);
    ASSERT_CLOSE(table->rows[1].elo, 2000.0 - gap, 1e-7);
    ASSERT_CLOSE(table->rows[0].error_block, 25.0, 1e-7);
    ASSERT_CLOSE(table->rows[1].error_block, hypot(25.0, gap_error), 1e-7);
    ASSERT_CLOSE(table->rows[1].error_model, hypot(25.0, 2.0 * plain->rows[0].error_model), 1e-7);
    rating_table_destroy(plain);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

// Two equal bots, the first seat wins 3 of 4: the odds are the advantage.
static void the_first_seat_has_its_closed_form(void **state) {
    Ratings *ratings = ratings_make(2, 0);
    ratings_heed_first(ratings);
    for (unsigned begins = 0; begins < 2; ++begins) {
        const RatingGame won = duel(begins, 1U - begins, 1.0);
        const RatingGame lost = duel(begins, 1U - begins, 0.0);
        add(ratings, &won, 30);
        add(ratings, &lost, 10);
    }
    const RatingFitOptions options = {0};
    RatingTable *table = table_make(ratings, &options);
    ASSERT_CLOSE(table->first_seat.value, 400.0 * log10(3.0), 1e-7);
    ASSERT_CLOSE(table->rows[0].elo, 0.0, 1e-7);
    const double error = ELO_PER_LOG_STRENGTH / sqrt(80.0 * 0.75 * 0.25);
    ASSERT_CLOSE(estimate_error(table->first_seat) / error, 2.0, 0.05); // Student's t and n - 1
    ASSERT_CLOSE(table->pairs[1].expected, 40.0, 1e-7);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

// Exchanged bots negate gaps and keep the advantage, whichever bot begins; games with unknown first
// seat give no information.
static void the_first_seat_is_the_same_for_all(void **state) {
    Rng rng = rng_make(8, 3);
    Ratings *ratings = ratings_make(3, 0);
    Ratings *mirrored = ratings_make(3, 0);
    ratings_heed_first(ratings);
    ratings_heed_first(mirrored);
    for (unsigned i = 0; i < 300; ++i) {
        RatingGame game = random_game(&rng, 3, 3);
        game.first = i % 5 == 0 ? 3 : game.first;
        add(ratings, &game, 1);
        for (unsigned seat = 0; seat < 3; ++seat) {
            game.bots[seat] = 2U - game.bots[seat];
        }
        add(mirrored, &game, 1);
    }
    for (unsigned halved = 0; halved < 2; ++halved) {
        const RatingFitOptions options = {.draws =
                                              halved != 0 ? RATING_DRAWS_HALF : RATING_DRAWS_MODEL};
        RatingTable *one = table_make(ratings, &options);
        RatingTable *other = table_make(mirrored, &options);
        assert_true(isfinite(one->first_seat.value));
        ASSERT_CLOSE(one->first_seat.value, other->first_seat.value, 1e-7);
        ASSERT_CLOSE(one->rows[0].elo, other->rows[2].elo, 1e-7);
        rating_table_destroy(one);
        rating_table_destroy(other);
    }
    ratings_destroy(ratings);
    ratings_destroy(mirrored);
}

static void a_first_seat_that_always_wins_is_finite(void **state) {
    Ratings *ratings = ratings_make(2, 0);
    ratings_heed_first(ratings);
    for (unsigned begins = 0; begins < 2; ++begins) {
        const RatingGame won = duel(begins, 1U - begins, 1.0);
        add(ratings, &won, 20);
    }
    const RatingFitOptions options = {0};
    RatingTable *table = table_make(ratings, &options);
    assert_true(isfinite(table->first_seat.value) && table->first_seat.value > 300.0);
    rating_table_destroy(table);
    ratings_destroy(ratings);
}

static void wrong_anchors_are_refused(void **state) {
    Ratings *ratings = ratings_make(3, 0);
    add_duels(ratings, 3, 0, 2);
    const RatingAnchor wrong[][2] = {{{.bot = 0}, {.bot = 0, .elo = 5.0}},
                                     {{.bot = 0}, {.bot = 2}},
                                     {{.bot = 0}, {.bot = 1, .error = -1.0}},
                                     {{.bot = 0}, {.bot = 1, .elo = (double)NAN}}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        RatingTable *table = NULL;
        Message message = {{0}};
        const RatingFitOptions options = {.anchors = wrong[i], .anchor_count = 2};
        assert_int_equal(ratings_fit(&table, ratings, &options, &message), STATUS_INVALID);
        assert_null(table);
    }
    ratings_destroy(ratings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halved_points_are_expected),
        cmocka_unit_test(halved_pairs_match_fastchess),
        cmocka_unit_test(halved_ties_are_all_orders),
        cmocka_unit_test(priors_match_their_closed_forms),
        cmocka_unit_test(virtual_draws_do_not_connect_strangers),
        cmocka_unit_test(anchors_hold_or_pull),
        cmocka_unit_test(one_loose_anchor_adds_its_error),
        cmocka_unit_test(the_first_seat_has_its_closed_form),
        cmocka_unit_test(the_first_seat_is_the_same_for_all),
        cmocka_unit_test(a_first_seat_that_always_wins_is_finite),
        cmocka_unit_test(wrong_anchors_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
