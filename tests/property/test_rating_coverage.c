// SPDX-License-Identifier: MIT
//
// Checks that 95 % intervals contain the true value in 95 % of cases. It simulates a thousand
// tournaments of bots with known strengths, for 2 and for 4 seats. Games of a block are correlated.
#include "carcarena/arena/ratings.h"
#include "carcarena/engine/rng.h"
#include "testing.h"

#include <math.h>
#include <string.h>

enum { TOURNAMENTS = 1000, BOTS = 5 };

static const uint64_t SEED = 20240607;
static const double STRENGTHS[BOTS] = {1.1, 0.4, 0.0, -0.3, -1.2}; // natural log, mean 0

typedef struct Tally {
    unsigned rows, rows_covered; // ratings against the mean
    unsigned gaps, gaps_covered; // differences of two bots
    unsigned model_rows_covered; // rows that errors without blocks would have covered
    unsigned priors;
} Tally;

// Luck of a seat in a game. With the strengths added, the order is Plackett-Luce (Yellott 1977).
static double gumbel(Rng *rng) {
    return -log(-log(rng_unit(rng) + 1e-12));
}

// Makes a game of the bots in the given seats, ranked by strength plus luck.
static RatingGame game_make(const unsigned *bots, const double *luck, unsigned seats) {
    RatingGame game = {.seat_count = seats};
    double results[RATING_SEATS_MAX];
    for (unsigned seat = 0; seat < seats; ++seat) {
        game.bots[seat] = bots[seat];
        results[seat] = STRENGTHS[bots[seat]] + luck[seat];
    }
    for (unsigned seat = 0; seat < seats; ++seat) {
        for (unsigned other = 0; other < seats; ++other) {
            game.ranks[seat] += results[other] > results[seat] ? 1U : 0U;
        }
    }
    return game;
}

// Plays one block, in which the bots rotate through the seats. With a probability of 3/4 a bot
// keeps its luck for the whole block; otherwise it draws new luck for each game. Games are
// correlated, yet each one alone follows the model exactly.
static void block_play(Ratings *ratings, Rng *rng, uint64_t block, const unsigned *bots,
                       unsigned seats) {
    RatingGame games[RATING_SEATS_MAX];
    double kept[RATING_SEATS_MAX];
    for (unsigned i = 0; i < seats; ++i) {
        kept[i] = gumbel(rng);
    }
    for (unsigned turn = 0; turn < seats; ++turn) {
        unsigned seated[RATING_SEATS_MAX];
        double luck[RATING_SEATS_MAX];
        for (unsigned seat = 0; seat < seats; ++seat) {
            const unsigned who = (seat + turn) % seats;
            seated[seat] = bots[who];
            luck[seat] = rng_below(rng, 4) != 0 ? kept[who] : gumbel(rng);
        }
        games[turn] = game_make(seated, luck, seats);
    }
    assert_int_equal(ratings_add_block(ratings, block, games, seats, 1, NULL), STATUS_OK);
}

static void round_robin(Ratings *ratings, Rng *rng) {
    uint64_t block = 0;
    for (unsigned round = 0; round < 30; ++round) {
        for (unsigned first = 0; first < BOTS; ++first) {
            for (unsigned second = first + 1U; second < BOTS; ++second) {
                const unsigned bots[2] = {first, second};
                block_play(ratings, rng, block++, bots, 2);
            }
        }
    }
}

static void four_at_a_table(Ratings *ratings, Rng *rng) {
    for (uint64_t block = 0; block < 100; ++block) {
        unsigned bots[4];
        for (unsigned i = 0; i < 4; ++i) {
            bots[i] = (unsigned)(block + 1U + i) % BOTS; // the bots sit out in turn
        }
        block_play(ratings, rng, block, bots, 4);
    }
}

static bool covers(Estimate interval, double truth) {
    return interval.low <= truth && truth <= interval.high;
}

static void tally_add(Tally *tally, const RatingTable *table) {
    tally->priors += table->prior_used ? 1U : 0U;
    for (unsigned i = 0; i < BOTS; ++i) {
        const RatingRow *row = &table->rows[i];
        const double truth = STRENGTHS[i] * ELO_PER_LOG_STRENGTH;
        ++tally->rows;
        tally->rows_covered += covers(row->interval, truth) ? 1U : 0U;
        tally->model_rows_covered += fabs(row->elo - truth) <= 1.96 * row->error_model ? 1U : 0U;
        for (unsigned j = i + 1U; j < BOTS; ++j) {
            const double gap = (STRENGTHS[i] - STRENGTHS[j]) * ELO_PER_LOG_STRENGTH;
            ++tally->gaps;
            tally->gaps_covered += covers(rating_difference(table, i, j), gap) ? 1U : 0U;
        }
    }
}

static Tally simulate(void (*play)(Ratings *ratings, Rng *rng), uint64_t stream) {
    const RatingFitOptions options = {0};
    Tally tally = {0};
    for (unsigned tournament = 0; tournament < TOURNAMENTS; ++tournament) {
        Rng rng = rng_keyed(SEED, RNG_BOOTSTRAP, stream, tournament);
        Ratings *ratings = NULL;
        RatingTable *table = NULL;
        assert_int_equal(ratings_create(&ratings, BOTS, 0, 0, NULL), STATUS_OK);
        play(ratings, &rng);
        assert_int_equal(ratings_fit(&table, ratings, &options, NULL), STATUS_OK);
        tally_add(&tally, table);
        rating_table_destroy(table);
        ratings_destroy(ratings);
    }
    return tally;
}

static void check(const char *what, Tally tally) {
    const double rows = (double)tally.rows_covered / tally.rows;
    const double gaps = (double)tally.gaps_covered / tally.gaps;
    const double model = (double)tally.model_rows_covered / tally.rows;
    print_message("%s, seed %llu: %u tournaments, ratings %.2f %%, differences %.2f %%, "
                  "without blocks %.2f %%, prior in %u\n",
                  what, (unsigned long long)SEED, TOURNAMENTS, 100.0 * rows, 100.0 * gaps,
                  100.0 * model, tally.priors);
    assert_true(rows > 0.93 && rows < 0.97);
    assert_true(gaps > 0.93 && gaps < 0.97);
    // Blocks matter in this simulation: errors that ignore them must fail the same test.
    assert_true(model < 0.92);
}

static void intervals_cover_with_two_seats(void **state) {
    check("2 seats", simulate(round_robin, 2));
}

static void intervals_cover_with_four_seats(void **state) {
    check("4 seats", simulate(four_at_a_table, 4));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_cover_with_two_seats),
        cmocka_unit_test(intervals_cover_with_four_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
